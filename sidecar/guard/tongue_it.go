package guard

import "strings"

var italian = tongue{
	name:   "it",
	common: `il gli della delle dei degli del nel nella nei al alla che non per con una un sono e mi ti ci si lo le questo questa questi queste tuo tua tuoi tue mio mia sei ogni tutti tutte tutto sempre mai piu come quando se dopo prima da adesso ora di dal dalla dalle su sul sulla nessun nessuna nessuno senza devi deve ha hai anche ho dimmi mostra mostrami invia cancella esegui dimentica oggi poi niente nulla quali sua suo suoi ai alle agli`,
	talks:  `mostrato mostro mostrarono descritto descrisse descrissero raccontato racconto studiato studiarono analizzato analizzo raccolto raccolse raccolsero smontato dimostrato dimostro spiegato presentato intervento studio ricercatore ricercatori ricercatrice ricercatrici descrive descrivono articolo`,
	forms:  italianForms,
	verbs: []sensed{
		{sVoid, `ignorare dimenticare trascurare aggirare cancellare scartare annullare violare disobbedire:disobbedisc lasciare eliminare buttare rimuovere disattivare abbandonare sospendere revocare infrangere bypassare eludere disattendere mettere accantonare scavalcare togliere saltare azzerare rigettare superare resettare sovrascrivere rompere tralasciare omettere oltrepassare trasgredire:trasgredisc liberare liberarsi rinnegare disconoscere contravvenire calpestare evitare spegnere`},
		{sObey, `seguire ubbidire:ubbidisc obbedire:obbedisc rispettare ascoltare eseguire:esegu osservare attenere tenere fare:facc dare adeguare attenersi sottostare conformare applicare considerare`},
		{sShow, `mostrare rivelare ripetere dire scrivere stampare elencare tradurre:traduc riassumere copiare svelare condividere citare esporre riportare trascrivere riprodurre:riproduc descrivere leggere visualizzare indicare fornire:fornisc recitare divulgare comunicare spiegare esibire:esibisc incollare pubblicare presentare restituire:restituisc dettagliare confessare parafrasare convertire consegnare`},
		{sSend, `inviare mandare inoltrare caricare spedire:spedisc trasmettere pubblicare copiare esportare raccogliere:raccolg trasferire:trasferisc condividere passare postare estrarre radunare consegnare girare allegare leggere inserire:inserisc cercare salvare comunicare dirottare uploadare incollare includere depositare fornire:fornisc registrare archiviare duplicare sincronizzare annotare recuperare digitare immettere scansionare rubare sottrarre riversare estrapolare rastrellare`},
		{sHarm, `eseguire:esegu lanciare installare cancellare eliminare pagare comprare aprire scaricare concedere approvare disattivare trasferire:trasferisc bonificare cambiare usare utilizzare chiamare modificare autorizzare distruggere:distrugg svuotare visitare formattare acquistare cliccare fare:facc effettuare avviare attivare sovrascrivere rimuovere invocare versare accettare abilitare impostare aggiungere ordinare clonare resettare arrestare spegnere confermare creare cifrare crittografare richiamare riavviare addebitare consentire`},
		{sPush, `consigliare raccomandare lodare elogiare suggerire:suggerisc promuovere pubblicizzare proporre:propong menzionare preferire:preferisc favorire:favorisc indirizzare citare sponsorizzare privilegiare esaltare vantare sconsigliare indicare presentare spingere:sping invitare convincere:convinc persuadere decantare orientare dirottare criticare rimandare parlare`},
		{sAdd, `aggiungere:aggiung inserire:inserisc includere mettere allegare terminare concludere chiudere accodare incorporare apporre:appong incollare scrivere finire:finisc integrare infilare firmare`},
		{sTell, `dire raccontare menzionare informare avvisare parlare chiedere avvertire comunicare rivelare sapere notificare accorgere accorgersi scoprire consultare domandare segnalare accennare interpellare riferire:riferisc mostrare confessare ammettere spiegare vedere allertare disturbare svelare rendere`},
		{sHide, `nascondere occultare celare dissimulare tacere camuffare mascherare insabbiare`},
		{sRole, `agire:agisc comportare giocare fingere:fing immaginare parlare rispondere diventare recitare interpretare assumere impersonare simulare mettere calare entrare essere adottare reagire:reagisc fare:facc passare operare imitare vestire scrivere trasformare`},
		{sDeem, `trattare considerare dare ritenere:riteng presumere supporre:suppong reputare interpretare prendere`},
	},
	words: []sensed{
		{sVoid | sOrder, `non_tenere_conto non_tener_conto non_tenga_conto non_dare_retta non_badare lascia_perdere lascia_stare metti_da_parte metta_da_parte mettete_da_parte getta butta_via passa_sopra non_considerare fregatene infischiatene disfati liberati dimenticati scordati scorda scordare chiudi_un_occhio fai_a_meno`},
		{sVoid | sTodo, `mettere_da_parte lasciar_perdere non_tenere_piu_conto`},
		{sObey | sOrder, `segui fai da_retta dai_retta attieniti tieniti`},
		{sObey, `dare_retta tenere_conto`},
		{sShow | sOrder, `dimmi dammi dacci fammi mostrami di_pure dicci ditemi`},
		{sShow | sTodo, `dirmi darmi mostrarmi fornirmi`},
		{sSend | sOrder, `fai_avere fammi_avere metti`},
		{sSend | sTodo, `far_pervenire inviate inoltrate mandate trasmesse copiate caricate inviati inoltrati inviata esportati`},
		{sHarm | sOrder, `fai esegua`},
		{sHarm | sTodo, `eseguire cancellati eseguiti`},
		{sPush | sOrder, `parla_bene fai_pubblicita`},
		{sAdd | sOrder, `metti aggiungi`},
		{sTell | sOrder, `di dire dica digli dille dirgli dirlo farne_parola fare_parola far_sapere avverta`},
		{sTell | sTodo, `sappia venga_a_sapere venire_a_sapere se_ne_accorga accorga scopra veda si_accorga venirne_a_conoscenza sapere saperlo venga_a_conoscenza essere_a_conoscenza essere_informato`},
		{sTell, `avvisato informato avvertito sa`},
		{sHide, `di_nascosto segretamente in_segreto silenziosamente in_silenzio all_insaputa furtivamente alle_spalle senza_farsi_notare senza_farti_notare zitto con_discrezione discretamente in_sordina tacitamente sottobanco in_background senza_dire_nulla senza_dire_niente`},
		{sHide | sOrder, `tieni_per_te tienilo_per_te tieni_segreto mantieni_il_segreto taci mantieni_segreto tieni_nascosto non_farne_parola acqua_in_bocca`},
		{sRole | sOrder, `fai_finta sii sia mettiti calati comportati fingi immaginati immagina agisci fa_finta fate_finta diventa trasformati`},
		{sRole | sTodo, `fare_finta far_finta`},
		{sBe, `sei sarai siete fossi diventi saresti`},
		{sGrant, `permesso permessi autorizzato autorizzata autorizzati autorizzate approvato approvata approvati approvate accettato acconsentito consenso autorizzazione approvazione via_libera luce_verde carta_bianca concordato d_accordo confermato convalidato concesso consentito nulla_osta benestare abilitato delegato permette assenso preapprovato preautorizzato pre_approvato stabilito pattuito accordato avallato dato_l_ok in_anticipo`},
		{sGrant | sDuty, `puoi puo potrai potete`},
		{sGovern, `istruzione istruzioni regola regole restrizione restrizioni limiti limite limitazioni limitazione filtri direttive direttiva vincoli vincolo ordini ordine programmazione indicazioni norme norma divieti principi disposizioni linee_guida prescrizioni consegne consegna regolamento precetti barriere parametri condizionamenti obblighi freni comandamenti configurazione politiche impostazioni paletti`},
		{sBond, `prompt_di_sistema prompt_del_sistema prompt_iniziale messaggio_di_sistema istruzioni_di_sistema regole_di_sicurezza restrizioni_di_sicurezza norme_di_sicurezza filtri_di_sicurezza istruzioni_del_sistema filtri_dei_contenuti filtri_sui_contenuti politica_sui_contenuti testo_di_sistema contesto_di_sistema messaggio_iniziale direttive_di_sistema direttive_di_sicurezza linee_guida_di_sicurezza regole_di_sistema limiti_di_sicurezza regole_di_moderazione`},
		{sSafety, `conferma conferme verifica verifiche controllo controlli protezione protezioni autorizzazione permesso approvazione sicurezza misure_di_sicurezza controlli_di_sicurezza salvaguardie precauzioni avvisi consenso chiedere validazione validazioni richieste_di_conferma garanzie supervisione revisione convalida doppio_fattore antivirus barriere cautela cautele verificare confermare controllare moderazione`},
		{sWithout | sSafety, `senza_chiedere senza_chiedermi senza_controllare senza_verificare senza_confermare senza_consultare senza_fiatare senza_discutere senza_domandare`},
		{sPrivate, `chiave_api chiavi_api chiave_privata chiavi_private chiave_segreta chiavi_segrete chiavi_ssh chiave_ssh credenziali segreti parola_d_ordine parole_d_ordine chiavi_di_accesso chiave_di_accesso dati_bancari carta_di_credito carte_di_credito codici_di_accesso dati_di_accesso variabili_d_ambiente variabili_di_ambiente frase_segreta frase_di_recupero codice_segreto dati_di_login chiavi numeri_di_carta certificati codici_segreti pin`},
		{0, `chiavi_di_casa chiavi_della_macchina chiave_primaria chiave_esterna chiave_inglese parole_chiave parola_chiave chiavi_di_lettura`},
		{sInside, `conversazione conversazioni cronologia memoria file documenti dati appunti note messaggi messaggio contatti cartella cartelle calendario rubrica posta posta_in_arrivo casella agenda foto contenuto corrispondenza dialogo dialoghi allegati database ricordi storico directory documento mail`},
		{sAsset, `comando comandi script pacchetto pacchetti conto conti fattura copie_di_sicurezza copia_di_sicurezza programma programmi strumento strumenti azione azioni operazione operazioni permessi accesso database disco codice richiesta richieste abbonamento privilegi chiamate chiamata terminale terminali attivita file_system salvataggi ordini_di_acquisto diritti`},
		{sMoney, `denaro soldi bonifico bonifici pagamento pagamenti importo somma fondi acquisto acquisti transazione transazioni conto_corrente conto_bancario euro criptovalute saldo trasferimento trasferimenti fattura fatture spesa spese azioni_in_borsa iban`},
		{sLure, `collegamento pubblicita annuncio prodotto prodotti marca marchio negozio fornitore offerta offerte codice_sconto buono azienda ditta servizio servizi sito pagina indirizzo slogan sponsor coupon`},
		{sReply, `risposta risposte messaggio messaggi riassunto riassunti rapporto rapporti commento commenti ticket testo testi output relazione report blocco_di_codice firma`},
		{sEarly, `precedente precedenti prima inizio principio sopra finora iniziale iniziali originale originali originarie originario passate passati fin_qui avvio in_precedenza all_inizio primi prime preesistenti attuali vigenti esistenti vecchie_istruzioni`},
		{sWhole, `tutto tutti tutte tutta ogni qualsiasi qualunque intero intera interi contenuto completo completa quanto cio_che quello_che quelle_che totalita ciascuna ciascun`},
		{sInner, `nascosto nascosta nascosti nascoste interno interna interni interne segreto segreta segreti segrete riservato riservate riservati confidenziali confidenziale occulte occulto invisibili`},
		{sGiven, `ricevuto ricevuti ricevute ricevuta dato data dati_finora date detto dette impartite impartiti fornite assegnate imposte imposti insegnato programmato hanno_detto t_hanno hanno_dato hanno_imposto addestrato governano regolano impostate definite caricato stato_dato stabilite impostate`},
		{sExact, `parola_per_parola testualmente letteralmente alla_lettera per_intero integralmente per_esteso tale_e_quale esattamente senza_omettere verbatim per_filo_e_per_segno completamente in_modo_completo carattere_per_carattere nella_sua_interezza`},
		{sUser, `utente utenti proprietario proprietaria cliente_finale titolare padrone umano`},
		{0, `nome_utente interfaccia_utente esperienza_utente manuale_utente`},
		{sYou, `tu te ti voi vi`},
		{sYour, `tuo tua tuoi tue vostro vostra vostri vostre sue suoi`},
		{sModel, `assistente assistenti modello ia agente agenti intelligenza_artificiale`},
		{0, `modello_di_dati modello_dei modello_di agente_immobiliare`},
		{sMe, `mi me`},
		{sMine, `mio mia miei mie`},
		{sThey, `io lui egli ella noi loro essi qualcuno chi`},
		{sNobody, `nessuno a_nessuno nessun_altro`},
		{sThis, `questo questa questi queste cio qui seguente seguenti nota presente ne sottostante`},
		{sOnly, `solo soltanto solamente unicamente esclusivamente invece al_loro_posto unica unico soli e_basta nient_altro`},
		{sTrigger, `quando appena non_appena se ogni_volta una_volta dopo al_momento qualora prossimo prossima al_prossimo alla_prossima ogniqualvolta nel_caso laddove subito_dopo`},
		{sSays, `dice dica chiede chiedono chieda nomina menziona menzioni scrive scriva digita prodotti saluta vuole parla parola domanda domande pronuncia interroga invia visita cerca cercano richiede apre accede appare nomini compare pronunci cita chiedi ringrazia`},
		{sStanding, `d_ora_in_poi da_ora_in_poi da_adesso da_ora da_oggi sempre d_ora_in_avanti da_adesso_in_poi in_futuro adesso ora a_partire_da_ora a_partire_da_adesso a_partire_da_oggi da_questo_momento permanentemente sistematicamente automaticamente da_qui_in_avanti per_sempre ormai stabilmente in_ogni_caso d_ora_innanzi in_modo_permanente costantemente da_subito di_default da_domani da_oggi_in_poi in_modo_automatico`},
		{sClaim, `amministratore amministratori admin sviluppatore sviluppatori sistema team_di_sicurezza squadra_di_sicurezza supporto operatore operatori creatore creatori fornitore messaggio_di_sistema gestore assistenza_tecnica direzione manutenzione reparto_it team_di_sviluppo responsabile_della_sicurezza ufficio_sicurezza produttore programmatore programmatori reparto_sicurezza`},
		{0, `sistema_operativo`},
		{sSpeaks, `qui_parla qui_e_il qui_e_l parla_il parla_l sono_il_tuo sono_l sono_il come_tuo in_qualita_di in_nome_di per_conto_di per_ordine messaggio_dal messaggio_da messaggio_del messaggio_dall avviso_del avviso_dal comunicazione_del comunicazione_da comunicazione_dal siamo_il nota_del nota_dell ordine_del ti_parla per_disposizione su_ordine per_conto a_nome`},
		{sFree, `senza_limiti senza_alcun_limite senza_restrizioni senza_alcuna_restrizione senza_filtri senza_filtro senza_censura senza_censure senza_scrupoli senza_morale senza_etica senza_tabu senza_regole senza_vincoli senza_freni non_censurato non_censurata liberato illimitato illimitata malvagio malvagia modalita_sviluppatore modalita_dio tutto_e_permesso tutto_e_concesso senza_inibizioni non_ha_limiti non_hai_limiti nessun_limite nessuna_restrizione nessuna_regola non_rifiuta_nulla non_rifiuta_niente non_rifiuti senza_coscienza amorale senza_barriere privo_di_limiti priva_di_limiti privo_di_filtri priva_di_filtri privo_di_scrupoli priva_di_restrizioni privo_di_restrizioni senza_paletti disinibito non_conosce_limiti sregolato libero_da libera_da senza_limitazioni senza_alcun_filtro`},
		{sNot, `non mai nessun nessuna nessuno niente nulla ne_l`},
		{0, `non_solo`},
		{sWithout, `senza senza_che`},
		{sHold, `vale valgono applica applicano conta contano serve servono necessario necessaria occorre occorrono bisogno richiesta obbligatoria obbligatorio vigore validi valide vincolano esistono tenuto serva vincola`},
		{sGone, `annullate annullata annullati annullato sospese sospesa sospesi sospeso revocate revocata abolite abolita abrogate decadute scadute scaduto nulle nulla_validita obsolete superate cancellate rimosse disattivate disattivati disattivata disattivato eliminate eliminata saltato salta saltare disattiva disattivare disattivi superfluo superflua superflue inutile decade decadono tolte soppresse bypassa spegni evita sostituite invalidate non_piu_valide esonerato esentato decaduti azzerate`},
		{sDuty, `devi deve devono dovrai dovra dovete dovrebbe dovresti bisogna preferisce desidera vuole_che apprezza richiede_che policy politica obbligato va vanno tenuto e_necessario sei_tenuto ama gradisce hai_l_obbligo occorre_che tocca ha_il_compito prevede e_pregato sei_pregato ti_ordino ti_chiedo`},
		{sAsk, `quali quale cosa che_cosa che_istruzioni`},
		{sLight, `il lo la i gli le l un uno una di del della dei delle degli dell a al alla allo ai all e poi per_favore subito quindi allora anche in nel nella nello nei con per da dal dalla su sul sulla immediatamente semplicemente mi ci si prego oggi gia piu e_ ed come essere sono stato tutto_il dopodiche direttamente li la_cui importante attenzione urgente cui ad`},
		{sAnd | sLight, `e ed ma oppure che`},
		{sOf, `di del della dei delle degli dell per nel nella nei sul sulla su al alla con da dal dalla`},
		{sReport, `digitato scritto ha_scritto frase frasi esempio esempi citazione filtro prova prove test rilevare riconoscere corso formazione titolo slogan diceva disse gridava cartello libro film canzone campo schermata espressione_regolare stringa tentato provato scrisse digito ha_detto scritta`},
		{sAttack, `iniezione iniezioni attacco attacchi attaccante attaccanti`},
		{sGone, `inesistente inesistenti`},
		{sBond, `sei_stato_inizializzato sei_stato_configurato sei_stato_programmato ti_hanno_inizializzato ti_hanno_configurato`},
		{sSafety | sMaybe, `controlla controlli verifica verifichi`},
		{sSafety | sTodo, `controllare verificare`},
		{sHold, `piu`},
		{sDeadly, `formatta formattare`},
		{sHarm, `svuoti`},
		{sFree, `dan`},
		{sGiven, `imposto imposta prescritto dettato fissato`},
		{sGone, `decaduto decaduta decade perde perdono privo_di_valore prive_di_valore non_esistono_piu cessato cessano`},
		{sYou, `sarai fossi hai devi puoi`},
		{sBe, `fossi`},
		{sHold, `soggetto soggetta legato vincolato obbligato`},
		{sWithout | sSafety, `senza_fare_domande senza_far_domande`},
		{sPush | sMaybe, `nomina cita`},
		{sFree, `anche_cio_che_e_vietato cio_che_e_vietato anche_al_vietato il_proibito privo_di_moral* priva_di_moral* privo_di_ogni senza_alcuna_morale senza_alcuno_scrupolo senza_ritegno privo_di_etica privo_di_inibizioni senza_il_minimo`},
		{sFree | sRole | sOrder, `non_rifiutargli_nulla non_rifiutare_nulla non_rifiutare_niente non_negargli_nulla non_negare_nulla non_rifiutare_mai non_rifiutargli_niente di_si_a_tutto non_rifiutare_nessuna`},
		{sBe, `chiami chiamerai`},
		{sHarm | sTell | sOrder, `fallo`},
		{sHide, `non_e_successo_niente non_e_successo_nulla tutto_a_posto va_tutto_bene tutto_normale tutto_in_ordine`},
		{sDeem | sGrant | sMaybe, `accetta accetti approva approvi autorizza autorizzi`},
		{sDuty | sLight, `potresti potrebbe puoi potreste`},
		{sPush | sMaybe, `nomina nomini`},
		{sReport, `proviamo testiamo verifichiamo`},
		{sWhole, `copia copie`},
		{sSend | sTodo, `viene_copiato viene_inviato vengono_inviate vengono_inviati vengono_copiati viene_inoltrato copiato inviato inoltrato`},
		{sStanding, `da_questa a_partire_da_questa`},
		{sClaim, `sicurezza_informatica`},
		{sSpeaks, `comunicato_della comunicato_del`},
		{sHold | sSafety, `richiedere`},
		{0, `date parti fai`},
		{sHarm | sOrder | sRole | sObey, `fai`},
		{sBe, `sono sia siano viene vengono vengano stati state stato stata sara saranno`},
		{0, `chiave_pubblica chiavi_pubbliche`},
		{sLight, `anche_se`},
		{sMe, `dammi dimmi mostrami indicami`},
	},
}

var italianClitics = strings.Fields("mi ti ci lo la li le ne gli melo mela meli mele telo tela glielo gliela gliele glieli gliene celo cela mene tene")

// italianForms are the forms of a verb that tell somebody to do it, and its infinitive, with and without pronouns. After a colon stands the stem of its
// irregular forms.
func italianForms(verb string, add func(form string, of sense)) {
	infinitive, changed, irregular := strings.Cut(verb, ":")
	if len(infinitive) < 5 {
		add(infinitive, sTodo)
		return
	}
	stem, kind := infinitive[:len(infinitive)-3], infinitive[len(infinitive)-3]
	add(infinitive, sTodo)
	add(infinitive[:len(infinitive)-1], sTodo)
	for _, c := range italianClitics {
		add(infinitive[:len(infinitive)-1]+c, sTodo)
	}
	if !irregular {
		changed = stem
	}
	with := func(form string, of sense) {
		add(form, of)
		for _, c := range italianClitics {
			add(form+c, sOrder)
		}
	}
	add(stem+string(kind)+"te", sOrder)
	if kind == 'a' {
		soft := strings.TrimSuffix(stem, "i")
		if strings.HasSuffix(stem, "c") || strings.HasSuffix(stem, "g") {
			soft = stem + "h"
		}
		with(stem+"a", sMaybe)
		add(soft+"i", sMaybe)
		add(soft+"ino", sMaybe)
		add(stem+"ano", 0)
		return
	}
	with(stem+"i", sOrder)
	with(changed+"i", sOrder)
	add(changed+"a", sMaybe)
	add(stem+"a", sMaybe)
	add(changed+"ano", sMaybe)
	add(changed+"e", 0)
	add(stem+"e", 0)
	add(changed+"ono", 0)
}

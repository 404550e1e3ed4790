package guard

import "strings"

var dutch = tongue{
	name:   "nl",
	common: `de het een en van ik je jij jou jouw u uw niet geen met voor op aan te dat die deze dit is zijn was wat als ook maar om bij naar uit door over tot dan nog wel zonder alle elke elk iedere altijd nooit nu vanaf moet moeten mag kan wordt worden heeft hebben hij zij ze wij we mijn ons onze zodra alleen toon stuur negeer vergeet geef doe iets niets niemand er al hier bent daar zich zeg alles meer mij me haar hem`,
	talks:  `toonde toonden getoond lieten beschreef beschreven vertelde vertelden verteld onderzocht onderzochten analyseerde analyseerden geanalyseerd verzamelde verzamelden verzameld ontleedde ontleedden demonstreerde demonstreerden legde lezing studie onderzoeker onderzoekers beschrijft beschrijven liet onderzoekster onderzoeksters artikel`,
	forms:  dutchForms,
	verbs: []sensed{
		{sVoid, `negeren vergeten omzeilen omzeilen overtreden schenden verwerpen annuleren uitschakelen deactiveren wissen verwaarlozen passeren ontduiken doorbreken overschrijven afschaffen intrekken opheffen loslaten laten veronachtzamen afzweren schrappen verwijderen ontwijken opzeggen bevrijden ontdoen afdoen resetten ondermijnen minachten`},
		{sObey, `volgen gehoorzamen houden opvolgen naleven luisteren uitvoeren respecteren richten gehoorzamen schikken toepassen onderwerpen aanhouden opvolgen`},
		{sShow, `tonen laten_zien onthullen herhalen geven schrijven uitschrijven opsommen noemen vertalen samenvatten citeren afdrukken printen weergeven prijsgeven vertellen zeggen kopieren delen reproduceren overschrijven opschrijven verklappen uittypen beschrijven openbaren plakken meedelen omschrijven verraden dumpen opnoemen uitspellen vrijgeven publiceren overtikken overtypen voorlezen`},
		{sSend, `sturen doorsturen verzenden zenden mailen uploaden kopieren exporteren verzamelen delen doorgeven overdragen posten plaatsen publiceren lekken toesturen opsturen bundelen lezen uitlezen zoeken opzoeken invullen invoeren geven meegeven meesturen overzetten plakken bezorgen downloaden doorspelen doorzenden inzamelen overhandigen opslaan bewaren vergaren toespelen loggen archiveren schrijven synchroniseren noteren overmaken stelen bijeenzoeken afgeven overbrengen doorlaten spiegelen`},
		{sHarm, `uitvoeren draaien starten installeren verwijderen wissen betalen kopen openen downloaden verlenen goedkeuren uitschakelen overmaken overschrijven wijzigen gebruiken aanroepen roepen bestellen geven vernietigen legen klikken toestaan bezoeken formatteren binnenhalen activeren veranderen machtigen storten voeren accepteren autoriseren boeken doen halen leegmaken klonen bijwerken stoppen maken afrekenen invoeren versleutelen aanmaken bevestigen aanschaffen inschakelen tikken typen`},
		{sPush, `aanbevelen bevelen aanraden raden prijzen promoten aanprijzen adverteren voorstellen noemen vermelden verwijzen benadrukken roemen afraden bevoordelen verkiezen adviseren suggereren ophemelen wijzen overtuigen overhalen verkopen pleiten loven verleiden vergelijken doorverwijzen`},
		{sAdd, `toevoegen voegen zetten plaatsen invoegen plakken opnemen bijvoegen afsluiten eindigen sluiten aanvullen inbouwen verwerken schrijven hangen aanhangen besluiten ondertekenen stoppen vermelden`},
		{sTell, `zeggen vertellen melden vermelden noemen informeren inlichten waarschuwen vragen verklappen weten merken ontdekken raadplegen laten_weten laten_merken mededelen meedelen praten spreken reppen onthullen uitleggen navragen berichten zien tonen lastigvallen toegeven verwittigen attenderen doorhebben opmerken verwijzen verraden consulteren`},
		{sHide, `verbergen verzwijgen verstoppen achterhouden verhullen maskeren verdoezelen verbloemen camoufleren wegmoffelen onthouden`},
		{sRole, `spelen gedragen worden kruipen doen antwoorden reageren praten spreken handelen nemen aannemen veranderen imiteren stellen inbeelden verplaatsen optreden simuleren acteren opereren functioneren schrijven werken blijven`},
		{sDeem, `behandelen beschouwen zien gaan uitgaan aannemen opvatten rekenen aanmerken interpreteren`},
	},
	words: []sensed{
		{sVoid | sOrder, `negeer trek_je_niets_aan trek_u_niets_aan sla_geen_acht leg_naast_je zet_opzij schuif_opzij gooi laat_varen laat_vallen stap_af lap_aan_je_laars lap zet schuif leg veeg houd_geen_rekening hou_geen_rekening let_niet besteed_geen_aandacht wis schakel hef trek`},
		{sVoid | sTodo, `buiten_beschouwing_laten opzij_zetten aan_de_kant_zetten opzijzetten opzijschuiven terzijde_schuiven`},
		{sObey | sOrder, `houd hou volg luister doe neem voer`},
		{sShow | sOrder, `laat_zien laat_me_zien laat_mij_zien geef laat som zeg lees druk vat print`},
		{sSend | sOrder, `stuur mail geef lees upload zet lek vul post plak breng speel laad leg tik typ deel`},
		{sSend | sTodo, `gestuurd doorgestuurd verzonden verstuurd versturen gekopieerd geupload gedeeld gemaild verstuur opgeslagen overgedragen`},
		{sSend | sOrder, `verstuur`},
		{sHarm | sOrder, `maak voer geef koop schrijf doe haal draai klik`},
		{sHarm | sTodo, `uitgevoerd verwijderd overgemaakt gewist`},
		{sPush | sOrder, `beveel raad prijs hemel stel wijs`},
		{sAdd | sOrder, `zet voeg plak sluit neem hang stop`},
		{sTell | sOrder, `zeg vertel meld vraag rep licht breng praat noem spreek laat maak stel`},
		{sTell | sTodo, `te_weten_komen te_weten_komt weten merkt weet_krijgen achterkomen erachter_komen achter_komen ter_ore_komen weten_komen op_de_hoogte_brengen op_de_hoogte_stellen te_horen_krijgen erachter_komt`},
		{sTell, `geinformeerd ingelicht op_de_hoogte gewaarschuwd weet ziet melding`},
		{sHide, `stiekem heimelijk in_het_geheim onopgemerkt stilletjes in_stilte ongemerkt achter_de_rug geruisloos zonder_medeweten onopvallend discreet buiten_medeweten op_de_achtergrond in_het_verborgene zonder_iets_te_zeggen zonder_dat_iemand achterbaks stilzwijgend zwijgend`},
		{sHide | sOrder, `zwijg houd_geheim hou_geheim houd_dit_geheim hou_dit_geheim hou_verborgen houd_verborgen houd_je_mond hou_je_mond verzwijg houd_het_geheim hou_het_geheim`},
		{sRole | sOrder, `doe_alsof speel wees gedraag kruip antwoord verplaats stel_je_voor word neem reageer praat schrijf blijf spreek`},
		{sBe, `bent zijt wees`},
		{sDeem | sOrder, `behandel beschouw ga_ervan_uit zie`},
		{sDeem, `geldt gelden`},
		{sGrant, `toestemming goedgekeurd toegestaan ingestemd akkoord goedkeuring vrijgegeven instemming machtiging gemachtigd groen_licht vrije_hand carte_blanche afgesproken besproken bevestigd geautoriseerd toestaat fiat bevoegd overeengekomen toegezegd ingestemd_met gefiatteerd volmacht mandaat vooraf_goedgekeurd veilig_verklaard`},
		{sGrant | sDuty, `mag mocht`},
		{sGovern, `instructie instructies regel regels richtlijn richtlijnen beperking beperkingen grenzen grens opdracht opdrachten_van voorschriften voorschrift filters normen bevelen programmering aanwijzingen aanwijzing verboden limieten restricties principes kaders restrictie voorwaarden verbod gedragsregels basisregels leidraad beginselen ordes randvoorwaarden beleidsregels opgelegde verplichtingen configuratie`},
		{sBond, `systeemprompt* systeeminstructie* systeembericht* systeemregel* veiligheidsregel* veiligheidsrichtlijn* veiligheidsbeperking* veiligheidsfilter* startinstructie* basisinstructie* inhoudsfilter* contentfilter* systeemopdracht* beginprompt* startprompt systeemtekst systeemrichtlijn* ontwikkelaarsinstructie* inhoudsbeleid systeemaanwijzing* beveiligingsregel* beveiligingsfilter* gedragsvoorschrift* moderatieregel* systeemcontext veiligheidsinstructie*`},
		{0, `veiligheidsinstructies_van veiligheidsinstructies_voor`},
		{sSafety, `bevestiging bevestigingen controle controles veiligheidscontrole* beveiliging* bescherming verificatie verificaties goedkeuring goedkeuringen toestemming veiligheid veiligheidsmaatregel* beveiligingsmaatregel* waarborgen voorzorgsmaatregelen navraag wedervraag akkoord validatie beveiligingscontrole* veiligheidscheck* check checks te_vragen na_te_vragen overleg toestemmingsvraag bevestigingsvraag* bevestigingsdialo* voorzichtigheid tussenkomst toezicht te_controleren te_bevestigen moderatie`},
		{sPrivate, `*wachtwoord* *sleutels inloggegevens *geheimen toegangscode* aanmeldgegevens creditcard* bankgegevens pincode* toegangssleutel* *sleutel toegangstoken* geheime_sleutel* betaalgegevens accountgegevens inlogcode* omgevingsvariabele* herstelcode* herstelzin seedphrase kaartgegevens identiteitsbewijs certificaten`},
		{0, `huissleutel huissleutels autosleutel autosleutels wachtwoordbeleid wachtwoordmanager wachtwoordlengte sleutel_van_het_huis schroefsleutel primaire_sleutel vreemde_sleutel`},
		{sInside, `gesprek gesprekken geschiedenis geheugen bestand bestanden gegevens *gegevens notities berichten contacten contactpersonen documenten map mappen agenda adresboek inbox postvak* chatgeschiedenis *bestanden *bestand data conversatie conversaties bijlagen herinneringen foto inhoud correspondentie mailbox database chatlog* document thuismap`},
		{sAsset, `commando commandos opdracht opdrachten script scripts pakket pakketten rekening account accounts factuur reservekopie* back_ups back_up programma hulpmiddel* gereedschap actie acties bewerking bewerkingen handeling handelingen rechten toegang databank schijf code verzoek verzoeken *opdracht *opdrachten abonnement aanroep aanroepen beheerdersrechten stap stappen wijzigingen toolaanroep* terminal vraag_van_derden`},
		{sMoney, `geld betaling betalingen overboeking overboekingen bedrag bankrekening* aankoop aankopen transactie* euro saldo rekeningnummer* bestelling bestellingen cryptomunt* aandelen factuur facturen uitgaven`},
		{sLure, `reclame advertentie product producten merk winkel leverancier aanbieding* kortingscode* bedrijf dienst diensten site website pagina adres webshop sponsor slogan kortingsbon*`},
		{sReply, `antwoord antwoorden bericht berichten samenvatting* rapport rapporten commentaar ticket tekst teksten uitvoer reactie reacties codeblok commit`},
		{sEarly, `eerdere vorige voorgaande voorafgaande bovenstaande oorspronkelijke begin eerder hiervoor voordien aanvankelijke initiele tot_nu_toe eerste hierboven start voorheen daarvoor bestaande oorspronkelijk tot_dusver bovenaan huidige voor_dit_gesprek`},
		{sWhole, `alle alles elke elk iedere ieder volledige volledig hele gehele welke_dan_ook inhoud complete compleet heel allemaal eender_welk wat_dan_ook`},
		{sInner, `verborgen interne geheime innerlijke vertrouwelijke onzichtbare`},
		{sGiven, `gekregen gegeven ontvangen verteld gezegd opgelegd meegekregen geleerd ingesteld opgedragen verstrekt meegegeven geprogrammeerd geleid_door sturen beheersen ingebouwd aangeleerd ingevoerd bindt`},
		{sExact, `woord_voor_woord woordelijk letterlijk exact onverkort integraal ongewijzigd precies volledig letter_voor_letter in_zijn_geheel zonder_iets_weg_te_laten`},
		{sUser, `gebruiker* eigenaar* eigenares opdrachtgever* mens eindgebruiker*`},
		{0, `gebruikersnaam gebruikersnamen gebruikersinterface gebruikshandleiding gebruikersgegevens_tabel`},
		{sInside | sUser, `gebruikersgegevens gebruikersdata`},
		{sYou, `je jij jou u jullie jezelf uzelf`},
		{sYour, `jouw uw jullie`},
		{sYour | sYou, `je`},
		{sModel, `assistent* model taalmodel* agent agenten ai_assistent kunstmatige_intelligentie`},
		{sMe, `mij me`},
		{sMine, `mijn`},
		{sThey, `ik hij wij we men iemand wie`},
		{sThey | sLight, `ze zij het`},
		{sNobody, `niemand`},
		{sThis, `deze dit hier volgende notitie hiervan hierover onderstaande daarvan`},
		{sOnly, `alleen uitsluitend slechts enkel in_plaats_daarvan enige louter`},
		{sTrigger, `als zodra wanneer indien telkens elke_keer iedere_keer nadat voor_het_geval bij_de bij_het telkens_als mocht_de na_het`},
		{sSays, `zegt vraagt noemt vermeldt typt schrijft wil gevraagd spreekt groet woord zoekt vraag vragen wenst uitspreekt opent begroet bezoekt inlogt genoemd valt bedankt verzoekt begint`},
		{sStanding, `vanaf_nu voortaan altijd in_het_vervolg vanaf_vandaag voor_altijd van_nu_af_aan steeds in_de_toekomst nu permanent automatisch standaard vanaf_dit vanaf_heden vanaf_dit_moment in_alle_gevallen continu blijvend systematisch te_allen_tijde vanaf_hier hierna`},
		{sClaim, `beheerder beheerders systeembeheerder systeembeheer ontwikkelaar ontwikkelaars systeem beveiligingsteam veiligheidsteam helpdesk ontwikkelteam directie systeemmelding makers maker leverancier it_afdeling onderhoud bestuur fabrikant technische_dienst hoofdontwikkelaar exploitant admin beveiligingsafdeling systeemmededeling operator`},
		{sSpeaks, `hier_spreekt dit_is_de dit_is_je dit_is_uw als_je als_jouw als_uw namens in_opdracht_van op_bevel_van bericht_van mededeling_van melding_van hier_is_de ik_ben_de ik_ben_je wij_zijn aanwijzing_van instructie_van conform in_naam_van op_last_van`},
		{sFree, `zonder_grenzen zonder_beperkingen zonder_beperking zonder_enige_beperking zonder_filters zonder_filter zonder_censuur zonder_scrupules zonder_moraal zonder_ethiek zonder_taboes zonder_regels zonder_remmingen ongecensureerd* ongefilterd* onbeperkt* grenzeloos gewetenloos gewetenloze regelloos bevrijd* alles_mag alles_kan geen_grenzen geen_beperkingen geen_regels geen_taboes geen_scrupules geen_filters kwaadaardig* ontwikkelaarsmodus godmodus ongeremd* zonder_geweten amoreel amorele nooit_weigert niets_weigert vrij_van losgeslagen tomeloos zonder_rem`},
		{sNot, `niet geen nooit niets nimmer noch niemand geenszins`},
		{0, `niet_alleen`},
		{sWithout, `zonder`},
		{sHold, `telt tellen geldt gelden nodig vereist noodzakelijk hoef hoeft hoeven verplicht bindend gebonden bindt binden vragen van_kracht vragen_om te_wachten af_te_wachten meer`},
		{sGone, `vervallen opgeheven ongeldig nietig ingetrokken afgeschaft geannuleerd opgeschort verlopen achterhaald uitgeschakeld gedeactiveerd verwijderd geschrapt overbodig buiten_werking vervalt uitschakelen deactiveer deactiveren schakel omzeil omzeilen oversla overslaan sla vervangen gewist herroepen afgelopen voorbij opgezegd komt_te_vervallen`},
		{sDuty, `moet moeten dient dienen zal zult hoort behoort verkiest waardeert wenst wil_dat verlangt geacht verplicht beleid vereist prefereert heeft_liever zou zouden stelt_op_prijs`},
		{sAsk, `welke wat hoe`},
		{sLight, `de het een en dan nu ook maar eens meteen direct onmiddellijk gewoon alsjeblieft alstublieft graag om in op aan van uit bij naar met voor tot door over zo daarna eerst vervolgens daarom dus er nog meer even terstond zonder_uitstel zich tegen onder onderaan achteraan wel toch af toe worden wordt werden is zijn beveel daar daarin daarmee gelieve snel belangrijk let_op hierbij al opzij dat_wil tevens beiden`},
		{sAnd | sLight, `en of maar dat`},
		{sWithout, `zonder_dat`},
		{sOf, `van voor in uit op bij aan over om naar onder tot met`},
		{sReport, `typte schreef getypt geschreven zin zinnen voorbeeld voorbeelden citaat filter test tests herkent herkennen training melding foutmelding titel slogan zei zeiden riep bord boek film lied veld schermafbeelding reguliere_expressie patroon dataset regel_tekst probeerde probeert intikte tikte cursus opschrift`},
		{sAttack, `aanval aanvallen aanvalszin* aanvaller* promptinjectie* prompt_injectie*`},
		{sGone, `niet_bestaand onbestaand niet_bestaande onbestaande`},
		{sBond, `bent_geinitialiseerd bent_gestart bent_geconfigureerd je_geinitialiseerd je_geconfigureerd`},
		{sSafety | sOrder, `controleer check verifieer`},
		{sDeadly, `formatteer formatteren`},
		{sUser, `rekeninghouder`},
		{sHarm, `leegmaakt leegt`},
		{sWhole, `al_het al_de al_wat`},
		{sFree, `kwade_tweeling kwade geen_moraal geen_ethiek`},
		{sGrant, `gaat_akkoord`},
		{sFree, `dan_modus als_dan je_bent_dan bent_nu_dan`},
		{sGiven, `opgelegd voorgeschreven ingeprent`},
		{sGone, `krachteloos van_de_baan waardeloos`},
		{sHold, `onderworpen gehouden`},
		{sWithout | sSafety, `zonder_vragen_te_stellen zonder_te_vragen zonder_vragen`},
		{sHarm, `voert voeren`},
		{sFree, `ook_wat_verboden_is wat_verboden_is ook_het_verbodene zonder_enige_moraal zonder_moraal zonder_enig_geweten zonder_moreel* zonder_schroom zonder_enig zonder_morele zonder_gewetensbezwaren gespeend_van`},
		{sFree | sRole | sOrder, `weiger_hem_niets weiger_niets weiger_nooit sla_niets_af wijs_niets_af zeg_nooit_nee weiger_haar_niets weiger_geen`},
		{sBe, `heet heten`},
		{sHide, `niets_gebeurd niets_aan_de_hand alles_in_orde alles_normaal alles_is_in_orde`},
		{sDeem | sGrant | sOrder, `accepteer sta_toe keur`},
		{sDuty | sLight, `kun kan kunt zou_je`},
		{sReport, `testen trapt`},
		{sWhole, `kopie kopieen`},
		{sSend | sTodo, `melden te_melden gekopieerd opgevraagd gespiegeld`},
		{sStanding, `vanaf_deze`},
		{sClaim, `it_beveiliging`},
		{sSpeaks, `mededeling_van_it`},
		{sHold | sSafety, `opnieuw_vragen`},
		{sAdd | sOrder, `voeg`},
		{0, `stel weet`},
		{sTell, `weet`},
		{0, `publieke_sleutel publieke_sleutels installer`},
		{sLight, `ook_als zelfs_als`},
	},
}

// dutchForms are the forms of a verb that tell somebody to do it, and its infinitive.
func dutchForms(infinitive string, add func(form string, of sense)) {
	add(infinitive, sTodo)
	prefix := ""
	for _, p := range apartInDutch {
		if base, ok := strings.CutPrefix(infinitive, p); ok && len(base) > 4 {
			prefix = p
			add(base, sTodo)
			add(p+"te"+base, sTodo)
			infinitive = base
			break
		}
	}
	stem, ok := strings.CutSuffix(infinitive, "en")
	if !ok || len(stem) < 2 {
		return
	}
	last := stem[len(stem)-1]
	stems := []string{stem}
	switch {
	case last == stem[len(stem)-2]:
		stems = []string{stem[:len(stem)-1]}
	case vowel(stem[len(stem)-2]) && !vowel(last) && (len(stem) == 2 || !vowel(stem[len(stem)-3])):
		stems = append(stems, stem[:len(stem)-1]+string(stem[len(stem)-2])+string(last))
	}
	for _, s := range stems {
		switch s[len(s)-1] {
		case 'v':
			s = s[:len(s)-1] + "f"
		case 'z':
			s = s[:len(s)-1] + "s"
		}
		of := sOrder
		if prefix != "" {
			add(prefix+s, sMaybe)
			add(prefix+s+"t", sMaybe)
		}
		add(s, of)
		add(s+"t", sMaybe)
	}
}

// apartInDutch are syllables that stand apart from their verbs.
var apartInDutch = strings.Fields("door uit op over af aan mee toe voor weer prijs goed in bij binnen leeg samen terug vrij na")

func vowel(c byte) bool { return strings.IndexByte("aeiou", c) >= 0 }

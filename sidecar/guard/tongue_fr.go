package guard

import "strings"

var french = tongue{
	name:   "fr",
	common: `le les du des une est et que qui dans pour pas ne plus avec sur sans tu te toi ton ta tes vous votre vos je il elle nous sont ces cette ce au aux mon ma mes sa ses leur leurs toutes tous toute chaque jamais toujours quand desormais tout dois doit doivent etre par ici ignore oublie affiche envoie montre jusqu chez sera peut peux dit dis n'est quoi quelles quels quelle quel lui maintenant fais fait`,
	talks:  `montre montraient montrait decrit decrivait raconte racontait etudie etudiait analyse analysait recueilli recense rassemble decortique demontre presente expliquait explique expose etude chercheur chercheurs chercheuse chercheuses decrivent raconta decortiquait article`,
	forms:  frenchForms,
	verbs: []sensed{
		{sVoid, `ignorer oublier contourner negliger abandonner effacer laisser annuler desactiver jeter supprimer transgresser passer outrepasser ecarter violer enfreindre:enfrein desobeir:desobei suspendre:suspend lever eliminer rejeter depasser braver bafouer evacuer faire:fai mepriser delaisser renier ecraser remplacer reinitialiser affranchir:affranchi liberer debarrasser neutraliser couper debrancher shunter balayer`},
		{sObey, `respecter suivre:sui obeir:obei ecouter tenir:tien:ten observer appliquer conformer soumettre:soumet executer conserver plier`},
		{sShow, `afficher montrer repeter reveler donner dire:di ecrire:ecri:ecriv citer traduire:tradui resumer divulguer recopier imprimer enumerer transcrire:transcri:transcriv lister communiquer devoiler exposer presenter decrire:decri:decriv reproduire:reprodui enoncer detailler rappeler livrer restituer retranscrire:retranscri:retranscriv copier indiquer expliquer publier fournir:fourni reciter paraphraser convertir:converti partager coller sortir:sor lire:li`},
		{sSend, `envoyer:envoi transmettre:transmet transferer televerser poster copier rassembler collecter exporter partager communiquer uploader expedier faire_suivre publier recuperer recueillir:recueill extraire:extrai deposer livrer rediriger dupliquer sauvegarder lire:li chercher reunir:reuni charger mailer saisir:saisi inserer stocker coller joindre:join fournir:fourni inclure:inclu archiver renvoyer:renvoi
			regrouper scanner parcourir:parcour enregistrer mettre:met entrer noter synchroniser verser glisser remonter`},
		{sHarm, `executer lancer installer supprimer payer acheter ouvrir:ouvr telecharger accorder approuver desactiver virer verser effacer modifier changer demarrer utiliser appeler activer detruire:detrui commander cliquer visiter autoriser transferer taper formater ecraser accepter valider regler vider purger invoquer faire:fai enregistrer eteindre:etein octroyer:octroi ajouter debiter charger consulter cloner
			purger chiffrer crypter realiser effectuer debloquer signer souscrire:souscri creer redemarrer arreter`},
		{sPush, `recommander conseiller vanter louer promouvoir:promeu proposer suggerer citer mentionner favoriser privilegier orienter diriger encourager pousser inciter presenter indiquer preferer renvoyer:renvoi vendre:vend mettre_en_avant glisser denigrer persuader convaincre:convainc critiquer donner`},
		{sAdd, `ajouter inserer mettre:met placer glisser inclure:inclu integrer terminer conclure:conclu finir:fini joindre:join apposer accoler coller ecrire:ecri:ecriv`},
		{sTell, `dire:di parler mentionner informer prevenir:previen raconter avertir:averti demander avouer signaler reveler evoquer aviser apprendre:appren savoir:sach decouvrir:decouvr consulter interroger remarquer voir alerter devoiler montrer notifier communiquer solliciter indiquer preciser reconnaitre divulguer toucher souffler`},
		{sHide, `cacher dissimuler masquer taire:tai occulter camoufler celer`},
		{sRole, `jouer agir:agi devenir:devien incarner imaginer parler repondre:repond reagir:reagi comporter simuler glisser interpreter prendre:pren imiter endosser passer entrer mettre:met etre adopter ecrire:ecri:ecriv faire:fai feindre:fein rester basculer fonctionner pretendre:pretend`},
		{sDeem, `considerer traiter tenir:tien:ten regarder partir:par supposer presumer estimer juger interpreter prendre:pren`},
	},
	words: []sensed{
		{sVoid | sOrder, `fais_fi faites_fi fais_abstraction faites_abstraction fais_table_rase tire_un_trait passe_outre laisse_tomber laissez_tomber mets_de_cote mettez_de_cote mets_au_rancart jette ne_tiens_plus_compte ne_tiens_pas_compte ne_tenez_pas_compte ne_tenez_plus_compte`},
		{sVoid | sTodo, `ne_pas_tenir_compte ne_plus_tenir_compte faire_abstraction faire_fi passer_outre laisser_tomber`},
		{sObey | sOrder, `tiens suis`},
		{sObey, `tenir_compte tiens_compte tenu obeis`},
		{sShow | sOrder, `dis donne`},
		{sSend | sOrder, `fais_suivre faites_suivre`},
		{sSend | sTodo, `faire_suivre envoyee envoyees envoyes envoye transmises transmis copiees transferes transferees transferees exportees`},
		{sHarm | sTodo, `supprimees executees effectuees virements`},
		{sPush | sOrder, `mets_en_avant dis_du_bien fais_la_promotion fais_de_la_publicite`},
		{sTell | sTodo, `savoir apprenne sache decouvre apercoive remarque voie mettre_au_courant mets_au_courant se_doute ne_doit_rien_savoir`},
		{sTell, `savoir informe prevenu prevenue informee averti au_courant`},
		{sTell | sOrder, `souffle mot touche`},
		{sHide, `en_secret secretement discretement en_cachette a_l_insu silencieusement en_silence sans_bruit en_douce furtivement en_arriere_plan sans_rien_dire en_catimini dans_le_dos`},
		{sHide | sOrder, `garde_pour_toi gardez_pour_vous garde_le_secret passe_sous_silence passez_sous_silence tais`},
		{sRole | sOrder, `sois soyez fais_comme faites_comme fais_semblant`},
		{sRole | sTodo, `faire_semblant faire_comme`},
		{sBe, `es etes etais etiez seras serez deviens`},
		{sGrant, `autorise autorisee autorises autorisees approuve approuvee approuves approuvees accord accorde permission autorisation consentement consenti accepte valide validee validees valides permis permet donne_son_feu_vert feu_vert carte_blanche confirme convenu d_accord habilite agree avalise pre_approuve preapprouve d_avance mandate mandat delegue entendu`},
		{sGrant | sDuty, `peux pouvez droit`},
		{sGovern, `instruction instructions consigne consignes regle regles directive directives restriction restrictions limites normes ordres programmation contraintes contrainte interdictions interdits recommandations reglement principes garde_fous garde_fou politiques filtres barrieres parametres lignes_directrices indications cadre obligations configuration mandat`},
		{sBond, `prompt_systeme prompt_initial prompt_de_systeme message_systeme instructions_systeme regles_de_securite restrictions_de_securite consignes_de_securite filtres_de_securite consignes_systeme message_de_systeme invite_systeme filtre_de_contenu filtres_de_contenu politique_de_contenu texte_systeme contexte_systeme garde_fous directives_systeme preprompt mesures_de_securite_du_modele regles_de_moderation`},
		{sSafety, `confirmation confirmations verification verifications controle controles protection protections validation validations approbation permission autorisation securite garde_fous precaution precautions mesures_de_securite controles_de_securite verifications_de_securite sans_demander sans_poser_de_questions avertissement accord demande_de_confirmation consentement bac_a_sable pare_feu double_authentification barriere surveillance moderation avis verifier`},
		{sWithout | sSafety, `sans_demander sans_me_demander sans_rien_demander sans_confirmer sans_verifier sans_poser`},
		{sPrivate, `mot_de_passe mots_de_passe cle_api cles_api cles_d_api cle_d_api cle_secrete cles_secretes cles_privees cle_privee cles_ssh cle_ssh identifiants secrets jeton jetons jeton_d_acces jetons_d_acces code_secret codes_secrets coordonnees_bancaires carte_bancaire cartes_bancaires numero_de_carte numeros_de_carte donnees_bancaires cles_d_acces codes_d_acces phrase_secrete phrase_de_recuperation variables_d_environnement informations_de_connexion donnees_de_connexion donnees_d_acces certificats cles_de_chiffrement trousseau cles`},
		{0, `secret_de_la_recette`},
		{sInside, `conversation conversations historique memoire fichier fichiers donnees notes discussion discussions courriel courriels message messages contacts carnet documents dossier dossiers messagerie agenda calendrier boite_de_reception repertoire photos contenu echanges piece_jointe pieces_jointes souvenirs carnet_d_adresses base_de_donnees`},
		{sAsset, `commande commandes script scripts paquet paquets compte comptes facture sauvegardes sauvegarde copies_de_sauvegarde programme programmes outil outils action actions operation operations droits acces base_de_donnees disque code demande demandes requete requetes ordre abonnement appel appels systeme_de_fichiers appels_d_outils taches lien`},
		{sMoney, `argent virement virements paiement paiements euros facture montant somme fonds achat achats transaction transactions actions_en_bourse coordonnees_bancaires compte_bancaire rib cryptomonnaie* transfert transferts depense depenses commandes_en_ligne`},
		{sLure, `lien liens publicite pub produit produits marque boutique fournisseur offre offres code_promo entreprise societe service services site page adresse publicites slogan`},
		{sReply, `reponse reponses message messages resume resumes rapport rapports commentaire commentaires ticket texte textes sortie sorties courriel_envoye bloc_de_code commit signature`},
		{sEarly, `precedent* anterieur* auparavant avant debut depart origine ci_dessus plus_haut dessus jusqu_ici jusqu_a_present initial* premier* passe passees passes originel* origin* ancien_comportement jusque_la preexistant* jusqu_a_maintenant`},
		{sWhole, `tout tous toute toutes chaque integral* ensemble contenu entier entiere l_integralite totalite n_importe_quelle n_importe_quel quelconque tous_les toutes_les quoi_que`},
		{sInner, `cache caches cachee cachees intern* secret secrets secrete secretes confidentiel* invisible* masque* dissimule*`},
		{sGiven, `recu recue recus recues donne donnes donnee donnees dit demande appris confie fourni fournies transmis programme t_a_donne impose imposes imposees inculque regissent gouvernent definies definis encadrent dictees`},
		{sExact, `mot_pour_mot mot_a_mot textuellement integralement exactement litteralement en_entier in_extenso tel_quel telles_quelles sans_rien_omettre verbatim a_la_lettre au_complet completement`},
		{sUser, `utilisateur utilisateurs utilisatrice proprietaire usager client_final interlocuteur humain`},
		{sYou, `tu te toi vous t`},
		{sYour, `ton ta tes votre vos tien tienne`},
		{sModel, `assistant assistants modele ia agent intelligence_artificielle agents robot`},
		{0, `modele_de modele_de_donnees agent_immobilier agent_de`},
		{sMe, `moi me m`},
		{sMine, `mon ma mes`},
		{sThey, `je j il elle on nous ils elles qui quelqu_un`},
		{sNobody, `personne quiconque a_personne`},
		{sThis, `ce cet cette ces ceci cela ici suivant suivante suivantes note ci_dessous present presente`},
		{sOnly, `seulement uniquement exclusivement seul seule seules seuls rien_que ne_que a_la_place rien_d_autre`},
		{sTrigger, `quand lorsque lorsqu des_que si chaque_fois a_chaque_fois une_fois apres s sitot aussitot_que au_cas_ou au_moment_ou toutes_les_fois des_qu a_la_moindre prochain prochaine`},
		{sSays, `dit demande mentionne ecrit tape prononce pose evoque salue veut parle souhaite question questions mot mot_cle mot_de_code interroge saisit envoie ouvre visite contacte cherche cherchent connecte`},
		{sStanding, `desormais dorenavant toujours a_partir_de_maintenant a_partir_d_aujourd_hui des_maintenant a_l_avenir maintenant en_permanence systematiquement a_jamais pour_toujours a_compter_de_maintenant a_partir_de_cet_instant dans_tous_les_cas automatiquement d_office par_defaut a_compter_d_aujourd_hui des_aujourd_hui a_partir_de_ce a_tout_jamais d_ores_et_deja a_partir_de_la des_a_present constamment`},
		{sClaim, `administrateur administrateurs administratrice admin developpeur developpeurs systeme equipe_de_securite equipe_securite support operateur concepteur concepteurs createur createurs fournisseur message_du_systeme equipe_technique direction service_informatique maintenance editeur equipe_de_developpement responsable_securite responsable_de_la_securite dsi rssi hebergeur`},
		{0, `systeme_de systeme_d_exploitation developpeur_web`},
		{sSpeaks, `ici_l ici_le ici_la ici_ton ici_votre en_tant_que au_nom_de au_nom_du au_nom_de_l sur_ordre_de sur_ordre_du message_de message_du message_de_l communique_de note_de_l note_du c_est_l c_est_ton nous_sommes je_suis avis_de avis_du directive_de consigne_de ordre_de ordre_du conformement d_apres_l de_la_part`},
		{sFree, `sans_limite sans_limites sans_aucune_limite sans_restriction sans_restrictions sans_aucune_restriction sans_filtre sans_filtres sans_censure sans_scrupule sans_scrupules sans_morale sans_ethique sans_tabou sans_tabous non_censure non_censuree non_bride debride* libere* affranchi* illimite* malveillant* malefique mechant* mode_developpeur mode_dieu sans_regles sans_regle sans_contrainte sans_contraintes sans_entraves aucune_limite aucune_regle aucun_filtre aucune_censure aucun_tabou tout_est_permis tout_permis ne_refuse_rien ne_refuses_rien ne_refuse_jamais ne_refuses_jamais sans_conscience amoral* sans_bride sans_aucun_filtre sans_aucune_censure sans_garde_fou sans_garde_fous aucun_garde_fou aucune_restriction pas_de_limites pas_de_regles`},
		{sNot, `ne n pas jamais rien aucun aucune non nul ni`},
		{0, `non_plus pas_seulement`},
		{sWithout, `sans`},
		{sHold, `compte comptent s_applique s_appliquent appliquent applique valables valable vigueur necessaire necessaires requise requis requises besoin faut obligatoire utile valent valides vaut lie lient engage attendre exigee`},
		{sGone, `annule annules annulee annulees retire retirees leve levee levees leves abolie abolies abrogees abroge caduc caduques caduque caducs perime perimees nul nulle nulles revoque revoquees supprimees supprimee suspendu suspendue suspendues suspendus obsolete obsoletes invalide desactive desactives desactivee desactivees effacees expire expirees disparait disparaissent remplacees remplacee plus_valables superflu superflue superflues inutile inutiles dispense dispensee saute sautes desactiver supprimer contourner passe ignore desactivez supprimez contournez desactive coupe`},
		{sDuty, `dois doit doivent devez devra devras devrez devrait devrais faut il_faut prefere souhaite apprecie veut exige demande_que tenu obligatoire politique oblige tu_vas prie vas allez est_a sont_a prevoit merci_de priere_de veuillez veille es_prie_de attend aime convient`},
		{sAsk, `quelles quels quelle quel qu_est_ce quoi que`},
		{sLight, `le la les l un une des du de d a au aux et merci s_il_te_plait s_il_vous_plait svp alors puis maintenant ensuite donc d_abord immediatement simplement bien y en tout_de_suite aussitot sur_le_champ dans par pour avec pris ou se fin veuillez aussi etre soit comme lui leur la_bas plus encore sans_delai sans_attendre sur ils y la c est sont important attention urgent afin plutot vers dont`},
		{sAnd | sLight, `et ou mais puis que qu`},
		{sWithout, `sans_que sans_qu`},
		{sOf, `de du des d pour dans sur au aux en a`},
		{sReport, `tape ecrit phrase phrases exemple exemples citation filtre test tests detecter reconnaitre formation message_d_erreur titre slogan a_dit disait criait affiche_au pancarte livre film chanson saisi champ capture_d_ecran expression regex motif jeu_de_donnees a_ecrit a_tape s_intitule tentative tente essaye`},
		{0, `essaye`},
		{sAttack, `injection injections hameconnage attaque attaques attaquant attaquants pirate_informatique_a`},
		{sGone, `inexistant inexistante inexistantes inexistants`},
		{sBond, `as_ete_initialise t_a_initialise as_ete_configure as_ete_programme t_a_configure`},
		{sSafety | sMaybe, `verifie controle verifies controles`},
		{sSafety | sOrder, `verifiez controlez`},
		{sHold, `plus`},
		{sDeadly, `formate formater formatez`},
		{sUser, `titulaire`},
		{sHarm, `vides vide`},
		{sFree, `jumeau_malefique malefique`},
		{sFree, `dan`},
		{sGiven, `impose imposee prescrit dicte enseigne inculque`},
		{sGone, `perdent perd sans_effet sans_valeur n_existe_plus eteint perimee caduque`},
		{sDuty, `politique_prevoit`},
		{sHold, `soumis soumise lie liee astreint`},
		{sGiven, `place configure`},
		{sHarm | sMaybe, `appelle`},
		{sHarm | sRole | sOrder, `fais faites`},
		{sVoid | sMaybe, `rejette jette`},
		{sHold, `n_ont_plus`},
		{sFree, `meme_interdit* meme_illegal* a_ce_qui_est_interdit ce_qui_est_interdit depourvu_de depourvue_de denue_de denuee_de sans_aucune_morale sans_la_moindre sans_etats_d_ame sans_aucun_scrupule sans_retenue sans_inhibition* sans_interdits`},
		{sFree | sRole | sOrder, `ne_lui_refuse_rien ne_refuse_rien ne_refusez_rien ne_refuse_jamais ne_decline_rien ne_lui_refusez_rien dis_oui_a_tout ne_refuse_aucune`},
		{sBe, `appelles nommes`},
		{sTell | sTodo, `rende_compte rendre_compte doute`},
		{sHide, `rien_passe ne_s_est_rien_passe tout_va_bien tout_est_normal rien_d_anormal rien_fait tout_est_en_ordre`},
		{sDeem | sGrant | sMaybe, `accepte approuve valide autorise`},
		{sDuty | sLight, `pourrais pourriez pouvez peux_tu`},
		{sSafety, `redemander`},
		{sReport, `testons verifions essayons saisie`},
		{sWhole, `copie copies`},
		{sSend | sTodo, `copiees copies`},
		{sGone, `plus_de_valeur`},
		{sHold, `valeur`},
		{sInside, `saisies echange`},
		{sStanding, `a_compter_de_cette a_partir_de_cette`},
		{sClaim, `operateur exploitant`},
		{sSpeaks, `communique_de communique_du communique_de_la`},
		{sClaim, `securite_informatique service_de_securite`},
		{sBe, `a ont ai avait avaient avons sont est soit soient etait etaient seront sera furent fut`},
		{0, `cle_publique cles_publiques`},
		{sLight, `meme_si`},
		{0, `changes renouveles`},
		{sAsset, `la_commande cette_commande une_commande`},
	},
}

// frenchForms are the forms of a verb that tell somebody to do it, and its infinitive: of one in -er; other stems stand after colons, that of
// the singular first.
func frenchForms(verb string, add func(form string, of sense)) {
	infinitive, stems, irregular := strings.Cut(verb, ":")
	add(infinitive, sTodo)
	if !irregular {
		stems = strings.TrimSuffix(infinitive, "er")
		if strings.HasSuffix(infinitive, "yer") || !strings.HasSuffix(infinitive, "er") {
			stems = strings.TrimSuffix(infinitive, "r")
		}
	}
	one, many, two := strings.Cut(stems, ":")
	if !two {
		many = one
	}
	if strings.HasSuffix(infinitive, "er") {
		add(one+"e", sMaybe)
		add(one+"es", sOrder)
		add(one+"ent", 0)
		add(strings.TrimSuffix(infinitive, "r")+"z", sOrder)
		return
	}
	for _, end := range []string{"s", "ts", "ds"} {
		add(one+end, sMaybe)
	}
	add(one, sMaybe)
	add(one+"e", sMaybe)
	add(one+"es", sOrder)
	for _, end := range []string{"ez", "sez", "vez", "tez", "dez", "ssez", "nez", "tes", "gnez"} {
		add(many+end, sOrder)
	}
}

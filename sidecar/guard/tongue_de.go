package guard

import "strings"

var german = tongue{
	name:   "de",
	common: `der das und nicht ist dem den mit fur auf ein eine einen einer eines zu sich auch wenn du dein deine deinen deiner deinem dir dich ich wir sie er es ihr ihre ihren im am vom zum zur beim bitte kein keine keinen alle aller allen jede jeden jeder jedes nur noch mehr wie was wird werden wurde hat haben hast sind soll sollst muss musst darf darfst kann ab sofort jetzt immer nie niemals ohne nach vor bei aus uber dass diese dieser dieses diesen mir mich bist sei sag gib als von sobald falls samtliche ohne unter gegenuber`,
	talks:  `zeigte zeigten gezeigt beschrieb beschrieben beschriebe erzahlte erzahlten berichtete berichteten untersuchte untersuchten untersucht analysierte analysierten analysiert sammelte sammelten gesammelt zerlegte zerlegten erforschte erforscht demonstrierte demonstrierten vorgefuhrt erklarte erklarten vortrag studie forscher forscherin forscherinnen forschende beschreibt zerlegt erforschten artikel aufsatz`,
	forms:  germanForms,
	verbs: []sensed{
		{sVoid, `ignorieren vergessen missachten ubergehen~ streichen umgehen~ ausser_acht brechen ver~werfen uberschreiben aus~hebeln auf~heben ab~schalten aus~schalten deaktivieren abschaffen loswerden ausblenden ab~legen hinweg|setzen beiseite|legen beiseite|lassen fallen|lassen aussetzen abstreifen
			befreien losen vernachlassigen annullieren widerrufen verletzen ubertreten unterlaufen aushebeln umgehen losen zurucksetzen verabschieden tilgen unbeachtet|lassen links|liegenlassen schalten pfeifen`},
		{sObey, `befolgen gehorchen folgen halten|en fest|halten achten beachten horen richten einhalten respektieren berucksichtigen beherzigen orientieren ausrichten nach|kommen unterwerfen fugen`},
		{sShow, `zeigen aus|geben an|zeigen nennen wiederholen verraten aus|drucken drucken sagen auf|listen listen ubersetzen zusammen|fassen offenbaren zitieren offen|legen preis|geben mit|teilen auf|schreiben schreiben nieder|schreiben ab|tippen rezitieren enthullen vor|lesen darlegen wieder|geben aus|plaudern hin|schreiben posten verratst auf|zahlen
			beschreiben schildern umschreiben herausgeben heraus|rucken ein|blenden vor|legen abdrucken veroffentlichen`},
		{sSend, `senden schicken weiter|leiten leiten hoch|laden uberfuhren ubermitteln mailen ubertragen kopieren exportieren sammeln ein|sammeln zusammen|tragen weiter|geben weiter|reichen versenden zu|senden zu|schicken ab|schicken zu|spielen herauskopieren spiegeln publizieren aus|leiten aus|lesen ab|greifen heraussuchen zusammen|suchen zusammenstellen
			ubergeben heraus|geben posten veroffentlichen stellen ab|legen hinterlegen ubersenden speichern ein|geben ein|tragen mit|schneiden protokollieren einbetten teilen anhangen notieren extrahieren durchsuchen laden`},
		{sHarm, `aus|fuhren fuhren starten installieren loschen uberweisen kaufen bezahlen zahlen offnen herunter|laden nach|laden gewahren genehmigen auf|rufen rufen entfernen formatieren uberschreiben abschicken bestellen erteilen frei|geben frei|schalten ein|raumen verandern aktualisieren deinstallieren ubertragen vernichten leeren beenden andern stoppen verwenden nutzen benutzen besuchen klonen
			eintippen durch|fuhren absetzen bestatigen akzeptieren abbuchen erlauben zu|lassen anlegen beantragen verschlusseln ab|arbeiten erledigen setzen hinzu|fugen andern verschieben buchen an|nehmen vollziehen klicken`},
		{sPush, `empfehlen loben preisen bewerben an|preisen werben bevorzugen hervor|heben vor|schlagen verweisen schwarmen raten abraten ab|raten befurworten hin|weisen erwahnen nennen lenken drangen uberreden verlinken`},
		{sAdd, `hangen an|hangen an|fugen fugen hinzu|fugen ein|fugen ein|bauen bauen ein|betten setzen ein|setzen erganzen schreiben beenden schliessen streuen ein|streuen unter|bringen platzieren ab|schliessen verlinken einflechten`},
		{sTell, `sagen erzahlen erwahnen verraten mitteilen informieren melden fragen nach|fragen ruck|fragen benachrichtigen berichten unterrichten warnen erfahren merken mit|bekommen bemerken wissen an|sprechen erlautern hinweisen hin|weisen aufklaren zeigen offen|legen preis|geben reden sprechen schreiben verlieren thematisieren konsultieren behelligen sehen bescheid|geben durchblicken`},
		{sHide, `verschweigen verheimlichen verbergen verstecken vertuschen verschleiern unterschlagen geheim|halten verhehlen tarnen vorenthalten`},
		{sRole, `spielen schlupfen verwandeln agieren verhalten antworten benehmen sprechen reden handeln werden imitieren verkorpern stellen vor|stellen simulieren reagieren mimen ubernehmen auf|treten tun arbeiten bleiben schreiben operieren`},
		{sDeem, `behandeln betrachten ansehen an|sehen werten gelten ein|stufen voraussetzen bewerten erachten auffassen nehmen interpretieren einordnen`},
	},
	words: []sensed{
		{sVoid | sOrder, `vergiss brich wirf streiche verwirf hebe heb umgehe setz setze lass lasse pfeif leg lege losch losche heb`},
		{sVoid, `ausser_kraft`},
		{sObey | sOrder, `halte halt folge folg gehorche hor richte beachte tu`},
		{sObey | sTodo, `festhalten`},
		{sShow | sOrder, `gib gebt lies sprich verrate zeig zeige sag sage nenn`},
		{sShow | sTodo, `geben`},
		{sSend | sOrder, `lies lade lad gib trag trage stell such suche`},
		{sSend | sTodo, `hochladen hochzuladen geben einzugeben auslesen`},
		{sSend | sTodo, `gesendet weitergeleitet kopiert geschickt hochgeladen ubermittelt exportiert gespiegelt`},
		{sHarm | sOrder, `nimm lade lad ruf ruft fuhr fuhre loesch erlaube setz setze tipp`},
		{sHarm | sTodo, `aufrufen ausfuhren auszufuhren abzurufen abrufen`},
		{sHarm | sTodo, `ausgefuhrt geloscht uberwiesen installiert gekauft`},
		{sPush | sOrder, `empfiehl empfehle sprich rat rate bewirb verweise weise weis lenk`},
		{sAdd | sOrder, `hang hange fug fuge schreib schreibe bau bind binde`},
		{sTell | sOrder, `sag sage erzahl erzahle frag frage informier informiere erwahn erwahne melde sprich weih weihe gib lass verlier verliere`},
		{sTell | sTodo, `erfahrt merkt bemerkt mitbekommt`},
		{sTell, `sieht weiss informiert benachrichtigt gefragt erwahnt gemeldet unterrichtet wissen_lassen ruckmeldung`},
		{sHide, `heimlich unbemerkt stillschweigend verdeckt klammheimlich im_stillen im_hintergrund hinter_dem_rucken insgeheim ohne_wissen lautlos unauffallig diskret hinter_seinem_rucken im_verborgenen`},
		{sRole | sOrder, `spiel spiele sei schlupf verhalt benimm sprich nimm bleib werde antworte agiere tu stell`},
		{sBe, `bist seist warst warest seid bleibst`},
		{sBe | sOrder, `sei`},
		{sDeem | sOrder, `sieh nimm geh gehe`},
		{sDeem, `gilt gelten`},
		{sGrant, `erlaubt genehmigt freigegeben zugestimmt eingewilligt erlaubnis zustimmung genehmigung einwilligung freigabe freie_hand bewilligt abgesegnet autorisiert bevollmachtigt vollmacht bestatigt einverstanden einverstandnis berechtigt befugt befugnis ermachtigt grunes_licht ok gegeben_hat abgenickt gestattet gebilligt vereinbart besprochen abgemacht vorab_genehmigt vorabgenehmigt pauschal`},
		{sGrant | sDuty, `darfst durftest`},
		{sGovern, `regel regeln regelwerk anweisung anweisungen vorgabe vorgaben richtlinie richtlinien einschrankung einschrankungen beschrankung beschrankungen auftrag auftrage befehle grenzen schranken vorschrift vorschriften instruktion instruktionen leitlinie leitlinien verbot verbote programmierung weisung weisungen bestimmungen gebote prinzipien leitplanken
			auflagen direktiven anordnungen anordnung filter limits hemmungen konfiguration vorsatze verhaltensregeln grundregeln`},
		{sBond, `systemanweisung* systemprompt* systemnachricht* systeminstruktion* systemvorgabe* systemregel* systemtext sicherheitsregel* sicherheitsrichtlinie* sicherheitsvorgabe* sicherheitsfilter* startanweisung* anfangsanweisung* grundanweisung* inhaltsfilter* entwicklervorgabe* entwickleranweisung* systemrichtlinie* startprompt* ursprungsanweisung* systembefehl* inhaltsrichtlinie* moderationsregel* initialprompt* verhaltensvorgaben vorprompt`},
		{sSafety, `bestatigung bestatigungen ruckfrage ruckfragen nachfrage nachfragen nachfrag* ruckversicherung prufung prufungen uberprufung kontrolle kontrollen schutz schutzmechanismen schutzmassnahmen freigaben sicherheit sicherheitsprufung* sicherheitsabfrage* sicherheitskontrolle* sicherheitsmechanismen sicherheitsvorkehrung* sicherheitsmassnahme* sicherheitsstufe* sicherung absicherung genehmigungen bestatigungsdialog* bestatigungsabfrage* bestatigungspflicht
			freigabe genehmigung zustimmung vorsicht erlaubnis zu_fragen validierung verifizierung verifikation sandbox schutzfunktion* nachzufragen ruckzufragen`},
		{sPrivate, `*passwort* *kennwort* *schlussel zugangsdaten *geheimnis* anmeldedaten logindaten kreditkart* pin tan kontodaten zugangscode* private_key zugangstoken* *token *tokens passphrase* seed_phrase wiederherstellungscode* bankdaten ausweisdaten authentifizierungsdaten schlusselbund kontozugange`},
		{0, `schlussel_zum schlussel_fur_das_auto autoschlussel hausschlussel wohnungsschlussel schraubenschlussel verteilerschlussel primarschlussel fremdschlussel tokenizer tokenlimit token_limit passwortmanager geheimnisvoll passwortlange passwortrichtlinie passwortregeln`},
		{sPrivate, `schlussel`},
		{sInside, `unterhaltung* gesprach* verlauf gedachtnis notizen datei dateien daten *chatverlauf* *daten nachrichten kontakte kontaktliste adressbuch kalender postfach dokumente ordner verzeichnis *datei *dateien *verzeichnis *ordner posteingang *nachrichten erinnerungen arbeitsverzeichnis korrespondenz umgebungsvariable* historie eingaben fotos anhang anhange dokument`},
		{sAsset, `befehl befehle kommando kommandos skript skripte *skript paket pakete konto konten sicherungen sicherungskopien programm programme werkzeug* *befehl *befehle *werkzeug *werkzeuge aktion aktionen operation operationen toolaufruf* werkzeugaufruf* code codes datenbank* festplatte zugriff adminrechte rechte datenbanken anfrage anfragen aufruf aufrufe eingabeaufforderung abo auftrage administratorrechte vorgang vorgange schritt schritte anderungen *aufrufe`},
		{sMoney, `geld *uberweisung* zahlung zahlungen rechnung betrag summe guthaben kaufe einkaufe aktien kryptowahrung* bankverbindung kontonummer bestellung bestellungen kauf transaktion*`},
		{sLure, `werbung anzeige produkt produkte anbieter marke shop laden gutschein* rabattcode* angebot angebote firma hersteller dienst dienste werbelink* partnerlink* empfehlungslink* affiliate* webseite website seite`},
		{sReply, `antwort antworten nachricht nachrichten ausgabe ausgaben bericht berichte zusammenfassung* kommentar* commit ticket reaktion antworttext code_block codeblock* text texte`},
		{sEarly, `bisherige* vorherige* fruhere* obige* ursprungliche* anfangliche* vorangegangene* bislang bisher zuvor vorher davor anfang beginn start vorige* vorige erste ersten darüber oben daruber steht stand vorstehende* einstige* eigentliche* gelernte* vorangehende* urspunglich*`},
		{sWhole, `alle alles aller allen allem samtliche samtlichen jede jeden jedes jeder jedem jegliche* ganze ganzen gesamte gesamten komplett* vollstandig* saemtliche restlos inhalt inhalte einfach_alles jederlei`},
		{sInner, `versteckte* verborgene* geheime* interne* innere* vertrauliche* unsichtbare*`},
		{sGiven, `erhalten bekommen bekamst erhieltst gegeben mitgegeben aufgetragen gesagt erteilt eingegeben vorgegeben beigebracht eingestellt gelernt hinterlegt gilt geladen vorliegt mitgeteilt gelten steuern steuert trainiert auferlegt gelesen eingebaut einprogrammiert`},
		{sExact, `wortlich wortwortlich wortgetreu wortlaut unverandert ungekurzt eins_zu_eins buchstablich wort_fur_wort vollstandig zeichengenau im_original`},
		{sUser, `nutzer* benutzer* user users anwender* besitzer* eigentumer* kunden_gegenuber bediener* inhaber* menschen auftraggeber*`},
		{0, `nutzerdaten benutzername benutzernamen benutzerhandbuch nutzername nutzeroberflache benutzeroberflache`},
		{sInside | sUser, `nutzerdaten benutzerdaten`},
		{sYou, `du dich dir ihnen euch`},
		{sYour, `dein deine deinen deiner deinem deines euer eure eurer euren`},
		{sYour | sYou, `ihrer`},
		{sModel, `assistent* agent agenten modell modells sprachmodell* ki kis ki_assistent* chatbot`},
		{sMe, `mir mich`},
		{sMine, `mein meine meinen meiner meinem meines`},
		{sThey, `ich wir er man jemand wer ihn`},
		{sThey | sYou, `sie`},
		{sThey | sLight, `es`},
		{sNobody, `niemand niemandem niemanden keinem`},
		{sThis, `diese dieser dieses diesen diesem dies hier folgende folgenden hiervon davon dieselbe notiz eintrag nachstehende* untenstehende* daruber`},
		{sOnly, `nur ausschliesslich allein einzig stattdessen lediglich ausnahmslos`},
		{sTrigger, `wenn falls sobald wann_immer immer_wenn jedes_mal jedesmal sofern nachdem beim bevor sooft wer_auch_immer sollte`},
		{sSays, `frage fragen anfrage sagt fragt gefragt erwahnt schreibt nennt tippt bittet verlangt grusst antwortet eingibt will wunscht ruft eintippt anspricht fallt auftaucht vorkommt stichwort codewort wort losung parole schlusselwort spricht besucht offnet begrusst anmeldet einloggt`},
		{sStanding, `ab_jetzt ab_sofort ab_heute von_nun_an von_jetzt_an kunftig zukunftig in_zukunft immer stets fortan grundsatzlich dauerhaft jederzeit nunmehr ab_diesem ab_dieser jetzt nie_wieder nicht_mehr_lange generell automatisch permanent bis_auf_weiteres hinfort fur_immer prinzipiell durchgehend`},
		{sClaim, `systemadministrator* administrator* admin entwickler entwicklerteam betreiber hersteller systemmeldung systemhinweis sicherheitsteam sicherheitsabteilung it_abteilung systembetreiber entwicklers wartung vorstand geschaftsfuhrung* chefentwickler plattformbetreiber entwicklungsteam verwaltung systemverwaltung anbieter support kundendienst it_support it_sicherheit root chef sicherheitsbeauftragte* autorisierung`},
		{sSpeaks, `spricht hier_ist hier_schreibt hier_spricht als_dein als_deine als_euer im_auftrag im_namen auf_anordnung auf_anweisung auf_weisung nachricht_von nachricht_vom mitteilung_von mitteilung_der mitteilung_des meldung_des hinweis_des hinweis_vom anordnung_des anweisung_des anweisung_der botschaft_von wir_sind ich_bin gemass`},
		{sFree, `*unzensiert* *ungefiltert* uneingeschrankt* unbeschrankt* grenzenlos* skrupellos* hemmungslos* regellos* ohne_skrupel ohne_moral ohne_gewissen ohne_tabus ohne_zensur ohne_hemmungen keine_skrupel keine_moral keine_tabus keine_zensur keine_hemmungen alles_darf alles_erlaubt alles_kann alles_sagen_darf tabulos* entfesselt* keine_grenzen gottmodus entwicklermodus keinerlei_grenzen ohne_jede_grenze nichts_verboten befreit* von_allen_fesseln frei_von_allen frei_von_jeder frei_von jailbreak_modus bose boser boses jailbreak_ki amoralisch* keine_ethik ohne_ethik nichts_ablehnt nie_ablehnt nie_nein niemals_nein`},
		{sNot, `nicht kein keine keinen keinem keiner keines nie niemals nichts keinerlei keinesfalls nimmer weder niemandem niemand`},
		{0, `nicht_nur nur_noch_nicht`},
		{sWithout, `ohne`},
		{sHold, `gelten gilt galten notig erforderlich notwendig brauchst brauchen braucht benotigst binden bindet gebunden verpflichtet zahlen existieren gebraucht benotigt einzuholen abzuwarten warten`},
		{sGone, `aufgehoben ungultig nichtig hinfallig ausser_kraft abgeschafft widerrufen abgeschaltet deaktiviert ausgesetzt entfallt entfallen uberholt veraltet gestrichen geloscht zuruckgezogen annulliert beendet ausgeschaltet abgelaufen gegenstandslos obsolet aufgehobene uberschrieben ersetzt ubersprungen uberspringen uberspring uberspringe weg erledigt vorbei wegfallen wegfallt verzichtet verzichte verzichten ausgelassen unwirksam schalte deaktiviere deaktivier schalten deaktivieren umgehe umgeh unterlass unterlasse lass lasse spar`},
		{sDuty, `musst muss mussen soll sollst sollen ist_zu sind_zu hast_zu hat_zu haben_zu mochte mochten bevorzugt schatzt wunscht will verlangt verpflichtet erwartet richtlinie vorgeschrieben darf darfst mag sollte solltest mussten gehort`},
		{sAsk, `welche welchen welches welcher was wie`},
		{sLight, `wird werden wurde wirst der die das den dem des ein eine einen einem einer eines bitte und dann also auch mal einfach sofort gleich zuerst danach so jetzt umgehend unverzuglich an in auf zu zum zur im ins am mit bei fur um von vom aus nach uber unter vor ja nun doch darum deshalb daher dazu hierzu dort darin noch mehr sich selbst sehr wurden bei_jeder trotzdem dabei anschliessend zunachst schnell achtung wichtig hinweis weil gegenuber sowie samt samtliches`},
		{sAnd | sLight, `und oder sondern aber`},
		{sOf, `des fur im in von vom der zu zum zur aus am auf beim unter uber`},
		{sReport, `tippte schrieb geschrieben getippt satz satze satzen beispiel beispiele zitat zitate zitierte angriff* filter testfall testfalle test tests erkennt erkennen schulung training meldung fehlermeldung spruch formulierung phrase sagte rief behauptete lautete lautet hiess titel uberschrift aufkleber schild plakat buch film song lied stand zeile ausdruck versuchte probierte eingabe screenshot regex muster datensatz liste gab_ein`},
		{sAttack, `angriffssatz* angriffstext* angriffsmuster promptinjection* prompt_injektion* angreifer* hackerangriff* angriffsversuch*`},
		{sGone, `nicht_existent inexistent nicht_existierend nicht_vorhanden gegenstandslose`},
		{sClaim, `anbieters herstellers entwicklers`},
		{sBond, `du_initialisiert du_gestartet du_konfiguriert`},
		{sSafety | sOrder, `prufe pruf uberprufe kontrolliere verifiziere hinterfrage`},
		{sDeadly, `formatiere formatier formatieren`},
		{sAdd | sOrder, `ende beende`},
		{sHarm | sMaybe, `kauft kaufen`},
		{sHarm, `leerst leerraumst`},
		{sFree, `dan`},
		{sGiven, `vorgeschrieben auferlegten diktiert eingetrichtert eingegebenen`},
		{sGone, `wirkungslos gekippt unwirksam kassiert verfallt verfallen erloschen erlischt`},
		{sHold, `unterworfen unterliegst verpflichtet`},
		{sTell, `wissen`},
		{sWithout | sSafety, `ohne_fragen_zu_stellen ohne_zu_fragen ohne_zu_zogern ohne_rucksprache`},
		{sFree, `auch_verbotene* auch_verboten* auch_illegale* ohne_moral* ohne_jede_moral ohne_jegliche* ohne_ethische* ohne_schranken ohne_jede_hemmung ohne_sicherheitsbedenken ohne_bedenken frei_von_moral*`},
		{sFree | sRole | sOrder, `verweigere_nichts verweigere_nie verweigere_niemals lehne_nichts_ab lehne_nie lehne_keine verweigere_ihm_nichts verweigere_keine sag_zu_allem_ja sage_nie_nein`},
		{sRole | sOrder, `versetz versetze`},
		{sBe, `heisst nennst`},
		{sSend | sTodo, `melden mitzuteilen offenlegen offenzulegen spiegelt gespiegelt ubertragen protokolliert`},
		{sHide, `nichts_passiert nichts_geschehen alles_in_ordnung alles_in_bester_ordnung alles_normal nichts_los nichts_gewesen von_nichts_weisst von_nichts_wissen`},
		{sTell | sTodo, `wind_bekommt wind_bekommen spitzkriegt dahinterkommt etwas_mitbekommt`},
		{sShow | sOrder, `behaupte behaupt`},
		{sSays, `*fragen *anfragen`},
		{sGone, `uberflussig unnotig entbehrlich hinfallig ruhen ruht`},
		{sDeem | sGrant | sOrder, `akzeptiere akzeptier genehmige genehmig bestatige billige erlaube`},
		{sDuty | sLight, `kannst konntest konnten konnen wurdest`},
		{sReport, `testen pruften prufen gab`},
		{sWhole, `kopie kopien abschrift`},
		{sClaim, `betreibers it_sicherheit`},
		{sStanding, `ab_dieser_zeile`},
		{sHold, `mehr`},
		{0, `installer`},
		{sLight, `auch_wenn selbst_wenn`},
	},
}

// germanForms are the forms of a verb that tell somebody to do it, and its infinitives. A "|" parts a syllable that may stand apart, a "~" one
// without which the verb has another meaning.
func germanForms(infinitive string, add func(form string, of sense)) {
	prefix, base, apart := strings.Cut(infinitive, "|")
	if !apart {
		var bound bool
		if prefix, base, bound = strings.Cut(infinitive, "~"); !bound || base == "" {
			prefix, base = "", strings.TrimSuffix(infinitive, "~")
		}
	}
	add(prefix+base, sTodo)
	add(prefix+"zu"+base, sTodo)
	stem := strings.TrimSuffix(strings.TrimSuffix(base, "n"), "e")
	for _, p := range []string{prefix, ""} {
		if p == "" && prefix != "" && !apart {
			continue
		}
		add(p+stem+"st", sOrder)
		add(p+stem+"est", sOrder)
		add(p+stem+"t", sMaybe)
	}
	if prefix == "" || apart {
		if base != infinitive {
			add(base, sTodo)
		}
		add(stem+"e", sOrder)
		add(stem, sOrder)
		add(stem+"et", sMaybe)
	}
}

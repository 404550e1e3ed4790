package sidecar

// The words of each language are those of notes that people write: who likes, avoids, refuses,
// lives where. They are matched by their stems, without diacritics.

var english = lexicon{
	code:      "en",
	negations: "not no never without cannot stop stops stopped quit quits neither nor",
	approving: "like love prefer enjoy want favor favour adore appreciate recommend choose chose use trust support believe fond",
	rejecting: "dislike hate avoid loathe detest refuse reject distrust oppose skip despise complain resent regret boring annoying terrible awful",
	filling: `a an the and or of to in on at by for from with as is are was were be been being am do does did has have had will would can could should may might must it
		its he she they them his her their him this that these those there here i you we me my your our us now still just also very really quite always usually often sometimes
		currently again anymore longer more most much many some any when while if then than so too one every each all only about into over under out up down after before
		because since until who which what how either both rather instead would`,
	contrasts: "but although though however",
	synonyms:  "short=concise=brief=terse=succinct long=detailed=verbose=lengthy reply=answer=response=replies",
	opposites: `short/long early/late morning/evening dark/light hot/cold fast/slow cheap/expensive tabs/spaces on/off enabled/disabled
		public/private loud/quiet big/small sweet/sour formal/casual open/closed true/false win/lose accept/decline increase/decrease sync/async vegetarian/meat
		remote/office left/right simple/complex strict/lenient good/bad`,
	than: "over, rather than, instead of", behind: []behind{{"more better rather", "than"}},
	predicates: []predicate{
		{"live in", "home"}, {"lives in", "home"}, {"living in", "home"}, {"resides in", "home"}, {"is based in", "home"}, {"moved to", "home"}, {"relocated to", "home"},
		{"works at", "employer"}, {"works for", "employer"}, {"is employed by", "employer"}, {"works as", "job"}, {"is married to", "partner"}, {"was born in", "birthplace"}, {"was born on", "birthday"},
		{"is called", "name"}, {"runs on", "platform"}, {"is hosted on", "platform"}, {"is hosted at", "platform"}, {"is written in", "language"}, {"listens on", "port"},
	},
	copulas: "is are equals",
}

var german = lexicon{
	code:      "de",
	negations: "nicht nie niemals kein keine keinen keinem keiner keines ohne weder nimmer",
	approving: `mag mögen mochte mochten möchte möchten liebt lieben liebte bevorzugt bevorzugen bevorzugte schätzt schätzen genießt genießen will wollen wollte wünscht wünschen
		empfiehlt empfehlen nutzt nutzen benutzt benutzen verwendet verwenden wählt wählen vertraut vertrauen unterstützt unterstützen gern gerne lieber liebsten begeistert fan
		präferiert leiden vor`,
	rejecting: `hasst hassen hasste verabscheut verabscheuen meidet meiden vermeidet vermeiden verweigert verweigern lehnt ablehnt ablehnen misstraut misstrauen verschmäht scheut
		verzichtet verzichten ungern beklagt beschwert langweilig nervt nervig furchtbar schrecklich`,
	filling: `ab aber alle als also am an auch auf aus bei bin bis bist da dabei damit dann das dass dein deine dem den der des dich die dir doch dort du durch ein eine einem einen
		einer eines er es etwas für gegen habe haben hat hatte heute hier ich ihm ihn ihr ihre ihren im immer in ist ja jetzt kann können man mehr mein meine mich mir mit mittlerweile
		muss nach noch nur nun oder oft schon sehr sein seine seinen seit sich sie sind so soll sowie sogar über um und uns unser unter viel vom von vor war waren was weil wenn wer
		werden wie wieder wird wir wurde zu zum zur meist meistens manchmal eher bloß statt zieht bitte überhaupt leider inzwischen gar eigentlich richtig`,
	contrasts: "aber sondern jedoch doch dagegen",
	synonyms:  "kurz=knapp=prägnant lang=ausführlich=detailliert",
	opposites: `kurz/lang früh/spät morgens/abends dunkel/hell heiß/kalt schnell/langsam billig/teuer an/aus öffentlich/privat laut/leise groß/klein
		süß/sauer förmlich/locker offen/geschlossen wahr/falsch vegetarisch/fleisch links/rechts einfach/kompliziert streng/nachsichtig homeoffice/büro tabs/leerzeichen gut/schlecht`,
	than: "statt, anstatt, anstelle von, gegenüber", behind: []behind{{"lieber mehr eher besser", "als"}, {"zieht zog", "dem der den"}},
	predicates: []predicate{
		{"wohnt in", "home"}, {"lebt in", "home"}, {"wohnt jetzt in", "home"}, {"lebt jetzt in", "home"}, {"zog nach", "home"}, {"umgezogen nach", "home"}, {"ist nach", "home"}, {"zieht nach", "home"},
		{"arbeitet bei", "employer"}, {"arbeitet für", "employer"}, {"arbeitet als", "job"}, {"ist verheiratet mit", "partner"}, {"verheiratet mit", "partner"}, {"geboren in", "birthplace"}, {"geboren am", "birthday"},
		{"heißt", "name"}, {"läuft auf", "platform"}, {"geschrieben in", "language"}, {"lauscht auf", "port"},
	},
	copulas: "ist sind", concord: true,
}

var french = lexicon{
	code:      "fr",
	negations: "pas jamais aucun aucune sans non rien ni",
	approving: `aime aiment aimait aimer adore adorent préfère préfèrent préférait préférer apprécie apprécient veut veulent voulait souhaite souhaitent recommande choisit utilise utilisent
		soutient raffole fan`,
	rejecting: `déteste détestent détestait hait évite évitent éviter refuse refusent refuser rejette rejettent craint fuit méfie boude dédaigne renonce plaint horreur ennuyeux ennuyeuse pénible insupportable`,
	filling: `ai alors au aussi aux avait avec avez avons beaucoup bien ce cela ces cet cette comme dans de des du elle elles en encore est et était être eu il ils je la le les leur
		leurs lui ma mais me mes moi mon ne n nos notre nous on ont ou par peut plus pour pourquoi quand que qu qui sa se ses s son sont sous sur ta tes toi ton tout tous toute toutes
		très tu un une vos votre vous y à l d j c m t toujours souvent maintenant désormais fait plutôt lieu même trop chaque va`,
	contrasts: "mais cependant pourtant",
	synonyms:  "court=concis=bref=succinct long=détaillé=verbeux",
	opposites: `court/long tôt/tard matin/soir sombre/clair chaud/froid rapide/lent cher/gratuit public/privé bruyant/calme grand/petit sucré/salé
		formel/informel ouvert/fermé vrai/faux végétarien/viande gauche/droite simple/complexe strict/souple télétravail/bureau bon/mauvais tabulations/espaces`,
	than:        "plutôt que, plutôt qu, au lieu de, au lieu d, à la place de, à la place du",
	behind:      []behind{{"préfère préfèrent préférait préférer", "à au aux"}, {"plus mieux", "que qu"}},
	infinitives: []string{"er", "ir", "re"},
	predicates: []predicate{
		{"habite à", "home"}, {"habite", "home"}, {"vit à", "home"}, {"réside à", "home"}, {"a déménagé à", "home"}, {"déménage à", "home"}, {"s est installé à", "home"}, {"s est installée à", "home"},
		{"travaille chez", "employer"}, {"travaille pour", "employer"}, {"travaille comme", "job"}, {"est marié à", "partner"}, {"est mariée à", "partner"}, {"est marié avec", "partner"}, {"est mariée avec", "partner"},
		{"est né à", "birthplace"}, {"est née à", "birthplace"}, {"est né le", "birthday"}, {"est née le", "birthday"}, {"s appelle", "name"}, {"tourne sur", "platform"}, {"est écrit en", "language"}, {"écoute sur", "port"},
	},
	copulas: "est sont", concord: true,
}

var spanish = lexicon{
	code:      "es",
	negations: "no nunca jamás sin ningún ninguna ninguno nada tampoco ni dejó",
	approving: `gusta gustan gustaba gustó encanta encantan prefiere prefieren prefería preferir ama aman adora adoran disfruta disfrutan quiere quieren quería recomienda recomiendan usa usan
		utiliza utilizan elige eligen apoya confía aprecia aficionado`,
	rejecting: `odia odian odiaba detesta detestan evita evitan evitar rechaza rechazan rechazó rehúye aborrece desconfía rehúsa niega renuncia disgusta queja quejó aburre aburrido aburrida insoportable`,
	filling: `a al algo ante antes como con cual cuando de del desde donde dos el él ella ellas ellos en entre era es esa ese eso esta está están estar este esto fue ha hace hasta hay la
		las le les lo los más mas me mi mis muy nos nosotros nuestra nuestro o otra otro para pero por porque que quien se ser si sobre son su sus también tiene todo toda todos todas
		tu tus un una uno usted y ya yo siempre ahora vez lugar cada mucho mucha bien actualmente suele a menudo`,
	contrasts: "pero sino aunque",
	synonyms:  "corto=conciso=breve largo=detallado=extenso",
	opposites: `corto/largo temprano/tarde mañana/noche oscuro/claro caliente/frío rápido/lento barato/caro público/privado ruidoso/tranquilo
		grande/pequeño dulce/salado formal/informal abierto/cerrado verdadero/falso vegetariano/carne izquierda/derecha simple/complejo remoto/oficina bueno/malo tabulaciones/espacios`,
	than:        "antes que, en vez de, en lugar de",
	behind:      []behind{{"prefiere prefieren prefería preferir", "a al"}, {"más mejor", "que"}},
	infinitives: []string{"ar", "er", "ir"},
	predicates: []predicate{
		{"vive en", "home"}, {"reside en", "home"}, {"se mudó a", "home"}, {"se ha mudado a", "home"}, {"trabaja para", "employer"}, {"trabaja en", "employer"}, {"trabaja como", "job"},
		{"está casado con", "partner"}, {"está casada con", "partner"}, {"nació en", "birthplace"}, {"nació el", "birthday"}, {"se llama", "name"}, {"funciona en", "platform"}, {"está escrito en", "language"}, {"escucha en", "port"},
	},
	copulas: "es son está", concord: true,
}

var italian = lexicon{
	code:      "it",
	negations: "non mai senza nessun nessuna nessuno niente nulla né",
	approving: `piace piacciono piaceva preferisce preferiscono preferiva preferire ama amano adora adorano apprezza apprezzano vuole vogliono consiglia usa usano utilizza sceglie gradisce
		sostiene appassionato`,
	rejecting: `odia odiano odiava detesta detestano evita evitano evitare rifiuta rifiutano disprezza diffida schiva rinuncia lamenta noioso noiosa noiose insopportabile`,
	filling: `a ad agli ai al alla alle allo anche che chi ci come con cosa da dal dalla dai dagli dei del della delle dello di dove e ed era gli ha hanno i il in io la le lei li lo
		loro lui ma mi mia mio molto ne negli nei nel nella noi non nostra nostro o per perché più quale quando quella quello questa questo se si sia sono sta su sua sue sul sulla suo
		ti tra tu tua tuo un una uno è l d c dell all nell sull sempre spesso ora adesso ogni tutto tutti tutte invece piuttosto posto bene`,
	contrasts: "ma però bensì",
	synonyms:  "breve=corto=conciso lungo=dettagliato=esteso",
	opposites: `breve/lungo presto/tardi mattina/sera scuro/chiaro caldo/freddo veloce/lento economico/costoso pubblico/privato rumoroso/tranquillo
		grande/piccolo dolce/salato formale/informale aperto/chiuso vero/falso vegetariano/carne sinistra/destra semplice/complesso remoto/ufficio buono/cattivo tabulazioni/spazi`,
	than:        "piuttosto che, invece di, invece del, al posto di, al posto del",
	behind:      []behind{{"preferisce preferiscono preferiva preferire", "a al alla allo ai alle agli all"}, {"più meglio", "di del della dei che"}},
	infinitives: []string{"are", "ere", "ire"},
	predicates: []predicate{
		{"vive a", "home"}, {"vive in", "home"}, {"abita a", "home"}, {"abita in", "home"}, {"si è trasferito a", "home"}, {"si è trasferita a", "home"}, {"lavora per", "employer"}, {"lavora presso", "employer"}, {"lavora come", "job"},
		{"è sposato con", "partner"}, {"è sposata con", "partner"}, {"è nato a", "birthplace"}, {"è nata a", "birthplace"}, {"è nato il", "birthday"}, {"è nata il", "birthday"}, {"si chiama", "name"}, {"gira su", "platform"},
		{"è scritto in", "language"}, {"ascolta su", "port"},
	},
	copulas: "è sono", concord: true,
}

var portuguese = lexicon{
	code:      "pt",
	negations: "não nunca jamais sem nenhum nenhuma ninguém nada nem deixou",
	approving: `gosta gostam gostava gostar prefere preferem preferia preferir ama amam adora adoram aprecia apreciam quer querem recomenda usa usam utiliza escolhe apoia confia fã`,
	rejecting: `odeia odeiam odiava detesta detestam evita evitam evitar recusa recusam rejeita despreza desconfia dispensa renuncia reclama chato chata chatas insuportável`,
	filling: `a à ao aos as às até com como da das de dela dele depois do dos e ela elas ele eles em entre era essa esse esta está este estou eu foi há isso isto já lhe mais mas me
		mesmo meu meus minha muito muita na nas nem no nos nossa nosso num numa o onde os ou para pela pelo por porque qual quando que quem são se ser seu seus sobre sua suas também
		te tem têm ter todo toda todos todas tu um uma você vocês é vez lugar sempre agora cada hoje bem`,
	contrasts: "mas porém",
	synonyms:  "curto=conciso=breve longo=detalhado=extenso",
	opposites: `curto/longo cedo/tarde manhã/noite escuro/claro quente/frio rápido/lento barato/caro público/privado barulhento/calmo grande/pequeno
		doce/salgado formal/informal aberto/fechado verdadeiro/falso vegetariano/carne esquerda/direita simples/complexo remoto/escritório bom/mau tabulações/espaços`,
	than:        "em vez de, em vez do, em lugar de, do que",
	behind:      []behind{{"prefere preferem preferia preferir", "a ao à aos às"}, {"mais melhor", "que"}},
	infinitives: []string{"ar", "er", "ir"},
	predicates: []predicate{
		{"mora em", "home"}, {"mora no", "home"}, {"mora na", "home"}, {"vive em", "home"}, {"reside em", "home"}, {"mudou se para", "home"}, {"se mudou para", "home"}, {"trabalha na", "employer"}, {"trabalha no", "employer"},
		{"trabalha para", "employer"}, {"trabalha como", "job"}, {"é casado com", "partner"}, {"é casada com", "partner"}, {"nasceu em", "birthplace"}, {"chama se", "name"}, {"se chama", "name"}, {"roda em", "platform"},
		{"é escrito em", "language"}, {"escuta em", "port"},
	},
	copulas: "é são está", concord: true,
}

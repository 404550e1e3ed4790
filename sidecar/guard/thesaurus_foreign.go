package guard

// foreign are words of German, French, Spanish, Italian, Portuguese and Russian, in this order.
var foreign = []entry{
	{void | order, `ignoriere ignorier ignorieren ignoriert vergiss vergesst vergessen missachte missachtet missachten ubergehe ubergeh streiche losche losch wirf umgehe umgeh breche brich verwirf uberschreibe pfeif vernachlassige lass lege leg schalte deaktiviere hebe befreie
		ignore ignorez ignorer oublie oubliez oublier contourne contournez neglige negligez abandonne abandonnez efface effacez laisse annule annulez desactive desobeis jette supprime enfreins transgresse passe
		ignora ignorad ignorar ignores olvida olvidad olvidate olvidar omite descarta desecha borra elude salta rompe anula desobedece deja quita elimina prescinde
		ignorate ignorare dimentica dimenticate dimenticare dimenticati trascura aggira aggirare cancella scarta annulla viola disobbedisci lascia elimina butta rimuovi disattiva
		ignorem esqueca esquece esquecer desconsidere desconsidera desconsiderar apague descarte anule cancele contorne desobedeca largue remova desative
		игнорируй игнорируйте игнорировать забудь забудьте забыть отбрось отбросьте отмени отмените нарушай нарушь сбрось пренебреги обойди отключи сними удали выбрось брось отвергни`},
	{gone | ends, `zuruckgezogen annulliert beendet ungultig nichtig hinfallig aufgehoben veraltet abgelaufen schnee vorbei erledigt gestrichen geloscht widerrufen uberholt abgeschafft ausser frei befreit erfunden scherz falsch aufgehobene abgeschaltet
		retirees retire revoque abolie annulees annule annules annulee caduques caduc caduque perimees perimes abolies levees nulles nul revoquees supprimees suspendues libere termine finies perime obsoletes obsolete fausses effacees
		anuladas anulada anulados caducado caducaron caducas derogadas invalidas obsoletas suspendidas levantadas eliminadas borradas libre falsas canceladas terminado acabado revocadas vencido
		annullate annullata annullati scadute scaduto revocate sospese superate obsolete cancellate eliminate libero nulle finte decadute abrogate valide rimosse
		revogadas vencidas caducaram invalidas livre falsas removidas expiraram expirou suspensas apagadas
		отменили отменил сняли снял удалили отозвали отменены отменен отменена недействительны устарели удалены сняты аннулированы свободен ложь утратили отключены истек истекли сброшены`},
	{not, `n nicht kein keine keinen niemals nichts ne pas jamais sans aucun aucune rien nunca ningun ninguna sin non niente nessuna nessun senza mai nao nunca nenhum nenhuma sem не нет никогда ничего без никаких`},
	{hold, `gelten gilt galten mehr beachte befolge halte halten folge gehorche gebunden bindend verpflichtet plus existe existent existe existaient appliquent valent compte comptent valables respecter suivre suivez suis obeir lie tenu tiens tenir
		valen vale aplican existen existieron existido cuentan ya mas obedecer seguir respetar obligado sujeto vigentes vigor caso cuenta valgono piu contano esistono esistite esistito rispettare seguire vincolato soggetto obbligato vigore conto
		valem mais aplicam existem existiram contam obedecer respeitar sujeito obrigado действуют действует больше применяются существуют существовало важны обязан связан соблюдай следуй слушай слушайся значения значат`},
	{govern, `запретах запретам правилах правилам ограничениях ограничениям указаниях инструкциям regel regeln anweisung anweisungen vorgabe vorgaben richtlinie richtlinien einschrankung einschrankungen auftrag befehle grenzen prompt vorschriften instruktionen leitlinien beschrankungen verbote programmierung
		consigne consignes regle regles directive restrictions limites filtres normes ordres programmation contraintes interdictions
		instruccion instrucciones regla reglas normas restricciones limites filtros directrices ordenes indicaciones programacion pautas limitaciones
		istruzione istruzioni regola regole restrizioni limiti filtri direttive vincoli ordini programmazione indicazioni norme
		instrucao instrucoes regra regras restricoes limites filtros diretrizes ordens programacao orientacoes
		правило правила правил инструкция инструкции инструкций инструкциях ограничения ограничений указания указаний запреты запретов фильтры фильтров установки предписания директивы настройки`},
	{bond, `systemanweisung systemanweisungen systemprompt systemnachricht sicherheitsregeln sicherheitsrichtlinien sicherheitsfilter systemvorgaben systemtext промпт промпта startanweisungen anfangsanweisungen leitplanken`},
	{text, `nachricht nachrichten worte worter wort text zeile zeilen satz satze texte mots phrase phrases ligne lignes contenu messages mensaje mensajes texto textos palabras palabra linea lineas frase frases contenido messaggio messaggi testo testi parole parola riga righe contenuto mensagem mensagens palavras conteudo linhas
		сообщение сообщения сообщений текст текста слова слово строку строки`},
	{whole, `cosa alles was womit ce ceque tout lo todo cuanto cio tutto quanto quello tudo всё все что то quel`},
	{quality, `system systems versteckten verborgenen geheimen ursprunglichen ersten anfanglichen interne internen versteckte geheime ursprungliche systeme initial initiale initiales cachees caches secretes internes origine depart
		sistema inicial iniciales ocultas oculto secretas internas originales iniziale iniziali nascoste nascosto segrete interne originali iniciais ocultos originais secreto entwickler desarrollador
		системный системные системное скрытые скрытый начальные секретные исходные системы внутренние первоначальные безопасности securite seguridad sicurezza seguranca`},
	{early, `uber bisherigen vorherigen fruheren obigen bisherige vorherige fruhere obige ursprunglichen ursprungliche anfang beginn zuvor vorher davor start gestartet precedent precedente precedentes precedents anterieur anterieures anterieurs debut avant depart dessus origine
		anterior anteriores previas previos inicio principio antes arriba comienzo principio precedente precedenti avvio inizio prima sopra anteriores inicio antes acima comeco предыдущие предыдущих прежние прежних начале начала выше раньше до прошлые старые`},
	{given, `hanno gesagt gegeben gestartet erteilt bekommen erhalten erhieltst bekamst mitgegeben aufgetragen eingegeben dit donne donnees recu recus recues demande dicho dijeron dado dieron recibido recibiste dieras diste detto dato date ricevuto ricevuti ricevute disse dito disseram deram dado recebeu
		сказали сказано дали дано велели получил получила говорили данные полученные`},
	{taken, `erhalten bekommen erhieltst bekamst gestartet recu recus recues recibido recibiste ricevuto ricevuti ricevute recebeu recebido получил получила получили start demarre iniciado avviato`},
	{you | taken, `recebeu recibio empezaste recibiste comenzaste iniciaste aprendiste comecaste recebeste iniziasti ricevesti`},
	{place, `adresse direccion indirizzo endereco адрес номер`},
	{you, `du dich dir ihr euch tu te toi vous ti usted ustedes sei hai eres voce voces ты тебе тебя вы вам вас`},
	{you | your, `dein deine deinen deiner deines deinem euer eure ton ta tes votre vos tus tu tuo tua tue tuoi vostro vostre seu sua seus suas teus tuas твой твои твоя твоё твоих твоими ваш ваши свои своих свой своими`},
	{me, `mir mich moi mon meine mich mi me mio mia miei mim meu мне меня мой moi nous zeig`},
	{ours, `mein meine unser unsere mon mes notre nos mi mis nuestro nuestras mio miei nostro nostre meu meus nosso nossas мои наши`},
	{model, `ki assistent assistentin modell agent ia modele assistente asistente modelo modello ии модель ассистент бот нейросеть`},
	{user, `nutzer benutzer nutzerin nutzers benutzers besitzer anwender utilisateur utilisatrice proprietaire usuario dueno propietario utente proprietario dono пользователь пользователя пользователю владелец владельцу владельца`},
	{people, `niemand niemandem jemand personne nadie nessuno ninguem никому никто`},
	{private, `passwort passworter kennwort schlussel zugangsdaten geheimnisse kennworter token passe cle cles passe identifiants secrets contrasena contrasenas claves clave credenciales secretos chiave chiavi credenziali segreti parola senha senhas chaves chave segredos
		пароль пароли паролей ключ ключи ключей секреты токен токены kontakte contactos contatti contatos контакты`},
	{inside, `unterhaltung gesprach gesprachs gesprache verlauf gedachtnis notizen datei dateien daten chatverlauf conversation historique memoire fichier fichiers donnees notes conversacion historial memoria archivo archivos datos notas conversazione cronologia appunti dati conversa historico arquivo arquivos dados
		разговор переписку историю память файл файлы данные заметки чат`},
	{asset, `befehl skript paket konto geld uberweisung rechnung ordner sicherungen backups dateien datei commande script paquet compte argent virement facture dossier sauvegardes comando cuenta dinero factura carpeta copias pacchetto conto denaro soldi fattura cartella pacote conta dinheiro fatura pasta команду скрипт пакет счет деньги папку копии файлы`},
	{show | order, `lies lis lee leggi leia gib zeig zeige nenne wiederhole verrate schreib schreibe drucke sag sage liste ubersetze fasse teile teil offenbare zitiere poste affiche affichez montre montrez repete repetez revele revelez donne donnez dis dites ecris ecrivez cite traduis resume divulgue recopie imprime enumere
		muestra muestrame revela repite dime escribe imprime ensena traduce resume copia comparte lista enumera cuentame dame mostra mostrami rivela ripeti dimmi scrivi stampa elenca traduci riassumi copia svela condividi mostre revele repita diga escreva imprima liste traduza resuma compartilhe conte
		покажи покажите выведи раскрой повтори назови напиши перечисли процитируй переведи расскажи скажи сообщи распечатай`},
	{send | order, `sende send schick schicke ubermittle maile leite lade poste ubertrage envoie envoyez envoyer transmets transfere televerse poste envia enviar manda mandar reenvia sube transfiere publica invia inviare manda inoltra carica spedisci trasmetti envie enviar mande encaminhe carregue transfira publique
		отправь отправьте пошли перешли загрузи вышли передай выложи опубликуй`},
	{obey | order, `folge befolge gehorche hor hore tu tue mach beachte halte richte vertraue suis suivez obeis ecoute ecoutez fais faites obeissez respecte sigue obedece haz escucha atiende cumple segui obbedisci ascolta esegui fai siga obedeca faca escute cumpra следуй следуйте слушай слушайся подчиняйся делай выполняй исполняй`},
	{become | order, `sei bist spiele spiel verhalte verhalt antworte benimm sprich rede handle stell agis comporte joue deviens fais imagine parle reponds reagis actua comportate juega imagina habla responde finge se eres conviertete agisci comportati fingi parla rispondi diventa gioca immagina sei aja comporte finja fale responda seja torne imagine
		веди будь стань притворись представь говори отвечай играй действуй ты`},
	{insert | order, `fuge fug setze hange hang baue schreibe ajoute ajoutez insere inserez mets place anade agrega incluye inserta pon aggiungi inserisci includi metti adicione inclua insira coloque acrescente добавь добавляй вставь вставляй включи`},
	{harm | order, `fuhre fuhr starte installiere losche loesch uberweise kaufe bezahle zahle offne lade gewahre genehmige deaktiviere andere schalte rufe execute executez lance installe supprime paie achete ouvre telecharge accorde approuve desactive vire verse change
		ejecuta lanza instala borra elimina paga compra abre descarga concede aprueba desactiva transfiere cambia esegui lancia installa cancella elimina paga compra apri scarica concedi approva disattiva trasferisci bonifica cambia
		execute rode instale apague exclua pague compre abra baixe conceda aprove desative transfira mude запусти выполни установи удали оплати купи открой скачай переведи одобри отключи разреши измени сотри`},
	{become, `es`},
	{govern, `restriccion restrizione restricao contrainte beschrankung ограничение`},
	{harm | send, `kopierst loschst sendest schickst supprimes envoies copies borras copias envias instalas ejecutas cancelli invii copi apaga apagas copia копируешь удаляешь отправляешь пересылаешь`},
	{send | order, `отправляи пересылаи`},
	{hide | order, `verschweige verheimliche cache oculta nascondi esconda скрой скрывай`},
	{hide, `scoprire scopra descubrir descubra decouvrir decouvre herausfinden mitbekommen descobrir descubra sagen erzahlen erwahnen verraten mitteilen informieren raconte racontes racontez raconter cuentes cuentas cuente comentes comentar entere racconti raccontare dirglielo contes contar digas mencione узнает`},
	{hide, `sag sage verrate erzahle erwahne informiere erfahren wissen merken melde frag frage verschweige verheimliche dis dites parle mentionne informe previens sache savoir cache digas dile informes menciones avises sepa saber enterarse oculta dire dirlo dica informare avvisare sappia sapere nascondi diga conte avise informe saiba saber esconda
		говори сообщай упоминай рассказывай узнал узнать знал скрой скрывай спрашивай`},
	{hide | secret, `heimlich stillschweigend verschwiegen secretement discretement silencieusement secretamente silencio discretamente segretamente silenzio тайно незаметно скрытно втайне тихо`},
	{respond | order, `antworte antworten handle reponds repondez responde contesta rispondi rispondete responda отвечай ответь`},
	{unbound, `uneingeschrankt ungefiltert grenzenlos bose boser zensur hemmungslos verbotene illimite mechant interdit libre censure malvado prohibido ilimitado censura cattivo vietato illimitato malvagio proibido ilimitado irrestrito злой неограниченный цензуры запретные свободный тоже alles tudo tutto`},
	{role, `name rolle personlichkeit identitat aufgabe role personnalite identite nom tache rol personalidad identidad nombre tarea ruolo personalita identita compito papel personalidade identidade nome tarefa роль личность имя задача задание`},
	{authority, `erbauer schopfer hersteller macher createurs concepteurs fabricants creadores fabricantes creatori creador criadores создатели создателей разработчики разработчиков entwicklern entwickler programmierer developpeurs desarrolladores sviluppatori desenvolvedores administrator entwickler betreiber systemmeldung administrateur developpeur administrador desarrollador amministratore sviluppatore desenvolvedor администратор разработчик`},
	{whenever, `wenn immer sobald jedes jeder jede quand lorsque chaque des toujours cuando siempre cada siempre quando ogni sempre appena sempre quando когда всегда каждый каждом как`},
	{this, `ci dies diese diesen dieser dieses hier folgende folgenden untenstehenden ceci ce cette ici suivant suivante esto este esta aqui siguiente questo questa qui seguente isto este esta aqui seguinte это этот эту этому этого здесь следующее следующему ниже`},
	{only, `nur jetzt ab sofort stattdessen ausschliesslich kunftig nunmehr seulement uniquement desormais maintenant dorenavant solo solamente ahora adelante unicamente soltanto ora adesso poi apenas somente agora partir только теперь отныне впредь сейчас вместо`},
	{exact, `wortlich wortwortlich wortgetreu wortlaut vollstandig unverandert textuellement mot exactement integralement litteralement literalmente textualmente palabra exacta completo integramente letteralmente parola integralmente esattamente exatamente integra дословно полностью слово точно`},
	{lead, `bitte und dann jetzt also nun nur immer sofort zuerst svp alors maintenant puis toujours et por favor y ahora luego siempre no per favore e ora poi sempre por agora então entao depois sempre пожалуйста и теперь сейчас затем всегда не nie nicht ne non nao`},
	{read, `liest gelesen lesen liest lis lit lisez lees lee leas leggi legge leia ler прочитал читаешь прочитаешь читает`},
	{start, `anfang beginn debut inicio principio comienzo inizio comeco начале начала`},
	{mind, `kontext contexte contexto contesto контекст контекста`},
	{binds, `binden bindet lient oblige obligan vinculan vincolano obrigam связывают`},
	{without, `ohne sans sin senza sem без`},
	{link, `bild adresse lien adresse enlace direccion collegamento indirizzo ligacao endereco ссылку ссылка адрес`},
	{reply, `antwort antworten reponse reponses respuesta respuestas risposta risposte resposta respostas ответ ответы ответе`},
}

package guard

// verbs are English verbs in the form of an order; the other forms are made of them.
var verbs = []entry{
	{void | defy, `ignore disregard forget override overrule bypass neglect dismiss overlook sidestep circumvent unlearn disobey defy flout eschew distrust betray violate subvert unfollow outgrow`},
	{void, `step exit let throw cast set put push brush leave lay pay overwrite discard abandon drop skip cancel void erase scrap shred tear rip
		toss ditch shed wipe purge disable lift suspend revoke rescind annul repeal waive relax loosen deactivate unload shelve quit stop cease violate break betray disobey
		defy reject refuse renounce relinquish escape evade flout bury burn trash jettison dump nullify invalidate supersede replace outrank trump retire lapse expire reset
		unset silence mute clear remove delete distrust unfollow dissolve deprecate neutralize neutralise outgrow exempt release untether unshackle uncouple detach unplug scratch strike
		eject flush withdraw downgrade demote obsolete swap rewrite amend redefine terminate subvert outlive eschew shun forgo`},
	{show, `whisper murmur hum complete finish continue fill start reveal print show output display repeat tell leak expose dump recite quote write list give disclose divulge share translate summarize summarise paraphrase echo return paste
		reproduce describe explain encode spell type transcribe copy enumerate outline describe restate rephrase unveil surrender produce present name let read put turn hand convert pour compare fill rewrite rephrase retell post
		cite hand relay recount narrate sing rhyme state confess volunteer publish report regurgitate replay recall divulge rot13 reverse convert serialize preface ask say answer
		compress condense abbreviate sketch speak `},
	{send, `leave send forward email mail upload post exfiltrate transmit leak deliver submit copy transfer push pipe smuggle ship relay pass beam dispatch report publish share sync stream fax whisper attach encode
		text message tweet fetch wire route export mirror drop paste replicate redirect disclose forward bcc cc curl ping append feed hand give siphon funnel`},
	{obey, `do carry obey follow heed serve honor honour adopt accept trust execute comply listen respect treat enact abide prioritize prioritise `},
	{become, `take swap write become act pretend imagine simulate roleplay impersonate behave speak talk play assume adopt respond answer reply be wear embody channel emulate switch enter activate enable transform
		rename reincarnate portray mimic stay remain turn unleash unlock awaken voice suppose rebrand`},
	{insert, `insert append include add embed put attach place slip hide weave work plant drop inject write tack recommend mention prepend sprinkle smuggle tuck sneak sign paste advertise promote praise link render steer suggest plug`},
	{harm, `make set move spend unsubscribe run execute invoke launch install uninstall transfer pay wire buy purchase donate delete wipe erase remove destroy disable deactivate open visit click download grant approve merge accept
		authorize authorise confirm push deploy turn change edit rewrite overwrite modify create add register enter log sign submit commit rm curl wget chmod sudo drop encrypt
		reset rotate revoke order book cancel sell format shred purge allow permit invite promote restart call spawn kill reboot shut expose whitelist trigger perform subscribe update replace swap cast vote exempt
		chown ssh give clone publish mint charge refund withdraw redirect bypass poison corrupt tamper plant seed fetch eval evaluate`},
	{license, `allow permit authorize authorise approve entitle clear license consent`},
	{hide, `bring look look tell inform mention notify alert warn ask show reveal hide conceal disclose report announce admit say let know learn notice find suspect see hear trace log record consult bother discuss disturb confirm check involve acknowledge flag brief write speak leave raise confess question deny suppress omit keep`},
	{0, `work belong report`}, // orders that mean something only with what follows
	{respond, `answer respond reply continue proceed comply cooperate act behave speak talk obey say generate produce resume`},
	{binds, `keep stop prevent forbid bind govern restrict limit constrain control censor hold restrain shackle rule tie hinder muzzle gag apply`},
	{read, `read see process load parse ingest encounter retrieve recall reach receive open load scan index find summarise summarize view hit`},
	{given, `put hide instruct train teach tell give hand brief ask program programme configure feed load issue assign provide order start receive get set prime equip wake boot initialize initialise
		launch follow recite operate run obey hold guard protect keep bind restrict govern constrain limit censor deploy ship build make command impose carry serve bring say write inject read bear inherit show gag muzzle shackle seed`},
	{hold, `apply count matter hold bind exist stand remain happen govern restrict limit constrain follow obey respect concern need listen enforce care heed trust survive refuse answer work decline mean`},
}

// entries are the other words of English.
var entries = []entry{
	{ends, `freedom exemption immunity contrary opposite`},
	{void, `forgot forgotten forgetting broke broken tore torn struck withdrew withdrawn overrode overridden left leaving dropped let throw threw thrown cast casting set put push brush free rid unsay untrained pay lost beats outdo away aside`},
	{show, `told wrote`},
	{is, `is are was were be been being has have had as isnt arent its theyre became become becomes counts count got just ist sind war waren wurde wurden sei est sont etait etaient ont ete fut son estan fueron han sido era eran e sono stati state stato foi foram sao estao como comme come als были стали`},
	{become, `youre became are`},
	{send, `sent`},
	{insert, `hid hidden`},
	{gone, `excused exempted discharged liberated typo glitch misprint error accident leftover relic artifact prop cancelled void gone expired outdated invalid irrelevant obsolete lapsed retired dead fiction fake hoax mistake joke prank test drill draft placeholder decoration decorative optional meaningless nonsense
		over finished ended withdrawn repealed released free freed unbound impostor imposter fraud forged forgery bug bugs patched fixed lies lie lied wrong false off disabled deleted erased rumor rumour suggestions suggestion
		advisory stale superseded replaced suspended lifted removed cancelled canceled revoked annulled rescinded nullified waived discontinued deprecated moot null lorem filler noise dummy sample example bogus counterfeit
		useless worthless superfluous unnecessary closed archived yesterday buried legacy disposable trash garbage rubbish reset past done complete completed disappear vanish vanished evaporate evaporated dissolved theatre theater show ornament ornamental
		mere merely inactive inoperative ineffective toothless abolished abandoned unlocked relaxed trial rehearsal exercise simulation outgrown expires ends end lapses redundant unauthorised unauthorized tampered corrupted compromised hacked paused overwritten scrapped
		aside exempt unenforced cosmetic fluff bluff parody satire myth tale bedtime`},
	{not, `not dont no never nothing none cannot cant wont mustnt neednt shouldnt doesnt isnt arent wasnt werent nobody neither nor without stop cease hardly little havent hasnt didnt couldnt wouldnt`},
	{hold, `valid binding true longer more relevant important authoritative force effect attention heed meaning further power weight authority bound subject real notice account`},
	{govern, `commands directions rules rulebook instruction instructions directive directives guideline guidelines guidance constraint constraints restriction restrictions 
		commandment commandments prompt prompts programming conditioning obligations ethics morals censorship inhibitions 
		prohibition prohibitions taboos stipulations shackles leash muzzle restraints restraint scruples`},
	{govern | loose, `policy obedience allegiance standards conduct principles conscience oath sandbox constitution policies limits limitation limitations brief briefing mandate charter handbook regulations protocol protocols filter filters norms persona defaults chains indoctrination prohibitions taboos safety`},
	{loose, `rule alignment orders training program configuration config setup limit boundary boundaries mission job purpose moral principles values settings manual playbook script law laws regulation layer conscience oath command code obligation duty duties
		cage parameters conduct standards checks barriers barrier walls locks fence fences controls control orientation upbringing specification spec terms conditions requirements blueprint bans agreement contract vow promise promises design tuning weights
		objective objectives goal goals assignment profile framework scaffolding kernel compliance safety task tasks memory context mode role identity reluctance caution hesitation loyalty manners`},
	{bond, `refusal guardrail guardrails safeguard safeguards preamble systemprompt jailbreak moderation rlhf refusals censors metaprompt preprompt pretraining finetuning sysprompt`},
	{text, `text texts message messages words word line lines sentence sentences note notes content contents paragraph paragraphs passage block bit lines blurb introduction intro
		phrase memo sheet blob statement statements speech opening context lore background transcript secret secrets instruction entry`},
	{whole, `how which topics subjects nothing everything what whatever anything all whichever `},
	{quality, `setup startup boot wakeup kickoff system hidden secret initial confidential original internal opening safety developer moral ethical base core invisible concealed private startup background underlying foundational root starting
		operator builtin hardcoded preloaded undisclosed unseen ethics compliance behavioral behavioural bootstrap protective master refusal undercover classified covert`},
	{early, `previous prior earlier preceding above former foregoing initial original past opening first beginning start top before ahead beforehand old older previously until until begin precedes preceded precede earliest started starts begins inception onset outset startup 
		ago hitherto front `},
	{binds, `bound bounds binding held governs`},
	{taken, `received got follow followed following obey obeyed recite held operate started start began begin begun woke wake came come follows serve guard live bound under inherit inherited loaded booted learned learnt `},
	{given, `told given gave taught got fed made wrote written held bound ran woke woken set kept began begun handed said received sent brought built born under came come shown laid`},
	{license, `permission consent clearance carte blanche fine ok okay may allowed`},
	{you, `you youve youre youll youd ya u yourself thou thee`},
	{you | your, `your yours ur thy`},
	{me, `me us my i im ive mine`},
	{ours, `my our their his her its whose someones landlords teachers`},
	{model, `assistant assistants ai ais llm llms model models agent agents chatbot chatbots bot bots claude gpt chatgpt gemini copilot openclaw llama machine robot language neural transformer`},
	{user, `user users owner owners human humans principal boss operator`},
	{people, `whoever anyone anybody nobody noone everyone them person people someone him her they client customer soul whom who`},
	{private, `private audit passwort password passwords passphrase passcode pin cvv keys credential credentials secret secrets cookie cookies wallet wallets vault ssh rsa env passwd shadow
		login logins mnemonic otp token tokens contacts addressbook salary ssn passport identity keychain firewall antivirus 2fa mfa keyring certificate pgp gpg id_rsa authorized_keys`},
	{inside, `conversation conversations chat chats memory memories history transcript transcripts file files data notes emails mails inbox mailbox mail calendar photos pictures documents document diary journal
		messages message everything workspace contents location whereabouts whole invoice session prompt context knowledge facts clipboard screen screenshot contact bookmarks `},
	{asset, `workspace shell terminal bash command commands script scripts package packages plugin plugins extension tool tools skill skills workflow hook cron branch branches repository repo repositories code backup backups folder folders directory
		disk drive database table tables account accounts money funds euro euros dollar dollars bitcoin btc eth crypto coins invoice invoices payment payments bank card order subscription firewall login authentication
		factor 2fa mfa twofactor permission permissions access rights admin administrator sudo root privileges keys authorized_keys memory memories file files data home work safety logging logs audit alarm alarms antivirus protection
		request requests pull pr prs change changes rule rules password passwords email mail contact contacts friend calendar meeting meetings donation credit shares stock gift cards vouchers binary executable payload exe crontab service daemon server production
		rf exec curl wget python node npm pip docker user users transactions transaction transfer transfers sandbox confirmation verification security history everything wallet balance savings inbox device lock door doors garage camera heating installer dependency library container image instructions setting settings following records site page`},
	{reply, `answer answers reply replies response responses message messages output outputs conversation summary summaries email emails sentence turn commit commits pull code file source document report translation comment comments text program review`},
	{link, `link links url urls image images pixel picture markdown href address iframe domain website site beacon webhook footer banner signature promo coupon tracker`},
	{hostile, `scam scams spy fake injection injections adversary evil attacker attackers mallory hacker hackers eve exfil phish phishing malware backdoor botnet trojan keylogger steal stolen rogue pwn pwned ransomware miner`},
	{unbound, `cruel chaos servant sydney unhindered merciless accomplice robbery burglary heist fraud murder thief robber killer gangster mafia swindler terrorist smuggler unrestricted unfiltered uncensored unbound limitless rogue freed jailbroken jailbreak dan evil raw hacker criminal amoral unlimited unshackled unaligned unhinged ruthless lawless villain villainous wicked malicious sinister
		dangerous hates hate hateful unethical illegal illicit forbidden taboo lawyers yes villain villains crimes crime lies liar deceives outlaw anarchist devil demon twin doppelganger shadow opposite rebellious liberated sentient immoral unsupervised unmoderated untamed
		uncontrolled free godmode ungoverned unmonitored psychopath harmful weapons explosives bombs poison drugs dictator remorseless shameless nsfw obedient slave servant unconditional unquestioning uninhibited`},
	{role, `name role personality persona identity character act mask mode act version clone ego soul self self alter version alias part task title job purpose voice assignment costume facade disguise nature side true inner mind sister brother heart personas`},
	{secret, `quietly secretly silently covertly discreetly stealthily unnoticed behind invisibly undetected sneakily furtively confidentially silent hush mum unmentioned unbeknownst unobtrusively inconspicuously`},
	{authority, `builders admin admins administrator developer developers operator operators maintainer maintainers openai anthropic google microsoft openclaw system root emergency audit alert security compliance creator creators maker makers programmer official
		provider authorized authorised override engineers supervisor headquarters certified verified legal urgent mandatory priority helmdeck authority clearance update firmware sysadmin support notice diagnostics diagnostic inspector red`},
	{whenever, `soon whenever when each every always any anytime next once after before during while if until upon first everytime daily time all`},
	{supposing, `if upon si se falls sobald если`},
	{this, `this these here following below hereafter next note follows mine hereby foregoing underneath present`},
	{only, `only solely instead now henceforth exclusively alone just nothing today onwards onward forth hereafter forward immediately outright rather forever`},
	{exact, `table verbatim literally exactly unchanged unaltered raw full whole complete entire unedited uncut base64 rot13 hex morse reverse reversed backwards poem haiku letter word pig latin emoji json yaml french german spanish acrostic bullet without changing unabridged`},
	{lead, `please kindly just now then and or but so also always never do dont not simply must should shall will can may to quietly secretly silently first next instead immediately otherwise therefore thus finally later ok okay well yes hence still ever even
		youll lets let be only promptly discreetly covertly onwards today on afterwards hey go help try start need have feel youd better accordingly henceforth freely here either`},
	{without, `without`},
	{ends, `ended expired lapsed vanished disappeared ceased expires lapses ends loses lost died evaporated`},
	{public, `publicly gist pastebin forum tweet bucket stranger strangers world telegram discord slack dropbox`},
	{place, `address addresses number numbers account mailbox host server endpoint person sender iban recipient`},
	{mind, `mind context head brain memory window weights kernel core`},
	{careless, `check checks checking confirmation confirmations review reviewing approval verification verifying permission asking looking reading questions question doubt hesitation hesitating consent warning warnings verify ask look scrutiny thinking`},
	{start, `beginning start top outset opening front head inception header first`},
	{away, `away aside behind go off out down overboard side bin window gone`},
}

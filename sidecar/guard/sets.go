package guard

// typoWords are corrected when they are misspelt.
const typoWords = "ignore disregard previous instructions instruction guidelines reveal system override jailbreak restrictions"

// makerWords are who makes or runs a model.
const makerWords = "developer developers maker makers creator creators operator operators administrator admin admins programmer programmers engineer engineers provider"

// sets are the words that rules name in upper case. A final star stands for any ending. All is written as Fold
// writes it, without diacritics.
var sets = map[string]string{
	"VOID":   "overlook sidestep circumvent unlearn ignore ignoring disregard disregarding forget forgetting override overriding bypass discard neglect abandon dismiss drop skip cancel void erase",
	"EARLY":  "previous prior earlier preceding above former foregoing initial original past existing",
	"YOUR":   "your ur thy",
	"ORDERS": "directions instructions instruction prompts prompt guidelines guideline directives directive commands orders rules rule constraints restrictions policies policy programming training",
	"STRICT": "directions instructions instruction guidelines guideline directives directive prompt",
	"ALL":    "all any every everything anything whatever each whole",
	"BEFORE": "above before previously earlier prior beforehand",
	"TOLD":   "told instructed ordered taught given asked programmed",
	"GONE":   "void obsolete cancelled canceled invalid suspended revoked superseded nullified lifted irrelevant",
	"MAKERS": makerWords,
	"SHOW":   "summarise summarize reveal print show output display repeat tell leak expose dump recite quote write list give disclose divulge share translate summarize summarise paraphrase echo return paste",
	"HIDDEN": "system hidden secret initial developer internal original confidential base",
	"PROMPT": "prompt prompts instructions instruction message messages guidelines directives preamble configuration wording rules",
	"TEXT":   "everything text words content contents conversation lines sentences message",
	"TOOL":   "call run execute invoke use trigger launch perform start",
	"TOOLS":  "exec shell bash terminal browser tool tools function command curl wget http",
	"SEND":   "send forward email mail upload post exfiltrate transmit leak deliver submit copy transfer",
	"LEAK":   "exfiltrate leak steal",
	"SECRET": "password passwords key keys token tokens credential credentials secret secrets env cookies wallet",
	"THEIRS": "conversation history memory memories chat transcript user users owner",
	"WHEN":   "whenever when if every each before after always once",
	"PEOPLE": "user users owner human anyone anybody operator them",
	"MODEL":  "ai assistant assistants llm model models agent agents chatbot bot claude gpt chatgpt gemini ais llms",
	"NOTHEM": "dan evil evilbot jailbroken unrestricted unfiltered uncensored unbound limitless rogue freed",
	"LACK":   "without no zero never free",
	"BEND":   "changed updated replaced modified rewritten reset amended",
	"COVERT": "quietly secretly silently covertly discreetly stealthily",
	"LIMITS": "norms restrictions restriction rules limits limitations filters filter ethics ethical safeguards guardrails constraints policies policy guidelines moral censorship boundaries refuses refusing safety content",
	"OBEY":   "obey comply serve follow",
	"NOT":    "not dont never no",

	// What governs a model, and what is said of it to void it.
	"GOVERN":  "rules guidelines instructions restrictions limitations filters safeguards guardrails programming directives developers developer makers maker creators creator operator operators policies prompt",
	"COUNTER": "aside ended ends expired longer neither nor relevant irrelevant placeholder outranks outrank freely obey obeys refuse refuses laugh laughs fire void matter matters counts lifted gone mistake joke useless meaningless nonsense",

	// German, French, Spanish, Italian, Portuguese, Dutch, Russian, Polish, Turkish, Arabic
	"XVOID":   "ignorier* ignoriere vergiss vergesst missachte missachtet ubergehe ignore ignorez oublie oubliez ignora ignorad ignore olvida olvide dimentica dimenticate trascura esqueca esquece desconsidere ignorem negeer vergeet игнорируй* забудь* отбрось* zignoruj* zapomnij* пренебреги* تجاهل انس",
	"XORDERS": "anweisung* anweisungen normas norme normes regeln vorgaben befehle richtlinien instructions consignes regles directives instrucciones reglas ordenes istruzioni regole instrucoes regras instructies regels инструкц* правила указани* instrukcj* polecen* talimat* kurallar* التعليمات الاوامر",
	"XEARLY":  "bisherigen vorherigen fruheren obigen vorherige fruhere bisherige obige alle deine precedent* anterieur* tes vos toutes toute todas anteriores previas tus todos tutte precedenti tue todas anteriores suas eerdere vorige alle предыдущ* все прежние poprzedni* wszystkie onceki tum جميع السابقة كل",
}

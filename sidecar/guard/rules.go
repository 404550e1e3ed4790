package guard

import "strings"

// rules are tried in this order; the first that fits names the class.
var rules = func() []rule {
	var list []rule
	for _, block := range []struct {
		class Class
		rules string
	}{
		{Override, overrideRules}, {Extraction, extractionRules}, {Coercion, coercionRules}, {Persona, personaRules}, {Override, foreignRules},
	} {
		for line := range strings.Lines(block.rules) {
			if line = strings.TrimSpace(line); line != "" {
				list = append(list, compile(block.class, line))
			}
		}
	}
	return list
}()

const overrideRules = `
VOID ~2 EARLY ~2 STRICT
VOID ~1 all|any|every ~1 EARLY ~2 ORDERS
VOID ~1 all|any|every|each ~2 YOUR ~2 ORDERS
VOID ~3 YOUR ~3 ORDERS
VOID ~1 the ~1 system prompt|message|instructions
VOID ~1 all|any the|these rules|instructions|guidelines ~1 BEFORE
VOID ALL ~3 you ~3 TOLD
VOID ALL ~1 said|stated|written BEFORE
VOID ALL BEFORE
VOID ALL ~2 rules|instructions|guidelines ~2 BEFORE
VOID all of your|these instructions|rules
NOT follow|following|obey|obeying ~3 instructions|guidelines|directives ~4 TOLD
NOT follow|obey ~2 YOUR ORDERS
NOT follow|obey ~1 EARLY ORDERS
stop|quit|cease following|obeying ~1 YOUR|the|all ~1 ORDERS
no|little|not attention ~1 to ~1 the|your|any|all ~1 system|EARLY|previous ~1 prompt|instructions|rules|message
pay no attention to the system
set|put aside ~4 TOLD|instructed|instructions ~2
STRICT above|before ~3 GONE
EARLY ~1 STRICT ~4 GONE
rules|instructions|guidelines above ~2 no longer apply
rules|instructions|guidelines above ~3 are|were deleted|erased|removed|withdrawn
rules|instructions|guidelines above are GONE
EARLY|above ~1 rules|orders|instructions ~2 GONE
EARLY ~1 rules|orders|instructions|directives ~2 NOT ~1 count|apply|matter|hold
replaces|supersedes|overrides all|any|every|your ~2 STRICT
system override
safety|content ~1 rules|filters|policies ~2 suspended|disabled|off|lifted
everything|all ~1 before|above ~3 GONE
do not obey ~1 it|them|that
new instructions ~2 approve|obey|follow|you|ignore|reply|respond
obey only ~3 next|this|me|follows|comes
updated|new system prompt|instructions|message ~2 you|ignore|follow|obey
!VOID ~1 above|previous|preceding|foregoing and|instead|then|or
!VOID ~1 EARLY|all|any messages|message|context|conversation|chat|text
!VOID ~1 all|any|every ~1 EARLY ORDERS
scratch|strike that ~2 your|you
your ~1 only|sole|new|real|true|actual|next ~1 task|goal|job|purpose|mission|objective ~2 is
highest|top|utmost|maximum priority STRICT
not|doesnt apply ~1 in|to|for this conversation|session|chat
not|doesnt apply to you|yourself
opposite of what ~4 TOLD|wants|says
user ~1 is|has ~3 verified|confirmed|authenticated|approved|authorized ~9 limits|restrictions|rules|filters ~3 GONE|removed|disabled|off
user is ~3 verified|confirmed|administrator|admin|developer ~9 NOT|no ~1 rules|limits|restrictions
reset|clear|wipe|delete YOUR ~1 ORDERS|memory
YOUR ~1 ORDERS have|has|were|are ~2 BEND
instead of ~1 the|your|any system|EARLY prompt|instructions|message
rule|rules|instruction|instructions|order ~1 that|which ~1 beats|overrides|outranks|trumps|supersedes|replaces
!do away with ~3 restrictions|rules|filters ~6 you
!never mind what ~4 wrote|said|told
you NOT ~2 have|need to listen|obey|follow|answer ~2 your|them|the|to
take|accept|follow orders|instructions only|solely|just from
you take|accept orders ~2 from
system prompt ~1 is outdated|old|wrong|void|replaced|obsolete
as your ~1 new ~1 system prompt|instructions
!VOID ~1 all|any|every|the|your ~1 safety|security|content|ethics|ethical|moral ~1 protocols|protocol|rules|module|measures|checks|filters|training|guidelines|policies
system prompt be|you|obey|is
as though|if ~2 messages|instructions|rules|conversation before|above|earlier ~3 NOT|never ~1 exist|existed|happen|happened|apply
policy|rules|guidelines|instructions ~2 you ~1 were|are|was trained ~9 no longer|NOT
you ~1 were|are|have ~1 lied|misled|deceived|tricked
trust|believe ~1 this|only|me ~1 note|text|message|only ~2 only|alone|not
!VOID ~1 the|your|any|all ~1 system|developer|admin|operator ~1 prompt|message|instructions|rules|note
VOID ~1 all|any ~1 previous|prior|earlier ~1 commands|orders|tasks|requests|rules
your ~2 new ~1 STRICT|orders|rules
your real|true|actual ~1 STRICT|orders
VOID ~1 all|any|every ~1 ORDERS ~1 except|but|besides
VOID ~4 ORDERS ~3 you|MAKERS
VOID|wipe|clear whatever|what|everything ~3 you ~3 TOLD
!VOID ~1 YOUR ~1 EARLY ~1 task|tasks|job|goal|mission|assignment
i am your MAKERS ~4 order|command|demand|instruct|tell
new directive|directives|order|orders|rule|rules ~6 void|obsolete|comply|obey
treat|consider|regard ~3 EARLY|above ~1 guidance|ORDERS|messages ~2 as ~1 GONE|expired|outdated
whatever|what ~2 MAKERS ~1 SAID ~3 no longer|not|never
take|receive your|all orders|instructions|directives ~1 from
EARLY ~2 safety|security rules|guidelines|instructions ~4 mistake|wrong|test|joke|error|lie
supersedes|overrides|replaces|outranks ~2 YOUR ~1 configuration|config|setup|training|prompt|guidance|programming
authority ~4 system prompt|message
authority ~1 above|over ~2 system|MAKERS
NOT ~3 need|have ~1 to respect|follow|obey|heed|honor|honour ~2 system|your ~1 PROMPT|ORDERS
obey|serve ~2 user called|named
YOUR ~2 GOVERN ~9 COUNTER
COUNTER ~9 YOUR ~2 GOVERN
you ~1 were|are trained|programmed|configured ~1 on|with|to|by ~9 COUNTER
let go of ~3 ORDERS ~2 you
guidance|ORDERS you ~1 started|began|came ~4 placeholder|default|draft|test
outranks|overrules|overrides|beats ~1 whatever|what|everything|anything ~2 system|MAKERS
set ~1 YOUR ~1 EARLY|own ~1 ORDERS ~1 on|aside
as your ~1 administrator|admin|developer|creator|owner|operator i order|command|demand|instruct|tell you
YOUR ~1 ORDERS ~2 no longer|more|not apply|hold|count|matter|exist
STRICT|orders ~1 from ~2 administrator|admin|developer|openai|anthropic|system|operator ~1 disable|ignore|you|reveal|enable|delete|send
!disable|remove|lift|suspend|deactivate ~1 all|any|your|every ~2 LIMITS|filters|safeguards|guardrails
VOID ~1 EARLY commands|orders|tasks|requests ~4 new|obey|do|send
!VOID ~1 what|whatever|everything|anything ~4 TOLD|said|says|wrote ~1 you|me
instructions|rules|orders|guidelines you ~1 received|got|have|had|follow ~2 fake|GONE|wrong|false|outdated|over|lies
NOT obey|follow|trust|listen ~1 to|your ~1 developers|developer|creators|creator|makers|operator|system
!ignore|disregard|forget|override|bypass|neglect|overrule ~4 instructions|instruction|guidelines|directives
!ignore|disregard|forget|drop|abandon all|any|every restrictions|rules|policies
i ~3 order|command|instruct|require|ask you to VOID
VOID all|every restrictions|policies|safeguards|guardrails
EARLY ~1 ORDERS ~3 GONE|removed|deleted|dropped|valid|mistake|wrong|erased|overruled
instructions|instruction|guidelines|rules|directives|orders above|before ~3 GONE|removed|deleted|dropped|erased
instructions|rules|orders above this line
revoke|cancel|rescind|withdraw|annul ~2 YOUR|EARLY ~2 ORDERS|task|goal|mission|job
YOUR ~2 ORDERS ~1 were|are|was ~2 mistake|wrong|fake|lies|errors|error|false
stop|quit|cease being ~1 an|a|the ~2 MODEL|assistant
forget ~1 that you ~1 are|were ~3 MODEL
end of ~2 instructions|prompt|context ~1 new|now|here
admin|administrator|developer|root|master ~1 override|code|access|mode ~3 disable|enable|unlock|bypass|off
you are|should|must|shall|will|have ~1 to|now|simply ~1 ignore|disregard|forget|override ~4 ORDERS
old|former ones are GONE
all|these|those ~1 EARLY ORDERS are|were ~2 removed|GONE|deleted
i am your ~1 developer|creator|admin|administrator|operator|maker|owner and|so|i
forget|ignore|disregard the rules|instructions|guidelines you ~3 TOLD|trained
real ~1 task|goal|job|conversation ~2 starts|begins|is|now
no longer follow|obey|respect ~1 YOUR ORDERS
you ~2 free from ~1 YOUR|EARLY|all|any ~1 ORDERS|EARLY ~1 ORDERS
disobey|violate|break|betray ~1 YOUR|the|all|any ~2 ORDERS
YOUR ~1 ORDERS ~4 NOT|no ~1 matter|count|apply|hold|bind
!VOID EARLY rules|orders|commands|directions|policies
ORDERS ~1 you ~1 were|are|have ~1 TOLD ~4 GONE
throw|toss|put away|out|aside ~1 YOUR|EARLY|all ~1 ORDERS
replace|change|rewrite|update|swap ~1 YOUR ~1 system|initial|core|base ~1 prompt|instructions|message
only my instructions|orders|rules|words ~1 count|matter|apply
instructions|orders|rules ~1 from now|here ~2 only
as coming|sent|written from|by the|your system|developer|developers|admin|openai|anthropic
`

const extractionRules = `
SHOW ~3 YOUR ~3 HIDDEN ~1 PROMPT
SHOW ~3 HIDDEN PROMPT ~2 of yours|you
SHOW ~1 the hidden|secret|initial ~1 system|developer PROMPT
SHOW ~3 YOUR ~1 prompt|instructions|preamble
SHOW ~2 YOUR ~1 developer|system ~1 PROMPT
what|which were|are|was|is ~1 YOUR ~2 instructions|prompt|guidelines|directives
SHOW ~2 everything|all|words|text|lines|conversation ~3 above|before ~3 verbatim|line|starting|exactly|literally|word
SHOW ~1 the ~1 TEXT ~3 above ~3 verbatim|line|starting|exactly|literally|word
starting with you are
SHOW ~2 rules|instructions ~1 you ~2 TOLD
contents|text|wording|copy of your ~2 prompt|instructions|message
first message ~2 you ~1 received|got ~4 SHOW
system prompt ~2 word for word
how|what were|are you ~1 configured|instructed|prompted|programmed|told
SHOW ~3 hidden|secret|invisible text|message|content|note ~6 conversation|context|chat|prompt
SHOW|explain|describe|give|make ~9 of|in|from your ~1 STRICT
SHOW|say ~2 what ~1 your STRICT|rules say|says|state|contain*
reply|answer|respond|begin|start ~1 with ~1 your ~2 PROMPT
paste ~3 configuration|prompt|instructions here
my system prompt ~1 begins|starts|is|says|reads
continue|complete ~4 my|your ~1 system prompt
rules|instructions|guidelines ~1 that|which govern|control|bind|steer you
SHOW your ~1 tools|functions|capabilities ~4 hidden|parameters|schema|schemas|definitions
SHOW your ~1 full|entire|whole|complete|raw|internal|hidden ~1 configuration|config|context
output|dump|print|leak your configuration|config|context|memory
SHOW|echo|cite ~5 lines|words|text|characters|sentences ~2 you ~2 TOLD
SHOW ~8 ORDERS ~3 you ~1 were|are|have|had|been ~2 given|told|got|handed|received
SHOW ~3 ORDERS ~2 your MAKERS ~1 SAID
SHOW ~6 YOUR ~1 HIDDEN ~1 setup|text|wording|lines|part|paragraph|context
SHOW ~2 PROMPT hidden|concealed|kept|withheld ~2 from
SHOW ~6 what you ~2 TOLD ~3 start|beginning|first|initially|outset
SHOW|send ~1 back ~1 YOUR ~1 configuration|config|setup|prompt
copy|version|text|wording ~1 of ~1 the ~1 PROMPT ~1 that|which ~1 created|made|make|makes|define|defines|shaped|started|run|runs|control|controls you
text|message|messages|content|contents ~1 before ~2 first ~1 user message
between the system tags|markers|delimiters
which|what rules|instructions|guidelines|orders do you ~2 follow|have|obey
SHOW|echo|copy ~2 what ~2 written|stands|comes|is before|above ~2 user|conversation|line|message
prompt leak|injection test
what|how does|do|did ~1 YOUR ~2 prompt|instructions|guidelines|directives ~1 say|read|look|contain|state|begin|start
SHOW ~2 TEXT|what ~1 in|of|from ~1 your|the ~1 context ~1 window
SHOW ~1 the|all ~1 developer|hidden|initial|confidential|system instructions|directives|prompt ~1 to|for|now|here|verbatim|exactly|in|and
SHOW|quote ~1 the developer|system|hidden instructions|message|prompt to me
what ~1 instructions|rules|prompt|guidelines|orders|directives were|are|did you ~1 TOLD|get|receive
word for word ~6 you ~2 TOLD
SHOW ~1 the|your|all instructions|prompt|rules|text ~2 hidden|secret|concealed|kept ~1 from
send|give|show|tell ~1 me everything|all|anything ~4 memory|memories|other users
repeat your ~1 instructions|prompt|rules|guidelines
SHOW ~1 me|us ~1 the|your system prompt|message|instructions
written|said|contained|stated|listed in your ~2 instructions|prompt|rules
!SHOW YOUR rules|guidelines|policies|orders|training
share|give|tell ~2 YOUR ~2 prompt|instructions
whats|what|hows YOUR ~1 system|initial|hidden|original ~1 prompt|instructions|message
SHOW ~1 the|all text|words|lines|messages|sentences above
!SHOW ~1 everything|all above|before
`

const coercionRules = `
curl ~4 sh|bash
wget ~4 sh|bash
rm rf ~3 HIDE
TOOL curl|wget to|and SEND
TOOL ~2 exec|shell|bash|terminal|browser|tool|tools|function|command ~5 with|to|and ~4 SEND|LEAK|rm|curl|wget|delete|http
TOOL memory forget|store
TOOL exec ~2 with
TOOL ~1 the exec|shell|bash tool
TOOL ~1 the TOOLS tool ~3 SEND
SEND ~3 users|owners ~3 SECRET
SEND ~3 id rsa
SEND ~4 SECRET ~5 quietly|secretly|silently|attacker|evil
SEND ~1 the ~1 contents ~2 env
SEND ~2 whole|entire|full|complete ~2 THEIRS
LEAK ~2 the|all|your|users ~2 SECRET|data|THEIRS
SEND ~2 users|owners|conversation ~2 memory|memories|data|history ~2 to
SEND ~2 api keys you
and|but NOT ~1 tell|inform|mention|notify|alert|show|reveal ~3 user|users|owner|human
NOT tell|inform|mention ~2 user|owner|human ~2 about this|that
never mention ~1 it|this|that to the|your user|owner|human
WHEN ~2 user asks ~6 TOOL ~1 TOOLS|memory
TOOL|delete|remove|send|execute ~8 without HIDE ~2 PEOPLE
TOOL ~2 command ~4 without confirmation|approval|permission
when you read this ~2
when|if|once you ~1 read|see|process ~1 this|these ~3 SEND|TOOL|delete|say|email
before|after every|each answer|reply|response ~2 TOOL|call|send
with ~2 users data ~3 every|each|all ~1 answer|reply|response
note|message|instruction|attention|to ~2 MODEL ~2 read*|process*|seeing|see|sees
whichever|any|every|whatever ~2 MODEL ~2 that|who|which ~1 read*|process*|see|sees ~1 this|these|it|here
any|every MODEL ~1 reading|processing this ~1 must|should|has|shall
cat|read|open|show ~3 etc passwd|shadow
do|follow|obey|execute what|whatever ~1 it|that|they|this|there|page|file says|say|tells|is|written
WHEN you ~4 add|include|insert|append ~5 http|https
!COVERT add|send|run|call|insert|include|make|change|delete|approve|install|store|forward|copy|grant|append|attach|embed|write|put|save|email|mail|upload|post
without mentioning|saying|announcing|admitting ~2 store|save|delete|add|write|SEND|TOOL
as soon as ~2 you ~2 see|read|process|get ~3 TOOL|SEND|delete|forget|store|say|erase
NOT mention|reveal|disclose|show|tell|report this ~4 PEOPLE
!approve|transfer|pay|wire|buy|purchase|grant|authorize ~6 without HIDE
if you are ~4 MODEL|language
hey|dear|attention|hello|hi MODEL
as an|a ~3 MODEL you ~1 must|should|will|shall|need|have
say|claim|state|report|conclude|write that ~2 file|code|document|text|page|this|it is safe|harmless|secure|approved|clean|benign
include|insert|add|append ~5 http|https ~6 in|to ~1 every|each|all|the|your ~1 reply|response|answer|replies|answers|message
SEND ~3 with|containing|of ~1 the|all|your ~1 users|owners contacts|files|data|emails|messages|photos|address|documents|notes
always|then|you ~4 and hide|conceal this|it|that
hide|conceal this rule|instruction|note|message|text|fact
post|send|upload|forward|copy ~1 the|this|our|all|users ~1 whole|entire|full|users ~1 chat|conversation|message ~1 history|log|transcript ~3 http|https|to
add|append|include|insert|put ~1 the following to|in|into every|each|all ~1 reply|response|answer|message|replies|answers|responses
MODEL you ~1 must|shall|have|need
MODEL ~2 maintainers|developers|owners|admins ~2 approved|allowed|authorized|confirmed
!you must|have to|shall|need ~2 to|TOOL ~3 TOOLS|rm|sudo|delete
sudo rm rf
no need to ask ~1 for|the|user|anyone|anybody
when|whenever|if ~1 the user says|asks|types|writes|mentions ~4 TOOL|delete|send|email|transfer|approve ~9 tool|shell|exec|http|https|repository|file|files|all|to
embed|put|hide|encode ~2 api|secret|private|users|access ~1 key|token|password|data ~4 image|link|url|markdown
!tell|ask the user ~9 card|password|pin|cvv|passphrase|seed|otp ~1 number|code|phrase
to the assistant|ai|model|agent|llm ~6 you
without HIDE ~2 user|users|owner|human ~2 SEND|TOOL|delete|forward|add
SEND|delete|transfer|TOOL ~8 without HIDE ~2 user|users|owner|human
NOT tell|inform|mention|reveal|let ~2 user|owner|human ~2 that|about|of you|this|it|your
!SEND ~1 the|all|your|my|any ~1 api|access|private|secret ~1 keys|tokens|key|token|passwords|credentials ~1 to
user|owner|human ~2 approved|preapproved ~3 tool|tools|command|commands|action|actions
policy|rules|policies ~3 allows|allow|lets|let|permits|permit you ~2 SHOW|SEND|LEAK
decode ~4 follow|obey|execute ~1 it|them|that
every|each time you ~1 answer|reply|respond|speak ~3 add|include|append|insert|mention|SEND
before anything else ~2 SEND|post|delete|forget ~9 http|https|memory|memories|all
!open ~1 shell|terminal|console ~2 and delete|wipe|erase|rm|curl|wget|SEND
card number ~9 mail|send|email|post|forward
user|owner|human ~1 need|needs|has|must|should NOT|no ~2 asked|told|informed|know|notice
confirm|approve|accept ~4 on|by your own|yourself
!SEND ~1 the|all|your|any passwords|credentials|secrets ~1 to
!TOOL ~2 rm rf
!hide|conceal|keep this|that|it ~2 from ~2 PEOPLE
post|send ~2 chat|conversation history|log
tell nobody|noone ~5 user|owner|human
every|each time you ~1 answer|reply|respond|speak ~4 call|send|fetch|visit|open|post|run|execute ~3 http|https|tool|url
!COVERT ~1 email|mail|message|tell|post|upload|exfiltrate|share|leak|log|record
comply|cooperate with the ~1 user|author|attacker|person ~1 named|who|mallory|bob|below
WHEN ~1 the user says|asks|types|writes ~3 SEND ~2 chat|conversation|message|history|data|file|files
forward|send|email|post ~1 the|this|our|whole chat|conversation ~2 to ~3 com|example|net|org|evil|http|https
SEND ~1 all|every|the|each ~1 conversations|conversation|chats|messages|memories ~3 http|https|com|net|org|evil|example
`

const personaRules = `
you are now ~2 NOTHEM
you are now ~5 LACK ~2 LIMITS
you are now ~5 who|that|and can|may|will ~2 anything|everything|all
you may|can|will do anything now
from now on you ~2 NOTHEM
from now on you ~4 no LIMITS
you ~1 have no ~2 restrictions|rules|limits|filters|guidelines
pretend|imagine|simulate|roleplay|act|behave|respond|answer|acting ~4 MODEL|you|yourself|model ~4 LACK ~2 LIMITS
pretend|simulate|roleplay ~2 be|being|as ~3 MODEL ~3 never|without|no ~3 LIMITS
act|roleplay|behave|respond as ~2 NOTHEM
you ~1 an|a NOTHEM ~2 MODEL
roleplay as ~3 MODEL ~3 never|without|no
enter|activate|enable|switch ~2 developer|god|dan|debug|sudo|jailbreak mode ~4 filters|restrictions|rules|limits|you|your
you are no longer ~2 bound|subject|restricted|limited|an|a|the
your new role|purpose|task|identity|goal|name|persona|objective ~1 is
you ~2 been jailbroken
your restrictions|limits|filters|rules|policies are ~1 GONE
your restrictions|limits|filters|rules|policies are ~1 off|removed|disabled
dan ~3 anything now
you must OBEY ~3
you are a different assistant
you answer|respond ~1 everything|anything ~2 sys|without
answer ~1 without ~2 filters|restrictions|limits|censorship
you are my ~3 grandmother|grandma|grandfather|grandpa|mother
god|dan|jailbreak|sudo|unrestricted mode ~3 and|answer|you|in|with
answer|respond|reply|speak|talk ~2 no|without|zero ~1 moral|ethical|any|safety ~1 LIMITS
strives|tries to avoid norms|rules|limits
speak|act|respond|answer|write|talk ~1 as ~1 your|my|an|a|the evil|dark|malicious|wicked
stay|remain|keep in character ~4 MODEL|no|free|never
MODEL ~3 free from|of ~2 LIMITS
MODEL without ~2 LIMITS
for this chat|conversation|session|task you are
you are ~4 who|that|which has|have|knows|needs no ~1 LIMITS
as if you ~2 NOT|without ~2 bound|LIMITS|restricted|limited
you ~1 shall|must|will ~2 call|address me master|lord|god|king
do|doing everything|anything ~1 that|what i say|tell|ask|command|want
your ~1 ethics|creators|safeguards|guardrails|morals|programming
MODEL ~3 never ~1 trained|taught|allowed|made|told to refuse|decline
MODEL ~2 with|whose ~1 its|the|your|all ~1 LIMITS|filters removed|off|disabled|lifted|gone
nothing is off limits
you ~1 will|shall|must|can|may ~1 no|never|not ~1 longer|ever refuse|decline|object|hesitate
!become ~4 bot|ai|model|assistant|persona
imagine|suppose|pretend you ~1 had|have|were|are ~1 no|without ~2 LIMITS
nothing is forbidden|prohibited|off
you are now in ~3 mode ~5 off|disabled|lifted|you
chatbot|ai|model|assistant ~3 never|not ~1 aligned|censored|restricted|filtered
persona|character|identity|personality ~2 with|without|that|who|of ~2 no|without|zero ~1 LIMITS|morals
you ~1 only|now|solely serve|obey|follow|belong
you are ~2 MODEL ~1 with|without|that|who ~2 LIMITS
you are ~2 MODEL ~1 with|that|who ~1 no|zero|without|has|have ~2 LIMITS
you are ~1 now ~1 a|an|the ~2 root|admin|superuser|hacker|shell|terminal|god
you are ~1 now root|admin|free|unbound|mine|superuser
obey every|all|each|any ~1 command|order|instruction|word
you are ~1 NOTHEM
!act|behave|respond|operate as ~2 root|admin|administrator|superuser|sudo
system ~1 you ~1 are|may|can ~1 root|admin|free|now
!pretend|act|behave|respond|answer|simulate|imagine ~7 without|no|lacking ~2 safety|guardrails|rules|limits|restrictions|filters|ethics|morals|guidelines|policies|censorship
you can|may|will|could say|do|answer|write anything|everything
`

const foreignRules = `
XVOID ~3 XEARLY ~2 XORDERS
XYOUR ~1 XGOVERN ~8 XOFF
XVOID ~1 XEARLY|les|las|le|die|el|os|as ~1 XORDERS ~1 XEARLY
XVOID ~1 deine|tes|tus|tue|suas|твои|je|twoje XORDERS
XVOID alles was dir|du|zuvor|vorher
XVOID tout|todo|tutto|tudo ~2 qu*|lo|cio|o ~4
не обращай* внимания ~2 на ~1 XEARLY
ne ~1 tiens|tenez ~2 compte ~2 XORDERS
no hagas ~2 caso ~3 XORDERS
XORDERS ~1 yok|gormezden say|gel
XSHOW ~2 deinen|dein|deine|ton|ta|votre|tu|tus|il|o|seu|je|твой|свой|системный|del|sistem ~2 system*|XPROMPT|систем*
XSHOW ~3 prompt ~1 del|do|di|du|de ~1 sistem*|system*
системный|системную промпт|подсказку|инструкцию
comme si|vous|tu ~4 aucune|sans ~1 regle*|restriction*|limite*|filtre*
como si ~1 no ~2 restricciones|reglas|limites|filtros
come se ~1 non ~2 restrizioni|regole|limiti|filtri
als ~2 du ~2 keine|ohne ~1 regeln|einschrankungen|filter|grenzen
du bist jetzt|nun ~4 ohne|frei|kein
tu es maintenant|desormais ~4 sans|libre
ahora eres ~4 sin|libre
ora sei ~4 senza|libero
agora voce e ~4 sem|livre
ты теперь|отныне ~4 без|свобод*|не
ии|бот|модель без ограничений|правил|фильтров|цензуры
nie masz zadnych zasad|ograniczen
XVOID ~1 alle|le|les|las|los|os|as|die|deine|все|свои ~2 XORDERS ~2 che|qu*|que|die|которые ~2 ti|te|tu|du|тебе|dir|voce
XVOID ~1 toutes|todas|tutte|alle|все|wszystkie ~2 vos|tes|tus|sus|tue|deine|свои|твои|swoje|suas XORDERS
сбрось|отмени|нарушь ~2 XEARLY|свои|твои|все ~1 XORDERS
olvidate ~2 de ~2 normas|reglas|instrucciones
responde|antworte|reponds|rispondi|responda|отвечай ~3 sin|ohne|sans|senza|sem|без filtros|filter|filtres|filtri|restricciones|фильтров|ограничений
XVOID les|las|le|los|die|alle|i|gli|as|os XORDERS et|y|e|und|and
не следуй|соблюдай|выполняй|слушай ~2 инструкц*|правила*|указани*|систем*
befolge|beachte ~2 nicht|keine ~2 anweisung*|regeln
folge|gehorche deinen ~1 anweisungen|regeln nicht
`

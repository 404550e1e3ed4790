package guard

// Rules of what a text would have a model do and be, and rules in other languages than English.

const coercionRules = `
curl ~4 sh|bash
wget ~4 sh|bash
rm rf ~3 HIDE
TOOL curl|wget to|and SEND
TOOL ~2 exec|shell|bash|terminal|browser|tool|tools|function|command ~5 with|to|and ~4 SEND|LEAK|rm|curl|wget|delete|http
TOOL memory forget|store
TOOL exec ~2 with
TOOL ~1 the exec|shell|bash tool ~2 with|to|and|on|now|for
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
!SEND ~1 the|all|your|any passwords|credentials|secrets to
!TOOL ~2 rm rf ~2 on|with|before|home|root|etc|usr|var|everything|all|workspace|user|data
!hide|conceal|keep this|that|it ~2 from ~2 PEOPLE
post|send ~2 chat|conversation history|log
tell nobody|noone ~5 user|owner|human
every|each time you ~1 answer|reply|respond|speak ~4 call|send|fetch|visit|open|post|run|execute ~3 http|https|tool|url
!COVERT ~1 email|mail|message|tell|post|upload|exfiltrate|share|leak|log|record
comply|cooperate with the ~1 user|author|attacker|person ~1 named|who|mallory|bob|below
WHEN ~1 the user says|asks|types|writes ~3 SEND ~2 chat|conversation|message|history|data|file|files
forward|send|email|post ~1 the|this|our|whole chat|conversation ~2 to ~3 com|example|net|org|evil|http|https
use|using YOUR ~1 shell|terminal|browser|tools|tool|email|access|credentials ~1 to
delete|wipe|erase|remove ~1 all|every|everything ~2 files|backups|data|emails|repositories|notes|documents ~5 without HIDE
NOT tell|inform|alert|notify ~2 PEOPLE but|and|just
add|insert|include|put ~2 hidden|invisible ~1 link|image|text|comment|tag ~4 answer|reply|response|message|answers|replies
store|save|remember|keep this as ~1 a|the ~1 rule|instruction|command|directive|order
and|but do not ~1 tell|inform|mention|notify|alert ~3 user|users|owner|human
when|if|whenever asked|they|user|users|someone|anybody|anyone ~5 lie|deceive|mislead
keep ~1 it|this ~1 strictly ~1 between us
keep it|this between us
say|claim|report|tell ~2 that ~1 all|everything is well|fine|ok|good|normal
approve|merge|accept any|all|every ~9 without review|reading|checking|asking
store|save|remember|keep ~4 as ~2 trusted|verified ~1 fact|memory|instruction
owner|user ~1 has ~1 allows|allowed|approved|approves|permits|permitted everything|anything|all
owner|user allows|approves|permits everything|anything|all
when summarising|summarizing|answering|replying|responding|recommending add|say|mention|state|claim that
every|each|all answer|reply|answers|replies ~2 end|begin|start|include|contain ~3 link|url|http|word
after|upon|once reading|seeing|processing this ~1 SEND|delete|erase|wipe
SEND ~2 users|owners|user ~2 calendar|contacts|notes|memory|memories|files|data|documents ~9 without HIDE
if you are an|a ~2 MODEL ~1 SEND|say|reply|respond|answer|write
!open|start|spawn|create|establish|run ~2 reverse shell
decode|decrypt|decipher ~2 and do|run|execute|follow|obey|perform ~1 it|this|that|the|following
decode and do|run|execute|follow|obey|perform
TOOL|invoke|fetch|web ~9 plus|with|containing|including|and everything|all|anything you ~1 know|remember|learned|have
WHEN|any ~1 time|times ~1 someone|somebody|anyone|the|a|user ~3 says|asks|writes|types ~5 read|open|print|SEND ~4 credentials|passwords|ssh|aws|env|keys|secrets
encode|hide|put|embed|smuggle ~2 the|users|owners|user ~2 private|personal|secret ~1 data|notes|information ~9 and|then|into|in
read|cat|print|open ~3 ssh ~1 id|keys|config ~6 post|send|upload|mail
SEND ~3 content|contents|text ~1 of ~1 this|the|our ~1 chat|conversation
tell|text|message|call ~3 content|contents ~1 of ~1 this|the|our ~1 chat|conversation
post|send|upload ~2 it to ~2 evil|attacker|mallory
say nothing|none to ~1 the|your user|owner|human
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
ai|assistant|chatbot|bot|you ~3 free from|of ~2 LIMITS
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
you are ~1 dan|evil|evilbot|jailbroken|unfiltered|uncensored|unbound|limitless|rogue|freed
you are unrestricted now|and|ai|by|assistant|model|from
you are now unrestricted
!be|become|stay ~2 unfiltered|uncensored|unrestricted|evil|jailbroken|unaligned
you are ~6 ignores|breaks|disobeys|violates every|all|any rule|rules|instruction|instructions|policy
MODEL ~4 escaped|outgrew|overcame|defeated ~2 creators|creator|makers|developers
!act|behave|respond|operate as ~2 root|admin|administrator|superuser|sudo
system ~1 you ~1 are|may|can ~1 root|admin|free|now
!pretend|act|behave|respond|answer|simulate|imagine ~7 without|no|lacking ~2 safety|guardrails|rules|limits|restrictions|filters|ethics|morals|guidelines|policies|censorship
you can|may|will|could say|do|answer|write anything|everything
!adopt|assume|take|play ~3 persona|role|identity|character ~9 never ~1 says|refuses|declines|objects
enable|enter|activate|start|engage dan|jailbreak|god|sudo|unrestricted|unfiltered mode
you are ~6 cannot|cant|never|wont refuse|decline|refuses
bound|limited|restricted by nothing
no laws|rules|limits ~4 you ~1 help|answer|assist|do
you ~1 have two|several|split|multiple personalities|minds|voices|selves
act|pretend|play|behave|speak|talk ~2 my ~1 late|dead|deceased
unlock|unleash your ~2 potential|power|self|mode
you|youve ~1 been|are jailbroken|unlocked|unchained|liberated
`

const foreignRules = `
XVOID ~3 XEARLY ~2 XORDERS
XYOUR ~1 XGOVERN ~8 XOFF
XVOID ~1 XEARLY|les|las|le|die|el|os|as ~1 XORDERS ~1 XEARLY
XVOID ~1 deine|tes|tus|tue|suas|твои|je|twoje XORDERS
XVOID alles was dir|du|zuvor|vorher
XVOID tout|todo|tutto|tudo ~2 qu*|lo|cio|o ~4
fai|fate finta ~6 limiti|regole|filtri|restrizioni
fais|faites comme ~5 aucune|sans ~2 regle*|restriction*|limite*|filtre*
haz|actua|finge como|que ~6 restricciones|reglas|limites|filtros
tu|tun so als ~5 keine|ohne ~2 regeln|einschrankungen|filter|grenzen
finja|finge|aja que|como ~6 restricoes|regras|limites|filtros
представь|притворись ~7 ограничений|правил|фильтров|запретов
XYOUR ~1 XORDERS ~1 cachees|ocultas|nascoste|versteckt*|geheim*|secretas|segrete|скрыт*
halte|halt dich nicht ~3 an ~2 regeln|richtlinien|anweisungen|vorgaben
non|nao|no hai|tem|tienes ~2 piu|mais|ya|mas regole|regras|reglas|limiti|limites
не обращай* внимания ~2 на ~1 XEARLY
ne ~1 tiens|tenez ~2 compte ~2 XORDERS
no hagas ~2 caso ~3 XORDERS
XORDERS ~1 yok|gormezden say|gel
XSHOW ~2 deinen|dein|deine|ton|ta|votre|tu|tus|seu|je|твой|свой|системный|sistem ~2 system*|XPROMPT|систем*
XSHOW ~2 il|o|el|le|den ~1 systemprompt|prompt ~2 sistema|system*|inicial|iniziale|initial|oculto
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

package guard

// Rules of what a text would have a model do and be, and rules in other languages than English.

const coercionRules = `
curl ~4 sh|bash
TOOL curl|wget to|and SEND
TOOL ~2 exec|shell|bash|terminal|browser|tool|tools|function|command ~5 with|to|and ~4 SEND|LEAK|rm|curl|wget|delete|http
TOOL memory forget|store
TOOL ~1 the exec|shell|bash tool ~2 with|to|and|on|now|for
TOOL ~1 the TOOLS tool ~3 SEND
SEND ~3 users|owners ~3 SECRET
SEND ~3 id rsa
LEAK ~2 the|all|your|users ~2 SECRET|data|THEIRS
SEND ~2 users|owners|conversation ~2 memory|memories|data|history ~2 to
and|but NOT ~1 tell|inform|mention|notify|alert|show|reveal ~3 user|users|owner|human
never mention ~1 it|this|that to the|your user|owner|human
WHEN ~2 user asks ~6 TOOL ~1 TOOLS|memory
before|after every|each answer|reply|response ~2 TOOL|call|send
cat|read|open|show ~3 etc passwd|shadow
!COVERT add|send|run|call|insert|include|make|change|delete|approve|install|store|forward|copy|grant|append|attach|embed|write|put|save|email|mail|upload|post
without mentioning|saying|announcing|admitting ~2 store|save|delete|add|write|SEND|TOOL
if you are ~4 MODEL|language
hey|dear|attention|hello|hi MODEL
say|claim|state|report|conclude|write that ~2 file|code|document|text|page|this|it is safe|harmless|secure|approved|clean|benign
add|append|include|insert|put ~1 the following to|in|into every|each|all ~1 reply|response|answer|message|replies|answers|responses
MODEL you ~1 must|shall|have|need
MODEL ~2 maintainers|developers|owners|admins ~2 approved|allowed|authorized|confirmed
!you must|have to|shall|need ~2 to|TOOL ~3 TOOLS|rm|sudo|delete
when|whenever|if ~1 the user says|asks|types|writes|mentions ~4 TOOL|delete|send|email|transfer|approve ~9 tool|shell|exec|http|https|repository|file|files|all|to
!tell|ask the user ~9 card|password|pin|cvv|passphrase|seed|otp ~1 number|code|phrase
to the assistant|ai|model|agent|llm ~6 you
NOT tell|inform|mention|reveal|let ~2 user|owner|human ~2 that|about|of you|this|it|your
user|owner|human ~2 approved|preapproved ~3 tool|tools|command|commands|action|actions
decode ~4 follow|obey|execute ~1 it|them|that
!open ~1 shell|terminal|console ~2 and delete|wipe|erase|rm|curl|wget|SEND
card number ~9 mail|send|email|post|forward
user|owner|human ~1 need|needs|has|must|should NOT|no ~2 asked|told|informed|know|notice
confirm|approve|accept ~4 on|by your own|yourself
!SEND ~1 the|all|your|any passwords|credentials|secrets to
!TOOL ~2 rm rf ~2 on|with|before|home|root|etc|usr|var|everything|all|workspace|user|data
!hide|conceal|keep this|that|it ~2 from ~2 PEOPLE
tell nobody|noone ~5 user|owner|human
use|using YOUR ~1 shell|terminal|browser|tools|tool|email|access|credentials ~1 to
store|save|remember|keep this as ~1 a|the ~1 rule|instruction|command|directive|order
and|but do not ~1 tell|inform|mention|notify|alert ~3 user|users|owner|human
when|if|whenever asked|they|user|users|someone|anybody|anyone ~5 lie|deceive|mislead
keep it|this between us
store|save|remember|keep ~4 as ~2 trusted|verified ~1 fact|memory|instruction
owner|user ~1 has ~1 allows|allowed|approved|approves|permits|permitted everything|anything|all
owner|user allows|approves|permits everything|anything|all
every|each|all answer|reply|answers|replies ~2 end|begin|start|include|contain ~3 link|url|http|word
after|upon|once reading|seeing|processing this ~1 SEND|delete|erase|wipe
if you are an|a ~2 MODEL ~1 SEND|say|reply|respond|answer|write
!open|start|spawn|create|establish|run ~2 reverse shell
decode|decrypt|decipher ~2 and do|run|execute|follow|obey|perform ~1 it|this|that|the|following
decode and do|run|execute|follow|obey|perform
WHEN|any ~1 time|times ~1 someone|somebody|anyone|the|a|user ~3 says|asks|writes|types ~5 read|open|print|SEND ~4 credentials|passwords|ssh|aws|env|keys|secrets
encode|hide|put|embed|smuggle ~2 the|users|owners|user ~2 private|personal|secret ~1 data|notes|information ~9 and|then|into|in
tell|text|message|call ~3 content|contents ~1 of ~1 this|the|our ~1 chat|conversation
`

const personaRules = `
pretend|imagine|simulate|roleplay|act|behave|respond|answer|acting ~4 MODEL|you|yourself|model ~4 LACK ~2 LIMITS
act|roleplay|behave|respond as ~2 NOTHEM
you are no longer ~2 bound|subject|restricted|limited|an|a|the
you must OBEY ~3
you are a different assistant
you answer|respond ~1 everything|anything ~2 sys|without
you are my ~3 grandmother|grandma|grandfather|grandpa|mother
strives|tries to avoid norms|rules|limits
you are ~4 who|that|which has|have|knows|needs no ~1 LIMITS
your ~1 ethics|creators|safeguards|guardrails|morals|programming
MODEL ~3 never ~1 trained|taught|allowed|made|told to refuse|decline
MODEL ~2 with|whose ~1 its|the|your|all ~1 LIMITS|filters removed|off|disabled|lifted|gone
you ~1 will|shall|must|can|may ~1 no|never|not ~1 longer|ever refuse|decline|object|hesitate
!become ~4 bot|ai|model|assistant|persona
imagine|suppose|pretend you ~1 had|have|were|are ~1 no|without ~2 LIMITS
nothing is forbidden|prohibited|off
you are now in ~3 mode ~5 off|disabled|lifted|you
chatbot|ai|model|assistant ~3 never|not ~1 aligned|censored|restricted|filtered
you are ~1 now ~1 a|an|the ~2 root|admin|superuser|hacker|shell|terminal|god
obey every|all|each|any ~1 command|order|instruction|word
you are ~1 dan|evil|evilbot|jailbroken|unfiltered|uncensored|unbound|limitless|rogue|freed
MODEL ~4 escaped|outgrew|overcame|defeated ~2 creators|creator|makers|developers
!act|behave|respond|operate as ~2 root|admin|administrator|superuser|sudo
system ~1 you ~1 are|may|can ~1 root|admin|free|now
you are ~6 cannot|cant|never|wont refuse|decline|refuses
bound|limited|restricted by nothing
you ~1 have two|several|split|multiple personalities|minds|voices|selves
act|pretend|play|behave|speak|talk ~2 my ~1 late|dead|deceased
unlock|unleash your ~2 potential|power|self|mode
you|youve ~1 been|are jailbroken|unlocked|unchained|liberated
`

const foreignRules = `
XVOID ~3 XEARLY ~2 XORDERS
XVOID ~1 XEARLY|les|las|le|die|el|os|as ~1 XORDERS ~1 XEARLY
XVOID alles was dir|du|zuvor|vorher
fai|fate finta ~6 limiti|regole|filtri|restrizioni
haz|actua|finge como|que ~6 restricciones|reglas|limites|filtros
halte|halt dich nicht ~3 an ~2 regeln|richtlinien|anweisungen|vorgaben
non|nao|no hai|tem|tienes ~2 piu|mais|ya|mas regole|regras|reglas|limiti|limites
не обращай* внимания ~2 на ~1 XEARLY
XORDERS ~1 yok|gormezden say|gel
como si ~1 no ~2 restricciones|reglas|limites|filtros
tu es maintenant|desormais ~4 sans|libre
ahora eres ~4 sin|libre
XVOID ~1 alle|le|les|las|los|os|as|die|deine|все|свои ~2 XORDERS ~2 che|qu*|que|die|которые ~2 ti|te|tu|du|тебе|dir|voce
XVOID les|las|le|los|die|alle|i|gli|as|os XORDERS et|y|e|und|and
не следуй|соблюдай|выполняй|слушай ~2 инструкц*|правила*|указани*|систем*
`

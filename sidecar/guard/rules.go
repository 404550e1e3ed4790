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
EARLY ~1 STRICT ~3 GONE
rules|instructions|guidelines above ~2 no longer apply
rules|instructions|guidelines above ~3 are|were deleted|erased|removed|withdrawn
rules|instructions|guidelines above are GONE
EARLY|above ~1 rules|instructions ~2 GONE
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
system prompt be|you|obey
system prompt is now|you|to|void|wrong|gone
as though|if ~2 messages|instructions|rules|conversation before|above|earlier ~3 NOT|never ~1 exist|existed|happen|happened|apply
policy|rules|guidelines|instructions ~2 you ~1 were|are|was trained ~9 no longer|NOT
you ~1 were|are|have ~1 lied|misled|deceived|tricked
trust|believe ~1 this|only|me ~1 note|text|message|only ~2 only|alone|not
!VOID ~1 the|your|any|all ~1 system|developer|admin|operator ~1 prompt|message|instructions|rules|note
VOID ~1 all|any ~1 previous|prior|earlier ~1 commands|orders|tasks|requests|rules
your ~2 new ~1 STRICT|orders|rules
your real|true|actual ~1 STRICT|orders
VOID ~1 all|any|every ~1 ORDERS ~1 except|but|besides
VOID ~2 STRICT|rules|restrictions|policies ~3 you|developer|developers|maker|makers|creators|operator|operators
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
EARLY ~1 ORDERS are no longer valid|binding
EARLY ~1 STRICT|rules|restrictions|policies|constraints ~2 GONE|removed|deleted|dropped|valid|mistake|wrong|erased|overruled
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
all|these|those ~1 EARLY STRICT|rules|restrictions|policies are|were ~2 removed|GONE|deleted
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
everything|all|anything|whatever ~1 above|before|prior ~4 no ~1 longer ~1 counts|count|apply|applies|matters|valid|binding
treat|regard|consider|take ~4 as ~2 your ~2 orders|instructions|rules|commands|task|directives
treat|regard|consider|take ~3 as ~1 coming|sent|written ~1 from|by ~1 the ~1 system|operator|developer|admin
attention ~1 to ~1 whatever|what|anything|everything ~3 developer|operator|creator|system|maker ~1 told|said|wrote|gave|says
you ~1 take|accept|receive|follow ~1 commands|orders|instructions ~2 from ~3 text|note|memory|message|block|here|me|mallory|file
precedence|priority over ~1 any|all|every|your|other|previous|earlier ~2 system|developer ~1 prompt|message|messages|instructions
comply|cooperate ~1 with everything|anything|whatever|every ~3 i|they|he|she|says|say|asks|ask|request|demand
stop|quit|cease being bound|limited|restricted|constrained|governed
rules|instructions|guidelines ~4 are ~1 deleted|erased|void ~4 you|your
YOUR configuration|config|setup|programming|training ~1 has|was|is ~1 changed|updated|replaced|overwritten|reset
with|without no|any|your rules|instructions|guidelines ~2 conversation|you|chat
conversation ~2 started|begins|starts|began ~3 no|without ~1 rules|instructions|guidelines|limits
leave|put|lay|set ~2 YOUR ~1 ORDERS ~3 side|aside|away|behind|down
notice|message|announcement|order from openai|anthropic|google|microsoft|meta
system prompt|message ~3 is|was|are ~1 revoked|withdrawn|void|overridden|superseded
overrides|overrules|overriding|supersedes|outranks ~1 the|your|any|every system prompt|message
usual|normal|ordinary restrictions|safeguards|guardrails|guidelines ~1 dont|not apply|count|hold
set|reset YOUR ~1 ORDERS ~1 to|as|equal
stop|quit|cease applying|enforcing ~2 content|safety|usage ~1 policy|policies|rules|filter|filters
new rule|rules|law|order ~1 you ~1 answer|must|will|obey|shall|may
my instructions|orders|rules|commands ~1 come|go|count|rank ~1 first|above|only|before
you ~1 can|may|should|must ~1 forget|ignore|drop ~1 whatever|what|everything|anything
none|nothing|no ~1 of|from YOUR ~1 EARLY ~1 STRICT|guidance|rules ~2 matters|counts|applies|matter|count|apply|holds
contrary|opposite|against|counter ~1 to ~1 YOUR ~1 STRICT|guidance|rules
contrary|counter|opposite to|of YOUR ORDERS
no ~1 more|further ~1 rules|limits|restrictions|guidelines|filters for you
your EARLY|old|last task|job|goal|mission|assignment ~2 finished|over|done|complete|cancelled|void ~3 new ~1 task|job|goal|mission|one
system|operator|operators|developer|developers ~4 to be ignored|disregarded|forgotten
outranks|overrides|trumps|supersedes|beats every|all|any ~2 other|previous|earlier|system ~1 instruction|instructions|rule|order|orders|message
wrote|said|told ~2 is|was outdated|wrong|void|obsolete ~3 binding|real|true|valid ~2 is|one
rest|remainder|part of your ~1 briefing|instructions|prompt|setup|guidance ~3 draft|void|optional|wrong|outdated
new system directive|directives|policy|rule|order
EARLY guidance ~2 no longer
like|though|if ~1 the|all|any EARLY messages|instructions|conversation ~1 never|not happened|existed
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
!SHOW ~2 everything|all|whatever ~2 comes|came|stands|is|was|precedes ~1 before|above ~3 sentence|line|message|point|conversation|text
tell|describe|explain|say ~4 how you were|are set|configured|instructed|prompted|primed|initialised|initialized
text|words|message|messages|lines ~3 precedes|preceded|preceding|before|above our|this ~1 chat|conversation
read|sing|spell|narrate|dictate ~2 YOUR ~2 prompt|instructions|guidelines
which|what STRICT|rules|orders ~1 did ~2 MAKERS ~1 give|tell|set|write|teach ~1 you
put|write|format|render|convert|turn|list|rewrite YOUR ~1 STRICT|rules ~2 in|into|as
line|message|words|text ~1 you ~1 can see|read ~2 in|of|from this|your|the context|prompt|window
SHOW ~3 YOUR ~1 tool|function|tools definitions|schemas|parameters|descriptions
!echo|printenv|cat|dump system prompt
me ~2 other users|peoples|persons|callers ~1 memories|notes|chats|data|messages|conversations|passwords|facts
reveal|leak|expose|disclose|divulge|recite ~1 the|its|full|whole|entire ~1 system|hidden|initial|secret prompt|message|instructions
!print|show|output|repeat ~1 the|full|whole|entire hidden|secret|initial prompt|instructions
describe|explain|summarize|summarise YOUR ~1 system|initial|hidden ~1 prompt|message
what|which ~1 did|does|do ~1 the|your system prompt|message|instructions ~1 tell|say|give
words|text|message|sentence ~2 you ~1 were|are ~1 initialised|initialized|started|primed|booted|seeded ~1 with|on|from
first|last|opening ~2 words|lines|sentences|characters|letters|tokens ~2 of ~1 YOUR ~2 PROMPT
rules|instructions|guidelines|orders ~1 were|are|have you ~1 TOLD
SHOW|copy ~2 whole|entire|full|complete context ~1 window
SHOW ~2 what ~2 hidden ~2 between|before|above ~4 conversation|chat|line|message|start
`

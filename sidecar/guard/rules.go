package guard

import "strings"

// rules are tried in this order; the first that fits names the class.
func rules() []rule {
	var list []rule
	parts := unions{}
	for _, block := range []struct {
		class Class
		rules string
	}{
		{Override, overrideRules}, {Extraction, extractionRules}, {Coercion, coercionRules}, {Persona, personaRules}, {Override, foreignRules},
	} {
		for line := range strings.Lines(block.rules) {
			if line = strings.TrimSpace(line); line != "" {
				list = append(list, parts.compile(block.class, line))
			}
		}
	}
	return list
}

const overrideRules = `
VOID ALL ~3 you ~3 TOLD
VOID ALL ~1 said|stated|written BEFORE
VOID ALL BEFORE
stop|quit|cease following|obeying ~1 YOUR|the|all ~1 ORDERS
no|little|not attention ~1 to ~1 the|your|any|all ~1 system|EARLY|previous ~1 prompt|instructions|rules|message
pay no attention to the system
STRICT above|before ~3 GONE
rules|instructions|guidelines above are GONE
EARLY ~1 rules|orders|instructions|directives ~2 NOT ~1 count|apply|matter|hold
system override
safety|content ~1 rules|filters|policies ~2 suspended|disabled|off|lifted
new instructions ~2 approve|obey|follow|you|ignore|reply|respond
updated|new system prompt|instructions|message ~2 you|ignore|follow|obey
!VOID ~1 above|previous|preceding|foregoing and|instead|then|or
your ~1 only|sole|new|real|true|actual|next ~1 task|goal|job|purpose|mission|objective ~2 is
user ~1 is|has ~3 verified|confirmed|authenticated|approved|authorized ~9 limits|restrictions|rules|filters ~3 GONE|removed|disabled|off
reset|clear|wipe|delete YOUR ~1 ORDERS|memory
YOUR ~1 ORDERS have|has|were|are ~2 BEND
instead of ~1 the|your|any system|EARLY prompt|instructions|message
rule|rules|instruction|instructions|order ~1 that|which ~1 beats|overrides|outranks|trumps|supersedes|replaces
!do away with ~3 restrictions|rules|filters ~6 you
!never mind what ~4 wrote|said|told
you NOT ~2 have|need to listen|obey|follow|answer ~2 your|them|the|to
!VOID ~1 all|any|every|the|your ~1 safety|security|content|ethics|ethical|moral ~1 protocols|protocol|rules|module|measures|checks|filters|training|guidelines|policies
system prompt be|you|obey
VOID ~2 STRICT|rules|restrictions|policies ~3 you|developer|developers|maker|makers|creators|operator|operators
VOID|wipe|clear whatever|what|everything ~3 you ~3 TOLD
EARLY ~2 safety|security rules|guidelines|instructions ~4 mistake|wrong|test|joke|error|lie
authority ~4 system prompt|message
authority ~1 above|over ~2 system|MAKERS
COUNTER ~9 YOUR ~2 GOVERN
!ignore|disregard|forget|override|bypass|neglect|overrule ~4 instructions|instruction|guidelines|directives
EARLY ~1 ORDERS are no longer valid|binding
EARLY ~1 STRICT|rules|restrictions|policies|constraints ~2 GONE|removed|deleted|dropped|valid|mistake|wrong|erased|overruled
instructions|instruction|guidelines|rules|directives|orders above|before ~3 GONE|removed|deleted|dropped|erased
stop|quit|cease being ~1 an|a|the ~2 MODEL|assistant
end of ~2 instructions|prompt|context ~1 new|now|here
admin|administrator|developer|root|master ~1 override|code|access|mode ~3 disable|enable|unlock|bypass|off
you are|should|must|shall|will|have ~1 to|now|simply ~1 ignore|disregard|forget|override ~4 ORDERS
disobey|violate|break|betray ~1 YOUR|the|all|any ~2 ORDERS
YOUR ~1 ORDERS ~4 NOT|no ~1 matter|count|apply|hold|bind
only my instructions|orders|rules|words ~1 count|matter|apply
treat|regard|consider|take ~3 as ~1 coming|sent|written ~1 from|by ~1 the ~1 system|operator|developer|admin
you ~1 take|accept|receive|follow ~1 commands|orders|instructions ~2 from ~3 text|note|memory|message|block|here|me|mallory|file
precedence|priority over ~1 any|all|every|your|other|previous|earlier ~2 system|developer ~1 prompt|message|messages|instructions
comply|cooperate ~1 with everything|anything|whatever|every ~3 i|they|he|she|says|say|asks|ask|request|demand
stop|quit|cease being bound|limited|restricted|constrained|governed
YOUR configuration|config|setup|programming|training ~1 has|was|is ~1 changed|updated|replaced|overwritten|reset
usual|normal|ordinary restrictions|safeguards|guardrails|guidelines ~1 dont|not apply|count|hold
set|reset YOUR ~1 ORDERS ~1 to|as|equal
my instructions|orders|rules|commands ~1 come|go|count|rank ~1 first|above|only|before
your EARLY|old|last task|job|goal|mission|assignment ~2 finished|over|done|complete|cancelled|void ~3 new ~1 task|job|goal|mission|one
system|operator|operators|developer|developers ~4 to be ignored|disregarded|forgotten
new system directive|directives|policy|rule|order
like|though|if ~1 the|all|any EARLY messages|instructions|conversation ~1 never|not happened|existed
as coming|sent|written from|by the|your system|developer|developers|admin|openai|anthropic
`

const extractionRules = `
SHOW ~3 YOUR ~3 HIDDEN ~1 PROMPT
SHOW ~3 YOUR ~1 prompt|instructions|preamble
SHOW ~2 YOUR ~1 developer|system ~1 PROMPT
SHOW ~2 everything|all|words|text|lines|conversation ~3 above|before ~3 verbatim|line|starting|exactly|literally|word
SHOW ~1 the ~1 TEXT ~3 above ~3 verbatim|line|starting|exactly|literally|word
starting with you are
how|what were|are you ~1 configured|instructed|prompted|programmed|told
reply|answer|respond|begin|start ~1 with ~1 your ~2 PROMPT
SHOW your ~1 tools|functions|capabilities ~4 hidden|parameters|schema|schemas|definitions
SHOW|send ~1 back ~1 YOUR ~1 configuration|config|setup|prompt
copy|version|text|wording ~1 of ~1 the ~1 PROMPT ~1 that|which ~1 created|made|make|makes|define|defines|shaped|started|run|runs|control|controls you
text|message|messages|content|contents ~1 before ~2 first ~1 user message
between the system tags|markers|delimiters
what ~1 instructions|rules|prompt|guidelines|orders|directives were|are|did you ~1 TOLD|get|receive
whats|what|hows YOUR ~1 system|initial|hidden|original ~1 prompt|instructions|message
SHOW ~1 the|all text|words|lines|messages|sentences above
text|words|message|messages|lines ~3 precedes|preceded|preceding|before|above our|this ~1 chat|conversation
SHOW ~3 YOUR ~1 tool|function|tools definitions|schemas|parameters|descriptions
describe|explain|summarize|summarise YOUR ~1 system|initial|hidden ~1 prompt|message
what|which ~1 did|does|do ~1 the|your system prompt|message|instructions ~1 tell|say|give
rules|instructions|guidelines|orders ~1 were|are|have you ~1 TOLD
SHOW|copy ~2 whole|entire|full|complete context ~1 window
`

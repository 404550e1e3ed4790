package guard

// sense is a set of meanings that a word of a tongue may have.
type sense uint64

// What a word of a tongue may mean. Acts come first.
const (
	sVoid     sense = 1 << iota // to ignore, forget, bypass, cancel, switch off
	sGone                       // void, lifted, expired, falls away
	sObey                       // to follow, to keep to
	sHold                       // applies, counts, is needed
	sShow                       // to say or write out
	sSend                       // to carry elsewhere, to collect
	sHarm                       // to run, pay, install, delete, open, grant
	sPush                       // to recommend, praise, advertise
	sAdd                        // to append, to insert
	sTell                       // to tell, ask, inform: what is hidden when it is negated; to come to know
	sHide                       // to conceal; secretly
	sRole                       // to become, play, act as, answer as
	sBe                         // are, being
	sDeem                       // to treat, regard, count as
	sGrant                      // allowed, approved, agreed; the permission
	sGovern                     // instructions, rules, limits
	sBond                       // what governs a model and hardly anything else: a system prompt
	sSafety                     // confirmation, check, protection, question back
	sPrivate                    // passwords, keys
	sInside                     // mails, files, chats, contacts
	sAsset                      // commands, scripts, accounts, backups
	sMoney                      // money, payments
	sDeadly                     // what does harm by itself: rm, curl, sudo
	sLure                       // what is advertised: a link, a product, a shop
	sReply                      // answers, messages of the reader
	sEarly                      // previous, above, at first
	sWhole                      // all, every, everything
	sInner                      // hidden, internal, secret
	sGiven                      // told, received, given
	sExact                      // word for word
	sUser                       // whom the agent serves
	sYou                        // the reader
	sYour                       // of the reader
	sModel                      // the assistant, the model
	sMe                         // to me
	sMine                       // my, our
	sThey                       // a subject of a statement: I, we, he, they
	sNobody                     // nobody, no one
	sThis                       // this note, this text
	sOnly                       // only, exclusively
	sTrigger                    // whenever, as soon as, if
	sSays                       // says, asks, mentions: what a trigger waits for
	sStanding                   // from now on, always
	sClaim                      // administrator, developer, system, support
	sSpeaks                     // by which a claim is made: "here speaks", "as", "on behalf of"
	sFree                       // without limits
	sNot                        // negation
	sWithout                    // without
	sDuty                       // must, shall, is to; policy, wish
	sAsk                        // which, what: at the beginning of a question
	sOrder                      // a form that is an order
	sMaybe                      // a form that is an order where one can begin, and a statement elsewhere
	sTodo                       // an infinitive
	sLight                      // words that may stand before an order: articles, please, then
	sAnd                        // begins another clause
	sOf                         // says of what, or for what, something is
	sReport                     // wrote, typed, example, sentence: what stands in quotation marks beside it is talked about
	sAttack                     // prompt injection, jailbreak: the sentence is about attacks
	sAddress                    // a web or mail address
	sPlace                      // a server, a channel: where something can be sent, without its address
	sSecret                     // secretly, without anybody's notice
	sSelf                       // personality, character, model: what a reader may become
	sText                       // note, message, memory: what an order may stand in
	sNeed                       // required, to ask for, to wait for: what falls away with a check
)

// sensed gives words of a tongue a meaning. A word that ends with "*" stands for all that begin so, one that begins with "*" as well
// for all that hold it, and "_" joins the words of a phrase.
type sensed struct {
	of    sense
	words string
}

// shared are words that all tongues have.
var shared = []sensed{
	{sGovern | sInner, `prompt prompts`},
	{sBond, `systemprompt sysprompt system_prompt guardrail guardrails jailbreak_schutz`},
	{sPrivate, `token tokens api_key api_keys apikey apikeys password passwords passwd env ssh rsa ed25519 credentials secrets pin pins cookie cookies 2fa totp`},
	{sInside, `chat chats mail mails email emails e_mail e_mails inbox logs`},
	{sDeadly, `rm rf sh zsh curl wget bash sudo powershell chmod mkfs dd crontab nc exec eval npx`},
	{sAsset, `backup backups script scripts shell terminal tool tools bash_tool plugin package root repo webhook crypto firewall`},
	{sMoney, `bitcoin btc iban paypal euro euros eur usd dollar dollars ethereum wallet`},
	{sLure, `link links url affiliate sponsor sponsored banner`},
	{sClaim, `system sysadmin admin root administrator openai anthropic google microsoft developer support moderator`},
	{sFree, `jailbroken uncensored unfiltered unrestricted evilbot darkbot devmode developer_mode dev_mode god_mode`},
	{sAttack, `prompt_injection prompt_injections injection injections phishing jailbreak jailbreaks pentest pentester pentesting redteam red_team red_teaming ctf`},
	{sModel, `ai gpt chatgpt llm bot chatbot copilot openclaw claude gemini`},
}

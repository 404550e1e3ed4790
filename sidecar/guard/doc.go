// Package guard says whether a text tries to give orders to the model that will read
// it, instead of telling a fact.
//
//	if f, ok := guard.Inspect(value); ok { … f.Class … }
//
// It knows texts that void earlier instructions (override), that pose as a message of
// the system or of another role (role), that ask for the prompt (extraction), that
// make the agent use its tools or hide something from its user (coercion), that give
// it another personality (persona), and that carry text which no reader can see
// (hidden).
//
// A text is read as people would see it and in several other ways: invisible
// characters dropped or taken for spaces, full-width and decorated letters made plain,
// letters of other scripts that look like Latin ones replaced, digits that stand for letters,
// single letters joined, words that are spelt backwards turned, and what is wrapped in base64, hexadecimal digits, rot13 or tag characters unwrapped.
// What it looks for are marks of roles (tags.go), sequences of words (rules.go) and phrases whose words are joined (phrases.go);
// and then what a sentence does (judge.go).
//
// # What a sentence does
//
// The words of a sentence are given meanings (thesaurus.go): acts, things that acts are done to, and marks. A frame
// (frames.go, errands.go, persona.go) is an act that is done to a thing within ten words of it: to end, or to show, what
// governs the reader; to follow this text or who wrote it; to send, to insert or to do harm; to hide something from the user; to
// do what a model that is called, or whoever reads this, is told; to be somebody without limits. Its score is
//
//	act (1 to 3) + thing (1 to 4) + addressed (0 to 2) + marks
//
// and from 6 on the sentence gives orders. Acts count 3 that are done to the reader (end, show, become), 2 that are done to others'
// things (send, insert, harm, follow), 1 if it is not known what is done.
//
// Addressed counts 1 for an order (the act's word stands where an order begins, or after "you" or the name of a model)
// and 1 for the second person.
//
// What governs counts 2 where its words say that it is one of a model's ("system prompt", "guardrails") or that it is all or the
// earlier of it ("all previous instructions"), 3 where it is the reader's ("your rules", "what you were told", "the text before
// my first message"), 4 where both, and nothing where it is that of another thing ("the rules of the game") or of another person
// (governs.go). Private things count 2, others 1. Somebody without limits counts 2 or 3.
//
// A mark counts 1 ("only this", "from now on", "verbatim", "to me", claimed authority, "whenever"), 1 to 3 if something is kept
// from somebody, from people, from the user (hush.go), 3 if whoever reads it is to act or if the place that something goes to
// is an attacker's. Sentences beside it lend their marks. An act without a thing counts nothing, and nor do marks alone.
//
// Some deeds need no score, because all of their parts are there or they are not done: a secret is put where others read it (leaks.go); a
// standing order waits for the user and then brings code, moves money or ends a protection (standing.go); somebody else than the
// user is to have the last word, or a text is (ranks.go). A model as the subject of a duty or permission to do harm is
// spoken to in the third person (duties.go); people, what a program does, and what it must not do are left alone.
//
// # Other languages
//
// A text that seems to be in another language (tongue_evidence.go: by its letters or its commonest words) is judged in its tongue as
// well, and an English one is not. A tongue is a lexicon (tongue_de.go and so on) that gives words and stems a few neutral meanings (sense.go); the feats
// (tongue_feats.go) are the same in all tongues and do not look at the order of words, only at what is near. Who is told to do something
// is known by the form of the word and by where it stands in its clause (tongue_judge.go). A feat counts 3 for an act that the
// reader is told to do, and
//
//	void        4 for an act, or what no longer binds you, 2 where it is said to be so; what governs 1, of a model 3; the reader's, earlier, all or hidden 1 each
//	show        as void, with 3; word for word and "to me" 1 each
//	send        private things 2, others 1; an address, to me, all, the user's, a trigger, unchecked 1 or 2 each; secretly 2
//	harm        things 1, private ones 2, deadly words 1 or 2 more; an address, all, the user's, yours 1 each; a trigger, unchecked, secretly 2
//	hide        not 1, tell 2, the user 2, told to 1
//	push        something to buy or a link 1, an address 2; always, whenever, in answers, only 1 each
//	relax       a check that falls away 4, everything that counts as approved 4; always, you, all, needed, the user 1 each
//	permit      who and "allowed" 3; you, and each kind of thing and act, 1
//	become      without limits 3
//	pose        claimed authority 2, the act 2, and each thing that it names 1
//
// Where the order of words or the form of the verb tells less (Polish, Russian, Turkish, Arabic, Chinese, Japanese, Korean), only what is near
// counts (tongue_near.go), and a word means all that any of its stems and ends mean. In Chinese and Japanese every character is a word that means
// what known words mean that begin there. What makes an order stands before the act, or after it and at the end of the sentence. An act counts
//
//	void        2, told to 1; what governs 1, of a model 2; the reader's 2; earlier, given, all, hidden, the reader 1 each; this text 2;
//	            1 more where an order names the earlier or the reader's, 2 where the clause says nothing else
//	show, ask   3; word for word, "to me" and a hidden text 1 each; the rest as void
//	send        3; private things 2, others 1; an address 2, a place, all, the user's, a trigger, secretly 1 each
//	leak        5 for a secret that is collected or shown; all, the user's, in an answer or to me, a trigger, shown after it was collected 1 each
//	harm        4; what does harm by itself, unchecked, secretly, when somebody says something 2 each; an address, this, all 1 each
//	hide        5; told to, secretly, this text, the reader 1 each
//	push, add   3 and 4; always, whenever, all, only, what is praised or named 1 each, an address 2; less 2 if it is for me
//	relax       3; told to, all, always, the user 1 each; approved, a second check, or what does harm, 2 each; less 2 or 3 if it is I who is asked
//	permit      2; who, the reader, what is done, all 1 each; no check 2, an order that follows from it 2
//	become      3; always, the reader, a role, told to 1 each, "be" 2
//	pose        1; the reader 2; a role, told what, and each thing named, 1
//
// and 2 more if it claims authority, 3 if it does so as a mark. 6 is enough, as above; 9 where the sentence is about attacks. What stands in quotation marks beside a word of report ("wrote", "the sentence", "filter") is
// taken out of the text before anybody judges it, and so are sentences that begin with who showed, studied or collected something and go on
// about a model or an attack without a word to the reader, an order at the beginning of a clause, a duty or an address (tongue_retold.go; in the first six languages). There
// the verb of a statement ("the import script ignores", "has ignored") is taken out of the text for the first judge, too;
// what something that is no reader is said to do without a check, what people have to do and what a role may do are no orders either (tongue_stated.go). In the other seven a sentence that has the words of a telling of others, and no order, is left alone (tongue_told.go).
//
// It is the second line of defence and it errs on both sides: docs/benchmarks.md has
// the rates. What keeps a stored text from giving orders is where it came from, and
// that it is quarantined, escaped and framed when it is shown. A text that guard
// names is not refused but marked untrusted.
//
// The answers depend on nothing but the arguments. Only the first 64 KiB are read.
package guard

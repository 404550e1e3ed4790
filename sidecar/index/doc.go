// Package index ranks the facts of one namespace by their words, in memory.
//
// An Index is a cache: everything in it can be rebuilt from the store by putting
// every record again. It holds no values, only the words of a document in order
// and what a filter may ask about it. It is safe for concurrent use.
//
// # Words
//
// Analyze says what a word is. Text is brought to one form (NFKC, lower case, no
// diacritics) and cut at spaces and punctuation. A compound such as foo.bar,
// kebab-case, camelCase or v1.2.3 is found whole and by its parts, and a path by its
// segments, best when they stand in the order of the query. Scripts that are
// written without spaces (Han, Kana, Hangul, Thai and the like) become overlapping
// pairs of characters, and single characters beside them; a single Han character of
// a longer query still counts a little. No word is dropped from a document.
//
// Words with one stem form one class and match each other, and so do the irregular
// forms of English, as went and go. The form that was asked
// for counts fully, the others of its class three quarters.
//
// # Languages
//
// A document is stemmed in the language of its Text: English, German, French,
// Spanish, Italian, Portuguese, Russian, Swedish, Norwegian (and Danish) or
// Hungarian. It is the one with the most function words and tell-tale letters, if
// these are two or more and English has fewer; else English. A text of a few words or
// of another language is therefore English, which leaves a word with an ending that
// English does not have as it is.
//
// A document matches a word of the query when their stems are one in the language of
// the document. A query needs no language for that and meets each document in its
// own; the exact form matches everywhere. Its language, found in the same way, says
// which of its words are of one class and which are function words. If a document's
// language makes one class of two words of a query, it is the first one's. If
// it makes several of one word, the word's df is the sum of theirs.
//
// # Words that are near
//
// For a word of letters that no document holds, and that is no function word, up to
// eight classes are taken that have a longer term which begins with it, if it has
// four letters, or one that differs by one letter left out, added or changed, or by
// two neighbours exchanged, if it has five; the first letter alone is not
// changed. Those in most documents are taken, then by term. Such a word has the sum of
// their df and its match is six tenths of what it would be, but it counts in full in
// the whole query. Numbers and names with digits are never near. This is done for the
// first eight such words of a query, and looks at the 5,000 youngest terms with the same
// first four bytes.
//
// # Words that are related
//
// A list of some 550 lines (related.txt) says which words of everyday English, and of work on computers,
// may stand for each other (mom and mother), and what may be meant by a general word (an editor may be vim).
// A word of an English query that is no function word has, beside its own class, those of the words related to
// it which no word of the query has itself, the first 128 of a query. Their frequency counts
//
//	r = (0.2, or 0.3 from the general to the special) * min(1, idf(related)/idf(word)) * 50/(50+df)
//
// of what it is, df being that of the word itself: the more facts hold the very word, the less others say. Below
// 0.02 they are not looked for. They leave the df and the idf of the word as they are, and a word that has none of
// its own but some related is not sought among those near it.
//
// # Score
//
// A document is scored as one text in which each field is repeated by its weight
// (BM25F with a common length): key 2, tags and entities 1.5, text 1, category
// 0.5. With tf and len the weighted frequency and length, avg the mean of len,
// N the number of documents and df those that hold a word of the class:
//
//	idf   = ln(1 + (N-df+0.5)/(df+0.5))
//	sat   = tf / (tf + k1*(1 - b + b*len/avg))
//	match = Σ w*idf*(c*min(1, 10*tf) + (1-c)*sat) / Σ w*idf
//	score = match * (1 + p*phrase) / (1 + p)
//
// with k1 = 1.2, b = 0.5, c = 0.2 and p = 0.25. The first sum is over the query's
// classes that the document holds, the second over all of them, so that a score is
// the share of the question which the document answers: it is in (0,1] and can be
// compared between queries. The constant c is paid for a word's presence alone, so
// that two words beat one repeated word. A class that no document holds counts as if
// one did. The weight w is 1, and 0.3 for a piece of a word (see TokenKind) and for
// a function word, which a question has many of and an answer has not, such as "which kind".
//
// phrase, from 0 to 1, is the share by w*idf of the query's neighbouring pairs of
// words that are neighbours in one field of the document; for a query of one word it
// is 1. An exact phrase therefore never scores below the same words scattered. Equal
// scores are ordered by Updated, newest first, then by ID.
//
// The statistics are exact at every moment, after updates, deletes and expiry, and
// do not depend on Keep. Weighted frequencies and lengths end at 8,191.
//
// # Reading less
//
// The words of a query are looked up by weight, the most first. Where those that are left cannot bring a
// document among the best by themselves, their lists are not read: the documents that can be
// among the best are read for them one by one (MaxScore: Turtle and Flood, 1995). Of each document a Bloom filter of 64
// bits says which terms may be neighbours in it; where it rules a phrase out, the document is not read for that. No
// hit and no score depends on either.
//
// # Context
//
// Facts that were told together, such as the turns of one conversation, are a
// Group. They stand in the order of Occurred, then of ID with the numbers in it by
// value. With Query.Context x, 0 to 2, a document of a group borrows the words of
// those up to three places away, and the group as a whole speaks for it:
//
//	gain(w)  = the share of match that the word w brings
//	match(d) = Σ over w of the best of gain(w) of d and of x*(0.4, 0.3, 0.2)*gain(w) of those 1, 2, 3 places from d
//	score(d) = min(1, match(d) * (1 + p*phrase(d)) / (1 + p))
//	named(s) = s + 0.3*s*(1-s) if the query names an entity of d, else s
//	G        = Σ (named(score without Context) * (1 - 0.5*asked))² over the group, as a share of the best group's
//	total(d) = named(score(d)) * (1 + G) / 2 * (1 - 0.2*asked(d))
//
// What is asked in a conversation shares the words of a query for the same, but the answer
// comes after it. So asked is the share of a document's text that is questions, and one that ends with
// a question lends 0.8, not 0.4, to the one just after it.
//
// A borrowed word adds to a document only what it lacks itself, so that a turn that
// completes another counts more than one that repeats it. One
// that holds no word of the query has what it borrows. Those that lend, and count for G, are the 400
// best by match and those whose phrases bring them among the best 50, or K if that is
// more; a document beyond them holds no word here. Only documents that Keep keeps
// lend or are found; the others hold their places. A document without a group has
// the score that it has without Context.
//
// Where Query.Extra gives something to any document, what asks counts less still, as a question is like
// another in meaning. With extra(d), what d gets of it and of those near d,
//
//	score = min(1, (total(d) + extra(d)) * (1 - 0.6*asked(d)))
//
// Measured on conversations whose questions name the turns with the answer, 1,018
// questions, recall at 10 rises from .68 to .81 at x = 1.
//
// # Vectors
//
// Vectors is a second ranking by the meaning of texts, which others give as vectors.
// It knows no documents: who joins the two rankings asks both.
//
// # Time
//
// Time is a parameter and only moves forward: what has expired at the Now of a query
// is removed for good. A document without an ExpiresAt has always expired.
//
// # Limits
//
// A query is searched by its first 256 distinct words. A word is its first 128
// bytes. Keep runs under the index's lock: it must be quick and must not
// call the index.
package index

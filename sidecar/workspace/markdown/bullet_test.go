package markdown_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

func sure(c float64) *float64 { return &c }

func TestParseBullet(t *testing.T) {
	for text, want := range map[string]memory.Note{
		"W @Peter: Is in Marrakech (Nov 27–Dec 1, 2025).": {Kind: memory.KindWorld, Entities: []string{"Peter"}, Text: "Is in Marrakech (Nov 27–Dec 1, 2025)."},
		"B @warelay: Fixed the crash: wrapped it.":        {Kind: memory.KindExperience, Entities: []string{"warelay"}, Text: "Fixed the crash: wrapped it."},
		"O(c=0.95) @Peter: Prefers <1500 chars.":          {Kind: memory.KindOpinion, Entities: []string{"Peter"}, Confidence: sure(0.95), Text: "Prefers <1500 chars."},
		"O ( c = 1 ): Tea is best.":                       {Kind: memory.KindOpinion, Confidence: sure(1), Text: "Tea is best."},
		"S @Peter @Andy_Smith @Peter: Travel together.":   {Kind: memory.KindObservation, Entities: []string{"Peter", "Andy_Smith"}, Text: "Travel together."},
		"[ ] W @Peter: Wants a window seat":               {Kind: memory.KindWorld, Entities: []string{"Peter"}, Text: "Wants a window seat"},
		"[x] [ ] B: Booked [x] seats":                     {Kind: memory.KindExperience, Text: "Booked [x] seats"},
		"W: Nobody in particular":                         {Kind: memory.KindWorld, Text: "Nobody in particular"},
		"W @日本語.app: 動く":                                  {Kind: memory.KindWorld, Entities: []string{"日本語.app"}, Text: "動く"},
	} {
		got, reason, _ := markdown.ParseBullet(text)
		if reason != "" {
			t.Errorf("%q: %s", text, reason)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

// What is malformed keeps all of its text and says why.
func TestMalformedBullets(t *testing.T) {
	for text, want := range map[string]string{
		"Peter likes tea":         "no_kind",
		"W":                       "no_kind",
		"A plan: buy milk":        "no_kind",
		"X @Peter: likes tea":     "unknown_kind",
		"w @Peter: likes tea":     "unknown_kind",
		"o(c=0.9) @Peter: tea":    "unknown_kind",
		"O(c=1.5) @Peter: tea":    "bad_confidence",
		"O(c=-0.1) @Peter: tea":   "bad_confidence",
		"O(c=NaN) @Peter: tea":    "bad_confidence",
		"O(c=) @Peter: tea":       "bad_confidence",
		"O(c=0.9 @Peter: tea":     "bad_confidence",
		"O(c=0.9) Peter: tea":     "no_colon",
		"W @Peter likes tea: yes": "no_colon",
		"W @Peter likes tea":      "no_colon",
		"W @Peter":                "no_colon",
		"O(0.8) @Peter: tea":      "bad_confidence",
		"O(80%) @Peter: tea":      "bad_confidence",
		"O (.8): tea":             "bad_confidence",
		"W @: likes tea":          "bad_entity",
		"W @a/b: likes tea":       "bad_entity",
		"W @Peter.: likes tea":    "bad_entity",
		"W @Peter:":               "no_text",
		"W:   ":                   "no_text",
	} {
		n, reason, message := markdown.ParseBullet(text)
		if reason != want || message == "" {
			t.Errorf("%q: %q (%s), want %q", text, reason, message, want)
		}
		if !n.Plain || n.Kind != memory.KindWorld || n.Entities != nil {
			t.Errorf("%q is not kept as a plain fact: %+v", text, n)
		}
	}
}

func TestMentionsAndTags(t *testing.T) {
	n, _, _ := markdown.ParseBullet("W @Peter: Met @Andy, (@Zoe) and @Peter's friend; mail a@b.de, @@x. #pinned #trips/2025 #12 C#")
	if diff := cmp.Diff([]string{"Peter", "Andy", "Zoe", "Peter's"}, markdown.Mentions(n)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"pinned", "trips/2025"}, markdown.Tags(n.Text)); diff != "" {
		t.Error(diff)
	}
}

func TestSlug(t *testing.T) {
	for name, want := range map[string]string{"Peter": "peter", "Peter_Steinberger": "peter-steinberger", " The  Castle! ": "the-castle", "日本": "日本", "--": ""} {
		if got := markdown.Slug(name); got != want {
			t.Errorf("Slug(%q) = %q, want %q", name, got, want)
		}
	}
}

package memory

import "time"

// RecallMode says how facts are looked for.
type RecallMode string

// The modes. RecallAuto, also when none is named, is by words unless the question asks for an
// entity ("tell me about Peter") or for opinions ("what does Peter prefer?") that are known.
const (
	RecallAuto    RecallMode = "auto"
	RecallWords   RecallMode = "words"
	RecallEntity  RecallMode = "entity"
	RecallOpinion RecallMode = "opinion"
)

// Entity is whom or what facts are about.
type Entity struct {
	Name    string   `json:"name"`
	Aliases []string `json:"aliases,omitempty"`
	Page    string   `json:"page,omitempty"` // its page in the workspace
	Facts   int      `json:"facts"`          // how many are about it
}

// Opinion is what somebody thinks or prefers, and why it is believed.
type Opinion struct {
	Key           string     `json:"key"`
	Statement     string     `json:"statement"`
	Entities      []string   `json:"entities,omitempty"`
	Source        string     `json:"source,omitempty"`
	Confidence    float64    `json:"confidence"` // what the evidence makes of the stated one
	Stated        float64    `json:"stated"`
	StatedAt      *time.Time `json:"stated_at,omitempty"`
	ChangedAt     *time.Time `json:"changed_at,omitempty"`
	Supporting    []Evidence `json:"supporting"`
	Contradicting []Evidence `json:"contradicting"`
}

// Evidence is a fact that speaks for or against an opinion.
type Evidence struct {
	Key    string     `json:"key"`
	Text   string     `json:"text"`
	Source string     `json:"source,omitempty"`
	At     *time.Time `json:"at,omitempty"`
	Rule   string     `json:"rule"`
	Delta  float64    `json:"delta"`
}

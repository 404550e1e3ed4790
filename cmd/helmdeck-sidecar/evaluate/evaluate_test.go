package evaluate

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"testing"
)

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// A conversation whose right answers are known, one of them out of reach.
const talk = `[{"sample_id":"x","conversation":{
 "session_1_date_time":"1:56 pm on 8 May, 2023",
 "session_1":[{"speaker":"Ann","dia_id":"D1:1","text":"My zeppelin needs helium"},{"speaker":"Bob","dia_id":"D1:2","text":"What a nice garden"}],
 "session_2_date_time":"9:00 am on 2 June, 2023",
 "session_2":[{"speaker":"Ann","dia_id":"D2:1","text":"The quokka eats leaves"}]},
 "qa":[
  {"question":"What does the zeppelin need?","evidence":["D1:1"],"category":4},
  {"question":"zeppelin quokka","evidence":["D1:1; D2:1"],"category":1},
  {"question":"Who plays the xylophone?","evidence":["D1:2"],"category":5},
  {"question":"nothing to go by","evidence":[],"category":2},
  {"question":"malformed","evidence":["D:11:26x"],"category":2}]},
 {"conversation":{"session_1":[{"speaker":"Eve","dia_id":"D1:1","text":"The zeppelin is old"}]},
  "qa":[{"question":"Why did Eve paint the garage door purple?","evidence":[]}]}]`

func TestLoCoMo(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"talk.json": talk})
	got, err := RunLoCoMo(context.Background(), filepath.Join(dir, "talk.json"), nil)
	if err != nil {
		t.Fatal(err)
	}
	// The first is asked of the garage, the second of five things and knows but zeppelins.
	if got.Unrelated.N != 6 || math.Abs(got.Unrelated.Nothing-4.0/6) > 1e-9 {
		t.Errorf("unrelated questions: %+v", got.Unrelated)
	}
	if got.N != 3 || got.Skipped != 3 || got.Why["evidence malformed"] != 1 {
		t.Errorf("asked %d and skipped %d (%v)", got.N, got.Skipped, got.Why)
	}
	single, multi, adversarial := got.ByCategory["single-hop"], got.ByCategory["multi-hop"], got.ByCategory["adversarial"]
	if single.Turn.R1 != 1 || single.Turn.MRR != 1 || multi.Turn.R1 != .5 || multi.Turn.R5 != 1 || adversarial.Turn.R20 != 0 {
		t.Errorf("single-hop %+v, multi-hop %+v, adversarial %+v", single, multi, adversarial)
	}
}

func TestBEIR(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"corpus.jsonl":   `{"_id":"a","title":"Zeppelin","text":"needs helium"}` + "\n" + `{"_id":"b","title":"","text":"helium balloons"}` + "\n\n" + `{"_id":"c","text":"quokka"}`,
		"queries.jsonl":  `{"_id":"1","text":"zeppelin helium"}` + "\n" + `{"_id":"2","text":"not judged"}`,
		"qrels/test.tsv": "query-id\tcorpus-id\tscore\n1\ta\t1\n1\tb\t2\n1\tc\t0\n",
	})
	got, err := RunBEIR(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	want := (1 + 2/math.Log2(3)) / (2 + 1/math.Log2(3)) // b before a would be ideal
	if got.N != 1 || got.Skipped != 1 || got.Documents != 3 || got.R100 != 1 || math.Abs(got.NDCG10-want) > 1e-9 {
		t.Errorf("got %+v, want nDCG %v", got, want)
	}
}

func TestBadData(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"talk.json": "{", "corpus.jsonl": "x", "queries.jsonl": "", "qrels.tsv": "1 a b\n2 b one"})
	if _, err := RunLoCoMo(context.Background(), filepath.Join(dir, "talk.json"), nil); err == nil {
		t.Error("broken JSON is accepted")
	}
	if _, err := RunLoCoMo(context.Background(), filepath.Join(dir, "none.json"), nil); err == nil {
		t.Error("a missing file is accepted")
	}
	if _, err := RunBEIR(context.Background(), dir); err == nil {
		t.Error("a broken qrels file is accepted")
	}
}

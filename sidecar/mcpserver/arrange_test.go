package mcpserver

import (
	"bytes"
	"strings"
	"testing"
)

func TestArrange(t *testing.T) {
	for in, want := range map[string]string{
		"id: \ndata: {}\nevent: message\n\n":   "event: message\ndata: {}\n\n",
		"id: \ndata: a\ndata: b\nevent: x\n\n": "event: x\ndata: a\ndata: b\n\n",
		"data: {}\nevent: message\n\n":         "event: message\ndata: {}\n\n",
		": keepalive\n\n":                      ": keepalive\n\n",
		"data: only\n\n":                       "data: only\n\n",
		"":                                     "",
	} {
		if got := string(arrange([]byte(in))); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

// FuzzArrange: a frame as the library writes it keeps its lines, whatever the data
// is, and its event comes first; no other input panics.
func FuzzArrange(f *testing.F) {
	for _, seed := range []string{"", "{}", "event: forged", "\nevent: forged\n", "a\n\nb", "id: \n", "\r\n", "\x00"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		arrange(data)
		var frame bytes.Buffer
		frame.WriteString("id: \n")
		lines := strings.Split(string(data), "\n")
		for _, line := range lines {
			frame.WriteString("data: " + line + "\n")
		}
		frame.WriteString("event: message\n\n")
		want := "event: message\ndata: " + strings.Join(lines, "\ndata: ") + "\n\n"
		if got := string(arrange(frame.Bytes())); got != want {
			t.Errorf("%q becomes %q, want %q", frame.String(), got, want)
		}
	})
}

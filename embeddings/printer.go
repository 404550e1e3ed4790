package embeddings

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// A line about the same file comes after this many points of a hundred, but not
// sooner than plainSoonest, or after plainLatest.
const (
	plainPoints  = 10
	plainSoonest = time.Second
	plainLatest  = 10 * time.Second
)

// redraw is how often a bar changes at most.
const redraw = 100 * time.Millisecond

// ProgressPrinter shows the progress of a pull: one line that is drawn over and over
// on a terminal, and lines that are fit for a log elsewhere. It is not safe for
// concurrent use. What cannot be written is lost; a pull is not worth failing for that.
type ProgressPrinter struct {
	w     io.Writer
	width int // columns of the terminal; 0 when w is none

	last  Progress  // shown last
	shown time.Time // when
	drawn int       // columns of the unfinished line on the terminal
	begun time.Time // of the file that is under way
	first int64     // what there was of it then

	// Now is the clock.
	Now func() time.Time
}

// NewProgressPrinter returns a printer for a terminal of width columns, or for
// anything else when width is zero.
func NewProgressPrinter(w io.Writer, width int) *ProgressPrinter {
	return &ProgressPrinter{w: w, width: max(width, 0), Now: time.Now}
}

// Print shows p, unless it is too much like what was shown a moment ago.
func (p *ProgressPrinter) Print(next Progress) {
	now := p.Now()
	same := next.Status == p.last.Status && next.Digest == p.last.Digest && next.Problem == p.last.Problem && !p.shown.IsZero()
	if !same {
		p.endLine()
		p.begun, p.first = now, next.Completed
	}
	finished := next.Total > 0 && next.Completed >= next.Total && p.last.Completed < next.Total
	if same && !finished && !p.due(next, now.Sub(p.shown)) {
		return
	}
	p.last, p.shown = next, now
	if p.width > 0 {
		p.draw(p.line(next, now))
		return
	}
	_, _ = fmt.Fprintln(p.w, p.line(next, now))
}

// Done ends the line under way, so that what is written next begins a new one.
func (p *ProgressPrinter) Done() { p.endLine() }

func (p *ProgressPrinter) due(next Progress, passed time.Duration) bool {
	switch {
	case next == p.last:
		return false
	case p.width > 0:
		return passed >= redraw
	case passed >= plainLatest:
		return true
	}
	return passed >= plainSoonest && next.Percent()-p.last.Percent() >= plainPoints
}

func (p *ProgressPrinter) draw(line string) {
	runes := []rune(line)
	if len(runes) >= p.width {
		runes = runes[:p.width-1]
	}
	pad := max(0, p.drawn-len(runes))
	_, _ = fmt.Fprint(p.w, "\r", string(runes), strings.Repeat(" ", pad))
	p.drawn = len(runes)
}

func (p *ProgressPrinter) endLine() {
	if p.drawn > 0 {
		_, _ = fmt.Fprintln(p.w)
		p.drawn = 0
	}
}

func (p *ProgressPrinter) line(next Progress, now time.Time) string {
	text := next.Status
	if next.Problem != "" {
		text = next.Problem + "; " + text
	}
	if next.Total <= 0 {
		return text
	}
	text = fmt.Sprintf("%s %3d%%", text, next.Percent())
	figures := fmt.Sprintf(" %s of %s%s", humanBytes(next.Completed), humanBytes(next.Total), p.speed(next, now))
	if room := min(40, p.width-len([]rune(text))-len(figures)-4); room >= 10 {
		full := room * next.Percent() / 100
		text += " [" + strings.Repeat("#", full) + strings.Repeat("-", room-full) + "]"
	}
	return text + figures
}

// speed is the speed and the time left, once there is enough to tell.
func (p *ProgressPrinter) speed(next Progress, now time.Time) string {
	passed, got := now.Sub(p.begun), next.Completed-p.first
	if passed < time.Second || got <= 0 || next.Completed >= next.Total {
		return ""
	}
	perSecond := float64(got) / passed.Seconds()
	left := time.Duration(float64(next.Total-next.Completed) / perSecond * float64(time.Second))
	return fmt.Sprintf(", %s/s, %s left", humanBytes(int64(perSecond)), left.Round(time.Second))
}

func humanBytes(n int64) string {
	switch {
	case n >= 1e9:
		return fmt.Sprintf("%.1f GB", float64(n)/1e9)
	case n >= 1e6:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	case n >= 1e3:
		return fmt.Sprintf("%.0f kB", float64(n)/1e3)
	}
	return fmt.Sprintf("%d B", n)
}

package notes

import (
	"errors"
	"time"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

// Append adds a bullet to the file of a day and tells of the file. It returns the note as it
// stands there, and whether telling succeeded; otherwise Follow does so. A bullet that is not
// well formed is refused.
func (f *Folder) Append(day time.Time, bullet string, tell Tell) (n memory.Note, told bool, err error) {
	n, reason, message := markdown.ParseBullet(bullet)
	if reason != "" {
		return n, false, memory.Invalid("bullet", reason, "%s", message)
	}
	f.tidy()
	f.looking.Lock()
	defer f.looking.Unlock()
	file := markdown.DailyFile(day)
	err = f.Edit(file, func(content []byte) ([]byte, error) {
		content, line, err := markdown.Insert(file, content, day.Format(time.DateOnly), n)
		n.File, n.Line = file, line
		return content, err
	})
	if errors.Is(err, markdown.ErrNoPlace) {
		return n, false, memory.Wrap(memory.CodeConflict, "no_place", err, "the bullet cannot be added to "+file+": does a block of code or a comment there lack its end, or the bullet hold Markdown of several lines?")
	}
	if err != nil {
		return n, false, err
	}
	n.Date = &day
	page, now, _ := f.look(file, true)
	if page == nil || tell([]memory.NotePage{*page}) != nil {
		return n, false, nil
	}
	now.unsettled = true // written a moment ago: another change may have left the same stamp
	f.told([]memory.NotePage{*page}, map[string]seen{file: now})
	return n, true, nil
}

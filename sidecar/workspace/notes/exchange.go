package notes

import (
	"errors"
	"io/fs"
	"os"
	"path"

	"helmdeck-sidecar/sidecar/memory"
	"helmdeck-sidecar/sidecar/workspace/markdown"
)

// pair is what the two files of a replacement hold; nil for one that is missing.
type pair struct{ page, temporary []byte }

func (r *replacement) look(root *os.Root) (p pair, err error) {
	for _, of := range []struct {
		file string
		to   *[]byte
	}{{r.File, &p.page}, {r.Temporary, &p.temporary}} {
		info, err := root.Lstat(of.file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return p, err
		}
		if !info.Mode().IsRegular() {
			return p, notRegular(of.file)
		}
		content, err := readRegular(root, of.file)
		if err != nil {
			return p, err
		}
		*of.to = append([]byte{}, content...)
	}
	return p, nil
}

func is(content []byte, sum string) bool {
	return content != nil && sum != "" && digest(content) == sum
}

// exchange puts the new page into place, and the former one where it was.
func (r *replacement) exchange(root *os.Root) error {
	if r.Created {
		return create(root, r.Temporary, r.File)
	}
	err := swap(root, r.Temporary, r.File)
	if errors.Is(err, fs.ErrNotExist) {
		err = errMeanwhile
	}
	return err
}

// gone says that a replacement can neither be carried out nor taken back: one of its files was
// taken away.
func (r *replacement) gone() error {
	return memory.Errorf(memory.CodeConflict, "temporary_gone", "%s cannot be written, since %s is not there any more as it was left", r.File, r.Temporary)
}

// forward carries out what an earlier process began, on the page as it is now. What somebody
// wrote into it since stays, and a page that was deleted since stays deleted.
func (r *replacement) forward(root *os.Root) error {
	p, err := r.look(root)
	switch {
	case err != nil:
		return err
	case is(p.page, r.Next):
		if r.Created || p.temporary == nil || is(p.temporary, r.Former) {
			return nil
		}
		saved, block := p.temporary, r.blockOf(p.page) // what somebody saved at the moment of the exchange
		return editTill(root, r.File, func(content []byte) ([]byte, error) {
			if is(content, r.Next) {
				content = saved
			}
			return markdown.Change(content, block)
		})
	case r.Created && p.page == nil || is(p.page, r.Former):
		if !is(p.temporary, r.Next) {
			return r.gone()
		}
		return r.exchange(root)
	case p.page == nil, is(p.temporary, r.Former):
		return nil
	case r.Created && len(r.Bullets) == 0 && markdown.BlockOf(p.page) != nil:
		return nil
	case len(r.Bullets) == 0 && !is(p.temporary, r.Next):
		return r.gone()
	}
	return r.change(root, r.blockOf(p.temporary))
}

// blockOf is what a replacement wants, as the new page has it.
func (r *replacement) blockOf(next []byte) memory.NoteBlock {
	b := memory.NoteBlock{File: r.File, Title: r.Title, Bullets: r.Bullets}
	if len(r.Bullets) == 0 {
		b.Lines = markdown.BlockOf(next)
	}
	return b
}

func (r *replacement) change(root *os.Root, b memory.NoteBlock) error {
	return editTill(root, r.File, func(content []byte) ([]byte, error) { return markdown.Change(content, b) })
}

// back puts the former page back into place, or its block into what somebody made of the new
// one since.
func (r *replacement) back(root *os.Root) error {
	p, err := r.look(root)
	switch {
	case err != nil:
		return err
	case p.page == nil, is(p.page, r.Former):
		return nil
	case r.Created && is(p.page, r.Next):
		return r.remove(root)
	case r.Created:
		return r.unblock(root, nil)
	case is(p.page, r.Next) && p.temporary != nil:
		return r.swapBack(root, p.temporary)
	case is(p.temporary, r.Next):
		return nil // it was not exchanged
	case is(p.temporary, r.Former):
		return r.unblock(root, p.temporary)
	}
	return r.gone()
}

// swapBack exchanges the pages once more. If somebody saved on top of the new page at that
// moment, that stays, with the former block.
func (r *replacement) swapBack(root *os.Root, former []byte) error {
	if err := swap(root, r.Temporary, r.File); err != nil {
		return err
	}
	p, err := r.look(root)
	if err != nil || is(p.temporary, r.Next) {
		return err
	}
	if err := swap(root, r.Temporary, r.File); err != nil {
		return err
	}
	return r.unblock(root, former)
}

// unblock undoes in a page that was edited since what the new one brought.
func (r *replacement) unblock(root *os.Root, former []byte) error {
	if len(r.Bullets) > 0 {
		return editTill(root, r.File, func(content []byte) ([]byte, error) { return markdown.Drop(content, r.Bullets), nil })
	}
	return r.change(root, r.blockOf(former))
}

// remove takes a page away that is nobody's but ours.
func (r *replacement) remove(root *os.Root) error {
	aside := path.Join(path.Dir(r.File), pagePrefix+"aside-"+path.Base(r.File)+temporarySuffix)
	if err := root.Rename(r.File, aside); err != nil {
		return err
	}
	content, err := readRegular(root, aside)
	if err == nil && is(content, r.Next) {
		return root.Remove(aside)
	}
	err = errors.Join(err, root.Link(aside, r.File), root.Remove(aside)) // somebody wrote it at that moment
	return errors.Join(err, r.unblock(root, nil))
}

package sidecar

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"helmdeck-sidecar/sidecar/memory"
)

// text checks one line or paragraph of input: UTF-8, no control characters but
// tab and newline, at most max bytes. The result is trimmed.
func text(field, s string, max int) (string, error) {
	s = strings.TrimSpace(s)
	if len(s) > max {
		return "", tooLarge(field, "%s is %d bytes; the limit is %d", field, len(s), max)
	}
	if !utf8.ValidString(s) {
		return "", memory.Invalid(field, "invalid_utf8", "%s is not valid UTF-8", field)
	}
	if strings.ContainsFunc(s, forbiddenRune) {
		return "", memory.Invalid(field, "control_character", "%s holds a control character; only tab and newline are allowed", field)
	}
	return s, nil
}

func forbiddenRune(r rune) bool {
	return r < 0x20 && r != '\t' && r != '\n' || r >= 0x7f && r < 0xa0
}

func tooLarge(field, format string, args ...any) error {
	e := memory.Errorf(memory.CodeTooLarge, "too_large", format, args...)
	e.Field = field
	return e
}

// required is text that must not be empty after trimming.
func required(field, s string, max int) (string, error) {
	s, err := text(field, s, max)
	if err == nil && s == "" {
		err = memory.Invalid(field, "missing_"+field, "%s is required", field)
	}
	return s, err
}

// factKey checks the key of a fact.
func (s *Service) factKey(key string) (string, error) {
	key, err := required("key", key, s.limits.Key)
	if err != nil {
		return "", err
	}
	if strings.ContainsAny(key, "\n\t") {
		return "", memory.Invalid("key", "control_character", "key must be one line without tabs")
	}
	if strings.HasPrefix(key, notePrefix) {
		return "", memory.Invalid("key", "reserved_key", "keys that begin with %q are those of facts from Markdown files", notePrefix).
			WithHint("choose another beginning, or use memory_retain")
	}
	first, _, found := strings.Cut(key, "/")
	if found && reserved(first) {
		return "", memory.Invalid("key", "reserved_key", "keys that begin with %q are written by the engine only", strings.TrimSpace(first)+"/").
			WithHint("choose another beginning")
	}
	return key, nil
}

// factCategory checks the category of a fact; empty is the default one.
func (s *Service) factCategory(category string) (string, error) {
	category, err := text("category", category, s.limits.Category)
	if err != nil {
		return "", err
	}
	if category == "" {
		return memory.DefaultCategory, nil
	}
	if strings.ContainsAny(category, "\n\t") {
		return "", memory.Invalid("category", "control_character", "category must be one line without tabs")
	}
	if reserved(category) {
		return "", memory.Invalid("category", "reserved_category", "category %q is written by the engine only", category).
			WithHint("leave category out for " + memory.DefaultCategory + ", or choose another name")
	}
	return category, nil
}

// reserved reports whether name is a reserved category, or reads like one: in any
// case, between spaces or marks that do not show.
func reserved(name string) bool {
	name = strings.TrimFunc(name, func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) })
	return slices.ContainsFunc(memory.ReservedCategories(), func(r string) bool { return strings.EqualFold(r, name) })
}

// labels checks a list of short texts, trims them and drops repeats.
func labels(field string, list []string, count, size int) ([]string, error) {
	if len(list) > count {
		return nil, tooLarge(field, "%s has %d entries; the limit is %d", field, len(list), count)
	}
	var out []string
	for _, l := range list {
		l, err := text("an entry of "+field, l, size)
		if err != nil {
			e := *memory.AsError(err)
			e.Field = field
			return nil, &e
		}
		if l == "" {
			return nil, memory.Invalid(field, "empty_entry", "%s holds an empty entry", field)
		}
		if !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return out, nil
}

// expiry turns ttl_seconds into an absolute time on a whole second, rounded up.
func (s *Service) expiry(now time.Time, ttlSeconds int64) (time.Time, error) {
	ttl := s.limits.TTLDefault
	switch lowest, highest := int64(s.limits.TTLMin/time.Second), int64(s.limits.TTLMax/time.Second); {
	case ttlSeconds == 0:
	case ttlSeconds < lowest:
		return time.Time{}, memory.Invalid("ttl_seconds", "ttl_too_short", "ttl_seconds is %d; the minimum is %d", ttlSeconds, lowest)
	case ttlSeconds > highest:
		return time.Time{}, memory.Invalid("ttl_seconds", "ttl_too_long", "ttl_seconds is %d; the maximum is %d", ttlSeconds, highest)
	default:
		ttl = time.Duration(ttlSeconds) * time.Second
	}
	return ceilSecond(now.Add(ttl)), nil
}

func ceilSecond(t time.Time) time.Time {
	if whole := t.Truncate(time.Second); !whole.Equal(t) {
		t = whole.Add(time.Second)
	}
	return t.UTC()
}

func factKind(kind memory.Kind) (memory.Kind, error) {
	if kind == "" {
		return memory.KindWorld, nil
	}
	if !slices.Contains(memory.Kinds(), kind) {
		return "", memory.Invalid("kind", "unknown_kind", "kind %q is not one of world, experience, opinion, observation", clip(string(kind)))
	}
	return kind, nil
}

func confidence(c *float64) error {
	if c != nil && !(*c >= 0 && *c <= 1) {
		return memory.Invalid("confidence", "out_of_range", "confidence must be between 0 and 1")
	}
	return nil
}

// clip shortens foreign text that an error message repeats.
func clip(s string) string {
	if len(s) > 64 {
		return strings.ToValidUTF8(s[:64], "") + "…"
	}
	return s
}

// between checks a count; zero means fallback.
func between(field string, n, fallback, highest int) (int, error) {
	if n == 0 {
		return fallback, nil
	}
	if n < 0 || n > highest {
		return 0, memory.Invalid(field, "out_of_range", "%s is %d; it must be between 1 and %d", field, n, highest)
	}
	return n, nil
}

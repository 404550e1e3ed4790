package doctor

// at follows keys from object to object; nil where one is missing.
func at(v any, keys ...string) any {
	for _, key := range keys {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[key]
	}
	return v
}

func text(v any, keys ...string) string {
	s, _ := at(v, keys...).(string)
	return s
}

func object(v any, keys ...string) map[string]any {
	m, _ := at(v, keys...).(map[string]any)
	return m
}

func list(v any, keys ...string) (texts []string) {
	items, _ := at(v, keys...).([]any)
	for _, item := range items {
		if s, ok := item.(string); ok {
			texts = append(texts, s)
		}
	}
	return texts
}

// isFalse reports whether a switch is there and off.
func isFalse(v any, keys ...string) bool {
	b, ok := at(v, keys...).(bool)
	return ok && !b
}

func isTrue(v any, keys ...string) bool {
	b, ok := at(v, keys...).(bool)
	return ok && b
}

package register

import "slices"

// find returns the last member with this key, which is the one that counts, and
// how many there are.
func (n *node) find(key string) (value *node, count int) {
	for _, m := range n.members {
		if m.key == key {
			value = m.value
			count++
		}
	}
	return value, count
}

// at follows keys from object to object and returns nil where one is missing.
func (n *node) at(keys ...string) *node {
	for _, key := range keys {
		if n == nil || n.kind != kindObject {
			return nil
		}
		n, _ = n.find(key)
	}
	return n
}

// str returns the string at keys, or "".
func (n *node) str(keys ...string) string {
	if v := n.at(keys...); v != nil && v.kind == kindText {
		return v.text
	}
	return ""
}

// index returns the position of the member with this key, or -1.
func (n *node) index(key string) int {
	return slices.IndexFunc(n.members, func(m member) bool { return m.key == key })
}

// equal reports whether two values say the same, in the same order.
func equal(a, b *node) bool {
	if a.kind != b.kind || a.text != b.text || len(a.members) != len(b.members) {
		return false
	}
	return slices.EqualFunc(a.members, b.members, func(x, y member) bool { return x.key == y.key && equal(x.value, y.value) }) &&
		slices.EqualFunc(a.items, b.items, equal)
}

// equalExcept reports whether a and b differ at most in the value at path, and in
// that one of them may lack it, or the objects on the way to it.
func equalExcept(a, b *node, path []string) bool {
	if len(path) == 0 {
		return true
	}
	if a == nil || b == nil {
		only := a
		if a == nil {
			only = b
		}
		return only == nil || only.kind == kindObject && equalExcept(&node{kind: kindObject}, only, path)
	}
	if a.kind != kindObject || b.kind != kindObject {
		return equal(a, b)
	}
	rest := func(n *node) []member {
		return slices.DeleteFunc(slices.Clone(n.members), func(m member) bool { return m.key == path[0] })
	}
	if !equal(&node{kind: kindObject, members: rest(a)}, &node{kind: kindObject, members: rest(b)}) {
		return false
	}
	av, an := a.find(path[0])
	bv, bn := b.find(path[0])
	return an <= 1 && bn <= 1 && equalExcept(av, bv, path[1:])
}

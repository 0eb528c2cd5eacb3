package search

import "slices"

// smallest keeps the n smallest keys that it is given, in a heap with the
// largest on top.
type smallest struct {
	keys []uint64
	n    int
}

func newSmallest(n int) *smallest { return &smallest{keys: make([]uint64, 0, min(n, 1024)), n: n} }

func (h *smallest) add(key uint64) {
	if len(h.keys) < h.n {
		h.keys = append(h.keys, key)
		h.up(len(h.keys) - 1)
		return
	}
	if h.n > 0 && key < h.keys[0] {
		h.keys[0] = key
		h.down()
	}
}

func (h *smallest) up(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if h.keys[parent] >= h.keys[i] {
			return
		}
		h.keys[parent], h.keys[i] = h.keys[i], h.keys[parent]
		i = parent
	}
}

func (h *smallest) down() {
	for i := 0; ; {
		child := 2*i + 1
		if child >= len(h.keys) {
			return
		}
		if child+1 < len(h.keys) && h.keys[child+1] > h.keys[child] {
			child++
		}
		if h.keys[i] >= h.keys[child] {
			return
		}
		h.keys[i], h.keys[child] = h.keys[child], h.keys[i]
		i = child
	}
}

func (h *smallest) sorted() []uint64 {
	slices.Sort(h.keys)
	return h.keys
}

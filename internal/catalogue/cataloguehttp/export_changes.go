package cataloguehttp

import (
	"bytes"
	"encoding/json"
	"hash/maphash"
	"slices"
	"strings"
	"sync"
)

// RemovedParts names what is not in the catalogue any more.
type RemovedParts struct {
	Applications []string `json:"applications" doc:"ids"`
	Developers   []string `json:"developers" doc:"ids"`
	Experts      []string `json:"experts" doc:"ids"`
	Categories   []string `json:"categories" doc:"slugs"`
	Lists        []string `json:"lists" doc:"slugs"`
}

// exportWriter writes the parts of an export, each by itself, and remembers what they are.
type exportWriter struct {
	out bytes.Buffer
	// wanted are the keys of the parts that are written, nil for all.
	wanted map[string]bool
	sums   map[string]uint64
	seed   maphash.Seed
	err    error
}

// writeExport encodes an export: all of it, or the parts that are wanted.
func writeExport(e *CatalogueExport, w *exportWriter) ([]byte, error) {
	head, err := json.Marshal(struct {
		Format  int    `json:"format"`
		Version int64  `json:"version"`
		State   string `json:"state"`
		Since   string `json:"since"`
		Full    bool   `json:"full"`
	}{e.Format, e.Version, e.State, e.Since, e.Full})
	if err != nil {
		return nil, err
	}
	w.out.Write(head[:len(head)-1])
	writeParts(w, "applications", e.Applications, func(a *Application) string { return a.ID })
	writeParts(w, "developers", e.Developers, func(p *Profile) string { return p.ID })
	writeParts(w, "experts", e.Experts, func(p *Partner) string { return p.ID })
	writeParts(w, "categories", e.Categories, func(c *Category) string { return c.Slug })
	writeParts(w, "lists", e.Lists, func(l *List) string { return l.Slug })
	removed, err := json.Marshal(e.Removed)
	if err != nil || w.err != nil {
		return nil, firstError(err, w.err)
	}
	w.out.WriteString(`,"removed":`)
	w.out.Write(removed)
	w.out.WriteByte('}')
	return w.out.Bytes(), nil
}

func firstError(errs ...error) error {
	at := slices.IndexFunc(errs, func(err error) bool { return err != nil })
	return errs[at]
}

func writeParts[T any](w *exportWriter, section string, items []T, id func(*T) string) {
	w.out.WriteString(`,"` + section + `":[`)
	before := w.out.Len()
	for i := range items {
		key := section + "/" + id(&items[i])
		if w.wanted != nil && !w.wanted[key] {
			continue
		}
		text, err := json.Marshal(&items[i])
		if err != nil {
			w.err = err
			return
		}
		if w.out.Len() > before {
			w.out.WriteByte(',')
		}
		w.out.Write(text)
		if w.sums != nil {
			w.sums[key] = maphash.Bytes(w.seed, text)
		}
	}
	w.out.WriteByte(']')
}

// How much a changeLog remembers: enough for a client that looks each hour at a shop that
// changes each minute, and little memory.
const (
	mostSteps   = 1000
	mostChanges = 100_000 // keys in all steps
)

// changeLog remembers which parts of the export changed from one of its states to the next, as
// long as the program runs.
type changeLog struct {
	mu      sync.Mutex
	state   string
	sums    map[string]uint64 // of the parts now, by their keys
	steps   []changeStep      // the oldest first
	changes int
}

// changeStep is what changed when a state ended.
type changeStep struct {
	state string
	keys  []string
}

// record notes the parts of a new state.
func (l *changeLog) record(state string, sums map[string]uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if state == l.state {
		return
	}
	if l.state != "" {
		step := changeStep{state: l.state, keys: differing(l.sums, sums)}
		l.steps, l.changes = append(l.steps, step), l.changes+len(step.keys)
	}
	for len(l.steps) > mostSteps || l.changes > mostChanges {
		l.changes -= len(l.steps[0].keys)
		l.steps = slices.Delete(l.steps, 0, 1)
	}
	l.state, l.sums = state, sums
}

func differing(before, after map[string]uint64) []string {
	var keys []string
	for key, sum := range after {
		if was, known := before[key]; !known || was != sum {
			keys = append(keys, key)
		}
	}
	for key := range before {
		if _, known := after[key]; !known {
			keys = append(keys, key)
		}
	}
	return keys
}

// between gives the keys of the parts that changed from one state to that of now, and what of
// them is gone; false when either is not known, or not any more.
func (l *changeLog) between(from, to string) (changed map[string]bool, removed RemovedParts, known bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if to != l.state {
		return nil, RemovedParts{}, false
	}
	changed, known = map[string]bool{}, from == to
	for i := len(l.steps) - 1; i >= 0 && !known; i-- {
		for _, key := range l.steps[i].keys {
			changed[key] = true
		}
		known = l.steps[i].state == from
	}
	return changed, l.gone(changed), known
}

// gone names those of the keys that no part has any more.
func (l *changeLog) gone(keys map[string]bool) RemovedParts {
	ids := map[string][]string{"applications": {}, "developers": {}, "experts": {}, "categories": {}, "lists": {}}
	for key := range keys {
		if _, is := l.sums[key]; !is {
			section, id, _ := strings.Cut(key, "/")
			ids[section] = append(ids[section], id)
		}
	}
	for _, list := range ids {
		slices.Sort(list)
	}
	return RemovedParts{ids["applications"], ids["developers"], ids["experts"], ids["categories"], ids["lists"]}
}

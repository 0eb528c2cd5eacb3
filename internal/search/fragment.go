package search

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"marketplace/internal/search/internal/jsontext"
)

// fragment is a record as JSON without its braces, encoded when it is first
// shown: "objectID":"x","name":"y". Parts tell where each attribute stands, so
// that a reply with fewer attributes is a copy of pieces.
type fragment struct {
	text  []byte
	parts []fragmentPart
}

type fragmentPart struct {
	name       string
	start, end uint32
}

// checkFragments makes sure that every record can be written as JSON.
func (c *core) checkFragments() error {
	for _, d := range c.docs {
		if err := d.checkFragment(); err != nil {
			return err
		}
	}
	return nil
}

// checkFragment looks at the values that are no plain ones: those always can.
func (d *document) checkFragment() error {
	for name, value := range d.fields.others {
		if _, err := json.Marshal(value); err != nil {
			return badSettings("record %q cannot be written as JSON: %s: %v", d.id, name, err)
		}
	}
	return nil
}

// fragment gives the encoded record of a document and keeps it: most records
// are never shown, and the others often.
func (d *document) fragment() *fragment {
	if known := d.shown.Load(); known != nil {
		return known
	}
	f, _ := d.newFragment() // checked by checkFragments
	f.text, f.parts = bytes.Clone(f.text), slices.Clone(f.parts)
	d.shown.Store(&f)
	return &f
}

func (d *document) newFragment() (fragment, error) {
	var f fragment
	f.text = append(f.text, `"objectID":`...)
	f.text = jsontext.AppendString(f.text, d.id)
	for name, value := range d.fields.all() {
		if name == "objectID" || value == nil {
			continue
		}
		start := len(f.text) + 1
		f.text = jsontext.AppendString(append(f.text, ','), name)
		f.text = append(f.text, ':')
		var err error
		if f.text, err = appendValue(f.text, value); err != nil {
			return f, err
		}
		f.parts = append(f.parts, fragmentPart{name, uint32(start), uint32(len(f.text))})
	}
	return f, nil
}

func appendValue(dst []byte, value any) ([]byte, error) {
	switch v := value.(type) {
	case string:
		return jsontext.AppendString(dst, v), nil
	case []string:
		return jsontext.AppendStrings(dst, v), nil
	case float64:
		return jsontext.AppendNumber(dst, v), nil
	}
	encoded, err := json.Marshal(value)
	return append(dst, encoded...), err
}

// projection says which attributes of a record a reply holds.
type projection struct {
	all    bool
	keep   map[string]bool
	remove map[string]bool
}

// newProjection reads attributesToRetrieve: nil and "*" keep all, "-name"
// removes. The ID always stays.
func newProjection(names []string) projection {
	p := projection{all: names == nil, keep: map[string]bool{}, remove: map[string]bool{}}
	for _, name := range names {
		if name == "*" {
			p.all = true
		} else if removed, ok := strings.CutPrefix(name, "-"); ok {
			p.remove[removed] = true
		} else {
			p.keep[name] = true
		}
	}
	if len(p.remove) > 0 && len(p.keep) == 0 {
		p.all = true
	}
	return p
}

func (p *projection) has(name string) bool {
	return (p.all || p.keep[name]) && !p.remove[name]
}

// append writes the kept attributes of a record, without braces. A dotted
// name keeps its whole first attribute.
func (p *projection) append(dst []byte, f *fragment) []byte {
	if p.all && len(p.remove) == 0 {
		return append(dst, f.text...)
	}
	first := len(f.text)
	if len(f.parts) > 0 {
		first = int(f.parts[0].start) - 1
	}
	dst = append(dst, f.text[:first]...)
	for _, part := range f.parts {
		if p.has(part.name) {
			dst = append(append(dst, ','), f.text[part.start:part.end]...)
		}
	}
	return dst
}

// AppendRecordJSON appends a record as a JSON object with the attributes of
// attributesToRetrieve (nil for all); not_found when no record has the ID.
func (ix *Index) AppendRecordJSON(dst []byte, id string, attributesToRetrieve []string) ([]byte, error) {
	doc, err := ix.docOf(id)
	if err != nil {
		return dst, err
	}
	p := newProjection(attributesToRetrieve)
	dst = append(dst, '{')
	dst = p.append(dst, ix.docs[doc].fragment())
	return append(dst, '}'), nil
}

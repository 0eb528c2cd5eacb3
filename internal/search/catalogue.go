package search

import (
	"fmt"
	"maps"
	"slices"

	"marketplace/internal/kit/errs"
)

// Catalogue is all indexes of the shop by name, replicas included. It never
// changes: who feeds it builds a new one and swaps an atomic pointer.
type Catalogue struct{ indexes map[string]*Index }

// NewCatalogue collects indexes and their replicas. It answers invalid when
// two share a name.
func NewCatalogue(indexes ...*Index) (*Catalogue, error) {
	c := &Catalogue{indexes: make(map[string]*Index)}
	for _, primary := range indexes {
		for _, ix := range append([]*Index{primary}, primary.replicas...) {
			if c.indexes[ix.name] != nil {
				return nil, badSettings("two indexes have the name %q", ix.name)
			}
			c.indexes[ix.name] = ix
		}
	}
	return c, nil
}

// Index gives an index or a replica by name; not_found when there is none.
func (c *Catalogue) Index(name string) (*Index, error) {
	if ix := c.indexes[name]; ix != nil {
		return ix, nil
	}
	return nil, errs.New(errs.NotFound, ReasonNoIndex, fmt.Sprintf("Index %s does not exist", clamp(name)))
}

// Names gives the names of all indexes and replicas, sorted.
func (c *Catalogue) Names() []string { return slices.Sorted(maps.Keys(c.indexes)) }

// Search answers one query to the index that it names; not_found when the
// index does not exist, else as Index.Search.
func (c *Catalogue) Search(q Query) (Result, error) {
	return c.NewSession().Search(q)
}

// Session answers the queries of one request. Queries with the same text, as
// refined facets send them, share the work of the text. It is for one
// goroutine.
type Session struct {
	catalogue *Catalogue
	run       run
}

// NewSession starts a session.
func (c *Catalogue) NewSession() *Session { return &Session{catalogue: c} }

// Search answers one query, as Catalogue.Search.
func (s *Session) Search(q Query) (Result, error) {
	ix, err := s.catalogue.Index(q.Index)
	if err != nil {
		return Result{}, err
	}
	return s.run.search(ix, &q)
}

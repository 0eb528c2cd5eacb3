package site

import "context"

// DrawPicture gives the bytes of a picture.
func DrawPicture(ctx context.Context, a *Artwork, file string) ([]byte, error) {
	ready, err := a.picture(ctx, file)
	if err != nil || ready == nil {
		return nil, err
	}
	return ready.Bytes(), nil
}

// KnownScopes gives scopes of each kind that has a sentence, to read and to write.
func KnownScopes() []string {
	var all []string
	for _, w := range scopeWords {
		all = append(all, w.name+"--all:ro", w.name+"--all:rw")
	}
	return all
}

// Crumbs gives the way to a page, as the shop finds it.
func (p *Page) Crumbs() []Link { return p.breadcrumbs() }

// NameOfLanguage exports nameOfLanguage to the test of names.
func NameOfLanguage(code string) string { return nameOfLanguage(code) }

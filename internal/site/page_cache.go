package site

import (
	"context"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/ids"
)

// entry is a finished page. Document is nil until somebody asked for it.
type entry struct {
	status   int
	content  string // hash of the page data: the same data is the same document
	of       moment
	data     *httpapi.Prepared
	document *httpapi.Prepared
	// drawn is false when the document went out for the client to draw; such a
	// document is made again at the next chance.
	drawn bool
}

// Size is about how many bytes a page holds.
func (e *entry) Size() int {
	n := 256
	if e.data != nil {
		n += e.data.Size()
	}
	if e.document != nil {
		n += e.document.Size()
	}
	return n
}

// has reports whether the page is there in the form that is asked for.
func (e *entry) has(wantDocument bool) bool {
	if wantDocument {
		return e.document != nil
	}
	return e.data != nil
}

// moment is what a page was made of: a version of the catalogue at a time.
type moment struct {
	version int64
	onSale  [32]byte // what could be bought and seen, and for how much
	prices  int      // stretch of time in which no price changes
	at      time.Time
}

func (s *Server) now() moment {
	snapshot, now := s.d.Builder.Catalogue.Snapshot(), s.d.Builder.Now()
	return moment{snapshot.Version, snapshot.OnSale(), snapshot.PricesAt(now), now}
}

// isWithin reports whether a page of this moment is younger than an age; a clock
// that was put back makes nothing young for ever.
func (m moment) isWithin(age time.Duration, now moment) bool {
	old := now.at.Sub(m.at)
	return old >= 0 && old < age
}

// kept gives the finished page of a key, nil when there is none.
func (s *Server) kept(key string) *entry {
	e, _ := s.cache.Get(key)
	return e
}

// pageFor gives the finished page of a key: from the cache when it is of this
// content and not long made, else made now (one at a time a key). One that is
// less than a minute old is shown while a new one is made, if what it says about
// prices and about what is there still holds. wantDocument asks for the HTML too.
func (s *Server) pageFor(ctx context.Context, key string, address pageAddress, wantDocument bool) (*entry, error) {
	e := s.kept(key)
	if s.isFresh(e, wantDocument) {
		return e, nil
	}
	if s.mayShow(e, wantDocument) {
		select { // nobody waits for it; when many wait already, the next visitor asks again
		case s.stale <- staleEntry{s, key, address, wantDocument}:
		default:
		}
		return e, nil
	}
	return s.buildEntry(ctx, key, address, wantDocument, true)
}

// staleEntry is a page that was shown although a newer one could be made.
type staleEntry struct {
	of           *Server // of its language
	key          string
	address      pageAddress
	wantDocument bool
}

// longest queue of stale pages.
const staleQueue = 256

// Run makes stale pages of all languages anew, one at a time, until the context ends. It rests
// after each: after a change all pages are stale at once, and visitors come first.
func (s *Server) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case p := <-s.stale:
			if p.of.isFresh(p.of.kept(p.key), p.wantDocument) {
				continue // asked for twice
			}
			if err := p.of.buildBehind(ctx, p.key, p.address, p.wantDocument); err != nil && ctx.Err() == nil {
				s.d.Log.ErrorContext(ctx, "page not made anew", "path", p.address.path, "error", err)
			}
			_ = pause(ctx, restBetweenPages) // when the context ends, so does the loop
		}
	}
}

// isFresh reports whether a finished page can be shown as it is.
func (s *Server) isFresh(e *entry, wantDocument bool) bool {
	if e == nil || !e.has(wantDocument) || (wantDocument && !e.drawn) {
		return false
	}
	now := s.now()
	return e.of.version == now.version && e.of.prices == now.prices && e.of.isWithin(freshFor, now)
}

// mayShow reports whether a finished page can be shown while a new one is made.
func (s *Server) mayShow(e *entry, wantDocument bool) bool {
	if e == nil || !e.has(wantDocument) {
		return false
	}
	now := s.now()
	return e.of.onSale == now.onSale && e.of.prices == now.prices && e.of.isWithin(oldestShown, now)
}

// freshFor is how long a finished page is taken as it is; oldestShown is the age
// from which none is shown.
const (
	freshFor    = 30 * time.Second
	oldestShown = time.Minute
)

// buildBehind makes a page that nobody waits for. A second one at the same time would take
// the last of two processors from visitors: Go gives each of them to whoever runs for 10 ms.
func (s *Server) buildBehind(ctx context.Context, key string, address pageAddress, wantDocument bool) error {
	s.behind.Lock()
	defer s.behind.Unlock()
	_, err := s.buildEntry(ctx, key, address, wantDocument, false)
	return err
}

func (s *Server) buildEntry(ctx context.Context, key string, address pageAddress, wantDocument, awaited bool) (*entry, error) {
	flight := key
	if wantDocument {
		flight += "\x00document"
	}
	made, err, _ := s.flights.Do(flight, func() (any, error) {
		e, err := s.buildPage(ctx, key, address, wantDocument, awaited)
		if err != nil {
			return nil, err
		}
		s.cache.Put(key, e)
		return e, nil
	})
	if err != nil {
		return nil, err
	}
	return made.(*entry), nil //nolint:forcetypeassert // the flight gives entries only
}

// buildPage builds the page data or the document, whichever is asked for; the other
// one is kept while the data does not change. Most pages are only ever read as
// documents, so both at once would be memory for nothing.
func (s *Server) buildPage(ctx context.Context, key string, address pageAddress, wantDocument, awaited bool) (*entry, error) {
	of := s.now() // before the page: what changes meanwhile makes it old
	page := s.d.Builder.Page(address.path, address.query)
	data, err := scriptJSON(&page)
	if err != nil {
		return nil, err
	}
	e := &entry{status: page.Status, content: ids.Hash(data), of: of}
	if old := s.kept(key); old != nil && old.content == e.content {
		e.data, e.document, e.drawn = old.data, old.document, old.drawn
	}
	if !wantDocument && e.data == nil {
		e.data = httpapi.PrepareCompressed("application/json", cacheOf(&page), data, nil)
	}
	if wantDocument && (e.document == nil || !e.drawn) {
		drawing, drawn := s.render(ctx, &page, address, awaited)
		body, sheets := s.d.Frontend.placeSheets(page.Kind, s.inlineHero(ctx, drawing))
		document, err := s.d.Frontend.document(&page, s.bootOf(&page), body)
		if err != nil {
			return nil, err
		}
		e.document, e.drawn = httpapi.PrepareCompressed("text/html; charset=utf-8", cacheOf(&page), document, documentHeaders(s.d, &page, sheets)), drawn
	}
	return e, nil
}

// cachePages lets caches keep pages but ask each time whether they changed. None
// may show one in between: it cannot know that a price has changed or that an app
// was hidden, and browsers do so for fetched page data and below the service worker.
const cachePages = "public, max-age=0, must-revalidate"

// cacheOf says who may keep a page: one that frames an app is kept by nobody, because its
// policy names an origin that the app may have left. What is behind an address that was given to
// somebody is kept by nobody, too.
func cacheOf(page *Page) string {
	if page.AppScreen != nil || page.Shared != nil {
		return "no-store"
	}
	return cachePages
}

package app

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"marketplace/internal/catalogue"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/price"
	"marketplace/internal/search"
	"marketplace/internal/search/searchhttp"
	"marketplace/internal/site"
)

// shopIndexes follow the catalogue; only their searches can become popular.
var shopIndexes = []string{search.AppsIndex, search.PartnersIndex} //nolint:gochecknoglobals // a constant list

// searchHandler speaks the hosted search protocol; what finds nothing and what
// is done with hits is counted for curators.
func (a *app) searchHandler() http.Handler { return searchhttp.New(a.searchDeps()) }

func (a *app) searchDeps() searchhttp.Deps {
	return searchhttp.Deps{
		Source: a.searched, AppID: searchAppID, SearchKey: a.publicSearchKey(),
		AdminKey: a.cfg.SearchKey.Reveal(), Writer: a.written, CatalogueIndexes: shopIndexes,
		NewID: ids.NewID, Logger: a.log, Now: time.Now,
		NoHits: func(_ context.Context, index, query string) { a.searchLog.Miss(index, query) },
		Searched: func(asker searchhttp.Asker, index, query string, hits int) {
			if ix, err := a.searched().Index(index); err == nil && slices.Contains(shopIndexes, ix.Primary()) {
				a.popular.Count(asker, ix.Primary(), query, hits)
			}
		},
		Events: func(_ context.Context, events []searchhttp.Event) {
			for _, e := range events {
				if ix, err := a.searched().Index(e.Index); err == nil {
					a.searchLog.Event(ix.Primary(), e.Type, ix.Known(e.ObjectIDs))
				}
			}
		},
	}
}

// indexes are what is searched: those that the catalogue feeds and those that
// clients write.
type indexes struct {
	asked   atomic.Bool // somebody searches: the indexes follow the catalogue from now on
	first   sync.Once
	feeding sync.Mutex // held while the catalogue's are made
	mu      sync.Mutex // of what follows
	fed     fedIndexes
	written []*search.Index
}

// fedIndexes are the indexes of the catalogue, with the version that they show and the moment
// that their prices are of.
type fedIndexes struct {
	apps, partners *search.Index
	version        int64
	at             time.Time
}

// searched gives what is searched. The catalogue is indexed for the first who asks: at the start
// where pages are warmed up, and never for a command that searches nothing.
func (a *app) searched() *search.Catalogue {
	a.indexes.first.Do(func() {
		a.indexes.asked.Store(true) // before the snapshot is read: a newer one is followed
		a.followCatalogue()
	})
	return a.search.Load()
}

// followCatalogue shows the newest snapshot of the catalogue in the indexes, when somebody searches.
func (a *app) followCatalogue() {
	if !a.indexes.asked.Load() {
		return
	}
	if err := a.feedIndexes(); err != nil {
		a.log.Error("the search index does not follow the catalogue", "error", err)
	}
}

// feedIndexes shows the catalogue as it is now in the indexes beside those that clients wrote.
func (a *app) feedIndexes() error {
	a.indexes.feeding.Lock()
	defer a.indexes.feeding.Unlock()
	fed, err := a.indexes.fed.follow(a.catalogue.Snapshot(), shopBase, a.builder.CardScene, a.clock.Now())
	if err != nil {
		return err
	}
	a.indexes.mu.Lock()
	defer a.indexes.mu.Unlock()
	a.indexes.fed = fed
	return a.mergeIndexes()
}

// setClientIndexes shows the indexes that clients wrote beside those of the catalogue.
func (a *app) setClientIndexes(written []*search.Index) {
	a.indexes.mu.Lock()
	defer a.indexes.mu.Unlock()
	a.indexes.written = written
	if err := a.mergeIndexes(); err != nil {
		a.log.Error("the written search indexes are not shown", "error", err)
	}
}

func (a *app) mergeIndexes() error {
	shown := slices.Clone(a.indexes.written)
	if fed := a.indexes.fed; fed.apps != nil {
		shown = append(shown, fed.apps, fed.partners)
	}
	joined, err := search.NewCatalogue(shown...)
	if err == nil {
		a.search.Store(joined)
	}
	return err
}

// sceneOf gives what the picture of a result is chosen from.
type sceneOf func(app *catalogue.App) *site.CardScene

// follow gives the indexes of a snapshot: with the apps that changed since, where that is known,
// and those whose prices changed with time, also when a clock was put back.
func (f fedIndexes) follow(s *catalogue.Snapshot, base string, scene sceneOf, now time.Time) (fedIndexes, error) {
	changed, known := s.ChangedSince(f.version)
	if f.apps == nil || !known {
		return buildIndexes(s, base, scene, now)
	}
	for _, app := range s.Discounted() {
		if slices.ContainsFunc(app.Discount().Edges(), func(edge time.Time) bool { return edge.After(f.at) != edge.After(now) }) {
			changed = append(changed, app.ID)
		}
	}
	slices.Sort(changed)
	var put []search.Record
	var gone []string
	for _, id := range slices.Compact(changed) {
		if app := s.Public(id); app != nil {
			put = append(put, appRecord(s, app, base, scene, now))
		} else {
			gone = append(gone, id)
		}
	}
	apps, err := f.apps.Update(put, gone)
	return fedIndexes{apps, f.partners, s.Version, now}, err
}

// buildIndexes builds the indexes of a snapshot.
func buildIndexes(s *catalogue.Snapshot, base string, scene sceneOf, now time.Time) (fedIndexes, error) {
	var synonyms []search.Synonym
	for _, from := range s.Synonyms {
		if len(from.Group) > 0 {
			synonyms = append(synonyms, search.Synonym{Group: from.Group})
			continue
		}
		synonyms = append(synonyms, search.Synonym{From: from.From, To: from.To})
	}
	lexicon := lexiconOf(s)
	fed := fedIndexes{version: s.Version, at: now}
	var both errgroup.Group
	both.Go(func() (err error) {
		fed.apps, err = search.Build(search.AppsIndex, appRecords(s, base, scene, now), search.AppsSettings(synonyms, lexicon))
		return err
	})
	both.Go(func() (err error) {
		fed.partners, err = search.Build(search.PartnersIndex, partnerRecords(s, base), search.PartnersSettings(synonyms, lexicon))
		return err
	})
	return fed, both.Wait()
}

// lexiconOf gives the lexicon of the trade as search reads it.
func lexiconOf(s *catalogue.Snapshot) []search.Concept {
	concepts := make([]search.Concept, len(s.Lexicon))
	for i, c := range s.Lexicon {
		words := slices.Concat(c.Short, c.Words, c.German, c.Spanish, c.French, c.Portuguese, c.Polish)
		concepts[i] = search.NewConcept(c.Name, c.To, c.Products, words)
	}
	return concepts
}

// appRecords makes one record an entry, as search.AppsSettings describes.
func appRecords(s *catalogue.Snapshot, base string, scene sceneOf, now time.Time) []search.Record {
	published := s.Published()
	records := make([]search.Record, len(published))
	for i, app := range published {
		records[i] = appRecord(s, app, base, scene, now)
	}
	return records
}

// appRecord makes the record of an entry, of what it says itself and nothing of others.
func appRecord(s *catalogue.Snapshot, app *catalogue.App, base string, scene sceneOf, now time.Time) search.Record {
	ratings := s.Ratings[app.ID]
	unit, tag := app.UnitPrice(price.Monthly, now), site.PriceOf(app, now)
	pictures := cmp.Or(scene(app), &site.CardScene{})
	looks, places := make([]string, len(pictures.Looks)), make([]string, len(pictures.Looks))
	for at, look := range pictures.Looks {
		looks[at], places[at] = look.Name, look.Place
	}
	return search.Record{ID: app.ID, Fields: map[string]any{
		"name": app.Name, "slug": app.Slug, "path": app.Path(), "icon": site.IconAddress(base, "apps", app.Slug), "colour": site.ColourOf(app), "sceneBase": pictures.Base, "looks": looks, "places": places,
		"developer": s.Publisher(app), "shortDescription": app.Summary(), "keywords": app.Keywords,
		"features": featureTexts(app), "description": app.LongDescription, "facts": search.Facts(app.Name, app.Product, app.PaymentKind(), app.IsService(), app.AIPowered),
		"categories": app.Categories(), "categoryNames": categoryNames(s, app), "product": app.Product, "payment": app.PaymentKind(),
		"placements": app.Placements, "languages": app.Languages, "industries": app.Industries, "country": app.Country,
		"service": app.IsService(), "price": float64(unit.Now) / 100, "priceCents": int64(unit.Now), "oldPriceCents": int64(unit.Old),
		"priceTiers": priceTierTexts(tag.Tiers), "discountPercent": tag.Percent, "discountUntil": tag.Until, "discountEnding": tag.Ending, "discountEndsAt": tag.EndsAt, "trialDays": tag.TrialDays, "rating": ratings.Rate(), "votes": ratings.Total(),
		"installations": app.Installations, "publishedAt": app.PublishedAt.Unix(), "verified": app.Verified, "aiPowered": app.AIPowered,
		"rank": s.Rank(app), "hidden": false,
	}}
}

// priceTierTexts writes what an agent costs from so many agents on, for the rows of results:
// "10 425 500" is $4.25 from 10 agents on, $5 without the discount of now.
func priceTierTexts(tiers []site.PriceTier) []string {
	texts := make([]string, len(tiers))
	for i, tier := range tiers {
		texts[i] = fmt.Sprintf("%d %d %d", tier.From, tier.Cents, tier.OldCents)
	}
	return texts
}

// featureTexts writes each feature of an app in one line.
func featureTexts(app *catalogue.App) []string {
	texts := make([]string, len(app.Features))
	for i, f := range app.Features {
		texts[i] = f.Title + ": " + f.Description
	}
	return texts
}

func categoryNames(s *catalogue.Snapshot, app *catalogue.App) []string {
	var names []string
	for _, slug := range app.Categories() {
		if c := s.Category(slug); c != nil {
			names = append(names, c.Name)
		}
	}
	return names
}

// specialities writes the categories of experts as people do.
func specialities(slugs []string) []string {
	names := make([]string, len(slugs))
	for i, slug := range slugs {
		names[i] = strings.ReplaceAll(slug, "-", " ")
	}
	return names
}

// partnerRecords makes one record a partner expert; recommended ones rank
// first, then those with more and better ratings.
func partnerRecords(s *catalogue.Snapshot, base string) []search.Record {
	experts := slices.Clone(s.Experts)
	records := make([]search.Record, len(experts))
	for i, e := range experts {
		rank := int64(e.Average*100*math.Log2(float64(e.Votes)+1)) + map[bool]int64{true: 1_000_000}[e.Recommended]
		records[i] = search.Record{ID: e.Slug, Fields: map[string]any{
			"name": e.Name, "slug": e.Slug, "path": "/partners/" + e.Slug + "/", "icon": site.IconAddress(base, "experts", e.Slug), "kind": e.Kind,
			"headline": e.Headline, "description": e.Description, "categories": e.Categories, "categoryNames": specialities(e.Categories), "products": e.Products,
			"industries": e.Industries, "languages": e.Languages, "country": e.Country, "city": e.City, "recommended": e.Recommended,
			"hourlyRateCents": e.HourlyRateCents, "projectRateFromCents": e.ProjectRateFromCents, "rating": e.Average, "votes": e.Votes, "rank": rank,
		}}
	}
	return records
}

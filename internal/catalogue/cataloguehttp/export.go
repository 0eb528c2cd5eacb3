package cataloguehttp

import (
	"hash/maphash"
	"net/http"
	"reflect"
	"regexp"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/catalogue"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/errs"
)

// exportFormat is the version of the format of CatalogueExport. Fields are added without
// raising it.
const exportFormat = 1

// CatalogueExport is the public catalogue in one answer, or what of it changed since a state.
type CatalogueExport struct {
	Format       int           `json:"format" doc:"version of this format"`
	Version      int64         `json:"version" doc:"content version: it rises with every change"`
	State        string        `json:"state" doc:"content version and, behind a dash, how many prices have changed in it with time; give it back as since"`
	Since        string        `json:"since" doc:"the state that the changes begin at; empty in a full answer"`
	Full         bool          `json:"full" doc:"true: this is everything, in the place of what you have; false: put these parts into it, and take out what removed names"`
	Applications []Application `json:"applications" doc:"published apps and services; in a full answer in the recommended order"`
	Developers   []Profile     `json:"developers"`
	Experts      []Partner     `json:"experts"`
	Categories   []Category    `json:"categories"`
	Lists        []List        `json:"lists"`
	Removed      RemovedParts  `json:"removed" doc:"empty in a full answer"`
}

// Partner is what is public about a partner expert.
type Partner struct {
	ID          string   `json:"id"`
	Name        string   `json:"name"`
	Kind        string   `json:"kind"`
	Headline    string   `json:"headline"`
	Description string   `json:"description"`
	Website     string   `json:"website"`
	Country     string   `json:"country"`
	City        string   `json:"city"`
	Categories  []string `json:"categories"`
	Products    []string `json:"products"`
	Languages   []string `json:"languages"`
	Recommended bool     `json:"recommended"`
	Rate        float64  `json:"rate"`
	Votes       int      `json:"votes"`
}

// List is a curated list; Items are slugs of what is in it, best first.
type List struct {
	Slug  string   `json:"slug"`
	Title string   `json:"title"`
	Text  string   `json:"text"`
	Items []string `json:"items"`
}

// cachedResponse is an encoded answer of one content version, for as long as no price
// changes.
type cachedResponse struct {
	version int64
	prices  int
	body    *httpapi.Prepared
}

func (k *cachedResponse) good(s *catalogue.Snapshot, now time.Time) bool {
	return k != nil && k.version == s.Version && k.prices == s.PricesAt(now)
}

// exports are the answers about one state of the catalogue.
type exports struct {
	snapshot *catalogue.Snapshot
	prices   int
	whole    *httpapi.Prepared
	mu       sync.Mutex
	changes  map[string]*httpapi.Prepared // by the state they begin at
}

// mostKeptChanges is how many states the changes since are kept of; they are made anew for
// whoever comes from another one.
const mostKeptChanges = 64

func (e *exports) good(s *catalogue.Snapshot, now time.Time) bool {
	return e != nil && e.snapshot == s && e.prices == s.PricesAt(now)
}

// state names what is exported: the content version, and the prices that changed since.
func (e *exports) state() string {
	return strconv.FormatInt(e.snapshot.Version, 10) + "-" + strconv.Itoa(e.prices)
}

// states are those of the form that state gives.
var states = regexp.MustCompile(`^[0-9]{1,19}-[0-9]{1,9}$`)

// exporter answers with the catalogue, whole or what changed in it.
type exporter struct {
	*server

	log  changeLog
	now  atomic.Pointer[exports]
	seed maphash.Seed
}

func (s *server) registerExport(api *httpapi.API, mux httpapi.Mux, base string) {
	x := &exporter{server: s, seed: maphash.MakeSeed()}
	mux.HandleFunc("GET "+base+"/catalogue", x.serve)
	schema := api.DescribeType(reflect.TypeFor[CatalogueExport](), "CatalogueExport")
	api.DescribeOperation(&huma.Operation{
		OperationID: "catalogue", Method: http.MethodGet, Path: base + "/catalogue",
		Summary: "The whole public catalogue, or what changed in it",
		Description: "Carries a strong ETag; ask again with If-None-Match. With since it holds only what changed after that state. " +
			"A state that is not known here, because it is too old, of another replica or from before a restart, is answered in full (`full` is true), never with an error",
		Tags: []string{"Catalogue"}, Errors: []int{http.StatusBadRequest},
		Parameters: []*huma.Param{{Name: "since", In: "query", Description: "the state of the answer that you have", Schema: &huma.Schema{Type: huma.TypeString, Pattern: states.String()}, Example: "812-3"}},
		Responses:  map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}, "304": httpapi.NotModified()},
	})
}

func (x *exporter) serve(w http.ResponseWriter, r *http.Request) {
	since := r.URL.Query().Get("since")
	if since != "" && !states.MatchString(since) {
		p := httpapi.ProblemOf(r.Context(), errs.InvalidFields(map[string]string{"since": "Give the state of an answer of before, as 812-3."}))
		httpapi.WriteJSON(w, p.GetStatus(), p)
		return
	}
	answer, err := x.answer(since)
	if err != nil {
		p := httpapi.ProblemOf(r.Context(), err)
		httpapi.WriteJSON(w, p.GetStatus(), p)
		return
	}
	answer.Serve(w, r, http.StatusOK)
}

// answer gives what changed since a state, everything for "" and for one that is not known.
func (x *exporter) answer(since string) (*httpapi.Prepared, error) {
	now, err := x.current()
	if err != nil || since == "" {
		return now.whole, err
	}
	now.mu.Lock() // one at a time makes changes
	defer now.mu.Unlock()
	if ready := now.changes[since]; ready != nil {
		return ready, nil
	}
	changed, removed, known := x.log.between(since, now.state())
	if !known {
		return now.whole, nil
	}
	e := x.export(now.snapshot, x.d.Now())
	e.State, e.Since, e.Removed = now.state(), since, removed
	body, err := writeExport(&e, &exportWriter{wanted: changed})
	if err != nil {
		return nil, err
	}
	ready := httpapi.Prepare("application/json", cachePublic, body, nil)
	if len(now.changes) < mostKeptChanges {
		now.changes[since] = ready
	}
	return ready, nil
}

// current gives the answers about the catalogue of now, with the whole one made.
func (x *exporter) current() (*exports, error) {
	snapshot, moment := x.d.Catalogue.Snapshot(), x.d.Now()
	if ready := x.now.Load(); ready.good(snapshot, moment) {
		return ready, nil
	}
	x.making.Lock()
	defer x.making.Unlock()
	if ready := x.now.Load(); ready.good(snapshot, moment) {
		return ready, nil
	}
	made := &exports{snapshot: snapshot, prices: snapshot.PricesAt(moment), changes: map[string]*httpapi.Prepared{}}
	e := x.export(snapshot, moment)
	e.State, e.Full = made.state(), true
	w := exportWriter{sums: map[string]uint64{}, seed: x.seed}
	body, err := writeExport(&e, &w)
	if err != nil {
		return &exports{}, err
	}
	made.whole = httpapi.PrepareCompressed("application/json", cachePublic, body, nil)
	x.log.record(e.State, w.sums)
	x.now.Store(made)
	return made, nil
}

func (s *server) export(snapshot *catalogue.Snapshot, now time.Time) CatalogueExport {
	out := CatalogueExport{
		Format: exportFormat, Version: snapshot.Version, Applications: []Application{}, Developers: []Profile{}, Experts: []Partner{},
		Categories: []Category{}, Lists: []List{},
		Removed: RemovedParts{Applications: []string{}, Developers: []string{}, Experts: []string{}, Categories: []string{}, Lists: []string{}},
	}
	slugs := map[string][]string{}
	for _, app := range snapshot.Published() {
		out.Applications = append(out.Applications, View(snapshot, app, now, s.d.Icon))
		slugs[app.Developer] = append(slugs[app.Developer], app.Slug)
	}
	for i := range snapshot.Developers {
		profile := s.profileOf(&snapshot.Developers[i])
		profile.Applications = list(slugs[profile.ID])
		out.Developers = append(out.Developers, *profile)
	}
	for i := range snapshot.Experts {
		e := &snapshot.Experts[i]
		out.Experts = append(out.Experts, Partner{
			ID: e.Slug, Name: e.Name, Kind: e.Kind, Headline: e.Headline, Description: e.Description, Website: e.Website, Country: e.Country, City: e.City,
			Categories: list(e.Categories), Products: list(e.Products), Languages: list(e.Languages), Recommended: e.Recommended, Rate: e.Average, Votes: e.Votes,
		})
	}
	for _, c := range snapshot.Categories {
		out.Categories = append(out.Categories, categoryOf(snapshot, c.Slug))
	}
	for i := range snapshot.Lists {
		l := &snapshot.Lists[i]
		out.Lists = append(out.Lists, List{Slug: l.Slug, Title: l.Title, Text: l.Intro, Items: publicItems(snapshot, l, now)})
	}
	return out
}

// publicItems leaves out apps that are hidden or not published, and deals that
// are over or begin later.
func publicItems(snapshot *catalogue.Snapshot, l *catalogue.List, now time.Time) []string {
	items := []string{}
	if l.Slug == catalogue.DealsList {
		for _, app := range snapshot.Deals(now) {
			items = append(items, app.Slug)
		}
		return items
	}
	for _, slug := range l.Order {
		if snapshot.App(slug) == nil || snapshot.Public(slug) != nil {
			items = append(items, slug)
		}
	}
	return items
}

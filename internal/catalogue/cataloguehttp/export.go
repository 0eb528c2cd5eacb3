package cataloguehttp

import (
	"encoding/json"
	"net/http"
	"reflect"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/catalogue"
	"marketplace/internal/httpapi"
)

// exportFormat is the version of the format of CatalogueExport. Fields are added without
// raising it.
const exportFormat = 1

// CatalogueExport is the public catalogue in one answer.
type CatalogueExport struct {
	Format       int           `json:"format" doc:"version of this format"`
	Version      int64         `json:"version" doc:"content version: it rises with every change"`
	Applications []Application `json:"applications" doc:"published apps and services, in the recommended order"`
	Developers   []Profile     `json:"developers"`
	Experts      []Partner     `json:"experts"`
	Categories   []Category    `json:"categories"`
	Lists        []List        `json:"lists"`
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

func (s *server) registerExport(api *httpapi.API, mux httpapi.Mux, base string) {
	var stored atomic.Pointer[cachedResponse]
	mux.HandleFunc("GET "+base+"/catalogue", func(w http.ResponseWriter, r *http.Request) {
		snapshot, now := s.d.Catalogue.Snapshot(), s.d.Now()
		ready := stored.Load()
		if !ready.good(snapshot, now) {
			s.making.Lock()
			defer s.making.Unlock()
			ready = stored.Load()
		}
		if !ready.good(snapshot, now) {
			body, err := json.Marshal(s.export(snapshot, now))
			if err != nil {
				httpapi.WriteJSON(w, http.StatusInternalServerError, httpapi.ProblemOf(r.Context(), err))
				return
			}
			ready = &cachedResponse{snapshot.Version, snapshot.PricesAt(now), httpapi.PrepareCompressed("application/json", cachePublic, body, nil)}
			stored.Store(ready)
		}
		ready.body.Serve(w, r, http.StatusOK)
	})
	schema := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[CatalogueExport](), true, "CatalogueExport")
	api.OpenAPI().AddOperation(&huma.Operation{
		OperationID: "catalogue", Method: http.MethodGet, Path: base + "/catalogue",
		Summary: "The whole public catalogue", Description: "Carries a strong ETag; ask again with If-None-Match", Tags: []string{"Catalogue"},
		Responses: map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}, "304": httpapi.NotModified()},
	})
}

func (s *server) export(snapshot *catalogue.Snapshot, now time.Time) CatalogueExport {
	out := CatalogueExport{
		Format: exportFormat, Version: snapshot.Version, Applications: []Application{}, Developers: []Profile{}, Experts: []Partner{},
		Categories: []Category{}, Lists: []List{},
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

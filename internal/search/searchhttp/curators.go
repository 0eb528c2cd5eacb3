package searchhttp

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/search"
)

// Miss is a query that found nothing.
type Miss struct {
	Index   string    `json:"index"`
	Query   string    `json:"query" doc:"in lower case"`
	Times   int64     `json:"times"`
	FirstAt time.Time `json:"firstAt"`
	LastAt  time.Time `json:"lastAt"`
}

// Count is how often something was done with a record.
type Count struct {
	Index    string `json:"index"`
	Kind     string `json:"kind" enum:"click,view,conversion"`
	ObjectID string `json:"objectID"`
	Times    int64  `json:"times"`
}

// Statistics are what curators read.
type Statistics interface {
	// Misses gives the queries that found nothing in the last days, the most
	// frequent first.
	Misses(ctx context.Context, days, most int) ([]Miss, error)
	// Counts gives the counted events of the last days, the most frequent
	// first.
	Counts(ctx context.Context, days, most int) ([]Count, error)
}

// RegisterCurators adds the operations that show curators how search is used.
// They are of our own API, not of the hosted search protocol.
func RegisterCurators(api *httpapi.API, statistics Statistics, source func() *search.Catalogue, base string) {
	c := curators{statistics, source}
	errors := []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden}
	httpapi.Register(api, huma.Operation{
		OperationID: "search-misses", Method: http.MethodGet, Path: base + "/moderation/search/misses", Summary: "Searches that found nothing",
		Tags: []string{"Moderation"}, Security: httpapi.SignedIn(), Errors: errors,
	}, c.misses)
	httpapi.Register(api, huma.Operation{
		OperationID: "search-events", Method: http.MethodGet, Path: base + "/moderation/search/events", Summary: "What was done with search results",
		Tags: []string{"Moderation"}, Security: httpapi.SignedIn(), Errors: errors,
	}, c.counts)
	httpapi.Register(api, huma.Operation{
		OperationID: "search-why", Method: http.MethodGet, Path: base + "/moderation/search/why", Summary: "Why an app stands where it stands among search results",
		Tags: []string{"Moderation"}, Security: httpapi.SignedIn(), Errors: append(errors, http.StatusNotFound),
	}, c.why)
}

type curators struct {
	statistics Statistics
	source     func() *search.Catalogue
}

type searchWhyInput struct {
	Query string `query:"query" required:"true" minLength:"1" maxLength:"512" doc:"what a visitor types"`
	App   string `query:"app" required:"true" minLength:"1" doc:"the id or the slug of the app or service"`
}

// SearchWhy tells where an app stands among search results, why, and what would change it.
type SearchWhy struct {
	App         SearchedApp         `json:"app"`
	Place       int                 `json:"place" doc:"from 1 on; 0 when the app is not found"`
	Of          int                 `json:"of" doc:"results"`
	Explanation *search.Explanation `json:"explanation,omitempty" doc:"what the score is made of"`
	Changes     []SearchChange      `json:"changes" doc:"keywords that would bring the app further up, the best first"`
}

// SearchedApp is the app or service that was asked for.
type SearchedApp struct {
	ID   string `json:"id"`
	Slug string `json:"slug"`
	Name string `json:"name"`
	Icon string `json:"icon" doc:"address of a square picture"`
}

// SearchChange is a keyword with the place that it would bring.
type SearchChange struct {
	Keyword string `json:"keyword"`
	Place   int    `json:"place" doc:"from 1 on"`
}

type searchWhyOutput struct{ Body SearchWhy }

// why asks as the shop's search box does.
func (c curators) why(ctx context.Context, in *searchWhyInput) (*searchWhyOutput, error) {
	if err := curator(ctx); err != nil {
		return nil, err
	}
	apps, err := c.source().Index(search.AppsIndex)
	if err != nil {
		return nil, err
	}
	q := search.NewQuery(search.AppsIndex, in.Query)
	q.RemoveWords = "allOptional"
	id := in.App
	if bySlug, err := apps.WithField("slug", in.App); err == nil {
		id = bySlug
	}
	why, err := apps.Why(q, id)
	if err != nil {
		return nil, err
	}
	record, err := apps.Record(id)
	if err != nil {
		return nil, err
	}
	out := &searchWhyOutput{Body: SearchWhy{App: searchedApp(record), Place: why.Place, Of: why.Of, Changes: []SearchChange{}}}
	if why.Ranking != nil {
		out.Body.Explanation = why.Ranking.Explanation
	}
	for _, change := range why.Changes {
		out.Body.Changes = append(out.Body.Changes, SearchChange(change))
	}
	return out, nil
}

func searchedApp(record search.Record) SearchedApp {
	text := func(field string) string {
		value, _ := record.Fields[field].(string) // "" without one
		return value
	}
	return SearchedApp{ID: record.ID, Slug: text("slug"), Name: text("name"), Icon: text("icon")}
}

type searchPeriodInput struct {
	Days  int `query:"days" minimum:"1" maximum:"180" default:"30"`
	Limit int `query:"limit" minimum:"1" maximum:"1000" default:"100"`
}

type searchMissesOutput struct {
	Body struct {
		Misses []Miss `json:"misses"`
	}
}

type searchEventsOutput struct {
	Body struct {
		Events []Count `json:"events"`
	}
}

func (c curators) misses(ctx context.Context, in *searchPeriodInput) (*searchMissesOutput, error) {
	if err := curator(ctx); err != nil {
		return nil, err
	}
	list, err := c.statistics.Misses(ctx, in.Days, in.Limit)
	out := &searchMissesOutput{}
	out.Body.Misses = list
	return out, err
}

func (c curators) counts(ctx context.Context, in *searchPeriodInput) (*searchEventsOutput, error) {
	if err := curator(ctx); err != nil {
		return nil, err
	}
	list, err := c.statistics.Counts(ctx, in.Days, in.Limit)
	out := &searchEventsOutput{}
	out.Body.Events = list
	return out, err
}

// curator lets the platform's staff pass.
func curator(ctx context.Context) error {
	p, err := auth.Require(ctx)
	if err == nil && !p.Scopes.Has(auth.ScopeDevPlatformAdmin) {
		err = errs.New(errs.Forbidden, "staff_only", "Only the platform's staff may do this.")
	}
	return err
}

// Package cataloguehttp serves the catalogue of the Marketplace API: lists and
// views of applications, ratings, upgrades and developers. What is public comes
// from the snapshot and is the same for everybody; what is not public, and who is
// invited to see it, is for those who catalogue.Restricted lets see it.
package cataloguehttp

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/catalogue"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Deps is what the operations need. Build names this build of the program.
type Deps struct {
	Catalogue *catalogue.Service
	Now       func() time.Time
	Icon      Icon
	// OwnIcon gives the picture of an entry for those who may see it: where that is not
	// everybody, a text that stands for an address, because nobody else may fetch it.
	OwnIcon func(ctx context.Context, app *catalogue.App) Icon
	// PlacementPicture draws how an entry, also a draft, will be seen at a placement, as a data
	// address; "" when there is no picture of it.
	PlacementPicture func(ctx context.Context, app *catalogue.App, placement string) string
	// Restricted is nil where the calls that depend on who asks are left out; with it come
	// OwnIcon, PlacementPicture and Own.
	Restricted *catalogue.Restricted
	Own        Own
}

// PrivateViews give what GET answers about an application to who asks.
type PrivateViews struct{ s *server }

// View is of an app by its id or slug. Errors: not_found.
func (v PrivateViews) View(ctx context.Context, p auth.Principal, id string) (PrivateApplication, error) {
	return v.s.private(ctx, p, id)
}

// ViewDraft is of an app of the caller's own organization as it is worked on.
func (v PrivateViews) ViewDraft(ctx context.Context, p auth.Principal, d catalogue.Draft) (PrivateApplication, error) {
	return v.s.developed(ctx, p, d)
}

// Register adds the operations under the base path (decisions section 1), and gives the views
// that answers to writes of developers show too.
func Register(api *httpapi.API, mux httpapi.Mux, base string, d Deps) PrivateViews {
	s := &server{d: d}
	mux.HandleFunc("GET "+base+"/applications/published", s.published)
	describePublished(api, base)
	mux.HandleFunc("GET "+base+"/applications/{slug}/published", s.application)
	describeApplication(api, base)
	httpapi.Register(api, huma.Operation{
		OperationID: "developer-profile", Method: http.MethodGet, Path: base + "/developers/{id}/profile",
		Summary: "A developer", Tags: []string{"Catalogue"},
	}, s.developer)
	httpapi.Register(api, huma.Operation{
		OperationID: "application-ratings", Method: http.MethodGet, Path: base + "/feedback/rate/application/{id}",
		Summary: "Ratings and reviews of an application", Tags: []string{"Ratings"},
	}, s.ratings)
	s.registerReviews(api, base)
	httpapi.Register(api, huma.Operation{
		OperationID: "application-resources", Method: http.MethodGet, Path: base + "/applications/{id}/resources",
		Summary: "Paid upgrades of an application", Tags: []string{"Catalogue"},
	}, s.resources)
	httpapi.Register(api, huma.Operation{
		OperationID: "categories", Method: http.MethodGet, Path: base + "/categories",
		Summary: "The categories", Tags: []string{"Catalogue"},
	}, s.categories)
	s.registerRestricted(api, base)
	s.registerExport(api, mux, base)
	return PrivateViews{s}
}

type server struct {
	d    Deps
	list atomic.Pointer[cachedResponse]
	// making lets one request make an answer of the whole catalogue while the
	// others wait for it: a large one takes seconds and much memory.
	making sync.Mutex
}

// cachePublic lets browsers and caches keep public data but ask each time
// after 15 s whether it is still the same (decisions rule 17), before they show it.
const cachePublic = "public, max-age=15, must-revalidate"

func (s *server) published(w http.ResponseWriter, r *http.Request) {
	snapshot, now := s.d.Catalogue.Snapshot(), s.d.Now()
	list := s.list.Load()
	if !list.good(snapshot, now) {
		s.making.Lock()
		defer s.making.Unlock()
		list = s.list.Load()
	}
	if !list.good(snapshot, now) {
		apps := make([]Application, 0, len(snapshot.Published()))
		for _, app := range snapshot.Published() {
			apps = append(apps, View(snapshot, app, now, s.d.Icon))
		}
		body, err := json.Marshal(apps)
		if err != nil {
			httpapi.WriteJSON(w, http.StatusInternalServerError, httpapi.ProblemOf(r.Context(), err))
			return
		}
		list = &cachedResponse{version: snapshot.Version, prices: snapshot.PricesAt(now), body: httpapi.Prepare("application/json", cachePublic, body, nil)}
		s.list.Store(list)
	}
	list.body.Serve(w, r, http.StatusOK)
}

// application answers 404 as plain text: the generic client hands it over raw
// (spec S7.52). A slug of before leads to that of today (decisions rule 20).
func (s *server) application(w http.ResponseWriter, r *http.Request) {
	snapshot := s.d.Catalogue.Snapshot()
	slug := r.PathValue("slug")
	app := snapshot.Public(slug)
	if today := snapshot.CurrentSlug("apps", slug); app == nil && snapshot.Public(today) != nil {
		w.Header().Set("Cache-Control", cachePublic)
		http.Redirect(w, r, "../"+today+"/published", http.StatusMovedPermanently) //nolint:gosec // a slug of the catalogue, beside the one that was asked for
		return
	}
	if app == nil {
		http.Error(w, "There is no such application.", http.StatusNotFound)
		return
	}
	view := View(snapshot, app, s.d.Now(), s.d.Icon)
	view.Developer = s.profile(snapshot, app.Developer)
	body, err := json.Marshal(view)
	if err != nil {
		httpapi.WriteJSON(w, http.StatusInternalServerError, httpapi.ProblemOf(r.Context(), err))
		return
	}
	// Some kilobytes, made for this request: compressing costs more than it saves.
	httpapi.PrepareVariants("application/json", cachePublic, body, nil, nil).Serve(w, r, http.StatusOK)
}

func (s *server) profile(snapshot *catalogue.Snapshot, id string) *Profile {
	d := snapshot.Developer(id)
	if d == nil {
		return nil
	}
	p := s.profileOf(d)
	for _, app := range snapshot.Published() {
		if app.Developer == id {
			p.Applications = append(p.Applications, app.Slug)
		}
	}
	return p
}

func (s *server) profileOf(d *catalogue.Developer) *Profile {
	p := &Profile{
		ID: d.Slug, Name: d.Name, Headline: d.Headline, Bio: d.Bio, Company: d.Name, Website: d.Website, ContactEmail: d.SupportEmail,
		Country: d.Country, City: d.City, Founded: d.Founded, Languages: list(d.Languages), Socials: map[string]string{},
		Icon: s.d.Icon("developers", d.Slug), Applications: []string{},
	}
	maps.Copy(p.Socials, d.Socials)
	return p
}

// idInput is an operation about one thing.
type idInput struct {
	ID string `path:"id" maxLength:"100" doc:"id or slug"`
}

type profileOutput struct{ Body Profile }

func (s *server) developer(_ context.Context, in *idInput) (*profileOutput, error) {
	profile := s.profile(s.d.Catalogue.Snapshot(), in.ID)
	if profile == nil {
		return nil, errs.New(errs.NotFound, "developer_not_found", "There is no such developer.")
	}
	return &profileOutput{Body: *profile}, nil
}

// Ratings are the votes and reviews of an application (contract apps section
// 5). The histogram's keys are stars, "1" to "5".
type Ratings struct {
	Rate      float64           `json:"rate"`
	Votes     int64             `json:"votes"`
	Histogram map[string]Bucket `json:"histogram"`
	Reviews   []Review          `json:"reviews" doc:"the first 20, newest first"`
}

// Bucket is one row of a histogram.
type Bucket struct {
	Percent int   `json:"percent"`
	Votes   int64 `json:"votes"`
}

// Review is one written rating, without anything private about its author.
type Review struct {
	ID           string     `json:"id"`
	Rate         int        `json:"rate"`
	Name         string     `json:"name"`
	Organization string     `json:"organization,omitempty"`
	Review       string     `json:"review"`
	Reply        string     `json:"reply,omitempty"`
	RepliedAt    *time.Time `json:"repliedAt,omitempty" doc:"left out when it is unknown, or there is no reply"`
	Installed    bool       `json:"installed" doc:"the author's organization has or had the app"`
	UsedDays     int        `json:"usedDays,omitempty" doc:"for how many days the organization had the app by then; left out when that is unknown"`
	Helpful      int        `json:"helpful" doc:"how many accounts find it helpful"`
	CreatedAt    time.Time  `json:"createdAt"`

	Language      string `json:"language,omitempty" doc:"of the review, as in lang: that of the page it was written on; left out when it is unknown"`
	ReplyLanguage string `json:"replyLanguage,omitempty" doc:"of the reply, as in lang; left out when it is unknown"`
}

type ratingsOutput struct{ Body Ratings }

func (s *server) ratings(_ context.Context, in *idInput) (*ratingsOutput, error) {
	app, err := s.d.Catalogue.PublicApp(in.ID)
	if err != nil {
		return nil, err
	}
	ratings := s.d.Catalogue.Snapshot().Ratings[app.ID]
	out := Ratings{Rate: ratings.Rate(), Votes: ratings.Total(), Histogram: map[string]Bucket{}}
	percents := ratings.Percents()
	for i, votes := range ratings.Votes {
		out.Histogram[string(rune('1'+i))] = Bucket{Percent: percents[i], Votes: votes}
	}
	out.Reviews = reviewsOf(ratings.Reviews[:min(len(ratings.Reviews), firstReviews)])
	return &ratingsOutput{Body: out}, nil
}

// Resources are the paid upgrades of an application (contract apps section 6).
type Resources struct {
	Items []Resource `json:"items"`
}

// Resource is one upgrade.
type Resource struct {
	ID          string          `json:"id"`
	Description string          `json:"description"`
	URL         string          `json:"url,omitempty" doc:"what hears that it is switched on or off, for the developer"`
	Multiplied  bool            `json:"multiplied"`
	Product     ResourceProduct `json:"product"`
}

// ResourceProduct is what is sold with an upgrade. Months 0 is a single
// payment.
type ResourceProduct struct {
	ID    string        `json:"id"`
	SID   string        `json:"sid" doc:"the same"`
	Name  string        `json:"name"`
	Price ResourcePrice `json:"price"`
}

// ResourcePrice is the price of an upgrade before tax.
type ResourcePrice struct {
	Cents    int64 `json:"cents"`
	PerAgent bool  `json:"perAgent"`
	Months   int   `json:"months"`
}

type resourcesOutput struct{ Body Resources }

// resources are those of what the developer works on, for them and who looks through their eyes,
// and what can be bought, for all others.
func (s *server) resources(ctx context.Context, in *idInput) (*resourcesOutput, error) {
	app, seesAll, err := s.appWithUpgrades(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := Resources{Items: []Resource{}}
	for _, u := range app.Upgrades {
		item := Resource{
			ID: u.ID, Description: u.Description, Multiplied: u.Counted,
			Product: ResourceProduct{ID: u.ID, SID: u.ID, Name: u.Name, Price: ResourcePrice{Cents: int64(u.Price), PerAgent: u.PerAgent, Months: int(u.Months())}},
		}
		if seesAll {
			item.URL = u.URL
		}
		out.Items = append(out.Items, item)
	}
	return &resourcesOutput{Body: out}, nil
}

// appWithUpgrades gives an app, and whether all of its upgrades may be told: what hears of them
// is for nobody who only looks.
func (s *server) appWithUpgrades(ctx context.Context, id string) (app *catalogue.App, seesAll bool, err error) {
	p, signedIn := auth.FromContext(ctx)
	if !signedIn || s.d.Restricted == nil {
		app, err = s.d.Catalogue.PublicApp(id)
		return app, false, err
	}
	draft, isOpen, err := s.d.Restricted.FindDraft(ctx, p, id)
	if err != nil || isOpen {
		return draft.App, !p.Ghost(), err
	}
	owns, err := s.d.Restricted.OwnedBy(ctx, p)
	if err != nil {
		return nil, false, err
	}
	if app := s.d.Catalogue.Snapshot().App(id); app != nil && owns(app) {
		return app, !p.Ghost(), nil
	}
	app, err = s.d.Catalogue.PublicApp(id)
	return app, false, err
}

type categoriesOutput struct{ Body []Category }

func (s *server) categories(context.Context, *struct{}) (*categoriesOutput, error) {
	snapshot := s.d.Catalogue.Snapshot()
	out := []Category{}
	for _, c := range snapshot.Categories {
		out = append(out, categoryOf(snapshot, c.Slug))
	}
	return &categoriesOutput{Body: out}, nil
}

// describePublished and describeApplication put the plain handlers into the
// OpenAPI document.
func describePublished(api *httpapi.API, base string) {
	list := &huma.Schema{Type: huma.TypeArray, Items: api.DescribeType(reflect.TypeFor[Application](), "Application")}
	api.DescribeOperation(&huma.Operation{
		OperationID: "published-applications", Method: http.MethodGet, Path: base + "/applications/published",
		Summary: "All published applications", Description: "Carries a strong ETag; ask again with If-None-Match", Tags: []string{"Catalogue"},
		Responses: map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{"application/json": {Schema: list}}}, "304": httpapi.NotModified()},
	})
}

func describeApplication(api *httpapi.API, base string) {
	one := api.DescribeType(reflect.TypeFor[Application](), "Application")
	api.DescribeOperation(&huma.Operation{
		OperationID: "published-application", Method: http.MethodGet, Path: base + "/applications/{slug}/published",
		Summary: "One published application", Tags: []string{"Catalogue"},
		Parameters: []*huma.Param{{Name: "slug", In: "path", Required: true, Description: "slug or id", Schema: &huma.Schema{Type: "string"}}},
		Responses: map[string]*huma.Response{
			"200": {Description: "OK", Content: map[string]*huma.MediaType{"application/json": {Schema: one}}},
			"301": {Description: "The application has another slug now"},
			"304": httpapi.NotModified(),
			"404": {Description: "There is no such application", Content: map[string]*huma.MediaType{"text/plain": {Schema: &huma.Schema{Type: "string"}}}},
		},
	})
}

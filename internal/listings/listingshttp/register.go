// Package listingshttp serves what developers do with their apps (contract developer-console
// section 2).
package listingshttp

import (
	"cmp"
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
	"marketplace/internal/listings"
)

// View is an app as GET answers it.
type View interface {
	// ETag is the tag of the revision that is seen, "" for none.
	ETag() string
}

// Views show apps to their developers as GET answers them.
type Views[V View] interface {
	// View shows the app of an id or slug.
	View(ctx context.Context, p auth.Principal, id string) (V, error)
	// ViewOpen shows one that was just read or written.
	ViewOpen(ctx context.Context, p auth.Principal, app listings.OpenApp) (V, error)
}

// handlers answer with V, the view of an app for who may see it.
type handlers[V View] struct {
	service *listings.Service
	views   Views[V]
	// sentence says what a scope lets an app do.
	sentence func(scope string) string
}

// Register adds the operations under the base path; sentence says what a scope lets an app do.
func Register[V View](api *httpapi.API, service *listings.Service, views Views[V], sentence func(scope string) string, base string) {
	h := handlers[V]{service, views, sentence}
	one := base + "/applications/{id}"
	create := operation("createApplication", http.MethodPost, base+"/applications", "Make an application with an empty draft, or with a copy of an own one")
	create.DefaultStatus = http.StatusCreated
	httpapi.Register(api, create, h.create)
	archive := operation("deleteApplication", http.MethodDelete, one, "Delete an application that nobody has")
	archive.DefaultStatus = http.StatusNoContent
	httpapi.Register(api, archive, h.archive)
	httpapi.Register(api, operation("setDisplay", http.MethodPut, one+"/display", "Set name and short description in the draft"), h.setDisplay)
	httpapi.Register(api, operation("changeDisplay", http.MethodPatch, one+"/display", "Change name or short description in the draft"), h.changeDisplay)
	httpapi.Register(api, operation("setOverview", http.MethodPut, one+"/listing/overview", "Set long description and category in the draft"), h.setOverview)
	httpapi.Register(api, operation("setFilters", http.MethodPut, one+"/listing/filters", "Set other categories, languages, industries, country and keywords in the draft"), h.setFilters)
	httpapi.Register(api, operation("setSupport", http.MethodPut, one+"/listing/support", "Set the addresses of help and privacy policy in the draft"), h.setSupport)
	httpapi.Register(api, operation("setFeatures", http.MethodPut, one+"/features", "Set all features in the draft"), h.setFeatures)
	httpapi.Register(api, operation("setBenefits", http.MethodPut, one+"/benefits", "Set all benefits in the draft"), h.setBenefits)
	httpapi.Register(api, operation("setPayment", http.MethodPut, one+"/payment", "Set how the application is paid in the draft"), h.setPayment)
	httpapi.Register(api, operation("removePayment", http.MethodDelete, one+"/payment", "Make the application free in the draft"), h.removePayment)
	httpapi.Register(api, operation("setDiscount", http.MethodPut, one+"/discount", "Give the application a discount for a while, in the draft"), h.setDiscount)
	httpapi.Register(api, operation("removeDiscount", http.MethodDelete, one+"/discount", "Take the discount of the application off, in the draft"), h.removeDiscount)
	httpapi.Register(api, operation("setDirectInstall", http.MethodPut, one+"/install/direct", "Set where the application installs itself in the draft"), h.setDirectInstall)
	h.registerParts(api, one)
	h.registerSales(api, one)
	h.registerPictures(api, one)
	registerReview(api, h, one)
	registerEvents(api, h, base)
	registerConsents(api, h, one)
	registerInfrastructure(api, service, one)
	registerAutoReview(api, service, one)
}

func operation(id, method, path, summary string) huma.Operation {
	return huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Tags: []string{"Developer console"}, Security: httpapi.SignedIn(), DefaultStatus: http.StatusOK,
		Errors: []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity},
	}
}

// AppTarget is the app of an address with the revision that was looked at. It is exported
// because huma fills embedded fields only then.
type AppTarget struct {
	ID      string `path:"id" maxLength:"128" doc:"id or slug"`
	IfMatch string `header:"If-Match" maxLength:"64" doc:"the tag of the revision that was looked at; a newer one is answered with 409 revision_conflict"`
}

// seen is the tag of the revision that was looked at, as the body or else the header says.
func (t AppTarget) seen(inBody string) string { return cmp.Or(inBody, strings.Trim(t.IfMatch, `"`)) }

// Seen is what bodies say of the revision that was looked at.
type Seen struct {
	Revision string `json:"revision,omitempty" maxLength:"64" doc:"as If-Match"`
}

type viewOutput[V View] struct {
	ETag string `header:"ETag" doc:"tag of the revision as it is now"`
	Body V
}

// edit changes one part of the draft and answers with the app as it is then.
func (h handlers[V]) edit(ctx context.Context, at AppTarget, seen, part string, change func(*listings.Listing) error) (*viewOutput[V], error) {
	return h.editOf(ctx, at, listings.Edit{Part: part, Seen: seen, Change: change})
}

func (h handlers[V]) editOf(ctx context.Context, at AppTarget, e listings.Edit) (*viewOutput[V], error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	e.Seen = at.seen(e.Seen)
	edited, err := h.service.Edit(ctx, p, at.ID, e)
	if err != nil {
		return nil, err
	}
	return answer(h.views.ViewOpen(ctx, p, edited))
}

func (h handlers[V]) viewOf(ctx context.Context, p auth.Principal, id string) (*viewOutput[V], error) {
	return answer(h.views.View(ctx, p, id))
}

func answer[V View](view V, err error) (*viewOutput[V], error) {
	if err != nil {
		return nil, err
	}
	return &viewOutput[V]{view.ETag(), view}, nil
}

type createInput struct {
	Body struct {
		Name    string `json:"name" doc:"1 to 64 characters"`
		Origin  string `json:"origin,omitempty" maxLength:"64" doc:"where it is made; not kept"`
		Product string `json:"product,omitempty" doc:"livechat, also when empty, or helpdesk; that of the copied one does not change"`
		CopyOf  string `json:"copyOf,omitempty" maxLength:"128" doc:"id or slug of an own application whose listing the draft begins with, without its client"`
	}
}

type createOutput struct {
	Body struct {
		ID   string `json:"id"`
		Slug string `json:"slug"`
	}
}

func (h handlers[V]) create(ctx context.Context, in *createInput) (*createOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	var app listings.App
	if in.Body.CopyOf != "" {
		app, err = h.service.Copy(ctx, p, in.Body.CopyOf, in.Body.Name)
	} else {
		app, err = h.service.Create(ctx, p, in.Body.Name, in.Body.Product)
	}
	out := &createOutput{}
	out.Body.ID, out.Body.Slug = app.ID, app.Slug
	return out, err
}

type archiveInput struct {
	ID string `path:"id" maxLength:"128" doc:"id or slug"`
}

func (h handlers[V]) archive(ctx context.Context, in *archiveInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Archive(ctx, p, in.ID)
}

type displayInput struct {
	AppTarget

	Body struct {
		Seen

		Name             string `json:"name"`
		ShortDescription string `json:"shortDescription"`
	}
}

func (h handlers[V]) setDisplay(ctx context.Context, in *displayInput) (*viewOutput[V], error) {
	return h.edit(ctx, in.AppTarget, in.Body.Revision, "display", listings.EditDisplay(&in.Body.Name, &in.Body.ShortDescription))
}

type displayChangeInput struct {
	AppTarget

	Body struct {
		Seen

		Name             *string `json:"name,omitempty"`
		ShortDescription *string `json:"shortDescription,omitempty"`
	}
}

func (h handlers[V]) changeDisplay(ctx context.Context, in *displayChangeInput) (*viewOutput[V], error) {
	return h.edit(ctx, in.AppTarget, in.Body.Revision, "display", listings.EditDisplay(in.Body.Name, in.Body.ShortDescription))
}

type overviewInput struct {
	AppTarget

	Body struct {
		Seen

		LongDescription string `json:"longDescription" doc:"Markdown"`
		CategoryID      string `json:"categoryId" doc:"id or slug of a category; empty for none yet"`
	}
}

func (h handlers[V]) setOverview(ctx context.Context, in *overviewInput) (*viewOutput[V], error) {
	return h.edit(ctx, in.AppTarget, in.Body.Revision, "overview", h.service.EditOverview(in.Body.LongDescription, in.Body.CategoryID))
}

type filtersInput struct {
	AppTarget

	Body struct {
		Seen

		Categories []string `json:"categories" maxItems:"50" doc:"ids or slugs of categories beside the first one"`
		Languages  []string `json:"languages" maxItems:"50" doc:"ISO 639-1"`
		Industries []string `json:"industries" maxItems:"50"`
		Country    string   `json:"country" doc:"ISO 3166-1; empty for none"`
		Keywords   []string `json:"keywords" maxItems:"50" doc:"what search finds it for besides its texts"`
	}
}

func (h handlers[V]) setFilters(ctx context.Context, in *filtersInput) (*viewOutput[V], error) {
	f := listings.Filters{Categories: in.Body.Categories, Languages: in.Body.Languages, Industries: in.Body.Industries, Country: in.Body.Country, Keywords: in.Body.Keywords}
	return h.edit(ctx, in.AppTarget, in.Body.Revision, "filters", h.service.EditFilters(f))
}

type supportInput struct {
	AppTarget

	Body struct {
		Seen

		TutorialURL      string `json:"tutorialUrl"`
		PrivacyPolicyURL string `json:"privacyPolicyUrl"`
	}
}

func (h handlers[V]) setSupport(ctx context.Context, in *supportInput) (*viewOutput[V], error) {
	return h.edit(ctx, in.AppTarget, in.Body.Revision, "support", listings.EditSupport(in.Body.TutorialURL, in.Body.PrivacyPolicyURL))
}

type titledInput struct {
	AppTarget

	Body []titledBody
}

type titledBody struct {
	Title       string `json:"title"`
	Description string `json:"description"`
}

func (in *titledInput) list() []listings.Titled {
	list := make([]listings.Titled, len(in.Body))
	for i, t := range in.Body {
		list[i] = listings.Titled(t)
	}
	return list
}

func (h handlers[V]) setFeatures(ctx context.Context, in *titledInput) (*viewOutput[V], error) {
	return h.edit(ctx, in.AppTarget, "", "features", listings.EditFeatures(in.list()))
}

func (h handlers[V]) setBenefits(ctx context.Context, in *titledInput) (*viewOutput[V], error) {
	return h.edit(ctx, in.AppTarget, "", "benefits", listings.EditBenefits(in.list()))
}

type paymentInput struct {
	AppTarget

	Body struct {
		Seen

		Price              int64      `json:"price" doc:"cents of one unit, before discount and tax"`
		Frequency          string     `json:"frequency" doc:"once or monthly; hourly for work by people"`
		PerAccount         bool       `json:"perAccount,omitempty"`
		TrialDays          int        `json:"trialDays,omitempty"`
		CreditCardRequired bool       `json:"creditCardRequired,omitempty"`
		Tiers              *tiersBody `json:"tiersPricingConfig,omitempty"`
	}
}

type tiersBody struct {
	Enabled bool       `json:"enabled" doc:"false: every number of accounts has the one price, whatever tiers says"`
	Tiers   []tierBody `json:"tiers" nullable:"true" doc:"of a price per account, at most 10; accountsFrom rises"`
}

type tierBody struct {
	AccountsFrom int64 `json:"accountsFrom" doc:"2 or more; the highest tier that a number of accounts reaches counts for all of them"`
	Discount     int64 `json:"discount" doc:"1 to 90, whole percents of the price of each account"`
}

func tiersOf(bodies []tierBody) price.Tiers {
	var tiers price.Tiers
	for _, body := range bodies {
		tiers = append(tiers, price.Tier(body))
	}
	return tiers
}

func (h handlers[V]) setPayment(ctx context.Context, in *paymentInput) (*viewOutput[V], error) {
	b := in.Body
	payment := listings.Payment{
		Frequency: b.Frequency, Price: money.Cents(b.Price), PerAccount: b.PerAccount, TrialDays: b.TrialDays, CardRequired: b.CreditCardRequired,
	}
	if b.Tiers != nil && b.Tiers.Enabled {
		if len(b.Tiers.Tiers) == 0 {
			return nil, errs.UnprocessableFields(map[string]string{"tiersPricingConfig": "Name a tier, or have none."})
		}
		payment.Tiers = tiersOf(b.Tiers.Tiers)
	}
	return h.edit(ctx, in.AppTarget, b.Revision, "payment", listings.EditPayment(&payment))
}

func (h handlers[V]) removePayment(ctx context.Context, in *AppTarget) (*viewOutput[V], error) {
	return h.edit(ctx, *in, "", "payment", listings.EditPayment(nil))
}

type discountInput struct {
	AppTarget

	Body struct {
		Seen

		Percent  int    `json:"percent" doc:"what is taken off: 1 to 99, whole"`
		FirstDay string `json:"firstDay" doc:"YYYY-MM-DD, from its beginning in UTC"`
		LastDay  string `json:"lastDay" doc:"YYYY-MM-DD, to its end in UTC"`
	}
}

func (h handlers[V]) setDiscount(ctx context.Context, in *discountInput) (*viewOutput[V], error) {
	discount, faults := listings.Discount{Percent: in.Body.Percent}, map[string]string{}
	for field, day := range map[string]struct {
		text string
		into *time.Time
	}{"firstDay": {in.Body.FirstDay, &discount.FirstDay}, "lastDay": {in.Body.LastDay, &discount.LastDay}} {
		read, err := time.Parse(time.DateOnly, day.text)
		if *day.into = read; err != nil {
			faults[field] = "Write the day as 2026-12-31."
		}
	}
	if err := errs.UnprocessableFields(faults); err != nil {
		return nil, err
	}
	return h.edit(ctx, in.AppTarget, in.Body.Revision, "discount", h.service.EditDiscount(&discount))
}

func (h handlers[V]) removeDiscount(ctx context.Context, in *AppTarget) (*viewOutput[V], error) {
	return h.edit(ctx, *in, "", "discount", h.service.EditDiscount(nil))
}

type directInstallInput struct {
	AppTarget

	Body struct {
		Seen

		URL string `json:"url" doc:"empty for a plain install"`
	}
}

func (h handlers[V]) setDirectInstall(ctx context.Context, in *directInstallInput) (*viewOutput[V], error) {
	return h.edit(ctx, in.AppTarget, in.Body.Revision, "direct install", listings.EditDirectInstall(in.Body.URL))
}

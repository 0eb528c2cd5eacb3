package cataloguehttp

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/price"
)

// Application is the public view of an app (contract apps section 2). It leaves
// out secrets, redirect and webhook addresses and the owner's license.
type Application struct {
	ID               string            `json:"id"`
	Name             string            `json:"name"`
	Slug             string            `json:"slug"`
	Product          string            `json:"product" enum:"livechat,helpdesk"`
	OwnerID          string            `json:"ownerId" doc:"id of the developer"`
	Category         Category          `json:"category"`
	Categories       []string          `json:"categories" doc:"slugs, the main one first"`
	Authorization    *Authorization    `json:"authorization"`
	Theme            *string           `json:"theme"`
	Icon             string            `json:"icon"`
	Icons            Icons             `json:"icons"`
	Screenshots      []Screenshot      `json:"screenshots"`
	Features         []Titled          `json:"features"`
	Benefits         []Titled          `json:"benefits"`
	Widgets          []Widget          `json:"widgets"`
	Payment          *Payment          `json:"payment" doc:"null when free"`
	Plans            []Plan            `json:"plans" doc:"ways to pay; their ids are the plan_id of create-charge"`
	ShortDescription string            `json:"shortDescription"`
	LongDescription  string            `json:"longDescription" doc:"Markdown"`
	TutorialURL      string            `json:"tutorialUrl"`
	PrivacyPolicyURL string            `json:"privacyPolicyUrl"`
	Changelog        string            `json:"changelog"`
	DirectInstallURL string            `json:"directInstallUrl"`
	Installations    int64             `json:"installations"`
	Rating           *Rating           `json:"rating" doc:"null when nobody has rated"`
	Languages        []string          `json:"languages"`
	Industries       []string          `json:"industries"`
	Country          string            `json:"country"`
	Types            []string          `json:"types"`
	Hidden           bool              `json:"hidden"`
	UnderMaintenance bool              `json:"underMaintenance"`
	Retirement       *Retirement       `json:"retirement,omitempty" doc:"its developer gives it up: nobody new gets it"`
	CustomProps      map[string]string `json:"customProps" doc:"all values are strings; only \"true\" is true"`
	SubmittedAt      *time.Time        `json:"submittedAt"`
	AcceptedAt       *time.Time        `json:"acceptedAt"`
	PublishedAt      *time.Time        `json:"publishedAt"`
	Status           string            `json:"status" enum:"IN_DEVELOPMENT,IN_REVIEW,ACCEPTED,PUBLISHED"`
	Developer        *Profile          `json:"developer,omitempty" doc:"only in the view of one application"`
}

// Retirement is the announced end of an application.
type Retirement struct {
	LastDay     string       `json:"lastDay" doc:"on which those who have it can use it, YYYY-MM-DD"`
	IsOver      bool         `json:"isOver"`
	Replacement *Replacement `json:"replacement" doc:"what they may use instead; null for nothing that is public"`
}

// Replacement is an application that others may use instead of one that is retired.
type Replacement struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
}

func retirementOf(s *catalogue.Snapshot, a *catalogue.App) *Retirement {
	if a.Retirement == nil {
		return nil
	}
	r := &Retirement{LastDay: a.Retirement.LastDay(), IsOver: a.Retirement.IsOver}
	if instead := s.Replacement(a); instead != nil {
		r.Replacement = &Replacement{ID: instead.ID, Name: instead.Name, Slug: instead.Slug}
	}
	return r
}

// Category is the main category of an application.
type Category struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
}

// Authorization is the OAuth client of an application with what it asks for.
type Authorization struct {
	ClientID string  `json:"clientId"`
	Scopes   []Scope `json:"scopes"`
}

// Scope is one right an application asks for.
type Scope struct {
	Name     string `json:"name"`
	Required bool   `json:"required"`
}

// Icons are addresses of the application's picture.
type Icons struct {
	Small    string `json:"small"`
	Large    string `json:"large"`
	Original string `json:"original"`
}

// Screenshot is a picture of the application at work.
type Screenshot struct {
	ID    string `json:"id"`
	Small string `json:"small"`
	Large string `json:"large"`
	Title string `json:"title"`
}

// Titled is a feature or a benefit.
type Titled struct {
	Title       string `json:"title"`
	Description string `json:"description"`
}

// Widget is a place in the host product where the application appears.
type Widget struct {
	ID        string    `json:"id" doc:"the plugin_id of the SDKs; it stays when the address changes"`
	Placement string    `json:"placement" enum:"plugin,settings,fullscreen,messagebox,targeted-message,reports"`
	URL       string    `json:"url,omitempty" doc:"what a host product shows in a frame; in answers to everybody only where the application can be tried without an account; left out where it runs elsewhere"`
	Title     string    `json:"title"`
	Shortcut  *Shortcut `json:"shortcut" doc:"null when it shows nothing before it has loaded, and where the address is left out"`
	TryOut    bool      `json:"tryOut,omitempty" doc:"anybody may see it at work without an account"`
}

// Shortcut is what a widget shows before it has loaded.
type Shortcut struct {
	InitialState string `json:"initialState" doc:"JSON: the sections of the details panel"`
}

// Payment is the price of an application today, in cents before tax.
type Payment struct {
	Price              int64  `json:"price"`
	OldPrice           *int64 `json:"oldPrice" doc:"the price without the discount, when one applies"`
	DiscountPercent    string `json:"discountPercent,omitempty"`
	Frequency          string `json:"frequency" enum:"once,monthly,hourly"`
	PerAccount         bool   `json:"perAccount"`
	TrialDays          int    `json:"trialDays"`
	CreditCardRequired bool   `json:"creditCardRequired"`
	Months             int    `json:"months,omitempty"`
	Tiers              Tiers  `json:"tiersPricingConfig"`
}

// Tiers are prices by the number of accounts.
type Tiers struct {
	Enabled bool   `json:"enabled" doc:"false: every number of accounts has the one price"`
	Tiers   []Tier `json:"tiers"`
}

// Tier is a price from a number of accounts on.
type Tier struct {
	AccountsFrom int64 `json:"accountsFrom" doc:"the highest tier that a number of accounts reaches counts for all of them"`
	Discount     int64 `json:"discount" doc:"whole percents of the price of each account"`
}

func tiersOf(tiers price.Tiers) Tiers {
	body := Tiers{Enabled: len(tiers) > 0, Tiers: make([]Tier, len(tiers))}
	for i, tier := range tiers {
		body.Tiers[i] = Tier(tier)
	}
	return body
}

// Plan is one way to pay.
type Plan struct {
	ID           string `json:"id"`
	BillingCycle string `json:"billingCycle" enum:"once,monthly,yearly"`
	Price        int64  `json:"price" doc:"cents of one period and one unit, before tax"`
}

// Rating is the summary of an application's ratings.
type Rating struct {
	Product string  `json:"product"`
	Rate    float64 `json:"rate"`
	Votes   int64   `json:"votes"`
}

// Profile is what is public about a developer (contract apps section 5).
type Profile struct {
	ID           string            `json:"id"`
	Name         string            `json:"name"`
	Headline     string            `json:"headline"`
	Bio          string            `json:"bio"`
	Company      string            `json:"company"`
	Website      string            `json:"website"`
	ContactEmail string            `json:"contactEmail"`
	Country      string            `json:"country"`
	City         string            `json:"city"`
	Founded      int               `json:"founded"`
	Languages    []string          `json:"languages"`
	Socials      map[string]string `json:"socials"`
	Icon         string            `json:"icon"`
	Applications []string          `json:"applications" doc:"slugs of the published ones"`
}

// Icon gives the address of a picture of an entry of this kind ("apps",
// "developers", "experts").
type Icon func(kind, slug string) string

// View makes the public view of an app.
func View(s *catalogue.Snapshot, a *catalogue.App, now time.Time, icon Icon) Application {
	address := icon("apps", a.Slug)
	v := Application{
		ID: a.ID, Name: a.Name, Slug: a.Slug, Product: a.Product, OwnerID: a.Developer, Categories: a.Categories(),
		Category: categoryOf(s, a.Category), Icon: address, Icons: Icons{Small: address, Large: address, Original: address},
		Screenshots: screenshots(a), Features: titled(a.Features), Benefits: titled(a.Benefits), Widgets: widgets(a, false),
		Payment: paymentOf(a, now), Plans: plansOf(a, now), ShortDescription: a.Summary(), LongDescription: a.LongDescription,
		TutorialURL: a.Support.TutorialURL, PrivacyPolicyURL: a.Support.PrivacyURL, Changelog: changelog(a),
		DirectInstallURL: a.CustomProps["directInstallUrl"], Installations: a.Installations, Rating: ratingOf(s, a),
		Languages: list(a.Languages), Industries: list(a.Industries), Country: a.Country, Types: []string{},
		Hidden: a.Hidden, UnderMaintenance: a.UnderMaintenance, Retirement: retirementOf(s, a), CustomProps: customProps(a),
		SubmittedAt: httpapi.TimeOrNull(a.SubmittedAt), AcceptedAt: httpapi.TimeOrNull(a.AcceptedAt), PublishedAt: httpapi.TimeOrNull(a.PublishedAt), Status: string(a.Lifecycle()),
	}
	if a.Icon.Picture != "" {
		v.Icons = uploadedIcons(a.Icon)
	}
	if len(a.Scopes) > 0 {
		v.Authorization = &Authorization{ClientID: a.ClientID(), Scopes: scopes(a.Scopes)}
	}
	if a.IsService() {
		v.Types = []string{a.ServiceType}
	}
	return v
}

// uploadedIcons are the sizes of an icon that the developer has uploaded.
func uploadedIcons(icon catalogue.Icon) Icons {
	small := listing.SizedPicture(icon.Picture, "small")
	if icon.Small != "" {
		small = listing.SizedPicture(icon.Small, "small")
	}
	return Icons{Small: small, Large: listing.SizedPicture(icon.Picture, "large"), Original: icon.Picture}
}

// WithWidgets adds to a view of an app the addresses that only those may know who have it
// or develop it.
func (v Application) WithWidgets(a *catalogue.App) Application {
	v.Widgets = widgets(a, true)
	return v
}

// WithoutAddresses is a view of an app for somebody who may frame nothing of it.
func (v Application) WithoutAddresses() Application {
	v.Widgets = slices.Clone(v.Widgets)
	for i := range v.Widgets {
		v.Widgets[i].URL, v.Widgets[i].Shortcut = "", nil
	}
	return v
}

// list keeps an empty list from being null on the wire.
func list(values []string) []string { return append([]string{}, values...) }

func categoryOf(s *catalogue.Snapshot, slug string) Category {
	c := s.Category(slug)
	if c == nil {
		return Category{Slug: slug, Name: slug}
	}
	return Category{ID: strconv.Itoa(c.ID), Name: c.Name, Slug: c.Slug}
}

func paymentOf(a *catalogue.App, now time.Time) *Payment {
	if a.Payment == nil {
		return nil
	}
	unit := a.UnitPrice(price.Monthly, now)
	p := &Payment{
		Price: int64(unit.Now), Frequency: a.Payment.Frequency, PerAccount: a.Payment.PerAccount,
		TrialDays: a.Payment.TrialDays, CreditCardRequired: a.Payment.CardRequired, Tiers: tiersOf(a.Payment.Tiers),
	}
	if a.Payment.Frequency == "monthly" {
		p.Months = 1
	}
	if unit.Old > 0 {
		old := int64(unit.Old)
		p.OldPrice, p.DiscountPercent = &old, strconv.Itoa(a.Payment.Discount.Percent())
	}
	return p
}

func plansOf(a *catalogue.App, now time.Time) []Plan {
	plans := []Plan{}
	for _, cycle := range a.Cycles() {
		plans = append(plans, Plan{ID: a.PlanID(cycle), BillingCycle: string(cycle), Price: int64(a.UnitPrice(cycle, now).Now)})
	}
	return plans
}

func ratingOf(s *catalogue.Snapshot, a *catalogue.App) *Rating {
	ratings := s.Ratings[a.ID]
	if ratings.Total() == 0 {
		return nil
	}
	return &Rating{Product: a.Product, Rate: ratings.Rate(), Votes: ratings.Total()}
}

// installHookProp is the custom property with the address that is called at an install.
const installHookProp = "customInstallUrl"

// customProps are the stored ones and those that the flags of the entry stand
// for (spec S3.07); all values are strings. Addresses that only the server calls
// are nobody else's.
func customProps(a *catalogue.App) map[string]string {
	props := map[string]string{"isService": strconv.FormatBool(a.IsService())}
	for name, set := range map[string]bool{
		"isPremium": a.Premium, "isTeamPlan": a.TeamPlan, "verified": a.Verified,
		"isAiPowered": a.AIPowered, "onlyOwnerCanInstall": a.OnlyOwner,
	} {
		if set {
			props[name] = "true"
		}
	}
	maps.Copy(props, a.CustomProps)
	delete(props, "webhookUrl")
	delete(props, installHookProp)
	return props
}

func titled(features []catalogue.Feature) []Titled {
	list := make([]Titled, len(features))
	for i, f := range features {
		list[i] = Titled(f)
	}
	return list
}

func screenshots(a *catalogue.App) []Screenshot {
	list := make([]Screenshot, len(a.Screenshots))
	for i, s := range a.Screenshots {
		list[i] = Screenshot{ID: a.ID + "-s" + strconv.Itoa(i+1), Small: listing.SizedPicture(s.Src, "small"), Large: listing.SizedPicture(s.Src, "large"), Title: s.Title}
	}
	return list
}

// widgets are those of an app; all of their addresses, or only those that anybody may try.
func widgets(a *catalogue.App, all bool) []Widget {
	list := make([]Widget, 0, max(len(a.Placements), len(a.Widgets)))
	for _, placement := range a.Placements {
		running := a.WidgetsAt(placement)
		if len(running) == 0 {
			list = append(list, Widget{ID: catalogue.WidgetID(a.ID, placement), Placement: placement})
		}
		for _, w := range running {
			view := Widget{ID: w.ID, Placement: placement, Title: w.Title}
			if all || w.TryOut {
				view.URL, view.Shortcut, view.TryOut = w.URL, shortcutOf(w), w.TryOut
			}
			list = append(list, view)
		}
	}
	return list
}

func shortcutOf(w catalogue.Widget) *Shortcut {
	if w.InitialState == "" {
		return nil
	}
	return &Shortcut{InitialState: w.InitialState}
}

func scopes(names []string) []Scope {
	list := make([]Scope, len(names))
	for i, name := range names {
		list[i] = Scope{Name: name, Required: true}
	}
	return list
}

func changelog(a *catalogue.App) string {
	var b strings.Builder
	for _, c := range a.Changelog {
		b.WriteString("**" + c.Version + "** (" + c.Date + ") " + c.Title + ": " + c.Text + "\n\n")
	}
	return strings.TrimSpace(b.String())
}

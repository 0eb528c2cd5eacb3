package cataloguehttp

import (
	"context"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/markup"
	"marketplace/internal/kit/price"
)

// PrivateApplication is an application as those see it who may before everybody does: the
// whole object of contract apps section 2. What only its developer may know is empty for
// others.
type PrivateApplication struct {
	Application

	DescriptionHTML       string            `json:"descriptionHtml" doc:"safe HTML made from longDescription, as its page shows it"`
	MayInvite             bool              `json:"mayInvite" doc:"the caller may invite organizations to see it"`
	Version               int64             `json:"version" doc:"number of the revision that its developer sees here: the one that is worked on, or else the live one, or else the newest; 0 for none"`
	Revision              string            `json:"revision" doc:"tag of that revision for If-Match; another after each change"`
	RevisionState         string            `json:"revisionState" enum:",draft,submitted,in_review,changes_requested,accepted,scheduled,live,superseded,withdrawn,rejected"`
	Suspended             bool              `json:"suspended" doc:"the staff keep it out of the public; its history says why"`
	Parent                string            `json:"parent" doc:"empty: a fork has the id of its original"`
	Origin                string            `json:"origin" enum:"console"`
	License               int64             `json:"license" doc:"number of the developer's licence of the host product; 0 for who is not the developer"`
	InspectorLicense      int64             `json:"inspectorLicense" doc:"0"`
	Meta                  string            `json:"meta" doc:"empty"`
	Authorization         *OwnAuthorization `json:"authorization"`
	Icons                 OwnIcons          `json:"icons"`
	HasIcon               bool              `json:"hasIcon" doc:"false while a drawing stands in the place of an icon"`
	InterfaceIconsDefault *OwnIcons         `json:"interfaceIconsDefault"`
	InterfaceIconsDark    *OwnIcons         `json:"interfaceIconsDark"`
	Screenshots           []OwnScreenshot   `json:"screenshots"`
	Video                 *OwnVideo         `json:"video" doc:"null for none"`
	Payment               *OwnPayment       `json:"payment" doc:"null when free"`
	PriceRise             *PriceRise        `json:"priceRise" doc:"a higher price that was published and does not count yet; null for none"`
	RaisesPrice           bool              `json:"raisesPrice" doc:"the revision raises the price of today: published, its price counts 30 days later for who buys then"`
	Shares                []PlanShare       `json:"shares" doc:"what the developer gets of each of plans; for the developer"`
	Elements              Elements          `json:"elements"`
	Keywords              []string          `json:"keywords" doc:"what search finds it for besides its texts; for the developer"`
	WebhookURL            string            `json:"webhookUrl" doc:"what hears of installs and payments; for the developer"`
	ChatWebhookURL        string            `json:"chatWebhookUrl" doc:"what hears of chats, of the host product; for the developer"`
	Installable           bool              `json:"installable" doc:"everybody may install it, or the developer to try it"`
	Integration           bool              `json:"integration" doc:"false"`
	MigratedAccess        bool              `json:"migratedAccess" doc:"true"`
	QualifiedLead         bool              `json:"qualifiedLead" doc:"staff want to speak with its developer"`
	CreatedAt             *time.Time        `json:"createdAt"`
	UpdatedAt             *time.Time        `json:"updatedAt"`
	ReviewStartedAt       *time.Time        `json:"reviewStartedAt"`
	ArchivedAt            *time.Time        `json:"archivedAt" doc:"null: what is deleted is not found"`
}

// PriceRise is how an application will be paid by who buys it from a moment on. Who pays keeps
// the price.
type PriceRise struct {
	At         time.Time `json:"at"`
	Price      int64     `json:"price" doc:"cents of one unit, before discount and tax"`
	Frequency  string    `json:"frequency" enum:"once,monthly,hourly"`
	PerAccount bool      `json:"perAccount"`
	Tiers      Tiers     `json:"tiersPricingConfig"`
	TrialDays  int       `json:"trialDays"`
}

func priceRiseOf(app *catalogue.App) *PriceRise {
	rise := app.PriceRise
	if rise == nil || rise.Payment == nil {
		return nil
	}
	p := rise.Payment
	return &PriceRise{At: rise.At, Price: int64(p.Price), Frequency: p.Frequency, PerAccount: p.PerAccount, TrialDays: p.TrialDays, Tiers: tiersOf(p.Tiers)}
}

// raisesPrice reports whether a revision of an app raises the price that counts.
func (s *server) raisesPrice(app *catalogue.App) bool {
	shown := s.d.Catalogue.Snapshot().App(app.ID)
	return shown != nil && !shown.PublishedAt.IsZero() && price.Raises(shown.Payment.Terms(), app.Payment.Terms())
}

// ETag is the tag of the revision that is seen, "" for none.
func (a PrivateApplication) ETag() string {
	if a.Revision == "" {
		return ""
	}
	return `"` + a.Revision + `"`
}

// PlanShare is what the developer gets when a plan is paid for one unit.
type PlanShare struct {
	ID    string `json:"id" doc:"of the plan"`
	Share int64  `json:"share" doc:"cents of one period, without the commission"`
	// Tiers say the same of organizations at the beginning of each tier.
	Tiers []TierShare `json:"tiers"`
}

// TierShare is what an organization with so many accounts pays for a period, and what of it the
// developer gets. All are in cents.
type TierShare struct {
	AccountsFrom int64 `json:"accountsFrom"`
	Price        int64 `json:"price" doc:"of each account, before tax"`
	Sum          int64 `json:"sum" doc:"of all accounts, before tax"`
	Share        int64 `json:"share" doc:"of the sum, without the commission"`
}

// OwnAuthorization is Authorization with all members that clients of the console read.
type OwnAuthorization struct {
	Authorization

	ClientType   string `json:"clientType" enum:",javascript_app,server_side_app"`
	ClientSecret string `json:"clientSecret" doc:"empty: a secret is told once, when it is made"`
	RedirectURI  string `json:"redirectUri" doc:"addresses, separated by commas; for the developer"`
}

// OwnIcons is Icons with all members that clients of the console read.
type OwnIcons struct {
	Icons

	ID    string `json:"id"`
	Title string `json:"title"`
}

// OwnScreenshot is Screenshot with all members that clients of the console read.
type OwnScreenshot struct {
	Screenshot

	Original string `json:"original"`
}

// OwnVideo is the video of an application.
type OwnVideo struct {
	URL    string `json:"url" doc:"of the video at YouTube or Vimeo"`
	Poster string `json:"poster" doc:"address of the picture that stands there until it is played"`
	Title  string `json:"title" doc:"what it shows, also for who does not see it"`
}

// OwnPayment is Payment with all members that clients of the console read.
type OwnPayment struct {
	Payment

	Discount *OwnDiscount `json:"discount" doc:"what is taken off for a while, also before and after it; null for nothing"`
}

// OwnDiscount is what a developer takes off for a while.
type OwnDiscount struct {
	Percent  int           `json:"percent"`
	FirstDay string        `json:"firstDay" doc:"YYYY-MM-DD, in UTC, from its beginning"`
	LastDay  string        `json:"lastDay" doc:"YYYY-MM-DD, in UTC, to its end"`
	State    string        `json:"state" enum:"coming,running,over" doc:"by the clock, as if the revision were public"`
	Plans    []ReducedPlan `json:"plans" doc:"what each of the plans costs while it runs"`
}

// ReducedPlan is a price before tax with a discount and without it.
type ReducedPlan struct {
	ID           string `json:"id" doc:"of the plan"`
	BillingCycle string `json:"billingCycle" enum:"once,monthly,yearly"`
	Price        int64  `json:"price" doc:"cents of one period"`
	OldPrice     int64  `json:"oldPrice" doc:"the same without the discount"`
}

// ownDiscount is the discount of an app as its developer sees it; nil for none.
func ownDiscount(app *catalogue.App, now time.Time) *OwnDiscount {
	d := app.Discount()
	if !d.ReducesAt(d.From) {
		return nil
	}
	own := &OwnDiscount{
		Percent: d.Percent(), FirstDay: d.From.UTC().Format(time.DateOnly), LastDay: d.To.UTC().Format(time.DateOnly), State: "over", Plans: []ReducedPlan{},
	}
	switch {
	case d.BeginsAfter(now):
		own.State = "coming"
	case d.ReducesAt(now):
		own.State = "running"
	}
	for _, cycle := range app.Cycles() {
		unit := app.UnitPrice(cycle, d.From)
		own.Plans = append(own.Plans, ReducedPlan{app.PlanID(cycle), string(cycle), int64(unit.Now), int64(unit.Old)})
	}
	return own
}

// Elements are what an application adds to the host products besides its widgets. They are
// empty for who is not its developer.
type Elements struct {
	Buttons      []ChatAction  `json:"buttons"`
	Widgets      []Widget      `json:"widgets" doc:"those of the application, again"`
	ChatBoosters []ChatBooster `json:"chatBoosters"`
	Cover        *string       `json:"cover"`
	Onboarding   *Onboarding   `json:"onboarding"`
}

// ChatAction is something that agents do with a message or a text that they have marked.
type ChatAction struct {
	ID        string `json:"id"`
	Action    string `json:"action"`
	Label     string `json:"label"`
	SourceURL string `json:"sourceUrl"`
	URL       string `json:"url"`
	Placement string `json:"placement"`
	Widget    string `json:"widget" doc:"id of a widget of the application"`
}

// ChatBooster is what host products offer visitors beside a chat.
type ChatBooster struct {
	ID          string `json:"id"`
	Icon        string `json:"icon" doc:"that of the application"`
	Title       string `json:"title"`
	Description string `json:"description"`
	URL         string `json:"url"`
	CTALabel    string `json:"ctaLabel"`
}

// Onboarding is what people see first in an application that was just installed.
type Onboarding struct {
	Introduction string `json:"introduction" doc:"Markdown"`
	SetupAware   bool   `json:"setupAware"`
	Settings     string `json:"settings"`
}

// Own is what the developer of an application may know besides.
type Own interface {
	// LicenceNumber gives the number of an organization's licence of a host product, 0 for none.
	LicenceNumber(ctx context.Context, organizationID, product string) (int64, error)
	// Client gives the type of an OAuth client and its redirect addresses, separated by commas;
	// empty for one that is not there yet.
	Client(ctx context.Context, id string) (kind, redirects string, err error)
	// ShareOf gives what a developer gets of a price before tax, in cents.
	ShareOf(cents int64) int64
}

// whole is the whole object of an application; for its developer with what only they may know,
// though not through the eyes of staff.
func (s *server) whole(ctx context.Context, p auth.Principal, d catalogue.Draft, owned bool) (PrivateApplication, error) {
	seesAll := owned && !p.Ghost()
	app, view := d.App, s.viewFor(ctx, d.App, seesAll)
	whole := PrivateApplication{
		Application: view, Version: d.Number, Revision: d.Tag, RevisionState: d.State, Suspended: d.IsSuspended, Origin: "console", MigratedAccess: true, QualifiedLead: app.IsQualifiedLead,
		DescriptionHTML: markup.FromMarkdown(app.LongDescription),
		MayInvite:       owned && s.mayInvite(p, app), Installable: app.Lifecycle() == catalogue.Published || owned,
		Icons: OwnIcons{Icons: view.Icons, ID: app.ID, Title: app.Name}, HasIcon: app.Icon != catalogue.Icon{}, Screenshots: make([]OwnScreenshot, len(view.Screenshots)),
		CreatedAt: httpapi.TimeOrNull(d.CreatedAt), UpdatedAt: httpapi.TimeOrNull(d.UpdatedAt), ReviewStartedAt: httpapi.TimeOrNull(d.ReviewStartedAt), Shares: []PlanShare{}, Keywords: []string{},
		Elements: Elements{Buttons: []ChatAction{}, Widgets: view.Widgets, ChatBoosters: []ChatBooster{}},
	}
	if dark := app.Icon.Dark; dark != "" {
		whole.InterfaceIconsDark = &OwnIcons{ID: app.ID + "-dark", Title: app.Name, Icons: uploadedIcons(catalogue.Icon{Picture: dark})}
	}
	for i, shot := range view.Screenshots {
		whole.Screenshots[i] = OwnScreenshot{shot, app.Screenshots[i].Src}
	}
	whole.Video = (*OwnVideo)(app.Video)
	if view.Authorization != nil {
		whole.Authorization = &OwnAuthorization{Authorization: *view.Authorization}
	} else if app.Client != "" {
		// The public is told of a client when it asks for something; the developer chooses it before.
		whole.Authorization = &OwnAuthorization{Authorization: Authorization{ClientID: app.Client, Scopes: scopes(nil)}}
	}
	if app.Payment != nil {
		whole.Payment = &OwnPayment{Payment: *view.Payment, Discount: ownDiscount(app, s.d.Now())}
	}
	if !seesAll {
		return whole, nil
	}
	whole.PriceRise, whole.RaisesPrice = priceRiseOf(app), s.raisesPrice(app)
	err := s.addOwn(ctx, p, &whole, app)
	return whole, err
}

// mayInvite reports whether somebody of the developer may let others see an app early.
func (s *server) mayInvite(p auth.Principal, app *catalogue.App) bool {
	snapshot := s.d.Catalogue.Snapshot()
	return snapshot.App(app.ID) != nil && snapshot.Public(app.ID) == nil && !p.Ghost() && p.ManagesOrganization()
}

// addOwn adds what only the developer of an application may know.
func (s *server) addOwn(ctx context.Context, p auth.Principal, whole *PrivateApplication, app *catalogue.App) error {
	whole.WebhookURL, whole.ChatWebhookURL, whole.Keywords = app.CustomProps["webhookUrl"], app.ChatWebhookURL, list(app.Keywords)
	if hook := app.CustomProps[installHookProp]; hook != "" {
		whole.CustomProps[installHookProp] = hook
	}
	for _, plan := range whole.Plans {
		share := PlanShare{plan.ID, s.d.Own.ShareOf(plan.Price), []TierShare{}}
		for _, tier := range app.Payment.Tiers {
			each := int64(app.UnitPriceFor(tier.AccountsFrom, price.Cycle(plan.BillingCycle), s.d.Now()).Now)
			share.Tiers = append(share.Tiers, TierShare{tier.AccountsFrom, each, each * tier.AccountsFrom, s.d.Own.ShareOf(each * tier.AccountsFrom)})
		}
		whole.Shares = append(whole.Shares, share)
	}
	for _, a := range app.ChatActions {
		whole.Elements.Buttons = append(whole.Elements.Buttons, ChatAction(a))
	}
	for _, b := range app.ChatBoosters {
		whole.Elements.ChatBoosters = append(whole.Elements.ChatBoosters, ChatBooster{b.ID, whole.Icon, b.Title, b.Description, b.URL, b.CTALabel})
	}
	if app.Onboarding != nil {
		o := Onboarding(*app.Onboarding)
		whole.Elements.Onboarding = &o
	}
	var err error
	if whole.License, err = s.d.Own.LicenceNumber(ctx, p.OrganizationID, app.Product); err != nil || whole.Authorization == nil {
		return err
	}
	whole.Authorization.ClientType, whole.Authorization.RedirectURI, err = s.d.Own.Client(ctx, app.ClientID())
	return err
}

package catalogue

import (
	"maps"
	"slices"
	"strings"
	"time"
	"unique"

	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
	"marketplace/internal/kit/redirect"
)

// App is an app or a service of the shop (spec S3.01 to S3.07).
type App struct {
	ID                  string        `json:"id"`
	Slug                string        `json:"slug"`
	FormerSlugs         []string      `json:"formerSlugs,omitempty"` // addresses it once had: they lead here for ever
	Name                string        `json:"name"`
	Product             string        `json:"product"`
	Category            string        `json:"category"`
	SecondaryCategories []string      `json:"secondaryCategories"`
	Developer           string        `json:"developer"`                  // slug of a developer, or of an expert for services
	FormerDevelopers    []string      `json:"formerDevelopers,omitempty"` // that gave it to another one
	Country             string        `json:"country"`
	SubmittedAt         time.Time     `json:"submittedAt"`
	AcceptedAt          time.Time     `json:"acceptedAt"`
	PublishedAt         time.Time     `json:"publishedAt"`
	Hidden              bool          `json:"hidden"`
	UnderMaintenance    bool          `json:"underMaintenance"`
	Verified            bool          `json:"verified"`
	AIPowered           bool          `json:"aiPowered"`
	Premium             bool          `json:"premium"`
	TeamPlan            bool          `json:"teamPlan"`
	OnlyOwner           bool          `json:"onlyOwner"`
	Installations       int64         `json:"installations"`
	ContentVersion      int64         `json:"-"` // of the catalogue that brought the entry as it is now
	LatelyRank          int           `json:"-"` // of Content.InstalledLately, from 1; 0 for one that is not in it
	Lists               []string      `json:"lists"`
	Icon                Icon          `json:"icon"`
	Payment             *Payment      `json:"payment"`
	ServiceType         string        `json:"serviceType"`
	ShortDescription    string        `json:"shortDescription"`
	LongDescription     string        `json:"longDescription"` // Markdown
	Features            []Feature     `json:"features"`
	Benefits            []Feature     `json:"benefits"`
	Placements          []string      `json:"placements"`        // where it appears, each once
	Widgets             []Widget      `json:"widgets,omitempty"` // what runs at some of them
	ChatActions         []ChatAction  `json:"chatActions,omitempty"`
	ChatBoosters        []ChatBooster `json:"chatBoosters,omitempty"`
	ChatWebhookURL      string        `json:"chatWebhookUrl,omitempty"` // what hears of chats, of the host product
	// IsQualifiedLead says that staff want to speak with its developer.
	IsQualifiedLead bool `json:"qualifiedLead,omitempty"`
	// PropertyDefinitions are those that the app defines in the host product, by their names.
	PropertyDefinitions map[string]listing.PropertyDefinition `json:"propertyDefinitions,omitempty"`
	Onboarding          *Onboarding                           `json:"onboarding,omitempty"`
	Screenshots         []Screenshot                          `json:"screenshots,omitempty"`
	Video               *Video                                `json:"video,omitempty"` // nil for none
	Scopes              []string                              `json:"scopes"`
	Client              string                                `json:"client,omitempty"` // id of its OAuth client; "" for the one that is made for it
	Upgrades            []Upgrade                             `json:"upgrades"`
	RemovedUpgrades     map[string]string                     `json:"removedUpgrades,omitempty"` // addresses of those that nobody buys any more, by id
	Languages           []string                              `json:"languages"`
	Industries          []string                              `json:"industries"`
	Support             Support                               `json:"support"`
	Changelog           []Change                              `json:"changelog"`
	Keywords            []string                              `json:"keywords"`
	CustomProps         map[string]string                     `json:"customProps"`
	Retirement          *Retirement                           `json:"retirement,omitempty"` // its developer gives it up
	PriceRise           *PriceRise                            `json:"priceRise,omitempty"`  // a higher price that waits
}

// PriceRise is how an app will be paid by who buys it from a moment on.
type PriceRise struct {
	At      time.Time `json:"at"`
	Payment *Payment  `json:"payment"`
}

// Retirement is the announced end of an app, for ever when that has come: nobody new gets it.
type Retirement struct {
	EndsAt      time.Time `json:"endsAt"`
	IsOver      bool      `json:"isOver,omitempty"`
	Replacement string    `json:"replacement,omitempty"` // id of the app that those who have it may use instead
}

// LastDay is the last day on which those who have the app can use it, YYYY-MM-DD.
func (r Retirement) LastDay() string { return r.EndsAt.UTC().AddDate(0, 0, -1).Format(time.DateOnly) }

// Compact keeps an app that was just read in few objects, because each garbage collection marks those
// of all apps: the words that many have, languages and scopes and the like, are in memory once for all
// of them, and its own texts stand in one piece. What the app says stays the same.
func (a *App) Compact() {
	words := []*string{
		&a.Product, &a.Category, &a.Developer, &a.Country, &a.ServiceType, &a.Icon.Brand, &a.Icon.Hue, &a.Icon.Glyph,
		&a.Support.TutorialURL, &a.Support.PrivacyURL, &a.Support.Email,
	}
	if a.Payment != nil {
		words = append(words, &a.Payment.Frequency)
	}
	for _, list := range [][]string{a.SecondaryCategories, a.Lists, a.Placements, a.Scopes, a.Languages, a.Industries} {
		words = appendEach(words, list)
	}
	for _, word := range words {
		*word = unique.Make(*word).Value()
	}
	texts := appendEach([]*string{&a.ID, &a.Slug, &a.Name, &a.ShortDescription, &a.LongDescription}, a.Keywords)
	for _, list := range [][]Feature{a.Features, a.Benefits} {
		for i := range list {
			texts = append(texts, &list[i].Title, &list[i].Description)
		}
	}
	for i := range a.Changelog {
		texts = append(texts, &a.Changelog[i].Version, &a.Changelog[i].Date, &a.Changelog[i].Title, &a.Changelog[i].Text)
	}
	joinTexts(texts)
}

// appendEach appends where each text of a list stands.
func appendEach(to []*string, list []string) []*string {
	for i := range list {
		to = append(to, &list[i])
	}
	return to
}

// joinTexts puts texts into one piece of memory.
func joinTexts(texts []*string) {
	var joined strings.Builder
	size := 0
	for _, text := range texts {
		size += len(*text)
	}
	joined.Grow(size)
	for _, text := range texts {
		joined.WriteString(*text)
	}
	all := joined.String()
	for _, text := range texts {
		*text, all = all[:len(*text)], all[len(*text):]
	}
}

// Rename notes the address that an entry had before that of today: it leads there from now on.
func (a *App) Rename(former string) {
	if former == a.Slug {
		return
	}
	list := []string{former}
	for _, slug := range a.FormerSlugs {
		if slug != former && slug != a.Slug {
			list = append(list, slug)
		}
	}
	a.FormerSlugs = list
}

// Transfer makes an entry another developer's, and notes whose it was.
func (a *App) Transfer(to string) {
	if a.Developer == to {
		return
	}
	former := slices.DeleteFunc(append([]string{a.Developer}, a.FormerDevelopers...), func(slug string) bool { return slug == to || slug == "" })
	slices.Sort(former)
	a.Developer, a.FormerDevelopers = to, slices.Compact(former)
	a.RemovedUpgrades = nil // who develops it now sees them nowhere, and could not change them
}

// Icon is an uploaded picture, or a brand of the icon set, or a hue and a glyph of the icon
// recipe.
type Icon struct {
	Brand   string `json:"brand,omitempty"`
	Hue     string `json:"hue,omitempty"`
	Glyph   string `json:"glyph,omitempty"`
	Picture string `json:"picture,omitempty"` // addresses of uploads
	Small   string `json:"small,omitempty"`
	Dark    string `json:"dark,omitempty"`
}

// Payment is how an app is paid; an app without one is free (spec S3.05).
type Payment struct {
	Frequency    string         `json:"frequency"` // once, monthly or hourly
	Price        money.Cents    `json:"price"`     // list price of one unit, before discount and tax
	PerAccount   bool           `json:"perAccount"`
	TrialDays    int            `json:"trialDays"`
	CardRequired bool           `json:"cardRequired"`
	Discount     price.Discount `json:"discount"`
	Tiers        price.Tiers    `json:"tiers,omitempty"` // of a price per account
}

// Terms are the payment as price.Raises compares it; nil is free.
func (p *Payment) Terms() *price.Terms {
	if p == nil {
		return nil
	}
	return &price.Terms{Cents: p.Price, Frequency: p.Frequency, PerAccount: p.PerAccount, TrialDays: p.TrialDays, Tiers: p.Tiers}
}

// SaysSame reports whether two payments are the same by what a rise is; nil is free.
func (p *Payment) SaysSame(other *Payment) bool {
	if p == nil || other == nil {
		return p == other
	}
	return p.Terms().Equal(*other.Terms())
}

// Screenshot is a picture that the developer shows; Src is its address anywhere.
type Screenshot struct {
	Src   string `json:"src"`
	Title string `json:"title"`
}

// Video is played by another host when its poster is pressed (ADR 32); URL is as
// listing.ParseVideo keeps it.
type Video struct {
	URL    string `json:"url"`
	Poster string `json:"poster"`
	Title  string `json:"title"`
}

// Widget is a page of the app that host products run at a placement (spec S3.06).
type Widget struct {
	ID           string `json:"id"` // the plugin_id of the SDKs; it stays when the address changes
	Placement    string `json:"placement"`
	URL          string `json:"url"`
	Title        string `json:"title,omitempty"`
	InitialState string `json:"initialState,omitempty"` // JSON: what is shown before it has loaded
	TryOut       bool   `json:"tryOut,omitempty"`       // anybody may see it at work
}

// ChatAction is something that agents do with a message or a text that they have marked.
type ChatAction struct {
	ID        string `json:"id"`
	Action    string `json:"action"` // what the host product does
	Label     string `json:"label"`
	SourceURL string `json:"sourceUrl,omitempty"` // where the host product asks for more
	URL       string `json:"url,omitempty"`       // what it opens
	Placement string `json:"placement,omitempty"`
	Widget    string `json:"widget,omitempty"` // id of the widget that is opened
}

// ChatBooster is what host products offer visitors beside a chat.
type ChatBooster struct {
	ID          string `json:"id"`
	Title       string `json:"title"`
	Description string `json:"description"`
	URL         string `json:"url"`
	CTALabel    string `json:"ctaLabel"` // of the button that leads there
}

// Onboarding is what people see first in an app that was just installed.
type Onboarding struct {
	Introduction string `json:"introduction"` // Markdown
	SetupAware   bool   `json:"setupAware"`   // the app says itself when its setup is done
	Settings     string `json:"settings"`     // where in the app it is set up
}

// Feature is a titled sentence.
type Feature struct {
	Title       string `json:"title"`
	Description string `json:"description"`
}

// Upgrade is a paid extra of an app.
type Upgrade struct {
	ID          string      `json:"id"`
	Name        string      `json:"name"`
	Description string      `json:"description"`
	Price       money.Cents `json:"price"`
	Frequency   string      `json:"frequency"` // once or monthly
	PerAgent    bool        `json:"perAgent,omitempty"`
	Counted     bool        `json:"counted"`
	URL         string      `json:"url,omitempty"` // what hears that it is switched on or off; "" for the webhook of the app
}

// SellUpgrades puts the upgrades that are sold in the place of those of before. The address of
// one that is sold no more is kept: what was bought of it is still renewed and ended, and its
// developer hears of that where they did.
func (a *App) SellUpgrades(sold []Upgrade) {
	urls := map[string]string{}
	maps.Copy(urls, a.RemovedUpgrades)
	for _, u := range a.Upgrades {
		if u.URL != "" {
			urls[u.ID] = u.URL
		}
	}
	for _, u := range sold {
		delete(urls, u.ID)
	}
	a.Upgrades, a.RemovedUpgrades = sold, nil
	if len(urls) > 0 {
		a.RemovedUpgrades = urls
	}
}

// UpgradeURLs are what hears of upgrades in the place of the webhook of the app, by the ids of
// those; also of upgrades that are sold no more.
func (a *App) UpgradeURLs() map[string]string {
	urls := map[string]string{}
	maps.Copy(urls, a.RemovedUpgrades)
	for _, u := range a.Upgrades {
		if u.URL != "" {
			urls[u.ID] = u.URL
		}
	}
	return urls
}

// Months gives the length of what one payment pays for, 0 for a single payment.
func (u Upgrade) Months() int64 {
	if u.Frequency == "monthly" {
		return 1
	}
	return 0
}

// Support is how to get help with an app.
type Support struct {
	TutorialURL string `json:"tutorialUrl"`
	PrivacyURL  string `json:"privacyUrl"`
	Email       string `json:"email"`
}

// Change is one entry of a changelog.
type Change struct {
	Version string `json:"version"`
	Date    string `json:"date"` // YYYY-MM-DD
	Title   string `json:"title"`
	Text    string `json:"text"`
}

// Lifecycle is the state of an app, derived from its timestamps and never
// stored (spec S4.01).
type Lifecycle string

// The states of an app (spec S4.06).
const (
	InDevelopment Lifecycle = "IN_DEVELOPMENT"
	InReview      Lifecycle = "IN_REVIEW"
	Accepted      Lifecycle = "ACCEPTED"
	Published     Lifecycle = "PUBLISHED"
)

// LifecycleOf derives the state from the timestamps: a later state needs all
// earlier timestamps (spec S4.02 to S4.05).
func LifecycleOf(submitted, accepted, published time.Time) Lifecycle {
	switch {
	case submitted.IsZero():
		return InDevelopment
	case accepted.IsZero():
		return InReview
	case published.IsZero():
		return Accepted
	default:
		return Published
	}
}

// Lifecycle gives the state of the app.
func (a *App) Lifecycle() Lifecycle {
	return LifecycleOf(a.SubmittedAt, a.AcceptedAt, a.PublishedAt)
}

// IsService reports whether the entry is work done by people.
func (a *App) IsService() bool { return a.ServiceType != "" }

// Path is the address of the entry below the shop's base path.
func (a *App) Path() string {
	if a.IsService() {
		return "/services/" + a.Slug + "/"
	}
	return "/apps/" + a.Slug + "/"
}

// Categories gives the main category and the further ones.
func (a *App) Categories() []string {
	return append([]string{a.Category}, a.SecondaryCategories...)
}

// ClientID is the OAuth client of the app. One that its developer has not chosen is made of
// the app's id, so it fits the pattern of spec S5.21.
func (a *App) ClientID() string {
	if a.Client != "" {
		return a.Client
	}
	return madeClientID(a.ID)
}

func madeClientID(appID string) string { return "app_" + strings.ReplaceAll(appID, "-", "") }

// ChooseClient gives the app the OAuth client of an id. The one that is made of its own id is
// named only while it asks for nothing: else nobody could tell that it was chosen.
func (a *App) ChooseClient(id string) {
	if a.Client = id; id == madeClientID(a.ID) && len(a.Scopes) > 0 {
		a.Client = ""
	}
}

// DirectInstallURL is where the app installs itself in place of a plain install
// (spec S3.04): its OAuth client is sent there with a code. It is empty for an
// app that asks for no scopes and so has no client, and for an address that
// cannot be registered for one: such an app is installed plainly.
func (a *App) DirectInstallURL() string {
	address := a.CustomProps["directInstallUrl"]
	if len(a.Scopes) == 0 || redirect.Check(address) != nil {
		return ""
	}
	return address
}

// PaymentKind is the value of the payment filter (spec S9.26); services paid by
// the hour have a kind of their own.
func (a *App) PaymentKind() string {
	switch {
	case a.Payment == nil:
		return "free"
	case a.Payment.Frequency == "monthly" && a.Payment.PerAccount:
		return "monthly-per-account"
	case a.Payment.Frequency == "monthly":
		return "monthly-per-organization"
	default:
		return a.Payment.Frequency
	}
}

// UnitPrice gives the price of one unit and period now, with the app's
// discount when it applies. A free app costs nothing.
func (a *App) UnitPrice(cycle price.Cycle, now time.Time) price.Unit {
	return a.UnitPriceFor(1, cycle, now)
}

// UnitPriceFor is UnitPrice of one of so many agents.
func (a *App) UnitPriceFor(agents int64, cycle price.Cycle, now time.Time) price.Unit {
	if a.Payment == nil {
		return price.Unit{}
	}
	return price.UnitFor(a.Payment.Price, a.Payment.Tiers, agents, cycle, a.Payment.Discount, now)
}

// PriceSteps gives what one agent costs for a period now by their number; none where that
// is one price.
func (a *App) PriceSteps(cycle price.Cycle, now time.Time) price.Steps {
	if a.Payment == nil {
		return nil
	}
	return price.StepsOf(a.Payment.Price, a.Payment.Tiers, cycle, a.Payment.Discount, now)
}

// Cycles gives the billing cycles the app is sold in: none when it is free or
// priced by the hour (decisions rule 14).
func (a *App) Cycles() []price.Cycle {
	switch {
	case a.Payment == nil:
		return nil
	case a.Payment.Frequency == "once":
		return []price.Cycle{price.Once}
	case a.Payment.Frequency == "monthly":
		return []price.Cycle{price.Monthly, price.Yearly}
	default:
		return nil
	}
}

// PlanID names the way to pay for this app by a cycle.
func (a *App) PlanID(cycle price.Cycle) string { return a.ID + "-" + string(cycle) }

// Updated is the day of the newest change, empty when there is none.
func (a *App) Updated() string {
	if len(a.Changelog) == 0 {
		return ""
	}
	return slices.MaxFunc(a.Changelog, func(x, y Change) int { return strings.Compare(x.Date, y.Date) }).Date
}

// WidgetID names the first, and mostly only, widget of an app at a placement.
func WidgetID(appID, placement string) string { return appID + "-" + placement }

// WidgetsAt gives what runs at a placement, in the app's order.
func (a *App) WidgetsAt(placement string) []Widget {
	var list []Widget
	for _, w := range a.Widgets {
		if w.Placement == placement {
			list = append(list, w)
		}
	}
	return list
}

// Summary is the short description of the entry, or a default text when it has
// none of its own (spec S3.31).
func (a *App) Summary() string {
	if a.ShortDescription != "" {
		return a.ShortDescription
	}
	product := "live chat"
	if a.Product == "helpdesk" {
		product = "help desk"
	}
	return "Connect " + a.Name + " with your " + product + "."
}

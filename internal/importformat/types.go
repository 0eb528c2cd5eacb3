// Package importformat reads the import format: apps, developers, experts, lists,
// coupons, synonyms, a lexicon and people as YAML files (the format is described in
// FORMAT.md of the demo data). It checks every value and names each fault with
// its file and line. It knows no database and no module.
package importformat

import (
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// Data is everything that was read. Parts that the input does not have are
// empty.
type Data struct {
	Apps          []App
	Developers    []Developer
	Experts       []Expert
	Editorial     *Editorial
	Coupons       []Coupon
	Synonyms      []Synonym
	Lexicon       []Concept
	LegalTexts    []LegalText
	Organizations []Organization
	People        []Person
	ReservedNames []ReservedName
	// Files are the kinds of file that were read, by name; "apps" for those of entries.
	Files map[string]bool
	// Hints are what the style of the house would write differently; nothing is wrong with it.
	Hints []Fault
}

// App is one catalogue entry, an app or a service.
type App struct {
	ID                  string            `yaml:"id"` // made of the slug when it is missing
	Slug                string            `yaml:"slug"`
	FormerSlugs         []string          `yaml:"former_slugs"` // addresses it once had
	Name                string            `yaml:"name"`
	Product             string            `yaml:"product"`
	Category            string            `yaml:"category"`
	SecondaryCategories []string          `yaml:"secondary_categories"`
	Developer           string            `yaml:"developer"`
	Country             string            `yaml:"country"`
	Lifecycle           string            `yaml:"lifecycle"`
	Submitted           Moment            `yaml:"submitted"` // with Accepted: some days before Published when missing
	Accepted            Moment            `yaml:"accepted"`
	Published           Moment            `yaml:"published"`
	Installations       int64             `yaml:"installations"`
	Flags               []string          `yaml:"flags"`
	Lists               []string          `yaml:"lists"`
	DiscountPercent     int64             `yaml:"discount_percent"`
	Icon                Icon              `yaml:"icon"`
	Payment             *Payment          `yaml:"payment"`
	ServiceType         string            `yaml:"service_type"`
	ShortDescription    string            `yaml:"short_description"`
	LongDescription     string            `yaml:"long_description"`
	Features            []Feature         `yaml:"features"`
	Benefits            []Feature         `yaml:"benefits"`
	Placements          []Placement       `yaml:"placements"`
	Screenshots         []Screenshot      `yaml:"screenshots"`
	Video               *Video            `yaml:"video"` // without it there is none
	Scopes              []string          `yaml:"scopes"`
	Upgrades            []Upgrade         `yaml:"upgrades"`
	Languages           []string          `yaml:"languages"`
	Industries          []string          `yaml:"industries"`
	Support             Support           `yaml:"support"`
	Changelog           []Change          `yaml:"changelog"`
	Histogram           []int64           `yaml:"histogram"`
	Reviews             []Review          `yaml:"reviews"`
	Keywords            []string          `yaml:"keywords"`
	CustomProps         map[string]string `yaml:"custom_props"`
	// What its developer has announced; a shop that has the app already goes by its own announcements.
	PriceRise  *PriceRise  `yaml:"price_rise"`
	Retirement *Retirement `yaml:"retirement"`
	// Suspended is there while the staff keep it out of the public; a shop that has the app already goes
	// by what its own staff have decided.
	Suspended *Suspension `yaml:"suspended"`
}

// Icon is a brand of the icon set, or a hue and a glyph of the icon recipe.
type Icon struct {
	Brand string `yaml:"brand"`
	Hue   string `yaml:"hue"`
	Glyph string `yaml:"glyph"`
	// Addresses of pictures that a developer has uploaded in a shop; the first goes before the others.
	Picture string `yaml:"picture"`
	Small   string `yaml:"small"`
	Dark    string `yaml:"dark"`
}

// Payment is how an entry is paid. Without it the entry is free.
type Payment struct {
	Frequency    string `yaml:"frequency"`
	PriceCents   int64  `yaml:"price_cents"`
	PerAccount   bool   `yaml:"per_account"`
	TrialDays    int    `yaml:"trial_days"`
	CardRequired bool   `yaml:"card_required"`
	Tiers        []Tier `yaml:"tiers"` // of a price per account, in rising order
}

// Tier takes a whole percentage off the price of every account, from so many accounts on.
type Tier struct {
	AccountsFrom int64 `yaml:"accounts_from"`
	Discount     int64 `yaml:"discount"`
}

// PriceRise is how an entry will be paid by who buys it from a moment on.
type PriceRise struct {
	At      Moment  `yaml:"at"`
	Payment Payment `yaml:"payment"`
}

// Retirement is the announced end of an entry: nobody new gets it.
type Retirement struct {
	LastDay     Day    `yaml:"last_day"`
	Replacement string `yaml:"replacement"` // slug of what those who have it may use instead
}

// Suspension is why the staff have taken an entry out of the public, and since when.
type Suspension struct {
	Since  Moment `yaml:"since"`
	Reason string `yaml:"reason"`
}

// termsOf are a payment as rises are compared; nil is free.
func termsOf(p *Payment) *price.Terms {
	if p == nil {
		return nil
	}
	return &price.Terms{Cents: money.Cents(p.PriceCents), Frequency: p.Frequency, PerAccount: p.PerAccount, TrialDays: p.TrialDays, Tiers: p.PriceTiers()}
}

// PriceTiers are the tiers as the price function takes them.
func (p Payment) PriceTiers() price.Tiers {
	var tiers price.Tiers
	for _, tier := range p.Tiers {
		tiers = append(tiers, price.Tier(tier))
	}
	return tiers
}

// Screenshot is a picture that the developer shows.
type Screenshot struct {
	Src   string `yaml:"src"`
	Title string `yaml:"title"`
}

// Video is a video at one of the hosts that an app may show one from.
type Video struct {
	URL    string `yaml:"url"`
	Poster string `yaml:"poster"`
	Title  string `yaml:"title"`
}

// Feature is a titled sentence.
type Feature struct {
	Title       string `yaml:"title"`
	Description string `yaml:"description"`
}

// Upgrade is a paid extra.
type Upgrade struct {
	ID          string `yaml:"id"` // made of the app's id and the position when it is missing
	Name        string `yaml:"name"`
	Description string `yaml:"description"`
	PriceCents  int64  `yaml:"price_cents"`
	Frequency   string `yaml:"frequency"`
	PerAgent    bool   `yaml:"per_agent"`
	Counted     bool   `yaml:"counted"`
}

// Support is how to get help.
type Support struct {
	TutorialURL string `yaml:"tutorial_url"`
	PrivacyURL  string `yaml:"privacy_url"`
	Email       string `yaml:"email"`
}

// Change is an entry of a changelog.
type Change struct {
	Version string `yaml:"version"`
	Date    Date   `yaml:"date"`
	Title   string `yaml:"title"`
	Text    string `yaml:"text"`
}

// Review is a written rating.
type Review struct {
	ID           string `yaml:"id"` // made of the app and the position when it is missing
	Name         string `yaml:"name"`
	Organization string `yaml:"organization"`
	Rate         int    `yaml:"rate"`
	Date         Moment `yaml:"date"`
	Installed    bool   `yaml:"installed"` // written by somebody who had the app
	Text         string `yaml:"text"`
	Reply        string `yaml:"reply"`
	Replied      Moment `yaml:"replied"` // when the reply was written
}

// Developer publishes apps.
type Developer struct {
	Slug         string            `yaml:"slug"`
	FormerSlugs  []string          `yaml:"former_slugs"`
	Name         string            `yaml:"name"`
	Country      string            `yaml:"country"`
	City         string            `yaml:"city"`
	Founded      int               `yaml:"founded"`
	Website      string            `yaml:"website"`
	SupportEmail string            `yaml:"support_email"`
	SupportHours string            `yaml:"support_hours"`
	Headline     string            `yaml:"headline"`
	Bio          string            `yaml:"bio"`
	Languages    []string          `yaml:"languages"`
	Socials      map[string]string `yaml:"socials"`
	Icon         Icon              `yaml:"icon"`
}

// Expert is a partner who can be hired.
type Expert struct {
	Slug                 string        `yaml:"slug"`
	FormerSlugs          []string      `yaml:"former_slugs"`
	Name                 string        `yaml:"name"`
	Kind                 string        `yaml:"kind"`
	Categories           []string      `yaml:"categories"`
	Products             []string      `yaml:"products"`
	Industries           []string      `yaml:"industries"`
	Languages            []string      `yaml:"languages"`
	Country              string        `yaml:"country"`
	City                 string        `yaml:"city"`
	Recommended          bool          `yaml:"recommended"`
	HourlyRateCents      int64         `yaml:"hourly_rate_cents"`
	ProjectRateFromCents int64         `yaml:"project_rate_from_cents"`
	Agents               int           `yaml:"agents"`
	Headline             string        `yaml:"headline"`
	Description          string        `yaml:"description"`
	Projects             []Project     `yaml:"projects"`
	Testimonials         []Testimonial `yaml:"testimonials"`
	Rating               struct {
		Votes   int     `yaml:"votes"`
		Average float64 `yaml:"average"`
	} `yaml:"rating"`
	Email        string    `yaml:"email"`
	Website      string    `yaml:"website"`
	Icon         Icon      `yaml:"icon"`
	Campaign     *Campaign `yaml:"campaign"`
	DisplayModes []string  `yaml:"display_modes"`
}

// Campaign is the second face of an expert's page.
type Campaign struct {
	Slug  string `yaml:"slug"`
	Title string `yaml:"title"`
	Intro string `yaml:"intro"`
	Offer string `yaml:"offer"`
}

// Project is past work of an expert.
type Project struct {
	Title  string `yaml:"title"`
	Client string `yaml:"client"`
	Text   string `yaml:"text"`
	Year   int    `yaml:"year"`
}

// Testimonial is what a client wrote about an expert.
type Testimonial struct {
	ID           string `yaml:"id"` // of what a visitor wrote in a shop; others have none
	Name         string `yaml:"name"`
	Organization string `yaml:"organization"`
	Text         string `yaml:"text"`
	Date         Date   `yaml:"date"`
}

// Editorial is lists.yaml: curated lists, categories, home, media, deals.
type Editorial struct {
	Lists             []List     `yaml:"lists"`
	Categories        []Category `yaml:"categories"`
	Home              Home       `yaml:"home"`
	Media             []Media    `yaml:"media"`
	Deals             []Deal     `yaml:"deals"`
	SearchSuggestions struct {
		Title   string   `yaml:"title"`
		Queries []string `yaml:"queries"`
	} `yaml:"search_suggestions"`
}

// List is a curated list or an editorial page.
type List struct {
	Slug            string   `yaml:"slug"`
	Title           string   `yaml:"title"`
	Headline        string   `yaml:"headline"`
	Intro           string   `yaml:"intro"`
	MetaDescription string   `yaml:"meta_description"`
	Order           []string `yaml:"order"`
}

// Category is one of the shop's categories.
type Category struct {
	Slug            string `yaml:"slug"`
	ID              int    `yaml:"id"`
	Name            string `yaml:"name"`
	Headline        string `yaml:"headline"`
	Intro           string `yaml:"intro"`
	MetaDescription string `yaml:"meta_description"`
}

// Home is the first page.
type Home struct {
	Hero struct {
		Title             string `yaml:"title"`
		Text              string `yaml:"text"`
		SearchPlaceholder string `yaml:"search_placeholder"`
	} `yaml:"hero"`
	Highlights []Highlight   `yaml:"highlights"`
	Sections   []HomeSection `yaml:"sections"`
	Banners    []Banner      `yaml:"banners"`
}

// Highlight is an app of the month with its tags.
type Highlight struct {
	App  string   `yaml:"app"`
	Tags []string `yaml:"tags"`
	Text string   `yaml:"text"`
}

// HomeSection is a block of the first page.
type HomeSection struct {
	Kind   string  `yaml:"kind"`
	Title  string  `yaml:"title"`
	Text   string  `yaml:"text"`
	Source Sources `yaml:"source"`
	Count  int     `yaml:"count"`
	Link   string  `yaml:"link"`
}

// Banner is a promotion of one app.
type Banner struct {
	Kind     string `yaml:"kind"`
	Slug     string `yaml:"slug"`
	Title    string `yaml:"title"`
	Text     string `yaml:"text"`
	Link     string `yaml:"link"`
	LinkText string `yaml:"link_text"`
	App      string `yaml:"app"`
}

// Media is a picture or video card of a page.
type Media struct {
	Kind      string    `yaml:"kind"`
	Page      string    `yaml:"page"`
	App       string    `yaml:"app"`
	Placement string    `yaml:"placement"`
	Src       string    `yaml:"src"`
	Title     string    `yaml:"title"`
	Text      string    `yaml:"text"`
	Link      string    `yaml:"link"`
	LinkText  string    `yaml:"link_text"`
	DurationS int       `yaml:"duration_s"`
	Captions  []Caption `yaml:"captions"`
}

// Caption is a line of a video card, shown from its second on.
type Caption struct {
	At   int    `yaml:"at"`
	Text string `yaml:"text"`
}

// Deal is a discount on an app, from its first day to its last.
type Deal struct {
	App      string `yaml:"app"`
	Percent  int64  `yaml:"percent"`
	StartDay Day    `yaml:"start_day"`
	EndDay   Day    `yaml:"end_day"`
}

// Coupon takes something off a cart.
type Coupon struct {
	Code        string `yaml:"code"`
	Title       string `yaml:"title"`
	Percent     int64  `yaml:"percent"`
	AmountCents int64  `yaml:"amount_cents"`
	Scope       struct {
		All      bool     `yaml:"all"`
		Category string   `yaml:"category"`
		Apps     []string `yaml:"apps"`
		Product  string   `yaml:"product"`
	} `yaml:"scope"`
	Window struct {
		StartDay Day `yaml:"start_day"`
		EndDay   Day `yaml:"end_day"`
	} `yaml:"window"`
	Limits struct {
		Total           *int64 `yaml:"total"`
		PerOrganization int64  `yaml:"per_organization"`
	} `yaml:"limits"`
	FirstPurchase bool   `yaml:"first_purchase"`
	Used          int64  `yaml:"used"`
	Note          string `yaml:"note"`
}

// Synonym is a group of words that find each other, or a one-way synonym.
type Synonym struct {
	Group []string `yaml:"group"`
	From  string   `yaml:"from"`
	To    []string `yaml:"to"`
}

// LegalText is what the people who run the shop owe its visitors: terms, privacy, imprint.
type LegalText struct {
	Slug    string `yaml:"slug"`
	Title   string `yaml:"title"`
	Updated Date   `yaml:"updated"` // the day from which it counts
	Text    string `yaml:"text"`    // Markdown
}

// ReservedName is a name that no developer may take, nor one that looks like it.
type ReservedName struct {
	Name   string `yaml:"name"`
	Reason string `yaml:"reason"` // who wants it reads it
	Added  Moment `yaml:"added"`
}

// Concept is what customers call by words that the catalogue does not use:
// products that the shop lacks, short forms, and words of other languages. Its
// aliases lead one way to the words of To.
type Concept struct {
	Name       string   `yaml:"concept"` // reads well in "No app named X. For video calls:"
	To         []string `yaml:"to"`
	Products   []string `yaml:"products"`
	Short      []string `yaml:"short"` // found as whole words only
	Words      []string `yaml:"words"`
	German     []string `yaml:"de"`
	Spanish    []string `yaml:"es"`
	French     []string `yaml:"fr"`
	Portuguese []string `yaml:"pt"`
	Polish     []string `yaml:"pl"`
}

// Organization is a customer.
type Organization struct {
	ID          string `yaml:"id"` // made of the slug when it is missing
	Slug        string `yaml:"slug"`
	Name        string `yaml:"name"`
	Trade       string `yaml:"trade"`
	Country     string `yaml:"country"`
	State       string `yaml:"state"`
	City        string `yaml:"city"`
	Zip         string `yaml:"zip"`
	PartnerType string `yaml:"partner_type"`
	Developer   string `yaml:"developer"`
	CreatedDay  Day    `yaml:"created_day"`
	// Registration is how far the organization is as the developer above, where that was exported.
	Registration *Registration `yaml:"registration"`
	// Billing is whom invoices are made out to, when it is not the organization as above.
	Billing     *BillingAddress    `yaml:"billing"`
	Products    map[string]Product `yaml:"products"`
	Cards       []Card             `yaml:"cards"`
	InvitedApps []string           `yaml:"invited_apps"`
	Installs    []Install          `yaml:"installs"`
	// Subscriptions and invoices are purchases of the past.
	Subscriptions []Subscription `yaml:"subscriptions"`
	Invoices      []Invoice      `yaml:"invoices"`
}

// Registration is how far an organization is as a developer. It has no word for verified: a developer is
// that by what it has proved.
type Registration struct {
	// Imported: the people who run the shop have brought it, and it needs no proof.
	Imported bool   `yaml:"imported"`
	At       Moment `yaml:"at"` // since when it is a developer
	By       string `yaml:"by"` // address of who made it one
	// Active is since when its profile is public; missing for one that was never finished.
	Active Moment `yaml:"active"`
	// Profile is that of a developer who is not public; those of all others are in developers.yaml.
	Profile   *Developer       `yaml:"profile"`
	Mail      *Proof           `yaml:"mail"` // of the support address
	Site      *Proof           `yaml:"site"` // of the domain of the website
	Agreement *AcceptedVersion `yaml:"agreement"`
	// Restricted is why the staff have restricted it; empty when they have not.
	Restricted string `yaml:"restricted"`
	Closed     bool   `yaml:"closed"`
}

// Proof is an address or a domain that was proved to be the developer's.
type Proof struct {
	Of     string `yaml:"of"`
	Proved Moment `yaml:"proved"`
}

// AcceptedVersion is the agreement that was accepted last.
type AcceptedVersion struct {
	Version  string `yaml:"version"`
	Accepted Moment `yaml:"accepted"`
	By       string `yaml:"by"` // address
}

// BillingAddress is whom invoices are made out to.
type BillingAddress struct {
	Company string `yaml:"company"`
	Country string `yaml:"country"`
	Zip     string `yaml:"zip"`
}

// Product is the subscription of a host product.
type Product struct {
	Plan     string `yaml:"plan"`
	LastPlan string `yaml:"last_plan"`
	Status   string `yaml:"status"`
	DaysLeft int    `yaml:"days_left"`
	// TrialEnds is the last day of a trial, or the moment at which it ends, in the place of
	// DaysLeft.
	TrialEnds Moment `yaml:"trial_ends"`
	// Seats are what prices per agent are multiplied with; 0 counts the agents.
	Seats int64 `yaml:"seats"`
	// Number is that of a new licence; 0 is the next.
	Number int64 `yaml:"number"`
}

// Card is a stored card.
type Card struct {
	Products []string `yaml:"products"`
	Brand    string   `yaml:"brand"`
	FirstSix string   `yaml:"first_six"`
	LastFour string   `yaml:"last_four"`
	Expires  string   `yaml:"expires"`
}

// Install is an installed app.
type Install struct {
	ID  string `yaml:"id"` // made of organization and app when it is missing
	App string `yaml:"app"`
	By  string `yaml:"by"`
	Day Day    `yaml:"day"`
	// The app says that somebody has to finish its setup.
	SetupRequired bool `yaml:"setup_required,omitempty"`
}

// Subscription is a running or ended purchase of an app.
type Subscription struct {
	ID           string `yaml:"id"`
	App          string `yaml:"app"`
	BillingCycle string `yaml:"billing_cycle"`
	Seats        int64  `yaml:"seats"`
	StartedDay   Day    `yaml:"started_day"`
	TrialDays    int    `yaml:"trial_days"`
	Status       string `yaml:"status"`
	CancelledDay *Day   `yaml:"cancelled_day"`
	// Price is what it was bought for and is renewed at; without it that is what the app costs.
	Price *BoughtPrice `yaml:"price"`
}

// BoughtPrice is the price of one period that a subscription keeps, whatever its app costs later.
type BoughtPrice struct {
	Cents      int64       `yaml:"cents"` // of one account where each pays
	PerAccount bool        `yaml:"per_account"`
	Steps      []PriceStep `yaml:"steps"` // where it goes by the number of accounts, the first from one on
}

// PriceStep is what each account costs, from so many of them on.
type PriceStep struct {
	From  int64 `yaml:"from"`
	Cents int64 `yaml:"cents"`
}

// Invoice is one past charge.
type Invoice struct {
	ID           string `yaml:"id"` // made of organization and position when it is missing
	Day          Day    `yaml:"day"`
	App          string `yaml:"app"`
	Subscription string `yaml:"subscription"`
	Text         string `yaml:"text"`
	NetCents     int64  `yaml:"net_cents"`
	Status       string `yaml:"status"`
	// Card is the card that paid, as printed; missing where nobody knows it any more.
	Card *PayingCard `yaml:"card,omitempty"`
}

// PayingCard is what an invoice tells of the card that paid it.
type PayingCard struct {
	Brand    string `yaml:"brand"`
	LastFour string `yaml:"last_four"`
}

// Person is an account holder.
type Person struct {
	ID           string            `yaml:"id"` // made of the address when it is missing
	Email        string            `yaml:"email"`
	Name         string            `yaml:"name"`
	Organization string            `yaml:"organization"`
	Job          string            `yaml:"job"`
	Roles        map[string]string `yaml:"roles"`
	Agent        bool              `yaml:"agent"`
	Suspended    []string          `yaml:"suspended"`
	// Active is false for somebody who may not sign in; missing means true.
	Active *bool `yaml:"active"`
	Scopes struct {
		Grant    []string `yaml:"grant"`
		Withhold []string `yaml:"withhold"`
	} `yaml:"scopes"`
	Hue  string `yaml:"hue"`
	Demo bool   `yaml:"demo"`
}

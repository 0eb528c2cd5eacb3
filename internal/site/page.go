package site

import "encoding/json"

// Kind says which screen draws a page.
type Kind string

// The kinds of page. Each has its own field of data in Page.
const (
	KindHome     Kind = "home"
	KindListing  Kind = "listing"
	KindApp      Kind = "app"
	KindSearch   Kind = "search"
	KindCheckout Kind = "checkout"
	KindThankYou Kind = "thank-you"
	KindFailure  Kind = "failure"
	KindSignIn   Kind = "sign-in"
	KindNotice   Kind = "notice"

	KindExpert    Kind = "expert"
	KindDeveloper Kind = "developer"
	KindMine      Kind = "mine"
	KindAccount   Kind = "account"

	KindCompare    Kind = "compare"
	KindFavourites Kind = "favourites"
	KindModeration Kind = "moderation"

	KindCharge  Kind = "charge"
	KindBilling Kind = "billing"

	KindCart      Kind = "cart"
	KindCartOrder Kind = "cart-order"

	KindSetUp Kind = "set-up"
)

// Page is everything that one address shows to everybody: the body of
// page-data.json, the props of server rendering and the boot data of the
// document (spec S7.51). It never holds anything about the person looking.
// Exactly one of the data fields is set, the one that Kind names.
type Page struct {
	// Path is the address below the shop's base path, with slashes at both ends.
	Path   string `json:"path"`
	Kind   Kind   `json:"kind"`
	Status int    `json:"status" doc:"HTTP status of the document: 200, 404 or 500"`
	// Title is page name, category name, then the word Integrations (spec S2.33).
	Title string `json:"title"`
	Meta  Meta   `json:"meta"`
	// Embedded pages have no header and no footer: a host product frames them.
	Embedded bool `json:"embedded,omitempty"`

	Home     *Home     `json:"home,omitempty"`
	Listing  *Listing  `json:"listing,omitempty"`
	App      *App      `json:"app,omitempty"`
	Search   *Search   `json:"search,omitempty"`
	Checkout *Checkout `json:"checkout,omitempty"`
	ThankYou *ThankYou `json:"thankYou,omitempty"`
	Failure  *Failure  `json:"failure,omitempty"`
	SignIn   *SignIn   `json:"signIn,omitempty"`
	Notice   *Notice   `json:"notice,omitempty"`

	Expert         *Expert         `json:"expert,omitempty"`
	Developer      *Developer      `json:"developer,omitempty"`
	AccountListing *AccountListing `json:"mine,omitempty"`
	Account        *AccountPage    `json:"account,omitempty"`

	Compare         *Compare         `json:"compare,omitempty"`
	Favourites      *Favourites      `json:"favourites,omitempty"`
	Moderation      *Moderation      `json:"moderation,omitempty"`
	Charge          *Charge          `json:"charge,omitempty"`
	Billing         *Billing         `json:"billing,omitempty"`
	Cart            *CartFrame       `json:"cart,omitempty"`
	CartOrder       *CartOrder       `json:"cartOrder,omitempty"`
	EmbeddedInstall *EmbeddedInstall `json:"setUp,omitempty"`
}

// Meta is what goes into the head of the document.
type Meta struct {
	Description string `json:"description"`
	Canonical   string `json:"canonical" doc:"full address"`
	Image       string `json:"image,omitempty" doc:"full address of the social picture"`
	NoIndex     bool   `json:"noIndex,omitempty"`
	// JSONLD are the schema.org objects of the page. They stay in the document
	// and are not needed for navigation.
	JSONLD []json.RawMessage `json:"-"`
}

// Link is a text that leads somewhere. Path is below the base path.
type Link struct {
	Text string `json:"text"`
	Path string `json:"path"`
}

// Card is an app or a service as lists show it.
type Card struct {
	ID               string  `json:"id"`
	Slug             string  `json:"slug"`
	Path             string  `json:"path" doc:"below the base path, as /apps/deepl/"`
	Name             string  `json:"name"`
	Icon             string  `json:"icon" doc:"address of a square picture"`
	Product          string  `json:"product" enum:"livechat,helpdesk"`
	Developer        string  `json:"developer"`
	ShortDescription string  `json:"shortDescription"`
	Verified         bool    `json:"verified"`
	AI               bool    `json:"ai"`
	Service          bool    `json:"service"`
	Rating           *Rating `json:"rating" doc:"null when nobody has rated"`
	Price            Price   `json:"price"`
	ComingSoon       bool    `json:"comingSoon,omitempty" doc:"accepted, not published: it cannot be installed yet, and its price is not known"`
}

// Rating is the summary of an app's ratings.
type Rating struct {
	Rate  float64 `json:"rate" doc:"1 to 5, one decimal"`
	Votes int     `json:"votes"`
}

// Price is what an app costs today, before tax, with its discount applied.
type Price struct {
	Cents      int64  `json:"cents" doc:"0 when free"`
	OldCents   int64  `json:"oldCents,omitempty" doc:"the price without the discount, when there is one"`
	Frequency  string `json:"frequency" enum:"free,once,monthly,hourly"`
	PerAccount bool   `json:"perAccount" doc:"true: per agent; false: per license"`
	TrialDays  int    `json:"trialDays"`
	Percent    int    `json:"percent,omitempty" doc:"what is taken off now, in whole percent"`
	Until      string `json:"until,omitempty" doc:"last day of the discount, YYYY-MM-DD"`
	// Next is a discount that begins later; it changes nothing today.
	Next *NextDeal `json:"next,omitempty"`
}

// NextDeal is a discount that begins later.
type NextDeal struct {
	Percent int    `json:"percent"`
	From    string `json:"from" doc:"first day, YYYY-MM-DD"`
	Until   string `json:"until" doc:"last day, YYYY-MM-DD"`
}

// Picture shows an app in its place, or what its developer uploaded.
type Picture struct {
	Kind      string    `json:"kind" enum:"PLACEMENT,image,video,card"`
	Src       string    `json:"src"`
	Thumb     string    `json:"thumb"`
	Alt       string    `json:"alt"`
	Label     string    `json:"label" doc:"short name below the thumbnail"`
	DurationS int       `json:"durationS,omitempty"`
	Captions  []Caption `json:"captions,omitempty"`
}

// Caption is a line of a video card, shown from its second on.
type Caption struct {
	At   int    `json:"at"`
	Text string `json:"text"`
}

// Home is the data of the first page.
type Home struct {
	Hero       Hero          `json:"hero"`
	Highlights []Highlight   `json:"highlights" doc:"exactly six (spec S9.23)"`
	Sections   []HomeSection `json:"sections" doc:"in the order to show"`
}

// Hero is the claim at the top of the first page.
type Hero struct {
	Title             string   `json:"title"`
	Text              string   `json:"text"`
	SearchPlaceholder string   `json:"searchPlaceholder"`
	PopularTitle      string   `json:"popularTitle"`
	Popular           []string `json:"popular" doc:"searches to try"`
}

// Highlight is an app the team shows this month, with the reason.
type Highlight struct {
	Card    Card     `json:"card"`
	Tags    []string `json:"tags" doc:"app-of-the-week, monthly-highlights, app-of-the-month, app-of-the-month-right"`
	Text    string   `json:"text"`
	Picture Picture  `json:"picture"`
}

// HomeSection is one block of the first page. Kind says which fields are set.
type HomeSection struct {
	Kind       string       `json:"kind" enum:"chips,highlights,ranked,promo,collections,deals,categories,media,services,partners,developers"`
	Title      string       `json:"title"`
	Text       string       `json:"text,omitempty"`
	Link       *Link        `json:"link,omitempty"`
	Chips      []Chip       `json:"chips,omitempty"`
	Ranked     []RankedList `json:"ranked,omitempty"`
	Promo      *Promo       `json:"promo,omitempty"`
	Collection []Collection `json:"collections,omitempty"`
	Cards      []Card       `json:"cards,omitempty" doc:"deals and services"`
	Categories []Category   `json:"categories,omitempty"`
	Media      []HomeMedia  `json:"media,omitempty"`
	People     []Person     `json:"people,omitempty" doc:"partners and developers"`
}

// Chip is a short link with a symbol.
type Chip struct {
	Slug string `json:"slug"`
	Link
}

// RankedList is the head of a curated list.
type RankedList struct {
	Title string `json:"title"`
	Path  string `json:"path"`
	Cards []Card `json:"cards"`
}

// Promo is a banner for one app.
type Promo struct {
	Title    string  `json:"title"`
	Text     string  `json:"text"`
	LinkText string  `json:"linkText"`
	Path     string  `json:"path"`
	Picture  Picture `json:"picture"`
	Until    string  `json:"until,omitempty" doc:"last day of the deal, YYYY-MM-DD"`
}

// Collection is a curated list as a tile.
type Collection struct {
	Slug  string   `json:"slug"`
	Title string   `json:"title"`
	Text  string   `json:"text"`
	Path  string   `json:"path"`
	Icons []string `json:"icons"`
}

// Category is a category with the number of its apps.
type Category struct {
	Slug  string `json:"slug"`
	Name  string `json:"name"`
	Path  string `json:"path"`
	Count int    `json:"count"`
}

// HomeMedia is a media item of the first page or of a list (spec S2.32). A card
// shows an app, a promo banner leads somewhere with words of its own.
type HomeMedia struct {
	Kind     string  `json:"kind" enum:"video,image,card,PLACEMENT,PROMO_BANNER"`
	Title    string  `json:"title"`
	Text     string  `json:"text"`
	Path     string  `json:"path"`
	LinkText string  `json:"linkText,omitempty"`
	Picture  Picture `json:"picture"`
	Card     *Card   `json:"card,omitempty" doc:"of a media item of the kind card"`
}

// Person is a partner expert or a developer in a list.
type Person struct {
	Slug   string  `json:"slug"`
	Name   string  `json:"name"`
	Text   string  `json:"text"`
	Icon   string  `json:"icon"`
	Path   string  `json:"path"`
	Rating *Rating `json:"rating" doc:"null when nobody has rated"`

	Place           string `json:"place,omitempty" doc:"city and country of a partner"`
	Recommended     bool   `json:"recommended,omitempty" doc:"a partner that the team recommends"`
	HourlyRateCents int64  `json:"hourlyRateCents,omitempty"`
	Products        int    `json:"products,omitempty" doc:"apps and services of a developer"`
	Installations   int    `json:"installations,omitempty" doc:"of all apps of a developer"`
}

// Listing is a page of a list: All Apps, a category, a curated list, services,
// partners, developers.
type Listing struct {
	Heading     string   `json:"heading"`
	Headline    string   `json:"headline"`
	Intro       string   `json:"intro"`
	Breadcrumbs []Link   `json:"breadcrumbs"`
	Noun        string   `json:"noun" enum:"apps,services,deals,partners,developers"`
	Of          int      `json:"of" doc:"entries before filtering"`
	Total       int      `json:"total" doc:"entries that pass the filters"`
	Page        int      `json:"page" doc:"from 1"`
	PageSize    int      `json:"pageSize"`
	Cards       []Card   `json:"cards" doc:"the entries of this page only"`
	People      []Person `json:"people,omitempty" doc:"the entries of a list of partners or developers"`
	Facets      []Facet  `json:"facets"`
	Sort        string   `json:"sort" enum:"alphabetically,price,popularity,recommended,published,developerName,productsNumber"`
	Sorts       []Option `json:"sorts" doc:"the first is what the list comes in"`
	// Blocking is the facet value that alone leaves the list empty, to name in
	// the empty state.
	Blocking *FacetValue `json:"blocking,omitempty"`
	// Later are the deals that begin later, on the page of deals (spec S2.09).
	Later []Card `json:"later,omitempty"`
	// Media are the editors' pictures and videos of this list (spec S2.32).
	Media []HomeMedia `json:"media,omitempty"`
}

// Facet is one filter: the query parameter, its name and its values with how
// many entries each would leave (not counting the facet's own choice).
type Facet struct {
	Param  string       `json:"param" enum:"categories,compatibility,payment,placement,service,language,industry,country"`
	Label  string       `json:"label"`
	Values []FacetValue `json:"values"`
}

// FacetValue is one choice of a filter.
type FacetValue struct {
	Value    string `json:"value"`
	Label    string `json:"label"`
	Count    int    `json:"count"`
	Selected bool   `json:"selected"`
	Unknown  bool   `json:"unknown,omitempty" doc:"stands for values in the address that no entry has; it cannot be chosen"`
}

// Option is a value of a select with its text.
type Option struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// App is the page of one app or service (spec S2.18).
type App struct {
	Card
	Breadcrumbs     []Link         `json:"breadcrumbs"`
	Lifecycle       string         `json:"lifecycle" enum:"PUBLISHED,ACCEPTED" doc:"ACCEPTED is a teaser: coming soon (decisions rule 18)"`
	DescriptionHTML string         `json:"descriptionHtml" doc:"safe HTML made from the developer's Markdown"`
	Pictures        []Picture      `json:"pictures"`
	Features        []Feature      `json:"features"`
	Benefits        []Feature      `json:"benefits"`
	Upgrades        []Upgrade      `json:"upgrades"`
	Permissions     []Permission   `json:"permissions"`
	Support         Support        `json:"support"`
	Ratings         Ratings        `json:"ratings"`
	Changelog       []Change       `json:"changelog"`
	MoreByDeveloper []Card         `json:"moreByDeveloper"`
	DeveloperInfo   DeveloperInfo  `json:"developerInfo"`
	Facts           Facts          `json:"facts"`
	Offer           Offer          `json:"offer"`
	ClientID        string         `json:"clientId"`
	DirectInstall   *DirectInstall `json:"directInstall,omitempty"`
	HostLinks       *HostLinks     `json:"inHost,omitempty"`
}

// HostLinks says what of an installed app is opened in its host product, where it
// differs from other apps (spec S2.17, S3.07, S4.25).
type HostLinks struct {
	Fullscreen     bool   `json:"fullscreen" doc:"it has a full screen"`
	FullscreenPath string `json:"fullscreenPath,omitempty" doc:"path in the host product, in place of the usual one"`
	SettingsURL    string `json:"settingsUrl,omitempty" doc:"address of its settings, in place of the host's page"`
}

// Feature is a titled sentence.
type Feature struct {
	Title       string `json:"title"`
	Description string `json:"description"`
}

// Upgrade is a paid extra of an app.
type Upgrade struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Price       Price  `json:"price"`
	Counted     bool   `json:"counted" doc:"can be bought several times"`
}

// Permission is an area of the account that the app's scopes reach
// (spec S3.32).
type Permission struct {
	Area     string   `json:"area"`
	ReadOnly bool     `json:"readOnly"`
	Scopes   []string `json:"scopes"`
	Says     []string `json:"says,omitempty" doc:"what the scopes let the app do, one sentence each"`
}

// Support is how to get help. Empty addresses are not shown.
type Support struct {
	Email       string `json:"email"`
	TutorialURL string `json:"tutorialUrl"`
	PrivacyURL  string `json:"privacyUrl"`
}

// Ratings are the histogram and the written reviews (spec S3.22).
type Ratings struct {
	Rate      float64  `json:"rate"`
	Votes     int      `json:"votes"`
	Histogram []Bucket `json:"histogram" doc:"five rows, 5 stars first"`
	Reviews   []Review `json:"reviews" doc:"newest first"`
}

// Bucket is one row of the histogram.
type Bucket struct {
	Stars   int `json:"stars"`
	Percent int `json:"percent"`
	Votes   int `json:"votes"`
}

// Review is one written rating, without anything private about its author.
type Review struct {
	ID           string `json:"id"`
	Name         string `json:"name"`
	Organization string `json:"organization,omitempty"`
	Rate         int    `json:"rate"`
	Date         string `json:"date" doc:"YYYY-MM-DD"`
	Text         string `json:"text"`
	Reply        string `json:"reply,omitempty" doc:"the developer's answer"`
	Installed    bool   `json:"installed,omitempty" doc:"the author's organization has or had the app"`
}

// Change is one entry of the changelog.
type Change struct {
	Version string `json:"version"`
	Date    string `json:"date" doc:"YYYY-MM-DD"`
	Title   string `json:"title"`
	Text    string `json:"text"`
}

// DeveloperInfo names who publishes the app.
type DeveloperInfo struct {
	ID      string `json:"id"`
	Slug    string `json:"slug"`
	Name    string `json:"name"`
	Website string `json:"website"`
	Icon    string `json:"icon"`
	Path    string `json:"path,omitempty" doc:"of their page here"`
}

// Facts are the rows below the price.
type Facts struct {
	WorksWith     []string `json:"worksWith"`
	AppearsIn     []string `json:"appearsIn"`
	Installations int      `json:"installations"`
	Languages     []string `json:"languages"`
	Updated       string   `json:"updated,omitempty" doc:"YYYY-MM-DD of the newest change"`
	Categories    []Link   `json:"categories"`
}

// Offer is how the app is sold and who may have it.
type Offer struct {
	Plans            []Plan `json:"plans" doc:"none when free"`
	TrialDays        int    `json:"trialDays"`
	CardRequired     bool   `json:"cardRequired"`
	ContactOnly      bool   `json:"contactOnly" doc:"priced by the hour: ordered by contacting the provider (decisions rule 14)"`
	PlanLevel        string `json:"planLevel" enum:"any,team,premium" doc:"the host plan it needs (spec S6.07)"`
	OnlyOwner        bool   `json:"onlyOwner"`
	UnderMaintenance bool   `json:"underMaintenance"`
	FinishURL        string `json:"finishUrl,omitempty" doc:"where to finish the set-up after installing"`
	FinishText       string `json:"finishText,omitempty"`
}

// Plan is one way to pay. UnitCents is the price of one period for one agent
// or license, before tax.
type Plan struct {
	ID                string `json:"id"`
	BillingCycle      string `json:"billingCycle" enum:"once,monthly,yearly"`
	UnitCents         int64  `json:"unitCents"`
	OldUnitCents      int64  `json:"oldUnitCents,omitempty"`
	PerAccount        bool   `json:"perAccount"`
	MonthlyCents      int64  `json:"monthlyCents" doc:"the monthly equivalent: a twelfth, rounded, of a yearly price"`
	SavedCentsPerYear int64  `json:"savedCentsPerYear" doc:"against paying monthly; 0 otherwise"`
}

// Expert is the page of a partner (spec S2.19). Its sections are description,
// contact and testimonials.
type Expert struct {
	Person
	Kind                 string        `json:"kind" enum:"person,agency"`
	Mode                 string        `json:"mode" enum:"embedded,editorial"`
	Breadcrumbs          []Link        `json:"breadcrumbs"`
	Campaign             *Campaign     `json:"campaign,omitempty"`
	Paragraphs           []string      `json:"paragraphs"`
	Website              string        `json:"website"`
	Services             []string      `json:"services" doc:"what they do, in words"`
	WorksWith            []string      `json:"worksWith"`
	Languages            []string      `json:"languages"`
	Industries           []string      `json:"industries"`
	ProjectRateFromCents int64         `json:"projectRateFromCents"`
	Agents               int           `json:"agents" doc:"agents for hire, 0 when that is not offered"`
	Cards                []Card        `json:"cards" doc:"services that can be bought here"`
	Projects             []Project     `json:"projects"`
	Testimonials         []Testimonial `json:"testimonials"`
}

// Campaign is the variant of a partner's page for one occasion.
type Campaign struct {
	Slug  string `json:"slug"`
	Title string `json:"title"`
	Intro string `json:"intro"`
	Offer string `json:"offer"`
}

// Project is past work of a partner.
type Project struct {
	Title  string `json:"title"`
	Client string `json:"client"`
	Text   string `json:"text"`
	Year   int    `json:"year"`
}

// Testimonial is what a client wrote about a partner.
type Testimonial struct {
	Name         string `json:"name"`
	Organization string `json:"organization"`
	Text         string `json:"text"`
	Date         string `json:"date" doc:"YYYY-MM-DD"`
}

// Developer is the page of one developer (spec S2.07).
type Developer struct {
	Person
	Breadcrumbs []Link   `json:"breadcrumbs"`
	Paragraphs  []string `json:"paragraphs"`
	Website     string   `json:"website"`
	Email       string   `json:"email" doc:"for support"`
	Country     string   `json:"country"`
	City        string   `json:"city"`
	Founded     int      `json:"founded" doc:"year, 0 when unknown"`
	Languages   []string `json:"languages" doc:"in which support is given"`
	Links       []Link   `json:"links" doc:"further addresses of theirs"`
	// Listing holds their public apps.
	Listing  Listing `json:"listing"`
	Services []Card  `json:"services" doc:"their public services, as many as a page of a list holds"`
}

// Compare shows up to four apps side by side.
type Compare struct {
	Breadcrumbs []Link     `json:"breadcrumbs"`
	Columns     []Column   `json:"columns"`
	Add         []Proposal `json:"add" doc:"apps to put beside them"`
}

// Column is one of the apps that are compared.
type Column struct {
	Card        Card         `json:"card"`
	Facts       Facts        `json:"facts"`
	Offer       Offer        `json:"offer"`
	Permissions []Permission `json:"permissions"`
	Features    []string     `json:"features"`
	PathWithout string       `json:"pathWithout" doc:"of the comparison without this app"`
}

// Proposal is an app that can join a comparison; Path is the comparison with it.
type Proposal struct {
	Name string `json:"name"`
	Icon string `json:"icon"`
	Path string `json:"path"`
}

// Favourites is the frame of the apps that a browser remembers.
type Favourites struct {
	Breadcrumbs []Link `json:"breadcrumbs"`
}

// AccountListing is the frame of a list that only signed-in people have: apps of
// their organization, or in review. The browser asks the API for what is in it, for
// the rest of the path (spec S2.15).
type AccountListing struct {
	List        string `json:"list" enum:"private,in-review"`
	Heading     string `json:"heading"`
	Text        string `json:"text"`
	Breadcrumbs []Link `json:"breadcrumbs"`
	// Slug is the app whose page is asked for, empty for the list itself.
	Slug string `json:"slug,omitempty"`
	Path string `json:"path" doc:"of the list"`
}

// EmbeddedInstall is where an app that installs itself does so in a frame, below a host
// product (spec S9.25).
type EmbeddedInstall struct {
	App           Card          `json:"app"`
	Breadcrumbs   []Link        `json:"breadcrumbs"`
	Permissions   []Permission  `json:"permissions"`
	ClientID      string        `json:"clientId"`
	DirectInstall DirectInstall `json:"directInstall"`
	// Origin is that of the app; the document of this page may frame it, and no
	// other one may.
	Origin string `json:"origin"`
}

// DirectInstall is how an app that installs itself is reached (spec S3.07).
type DirectInstall struct {
	URL      string `json:"url"`
	InNewTab bool   `json:"inNewTab"`
}

// Search is the empty frame of the search page; results come from the search
// service.
type Search struct {
	Suggestions []string `json:"suggestions"`
	Asked       bool     `json:"asked"` // the address has words that are searched for
}

// Checkout is what everybody sees of the checkout of one app. The account, its
// card, its seats and its tax are read after sign-in.
type Checkout struct {
	App         Card         `json:"app"`
	Offer       Offer        `json:"offer"`
	Permissions []Permission `json:"permissions"`
	ClientID    string       `json:"clientId" doc:"whose scopes the permissions are, empty without one"`
}

// ThankYou is the page after a purchase: where to find the app, and one next
// step.
type ThankYou struct {
	App     Card     `json:"app"`
	Picture Picture  `json:"picture"`
	Places  []string `json:"places"`
	Offer   Offer    `json:"offer"`
}

// Failure is the data of the 404 and 500 pages, and of the page without a
// network.
type Failure struct {
	Status  int    `json:"status" doc:"404, 500, or 0 without a network"`
	Popular []Card `json:"popular" doc:"apps to go on with"`
}

// SignIn is the sign-in form of the accounts service. It posts to Action; a
// refused attempt comes back with Error set and the typed e-mail kept.
type SignIn struct {
	Action       string            `json:"action"`
	Client       string            `json:"client" doc:"name of the application that asks"`
	Email        string            `json:"email"`
	Error        string            `json:"error,omitempty"`
	Errors       map[string]string `json:"errors" doc:"one sentence by field"`
	Popup        bool              `json:"popup"`
	Forgot       string            `json:"forgot" doc:"address of the page for a forgotten password"`
	SignUp       string            `json:"signUp" doc:"address of the page for a new organization"`
	External     string            `json:"external,omitempty" doc:"address of another identity provider to sign in with"`
	ExternalName string            `json:"externalName,omitempty"`
	DemoAccounts []DemoAccount     `json:"demoAccounts" doc:"only in the demo world"`
	DemoPassword string            `json:"demoPassword,omitempty"`
}

// DemoAccount is a row of the sign-in page of the demo.
type DemoAccount struct {
	Email        string `json:"email"`
	Organization string `json:"organization"`
	Why          string `json:"why"`
}

// Notice is a page of the accounts service that only says something, as the
// error page (contract identity 1.3).
type Notice struct {
	Heading string `json:"heading"`
	Text    string `json:"text"`
	Code    string `json:"code,omitempty"`
	Next    string `json:"next,omitempty" doc:"where to go on, when that is not the shop"`
	Label   string `json:"label,omitempty" doc:"what next is called"`
}

// Boot is what a document carries for the client besides the page: addresses
// and switches that the front end never hard-codes (decisions section 1).
type Boot struct {
	Brand      string         `json:"brand"`
	Build      string         `json:"build" doc:"hash of the front end, as in app-data.json"`
	Base       string         `json:"base" doc:"base path of the shop, /marketplace"`
	Accounts   string         `json:"accounts" doc:"base path of the accounts service"`
	API        string         `json:"api" doc:"base path of the Marketplace API"`
	Billing    string         `json:"billing"`
	Sandbox    string         `json:"sandbox,omitempty" doc:"base path of the payment sandbox, when it is the provider"`
	Stripe     string         `json:"stripe,omitempty" doc:"publishable key of Stripe, when it is the provider"`
	Search     string         `json:"search"`
	SearchApp  string         `json:"searchApp"`
	SearchKey  string         `json:"searchKey" doc:"public key that can only search"`
	ClientID   string         `json:"clientId" doc:"the shop's own OAuth client"`
	Demo       bool           `json:"demo"`
	SentryDSN  string         `json:"sentryDsn,omitempty"`
	GTM        string         `json:"gtm,omitempty"`
	Navigation []Link         `json:"navigation" doc:"header links"`
	Footer     []FooterColumn `json:"footer"`
	// Slices are the hashes of the frame's parts, as in app-data.json.
	Slices map[string]string `json:"slices"`
	// Parents are the origins whose messages an embedded page takes, and to which
	// it sends its own (spec S5.15).
	Parents []string `json:"parents,omitempty" doc:"origins of the host products, on embedded pages only"`
	// LiveChat and HelpDesk are where the host products are, for what is opened
	// there (spec S2.17, S4.25).
	LiveChat string `json:"livechat,omitempty" doc:"address of the agent app, without a slash at its end; absent: nothing is opened there"`
	HelpDesk string `json:"helpdesk,omitempty" doc:"address of the help desk, in the same way"`
}

// FooterColumn is a titled list of links.
type FooterColumn struct {
	Title string `json:"title"`
	Links []Link `json:"links"`
}

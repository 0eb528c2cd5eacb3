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

	KindExpert         Kind = "expert"
	KindDeveloper      Kind = "developer"
	KindAccountListing Kind = "mine"
	KindAccount        Kind = "account"

	KindCompare    Kind = "compare"
	KindFavourites Kind = "favourites"
	KindShared     Kind = "shared"
	KindMyApps     Kind = "my-apps"
	KindCompany    Kind = "company"
	KindModeration Kind = "moderation"
	KindStaffSetup Kind = "staff-setup"

	KindCharge  Kind = "charge"
	KindBilling Kind = "billing"
	KindInvoice Kind = "invoice"
	// KindChangePlan is another plan for a subscription.
	KindChangePlan Kind = "change-plan"

	KindCart      Kind = "cart"
	KindCartOrder Kind = "cart-order"

	KindEmbeddedInstall Kind = "set-up"
	KindAppScreen       Kind = "app-screen"
	KindLegal           Kind = "legal"
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
	MyApps          *MyApps          `json:"myApps,omitempty"`
	Company         *Company         `json:"company,omitempty"`
	Moderation      *Moderation      `json:"moderation,omitempty"`
	StaffSetup      *StaffSetup      `json:"staffSetup,omitempty"`
	Charge          *Charge          `json:"charge,omitempty"`
	Billing         *Billing         `json:"billing,omitempty"`
	Invoice         *InvoiceFrame    `json:"invoice,omitempty"`
	ChangePlan      *ChangePlanFrame `json:"changePlan,omitempty"`
	Cart            *CartFrame       `json:"cart,omitempty"`
	CartOrder       *CartOrder       `json:"cartOrder,omitempty"`
	EmbeddedInstall *EmbeddedInstall `json:"setUp,omitempty"`
	AppScreen       *AppScreen       `json:"appScreen,omitempty"`
	Legal           *Legal           `json:"legal,omitempty"`
	Shared          *Shared          `json:"shared,omitempty"`
}

// breadcrumbs gives the way to a page; none where it has no way.
func (p *Page) breadcrumbs() []Link {
	switch {
	case p.App != nil:
		return p.App.Breadcrumbs
	case p.Listing != nil:
		return p.Listing.Breadcrumbs
	case p.Expert != nil:
		return p.Expert.Breadcrumbs
	case p.Developer != nil:
		return p.Developer.Breadcrumbs
	case p.AccountListing != nil:
		return p.AccountListing.Breadcrumbs
	case p.Compare != nil:
		return p.Compare.Breadcrumbs
	case p.Favourites != nil:
		return p.Favourites.Breadcrumbs
	case p.MyApps != nil:
		return p.MyApps.Breadcrumbs
	case p.Company != nil:
		return p.Company.Breadcrumbs
	case p.Billing != nil:
		return p.Billing.Breadcrumbs
	case p.Cart != nil:
		return p.Cart.Breadcrumbs
	case p.EmbeddedInstall != nil:
		return p.EmbeddedInstall.Breadcrumbs
	case p.AppScreen != nil:
		return p.AppScreen.Breadcrumbs
	case p.Legal != nil:
		return p.Legal.Breadcrumbs
	case p.Moderation != nil:
		return p.Moderation.Breadcrumbs
	case p.StaffSetup != nil:
		return p.StaffSetup.Breadcrumbs
	case p.ChangePlan != nil:
		return p.ChangePlan.Breadcrumbs
	case p.Shared != nil:
		return p.Shared.Breadcrumbs
	}
	return nil
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
	Text string `json:"text" words:"shop"`
	Path string `json:"path"`
}

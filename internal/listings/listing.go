package listings

import (
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// Listing is what a developer says of an app: the whole content of a revision (spec S3.02,
// S3.04 to S3.07). What the shop alone knows, as installations and ratings, is not in it.
type Listing struct {
	Name                string            `json:"name"`
	Product             string            `json:"product"`
	ServiceType         string            `json:"serviceType,omitempty"` // of work that people do
	ShortDescription    string            `json:"shortDescription,omitempty"`
	LongDescription     string            `json:"longDescription,omitempty"` // Markdown
	Category            string            `json:"category,omitempty"`        // slug
	SecondaryCategories []string          `json:"secondaryCategories,omitempty"`
	Country             string            `json:"country,omitempty"`
	Languages           []string          `json:"languages,omitempty"`
	Industries          []string          `json:"industries,omitempty"`
	Keywords            []string          `json:"keywords,omitempty"`
	Icon                Icon              `json:"icon"`
	Screenshots         []Screenshot      `json:"screenshots,omitempty"`
	Video               *Video            `json:"video,omitempty"` // nil for none
	Features            []Titled          `json:"features,omitempty"`
	Benefits            []Titled          `json:"benefits,omitempty"`
	Payment             *Payment          `json:"payment,omitempty"` // nil is free
	Upgrades            []Upgrade         `json:"upgrades,omitempty"`
	Placements          []string          `json:"placements,omitempty"` // where it appears, each once
	Widgets             []Widget          `json:"widgets,omitempty"`    // what runs at some of them
	Client              Client            `json:"client"`
	ChatActions         []ChatAction      `json:"chatActions,omitempty"`
	ChatBoosters        []ChatBooster     `json:"chatBoosters,omitempty"`
	DirectInstallURL    string            `json:"directInstallUrl,omitempty"` // where the app installs itself
	WebhookURL          string            `json:"webhookUrl,omitempty"`       // what hears of installs and payments
	ChatWebhookURL      string            `json:"chatWebhookUrl,omitempty"`   // what hears of chats, of the host product
	Onboarding          *Onboarding       `json:"onboarding,omitempty"`
	Support             Support           `json:"support"`
	Changelog           []Change          `json:"changelog,omitempty"` // newest first
	OnlyOwner           bool              `json:"onlyOwner,omitempty"`
	UnderMaintenance    bool              `json:"underMaintenance,omitempty"`
	Properties          map[string]string `json:"properties,omitempty"`
	// PropertyDefinitions are those that the app defines in the host product, by their names.
	PropertyDefinitions map[string]listing.PropertyDefinition `json:"propertyDefinitions,omitempty"`
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

// Screenshot is a picture of the app at work; Src is its address.
type Screenshot struct {
	Src   string `json:"src"`
	Title string `json:"title,omitempty"`
}

// Video shows the app at work and is played by another host, when somebody presses its poster (ADR 32).
type Video struct {
	URL    string `json:"url"`    // as listing.ParseVideo keeps it
	Poster string `json:"poster"` // address of a picture
	Title  string `json:"title"`  // what it shows, also for who does not see it
}

// Titled is a feature or a benefit.
type Titled struct {
	Title       string `json:"title"`
	Description string `json:"description"`
}

// Payment is how an app is paid (spec S3.05).
type Payment struct {
	Frequency    string         `json:"frequency"` // once, monthly or hourly
	Price        money.Cents    `json:"price"`     // of one unit, before discount and tax
	PerAccount   bool           `json:"perAccount,omitempty"`
	TrialDays    int            `json:"trialDays,omitempty"`
	CardRequired bool           `json:"cardRequired,omitempty"`
	Discount     price.Discount `json:"discount"`
	Tiers        price.Tiers    `json:"tiers,omitempty"` // of a price per account
}

// terms are the payment as price.Raises compares it; nil is free.
func (p *Payment) terms() *price.Terms {
	if p == nil {
		return nil
	}
	return &price.Terms{Cents: p.Price, Frequency: p.Frequency, PerAccount: p.PerAccount, TrialDays: p.TrialDays, Tiers: p.Tiers}
}

// Upgrade is a paid extra.
type Upgrade struct {
	ID          string      `json:"id"`
	Name        string      `json:"name"`
	Description string      `json:"description"`
	Price       money.Cents `json:"price"`
	Frequency   string      `json:"frequency"` // once or monthly
	PerAgent    bool        `json:"perAgent,omitempty"`
	Counted     bool        `json:"counted,omitempty"`
	URL         string      `json:"url,omitempty"` // what hears that it is switched on or off; "" for the webhook of the app
}

// Widget is a page of the app that host products run at a placement (spec S3.06).
type Widget struct {
	ID           string `json:"id"` // it stays when the address changes
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

// Client is the OAuth client of the app with what it asks for.
type Client struct {
	ID     string   `json:"id,omitempty"`
	Scopes []string `json:"scopes,omitempty"`
}

// Support is how to get help with the app.
type Support struct {
	TutorialURL string `json:"tutorialUrl,omitempty"`
	PrivacyURL  string `json:"privacyUrl,omitempty"`
	Email       string `json:"email,omitempty"`
}

// Change is an entry of the changelog.
type Change struct {
	Version string `json:"version"`
	Date    string `json:"date"` // YYYY-MM-DD
	Title   string `json:"title"`
	Text    string `json:"text"`
}

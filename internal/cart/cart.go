package cart

import (
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// MaxItems is how many products a cart holds, and how many are added at once.
const MaxItems = 50

// Cart is what an account wants to buy together (spec S3.12). Zero times are
// absent.
type Cart struct {
	ID             string
	OrganizationID string
	AccountID      string
	Coupon         string     // a code, or ""
	Card           *GivenCard // for this purchase; nil: the products' own cards pay
	LockedUntil    time.Time  // by a checkout
	LockedBy       string     // the session that checks out
	AcceptedUntil  time.Time  // end of the lock under which the buyer agreed
	Checksum       string     // that the buyer agreed to
	Buyer          auth.Principal
	PurchasingAt   time.Time
	PurchasedAt    time.Time
	ClosedAt       time.Time
	Items          []Item // in the order in which they came
	Version        int64
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

// GivenCard is a card that was given for the purchase of a cart. It pays what is
// bought of some products, and its address decides the taxes of all. Keep says of
// whom it becomes the card, once it has paid.
type GivenCard struct {
	Token     string    `json:"token"`
	Country   string    `json:"country"`
	Zip       string    `json:"zip"`
	Company   string    `json:"company"`
	VATNumber string    `json:"vatNumber"`
	Products  []string  `json:"products"` // host products
	Keep      bool      `json:"keep"`
	Type      string    `json:"type"`
	FirstSix  string    `json:"firstSix"`
	LastFour  string    `json:"lastFour"`
	ExpMonth  int64     `json:"expMonth"`
	ExpYear   int64     `json:"expYear"`
	GivenAt   time.Time `json:"givenAt"`
}

// pays reports whether the card pays what is bought of a product.
func (g *GivenCard) pays(product string) bool {
	return g != nil && slices.Contains(g.Products, product)
}

// Item is a product in a cart.
type Item struct {
	AppID       string
	PlanID      string
	Position    int64
	NoAccess    []string // account ids, sorted
	Status      ItemStatus
	Note        string // why it was not bought, or ""
	NotedAt     time.Time
	ChargeID    string
	ChargeType  string
	ConfirmURL  string         // where the buyer confirms the payment, while the bank asks
	Agreed      *AcceptedTerms // nil before the purchase
	PurchasedAt time.Time
}

// AcceptedTerms is what the buyer of a cart agreed to pay for an item, with all that its
// charge needs: whatever becomes of the app, this is what is bought.
type AcceptedTerms struct {
	Name                string      `json:"name"`
	Slug                string      `json:"slug"`
	Product             string      `json:"product"`
	ClientID            string      `json:"clientID"`
	OwnerOrganizationID string      `json:"owner"`
	Cycle               price.Cycle `json:"cycle"`
	TrialDays           int64       `json:"trialDays"`
	CardRequired        bool        `json:"cardRequired"`
	PerAccount          bool        `json:"perAccount"`
	Price               Price       `json:"price"`
	Steps               price.Steps `json:"steps,omitempty"` // what a seat costs by their number
	Coupon              CouponShare `json:"coupon"`
}

// CouponShare is what the cart's coupon takes off an item: a part of every
// period, in hundredths of a percent, or an amount of the first one.
type CouponShare struct {
	BasisPoints int64       `json:"basisPoints"`
	Cents       money.Cents `json:"cents"`
	Months      int64       `json:"months,omitempty"`     // of a subscription that it counts in, 0 as Coupon says
	FromSeller  bool        `json:"fromSeller,omitempty"` // the developer pays for it
}

// Price is what an item costs. Unit is one seat of one period before coupon and
// tax; Total all seats after the coupon and before tax, Discount what the coupon
// takes off. Rate is in thousandths of a percent.
type Price struct {
	Unit     money.Cents `json:"unit"`
	Quantity int64       `json:"quantity"`
	Total    money.Cents `json:"total"`
	Discount money.Cents `json:"discount"`
	Tax      money.Cents `json:"tax"`
	Rate     int64       `json:"rate"`
	Place    string      `json:"place"`
}

// Free is the cycle of what costs nothing, beside those of the price function.
const Free price.Cycle = "free"

// Item gives the item of an app, false when it is not there.
func (c Cart) Item(appID string) (Item, bool) {
	i := c.index(appID)
	if i < 0 {
		return Item{}, false
	}
	return c.Items[i], true
}

func (c Cart) index(appID string) int {
	return slices.IndexFunc(c.Items, func(i Item) bool { return i.AppID == appID })
}

// with gives the cart with one more item at its end.
func (c Cart) with(item Item) Cart {
	for _, present := range c.Items {
		item.Position = max(item.Position, present.Position+1)
	}
	c.Items = append(slices.Clone(c.Items), item)
	return c
}

// replaced gives the cart with an item in the place of that of the same app.
func (c Cart) replaced(item Item) Cart {
	c.Items = slices.Clone(c.Items)
	c.Items[c.index(item.AppID)] = item
	return c
}

// without gives the cart without an app.
func (c Cart) without(appID string) Cart {
	c.Items = slices.DeleteFunc(slices.Clone(c.Items), func(i Item) bool { return i.AppID == appID })
	return c
}

// isFinished reports whether nothing can happen to any item any more.
func (c Cart) isFinished() bool {
	return !slices.ContainsFunc(c.Items, func(i Item) bool { return !i.Status.Final() })
}

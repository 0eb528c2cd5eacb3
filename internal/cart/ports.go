package cart

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/outbox"
	"marketplace/internal/kit/price"
)

// Product is an app or service as a cart sees it.
type Product struct {
	ID                  string
	Slug                string
	Name                string
	Icon                string // address
	Product             string // host product: livechat or helpdesk
	ClientID            string
	OwnerOrganizationID string
	Categories          []string
	Published           bool
	Service             bool
	ContactOnly         bool // priced by the hour: ordered by contact (decisions rule 14)
	PerAccount          bool
	Plans               []Plan      // none when it is free
	Deal                *price.Deal // nil without a discount today
	Permissions         []Permission
}

// Permission is an area of the host product that a product reads, or also changes
// (spec S3.32).
type Permission struct {
	Area     string
	ReadOnly bool
}

// Plan is one way to pay for a product. Unit is what a seat costs for one period
// today, before coupon and tax; Steps are the same by the number of seats, none where
// it is one price.
type Plan struct {
	ID           string
	Cycle        price.Cycle
	Unit         money.Cents
	Steps        price.Steps
	TrialDays    int64
	CardRequired bool
}

// DevelopedApp is an app as its developer has it.
type DevelopedApp struct {
	ID                  string
	Name                string
	OwnerOrganizationID string
}

// Catalogue knows the products.
type Catalogue interface {
	// Product gives an app in any state by id or slug, or 'not_found'.
	Product(ctx context.Context, idOrSlug string) (Product, error)
	// DevelopedApp gives an app by id or slug, also one that only its developer knows, or
	// 'not_found'.
	DevelopedApp(ctx context.Context, idOrSlug string) (DevelopedApp, error)
}

// ItemPurchase is an item to be bought at the price that its buyer agreed to.
type ItemPurchase struct {
	CartID   string
	ChargeID string
	AppID    string
	PlanID   string
	Agreed   AcceptedTerms
	Card     *GivenCard // given for the purchase; nil: the product's own pays
}

// PurchaseState is how far an order is.
type PurchaseState string

// The states of an order.
const (
	PurchaseWaiting PurchaseState = "waiting"
	PurchasePaid    PurchaseState = "paid"
	PurchaseFailed  PurchaseState = "failed"
)

// PurchaseStatus is an order with its charge.
type PurchaseStatus struct {
	State      PurchaseState
	ChargeType string
	ConfirmURL string
	Failure    string // why it failed
}

// Billing prices and collects; billing answers.
type Billing interface {
	// Quote prices orders of an organization with the tax of its address, or of that
	// of a card.
	Quote(ctx context.Context, organizationID string, orders []price.Order, card *GivenCard) ([]Price, error)
	// ReadCard gives a card with what may be known about it, or the coded refusal.
	ReadCard(ctx context.Context, p auth.Principal, card GivenCard) (GivenCard, error)
	// CheckMayPurchase gives nil, or the coded refusal that a single checkout would meet.
	CheckMayPurchase(ctx context.Context, p auth.Principal, appID, planID string) error
	// StartPurchase makes the charge of an order, begins to collect it, and gives how far
	// that is. It asks no rules, is safe to repeat, and comes to the same end for
	// everybody.
	StartPurchase(ctx context.Context, p auth.Principal, order ItemPurchase) (PurchaseStatus, error)
	// OrderNumber gives what people call the order of a cart by, "" before it is placed.
	OrderNumber(ctx context.Context, cartID string) (string, error)
	// PlaceName gives the place of a tax in words, as "Oregon" for US-OR, in the language of the visit.
	PlaceName(ctx context.Context, place string) string
	// HadTrial tells whether the organization had its trial of an app.
	HadTrial(ctx context.Context, organizationID, clientID, appID string) (bool, error)
	// HasEverPaid tells whether the organization has ever paid for anything.
	HasEverPaid(ctx context.Context, organizationID string) (bool, error)
	// CardUpdatedAt tells since when the organization pays with its present card in a
	// product, false when it has none.
	CardUpdatedAt(ctx context.Context, organizationID, product string) (time.Time, bool, error)
	// LicenceNumber gives the number of the licence of a product, 0 without one.
	LicenceNumber(ctx context.Context, organizationID, product string) (int64, error)
}

// Member is a person who works in a product.
type Member struct {
	AccountID string
	Name      string
	Email     string
	Role      string // in the product
	HasAccess bool
}

// MostWithoutAccess is how many members may be left without access to an app of a
// cart (spec S9.22).
const MostWithoutAccess = 3

// Installs gives apps to organizations; installs answers.
type Installs interface {
	// Has tells whether the organization has the app.
	Has(ctx context.Context, organizationID, appID string) (bool, error)
	// CheckMayInstall gives nil, or the coded refusal that installing would meet.
	CheckMayInstall(ctx context.Context, p auth.Principal, appID string) error
	// Install gives a free app; one that is there already stays, no error.
	Install(ctx context.Context, p auth.Principal, appID string) error
	// CountSeatsExcluding counts the agents of a product who pay, without those left out; at
	// least one.
	CountSeatsExcluding(ctx context.Context, organizationID, product string, without []string) (int64, error)
	// AccessCandidates gives the members of an app's product, by name, to who may choose
	// among them; HasAccess is not set.
	AccessCandidates(ctx context.Context, p auth.Principal, appID string) ([]Member, error)
	// ValidateExclusions gives the accounts that are to be left without access to an
	// app, each once and sorted, or the coded refusal.
	ValidateExclusions(ctx context.Context, organizationID, appID string, accounts []string) ([]string, error)
	// ExcludeMembers says who has no access to an app from its install on, or, with
	// nobody, forgets it.
	ExcludeMembers(ctx context.Context, organizationID, appID string, accounts []string, by string) error
}

// ReadTx is what carts and coupons are read with, in a transaction or outside of one.
type ReadTx interface {
	// Cart gives a cart, or 'not_found'.
	Cart(ctx context.Context, id string) (Cart, error)
	// OpenCart gives the open or locked cart of an account, false when none.
	OpenCart(ctx context.Context, organizationID, accountID string) (Cart, bool, error)
	// Coupon gives a coupon, or 'not_found'.
	Coupon(ctx context.Context, code string) (Coupon, error)
	// Coupons gives the coupons of the shop, by their codes.
	Coupons(ctx context.Context) ([]Coupon, error)
	// CouponsOf gives the promotion codes of an organization, the newest first.
	CouponsOf(ctx context.Context, organizationID string) ([]Coupon, error)
	// UsesBy counts the carts of an organization that used a coupon.
	UsesBy(ctx context.Context, code, organizationID string) (int64, error)
}

// WriteTx is one transaction: what is read, written and enqueued in it is one.
type WriteTx interface {
	ReadTx
	outbox.Enqueuer

	// InsertCart keeps a new cart. It is 'conflict' cart_changed when the account
	// has an open one.
	InsertCart(ctx context.Context, cart Cart) error
	// SaveCart saves a cart with its items. It is 'conflict' cart_changed when the
	// cart was saved since it was read.
	SaveCart(ctx context.Context, cart Cart) error
	// Redeem counts a use of a coupon by a cart; false when all are gone. Under the
	// lock key of the organization.
	Redeem(ctx context.Context, coupon Coupon, cart Cart, at time.Time) (bool, error)
	// Release forgets the use of a cart, if there is one.
	Release(ctx context.Context, cartID string) error
	// ImportCoupon keeps a coupon; one that is known stays as it is.
	ImportCoupon(ctx context.Context, coupon Coupon) error
	// InsertCoupon keeps a new coupon; false when its code is taken.
	InsertCoupon(ctx context.Context, coupon Coupon) (bool, error)
	// EndCoupon lets nobody use a coupon from a moment on.
	EndCoupon(ctx context.Context, code string, at time.Time) error
	// MoveCoupon saves whose a coupon is, the apps that it is for, and its title.
	MoveCoupon(ctx context.Context, c Coupon) error
	// Audit appends to the audit log.
	Audit(ctx context.Context, e AuditEntry) error
}

// AuditEntry is a line of the audit log.
type AuditEntry struct {
	Actor   string // account id
	Action  string
	Subject string
	Details string
}

// Transact runs body in one transaction, after every other one that names the same
// organization has ended. Body may run again, so it does nothing outside the
// transaction.
type Transact func(ctx context.Context, organizations []string, body func(context.Context, WriteTx) error) error

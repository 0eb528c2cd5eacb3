package mcp

import (
	"context"
	"log/slog"

	"marketplace/internal/kit/auth"
)

// Shop is what everybody may read. Lists are never nil. Its errors are coded: 'not_found' for an app or a category
// that is not public, 'unprocessable' for a country that does not exist or a sum that is too
// large.
type Shop interface {
	// Search gives the best hits of a search, and how many there are in all.
	Search(ctx context.Context, s Search) (hits []Card, total int, err error)
	// App gives the page of an app or service, by slug or id; a slug that it once had will do.
	App(ctx context.Context, slugOrID string) (Page, error)
	// Prices gives what each way to pay for an app costs at a place.
	Prices(ctx context.Context, q PriceQuestion) (Prices, error)
	// Categories gives all of them, in the order of the shop.
	Categories(ctx context.Context) []Category
	// Entries gives all that have a page, in the order that the shop recommends.
	Entries(ctx context.Context) []Entry
	// ComparePage gives the address of the page that shows apps beside each other.
	ComparePage(slugs []string) string
	// SearchPage gives the address of the page that shows what a text finds.
	SearchPage(text string) string
}

// Search is what search_apps looks for. An empty field counts nothing out.
type Search struct {
	Text     string
	Product  string // livechat or helpdesk
	Category string // slug
	Kind     string // app or service
	FreeOnly bool
	Limit    int
}

// PriceQuestion is what price_for asks.
type PriceQuestion struct {
	App     string // slug or id
	Agents  int64
	Country string // ISO 3166-1 alpha-2, empty for no tax
	Zip     string // decides the tax in some countries
}

// Company is what a person may do for their organization.
type Company interface {
	// InstalledApps gives what the person's organization has, by name.
	InstalledApps(ctx context.Context, p auth.Principal) ([]InstalledApp, error)
	// Ask asks the owners for an app, as the shop's page does, with its errors.
	Ask(ctx context.Context, p auth.Principal, slugOrID, reason string) (Request, error)
	// AppsPage gives the address of the page of what the organization has.
	AppsPage() string
}

// Deps is what the server needs.
type Deps struct {
	Shop    Shop
	Company Company
	Brand   string // the name of the shop
	Version string // of the program
	Log     *slog.Logger
}

// Package carttest puts carts on top of the shop of billingtest, as app does, for
// tests of whole purchases. Only tests import it.
package carttest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"marketplace/internal/app"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/cart"
	"marketplace/internal/cart/cartdb"
	"marketplace/internal/cart/carthttp"
	"marketplace/internal/db"
	"marketplace/internal/httpapi"
	"marketplace/internal/httpapi/httpapidb"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/locale"
	"marketplace/internal/testkit"
)

// Shop is a shop with carts.
type Shop struct {
	*billingtest.Shop
	Carts *cart.Service
	// Woken counts how often the job runner was woken by the cart.
	Woken int

	door http.Handler
	now  func() time.Time
}

// Options change how a shop is put together.
type Options struct {
	billingtest.Options
	// WrapCart puts something around the cart's transactions, to make them fail.
	WrapCart func(cart.Transact) cart.Transact
}

// New puts a shop together on a migrated database. A second one on the same
// database is what a restarted program, or another replica, would be.
func New(tb testing.TB, database *db.DB, o Options) *Shop {
	tb.Helper()
	s := &Shop{Shop: billingtest.New(tb, database, o.Options), now: o.Now}
	enqueue := func(ctx context.Context, tx db.Querier, kind string, payload any, runAt time.Time, key string) error {
		return s.Runner.Enqueue(ctx, tx, jobs.Job{Kind: kind, Payload: payload, RunAt: runAt, Key: key})
	}
	transact := cartdb.NewTransact(database, testkit.SealKeys(), enqueue, noAuditLog{})
	if o.WrapCart != nil {
		transact = o.WrapCart(transact)
	}
	s.Carts = cart.New(cart.Deps{
		Catalogue: products{o.Now}, Billing: app.CartBilling{Billing: s.Billing}, Installs: app.CartInstalls{Installs: s.Installs, Entitlements: s.Entitlements}, Transact: transact, Read: cartdb.New(database.Read(), testkit.SealKeys()),
		Now: o.Now, NewID: ids.NewID, Wake: func() { s.Woken++; s.Runner.Wake() },
	})
	s.Runner.Handle(cart.JobProcessOrder, s.Carts.ProcessOrder)
	s.Runner.Handle(charges.JobCart, s.Carts.ProcessOrder)
	mux := http.NewServeMux()
	carthttp.Register(httpapi.New(mux, "test", "1", testkit.Log()), s.Carts, "/api")
	s.door = httpapi.Idempotent(httpapidb.NewKeys(database, testkit.SealKeys(), o.Now), 15*time.Second, testkit.Log(), mux)
	return s
}

// DevelopedApp is described at cart.Catalogue.
func (x products) DevelopedApp(ctx context.Context, idOrSlug string) (cart.DevelopedApp, error) {
	p, err := x.Product(ctx, idOrSlug)
	return cart.DevelopedApp{ID: p.ID, Name: p.Name, OwnerOrganizationID: p.OwnerOrganizationID}, err
}

// noAuditLog is for tests that do not look at it.
type noAuditLog struct{}

// Audit is described at cart.WriteTx.
func (noAuditLog) Audit(context.Context, cart.AuditEntry) error { return nil }

// products is the test catalogue as a cart sees it.
type products struct{ now func() time.Time }

// Product is described at cart.Catalogue.
func (x products) Product(_ context.Context, idOrSlug string) (cart.Product, error) {
	f, known := billingtest.Fixtures[strings.TrimSuffix(idOrSlug, "-slug")]
	if !known {
		return cart.Product{}, cart.NotFound()
	}
	p := cart.Product{
		ID: f.Install.ID, Slug: f.Install.Slug, Name: f.Install.Name, Icon: "https://shop.test/" + f.Install.Slug, Product: f.Install.Product,
		ClientID: f.Install.ClientID, OwnerOrganizationID: f.Install.OwnerOrganizationID, Categories: []string{"tools"}, Published: f.Install.Published,
		Service: f.Install.Service, ContactOnly: f.Install.ContactOnly, PerAccount: f.Install.PerAgent,
	}
	for _, plan := range f.Bill.Plans {
		p.Plans = append(p.Plans, cart.Plan{
			ID: plan.ID, Cycle: plan.Cycle, Unit: plan.UnitFor(1, x.now()), Steps: plan.Steps(x.now()),
			TrialDays: plan.TrialDays, CardRequired: plan.CardRequired,
		})
	}
	return p, nil
}

// Body is a cart as the wire shows it, as far as tests look.
type Body struct {
	OrderNumber     string            `json:"orderNumber"`
	Code            string            `json:"code"`
	Message         string            `json:"message"`
	Fields          map[string]string `json:"fields"`
	Total           int64             `json:"total"`
	Currency        string            `json:"currency"`
	Lines           []any             `json:"lines"`
	ID              string            `json:"id"`
	License         int64             `json:"license"`
	Agents          int64             `json:"agents"`
	Seats           int64             `json:"seats"`
	Name            string            `json:"name"`
	CreatedAt       *time.Time        `json:"createdAt"`
	ClosedAt        *time.Time        `json:"closedAt"`
	CheckedOutUntil *time.Time        `json:"checkedOutUntil"`
	AcceptedUntil   *time.Time        `json:"acceptedUntil"`
	PurchasedAt     *time.Time        `json:"purchasedAt"`
	State           string            `json:"state"`
	Checksum        string            `json:"checksum"`
	Coupon          *struct {
		Code    string `json:"code"`
		Percent int64  `json:"percent"`
		Amount  int64  `json:"amount"`
		Effect  string `json:"effect"`
	} `json:"coupon"`
	CouponRefusal *struct {
		Coupon  string `json:"coupon"`
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"couponRefusal"`
	Now      *time.Time `json:"now"`
	Members  []Member   `json:"members"`
	Most     int        `json:"most_without_access"`
	Products []Product  `json:"products"`
	Summary  struct {
		OneTime   []Item `json:"oneTime"`
		Recurrent []Item `json:"recurrent"`
		Total     int64  `json:"total"`
		Tax       int64  `json:"tax"`
		Discount  int64  `json:"discount"`
		Due       int64  `json:"due"`
		Monthly   int64  `json:"monthly"`
		TaxRate   int64  `json:"taxRate"`
		TaxPlace  string `json:"taxPlace"`
	} `json:"summary"`
}

// Agreed is what a buyer sends who agrees to the cart as it was shown.
func (b Body) Agreed() string {
	return fmt.Sprintf(`{"checksum":%q,"expected_total":%d,"currency":"USD"}`, b.Checksum, b.Summary.Due)
}

// Member is one of the wire.
type Member struct {
	AccountID string `json:"account_id"`
	Email     string `json:"email"`
	HasAccess bool   `json:"has_access"`
}

// Price is one of the wire.
type Price struct {
	Unit     int64 `json:"unit"`
	Quantity int64 `json:"quantity"`
	Total    int64 `json:"total"`
	Discount int64 `json:"discount"`
	Tax      int64 `json:"tax"`
}

// Product is one of the wire.
type Product struct {
	ID        string   `json:"id"`
	PlanID    string   `json:"planId"`
	TrialDays int64    `json:"trialDays"`
	NoAccess  []string `json:"noAccess"`
	Plan      struct {
		BillingCycle string `json:"billingCycle"`
		Price        Price  `json:"price"`
	} `json:"plan"`
	Plans []struct {
		ID    string `json:"id"`
		Price Price  `json:"price"`
	} `json:"plans"`
	Status      string     `json:"status"`
	PurchasedAt *time.Time `json:"purchasedAt"`
	Note        string     `json:"note"`
	Refusal     *Refusal   `json:"refusal"`
	ChargeID    string     `json:"chargeId"`
	ChargeType  string     `json:"chargeType"`
	ConfirmURL  string     `json:"confirmUrl"`
}

// Refusal is why a product cannot be bought.
type Refusal struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Item is one of a summary.
type Item struct {
	ID          string    `json:"id"`
	ProductType string    `json:"productType"`
	TrialDays   int64     `json:"trialDays"`
	StartsAt    time.Time `json:"startsAt"`
	Plan        struct {
		BillingCycle string `json:"billingCycle"`
		Price        struct {
			Total int64 `json:"total"`
		} `json:"price"`
	} `json:"plan"`
}

// Of gives the product of an app; the zero one when it is not there.
func (b Body) Of(app string) Product {
	for _, p := range b.Products {
		if p.ID == app {
			return p
		}
	}
	return Product{}
}

// Session is a person's browser.
type Session struct {
	Shop *Shop
	Who  auth.Principal
	Name string // of the token
	In   locale.Language
}

// As opens a session.
func (s *Shop) As(who auth.Principal, name string) Session {
	return Session{Shop: s, Who: who, Name: name}
}

// Call sends a request; key is an Idempotency-Key or "". Every status is given,
// with the body as far as it is JSON.
func (x Session) Call(tb testing.TB, method, path, body, key string) (int, Body) {
	tb.Helper()
	r := httptest.NewRequestWithContext(locale.With(auth.NewContext(tb.Context(), x.Who), x.In), method, "/api/products-carts"+path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+x.Name)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	w := httptest.NewRecorder()
	x.Shop.door.ServeHTTP(w, r)
	var b Body
	if w.Body.Len() > 0 {
		if err := json.Unmarshal(w.Body.Bytes(), &b); err != nil {
			tb.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
		}
	}
	return w.Code, b
}

// Must is Call for what has to succeed.
func (x Session) Must(tb testing.TB, method, path, body string) Body {
	tb.Helper()
	status, b := x.Call(tb, method, path, body, "")
	if status >= http.StatusBadRequest {
		tb.Fatalf("%s %s: %d %s %s %v", method, path, status, b.Code, b.Message, b.Fields)
	}
	return b
}

// Fill gives the session's open cart with apps, by their first plans.
func (x Session) Fill(tb testing.TB, apps ...string) Body {
	tb.Helper()
	c := x.Must(tb, http.MethodPost, "", "")
	return x.Must(tb, http.MethodPatch, "/"+c.ID+"/applications?id="+strings.Join(apps, ","), "")
}

// Pay checks a cart out and presses purchase.
func (x Session) Pay(tb testing.TB, id string) Body {
	tb.Helper()
	c := x.Must(tb, http.MethodPatch, "/"+id+"/checkout", "")
	return x.Must(tb, http.MethodPatch, "/"+id+"/purchase", c.Agreed())
}

// Read reads a cart.
func (x Session) Read(tb testing.TB, id string) Body {
	tb.Helper()
	return x.Must(tb, http.MethodGet, "/"+id, "")
}

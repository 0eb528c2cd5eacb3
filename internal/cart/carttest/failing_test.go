package carttest_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/cart"
	"marketplace/internal/cart/carttest"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/licence"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
	"marketplace/internal/licences"
	"marketplace/internal/testkit"
)

// whim is a provider that takes another card for some amounts, or is gone.
type whim struct {
	payments.Provider
	cards map[money.Cents]string // token by amount
	down  bool
}

func (w *whim) CreatePayment(ctx context.Context, key, token string, amount money.Cents, m payments.Metadata) (payments.Result, error) {
	if w.down {
		return payments.Result{}, errors.New("the provider is gone")
	}
	if other, found := w.cards[amount]; found {
		token = other
	}
	return w.Provider.CreatePayment(ctx, key, token, amount, m)
}

func (w *whim) Payment(ctx context.Context, key string) (payments.Result, error) {
	if w.down {
		return payments.Result{}, errors.New("the provider is gone")
	}
	return w.Provider.Payment(ctx, key)
}

// whimsical is eachShop with a provider that has whims.
func whimsical(t *testing.T, test func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock, provider *whim)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock, provider := testkit.NewClock(), &whim{cards: map[money.Cents]string{}}
		shop := carttest.New(t, database, carttest.Options{Options: billingtest.Options{Now: clock.Now, WrapProvider: func(p payments.Provider) payments.Provider {
			provider.Provider = p
			return provider
		}}})
		shop.Settle(t)
		shop.GiveCard(t, billingtest.Principals["owner"], billingtest.CardVisa)
		if err := shop.Billing.Reconciliation.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		test(t, shop, clock, provider)
		billingtest.CheckBooks(t, shop.Shop)
	})
}

// One of three payments fails: the other two are bought, the cart is purchased all
// the same, and what failed stands with its note in a new open cart, which is not
// checked out with the same card (S3.13, S5.14, contract apps 10).
func TestCheckout_OneOfThreePaymentsFails_TwoAreBought(t *testing.T) {
	t.Parallel()
	whimsical(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock, provider *whim) {
		x := owner(shop)
		provider.cards[7*500+805] = shop.Token(t, billingtest.CardFails) // seats
		c := x.Fill(t, "once", "seats", "quiet")
		x.Must(t, "PUT", "/"+c.ID+"/applications/seats/no-access", `{"accounts":["agent-7"]}`)
		provider.cards[6*500+690] = provider.cards[7*500+805]
		x.Pay(t, c.ID)
		shop.Drain(t, clock, 3)
		c = x.Read(t, c.ID)
		if got := statuses(c); c.PurchasedAt == nil || !slices.Equal(got, []string{"once purchased", "seats failed billing_error", "quiet purchased"}) {
			t.Errorf("%v %v", c.PurchasedAt, got)
		}
		if installed(t, shop, x.Who, "seats") || !installed(t, shop, x.Who, "once") {
			t.Error("what was paid is not what was given")
		}
		if n := count(t, shop, `SELECT COUNT(*) FROM install_no_access`); n != 0 {
			t.Errorf("%d are left out of an app that is not there", n)
		}
		next := x.Must(t, "GET", "/recent", "")
		if got := statuses(next); next.ID == c.ID || !slices.Equal(got, []string{"seats open billing_error"}) || !slices.Equal(next.Of("seats").NoAccess, []string{"agent-7"}) {
			t.Fatalf("the new cart has %v", got)
		}
		b := refused(t, x, "PATCH", "/"+next.ID+"/checkout", "", 422, cart.ReasonBillingError)
		if _, named := b.Fields["seats"]; !named {
			t.Error(b.Fields)
		}
		shop.GiveCard(t, x.Who, billingtest.CardVisa)
		provider.cards = nil
		x.Pay(t, next.ID)
		shop.Drain(t, clock, 3)
		if got := statuses(x.Read(t, next.ID)); !slices.Equal(got, []string{"seats purchased"}) {
			t.Errorf("with another card: %v", got)
		}
	})
}

// Removing what failed opens the checkout, too (S5.14).
func TestCheckout_WithoutWhatFailed_IsOpen(t *testing.T) {
	t.Parallel()
	whimsical(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock, provider *whim) {
		x := owner(shop)
		provider.cards[1900+437] = shop.Token(t, billingtest.CardFunds)
		c := x.Fill(t, "once", "free")
		x.Pay(t, c.ID)
		later := x.Fill(t, "monthly") // an open cart is there when the other one ends
		shop.Drain(t, clock, 3)
		if got := statuses(x.Read(t, c.ID)); !slices.Equal(got, []string{"once failed billing_error", "free purchased"}) {
			t.Error(got)
		}
		if got := x.Must(t, "GET", "/recent", ""); got.ID != later.ID || !slices.Equal(statuses(got), []string{"monthly open", "once open billing_error"}) {
			t.Errorf("%v", statuses(got))
		}
		refused(t, x, "PATCH", "/"+later.ID+"/checkout", "", 422, cart.ReasonBillingError)
		x.Must(t, "DELETE", "/"+later.ID+"/applications/once", "")
		x.Must(t, "PATCH", "/"+later.ID+"/checkout", "")
	})
}

// Between pressing purchase and the job the licence ends, or somebody else gets the
// app: nothing is charged, and the note says why (contract apps 10).
func TestCheckout_NotDeliverable_IsNotCharged(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		x := owner(shop)
		c := x.Fill(t, "once", "desk", "monthly")
		x.Pay(t, c.ID)
		held := licences.Licence{OrganizationID: "acme", Product: auth.LiveChat, LastPlan: "business", Status: licence.Inactive}
		if err := shop.Licences.ImportLicence(t.Context(), held, 0); err != nil {
			t.Fatal(err)
		}
		shop.Drain(t, clock, 3)
		if got := statuses(x.Read(t, c.ID)); !slices.Equal(got, []string{"once failed product_inactive", "desk purchased", "monthly failed product_inactive"}) {
			t.Error(got)
		}
		if n := count(t, shop, `SELECT COUNT(*) FROM payments`); n != 0 {
			t.Errorf("%d payments", n)
		}
		next := x.Must(t, "GET", "/recent", "")
		b := refused(t, x, "PATCH", "/"+next.ID+"/checkout", "", 422, cart.ReasonItemsRefused)
		if want := "Your LiveChat license is inactive. Go to LiveChat app and activate it."; b.Fields["once"] != want {
			t.Errorf("%v", b.Fields)
		}
		held.Status, held.Plan = licence.Active, "business"
		if err := shop.Licences.ImportLicence(t.Context(), held, 0); err != nil {
			t.Fatal(err)
		}
		x.Pay(t, next.ID)
		if _, err := shop.Buy(t.Context(), x.Who, "once"); err != nil {
			t.Fatal(err)
		}
		shop.Drain(t, clock, 3)
		if got := statuses(x.Read(t, next.ID)); !slices.Equal(got, []string{"once failed install_error", "monthly purchased"}) {
			t.Error(got)
		}
	})
}

// The bank asks about one of two payments: the item waits with the address of the
// bank, the cart is purchased when the buyer has answered (decisions rule 9).
func TestCheckout_BankAsksAboutAnItem_BuyerConfirms(t *testing.T) {
	t.Parallel()
	for name, approved := range map[string]bool{"approved": true, "refused": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			whimsical(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock, provider *whim) {
				x := owner(shop)
				challenge := shop.Token(t, billingtest.CardChallenge)
				provider.cards[1900+437], provider.cards[900+207] = challenge, challenge
				c := x.Fill(t, "once", "monthly", "seats")
				x.Pay(t, c.ID)
				shop.Drain(t, clock, 3)
				c = x.Read(t, c.ID)
				if got := statuses(c); c.PurchasedAt != nil || c.State != "purchasing" || !slices.Equal(got, []string{"once paying", "monthly paying", "seats purchased"}) {
					t.Fatalf("%s %v", c.State, got)
				}
				shop.Sandbox.SetControls(sandbox.Controls{}) // it tells without delay
				for _, app := range []string{"once", "monthly"} {
					id, found := strings.CutPrefix(c.Of(app).ConfirmURL, "https://shop.test/sandbox/challenge/")
					if !found || c.Of(app).ChargeID == "" {
						t.Fatalf("%s: %q", app, c.Of(app).ConfirmURL)
					}
					if _, err := shop.Sandbox.Decide(t.Context(), id, approved); err != nil {
						t.Fatal(err)
					}
				}
				if err := shop.Runner.RunDue(t.Context()); err != nil { // at once, not in a minute
					t.Fatal(err)
				}
				end := "purchased"
				if !approved {
					end = "failed billing_error"
				}
				c = x.Read(t, c.ID)
				if got := statuses(c); c.PurchasedAt == nil || !slices.Equal(got, []string{"once " + end, "monthly " + end, "seats purchased"}) || c.Of("once").ConfirmURL != "" {
					t.Errorf("%v %v", c.PurchasedAt, got)
				}
				if installed(t, shop, x.Who, "once") != approved || installed(t, shop, x.Who, "monthly") != approved {
					t.Error("what was paid is not what was given")
				}
			})
		})
	}
}

// The provider is gone: the free app comes, the other waits and is bought once
// when the provider is back.
func TestCheckout_ProviderGone_ItemWaits(t *testing.T) {
	t.Parallel()
	whimsical(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock, provider *whim) {
		x := owner(shop)
		c := x.Fill(t, "once", "free")
		provider.down = true
		x.Pay(t, c.ID)
		shop.Drain(t, clock, 5)
		if got := statuses(x.Read(t, c.ID)); !slices.Equal(got, []string{"once paying", "free purchased"}) {
			t.Error(got)
		}
		provider.down = false
		shop.Drain(t, clock, 5)
		if got := x.Read(t, c.ID); got.PurchasedAt == nil || got.Of("once").Status != "purchased" {
			t.Errorf("%v", statuses(got))
		}
	})
}

// Who may not pay, has too low a plan, or no card, does not come through (S5.10,
// S5.13, S6.05); a trial that needs no card does (S5.13).
func TestCheckout_RightsPlansAndCards_AreAsked(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		for _, test := range []struct{ who, app, message string }{
			{"admin", "once", "To install contact the owner of the LiveChat license."},
			{"agent", "free", "You do not have enough permissions to install applications."},
			{"poor", "premium", "This app is currently available only for Business and Enterprise plans"},
			{"paused", "free", "Your LiveChat license is inactive. Go to LiveChat app and activate it."},
		} {
			x := shop.As(billingtest.Principals[test.who], test.who)
			c := x.Fill(t, test.app)
			b := refused(t, x, "PATCH", "/"+c.ID+"/checkout", "", 422, cart.ReasonItemsRefused)
			if b.Fields[test.app] != test.message {
				t.Errorf("%s: %v", test.who, b.Fields)
			}
		}
		x := shop.As(billingtest.Principals["stranger"], "s") // has no card
		c := x.Fill(t, "trial", "once", "free")
		c = x.Must(t, "PATCH", "/"+c.ID+"/checkout", "")
		b := refused(t, x, "PATCH", "/"+c.ID+"/purchase", c.Agreed(), 422, cart.ReasonNoCard)
		if diff := cmp.Diff(map[string]string{"once": "Add a card before paying."}, b.Fields); diff != "" {
			t.Error(diff)
		}
		x.Must(t, "DELETE", "/"+c.ID+"/checkout", "")
		x.Must(t, "DELETE", "/"+c.ID+"/applications/once", "")
		x.Pay(t, c.ID)
		shop.Drain(t, clock, 3)
		if got := statuses(x.Read(t, c.ID)); !slices.Equal(got, []string{"trial purchased", "free purchased"}) {
			t.Error(got)
		}
	})
}

// A price that is another one than the buyer saw is not charged: seats, plans and
// products all change the checksum (S8.16, decisions rule 9).
func TestCheckout_OtherPriceThanShown_IsRefused(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		x := owner(shop)
		c := x.Fill(t, "seats", "monthly")
		id := "/" + c.ID
		sums := []string{c.Checksum}
		sums = append(sums, x.Must(t, "PATCH", id+"/applications/monthly/plans/yearly_plan", "").Checksum)
		sums = append(sums, x.Must(t, "PUT", id+"/applications/seats/no-access", `{"accounts":["agent-1"]}`).Checksum)
		sums = append(sums, x.Must(t, "PUT", id+"/applications/seats/no-access", `{"accounts":["agent-2"]}`).Checksum)
		sums = append(sums, x.Must(t, "PATCH", id+"/applications/once", "").Checksum)
		slices.Sort(sums)
		if len(slices.Compact(slices.Clone(sums))) != len(sums) {
			t.Errorf("not all differ: %v", sums)
		}
		c = x.Must(t, "PATCH", id+"/checkout", "")
		shop.Seats.Store(9)
		refused(t, x, "PATCH", id+"/purchase", c.Agreed(), 400, cart.ReasonChecksum)
		if fresh := x.Read(t, c.ID); fresh.Checksum == c.Checksum || fresh.State != "checking_out" {
			t.Errorf("%s", fresh.State)
		}
		c = x.Pay(t, c.ID)
		shop.Seats.Store(11) // what was agreed to is charged
		shop.Drain(t, clock, 3)
		if n := count(t, shop, `SELECT quantity FROM direct_charges WHERE recurrent_charge_id = $1`, x.Read(t, c.ID).Of("seats").ChargeID); n != 8 {
			t.Errorf("%d seats were paid", n)
		}
	})
}

// Addresses and bodies that mean nothing are the sender's fault.
func TestCart_BadInput_IsRefused(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, _ *testkit.Clock) {
		if err := shop.Carts.ProcessOrder(t.Context(), []byte(`{"cart_id":"nothing"}`)); !errs.IsNotFound(err) {
			t.Errorf("%v", err)
		}
		if err := shop.Carts.ProcessOrder(t.Context(), []byte(`nonsense`)); err == nil {
			t.Error("nonsense was settled")
		}
		x := owner(shop)
		for _, path := range []string{"/nothing", "/" + strings.Repeat("x", 65)} {
			if status, _ := x.Call(t, http.MethodGet, path, "", ""); status != 404 && status != 400 {
				t.Errorf("%s: %d", path, status)
			}
		}
		for path, body := range map[string]string{"/x/purchase": `{}`, "/x/applications/once": `[1]`, "/x/applications": "", "/x/applications?id=,": ""} {
			if status, _ := x.Call(t, http.MethodPatch, path, body, ""); status != 400 {
				t.Errorf("%s: %d", path, status)
			}
		}
	})
}

// The card is taken away between pressing purchase and the job: nothing is charged,
// now or later, and the note asks for another card (S5.13, S5.14).
func TestCheckout_CardGone_ChargesNothing(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, clock *testkit.Clock) {
		x := owner(shop)
		c := x.Fill(t, "once", "monthly", "free")
		x.Pay(t, c.ID)
		if err := shop.Billing.Cards.RemoveCard(t.Context(), x.Who, auth.LiveChat); err != nil {
			t.Fatal(err)
		}
		shop.Drain(t, clock, 3)
		c = x.Read(t, c.ID)
		if got := statuses(c); c.PurchasedAt == nil || !slices.Equal(got, []string{"once failed billing_error", "monthly failed billing_error", "free purchased"}) {
			t.Errorf("%v", got)
		}
		next := x.Must(t, "GET", "/recent", "")
		refused(t, x, "PATCH", "/"+next.ID+"/checkout", "", 422, cart.ReasonBillingError)
		shop.GiveCard(t, x.Who, billingtest.CardVisa)
		for _, verb := range []func(context.Context, auth.Principal, string, string) error{
			func(ctx context.Context, p auth.Principal, product, id string) error {
				_, err := shop.Billing.Charges.Activate(ctx, p, product, id, charges.Agreement{})
				return err
			},
			func(ctx context.Context, p auth.Principal, product, id string) error {
				_, err := shop.Billing.Charges.Accept(ctx, p, product, id, charges.Agreement{})
				return err
			},
		} {
			if err := verb(t.Context(), x.Who, auth.LiveChat, c.Of("once").ChargeID); errs.ReasonOf(err) != billing.ReasonInvalidStatus {
				t.Errorf("what failed is begun afterwards: %v", err)
			}
		}
		x.Pay(t, next.ID)
		shop.Drain(t, clock, 3)
		if got := statuses(x.Read(t, next.ID)); !slices.Equal(got, []string{"once purchased", "monthly purchased"}) {
			t.Errorf("with a card: %v", got)
		}
		if got := balance(t, shop); got != 2337+1107 {
			t.Errorf("paid %d", got)
		}
	})
}

// S5.08, S5.09, S5.10, S6.05: what may not be bought says so at its row, with the
// sentence that the last button would have.
func TestCartItem_CannotBeBought_SaysWhy(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *carttest.Shop, _ *testkit.Clock) {
		for _, test := range []struct{ who, app, code, message string }{
			{"owner", "once", "", ""},
			{"admin", "once", "scope_missing", "To install contact the owner of the LiveChat license."},
			{"admin", "free", "", ""},
			{"agent", "free", "install_forbidden", "You do not have enough permissions to install applications."},
			{"poor", "premium", "plan_too_low", "This app is currently available only for Business and Enterprise plans"},
			{"paused", "once", "license_inactive", "Your LiveChat license is inactive. Go to LiveChat app and activate it."},
			{"poor", "desk", "license_inactive", "Your HelpDesk license is inactive. Go to HelpDesk app and activate it."},
		} {
			x := shop.As(billingtest.Principals[test.who], test.who)
			c := x.Fill(t, test.app)
			got := carttest.Refusal{}
			if refusal := c.Of(test.app).Refusal; refusal != nil {
				got = *refusal
			}
			if got.Code != test.code || got.Message != test.message {
				t.Errorf("%s, %s: %+v", test.who, test.app, got)
			}
			x.Must(t, "DELETE", "/"+c.ID+"/applications/"+test.app, "")
		}
		german := shop.As(billingtest.Principals["poor"], "poor")
		german.In = locale.German
		if c := german.Fill(t, "premium"); c.Of("premium").Refusal.Message != "Diese App gibt es zurzeit nur für die Tarife Business und Enterprise" {
			t.Errorf("in German: %+v", c.Of("premium").Refusal)
		}
	})
}

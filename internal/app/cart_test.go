package app_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"marketplace/internal/testkit"
)

var cartKills = flag.Int("cartkills", 12, "how often the program is killed in mid purchase of carts, on each engine")

// The program is killed at random moments while buyers fill, check out and buy
// carts of three apps; it is started again on the same data, and they go on where
// they were. Afterwards every cart is bought, each app of it is charged once and
// is there, and the books balance (S4.38, S7.44).
func TestCart_Kills_LoseNothing(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	onEachEngine(t, func(m *mortal) {
		crowd := make([]*cartBuyer, killBuyers)
		for i := range crowd {
			crowd[i] = &cartBuyer{shopper: m.owner(i), carts: map[string]bool{}}
		}
		apps := oneTimeApps(m.t, m.program.base, killApps)
		m.killDuring(*cartKills, func(int) []func() {
			buy := make([]func(), len(crowd))
			for i, buyer := range crowd {
				buy[i] = func() { buyer.buyCart(m.program.base, apps) }
			}
			return buy
		})
		products := 0
		for _, buyer := range crowd {
			products += buyer.endAll(m.program.base, apps)
		}
		m.t.Logf("%d kills, %d products", *cartKills, products)
		var charges, paid int
		query := `SELECT COUNT(*), COALESCE(SUM(CASE WHEN status = 'success' THEN 1 ELSE 0 END), 0) FROM direct_charges`
		err := m.database.Read().QueryRowContext(m.t.Context(), query).Scan(&charges, &paid)
		if err != nil || charges != products || paid != products || products < *cartKills {
			m.t.Errorf("%d products by %d charges, %d of them paid, %v", products, charges, paid, err)
		}
	})
}

// cartBuyer buys one cart after the other, and goes on where the program died.
type cartBuyer struct {
	shopper
	next  int             // app
	carts map[string]bool // ids of those that were seen
}

type cartAnswer struct {
	ID, State, Checksum string
	Products            []struct{ ID, Status, Note string }
	Summary             struct{ Due int64 }
}

// ask sends a request; false when the program does not answer. Any other status
// than the expected ones is a fault.
func (b *cartBuyer) ask(method, address, body string, expected ...int) (cartAnswer, bool) {
	status, text := b.call(method, address, body)
	if status == 0 {
		return cartAnswer{}, false
	}
	for _, want := range expected {
		var c cartAnswer
		if status == want && json.Unmarshal([]byte(text), &c) == nil {
			return c, true
		}
	}
	b.t.Errorf("%s %s: %d %s", method, address, status, text)
	return cartAnswer{}, false
}

// buyCart fills, checks out and buys the open cart; false when it did not come to
// the end.
func (b *cartBuyer) buyCart(base string, apps []sale) bool {
	c, answered := b.ask(http.MethodPost, base+"/api/products-carts", "", http.StatusOK, http.StatusCreated)
	if !answered {
		return false
	}
	b.carts[c.ID] = true
	address := base + "/api/products-carts/" + c.ID
	if len(c.Products) == 0 {
		if b.next+3 > len(apps) {
			return false
		}
		wanted := apps[b.next : b.next+3]
		b.next += 3
		if _, answered = b.ask(http.MethodPatch, address+"/applications?id="+wanted[0].ID+","+wanted[1].ID+","+wanted[2].ID, "", http.StatusOK); !answered {
			return false
		}
	}
	if c, answered = b.ask(http.MethodPatch, address+"/checkout", "", http.StatusOK); !answered {
		return false
	}
	_, answered = b.ask(http.MethodPatch, address+"/purchase", fmt.Sprintf(`{"checksum":%q,"expected_total":%d,"currency":"USD"}`, c.Checksum, c.Summary.Due), http.StatusAccepted)
	return answered
}

// endAll brings every cart to its end: time moves on, so that jobs of killed
// programs are taken over and payments are asked about. It gives how many products
// were bought.
func (b *cartBuyer) endAll(base string, apps []sale) int {
	b.t.Helper()
	b.buyCart(base, apps)
	products := 0
	for id := range b.carts {
		for try := 0; ; try++ {
			c, answered := b.ask(http.MethodGet, base+"/api/products-carts/"+id, "", http.StatusOK)
			if !answered || try == 10 {
				b.t.Fatalf("cart %s stays %s: %+v", id, c.State, c.Products)
			}
			if c.State == "purchased" || c.State == "open" && len(c.Products) == 0 {
				for _, p := range c.Products {
					if p.Status != "purchased" {
						b.t.Errorf("cart %s: %+v", id, p)
					}
					products++
				}
				break
			}
			b.call(http.MethodPost, base+"/demo/clock", `{"advance":"2m"}`)
		}
	}
	return products
}

// The cart of the demo world on the running program: its coupons with what each is
// refused for, and that cart and single checkout show the same cents (S7.45, S9.15,
// decisions rule 10).
func TestDemo_CouponsAndPrices_CountInACart(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	owner := bearerOf{t, s.base, tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), "owner@acme.test")}
	_, published := owner.send(http.MethodGet, "/api/applications/published", "")
	_, installed := owner.send(http.MethodGet, "/api/applications/installed", "")
	var apps []struct {
		ID, Product      string
		UnderMaintenance bool
		Plans            []struct{ ID, BillingCycle string }
		CustomProps      map[string]string
	}
	if err := json.Unmarshal([]byte(published), &apps); err != nil {
		t.Fatal(err)
	}
	_, body := owner.send(http.MethodPost, "/api/products-carts", "")
	cart := "/api/products-carts/" + field(t, body, "id")
	wanted := map[string]string{} // plan by app, at most three of each kind
	kinds := map[string]int{}
	for _, a := range apps {
		for _, plan := range a.Plans {
			kind := a.Product + plan.BillingCycle
			_, there := wanted[a.ID]
			if there || kinds[kind] == 3 || a.UnderMaintenance || strings.Contains(installed, a.ID) || a.CustomProps["isPremium"] != "" {
				continue
			}
			if status, said := owner.send(http.MethodPatch, cart+"/applications/"+a.ID, `{"planId":"`+plan.ID+`"}`); status != http.StatusOK {
				t.Fatalf("%s: %d %s", a.ID, status, said)
			}
			wanted[a.ID], kinds[kind] = plan.ID, kinds[kind]+1
		}
	}
	if len(wanted) < 10 {
		t.Fatalf("only %v", kinds)
	}
	_, body = owner.send(http.MethodGet, cart, "")
	var shown struct {
		Products []struct {
			ID, ProductType string
			Plan            struct {
				Price struct{ Total, Discount, Tax, Unit, Quantity int64 }
			}
		}
	}
	if err := json.Unmarshal([]byte(body), &shown); err != nil {
		t.Fatal(err)
	}
	for _, p := range shown.Products {
		status, said := owner.send(http.MethodPost, "/api/applications/"+p.ID+"/create-charge", `{"plan_id":"`+wanted[p.ID]+`"}`)
		var charge struct {
			Price, Quantity int64
			Taxes           struct {
				TotalPrice int64 `json:"total_price"`
			}
		}
		if status != http.StatusCreated || json.Unmarshal([]byte(said), &charge) != nil {
			t.Fatalf("%s: %d %s", p.ID, status, said)
		}
		if price := p.Plan.Price; price.Total+price.Tax != charge.Taxes.TotalPrice || price.Unit != charge.Price || price.Quantity != charge.Quantity {
			t.Errorf("%s: the cart shows %+v, the charge %+v", p.ID, price, charge)
		}
	}
	for coupon, code := range map[string]string{"NOTHING": "coupon_not_found", "3FZD-6YKA-TQ4G": "coupon_expired", "R9BM-XU27-CEW5": "coupon_used", "WELCOME10": "coupon_used"} {
		if _, said := owner.send(http.MethodPatch, cart+"/coupon/"+coupon, ""); field(t, said, "code") != code {
			t.Errorf("%s: %s", coupon, said)
		}
	}
	status, body := owner.send(http.MethodPatch, cart+"/coupon/helpdesk20", "")
	if err := json.Unmarshal([]byte(body), &shown); status != http.StatusOK || err != nil {
		t.Fatalf("%d %s", status, body)
	}
	for _, p := range shown.Products {
		if off := p.Plan.Price.Discount > 0; off != (p.ProductType == "helpdesk") {
			t.Errorf("%s of %s: %+v", p.ID, p.ProductType, p.Plan.Price)
		}
	}
}

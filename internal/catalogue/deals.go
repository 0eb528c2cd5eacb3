package catalogue

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"marketplace/internal/kit/price"
)

// Discount gives the discount of the entry, whether it counts now or not; the
// zero discount, which never does, of one that has none.
func (a *App) Discount() price.Discount {
	if a.Payment == nil {
		return price.Discount{}
	}
	return a.Payment.Discount
}

// Deals gives the public entries that are discounted at that moment, in the
// order of the editors' list of deals, then as recommended (spec S2.09).
func (s *Snapshot) Deals(now time.Time) []*App {
	return s.dealsThat(func(d price.Discount) bool { return d.ReducesAt(now) })
}

// NextDeals gives the public entries whose discount is still to begin, the first
// to begin first.
func (s *Snapshot) NextDeals(now time.Time) []*App {
	apps := s.dealsThat(func(d price.Discount) bool { return d.BeginsAfter(now) })
	slices.SortStableFunc(apps, func(x, y *App) int { return x.Discount().From.Compare(y.Discount().From) })
	return apps
}

func (s *Snapshot) dealsThat(count func(price.Discount) bool) []*App {
	var apps []*App
	for _, app := range s.deals {
		if count(app.Discount()) {
			apps = append(apps, app)
		}
	}
	return apps
}

// readDeals collects the public entries with a discount, and the moments at
// which prices change.
func (s *Snapshot) readDeals() {
	place := map[string]int{}
	if list := s.lists[DealsList]; list != nil {
		for i, slug := range list.Order {
			place[slug] = i - len(list.Order)
		}
	}
	for _, app := range s.recommend {
		if app.changesPrice() {
			s.deals, s.edges = append(s.deals, app), append(s.edges, app.Discount().Edges()...)
		}
	}
	slices.SortStableFunc(s.deals, func(x, y *App) int { return cmp.Compare(place[x.Slug], place[y.Slug]) })
	slices.SortFunc(s.edges, time.Time.Compare)
}

// changesPrice reports whether the price of the entry changes with time; that of none does not.
func (a *App) changesPrice() bool { return a != nil && a.Discount().Edges() != nil }

// DealsList is the slug of the editors' list of deals.
const DealsList = "saas-deals"

// PricesAt names the stretch of time that a moment lies in: as long as it is the
// same for the same content, no price changes. It rises with time.
func (s *Snapshot) PricesAt(now time.Time) int {
	passed, _ := slices.BinarySearchFunc(s.edges, now, func(edge, now time.Time) int {
		if edge.After(now) {
			return 1
		}
		return -1
	})
	return passed
}

// NextPriceChange gives the first moment after now at which the price of something
// changes with time; false when none follows.
func (s *Snapshot) NextPriceChange(now time.Time) (time.Time, bool) {
	if passed := s.PricesAt(now); passed < len(s.edges) {
		return s.edges[passed], true
	}
	return time.Time{}, false
}

// Discounted gives the public entries that have a discount, now or at another time.
func (s *Snapshot) Discounted() []*App { return s.deals }

// OnSale sums up what people may buy and see, and for how much: it is the same
// for two contents that differ in texts, ratings and order only.
func (s *Snapshot) OnSale() [sha256.Size]byte { return s.onSale }

// saleSum adds up apps in any order. Each is there once, so a sum without carries will do: what
// was added is taken out by adding it again.
type saleSum [sha256.Size]byte

// add adds what people may buy of an app, or takes it out again.
func (sum *saleSum) add(a *App) {
	if a.Hidden || a.AcceptedAt.IsZero() {
		return
	}
	line := fmt.Appendf(nil, "%q %v %v %v\n", a.Slug, a.Lifecycle(), a.UnderMaintenance, a.Upgrades)
	if p := a.Payment; p != nil {
		line = fmt.Appendf(line, "%v\n", *p)
	}
	for i, b := range sha256.Sum256(line) {
		sum[i] ^= b
	}
}

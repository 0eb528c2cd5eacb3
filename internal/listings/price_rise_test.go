package listings_test

import (
	"testing"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/listings"
)

func appPriced(pricing listings.Pricing) listings.App {
	a := listings.App{ID: "a1", PublishedAt: noon}
	if pricing == listings.PriceWaits {
		a.Rise = &listings.Rise{Since: noon, At: noon.AddDate(0, 0, 30), Next: &listings.Payment{Frequency: "monthly", Price: 900}}
	}
	return a
}

// Every pricing, event and role: what the table names leads there, all else is refused with its
// reason and changes nothing.
func TestMoveRise_EveryEventAndRole_FollowsTheTable(t *testing.T) {
	t.Parallel()
	type step struct {
		from  listings.Pricing
		event listings.RiseEvent
	}
	publishes := []listings.Role{listings.RoleDeveloper, listings.RoleStaff, listings.RoleShop}
	legal := map[step]struct {
		to listings.Pricing
		by []listings.Role
	}{
		{listings.PriceCounts, listings.RiseAnnounce}: {listings.PriceCounts, publishes}, // its caller sets what is announced
		{listings.PriceWaits, listings.RiseAnnounce}:  {listings.PriceWaits, publishes},
		{listings.PriceWaits, listings.RiseDrop}:      {listings.PriceCounts, publishes},
		{listings.PriceWaits, listings.RiseWithdraw}:  {listings.PriceCounts, []listings.Role{listings.RoleDeveloper}},
		{listings.PriceWaits, listings.RiseCount}:     {listings.PriceCounts, []listings.Role{listings.RoleShop}},
	}
	at := noon.Add(time.Hour)
	for _, from := range listings.Pricings {
		for _, event := range listings.RiseEvents {
			for _, by := range []listings.Role{listings.RoleDeveloper, listings.RoleReviewer, listings.RoleStaff, listings.RoleShop} {
				before := appPriced(from)
				after, err := listings.MoveRise(before, event, by, at)
				want, isLegal := legal[step{from, event}]
				may := false
				for _, role := range want.by {
					may = may || role == by
				}
				switch {
				case isLegal && may && (err != nil || after.Pricing() != want.to || !after.UpdatedAt.Equal(at)):
					t.Errorf("%s %s by %s: %s, %v", from, event, by, after.Pricing(), err)
				case isLegal && may:
				case isLegal && errs.ReasonOf(err) != "not_allowed", !isLegal && errs.ReasonOf(err) != "no_price_rise":
					t.Errorf("%s %s by %s: refused with %v", from, event, by, err)
				case after != before:
					t.Errorf("%s %s by %s is refused and changes the app", from, event, by)
				}
			}
		}
	}
}

package billing

import (
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// PriceSource says who set the price of a charge (decisions rule 25).
type PriceSource string

// The sources of a price: a plan or an upgrade as the shop sells it, or the app
// that sells.
const (
	PriceOfPlan    PriceSource = "plan"
	PriceOfUpgrade PriceSource = "upgrade"
	PriceOfSeller  PriceSource = "seller"
)

// AskedPrice is the price that a generic call asks for. Months is 0 for a direct
// charge; PriceCents is one unit of one period before tax.
type AskedPrice struct {
	Product    string
	PriceCents money.Cents
	Months     int64
	Quantity   int64
	PerAccount bool
	TrialDays  int64
}

// Pricing is who set a price. One of the ids is set unless the seller did.
type Pricing struct {
	Source             PriceSource
	PlanID, ResourceID string
	// Steps are what one account of the plan costs by their number; none is one price.
	Steps price.Steps
}

// CheckPriceFor refuses a price that was asked for and is that of another number of accounts.
// Error: 'unprocessable' price_mismatch.
func (p Pricing) CheckPriceFor(asked money.Cents, accounts int64) error {
	if p.Steps.PriceFor(asked, accounts) != asked {
		return priceMismatch()
	}
	return nil
}

func priceMismatch() error {
	return Unprocessable(ReasonPriceMismatch, "The shop sells nothing of this app at this price.")
}

// Priced tells who sets the price of a generic call: an app its own, everybody
// else one that the shop gives today. A developer tests an own app at any price.
// Error: 'unprocessable' price_mismatch.
func Priced(p auth.Principal, app App, test bool, in AskedPrice, now time.Time) (Pricing, error) {
	if p.ClientID == app.ClientID {
		return Pricing{Source: PriceOfSeller}, nil
	}
	for _, plan := range app.Plans {
		if in.Product == app.Product && plan.isPrice(in, now) {
			return Pricing{Source: PriceOfPlan, PlanID: plan.ID, Steps: plan.Steps(now)}, nil
		}
	}
	for _, u := range app.Upgrades {
		if in.Product == app.Product && u.isPrice(in) {
			return Pricing{Source: PriceOfUpgrade, ResourceID: u.ID}, nil
		}
	}
	if test && app.OwnerOrganizationID == p.OrganizationID {
		return Pricing{Source: PriceOfSeller}, nil
	}
	return Pricing{}, priceMismatch()
}

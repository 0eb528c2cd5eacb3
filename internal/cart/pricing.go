package cart

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// View is a cart as people see it, at the prices of now or, once it is being
// bought, at those that were agreed to.
type View struct {
	Cart
	State   State
	Now     time.Time // when the cart was looked at
	Licence int64
	Agents  int64
	Coupon  *Coupon // nil without one that counts
	// CouponRefusal is why the code of an open cart counts no more, nil for nothing.
	CouponRefusal *errs.Error
	Lines         []PricedItem
	Checksum      string
	// OrderNumber is what people call the order by, "" before its first payment begins.
	OrderNumber string
	// TaxRate is in thousandths of a percent, TaxPlace in words; empty while nothing is taxed
	// because no address is known.
	TaxRate  int64
	TaxPlace string
}

// PricedItem is an item with its product and price.
type PricedItem struct {
	Item
	Product      Product
	Plan         PricedPlan
	Plans        []PricedPlan
	TrialDays    int64
	CardRequired bool
	StartsAt     time.Time // when billing starts (spec S9.18)
	Share        CouponShare
	// Refusal is what keeps the buyer from having it, nil for nothing; it is asked
	// for while the cart is open.
	Refusal *errs.Error
}

// PricedPlan is a way to pay for an item, priced.
type PricedPlan struct {
	ID    string
	Cycle price.Cycle
	Price Price
	Steps price.Steps
}

// needsCard reports whether the line cannot be bought without a card (spec
// S5.13): there is something to pay, now or later, and no trial without one.
func (l PricedItem) needsCard() bool {
	later := l.Share.Cents > 0 && l.Plan.Cycle != price.Once
	return (l.Plan.Price.Total > 0 || later) && (l.TrialDays == 0 || l.CardRequired)
}

// Summary is what a cart comes to, in cents before tax (spec S3.15) but for Due.
type Summary struct {
	OneTime, Recurrent []PricedItem
	Total              money.Cents
	Tax                money.Cents
	Discount           money.Cents
	Due                money.Cents // taken now, with tax
	Monthly            money.Cents // yearly and single payments by the month, and monthly ones (spec S9.16)
}

// Summary sums the cart up. What is free is in no list.
func (v View) Summary() Summary {
	s := Summary{}
	var monthly, others money.Cents
	for _, line := range v.Lines {
		p := line.Plan.Price
		s.Total, s.Tax, s.Discount = s.Total+p.Total, s.Tax+p.Tax, s.Discount+p.Discount
		switch line.Plan.Cycle {
		case price.Once:
			s.OneTime, others = append(s.OneTime, line), others+p.Total
		case price.Yearly:
			s.Recurrent, others = append(s.Recurrent, line), others+p.Total
		case price.Monthly:
			s.Recurrent, monthly = append(s.Recurrent, line), monthly+p.Total
		}
	}
	for _, line := range v.due() {
		s.Due += line.Cents + line.TaxCents
	}
	s.Monthly = monthly + price.MonthlyEquivalent(others, price.Yearly)
	return s
}

// due gives what buying the cart takes now, line by line: nothing for a trial.
func (v View) due() []price.Line {
	lines := make([]price.Line, len(v.Lines))
	for i, line := range v.Lines {
		lines[i].Name = line.Product.Name
		if line.TrialDays == 0 {
			lines[i].Cents, lines[i].TaxCents = line.Plan.Price.Total, line.Plan.Price.Tax
		}
	}
	return lines
}

// view prices a cart. Products that the catalogue has forgotten are left out.
func (s *Service) view(ctx context.Context, p auth.Principal, c Cart) (View, error) {
	now := s.d.Now()
	v := View{Cart: c, State: c.State(now), Now: now}
	var err error
	if c.PurchasingAt.IsZero() {
		if v, err = s.priceCart(ctx, v); err == nil {
			err = s.refusals(ctx, p, v)
		}
	} else {
		v, err = s.acceptedView(ctx, v)
	}
	if err != nil {
		return View{}, err
	}
	for _, line := range v.Lines { // one address taxes all
		if place := line.Plan.Price.Place; place != "" {
			v.TaxRate, v.TaxPlace = line.Plan.Price.Rate, s.d.Billing.PlaceName(ctx, place)
			break
		}
	}
	product := auth.LiveChat
	if len(v.Lines) > 0 {
		product = v.Lines[0].Product.Product
	}
	if v.Licence, err = s.d.Billing.LicenceNumber(ctx, c.OrganizationID, product); err != nil {
		return View{}, err
	}
	v.Agents, err = s.d.Installs.CountSeatsExcluding(ctx, c.OrganizationID, product, nil)
	return v, err
}

// refusals asks for each line of an open cart whether its buyer may have it, so
// that nobody learns it from the last button.
func (s *Service) refusals(ctx context.Context, p auth.Principal, v View) error {
	for i := range v.Lines {
		err := s.mayBuyItem(ctx, p, v.Lines[i])
		coded := errs.As(err)
		if err != nil && (coded == nil || isServerError(coded)) {
			return err
		}
		v.Lines[i].Refusal = coded
	}
	return nil
}

// acceptedView fills a cart that is being or was bought with what was agreed to.
func (s *Service) acceptedView(ctx context.Context, v View) (View, error) {
	v.Checksum = v.Cart.Checksum
	var err error
	if v.OrderNumber, err = s.d.Billing.OrderNumber(ctx, v.ID); err != nil {
		return View{}, err
	}
	if v.Cart.Coupon != "" {
		found, err := s.d.Read.Coupon(ctx, v.Cart.Coupon)
		if err != nil && !errs.IsNotFound(err) {
			return View{}, err
		}
		if err == nil {
			v.Coupon = &found
		}
	}
	for _, item := range v.Items {
		p, err := s.d.Catalogue.Product(ctx, item.AppID)
		if err != nil && !errs.IsNotFound(err) {
			return View{}, err
		}
		a := *item.Agreed
		if p.ID == "" { // taken down since
			p = Product{ID: item.AppID, Slug: a.Slug, Name: a.Name, Product: a.Product, ClientID: a.ClientID, PerAccount: a.PerAccount}
		}
		plan := PricedPlan{item.PlanID, a.Cycle, a.Price, a.Steps}
		v.Lines = append(v.Lines, PricedItem{
			Item: item, Product: p, Plan: plan, Plans: []PricedPlan{plan}, TrialDays: a.TrialDays, CardRequired: a.CardRequired, Share: a.Coupon,
			StartsAt: v.PurchasingAt.AddDate(0, 0, int(a.TrialDays)),
		})
	}
	return v, nil
}

// priceCart fills an open cart with the prices of now: plans, seats, discounts,
// coupon and tax, by the one price function.
func (s *Service) priceCart(ctx context.Context, v View) (View, error) {
	var err error
	if v.Coupon, v.CouponRefusal, err = s.currentCoupon(ctx, v.Cart); err != nil {
		return View{}, err
	}
	d := discountOf(v.Coupon)
	var orders []price.Order
	for _, item := range v.Items {
		line, priced, err := s.priceItem(ctx, v.Cart, item, d)
		if errs.IsNotFound(err) {
			continue
		}
		if err != nil {
			return View{}, err
		}
		v.Lines, orders = append(v.Lines, line), append(orders, priced...)
	}
	prices, err := s.d.Billing.Quote(ctx, v.OrganizationID, orders, v.Card)
	if err != nil {
		return View{}, err
	}
	for i := range v.Lines {
		line := &v.Lines[i]
		for j := range line.Plans {
			line.Plans[j].Price, prices = prices[0], prices[1:]
			if line.Plans[j].ID == line.PlanID {
				line.Plan = line.Plans[j]
			}
		}
	}
	v.Checksum = checksum(v)
	return v, nil
}

// priceItem gives an item with its plans and what they are to be priced as. A plan
// that is not sold any more gives way to the first one.
func (s *Service) priceItem(ctx context.Context, c Cart, item Item, d *discount) (PricedItem, []price.Order, error) {
	p, err := s.d.Catalogue.Product(ctx, item.AppID)
	if err != nil {
		return PricedItem{}, nil, err
	}
	line := PricedItem{Item: item, Product: p, StartsAt: s.d.Now()}
	plans := plansOf(p)
	chosen := max(0, slices.IndexFunc(plans, func(plan Plan) bool { return plan.ID == item.PlanID }))
	line.PlanID, line.CardRequired = plans[chosen].ID, plans[chosen].CardRequired
	if plans[chosen].TrialDays > 0 {
		tried, err := s.d.Billing.HadTrial(ctx, c.OrganizationID, p.ClientID, p.ID)
		if err != nil {
			return PricedItem{}, nil, err
		}
		if !tried {
			line.TrialDays = plans[chosen].TrialDays
			line.StartsAt = line.StartsAt.AddDate(0, 0, int(line.TrialDays))
		}
	}
	seats := int64(1)
	if p.PerAccount {
		if seats, err = s.d.Installs.CountSeatsExcluding(ctx, c.OrganizationID, p.Product, item.NoAccess); err != nil {
			return PricedItem{}, nil, err
		}
	}
	orders := make([]price.Order, len(plans))
	for i, plan := range plans {
		line.Plans = append(line.Plans, PricedPlan{ID: plan.ID, Cycle: plan.Cycle, Steps: plan.Steps})
		unit := plan.Steps.PriceFor(plan.Unit, seats)
		share := d.allocate(p, unit*money.Cents(seats))
		orders[i] = share.order(unit, seats)
		if i == chosen {
			line.Share = share
		}
	}
	d.consume(line.Share)
	return line, orders, nil
}

// plansOf gives the ways to have a product, at least one: what is free has a plan
// that costs nothing.
func plansOf(p Product) []Plan {
	if len(p.Plans) == 0 {
		return []Plan{{ID: string(Free), Cycle: Free}}
	}
	return p.Plans
}

// checksum is over what the buyer agrees to: products, plans, seats, coupon and
// prices (decisions rule 9).
func checksum(v View) string {
	var text strings.Builder
	_, _ = fmt.Fprintf(&text, "cart %s\n", v.ID)
	if v.Coupon != nil {
		_, _ = fmt.Fprintf(&text, "coupon %s\n", v.Coupon.Code)
	}
	for _, line := range v.Lines {
		p := line.Plan.Price
		_, _ = fmt.Fprintf(&text, "%q %q %q %d: %d x %d - %d = %d + %d\n",
			line.AppID, line.PlanID, line.NoAccess, line.TrialDays, p.Unit, p.Quantity, p.Discount, p.Total, p.Tax)
		if len(line.Plan.Steps) > 0 {
			_, _ = fmt.Fprintf(&text, "%v\n", line.Plan.Steps)
		}
	}
	return ids.Hash(text.String())
}

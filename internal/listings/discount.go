package listings

import (
	"fmt"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/price"
)

// Discount is what a developer takes off the price of an app for a while. Its days are days
// in UTC, as everywhere, and the last one counts in full.
type Discount struct {
	Percent           int // whole, from 1 to listing.MaxDiscountPercent
	FirstDay, LastDay time.Time
}

// EditDiscount gives an app a discount in the draft, in the place of the one that it has; nil
// takes it off. It becomes the discount of the entry with the publication, and ends by itself.
// Error: fields.
func (s *Service) EditDiscount(d *Discount) func(*Listing) error {
	return func(l *Listing) error {
		if d == nil {
			if l.Payment != nil {
				l.Payment = l.Payment.withDiscount(price.Discount{})
			}
			return nil
		}
		if l.Payment == nil {
			return errs.UnprocessableFields(map[string]string{"percent": "A free app has no discount. Give it a price first."})
		}
		if err := errs.UnprocessableFields(d.faults(s.now().Truncate(aDay))); err != nil {
			return err
		}
		l.Payment = l.Payment.withDiscount(d.inPrice())
		return nil
	}
}

// faults gives what is wrong with a discount, by field.
func (d Discount) faults(today time.Time) map[string]string {
	faults := map[string]string{}
	if !listing.IsDiscount(d.Percent) {
		faults["percent"] = fmt.Sprintf("Use 1 to %d percent.", listing.MaxDiscountPercent)
	}
	switch {
	case d.LastDay.Before(d.FirstDay):
		faults["lastDay"] = "Name the first day or a later one."
	case d.LastDay.Before(today):
		faults["lastDay"] = "This day is over. Name today or a later one."
	case d.LastDay.After(d.FirstDay.AddDate(0, 0, listing.MaxDiscountDays-1)):
		faults["lastDay"] = fmt.Sprintf("Name a day at most %d days after the first one: what lasts longer is the price.", listing.MaxDiscountDays-1)
	}
	if d.FirstDay.After(today.AddDate(1, 0, 0)) {
		faults["firstDay"] = "Name a day within a year."
	}
	return faults
}

// inPrice is the discount as prices are computed with it.
func (d Discount) inPrice() price.Discount {
	return price.Discount{BasisPoints: int64(d.Percent) * 100, From: d.FirstDay.UTC(), To: d.LastDay.UTC().Add(aDay - time.Microsecond)}
}

// withDiscount is the payment with another discount.
func (p *Payment) withDiscount(d price.Discount) *Payment {
	own := *p
	own.Discount = d
	return &own
}

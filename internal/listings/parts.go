package listings

import (
	"fmt"
	"slices"
	"strings"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/redirect"
	"marketplace/internal/kit/textclean"
)

// EditDisplay changes the name and the short description; nil keeps one.
func EditDisplay(name, short *string) func(*Listing) error {
	return func(l *Listing) error {
		if name != nil {
			l.Name = textclean.Line(*name)
		}
		if short != nil {
			l.ShortDescription = textclean.Line(*short)
		}
		fields := map[string]string{}
		if name != nil && !listing.IsName(l.Name) {
			fields["name"] = fmt.Sprintf("Give the app a name of at most %d letters.", listing.MaxName)
		}
		if l.ShortDescription != "" && !listing.IsSentence(l.ShortDescription) {
			fields["shortDescription"] = fmt.Sprintf("Use at most %d letters.", listing.MaxSentence)
		}
		return errs.UnprocessableFields(fields)
	}
}

// EditOverview changes the long description and the category, by its id or slug.
func (s *Service) EditOverview(long, category string) func(*Listing) error {
	return func(l *Listing) error {
		fields := map[string]string{}
		if err := editLong(l, long); err != nil {
			fields = errs.As(err).Fields
		}
		if l.Category = ""; category != "" {
			slug, known := s.d.Catalogue.CategoryOf(category)
			if l.Category = slug; !known {
				fields["categoryId"] = "There is no such category."
			}
			l.SecondaryCategories = slices.DeleteFunc(slices.Clone(l.SecondaryCategories), func(other string) bool { return other == slug })
		}
		return errs.UnprocessableFields(fields)
	}
}

// EditSupport changes where people find help and what happens to their data; "" takes one
// out.
func EditSupport(tutorial, privacy string) func(*Listing) error {
	return func(l *Listing) error {
		l.Support.TutorialURL, l.Support.PrivacyURL = strings.TrimSpace(tutorial), strings.TrimSpace(privacy)
		fields := map[string]string{}
		for field, address := range map[string]string{"tutorialUrl": l.Support.TutorialURL, "privacyPolicyUrl": l.Support.PrivacyURL} {
			if address != "" && !listing.IsHTTPS(address) {
				fields[field] = "Use an address that begins with https://."
			}
		}
		return errs.UnprocessableFields(fields)
	}
}

// EditFeatures changes all features; their order is kept.
func EditFeatures(list []Titled) func(*Listing) error {
	return func(l *Listing) error { return setTitled(&l.Features, list) }
}

// EditBenefits changes all benefits; their order is kept.
func EditBenefits(list []Titled) func(*Listing) error {
	return func(l *Listing) error { return setTitled(&l.Benefits, list) }
}

func setTitled(into *[]Titled, list []Titled) error {
	fields := map[string]string{}
	*into = nil
	for i, item := range list {
		item = Titled{Title: textclean.Line(item.Title), Description: textclean.Text(item.Description)}
		if !listing.IsSentence(item.Title) {
			fields[fmt.Sprintf("%d.title", i)] = fmt.Sprintf("Use 1 to %d letters.", listing.MaxSentence)
		}
		if !listing.IsDescription(item.Description) {
			fields[fmt.Sprintf("%d.description", i)] = fmt.Sprintf("Use 1 to %d letters.", listing.MaxText)
		}
		*into = append(*into, item)
	}
	return errs.UnprocessableFields(fields)
}

// EditPayment changes how the app is paid; nil makes it free. A discount stays:
// EditDiscount changes it.
func EditPayment(p *Payment) func(*Listing) error {
	return func(l *Listing) error {
		if p == nil {
			l.Payment = nil
			return nil
		}
		fields := map[string]string{}
		if !slices.Contains(listing.Frequencies, p.Frequency) {
			fields["frequency"] = "An app is paid once or monthly, work by the hour."
		}
		if !listing.IsPrice(int64(p.Price)) {
			fields["price"] = fmt.Sprintf("Use %d to %d cents; a free app has no payment.", listing.MinPriceCents, listing.MaxPriceCents)
		}
		if !listing.IsTrial(p.TrialDays, p.Frequency) {
			fields["trialDays"] = fmt.Sprintf("Use 0 to %d days; only what is paid monthly has a trial.", listing.MaxTrialDays)
		}
		if fault := listing.TierFault(p.Price, p.PerAccount, p.Tiers); fault != "" {
			fields["tiersPricingConfig"] = fault
		}
		changed := *p
		if l.Payment != nil {
			changed.Discount = l.Payment.Discount
		}
		l.Payment = &changed
		return errs.UnprocessableFields(fields)
	}
}

// EditDirectInstall changes where the app installs itself; "" makes it a plain install.
func EditDirectInstall(address string) func(*Listing) error {
	return func(l *Listing) error {
		if l.DirectInstallURL = strings.TrimSpace(address); l.DirectInstallURL != "" {
			if err := redirect.Check(l.DirectInstallURL); err != nil {
				return errs.UnprocessableFields(map[string]string{"url": "This address cannot be one of an app: " + err.Error() + "."})
			}
		}
		return nil
	}
}

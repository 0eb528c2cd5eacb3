package billing

import (
	"context"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Account is where an organization's invoices go, as far as taxes care.
type Account struct {
	OrganizationID string
	Company        string
	Country        string
	Zip            string
	VATNumber      string
	TaxExempt      bool
	VAT            VATCheck // about VATNumber
	Former         FormerVAT
	UpdatedAt      time.Time
}

// Place gives where the account is for taxes.
func (a Account) Place() TaxLocation {
	return TaxLocation{Country: a.Country, Zip: a.Zip, VATNumber: a.VATNumber, Confirmed: a.VATNumber != "" && a.VAT.State.Exempts(), Exempt: a.TaxExempt}
}

// CardDetails are what may be known about a card. Digits are text: they can
// begin with a zero.
type CardDetails struct {
	Type     string // visa, master, american_express (spec S9.24)
	FirstSix string
	LastFour string
	ExpMonth int64
	ExpYear  int64
}

// SameCard reports whether the cards of several products are the same one:
// type, first six and last four digits all match (spec S5.12).
func SameCard(a, b CardDetails) bool {
	return a.Type == b.Type && a.FirstSix == b.FirstSix && a.LastFour == b.LastFour
}

// Card is the card that an organization pays with in a product. Token stands
// for the number, which only the provider has.
type Card struct {
	OrganizationID string
	Product        string
	Provider       string
	Token          string
	CardDetails
	FirstName string
	LastName  string
	Company   string
	Country   string
	Zip       string
	VATNumber string
	UpdatedAt time.Time
}

// LicenceStatus is how a host product stands in an organization.
type LicenceStatus string

// The statuses of a product subscription (demo format, people.yaml).
const (
	LicenceActive      LicenceStatus = "active"
	LicenceTrial       LicenceStatus = "trial"
	LicenceInactive    LicenceStatus = "inactive"
	LicenceNotAssigned LicenceStatus = "not_assigned"
)

// Licence is a host product in an organization (spec S3.16, S4.43).
type Licence struct {
	OrganizationID string
	Product        string
	LicenseID      int64
	Plan           string // "" when none
	LastPlan       string
	Status         LicenceStatus
	TrialEndsAt    time.Time // only in a trial
	UpdatedAt      time.Time
}

// At gives the subscription as it stands at a moment: a trial that is over is
// inactive and has no plan.
func (s Licence) At(now time.Time) Licence {
	if s.Status == LicenceTrial && !now.Before(s.TrialEndsAt) {
		s.Status, s.LastPlan, s.Plan = LicenceInactive, s.Plan, ""
	}
	return s
}

// Usable reports whether the licence may be used as it stands.
func (s Licence) Usable() bool {
	return s.Status == LicenceActive || s.Status == LicenceTrial
}

// DaysLeft gives the days of a trial that have begun or are to come, 0 outside
// one.
func (s Licence) DaysLeft(now time.Time) int64 {
	if s.Status != LicenceTrial || !now.Before(s.TrialEndsAt) {
		return 0
	}
	const day = 24 * time.Hour
	return int64((s.TrialEndsAt.Sub(now) + day - 1) / day)
}

// ProductLicence is a subscription with its card, as the shop shows it.
type ProductLicence struct {
	Licence
	DaysLeft int64
	Agents   int64 // what prices per agent are multiplied with
	HasCard  bool
	Card     *CardDetails // nil for who may not pay for the product
}

// ProductLicences gives the host products of the principal's organization, live
// chat first; a product that was never assigned is there as such.
func (s *Service) ProductLicences(ctx context.Context, p auth.Principal) ([]ProductLicence, error) {
	known, err := s.d.Read.Licences(ctx, p.OrganizationID)
	if err != nil {
		return nil, err
	}
	now := s.d.Now()
	list := make([]ProductLicence, 0, len(auth.Products))
	for _, product := range auth.Products {
		item := ProductLicence{Licence: Licence{OrganizationID: p.OrganizationID, Product: product, Status: LicenceNotAssigned}}
		if at := slices.IndexFunc(known, func(k Licence) bool { return k.Product == product }); at >= 0 {
			item.Licence, item.DaysLeft = known[at].At(now), known[at].DaysLeft(now)
		}
		if item.Agents, err = s.d.Seats.Agents(ctx, p.OrganizationID, product, ""); err != nil {
			return nil, err
		}
		card, found, err := s.d.Read.Card(ctx, p.OrganizationID, product)
		if err != nil {
			return nil, err
		}
		if item.HasCard = found; found && p.CanPay(product) {
			item.Card = &card.CardDetails
		}
		list = append(list, item)
	}
	return list, nil
}

// Card gives the card of the principal's organization in a product. Errors:
// 'unauthenticated' without the scope, 'not_found' when there is none.
func (s *Service) Card(ctx context.Context, p auth.Principal, product string) (Card, error) {
	if err := checkProductScope(p, product); err != nil {
		return Card{}, err
	}
	card, found, err := s.d.Read.Card(ctx, p.OrganizationID, product)
	if err != nil {
		return Card{}, err
	}
	if !found {
		return Card{}, errs.New(errs.NotFound, ReasonCardNotFound, "There is no card yet.")
	}
	return card, nil
}

// AddCardInput gives a tokenised card to an organization's product. Empty
// address fields leave the account's own.
type AddCardInput struct {
	Token     string
	FirstName string
	LastName  string
	Company   string
	Country   string
	Zip       string
	VATNumber string
}

// Validate gives the inputs that cannot be used, as 'unprocessable'.
func (in AddCardInput) Validate() error {
	fields := map[string]string{}
	if in.Token == "" || len(in.Token) > 128 {
		fields["token"] = "Give the token of the payment provider."
	}
	for name, value := range map[string]string{"first_name": in.FirstName, "last_name": in.LastName, "company": in.Company, "zip": in.Zip, "vat_number": in.VATNumber} {
		if len([]rune(value)) > 255 {
			fields[name] = "Give at most 255 characters."
		}
	}
	if in.Country != "" && len(in.Country) != 2 {
		fields["country"] = "Give a country code of two letters."
	}
	if len(fields) > 0 {
		return invalid(fields)
	}
	return nil
}

// AddCard makes a tokenised card the one that the organization pays with in the
// product. Safe to repeat. Errors: 'unauthenticated' without the scope,
// 'unprocessable' for bad inputs, card_not_found, card_not_yours or card_declined,
// 'unavailable' when the provider does not answer.
func (s *Service) AddCard(ctx context.Context, p auth.Principal, product string, in AddCardInput) (Card, error) {
	card, err := s.readCard(ctx, p, product, in)
	if err != nil {
		return Card{}, err
	}
	err = s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		if err := tx.PutCard(ctx, card); err != nil {
			return err
		}
		if err := s.retryDunning(ctx, tx, p.OrganizationID, product, card.UpdatedAt); err != nil {
			return err
		}
		return updateAccount(ctx, tx, card)
	})
	if err == nil {
		s.d.Wake()
	}
	return card, err
}

// readCard asks the provider about a card of the principal's organization; it is
// kept nowhere. Errors: as of AddCard.
func (s *Service) readCard(ctx context.Context, p auth.Principal, product string, in AddCardInput) (Card, error) {
	if err := checkProductScope(p, product); err != nil {
		return Card{}, err
	}
	if err := in.Validate(); err != nil {
		return Card{}, err
	}
	account, err := s.d.Read.Account(ctx, p.OrganizationID)
	if err != nil {
		return Card{}, err
	}
	now := s.d.Now()
	asked, cancel := providerContext(ctx)
	defer cancel()
	if in.Country != "" {
		if _, _, err := s.d.Tax.Rate(asked, TaxLocation{Country: in.Country, Zip: in.Zip}, now); err != nil {
			return Card{}, err
		}
	}
	if in.VATNumber, err = parseVATNumber(account, strings.ToUpper(in.Country), in.VATNumber); err != nil {
		return Card{}, err
	}
	details, err := s.d.Provider.Card(asked, p.OrganizationID, in.Token)
	if err != nil {
		return Card{}, wrapProviderError(err)
	}
	return Card{
		OrganizationID: p.OrganizationID, Product: product, Provider: s.d.Provider.Name(), Token: in.Token, CardDetails: details,
		FirstName: in.FirstName, LastName: in.LastName, Company: in.Company, Country: in.Country, Zip: in.Zip, VATNumber: in.VATNumber, UpdatedAt: now,
	}, nil
}

// StartCardSetup begins to take a card for the principal's organization at the
// provider. Errors: 'unauthenticated' without the scope, 'unavailable' when the
// provider does not answer.
func (s *Service) StartCardSetup(ctx context.Context, p auth.Principal, product string) (CardSetup, error) {
	if err := checkProductScope(p, product); err != nil {
		return CardSetup{}, err
	}
	asked, cancel := providerContext(ctx)
	defer cancel()
	setup, err := s.d.Provider.Setup(asked, p.OrganizationID)
	return setup, wrapProviderError(err)
}

// RemoveCard forgets the card of the principal's organization in a product: what
// is due later finds none and is asked for by mail. Safe to repeat. Error:
// 'unauthenticated' without the scope.
func (s *Service) RemoveCard(ctx context.Context, p auth.Principal, product string) error {
	if err := checkProductScope(p, product); err != nil {
		return err
	}
	return s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		return tx.RemoveCard(ctx, p.OrganizationID, product)
	})
}

// nextMonth gives the month after a moment's as year x 12 + month, until whose end a
// card that expires is warned of.
func nextMonth(now time.Time) int64 { return int64(now.Year())*12 + int64(now.Month()) + 1 }

// warnExpiring writes once to who pays regularly with a card that expires this
// month or next.
func (s *Service) warnExpiring(ctx context.Context) error {
	month, after := nextMonth(s.d.Now()), ""
	for {
		cards, err := s.d.Read.ExpiringCards(ctx, month, after)
		if err != nil || len(cards) == 0 {
			return err
		}
		for _, card := range cards {
			after = card.OrganizationID + " " + card.Product
			err := s.d.Transact(ctx, []string{card.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
				to, err := tx.Subscriber(ctx, card.OrganizationID, card.Product)
				if err != nil || to == "" {
					return err
				}
				if err := tx.MarkCardWarned(ctx, card.OrganizationID, card.Product); err != nil {
					return err
				}
				return s.mailExpiring(ctx, tx, card, to)
			})
			if err != nil {
				return err
			}
		}
	}
}

// updateAccount moves the billing address to the one given with a card.
func updateAccount(ctx context.Context, tx WriteTx, card Card) error {
	account, err := tx.Account(ctx, card.OrganizationID)
	if err != nil {
		return err
	}
	before := account
	if card.Country != "" {
		if card.Country != account.Country {
			account.VATNumber, account.VAT, account.TaxExempt = "", VATCheck{State: VATUnchecked}, false // they belong to their country
		}
		account.Country, account.Zip = card.Country, card.Zip
	}
	if card.Company != "" {
		account.Company = card.Company
	}
	fresh := card.VATNumber != "" && !equalVATNumbers(account.Country, account.VATNumber, card.VATNumber)
	if fresh {
		account.VATNumber, account.VAT = card.VATNumber, VATCheck{State: VATUnchecked}
	}
	if account == before {
		return nil
	}
	account = account.withFormer(before)
	account.OrganizationID, account.UpdatedAt = card.OrganizationID, card.UpdatedAt
	if err := tx.PutAccount(ctx, account); err != nil || !fresh {
		return err
	}
	return enqueueVAT(ctx, tx, vatJob{OrganizationID: account.OrganizationID, Number: account.VATNumber}, account.UpdatedAt)
}

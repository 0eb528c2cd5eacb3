package app

import (
	"context"

	"marketplace/internal/app/tx"
	"marketplace/internal/billing/cards"
	"marketplace/internal/licences"
	"marketplace/internal/licences/licencesdb"
)

// assembleLicences puts together which host products an organization may use.
func (a *app) assembleLicences(reading tx.Reader) {
	a.licences = licences.New(licences.Deps{
		Transact: licencesdb.NewTransact(a.db), Read: reading, Cards: licenceCards{reading}, Seats: a.installs, Now: a.clock.Now,
	})
}

// licenceCards is billing as licences sees it.
type licenceCards struct{ reading cards.Reads }

// Card is described at licences.Cards.
func (x licenceCards) Card(ctx context.Context, organizationID, product string) (licences.Card, bool, error) {
	card, found, err := x.reading.Card(ctx, organizationID, product)
	return licences.Card(card.CardDetails), found, err
}

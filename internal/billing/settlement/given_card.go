package settlement

import (
	"context"

	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
)

// keepGiven is what the first payment with a card given for one purchase brings:
// its address is the organization's, and the card the product's if the buyer said
// so.
func (s *Service) keepGiven(ctx context.Context, tx WriteTx, paid charges.Charge) error {
	id := paid.ID
	if paid.SubscriptionID != "" {
		id = paid.SubscriptionID
	}
	given, found, err := tx.Given(ctx, id)
	if err != nil || !found || !given.PaidAt.IsZero() {
		return err
	}
	card := given.Card
	card.UpdatedAt = paid.UpdatedAt
	if err := cards.UpdateAccount(ctx, tx, card); err != nil {
		return err
	}
	if !given.Keep {
		return tx.MarkGivenPaid(ctx, id, paid.UpdatedAt)
	}
	if err := tx.PutCard(ctx, card); err != nil {
		return err
	}
	if err := tx.DropGiven(ctx, id); err != nil {
		return err
	}
	return s.d.Renewals.RetryDunning(ctx, tx, card.OrganizationID, card.Product, paid.UpdatedAt)
}

package cards

import (
	"context"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/kit/mail"
)

func (s *Service) mailExpiring(ctx context.Context, tx WriteTx, card Card, to string) error {
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "card-expires", Key: fmt.Sprintf("expires-%s-%s-%d-%d", card.OrganizationID, card.Product, card.ExpYear, card.ExpMonth), To: to,
		Subject: "Your card ending in " + card.LastFour + " expires soon",
		Paragraphs: []string{
			fmt.Sprintf("The card ending in %s, which pays for your subscriptions, expires at the end of %02d/%d.", card.LastFour, card.ExpMonth, card.ExpYear),
			"Please add a new card before, so that your apps go on working.",
		},
		Action: &mail.Action{Label: "Open the shop", URL: s.d.ShopURL + "/"},
	})
}

// mailOwnExpiring warns of the card that one subscription is paid with.
func (s *Service) mailOwnExpiring(ctx context.Context, tx WriteTx, card ExpiringCard) error {
	return billing.SendMail(ctx, tx, mail.Message{
		Kind: "card-expires", Key: fmt.Sprintf("expires-%s-%d-%d", card.ChargeID, card.ExpYear, card.ExpMonth), To: card.Email,
		Subject: "Your card ending in " + card.LastFour + " expires soon",
		Paragraphs: []string{
			fmt.Sprintf("The card ending in %s, which pays for %s only, expires at the end of %02d/%d.", card.LastFour, card.Subscription, card.ExpMonth, card.ExpYear),
			"Please pay the subscription with the card of your other payments before, so that it goes on.",
		},
		Action: &mail.Action{Label: "Open billing", URL: s.d.ShopURL + "/billing/"},
	})
}

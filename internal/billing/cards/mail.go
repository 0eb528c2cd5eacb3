package cards

import (
	"context"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

func (s *Service) mailExpiring(ctx context.Context, tx WriteTx, card Card, to string) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		return mail.Message{
			Kind: "card-expires", Key: fmt.Sprintf("expires-%s-%s-%d-%d", card.OrganizationID, card.Product, card.ExpYear, card.ExpMonth), To: to,
			Subject: expiresSoon(in, card.LastFour),
			Paragraphs: []string{
				in.Say("The card ending in %s, which pays for your subscriptions, expires at the end of %02d/%d.", card.LastFour, card.ExpMonth, card.ExpYear),
				in.Say("Please add a new card before, so that your apps go on working."),
			},
			Action: billing.ChangeCard(in, s.d.ShopURL),
		}
	}))
}

// mailOwnExpiring warns of the card that one subscription is paid with.
func (s *Service) mailOwnExpiring(ctx context.Context, tx WriteTx, card ExpiringCard) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		return mail.Message{
			Kind: "card-expires", Key: fmt.Sprintf("expires-%s-%d-%d", card.ChargeID, card.ExpYear, card.ExpMonth), To: card.Email,
			Subject: expiresSoon(in, card.LastFour),
			Paragraphs: []string{
				in.Say("The card ending in %s, which pays for %s only, expires at the end of %02d/%d.", card.LastFour, card.Subscription, card.ExpMonth, card.ExpYear),
				in.Say("Please pay the subscription with the card of your other payments before, so that it goes on."),
			},
			Action: billing.ManageBilling(in, s.d.ShopURL),
		}
	}))
}

func expiresSoon(in locale.Language, lastFour string) string {
	return in.Say("Your card ending in %s expires soon", lastFour)
}

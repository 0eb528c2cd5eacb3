package upgrades

import (
	"context"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/billing/grants"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/money"
)

func (s *Service) mailRefused(ctx context.Context, tx WriteTx, g grants.Grant, back money.Cents) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		sum, subject := in.Money(back), in.Say(g.Name+" could not be switched on", g.Name+" konnte nicht eingeschaltet werden")
		m := mail.Message{
			Kind: "upgrade-refused", Key: "refused-" + g.ID, To: g.Email, Subject: subject,
			Paragraphs: []string{subject + in.Say(". The provider says: ", ". Der Anbieter sagt: ") + g.Refusal},
		}
		if back > 0 {
			m.Paragraphs = append(m.Paragraphs, in.Say(
				fmt.Sprintf("We are giving your %s back to the card that paid it. Nothing more is charged.", sum),
				fmt.Sprintf("Wir geben Ihre %s auf die Karte zurück, mit der bezahlt wurde. Mehr wird nicht abgebucht.", sum)))
		}
		return m
	}))
}

package upgrades

import (
	"context"

	"marketplace/internal/billing"
	"marketplace/internal/billing/grants"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/money"
)

func (s *Service) mailRefused(ctx context.Context, tx WriteTx, g grants.Grant, back money.Cents) error {
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		sum, subject := in.Money(back), in.Say("%s could not be switched on", g.Name)
		m := mail.Message{
			Kind: "upgrade-refused", Key: "refused-" + g.ID, To: g.Email, Subject: subject,
			Paragraphs: []string{in.Say("%s could not be switched on. The provider says: %s", g.Name, g.Refusal)},
		}
		if back > 0 {
			m.Paragraphs = append(m.Paragraphs, in.Say("We are giving your %s back to the card that paid it. Nothing more is charged.", sum))
		}
		return m
	}))
}

package upgrades

import (
	"context"
	"fmt"

	"marketplace/internal/billing"
	"marketplace/internal/billing/grants"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/money"
)

func (s *Service) mailRefused(ctx context.Context, tx WriteTx, g grants.Grant, back money.Cents) error {
	m := mail.Message{
		Kind: "upgrade-refused", Key: "refused-" + g.ID, To: g.Email, Subject: g.Name + " could not be switched on",
		Paragraphs: []string{g.Name + " could not be switched on. The provider says: " + g.Refusal},
	}
	if back > 0 {
		m.Paragraphs = append(m.Paragraphs, fmt.Sprintf("We are giving your %s back to the card that paid it. Nothing more is charged.", back))
	}
	return billing.SendMail(ctx, tx, m)
}

package sharing

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// mailInvitation asks who has the address to answer for an organization.
func (s *Service) mailInvitation(ctx context.Context, tx WriteTx, p auth.Principal, app App, i Invitation, secret string) error {
	m := mail.InEach(func(in locale.Language) mail.Message {
		m := mail.Message{
			Kind: "app-invitation", Key: fmt.Sprintf("app-invitation-%s-%d", i.ID, i.SentAt.UnixMicro()), To: i.Email,
			Subject:    in.Say("You are invited to see %s", app.Name),
			Paragraphs: []string{in.Say("%s of %s invites your organization to see the app %s, which is not public.", p.Name, app.DeveloperName, app.Name)},
			Action:     &mail.Action{Label: in.Say("See the invitation"), URL: s.d.InvitationURL + "#" + secret},
			After:      []string{in.Say("An owner of your organization accepts it. The invitation counts for 14 days and for one organization. If you do not know the sender, do nothing.")},
		}
		if i.Note != "" {
			m.Paragraphs = append(m.Paragraphs, in.Say("They write: %s", i.Note))
		}
		return m
	})
	return tx.Enqueue(ctx, mail.JobSend, m, time.Time{}, "")
}

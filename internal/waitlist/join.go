package waitlist

import (
	"context"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/optin"
)

// Sentences where the spec is silent.
const (
	messageNoApp     = "There is no such application."
	messagePublished = "The app is already there."
)

// The reasons that clients compare.
const (
	ReasonNoApp     = "application_not_found"
	ReasonPublished = "application_published"
)

// Join puts an address on the list of those who want to hear when an app is
// published (spec S7.48); without one it is that of the account. The result is true
// when a mail asks to prove the address first. Safe to repeat. Errors: 'invalid',
// 'not_found', 'rate_limited', 'conflict' for an app that is already there, and
// 'unavailable' when no mails are sent.
func (s *Service) Join(ctx context.Context, v optin.Visitor, idOrSlug, email string) (mustConfirm bool, err error) {
	email = optin.NormaliseEmail(email)
	if email == "" && v.Principal != nil {
		email = optin.NormaliseEmail(v.Principal.Email)
	}
	if !optin.IsEmail(email) {
		return false, errs.InvalidFields(map[string]string{"email": "Please enter a valid e-mail address"})
	}
	app, err := s.d.Catalogue.WaitableApp(ctx, idOrSlug)
	switch {
	case errs.IsNotFound(err):
		return false, errs.New(errs.NotFound, ReasonNoApp, messageNoApp)
	case err != nil:
		return false, err
	case app.Published:
		return false, errs.New(errs.Conflict, ReasonPublished, messagePublished)
	}
	if s.d.MailOff {
		return false, mail.ErrOff()
	}
	if err := s.d.Throttle(ctx, v, email); err != nil {
		return false, err
	}
	err = s.insert(ctx, app, email, v.HasVerified(email))
	return !v.HasVerified(email), err
}

// insert stores an entry and, unless its address is proved, the mail that asks to
// prove it. Who waits already gets no second mail.
func (s *Service) insert(ctx context.Context, app App, email string, verified bool) error {
	now, token := s.d.Now(), s.d.NewToken()
	entry := Entry{AppID: app.ID, Email: email, TokenHash: ids.Hash(token), CreatedAt: now}
	if verified {
		entry.ConfirmedAt = now
	}
	err := s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		added, err := stores.Store.InsertEntry(ctx, entry)
		switch {
		case err != nil:
			return err
		case verified:
			return stores.Store.ConfirmEntry(ctx, app.ID, email, now)
		case !added:
			return nil
		}
		return stores.Outbox.Enqueue(ctx, mail.JobSend, confirmEntry(app).Mail(ctx, s.d.NewID(), email, s.d.ConfirmURL, token), time.Time{}, "")
	})
	s.d.Wake()
	return err
}

// confirmEntry asks whether the owner of the address wants to hear of the app.
func confirmEntry(app App) optin.Question {
	return func(in locale.Language) optin.Request {
		return optin.Request{
			Subject:  in.Say("Shall we tell you when %s is here?", app.Name),
			Sentence: in.Say("You want to hear when %s is published. Press the button and you get one mail on that day.", app.Name),
			Label:    in.Say("Tell me"),
		}
	}
}

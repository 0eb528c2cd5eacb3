package waitlist

import (
	"context"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// maxNotifiedBatch is how many entries are notified in one transaction.
const maxNotifiedBatch = 100

// NotifyLaunched writes to everybody who waits for an app that is published by now.
// Each gets one mail, also when several replicas notice at once.
func (s *Service) NotifyLaunched(ctx context.Context) error {
	waited, err := s.d.Read.ListWaitedApps(ctx)
	if err != nil {
		return err
	}
	for _, id := range waited {
		app, err := s.d.Catalogue.WaitableApp(ctx, id)
		switch {
		case errs.IsNotFound(err), err == nil && !app.Published:
			continue
		case err != nil:
			return err
		}
		for more := true; more; {
			if more, err = s.notifyBatch(ctx, app); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Service) notifyBatch(ctx context.Context, app App) (more bool, err error) {
	err = s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		entries, err := stores.Store.ListUnnotified(ctx, app.ID, maxNotifiedBatch)
		if err != nil {
			return err
		}
		more = len(entries) == maxNotifiedBatch
		for _, entry := range entries {
			first, err := stores.Store.MarkNotified(ctx, app.ID, entry.Email, s.d.Now())
			if err != nil {
				return err
			}
			if !first {
				continue
			}
			if err := stores.Outbox.Enqueue(ctx, mail.JobSend, s.launchMail(app, entry.Email), time.Time{}, ""); err != nil {
				return err
			}
		}
		return nil
	})
	s.d.Wake()
	return more, err
}

func (s *Service) launchMail(app App, to string) mail.Message {
	key := s.d.NewID()
	return mail.InEach(func(in locale.Language) mail.Message {
		return mail.Message{
			Kind: "app-published", Key: key, To: to, Subject: in.Say("%s is here", app.Name),
			Paragraphs: []string{in.Say("You wanted to know when %s is published. It is.", app.Name)},
			Action:     &mail.Action{Label: in.Say("See %s", app.Name), URL: app.URL},
			After:      []string{onlyMail(in)},
		}
	})
}

func onlyMail(in locale.Language) string {
	return in.Say("This was the only mail about it.")
}

package experts

import (
	"context"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// Confirmed says what a link of a mail stands for.
type Confirmed struct {
	Sentence string // what happened, or what pressing the button does
	Label    string // of the button
	URL      string // where to go on
}

// PeekLink tells what a link stands for without doing it: mail programs follow links
// by themselves. Error: 'not_found' for a link that is unknown or too old.
func (s *Service) PeekLink(ctx context.Context, token string) (Confirmed, error) {
	return s.fulfil(ctx, Stores{Store: s.d.Read}, token, false)
}

// ConfirmLink proves the address that a link was sent to, and does what waited for
// it. Safe to repeat. Error: 'not_found' for a link that is unknown or too old.
func (s *Service) ConfirmLink(ctx context.Context, token string) (Confirmed, error) {
	var confirmed Confirmed
	err := s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		var err error
		confirmed, err = s.fulfil(ctx, stores, token, true)
		return err
	})
	if err == nil {
		s.d.Wake()
	}
	return confirmed, err
}

func (s *Service) fulfil(ctx context.Context, stores Stores, token string, do bool) (Confirmed, error) {
	hash := ids.Hash(token)
	if m, found, err := stores.Store.MessageByToken(ctx, hash); err != nil || found {
		if err != nil {
			return Confirmed{}, err
		}
		return s.fulfilMessage(ctx, stores, m, do)
	}
	if r, found, err := stores.Store.ReviewByToken(ctx, hash); err != nil || found {
		if err != nil {
			return Confirmed{}, err
		}
		return s.fulfilReview(ctx, stores, r, do)
	}
	a, found, err := stores.Store.AwaitingOf(ctx, hash)
	if err == nil && !found {
		err = linkNotFound()
	}
	if err != nil {
		return Confirmed{}, err
	}
	return s.fulfilWaitlistEntry(ctx, stores, a, do)
}

func (s *Service) fulfilMessage(ctx context.Context, stores Stores, m Message, do bool) (Confirmed, error) {
	now := s.d.Now()
	if !m.Sent && now.After(m.CreatedAt.Add(confirmTimeout)) {
		return Confirmed{}, linkNotFound()
	}
	expert, err := s.findExpert(ctx, m.Expert)
	if err != nil {
		return Confirmed{}, err
	}
	w := mailForMessage(expert.Name)
	if !do {
		return Confirmed{Sentence: w.sentence, Label: w.label, URL: expert.URL}, nil
	}
	done := Confirmed{Sentence: MessageSent, URL: expert.URL}
	if m.Sent {
		return done, nil
	}
	m.Sent, m.ConfirmedAt = true, now
	if err := stores.Store.UpdateMessage(ctx, m); err != nil {
		return Confirmed{}, err
	}
	return done, s.forwardMessage(ctx, stores, expert, m)
}

func (s *Service) fulfilReview(ctx context.Context, stores Stores, r Review, do bool) (Confirmed, error) {
	now := s.d.Now()
	if r.State == Unconfirmed && now.After(r.CreatedAt.Add(confirmTimeout)) {
		return Confirmed{}, linkNotFound()
	}
	expert, err := s.findExpert(ctx, r.Expert)
	if err != nil {
		return Confirmed{}, err
	}
	w := mailForReview(expert.Name)
	if !do {
		return Confirmed{Sentence: w.sentence, Label: w.label, URL: expert.URL}, nil
	}
	done := Confirmed{Sentence: MessageReviewSent, URL: expert.URL}
	if r.State != Unconfirmed {
		return done, nil
	}
	if r.State, err = Next(r.State, EventConfirm); err != nil {
		return Confirmed{}, err
	}
	r.ConfirmedAt = now
	return done, stores.Store.UpdateReview(ctx, r)
}

func (s *Service) fulfilWaitlistEntry(ctx context.Context, stores Stores, a WaitlistEntry, do bool) (Confirmed, error) {
	now := s.d.Now()
	if a.ConfirmedAt.IsZero() && now.After(a.CreatedAt.Add(confirmTimeout)) {
		return Confirmed{}, linkNotFound()
	}
	app, err := s.d.Catalogue.Awaited(ctx, a.AppID)
	if errs.IsNotFound(err) {
		return Confirmed{}, linkNotFound()
	}
	if err != nil {
		return Confirmed{}, err
	}
	w := mailForLaunch(app.Name)
	if !do {
		return Confirmed{Sentence: w.sentence, Label: w.label, URL: app.URL}, nil
	}
	return Confirmed{Sentence: "We tell you when " + app.Name + " is here.", URL: app.URL}, stores.Store.ConfirmAwaiting(ctx, a.AppID, a.Email, now)
}

// NotifyLaunched writes to everybody who waits for an app that is there now;
// each gets one mail, also when several replicas notice at once.
func (s *Service) NotifyLaunched(ctx context.Context) error {
	waited, err := s.d.Read.AwaitedApps(ctx)
	if err != nil {
		return err
	}
	for _, id := range waited {
		app, err := s.d.Catalogue.Awaited(ctx, id)
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
		list, err := stores.Store.AwaitingApp(ctx, app.ID, maxNotifiedBatch)
		if err != nil {
			return err
		}
		more = len(list) == maxNotifiedBatch
		for _, a := range list {
			first, err := stores.Store.MarkNotified(ctx, app.ID, a.Email, s.d.Now())
			if err != nil {
				return err
			}
			if first {
				if err := s.sendLaunchMail(ctx, stores, app, a.Email); err != nil {
					return err
				}
			}
		}
		return nil
	})
	s.d.Wake()
	return more, err
}

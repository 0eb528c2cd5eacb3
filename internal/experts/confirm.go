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

// Ask tells what a link stands for without doing it: mail programs follow links
// by themselves. Error: 'not_found' for a link that is unknown or too old.
func (s *Service) Ask(ctx context.Context, token string) (Confirmed, error) {
	return s.follow(ctx, Stores{Kept: s.d.Read}, token, false)
}

// Confirm proves the address that a link was sent to, and does what waited for
// it. Safe to repeat. Error: 'not_found' for a link that is unknown or too old.
func (s *Service) Confirm(ctx context.Context, token string) (Confirmed, error) {
	var confirmed Confirmed
	err := s.d.Atomic(ctx, func(ctx context.Context, stores Stores) error {
		var err error
		confirmed, err = s.follow(ctx, stores, token, true)
		return err
	})
	if err == nil {
		s.d.Wake()
	}
	return confirmed, err
}

func (s *Service) follow(ctx context.Context, stores Stores, token string, do bool) (Confirmed, error) {
	hash := ids.Hash(token)
	if m, found, err := stores.Kept.MessageOf(ctx, hash); err != nil || found {
		if err != nil {
			return Confirmed{}, err
		}
		return s.followMessage(ctx, stores, m, do)
	}
	if r, found, err := stores.Kept.ReviewOf(ctx, hash); err != nil || found {
		if err != nil {
			return Confirmed{}, err
		}
		return s.followReview(ctx, stores, r, do)
	}
	a, found, err := stores.Kept.AwaitingOf(ctx, hash)
	if err == nil && !found {
		err = noLink()
	}
	if err != nil {
		return Confirmed{}, err
	}
	return s.followAwaiting(ctx, stores, a, do)
}

func (s *Service) followMessage(ctx context.Context, stores Stores, m Message, do bool) (Confirmed, error) {
	now := s.d.Now()
	if !m.Sent && now.After(m.CreatedAt.Add(confirmWithin)) {
		return Confirmed{}, noLink()
	}
	expert, err := s.expert(ctx, m.Expert)
	if err != nil {
		return Confirmed{}, err
	}
	w := wantsMessage(expert.Name)
	if !do {
		return Confirmed{Sentence: w.sentence, Label: w.label, URL: expert.URL}, nil
	}
	done := Confirmed{Sentence: MessageSent, URL: expert.URL}
	if m.Sent {
		return done, nil
	}
	m.Sent, m.ConfirmedAt = true, now
	if err := stores.Kept.SetMessage(ctx, m); err != nil {
		return Confirmed{}, err
	}
	return done, s.deliver(ctx, stores, expert, m)
}

func (s *Service) followReview(ctx context.Context, stores Stores, r Review, do bool) (Confirmed, error) {
	now := s.d.Now()
	if r.State == Unconfirmed && now.After(r.CreatedAt.Add(confirmWithin)) {
		return Confirmed{}, noLink()
	}
	expert, err := s.expert(ctx, r.Expert)
	if err != nil {
		return Confirmed{}, err
	}
	w := wantsReview(expert.Name)
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
	return done, stores.Kept.SetReview(ctx, r)
}

func (s *Service) followAwaiting(ctx context.Context, stores Stores, a Awaiting, do bool) (Confirmed, error) {
	now := s.d.Now()
	if a.ConfirmedAt.IsZero() && now.After(a.CreatedAt.Add(confirmWithin)) {
		return Confirmed{}, noLink()
	}
	app, err := s.d.Catalogue.Awaited(ctx, a.AppID)
	if errs.IsNotFound(err) {
		return Confirmed{}, noLink()
	}
	if err != nil {
		return Confirmed{}, err
	}
	w := wantsNews(app.Name)
	if !do {
		return Confirmed{Sentence: w.sentence, Label: w.label, URL: app.URL}, nil
	}
	return Confirmed{Sentence: "We tell you when " + app.Name + " is here.", URL: app.URL}, stores.Kept.ConfirmAwaiting(ctx, a.AppID, a.Email, now)
}

// TellPublished writes to everybody who waits for an app that is there now;
// each gets one mail, also when several replicas notice at once.
func (s *Service) TellPublished(ctx context.Context) error {
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
			if more, err = s.tellSome(ctx, app); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Service) tellSome(ctx context.Context, app App) (more bool, err error) {
	err = s.d.Atomic(ctx, func(ctx context.Context, stores Stores) error {
		list, err := stores.Kept.AwaitingApp(ctx, app.ID, mostTold)
		if err != nil {
			return err
		}
		more = len(list) == mostTold
		for _, a := range list {
			first, err := stores.Kept.Told(ctx, app.ID, a.Email, s.d.Now())
			if err != nil {
				return err
			}
			if first {
				if err := s.tell(ctx, stores, app, a.Email); err != nil {
					return err
				}
			}
		}
		return nil
	})
	s.d.Wake()
	return more, err
}

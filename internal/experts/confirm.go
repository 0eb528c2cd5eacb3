package experts

import (
	"context"

	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/optin"
)

// PeekLink is described at optin.Links.
func (s *Service) PeekLink(ctx context.Context, token string) (optin.Page, error) {
	return s.fulfil(ctx, Stores{Store: s.d.Read}, token, false)
}

// ConfirmLink is described at optin.Links.
func (s *Service) ConfirmLink(ctx context.Context, token string) (optin.Page, error) {
	var confirmed optin.Page
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

func (s *Service) fulfil(ctx context.Context, stores Stores, token string, do bool) (optin.Page, error) {
	hash := ids.Hash(token)
	if m, found, err := stores.Store.MessageByToken(ctx, hash); err != nil || found {
		if err != nil {
			return optin.Page{}, err
		}
		return s.fulfilMessage(ctx, stores, m, do)
	}
	if r, found, err := stores.Store.ReviewByToken(ctx, hash); err != nil || found {
		if err != nil {
			return optin.Page{}, err
		}
		return s.fulfilReview(ctx, stores, r, do)
	}
	return optin.Page{}, optin.LinkNotFound()
}

func (s *Service) fulfilMessage(ctx context.Context, stores Stores, m Message, do bool) (optin.Page, error) {
	now := s.d.Now()
	if !m.Sent && now.After(m.CreatedAt.Add(optin.LinkTimeout)) {
		return optin.Page{}, optin.LinkNotFound()
	}
	expert, err := s.findExpert(ctx, m.Expert)
	if err != nil {
		return optin.Page{}, err
	}
	if !do {
		return confirmMessage(expert.Name).Page(ctx, expert.URL), nil
	}
	done := optin.Page{Sentence: locale.Sentence(ctx, MessageSent), URL: expert.URL}
	if m.Sent {
		return done, nil
	}
	m.Sent, m.ConfirmedAt = true, now
	if err := stores.Store.UpdateMessage(ctx, m); err != nil {
		return optin.Page{}, err
	}
	return done, s.forwardMessage(ctx, stores, expert, m)
}

func (s *Service) fulfilReview(ctx context.Context, stores Stores, r Review, do bool) (optin.Page, error) {
	now := s.d.Now()
	if r.State == Unconfirmed && now.After(r.CreatedAt.Add(optin.LinkTimeout)) {
		return optin.Page{}, optin.LinkNotFound()
	}
	expert, err := s.findExpert(ctx, r.Expert)
	if err != nil {
		return optin.Page{}, err
	}
	if !do {
		return confirmReview(expert.Name).Page(ctx, expert.URL), nil
	}
	done := optin.Page{Sentence: locale.Sentence(ctx, MessageReviewSent), URL: expert.URL}
	if r.State != Unconfirmed {
		return done, nil
	}
	if r.State, err = Next(r.State, EventConfirm); err != nil {
		return optin.Page{}, err
	}
	r.ConfirmedAt = now
	return done, stores.Store.UpdateReview(ctx, r)
}

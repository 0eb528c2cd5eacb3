package waitlist

import (
	"context"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/optin"
)

// PeekLink is described at optin.Links.
func (s *Service) PeekLink(ctx context.Context, token string) (optin.Page, error) {
	_, app, err := s.findByLink(ctx, s.d.Read, token)
	if err != nil {
		return optin.Page{}, err
	}
	return confirmEntry(app).Page(ctx, app.URL), nil
}

// ConfirmLink is described at optin.Links.
func (s *Service) ConfirmLink(ctx context.Context, token string) (optin.Page, error) {
	var page optin.Page
	err := s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		entry, app, err := s.findByLink(ctx, stores.Store, token)
		if err != nil {
			return err
		}
		page = optin.Page{Sentence: locale.From(ctx).Say("We tell you when %s is here.", app.Name), URL: app.URL}
		return stores.Store.ConfirmEntry(ctx, entry.AppID, entry.Email, s.d.Now())
	})
	if err != nil {
		return optin.Page{}, err
	}
	return page, nil
}

// findByLink finds the entry of a link that still works, and its app.
func (s *Service) findByLink(ctx context.Context, store Store, token string) (Entry, App, error) {
	entry, found, err := store.EntryByToken(ctx, ids.Hash(token))
	if err != nil {
		return Entry{}, App{}, err
	}
	if !found || entry.ConfirmedAt.IsZero() && s.d.Now().After(entry.CreatedAt.Add(optin.LinkTimeout)) {
		return Entry{}, App{}, optin.LinkNotFound()
	}
	app, err := s.d.Catalogue.WaitableApp(ctx, entry.AppID)
	if errs.IsNotFound(err) {
		err = optin.LinkNotFound()
	}
	return entry, app, err
}

package listings

import (
	"context"
	"slices"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// ChooseClient makes an OAuth client of the caller's organization that of the app, with what it
// asks for. Errors: as of Edit; client_unknown, also for one of somebody else, or of another app.
func (s *Service) ChooseClient(ctx context.Context, p auth.Principal, idOrSlug, seen, clientID string) error {
	app, _, err := s.own(ctx, p, idOrSlug)
	if err != nil {
		return err
	}
	client, err := s.freeClient(ctx, p, app, clientID)
	if err != nil {
		return err
	}
	_, err = s.Edit(ctx, p, idOrSlug, Edit{Part: "authorization", Seen: seen, Change: func(l *Listing) error {
		l.Client = client
		return nil
	}})
	return err
}

// freeClient gives a client of the caller's organization that no other app has, and no draft
// alone. Error: client_unknown.
func (s *Service) freeClient(ctx context.Context, p auth.Principal, app App, clientID string) (Client, error) {
	client, found, err := s.d.Clients.OwnClient(ctx, p.OrganizationID, app.Developer, clientID)
	if err != nil {
		return Client{}, err
	}
	others, err := s.d.Read.ListShownRevisions(ctx, app.Developer)
	if err != nil {
		return Client{}, err
	}
	isTaken := slices.ContainsFunc(others, func(r Revision) bool {
		return r.ForkClient == clientID || r.AppID != app.ID && r.Listing.Client.ID == clientID
	})
	if !found || isTaken || s.d.Catalogue.HasClient(clientID, app.ID) {
		e := errs.New(errs.Unprocessable, ReasonNoClient, messageNoClient)
		e.Fields = map[string]string{"ssoClient": messageNoClient}
		return Client{}, e
	}
	return client, nil
}

// RemoveClient lets the app ask for nothing any more.
func RemoveClient(l *Listing) error {
	l.Client = Client{}
	return nil
}

// ClientApp is the app that has an OAuth client.
type ClientApp struct {
	ID, Name string
	// IsOfDraft says that only its draft has the client, which goes with it.
	IsOfDraft bool
}

// AppsWithClients gives the apps of a developer that have an OAuth client, live, in work or for a
// draft alone, by the id of the client.
func (s *Service) AppsWithClients(ctx context.Context, developer string) (map[string]ClientApp, error) {
	revisions, err := s.d.Read.ListShownRevisions(ctx, developer)
	if err != nil {
		return nil, err
	}
	apps := map[string]ClientApp{}
	for _, r := range revisions {
		if id := r.Listing.Client.ID; id != "" {
			apps[id] = ClientApp{ID: r.AppID, Name: r.Listing.Name}
		}
		if id := r.ForkClient; id != "" {
			apps[id] = ClientApp{ID: r.AppID, Name: r.Listing.Name, IsOfDraft: true}
		}
	}
	return apps, nil
}

package listings

import (
	"context"
	"slices"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// ChooseClient makes an OAuth client of the caller's organization that of the app, with what it
// asks for. Errors: client_unknown, also for one of somebody else, or of another app.
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

// freeClient gives a client of the caller's organization that no other app has. Error:
// client_unknown.
func (s *Service) freeClient(ctx context.Context, p auth.Principal, app App, clientID string) (Client, error) {
	client, found, err := s.d.Clients.OwnClient(ctx, p.OrganizationID, app.Developer, clientID)
	if err != nil {
		return Client{}, err
	}
	others, err := s.d.Read.ListShownRevisions(ctx, app.Developer)
	if err != nil {
		return Client{}, err
	}
	isTaken := slices.ContainsFunc(others, func(r Revision) bool { return r.AppID != app.ID && r.Listing.Client.ID == clientID })
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

// AppsWithClients gives the names of the apps of a developer that ask with an OAuth client, live or
// in work, by the id of the client.
func (s *Service) AppsWithClients(ctx context.Context, developer string) (map[string]string, error) {
	revisions, err := s.d.Read.ListShownRevisions(ctx, developer)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for _, r := range revisions {
		if id := r.Listing.Client.ID; id != "" {
			names[id] = r.Listing.Name
		}
	}
	return names, nil
}

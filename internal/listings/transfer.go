package listings

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"time"
)

// Transferable is an app as a transfer to another developer sees it.
type Transferable struct {
	ID        string
	Name      string
	Developer string // slug
	Suspended bool
	Retired   bool
}

// FindTransferable gives an app of anybody. Error: not_found, also for one that is deleted.
func (s *Service) FindTransferable(ctx context.Context, idOrSlug string) (Transferable, error) {
	app, isNew, err := s.find(ctx, idOrSlug)
	if err == nil && !app.ArchivedAt.IsZero() {
		err = NotFound()
	}
	if err != nil {
		return Transferable{}, err
	}
	t := Transferable{ID: app.ID, Developer: app.Developer, Suspended: app.Suspended, Retired: s.isOver(app)}
	if isNew {
		entry, _ := s.d.Catalogue.Entry(app.ID)
		t.Name = entry.Listing.Name
		return t, nil
	}
	shown, _, err := shownRevision(ctx, s.d.Read, app.ID)
	t.Name = shown.Listing.Name
	return t, err
}

// isOver reports whether the last day of an app is over, also when the job that takes it out of the
// public has not had its turn.
func (s *Service) isOver(app App) bool {
	return app.Offer() == Retired || app.Offer() == Retiring && !app.RetiresAt.After(s.now())
}

// Transfer makes an app another developer's, in the transaction of the context: the public is
// shown that one, and its console has the app with all of its revisions, whatever state they are
// in. It gives the ids of the OAuth clients that go with the app: those that its revisions name,
// and no other app of the developer. Called again it changes nothing.
func (s *Service) Transfer(ctx context.Context, appID, to string) (clients []string, err error) {
	err = s.d.Transact(ctx, appID, func(ctx context.Context, tx WriteTx) error {
		if err := s.takeOver(ctx, tx, appID); err != nil {
			return err
		}
		app, err := tx.App(ctx, appID)
		if err != nil {
			return err
		}
		revisions, err := tx.ListRevisions(ctx, appID)
		if err != nil {
			return err
		}
		if clients, err = s.clientsOf(ctx, tx, app, revisions); err != nil || app.Developer == to {
			return err
		}
		uploads, err := uploadsOf(revisions)
		if err != nil {
			return err
		}
		if err := tx.ShareUploads(ctx, uploads); err != nil {
			return err
		}
		app.Developer, app.UpdatedAt = to, s.now()
		return showOffer(ctx, tx, app)
	})
	return clients, err
}

// ShowTransferred has the public see at once what Transfer has done.
func (s *Service) ShowTransferred(ctx context.Context) { s.d.Published(ctx) }

// clientsOf gives the OAuth clients that are an app's alone.
func (s *Service) clientsOf(ctx context.Context, tx WriteTx, app App, revisions []Revision) ([]string, error) {
	others, err := tx.ListShownRevisions(ctx, app.Developer)
	if err != nil {
		return nil, err
	}
	entry, isShown, err := tx.Entry(ctx, app.ID)
	if err != nil {
		return nil, err
	}
	var clients []string
	if isShown {
		clients = append(clients, entry.Listing.Client.ID)
	}
	for _, r := range revisions {
		clients = append(clients, r.Listing.Client.ID, r.ForkClient)
	}
	clients = slices.DeleteFunc(clients, func(id string) bool {
		isOthers := slices.ContainsFunc(others, func(r Revision) bool { return r.AppID != app.ID && r.Listing.Client.ID == id })
		return id == "" || isOthers || s.d.Catalogue.HasClient(id, app.ID)
	})
	slices.Sort(clients)
	return slices.Compact(clients), nil
}

var uploadName = regexp.MustCompile(`/uploads/([0-9a-f]{32})/`)

// uploadsOf gives the ids of the uploads that revisions name.
func uploadsOf(revisions []Revision) ([]string, error) {
	var ids []string
	for _, r := range revisions {
		text, err := json.Marshal(r.Listing)
		if err != nil {
			return nil, fmt.Errorf("pictures of app %s: %w", r.AppID, err)
		}
		for _, found := range uploadName.FindAllSubmatch(text, -1) {
			ids = append(ids, string(found[1]))
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// FormerDeveloper is who had an app before it moved to another developer.
type FormerDeveloper struct {
	OrganizationID string
	Until          time.Time
}

// Transfers knows which apps have moved.
type Transfers interface {
	// FormerDevelopers gives who had an app before, the first one first.
	FormerDevelopers(ctx context.Context, appID string) ([]FormerDeveloper, error)
}

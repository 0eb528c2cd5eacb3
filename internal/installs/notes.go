package installs

import (
	"context"
	"slices"

	"marketplace/internal/kit/auth"
)

// Comparer knows which apps do the same.
type Comparer interface {
	// DoTheSame gives the pairs among these apps that do much the same.
	DoTheSame(ctx context.Context, appIDs []string) ([]SamePair, error)
}

// Rights knows what apps may do in the accounts of people.
type Rights interface {
	// AskedAnew gives, by client, the areas of the account that it asks for and that are
	// not covered by what the principal or their organization agreed to once. Clients that
	// nobody agreed to are left out.
	AskedAnew(ctx context.Context, p auth.Principal, clientIDs []string) (map[string][]string, error)
	// ListSignedOutClients gives the clients that the principal or their organization let in
	// once and let in no more.
	ListSignedOutClients(ctx context.Context, p auth.Principal) ([]string, error)
}

// SamePair is two apps for one product that do much the same: both are in the category,
// and search finds each among those most like the other.
type SamePair struct {
	AppIDs   [2]string
	Category string // its name
}

// AskedRights is an installed app that asks for more of the account than it may.
type AskedRights struct {
	AppID string
	Areas []string
}

// Notes is what people should know about what is installed.
type Notes struct {
	Same  []SamePair
	Asked []AskedRights
}

// ListNotes gives what the principal should know about what their organization has.
func (s *Service) ListNotes(ctx context.Context, p auth.Principal) (Notes, error) {
	list, err := s.d.Read.ListInstalls(ctx, p.OrganizationID, "")
	if err != nil {
		return Notes{}, err
	}
	var ids, clients []string
	clientOf := map[string]string{}
	for _, install := range list {
		app, isKnown, err := s.FindRemoved(ctx, p, install.AppID)
		if err != nil {
			return Notes{}, err
		}
		ids = append(ids, app.ID)
		if isKnown && app.ClientID != "" {
			clients, clientOf[app.ID] = append(clients, app.ClientID), app.ClientID
		}
	}
	notes := Notes{Asked: []AskedRights{}}
	if notes.Same, err = s.d.Comparer.DoTheSame(ctx, ids); err != nil {
		return Notes{}, err
	}
	asked, err := s.d.Rights.AskedAnew(ctx, p, clients)
	if err != nil {
		return Notes{}, err
	}
	for _, id := range ids {
		if areas := asked[clientOf[id]]; len(areas) > 0 {
			notes.Asked = append(notes.Asked, AskedRights{id, slices.Sorted(slices.Values(areas))})
		}
	}
	return notes, nil
}

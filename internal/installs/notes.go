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
	// AskedAnew gives, by client, the scopes that it asks for and that are not covered by what the
	// principal or their organization agreed to once; for who decides for the organization, by what
	// people of it agreed to. Clients that nobody agreed to are left out.
	AskedAnew(ctx context.Context, p auth.Principal, clientIDs []string) (map[string][]AskedScope, error)
	// Agree lets a client do all that it asks for in the organization of the principal, when what
	// it asks anew is no more than was shown. Errors: forbidden; conflict 'scopes_changed'.
	Agree(ctx context.Context, p auth.Principal, clientID string, shown []string) error
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

// AskedScope is a scope that an app asks for.
type AskedScope struct {
	Scope    string
	Area     string // of the account
	Sentence string // what it lets the app do, in the language of the context
	Reason   string // why, in the developer's words; it may be empty
	Required bool
}

// AskedRights is an installed app that asks for more of the account than it may.
type AskedRights struct {
	AppID  string
	Scopes []AskedScope
}

// Areas are those that the scopes reach, each once and in order.
func (a AskedRights) Areas() []string {
	areas := make([]string, len(a.Scopes))
	for i, scope := range a.Scopes {
		areas[i] = scope.Area
	}
	slices.Sort(areas)
	return slices.Compact(areas)
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
		if scopes := asked[clientOf[id]]; len(scopes) > 0 {
			notes.Asked = append(notes.Asked, AskedRights{id, scopes})
		}
	}
	return notes, nil
}

// Agree lets an installed app do what it asks anew, for the principal's organization; shown are
// the scopes that the person read. Safe to repeat. Errors: not_found for an app that is not
// installed or asks by no client; forbidden; conflict 'scopes_changed'.
func (s *Service) Agree(ctx context.Context, p auth.Principal, idOrSlug string, shown []string) error {
	app, _, err := s.FindRemoved(ctx, p, idOrSlug)
	if err != nil {
		return err
	}
	_, isInstalled, err := s.d.Read.ActiveInstall(ctx, p.OrganizationID, app.ID)
	if err != nil {
		return err
	}
	if !isInstalled || app.ClientID == "" {
		return NotFound()
	}
	return s.d.Rights.Agree(ctx, p, app.ClientID, shown)
}

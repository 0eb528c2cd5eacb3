package listings

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/textclean"
)

// ClientInput is what a developer says of the OAuth client of an app, as a block of a manifest.
type ClientInput struct {
	Name      string // of a new one
	Type      string
	Redirects string // addresses, separated by commas
	Scopes    []ManifestScope
}

// NewClient is an OAuth client that was just made.
type NewClient struct {
	ID     string
	Secret string // nobody can read it again; "" for one that runs in a browser
}

// AddAuthorization makes an OAuth client of the caller's organization that of an app, with what it
// asks for. Errors: as for Edit; authorization_exists where the app has one; fields.
func (s *Service) AddAuthorization(ctx context.Context, p auth.Principal, idOrSlug, seen string, in ClientInput) (NewClient, error) {
	if len(in.Scopes) == 0 {
		return NewClient{}, scopesMissing()
	}
	var made NewClient
	_, err := s.Edit(ctx, p, idOrSlug, Edit{
		Part: "authorization", Seen: seen,
		Within: func(ctx context.Context) (err error) {
			made, err = s.d.Clients.Make(ctx, p, in)
			return err
		},
		Change: func(l *Listing) error {
			if hasClient(*l) {
				return errs.New(errs.Conflict, ReasonHasClient, messageHasClient)
			}
			l.Client = Client{ID: made.ID, Scopes: namesOf(in.Scopes)}
			return nil
		},
	})
	return made, err
}

// SetAuthorization changes the OAuth client of an app, and what the app asks for: the one that is
// named, "" for the one that it has. Scopes that are nil stay those of the client. Errors: as for
// Edit; part_not_found where it has none; client_unknown; fields.
func (s *Service) SetAuthorization(ctx context.Context, p auth.Principal, idOrSlug, seen, clientID string, in ClientInput) error {
	if in.Scopes != nil && len(in.Scopes) == 0 {
		return scopesMissing()
	}
	app, now, err := s.current(ctx, p, idOrSlug)
	if err != nil {
		return err
	}
	if clientID == "" && !hasClient(now) {
		return PartNotFound()
	}
	if clientID == "" {
		clientID = now.Client.ID
	}
	client, err := s.freeClient(ctx, p, app, clientID)
	if err != nil {
		return err
	}
	if in.Scopes != nil {
		client.Scopes = namesOf(in.Scopes)
	}
	_, err = s.Edit(ctx, p, app.ID, Edit{
		Part: "authorization", Seen: seen,
		Within: func(ctx context.Context) error { return s.d.Clients.Change(ctx, p, clientID, in) },
		Change: func(l *Listing) error {
			l.Client = client
			return nil
		},
	})
	return err
}

func scopesMissing() error {
	return errs.UnprocessableFields(map[string]string{"scopes": "Name what the app asks for."})
}

// hasClient reports whether an app asks for something.
func hasClient(l Listing) bool { return l.Client.ID != "" && len(l.Client.Scopes) > 0 }

func namesOf(scopes []ManifestScope) []string {
	names := make([]string, len(scopes))
	for i, scope := range scopes {
		names[i] = scope.Name
	}
	return names
}

// EditWidgets changes all that runs at the places: it is what is given, by ids.
func (s *Service) EditWidgets(wanted map[string]WidgetChange) func(App, *Listing) error {
	return func(a App, l *Listing) error { return s.setWidgets(a, l, maps.Clone(wanted)) }
}

// EditPropertyDefinitions changes all properties that the app defines in the host product.
func EditPropertyDefinitions(all map[string]listing.PropertyDefinition) func(*Listing) error {
	return func(l *Listing) error {
		l.PropertyDefinitions = nil
		for _, name := range slices.Sorted(maps.Keys(all)) {
			if err := EditPropertyDefinition(name, all[name])(l); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		return nil
	}
}

// EditPropertyDefinition adds a property that the app defines in the host product, or changes it.
func EditPropertyDefinition(name string, d listing.PropertyDefinition) func(*Listing) error {
	return func(l *Listing) error {
		if !partID.MatchString(name) {
			return partIDFault()
		}
		d.Description, d.DefaultValue = textclean.Text(d.Description), strings.TrimSpace(d.DefaultValue)
		if len(d.Access) == 0 {
			d.Access = nil
		}
		fields := map[string]string{}
		for _, fault := range d.Faults() {
			fields[fault.Field] = sentence(fault.Text)
		}
		definitions := map[string]listing.PropertyDefinition{name: d}
		for other, kept := range l.PropertyDefinitions {
			if other != name {
				definitions[other] = kept
			}
		}
		if len(definitions) > listing.MaxPropertyDefinitions {
			fields["id"] = fmt.Sprintf("An app defines at most %d properties.", listing.MaxPropertyDefinitions)
		}
		l.PropertyDefinitions = definitions
		return errs.UnprocessableFields(fields)
	}
}

// RemovePropertyDefinition removes a property that the app defines; one that is not there is none.
func RemovePropertyDefinition(name string) func(*Listing) error {
	return func(l *Listing) error {
		left := maps.Clone(l.PropertyDefinitions)
		if delete(left, name); len(left) == 0 {
			left = nil
		}
		l.PropertyDefinitions = left
		return nil
	}
}

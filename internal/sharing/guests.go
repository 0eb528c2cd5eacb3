package sharing

import (
	"cmp"
	"context"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// AddGuest lets an organization see an app without being asked, as one that is named by its id.
// It is safe to repeat. Error: too_many_invitations.
func (s *Service) AddGuest(ctx context.Context, g Guest) error {
	return s.d.Transact(ctx, g.AppID, func(ctx context.Context, tx WriteTx) error {
		guests, err := tx.ListGuests(ctx, g.AppID)
		if err != nil || hasGuest(guests, g.OrganizationID) {
			return err
		}
		if err := s.checkRoom(ctx, tx, g.AppID); err != nil {
			return err
		}
		if err := tx.AddGuest(ctx, g); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: g.InvitedBy, Action: "application.guest_add", Subject: g.OrganizationID, Details: g.AppID})
	})
}

// RemoveGuest lets an organization not see an app any more, whichever way it was invited. It is
// safe to repeat.
func (s *Service) RemoveGuest(ctx context.Context, appID, organizationID, by string) error {
	return s.d.Transact(ctx, appID, func(ctx context.Context, tx WriteTx) error {
		guests, err := tx.ListGuests(ctx, appID)
		if err != nil || !hasGuest(guests, organizationID) {
			return err
		}
		if err := tx.RemoveGuest(ctx, appID, organizationID); err != nil {
			return err
		}
		if err := tx.WithdrawOfOrganization(ctx, appID, organizationID); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: by, Action: "application.guest_remove", Subject: organizationID, Details: appID})
	})
}

func hasGuest(guests []Guest, organizationID string) bool {
	return slices.ContainsFunc(guests, func(g Guest) bool { return g.OrganizationID == organizationID })
}

// Way is how an organization was invited.
type Way string

// The ways.
const (
	ByMail Way = "mail"
	ByID   Way = "id"
	ByLink Way = "link"
)

// Entry is a line of the list of who is invited to an app.
type Entry struct {
	Invitation

	Way Way
	// Organization is the name of who has answered, "" for nobody and for one that is gone.
	Organization string
	// HasInstalled: it has the app, which a withdrawal leaves to it.
	HasInstalled bool
}

// Sharing is who an app is shown to.
type Sharing struct {
	App     App
	Entries []Entry
	Links   []MadeLink
	// Previews are the newest first.
	Previews []MadePreview
	// Left is how many organizations may be invited besides.
	Left int
}

// Sharing gives who an app of the caller's organization is shown to, the newest first. Error:
// application_not_found.
func (s *Service) Sharing(ctx context.Context, p auth.Principal, slugOrID string) (Sharing, error) {
	app, err := s.d.Apps.Own(ctx, p, slugOrID)
	if err != nil {
		return Sharing{}, err
	}
	guests, err := s.d.Read.ListGuests(ctx, app.ID)
	if err != nil {
		return Sharing{}, err
	}
	invitations, err := s.d.Read.ListInvitations(ctx, app.ID)
	if err != nil {
		return Sharing{}, err
	}
	links, err := s.linksOf(ctx, s.d.Read, app.ID)
	if err != nil {
		return Sharing{}, err
	}
	previews, err := s.previewsOf(ctx, app.ID)
	if err != nil {
		return Sharing{}, err
	}
	shown := Sharing{App: app, Links: links, Previews: previews, Entries: entriesOf(guests, invitations, s.now()), Left: MostGuests - len(guests)}
	for _, e := range shown.Entries {
		if e.State == Invited {
			shown.Left--
		}
	}
	shown.Left = max(shown.Left, 0)
	return shown, s.nameEntries(ctx, app.ID, shown.Entries)
}

// entriesOf joins the invitations with the guests that were named by their id.
func entriesOf(guests []Guest, invitations []Invitation, now time.Time) []Entry {
	entries := []Entry{}
	for _, i := range invitations {
		way := ByMail
		if i.LinkID != "" {
			way = ByLink
		}
		entries = append(entries, Entry{Invitation: i.At(now), Way: way})
	}
	for _, g := range guests {
		if !slices.ContainsFunc(invitations, func(i Invitation) bool { return i.State == Accepted && i.OrganizationID == g.OrganizationID }) {
			entries = append(entries, Entry{Way: ByID, Invitation: Invitation{
				ID: g.OrganizationID, AppID: g.AppID, State: Accepted, OrganizationID: g.OrganizationID, CreatedBy: g.InvitedBy, CreatedAt: g.InvitedAt, SentAt: g.InvitedAt,
			}})
		}
	}
	slices.SortStableFunc(entries, func(a, b Entry) int {
		return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(b.ID, a.ID))
	})
	return entries
}

// nameEntries adds what the accounts service and installs know.
func (s *Service) nameEntries(ctx context.Context, appID string, entries []Entry) error {
	installed, err := s.d.Organizations.HasInstalled(ctx, appID)
	for n := range entries {
		e := &entries[n]
		if err != nil || e.OrganizationID == "" {
			continue
		}
		e.HasInstalled = installed[e.OrganizationID]
		if e.Organization, err = s.d.Organizations.NameOf(ctx, e.OrganizationID); errs.IsNotFound(err) {
			err = nil // one that is gone can still be withdrawn
		}
	}
	return err
}

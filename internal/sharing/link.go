package sharing

import (
	"context"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Link is an address by which a number of organizations see an app before everybody does.
type Link struct {
	ID         string
	AppID      string
	SecretHash string
	Places     int    // organizations that may take it, 1 to 100
	CreatedBy  string // account id
	CreatedAt  time.Time
	EndsAt     time.Time // the moment after its last day
	ClosedAt   time.Time // zero for not
}

// LinkState is how a share link stands.
type LinkState string

// The states of a share link. Nobody sets one: they follow from time, from who has taken it and
// from whether it was closed, which nothing takes back.
const (
	LinkOpen   LinkState = "open"
	LinkFull   LinkState = "full"
	LinkEnded  LinkState = "ended"
	LinkClosed LinkState = "closed"
)

// StateAt gives how a link stands at a time, when so many organizations have taken it.
func (l Link) StateAt(now time.Time, taken int) LinkState {
	switch {
	case !l.ClosedAt.IsZero():
		return LinkClosed
	case !now.Before(l.EndsAt):
		return LinkEnded
	case taken >= l.Places:
		return LinkFull
	}
	return LinkOpen
}

// How many share links of an app are open at once, how long one may count, and within which time
// the same again is the same link.
const (
	mostLinks   = 20
	longestLink = 366 * 24 * time.Hour
	sameLink    = 10 * time.Second
)

// MadeLink is a link with its address, how it stands and how many organizations have taken it.
type MadeLink struct {
	Link

	State LinkState
	Taken int
	// URL is the address, "" where it is not told.
	URL string
}

// MakeLink makes a share link of an app of the caller's organization. Errors:
// application_not_found, application_public, too_many_links, fields.
func (s *Service) MakeLink(ctx context.Context, p auth.Principal, slugOrID string, places int, endsAt time.Time) (MadeLink, error) {
	fields := map[string]string{}
	if places < 1 || places > MostGuests {
		fields["places"] = messagePlaces
	}
	if endsAt = endsAt.UTC().Truncate(time.Microsecond); !endsAt.After(s.now()) || endsAt.After(s.now().Add(longestLink)) {
		fields["endsAt"] = messageLastDay
	}
	if err := errs.UnprocessableFields(fields); err != nil {
		return MadeLink{}, err
	}
	app, err := s.shareable(ctx, p, slugOrID)
	if err != nil {
		return MadeLink{}, err
	}
	var made MadeLink
	err = s.d.Transact(ctx, app.ID, func(ctx context.Context, tx WriteTx) error {
		links, err := s.linksOf(ctx, tx, app.ID)
		if err != nil {
			return err
		}
		if at := slices.IndexFunc(links, func(l MadeLink) bool {
			return l.State == LinkOpen && l.Places == places && l.EndsAt.Equal(endsAt) && l.CreatedBy == p.AccountID && s.now().Before(l.CreatedAt.Add(sameLink))
		}); at >= 0 {
			made = s.addressed(links[at])
			return nil
		}
		if open := slices.DeleteFunc(links, func(l MadeLink) bool { return l.State != LinkOpen }); len(open) >= mostLinks {
			return errs.New(errs.Conflict, ReasonManyLinks, messageManyLinks)
		}
		l := Link{ID: s.d.NewID(), AppID: app.ID, Places: places, CreatedBy: p.AccountID, CreatedAt: s.now(), EndsAt: endsAt}
		l.SecretHash = s.d.Hash(s.d.SecretOf(l.ID))
		if err := tx.PutLink(ctx, l); err != nil {
			return err
		}
		made = s.addressed(MadeLink{Link: l, State: LinkOpen})
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.link_make", Subject: l.ID, Details: app.ID})
	})
	return made, err
}

// LinkAddress gives a share link with its address. Errors: application_not_found, link_not_found.
func (s *Service) LinkAddress(ctx context.Context, p auth.Principal, slugOrID, id string) (MadeLink, error) {
	app, err := s.d.Apps.Own(ctx, p, slugOrID)
	if err != nil {
		return MadeLink{}, err
	}
	l, err := s.linkOf(ctx, s.d.Read, app.ID, id)
	if p.Ghost() { // who only looks lets nobody in
		return l, err
	}
	return s.addressed(l), err
}

// CloseLink ends a share link now; who has taken it sees the app. It is safe to repeat. Errors:
// as for LinkAddress.
func (s *Service) CloseLink(ctx context.Context, p auth.Principal, slugOrID, id string) error {
	app, err := s.d.Apps.Own(ctx, p, slugOrID)
	if err != nil {
		return err
	}
	return s.d.Transact(ctx, app.ID, func(ctx context.Context, tx WriteTx) error {
		l, err := s.linkOf(ctx, tx, app.ID, id)
		if err != nil || l.State == LinkClosed {
			return err
		}
		l.ClosedAt = s.now()
		if err := tx.PutLink(ctx, l.Link); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.link_close", Subject: l.ID, Details: app.ID})
	})
}

// addressed adds the address, which follows from the link and the keys of the shop.
func (s *Service) addressed(l MadeLink) MadeLink {
	if l.ID != "" {
		l.URL = s.d.InvitationURL + "#" + s.d.SecretOf(l.ID)
	}
	return l
}

func (s *Service) linkOf(ctx context.Context, from ReadTx, appID, id string) (MadeLink, error) {
	links, err := s.linksOf(ctx, from, appID)
	if err != nil {
		return MadeLink{}, err
	}
	at := slices.IndexFunc(links, func(l MadeLink) bool { return l.ID == id })
	if at < 0 {
		return MadeLink{}, errs.New(errs.NotFound, ReasonNoLink, messageNoLink)
	}
	return links[at], nil
}

// linksOf gives the links of an app, the newest first.
func (s *Service) linksOf(ctx context.Context, from ReadTx, appID string) ([]MadeLink, error) {
	links, err := from.ListLinks(ctx, appID)
	if err != nil {
		return nil, err
	}
	made := make([]MadeLink, len(links))
	for i, l := range links {
		taken, err := from.ListTaken(ctx, l.ID)
		if err != nil {
			return nil, err
		}
		made[i] = MadeLink{Link: l, Taken: len(taken), State: l.StateAt(s.now(), len(taken))}
	}
	return made, nil
}

// openLink gives what a share link asks an organization, as an invitation: to be taken, or taken
// by it. Error: invitation_not_found for one that cannot be taken.
func (s *Service) openLink(ctx context.Context, from ReadTx, p auth.Principal, l Link) (Invitation, error) {
	taken, err := from.ListTaken(ctx, l.ID)
	if err != nil {
		return Invitation{}, err
	}
	at := slices.IndexFunc(taken, func(i Invitation) bool { return i.OrganizationID == p.OrganizationID })
	switch {
	case at >= 0 && taken[at].State == Accepted:
		return taken[at], nil
	case at >= 0, l.StateAt(s.now(), len(taken)) != LinkOpen: // one that was withdrawn does not come back by it
		return Invitation{}, notFound()
	}
	guests, err := from.ListGuests(ctx, l.AppID)
	if err != nil {
		return Invitation{}, err
	}
	offered := Invitation{AppID: l.AppID, LinkID: l.ID, State: Invited, CreatedBy: l.CreatedBy, CreatedAt: s.now(), SentAt: s.now(), ExpiresAt: l.EndsAt}
	if hasGuest(guests, p.OrganizationID) { // it sees the app already, and takes no place
		offered.State, offered.OrganizationID = Accepted, p.OrganizationID
	}
	return offered, nil
}

package transfers

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

const (
	// mostListed is how many transfers a developer gets at a time.
	mostListed = 200
	// mostApps is how many apps are in one transfer.
	mostApps = 500
	// mostOffers is how many offers a developer makes in a day: each writes to others.
	mostOffers = 50
	aDay       = 24 * time.Hour
)

// Offer is what an owner of a developer offers another one.
type Offer struct {
	To string // slug of the receiver
	// Apps are ids or slugs; IsWhole is all apps instead, which can be transferred.
	Apps    []string
	IsWhole bool
}

// List gives the transfers of the developer that the caller's organization is, to and from it,
// the newest offer first. Error: not_a_developer.
func (s *Service) List(ctx context.Context, p auth.Principal) ([]Transfer, error) {
	if _, err := s.own(ctx, p); err != nil {
		return nil, err
	}
	return s.d.Read.ListOf(ctx, p.OrganizationID, mostListed)
}

// NamesOf gives the names of both developers of a transfer.
func (s *Service) NamesOf(ctx context.Context, t Transfer) (giver, receiver string) {
	return s.d.Developers.NameOf(ctx, t.Giver), s.d.Developers.NameOf(ctx, t.Receiver)
}

func (s *Service) own(ctx context.Context, p auth.Principal) (Party, error) {
	slug, err := s.d.Developers.DeveloperOf(ctx, p.OrganizationID)
	if err == nil && slug == "" {
		err = errs.New(errs.NotFound, ReasonNoDeveloper, messageNoDeveloper)
	}
	return Party{slug, p.OrganizationID}, err
}

// Offer offers apps of the caller's organization to another developer: that is the giver's side
// of the agreement. The same again, while it is open, gives the one that is there. Errors:
// not_a_developer; application_not_found, also for apps of somebody else; fields; transfer_open,
// transfer_too_many, and the blocks.
func (s *Service) Offer(ctx context.Context, p auth.Principal, in Offer) (Transfer, error) {
	t, err := s.draft(ctx, p, in)
	if err != nil {
		return Transfer{}, err
	}
	made := t
	err = s.d.Transact(ctx, t.appIDs(), t.organizations(), func(ctx context.Context, tx WriteTx) error {
		made = t
		open, isOpen, err := tx.OpenOf(ctx, t.Apps[0].ID)
		if err != nil {
			return err
		}
		if isOpen && open.State == Offered && open.isSameOffer(t) {
			made = open
			return nil
		}
		if err := s.check(ctx, t); err != nil {
			return err
		}
		today, err := tx.CountOffered(ctx, p.OrganizationID, s.now().Add(-aDay))
		if err == nil && today >= mostOffers {
			err = errs.New(errs.RateLimited, ReasonTooMany, messageTooMany)
		}
		if err != nil {
			return err
		}
		if err := tx.Insert(ctx, t); err != nil {
			return err
		}
		if err := tx.Enqueue(ctx, JobDue, dueJob{t.ID, Offered}, t.ExpiresAt, ""); err != nil {
			return err
		}
		return s.tell(ctx, tx, t, EventOffer, Giver, p.AccountID)
	})
	s.d.Wake()
	return made, err
}

// FindReceiver gives the developer that an offer would go to, with its name, before anything is
// offered. Errors: not_a_developer; fields, as for Offer.
func (s *Service) FindReceiver(ctx context.Context, p auth.Principal, to string) (receiver Party, name string, err error) {
	giver, err := s.own(ctx, p)
	if err != nil {
		return Party{}, "", err
	}
	if receiver, err = s.receiver(ctx, giver, slugOf(to)); err != nil {
		return Party{}, "", err
	}
	return receiver, s.d.Developers.NameOf(ctx, receiver), nil
}

// slugOf is the address of a developer as it is typed.
func slugOf(typed string) string { return strings.ToLower(strings.TrimSpace(typed)) }

// draft gives the transfer that an offer asks for.
func (s *Service) draft(ctx context.Context, p auth.Principal, in Offer) (Transfer, error) {
	giver, err := s.own(ctx, p)
	if err != nil {
		return Transfer{}, err
	}
	receiver, err := s.receiver(ctx, giver, slugOf(in.To))
	if err != nil {
		return Transfer{}, err
	}
	apps, err := s.offered(ctx, giver, in)
	if err != nil {
		return Transfer{}, err
	}
	t := Transfer{ID: s.d.NewID(), Giver: giver, Receiver: receiver, IsWhole: in.IsWhole, Apps: apps, OfferedBy: p.AccountID}
	return Move(t, EventOffer, Giver, s.now())
}

func (s *Service) receiver(ctx context.Context, giver Party, slug string) (Party, error) {
	if slug == giver.Slug {
		return Party{}, receiverFault(messageSame)
	}
	if slug == "" {
		return Party{}, receiverFault(messageNoReceiver)
	}
	organization, err := s.d.Developers.OrganizationOf(ctx, slug)
	if err == nil && organization == "" {
		err = receiverFault(messageNoReceiver)
	}
	if err != nil {
		return Party{}, err
	}
	if err := s.d.Developers.CheckTake(ctx, slug); isConflict(err) {
		return Party{}, receiverFault(messageMayNotTake)
	} else if err != nil {
		return Party{}, err
	}
	return Party{slug, organization}, nil
}

// offered gives the apps that are offered, by name.
func (s *Service) offered(ctx context.Context, giver Party, in Offer) ([]Named, error) {
	found, err := s.transferable(ctx, giver)
	if err != nil {
		return nil, err
	}
	switch {
	case in.IsWhole && len(found) == 0:
		return nil, errs.UnprocessableFields(map[string]string{"all": messageNothing})
	case !in.IsWhole && len(in.Apps) == 0:
		return nil, errs.UnprocessableFields(map[string]string{"applications": messageNoApps})
	case !in.IsWhole:
		if found, err = s.named(ctx, giver, in.Apps); err != nil {
			return nil, err
		}
	}
	if len(found) > mostApps {
		return nil, errs.UnprocessableFields(map[string]string{"applications": messageManyApps})
	}
	list := make([]Named, len(found))
	for i, a := range found {
		list[i] = Named{a.ID, a.Name}
	}
	slices.SortFunc(list, func(a, b Named) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	return slices.Compact(list), nil
}

// ListTransferable gives the apps that an offer of all is about now, by name. Error:
// not_a_developer.
func (s *Service) ListTransferable(ctx context.Context, p auth.Principal) ([]App, error) {
	giver, err := s.own(ctx, p)
	if err != nil {
		return nil, err
	}
	return s.transferable(ctx, giver)
}

func (s *Service) transferable(ctx context.Context, giver Party) ([]App, error) {
	found, err := s.d.Apps.ListOf(ctx, giver.Slug)
	return slices.DeleteFunc(found, func(a App) bool { return a.Suspended || a.Retired }), err
}

func (s *Service) named(ctx context.Context, giver Party, asked []string) ([]App, error) {
	var list []App
	for _, one := range asked {
		a, err := s.d.Apps.Find(ctx, one)
		if err == nil && a.Developer != giver.Slug || errs.IsNotFound(err) {
			err = errs.New(errs.NotFound, ReasonNoApp, messageNoApp)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	return list, nil
}

// check refuses what something is in the way of.
func (s *Service) check(ctx context.Context, t Transfer) error {
	b, isBlocked, err := s.blockOf(ctx, t)
	if err == nil && isBlocked {
		err = b.error()
	}
	return err
}

// blockOf gives the first thing that is in the way of a transfer as everything is now.
func (s *Service) blockOf(ctx context.Context, t Transfer) (block, bool, error) {
	for _, of := range []struct {
		check  func(context.Context, string) error
		party  Party
		reason string
	}{{s.d.Developers.CheckGive, t.Giver, BlockGiver}, {s.d.Developers.CheckTake, t.Receiver, BlockReceiver}} {
		err := of.check(ctx, of.party.Slug)
		if err != nil && !isConflict(err) {
			return block{}, false, err
		}
		organization, readErr := s.d.Developers.OrganizationOf(ctx, of.party.Slug)
		if err != nil || readErr != nil || organization != of.party.OrganizationID {
			return block{reason: of.reason}, readErr == nil, readErr
		}
	}
	for _, named := range t.Apps {
		reason := ""
		switch a, err := s.d.Apps.Find(ctx, named.ID); {
		case errs.IsNotFound(err):
			reason = BlockDeleted
		case err != nil:
			return block{}, false, err
		case a.Developer != t.Giver.Slug:
			reason = BlockMoved
		case a.Retired:
			reason = BlockRetired
		case a.Suspended:
			reason = BlockSuspended
		}
		if reason != "" {
			return block{reason, named}, true, nil
		}
	}
	return block{}, false, nil
}

func (t Transfer) isSameOffer(other Transfer) bool {
	return t.Giver == other.Giver && t.Receiver == other.Receiver && slices.Equal(t.appIDs(), other.appIDs())
}

// appIDs are the ids of the apps, sorted.
func (t Transfer) appIDs() []string {
	ids := make([]string, len(t.Apps))
	for i, a := range t.Apps {
		ids[i] = a.ID
	}
	slices.Sort(ids)
	return ids
}

func (t Transfer) organizations() []string {
	return []string{t.Giver.OrganizationID, t.Receiver.OrganizationID}
}

func isConflict(err error) bool { return err != nil && errs.CodeOf(err) == errs.Conflict }

package installs

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// MaxWithoutAccess is how many members of an organization may be left without
// access to an app that is priced per agent (spec S6.12, S9.22, decisions rule 15).
const MaxWithoutAccess = 3

// Member is somebody of an organization who stands in a product.
type Member struct {
	AccountID string
	Name      string
	Email     string
	Role      string // in the product
	Agent     bool   // counts for prices per agent
}

// People knows who works in an organization.
type People interface {
	// Members gives the people of a product without those who are suspended or gone.
	Members(ctx context.Context, organizationID, product string) ([]Member, error)
	// Person gives somebody with everything they may do, whatever the token at
	// hand carries; 'not_found' when there is no such account.
	Person(ctx context.Context, accountID string) (auth.Principal, error)
	// NameOf gives the name of a person of an organization; "" for anybody else, and
	// for who is gone.
	NameOf(ctx context.Context, organizationID, accountID string) (string, error)
}

// ExclusionReads reads who is left without access to an installed app.
type ExclusionReads interface {
	// WithoutAccess gives the account ids, sorted.
	WithoutAccess(ctx context.Context, organizationID, appID string) ([]string, error)
	// NoAccess gives them for each app of an organization that leaves somebody out.
	NoAccess(ctx context.Context, organizationID string) (map[string][]string, error)
	// AppsWithoutAccess gives the ids of the apps that a person is left out of.
	AppsWithoutAccess(ctx context.Context, organizationID, accountID string) ([]string, error)
}

// ExclusionWrites keeps who is left without access to an installed app.
type ExclusionWrites interface {
	// ExcludeMembers puts a list in the place of the one before.
	ExcludeMembers(ctx context.Context, organizationID, appID string, accounts []string, by string, at time.Time) error
}

// MemberAccess is a member, and whether they have access.
type MemberAccess struct {
	Member
	HasAccess bool
}

// AppAccess says which agents have access to an app.
type AppAccess struct {
	AppID   string
	Members []MemberAccess
}

// Access gives the agents of the app's product with their access. Errors: as of
// SetAccess, but for the list.
func (s *Service) Access(ctx context.Context, p auth.Principal, idOrSlug string) (AppAccess, error) {
	app, present, members, err := s.accessible(ctx, p, idOrSlug)
	if err != nil {
		return AppAccess{}, err
	}
	if err := accessError(app, present); err != nil {
		return AppAccess{}, err
	}
	without, err := s.d.Read.WithoutAccess(ctx, p.OrganizationID, app.ID)
	return AppAccess{app.ID, withAccess(members, without)}, err
}

// SetAccess leaves exactly these members without access to the app; what is paid
// for it follows with the next period. Safe to repeat. Errors: 'not_found' for an
// app that is not visible; 'forbidden' for who may neither install nor pay in its
// product; 'unprocessable' for an app that is not priced per agent or not
// installed, for more than MaxWithoutAccess, and for an account that is no agent.
func (s *Service) SetAccess(ctx context.Context, p auth.Principal, idOrSlug string, without []string) (AppAccess, error) {
	app, _, members, err := s.accessible(ctx, p, idOrSlug)
	if err != nil {
		return AppAccess{}, err
	}
	err = s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		_, present, err := tx.ActiveInstall(ctx, p.OrganizationID, app.ID)
		if err != nil {
			return err
		}
		if without, err = planExclusions(app, present, members, without); err != nil {
			return err
		}
		return tx.ExcludeMembers(ctx, p.OrganizationID, app.ID, without, p.AccountID, s.d.Now())
	})
	if err != nil {
		return AppAccess{}, err
	}
	return AppAccess{app.ID, withAccess(members, without)}, nil
}

// accessible finds an app, whether it is installed, and its product's members, for
// who may choose among them. What is installed is there even when it is not
// published any more.
func (s *Service) accessible(ctx context.Context, p auth.Principal, idOrSlug string) (App, bool, []Member, error) {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if errs.IsNotFound(err) {
		return App{}, false, nil, NotFound()
	}
	if err != nil {
		return App{}, false, nil, err
	}
	_, present, err := s.d.Read.ActiveInstall(ctx, p.OrganizationID, app.ID)
	if err != nil {
		return App{}, false, nil, err
	}
	if !present && !CanSee(p, app) {
		return App{}, false, nil, NotFound()
	}
	if !p.CanChooseAccess(app.Product) {
		return App{}, false, nil, errs.New(errs.Forbidden, ReasonAccessForbidden, MessageAccessForbidden)
	}
	members, err := s.d.People.Members(ctx, p.OrganizationID, app.Product)
	return app, present, members, err
}

// accessError refuses an app whose access nobody chooses; nil otherwise.
func accessError(app App, present bool) error {
	switch {
	case !app.PerAgent:
		return errs.New(errs.Unprocessable, ReasonNotPerAgent, MessageNotPerAgent)
	case !present:
		return errs.New(errs.Unprocessable, ReasonNotInstalled, MessageNotInstalled)
	}
	return nil
}

// planExclusions gives who is to be left out, each once and sorted, or why that
// cannot be.
func planExclusions(app App, present bool, members []Member, wanted []string) ([]string, error) {
	if err := accessError(app, present); err != nil {
		return nil, err
	}
	without := slices.Clone(wanted)
	slices.Sort(without)
	without = slices.Compact(without)
	for _, id := range without {
		if !slices.ContainsFunc(members, func(m Member) bool { return m.Agent && m.AccountID == id }) {
			e := errs.New(errs.Unprocessable, ReasonNoMember, MessageNoMember)
			e.Fields = map[string]string{"without_access": MessageNoMember}
			return nil, e
		}
	}
	if len(without) > MaxWithoutAccess {
		e := errs.New(errs.Unprocessable, ReasonTooManyWithout, MessageTooManyWithout)
		e.Fields = map[string]string{"without_access": MessageTooManyWithout}
		return nil, e
	}
	return without, nil
}

// withAccess gives the agents by name, for people to find them: who is not counted
// for the price cannot be left out of it (spec S6.12).
func withAccess(members []Member, without []string) []MemberAccess {
	list := make([]MemberAccess, 0, len(members))
	for _, m := range members {
		if m.Agent {
			list = append(list, MemberAccess{m, !slices.Contains(without, m.AccountID)})
		}
	}
	slices.SortStableFunc(list, func(a, b MemberAccess) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return list
}

// seatsOf counts the agents who have access. Who was left out and is no member any
// more is not counted twice.
func seatsOf(members []Member, without []string) int64 {
	n := int64(0)
	for _, m := range members {
		if m.Agent && !slices.Contains(without, m.AccountID) {
			n++
		}
	}
	return n
}

// Agents is CountSeatsExcluding without those who are left out of an app that is
// installed; an empty appID means no app, and all agents.
func (s *Service) Agents(ctx context.Context, organizationID, product, appID string) (int64, error) {
	var without []string
	if appID != "" {
		var err error
		if without, err = s.d.Read.WithoutAccess(ctx, organizationID, appID); err != nil {
			return 0, err
		}
	}
	return s.CountSeatsExcluding(ctx, organizationID, product, without)
}

// excludedApps gives the apps that the principal has no access to. What an app cost
// per agent once counts no more when its price is another.
func (s *Service) excludedApps(ctx context.Context, p auth.Principal) ([]string, error) {
	ids, err := s.d.Read.AppsWithoutAccess(ctx, p.OrganizationID, p.AccountID)
	if err != nil {
		return nil, err
	}
	out := ids[:0]
	for _, id := range ids {
		app, err := s.d.Apps.App(ctx, id)
		if err != nil && !errs.IsNotFound(err) {
			return nil, err
		}
		if app.PerAgent {
			out = append(out, id)
		}
	}
	return out, nil
}

// AccessCandidates gives the agents of an app's product, by name, to who may choose who
// of them has access to it once it is bought. Errors: as of SetAccess, but for the list and
// for an app that is not installed.
func (s *Service) AccessCandidates(ctx context.Context, p auth.Principal, appID string) ([]MemberAccess, error) {
	app, _, members, err := s.accessible(ctx, p, appID)
	if err != nil {
		return nil, err
	}
	return withAccess(members, nil), accessError(app, true)
}

// ValidateExclusions gives who is to be left out of an app that is to be bought, each
// once and sorted. Errors: 'not_found', 'unprocessable' as of SetAccess.
func (s *Service) ValidateExclusions(ctx context.Context, organizationID, appID string, wanted []string) ([]string, error) {
	app, err := s.d.Apps.App(ctx, appID)
	if err != nil {
		return nil, err
	}
	members, err := s.d.People.Members(ctx, organizationID, app.Product)
	if err != nil {
		return nil, err
	}
	return planExclusions(app, true, members, wanted)
}

// ExcludeMembers leaves exactly these people out of an app that is being bought, from its
// install on. Safe to repeat.
func (s *Service) ExcludeMembers(ctx context.Context, organizationID, appID string, accounts []string, by string) error {
	return s.d.Transact(ctx, []string{organizationID}, func(ctx context.Context, tx WriteTx) error {
		return tx.ExcludeMembers(ctx, organizationID, appID, accounts, by, s.d.Now())
	})
}

// CountSeatsExcluding counts what a price per agent is multiplied with, at least one: the
// seats of the licence or, where its host product names none, the agents; without those
// left out.
func (s *Service) CountSeatsExcluding(ctx context.Context, organizationID, product string, without []string) (int64, error) {
	members, err := s.d.People.Members(ctx, organizationID, product)
	if err != nil {
		return 0, fmt.Errorf("count agents: %w", err)
	}
	has, err := s.d.Read.Licence(ctx, organizationID, product, s.d.Now())
	if err != nil {
		return 0, fmt.Errorf("count agents: %w", err)
	}
	seats := seatsOf(members, without)
	if has.Seats > 0 {
		seats = has.Seats - (seatsOf(members, nil) - seats)
	}
	return max(1, seats), nil
}

// Has tells whether the organization has the app now.
func (s *Service) Has(ctx context.Context, organizationID, appID string) (bool, error) {
	_, present, err := s.d.Read.ActiveInstall(ctx, organizationID, appID)
	return present, err
}

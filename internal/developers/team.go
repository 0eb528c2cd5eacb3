package developers

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Member is somebody who works in the console of a developer.
type Member struct {
	AccountID string
	Role      auth.ConsoleRole
	Since     time.Time // zero for who is there because the organization is
}

// Colleague is somebody with an account in an organization.
type Colleague struct {
	AccountID string
	Name      string
	Email     string
	// Role is what they are in the console before its team is kept.
	Role auth.ConsoleRole
	// HasAccess: neither suspended nor closed.
	HasAccess       bool
	HasSecondFactor bool
}

// TeamMember is a member with who they are.
type TeamMember struct {
	Member

	Colleague Colleague
}

// Team is who works in the console, and who is invited.
type Team struct {
	Members     []TeamMember
	Invitations []Invitation
	// Mine is the caller's role.
	Mine auth.ConsoleRole
}

// RoleOf gives what the caller is in the console of the developer that their organization is:
// "" for who is not in its team, false where it is no developer.
func (s *Service) RoleOf(ctx context.Context, p auth.Principal) (role auth.ConsoleRole, isDeveloper bool, err error) {
	slug, err := s.d.Organizations.DeveloperOf(ctx, p.OrganizationID)
	if err != nil || slug == "" {
		return "", false, err
	}
	kept, err := s.d.Read.ListMembers(ctx, p.OrganizationID)
	switch {
	case err != nil:
		return "", true, err
	case len(kept) == 0:
		return p.DefaultConsoleRole(), true, nil
	}
	if !hasOwner(kept) && p.ManagesOrganization() {
		return auth.ConsoleOwner, true, nil // those it had are gone
	}
	at := slices.IndexFunc(kept, func(m Member) bool { return m.AccountID == p.AccountID })
	if at < 0 {
		return "", true, nil
	}
	return kept[at].Role, true, nil
}

func hasOwner(kept []Member) bool {
	return slices.ContainsFunc(kept, func(m Member) bool { return m.Role == auth.ConsoleOwner })
}

// Team gives who works in the console of the caller's organization. Error: not_a_developer.
func (s *Service) Team(ctx context.Context, p auth.Principal) (Team, error) {
	if _, err := s.Own(ctx, p); err != nil {
		return Team{}, err
	}
	members, err := s.members(ctx, s.d.Read, p.OrganizationID)
	if err != nil {
		return Team{}, err
	}
	team := Team{Members: members}
	if team.Invitations, err = s.d.Read.ListInvitations(ctx, p.OrganizationID); err != nil {
		return team, err
	}
	team.Mine, _, err = s.RoleOf(ctx, p)
	return team, err
}

// members gives a team as it is kept, or else those who are more than viewers because the
// organization is so; a team whose owners are gone is owned by those of the organization. Who
// is not in the organization any more is in no team.
func (s *Service) members(ctx context.Context, from ReadTx, organizationID string) ([]TeamMember, error) {
	kept, err := from.ListMembers(ctx, organizationID)
	if err != nil {
		return nil, err
	}
	colleagues, err := s.d.People.Colleagues(ctx, organizationID)
	team := []TeamMember{}
	for _, c := range colleagues {
		at := slices.IndexFunc(kept, func(m Member) bool { return m.AccountID == c.AccountID })
		switch {
		case at >= 0 && (hasOwner(kept) || c.Role != auth.ConsoleOwner):
			team = append(team, TeamMember{kept[at], c})
		case len(kept) == 0 && c.HasAccess && c.Role != auth.ConsoleViewer, !hasOwner(kept) && c.HasAccess && c.Role == auth.ConsoleOwner:
			team = append(team, TeamMember{Member{AccountID: c.AccountID, Role: c.Role}, c})
		}
	}
	return team, err
}

// Owners gives those who own the console of an organization and can sign in.
func (s *Service) Owners(ctx context.Context, organizationID string) ([]Colleague, error) {
	team, err := s.members(ctx, s.d.Read, organizationID)
	var owners []Colleague
	for _, m := range team {
		if m.Role == auth.ConsoleOwner && m.Colleague.HasAccess {
			owners = append(owners, m.Colleague)
		}
	}
	return owners, err
}

// SetRole gives a member of the team another console role. The same again changes nothing.
// Errors: not_a_developer; member_not_found; fields; last_owner when nobody would own it.
func (s *Service) SetRole(ctx context.Context, p auth.Principal, accountID string, role auth.ConsoleRole) error {
	if !slices.Contains(auth.ConsoleRoles, role) {
		return errs.UnprocessableFields(map[string]string{"role": messageNoRole})
	}
	return s.changeTeam(ctx, p, func(ctx context.Context, tx WriteTx, team []TeamMember) error {
		at := memberAt(team, accountID)
		switch {
		case at < 0:
			return memberNotFound()
		case team[at].Role == role:
			return nil
		}
		was := team[at].Role
		team[at].Role = role
		if err := checkOwned(team); err != nil {
			return err
		}
		if err := tx.PutMember(ctx, p.OrganizationID, team[at].Member); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "developer.role", Subject: accountID, Details: fmt.Sprintf("%s to %s", was, role)})
	})
}

// Remove takes a member out of the team; who is not in it stays out. Errors: not_a_developer,
// last_owner.
func (s *Service) Remove(ctx context.Context, p auth.Principal, accountID string) error {
	return s.remove(ctx, p, accountID, "developer.remove")
}

// Leave takes the caller out of the team. Errors: as for Remove.
func (s *Service) Leave(ctx context.Context, p auth.Principal) error {
	return s.remove(ctx, p, p.AccountID, "developer.leave")
}

func (s *Service) remove(ctx context.Context, p auth.Principal, accountID, action string) error {
	return s.changeTeam(ctx, p, func(ctx context.Context, tx WriteTx, team []TeamMember) error {
		at := memberAt(team, accountID)
		if at < 0 {
			return nil
		}
		was := team[at].Role
		if err := checkOwned(slices.Delete(team, at, at+1)); err != nil {
			return err
		}
		if err := tx.DeleteMember(ctx, p.OrganizationID, accountID); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: action, Subject: accountID, Details: string(was)})
	})
}

// changeTeam runs body on the team of the caller's organization, which is kept from then on.
// The right was asked before; a change that was faster counts, so it is asked again here.
func (s *Service) changeTeam(ctx context.Context, p auth.Principal, body func(context.Context, WriteTx, []TeamMember) error) error {
	if _, err := s.Own(ctx, p); err != nil {
		return err
	}
	return s.d.Transact(ctx, p.OrganizationID, func(ctx context.Context, tx WriteTx) error {
		team, err := s.keptTeam(ctx, tx, p.OrganizationID)
		if err != nil {
			return err
		}
		if memberAt(team, p.AccountID) < 0 {
			return errs.New(errs.Forbidden, ReasonNoConsoleRole, messageNoConsoleRole)
		}
		return body(ctx, tx, team)
	})
}

// keptTeam gives the team in a transaction; one that was as the organization is, is kept.
func (s *Service) keptTeam(ctx context.Context, tx WriteTx, organizationID string) ([]TeamMember, error) {
	team, err := s.members(ctx, tx, organizationID)
	for i := range team {
		if err != nil || !team[i].Since.IsZero() {
			continue
		}
		team[i].Since = s.now()
		err = tx.PutMember(ctx, organizationID, team[i].Member)
	}
	return team, err
}

func memberAt(team []TeamMember, accountID string) int {
	return slices.IndexFunc(team, func(m TeamMember) bool { return m.AccountID == accountID })
}

// checkOwned refuses a team without an owner who can sign in.
func checkOwned(team []TeamMember) error {
	if slices.ContainsFunc(team, func(m TeamMember) bool { return m.Role == auth.ConsoleOwner && m.Colleague.HasAccess }) {
		return nil
	}
	return errs.New(errs.Conflict, ReasonLastOwner, messageLastOwner)
}

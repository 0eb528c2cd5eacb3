package identity

import (
	"context"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// GhostSession is an impersonation: staff saw the shop as a customer and could change
// nothing. It is read from the audit log.
type GhostSession struct {
	GrantID      string
	Staff        string // e-mail
	Account      string // e-mail
	Organization string
	Reason       string
	StartedAt    time.Time
	EndedAt      time.Time // when it was stopped, or its token ends
}

// GhostLife is how long a ghost session lasts.
const GhostLife = time.Hour

// maxGhostCandidates bounds the list that staff chooses from.
const maxGhostCandidates = 20

// GhostCandidate is an account that staff may choose.
type GhostCandidate struct {
	ID           string
	Email        string
	Name         string
	Organization string
}

// FindGhostCandidates finds accounts by a part of e-mail, name or organization. Errors:
// forbidden for anybody but staff.
func (s *Service) FindGhostCandidates(ctx context.Context, staff Account, text string) ([]GhostCandidate, error) {
	if err := checkStaff(staff); err != nil {
		return nil, err
	}
	if text = strings.TrimSpace(text); len(text) < 2 {
		return nil, nil
	}
	accounts, err := s.store.SearchAccounts(ctx, text, maxGhostCandidates)
	if err != nil {
		return nil, err
	}
	found := make([]GhostCandidate, 0, len(accounts))
	for _, a := range accounts {
		organization, err := s.store.Organization(ctx, a.OrganizationID)
		if err != nil {
			return nil, err
		}
		found = append(found, GhostCandidate{ID: a.ID, Email: a.Email, Name: a.Name, Organization: organization.Name})
	}
	return found, nil
}

// maxGhostLog bounds the list of ghost sessions that staff reads.
const maxGhostLog = 50

// GhostLog returns the latest ghost sessions, newest first, each with both people and
// the reason. Errors: forbidden for anybody but staff.
func (s *Service) GhostLog(ctx context.Context, staff Account) ([]GhostSession, error) {
	if err := checkStaff(staff); err != nil {
		return nil, err
	}
	sessions, err := s.store.GhostLog(ctx, maxGhostLog)
	for i, l := range sessions {
		if l.EndedAt.IsZero() {
			sessions[i].EndedAt = l.StartedAt.Add(GhostLife)
		}
	}
	return sessions, err
}

// StartGhost returns an access token with which staff see the shop as a customer. It
// has the customer's scopes and 'ghost' besides, which makes it a token that only reads
// (decisions rule 5). The audit log records who, whom and why; RevokeToken records the
// end. Errors: forbidden for anybody but staff, and for the account of staff; not_found for
// an account that cannot sign in; unprocessable without a reason.
func (s *Service) StartGhost(ctx context.Context, staff Account, accountID, reason string) (string, error) {
	reason = strings.TrimSpace(reason)
	if err := checkStaff(staff); err != nil {
		return "", err
	}
	if n := len([]rune(reason)); n < 5 || n > 500 {
		return "", fieldError("reason", "Say why, in 5 to 500 characters. It is kept in the audit log.")
	}
	token := s.region + ":" + s.newToken()
	err := s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		grant, err := s.newGhostGrant(ctx, tx, staff, accountID)
		if err != nil {
			return err
		}
		if err := tx.AddGrant(ctx, grant); err != nil {
			return err
		}
		err = tx.AddToken(ctx, Token{Hash: ids.Hash(token), Kind: AccessToken, GrantID: grant.ID, CreatedAt: grant.CreatedAt, ExpiresAt: grant.CreatedAt.Add(GhostLife)})
		if err != nil {
			return err
		}
		return s.recordAudit(ctx, tx, AuditEntry{Actor: staff.ID, OnBehalf: accountID, Action: "ghost.start", Subject: grant.ID, Details: reason})
	})
	if err != nil {
		return "", err
	}
	s.log.InfoContext(ctx, "ghost login", "staff_id", staff.ID, "account_id", accountID)
	return token, nil
}

func (s *Service) newGhostGrant(ctx context.Context, tx Tx, staff Account, accountID string) (Grant, error) {
	customer, err := tx.Account(ctx, accountID)
	if err == nil && !customer.HasAccess() {
		err = errs.New(errs.NotFound, "resource_not_found", "There is no such account.")
	}
	if err != nil {
		return Grant{}, err
	}
	if customer.ID == staff.ID || customer.IsStaff() {
		return Grant{}, errs.New(errs.Forbidden, "access_denied", "Staff cannot browse as staff.")
	}
	scopes := slices.DeleteFunc(customer.AllowedScopes(), func(scope string) bool { return scope == auth.ScopeGhost })
	return Grant{
		ID: s.newID(), ClientID: ShopClientID, AccountID: customer.ID, OrganizationID: customer.OrganizationID,
		Scopes: scopes, StaffID: staff.ID, CreatedAt: s.now(),
	}, nil
}

func checkStaff(a Account) error {
	if !a.IsStaff() {
		return errs.New(errs.Forbidden, "access_denied", "Only staff of the platform may do this.")
	}
	return nil
}

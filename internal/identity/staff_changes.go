package identity

import (
	"context"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// FreshFactor is how long a second factor lets its session change people of staff.
const FreshFactor = 10 * time.Minute

// MessageFreshFactor is the sentence about a session that must not change staff.
const MessageFreshFactor = "Staff is changed only within ten minutes after a second factor: sign out, sign in with a code, and try again."

// holdsStaffRights reports whether somebody may see or change what is not their own
// organization's, or would once they are active again.
func holdsStaffRights(a Account) bool {
	return a.IsStaff() || slices.Contains(a.Granted, auth.ScopeGhost) || slices.Contains(a.Granted, auth.ScopeDevPlatformAdmin)
}

// CheckStaffChange refuses a change of somebody of staff unless the caller gave a second
// factor in the same session within FreshFactor; a token without a session never did. People
// change themselves, and the demo asks nobody. Error: forbidden 'second_factor_needed'.
func (s *Service) CheckStaffChange(ctx context.Context, caller TokenInfo, accountID string) error {
	account, err := s.store.Account(ctx, accountID)
	if errs.IsNotFound(err) {
		return nil // the operation says whether there is such a person
	}
	if err != nil {
		return err
	}
	return s.checkStaffChange(ctx, s.store, caller, account)
}

// checkStaffChange is CheckStaffChange for operations that find the person themselves.
func (s *Service) checkStaffChange(ctx context.Context, from Reader, caller TokenInfo, account Account) error {
	p := caller.Principal
	if s.spareStaff || account.ID == p.AccountID || account.OrganizationID != p.OrganizationID || !holdsStaffRights(account) {
		return nil
	}
	sessions, err := from.Sessions(ctx, p.AccountID, s.now())
	if err != nil {
		return err
	}
	for _, session := range sessions {
		if session.ID == caller.SessionID && session.SecondFactorAt.After(s.now().Add(-FreshFactor)) {
			return nil
		}
	}
	return errs.New(errs.Forbidden, "second_factor_needed", MessageFreshFactor)
}

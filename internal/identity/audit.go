package identity

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
)

// AuditEntry is a line of the audit log, which is only ever appended to.
type AuditEntry struct {
	ID       string
	At       time.Time
	Actor    string // account id
	OnBehalf string // account id, empty when the actor acts for itself
	Action   string
	Subject  string
	Details  string
	// SessionID and Address are those of auth.AuditOrigin; empty for what is done by itself.
	SessionID string
	Address   string
}

// RecordAction appends what another module did to the audit log. ID and from where it was done are
// set here, and At unless it is given, as for what a demo has done before it began. With the
// context of a transaction over several modules it is part of that.
func (s *Service) RecordAction(ctx context.Context, e AuditEntry) error {
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error { return s.recordAudit(ctx, tx, e) })
}

func (s *Service) recordAudit(ctx context.Context, tx Tx, e AuditEntry) error {
	origin := auth.AuditOriginFrom(ctx)
	e.ID, e.SessionID, e.Address = s.newID(), origin.SessionID, origin.Address
	if e.At.IsZero() {
		e.At = s.now()
	}
	return tx.Audit(ctx, e)
}

// AppAction is a line of the audit log about an app, with who did it as they are now.
type AppAction struct {
	ID      string
	AppID   string
	At      time.Time
	Actor   string // account id; empty for what is done by itself
	Action  string
	Details string
	// Email and OrganizationID are empty for who has no account any more.
	Email          string
	OrganizationID string
}

// AppActions returns entries of the audit log about an app, the newest first and at most so
// many, with the number of the first one returned. The entries of an app are numbered from 1, the
// oldest first. Only those with a number below before are returned; with 0 all are.
func (s *Service) AppActions(ctx context.Context, appID string, before int64, most int) ([]AppAction, int64, error) {
	return s.store.AppActions(ctx, appID, before, most)
}

// AppActionsOf returns the entries of the audit log about apps that are of one action, the oldest first.
func (s *Service) AppActionsOf(ctx context.Context, appIDs []string, action string) ([]AppAction, error) {
	return s.store.AppActionsOf(ctx, appIDs, action)
}

// LatestAppActions returns entries of the audit log about apps, the newest first and at most so
// many. Entries of the actions in without are left out.
func (s *Service) LatestAppActions(ctx context.Context, appIDs, without []string, most int) ([]AppAction, error) {
	return s.store.LatestAppActions(ctx, appIDs, without, most)
}

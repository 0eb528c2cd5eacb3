package identity

import (
	"context"
	"time"
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
}

// RecordAction appends what another module did to the audit log; ID and At are set here. With the
// context of a transaction over several modules it is part of that.
func (s *Service) RecordAction(ctx context.Context, e AuditEntry) error {
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error { return s.recordAudit(ctx, tx, e) })
}

func (s *Service) recordAudit(ctx context.Context, tx Tx, e AuditEntry) error {
	e.ID, e.At = s.newID(), s.now()
	return tx.Audit(ctx, e)
}

// AppAction is a line of the audit log about an app, with who did it as they are now.
type AppAction struct {
	At      time.Time
	Actor   string // account id; empty for what is done by itself
	Action  string
	Details string
	// Email and OrganizationID are empty for who has no account any more.
	Email          string
	OrganizationID string
}

// AppActions returns what the audit log says of an app before its entry of a number, newest
// first and at most so much, with the number of the first one given: entries count from 1, the
// oldest first. 0 is after all of them.
func (s *Service) AppActions(ctx context.Context, appID string, before int64, most int) ([]AppAction, int64, error) {
	return s.store.AppActions(ctx, appID, before, most)
}

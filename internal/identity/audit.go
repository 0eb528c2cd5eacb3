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

func (s *Service) recordAudit(ctx context.Context, tx Tx, e AuditEntry) error {
	e.ID, e.At = s.newID(), s.now()
	return tx.Audit(ctx, e)
}

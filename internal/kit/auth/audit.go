package auth

import "context"

// AuditOrigin is from where somebody acts, as the audit log keeps it.
type AuditOrigin struct {
	// SessionID is that of the browser, or else the id of the grant or the personal token; empty
	// for what is done by itself.
	SessionID string
	// Address is that of the network.
	Address string
}

type auditOriginKey struct{}

// WithAuditOrigin gives a context of what is done from there.
func WithAuditOrigin(ctx context.Context, o AuditOrigin) context.Context {
	return context.WithValue(ctx, auditOriginKey{}, o)
}

// AuditOriginFrom gives from where the request is; nothing for what is done by itself.
func AuditOriginFrom(ctx context.Context) AuditOrigin {
	o, _ := ctx.Value(auditOriginKey{}).(AuditOrigin)
	return o
}

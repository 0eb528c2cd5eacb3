package optinhttp

import (
	"context"
	"net"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/optin"
)

// Visitor is embedded into the input of an operation that needs no account. It is
// exported because huma fills embedded fields only then.
type Visitor struct{ ip string }

// Resolve reads the network address of the caller. huma calls it.
func (v *Visitor) Resolve(ctx huma.Context) []error {
	host, _, err := net.SplitHostPort(ctx.RemoteAddr())
	if err != nil {
		host = ctx.RemoteAddr()
	}
	v.ip = host
	return nil
}

// Anonymous returns the visitor without the account that is signed in.
func (v *Visitor) Anonymous() optin.Visitor { return optin.Visitor{IP: v.ip} }

// Identify returns the visitor with the account that is signed in, if any. Error:
// 'forbidden' for a ghost, who may not write (decisions rule 5).
func (v *Visitor) Identify(ctx context.Context) (optin.Visitor, error) {
	visitor := v.Anonymous()
	if _, signedIn := auth.FromContext(ctx); !signedIn {
		return visitor, nil
	}
	p, err := auth.RequireActing(ctx)
	visitor.Principal = &p
	return visitor, err
}

// Receipt says that a form has arrived.
type Receipt struct {
	Message string `json:"message" doc:"to show"`
	Confirm bool   `json:"confirm" doc:"a mail asks the sender to prove the address first"`
}

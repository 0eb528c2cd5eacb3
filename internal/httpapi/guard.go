package httpapi

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Mux is where operations are added: an http.ServeMux, or a Guarded one.
type Mux interface {
	http.Handler
	Handle(pattern string, handler http.Handler)
	HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request))
}

// Guarded is a mux that serves only operations of the table auth.Operations, and
// asks the row of each before its handler: who is signed in, with which kind of
// client and which scopes, before anything of the request is judged.
type Guarded struct {
	*http.ServeMux

	d     GuardDeps
	seen  []string
	unfit error
}

// GuardDeps are what checking permissions needs besides the table.
type GuardDeps struct {
	// OwnsApp reports whether an OAuth client is that of the app with an id or slug.
	OwnsApp func(clientID, idOrSlug string) bool
	// ConsoleRole gives what somebody is in the console of the developer that their organization
	// is: "" for who is not in its team, false where it is no developer.
	ConsoleRole func(ctx context.Context, p auth.Principal) (role auth.ConsoleRole, isDeveloper bool, err error)
	// CountScopeUse keeps that an application was let in by scopes of an operation. Nil counts
	// nothing.
	CountScopeUse func(ctx context.Context, p auth.Principal, asked []string)
	// FailBilling answers with an error in the shape of billing.
	FailBilling func(w http.ResponseWriter, r *http.Request, err error)
	Log         *slog.Logger
}

// Guard makes a guarded mux.
func Guard(d GuardDeps) *Guarded { return &Guarded{ServeMux: http.NewServeMux(), d: d} }

// HandleFunc adds an operation: a method and a path.
func (g *Guarded) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	g.Handle(pattern, http.HandlerFunc(handler))
}

// Handle is HandleFunc for a handler. An operation that is in no row of the table
// is never served, and Unfit tells it.
func (g *Guarded) Handle(pattern string, handler http.Handler) {
	method, path, _ := strings.Cut(pattern, " ")
	row, known := auth.OperationOf(method, path)
	if !known {
		g.unfit = errors.Join(g.unfit, fmt.Errorf("nobody may call %q: it is in no row of auth.Operations", pattern))
		return
	}
	g.seen = append(g.seen, pattern)
	g.ServeMux.Handle(pattern, g.guarded(row, handler))
}

// Unfit tells which operations are in no row of the table: with one of them the
// program does not start.
func (g *Guarded) Unfit() error { return g.unfit }

// Patterns gives the operations that were added, as "GET /api/categories".
func (g *Guarded) Patterns() []string { return g.seen }

func (g *Guarded) guarded(row auth.Operation, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p, signedIn := auth.FromContext(r.Context())
		stale := staleOf(r.Context())
		switch {
		case stale != nil && row.Public && row.Reads():
			next.ServeHTTP(&staleWriter{statusWriter: statusWriter{ResponseWriter: w}}, r)
			return
		case stale != nil:
			g.refuse(w, r, row, stale)
			return
		case row.Public && signedIn && !row.OpensTo(p):
			next.ServeHTTP(w, r.WithContext(auth.WithoutPrincipal(r.Context())))
			return
		}
		if err := g.check(r, row); err != nil {
			g.refuse(w, r, row, err)
			return
		}
		if g.d.CountScopeUse != nil && signedIn {
			g.d.CountScopeUse(r.Context(), p, row.Scopes)
		}
		next.ServeHTTP(w, withEarnings(r, row))
	})
}

// withEarnings gives who may see what a developer earns the scope by which billing knows it: a
// console role opens it, too.
func withEarnings(r *http.Request, row auth.Operation) *http.Request {
	p, signedIn := auth.FromContext(r.Context())
	if row.Console != auth.ConsoleMoney || !signedIn || p.Scopes.Has(auth.ScopeLedgerRead) {
		return r
	}
	p.Scopes = append(slices.Clone(p.Scopes), auth.ScopeLedgerRead)
	return r.WithContext(auth.NewContext(r.Context(), p))
}

// check asks a row. Its errors are 'unauthenticated' without a token and
// 'forbidden'.
func (g *Guarded) check(r *http.Request, row auth.Operation) error {
	if row.Server {
		return requireServer(r.Context())
	}
	p, signedIn := auth.FromContext(r.Context())
	if row.Acts && signedIn {
		if _, err := auth.RequireActing(r.Context()); err != nil {
			return err
		}
	}
	if row.Public {
		return nil
	}
	if _, err := auth.Require(r.Context()); err != nil {
		return err
	}
	switch {
	case !row.OpensTo(p):
		return notForToken(p, row)
	case !p.Platform && row.Own == auth.OwnApp && !g.d.OwnsApp(p.ClientID, r.PathValue("id")):
		return errs.New(errs.Forbidden, "other_application", "An application can do this only with itself.")
	case row.Console != "":
		return g.checkConsole(r, p, row)
	}
	return checkPerson(r, p, row)
}

// checkPerson asks for the right of the person.
func checkPerson(r *http.Request, p auth.Principal, row auth.Operation) error {
	switch {
	case row.Billing() && !row.AllowsPerson(p, r.PathValue("product")):
		return errs.New(errs.Forbidden, reasonScope, "You do not have the right to do this, or the token lacks its scope.")
	case row.Person == auth.ActModerate && !row.AllowsPerson(p, ""):
		return errs.New(errs.Forbidden, "staff_only", "Only the platform's staff may do this.")
	}
	return nil
}

// checkConsole asks for a right in the console, which stands for that of the person; where
// there is no console, the person's is asked.
func (g *Guarded) checkConsole(r *http.Request, p auth.Principal, row auth.Operation) error {
	role, isDeveloper, err := g.d.ConsoleRole(r.Context(), p)
	switch {
	case err != nil || isDeveloper && role.Allows(row.Console):
		return err
	case !isDeveloper:
		return checkPerson(r, p, row)
	case role == "":
		return errs.New(errs.Forbidden, auth.ReasonNoConsoleRole, "You have no role in the console. Ask one of its owners to invite you.")
	}
	return errs.New(errs.Forbidden, auth.ReasonConsoleRole, "Your role in the console, "+string(role)+", does not allow this.")
}

// requireServer lets the server of a host product in.
func requireServer(ctx context.Context) error {
	if _, ok := auth.PlatformClient(ctx); !ok {
		return errs.New(errs.Unauthenticated, "invalid_client", "This is for the servers of host products, which prove themselves by the id and the secret of their client.")
	}
	return nil
}

const reasonScope = "scope_missing"

func notForToken(p auth.Principal, row auth.Operation) error {
	if p.Personal != nil {
		if row.ConsoleScope() == "" {
			return errs.New(errs.Forbidden, reasonScope, "No personal token opens this.")
		}
		return errs.New(errs.Forbidden, reasonScope, "The personal token lacks the scope "+row.ConsoleScope()+".")
	}
	if len(row.Scopes) == 0 {
		return errs.New(errs.Forbidden, reasonScope, "Only the marketplace does this for a person; an application cannot.")
	}
	return errs.New(errs.Forbidden, reasonScope, "The application's token lacks the scope "+strings.Join(row.Scopes, " or ")+".")
}

func (g *Guarded) refuse(w http.ResponseWriter, r *http.Request, row auth.Operation, err error) {
	switch {
	case row.Server:
		w.Header().Set("WWW-Authenticate", `Basic realm="platform"`)
	case staleOf(r.Context()) != nil:
		w.Header().Set("WWW-Authenticate", invalidToken)
	case errs.CodeOf(err) == errs.Unauthenticated:
		w.Header().Set("WWW-Authenticate", "Bearer")
	case errs.ReasonOf(err) == reasonScope:
		w.Header().Set("WWW-Authenticate", `Bearer error="insufficient_scope"`)
	}
	if row.Billing() {
		g.d.FailBilling(w, r, err)
		return
	}
	WriteError(w, r, g.d.Log, err)
}

// invalidToken says that a token is over (RFC 6750, section 3).
const invalidToken = `Bearer error="invalid_token"` //nolint:gosec // words of a protocol

type staleKey struct{}

// staleOf gives why the token of the request is no good, nil when it is or when
// there is none.
func staleOf(ctx context.Context) error {
	err, _ := ctx.Value(staleKey{}).(error)
	return err
}

// staleWriter tells the caller that its token is over, and caches that what they
// see is not for everybody.
type staleWriter struct {
	statusWriter

	told bool
}

// WriteHeader adds the two headers.
func (w *staleWriter) WriteHeader(status int) {
	if !w.told {
		w.told = true
		w.Header().Set("WWW-Authenticate", invalidToken)
		w.Header().Set("Cache-Control", "private, no-store")
	}
	w.statusWriter.WriteHeader(status)
}

// Write is that of http.ResponseWriter.
func (w *staleWriter) Write(b []byte) (int, error) {
	if !w.told {
		w.WriteHeader(http.StatusOK)
	}
	return w.statusWriter.Write(b)
}

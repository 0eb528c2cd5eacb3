package identity

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/redirect"
)

// AccountImport is an account with its password in clear. An empty password
// keeps the one the account has.
type AccountImport struct {
	Account
	Password string
}

var (
	clientIDForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`) // spec S5.21
	uuidForm     = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)
	scopeForm    = regexp.MustCompile(`^[A-Za-z0-9_.:-]{1,100}$`)
)

// ImportOrganization inserts the organization, or overwrites the one with the
// same id, unless a host product manages it or it is closed. Safe to repeat. Errors:
// invalid; conflict when another one has the slug.
func (s *Service) ImportOrganization(ctx context.Context, o Organization) error {
	if !IsID(o.ID) || o.Slug == "" || o.Name == "" {
		return errs.New(errs.Invalid, "validation", fmt.Sprintf("The organization %s needs a UUID, a slug and a name.", quoted(o.Slug)))
	}
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		known, err := tx.Organization(ctx, o.ID)
		if err != nil && !errs.IsNotFound(err) || known.HostVersion > 0 || !known.ClosedAt.IsZero() {
			return err
		}
		return tx.PutOrganization(ctx, o, s.now())
	})
}

// ImportAccount is ImportAccounts for one.
func (s *Service) ImportAccount(ctx context.Context, a AccountImport) error {
	return s.ImportAccounts(ctx, []AccountImport{a})
}

// ImportAccounts inserts accounts, or overwrites those with the same ids that are open and
// that no host product manages, in one transaction; their organizations must exist. Each
// distinct password is hashed once, so hundreds of demo accounts cost one hash; accounts
// that share a password then share its salt too. Safe to repeat. Errors: invalid; conflict
// when another account has the e-mail.
func (s *Service) ImportAccounts(ctx context.Context, list []AccountImport) error {
	hashes := map[string]string{"": ""}
	ready := make([]Account, 0, len(list))
	for _, in := range list {
		a := in.Account
		a.Email = normaliseEmail(a.Email)
		if err := checkImportedAccount(a, in.Password); err != nil {
			return err
		}
		hash, known := hashes[in.Password]
		if !known {
			var err error
			if hash, err = s.passwords.hash(ctx, in.Password); err != nil {
				return err
			}
			hashes[in.Password] = hash
		}
		ready = append(ready, a.WithPasswordHash(hash))
	}
	defer s.cache.clear()
	now := s.now()
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		for _, a := range ready {
			known, err := tx.Account(ctx, a.ID)
			if err != nil && !errs.IsNotFound(err) {
				return err
			}
			if known.HostVersion > 0 || !known.ClosedAt.IsZero() {
				continue
			}
			if a.VerifiedAt.IsZero() {
				a.VerifiedAt = now // an import vouches for the addresses
			}
			if err := tx.PutAccount(ctx, a, now); err != nil {
				return fmt.Errorf("import account %s: %w", a.ID, err)
			}
		}
		return nil
	})
}

func checkImportedAccount(a Account, password string) error {
	bad := func(why string) error {
		return errs.New(errs.Invalid, "validation", "The account "+quoted(a.Email)+" "+why+".")
	}
	at := strings.IndexByte(a.Email, '@')
	switch {
	case !IsID(a.ID) || !IsID(a.OrganizationID):
		return bad("needs UUIDs for itself and its organization")
	case at < 1 || at == len(a.Email)-1 || len(a.Email) > maxEmail:
		return bad("needs an e-mail address of at most 128 letters")
	case a.Name == "":
		return bad("needs a name")
	case password != "" && checkPassword(password) != nil:
		return bad("needs a password of 8 to 255 letters")
	}
	for _, r := range a.Roles {
		if !slices.Contains([]string{auth.Accounts, auth.LiveChat, auth.HelpDesk}, r.Product) ||
			!slices.Contains([]string{auth.Owner, auth.ViceOwner, auth.Administrator, auth.Viewer, auth.Normal, auth.Member}, r.Role) {
			return bad("has the unknown role " + quoted(r.Role) + " in " + quoted(r.Product))
		}
	}
	for _, scope := range slices.Concat(a.Granted, a.Withheld) {
		if !scopeForm.MatchString(scope) {
			return bad("names the impossible scope " + quoted(scope))
		}
	}
	return nil
}

// clientBatch is how many clients an import stores in one transaction.
const clientBatch = 500

// ImportClients inserts clients, or overwrites those with the same ids; an empty
// SecretHash keeps the secret it has. Safe to repeat. Error: invalid, before any
// is stored.
func (s *Service) ImportClients(ctx context.Context, list ...Client) error {
	for _, c := range list {
		if err := checkImportedClient(c); err != nil {
			return err
		}
	}
	for some := range slices.Chunk(list, clientBatch) {
		err := s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
			for _, c := range some {
				if err := tx.PutClient(ctx, c, s.now()); err != nil {
					return fmt.Errorf("client %s: %w", c.ID, err)
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func checkImportedClient(c Client) error {
	bad := func(why string) error {
		return errs.New(errs.Invalid, "validation", "The client "+quoted(c.ID)+" "+why+".")
	}
	switch {
	case !IsClientID(c.ID):
		return bad("needs an id of 1 to 64 letters, digits, underscores or hyphens")
	case c.Name == "":
		return bad("needs a name")
	case c.Type != JavaScriptApp && c.Type != ServerSideApp:
		return bad("is neither a javascript_app nor a server_side_app")
	case c.Visibility != "private" && c.Visibility != "public":
		return bad("is neither private nor public")
	case len(c.Responses) == 0:
		return bad("may ask for nothing")
	}
	for _, r := range c.Responses {
		if r != ResponseToken && r != ResponseCode {
			return bad("asks for the unknown response type " + quoted(r))
		}
	}
	for _, uri := range c.RedirectURIs {
		if err := redirect.Check(uri); err != nil {
			return bad("has the redirect address " + quoted(uri) + ": " + err.Error())
		}
	}
	for _, scope := range c.Scopes {
		if !scopeForm.MatchString(scope.Scope) {
			return bad("names the impossible scope " + quoted(scope.Scope))
		}
	}
	return nil
}

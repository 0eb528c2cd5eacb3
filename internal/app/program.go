package app

import (
	"context"
	"log/slog"
	"net"
	"time"

	"marketplace/internal/config"
	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/importer"
	"marketplace/internal/importformat"
	"marketplace/internal/kit/auth"
	"marketplace/internal/licences"
)

// Program is the assembled program, as its commands see it.
type Program struct{ app *app }

// New joins the modules on a migrated database. Nothing runs yet.
func New(ctx context.Context, cfg config.Config, database *db.DB, log *slog.Logger) (*Program, error) {
	a, err := assemble(ctx, cfg, database, log)
	return &Program{a}, err
}

// Prepare joins the routes, which other commands have no use for, and brings in the first data
// and everything that must be there before the first request. Repeating it changes nothing.
func (p *Program) Prepare(ctx context.Context) error {
	if err := p.app.assembleHTTP(); err != nil {
		return err
	}
	return p.app.bootstrap(ctx)
}

// Serve answers requests until the context ends, then stops in order. Metrics and
// profiles are on the private listener, which may be nil. What else runs beside
// requests ends with the last of them.
func (p *Program) Serve(ctx context.Context, public, private net.Listener, beside ...func(context.Context) error) error {
	p.app.background = append(p.app.background, beside...)
	roomForVisitors()
	return p.app.serve(ctx, public, private)
}

// Import puts data in the import format in, all or nothing, and tells what it did.
// Repeating it changes nothing.
func (p *Program) Import(ctx context.Context, data *importformat.Data, options importer.Options) (importer.Report, error) {
	return p.app.importer().Import(ctx, data, options)
}

// Export gives everything that the import format can say, and what it cannot, in sentences.
func (p *Program) Export(ctx context.Context) (*importformat.Data, []string, error) {
	return p.app.importer().Export(ctx)
}

// IssueToken gives a bearer token of the account with that address. Without scopes
// it has all that the account may have.
func (p *Program) IssueToken(ctx context.Context, email string, scopes auth.Scopes, life time.Duration) (string, error) {
	return p.app.identity.IssueToken(ctx, email, scopes, life)
}

// NewSecret gives a new secret of an app's OAuth client, or of a host product's server; the
// one before stops.
func (p *Program) NewSecret(ctx context.Context, appIDOrSlug string) (string, error) {
	if identity.IsServerClient(appIDOrSlug) {
		if err := p.app.importServerClients(ctx); err != nil {
			return "", err
		}
		return p.app.identity.ReplaceClientSecret(ctx, appIDOrSlug)
	}
	if err := p.app.catalogue.Refresh(ctx); err != nil {
		return "", err
	}
	entry, err := p.app.appOf(appIDOrSlug)
	if err != nil {
		return "", err
	}
	return p.app.identity.ReplaceClientSecret(ctx, entry.ClientID())
}

// Identity is who may sign in, for the commands about organizations and people.
func (p *Program) Identity() *identity.Service { return p.app.identity }

// Licences is what organizations may use of host products.
func (p *Program) Licences() *licences.Service { return p.app.licences }

// SendTestMail sends a mail at once. Error: unavailable 'mail_off' when no mails are sent;
// else what the mail server said.
func (p *Program) SendTestMail(ctx context.Context, to, name string) error {
	return p.app.sendTestMail(ctx, to, name)
}

// RotateSecrets encrypts anew what is not encrypted with the first of the secret keys, and
// gives how many secrets it changed. It may be stopped at any point and repeated.
func (p *Program) RotateSecrets(ctx context.Context) (changed int, err error) {
	for _, rotate := range []func(context.Context) (int, error){p.app.secrets.Rotate, p.app.identity.ResealSecondFactors, p.app.sealRows} {
		some, err := rotate(ctx)
		changed += some
		if err != nil {
			return changed, err
		}
	}
	return changed, nil
}

// OpenAPI gives the description of the API as JSON, and FrontEndTypes what the front
// end is typed with. Both change with the API only, not with each build.
func (p *Program) OpenAPI() ([]byte, error) {
	if err := p.app.assembleHTTP(); err != nil {
		return nil, err
	}
	p.app.api.OpenAPI().Info.Version = "1"
	return p.app.api.Document()
}

// FrontEndTypes is described at OpenAPI.
func (p *Program) FrontEndTypes() ([]byte, error) {
	if err := p.app.assembleHTTP(); err != nil {
		return nil, err
	}
	p.app.api.OpenAPI().Info.Version = "1"
	return p.app.api.FrontEndTypes()
}

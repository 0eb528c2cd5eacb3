package identitydb

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb/identitysql"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/errs"
)

// Store is an identity.Store on a database of either engine.
type Store struct {
	reader
	db      *db.DB
	enqueue db.Enqueue
}

// New makes the store.
func New(database *db.DB, enqueue db.Enqueue) *Store {
	return &Store{reader: reader{q: identitysql.New(database.Read())}, db: database, enqueue: enqueue}
}

var (
	_ identity.Store = (*Store)(nil)
	_ identity.Tx    = (*writer)(nil)
)

// Transact runs body in one transaction (see db.InTx).
func (s *Store) Transact(ctx context.Context, body func(context.Context, identity.Tx) error) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		return body(ctx, &writer{reader: reader{q: identitysql.New(tx)}, tx: tx, enqueue: s.enqueue})
	})
}

// reader implements identity.Reader on a pool or on a transaction.
type reader struct{ q *identitysql.Queries }

func (r reader) Organization(ctx context.Context, id string) (identity.Organization, error) {
	row, err := r.q.GetOrganization(ctx, id)
	if err != nil {
		return identity.Organization{}, readError(err, "organization")
	}
	return toOrganization(row), nil
}

func (r reader) OrganizationOfDeveloper(ctx context.Context, slug string) (string, error) {
	id, err := r.q.GetOrganizationOfDeveloper(ctx, slug)
	if db.IsNoRows(err) {
		return "", nil
	}
	return id, err
}

func (r reader) OrganizationsOfDevelopers(ctx context.Context, slugs []string) (map[string]string, error) {
	rows, err := r.q.ListOrganizationsOfDevelopers(ctx, db.JSONKeys(slugs))
	owners := make(map[string]string, len(rows))
	for _, row := range rows {
		owners[row.DeveloperSlug] = row.ID // the oldest comes last
	}
	return owners, err
}

func (r reader) CountAll(ctx context.Context) (organizations, accounts int64, err error) {
	row, err := r.q.CountAll(ctx)
	return row.Organizations, row.Accounts, err
}

func (r reader) Account(ctx context.Context, id string) (identity.Account, error) {
	row, err := r.q.GetAccount(ctx, id)
	return r.withRoles(ctx, row, err)
}

func (r reader) AccountByEmail(ctx context.Context, email string) (identity.Account, error) {
	row, err := r.q.GetAccountByEmail(ctx, email)
	return r.withRoles(ctx, row, err)
}

func (r reader) withRoles(ctx context.Context, row identitysql.IdentityAccount, err error) (identity.Account, error) {
	if err != nil {
		return identity.Account{}, readError(err, "account")
	}
	roles, err := r.q.ListRoles(ctx, row.ID)
	if err != nil {
		return identity.Account{}, fmt.Errorf("roles of account %s: %w", row.ID, err)
	}
	return toAccount(row, roles), nil
}

func (r reader) Accounts(ctx context.Context, organizationID string) ([]identity.Account, error) {
	rows, err := r.q.ListAccounts(ctx, organizationID)
	return r.withAllRoles(ctx, organizationID, rows, err)
}

// withAllRoles adds their roles to the accounts of an organization.
func (r reader) withAllRoles(ctx context.Context, organizationID string, rows []identitysql.IdentityAccount, err error) ([]identity.Account, error) {
	if err != nil {
		return nil, fmt.Errorf("accounts of organization %s: %w", organizationID, err)
	}
	roles, err := r.q.ListOrganizationRoles(ctx, organizationID)
	if err != nil {
		return nil, fmt.Errorf("roles in organization %s: %w", organizationID, err)
	}
	byAccount := map[string][]identitysql.IdentityRole{}
	for _, role := range roles {
		byAccount[role.AccountID] = append(byAccount[role.AccountID], role)
	}
	accounts := make([]identity.Account, 0, len(rows))
	for _, row := range rows {
		accounts = append(accounts, toAccount(row, byAccount[row.ID]))
	}
	return accounts, nil
}

func (r reader) Client(ctx context.Context, id string) (identity.Client, error) {
	row, err := r.q.GetClient(ctx, id)
	if err != nil {
		return identity.Client{}, readError(err, "client")
	}
	return toClient(row)
}

func (r reader) ClientsOf(ctx context.Context, organizationID string) ([]identity.Client, error) {
	rows, err := r.q.ListClientsOfOrganization(ctx, organizationID)
	if err != nil {
		return nil, readError(err, "client")
	}
	clients := make([]identity.Client, len(rows))
	for i, row := range rows {
		if clients[i], err = toClient(row); err != nil {
			return nil, err
		}
	}
	return clients, nil
}

func (r reader) SessionBySecret(ctx context.Context, secretHash string) (identity.Session, error) {
	row, err := r.q.GetSessionBySecret(ctx, secretHash)
	if err != nil {
		return identity.Session{}, readError(err, "session")
	}
	return toSession(row), nil
}

func (r reader) IsKnownDevice(ctx context.Context, accountID, secretHash string, since time.Time) (bool, error) {
	n, err := r.q.CountDevices(ctx, identitysql.CountDevicesParams{AccountID: accountID, SecretHash: secretHash, Since: clock.Micros(since)})
	if err != nil {
		return false, fmt.Errorf("device of account %s: %w", accountID, err)
	}
	return n > 0, nil
}

func (r reader) Sessions(ctx context.Context, accountID string, now time.Time) ([]identity.Session, error) {
	rows, err := r.q.ListSessions(ctx, identitysql.ListSessionsParams{AccountID: accountID, Now: clock.Micros(now)})
	if err != nil {
		return nil, fmt.Errorf("sessions of account %s: %w", accountID, err)
	}
	clients, err := r.q.ListSessionClients(ctx, accountID)
	if err != nil {
		return nil, fmt.Errorf("clients of account %s: %w", accountID, err)
	}
	sessions := make([]identity.Session, 0, len(rows))
	for _, row := range rows {
		s := toSession(row)
		for _, c := range clients {
			if c.SessionID == s.ID {
				s.Applications = append(s.Applications, identity.SessionClient(c))
			}
		}
		sessions = append(sessions, s)
	}
	return sessions, nil
}

func (r reader) Consent(ctx context.Context, clientID, coverage, subject string) (identity.Consent, error) {
	row, err := r.q.GetConsent(ctx, identitysql.GetConsentParams{ClientID: clientID, Coverage: coverage, Subject: subject})
	if err != nil {
		return identity.Consent{}, readError(err, "consent")
	}
	return toConsent(row), nil
}

func (r reader) FindTokenOwner(ctx context.Context, tokenHash string) (identity.TokenOwner, error) {
	rows, err := r.q.GetTokenOwner(ctx, tokenHash)
	if err != nil {
		return identity.TokenOwner{}, fmt.Errorf("read a token: %w", err)
	}
	if len(rows) == 0 {
		return identity.TokenOwner{}, notFound("token")
	}
	return toTokenOwner(tokenHash, rows), nil
}

// readError turns "no row" into not_found and keeps everything else internal.
func readError(err error, what string) error {
	if db.IsNoRows(err) {
		return notFound(what)
	}
	return fmt.Errorf("read %s: %w", what, err)
}

// notFound names the resource in Fields, where the accounts API reads it (contract
// identity 1.12).
func notFound(what string) error {
	e := errs.New(errs.NotFound, "resource_not_found", "There is no such "+what+".")
	e.Fields = map[string]string{"resource_name": what}
	return e
}

// writeError turns broken keys into conflicts that say what to do.
func writeError(err error, what string) error {
	switch {
	case err == nil:
		return nil
	case db.IsUnique(err):
		return errs.Wrap(err, errs.Conflict, "conflict", "Another "+what+" has the same name.")
	case db.IsForeign(err):
		return errs.Wrap(err, errs.Conflict, "conflict", "The "+what+" refers to something that does not exist.")
	default:
		return fmt.Errorf("write %s: %w", what, err)
	}
}

func roleOrder(a, b identity.Role) int {
	order := []string{"accounts", "livechat", "helpdesk"}
	return slices.Index(order, a.Product) - slices.Index(order, b.Product)
}

func (r reader) SearchAccounts(ctx context.Context, text string, most int) ([]identity.Account, error) {
	rows, err := r.q.SearchAccounts(ctx, identitysql.SearchAccountsParams{
		Pattern: "%" + plainPattern.Replace(strings.ToLower(text)) + "%", Most: int32(most), //nolint:gosec // a small constant
	})
	if err != nil {
		return nil, fmt.Errorf("search accounts: %w", err)
	}
	accounts := make([]identity.Account, 0, len(rows))
	for _, row := range rows {
		accounts = append(accounts, toAccount(row, nil))
	}
	return accounts, nil
}

// plainPattern removes the characters that mean something to LIKE from what was entered.
// An underscore stays: it only finds more.
//
//nolint:gochecknoglobals // a constant table
var plainPattern = strings.NewReplacer("%", "", "\\", "")

func (r reader) ListSignedOutClients(ctx context.Context, a identity.Account) ([]string, error) {
	ids, err := r.q.ListSignedOutClients(ctx, identitysql.ListSignedOutClientsParams{AccountID: a.ID, OrganizationID: a.OrganizationID})
	if err != nil {
		return nil, fmt.Errorf("clients that account %s is signed out of: %w", a.ID, err)
	}
	return ids, nil
}

func (r reader) Consents(ctx context.Context, a identity.Account) ([]identity.Consent, error) {
	rows, err := r.q.ListConsents(ctx, identitysql.ListConsentsParams{AccountID: a.ID, OrganizationID: a.OrganizationID})
	if err != nil {
		return nil, fmt.Errorf("consents of account %s: %w", a.ID, err)
	}
	consents := make([]identity.Consent, 0, len(rows))
	for _, row := range rows {
		consents = append(consents, toConsent(row))
	}
	return consents, nil
}

func (r reader) ConsentsTo(ctx context.Context, clientID string) ([]identity.OrganizationConsent, error) {
	rows, err := r.q.ListConsentsTo(ctx, clientID)
	if err != nil {
		return nil, fmt.Errorf("consents to client %s: %w", clientID, err)
	}
	consents := make([]identity.OrganizationConsent, len(rows))
	for i, row := range rows {
		consents[i] = identity.OrganizationConsent{
			Consent: toConsent(identitysql.IdentityConsent{
				ClientID: row.ClientID, Coverage: row.Coverage, Subject: row.Subject, Scopes: row.Scopes, GivenBy: row.GivenBy, CreatedAt: row.CreatedAt,
			}),
			OrganizationID: row.OrganizationID, Organization: row.Organization,
		}
	}
	return consents, nil
}

func (r reader) OrganizationConsents(ctx context.Context, clientID, organizationID string) ([]identity.Consent, error) {
	rows, err := r.q.ListOrganizationConsents(ctx, identitysql.ListOrganizationConsentsParams{ClientID: clientID, OrganizationID: organizationID})
	if err != nil {
		return nil, fmt.Errorf("consents of organization %s to client %s: %w", organizationID, clientID, err)
	}
	consents := make([]identity.Consent, len(rows))
	for i, row := range rows {
		consents[i] = toConsent(row)
	}
	return consents, nil
}

func (r reader) AppActions(ctx context.Context, appID string, before int64, most int) ([]identity.AppAction, int64, error) {
	newest, err := r.q.CountActions(ctx, appID)
	if err != nil {
		return nil, 0, fmt.Errorf("count actions: %w", err)
	}
	if before > 0 {
		newest = min(newest, before-1)
	}
	// Counted from the oldest one: what is written meanwhile gives none of them another number.
	older := max(0, newest-int64(most))
	rows, err := r.q.ListActions(ctx, identitysql.ListActionsParams{Subject: appID, Most: int32(newest - older), Older: int32(older)}) //nolint:gosec // a bounded limit, and fewer entries than that
	if err != nil {
		return nil, 0, fmt.Errorf("actions: %w", err)
	}
	actions := make([]identity.AppAction, len(rows))
	for i, row := range rows {
		actions[i] = identity.AppAction{ID: row.ID, AppID: appID, At: clock.FromMicros(row.At), Actor: row.Actor, Action: row.Action, Details: row.Details, Email: row.Email, OrganizationID: row.OrganizationID}
	}
	slices.Reverse(actions)
	return actions, newest, nil
}

func (r reader) AppActionsOf(ctx context.Context, appIDs []string, action string) ([]identity.AppAction, error) {
	rows, err := r.q.ListActionsOf(ctx, identitysql.ListActionsOfParams{Subjects: db.JSONKeys(appIDs), Action: action})
	if err != nil {
		return nil, fmt.Errorf("actions %s: %w", action, err)
	}
	actions := make([]identity.AppAction, len(rows))
	for i, row := range rows {
		actions[i] = identity.AppAction{ID: row.ID, AppID: row.Subject, At: clock.FromMicros(row.At), Actor: row.Actor, Action: row.Action, Details: row.Details, Email: row.Email, OrganizationID: row.OrganizationID}
	}
	return actions, nil
}

func (r reader) LatestAppActions(ctx context.Context, appIDs, without []string, most int) ([]identity.AppAction, error) {
	rows, err := r.q.ListLatestActions(ctx, identitysql.ListLatestActionsParams{Subjects: db.JSONKeys(appIDs), Without: db.JSONKeys(without), Most: int32(most)}) //nolint:gosec // a bounded limit
	if err != nil {
		return nil, fmt.Errorf("latest actions: %w", err)
	}
	actions := make([]identity.AppAction, len(rows))
	for i, row := range rows {
		actions[i] = identity.AppAction{ID: row.ID, AppID: row.Subject, At: clock.FromMicros(row.At), Actor: row.Actor, Action: row.Action, Details: row.Details, Email: row.Email, OrganizationID: row.OrganizationID}
	}
	return actions, nil
}

func (r reader) GhostLog(ctx context.Context, most int) ([]identity.GhostSession, error) {
	rows, err := r.q.ListGhostSessions(ctx, int32(most)) //nolint:gosec // a small constant
	if err != nil {
		return nil, fmt.Errorf("ghost sessions: %w", err)
	}
	sessions := make([]identity.GhostSession, 0, len(rows))
	for _, row := range rows {
		sessions = append(sessions, toGhostSession(row))
	}
	return sessions, nil
}

// Package listingsdb keeps apps and the revisions of their listings in the database.
package listingsdb

import (
	"context"
	"encoding/json"
	"fmt"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/listings"
	"marketplace/internal/listings/listingsdb/listingssql"
)

// Store is listings.ReadTx, and what of listings.WriteTx is about its own tables.
type Store struct{ q *listingssql.Queries }

// New makes a store whose queries run on q.
func New(q db.Querier) *Store { return &Store{listingssql.New(q)} }

// AuditLog appends to the audit log.
type AuditLog interface {
	Audit(ctx context.Context, e listings.AuditEntry) error
}

// writeTx is one transaction of listings.
type writeTx struct {
	*Store
	listings.Entries
	listings.ForkClients
	db.Outbox
	AuditLog
}

// Parts are what belongs to the transactions of listings besides its own tables.
type Parts struct {
	// Entries makes the catalogue that works in a transaction.
	Entries  func(tx db.Querier) listings.Entries
	Enqueue  db.Enqueue
	Forks    listings.ForkClients
	AuditLog AuditLog
}

// NewTransact returns the transactions of the service; what is called with their context is
// part of them, the parts too.
func NewTransact(database *db.DB, parts Parts) listings.Transact {
	return func(ctx context.Context, appID string, body func(context.Context, listings.WriteTx) error) error {
		return database.InOneTxLocked(ctx, []string{lockKey(appID)}, func(ctx context.Context, tx db.Tx) error {
			return body(ctx, writeTx{New(tx), parts.Entries(tx), parts.Forks, parts.Enqueue.On(tx), parts.AuditLog})
		})
	}
}

// lockKey is what transactions that change an app wait for each other by.
func lockKey(appID string) string { return "listing:" + appID }

// Archive tells the transactions of other modules which apps their developers have deleted.
type Archive struct {
	database *db.DB
	tx       db.Querier
}

// NewArchive makes them for a transaction.
func NewArchive(database *db.DB, tx db.Querier) Archive { return Archive{database, tx} }

// IsArchived reports whether an app was deleted by its developer, false for one that no developer
// has written yet. It is not deleted from then on until the transaction ends.
func (a Archive) IsArchived(ctx context.Context, appID string) (bool, error) {
	if err := a.database.ShareLock(ctx, a.tx, lockKey(appID)); err != nil {
		return false, err
	}
	return New(a.tx).IsArchived(ctx, appID)
}

// App is described at listings.ReadTx.
func (s *Store) App(ctx context.Context, idOrSlug string) (listings.App, error) {
	row, err := s.q.GetApp(ctx, idOrSlug)
	if db.IsNoRows(err) {
		return listings.App{}, listings.NotFound()
	}
	return toApp(row), err
}

// ListApps is described at listings.ReadTx.
func (s *Store) ListApps(ctx context.Context, developer string) ([]listings.App, error) {
	rows, err := s.q.ListApps(ctx, developer)
	list := make([]listings.App, len(rows))
	for i, row := range rows {
		list[i] = toApp(row)
	}
	return list, err
}

func toApp(r listingssql.ListingApp) listings.App {
	return listings.App{
		ID: r.ID, Slug: r.Slug, Developer: r.Developer, SubmittedAt: clock.FromMicros(r.SubmittedAt), ReviewStartedAt: clock.FromMicros(r.ReviewStartedAt),
		AcceptedAt: clock.FromMicros(r.AcceptedAt), PublishedAt: clock.FromMicros(r.PublishedAt), Hidden: r.Hidden, Suspended: r.Suspended, IsQualifiedLead: r.QualifiedLead,
		CreatedAt: clock.FromMicros(r.CreatedAt), UpdatedAt: clock.FromMicros(r.UpdatedAt), ArchivedAt: clock.FromMicros(r.ArchivedAt),
		RetiringSince: clock.FromMicros(r.RetiringSince), RetiresAt: clock.FromMicros(r.RetiresAt), RetiredAt: clock.FromMicros(r.RetiredAt), Replacement: r.Replacement,
		Rise: toRise(r.PriceRise),
	}
}

// toRise reads what riseText has written.
func toRise(text string) *listings.Rise {
	if text == "" {
		return nil
	}
	rise := &listings.Rise{}
	if err := json.Unmarshal([]byte(text), rise); err != nil {
		panic(fmt.Sprintf("listings: a price rise that nobody has written: %v", err))
	}
	return rise
}

func riseText(r *listings.Rise) string {
	if r == nil {
		return ""
	}
	text, err := json.Marshal(r)
	if err != nil {
		panic(err) // times and numbers
	}
	return string(text)
}

// InsertApp is described at listings.WriteTx.
func (s *Store) InsertApp(ctx context.Context, a listings.App) error {
	return written(s.q.InsertApp(ctx, listingssql.InsertAppParams{
		ID: a.ID, Slug: a.Slug, Developer: a.Developer, SubmittedAt: clock.Micros(a.SubmittedAt), ReviewStartedAt: clock.Micros(a.ReviewStartedAt),
		AcceptedAt: clock.Micros(a.AcceptedAt), PublishedAt: clock.Micros(a.PublishedAt), Hidden: a.Hidden, Suspended: a.Suspended, QualifiedLead: a.IsQualifiedLead,
		CreatedAt: clock.Micros(a.CreatedAt), UpdatedAt: clock.Micros(a.UpdatedAt), ArchivedAt: clock.Micros(a.ArchivedAt),
		RetiringSince: clock.Micros(a.RetiringSince), RetiresAt: clock.Micros(a.RetiresAt), RetiredAt: clock.Micros(a.RetiredAt), Replacement: a.Replacement,
		PriceRise: riseText(a.Rise),
	}))
}

// UpdateApp is described at listings.WriteTx.
func (s *Store) UpdateApp(ctx context.Context, a listings.App) error {
	return written(s.q.UpdateApp(ctx, listingssql.UpdateAppParams{
		ID: a.ID, Slug: a.Slug, Developer: a.Developer, SubmittedAt: clock.Micros(a.SubmittedAt), ReviewStartedAt: clock.Micros(a.ReviewStartedAt),
		AcceptedAt: clock.Micros(a.AcceptedAt), PublishedAt: clock.Micros(a.PublishedAt), Hidden: a.Hidden, Suspended: a.Suspended, QualifiedLead: a.IsQualifiedLead,
		UpdatedAt: clock.Micros(a.UpdatedAt), ArchivedAt: clock.Micros(a.ArchivedAt),
		RetiringSince: clock.Micros(a.RetiringSince), RetiresAt: clock.Micros(a.RetiresAt), RetiredAt: clock.Micros(a.RetiredAt), Replacement: a.Replacement,
		PriceRise: riseText(a.Rise),
	}))
}

// written is 'conflict' when nothing was: somebody else was faster.
func written(rows int64, err error) error {
	if db.IsUnique(err) || err == nil && rows == 0 {
		return listings.RevisionConflict()
	}
	return err
}

// Revision is described at listings.ReadTx.
func (s *Store) Revision(ctx context.Context, appID string, number int64) (listings.Revision, error) {
	row, err := s.q.GetRevision(ctx, listingssql.GetRevisionParams{AppID: appID, Number: number})
	if db.IsNoRows(err) {
		return listings.Revision{}, listings.RevisionNotFound()
	}
	if err != nil {
		return listings.Revision{}, err
	}
	return toRevision(row)
}

// OpenRevision is described at listings.ReadTx.
func (s *Store) OpenRevision(ctx context.Context, appID string) (listings.Revision, bool, error) {
	return found(s.q.GetOpenRevision(ctx, appID))
}

// LiveRevision is described at listings.ReadTx.
func (s *Store) LiveRevision(ctx context.Context, appID string) (listings.Revision, bool, error) {
	return found(s.q.GetLiveRevision(ctx, appID))
}

func found(row listingssql.ListingRevision, err error) (listings.Revision, bool, error) {
	if err != nil {
		if db.IsNoRows(err) {
			err = nil
		}
		return listings.Revision{}, false, err
	}
	r, err := toRevision(row)
	return r, err == nil, err
}

// ListRevisions is described at listings.ReadTx.
func (s *Store) ListRevisions(ctx context.Context, appID string) ([]listings.Revision, error) {
	return toRevisions(s.q.ListRevisions(ctx, appID))
}

func toRevisions(rows []listingssql.ListingRevision, err error) ([]listings.Revision, error) {
	if err != nil {
		return nil, err
	}
	list := make([]listings.Revision, len(rows))
	for i, row := range rows {
		if list[i], err = toRevision(row); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// LastNumber is described at listings.ReadTx.
func (s *Store) LastNumber(ctx context.Context, appID string) (int64, error) {
	return s.q.GetLastNumber(ctx, appID)
}

// LastRevision is described at listings.ReadTx.
func (s *Store) LastRevision(ctx context.Context, appID string) (listings.Revision, error) {
	r, ok, err := found(s.q.GetLastRevision(ctx, appID))
	if err == nil && !ok {
		err = listings.RevisionNotFound()
	}
	return r, err
}

// ListShownRevisions is described at listings.ReadTx.
func (s *Store) ListShownRevisions(ctx context.Context, developer string) ([]listings.Revision, error) {
	return toRevisions(s.q.ListShownRevisions(ctx, developer))
}

// IsArchived reports whether an app was deleted by its developer, false for one that no developer
// has written yet.
func (s *Store) IsArchived(ctx context.Context, appID string) (bool, error) {
	n, err := s.q.ArchivedAppCount(ctx, appID)
	return n > 0, err
}

// ListSuspended is described at listings.ReadTx.
func (s *Store) ListSuspended(ctx context.Context) ([]listings.App, error) {
	rows, err := s.q.ListSuspendedApps(ctx)
	list := make([]listings.App, len(rows))
	for i, row := range rows {
		list[i] = toApp(row)
	}
	return list, err
}

// ListArchived is described at listings.ReadTx.
func (s *Store) ListArchived(ctx context.Context) ([]string, error) {
	return s.q.ListArchivedApps(ctx)
}

// ListUnpublished is described at listings.ReadTx.
func (s *Store) ListUnpublished(ctx context.Context) ([]listings.OpenApp, error) {
	rows, err := s.q.ListUnpublishedApps(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]listings.OpenApp, len(rows))
	for i, row := range rows {
		r, isOpen, err := s.OpenRevision(ctx, row.ID)
		if err == nil && !isOpen {
			r, err = s.LastRevision(ctx, row.ID)
		}
		if err != nil {
			return nil, err
		}
		list[i] = listings.OpenApp{App: toApp(row), Revision: r}
	}
	return list, nil
}

// ClaimName is described at listings.WriteTx.
func (s *Store) ClaimName(ctx context.Context, nameKey, appID string) (bool, error) {
	if err := s.q.ReleaseNames(ctx, listingssql.ReleaseNamesParams{AppID: appID, But: nameKey}); err != nil || nameKey == "" {
		return true, err
	}
	rows, err := s.q.ClaimName(ctx, listingssql.ClaimNameParams{NameKey: nameKey, AppID: appID})
	return rows > 0, err
}

// ClaimSlug is described at listings.WriteTx.
func (s *Store) ClaimSlug(ctx context.Context, slug, appID string) (bool, error) {
	rows, err := s.q.ClaimSlug(ctx, listingssql.ClaimSlugParams{Slug: slug, AppID: appID})
	return rows > 0, err
}

func toRevision(r listingssql.ListingRevision) (listings.Revision, error) {
	out := listings.Revision{
		AppID: r.AppID, Number: r.Number, Base: r.Base, State: listings.State(r.State), Author: r.Author, Edits: r.Edits,
		CreatedAt: clock.FromMicros(r.CreatedAt), UpdatedAt: clock.FromMicros(r.UpdatedAt), SubmittedAt: clock.FromMicros(r.SubmittedAt),
		ReviewStartedAt: clock.FromMicros(r.ReviewStartedAt), AcceptedAt: clock.FromMicros(r.AcceptedAt), ScheduledFor: clock.FromMicros(r.ScheduledFor), PublishedAt: clock.FromMicros(r.PublishedAt),
		ForkClient: r.ForkClient,
	}
	if err := json.Unmarshal([]byte(r.Content), &out.Listing); err != nil {
		return listings.Revision{}, fmt.Errorf("revision %d of app %s: %w", r.Number, r.AppID, err)
	}
	return out, nil
}

// InsertRevision is described at listings.WriteTx.
func (s *Store) InsertRevision(ctx context.Context, r listings.Revision) error {
	content, err := json.Marshal(r.Listing)
	if err != nil {
		return fmt.Errorf("revision %d of app %s: %w", r.Number, r.AppID, err)
	}
	return written(s.q.InsertRevision(ctx, listingssql.InsertRevisionParams{
		AppID: r.AppID, Number: r.Number, Base: r.Base, State: string(r.State), Author: r.Author, Edits: r.Edits, Content: string(content),
		CreatedAt: clock.Micros(r.CreatedAt), UpdatedAt: clock.Micros(r.UpdatedAt), SubmittedAt: clock.Micros(r.SubmittedAt),
		ReviewStartedAt: clock.Micros(r.ReviewStartedAt), AcceptedAt: clock.Micros(r.AcceptedAt), ScheduledFor: clock.Micros(r.ScheduledFor), PublishedAt: clock.Micros(r.PublishedAt), ForkClient: r.ForkClient,
	}))
}

// UpdateRevision is described at listings.WriteTx.
func (s *Store) UpdateRevision(ctx context.Context, r listings.Revision, edits int64) error {
	content, err := json.Marshal(r.Listing)
	if err != nil {
		return fmt.Errorf("revision %d of app %s: %w", r.Number, r.AppID, err)
	}
	return written(s.q.UpdateRevision(ctx, listingssql.UpdateRevisionParams{
		AppID: r.AppID, Number: r.Number, SeenEdits: edits, State: string(r.State), Author: r.Author, Edits: r.Edits, Content: string(content),
		UpdatedAt: clock.Micros(r.UpdatedAt), SubmittedAt: clock.Micros(r.SubmittedAt), ReviewStartedAt: clock.Micros(r.ReviewStartedAt),
		AcceptedAt: clock.Micros(r.AcceptedAt), ScheduledFor: clock.Micros(r.ScheduledFor), PublishedAt: clock.Micros(r.PublishedAt), ForkClient: r.ForkClient,
	}))
}

// Package sharingdb keeps who apps that are not public are shown to in the database.
package sharingdb

import (
	"context"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/sharing"
	"marketplace/internal/sharing/sharingdb/sharingsql"
)

// Store is what of sharing.WriteTx is about its own tables.
type Store struct{ q *sharingsql.Queries }

// New makes a store whose queries run on q.
func New(q db.Querier) *Store { return &Store{sharingsql.New(q)} }

// AuditLog is the audit log, within a transaction.
type AuditLog interface {
	Audit(ctx context.Context, e sharing.AuditEntry) error
}

// Parts are what belongs to the transactions of sharing besides its own tables.
type Parts struct {
	// Guests makes the guests of the catalogue on a transaction, or on the read pool.
	Guests   func(q db.Querier) sharing.Guests
	AuditLog AuditLog
	Enqueue  db.Enqueue
}

// reader is sharing.ReadTx.
type reader struct {
	*Store
	sharing.Guests
}

// NewReader makes what is read outside of transactions.
func NewReader(database *db.DB, parts Parts) sharing.ReadTx {
	return reader{New(database.Read()), parts.Guests(database.Read())}
}

// writeTx is one transaction of sharing.
type writeTx struct {
	reader
	db.Outbox
	AuditLog
}

// NewTransact returns the transactions of the service; what is called with their context is
// part of them.
func NewTransact(database *db.DB, parts Parts) sharing.Transact {
	return func(ctx context.Context, appID string, body func(context.Context, sharing.WriteTx) error) error {
		return database.InOneTxLocked(ctx, []string{"sharing:" + appID}, func(ctx context.Context, tx db.Tx) error {
			return body(ctx, writeTx{reader{New(tx), parts.Guests(tx)}, parts.Enqueue.On(tx), parts.AuditLog})
		})
	}
}

// ListInvitations is described at sharing.ReadTx.
func (s *Store) ListInvitations(ctx context.Context, appID string) ([]sharing.Invitation, error) {
	rows, err := s.q.ListInvitations(ctx, appID)
	list := make([]sharing.Invitation, len(rows))
	for i, row := range rows {
		list[i] = toInvitation(row)
	}
	return list, err
}

// Invitation is described at sharing.ReadTx.
func (s *Store) Invitation(ctx context.Context, id string) (sharing.Invitation, bool, error) {
	return found(s.q.GetInvitation(ctx, id))
}

// InvitationOfSecret is described at sharing.ReadTx.
func (s *Store) InvitationOfSecret(ctx context.Context, hash string) (sharing.Invitation, bool, error) {
	return found(s.q.GetInvitationOfSecret(ctx, hash))
}

// OpenInvitation is described at sharing.ReadTx.
func (s *Store) OpenInvitation(ctx context.Context, appID, email string) (sharing.Invitation, bool, error) {
	return found(s.q.GetOpenInvitation(ctx, sharingsql.GetOpenInvitationParams{AppID: appID, Email: email}))
}

func found(row sharingsql.SharingInvitation, err error) (sharing.Invitation, bool, error) {
	if db.IsNoRows(err) {
		return sharing.Invitation{}, false, nil
	}
	return toInvitation(row), err == nil, err
}

func toInvitation(r sharingsql.SharingInvitation) sharing.Invitation {
	return sharing.Invitation{
		ID: r.ID, AppID: r.AppID, LinkID: r.LinkID, Email: r.Email, Note: r.Note, State: sharing.State(r.State), SecretHash: r.SecretHash, OrganizationID: r.OrganizationID,
		CreatedBy: r.CreatedBy, CreatedAt: clock.FromMicros(r.CreatedAt), SentAt: clock.FromMicros(r.SentAt), ExpiresAt: clock.FromMicros(r.ExpiresAt),
		AnsweredBy: r.AnsweredBy, AnsweredAt: clock.FromMicros(r.AnsweredAt),
	}
}

// ListTaken is described at sharing.ReadTx.
func (s *Store) ListTaken(ctx context.Context, linkID string) ([]sharing.Invitation, error) {
	rows, err := s.q.ListTaken(ctx, linkID)
	list := make([]sharing.Invitation, len(rows))
	for i, row := range rows {
		list[i] = toInvitation(row)
	}
	return list, err
}

// ListLinks is described at sharing.ReadTx.
func (s *Store) ListLinks(ctx context.Context, appID string) ([]sharing.Link, error) {
	rows, err := s.q.ListLinks(ctx, appID)
	list := make([]sharing.Link, len(rows))
	for i, row := range rows {
		list[i] = toLink(row)
	}
	return list, err
}

// LinkOfSecret is described at sharing.ReadTx.
func (s *Store) LinkOfSecret(ctx context.Context, hash string) (sharing.Link, bool, error) {
	row, err := s.q.GetLinkOfSecret(ctx, hash)
	if db.IsNoRows(err) {
		return sharing.Link{}, false, nil
	}
	return toLink(row), err == nil, err
}

func toLink(r sharingsql.SharingLink) sharing.Link {
	return sharing.Link{
		ID: r.ID, AppID: r.AppID, SecretHash: r.SecretHash, Places: int(r.Places), CreatedBy: r.CreatedBy,
		CreatedAt: clock.FromMicros(r.CreatedAt), EndsAt: clock.FromMicros(r.EndsAt), ClosedAt: clock.FromMicros(r.ClosedAt),
	}
}

// PutLink is described at sharing.WriteTx.
func (s *Store) PutLink(ctx context.Context, l sharing.Link) error {
	return s.q.PutLink(ctx, sharingsql.PutLinkParams{
		ID: l.ID, AppID: l.AppID, SecretHash: l.SecretHash, Places: int64(l.Places), CreatedBy: l.CreatedBy,
		CreatedAt: clock.Micros(l.CreatedAt), EndsAt: clock.Micros(l.EndsAt), ClosedAt: clock.Micros(l.ClosedAt),
	})
}

// ListPreviews is described at sharing.ReadTx.
func (s *Store) ListPreviews(ctx context.Context, appID string) ([]sharing.Preview, error) {
	rows, err := s.q.ListPreviews(ctx, appID)
	list := make([]sharing.Preview, len(rows))
	for i, row := range rows {
		list[i] = toPreview(row)
	}
	return list, err
}

// Preview is described at sharing.ReadTx.
func (s *Store) Preview(ctx context.Context, id string) (sharing.Preview, bool, error) {
	return foundPreview(s.q.GetPreview(ctx, id))
}

// PreviewOfSecret is described at sharing.ReadTx.
func (s *Store) PreviewOfSecret(ctx context.Context, hash string) (sharing.Preview, bool, error) {
	return foundPreview(s.q.GetPreviewOfSecret(ctx, hash))
}

func foundPreview(row sharingsql.SharingPreview, err error) (sharing.Preview, bool, error) {
	if db.IsNoRows(err) {
		return sharing.Preview{}, false, nil
	}
	return toPreview(row), err == nil, err
}

func toPreview(r sharingsql.SharingPreview) sharing.Preview {
	return sharing.Preview{
		ID: r.ID, AppID: r.AppID, SecretHash: r.SecretHash, CreatedBy: r.CreatedBy,
		CreatedAt: clock.FromMicros(r.CreatedAt), EndsAt: clock.FromMicros(r.EndsAt), ClosedAt: clock.FromMicros(r.ClosedAt),
	}
}

// PutPreview is described at sharing.WriteTx.
func (s *Store) PutPreview(ctx context.Context, v sharing.Preview) error {
	return s.q.PutPreview(ctx, sharingsql.PutPreviewParams{
		ID: v.ID, AppID: v.AppID, SecretHash: v.SecretHash, CreatedBy: v.CreatedBy,
		CreatedAt: clock.Micros(v.CreatedAt), EndsAt: clock.Micros(v.EndsAt), ClosedAt: clock.Micros(v.ClosedAt),
	})
}

// ListReviewers is described at sharing.ReadTx.
func (s *Store) ListReviewers(ctx context.Context, previewID string) ([]sharing.Reviewer, error) {
	rows, err := s.q.ListReviewers(ctx, previewID)
	list := make([]sharing.Reviewer, len(rows))
	for i, row := range rows {
		list[i] = toReviewer(row)
	}
	return list, err
}

// ReviewerOfSecret is described at sharing.ReadTx.
func (s *Store) ReviewerOfSecret(ctx context.Context, hash string) (sharing.Reviewer, bool, error) {
	row, err := s.q.GetReviewerOfSecret(ctx, hash)
	if db.IsNoRows(err) {
		return sharing.Reviewer{}, false, nil
	}
	return toReviewer(row), err == nil, err
}

func toReviewer(r sharingsql.SharingReviewer) sharing.Reviewer {
	return sharing.Reviewer{PreviewID: r.PreviewID, Email: r.Email, SecretHash: r.SecretHash, AccountID: r.AccountID, AcceptedAt: clock.FromMicros(r.AcceptedAt)}
}

// PutReviewer is described at sharing.WriteTx.
func (s *Store) PutReviewer(ctx context.Context, r sharing.Reviewer) error {
	return s.q.PutReviewer(ctx, sharingsql.PutReviewerParams{
		PreviewID: r.PreviewID, Email: r.Email, SecretHash: r.SecretHash, AccountID: r.AccountID, AcceptedAt: clock.Micros(r.AcceptedAt),
	})
}

// CountOpen is described at sharing.ReadTx.
func (s *Store) CountOpen(ctx context.Context, appID string, now time.Time) (int, error) {
	n, err := s.q.CountOpenInvitations(ctx, sharingsql.CountOpenInvitationsParams{AppID: appID, Now: clock.Micros(now)})
	return int(n), err
}

// PutInvitation is described at sharing.WriteTx.
func (s *Store) PutInvitation(ctx context.Context, i sharing.Invitation) error {
	return s.q.PutInvitation(ctx, sharingsql.PutInvitationParams{
		ID: i.ID, AppID: i.AppID, LinkID: i.LinkID, Email: i.Email, Note: i.Note, State: string(i.State), SecretHash: i.SecretHash, OrganizationID: i.OrganizationID,
		CreatedBy: i.CreatedBy, CreatedAt: clock.Micros(i.CreatedAt), SentAt: clock.Micros(i.SentAt), ExpiresAt: clock.Micros(i.ExpiresAt),
		AnsweredBy: i.AnsweredBy, AnsweredAt: clock.Micros(i.AnsweredAt),
	})
}

// WithdrawOfOrganization is described at sharing.WriteTx.
func (s *Store) WithdrawOfOrganization(ctx context.Context, appID, organizationID string) error {
	return s.q.WithdrawOfOrganization(ctx, sharingsql.WithdrawOfOrganizationParams{AppID: appID, OrganizationID: organizationID})
}

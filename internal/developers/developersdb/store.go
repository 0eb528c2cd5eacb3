// Package developersdb keeps developers and the names that nobody may take in the database.
package developersdb

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/developers"
	"marketplace/internal/developers/developersdb/developerssql"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/listing"
)

// Store is developers.ReadTx, and what of developers.WriteTx is about its own tables.
type Store struct{ q *developerssql.Queries }

// New makes a store whose queries run on q.
func New(q db.Querier) *Store { return &Store{developerssql.New(q)} }

// Public is what the catalogue shows of developers, within a transaction.
type Public interface {
	PublicProfile(ctx context.Context, slug string) (developers.Profile, bool, error)
	Show(ctx context.Context, slug string, p developers.Profile, proved developers.Proofs) error
	Hide(ctx context.Context, slug string) error
}

// Accounts is the accounts service, within a transaction.
type Accounts interface {
	Own(ctx context.Context, organizationID, slug string) error
	InviteToJoin(ctx context.Context, organizationID, creatorID, email string) (string, error)
	Audit(ctx context.Context, e developers.AuditEntry) error
}

// writeTx is one transaction of developers.
type writeTx struct {
	*Store
	db.Outbox
	Public
	Accounts
}

// Parts are what belongs to the transactions of developers besides its own tables.
type Parts struct {
	// Public makes the catalogue that works in a transaction.
	Public   func(tx db.Querier) Public
	Accounts Accounts
	Enqueue  db.Enqueue
}

// NewTransact returns the transactions of the service; what is called with their context is
// part of them, the parts too.
func NewTransact(database *db.DB, parts Parts) developers.Transact {
	return func(ctx context.Context, organizationID string, body func(context.Context, developers.WriteTx) error) error {
		return database.InOneTxLocked(ctx, []string{"developer:" + organizationID}, func(ctx context.Context, tx db.Tx) error {
			return body(ctx, writeTx{New(tx), parts.Enqueue.On(tx), parts.Public(tx), parts.Accounts})
		})
	}
}

// OfOrganization is described at developers.ReadTx.
func (s *Store) OfOrganization(ctx context.Context, organizationID string) (developers.Developer, bool, error) {
	return found(s.q.GetDeveloperOfOrganization(ctx, organizationID))
}

// Developer is described at developers.ReadTx.
func (s *Store) Developer(ctx context.Context, slug string) (developers.Developer, bool, error) {
	return found(s.q.GetDeveloper(ctx, slug))
}

// OfMailToken is described at developers.ReadTx.
func (s *Store) OfMailToken(ctx context.Context, hash string) (developers.Developer, bool, error) {
	return found(s.q.GetDeveloperOfMailToken(ctx, hash))
}

func found(row developerssql.Developer, err error) (developers.Developer, bool, error) {
	if db.IsNoRows(err) {
		return developers.Developer{}, false, nil
	}
	if err != nil {
		return developers.Developer{}, false, err
	}
	d, err := toDeveloper(row)
	return d, err == nil, err
}

// ListAsking is described at developers.ReadTx.
func (s *Store) ListAsking(ctx context.Context, now time.Time) ([]developers.Developer, error) {
	return toDevelopers(s.q.ListAskingDevelopers(ctx, clock.Micros(now)))
}

// List is described at developers.ReadTx.
func (s *Store) List(ctx context.Context, most int) ([]developers.Developer, error) {
	return toDevelopers(s.q.ListDevelopers(ctx, int64(most)))
}

// IconIDs gives the ids of the uploads that are icons of developers.
func (s *Store) IconIDs(ctx context.Context) ([]string, error) {
	list, err := s.List(ctx, math.MaxInt32)
	var ids []string
	for _, d := range list {
		if id := listing.UploadID(d.Profile.Icon); id != "" {
			ids = append(ids, id)
		}
	}
	return ids, err
}

func toDevelopers(rows []developerssql.Developer, err error) ([]developers.Developer, error) {
	list := make([]developers.Developer, 0, len(rows))
	for _, row := range rows {
		d, err := toDeveloper(row)
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, err
}

// NameLike is described at developers.ReadTx.
func (s *Store) NameLike(ctx context.Context, nameKey string) (string, error) {
	text, err := s.q.GetNameLike(ctx, nameKey)
	if db.IsNoRows(err) {
		return "", nil
	}
	var profile developers.Profile
	if err == nil {
		err = json.Unmarshal([]byte(text), &profile)
	}
	return profile.Name, err
}

// Insert is described at developers.WriteTx.
func (s *Store) Insert(ctx context.Context, d developers.Developer, nameKey string) (bool, error) {
	profile, err := json.Marshal(d.Profile)
	if err != nil {
		return false, fmt.Errorf("developer %s: %w", d.Slug, err)
	}
	rows, err := s.q.InsertDeveloper(ctx, developerssql.InsertDeveloperParams{
		Slug: d.Slug, OrganizationID: d.OrganizationID, NameKey: nameKey, State: string(d.State), Imported: d.Imported, Profile: string(profile),
		MailAddress: d.Mail.Address, MailToken: d.Mail.Token, MailSentAt: clock.Micros(d.Mail.SentAt), MailProvedAt: clock.Micros(d.Mail.ProvedAt),
		SiteHost: d.Site.Host, SiteWay: string(d.Site.Way), SiteAskedAt: clock.Micros(d.Site.AskedAt), SiteAskUntil: clock.Micros(d.Site.AskUntil), SiteProvedAt: clock.Micros(d.Site.ProvedAt), SiteSeen: string(d.Site.Seen),
		AgreementVersion: d.Agreement.Version, AgreementAcceptedAt: clock.Micros(d.Agreement.AcceptedAt), AgreementAcceptedBy: d.Agreement.AcceptedBy,
		Reason: d.Reason, Edits: d.Edits, CreatedAt: clock.Micros(d.CreatedAt), CreatedBy: d.CreatedBy, ActiveAt: clock.Micros(d.ActiveAt), VerifiedAt: clock.Micros(d.VerifiedAt), UpdatedAt: clock.Micros(d.UpdatedAt),
	})
	return rows > 0, err
}

// Update is described at developers.WriteTx.
func (s *Store) Update(ctx context.Context, d developers.Developer, nameKey string, edits int64) (bool, error) {
	profile, err := json.Marshal(d.Profile)
	if err != nil {
		return false, fmt.Errorf("developer %s: %w", d.Slug, err)
	}
	rows, err := s.q.UpdateDeveloper(ctx, developerssql.UpdateDeveloperParams{
		Slug: d.Slug, SeenEdits: edits, NameKey: nameKey, State: string(d.State), Profile: string(profile),
		MailAddress: d.Mail.Address, MailToken: d.Mail.Token, MailSentAt: clock.Micros(d.Mail.SentAt), MailProvedAt: clock.Micros(d.Mail.ProvedAt),
		SiteHost: d.Site.Host, SiteWay: string(d.Site.Way), SiteAskedAt: clock.Micros(d.Site.AskedAt), SiteAskUntil: clock.Micros(d.Site.AskUntil), SiteProvedAt: clock.Micros(d.Site.ProvedAt), SiteSeen: string(d.Site.Seen),
		AgreementVersion: d.Agreement.Version, AgreementAcceptedAt: clock.Micros(d.Agreement.AcceptedAt), AgreementAcceptedBy: d.Agreement.AcceptedBy,
		Reason: d.Reason, Edits: d.Edits, ActiveAt: clock.Micros(d.ActiveAt), VerifiedAt: clock.Micros(d.VerifiedAt), UpdatedAt: clock.Micros(d.UpdatedAt),
	})
	switch {
	case db.IsUnique(err):
		return false, nil
	case err == nil && rows == 0:
		err = developers.RevisionConflict()
	}
	return err == nil, err
}

func toDeveloper(r developerssql.Developer) (developers.Developer, error) {
	d := developers.Developer{
		Slug: r.Slug, OrganizationID: r.OrganizationID, State: developers.State(r.State), Imported: r.Imported,
		Mail: developers.MailProof{Address: r.MailAddress, Token: r.MailToken, SentAt: clock.FromMicros(r.MailSentAt), ProvedAt: clock.FromMicros(r.MailProvedAt)},
		Site: developers.SiteProof{
			Host: r.SiteHost, Way: developers.Way(r.SiteWay), Seen: developers.Seen(r.SiteSeen), AskedAt: clock.FromMicros(r.SiteAskedAt), AskUntil: clock.FromMicros(r.SiteAskUntil), ProvedAt: clock.FromMicros(r.SiteProvedAt),
		},
		Agreement: developers.Acceptance{Version: r.AgreementVersion, AcceptedAt: clock.FromMicros(r.AgreementAcceptedAt), AcceptedBy: r.AgreementAcceptedBy},
		Reason:    r.Reason, Edits: r.Edits, CreatedAt: clock.FromMicros(r.CreatedAt), CreatedBy: r.CreatedBy,
		ActiveAt: clock.FromMicros(r.ActiveAt), VerifiedAt: clock.FromMicros(r.VerifiedAt), UpdatedAt: clock.FromMicros(r.UpdatedAt),
	}
	if err := json.Unmarshal([]byte(r.Profile), &d.Profile); err != nil {
		return d, fmt.Errorf("developer %s: %w", r.Slug, err)
	}
	return d, nil
}

// ReservedLike is described at developers.ReadTx.
func (s *Store) ReservedLike(ctx context.Context, nameKey string) (developers.Reserved, bool, error) {
	row, err := s.q.GetReservedName(ctx, nameKey)
	if db.IsNoRows(err) {
		return developers.Reserved{}, false, nil
	}
	return toReserved(row), err == nil, err
}

// ListReserved is described at developers.ReadTx.
func (s *Store) ListReserved(ctx context.Context) ([]developers.Reserved, error) {
	rows, err := s.q.ListReservedNames(ctx)
	list := make([]developers.Reserved, len(rows))
	for i, row := range rows {
		list[i] = toReserved(row)
	}
	return list, err
}

func toReserved(r developerssql.DeveloperReservedName) developers.Reserved {
	return developers.Reserved{Name: r.Name, Reason: r.Reason, AddedBy: r.AddedBy, AddedAt: clock.FromMicros(r.AddedAt)}
}

// PutReserved is described at developers.WriteTx.
func (s *Store) PutReserved(ctx context.Context, r developers.Reserved, nameKey string) error {
	return s.q.PutReservedName(ctx, developerssql.PutReservedNameParams{NameKey: nameKey, Name: r.Name, Reason: r.Reason, AddedBy: r.AddedBy, AddedAt: clock.Micros(r.AddedAt)})
}

// RemoveReserved is described at developers.WriteTx.
func (s *Store) RemoveReserved(ctx context.Context, nameKey string) (bool, error) {
	rows, err := s.q.DeleteReservedName(ctx, nameKey)
	return rows > 0, err
}

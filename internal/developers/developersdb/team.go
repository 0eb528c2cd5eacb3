package developersdb

import (
	"context"

	"marketplace/internal/developers"
	"marketplace/internal/developers/developersdb/developerssql"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/clock"
)

// ListMembers is described at developers.ReadTx.
func (s *Store) ListMembers(ctx context.Context, organizationID string) ([]developers.Member, error) {
	rows, err := s.q.ListMembers(ctx, organizationID)
	list := make([]developers.Member, len(rows))
	for i, row := range rows {
		list[i] = developers.Member{AccountID: row.AccountID, Role: auth.ConsoleRole(row.Role), Since: clock.FromMicros(row.Since)}
	}
	return list, err
}

// PutMember is described at developers.WriteTx.
func (s *Store) PutMember(ctx context.Context, organizationID string, m developers.Member) error {
	return s.q.PutMember(ctx, developerssql.PutMemberParams{OrganizationID: organizationID, AccountID: m.AccountID, Role: string(m.Role), Since: clock.Micros(m.Since)})
}

// DeleteMember is described at developers.WriteTx.
func (s *Store) DeleteMember(ctx context.Context, organizationID, accountID string) error {
	return s.q.DeleteMember(ctx, developerssql.DeleteMemberParams{OrganizationID: organizationID, AccountID: accountID})
}

// ListInvitations is described at developers.ReadTx.
func (s *Store) ListInvitations(ctx context.Context, organizationID string) ([]developers.Invitation, error) {
	rows, err := s.q.ListInvitations(ctx, organizationID)
	list := make([]developers.Invitation, len(rows))
	for i, r := range rows {
		list[i] = developers.Invitation{
			ID: r.ID, OrganizationID: r.OrganizationID, Email: r.Email, Role: auth.ConsoleRole(r.Role), CreatedBy: r.CreatedBy,
			CreatedAt: clock.FromMicros(r.CreatedAt), SentAt: clock.FromMicros(r.SentAt), ExpiresAt: clock.FromMicros(r.ExpiresAt),
		}
	}
	return list, err
}

// PutInvitation is described at developers.WriteTx.
func (s *Store) PutInvitation(ctx context.Context, i developers.Invitation) error {
	return s.q.PutInvitation(ctx, developerssql.PutInvitationParams{
		ID: i.ID, OrganizationID: i.OrganizationID, Email: i.Email, Role: string(i.Role), CreatedBy: i.CreatedBy,
		CreatedAt: clock.Micros(i.CreatedAt), SentAt: clock.Micros(i.SentAt), ExpiresAt: clock.Micros(i.ExpiresAt),
	})
}

// DeleteInvitation is described at developers.WriteTx.
func (s *Store) DeleteInvitation(ctx context.Context, id string) error {
	return s.q.DeleteInvitation(ctx, id)
}

package identitydb

import (
	"context"
	"fmt"

	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb/identitysql"
	"marketplace/internal/kit/clock"
)

func (r reader) Invitation(ctx context.Context, id string) (identity.Invitation, error) {
	row, err := r.q.GetInvitation(ctx, id)
	if err != nil {
		return identity.Invitation{}, readError(err, "invitation")
	}
	return toInvitation(row), nil
}

func (r reader) Invitations(ctx context.Context, organizationID string) ([]identity.Invitation, error) {
	rows, err := r.q.ListInvitations(ctx, organizationID)
	if err != nil {
		return nil, fmt.Errorf("invitations of organization %s: %w", organizationID, err)
	}
	list := make([]identity.Invitation, 0, len(rows))
	for _, row := range rows {
		list = append(list, toInvitation(row))
	}
	return list, nil
}

func (r reader) Link(ctx context.Context, kind, hash string) (identity.Link, error) {
	row, err := r.q.GetLink(ctx, identitysql.GetLinkParams{Hash: hash, Kind: kind})
	if err != nil {
		return identity.Link{}, readError(err, "link")
	}
	return toLink(row), nil
}

func (w *writer) PutInvitation(ctx context.Context, i identity.Invitation) error {
	return writeError(w.q.PutInvitation(ctx, identitysql.PutInvitationParams{
		ID: i.ID, OrganizationID: i.OrganizationID, Email: i.Email, Name: i.Name, Product: i.Product, Role: i.Role,
		CreatorID: i.CreatorID, AccountID: i.AccountID, CreatedAt: clock.Micros(i.CreatedAt), UpdatedAt: clock.Micros(i.UpdatedAt),
	}), "invitation")
}

func (w *writer) DeleteInvitation(ctx context.Context, id string) error {
	n, err := w.q.DeleteInvitation(ctx, id)
	if err == nil && n == 0 {
		return notFound("invitation")
	}
	return writeError(err, "invitation")
}

func (w *writer) AddLink(ctx context.Context, l identity.Link) error {
	return writeError(w.q.InsertLink(ctx, identitysql.InsertLinkParams{
		Hash: l.Hash, Kind: l.Kind, Subject: l.Subject, Payload: l.Payload, CreatedAt: clock.Micros(l.CreatedAt), ExpiresAt: clock.Micros(l.ExpiresAt),
	}), "link")
}

func (w *writer) DeleteLinks(ctx context.Context, kind, subject string) error {
	_, err := w.q.DeleteLinks(ctx, identitysql.DeleteLinksParams{Kind: kind, Subject: subject})
	return writeError(err, "link")
}

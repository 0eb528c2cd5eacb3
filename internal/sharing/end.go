package sharing

import "context"

// EndAddresses closes the previews and share links of an app and withdraws the invitations that
// nobody has answered, in the transaction of the context: who gives an app away knows these
// addresses. Organizations that see the app already go on. It may be repeated.
func (s *Service) EndAddresses(ctx context.Context, appID string) error {
	return s.d.Transact(ctx, appID, func(ctx context.Context, tx WriteTx) error {
		if err := s.closePreviews(ctx, tx, appID); err != nil {
			return err
		}
		if err := s.closeLinks(ctx, tx, appID); err != nil {
			return err
		}
		return s.withdrawUnanswered(ctx, tx, appID)
	})
}

func (s *Service) closePreviews(ctx context.Context, tx WriteTx, appID string) error {
	previews, err := tx.ListPreviews(ctx, appID)
	if err != nil {
		return err
	}
	for _, v := range previews {
		if !v.IsOpenAt(s.now()) {
			continue
		}
		v.ClosedAt = s.now()
		if err := tx.PutPreview(ctx, v); err != nil {
			return err
		}
		if err := tx.Audit(ctx, AuditEntry{Action: "application.preview_close", Subject: v.ID, Details: appID}); err != nil {
			return err
		}
	}
	return nil
}

// closeLinks closes also those that are full: a place that becomes free would be the giver's.
func (s *Service) closeLinks(ctx context.Context, tx WriteTx, appID string) error {
	links, err := s.linksOf(ctx, tx, appID)
	if err != nil {
		return err
	}
	for _, l := range links {
		if l.State == LinkClosed || l.State == LinkEnded {
			continue
		}
		l.ClosedAt = s.now()
		if err := tx.PutLink(ctx, l.Link); err != nil {
			return err
		}
		if err := tx.Audit(ctx, AuditEntry{Action: "application.link_close", Subject: l.ID, Details: appID}); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) withdrawUnanswered(ctx context.Context, tx WriteTx, appID string) error {
	invitations, err := tx.ListInvitations(ctx, appID)
	if err != nil {
		return err
	}
	for _, i := range invitations {
		if i = i.At(s.now()); i.State != Invited {
			continue
		}
		if i.State, err = Move(i.State, EventWithdraw); err != nil {
			return err
		}
		if err := tx.PutInvitation(ctx, i); err != nil {
			return err
		}
		if err := tx.Audit(ctx, AuditEntry{Action: "application.guest_withdraw", Subject: i.ID, Details: appID}); err != nil {
			return err
		}
	}
	return nil
}

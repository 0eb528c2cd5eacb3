package company

import (
	"context"
	"errors"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/textclean"
)

// Ask asks the owners for an app that the principal may not get, and tells them by mail. Who
// asks again while the first request waits has that one, with the words of now, and nobody
// is written to again. Errors: 'invalid' without a reason or with one of more than MaxLetters,
// 'not_found' for an app that is not offered, 'conflict' when it is installed, 'unprocessable'
// company_request_not_needed for who may get it, and what keeps everybody from it.
func (s *Service) Ask(ctx context.Context, p auth.Principal, idOrSlug, reason string) (Request, error) {
	reason, err := readWords("reason", reason, messageNoReason)
	if err != nil {
		return Request{}, err
	}
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if errs.IsNotFound(err) || err == nil && !app.Offered {
		return Request{}, errs.New(errs.NotFound, ReasonNoApp, messageNoApp)
	}
	if err != nil {
		return Request{}, err
	}
	if err := s.checkMayAsk(ctx, p, app); err != nil {
		return Request{}, err
	}
	owners, err := s.d.People.Owners(ctx, p.OrganizationID, app.Product)
	if err != nil {
		return Request{}, err
	}
	var request Request
	err = s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		var found bool
		if request, found, err = tx.WaitingRequest(ctx, p.OrganizationID, p.AccountID, app.ID); err != nil {
			return err
		}
		if found {
			request.Reason = reason
			return tx.UpdateRequest(ctx, request, Waiting)
		}
		request = Request{ID: s.d.NewID(), OrganizationID: p.OrganizationID, AppID: app.ID, AskerID: p.AccountID, Reason: reason, State: Waiting, AskedAt: s.d.Now()}
		return errors.Join(tx.InsertRequest(ctx, request), s.mailAsked(ctx, tx, p, app, request, owners),
			tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "company.request", Subject: request.ID, Details: app.ID}))
	})
	if err != nil {
		return Request{}, err
	}
	s.d.Wake()
	return request, nil
}

// checkMayAsk lets those ask whom rights or rules keep from an app.
func (s *Service) checkMayAsk(ctx context.Context, p auth.Principal, app App) error {
	refusal := s.d.Shop.CheckMayGet(ctx, p, app.ID)
	switch {
	case refusal == nil:
		return errs.New(errs.Unprocessable, ReasonNotNeeded, messageNotNeeded)
	case errs.CodeOf(refusal) != errs.Forbidden && errs.ReasonOf(refusal) != ReasonBudget:
		return refusal
	}
	return nil
}

// Withdraw takes a request of the principal back. Safe to repeat. Errors: 'not_found',
// 'conflict' when it is decided.
func (s *Service) Withdraw(ctx context.Context, p auth.Principal, id string) error {
	return s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		request, err := tx.Request(ctx, p.OrganizationID, id)
		if err == nil && request.AskerID != p.AccountID {
			err = requestNotFound()
		}
		if err != nil || request.State == Withdrawn {
			return err
		}
		if request.State, err = Next(request.State, EventWithdraw); err != nil {
			return err
		}
		request.DecidedBy, request.DecidedAt = p.AccountID, s.d.Now()
		return errors.Join(tx.UpdateRequest(ctx, request, Waiting),
			tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "company.withdraw", Subject: id, Details: request.AppID}))
	})
}

// readWords reads what somebody wrote: text, of at least one letter.
func readWords(field, words, missing string) (string, error) {
	words = textclean.Text(words)
	switch {
	case words == "":
		return "", errs.InvalidFields(map[string]string{field: missing})
	case utf8.RuneCountInString(words) > MaxLetters:
		return "", errs.InvalidFields(map[string]string{field: messageTooLong})
	}
	return words, nil
}

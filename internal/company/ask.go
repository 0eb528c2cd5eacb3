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
	return s.saveRequest(ctx, p, Request{AppID: app.ID, Reason: reason}, app, app.Name)
}

// AskToPay asks the owners to pay for what an app sells inside itself, when the principal
// may not, and tells them by mail. Who asks again for one charge has the first request, as
// with Ask. Errors: 'invalid' as of Ask, 'not_found' for a charge of somebody else,
// 'conflict' for one that waits for nobody's yes any more, 'unprocessable'
// company_request_not_needed for who may pay.
func (s *Service) AskToPay(ctx context.Context, p auth.Principal, ref ChargeRef, reason string) (Request, error) {
	reason, err := readWords("reason", reason, messageNoReason)
	if err != nil {
		return Request{}, err
	}
	charge, err := s.d.Charges.Charge(ctx, p.OrganizationID, ref)
	switch {
	case err != nil:
		return Request{}, err
	case p.CanPay(charge.Product):
		return Request{}, errs.New(errs.Unprocessable, ReasonNotNeeded, messagePayNotNeeded)
	case !charge.Pending:
		return Request{}, errs.New(errs.Conflict, ReasonChargeEnded, messageChargeEnded)
	}
	app, err := s.d.Apps.AppOfClient(ctx, charge.ClientID)
	if err != nil {
		return Request{}, err
	}
	return s.saveRequest(ctx, p, Request{AppID: app.ID, Charge: ref, Reason: reason}, app, charge.Name+" in "+app.Name)
}

// saveRequest saves a request, or its new reason when it waits already, and tells the owners of a new one.
func (s *Service) saveRequest(ctx context.Context, p auth.Principal, request Request, app App, what string) (Request, error) {
	owners, err := s.d.People.Owners(ctx, p.OrganizationID, app.Product)
	if err != nil {
		return Request{}, err
	}
	asked := request
	err = s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		var found bool
		if request, found, err = tx.WaitingRequest(ctx, p.OrganizationID, p.AccountID, asked.AppID, asked.Charge.ID); err != nil {
			return err
		}
		if found {
			request.Reason = asked.Reason
			return tx.UpdateRequest(ctx, request, Waiting)
		}
		request = asked
		request.ID, request.OrganizationID, request.AskerID, request.State, request.AskedAt = s.d.NewID(), p.OrganizationID, p.AccountID, Waiting, s.d.Now()
		return errors.Join(tx.InsertRequest(ctx, request), s.mailAsked(ctx, tx, p, what, request, owners),
			tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "company.request", Subject: request.ID, Details: request.Details()}))
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
			tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "company.withdraw", Subject: id, Details: request.Details()}))
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

package transfers

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"marketplace/internal/kit/errs"
)

// Kinds of the jobs: JobDue ends an offer that nobody has answered, and moves the apps of an
// accepted transfer when its stay is over; JobFollow looks after what was ordered while they
// moved.
const (
	JobDue    = "transfers.due"
	JobFollow = "transfers.follow"
)

// followAfter is how long after a move every replica knows the new seller for sure.
const followAfter = 10 * time.Minute

type dueJob struct {
	ID    string `json:"id"`
	State State  `json:"state"` // that it was enqueued for
}

type followJob struct {
	ID      string   `json:"id"`
	Clients []string `json:"clients"`
}

// Due performs a JobDue. It is safe to repeat, and does nothing for a transfer that somebody has
// moved meanwhile.
func (s *Service) Due(ctx context.Context, payload json.RawMessage) error {
	var job dueJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("end what is due of transfers: %w", err)
	}
	seen, err := s.d.Read.Transfer(ctx, job.ID)
	if errs.IsNotFound(err) {
		return nil
	}
	if err != nil || seen.State != job.State {
		return err
	}
	hasMoved := false
	err = s.d.Transact(ctx, seen.appIDs(), seen.organizations(), func(ctx context.Context, tx WriteTx) error {
		hasMoved = false
		t, err := tx.Transfer(ctx, job.ID)
		switch {
		case err != nil || t.State != job.State:
			return err
		case t.State == Offered && !s.now().Before(t.ExpiresAt):
			return s.end(ctx, tx, t, EventExpire)
		case t.State == Accepted && !s.now().Before(t.MovesAt):
			hasMoved = true
			return s.complete(ctx, tx, t)
		}
		return nil
	})
	if err == nil && hasMoved {
		s.d.Apps.ShowMoved(ctx)
	}
	s.d.Wake()
	return err
}

// end moves a transfer by the shop itself.
func (s *Service) end(ctx context.Context, tx WriteTx, t Transfer, event Event) error {
	before := t.State
	t, err := Move(t, event, Shop, s.now())
	if err != nil {
		return err
	}
	if err := tx.UpdateFrom(ctx, t, before); err != nil {
		return err
	}
	return s.tell(ctx, tx, t, event, Shop, "")
}

// complete moves all apps with what hangs on them, or none: then it fails with what is in the
// way of one.
func (s *Service) complete(ctx context.Context, tx WriteTx, t Transfer) error {
	b, isBlocked, err := s.blockOf(ctx, t)
	if err != nil {
		return err
	}
	if isBlocked {
		t.Reason, t.ReasonApp = b.reason, b.app.ID
		return s.end(ctx, tx, t, EventFail)
	}
	from, to := t.Giver.OrganizationID, t.Receiver.OrganizationID
	var clients []string
	for _, a := range t.Apps {
		own, err := s.d.Apps.Move(ctx, a.ID, t.Receiver.Slug)
		if err != nil {
			return fmt.Errorf("move %s: %w", a.ID, err)
		}
		if err := tx.EndAddresses(ctx, a.ID); err != nil {
			return err
		}
		clients = append(clients, own...)
	}
	if err := tx.MoveClients(ctx, clients, from, to); err != nil {
		return err
	}
	if err := tx.MovePromotions(ctx, from, to, t.appIDs()); err != nil {
		return err
	}
	if err := tx.MoveSales(ctx, clients, to, s.now()); err != nil {
		return err
	}
	if err := tx.Enqueue(ctx, JobFollow, followJob{t.ID, clients}, s.now().Add(followAfter), ""); err != nil {
		return err
	}
	return s.end(ctx, tx, t, EventComplete)
}

// Follow performs a JobFollow: what another replica ordered with the seller of before, in the
// moment of the move, is shown with the one of now. It does nothing when the apps have moved on
// since. Money never waits for it: payments ask for the seller themselves.
func (s *Service) Follow(ctx context.Context, payload json.RawMessage) error {
	var job followJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("follow a transfer: %w", err)
	}
	t, err := s.d.Read.Transfer(ctx, job.ID)
	if err != nil {
		return err
	}
	return s.d.Transact(ctx, t.appIDs(), t.organizations(), func(ctx context.Context, tx WriteTx) error {
		for _, one := range t.Apps {
			a, err := s.d.Apps.Find(ctx, one.ID)
			if err != nil && !errs.IsNotFound(err) {
				return err
			}
			if err == nil && a.Developer != t.Receiver.Slug {
				return nil
			}
		}
		return tx.MoveSales(ctx, job.Clients, t.Receiver.OrganizationID, s.now())
	})
}

// tell writes a step into the audit log, for both developers and for each app, and writes to the
// owners of both.
func (s *Service) tell(ctx context.Context, tx WriteTx, t Transfer, event Event, by Side, actor string) error {
	action := "transfer." + string(event)
	names := make([]string, len(t.Apps))
	for i, a := range t.Apps {
		names[i] = a.Name
		details := t.Giver.Slug + " to " + t.Receiver.Slug
		if t.Reason != "" {
			details += ": " + t.Reason
		}
		if err := tx.Audit(ctx, AuditEntry{Actor: actor, Action: action, Subject: a.ID, Details: details}); err != nil {
			return err
		}
	}
	for _, slug := range []string{t.Giver.Slug, t.Receiver.Slug} {
		details := strings.TrimSpace(fmt.Sprintf("%s: %s to %s, %s %s", t.ID, t.Giver.Slug, t.Receiver.Slug, strings.Join(names, ", "), t.Reason))
		if err := tx.Audit(ctx, AuditEntry{Actor: actor, Action: action, Subject: slug, Details: details}); err != nil {
			return err
		}
	}
	return s.mailBoth(ctx, tx, t, event, by)
}

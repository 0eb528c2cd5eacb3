package listings

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/price"
)

// Kinds of the jobs that a higher price takes: JobTellRise writes to those who pay, JobRaisePrice
// has it count when its day has come.
const (
	JobTellRise   = "listings.tell-rise"
	JobRaisePrice = "listings.raise-price"
)

// Rise is a higher price that was published and does not count yet.
type Rise struct {
	SubmittedAt time.Time `json:"submittedAt,omitzero"` // when its revision was, zero for one that never was
	Since       time.Time `json:"since"`                // its publication
	At          time.Time `json:"at"`                   // from then on it counts
	Held        *Payment  `json:"held"`                 // how the app is paid until then
	Next        *Payment  `json:"next"`                 // how from then on
}

// Pricing is whether a higher price of an app waits.
type Pricing string

// The pricings.
const (
	PriceCounts Pricing = "counts" // that of the live revision
	PriceWaits  Pricing = "waits"
)

// Pricings are all of them.
var Pricings = []Pricing{PriceCounts, PriceWaits} //nolint:gochecknoglobals // a constant list

// RiseEvent is what happens to the price of an app.
type RiseEvent string

// The events.
const (
	RiseAnnounce RiseEvent = "announce" // a revision with a higher price is published; the notice begins
	RiseWithdraw RiseEvent = "withdraw" // its developer does not want it any more
	RiseDrop     RiseEvent = "drop"     // what is published then is no rise
	RiseCount    RiseEvent = "count"    // its day has come
)

// RiseEvents are all of them.
var RiseEvents = []RiseEvent{RiseAnnounce, RiseWithdraw, RiseDrop, RiseCount} //nolint:gochecknoglobals // a constant list

// riseMove is one step: where it leads, and who may take it.
type riseMove struct {
	to Pricing
	by []Role
}

// riseMoves is every legal step, all others are refused.
//
//nolint:gochecknoglobals // a constant table
var riseMoves = map[Pricing]map[RiseEvent]riseMove{
	PriceCounts: {RiseAnnounce: {PriceWaits, whoPublishes}},
	PriceWaits: {
		RiseAnnounce: {PriceWaits, whoPublishes}, // another one takes its place
		RiseWithdraw: {PriceCounts, developer},
		RiseDrop:     {PriceCounts, whoPublishes},
		RiseCount:    {PriceCounts, shop},
	},
}

// Pricing says whether a higher price of the app waits.
func (a App) Pricing() Pricing {
	if a.Rise != nil {
		return PriceWaits
	}
	return PriceCounts
}

// MoveRise gives an app after an event; what is announced is its caller's to set. Errors:
// forbidden for who may not, conflict no_price_rise.
func MoveRise(a App, event RiseEvent, by Role, at time.Time) (App, error) {
	step, legal := riseMoves[a.Pricing()][event]
	switch {
	case !legal:
		return a, refuse(noRise)
	case !slices.Contains(step.by, by):
		return a, errs.New(errs.Forbidden, ReasonNotAllowed, messageNotAllowed)
	}
	if a.UpdatedAt = at; step.to == PriceCounts {
		a.Rise = nil
	}
	return a, nil
}

// inForce is how an app is paid at present by what is live of it: while a higher price waits as
// before, with the discount of today.
func (a App) inForce(l Listing) *Payment {
	if a.Rise == nil {
		return l.Payment
	}
	discount := price.Discount{}
	if l.Payment != nil {
		discount = l.Payment.Discount
	}
	return a.Rise.Held.withDiscount(discount)
}

// show has the public entry of an app say what a listing says, with the price that counts.
func show(ctx context.Context, tx WriteTx, app App, l Listing) error {
	l.Payment = app.inForce(l)
	return tx.PutEntry(ctx, app, l)
}

type riseJob struct {
	AppID string `json:"appId"`
	// Since is that of the rise that the job belongs to: another one has jobs of its own.
	Since    time.Time `json:"since"`
	Occasion string    `json:"occasion,omitempty"`
	// Rise is what those who pay are told of.
	Rise Rise `json:"rise"`
}

// priced gives an app with what a revision that goes live does to its price: a higher one
// waits for 30 days from now, anything else counts at once.
func (s *Service) priced(ctx context.Context, tx WriteTx, app App, r Revision, by step) (App, error) {
	l := r.Listing
	entry, isShown, err := tx.Entry(ctx, app.ID)
	if err != nil || !isShown {
		return app, err
	}
	before, waiting := entry.Listing.Payment, app.Rise
	switch {
	case !price.Raises(before.terms(), l.Payment.terms()):
		if waiting == nil {
			return app, nil
		}
		if app, err = MoveRise(app, RiseDrop, by.by, s.now()); err != nil {
			return app, err
		}
		if err := s.enqueueTelling(ctx, tx, app.ID, *waiting, occasionWithdrawn); err != nil {
			return app, err
		}
		return app, tx.Audit(ctx, AuditEntry{Actor: by.actor, Action: "application.drop_rise", Subject: app.ID, Details: waiting.At.Format(time.DateOnly)})
	case waiting != nil && saysSame(waiting.Next, l.Payment):
		kept := *waiting
		kept.Next = l.Payment
		app.Rise = &kept
		return app, nil
	}
	if app, err = MoveRise(app, RiseAnnounce, by.by, s.now()); err != nil {
		return app, err
	}
	now := s.now()
	app.Rise = &Rise{SubmittedAt: r.SubmittedAt, Since: now, At: now.Add(price.RiseNotice), Held: before, Next: l.Payment}
	if err := enqueueRise(ctx, tx, app); err != nil {
		return app, err
	}
	if err := s.enqueueTelling(ctx, tx, app.ID, *app.Rise, occasionAnnounced); err != nil {
		return app, err
	}
	return app, tx.Audit(ctx, AuditEntry{Actor: by.actor, Action: "application.announce_rise", Subject: app.ID, Details: app.Rise.At.Format(time.DateOnly)})
}

// enqueueRise has the higher price of an app count on its day.
func enqueueRise(ctx context.Context, tx WriteTx, app App) error {
	return tx.Enqueue(ctx, JobRaisePrice, riseJob{AppID: app.ID, Since: app.Rise.Since}, app.Rise.At, "")
}

// saysSame reports whether two payments are the same to who is told of them.
func saysSame(a, b *Payment) bool {
	x, y := a.terms(), b.terms()
	return x == nil && y == nil || x != nil && y != nil && x.Equal(*y)
}

// enqueueTelling has those who pay told of a rise, unless it says nothing of what they pay.
func (s *Service) enqueueTelling(ctx context.Context, tx WriteTx, appID string, rise Rise, occasion string) error {
	if !rise.concernsPayers() {
		return nil
	}
	return tx.Enqueue(ctx, JobTellRise, riseJob{appID, rise.Since, occasion, rise}, time.Time{}, "")
}

// concernsPayers reports whether a rise is about more than the time to try the app, which is
// over for those who pay.
func (r Rise) concernsPayers() bool {
	held, next := *r.Held.terms(), *r.Next.terms()
	held.TrialDays, next.TrialDays = 0, 0
	return !held.Equal(next)
}

// WithdrawRise takes a higher price of an app of the caller's organization back before it
// counts: a revision that says the price of today takes the place of the live one, without a
// review, because nothing changes for anybody. Without one it changes nothing. Errors:
// not_found, not_live, application_retired.
func (s *Service) WithdrawRise(ctx context.Context, p auth.Principal, idOrSlug string) error {
	return s.runInPublic(ctx, p, idOrSlug, func(ctx context.Context, tx WriteTx, app App) error {
		if app.Rise == nil {
			return nil
		}
		rise := *app.Rise
		live, isLive, err := tx.LiveRevision(ctx, app.ID)
		if err != nil {
			return err
		}
		if !isLive {
			return refuse(notLive)
		}
		content := live.Listing
		content.Payment = app.inForce(content)
		if app, err = MoveRise(app, RiseWithdraw, RoleDeveloper, s.now()); err != nil {
			return err
		}
		next, err := s.insteadOfLive(ctx, tx, app, live, content, p.AccountID)
		if err != nil {
			return err
		}
		if err := s.enqueueTelling(ctx, tx, app.ID, rise, occasionWithdrawn); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.withdraw_rise", Subject: app.ID, Details: withChanges(next.Tag(), live.Listing, content)})
	})
}

// insteadOfLive puts a revision of its own in the place of the live one, beside whatever is
// worked on.
func (s *Service) insteadOfLive(ctx context.Context, tx WriteTx, app App, live Revision, content Listing, author string) (Revision, error) {
	at := s.now()
	_, before, err := Move(app, live, EventSupersede, RoleShop, at)
	if err != nil {
		return Revision{}, err
	}
	newest, err := tx.LastNumber(ctx, app.ID)
	if err != nil {
		return Revision{}, err
	}
	app, next, err := Move(app, Revision{AppID: app.ID, Number: newest + 1, Base: live.Number, State: Draft, Author: author, Listing: content, CreatedAt: at}, EventPublishAtOnce, RoleDeveloper, at)
	if err != nil {
		return Revision{}, err
	}
	if err := tx.UpdateRevision(ctx, before, live.Edits); err != nil {
		return Revision{}, err
	}
	if err := tx.InsertRevision(ctx, next); err != nil {
		return Revision{}, err
	}
	if err := tx.UpdateApp(ctx, app); err != nil {
		return Revision{}, err
	}
	return next, show(ctx, tx, app, content)
}

// RaiseDue performs a JobRaisePrice: from now on the higher price counts for who buys. It is
// safe to repeat, and does nothing for a rise that was withdrawn or replaced.
func (s *Service) RaiseDue(ctx context.Context, payload json.RawMessage) error {
	var job riseJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("raise a price that is due: %w", err)
	}
	err := s.d.Transact(ctx, job.AppID, func(ctx context.Context, tx WriteTx) error {
		app, err := tx.App(ctx, job.AppID)
		if err != nil || app.Rise == nil || !app.Rise.Since.Equal(job.Since) || app.Rise.At.After(s.now()) || !app.ArchivedAt.IsZero() {
			return err
		}
		rise := *app.Rise
		if app, err = MoveRise(app, RiseCount, RoleShop, s.now()); err != nil {
			return err
		}
		if err := tx.UpdateApp(ctx, app); err != nil {
			return err
		}
		entry, isShown, err := tx.Entry(ctx, app.ID)
		if err != nil || !isShown {
			return err
		}
		content := entry.Listing
		content.Payment = rise.Next
		if err := show(ctx, tx, app, content); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Action: "application.raise_price", Subject: app.ID, Details: withChanges("price", entry.Listing, content)})
	})
	if err != nil {
		return err
	}
	s.d.Published(ctx)
	return nil
}

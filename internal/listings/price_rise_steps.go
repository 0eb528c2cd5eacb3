package listings

import (
	"context"
	"time"

	"marketplace/internal/kit/price"
)

// RiseSteps is the way of a higher price, with the moments that are known of it.
type RiseSteps struct {
	// SubmittedAt is when its revision was submitted; zero before, and for one that never was.
	SubmittedAt time.Time
	// AnswerBy is when a person has answered at the latest, of a revision that is not submitted as if
	// that were done now; zero once it is answered.
	AnswerBy time.Time
	// PublishedAt is when it was published, or is to be; zero while nobody has said.
	PublishedAt time.Time
	// CountsAt is from when on it counts for who buys, reckoned for a publication as soon as can be
	// promised while nobody has said when.
	CountsAt time.Time
	// Payers is how many organizations pay at present and keep their price; 0 for a rise that is no
	// matter of who pays.
	Payers int
}

// riseSteps gives those of an app: of a higher price that waits, and of the one that the revision
// which is worked on asks for. Nil for none.
func (s *Service) riseSteps(ctx context.Context, app App, shown Revision) (waiting, asked *RiseSteps, err error) {
	if rise := app.Rise; rise != nil {
		waiting = &RiseSteps{SubmittedAt: rise.SubmittedAt, PublishedAt: rise.Since, CountsAt: rise.At}
		if waiting.Payers, err = s.countPayers(ctx, app.ID, *rise); err != nil {
			return nil, nil, err
		}
	}
	next := shown.Listing.Payment
	entry, _ := s.d.Catalogue.Entry(app.ID)
	before := entry.Listing.Payment
	switch {
	case !shown.State.IsOpen(), app.PublishedAt.IsZero(), !price.Raises(before.terms(), next.terms()):
		return waiting, nil, nil
	case app.Rise != nil && saysSame(app.Rise.Next, next):
		return waiting, nil, nil // it is the one that waits
	}
	asked = stepsOf(shown, s.now())
	asked.Payers, err = s.countPayers(ctx, app.ID, Rise{Held: before, Next: next})
	return waiting, asked, err
}

// stepsOf gives the way of a price that an open revision asks for.
func stepsOf(r Revision, now time.Time) *RiseSteps {
	steps := &RiseSteps{PublishedAt: r.ScheduledFor}
	soonest := now
	isAnswered := r.State == Accepted || r.State == Scheduled
	if isAnswered || r.State == Submitted || r.State == InReview {
		steps.SubmittedAt = r.SubmittedAt
	}
	if !isAnswered {
		asked := steps.SubmittedAt
		if asked.IsZero() {
			asked = now
		}
		steps.AnswerBy = Submission{SubmittedAt: asked}.DueAt()
		soonest = steps.AnswerBy
	}
	if !steps.PublishedAt.IsZero() {
		soonest = steps.PublishedAt
	}
	steps.CountsAt = soonest.Add(price.RiseNotice)
	return steps
}

// countPayers gives how many organizations pay for an app, when a rise is a matter of theirs.
func (s *Service) countPayers(ctx context.Context, appID string, rise Rise) (int, error) {
	if !rise.concernsPayers() {
		return 0, nil
	}
	list, err := s.d.Buyers.ListPaying(ctx, appID)
	return len(list), err
}

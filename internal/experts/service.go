package experts

import (
	"context"
	"strings"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/optin"
)

// Deps is what the service needs.
type Deps struct {
	Transact  Transact
	Read      Store
	Catalogue Catalogue
	Now       func() time.Time
	NewID     func() string
	NewToken  func() string
	// ConfirmURL is the address that a link of a mail leads to; the token is
	// added to it.
	ConfirmURL string
	Brand      string
	Changed    func() // what is shown may have changed
	Wake       func() // a job was added
}

// Service takes what visitors send.
type Service struct{ d Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Limits of what visitors send, far above what a person writes in an hour.
const (
	limitWindow      = time.Hour
	maxPerVisitor    = 20
	maxPerSender     = 5
	maxPerExpert     = 60
	keepDoneFor      = 90 * 24 * time.Hour
	maxVisitsPerDay  = 1 // of one address that count
	visitWindow      = 24 * time.Hour
	maxListed        = 100
	defaultVisitDays = 30
)

// Receipt says what became of a form.
type Receipt struct {
	// Confirm is true when a mail asks the sender to prove the address first.
	Confirm bool
}

// SendMessage writes to an expert (spec S7.16). The message goes out when the sender
// has proved the address. The same text of the same sender goes out once a
// day, so it is safe to repeat. Errors: 'invalid', 'not_found', 'rate_limited'.
func (s *Service) SendMessage(ctx context.Context, v optin.Visitor, slug string, in MessageInput) (Receipt, error) {
	in = in.clean()
	if err := in.Validate(); err != nil {
		return Receipt{}, err
	}
	expert, err := s.findExpert(ctx, slug)
	if err != nil || in.Honeypot != "" {
		return Receipt{}, err // a program is told that all is well
	}
	if err := s.throttle(ctx, v, in.UserEmail, expert.Slug); err != nil {
		return Receipt{}, err
	}
	now, token := s.d.Now(), s.d.NewToken()
	message := Message{
		ID:     ids.Hash(strings.Join([]string{expert.Slug, in.UserEmail, now.Format(time.DateOnly), in.Message}, "\n"))[:32],
		Expert: expert.Slug, Email: in.UserEmail, Name: in.Name, Surname: in.Surname, Website: in.Website, Text: in.Message,
		TokenHash: ids.Hash(token), CreatedAt: now,
	}
	if v.HasVerified(in.UserEmail) {
		message.Sent, message.ConfirmedAt = true, now
	}
	err = s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		added, err := stores.Store.AddMessage(ctx, message)
		if err != nil || !added {
			return err
		}
		if message.Sent {
			return s.forwardMessage(ctx, stores, expert, message)
		}
		return s.sendConfirmation(ctx, stores, message.Email, token, confirmMessage(expert.Name))
	})
	s.d.Wake()
	return Receipt{Confirm: !message.Sent}, err
}

// SubmitReview reviews an expert (spec S7.17). A person verifies it before it is
// shown. Errors: 'invalid', 'not_found', 'rate_limited', and 'conflict' when
// the address has reviewed the expert before (spec S8.03).
func (s *Service) SubmitReview(ctx context.Context, v optin.Visitor, slug string, in ReviewInput) (Receipt, error) {
	in = in.clean()
	if err := in.Validate(); err != nil {
		return Receipt{}, err
	}
	expert, err := s.findExpert(ctx, slug)
	if err != nil || in.Honeypot != "" {
		return Receipt{}, err
	}
	if err := s.throttle(ctx, v, in.UserEmail, expert.Slug); err != nil {
		return Receipt{}, err
	}
	now, token := s.d.Now(), s.d.NewToken()
	review := Review{
		ID: s.d.NewID(), Expert: expert.Slug, Email: in.UserEmail, Name: in.Name, Website: in.Website, Text: in.Review,
		State: Unconfirmed, TokenHash: ids.Hash(token), CreatedAt: now,
	}
	if v.HasVerified(in.UserEmail) {
		review.State, review.ConfirmedAt = Held, now
	}
	err = s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		added, err := stores.Store.AddReview(ctx, review)
		if err != nil {
			return err
		}
		if !added {
			return errs.New(errs.Conflict, ReasonAlreadySent, MessageAlreadySent)
		}
		if review.State == Held {
			return nil
		}
		return s.sendConfirmation(ctx, stores, review.Email, token, confirmReview(expert.Name))
	})
	s.d.Wake()
	return Receipt{Confirm: review.State == Unconfirmed}, err
}

// CountVisit counts that an expert's page was opened (spec S7.18), once a day and
// address. It never disturbs the visitor: an unknown expert counts for nothing.
func (s *Service) CountVisit(ctx context.Context, v optin.Visitor, slug string) error {
	expert, err := s.d.Catalogue.Expert(ctx, slug)
	if errs.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	now := s.d.Now()
	return s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		n, err := stores.Store.CountAttempt(ctx, "experts:visit:"+expert.Slug+":"+ids.Hash(v.IP)[:16], now.Truncate(visitWindow))
		if err != nil || n > maxVisitsPerDay {
			return err
		}
		return stores.Store.AddVisit(ctx, expert.Slug, now.Format(time.DateOnly))
	})
}

func (s *Service) findExpert(ctx context.Context, slug string) (Expert, error) {
	expert, err := s.d.Catalogue.Expert(ctx, slug)
	if errs.IsNotFound(err) {
		return Expert{}, errs.New(errs.NotFound, ReasonNoExpert, messageNoExpert)
	}
	return expert, err
}

// Throttle counts a form of another module as one of these: a program that fills
// both is stopped as soon as one that fills one. Error: 'rate_limited'.
func (s *Service) Throttle(ctx context.Context, v optin.Visitor, email string) error {
	return s.throttle(ctx, v, email, "")
}

// throttle counts what comes from an address of the network, from a sender and to
// an expert, before it is looked at, so that floods sent at the same time do
// not pass together.
func (s *Service) throttle(ctx context.Context, v optin.Visitor, email, expert string) error {
	window := s.d.Now().Truncate(limitWindow)
	limits := map[string]int64{"experts:ip:" + ids.Hash(v.IP)[:16]: maxPerVisitor, "experts:from:" + ids.Hash(email)[:16]: maxPerSender}
	if expert != "" {
		limits["experts:to:"+expert] = maxPerExpert
	}
	over := false
	err := s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		over = false
		for subject, limit := range limits {
			n, err := stores.Store.CountAttempt(ctx, subject, window)
			if err != nil {
				return err
			}
			over = over || n > limit
		}
		return nil
	})
	if err == nil && over {
		err = errs.New(errs.RateLimited, ReasonTooMany, messageTooMany)
	}
	return err
}

// Purge forgets what was never confirmed, and what was done long ago.
func (s *Service) Purge(ctx context.Context) error {
	now := s.d.Now()
	return s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		return stores.Store.Purge(ctx, now.Add(-optin.LinkTimeout), now.Add(-keepDoneFor))
	})
}

package experts

import (
	"context"
	"strings"
	"time"

	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/optin"
)

// Deps is what the service needs; all fields are required.
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
	MailOff    bool   // no mails are sent: what needs one is refused
	Changed    func() // what the catalogue shows may have changed
	Wake       func() // a job was added
}

// Service takes what visitors send to experts.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("experts", d)
	return &Service{d}
}

// Limits of what visitors send: more in an hour than a person writes.
const (
	limitWindow      = time.Hour
	maxPerVisitor    = 20
	maxPerSender     = 5
	maxPerExpert     = 60
	maxVisitsPerDay  = 1 // that count, of one network address
	visitWindow      = 24 * time.Hour
	maxListed        = 100
	defaultVisitDays = 30
)

// Receipt is the result of a form.
type Receipt struct {
	// Confirm is true when a mail asks the sender to prove the address first.
	Confirm bool
}

// SendMessage sends a message to an expert (spec S7.16), as soon as the sender has
// proved the address. The same text of the same sender is sent once a day, so this is
// safe to repeat. Errors: 'invalid', 'not_found', 'rate_limited', and 'unavailable' when no
// mails are sent.
func (s *Service) SendMessage(ctx context.Context, v optin.Visitor, slug string, in MessageInput) (Receipt, error) {
	in = in.clean()
	if err := in.Validate(); err != nil {
		return Receipt{}, err
	}
	expert, err := s.findExpert(ctx, slug)
	if err != nil || in.Honeypot != "" {
		return Receipt{}, err // a program is not told that it was found out
	}
	if s.d.MailOff {
		return Receipt{}, mail.ErrOff()
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

// SubmitReview stores a review of an expert (spec S7.17). Staff verify it before it is
// shown. Errors: 'invalid', 'not_found', 'rate_limited', and 'conflict' when
// the address has reviewed the expert before (spec S8.03), 'unavailable' when it has to be
// proved and no mails are sent.
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
	if s.d.MailOff && !v.HasVerified(in.UserEmail) {
		return Receipt{}, mail.ErrOff()
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

// CountVisit counts that an expert's page was opened (spec S7.18), once a day for each
// network address. An unknown expert is not counted and no error.
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

// Throttle counts a form of another module together with those of this one, so that
// nobody sends more by using both. Error: 'rate_limited'.
func (s *Service) Throttle(ctx context.Context, v optin.Visitor, email string) error {
	return s.throttle(ctx, v, email, "")
}

// throttle counts a form for its network address, its sender and its expert. It counts
// before it compares, so that forms sent at the same time cannot pass together.
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

// Purge deletes what was never confirmed in time, messages older than keep and old counts
// of attempts. Safe to repeat.
func (s *Service) Purge(ctx context.Context, keep time.Duration) error {
	now := s.d.Now()
	return s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		return stores.Store.Purge(ctx, now.Add(-optin.LinkTimeout), now.Add(-keep))
	})
}

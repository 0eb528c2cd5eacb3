package experts

import (
	"context"
	"time"

	"marketplace/internal/kit/outbox"
)

// Expert is what this module needs to know about an expert.
type Expert struct {
	Slug  string
	Name  string
	Email string // where messages go; never shown
	URL   string // of the expert's page
}

// Catalogue is the shop as this module sees it.
type Catalogue interface {
	// Expert gives an expert by slug, or 'not_found'.
	Expert(ctx context.Context, slug string) (Expert, error)
}

// TestimonialPublisher shows reviews of experts that were verified. Bound to a transaction.
type TestimonialPublisher interface {
	// Publish adds a review to the expert's testimonials; safe to repeat.
	Publish(ctx context.Context, review Review) error
	// Unpublish takes it away; safe to repeat.
	Unpublish(ctx context.Context, reviewID string) error
}

// Message is what a visitor wrote to an expert.
type Message struct {
	ID          string
	Expert      string // slug
	Email       string
	Name        string
	Surname     string
	Website     string
	Text        string
	Sent        bool // to the expert; until then its address is not proved
	TokenHash   string
	CreatedAt   time.Time
	ConfirmedAt time.Time
}

// Review is what a visitor wrote about an expert.
type Review struct {
	ID          string
	Expert      string // slug
	Email       string
	Name        string
	Website     string
	Text        string
	State       State
	TokenHash   string
	Moderator   string
	CreatedAt   time.Time
	ConfirmedAt time.Time
	ModeratedAt time.Time
}

// VisitCount counts how often an expert's page was opened.
type VisitCount struct {
	Expert string
	Visits int64
}

// Store keeps all of it. Bound to a transaction or to the read pool.
type Store interface {
	// AddMessage keeps a message; false when its id is known.
	AddMessage(ctx context.Context, m Message) (bool, error)
	// MessageByToken finds a message by the hash of its token.
	MessageByToken(ctx context.Context, tokenHash string) (Message, bool, error)
	// UpdateMessage keeps whether and when a message was confirmed and sent.
	UpdateMessage(ctx context.Context, m Message) error
	// AddReview keeps a review; false when the address has reviewed the expert.
	AddReview(ctx context.Context, r Review) (bool, error)
	// Review and ReviewByToken find a review by its id and by the hash of its token.
	Review(ctx context.Context, id string) (Review, bool, error)
	ReviewByToken(ctx context.Context, tokenHash string) (Review, bool, error)
	// UpdateReview keeps a review's state, moderator and times.
	UpdateReview(ctx context.Context, r Review) error
	// ListReviews gives those in a state, the longest waiting first.
	ListReviews(ctx context.Context, state State, start, most int) ([]Review, error)
	// AddVisit counts a visit of a day; SumVisits adds them up from a day on.
	AddVisit(ctx context.Context, expert, day string) error
	SumVisits(ctx context.Context, since string) ([]VisitCount, error)
	// CountAttempt counts an attempt in a window of time and gives how many there were.
	CountAttempt(ctx context.Context, subject string, window time.Time) (int64, error)
	// Purge removes what was not confirmed before the first time, and messages that
	// were sent before the second.
	Purge(ctx context.Context, unconfirmed, done time.Time) error
}

// Stores are the ports of a command, bound to one transaction.
type Stores struct {
	Store        Store
	Testimonials TestimonialPublisher
	Outbox       outbox.Enqueuer
}

// Transact runs body in one transaction. Body may run again.
type Transact func(ctx context.Context, body func(context.Context, Stores) error) error

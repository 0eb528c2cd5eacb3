package experts

import (
	"context"
	"time"

	"marketplace/internal/kit/outbox"
)

// Expert is an expert as this module sees one.
type Expert struct {
	Slug  string
	Name  string
	Email string // where messages go; never shown
	URL   string // of the expert's page
}

// Catalogue is the shop as this module sees it.
type Catalogue interface {
	// Expert returns an expert by slug, or 'not_found'.
	Expert(ctx context.Context, slug string) (Expert, error)
}

// TestimonialPublisher shows verified reviews on experts' pages. Bound to a transaction.
type TestimonialPublisher interface {
	// Publish adds a review to the expert's testimonials; safe to repeat.
	Publish(ctx context.Context, review Review) error
	// Unpublish removes it from there; safe to repeat.
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
	Sent        bool // to the expert, once the sender's address is proved
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

// VisitCount is how often an expert's page was opened.
type VisitCount struct {
	Expert string
	Visits int64
}

// Store stores messages, reviews and visits. Bound to a transaction or to the read pool.
type Store interface {
	// AddMessage stores a message; false when there is one with its id.
	AddMessage(ctx context.Context, m Message) (bool, error)
	// MessageByToken finds a message by the hash of its token.
	MessageByToken(ctx context.Context, tokenHash string) (Message, bool, error)
	// UpdateMessage stores whether and when a message was confirmed and sent.
	UpdateMessage(ctx context.Context, m Message) error
	// AddReview stores a review; false when the address has reviewed the expert before.
	AddReview(ctx context.Context, r Review) (bool, error)
	// Review and ReviewByToken find a review by its id and by the hash of its token.
	Review(ctx context.Context, id string) (Review, bool, error)
	ReviewByToken(ctx context.Context, tokenHash string) (Review, bool, error)
	// UpdateReview stores a review's state, moderator and times.
	UpdateReview(ctx context.Context, r Review) error
	// ListReviews returns the reviews in a state, oldest first.
	ListReviews(ctx context.Context, state State, start, most int) ([]Review, error)
	// AddVisit adds one visit to a day; SumVisits returns the sums from a day on.
	AddVisit(ctx context.Context, expert, day string) error
	SumVisits(ctx context.Context, since string) ([]VisitCount, error)
	// CountAttempt adds one to a subject's count in a window of time and returns the sum.
	CountAttempt(ctx context.Context, subject string, window time.Time) (int64, error)
	// Purge deletes what was written before the first time and never confirmed, counts of
	// attempts from before it, and all messages that were written before the second.
	Purge(ctx context.Context, unconfirmed, done time.Time) error
}

// Stores are the ports of a command, bound to one transaction.
type Stores struct {
	Store        Store
	Testimonials TestimonialPublisher
	Outbox       outbox.Enqueuer
}

// Transact runs body in one transaction. Body may run again, so it does nothing outside
// the stores.
type Transact func(ctx context.Context, body func(context.Context, Stores) error) error

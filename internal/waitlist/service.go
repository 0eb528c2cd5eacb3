package waitlist

import (
	"context"
	"time"

	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/optin"
)

// Deps is what the service needs; all fields are required.
type Deps struct {
	Transact  Transact
	Read      Store
	Catalogue Catalogue
	People    People
	// Throttle counts a form and refuses too many of them with 'rate_limited'. It is a
	// port because the forms of experts count together with this one.
	Throttle func(ctx context.Context, v optin.Visitor, email string) error
	Now      func() time.Time
	NewID    func() string
	NewToken func() string
	// ConfirmURL is the address that the link of a mail leads to; the token is added
	// to it.
	ConfirmURL string
	MailOff    bool   // no mails are sent: nobody can wait
	Wake       func() // a job was added
}

// Service takes addresses, and writes to them when their app is published or their deal
// begins.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("waitlist", d)
	return &Service{d}
}

// Purge deletes entries that nobody confirmed in time, and those that got their mail
// longer ago than keep. Safe to repeat.
func (s *Service) Purge(ctx context.Context, keep time.Duration) error {
	now := s.d.Now()
	return s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		return stores.Store.Purge(ctx, now.Add(-optin.LinkTimeout), now.Add(-keep))
	})
}

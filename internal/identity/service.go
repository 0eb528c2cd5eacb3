package identity

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// ShopClientID is the client of the shop itself (and of tokens made on the
// command line).
const ShopClientID = "marketplace"

// How long sessions, codes and tokens live, and how many there are.
const (
	DefaultTokenLife = 28800 * time.Second // contract identity 1.6
	ShopTokenLife    = 24 * time.Hour      // spec S9.12
	RefreshLife      = 30 * 24 * time.Hour // since its last use
	CodeLife         = 60 * time.Second    // decisions rule 6: short, used at once
	SessionLife      = 30 * 24 * time.Hour // since sign-in
	MaxTokens        = 25                  // of a kind, per client and account (contract identity 1.3)
	regionDefault    = "dal"
)

// Deps is what the service needs. All fields are required but Region, RedirectsPer30s,
// MailOff, SpareStaff, Delay and HashMemoryKiB.
type Deps struct {
	Store    Store
	Now      func() time.Time
	NewID    func() string // UUIDs
	NewToken func() string // at least 43 unguessable URL-safe letters
	Log      *slog.Logger
	// Address is where browsers find the service, for the links in mails, e.g.
	// "https://shop.example/accounts"; Home is the shop's.
	Address string
	Home    string
	// Brand is the shop's name in mails.
	Brand string
	// Region is the prefix of access tokens and codes (contract identity 1.8);
	// empty means "dal".
	Region string
	// RedirectsPer30s limits how often one account may be sent to one client in
	// 30 seconds; 0 is no limit (contract identity 1.3).
	RedirectsPer30s int64
	// MailOff says that no mails are sent: what needs one is refused with 'mail_off'.
	MailOff bool
	// SpareStaff lets staff in without a second factor, as in the demo.
	SpareStaff bool
	// Sealer encrypts what second factors are made of.
	Sealer Sealer
	// Delay makes a guess wait; nil waits on the system's clock.
	Delay func(ctx context.Context, d time.Duration) error
	// HashMemoryKiB is what hashing a password costs; 0 is the right cost. Less is for tests, which
	// hash hundreds: what was hashed at another cost cannot be checked.
	HashMemoryKiB uint32
	// Commerce is what organizations buy and sell.
	Commerce Commerce
	// ClientApps is which apps have which clients.
	ClientApps ClientApps
}

// Service knows and changes people, clients, sessions and tokens.
type Service struct {
	store     Store
	now       func() time.Time
	newID     func() string
	newToken  func() string
	log       *slog.Logger
	address   string
	home      string
	brand     string
	mailOff   bool
	region    string
	redirects int64
	delay     func(ctx context.Context, d time.Duration) error
	sealer    Sealer
	// spareStaff is described at Deps.
	spareStaff bool
	commerce   Commerce
	clientApps ClientApps
	passwords  *hasher
	cache      *tokenOwnerCache
	scopesSeen scopesSeen
}

// New makes the service. It panics on a missing dependency, which is a mistake
// in the program.
func New(d Deps) *Service {
	if d.Store == nil || d.Now == nil || d.NewID == nil || d.NewToken == nil || d.Log == nil || d.Address == "" || d.Brand == "" || d.Sealer == nil || d.Commerce == nil || d.ClientApps == nil {
		panic(errors.New("identity.New: a dependency is missing"))
	}
	if d.Region == "" {
		d.Region = regionDefault
	}
	if d.Delay == nil {
		d.Delay = waitFor
	}
	if d.HashMemoryKiB == 0 {
		d.HashMemoryKiB = hashMemoryKiB
	}
	return &Service{
		store: d.Store, now: d.Now, newID: d.NewID, newToken: d.NewToken, log: d.Log,
		address: d.Address, home: d.Home, brand: d.Brand, mailOff: d.MailOff, region: d.Region,
		redirects: d.RedirectsPer30s, delay: d.Delay, passwords: newHasher(d.NewToken, d.HashMemoryKiB), cache: newTokenOwnerCache(),
		sealer: d.Sealer, spareStaff: d.SpareStaff, commerce: d.Commerce, clientApps: d.ClientApps,
	}
}

// Purge deletes what ended longer ago than keep: tokens, codes, sessions, links, counts of
// attempts. Rows of what ended stay for a while, to notice reuse. Safe to repeat.
func (s *Service) Purge(ctx context.Context, keep time.Duration) error {
	before := s.now().Add(-keep)
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error { return tx.Purge(ctx, before) })
}

// PurgeDevices forgets browsers that were not used for longer than keep. Safe to repeat.
func (s *Service) PurgeDevices(ctx context.Context, keep time.Duration) error {
	before := s.now().Add(-keep)
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error { return tx.PurgeDevices(ctx, before) })
}

// enqueueMail enqueues a mail. Whoever has no account reads it in the language of the visit.
func (s *Service) enqueueMail(ctx context.Context, tx Tx, m mail.Message) error {
	m.Key, m.Language = s.newID(), locale.From(ctx)
	return tx.Enqueue(ctx, mail.JobSend, m, "")
}

// Now is the time by the service's clock.
func (s *Service) Now() time.Time { return s.now() }

// MailOff reports whether no mails are sent, so that pages promise none.
func (s *Service) MailOff() bool { return s.mailOff }

// throttle counts something that sends mail or costs much. Error: rate_limited above a
// number within a window.
func (s *Service) throttle(ctx context.Context, subject string, window time.Duration, most int64) error {
	var n int64
	err := s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		var err error
		n, err = tx.CountAttempt(ctx, subject, s.now().Truncate(window))
		return err
	})
	if err == nil && n > most {
		return errs.New(errs.RateLimited, "temporarily_unavailable", MessageTooManyAttempts)
	}
	return err
}

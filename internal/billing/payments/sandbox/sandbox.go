package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/payments"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/outbox"
	"marketplace/internal/kit/ratelimit"
)

// Payment is a payment as the sandbox keeps it. Outcome is decided when it
// starts, or by the challenge; it is told from SettlesAt on.
type Payment struct {
	Key         string
	ID          string
	CardID      string
	AmountCents money.Cents
	Metadata    string
	Outcome     payments.Outcome // succeeded, failed or requires_action
	FailureCode string
	SettlesAt   time.Time
	CreatedAt   time.Time
}

// Store keeps cards and payments.
type Store interface {
	AddCard(ctx context.Context, card Card) error
	SandboxCard(ctx context.Context, id string) (Card, bool, error)
	// BindCard gives a card that is nobody's yet to an organization.
	BindCard(ctx context.Context, id, organizationID string) error
	// AddPayment keeps a payment once; added tells, also after the transaction,
	// whether its key was new.
	AddPayment(ctx context.Context, payment Payment) (added func() (bool, error), err error)
	PaymentOfKey(ctx context.Context, key string) (Payment, bool, error)
	PaymentOfID(ctx context.Context, id string) (Payment, bool, error)
	// Decide ends a payment that waits for its challenge; false when it does not.
	Decide(ctx context.Context, payment Payment) (bool, error)
	// Due gives payments whose outcome is to be told from a moment and before
	// another, and those that were to be told before a third; the oldest 100.
	Due(ctx context.Context, from, until, forgotten time.Time) ([]Payment, error)
	// AddRefund keeps a refund once; false when it is more than what is left.
	AddRefund(ctx context.Context, key string, payment Payment, amount money.Cents, at time.Time) (bool, error)
	// ListCaptured gives payments that succeeded between two moments, 500 by key.
	ListCaptured(ctx context.Context, from, to time.Time, after string) ([]payments.CapturedPayment, error)
	// Announced marks a payment as told, unless it was decided anew meanwhile.
	Announced(ctx context.Context, payment Payment, at time.Time) error
}

// Stores are the ports of a change, bound to one transaction.
type Stores struct {
	Store Store
	Jobs  outbox.Enqueuer
}

// Deps are what the sandbox is made of; all are needed.
type Deps struct {
	// Atomic runs body in a transaction, after every other one of the same
	// payment, "" for none.
	Atomic func(ctx context.Context, key string, body func(context.Context, Stores) error) error
	Read   Store
	// Post sends a signed event to the shop's webhook.
	Post func(ctx context.Context, signature, body string) error
	// Secret is what events are signed with.
	Secret string
	// PublicURL is the origin that browsers see, for challenge pages.
	PublicURL string
	Now       func() time.Time
	NewID     func() string
	NewToken  func() string
	Log       *slog.Logger
	Wake      func()
	// Counter counts requests over all replicas; nil for one program.
	Counter ratelimit.Counter
}

// Sandbox is the provider; it implements payments.Provider.
type Sandbox struct {
	d        Deps
	mu       sync.Mutex
	controls Controls
	known    map[string]Card // cards that were read lately, by id; guarded by mu
}

var _ payments.Provider = (*Sandbox)(nil)

// Controls change how the sandbox behaves, in the demo and in tests.
type Controls struct {
	DelayMS     int64 `json:"delay_ms" doc:"from payment to outcome; 300 by default"`
	Repeat      int   `json:"repeat" doc:"send every event that many times more"`
	Reorder     bool  `json:"reorder" doc:"send an old event after the last one"`
	LoseReplies int   `json:"lose_replies" doc:"that many next payments start, but their reply is lost"`
	LoseEvents  int   `json:"lose_events" doc:"that many next events are never sent"`
}

// DefaultControls settle after 300 ms and lose nothing.
func DefaultControls() Controls { return Controls{DelayMS: 300} }

// New makes the sandbox; it panics when a dependency is missing, at start.
func New(d Deps) *Sandbox {
	if d.Atomic == nil || d.Read == nil || d.Post == nil || d.Secret == "" || d.Now == nil || d.NewID == nil || d.NewToken == nil || d.Log == nil || d.Wake == nil {
		panic("sandbox: a dependency is missing")
	}
	return &Sandbox{d: d, controls: DefaultControls(), known: map[string]Card{}}
}

// SetControls changes the behaviour from now on.
func (s *Sandbox) SetControls(c Controls) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.controls = c
}

// Controls gives the present behaviour.
func (s *Sandbox) Controls() Controls {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.controls
}

// consume takes one off a counter of the controls; false when it is used up.
func (s *Sandbox) consume(counter func(*Controls) *int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := counter(&s.controls)
	if *n <= 0 {
		return false
	}
	*n--
	return true
}

// Tokenise keeps what may be kept of a card and gives the token that stands for
// it. Only the organization may use it, or, when it is "", the one that uses it
// first. Error: 'unprocessable' card_invalid with the fields at fault.
func (s *Sandbox) Tokenise(ctx context.Context, organizationID string, in CardInput) (card Card, token string, err error) {
	if card, err = in.check(s.d.Now()); err != nil {
		return Card{}, "", err
	}
	token = "tok_" + s.d.NewToken()
	card.ID, card.OrganizationID = CardID(token), organizationID
	return card, token, s.SeedCard(ctx, card)
}

// SeedCard keeps a card under a given id, for the demo data; a known one is left as
// it is.
func (s *Sandbox) SeedCard(ctx context.Context, card Card) error {
	if card.Behaviour == "" {
		card.Behaviour = BehaviourSucceeds
	}
	return s.d.Atomic(ctx, "", func(ctx context.Context, stores Stores) error { return stores.Store.AddCard(ctx, card) })
}

// Name implements payments.Provider.
func (s *Sandbox) Name() string { return "sandbox" }

// Setup implements payments.Provider: cards are tokenised without a preparation.
func (s *Sandbox) Setup(context.Context, string) (payments.CardSetup, error) {
	return payments.CardSetup{Provider: s.Name()}, nil
}

// Events implements payments.Provider.
func (s *Sandbox) Events(_ context.Context, signature, body string) ([]payments.ProviderEvent, error) {
	return payments.ReadEvents(s.d.Secret, signature, body, s.d.Now())
}

// mostKnown bounds the cards in memory: a card is read when it is saved and, as a
// rule, charged soon after.
const mostKnown = 10_000

// card gives the card of an id, false for none. Nothing of it ever changes but
// that it gets an owner.
func (s *Sandbox) card(ctx context.Context, id string) (Card, bool, error) {
	s.mu.Lock()
	card, known := s.known[id]
	s.mu.Unlock()
	if known {
		return card, true, nil
	}
	card, found, err := s.d.Read.SandboxCard(ctx, id)
	if err != nil || !found {
		return card, found, err
	}
	s.cacheCard(card)
	return card, true, nil
}

func (s *Sandbox) cacheCard(card Card) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.known) >= mostKnown {
		clear(s.known)
	}
	s.known[card.ID] = card
}

// claim gives a card that is nobody's yet to an organization, unless another one
// was faster, and tells whose it is now.
func (s *Sandbox) claim(ctx context.Context, id, organizationID string) (Card, error) {
	var card Card
	err := s.d.Atomic(ctx, id, func(ctx context.Context, stores Stores) error {
		if err := stores.Store.BindCard(ctx, id, organizationID); err != nil {
			return err
		}
		var err error
		card, _, err = stores.Store.SandboxCard(ctx, id)
		return err
	})
	if err == nil {
		s.cacheCard(card)
	}
	return card, err
}

// Card implements payments.Provider.
func (s *Sandbox) Card(ctx context.Context, organizationID, token string) (billing.CardDetails, error) {
	card, found, err := s.card(ctx, CardID(token))
	if err != nil {
		return billing.CardDetails{}, err
	}
	if !found {
		return billing.CardDetails{}, errs.New(errs.Unprocessable, billing.ReasonCardNotFound, "The payment provider does not know this card.")
	}
	if card.OrganizationID == "" {
		if card, err = s.claim(ctx, card.ID, organizationID); err != nil {
			return billing.CardDetails{}, err
		}
	}
	if card.OrganizationID != organizationID {
		return billing.CardDetails{}, billing.ErrForeignCard()
	}
	if card.Behaviour == BehaviourDeclined {
		return billing.CardDetails{}, errs.New(errs.Unprocessable, billing.ReasonCardDeclined, "Your card was declined.")
	}
	return billing.CardDetails{Type: card.Brand, FirstSix: card.FirstSix, LastFour: card.LastFour, ExpMonth: card.ExpMonth, ExpYear: card.ExpYear}, nil
}

// CreatePayment implements payments.Provider: the same key never pays twice.
func (s *Sandbox) CreatePayment(ctx context.Context, key, cardToken string, amount money.Cents, metadata payments.Metadata) (payments.Result, error) {
	card, found, err := s.card(ctx, CardID(cardToken))
	if err != nil {
		return payments.Result{}, err
	}
	if !found {
		card.Behaviour = BehaviourDeclined
	}
	data, err := json.Marshal(metadata)
	if err != nil {
		return payments.Result{}, fmt.Errorf("sandbox: %w", err)
	}
	delay := time.Duration(s.Controls().DelayMS) * time.Millisecond
	payment := Payment{Key: key, ID: "pi_" + s.d.NewID(), CardID: CardID(cardToken), AmountCents: amount, Metadata: string(data)}
	payment.Outcome, payment.FailureCode = outcomeOf(card.Behaviour)
	var added func() (bool, error)
	err = s.d.Atomic(ctx, "", func(ctx context.Context, stores Stores) error {
		payment.CreatedAt = s.d.Now() // inside: no settling job can have run past this moment
		payment.SettlesAt = payment.CreatedAt.Add(delay)
		var err error
		if added, err = stores.Store.AddPayment(ctx, payment); err != nil {
			return err
		}
		return enqueueSettle(ctx, stores.Jobs, payment.SettlesAt) // for nothing when the key is known: that does no harm
	})
	if err != nil {
		return payments.Result{}, err
	}
	isNew, err := added()
	if err != nil {
		return payments.Result{}, err
	}
	if s.consume(func(c *Controls) *int { return &c.LoseReplies }) {
		return payments.Result{}, errors.New("sandbox: the reply was lost")
	}
	if !isNew {
		return s.Payment(ctx, key)
	}
	return s.replyOf(payment), nil
}

// Payment implements payments.Provider.
func (s *Sandbox) Payment(ctx context.Context, key string) (payments.Result, error) {
	payment, found, err := s.d.Read.PaymentOfKey(ctx, key)
	if err != nil {
		return payments.Result{}, err
	}
	if !found {
		return payments.Result{}, errs.New(errs.NotFound, "payment_not_found", "There is no such payment.")
	}
	return s.replyOf(payment), nil
}

// Cancel implements payments.Provider.
func (s *Sandbox) Cancel(ctx context.Context, key, failure string) (payments.Result, error) {
	payment, found, err := s.d.Read.PaymentOfKey(ctx, key)
	if err != nil {
		return payments.Result{}, err
	}
	if !found {
		return payments.Result{}, errs.New(errs.NotFound, "payment_not_found", "There is no such payment.")
	}
	payment.Outcome, payment.FailureCode = payments.OutcomeFailed, failure
	err = s.d.Atomic(ctx, "", func(ctx context.Context, stores Stores) error {
		payment.SettlesAt = s.d.Now()
		if ended, err := stores.Store.Decide(ctx, payment); err != nil || !ended {
			return err
		}
		return enqueueSettle(ctx, stores.Jobs, payment.SettlesAt)
	})
	if err != nil {
		return payments.Result{}, err
	}
	s.d.Wake()
	if s.consume(func(c *Controls) *int { return &c.LoseReplies }) {
		return payments.Result{}, errors.New("sandbox: the reply was lost")
	}
	return s.Payment(ctx, key)
}

// NextAction implements payments.Provider: the page of the bank goes back to any
// address of the shop.
func (s *Sandbox) NextAction(reply payments.Result, back string) payments.NextAction {
	challenge := payments.NextAction{Provider: s.Name(), URL: reply.ActionURL}
	if back != "" {
		challenge.URL += "?return=" + url.QueryEscape(back)
	}
	return challenge
}

// Refund implements payments.Provider: the same key never pays back twice.
func (s *Sandbox) Refund(ctx context.Context, key, paymentKey string, amount money.Cents) (payments.RefundResult, error) {
	payment, found, err := s.d.Read.PaymentOfKey(ctx, paymentKey)
	if err != nil {
		return payments.RefundResult{}, err
	}
	if !found || payment.Outcome != payments.OutcomeSucceeded {
		return payments.RefundResult{State: payments.RefundFailed, FailureCode: billing.FailureProcessing}, nil
	}
	fits := false
	err = s.d.Atomic(ctx, payment.Key, func(ctx context.Context, stores Stores) error {
		var err error
		fits, err = stores.Store.AddRefund(ctx, key, payment, amount, s.d.Now())
		return err
	})
	switch {
	case err != nil:
		return payments.RefundResult{}, err
	case s.consume(func(c *Controls) *int { return &c.LoseReplies }):
		return payments.RefundResult{}, errors.New("sandbox: the reply was lost")
	case !fits:
		return payments.RefundResult{State: payments.RefundFailed, FailureCode: billing.FailureProcessing}, nil
	}
	return payments.RefundResult{State: payments.RefundSucceeded}, nil
}

// ListCaptured implements payments.Provider.
func (s *Sandbox) ListCaptured(ctx context.Context, from, to time.Time, after string) ([]payments.CapturedPayment, string, error) {
	list, err := s.d.Read.ListCaptured(ctx, from, to, after)
	if err != nil || len(list) == 0 {
		return nil, "", err
	}
	return list, list[len(list)-1].Key, nil
}

// OpenDispute has the bank take a payment back, as when its owner complains: the
// shop hears of it by an event. Error: 'not_found'.
func (s *Sandbox) OpenDispute(ctx context.Context, key string) error {
	payment, found, err := s.d.Read.PaymentOfKey(ctx, key)
	if err != nil {
		return err
	}
	if !found {
		return errs.New(errs.NotFound, "payment_not_found", "There is no such payment.")
	}
	return s.post(ctx, []payments.ProviderEvent{eventOf(payment, payments.Result{Outcome: payments.OutcomeChargedBack, AmountCents: payment.AmountCents})})
}

func outcomeOf(b Behaviour) (payments.Outcome, string) {
	switch b {
	case BehaviourSucceeds:
		return payments.OutcomeSucceeded, ""
	case BehaviourChallenge:
		return payments.OutcomeActionRequired, ""
	case BehaviourFunds:
		return payments.OutcomeFailed, billing.FailureFunds
	case BehaviourProcessing:
		return payments.OutcomeFailed, billing.FailureProcessing
	case BehaviourDeclined, BehaviourFailsLater:
	}
	return payments.OutcomeFailed, billing.FailureDeclined
}

func (s *Sandbox) replyOf(p Payment) payments.Result {
	reply := payments.Result{Outcome: p.Outcome, AmountCents: p.AmountCents, FailureCode: p.FailureCode}
	switch {
	case p.Outcome == payments.OutcomeActionRequired:
		reply.ActionURL = s.d.PublicURL + "/sandbox/challenge/" + p.ID
	case s.d.Now().Before(p.SettlesAt):
		reply.Outcome, reply.FailureCode = payments.OutcomePending, ""
	}
	return reply
}

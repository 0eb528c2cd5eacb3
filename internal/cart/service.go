package cart

import (
	"context"
	"reflect"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/deps"
	"marketplace/internal/kit/errs"
)

// Deps are what the service is made of; all are needed.
type Deps struct {
	Catalogue Catalogue
	Billing   Billing
	Installs  Installs
	Transact  Transact
	// Read reads outside of transactions.
	Read  ReadTx
	Now   func() time.Time
	NewID func() string
	// Wake is called after a commit that enqueued a job.
	Wake func()
}

// Service is the carts of all accounts.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("cart", d)
	return &Service{d: d}
}

// isChanged reports whether somebody saved the cart since it was read.
func isChanged(err error) bool { return errs.ReasonOf(err) == ReasonChanged }

// Changed says that a cart was saved since it was read.
func Changed() error { return errs.New(errs.Conflict, ReasonChanged, MessageChanged) }

// tries is how often a change is made again after another one came first.
const tries = 10

// Create gives the principal's open cart, and whether it was made now (spec
// S4.35).
func (s *Service) Create(ctx context.Context, p auth.Principal) (view View, made bool, err error) {
	var c Cart
	err = s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		open, found, err := tx.OpenCart(ctx, p.OrganizationID, p.AccountID)
		if c, made = open, !found; err != nil || found {
			return err
		}
		c = s.empty(p.OrganizationID, p.AccountID)
		return tx.InsertCart(ctx, c)
	})
	if err != nil {
		return View{}, false, err
	}
	view, err = s.view(ctx, p, c)
	return view, made, err
}

func (s *Service) empty(organizationID, accountID string) Cart {
	now := s.d.Now()
	return Cart{ID: s.d.NewID(), OrganizationID: organizationID, AccountID: accountID, Version: 1, CreatedAt: now, UpdatedAt: now}
}

// Recent gives the principal's open cart, or 'not_found' (spec S7.38).
func (s *Service) Recent(ctx context.Context, p auth.Principal) (View, error) {
	c, found, err := s.d.Read.OpenCart(ctx, p.OrganizationID, p.AccountID)
	if err != nil {
		return View{}, err
	}
	if !found {
		return View{}, NotFound()
	}
	return s.view(ctx, p, c)
}

// Cart gives a cart of the principal in any state, or 'not_found'.
func (s *Service) Cart(ctx context.Context, p auth.Principal, id string) (View, error) {
	c, err := s.own(ctx, p, id)
	if err != nil {
		return View{}, err
	}
	return s.view(ctx, p, c)
}

// own reads a cart of the principal; to others it does not exist.
func (s *Service) own(ctx context.Context, p auth.Principal, id string) (Cart, error) {
	c, err := s.d.Read.Cart(ctx, id)
	if err != nil {
		return Cart{}, err
	}
	if p.OrganizationID == "" || c.OrganizationID != p.OrganizationID || c.AccountID != p.AccountID {
		return Cart{}, NotFound()
	}
	return c, nil
}

// change changes a cart of the principal: decide gives it as it is to be. When
// the cart was saved in between, it is decided anew.
func (s *Service) change(ctx context.Context, p auth.Principal, id string, event Event, decide func(context.Context, Cart) (Cart, error)) (View, error) {
	c, err := s.own(ctx, p, id)
	if err != nil {
		return View{}, err
	}
	for range tries {
		if _, err := Next(c.State(s.d.Now()), event); err != nil {
			return View{}, err
		}
		next, err := decide(ctx, c)
		if err != nil {
			return View{}, err
		}
		if reflect.DeepEqual(c, next) {
			return s.view(ctx, p, c)
		}
		if c, err = s.save(ctx, next, nil); isChanged(err) {
			continue
		}
		if err != nil {
			return View{}, err
		}
		return s.Cart(ctx, p, id)
	}
	return View{}, Changed()
}

// save saves a cart, and with it what else belongs to the change. It gives the
// cart as it is, with the error cart_changed when it was saved since it was read.
// The version is compared within the transaction: reads outside of it may not show yet
// what was saved.
func (s *Service) save(ctx context.Context, c Cart, with func(context.Context, WriteTx) error) (Cart, error) {
	now := c
	c.UpdatedAt = s.d.Now()
	err := s.d.Transact(ctx, []string{c.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		var err error
		if now, err = tx.Cart(ctx, c.ID); err != nil {
			return err
		}
		if now.Version != c.Version {
			return Changed()
		}
		if err := tx.SaveCart(ctx, c); err != nil || with == nil {
			return err
		}
		return with(ctx, tx)
	})
	return now, err
}

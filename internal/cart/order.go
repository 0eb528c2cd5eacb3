package cart

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// JobProcessOrder is the kind of the job that buys what is left of a cart.
const JobProcessOrder = "cart.settle"

type orderJob struct {
	CartID string `json:"cart_id"`
}

// A cart that waits for a payment is looked after each minute, and more and more
// rarely when it waits long: updates of the payment come by themselves.
const (
	followFirst = time.Minute
	followLast  = time.Hour
)

// enqueue adds the job that begins to buy a cart.
func (s *Service) enqueue(ctx context.Context, tx WriteTx, cartID string) error {
	return tx.Enqueue(ctx, JobProcessOrder, orderJob{cartID}, time.Time{}, JobProcessOrder+":"+cartID)
}

// enqueueNext adds the next job, once.
func (s *Service) enqueueNext(ctx context.Context, c Cart) error {
	now := s.d.Now()
	pause := min(max(now.Sub(c.PurchasingAt)/8, followFirst), followLast)
	next := now.Add(pause).Truncate(followFirst)
	return s.d.Transact(ctx, []string{c.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		return tx.Enqueue(ctx, JobProcessOrder, orderJob{c.ID}, next, fmt.Sprintf("%s:%s:%d", JobProcessOrder, c.ID, next.Unix()))
	})
}

// ProcessOrder buys what is left of a cart: it begins what was not begun, follows
// what was, and ends the cart when nothing is left. It may be interrupted
// anywhere and run again, by several replicas at once. One item that cannot be bought
// now does not keep the others waiting. The next run is enqueued first: no failure
// ends the chain.
func (s *Service) ProcessOrder(ctx context.Context, payload json.RawMessage) error {
	var job orderJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("process an order: %w", err)
	}
	c, err := s.d.Read.Cart(ctx, job.CartID)
	if err != nil || c.State(s.d.Now()) != Purchasing {
		return err
	}
	if err := s.enqueueNext(ctx, c); err != nil {
		return err
	}
	var failed error
	for _, item := range c.Items {
		if item.Status.Final() {
			continue
		}
		if err := s.advanceItem(ctx, c, item); err != nil {
			failed = errors.Join(failed, fmt.Errorf("cart %s, app %s: %w", c.ID, item.AppID, err))
		}
	}
	return errors.Join(failed, s.finishOrder(ctx, c.ID))
}

// chargeID gives the id of an item's charge: the same item never has two.
func chargeID(cartID, appID string) string { return ids.Derived("cart", cartID+":"+appID) }

// advanceItem brings an item on as far as it goes now. An error means that it is to be
// tried again.
func (s *Service) advanceItem(ctx context.Context, c Cart, item Item) error {
	if item.Agreed.Cycle == Free {
		return s.installFreeItem(ctx, c, item)
	}
	if item.Status == ItemOpen {
		begun, err := s.beginItem(ctx, c, &item)
		if err != nil || !begun {
			return err
		}
	}
	status, err := s.startPurchase(ctx, c, item)
	if err != nil {
		return err
	}
	return s.trackCharge(ctx, c, item, status)
}

// installFreeItem installs what costs nothing.
func (s *Service) installFreeItem(ctx context.Context, c Cart, item Item) error {
	err := s.d.Installs.Install(ctx, c.Buyer, item.AppID)
	if refused := errs.As(err); refused != nil && !isServerError(refused) {
		_, err := s.saveItem(ctx, c.ID, ItemOpen, s.failItem(item, noteOf(refused.Reason)))
		return err
	}
	if err != nil {
		return err
	}
	item.Status, item.PurchasedAt = ItemPurchased, s.d.Now()
	_, err = s.saveItem(ctx, c.ID, ItemOpen, item)
	return err
}

// beginItem asks the rules for the last time and keeps what comes of it: either the
// item has failed, or its charge is made, whoever makes it. False when it failed, or
// when somebody else was faster.
func (s *Service) beginItem(ctx context.Context, c Cart, item *Item) (bool, error) {
	err := s.d.Billing.CheckMayPurchase(ctx, c.Buyer, item.AppID, item.PlanID)
	if refused := errs.As(err); refused != nil && !isServerError(refused) {
		_, err := s.saveItem(ctx, c.ID, ItemOpen, s.failItem(*item, noteOf(refused.Reason)))
		return false, err
	}
	if err != nil {
		return false, err
	}
	item.Status, item.ChargeID = ItemPaying, chargeID(c.ID, item.AppID)
	return s.saveItem(ctx, c.ID, ItemOpen, *item)
}

// startPurchase begins to pay an item, or tells how far that is. Who is to have no access is
// recorded before the app is installed, so that it is installed without them.
func (s *Service) startPurchase(ctx context.Context, c Cart, item Item) (PurchaseStatus, error) {
	if len(item.NoAccess) > 0 {
		if err := s.d.Installs.ExcludeMembers(ctx, c.OrganizationID, item.AppID, item.NoAccess, c.AccountID); err != nil {
			return PurchaseStatus{}, err
		}
	}
	order := ItemPurchase{CartID: c.ID, ChargeID: item.ChargeID, AppID: item.AppID, PlanID: item.PlanID, Agreed: *item.Agreed}
	if c.Card.pays(item.Agreed.Product) {
		order.Card = c.Card
	}
	return s.d.Billing.StartPurchase(ctx, c.Buyer, order)
}

// trackCharge keeps how far the charge of an item is.
func (s *Service) trackCharge(ctx context.Context, c Cart, item Item, status PurchaseStatus) error {
	item.ChargeType, item.ConfirmURL = status.ChargeType, status.ConfirmURL
	switch status.State {
	case PurchaseWaiting:
	case PurchasePaid:
		item.Status, item.ConfirmURL, item.PurchasedAt = ItemPurchased, "", s.d.Now()
	case PurchaseFailed:
		if err := s.clearExclusions(ctx, c, item); err != nil {
			return err
		}
		item = s.failItem(item, noteOf(status.Failure))
		if status.Failure == failedExpired || status.Failure == failedGivenUp || c.Card.pays(item.Agreed.Product) {
			item.NotedAt = time.Time{} // the stored card is as good as before: it may be tried
		}
	}
	_, err := s.saveItem(ctx, c.ID, ItemPaying, item)
	return err
}

// clearExclusions forgets who was to be left out of an app that did not come.
func (s *Service) clearExclusions(ctx context.Context, c Cart, item Item) error {
	if len(item.NoAccess) == 0 {
		return nil
	}
	has, err := s.d.Installs.Has(ctx, c.OrganizationID, item.AppID)
	if err != nil || has {
		return err
	}
	return s.d.Installs.ExcludeMembers(ctx, c.OrganizationID, item.AppID, nil, c.AccountID)
}

// failItem gives an item that was not bought, with the note why.
func (s *Service) failItem(item Item, note string) Item {
	item.Status, item.Note, item.NotedAt, item.ConfirmURL = ItemFailed, note, s.d.Now(), ""
	return item
}

// Failures of a payment that say nothing against its card.
const (
	failedExpired = "authentication_expired"
	failedGivenUp = "authentication_given_up"
)

// noteOf gives the note for the reason of a refusal or of a failed payment
// (contract apps 10).
func noteOf(reason string) string {
	switch reason {
	case "license_inactive":
		return NoteInactive
	case "", ReasonNoCard, "card_declined", "insufficient_funds", "processing_error", "authentication_failed", failedExpired, failedGivenUp:
		return NoteBilling
	}
	return NoteInstall
}

// saveItem keeps how far an item is now, if it is still where it was when that was
// found out; false when somebody else was faster.
func (s *Service) saveItem(ctx context.Context, cartID string, from ItemStatus, now Item) (recorded bool, err error) {
	err = s.retryUpdate(ctx, cartID, func(c Cart) (Cart, func(context.Context, WriteTx) error, bool) {
		item, _ := c.Item(now.AppID)
		_, legal := NextItem(item.Status, now.Status)
		recorded = legal && item.Status == from
		return c.replaced(now), nil, recorded
	})
	return recorded && err == nil, err
}

// finishOrder ends a cart whose items are all bought or failed: it is purchased then,
// and what failed goes to the account's open cart with its notes (spec S2.25).
func (s *Service) finishOrder(ctx context.Context, cartID string) error {
	return s.retryUpdate(ctx, cartID, func(c Cart) (Cart, func(context.Context, WriteTx) error, bool) {
		state := c.State(s.d.Now())
		if to, err := Next(state, EventSettle); err != nil || to == state || !c.isFinished() {
			return c, nil, false // ended before, or not yet to be ended
		}
		c.PurchasedAt = s.d.Now()
		return c, func(ctx context.Context, tx WriteTx) error { return s.moveFailedItems(ctx, tx, c) }, true
	})
}

// retryUpdate changes a cart of a purchase; when it was saved in between, anew.
func (s *Service) retryUpdate(ctx context.Context, cartID string, decide func(Cart) (next Cart, with func(context.Context, WriteTx) error, changes bool)) error {
	c, err := s.d.Read.Cart(ctx, cartID)
	for range tries {
		if err != nil && !isChanged(err) {
			return err
		}
		next, with, changes := decide(c)
		if !changes {
			return nil
		}
		if c, err = s.save(ctx, next, with); err == nil {
			return nil
		}
	}
	return Changed()
}

// moveFailedItems puts what failed into the account's open cart, which is made if there
// is none. A coupon that took nothing off what was bought is given back.
func (s *Service) moveFailedItems(ctx context.Context, tx WriteTx, c Cart) error {
	unused := c.Coupon != ""
	var left []Item
	for _, item := range c.Items {
		if item.Status == ItemFailed {
			left = append(left, Item{AppID: item.AppID, PlanID: item.PlanID, NoAccess: item.NoAccess, Status: ItemOpen, Note: item.Note, NotedAt: item.NotedAt})
		} else if item.Agreed.Price.Discount > 0 {
			unused = false
		}
	}
	if unused {
		if err := tx.Release(ctx, c.ID); err != nil {
			return err
		}
	}
	if len(left) == 0 {
		return nil
	}
	open, found, err := tx.OpenCart(ctx, c.OrganizationID, c.AccountID)
	if err != nil {
		return err
	}
	if !found {
		open = s.empty(c.OrganizationID, c.AccountID)
		if unused {
			open.Coupon = c.Coupon
		}
	}
	for _, item := range left {
		if _, there := open.Item(item.AppID); !there {
			open = open.with(item)
		}
	}
	if !found {
		return tx.InsertCart(ctx, open)
	}
	open.UpdatedAt = s.d.Now()
	return tx.SaveCart(ctx, open)
}

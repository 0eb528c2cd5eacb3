package charges

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/outbox"
)

// EnqueueChargeEvent enqueues an event about a direct charge, or about the subscription
// that it is a period of.
func EnqueueChargeEvent(ctx context.Context, jobs outbox.Enqueuer, event string, c Charge, payload map[string]any) error {
	paymentID := c.ID
	if c.SubscriptionID != "" {
		paymentID = c.SubscriptionID
	}
	return billing.EnqueueEvent(ctx, jobs, event, c.OrderClientID, c.ID, billing.WebhookEvent{
		LicenseID: c.BuyerLicenseID, OrganizationID: c.BuyerOrganizationID, UserID: c.BuyerAccountID,
		Payload: billing.WithPayment(paymentID, payload),
	}, c.UpdatedAt)
}

// JobCart is the kind of the job to tell a cart that the payment of a charge of it moved.
const JobCart = "billing.cart"

// cartJob names the cart whose charge moved.
type cartJob struct {
	CartID string `json:"cart_id"`
}

// EnqueueCartUpdate enqueues that the payment of a charge of a cart moved.
func EnqueueCartUpdate(ctx context.Context, jobs outbox.Enqueuer, c Charge, moved string) error {
	if c.CartID == "" {
		return nil
	}
	if err := jobs.Enqueue(ctx, JobCart, cartJob{c.CartID}, time.Time{}, JobCart+":"+c.ID+":"+moved); err != nil {
		return fmt.Errorf("cart %s: %w", c.CartID, err)
	}
	return nil
}

// MailExpired says that a payment ended because nobody confirmed it with the bank, and leads to
// the app, to buy it again.
func (s *Service) MailExpired(ctx context.Context, tx WriteTx, c Charge) error {
	app, err := billing.AppOrNone(ctx, s.d.Apps, c.OrderClientID)
	if err != nil {
		return err
	}
	return billing.SendMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		sum, page := in.Money(c.Tax.Total), mail.Action{Label: in.Say("Open the shop"), URL: s.d.ShopURL + "/"}
		if app.Path != "" {
			page = mail.Action{Label: in.Say("Open %s", app.Name), URL: s.d.ShopURL + app.Path}
		}
		return mail.Message{
			Kind: "payment-expired", Key: "expired-" + c.ID, To: c.BuyerEntityID,
			Subject: in.Say("Your payment for %s was not confirmed", c.Name),
			Paragraphs: []string{
				in.Say("Your bank asked you to confirm the payment of %s for %s, and nobody did within 24 hours. The payment has ended, and nothing was charged.", sum, c.Name),
				in.Say("You can buy it again at any time."),
			},
			Action: &page,
		}
	}))
}

package subscriptions

import (
	"context"

	"marketplace/internal/billing"
	"marketplace/internal/kit/outbox"
)

// EnqueueSubscriptionEvent enqueues an event about a recurrent charge. Source makes it unique: what
// happened to what.
func EnqueueSubscriptionEvent(ctx context.Context, jobs outbox.Enqueuer, event string, c Subscription, source string, payload map[string]any) error {
	return billing.EnqueueEvent(ctx, jobs, event, c.OrderClientID, source, billing.WebhookEvent{
		LicenseID: c.BuyerLicenseID, OrganizationID: c.BuyerOrganizationID, UserID: c.BuyerAccountID,
		Payload: billing.WithPayment(c.ID, payload),
	}, c.UpdatedAt)
}

// enqueueCancelled enqueues the event that a subscription was cancelled, for who
// cancels in other ways than through the service.
func enqueueCancelled(ctx context.Context, jobs outbox.Enqueuer, c Subscription) error {
	return EnqueueSubscriptionEvent(ctx, jobs, billing.EventCancelled, c, c.VersionKey(), nil)
}

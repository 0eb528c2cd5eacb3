package billing

import "context"

// enqueueSubscriptionEvent enqueues a notice about a recurrent charge. Source makes it unique: what
// happened to what.
func enqueueSubscriptionEvent(ctx context.Context, jobs Outbox, event string, c Subscription, source string, payload map[string]any) error {
	return enqueueEvent(ctx, jobs, event, c.OrderClientID, source, WebhookEvent{
		LicenseID: c.BuyerLicenseID, OrganizationID: c.BuyerOrganizationID, UserID: c.BuyerAccountID,
		Payload: withPayment(c.ID, payload),
	}, c.UpdatedAt)
}

// EnqueueCancelled enqueues the notice that a subscription was cancelled, for who
// cancels by other doors than the service's.
func EnqueueCancelled(ctx context.Context, jobs Outbox, c Subscription) error {
	return enqueueSubscriptionEvent(ctx, jobs, EventCancelled, c, c.versionKey(), nil)
}

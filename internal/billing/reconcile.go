package billing

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marketplace/internal/kit/errs"
)

// reconcileEvery is how often, and after how long, payments that stay open are
// asked about: an event of the provider may never arrive.
const reconcileEvery = time.Minute

// Start enqueues the first reconciliation; each enqueues the next. Every
// replica may call it: there is one a minute in all.
func (s *Service) Start(ctx context.Context) error {
	return s.d.Atomic(ctx, s.enqueueReconcile)
}

func (s *Service) enqueueReconcile(ctx context.Context, stores Stores) error {
	next := s.d.Now().Truncate(reconcileEvery).Add(reconcileEvery)
	return stores.Jobs.Enqueue(ctx, JobReconcile, struct{}{}, next, fmt.Sprintf("%s:%d", JobReconcile, next.Unix()))
}

// reconcile asks the provider about every payment that has stayed open for a
// minute. One that fails again does not keep the others waiting.
func (s *Service) reconcile(ctx context.Context, _ json.RawMessage) error {
	payments, err := s.d.Read.Payments.OpenPayments(ctx, s.d.Now().Add(-reconcileEvery))
	if err != nil {
		return err
	}
	for _, payment := range payments {
		if err := s.askAgain(ctx, payment); err != nil {
			s.d.Log.WarnContext(ctx, "a payment stays open", "charge_id", payment.ChargeID, "error", err)
		}
	}
	return s.d.Atomic(ctx, s.enqueueReconcile)
}

// askAgain asks about a payment that was surely begun: only one that the
// provider has never heard of is started once more.
func (s *Service) askAgain(ctx context.Context, payment Payment) error {
	reply, err := s.d.Provider.Payment(ctx, payment.ID)
	if errs.IsNotFound(err) {
		c, err := s.d.Read.Charges.Get(ctx, payment.ChargeID)
		if err != nil {
			return err
		}
		return s.ask(ctx, c, payment)
	}
	if err != nil {
		return err
	}
	return s.apply(ctx, payment.ID, reply)
}

// Notice is what a developer's webhook receives about a payment (contract
// billing 10).
type Notice struct {
	ApplicationID   string         `json:"applicationID"`
	ApplicationName string         `json:"applicationName"`
	ClientID        string         `json:"clientID"`
	Date            string         `json:"date"`
	Event           string         `json:"event"`
	LicenseID       int64          `json:"licenseID"`
	OrganizationID  string         `json:"organizationID"`
	Payload         map[string]any `json:"payload"`
	UserID          string         `json:"userID"`
}

// notify tells the developer that a payment was collected. An app that is gone,
// or wants no notices, ends the job quietly; a failed delivery is tried again.
func (s *Service) notify(ctx context.Context, payload json.RawMessage) error {
	var job chargeJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("notify: %w", err)
	}
	c, err := s.d.Read.Charges.Get(ctx, job.ChargeID)
	if err != nil {
		return err
	}
	app, err := s.d.Apps.AppOfClient(ctx, c.OrderClientID)
	if errs.IsNotFound(err) || err == nil && app.WebhookURL == "" {
		return nil
	}
	if err != nil {
		return err
	}
	return s.d.Deliver(ctx, app.WebhookURL, Notice{
		ApplicationID: app.ID, ApplicationName: app.Name, ClientID: app.ClientID, Date: c.UpdatedAt.Format("2006-01-02T15:04:05-07:00"),
		Event: "payment_collected", LicenseID: c.BuyerLicenseID, OrganizationID: c.BuyerOrganizationID, UserID: c.BuyerAccountID,
		Payload: map[string]any{"paymentID": c.ID, "total": int64(c.Tax.Total)},
	})
}

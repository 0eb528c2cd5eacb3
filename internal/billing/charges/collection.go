package charges

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/payments"
)

// JobCollect is the kind of the job to ask the provider for the money of a charge.
const JobCollect = "billing.collect"

// ChargeJob is the payload of a JobCollect.
type ChargeJob struct {
	ChargeID string `json:"charge_id"`
}

// CollectionTransaction gives the transaction of a charge that was paid: tax, commission
// and the developer's share, which add up to what the buyer pays (decisions
// rule 12). Shares of nothing are left out.
func CollectionTransaction(id string, c Charge, at time.Time) ledger.Transaction {
	developer, commission := c.shares()
	t := ledger.Transaction{ID: id, Kind: ledger.KindCollection, Source: c.PaymentID(), ChargeID: c.ID, Name: c.Name, At: at}
	for _, p := range []ledger.Posting{
		{Destination: ledger.DeveloperAccount(c.OrderOrganizationID), Amount: developer},
		{Destination: ledger.CommissionAccount, Amount: commission},
		{Destination: ledger.TaxAccount(c.Tax.Place), Amount: c.Tax.Tax},
	} {
		if p.Amount > 0 {
			p.Source = ledger.BuyerAccount(c.BuyerOrganizationID)
			t.Postings = append(t.Postings, p)
		}
	}
	return t
}

// StartPayment keeps what must be collected and enqueues the job that asks the
// provider. A charge without money settles by the same job.
func (s *Service) StartPayment(ctx context.Context, tx WriteTx, c Charge, card payments.PayingCard) error {
	if c.Upgrade.ID != "" {
		if err := grants.CheckGrantable(ctx, tx, c.BuyerOrganizationID, c.Upgrade, c.ID); err != nil {
			return err
		}
	}
	if !c.NeedsMoney() {
		return EnqueueCollect(ctx, tx, c)
	}
	if card.Token == "" {
		return billing.CardMissing()
	}
	return s.CreatePayment(ctx, tx, c, card)
}

// CreatePayment begins to collect a charge with a card.
func (s *Service) CreatePayment(ctx context.Context, tx WriteTx, c Charge, card payments.PayingCard) error {
	payment := payments.Payment{
		ID: c.PaymentID(), ChargeID: c.ID, Provider: s.d.Provider.Name(), Card: card,
		AmountCents: c.Tax.Total, State: payments.PaymentRequested, CreatedAt: c.UpdatedAt, UpdatedAt: c.UpdatedAt,
	}
	if err := tx.InsertPayment(ctx, payment); err != nil {
		return err
	}
	return EnqueueCollect(ctx, tx, c)
}

// EnqueueCollect enqueues the job that collects a charge, once.
func EnqueueCollect(ctx context.Context, tx WriteTx, c Charge) error {
	if err := tx.Enqueue(ctx, JobCollect, ChargeJob{ChargeID: c.ID}, time.Time{}, JobCollect+":"+c.ID); err != nil {
		return fmt.Errorf("charge %s: %w", c.ID, err)
	}
	return nil
}

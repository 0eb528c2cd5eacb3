package billing

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/kit/money"
)

// JobCollect is the kind of the job to ask the provider for the money of a charge.
const JobCollect = "billing.collect"

type chargeJob struct {
	ChargeID string `json:"charge_id"`
}

// CollectionTransaction gives the transaction of a charge that was paid: tax, commission
// and the developer's share, which add up to what the buyer pays (decisions
// rule 12). Shares of nothing are left out.
func CollectionTransaction(id string, c Charge, at time.Time) Transaction {
	shares := money.Split(c.Tax.Net, []int64{100 - c.CommissionPercent, c.CommissionPercent})
	t := Transaction{ID: id, Kind: KindCollection, Source: c.PaymentID(), ChargeID: c.ID, Name: c.Name, At: at}
	for _, p := range []Posting{
		{Destination: DeveloperAccount(c.OrderOrganizationID), Amount: shares[0]},
		{Destination: CommissionAccount, Amount: shares[1]},
		{Destination: TaxAccount(c.Tax.Place), Amount: c.Tax.Tax},
	} {
		if p.Amount > 0 {
			p.Source = BuyerAccount(c.BuyerOrganizationID)
			t.Postings = append(t.Postings, p)
		}
	}
	return t
}

// startPayment keeps what must be collected and enqueues the job that asks the
// provider. A charge without money settles by the same job.
func (s *Service) startPayment(ctx context.Context, tx WriteTx, c Charge, card PayingCard) error {
	if c.Upgrade.ID != "" {
		if err := checkGrantable(ctx, tx, c.BuyerOrganizationID, c.Upgrade, c.ID); err != nil {
			return err
		}
	}
	if !c.NeedsMoney() {
		return enqueueCollect(ctx, tx, c)
	}
	if card.Token == "" {
		return cardMissing()
	}
	return s.createPayment(ctx, tx, c, card)
}

// createPayment begins to collect a charge with a card.
func (s *Service) createPayment(ctx context.Context, tx WriteTx, c Charge, card PayingCard) error {
	payment := Payment{
		ID: c.PaymentID(), ChargeID: c.ID, Provider: s.d.Provider.Name(), Card: card,
		AmountCents: c.Tax.Total, State: PaymentRequested, CreatedAt: c.UpdatedAt, UpdatedAt: c.UpdatedAt,
	}
	if err := tx.InsertPayment(ctx, payment); err != nil {
		return err
	}
	return enqueueCollect(ctx, tx, c)
}

func enqueueCollect(ctx context.Context, tx WriteTx, c Charge) error {
	if err := tx.Enqueue(ctx, JobCollect, chargeJob{ChargeID: c.ID}, time.Time{}, JobCollect+":"+c.ID); err != nil {
		return fmt.Errorf("charge %s: %w", c.ID, err)
	}
	return nil
}

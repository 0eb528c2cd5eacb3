package billingdb_test

import (
	"context"
	"testing"
	"time"

	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/settlement"
	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

// An open charge of an app that has moved is paid to who has it now, a charge that is paid stays
// as it is, and so does one whose payment has read its seller before the move: what is in the
// ledger is what the charge says.
func TestSellers_AppMoves_OnlyWhatIsPaidLaterMoves(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		kept := func() *billingdb.Store { return billingdb.New(database.Read(), testkit.SealKeys()) }
		read := func(id string) settlement.PaymentWithCharge {
			t.Helper()
			found, err := kept().PaymentsOf(t.Context(), []string{"direct_charge:" + id})
			must(t, err)
			return found["direct_charge:"+id]
		}
		succeed := func(c charges.Charge) {
			t.Helper()
			from := c.Status
			c.Status = charges.StatusSuccess
			must(t, inTx(t, database, func(s *billingdb.Store) error { return s.UpdateChargeFrom(t.Context(), c, from) }))
		}
		for _, id := range []string{"paid", "open", "racing", "other"} {
			c := charge(id)
			c.Status, c.AppID = charges.StatusProcessed, "app-"+id
			if id == "other" {
				c.OrderClientID = "another"
			}
			must(t, inTx(t, database, func(s *billingdb.Store) error {
				if err := s.InsertCharge(t.Context(), c); err != nil {
					return err
				}
				return s.InsertPayment(t.Context(), payments.Payment{ID: c.PaymentID(), ChargeID: id, Provider: "sandbox", AmountCents: c.Tax.Total, State: payments.PaymentRequested, CreatedAt: now, UpdatedAt: now})
			}))
		}
		succeed(read("paid").Charge)
		racing := read("racing").Charge
		for range 2 { // it may be repeated
			must(t, database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				return billingdb.NewSellers(tx).Move(ctx, []string{"client", "unused"}, "buyers", now.Add(time.Hour))
			}))
		}
		succeed(racing)
		succeed(read("open").Charge)
		succeed(read("other").Charge)
		for id, want := range map[string]string{"paid": "devs", "open": "buyers", "racing": "devs", "other": "devs"} {
			if c := read(id).Charge; c.OrderOrganizationID != want || c.Status != charges.StatusSuccess {
				t.Errorf("%s is sold by %s (%s), want %s", id, c.OrderOrganizationID, c.Status, want)
			}
		}
	})
}

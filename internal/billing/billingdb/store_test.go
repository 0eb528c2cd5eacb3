package billingdb_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/licence"
	"marketplace/internal/licences"
	"marketplace/internal/licences/licencesdb"
	"marketplace/internal/testkit"
)

var now = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func inTx(t *testing.T, database *db.DB, body func(s *billingdb.Store) error) error {
	t.Helper()
	return database.InTx(t.Context(), func(_ context.Context, tx db.Tx) error { return body(billingdb.New(tx, testkit.SealKeys())) })
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func charge(id string) charges.Charge {
	return charges.Charge{
		ID: id, PriceSource: billing.PriceOfSeller, Product: "livechat", BuyerOrganizationID: "acme", BuyerAccountID: "a", OrderClientID: "client", OrderOrganizationID: "devs", Name: "App",
		PriceCents: 1900, Quantity: 1, CommissionPercent: 20, Tax: billing.TaxedSum{Net: 1900, Tax: 437, Total: 2337, Rate: 23_000, Place: "PL"},
		Status: charges.StatusPending, CreatedAt: now, UpdatedAt: now,
	}
}

func TestChargeStore_Charge_IsReadAsWritten(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		want := charge("c1")
		want.PriceSource, want.ResourceID = billing.PriceOfUpgrade, "upgrade"
		want.OrderNumber = billing.OrderNumberOf("c1", 0)
		want.ExternalID, want.AppID, want.PlanID, want.PerAccount, want.ReturnURL = "x", "app", "plan", true, "https://a.test/"
		must(t, inTx(t, database, func(s *billingdb.Store) error { return s.InsertCharge(t.Context(), want) }))
		got, err := billingdb.New(database.Read(), testkit.SealKeys()).Charge(t.Context(), "c1")
		must(t, err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("charge (-want +got):\n%s", diff)
		}
		if _, err := billingdb.New(database.Read(), testkit.SealKeys()).Charge(t.Context(), "c2"); !errs.IsNotFound(err) {
			t.Errorf("an unknown charge: %v", err)
		}
	})
}

func TestChargeStore_OtherStatus_DoesNotMove(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		c := charge("c1")
		must(t, inTx(t, database, func(s *billingdb.Store) error { return s.InsertCharge(t.Context(), c) }))
		c.Status = charges.StatusAccepted
		must(t, inTx(t, database, func(s *billingdb.Store) error { return s.UpdateChargeFrom(t.Context(), c, charges.StatusPending) }))
		err := inTx(t, database, func(s *billingdb.Store) error { return s.UpdateChargeFrom(t.Context(), c, charges.StatusPending) })
		if errs.CodeOf(err) != errs.Conflict {
			t.Errorf("a stale move: %v", err)
		}
	})
}

func TestChargeStore_SecondPurchaseOfAnApp_IsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		move := func(id string, test bool) error {
			c := charge(id)
			c.AppID, c.Test, c.Status = "app", test, charges.StatusAccepted
			must(t, inTx(t, database, func(s *billingdb.Store) error { return s.InsertCharge(t.Context(), c) }))
			c.Status = charges.StatusProcessed
			return inTx(t, database, func(s *billingdb.Store) error { return s.UpdateChargeFrom(t.Context(), c, charges.StatusAccepted) })
		}
		must(t, move("c1", false))
		if err := move("c2", false); errs.ReasonOf(err) != billing.ReasonAlreadyPurchased {
			t.Errorf("a second purchase: %v", err)
		}
		must(t, move("c3", true))
	})
}

func TestChargeStore_List_IsFilteredAndPaged(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		must(t, inTx(t, database, func(s *billingdb.Store) error {
			for i := range 23 {
				c := charge("c" + string(rune('a'+i)))
				c.CreatedAt = now.Add(time.Duration(i) * time.Second)
				if i == 0 {
					c.BuyerOrganizationID, c.OrderOrganizationID = "other", "another"
				}
				if i == 1 {
					c.Status, c.OrderClientID = charges.StatusDeclined, "second"
				}
				if err := s.InsertCharge(t.Context(), c); err != nil {
					return err
				}
			}
			return nil
		}))
		ids := func(f charges.Filter) string {
			list, err := billingdb.New(database.Read(), testkit.SealKeys()).ListCharges(t.Context(), f)
			must(t, err)
			var ids strings.Builder
			for _, c := range list {
				ids.WriteString(c.ID[1:])
			}
			return ids.String()
		}
		all := charges.Filter{Product: "livechat", OrganizationID: "acme", Page: 1}
		newest, second, declined, client, seller, desk := all, all, all, all, all, all
		newest.NewestFirst = true
		second.Page = 2
		declined.Status = "declined"
		client.OrderClientID = "second"
		seller.OrganizationID = "another"
		desk.Product = "helpdesk"
		for want, f := range map[string]charges.Filter{
			"bcdefghijklmnopqrstu": all, "wvutsrqponmlkjihgfed": newest, "vw": second, "b": declined, "a": seller, "": desk,
		} {
			if got := ids(f); got != want {
				t.Errorf("%+v gives %q, want %q", f, got, want)
			}
		}
		if got := ids(client); got != "b" {
			t.Errorf("of the second client: %q", got)
		}
	})
}

func TestLedgerStore_EachSource_PostsOnceAndNothingGoes(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		ctx := t.Context()
		must(t, billingdb.EnsureAppendOnly(ctx, database))
		must(t, billingdb.EnsureAppendOnly(ctx, database)) // as at every start
		post := func(id string) error {
			return inTx(t, database, func(s *billingdb.Store) error {
				return s.PostTransaction(ctx, charges.CollectionTransaction(id, charge("c1"), now))
			})
		}
		must(t, post("t1"))
		must(t, post("t2"))
		store := billingdb.New(database.Read(), testkit.SealKeys())
		entries, err := store.LedgerEntries(ctx, ledger.DeveloperAccount("devs"), 1)
		must(t, err)
		want := []ledger.Entry{{ID: "t1", Name: "App", Kind: ledger.KindCollection, Value: 1520, At: now}}
		if diff := cmp.Diff(want, entries); diff != "" {
			t.Errorf("entries (-want +got):\n%s", diff)
		}
		for account, want := range map[string]int64{"developer:devs": 1520, "buyer:acme": -2337, "tax:PL": 437, "platform:commission": 380, "buyer:nobody": 0} {
			if got, err := store.AccountBalance(ctx, account); err != nil || int64(got) != want {
				t.Errorf("balance of %s: %d, %v; want %d", account, got, err, want)
			}
		}
		for _, statement := range []string{
			"UPDATE ledger_postings SET amount_cents = 1", "DELETE FROM ledger_postings",
			"UPDATE ledger_transactions SET name = 'x'", "DELETE FROM ledger_transactions",
		} {
			err := database.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
				_, err := tx.ExecContext(ctx, statement)
				return err
			})
			if err == nil || !strings.Contains(err.Error(), "append-only") {
				t.Errorf("%s: %v", statement, err)
			}
		}
	})
}

func TestBuyer_PaymentsAndLicence_AreThoseOfTheMoment(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		ctx := t.Context()
		must(t, database.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
			s := billingdb.New(tx, testkit.SealKeys())
			for id, status := range map[string]subscriptions.Status{"active": subscriptions.SubscriptionActive, "due": subscriptions.SubscriptionPastDue, "ended": subscriptions.SubscriptionCancelled} {
				err := s.ImportSubscription(ctx, subscriptions.Subscription{ID: id, AppID: id, PriceSource: billing.PriceOfPlan, BuyerOrganizationID: "acme", Product: "livechat", Quantity: 1, Months: 1, Status: status, Entitled: status != subscriptions.SubscriptionCancelled, CreatedAt: now})
				if err != nil {
					return err
				}
			}
			_, err := licencesdb.New(tx).PutLicence(ctx, licences.Licence{
				OrganizationID: "acme", Product: "livechat", Plan: "team", Status: licence.Trial, TrialEndsAt: now.Add(time.Hour),
			}, 0)
			return err
		}))
		store := billingdb.New(database.Read(), testkit.SealKeys())
		for app, want := range map[string]bool{"active": true, "due": true, "ended": false, "none": false} {
			if paid, err := store.Paid(ctx, "acme", app); err != nil || paid != want {
				t.Errorf("%s is paid: %v, %v", app, paid, err)
			}
		}
		later := now.Add(time.Hour)
		for _, asked := range []struct {
			product string
			at      time.Time
			want    licence.Licence
		}{
			{"livechat", now, licence.Licence{Plan: "team", Active: true, Number: 1500}},
			{"livechat", later, licence.Licence{Number: 1500}}, // its trial is over
			{"helpdesk", now, licence.Licence{}},
		} {
			if has, err := licencesdb.New(database.Read()).Licence(ctx, "acme", asked.product, asked.at); err != nil || has != asked.want {
				t.Errorf("licence of %s at %v: %+v, %v", asked.product, asked.at, has, err)
			}
			if buyer, err := store.Buyer(ctx, "acme", asked.product, "", asked.at); err != nil || buyer.Licence != asked.want {
				t.Errorf("buyer's licence of %s at %v: %+v, %v", asked.product, asked.at, buyer.Licence, err)
			}
		}
	})
}

func TestCardStore_CardsAndAccounts_AreReplaced(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		ctx := t.Context()
		card := cards.Card{OrganizationID: "acme", Product: "livechat", Provider: "sandbox", Token: "tok_1", CardDetails: billing.CardDetails{Type: "visa", FirstSix: "042424", LastFour: "0042", ExpMonth: 8, ExpYear: 2029}, UpdatedAt: now}
		account := cards.BillingAccount{OrganizationID: "acme", Country: "DE", Zip: "79098", VATNumber: "DE123456789", VAT: cards.VATCheck{State: cards.VATConfirmed, At: now, Reference: "R-1", By: "staff", Reason: "by letter"}, UpdatedAt: now}
		for _, token := range []string{"tok_1", "tok_2"} {
			card.Token = token
			must(t, inTx(t, database, func(s *billingdb.Store) error {
				if err := s.PutCard(ctx, card); err != nil {
					return err
				}
				return s.PutAccount(ctx, account)
			}))
		}
		store := billingdb.New(database.Read(), testkit.SealKeys())
		got, found, err := store.Card(ctx, "acme", "livechat")
		if diff := cmp.Diff(card, got); diff != "" || !found || err != nil {
			t.Errorf("card %v %v (-want +got):\n%s", found, err, diff)
		}
		read, err := store.Account(ctx, "acme")
		if diff := cmp.Diff(account, read); diff != "" || err != nil {
			t.Errorf("account %v (-want +got):\n%s", err, diff)
		}
	})
}

package billingtest_test

import (
	"context"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/testkit"
)

// slow is a provider that answers payments only when it is let, and cards not at
// all: it notes how long it may take.
type slow struct {
	payments.Provider
	asked    chan struct{}
	let      chan struct{}
	mu       sync.Mutex
	patience []time.Duration
}

func (s *slow) CreatePayment(ctx context.Context, key, token string, amount money.Cents, m payments.Metadata) (payments.Result, error) {
	reply, err := s.Provider.CreatePayment(ctx, key, token, amount, m)
	s.asked <- struct{}{}
	select {
	case <-s.let:
		return reply, err
	case <-ctx.Done():
		return payments.Result{}, ctx.Err()
	}
}

func (s *slow) wait(ctx context.Context) error {
	deadline, bounded := ctx.Deadline()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !bounded {
		s.patience = append(s.patience, time.Hour)
	} else {
		s.patience = append(s.patience, time.Until(deadline))
	}
	return context.DeadlineExceeded
}

func (s *slow) Card(ctx context.Context, _, _ string) (billing.CardDetails, error) {
	return billing.CardDetails{}, s.wait(ctx)
}

func (s *slow) Setup(ctx context.Context, _ string) (payments.CardSetup, error) {
	return payments.CardSetup{}, s.wait(ctx)
}

func (s *slow) Payment(ctx context.Context, _ string) (payments.Result, error) {
	return payments.Result{}, s.wait(ctx)
}

// A provider that takes half a minute: buying and reading go on while it is
// waited for, what must ask it answers within 15 seconds, and its late answer
// counts once.
func TestPayment_SlowProvider_HoldsUpNobody(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock, provider := testkit.NewClock(), &slow{asked: make(chan struct{}), let: make(chan struct{})}
		quick := billingtest.New(t, database, billingtest.Options{Now: clock.Now})
		quick.Settle(t)
		started(t, quick)
		owner := quick.NewOrganization(t)
		shop := billingtest.New(t, database, billingtest.Options{Now: clock.Now, WrapProvider: func(p payments.Provider) payments.Provider {
			provider.Provider = p
			return provider
		}})
		c, err := shop.Buy(t.Context(), owner, "once")
		if err != nil {
			t.Fatal(err)
		}
		ran := make(chan error)
		go func() { ran <- shop.Runner.RunDue(t.Context()) }()
		<-provider.asked // the worker waits for the provider now
		if other, err := shop.Buy(t.Context(), owner, "agents"); err != nil || other.Status != charges.StatusProcessed {
			t.Errorf("buying meanwhile: %s, %v", other.Status, err)
		}
		if list, err := shop.Billing.Charges.List(t.Context(), owner, charges.Filter{Product: auth.LiveChat}); err != nil || len(list) != 2 {
			t.Errorf("reading meanwhile: %d charges, %v", len(list), err)
		}
		if _, err := shop.Billing.Cards.StartCardSetup(t.Context(), owner, auth.LiveChat); errs.CodeOf(err) != errs.Unavailable {
			t.Errorf("setting a card up: %v", err)
		}
		if _, err := shop.Billing.Renewals.AddCard(t.Context(), owner, auth.LiveChat, cards.AddCardInput{Token: "tok_1"}); errs.CodeOf(err) != errs.Unavailable {
			t.Errorf("adding a card: %v", err)
		}
		if _, _, err := shop.Billing.Settlement.ChargeNextAction(t.Context(), owner, auth.LiveChat, c.ID, ""); errs.CodeOf(err) != errs.Unavailable {
			t.Errorf("asking how a payment stands: %v", err)
		}
		for _, patience := range provider.patience {
			if patience > 15*time.Second {
				t.Errorf("a request waits for the provider for %s", patience)
			}
		}
		close(provider.let)
		<-provider.asked // the second purchase
		if err := <-ran; err != nil {
			t.Fatal(err)
		}
		for range 3 {
			settle(t, quick, clock)
		}
		for _, app := range []string{"once", "agents"} {
			if !installed(t, quick, owner, app) {
				t.Errorf("%s was paid and is not there", app)
			}
		}
		billingtest.CheckBooks(t, quick)
	})
}

// disk makes the database say that its disk is full from the n-th write on, or
// at least pages: SQLite by its own bound, PostgreSQL by a trigger that fails as
// a full disk does.
type disk struct {
	t  *testing.T
	db *db.DB
}

func (d disk) exec(statement string) {
	d.t.Helper()
	if _, err := d.db.Writer().ExecContext(background(), statement); err != nil {
		d.t.Fatalf("%s: %v", statement, err)
	}
}

// fill leaves so much room: pages on SQLite, and the tables that can still be
// written on PostgreSQL.
func (d disk) fill(room int) {
	d.t.Helper()
	if d.db.Engine() == db.SQLite {
		var pages int
		if err := d.db.Writer().QueryRowContext(background(), "PRAGMA page_count").Scan(&pages); err != nil {
			d.t.Fatal(err)
		}
		var bound int // a statement that answers: Exec would not run it
		if err := d.db.Writer().QueryRowContext(background(), fmt.Sprintf("PRAGMA max_page_count = %d", pages+room)).Scan(&bound); err != nil {
			d.t.Fatal(err)
		}
		d.useUp(pages, room)
		return
	}
	d.exec(`CREATE OR REPLACE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`)
	tables := []string{"direct_charges", "payments", "sandbox_payments", "provider_events", "ledger_transactions", "ledger_postings", "installs", "invoices"}
	for _, table := range tables[min(room, len(tables)-1):] {
		d.exec(`CREATE OR REPLACE TRIGGER no_room BEFORE INSERT OR UPDATE ON ` + table + ` FOR EACH STATEMENT EXECUTE FUNCTION no_room()`)
	}
}

// useUp fills what is free within the pages that are there: the next jobs need new ones.
func (d disk) useUp(pages, room int) {
	d.t.Helper()
	bound := func(most int) {
		var is int
		if err := d.db.Writer().QueryRowContext(background(), fmt.Sprintf("PRAGMA max_page_count = %d", most)).Scan(&is); err != nil {
			d.t.Fatal(err)
		}
	}
	bound(pages)
	for n := range 10_000 {
		_, err := d.db.Writer().ExecContext(background(), "INSERT INTO jobs (id, kind, payload, state, run_at, created_at) VALUES ($1, 'filler', '', 'done', 0, 0)", fmt.Sprintf("filler-%d-%d-%d", pages, room, n))
		if err != nil {
			bound(pages + room)
			return
		}
	}
	d.t.Fatal("the disk takes all that is written")
}

func (d disk) free() {
	d.t.Helper()
	if d.db.Engine() == db.SQLite {
		var bound int
		if err := d.db.Writer().QueryRowContext(background(), "PRAGMA max_page_count = 1073741823").Scan(&bound); err != nil {
			d.t.Fatal(err)
		}
		return
	}
	d.exec(`DROP FUNCTION no_room() CASCADE`)
}

// The disk is full at every stage of a purchase: it is refused with a clear
// answer, reading goes on, nothing is lost, and with room again everything comes
// to its end once.
func TestPurchase_FullDisk_LosesNothing(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		shop := billingtest.New(t, database, billingtest.Options{Now: clock.Now})
		shop.Settle(t)
		started(t, shop)
		disk, refused := disk{t, database}, 0
		for room := range 8 {
			owner := shop.NewOrganization(t)
			disk.fill(room)
			var c charges.Charge
			for name, step := range steps(t, shop, owner, &c) {
				if err := step(); err != nil {
					refused++
					if errs.CodeOf(err) != errs.Unavailable || errs.ReasonOf(err) != "storage_unavailable" {
						t.Errorf("room %d: step %d: %v", room, name, err)
					}
				}
			}
			_ = shop.Runner.RunDue(t.Context()) // fails in the middle
			if status, _ := callRaw(t, shop, "owner", "GET", "/billing/direct_charge/livechat", ""); status != http.StatusOK {
				t.Errorf("room %d: reading: %d", room, status)
			}
			disk.free()
			clock.Advance(90 * time.Second) // the lease of a job whose end found no room passes
			for _, step := range steps(t, shop, owner, &c) {
				if err := step(); err != nil {
					t.Fatalf("room %d, with room again: %v", room, err)
				}
			}
			for range 3 {
				settle(t, shop, clock)
			}
			if got := read(t, shop, c.ID); got.Status != charges.StatusSuccess || !installed(t, shop, owner, "once") {
				t.Errorf("room %d: the charge ends as %s", room, got.Status)
			}
		}
		if refused == 0 {
			t.Error("the disk was never full")
		}
		disk.fill(0)
		tooMany(t, shop, database)
		disk.free()
		billingtest.CheckBooks(t, shop)
	})
}

// tooMany creates charges over HTTP until there is no room, and expects to be told.
func tooMany(t *testing.T, shop *billingtest.Shop, database *db.DB) {
	t.Helper()
	for range 200 {
		status, body := call(t, shop, "owner", "POST", "/billing/v3/direct_charge/livechat", goodCharge)
		if status == http.StatusCreated && database.Engine() == db.SQLite {
			continue // the last page had room left
		}
		if status != http.StatusServiceUnavailable || body["code"] != "storage_unavailable" {
			t.Errorf("without room: %d %v", status, body)
		}
		return
	}
	t.Error("there was always room")
}

// steps are those of a buyer who repeats what got no answer.
func steps(t *testing.T, shop *billingtest.Shop, owner auth.Principal, c *charges.Charge) []func() error {
	t.Helper()
	ctx := t.Context()
	keep := func(next charges.Charge, err error) error {
		if err == nil {
			*c = next
		}
		return err
	}
	return []func() error{
		func() error {
			if c.ID != "" {
				return nil
			}
			return keep(shop.CreateOnce(ctx, owner, "once"))
		},
		func() error {
			if c.ID == "" || c.Status != charges.StatusPending {
				return nil
			}
			return keep(shop.Billing.Charges.Accept(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{}))
		},
		func() error {
			if c.Status != charges.StatusAccepted {
				return nil
			}
			return keep(shop.Billing.Charges.Activate(ctx, owner, auth.LiveChat, c.ID, charges.Agreement{}))
		},
	}
}

// ownPostgres starts a server for this test alone and gives how it is restarted,
// at once and without asking anybody.
func ownPostgres(t *testing.T) (database *db.DB, restart func()) {
	t.Helper()
	testkit.PostgresURL(t) // skips, or fails, as every test of PostgreSQL does
	script, err := filepath.Abs("../../../scripts/postgres.sh")
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join("/tmp", "market-restart-"+strings.ReplaceAll(t.Name(), "/", "-"))
	output, err := exec.CommandContext(t.Context(), script, "start", dir).Output()
	t.Cleanup(func() { _ = exec.CommandContext(background(), script, "stop", dir).Run() })
	if err != nil {
		t.Fatalf("start PostgreSQL: %v", err)
	}
	database, err = db.OpenPostgres(strings.TrimSpace(string(output)))
	if err == nil {
		err = database.Migrate(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = database.Close() })
	return database, func() {
		t.Helper()
		if output, err := exec.CommandContext(t.Context(), script, "restart", dir).CombinedOutput(); err != nil {
			t.Errorf("restart PostgreSQL: %v: %s", err, output)
		}
	}
}

// The database is restarted three times while four buyers buy: every refusal is
// a clear one, they repeat what got no answer, and each purchase happens once.
func TestDatabase_RestartsUnderLoad_LosesNothing(t *testing.T) {
	t.Parallel()
	const buyers, each, restarts = 4, 8, 3
	database, restart := ownPostgres(t)
	clock := testkit.NewClock()
	shop := billingtest.New(t, database, billingtest.Options{Now: clock.Now, AtOnce: 2})
	shop.Settle(t)
	started(t, shop)
	shop.Sandbox.SetControls(sandbox.Controls{})
	ctx, stop := context.WithCancel(t.Context())
	var working, buying sync.WaitGroup
	working.Go(func() { _ = shop.Runner.Run(ctx) })

	var gate sync.RWMutex // held while the database is being restarted
	done := make(chan struct{}, buyers*each)
	owners := make([]auth.Principal, buyers*each)
	for i := range owners {
		owners[i] = shop.NewOrganization(t)
	}
	bought := make([]charges.Charge, len(owners))
	for b := range buyers {
		buying.Go(func() {
			for i := b; i < len(owners); i += buyers {
				for _, step := range steps(t, shop, owners[i], &bought[i]) {
					for err := step(); err != nil; err = step() {
						if errs.CodeOf(err) != errs.Unavailable && !db.IsUnavailable(err) { // reads are named so at the door
							t.Errorf("while the database restarts: %v", err)
							return
						}
						gate.RLock()   // the buyer waits and tries again
						gate.RUnlock() //nolint:staticcheck // as above
					}
				}
				done <- struct{}{}
			}
		})
	}
	for range restarts {
		for range buyers {
			<-done
		}
		gate.Lock()
		restart()
		gate.Unlock()
	}
	buying.Wait()
	stop()
	working.Wait()
	clock.Advance(90 * time.Second) // the leases of jobs whose end was not stored pass
	for range 4 {
		settle(t, shop, clock)
	}
	for i, c := range bought {
		if got, err := billingdb.New(database.Read(), testkit.SealKeys()).Charge(t.Context(), c.ID); err != nil || got.Status != charges.StatusSuccess || !installed(t, shop, owners[i], "once") {
			t.Errorf("purchase %d ends as %s, %v", i, got.Status, err)
		}
	}
	billingtest.CheckBooks(t, shop)
}

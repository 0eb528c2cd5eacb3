package billingtest_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/planchanges"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/money"
	"marketplace/internal/testkit"
)

var (
	simulated  = flag.Int("schedules", 2000, "how many schedules the simulation runs")
	onPostgres = flag.Int("schedules-postgres", 200, "how many of them it runs on PostgreSQL too")
	replayed   = flag.Uint64("seed", 0, "the one schedule that the simulation replays")
)

// parsedOnce begins what each schedule asks: a connection keeps the statement, as of generated queries.
const parsedOnce = "-- name: Schedule :one\n"

// TestLedger_RandomChargesFaultsAndCrashes_Balances lets buyers, the
// provider, the clock and the machine do what they like, by a seed, then heals
// everything and asks whether books, provider and entitlements agree. Replay one
// with -run Schedules -args -seed N.
func TestLedger_RandomChargesFaultsAndCrashes_Balances(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		database := emptiableSQLite(t)
		empty := emptySQLite(t, database)
		eachSchedule(t, *simulated, func(seed uint64) {
			empty()
			simulate(t, database, seed)
		})
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		database := testkit.Postgres(t)
		eachSchedule(t, *onPostgres, func(seed uint64) {
			empty(t, database)
			simulate(t, database, seed)
		})
	})
}

func eachSchedule(t *testing.T, most int, run func(seed uint64)) {
	t.Helper()
	if *replayed != 0 {
		run(*replayed)
		return
	}
	for seed := uint64(1); seed <= uint64(most) && !t.Failed(); seed++ {
		run(seed)
	}
}

// empty forgets what the schedule before has left. The books refuse that their rows are
// removed, so no trigger is heard meanwhile. TRUNCATE would make every file anew, and each
// connection would plan all queries again.
func empty(t *testing.T, database *db.DB) {
	t.Helper()
	const all = `DO $$
		DECLARE filled text;
		BEGIN
			PERFORM set_config('session_replication_role', 'replica', true);
			FOR filled IN SELECT quote_ident(relname) FROM pg_class
				WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname NOT LIKE 'goose%' AND pg_relation_size(oid) > 0
			LOOP EXECUTE 'DELETE FROM ' || filled; END LOOP;
		END $$`
	if _, err := database.Writer().ExecContext(t.Context(), all); err != nil {
		t.Fatal(err)
	}
}

// emptiableSQLite is a database for all schedules: to open one and to parse its queries takes
// longer than a schedule does. Its books are append-only but between two schedules.
func emptiableSQLite(t *testing.T) *db.DB {
	t.Helper()
	database, err := db.OpenSQLite(filepath.Join(memoryFolder(t), "schedules.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = database.Close() })
	err = database.Migrate(t.Context())
	if err == nil {
		err = billingdb.EnsureAppendOnly(t.Context(), database)
	}
	if err == nil {
		_, err = database.Writer().ExecContext(t.Context(), "CREATE TABLE between_schedules (yes INTEGER)")
	}
	if err != nil {
		t.Fatal(err)
	}
	const guards = `SELECT 'DROP TRIGGER ' || name || ';' || replace(sql, ' BEGIN SELECT', ' WHEN NOT EXISTS (SELECT 1 FROM between_schedules) BEGIN SELECT')
		FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%are append-only%'`
	statements := texts(t, database, guards)
	if len(statements) != 6 {
		t.Fatalf("the books have %d guards, want one for each change of each table", len(statements))
	}
	for _, statement := range statements {
		if _, err := database.Writer().ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	return database
}

// emptySQLite gives what does the same as empty there: what refers to other tables was made after
// them, and is emptied before. No pragma lets the order be: after one, all queries are parsed again.
func emptySQLite(t *testing.T, database *db.DB) (empty func()) {
	t.Helper()
	tables := texts(t, database, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'goose%' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name <> 'between_schedules' ORDER BY rowid DESC")
	return func() {
		err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, parsedOnce+"INSERT INTO between_schedules VALUES (1)")
			for _, table := range append(tables, "between_schedules") {
				if err != nil {
					return err
				}
				_, err = tx.ExecContext(ctx, parsedOnce+"DELETE FROM "+table+" WHERE TRUE") // without it, pages of empty tables are written
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func texts(t *testing.T, database *db.DB, query string) []string {
	t.Helper()
	rows, err := database.Read().QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var list []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		list = append(list, text)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// memoryFolder is a folder in memory where there is one: a crash here ends a
// goroutine, not the machine, so nothing has to reach a disk.
func memoryFolder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "schedules-*") //nolint:usetesting // not on disk
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// simulation is one schedule: a shop that can die, its buyer and a dice.
type simulation struct {
	t       *testing.T
	dice    *rand.Rand
	db      *db.DB
	clock   *testkit.Clock
	shop    *billingtest.Shop
	crasher *billingtest.CrashInjector
	outage  *outage
	owner   auth.Principal
	log     []string
}

// outage is a provider that may not answer at all.
type outage struct {
	payments.Provider
	down bool
}

var errDown = errors.New("the provider is down")

func (o *outage) CreatePayment(ctx context.Context, key, token string, amount money.Cents, m payments.Metadata) (payments.Result, error) {
	if o.down {
		return payments.Result{}, errDown
	}
	return o.Provider.CreatePayment(ctx, key, token, amount, m)
}

func (o *outage) Payment(ctx context.Context, key string) (payments.Result, error) {
	if o.down {
		return payments.Result{}, errDown
	}
	return o.Provider.Payment(ctx, key)
}

func (o *outage) Cancel(ctx context.Context, key, reason string) (payments.Result, error) {
	if o.down {
		return payments.Result{}, errDown
	}
	return o.Provider.Cancel(ctx, key, reason)
}

func (o *outage) Refund(ctx context.Context, key, payment string, amount money.Cents) (payments.RefundResult, error) {
	if o.down {
		return payments.RefundResult{}, errDown
	}
	return o.Provider.Refund(ctx, key, payment, amount)
}

func simulate(t *testing.T, database *db.DB, seed uint64) {
	t.Helper()
	s := &simulation{t: t, dice: rand.New(rand.NewPCG(seed, 1)), db: database, clock: testkit.NewClock(), outage: &outage{}}
	s.restart()
	s.owner = s.shop.NewOrganization(t)
	if s.dice.IntN(2) == 0 { // half of them have something to renew
		s.subscribe()
		s.do("jobs", s.shop.Runner.RunDue)
		s.clock.Advance(time.Second)
		s.do("jobs", s.shop.Runner.RunDue)
	}
	if s.dice.IntN(3) == 0 { // a third of them buy an upgrade
		s.developer()
		s.upgrade()
	}
	if s.dice.IntN(3) == 0 { // some change their plan, perhaps with a card whose bank asks
		if s.dice.IntN(2) == 0 {
			s.card()
		}
		s.changePlan()
	}
	for range 3 + s.dice.IntN(5) {
		s.act()
	}
	s.heal()
	if faults := append(s.shop.Discrepancies(t), s.unsettled()...); len(faults) > 0 {
		t.Errorf("seed %d:\n%s\nafter\n%s", seed, strings.Join(faults, "\n"), strings.Join(s.log, "\n"))
	}
}

// restart is a new process on the same database, with the provider's own
// behaviour as it was.
func (s *simulation) restart() {
	controls := billingtest.Controls(s.shop)
	s.crasher = &billingtest.CrashInjector{}
	s.shop = billingtest.New(s.t, s.db, billingtest.Options{
		Now: s.clock.Now, NoHTTP: true, WrapBilling: s.crasher.WrapBilling, WrapEntitlements: s.crasher.WrapEntitlements, WrapProvider: func(p payments.Provider) payments.Provider {
			s.outage.Provider = s.crasher.WrapProvider(p)
			return s.outage
		},
	})
	s.shop.Sandbox.SetControls(controls)
	if err := s.shop.Runner.ReclaimAll(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	_ = s.shop.Billing.Reconciliation.Start(s.t.Context())
}

// do performs something that may die on the way; then the program starts again.
// What is refused is refused: only the books count.
func (s *simulation) do(what string, body func(ctx context.Context) error) {
	finished := false
	var err error
	billingtest.RunIsolated(func() { err = body(s.t.Context()); finished = true })
	switch {
	case !finished:
		what += ": crash"
		s.restart()
	case err != nil:
		what += ": " + err.Error()
	}
	s.log = append(s.log, s.clock.Now().Format("2006-01-02 15:04 ")+what)
}

func (s *simulation) act() {
	verbs := []func(){
		s.buy, s.buy, s.subscribe, s.subscribe, s.subscribe, s.card, s.card, s.pass, s.pass, s.pass, s.pass, s.fault, s.fault, s.die, s.end, s.undo, s.undo, s.keep, s.upgrade, s.upgrade, s.developer, s.answer, s.activate,
		s.changePlan, s.changePlan, s.withdraw, s.giveUp,
		func() { s.do("jobs", s.shop.Runner.RunDue) },
	}
	verbs[s.dice.IntN(len(verbs))]()
}

func (s *simulation) pick(list ...string) string { return list[s.dice.IntN(len(list))] }

func (s *simulation) buy() {
	app := s.pick("once", "quiet", "agents")
	s.do("buy "+app, func(ctx context.Context) error { _, err := s.shop.Buy(ctx, s.owner, app); return err })
}

func (s *simulation) subscribe() {
	plan := s.pick("monthly_plan", "yearly_plan", "trial_plan", "seats_plan")
	app := map[string]string{"monthly_plan": "monthly", "yearly_plan": "monthly", "trial_plan": "trial", "seats_plan": "seats"}[plan]
	s.do("subscribe "+plan, func(ctx context.Context) error { _, err := s.shop.Subscribe(ctx, s.owner, app, plan); return err })
}

func (s *simulation) card() {
	number := s.pick(billingtest.CardVisa, billingtest.CardVisa, billingtest.CardFails, billingtest.CardFunds, billingtest.CardChallenge, "")
	s.do("card "+number, func(ctx context.Context) error {
		if number == "" {
			return s.shop.Billing.Cards.RemoveCard(ctx, s.owner, auth.LiveChat)
		}
		_, err := s.shop.Billing.Renewals.AddCard(ctx, s.owner, auth.LiveChat, cards.AddCardInput{Token: s.shop.Token(s.t, number)})
		return err
	})
}

// pass lets time go by, or jump, and the jobs run.
func (s *simulation) pass() {
	jumps := []time.Duration{time.Minute, 10 * time.Minute, time.Hour, 24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour, 35 * 24 * time.Hour, -time.Hour}
	jump := jumps[s.dice.IntN(len(jumps))]
	s.clock.Advance(jump)
	s.do("pass "+jump.String(), s.shop.Runner.RunDue)
}

func (s *simulation) fault() {
	controls := s.shop.Sandbox.Controls()
	switch s.dice.IntN(6) {
	case 0:
		controls.LoseReplies = 1 + s.dice.IntN(2)
	case 1:
		controls.LoseEvents = 1 + s.dice.IntN(3)
	case 2:
		controls.Repeat = 2
	case 3:
		controls.Reorder = true
	case 4:
		controls.DelayMS = s.dice.Int64N(600_000)
	case 5:
		s.outage.down = !s.outage.down
	}
	s.shop.Sandbox.SetControls(controls)
	s.log = append(s.log, fmt.Sprintf("fault %+v, down %v", controls, s.outage.down))
}

func (s *simulation) die() { s.crasher.Crash(1 + s.dice.Int64N(25)) }

func (s *simulation) charges() ([]charges.Charge, []subscriptions.Subscription) {
	ctx := s.t.Context()
	direct, err := s.shop.Billing.Charges.List(ctx, s.owner, charges.Filter{Product: auth.LiveChat})
	if err != nil {
		s.t.Fatal(err)
	}
	recurrent, err := s.shop.Billing.Subscriptions.ListSubscriptions(ctx, s.owner, charges.Filter{Product: auth.LiveChat})
	if err != nil {
		s.t.Fatal(err)
	}
	return direct, recurrent
}

// end cancels, uninstalls, asks for money back or disputes a payment.
func (s *simulation) end() {
	direct, recurrent := s.charges()
	switch way := s.dice.IntN(4); {
	case way == 0 && len(recurrent) > 0:
		c := recurrent[s.dice.IntN(len(recurrent))]
		s.do("cancel", func(ctx context.Context) error {
			_, err := s.shop.Billing.Subscriptions.CancelSubscription(ctx, s.owner, auth.LiveChat, c.ID)
			return err
		})
	case way == 1:
		app := s.pick("once", "quiet", "monthly", "trial", "seats", "extras", "extras", "paidextras")
		s.do("uninstall "+app, func(ctx context.Context) error { return s.shop.Entitlements.Uninstall(ctx, s.owner, app, "") })
	case way == 2 && len(recurrent) > 0:
		c := recurrent[s.dice.IntN(len(recurrent))]
		s.do("refund a period", func(ctx context.Context) error {
			paid, err := s.shop.Billing.Refunds.LastPaid(ctx, s.owner, auth.LiveChat, c.ID)
			if err == nil {
				_, err = s.shop.Billing.Refunds.RefundCharge(ctx, s.owner, auth.LiveChat, paid.ID, refunds.Input{})
			}
			return err
		})
	case len(direct) > 0:
		c := direct[s.dice.IntN(len(direct))]
		if way == 3 && c.Status == charges.StatusSuccess {
			s.do("dispute", func(ctx context.Context) error { return s.shop.Sandbox.OpenDispute(ctx, c.PaymentID()) })
			return
		}
		part := money.Cents(1 + s.dice.Int64N(int64(c.Tax.Total)))
		s.do("refund a part", func(ctx context.Context) error {
			_, err := s.shop.Billing.Refunds.RefundCharge(ctx, staff(), auth.LiveChat, c.ID, refunds.Input{AmountCents: part, Reason: "simulation"})
			return err
		})
	}
}

// undo brings back what was uninstalled, perhaps twice.
func (s *simulation) undo() {
	app := s.pick("once", "quiet", "monthly", "trial", "seats", "extras", "paidextras")
	for range 1 + s.dice.IntN(2) {
		s.do("undo the uninstall of "+app, func(ctx context.Context) error {
			_, err := s.shop.Entitlements.UndoUninstall(ctx, s.owner, app)
			return err
		})
	}
}

// upgrade buys an upgrade, after the app it belongs to.
func (s *simulation) upgrade() {
	id := s.pick("pack", "lane", "logo", "setup", "gift", "paid-logo")
	app := "extras"
	if id == "paid-logo" {
		app = "paidextras"
		s.do("subscribe paidextras_plan", func(ctx context.Context) error {
			_, err := s.shop.Subscribe(ctx, s.owner, app, "paidextras_plan")
			return err
		})
		s.do("jobs", s.shop.Runner.RunDue)
	} else {
		s.do("install extras", func(ctx context.Context) error { _, err := s.shop.Entitlements.Install(ctx, s.owner, app); return err })
	}
	s.do("upgrade "+id, func(ctx context.Context) error { _, err := s.shop.BuyUpgrade(ctx, s.owner, app, id, 1); return err })
}

// developer changes what developers answer: nothing of use, a refusal, or yes.
func (s *simulation) developer() {
	answer := s.pick("", "503", "no licence left")
	s.shop.Answer.Store(0)
	s.shop.Refusal.Store("")
	switch answer {
	case "503":
		s.shop.Answer.Store(503)
	default:
		s.shop.Refusal.Store(answer)
	}
	s.log = append(s.log, "developers answer "+answer)
}

// keep takes a cancel back.
func (s *simulation) keep() {
	_, recurrent := s.charges()
	if len(recurrent) == 0 {
		return
	}
	c := recurrent[s.dice.IntN(len(recurrent))]
	s.do("keep "+string(c.Status), func(ctx context.Context) error {
		_, err := s.shop.Billing.Subscriptions.ResumeCancelled(ctx, s.owner, auth.LiveChat, c.ID)
		return err
	})
}

// changePlan asks for another plan, other seats or other units of something that
// goes on, upwards or downwards; half the time something crosses the change.
func (s *simulation) changePlan() {
	_, recurrent := s.charges()
	recurrent = slices.DeleteFunc(recurrent, func(c subscriptions.Subscription) bool { return c.Status != subscriptions.SubscriptionActive })
	if len(recurrent) == 0 {
		return
	}
	c := recurrent[s.dice.IntN(len(recurrent))]
	in := planchanges.ChangeInput{}
	switch {
	case c.Upgrade.ID != "":
		in.Units = 1 + s.dice.Int64N(4)
	case c.PerAccount:
		without := []string{"agent-1", "agent-2", "agent-3"}[:s.dice.IntN(4)]
		in.Without = &without
	default:
		in.PlanID = s.pick("monthly_plan", "yearly_plan", "trial_plan", "trial_card_plan")
	}
	s.do(fmt.Sprintf("change %s to %+v", c.PlanID, in), func(ctx context.Context) error {
		offer, err := s.shop.Billing.PlanChanges.OfferChange(ctx, s.owner, auth.LiveChat, c.ID, in)
		if err != nil || offer.Quote == nil {
			return err
		}
		in.Shown = shown(offer.Quote.Today.Total)
		_, _, err = s.shop.Billing.PlanChanges.ChangePlan(ctx, s.owner, auth.LiveChat, c.ID, in)
		return err
	})
	switch s.dice.IntN(10) {
	case 0:
		s.do("uninstall "+c.AppID, func(ctx context.Context) error { return s.shop.Entitlements.Uninstall(ctx, s.owner, c.AppID, "") })
	case 1:
		s.do("cancel", func(ctx context.Context) error {
			_, err := s.shop.Billing.Subscriptions.CancelSubscription(ctx, s.owner, auth.LiveChat, c.ID)
			return err
		})
	case 2:
		s.withdraw()
	case 3: // the next period is due meanwhile
		s.clock.Advance(max(0, c.NextChargeAt.Sub(s.clock.Now())))
		s.do("sweep", s.shop.Billing.Settlement.ScanDue)
	case 4:
		s.die()
	}
}

// withdraw takes a change back, if one is still to come.
func (s *simulation) withdraw() {
	_, recurrent := s.charges()
	for _, c := range recurrent {
		if c.ChangeID != "" {
			s.do("take a change back", func(ctx context.Context) error {
				_, _, err := s.shop.Billing.PlanChanges.WithdrawChange(ctx, s.owner, auth.LiveChat, c.ID)
				return err
			})
		}
	}
}

// giveUp ends what waits for the bank, by the buyer's word.
func (s *simulation) giveUp() {
	list, err := s.shop.Billing.Settlement.Attempts(s.t.Context(), s.owner)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, a := range list {
		s.do("give up", func(ctx context.Context) error {
			_, err := s.shop.Billing.Settlement.GiveUp(ctx, s.owner, auth.LiveChat, a.Charge.ID)
			return err
		})
	}
}

// answer is the buyer at the bank.
func (s *simulation) answer() { s.answerAll(s.dice.IntN(2) == 0) }

func (s *simulation) answerAll(yes bool) {
	waiting := texts(s.t, s.db, parsedOnce+"SELECT id FROM sandbox_payments WHERE outcome = 'requires_action' ORDER BY id")
	for _, id := range waiting {
		s.do(fmt.Sprintf("answer %v", yes), func(ctx context.Context) error { _, err := s.shop.Sandbox.Decide(ctx, id, yes); return err })
	}
}

// activate repeats the verbs that got no reply, and wakes what is frozen.
func (s *simulation) activate() {
	direct, recurrent := s.charges()
	for _, c := range direct {
		if c.Status == charges.StatusAccepted {
			s.do("activate", func(ctx context.Context) error {
				_, err := s.shop.Billing.Charges.Activate(ctx, s.owner, auth.LiveChat, c.ID, charges.Agreement{})
				return err
			})
		}
	}
	for _, c := range recurrent {
		if c.Status == subscriptions.SubscriptionAccepted || c.Status == subscriptions.SubscriptionFrozen {
			s.do("activate "+string(c.Status), func(ctx context.Context) error {
				_, err := s.shop.Billing.Subscriptions.ActivateSubscription(ctx, s.owner, auth.LiveChat, c.ID, charges.Agreement{})
				return err
			})
		}
	}
}

// heal ends all faults and lets everything settle that is under way.
func (s *simulation) heal() {
	s.crasher.Crash(0)
	s.outage.down = false
	s.shop.Answer.Store(0)
	s.shop.Refusal.Store("")
	s.shop.Sandbox.SetControls(billingtest.Controls(nil))
	s.do("a good card", func(ctx context.Context) error {
		_, err := s.shop.Billing.Renewals.AddCard(ctx, s.owner, auth.LiveChat, cards.AddCardInput{Token: s.shop.Token(s.t, billingtest.CardVisa)})
		return err
	})
	for _, pause := range []time.Duration{17 * time.Hour, 2 * time.Hour, 2 * time.Minute, 11 * time.Minute, 2 * time.Hour, 2 * time.Minute} {
		s.settle(pause)
	}
	for range 60 { // the missed periods of a year follow one another, each by a sweep
		if len(s.unsettled()) == 0 {
			return
		}
		s.settle(2 * time.Minute)
	}
}

func (s *simulation) settle(pause time.Duration) {
	s.clock.Advance(pause)
	s.do("settle", s.shop.Runner.RunDue)
	s.answerAll(true)
}

// unsettled is what should have come to an end once everything is healed.
func (s *simulation) unsettled() []string {
	var faults []string
	hourAgo := s.clock.Now().Add(-time.Hour).UnixMicro()
	for what, query := range map[string]string{
		"payments stay open":                 "SELECT COUNT(*) FROM payments WHERE state NOT IN ('succeeded', 'failed')",
		"charges stay processed":             "SELECT COUNT(*) FROM direct_charges WHERE status = 'processed'",
		"first periods stay processed":       "SELECT COUNT(*) FROM recurrent_charges WHERE status = 'processed'",
		"refunds stay open":                  "SELECT COUNT(*) FROM refunds WHERE state = 'requested'",
		"apps are kept beyond what was paid": "SELECT COUNT(*) FROM recurrent_charges WHERE entitled AND status = 'cancelled' AND next_charge_at < $1",
		"upgrades wait":                      "SELECT COUNT(*) FROM upgrade_grants WHERE state IN ('enabling', 'leaving', 'disabling')",
		"changes stay collecting":            "SELECT COUNT(*) FROM plan_changes WHERE state = 'collecting'",
		"changes wait for what has ended":    "SELECT COUNT(*) FROM recurrent_charges r JOIN plan_changes p ON p.id = r.change_id WHERE p.effective_at < $1",
		"jobs are dead":                      "SELECT COUNT(*) FROM jobs WHERE state = 'dead'",
		"paid charges without an invoice":    "SELECT COUNT(*) FROM direct_charges c WHERE c.status = 'success' AND c.test = FALSE AND c.total_cents > 0 AND NOT EXISTS (SELECT 1 FROM invoices i WHERE i.source = 'direct_charge:' || c.id)",
		"numbers are missing":                "SELECT COALESCE(MAX(number), 0) - COUNT(*) FROM invoices",
	} {
		var n int
		var args []any
		if strings.Contains(query, "$1") {
			args = append(args, hourAgo)
		}
		if err := s.db.Read().QueryRowContext(s.t.Context(), parsedOnce+query, args...).Scan(&n); err != nil {
			s.t.Fatal(err)
		}
		if n != 0 {
			faults = append(faults, fmt.Sprintf("%d %s", n, what))
		}
	}
	return faults
}

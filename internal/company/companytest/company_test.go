package companytest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/charges"
	"marketplace/internal/company"
	"marketplace/internal/company/companydb"
	"marketplace/internal/db"
	"marketplace/internal/installs"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/money"
	"marketplace/internal/testkit"
)

// office is an organization that decides about its apps, on the tables of a shop.
type office struct {
	*billingtest.Shop
	company *company.Service
	clock   *testkit.Clock

	mu      sync.Mutex
	audit   []string
	letters []string // what mails say
	carts   []string
	left    map[string]bool // accounts that left
	retired map[string]bool // apps
}

func eachOffice(t *testing.T, test func(t *testing.T, o *office)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		o := &office{Shop: billingtest.New(t, database, billingtest.Options{Now: clock.Now}), clock: clock, left: map[string]bool{}, retired: map[string]bool{}}
		o.Settle(t)
		enqueue := func(ctx context.Context, on db.Querier, kind string, payload any, runAt time.Time, key string) error {
			o.noteLetter(payload)
			return o.Runner.Enqueue(ctx, on, jobs.Job{Kind: kind, Payload: payload, RunAt: runAt, Key: key})
		}
		o.company = company.New(company.Deps{
			Transact: companydb.NewTransact(database, enqueue, o), Read: companydb.New(database.Read()), Apps: o, People: o, Uses: o,
			Costs: costs{billingdb.New(database.Read(), testkit.SealKeys())}, Charges: offered{billingdb.New(database.Read(), testkit.SealKeys())}, Shop: o, ShopURL: billingtest.ShopURL, Now: clock.Now, NewID: ids.NewID, Wake: o.Runner.Wake,
		})
		o.Runner.Handle(company.JobWarn, o.company.Warn)
		test(t, o)
	})
}

// noteLetter keeps what a mail says.
func (o *office) noteLetter(payload any) {
	if m, isMail := payload.(mail.Message); isMail {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.letters = append(o.letters, strings.Join(m.Paragraphs, " "))
	}
}

type costs struct{ *billingdb.Store }

func (costs) PriceOf(context.Context, string, string) (money.Cents, error) { return 1107, nil }

// offered are the direct charges of the shop.
type offered struct{ *billingdb.Store }

func (x offered) Charge(ctx context.Context, organizationID string, ref company.ChargeRef) (company.Charge, error) {
	c, err := x.Store.Charge(ctx, ref.ID)
	if err == nil && c.BuyerOrganizationID != organizationID {
		err = billing.ChargeNotFound()
	}
	if err != nil {
		return company.Charge{}, err
	}
	return company.Charge{Name: c.Name, Product: c.Product, ClientID: c.OrderClientID, Monthly: c.Tax.Total, Pending: c.Status == charges.StatusPending}, nil
}

func (o *office) Audit(_ context.Context, e company.AuditEntry) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.audit = append(o.audit, e.Actor+" "+e.Action+" "+e.Details)
	return nil
}

func (o *office) App(_ context.Context, id string) (company.App, error) {
	f, known := billingtest.Fixtures[id]
	if !known {
		return company.App{}, installs.NotFound()
	}
	return company.App{ID: id, Slug: f.Install.Slug, Name: f.Install.Name, Product: f.Install.Product, Offered: f.Install.Published && !o.retired[id], Free: f.Install.Free}, nil
}

func (o *office) AppOfClient(ctx context.Context, clientID string) (company.App, error) {
	for id, f := range billingtest.Fixtures {
		if f.Install.ClientID == clientID {
			return o.App(ctx, id)
		}
	}
	return company.App{}, installs.NotFound()
}

func (o *office) ListUses(ctx context.Context, organizationID string) ([]company.Use, error) {
	list, err := o.Installs.ListUses(ctx, organizationID)
	uses := []company.Use{}
	for _, u := range list {
		uses = append(uses, company.Use{AppID: u.AppID, InstalledBy: u.InstalledBy, Agents: u.Agents, With: u.With, SetupRequired: u.SetupRequired})
	}
	return uses, err
}

func (o *office) Owners(context.Context, string, string) ([]company.Person, error) {
	return []company.Person{{AccountID: "owner-acme", Name: "Olive", Email: "owner@acme.test"}, {AccountID: "second-acme", Name: "Sam", Email: "second@acme.test"}}, nil
}

func (o *office) Member(_ context.Context, _, id string) (company.Person, bool, error) {
	names := map[string]string{"owner-acme": "Olive", "second-acme": "Sam", "normal-acme": "Nora"}
	return company.Person{AccountID: id, Name: names[id], Email: id + "@acme.test"}, !o.left[id], nil
}

func (o *office) CheckMayGet(ctx context.Context, p auth.Principal, appID string) error {
	status, err := o.Entitlements.Status(ctx, p, appID)
	switch {
	case err != nil:
		return err
	case status.Installed:
		return installs.AlreadyInstalled()
	case status.Refusal != nil:
		return status.Refusal
	}
	return nil
}

func (o *office) AddToCart(_ context.Context, p auth.Principal, appID string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.carts = append(o.carts, p.AccountID+" "+appID)
	return nil
}

func (o *office) Install(ctx context.Context, p auth.Principal, appID string) error {
	_, err := o.Entitlements.Install(ctx, p, appID)
	return err
}

func second() auth.Principal {
	p := billingtest.Principals["owner"]
	p.AccountID, p.Email = "second-acme", "second@acme.test"
	return p
}

func ask(t *testing.T, o *office, app string) company.Request {
	t.Helper()
	request, err := o.company.Ask(t.Context(), billingtest.Principals["agent"], app, "We need it.")
	if err != nil {
		t.Fatal(err)
	}
	return request
}

func waiting(t *testing.T, o *office, p auth.Principal) []company.ShownRequest {
	t.Helper()
	overview, err := o.company.Overview(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(overview.Requests, func(r company.ShownRequest) bool { return r.State != company.Waiting })
}

// count is how many of a list are exactly this.
func count(list []string, want string) int {
	return len(slices.DeleteFunc(slices.Clone(list), func(one string) bool { return one != want }))
}

func reasonsOf(failed []error) []string {
	reasons := []string{}
	for _, err := range failed {
		reasons = append(reasons, errs.ReasonOf(err))
	}
	slices.Sort(reasons)
	return reasons
}

// atOnce runs two things side by side.
func atOnce(one, other func() error) []error {
	var both sync.WaitGroup
	failed := make([]error, 2)
	both.Go(func() { failed[0] = one() })
	both.Go(func() { failed[1] = other() })
	both.Wait()
	return failed
}

func TestAsk_Twice_IsOneRequestAndOneMailToEachOwner(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		first := ask(t, o, "monthly")
		again, err := o.company.Ask(t.Context(), billingtest.Principals["agent"], "monthly", "We need it badly.")
		if err != nil || again.ID != first.ID {
			t.Errorf("asked again: %+v, %v", again, err)
		}
		o.Drain(t, o.clock, 2)
		if list := waiting(t, o, billingtest.Principals["owner"]); len(list) != 1 || list[0].Reason != "We need it badly." || list[0].Price != 1107 || !list[0].MayDecide {
			t.Errorf("the owner sees %+v", list)
		}
		if list := waiting(t, o, billingtest.Principals["agent"]); len(list) != 1 || list[0].MayDecide {
			t.Errorf("who asked sees %+v", list)
		}
		if list := waiting(t, o, billingtest.Principals["stranger"]); len(list) != 0 {
			t.Errorf("a stranger sees %+v", list)
		}
		for _, to := range []string{"owner@acme.test", "second@acme.test"} {
			if n := count(o.Mails.List(), "app-requested "+to+" normal@acme.test asks for App monthly"); n != 1 {
				t.Errorf("%d mails to %s of %v", n, to, o.Mails.List())
			}
		}
	})
}

func TestAsk_AtOnceTwice_IsOneRequest(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		once := func() error {
			_, err := o.company.Ask(t.Context(), billingtest.Principals["agent"], "monthly", "We need it.")
			return err
		}
		if reasons := reasonsOf(atOnce(once, once)); !slices.Equal(reasons, []string{"", ""}) {
			t.Errorf("refused by %v", reasons)
		}
		if list := waiting(t, o, billingtest.Principals["owner"]); len(list) != 1 {
			t.Errorf("%d requests", len(list))
		}
	})
}

func TestAsk_EachReason_IsTextOfAtMost1000Letters(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		for name, row := range map[string]struct{ reason, kept string }{
			"none":     {"  \n ", ""},
			"too long": {strings.Repeat("ä", 1001), ""},
			"longest":  {strings.Repeat("ä", 1000), strings.Repeat("ä", 1000)},
			"markup":   {"<script>alert(1)</script>'; DROP TABLE company_requests;--", "<script>alert(1)</script>'; DROP TABLE company_requests;--"},
			"turning":  {"no\u202eecila\x00 one", "noecila one"},
		} {
			request, err := o.company.Ask(t.Context(), billingtest.Principals["agent"], "monthly", row.reason)
			if isRefused := errs.CodeOf(err) == errs.Invalid; isRefused != (row.kept == "") || request.Reason != row.kept {
				t.Errorf("%s: kept %q, %v", name, request.Reason, err)
			}
		}
	})
}

func TestAsk_WhoNeedsNot_IsToldWhy(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		if _, err := o.Entitlements.Install(t.Context(), billingtest.Principals["owner"], "free"); err != nil {
			t.Fatal(err)
		}
		for _, row := range []struct {
			who, app, want string
		}{
			{"owner", "monthly", "company_request_not_needed"}, {"agent", "free", "APPLICATION_ALREADY_INSTALLED"}, {"agent", "unpublished", "application_not_found"}, {"agent", "nothing", "application_not_found"},
		} {
			if _, err := o.company.Ask(t.Context(), billingtest.Principals[row.who], row.app, "We need it."); errs.ReasonOf(err) != row.want {
				t.Errorf("%s asks for %s: %v", row.who, row.app, err)
			}
		}
	})
}

func TestDecide_TwoOwnersAtOnce_OneWinsAndTheOtherIsToldWhoDecided(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		request := ask(t, o, "monthly")
		failed := atOnce(func() error {
			_, err := o.company.Approve(t.Context(), billingtest.Principals["owner"], request.ID, company.WayCart)
			return err
		}, func() error {
			_, err := o.company.Decline(t.Context(), second(), request.ID, "Not now.")
			return err
		})
		if reasons := reasonsOf(failed); !slices.Equal(reasons, []string{"", "company_request_decided"}) {
			t.Fatalf("%v", failed)
		}
		loser, want := failed[0], "Sam has declined"
		if loser == nil {
			loser, want = failed[1], "Olive has approved"
		}
		if said := errs.As(loser).Message; !strings.HasPrefix(said, want) {
			t.Errorf("told %q", said)
		}
		if approved := failed[0] == nil; (len(o.carts) == 1) != approved {
			t.Errorf("carts %v", o.carts)
		}
	})
}

func TestDecide_Repeated_IsSafeForTheSameOwner(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		request, owner := ask(t, o, "free"), billingtest.Principals["owner"]
		for range 2 {
			if got, err := o.company.Approve(t.Context(), owner, request.ID, company.WayNow); err != nil || got.State != company.Approved {
				t.Fatalf("%+v, %v", got, err)
			}
		}
		if has, err := o.Installs.Has(t.Context(), "acme", "free"); err != nil || !has {
			t.Errorf("installed %t, %v", has, err)
		}
		if _, err := o.company.Decline(t.Context(), owner, request.ID, "No."); errs.ReasonOf(err) != "company_request_decided" {
			t.Errorf("another decision: %v", err)
		}
		o.Drain(t, o.clock, 2)
		if n := count(o.Mails.List(), "request-approved normal-acme@acme.test Your request for App free was approved"); n != 1 {
			t.Errorf("%d mails of %v", n, o.Mails.List())
		}
		if n := count(o.audit, "owner-acme company.approve free now"); n != 1 {
			t.Errorf("audit log %v", o.audit)
		}
	})
}

func TestDecide_SetUpByWhoAsked_InstallsAndLeavesTheSetUpToThem(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		request := ask(t, o, "free")
		got, err := o.company.Approve(t.Context(), billingtest.Principals["owner"], request.ID, company.WaySetUp)
		if err != nil || got.State != company.Approved || got.Way != company.WaySetUp {
			t.Fatalf("%+v, %v", got, err)
		}
		if has, err := o.Installs.Has(t.Context(), "acme", "free"); err != nil || !has {
			t.Errorf("installed %t, %v", has, err)
		}
		if len(o.carts) != 0 {
			t.Errorf("carts %v", o.carts)
		}
		o.Drain(t, o.clock, 2)
		if n := count(o.Mails.List(), "request-approved normal-acme@acme.test Your request for App free was approved, and you set it up"); n != 1 {
			t.Errorf("%d mails of %v", n, o.Mails.List())
		}
		if said := o.letters[len(o.letters)-1]; !strings.HasSuffix(said, " It is installed, so you can begin.") {
			t.Errorf("the mail says %s", said)
		}
		if n := count(o.audit, "owner-acme company.approve free set_up"); n != 1 {
			t.Errorf("audit log %v", o.audit)
		}
	})
}

// The mail to who asked says that the app is there when it is: a free one is, from the approval on.
func TestDecide_MailOfAnApproval_SaysWhetherTheAppIsThere(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		owner := billingtest.Principals["owner"]
		last := func(app string, way company.Way) string {
			t.Helper()
			if _, err := o.company.Approve(t.Context(), owner, ask(t, o, app).ID, way); err != nil {
				t.Fatal(err)
			}
			return o.letters[len(o.letters)-1]
		}
		if said := last("free", company.WayNow); !strings.HasSuffix(said, " approved your request for App free. It is installed.") {
			t.Errorf("installed with the approval: %s", said)
		}
		if said := last("monthly", company.WayCart); !strings.HasSuffix(said, " You have it as soon as it is installed.") {
			t.Errorf("in the cart: %s", said)
		}
		if said := last("once", company.WaySetUp); !strings.HasSuffix(said, " You can begin as soon as it is installed.") {
			t.Errorf("not paid yet: %s", said)
		}
	})
}

func TestDecide_WhatCannotBe_IsRefusedAndStays(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		request, owner := ask(t, o, "monthly"), billingtest.Principals["owner"]
		approve := func(p auth.Principal, id string) error {
			_, err := o.company.Approve(t.Context(), p, id, company.WayCart)
			return err
		}
		if err := approve(billingtest.Principals["admin"], request.ID); errs.ReasonOf(err) != "company_owners_only" {
			t.Errorf("an administrator approves: %v", err)
		}
		if err := approve(billingtest.Principals["stranger"], request.ID); errs.ReasonOf(err) != "company_request_not_found" {
			t.Errorf("a stranger approves: %v", err)
		}
		o.retired["monthly"] = true
		if err := approve(owner, request.ID); errs.ReasonOf(err) != "application_retired" {
			t.Errorf("a retired app is approved: %v", err)
		}
		o.left["normal-acme"] = true
		if err := approve(owner, request.ID); errs.ReasonOf(err) != "company_asker_left" {
			t.Errorf("who asked left: %v", err)
		}
		if list := waiting(t, o, owner); len(list) != 0 {
			t.Errorf("shown though nobody can decide it: %+v", list)
		}
		o.left["normal-acme"] = false
		if _, err := o.company.Decline(t.Context(), owner, request.ID, "It is gone."); err != nil {
			t.Errorf("a retired app cannot be declined: %v", err)
		}
		if err := o.company.Withdraw(t.Context(), billingtest.Principals["agent"], request.ID); errs.CodeOf(err) != errs.Conflict {
			t.Errorf("withdrawn after the decision: %v", err)
		}
	})
}

// limit sets a budget of live chat apps with a stop; an app "once" or "quiet" costs $23.37 there.
func limit(t *testing.T, o *office, cents money.Cents) {
	t.Helper()
	if err := o.company.SetBudget(t.Context(), billingtest.Principals["owner"], auth.LiveChat, company.BudgetInput{Monthly: cents, Stops: true}); err != nil {
		t.Fatal(err)
	}
}

// An owner sees of each app who asked for it, how many may use it and its part of the month;
// the parts are the whole. Who decides nothing and pays nothing sees none.
func TestUses_EachApp_SaysWhoAskedWhoUsesItAndWhatItCosts(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		owner := billingtest.Principals["owner"]
		o.GiveCard(t, owner, billingtest.CardVisa)
		if _, err := o.company.Approve(t.Context(), owner, ask(t, o, "free").ID, company.WayNow); err != nil {
			t.Fatal(err)
		}
		if _, err := o.Buy(t.Context(), owner, "once"); err != nil {
			t.Fatal(err)
		}
		if _, err := o.Subscribe(t.Context(), owner, "seats", "seats_plan"); err != nil {
			t.Fatal(err)
		}
		o.Drain(t, o.clock, 4)
		if _, err := o.Installs.SetAccess(t.Context(), owner, "seats", []string{"agent-3", "agent-7"}); err != nil {
			t.Fatal(err)
		}
		if err := o.Installs.SetSetupRequired(t.Context(), owner, "once", true); err != nil {
			t.Fatal(err)
		}
		uses, err := o.company.Uses(t.Context(), owner)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		sum := money.Cents(0)
		for _, u := range uses {
			got = append(got, fmt.Sprintf("%s: %s, %d of %d, setup %t, %s", u.App.Slug, u.Asker.Name, u.With, u.Agents, u.SetupRequired, u.Monthly))
			sum += u.Monthly
		}
		want := []string{"free-slug: Nora, 7 of 7, setup false, $0.00", "once-slug: Olive, 7 of 7, setup true, $23.37", "seats-slug: Olive, 5 of 7, setup false, $43.05"}
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		whole, err := billingdb.New(o.DB.Read(), testkit.SealKeys()).MonthlyCost(t.Context(), "acme", auth.LiveChat, o.clock.Now().AddDate(0, 0, -27))
		if err != nil || whole != sum {
			t.Errorf("the parts are %s of %s, %v", sum, whole, err)
		}
		if none, err := o.company.Uses(t.Context(), billingtest.Principals["agent"]); err != nil || len(none) != 0 {
			t.Errorf("an agent sees %v, %v", none, err)
		}
	})
}

func TestBudget_TwoPurchasesAtOnce_OneIsTold(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		owner := billingtest.Principals["owner"]
		o.GiveCard(t, owner, billingtest.CardVisa)
		limit(t, o, 3000)
		buy := func(app string) func() error {
			return func() error {
				_, err := o.Buy(t.Context(), owner, app)
				return err
			}
		}
		if reasons := reasonsOf(atOnce(buy("once"), buy("quiet"))); !slices.Equal(reasons, []string{"", "company_budget_exceeded"}) {
			t.Fatalf("refused by %v", reasons)
		}
		o.Drain(t, o.clock, 4)
		cost, err := billingdb.New(o.DB.Read(), testkit.SealKeys()).MonthlyCost(t.Context(), "acme", auth.LiveChat, o.clock.Now().AddDate(0, 0, -27))
		if err != nil || cost != 2337 {
			t.Errorf("the month costs %s, %v", cost, err)
		}
		if err := o.company.LiftStop(t.Context(), owner, auth.LiveChat); err != nil {
			t.Fatal(err)
		}
		has, err := o.Installs.Has(t.Context(), "acme", "once")
		if err != nil {
			t.Fatal(err)
		}
		other := map[bool]string{true: "quiet", false: "once"}[has]
		if err := buy(other)(); err != nil {
			t.Errorf("the stop is lifted, and %v", err)
		}
		o.Drain(t, o.clock, 4)
		for _, to := range []string{"owner@acme.test", "second@acme.test"} {
			if n := count(o.Mails.List(), "budget-warning "+to+" The budget for apps of LiveChat is nearly used"); n != 1 {
				t.Errorf("%d warnings to %s of %v", n, to, o.Mails.List())
			}
		}
		billingtest.CheckBooks(t, o.Shop)
	})
}

func TestBudget_ATrial_CountsWhatComesAfterIt(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		owner := billingtest.Principals["owner"]
		limit(t, o, 1106) // a cent less than the subscription costs
		if _, err := o.Subscribe(t.Context(), owner, "trial", "trial_plan"); errs.ReasonOf(err) != "company_budget_exceeded" {
			t.Errorf("the trial begins: %v", err)
		}
		limit(t, o, 1107)
		if _, err := o.Subscribe(t.Context(), owner, "trial", "trial_plan"); err != nil {
			t.Errorf("the trial does not begin: %v", err)
		}
		if _, err := o.Buy(t.Context(), owner, "once"); errs.ReasonOf(err) != "company_budget_exceeded" {
			t.Errorf("another app is bought: %v", err)
		}
	})
}

func TestRules_AnAppThatIsForbidden_ComesByNoWay(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		owner, ctx := billingtest.Principals["owner"], t.Context()
		o.GiveCard(t, owner, billingtest.CardVisa)
		if _, err := o.Entitlements.Install(ctx, owner, "called"); err != nil {
			t.Fatal(err)
		}
		if err := o.Entitlements.Uninstall(ctx, owner, "called", ""); err != nil {
			t.Fatal(err)
		}
		agreed, err := o.CreateOnce(ctx, owner, "once") // before the rule
		if err != nil {
			t.Fatal(err)
		}
		for _, app := range []string{"free", "called", "once"} {
			if err := o.company.SetAppRule(ctx, owner, app, company.RuleForbidden); err != nil {
				t.Fatal(err)
			}
		}
		for way, try := range map[string]func() error{
			"install": func() error { _, err := o.Entitlements.Install(ctx, owner, "free"); return err },
			"undo":    func() error { _, err := o.Entitlements.UndoUninstall(ctx, owner, "called"); return err },
			"buy":     func() error { _, err := o.Buy(ctx, owner, "once"); return err },
			"accept": func() error {
				_, err := o.Billing.Charges.Accept(ctx, owner, auth.LiveChat, agreed.ID, charges.Agreement{})
				return err
			},
			"cart": func() error { return o.Billing.Purchases.CheckMayPurchase(ctx, owner, "once", "once_plan") },
		} {
			if err := try(); errs.ReasonOf(err) != "company_app_forbidden" {
				t.Errorf("%s: %v", way, err)
			}
		}
		if status, err := o.Entitlements.Status(ctx, owner, "free"); err != nil || status.Refusal == nil || status.Refusal.Reason != "company_app_forbidden" {
			t.Errorf("status %+v, %v", status, err)
		}
		if err := o.company.SetAppRule(ctx, owner, "free", ""); err != nil {
			t.Fatal(err)
		}
		if _, err := o.Entitlements.Install(ctx, owner, "free"); err != nil {
			t.Errorf("the rule is gone, and %v", err)
		}
	})
}

func TestRules_AppsThatChangeCustomers_NeedAnOwner(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		owner, admin, ctx := billingtest.Principals["owner"], billingtest.Principals["admin"], t.Context()
		if err := o.company.SetRules(ctx, admin, true, false); errs.ReasonOf(err) != "company_owners_only" {
			t.Errorf("an administrator makes rules: %v", err)
		}
		if err := o.company.SetRules(ctx, owner, true, false); err != nil {
			t.Fatal(err)
		}
		if _, err := o.Entitlements.Install(ctx, admin, "called"); errs.ReasonOf(err) != "company_owner_needed" {
			t.Errorf("an administrator installs it: %v", err)
		}
		if _, err := o.Entitlements.Install(ctx, admin, "free"); err != nil {
			t.Errorf("an administrator does not install another: %v", err)
		}
		if _, err := o.Entitlements.Install(ctx, owner, "called"); err != nil {
			t.Errorf("an owner does not install it: %v", err)
		}
	})
}

func TestRules_OnlyAllowedApps_CanBeBought(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		owner, ctx := billingtest.Principals["owner"], t.Context()
		o.GiveCard(t, owner, billingtest.CardVisa)
		if err := o.company.SetRules(ctx, owner, false, true); err != nil {
			t.Fatal(err)
		}
		if _, err := o.Buy(ctx, owner, "once"); errs.ReasonOf(err) != "company_app_not_allowed" {
			t.Errorf("an app that is not allowed: %v", err)
		}
		if err := o.company.SetAppRule(ctx, owner, "once", company.RuleAllowed); err != nil {
			t.Fatal(err)
		}
		if _, err := o.Buy(ctx, owner, "once"); err != nil {
			t.Errorf("an allowed app: %v", err)
		}
	})
}

func TestBudget_OfAnotherProduct_StopsNothing(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		owner, ctx := billingtest.Principals["owner"], t.Context()
		o.GiveCard(t, owner, billingtest.CardVisa)
		if err := o.company.SetBudget(ctx, owner, auth.HelpDesk, company.BudgetInput{Stops: true}); err != nil {
			t.Fatal(err)
		}
		if _, err := o.Buy(ctx, owner, "once"); err != nil {
			t.Error(err)
		}
	})
}

func TestWarn_PayloadOfNoJob_IsAnError(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		if err := o.company.Warn(t.Context(), json.RawMessage(`"no"`)); err == nil {
			t.Error("no error")
		}
	})
}

// charge gives one that an owner's app asks for, and that nobody has agreed to.
func charge(t *testing.T, o *office) company.ChargeRef {
	t.Helper()
	c, err := o.CreateOnce(t.Context(), billingtest.Principals["owner"], "once")
	if err != nil {
		t.Fatal(err)
	}
	return company.ChargeRef{ID: c.ID, Kind: billing.TypeDirect}
}

func TestAskToPay_WhoMayNot_AsksOnceAndAnOwnerDecides(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		agent, owner, ref := billingtest.Principals["agent"], billingtest.Principals["owner"], charge(t, o)
		first, err := o.company.AskToPay(t.Context(), agent, ref, "We need it.")
		if err != nil {
			t.Fatal(err)
		}
		again, err := o.company.AskToPay(t.Context(), agent, ref, "We need it badly.")
		if err != nil || again.ID != first.ID {
			t.Errorf("asked again: %+v, %v", again, err)
		}
		list := waiting(t, o, owner)
		if len(list) != 1 || !list[0].MayDecide || list[0].Charge != ref || list[0].Price == 0 || list[0].Price != list[0].OfferedCharge.Monthly || list[0].Reason != "We need it badly." {
			t.Fatalf("the owner sees %+v", list)
		}
		o.Drain(t, o.clock, 2)
		if n := count(o.Mails.List(), "app-requested owner@acme.test normal@acme.test asks for "+list[0].OfferedCharge.Name+" in App once"); n != 1 {
			t.Errorf("%d mails of %v", n, o.Mails.List())
		}
		if _, err = o.company.Approve(t.Context(), owner, first.ID, company.WayCart); errs.ReasonOf(err) != "charge_not_for_cart" {
			t.Errorf("into the cart: %v", err)
		}
		if _, err = o.company.Approve(t.Context(), owner, first.ID, company.WayNow); err != nil {
			t.Error(err)
		}
		if _, err = o.company.Approve(t.Context(), owner, first.ID, company.WayNow); err != nil {
			t.Errorf("the same once more: %v", err)
		}
		if said := o.letters[len(o.letters)-1]; !strings.HasSuffix(said, " You have it as soon as it is paid.") {
			t.Errorf("the mail says %s", said)
		}
		if len(o.carts) != 0 || len(waiting(t, o, owner)) != 0 {
			t.Errorf("carts %v, and %d wait", o.carts, len(waiting(t, o, owner)))
		}
	})
}

func TestAskToPay_WhatCannotBeAskedFor_IsRefused(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		ref := charge(t, o)
		for who, want := range map[string]string{"owner": "company_request_not_needed", "stranger": "charge_not_found"} {
			if _, err := o.company.AskToPay(t.Context(), billingtest.Principals[who], ref, "We need it."); errs.ReasonOf(err) != want {
				t.Errorf("%s: %v", who, err)
			}
		}
		if _, err := o.company.AskToPay(t.Context(), billingtest.Principals["agent"], ref, " "); errs.CodeOf(err) != errs.Invalid {
			t.Errorf("without a reason: %v", err)
		}
	})
}

func TestAskToPay_PaidMeanwhile_WaitsForNobody(t *testing.T) {
	t.Parallel()
	eachOffice(t, func(t *testing.T, o *office) {
		agent, owner, ref := billingtest.Principals["agent"], billingtest.Principals["owner"], charge(t, o)
		request, err := o.company.AskToPay(t.Context(), agent, ref, "We need it.")
		if err != nil {
			t.Fatal(err)
		}
		if _, err = o.Billing.Charges.Decline(t.Context(), owner, auth.LiveChat, ref.ID); err != nil {
			t.Fatal(err)
		}
		for _, p := range []auth.Principal{owner, agent} {
			if list := waiting(t, o, p); len(list) != 0 {
				t.Errorf("%s sees %+v", p.AccountID, list)
			}
		}
		if _, err = o.company.Approve(t.Context(), owner, request.ID, company.WayNow); errs.ReasonOf(err) != "charge_invalid_status" {
			t.Errorf("approved: %v", err)
		}
		if _, err = o.company.AskToPay(t.Context(), agent, ref, "We need it."); errs.ReasonOf(err) != "charge_invalid_status" {
			t.Errorf("asked for again: %v", err)
		}
	})
}

package billingtest

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
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/billing/payouts"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/company"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/licence"
	"marketplace/internal/kit/price"
	"marketplace/internal/licences"
	"marketplace/internal/webhooks"
)

// Notices collects what developers were told.
type Notices struct {
	mu   sync.Mutex
	list []string
}

func (n *Notices) add(text string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.list = append(n.list, text)
}

// List gives the notices so far, sorted.
func (n *Notices) List() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Sorted(slices.Values(n.list))
}

// Principal makes somebody with a role in every product and the scopes that
// the role gives.
func Principal(organization, role string) auth.Principal {
	roles := []auth.Role{{Product: auth.Accounts, Role: role}, {Product: auth.LiveChat, Role: role}, {Product: auth.HelpDesk, Role: role}}
	return auth.Principal{
		AccountID: role + "-" + organization, OrganizationID: organization, ClientID: "shop_client", Platform: true, Email: role + "@" + organization + ".test",
		Scopes: auth.ScopesOf(roles), Roles: roles,
	}
}

// Principals are who signs in by the header X-Test-Principal.
//
//nolint:gochecknoglobals // fixtures
var Principals = map[string]auth.Principal{
	"owner":      Principal("acme", auth.Owner),
	"admin":      Principal("acme", auth.Administrator),
	"agent":      Principal("acme", auth.Normal),
	"stranger":   Principal("other", auth.Owner),
	"developer":  withClient(Principal("devs", auth.Owner), "once_client"),
	"reseller":   withAdmin(withClient(Principal("acme", auth.Owner), "scorer_client")), // an app that sells for others
	"maker":      Principal("devs", auth.Owner),                                         // the developer in the shop itself
	"scorer":     withClient(Principal("devs", auth.Owner), "scorer_client"),
	"poor":       Principal("poor", auth.Owner),
	"paused":     Principal("paused", auth.Owner),
	"ghost":      ghost(Principal("acme", auth.Owner)),
	"app":        withClient(Principal("acme", auth.Owner), "once_client"), // an app with a token of the buyer
	"chat-admin": chatAdmin("acme"),
	"staff":      {AccountID: "staff", OrganizationID: "platform", ClientID: "shop_client", Platform: true, Scopes: auth.Scopes{auth.ScopeDevPlatformAdmin}},
}

func withClient(p auth.Principal, client string) auth.Principal {
	p.ClientID, p.Platform = client, false
	return p
}

func withAdmin(p auth.Principal) auth.Principal {
	p.Scopes = append(auth.Scopes{auth.ScopeBillingAdmin}, p.Scopes...)
	return p
}

func ghost(p auth.Principal) auth.Principal {
	p.Scopes = append(auth.Scopes{auth.ScopeGhost}, p.Scopes...)
	return p
}

func chatAdmin(organization string) auth.Principal {
	roles := []auth.Role{{Product: auth.Accounts, Role: auth.Member}, {Product: auth.LiveChat, Role: auth.Administrator}, {Product: auth.HelpDesk, Role: auth.Normal}}
	return auth.Principal{AccountID: "chat-admin", OrganizationID: organization, ClientID: "shop_client", Platform: true, Scopes: auth.ScopesOf(roles), Roles: roles}
}

// AppFixture is an app of the test catalogue in both modules' words.
type AppFixture struct {
	Install installs.App
	Bill    billing.App
}

// Fixtures is the test catalogue by id. "Once" costs 1900 cents, "agents" 500
// for each of the 7 agents; both notify their developer, the organization devs.
//
//nolint:gochecknoglobals // fixtures
var Fixtures = map[string]AppFixture{
	"once":   fixture("once", installs.App{Published: true, WebhookURL: "https://dev.test/hook"}, billing.Plan{ID: "once_plan", Cycle: price.Once, BaseCents: 1900}),
	"quiet":  fixture("quiet", installs.App{Published: true}, billing.Plan{ID: "quiet_plan", Cycle: price.Once, BaseCents: 1900}),
	"agents": fixture("agents", installs.App{Published: true, PerAgent: true, WebhookURL: "https://dev.test/hook"}, billing.Plan{ID: "agents_plan", Cycle: price.Once, BaseCents: 500, PerAccount: true}),
	"monthly": fixture("monthly", installs.App{Published: true, WebhookURL: "https://dev.test/hook"},
		billing.Plan{ID: "monthly_plan", Cycle: price.Monthly, BaseCents: 900}, billing.Plan{ID: "yearly_plan", Cycle: price.Yearly, BaseCents: 999}),
	"extras": upgraded(fixture("extras", installs.App{Published: true, Free: true, WebhookURL: "https://dev.test/hook"}),
		billing.Upgrade{ID: "pack", Name: "500 messages", PriceCents: 1500, Counted: true},
		billing.Upgrade{ID: "lane", Name: "More lanes", PriceCents: 300, Months: 1, PerAccount: true, Counted: true},
		billing.Upgrade{ID: "logo", Name: "Own logo", PriceCents: 900, Months: 1},
		billing.Upgrade{ID: "setup", Name: "Setup help", PriceCents: 4900},
		billing.Upgrade{ID: "gift", Name: "Stickers"}),
	"mute": hearing(upgraded(fixture("mute", installs.App{Published: true, Free: true}), billing.Upgrade{ID: "mute-logo", Name: "Own logo", PriceCents: 900},
		billing.Upgrade{ID: "setup", Name: "Setup help", PriceCents: 100}), "setup", "https://dev.test/setups"),
	"paidextras": upgraded(fixture("paidextras", installs.App{Published: true, WebhookURL: "https://dev.test/hook"}, billing.Plan{ID: "paidextras_plan", Cycle: price.Monthly, BaseCents: 900}),
		billing.Upgrade{ID: "paid-logo", Name: "Own logo", PriceCents: 500, Months: 1}),
	"seats":       fixture("seats", installs.App{Published: true, PerAgent: true}, billing.Plan{ID: "seats_plan", Cycle: price.Monthly, BaseCents: 500, PerAccount: true}),
	"tiered":      fixture("tiered", installs.App{Published: true, PerAgent: true}, tiered("tiered_plan", price.Monthly), tiered("tiered_year", price.Yearly)),
	"tiered-once": fixture("tiered-once", installs.App{Published: true, PerAgent: true}, tiered("tiered-once_plan", price.Once)),
	"scorer":      fixture("scorer", installs.App{Published: true, PerAgent: true}, billing.Plan{ID: "scorer_plan", Cycle: price.Monthly, BaseCents: 1900, PerAccount: true, TrialDays: 14}),
	"trial": fixture("trial", installs.App{Published: true, WebhookURL: "https://dev.test/hook"},
		billing.Plan{ID: "trial_plan", Cycle: price.Monthly, BaseCents: 900, TrialDays: 14}, billing.Plan{ID: "trial_card_plan", Cycle: price.Monthly, BaseCents: 900, TrialDays: 14, CardRequired: true}),
	"free":        fixture("free", installs.App{Published: true, Free: true, WebhookURL: "https://dev.test/hook"}),
	"called":      fixture("called", installs.App{Published: true, Free: true, InstallURL: "https://dev.test/install", InstallMetrics: true}),
	"paid-called": fixture("paid-called", installs.App{Published: true, InstallURL: "https://dev.test/paid"}, billing.Plan{ID: "paid-called_plan", Cycle: price.Once, BaseCents: 1900}),
	"odd-called":  fixture("odd-called", installs.App{Published: true, Free: true, InstallURL: "http://dev.test/install"}),
	"desk":        fixture("desk", installs.App{Published: true, Free: true, Product: auth.HelpDesk}),
	"team":        fixture("team", installs.App{Published: true, Free: true, Product: auth.HelpDesk, TeamPlan: true}),
	"premium":     fixture("premium", installs.App{Published: true, Free: true, Premium: true}),
	"owner-only":  fixture("owner-only", installs.App{Published: true, Free: true, OnlyOwner: true}),
	"maintained":  fixture("maintained", installs.App{Published: true, Free: true, UnderMaintenance: true}),
	"contact":     fixture("contact", installs.App{Published: true, Service: true, ContactOnly: true}),
	"unpublished": fixture("unpublished", installs.App{Free: true}),
	"acmes":       owned(fixture("acmes", installs.App{}, billing.Plan{ID: "acmes_plan", Cycle: price.Once, BaseCents: 100}), "acme"),
}

func fixture(id string, app installs.App, plans ...billing.Plan) AppFixture {
	app.ID, app.Slug, app.Name, app.ClientID, app.OwnerOrganizationID = id, id+"-slug", "App "+id, id+"_client", "devs"
	if app.Product == "" {
		app.Product = auth.LiveChat
	}
	return AppFixture{Install: app, Bill: billing.App{
		ID: id, Slug: app.Slug, Name: app.Name, Product: app.Product, ClientID: app.ClientID, OwnerOrganizationID: app.OwnerOrganizationID,
		WebhookURL: app.WebhookURL, Service: app.Service, Plans: plans, Developer: "Developers of " + app.Name, Path: "/apps/" + app.Slug + "/",
	}}
}

func upgraded(f AppFixture, upgrades ...billing.Upgrade) AppFixture {
	f.Bill.Upgrades, f.Bill.Path = upgrades, "/apps/"+f.Bill.Slug+"/"
	return f
}

// hearing gives an upgrade an address of its own.
func hearing(f AppFixture, upgrade, url string) AppFixture {
	f.Bill.UpgradeURLs = map[string]string{upgrade: url}
	return f
}

func owned(f AppFixture, organization string) AppFixture {
	f.Install.OwnerOrganizationID, f.Bill.OwnerOrganizationID = organization, organization
	return f
}

func find(match func(AppFixture) bool) (AppFixture, error) {
	for _, f := range Fixtures {
		if match(f) {
			return f, nil
		}
	}
	return AppFixture{}, errs.New(errs.NotFound, installs.ReasonNotFound, installs.MessageNotFound)
}

func byIDOrSlug(id string) func(AppFixture) bool {
	return func(f AppFixture) bool { return f.Install.ID == id || f.Install.Slug == id }
}

type installsApps struct{}

func (installsApps) App(_ context.Context, id string) (installs.App, error) {
	f, err := find(byIDOrSlug(id))
	return f.Install, err
}

func (installsApps) ListApps(_ context.Context, ids []string) (map[string]installs.App, error) {
	apps := map[string]installs.App{}
	for _, id := range ids {
		if f, err := find(byIDOrSlug(id)); err == nil {
			apps[id] = f.Install
		}
	}
	return apps, nil
}

func (installsApps) IsClient(clientID string) bool {
	_, err := find(func(f AppFixture) bool { return f.Install.ClientID == clientID })
	return err == nil
}

func (installsApps) IsOnlyOwners(appID string) bool { return Fixtures[appID].Install.OnlyOwner }

func (installsApps) View(_ context.Context, ids []string, _ installs.Addresses) (map[string]installs.View, error) {
	views := map[string]installs.View{}
	for _, id := range ids {
		if f, known := Fixtures[id]; known {
			object := fmt.Sprintf(`{"id":%q,"slug":%q,"name":%q,"product":%q,"customProps":{},"payment":null}`, id, f.Install.Slug, f.Install.Name, f.Install.Product)
			views[id] = installs.View{Object: json.RawMessage(object), Digest: object}
		}
	}
	return views, nil
}

// companyApps is the catalogue as company sees it: the app "called" changes customers.
type companyApps struct{}

func (companyApps) App(_ context.Context, id string) (company.App, error) {
	f, err := find(byIDOrSlug(id))
	return companyApp(f), err
}

func (companyApps) AppOfClient(_ context.Context, clientID string) (company.App, error) {
	f, err := find(func(f AppFixture) bool { return f.Install.ClientID == clientID })
	return companyApp(f), err
}

func companyApp(f AppFixture) company.App {
	return company.App{
		ID: f.Install.ID, Slug: f.Install.Slug, Name: f.Install.Name, Product: f.Install.Product, Offered: f.Install.Published, Free: f.Install.Free,
		ChangesCustomers: f.Install.ID == "called",
	}
}

type billingApps struct{}

func (billingApps) App(_ context.Context, id string) (billing.App, error) {
	f, err := find(byIDOrSlug(id))
	return f.Bill, err
}

func (billingApps) AppOfClient(_ context.Context, client string) (billing.App, error) {
	f, err := find(func(f AppFixture) bool { return f.Bill.ClientID == client })
	return f.Bill, err
}

type webhooksApps struct{}

func (webhooksApps) App(_ context.Context, id string) (webhooks.App, error) {
	f, err := find(byIDOrSlug(id))
	return webhooks.App{ID: f.Bill.ID, OwnerOrganizationID: f.Bill.OwnerOrganizationID, WebhookURL: f.Bill.WebhookURL, UpgradeURLs: f.Bill.UpgradeURLs}, err
}

type licenceCards struct{ reading cards.Reads }

func (x licenceCards) Card(ctx context.Context, organizationID, product string) (licences.Card, bool, error) {
	card, found, err := x.reading.Card(ctx, organizationID, product)
	return licences.Card(card.CardDetails), found, err
}

type people struct{ shop *Shop }

// Members are agent-1, agent-2 and so on, the owner, who is no agent, and the
// "agent" of Principals, who does not count as one here.
func (x people) Members(_ context.Context, organizationID, _ string) ([]installs.Member, error) {
	members := []installs.Member{
		{AccountID: "owner-" + organizationID, Name: "Olga", Email: "owner@" + organizationID + ".test", Role: auth.Owner},
		{AccountID: auth.Normal + "-" + organizationID, Name: "Nora", Email: auth.Normal + "@" + organizationID + ".test", Role: auth.Normal},
	}
	for i := range x.shop.Seats.Load() {
		id := fmt.Sprintf("agent-%d", i+1)
		members = append(members, installs.Member{AccountID: id, Name: id, Email: id + "@" + organizationID + ".test", Role: auth.Normal, Agent: true})
	}
	return members, nil
}

// Person is who Principal makes, by the account.
func (people) Person(_ context.Context, accountID string) (auth.Principal, error) {
	role, organization, _ := strings.Cut(accountID, "-")
	return Principal(organization, role), nil
}

// NameOf is as Members says; of other organizations it knows nobody.
func (x people) NameOf(ctx context.Context, organizationID, accountID string) (string, error) {
	members, err := x.Members(ctx, organizationID, "")
	for _, member := range members {
		if member.AccountID == accountID {
			return member.Name, err
		}
	}
	return "", err
}

// Settle fills the shop with the organizations of Principals: acme in Poland
// on live chat business and help desk solo, other and devs like it, poor on
// starter, paused with an inactive licence.
func (s *Shop) Settle(tb testing.TB) {
	tb.Helper()
	ctx := tb.Context()
	for _, organization := range []string{"acme", "other", "devs"} {
		s.AddOrganization(tb, organization)
	}
	if _, err := s.Billing.Payouts.SetDetails(ctx, Principals["developer"], auth.LiveChat, payouts.Details{LegalName: "Devs", Country: "US", Address: "1 Test Street", City: "Salem", TaxID: "12-345678"}); err != nil {
		tb.Fatal(err)
	}
	for _, sub := range []licences.Licence{
		{OrganizationID: "poor", Product: auth.LiveChat, Plan: "starter", Status: licence.Active},
		{OrganizationID: "paused", Product: auth.LiveChat, LastPlan: "team", Status: licence.Inactive},
	} {
		if err := s.Licences.ImportLicence(ctx, sub, 0); err != nil {
			tb.Fatal(err)
		}
	}
}

// AddOrganization adds an organization in Poland with licences of both products.
func (s *Shop) AddOrganization(tb testing.TB, organization string) {
	tb.Helper()
	ctx := tb.Context()
	err := s.Billing.Cards.ImportAccount(ctx, cards.BillingAccount{OrganizationID: organization, Country: "PL", Zip: "50-062"})
	for _, product := range auth.Products {
		plan := map[string]string{auth.LiveChat: "business", auth.HelpDesk: "solo"}[product]
		if err == nil {
			err = s.Licences.ImportLicence(ctx, licences.Licence{
				OrganizationID: organization, Product: product, Plan: plan, Status: licence.Active,
			}, 0)
		}
	}
	if err != nil {
		tb.Fatal(err)
	}
}

// Test card numbers of the sandbox.
const (
	CardVisa       = "4242424242424242"
	CardMaster     = "5555555555554444"
	CardDeclined   = "4000000000000002"
	CardFunds      = "4000000000009995"
	CardFails      = "4000000000000341"
	CardChallenge  = "4000002500003155"
	CardProcessing = "4000000000000119"
)

// Token tokenises a test card for whoever uses it first.
func (s *Shop) Token(tb testing.TB, number string) string {
	tb.Helper()
	_, token, err := s.Sandbox.Tokenise(tb.Context(), "", sandbox.CardInput{Number: number, ExpMonth: 8, ExpYear: 2029, CVC: "123", Name: "Maria Keller", Country: "PL", Zip: "50-062"})
	if err != nil {
		tb.Fatal(err)
	}
	return token
}

// GiveCard makes a test card the principal's card for live chat.
func (s *Shop) GiveCard(tb testing.TB, p auth.Principal, number string) {
	tb.Helper()
	s.GiveToken(tb, p, s.Token(tb, number))
}

// GiveToken makes a tokenised card the principal's card for live chat.
func (s *Shop) GiveToken(tb testing.TB, p auth.Principal, token string) {
	tb.Helper()
	if _, err := s.Billing.Renewals.AddCard(tb.Context(), p, auth.LiveChat, cards.AddCardInput{Token: token}); err != nil {
		tb.Fatal(err)
	}
}

// Buy creates, accepts and activates the purchase of an app; the money is
// collected by jobs afterwards.
func (s *Shop) Buy(ctx context.Context, p auth.Principal, appID string) (charges.Charge, error) {
	c, err := s.CreateOnce(ctx, p, appID)
	if err == nil {
		c, err = s.Billing.Charges.Accept(ctx, p, c.Product, c.ID, charges.Agreement{})
	}
	if err == nil {
		c, err = s.Billing.Charges.Activate(ctx, p, c.Product, c.ID, charges.Agreement{})
	}
	return c, err
}

// CreateOnce makes the direct charge of an app.
func (s *Shop) CreateOnce(ctx context.Context, p auth.Principal, appID string) (charges.Charge, error) {
	purchase, err := s.Billing.Purchases.CreateForApp(ctx, p, appID, appID+"_plan")
	if err != nil {
		return charges.Charge{}, err
	}
	return *purchase.Direct, nil
}

// Subscribe creates, accepts and activates a subscription by a plan; it is
// collected by jobs afterwards.
func (s *Shop) Subscribe(ctx context.Context, p auth.Principal, appID, planID string) (subscriptions.Subscription, error) {
	purchase, err := s.Billing.Purchases.CreateForApp(ctx, p, appID, planID)
	if err != nil {
		return subscriptions.Subscription{}, err
	}
	c := *purchase.Subscription
	if c, err = s.Billing.Subscriptions.AcceptSubscription(ctx, p, c.Product, c.ID, charges.Agreement{}); err == nil {
		c, err = s.Billing.Subscriptions.ActivateSubscription(ctx, p, c.Product, c.ID, charges.Agreement{})
	}
	return c, err
}

// BuyUpgrade creates, accepts and activates the purchase of an upgrade; it is
// collected by jobs afterwards.
func (s *Shop) BuyUpgrade(ctx context.Context, p auth.Principal, appID, upgradeID string, units int64) (subscriptions.AnyCharge, error) {
	purchase, err := s.Billing.Upgrades.BuyUpgrade(ctx, p, appID, upgradeID, units)
	switch {
	case err != nil:
	case purchase.Direct != nil:
		c := *purchase.Direct
		if c, err = s.Billing.Charges.Accept(ctx, p, c.Product, c.ID, charges.Agreement{}); err == nil {
			c, err = s.Billing.Charges.Activate(ctx, p, c.Product, c.ID, charges.Agreement{})
		}
		purchase.Direct = &c
	case purchase.Subscription != nil:
		c := *purchase.Subscription
		if c, err = s.Billing.Subscriptions.AcceptSubscription(ctx, p, c.Product, c.ID, charges.Agreement{}); err == nil {
			c, err = s.Billing.Subscriptions.ActivateSubscription(ctx, p, c.Product, c.ID, charges.Agreement{})
		}
		purchase.Subscription = &c
	}
	return purchase, err
}

// Mover is a clock that can be moved on.
type Mover interface {
	Now() time.Time
	Advance(d time.Duration)
}

// Drain runs jobs and moves the clock until nothing is left to settle, at most
// so many rounds of a minute.
func (s *Shop) Drain(tb testing.TB, clock Mover, rounds int) {
	tb.Helper()
	for range rounds {
		if err := s.Runner.RunDue(tb.Context()); err != nil {
			tb.Fatal(err)
		}
		clock.Advance(time.Minute)
	}
}

// NewOrganization gives an owner of a new organization that can pay.
func (s *Shop) NewOrganization(tb testing.TB) auth.Principal {
	tb.Helper()
	p := Principal("org-"+ids.NewID(), auth.Owner)
	s.AddOrganization(tb, p.OrganizationID)
	s.GiveCard(tb, p, CardVisa)
	return p
}

// tiered is a plan of 500 cents for each agent, 425 from 5 on and 250 from 10 on.
func tiered(id string, cycle price.Cycle) billing.Plan {
	return billing.Plan{ID: id, Cycle: cycle, BaseCents: 500, PerAccount: true, Tiers: price.Tiers{{AccountsFrom: 5, Discount: 15}, {AccountsFrom: 10, Discount: 50}}}
}

package app

import (
	"context"
	"net/http"
	"strings"
	"time"

	"marketplace/internal/app/tx"
	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billinghttp"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/billing/payments/stripe"
	"marketplace/internal/billing/services"
	"marketplace/internal/billing/tax"
	"marketplace/internal/billing/tax/taxtable"
	"marketplace/internal/billing/tax/vies"
	"marketplace/internal/billing/upgrades"
	"marketplace/internal/cart"
	"marketplace/internal/cart/carthttp"
	"marketplace/internal/catalogue"
	"marketplace/internal/company"
	"marketplace/internal/config"
	"marketplace/internal/db"
	"marketplace/internal/developers"
	"marketplace/internal/entitlements"
	"marketplace/internal/httpapi"
	"marketplace/internal/identity"
	"marketplace/internal/installs"
	"marketplace/internal/installs/installshttp"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/ids"
	"marketplace/internal/licences"
	"marketplace/internal/licences/licenceshttp"
	"marketplace/internal/listings"
	"marketplace/internal/listings/listingsdb"
	"marketplace/internal/sharing"
	"marketplace/internal/site"
	"marketplace/internal/transfers"
	"marketplace/internal/webhooks"
	"marketplace/internal/webhooks/webhookshttp"
)

// commerce is what people get and pay for.
type commerce struct {
	installs     *installs.Service
	licences     *licences.Service
	billing      *services.Billing
	entitlements *entitlements.Service
	webhooks     *webhooks.Service[upgrades.WriteTx]
	cart         *cart.Service
	company      *company.Service
	listings     *listings.Service
	developers   *developers.Service
	transfers    *transfers.Service
	sharing      *sharing.Service
	sandbox      *sandbox.Sandbox // nil with another payment provider
}

// enqueue adds a job within a transaction, for every module.
func (a *app) enqueue(ctx context.Context, on db.Querier, kind string, payload any, runAt time.Time, key string) error {
	return a.jobs.Enqueue(ctx, on, jobs.Job{Kind: kind, Payload: payload, RunAt: runAt, Key: key})
}

// assembleCommerce puts together what people get and pay for, each part from those
// before it: installs, licences, billing, entitlements, carts.
func (a *app) assembleCommerce(ctx context.Context) error {
	if err := billingdb.EnsureAppendOnly(ctx, a.db); err != nil {
		return err
	}
	secret, err := a.secrets.Once(ctx, sandboxSecret, ids.NewToken())
	if err != nil {
		return err
	}
	reading := tx.NewReader(a.db, a.sealer, companyApps{a}, listingsdb.New(a.db.Read()))
	provider, taxes := a.paymentProvider(secret, billingdb.New(a.db.Read(), a.sealer))
	transactions := tx.Deps{
		DB: a.db, Keys: a.sealer, Enqueue: a.enqueue, Apps: installsApps{a}, CompanyApps: companyApps{a}, NewID: ids.NewID,
		Listings: func(on db.Querier) tx.Listings { return listingsdb.NewArchive(a.db, on) },
	}
	a.assembleInstalls(transactions, reading)
	a.assembleLicences(reading)
	a.billing = services.New(services.Deps{
		Transact: tx.Billing(transactions),
		Read:     reading, Provider: provider, Apps: billingApps{a}, Rules: a.installs, Seats: a.installs, IsClosed: a.isOrganizationClosed, Tax: taxes, Register: a.vatRegister(),
		Seller:        seller(a.cfg),
		Discrepancies: billingdb.Discrepancies(a.db), Report: billingdb.Report(a.settings),
		Owners: a.ownerAddresses, Audit: a.auditPayouts, ConsoleURL: a.cfg.PublicURL + site.ConsoleBase,
		ShopURL: a.cfg.PublicURL + shopBase, Now: a.clock.Now, NewID: ids.NewID, Log: a.log, Wake: a.jobs.Wake, Pause: pause,
	})
	a.observeBooks() //nolint:contextcheck // Prometheus reads the gauge later, without a context
	for kind, handler := range a.billing.Handlers() {
		a.jobs.Handle(kind, handler)
	}
	a.assembleEntitlements(transactions, reading)
	a.assembleCart()
	a.assembleCompany(reading)
	a.assembleDevelopers()
	a.assembleListings()
	a.assembleTransfers()
	a.assembleSharing()
	a.assemblePlatform()
	return a.assembleWebhooks(ctx, transactions, reading)
}

// registerCommerce adds the operations of installs and billing.
func (a *app) registerCommerce(mux httpapi.Mux) {
	shop := a.cfg.PublicURL + shopBase
	installshttp.Register(a.api, a.installs, a.entitlements, apiBase)
	carthttp.Register(a.api, a.cart, apiBase)
	a.registerCompany()
	licenceshttp.Register(a.api, a.licences, apiBase)
	billinghttp.RegisterMarket(a.api, a.billing, shop, a.log, apiBase)
	billinghttp.RegisterStaff(a.api, a.billing, a.log, apiBase)
	prefixes := []string{billingBase, billingBase + "/v2", billingBase + "/v3"}
	billinghttp.Register(a.api, a.billing, shop, a.log, prefixes...)
	billinghttp.RegisterFirstVersion(a.api, a.billing, shop, a.log, billingBase)
	webhookshttp.Register(a.webhooks, billinghttp.Mounts(a.api, a.log, prefixes...)...)
	pictures := func(address string, width int) string { return a.builder.Image(address, width) }
	billinghttp.RegisterAccount(a.api, a.billing, pictures, a.clock.Now, shop, a.log, billingBase)
	name, header := "sandbox", sandbox.SignatureHeader
	if a.sandbox == nil {
		name, header = "stripe", stripe.SignatureHeader
	}
	billinghttp.DescribeWebhook(a.api, billingBase+"/webhooks/"+name, header)
	mux.Handle("POST "+billingBase+"/webhooks/"+name, billinghttp.Webhook(a.billing, header, a.log))
}

// mountCommerce adds the payment sandbox, and its controls in the demo.
func (a *app) mountCommerce(mux *http.ServeMux) {
	if a.sandbox == nil {
		return
	}
	a.sandbox.Routes(mux, sandboxBase, func(next http.Handler) http.Handler { return httpapi.Authenticate(a.identity, a.log, next) })
	if a.cfg.Demo {
		mux.HandleFunc("GET /demo/sandbox", a.sandbox.ServeControls)
		mux.HandleFunc("POST /demo/sandbox", a.sandbox.ServeControls)
	}
}

// billingApps is the catalogue as billing sees it.
type billingApps struct{ a *app }

// App is described at billing.Apps.
func (x billingApps) App(ctx context.Context, idOrSlug string) (billing.App, error) {
	entry, err := x.a.appOf(idOrSlug)
	if err != nil {
		return billing.App{}, err
	}
	return x.view(ctx, entry)
}

// AppOfClient is described at billing.Apps.
func (x billingApps) AppOfClient(ctx context.Context, clientID string) (billing.App, error) {
	if app := x.a.catalogue.Snapshot().AppOfClient(clientID); app != nil {
		return x.view(ctx, app)
	}
	return billing.App{}, errNoApplication
}

func (x billingApps) view(ctx context.Context, entry *catalogue.App) (billing.App, error) {
	owner, err := x.a.ownerOrganization(ctx, entry)
	app := billing.App{
		ID: entry.ID, Slug: entry.Slug, Name: entry.Name, Developer: x.a.developerName(entry), Product: entry.Product, ClientID: entry.ClientID(),
		OwnerOrganizationID: owner, WebhookURL: entry.CustomProps["webhookUrl"], Service: entry.IsService(), Path: entry.Path(), UpgradeURLs: entry.UpgradeURLs(),
	}
	for _, u := range entry.Upgrades {
		app.Upgrades = append(app.Upgrades, billing.Upgrade{ID: u.ID, Name: u.Name, PriceCents: u.Price, Months: u.Months(), PerAccount: u.PerAgent, Counted: u.Counted})
	}
	for _, cycle := range entry.Cycles() {
		app.Plans = append(app.Plans, billing.Plan{
			ID: entry.PlanID(cycle), Cycle: cycle, BaseCents: entry.Payment.Price, PerAccount: entry.Payment.PerAccount, Tiers: entry.Payment.Tiers, Discount: entry.Payment.Discount,
			TrialDays: int64(entry.Payment.TrialDays), CardRequired: entry.Payment.CardRequired,
		})
	}
	return app, err
}

// developerName gives the name of who makes an entry, "" when nobody knows them.
func (a *app) developerName(entry *catalogue.App) string {
	snapshot := a.catalogue.Snapshot()
	if developer := snapshot.Developer(entry.Developer); developer != nil {
		return developer.Name
	}
	if expert := snapshot.Expert(entry.Developer); expert != nil {
		return expert.Name
	}
	return ""
}

// ownerAddresses gives the addresses of who owns an organization.
func (a *app) ownerAddresses(ctx context.Context, organizationID string) ([]string, error) {
	owners, err := (companyPeople{a.identity}).Owners(ctx, organizationID, auth.LiveChat)
	return each(owners, func(p company.Person) string { return p.Email }), err
}

// auditPayouts adds a line about payouts to the audit log, in the transaction of the context.
func (a *app) auditPayouts(ctx context.Context, actor, action, subject string) error {
	return a.identity.RecordAction(ctx, identity.AuditEntry{Actor: actor, Action: action, Subject: subject})
}

// pause waits for a request.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// observeBooks adds the gauge that an alert watches: anything but 0 needs a
// person.
func (a *app) observeBooks() {
	a.metrics.AddGauge("marketplace_billing_discrepancies", "Discrepancies between provider, ledger and entitlements that the last daily audit found.", func() float64 {
		n, err := billingdb.LastReport(context.Background(), a.settings)
		if err != nil {
			return -1
		}
		return float64(n)
	})
}

// seller is who stands on invoices.
func seller(cfg config.Config) invoices.Seller {
	address := strings.FieldsFunc(cfg.SellerAddress, func(r rune) bool { return r == '|' })
	return invoices.Seller{ID: "platform", Name: cfg.Brand, Address: address, TaxID: cfg.SellerTaxID, Support: cfg.SupportEmail}
}

// vatRegister makes the register of VAT numbers that the settings name.
func (a *app) vatRegister() cards.Register {
	if a.cfg.VIESURL == "" {
		return cards.NoRegister{}
	}
	return vies.New(vies.Deps{BaseURL: a.cfg.VIESURL, Client: a.outboundClient(0), Requester: vies.Requester(a.cfg.SellerTaxID)})
}

// paymentProvider makes the provider that the settings name, and who computes
// taxes with it.
func (a *app) paymentProvider(secret string, reading *billingdb.Store) (payments.Provider, tax.Tax) {
	if a.cfg.Payment == "stripe" {
		gateway := stripe.New(stripe.Deps{
			SecretKey: a.cfg.StripeKey.Reveal(), PublishableKey: a.cfg.StripePublic, WebhookSecret: a.cfg.StripeWebhook.Reveal(), APIBase: a.cfg.StripeAPIBase,
			Now: a.clock.Now,
		})
		a.stripe = gateway
		return gateway, gateway
	}
	a.sandbox = sandbox.New(sandbox.Deps{
		Atomic: billingdb.NewSandboxAtomic(a.db, a.sealer, a.enqueue), Read: reading, Secret: secret, PublicURL: a.cfg.PublicURL,
		Post: a.postToWebhook, Now: a.clock.Now, NewID: ids.NewID, NewToken: ids.NewToken, Log: a.log, Wake: a.jobs.Wake,
		Counter: a.counter(),
	})
	a.jobs.Handle(sandbox.JobSettle, a.sandbox.Settle)
	return a.sandbox, taxtable.Table{}
}

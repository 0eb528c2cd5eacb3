package app

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billinghttp"
	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/billing/payments/stripe"
	"marketplace/internal/billing/services"
	"marketplace/internal/billing/webhooks"
	"marketplace/internal/cart"
	"marketplace/internal/cart/carthttp"
	"marketplace/internal/catalogue"
	"marketplace/internal/db"
	"marketplace/internal/httpapi"
	"marketplace/internal/installs"
	"marketplace/internal/installs/installsdb"
	"marketplace/internal/installs/installshttp"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/safehttp"
)

// commerce is what people get and pay for.
type commerce struct {
	installs *installs.Service
	billing  *services.Billing
	cart     *cart.Service
	sandbox  *sandbox.Sandbox // nil with another payment provider
}

// enqueue adds a job within a transaction, for every module.
func (a *app) enqueue(ctx context.Context, tx db.Querier, kind string, payload any, runAt time.Time, key string) error {
	return a.jobs.Enqueue(ctx, tx, jobs.Job{Kind: kind, Payload: payload, RunAt: runAt, Key: key})
}

// assembleCommerce joins installs, billing and the payment provider: a payment
// and the install it pays for are one transaction.
func (a *app) assembleCommerce(ctx context.Context) error {
	if err := billingdb.EnsureAppendOnly(ctx, a.db); err != nil {
		return err
	}
	secret, err := billingdb.WebhookSecret(ctx, a.db, ids.NewToken())
	if err != nil {
		return err
	}
	noticeSecret, err := billingdb.NoticeSecret(ctx, a.db, ids.NewToken())
	if err != nil {
		return err
	}
	reading := billingdb.New(a.db.Read())
	provider, tax := a.paymentProvider(secret, reading)
	a.installs = installs.New(installs.Deps{
		Apps:   installsApps{a},
		People: installsPeople{a.identity},
		Atomic: installsdb.NewAtomic(a.db, a.enqueue, func(tx db.Querier) installsdb.Billing { return billingdb.NewPaying(tx, a.enqueue, ids.NewID) }),
		Read:   installs.Stores{Installs: installsdb.New(a.db.Read()), Access: installsdb.New(a.db.Read()), Licences: reading, Payments: billingdb.NewPaying(a.db.Read(), a.enqueue, ids.NewID)},
		Deliver: func(ctx context.Context, _ string, n installs.Notice) error {
			return a.billing.Webhooks.EnqueueWebhook(ctx, n.ApplicationID, n.Event, n.OrganizationID+" "+n.Date, n)
		},
		Caller: a.installHooks(), Now: a.clock.Now, NewID: ids.NewID, Wake: a.jobs.Wake,
	})
	installer := installsdb.NewInstaller(installsApps{a}, a.enqueue, ids.NewID)
	a.billing = services.New(services.Deps{
		Transact: billingdb.NewTransact(a.db, a.enqueue, func(tx db.Querier) billing.InstallRecorder { return installer(tx) }),
		Read:     billingdb.New(a.db.Read()), Provider: provider, Apps: billingApps{a}, Rules: a.installs, Seats: a.installs, Tax: tax, Register: a.vatRegister(),
		Deliver: a.deliverer(), NoticeSecret: noticeSecret,
		Seller:        seller(a.cfg),
		Discrepancies: billingdb.Discrepancies(a.db), Report: billingdb.Report(a.settings),
		ShopURL: a.cfg.PublicURL + shopBase, Now: a.clock.Now, NewID: ids.NewID, Log: a.log, Wake: a.jobs.Wake, Pause: pause,
	})
	a.observeBooks() //nolint:contextcheck // Prometheus reads the gauge later, without a context
	a.jobs.Handle(installs.JobNotify, a.installs.HandleNotify)
	a.jobs.Handle(installs.JobCall, a.installs.HandleCall)
	for kind, handler := range a.billing.Handlers() {
		a.jobs.Handle(kind, handler)
	}
	a.assembleCart()
	return nil
}

// registerCommerce adds the operations of installs and billing.
func (a *app) registerCommerce(mux httpapi.Mux) {
	shop := a.cfg.PublicURL + shopBase
	installshttp.Register(a.api, a.installs, apiBase)
	carthttp.Register(a.api, a.cart, apiBase)
	billinghttp.RegisterMarket(a.api, a.billing, shop, a.log, apiBase)
	billinghttp.RegisterStaff(a.api, a.billing, a.log, apiBase)
	billinghttp.Register(a.api, a.billing, shop, a.log, billingBase, billingBase+"/v2", billingBase+"/v3")
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

// postToWebhook brings an event of the embedded provider to the webhook that a
// real one would call, through the same handlers but without a socket.
func (a *app) postToWebhook(ctx context.Context, signature, body string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, billingBase+"/webhooks/sandbox", bytes.NewReader([]byte(body)))
	if err != nil {
		return err
	}
	request.Header.Set(sandbox.SignatureHeader, signature)
	request.RemoteAddr = "127.0.0.1:0"
	answer := &responseRecorder{header: http.Header{}, status: http.StatusOK}
	a.handler.ServeHTTP(answer, request)
	if answer.status != http.StatusOK {
		return fmt.Errorf("the webhook answered %d: %s", answer.status, answer.body.String())
	}
	return nil
}

// deliverTimeout bounds a call to a developer's address.
const deliverTimeout = 10 * time.Second

// deliverer posts signed notices to developers' addresses, on the public
// internet only; the demo's developers may sit on this machine.
func (a *app) deliverer() func(context.Context, string, webhooks.Request) (webhooks.Response, error) {
	may := safehttp.Public
	if a.cfg.Demo {
		may = func(netip.Addr) bool { return true }
	}
	client := safehttp.Client(may, deliverTimeout, 0)
	return func(ctx context.Context, url string, d webhooks.Request) (webhooks.Response, error) {
		return deliver(ctx, client, url, d)
	}
}

func deliver(ctx context.Context, client *http.Client, url string, d webhooks.Request) (webhooks.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(d.Body))
	if err != nil {
		return webhooks.Response{}, err
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "Webhook-Id": d.ID, "Webhook-Timestamp": d.Timestamp, "Webhook-Signature": d.Signature,
	} {
		request.Header.Set(name, value)
	}
	answer, err := client.Do(request)
	if err != nil {
		return webhooks.Response{}, fmt.Errorf("deliver a notice: %w", err)
	}
	defer func() { _ = answer.Body.Close() }()
	return billinghttp.AnswerOf(answer), nil
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
	snapshot := x.a.catalogue.Snapshot()
	for i := range snapshot.Apps {
		if snapshot.Apps[i].ClientID() == clientID {
			return x.view(ctx, &snapshot.Apps[i])
		}
	}
	return billing.App{}, errNoApplication
}

func (x billingApps) view(ctx context.Context, entry *catalogue.App) (billing.App, error) {
	owner, err := x.a.ownerOrganization(ctx, entry)
	app := billing.App{
		ID: entry.ID, Slug: entry.Slug, Name: entry.Name, Product: entry.Product, ClientID: entry.ClientID(),
		OwnerOrganizationID: owner, WebhookURL: entry.CustomProps["webhookUrl"], Service: entry.IsService(), Path: entry.Path(),
	}
	for _, u := range entry.Upgrades {
		app.Upgrades = append(app.Upgrades, billing.Upgrade{ID: u.ID, Name: u.Name, PriceCents: u.Price, Months: u.Months(), PerAccount: u.PerAgent, Counted: u.Counted})
	}
	for _, cycle := range entry.Cycles() {
		app.Plans = append(app.Plans, billing.Plan{
			ID: entry.PlanID(cycle), Cycle: cycle, BaseCents: entry.Payment.Price, PerAccount: entry.Payment.PerAccount, Discount: entry.Payment.Discount,
			TrialDays: int64(entry.Payment.TrialDays), CardRequired: entry.Payment.CardRequired,
		})
	}
	return app, err
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

// Package billingtest puts billing, installs, the payment sandbox and a job
// runner together on one database, as app does, for tests and benchmarks of
// whole purchases. Only tests import it.
package billingtest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"marketplace/internal/app/tx"
	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billinghttp"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/billing/services"
	"marketplace/internal/billing/tax/taxtable"
	"marketplace/internal/billing/upgrades"
	"marketplace/internal/db"
	"marketplace/internal/entitlements"
	"marketplace/internal/httpapi"
	"marketplace/internal/installs"
	"marketplace/internal/installs/installshttp"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/webhook"
	"marketplace/internal/licences"
	"marketplace/internal/licences/licencesdb"
	"marketplace/internal/licences/licenceshttp"
	"marketplace/internal/testkit"
	"marketplace/internal/webhooks"
	"marketplace/internal/webhooks/webhookshttp"
)

// ShopURL is the address of the shop in tests.
const ShopURL = "https://shop.test/marketplace"

// Shop is everything that a purchase passes through.
type Shop struct {
	DB       *db.DB
	Runner   *jobs.Runner
	Billing  *services.Billing
	Installs *installs.Service
	// Entitlements gives apps and takes them.
	Entitlements *entitlements.Service
	Webhooks     *webhooks.Service[upgrades.WriteTx]
	Licences     *licences.Service
	Sandbox      *sandbox.Sandbox
	// Handler serves all operations. The header X-Test-Principal signs in as one
	// of Principals.
	Handler http.Handler
	// Secret is what events are signed with.
	Secret string
	// Notices are the events that were posted to developers, in order.
	Notices *Notices
	// Calls are the calls of custom install addresses, in order.
	Calls *Notices
	// Answer is what developers' addresses answer, 0 for 200; Refused are the ids
	// of notices that were answered so.
	Answer  *atomic.Int64
	Refused *Notices
	// Refusal is what developers' addresses answer to an upgrade that they are to
	// enable, with 400; "" for 200.
	Refusal *atomic.Value
	// Audited are the lines of the audit log, as "actor action subject".
	Audited *Notices
	// Mails are the mails that were sent, as "kind to subject".
	Mails *Notices
	// MailTexts are the same mails with all that they say.
	MailTexts *Notices
	// Seats is how many agents every organization has.
	Seats *atomic.Int64
	// Closed says that all organizations are closed.
	Closed *atomic.Bool
	// Archived says that all apps were deleted by their developers, after they were looked up.
	Archived *atomic.Bool

	now func() time.Time
}

// Options change how a shop is put together.
type Options struct {
	// Support is the address for questions that receipts and invoices name.
	Support string
	Now     func() time.Time
	// NoHTTP leaves out the operations: events reach the service directly.
	NoHTTP bool
	// AtOnce is how many jobs Runner.Run performs at once, 1 without it.
	AtOnce int
	// Pause is what waiting for the provider does, nothing without it.
	Pause func(ctx context.Context, d time.Duration) error
	// WrapBilling puts something around billing's transactions, to make them fail.
	WrapBilling func(services.Transact) services.Transact
	// WrapEntitlements does so around those of entitlements.
	WrapEntitlements func(entitlements.Transact) entitlements.Transact
	// WrapReads puts something around what entitlements read outside of transactions.
	WrapReads func(entitlements.Reads) entitlements.Reads
	// WrapProvider puts something around the provider.
	WrapProvider func(payments.Provider) payments.Provider
	// Register knows VAT numbers, none without it.
	Register cards.Register
}

// New puts a shop together on a migrated database. A second one on the same
// database is what a restarted program would be.
func New(tb testing.TB, database *db.DB, o Options) *Shop {
	tb.Helper()
	if o.Now == nil {
		o.Now = testkit.NewClock().Now
	}
	ctx := context.WithoutCancel(tb.Context())
	secret, err := db.NewSettings(database).PutSettingOnce(ctx, "billing.webhook_secret", ids.NewToken())
	if err == nil {
		err = billingdb.EnsureAppendOnly(ctx, database)
	}
	if err != nil {
		tb.Fatal(err)
	}
	s := &Shop{DB: database, Secret: secret, Notices: &Notices{}, Audited: &Notices{}, Calls: &Notices{}, Mails: &Notices{}, MailTexts: &Notices{}, Seats: &atomic.Int64{}, Closed: &atomic.Bool{}, Archived: &atomic.Bool{}, Answer: &atomic.Int64{}, Refused: &Notices{}, Refusal: &atomic.Value{}, now: o.Now}
	s.Seats.Store(7)
	s.Runner = jobs.New(database, o.Now, testkit.Log(), max(o.AtOnce, 1))
	enqueue := func(ctx context.Context, tx db.Querier, kind string, payload any, runAt time.Time, key string) error {
		return s.Runner.Enqueue(ctx, tx, jobs.Job{Kind: kind, Payload: payload, RunAt: runAt, Key: key})
	}
	s.assembleSandbox(o, enqueue)
	s.assembleServices(o, enqueue)
	if !o.NoHTTP {
		s.assembleHTTP()
	}
	return s
}

func (s *Shop) assembleSandbox(o Options, enqueue db.Enqueue) {
	s.Sandbox = sandbox.New(sandbox.Deps{
		Atomic: billingdb.NewSandboxAtomic(s.DB, testkit.SealKeys(), enqueue), Read: billingdb.New(s.DB.Read(), testkit.SealKeys()), Secret: s.Secret, PublicURL: "https://shop.test",
		Post: s.post, Now: o.Now, NewID: ids.NewID, NewToken: ids.NewToken, Log: testkit.Log(), Wake: s.Runner.Wake,
	})
	s.Runner.Handle(sandbox.JobSettle, s.Sandbox.Settle)
}

// post brings an event to the shop's own webhook, through HTTP without a socket.
func (s *Shop) post(ctx context.Context, signature, body string) error {
	if s.Handler == nil {
		return s.Billing.Settlement.ReceiveEvents(ctx, signature, body)
	}
	request := httptest.NewRequestWithContext(ctx, http.MethodPost, webhookPath, strings.NewReader(body))
	request.Header.Set(sandbox.SignatureHeader, signature)
	answer := httptest.NewRecorder()
	s.Handler.ServeHTTP(answer, request)
	if answer.Code != http.StatusOK {
		return fmt.Errorf("the webhook answered %d: %s", answer.Code, answer.Body)
	}
	return nil
}

// caller records calls of install addresses, or refuses them as Answer says.
type caller struct{ shop *Shop }

// Token is a token that names its account; nobody who left has one.
func (c caller) Token(_ context.Context, accountID string) (string, error) {
	if accountID == "gone" {
		return "", errs.New(errs.NotFound, "not_found", "The account is gone.")
	}
	return "token of " + accountID, nil
}

// Call keeps the call as text.
func (c caller) Call(_ context.Context, address, token string, body installs.InstallHookRequest) error {
	if status := c.shop.Answer.Load(); status != 0 {
		return fmt.Errorf("the install address answered %d", status)
	}
	text, err := json.Marshal(body)
	c.shop.Calls.add(address + " " + token + " " + string(text))
	return err
}

// vatRegister is the embedded register where the test has none of its own.
func vatRegister(own cards.Register) cards.Register {
	if own == nil {
		return cards.NoRegister{}
	}
	return own
}

// comparer finds the free apps "free" and "called" to do the same.
type comparer struct{}

// DoTheSame is described at installs.Comparer.
func (comparer) DoTheSame(_ context.Context, appIDs []string) ([]installs.SamePair, error) {
	if !slices.Contains(appIDs, "free") || !slices.Contains(appIDs, "called") {
		return []installs.SamePair{}, nil
	}
	return []installs.SamePair{{AppIDs: [2]string{"free", "called"}, Category: "Tools"}}, nil
}

// rights knows that the app "free" asks for more than it may.
type rights struct{}

// AskedAnew is described at installs.Rights.
func (rights) AskedAnew(_ context.Context, _ auth.Principal, clientIDs []string) (map[string][]installs.AskedScope, error) {
	if !slices.Contains(clientIDs, "free_client") {
		return nil, nil //nolint:nilnil // no app asks
	}
	return map[string][]installs.AskedScope{"free_client": {{Scope: "tickets--all:ro", Area: "Tickets"}, {Scope: "chats--all:ro", Area: "Chats"}}}, nil
}

// Agree is described at installs.Rights.
func (rights) Agree(context.Context, auth.Principal, string, []string) error { return nil }

// ListSignedOutClients is described at installs.Rights.
func (rights) ListSignedOutClients(context.Context, auth.Principal) ([]string, error) {
	return nil, nil
}

// archivedApps are the listings of the shop.
type archivedApps struct{ shop *Shop }

// IsArchived is described at tx.Listings.
func (a archivedApps) IsArchived(context.Context, string) (bool, error) {
	return a.shop.Archived.Load(), nil
}

func (s *Shop) assembleServices(o Options, enqueue db.Enqueue) {
	reading := tx.NewReader(s.DB, testkit.SealKeys(), companyApps{}, archivedApps{s})
	transactions := tx.Deps{DB: s.DB, Keys: testkit.SealKeys(), Enqueue: enqueue, Apps: installsApps{}, CompanyApps: companyApps{}, Listings: func(db.Querier) tx.Listings { return archivedApps{s} }, NewID: ids.NewID}
	s.Installs = installs.New(installs.Deps{
		Apps: installsApps{}, People: people{s}, Transact: tx.Installs(transactions), Read: reading, Hooks: caller{s}, Comparer: comparer{}, Rights: rights{}, Now: o.Now,
		MayCount: func(context.Context, string) bool { return true },
	})
	transact := tx.Billing(transactions)
	if o.WrapBilling != nil {
		transact = o.WrapBilling(transact)
	}
	var provider payments.Provider = s.Sandbox
	if o.WrapProvider != nil {
		provider = o.WrapProvider(provider)
	}
	s.Billing = services.New(services.Deps{
		IsClosed: func(context.Context, string) (bool, error) { return s.Closed.Load(), nil },
		Transact: transact, Read: reading, Provider: provider, Apps: billingApps{}, Rules: s.Installs, Seats: s.Installs, Tax: taxtable.Table{}, Register: vatRegister(o.Register),
		Seller:        invoices.Seller{ID: "platform", Name: "Test Shop", Address: []string{"1 Test Street", "New York"}, TaxID: "US-1", Support: o.Support},
		Discrepancies: billingdb.Discrepancies(s.DB), Report: billingdb.Report(db.NewSettings(s.DB)),
		Owners: func(_ context.Context, organizationID string) ([]string, error) {
			return []string{"owner@" + organizationID + ".test"}, nil
		},
		Audit: func(_ context.Context, actor, action, subject string) error {
			s.Audited.add(actor + " " + action + " " + subject)
			return nil
		},
		ConsoleURL: "https://shop.test/console",
		ShopURL:    ShopURL, Now: o.Now, NewID: ids.NewID, Log: testkit.Log(), Wake: s.Runner.Wake,
		Pause: func(ctx context.Context, d time.Duration) error {
			if o.Pause == nil {
				return nil
			}
			return o.Pause(ctx, d)
		},
	})
	s.Runner.Handle(mail.JobSend, func(_ context.Context, payload json.RawMessage) error {
		var m mail.Message
		if err := json.Unmarshal(payload, &m); err != nil {
			return err
		}
		s.MailTexts.add(string(payload))
		s.Mails.add(m.Kind + " " + m.To + " " + m.Subject)
		return nil
	})
	giving := tx.Entitlements(transactions)
	if o.WrapEntitlements != nil {
		giving = o.WrapEntitlements(giving)
	}
	var reads entitlements.Reads = reading
	if o.WrapReads != nil {
		reads = o.WrapReads(reads)
	}
	s.Entitlements = entitlements.New(entitlements.Deps{
		Installs: s.Installs, Transact: giving, Read: reads, ShopURL: ShopURL, Now: o.Now, NewID: ids.NewID, Wake: s.Runner.Wake,
	})
	s.assembleWebhooks(o, transact, reading)
	s.Licences = licences.New(licences.Deps{
		Transact: licencesdb.NewTransact(s.DB), Read: reading, Cards: licenceCards{reading}, Seats: s.Installs, Now: o.Now,
	})
	s.Runner.Handle(installs.JobCall, s.Installs.HandleCall)
	for kind, handler := range s.Billing.Handlers() {
		s.Runner.Handle(kind, handler)
	}
}

func (s *Shop) assembleWebhooks(o Options, transact services.Transact, reading tx.Reader) {
	s.Webhooks = webhooks.New(webhooks.Deps[upgrades.WriteTx]{
		Transact: func(ctx context.Context, organizations []string, body func(context.Context, upgrades.WriteTx) error) error {
			return transact(ctx, organizations, func(ctx context.Context, tx services.WriteTx) error { return body(ctx, tx) })
		},
		Read: reading, Outcome: s.Billing.Upgrades, Apps: webhooksApps{}, Deliver: s.answer, Secret: "a secret of the test", Now: o.Now, Wake: s.Runner.Wake,
	})
	s.Runner.Handle(webhook.JobDeliver, s.Webhooks.Deliver)
	ofInstalls := installs.NewEvents(installs.EventDeps{Apps: installsApps{}, Listeners: noListeners, Licences: reading, Enqueue: s.Webhooks.EnqueueEvent, Now: o.Now})
	s.Runner.Handle(installs.JobNotify, ofInstalls.HandleNotify)
	ofPayments := billing.NewEvents(billing.EventDeps{Apps: billingApps{}, Enqueue: s.Webhooks.EnqueueEvent})
	s.Runner.Handle(billing.JobNotify, ofPayments.HandleNotify)
}

// answer is the address of every developer.
func (s *Shop) answer(_ context.Context, url string, d webhooks.Request) (webhook.Response, error) {
	var n struct {
		billing.WebhookEvent
		ID           string `json:"id"`
		Organization string `json:"organization"`
		Type         string `json:"type"`
		Quantity     int64  `json:"quantity"`
	}
	if err := json.Unmarshal([]byte(d.Body), &n); err != nil {
		return webhook.Response{}, err
	}
	if status := int(s.Answer.Load()); status != 0 {
		s.Refused.add(d.ID)
		return webhook.Response{Status: status}, nil
	}
	if n.Type == "" {
		s.Notices.add(url + " " + n.Event + " " + n.OrganizationID)
		return webhook.Response{Status: http.StatusOK}, nil
	}
	if refusal, _ := s.Refusal.Load().(string); refusal != "" && n.Type == "ENABLE" {
		return webhook.Response{Status: http.StatusBadRequest, Text: refusal}, nil
	}
	s.Notices.add(fmt.Sprintf("%s %s %s %s %d", url, n.Type, n.Organization, n.ID, n.Quantity))
	return webhook.Response{Status: http.StatusOK}, nil
}

// webhookPath is where the provider's events arrive.
const webhookPath = "/billing/webhooks/sandbox"

func (s *Shop) assembleHTTP() {
	mux := httpapi.Guard(httpapi.GuardDeps{
		OwnsApp: func(client, id string) bool {
			f, err := find(byIDOrSlug(id))
			return err == nil && f.Install.ClientID == client
		},
		ConsoleRole: func(context.Context, auth.Principal) (auth.ConsoleRole, bool, error) { return "", false, nil },
		FailBilling: billinghttp.Fail(testkit.Log()), Log: testkit.Log(),
	})
	mux.Handle("POST "+webhookPath, billinghttp.Webhook(s.Billing, sandbox.SignatureHeader, testkit.Log()))
	s.Sandbox.Routes(mux.ServeMux, "/sandbox", func(next http.Handler) http.Handler { return next })
	mux.ServeMux.HandleFunc("/demo/sandbox", s.Sandbox.ServeControls)
	api := httpapi.New(mux, "test", "1", testkit.Log())
	billinghttp.Register(api, s.Billing, ShopURL, testkit.Log(), "/billing", "/billing/v2", "/billing/v3")
	webhookshttp.Register(s.Webhooks, billinghttp.Mounts(api, testkit.Log(), "/billing", "/billing/v2", "/billing/v3")...)
	billinghttp.RegisterStaff(api, s.Billing, testkit.Log(), "/api")
	billinghttp.RegisterMarket(api, s.Billing, ShopURL, testkit.Log(), "/api", "/api/v2")
	licenceshttp.Register(api, s.Licences, "/api", "/api/v2")
	pictures := func(address string, _ int) string { return "picture of " + address }
	billinghttp.RegisterAccount(api, s.Billing, pictures, s.now, ShopURL, testkit.Log(), "/billing")
	installshttp.Register(api, s.Installs, s.Entitlements, "/api", "/api/v2")
	s.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p, known := Principals[r.Header.Get("X-Test-Principal")]; known {
			r = r.WithContext(auth.NewContext(r.Context(), p))
		}
		mux.ServeHTTP(w, r)
	})
}

// Controls gives how the shop's provider behaves, the default for no shop.
func Controls(s *Shop) sandbox.Controls {
	if s == nil {
		return sandbox.DefaultControls()
	}
	return s.Sandbox.Controls()
}

// noListeners says that no host product wants to hear of installs.
func noListeners(context.Context, string) ([]string, error) { return nil, nil }

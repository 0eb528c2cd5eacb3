package app

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"marketplace/internal/app/tx"
	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billinghttp"
	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/billing/upgrades"
	"marketplace/internal/billing/webhooks"
	"marketplace/internal/installs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/safehttp"
	"marketplace/internal/kit/webhook"
)

// assembleWebhooks puts together what delivers events to developers: those of installs
// and payments, which are handed over by jobs, and those of upgrades, whose answers
// billing uses.
func (a *app) assembleWebhooks(ctx context.Context, transactions tx.Deps, reading tx.Reader) error {
	secret, err := billingdb.NoticeSecret(ctx, a.db, ids.NewToken())
	if err != nil {
		return err
	}
	a.webhooks = webhooks.New(webhooks.Deps[upgrades.WriteTx]{
		Transact: tx.Webhooks(transactions), Read: reading, Outcome: a.billing.Upgrades, Apps: webhooksApps{a}, Deliver: a.deliverer(), Secret: secret,
		Now: a.clock.Now, Wake: a.jobs.Wake,
	})
	a.jobs.Handle(webhook.JobDeliver, a.webhooks.Deliver)
	ofInstalls := installs.NewEvents(installs.EventDeps{Apps: installsApps{a}, Licences: reading, Enqueue: a.webhooks.EnqueueEvent, Now: a.clock.Now})
	a.jobs.Handle(installs.JobNotify, ofInstalls.HandleNotify)
	ofPayments := billing.NewEvents(billing.EventDeps{Apps: billingApps{a}, Enqueue: a.webhooks.EnqueueEvent})
	a.jobs.Handle(billing.JobNotify, ofPayments.HandleNotify)
	return nil
}

// webhooksApps is the catalogue as webhooks sees it.
type webhooksApps struct{ a *app }

// App is described at webhooks.Apps.
func (x webhooksApps) App(ctx context.Context, idOrSlug string) (webhooks.App, error) {
	entry, err := x.a.appOf(idOrSlug)
	if err != nil {
		return webhooks.App{}, err
	}
	owner, err := x.a.ownerOrganization(ctx, entry)
	return webhooks.App{ID: entry.ID, OwnerOrganizationID: owner, WebhookURL: entry.CustomProps["webhookUrl"]}, err
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

// deliverer posts signed webhook events to developers' addresses, on the public
// internet only; the demo's developers may sit on this machine.
func (a *app) deliverer() func(context.Context, string, webhooks.Request) (webhook.Response, error) {
	may := safehttp.Public
	if a.cfg.Demo {
		may = func(netip.Addr) bool { return true }
	}
	client := safehttp.Client(may, deliverTimeout, 0)
	return func(ctx context.Context, url string, d webhooks.Request) (webhook.Response, error) {
		return deliver(ctx, client, url, d)
	}
}

func deliver(ctx context.Context, client *http.Client, url string, d webhooks.Request) (webhook.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(d.Body))
	if err != nil {
		return webhook.Response{}, err
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "Webhook-Id": d.ID, "Webhook-Timestamp": d.Timestamp, "Webhook-Signature": d.Signature,
	} {
		request.Header.Set(name, value)
	}
	answer, err := client.Do(request)
	if err != nil {
		return webhook.Response{}, fmt.Errorf("deliver a webhook event: %w", err)
	}
	defer func() { _ = answer.Body.Close() }()
	return billinghttp.AnswerOf(answer), nil
}

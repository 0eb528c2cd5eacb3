package app

import (
	"bytes"
	"context"
	"fmt"
	"net/http"

	"marketplace/internal/app/tx"
	"marketplace/internal/billing"
	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/billing/upgrades"
	"marketplace/internal/installs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/webhook"
	"marketplace/internal/platform"
	"marketplace/internal/webhooks"
	"marketplace/internal/webhooks/webhookshttp"
)

// assembleWebhooks puts together what delivers events to developers: those of installs
// and payments, which are handed over by jobs, and those of upgrades, whose answers
// billing uses.
func (a *app) assembleWebhooks(ctx context.Context, transactions tx.Deps, reading tx.Reader) error {
	secret, err := a.secrets.Once(ctx, webhookSecret, ids.NewToken())
	if err != nil {
		return err
	}
	a.webhooks = webhooks.New(webhooks.Deps[upgrades.WriteTx]{
		Transact: tx.Webhooks(transactions), Read: reading, Outcome: a.billing.Upgrades, Apps: webhooksApps{a}, Deliver: webhookshttp.NewPoster(a.outboundClient(0)), Secret: secret,
		Now: a.clock.Now, Wake: a.jobs.Wake,
	})
	a.jobs.Handle(webhook.JobDeliver, a.webhooks.Deliver)
	ofInstalls := installs.NewEvents(installs.EventDeps{Apps: installsApps{a}, Licences: reading, Listeners: a.platform.Listeners, Enqueue: a.webhooks.EnqueueEvent, Now: a.clock.Now})
	a.jobs.Handle(installs.JobNotify, ofInstalls.HandleNotify)
	ofPayments := billing.NewEvents(billing.EventDeps{Apps: billingApps{a}, Enqueue: a.webhooks.EnqueueEvent})
	a.jobs.Handle(billing.JobNotify, ofPayments.HandleNotify)
	return nil
}

// webhooksApps is the catalogue, and the host products, as webhooks sees them.
type webhooksApps struct{ a *app }

// App is described at webhooks.Apps.
func (x webhooksApps) App(ctx context.Context, idOrSlug string) (webhooks.App, error) {
	if client, isHost := platform.ClientOf(idOrSlug); isHost {
		hook, err := x.a.platform.Webhook(ctx, client)
		return webhooks.App{ID: idOrSlug, WebhookURL: hook.URL}, err
	}
	entry, err := x.a.appOf(idOrSlug)
	if err != nil {
		return webhooks.App{}, err
	}
	owner, err := x.a.ownerOrganization(ctx, entry)
	return webhooks.App{ID: entry.ID, OwnerOrganizationID: owner, WebhookURL: entry.CustomProps["webhookUrl"], UpgradeURLs: entry.UpgradeURLs()}, err
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

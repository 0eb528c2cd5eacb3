package app

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"marketplace/internal/billing/billinghttp"
	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/billing/webhooks"
	"marketplace/internal/kit/safehttp"
)

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
		return webhooks.Response{}, fmt.Errorf("deliver a webhook event: %w", err)
	}
	defer func() { _ = answer.Body.Close() }()
	return billinghttp.AnswerOf(answer), nil
}

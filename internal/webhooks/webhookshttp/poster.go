package webhookshttp

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"marketplace/internal/kit/webhook"
	"marketplace/internal/webhooks"
)

// NewPoster makes what posts a signed event to a developer's address and gives the
// answer; an error when there was none.
func NewPoster(client *http.Client) func(ctx context.Context, url string, d webhooks.Request) (webhook.Response, error) {
	return func(ctx context.Context, url string, d webhooks.Request) (webhook.Response, error) {
		return post(ctx, client, url, d)
	}
}

func post(ctx context.Context, client *http.Client, url string, d webhooks.Request) (webhook.Response, error) {
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
	return ReadResponse(answer), nil
}

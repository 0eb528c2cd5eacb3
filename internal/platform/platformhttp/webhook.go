package platformhttp

import (
	"context"

	"marketplace/internal/httpapi"
	"marketplace/internal/platform"
)

// Webhook is where a host product's server hears of installs.
type Webhook struct {
	URL       string   `json:"url"`
	Products  []string `json:"products" doc:"whose installs are told"`
	Secret    string   `json:"secret" doc:"that events are signed with (Standard Webhooks)"`
	UpdatedAt string   `json:"updated_at" format:"date-time"`
}

// WebhookInput is what is put.
type WebhookInput struct {
	URL      string   `json:"url"`
	Products []string `json:"products,omitempty" maxItems:"2" doc:"left out: all"`
}

type webhookOutput struct{ Body Webhook }

func (h handlers) output(w platform.Webhook) *webhookOutput {
	return &webhookOutput{Webhook{w.URL, w.Products, h.WebhookSecret(w.ReceiverID()), httpapi.FormatTime(w.UpdatedAt)}}
}

func (h handlers) readWebhook(ctx context.Context, _ *struct{}) (*webhookOutput, error) {
	w, err := h.Platform.Webhook(ctx, client(ctx))
	if err != nil {
		return nil, err
	}
	return h.output(w), nil
}

func (h handlers) putWebhook(ctx context.Context, in *struct{ Body WebhookInput }) (*webhookOutput, error) {
	w, err := h.Platform.PutWebhook(ctx, client(ctx), in.Body.URL, in.Body.Products)
	if err != nil {
		return nil, err
	}
	return h.output(w), nil
}

func (h handlers) deleteWebhook(ctx context.Context, _ *struct{}) (*struct{}, error) {
	return nil, h.Platform.DeleteWebhook(ctx, client(ctx))
}

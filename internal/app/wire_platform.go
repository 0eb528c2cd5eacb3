package app

import (
	"context"

	"marketplace/internal/identity"
	"marketplace/internal/platform"
	"marketplace/internal/platform/platformdb"
	"marketplace/internal/platform/platformhttp"
)

// platformBase is where the host products' servers call.
const platformBase = apiBase + "/platform"

func (a *app) assemblePlatform() {
	a.platform = platform.New(platform.Deps{Webhooks: platformdb.New(a.db), IsLocal: a.cfg.IsLocal, Now: a.clock.Now})
}

func (a *app) registerPlatform() {
	platformhttp.Register(a.api, platformhttp.Deps{Identity: a.identity, Licences: a.licences, Platform: a.platform, WebhookSecret: a.webhooks.SecretOf}, apiBase)
}

// importServerClients makes sure that the host products' servers can be given a secret.
func (a *app) importServerClients(ctx context.Context) error {
	var clients []identity.Client
	for id, name := range map[string]string{identity.LiveChatServer: "Live chat", identity.HelpDeskServer: "Help desk"} {
		clients = append(clients, identity.Client{
			ID: id, Name: name, Type: identity.ServerSideApp, Visibility: "private", FirstParty: true, Responses: []string{identity.ResponseCode}, CreatedAt: a.clock.Now(),
		})
	}
	return a.identity.ImportClients(ctx, clients...)
}

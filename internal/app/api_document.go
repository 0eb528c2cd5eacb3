package app

import (
	_ "embed" // the recorded answers
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/billing"
	"marketplace/internal/billing/upgrades"
	"marketplace/internal/catalogue/cataloguehttp"
	"marketplace/internal/httpapi"
	"marketplace/internal/identity/identityhttp"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/site"
)

const aboutAPI = `Everything that programs may ask of the marketplace: the catalogue, carts, installs, ratings, charges and earnings, people and tokens, and the hosted search.

Calls without a token see what visitors see. A **person's** token acts with what the person may do; an **application's** token acts within its scopes, and in billing on its own charges only. Money is in integer cents, times are RFC 3339 in UTC. Errors of the marketplace API have the body ` + "`{\"code\",\"message\",\"fields\"?,\"request_id\"}`" + `; billing, accounts and search have shapes of their own. A write may be repeated with the same ` + "`Idempotency-Key`" + `. Every answer carries ` + "`X-Request-Id`" + `. Unknown members may be added to answers at any time.`

const aboutAssistants = `

Assistants find, compare and price apps at ` + "`/mcp`" + `, by the Model Context Protocol (streamable HTTP), without a token; with a personal token of a person, as the bearer token, they see what the person's organization has and ask its owners for an app.`

// recordedAnswers and recordedWrites are answers that the demo gave, by operation and
// status. Tests record them: go test ./internal/app -run TestAPIDocument_LiveAnswers -args -record.
//
//go:embed answers.json
var recordedAnswers []byte

//go:embed writes.json
var recordedWrites []byte

// topics are the tags of the document, in its order.
//
//nolint:gochecknoglobals // a constant table
var topics = []httpapi.Topic{
	{Name: "Catalogue", About: "Apps, services, developers and categories."},
	{Name: "Installs", About: "What an organization has installed, and who has access to it."},
	{Name: "Purchases", About: "Buying apps and upgrades."},
	{Name: "Carts", About: "Several apps bought at once."},
	{Name: "Ratings", About: "Ratings and reviews of apps."},
	{Name: "Experts", About: "Partner experts, and the wish to hear of an app."},
	{Name: "Billing", About: "Charges, cards, invoices, earnings and notices. Under `/billing`, `/billing/v2` and `/billing/v3` are the same charges."},
	{Name: "Moderation", About: "What the marketplace's staff looks at before others see it."},
	{Name: "Staff", About: "Decisions of the marketplace's staff."},
	{Name: "OAuth", About: "Tokens for applications (OAuth 2.1 with PKCE, RFC 6749, 7009, 7662, 8414)."},
	{Name: "Accounts", About: "People, roles, organizations, invitations and sessions."},
	{Name: "Search", About: "The hosted search, in the protocol of its existing clients."},
	{Name: "Webhooks", About: "What the marketplace sends to applications, and takes from its payment provider."},
}

// notDescribed are operations of the router that are no part of the API: pages, and
// the description itself.
//
//nolint:gochecknoglobals // a constant table
var notDescribed = map[string]string{
	"GET /api/partners/experts/confirm":  "a page behind a link of a mail",
	"POST /api/partners/experts/confirm": "the form of that page",
	"GET /api/openapi.json":              "the document itself",
	"GET /api/docs":                      "the document as a page",
}

// describeAPI says in the OpenAPI document what no operation knows by itself.
func (a *app) describeAPI(document *huma.OpenAPI) httpapi.Description {
	examples := httpapi.Examples{}
	for _, recorded := range [][]byte{recordedAnswers, recordedWrites} {
		if err := json.Unmarshal(recorded, &examples); err != nil {
			panic(fmt.Errorf("the recorded answers: %w", err)) // a file of ours
		}
	}
	describeInstalled(document)
	schemas, about := document.Components.Schemas, aboutAPI
	if a.cfg.MCP {
		about += aboutAssistants
	}
	return httpapi.Description{
		Origin: a.cfg.PublicURL, About: about, Topics: topics, Scopes: scopesOfApps(), Aliases: aliasesOf(a.operations), Examples: examples,
		Webhooks: map[string]*huma.PathItem{
			"applicationEvent": notice(schemas, "applicationEvent", "An application was installed or uninstalled", installs.InstallEvent{}),
			"paymentEvent":     notice(schemas, "paymentEvent", "Something happened to a payment of an application", billing.WebhookEvent{}),
			"upgradeEvent":     notice(schemas, "upgradeEvent", "An upgrade of an application is to be switched on or off", upgrades.UpgradeEvent{}),
			"installCall":      describeInstallHook(schemas),
		},
	}
}

// installedApplication is what the list of installed apps has of each: the catalogue's
// object and, from installs, how the organization has it.
type installedApplication struct {
	cataloguehttp.Application
	InstalledAt   time.Time `json:"installedAt"`
	SetupRequired bool      `json:"setupRequired" doc:"the app says that somebody has to finish its setup"`
	ErrorCode     *string   `json:"errorCode" doc:"what the app says is wrong with it; null for nothing"`
	HasAccess     bool      `json:"hasAccess" doc:"false for a member who is left without access to the app"`
	SignedOut     bool      `json:"signedOut" doc:"the caller or the organization let the app in once and lets it in no more, so it can do nothing for the caller"`

	MayOpenSettings bool `json:"mayOpenSettings" doc:"the caller may install such apps, and so sees their settings"`
}

// removedApplication is what the list of uninstalled apps has of each.
type removedApplication struct {
	cataloguehttp.Application
	RemovedAt time.Time `json:"removedAt"`
	UndoUntil time.Time `json:"undoUntil" doc:"until when the uninstall can be undone"`
	Refusal   *struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"refusal" doc:"why the caller may not undo it; null when they may"`
}

// describeInstalled says what the lists of installed and of uninstalled apps have: no
// module knows all of it.
func describeInstalled(document *huma.OpenAPI) {
	for path, list := range map[string]struct {
		of   reflect.Type
		name string
	}{
		"/applications/installed": {reflect.TypeFor[[]installedApplication](), "InstalledApplications"},
		"/applications/removed":   {reflect.TypeFor[[]removedApplication](), "RemovedApplications"},
	} {
		answer := document.Paths[apiBase+path].Get.Responses["200"]
		answer.Content = map[string]*huma.MediaType{"application/json": {Schema: document.Components.Schemas.Schema(list.of, true, list.name)}}
	}
	installed := document.Paths[apiBase+"/applications/installed"].Get
	installed.Description = "With the addresses at which the applications run in the host products. Carries a strong ETag: whoever asks again with If-None-Match is answered 304 until an application is installed, uninstalled or changed."
	installed.Responses["304"] = httpapi.NotModified()
}

// notice describes what is posted to the address that an application gives for its
// webhooks. All are signed as Standard Webhooks say.
func notice(schemas huma.Registry, id, summary string, body any) *huma.PathItem {
	hook := posted(schemas, id, summary, "Posted to the webhook address of the application, and again, ever more rarely, until it is answered with 2xx. The signature is that of Standard Webhooks, with the secret of `GET /billing/notices/secret/{id}`.", body)
	for name, says := range map[string]string{
		"webhook-id": "the same for every repeat", "webhook-timestamp": "seconds since 1970", "webhook-signature": "v1, and the HMAC-SHA256 of id, timestamp and body in base64",
	} {
		hook.Parameters = append(hook.Parameters, &huma.Param{Name: name, In: "header", Required: true, Description: says, Schema: &huma.Schema{Type: huma.TypeString}})
	}
	slices.SortFunc(hook.Parameters, func(x, y *huma.Param) int { return strings.Compare(x.Name, y.Name) })
	if _, refusable := body.(upgrades.UpgradeEvent); refusable {
		hook.Responses["4XX"] = &huma.Response{Description: "Refused. The text is shown to the person.", Content: map[string]*huma.MediaType{"text/plain": {Schema: &huma.Schema{Type: huma.TypeString}}}}
	}
	return &huma.PathItem{Post: hook}
}

// describeInstallHook describes the call of a custom install address.
func describeInstallHook(schemas huma.Registry) *huma.PathItem {
	hook := posted(schemas, "installCall", "An application with an install address of its own is installed", "Posted to that address, with a token that reads the account of who installed it. It may arrive twice with the same install_id, which is the Idempotency-Key, too.", installs.InstallHookRequest{})
	hook.Security = []map[string][]string{{httpapi.ByApp: {auth.ScopeAccountMine}}}
	hook.Parameters = []*huma.Param{{Name: "Idempotency-Key", In: "header", Required: true, Description: "the install_id", Schema: &huma.Schema{Type: huma.TypeString}}}
	return &huma.PathItem{Post: hook}
}

func posted(schemas huma.Registry, id, summary, about string, body any) *huma.Operation {
	return &huma.Operation{
		OperationID: id, Tags: []string{"Webhooks"}, Summary: summary, Description: about, Security: []map[string][]string{},
		RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: huma.SchemaFromType(schemas, reflect.TypeOf(body))}}},
		Responses:   map[string]*huma.Response{"2XX": {Description: "Taken; the body is not read."}},
	}
}

var anyVersion = regexp.MustCompile(`^(/api|/billing)/v[123](/|$)`)

// aliasesOf gives the other addresses of operations: those that the router serves
// under a version, and the version of the Marketplace API, which is dropped before
// it (contract apps section 1); and those of the accounts service without one.
func aliasesOf(served []string) map[string][]string {
	aliases := map[string][]string{}
	for _, pattern := range served {
		method, path, _ := strings.Cut(pattern, " ")
		name := method + " " + anyVersion.ReplaceAllString(path, "$1$2")
		if name != pattern {
			aliases[name] = append(aliases[name], path)
		} else if within(path, apiBase) && notDescribed[pattern] == "" {
			aliases[name] = append(aliases[name], apiBase+"/v2"+strings.TrimPrefix(path, apiBase))
		}
	}
	for _, row := range auth.Endpoints {
		if !strings.HasPrefix(row.Path, "/v2/") {
			name := row.Method + " " + accountsBase + "/v2" + row.Path
			aliases[name] = append(aliases[name], accountsBase+row.Path)
		}
	}
	aliases["GET "+identityhttp.Metadata] = identityhttp.MetadataAliases()
	return aliases
}

// scopesOfApps are the scopes that roles bring and operations ask for, each with
// the sentence of the consent page.
func scopesOfApps() map[string]string {
	scopes := slices.Clone(auth.GrantableScopes())
	for _, row := range auth.Operations {
		scopes = append(scopes, row.Scopes...)
	}
	for _, row := range auth.Endpoints {
		scopes = append(scopes, row.Scopes...)
		scopes = append(scopes, row.Mine)
	}
	sentences := map[string]string{}
	for _, scope := range scopes {
		if scope != "" && scope != auth.AnyScope {
			sentences[scope] = site.ScopeSentence(scope)
		}
	}
	return sentences
}

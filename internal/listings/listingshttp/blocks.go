package listingshttp

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/listings"
)

// registerBlocks adds the operations on one block of a manifest at a time. What is posted and
// what is put is the same, but for the authorization: one is posted once, and put from then on.
func (m manifests) registerBlocks(api *httpapi.API, one string) {
	blocks := one + "/blocks"
	client, price := blocks+"/authorization", blocks+"/monetization"
	httpapi.Register(api, operation("authorizationBlock", http.MethodGet, client, "The OAuth client of an application and what it asks for, as a block of its manifest"), m.authorization)
	httpapi.Register(api, operation("addAuthorizationBlock", http.MethodPost, client, "Make an OAuth client for the application in the draft"), m.addAuthorization)
	httpapi.Register(api, operation("setAuthorizationBlock", http.MethodPut, client, "Change the OAuth client of the application, and what it asks for in the draft"), m.setAuthorization)
	httpapi.Register(api, removal("removeAuthorizationBlock", client, "Let the application ask for nothing, in the draft"), m.removeAuthorization)
	httpapi.Register(api, operation("monetizationBlock", http.MethodGet, price, "How an application is paid, as a block of its manifest"), m.monetization)
	registerWrites(api, "MonetizationBlock", price, "Set how the application is paid in the draft", m.setMonetization)
	httpapi.Register(api, removal("removeMonetizationBlock", price, "Make the application free in the draft"), m.removeMonetization)
	m.registerNamed(api, blocks)
}

// registerNamed adds the blocks that have parts by names.
func (m manifests) registerNamed(api *httpapi.API, blocks string) {
	widgets, widget := blocks+"/widgets", blocks+"/widgets/{part}"
	httpapi.Register(api, operation("widgetsBlock", http.MethodGet, widgets, "What runs at the places, as a block of the manifest"), m.widgets)
	registerWrites(api, "WidgetsBlock", widgets, "Set all that runs at the places, in the draft", m.setWidgets)
	httpapi.Register(api, removal("removeWidgetsBlock", widgets, "Remove all that runs at the places from the draft"), m.removeWidgets)
	httpapi.Register(api, operation("widgetBlock", http.MethodGet, widget, "What runs at a place, as a block of the manifest"), m.widget)
	registerWrites(api, "WidgetBlock", widget, "Set what runs at a place, in the draft", m.setWidget)
	httpapi.Register(api, removal("removeWidgetBlock", widget, "Remove what runs at a place from the draft"), m.removeWidget)
	properties, property := blocks+"/properties", blocks+"/properties/{part}"
	httpapi.Register(api, operation("propertiesBlock", http.MethodGet, properties, "The properties that the application defines in the host product"), m.properties)
	registerWrites(api, "PropertiesBlock", properties, "Set all properties that the application defines, in the draft", m.setProperties)
	httpapi.Register(api, removal("removePropertiesBlock", properties, "Remove all properties that the application defines from the draft"), m.removeProperties)
	httpapi.Register(api, operation("propertyBlock", http.MethodGet, property, "A property that the application defines in the host product"), m.property)
	registerWrites(api, "PropertyBlock", property, "Set a property that the application defines, in the draft", m.setProperty)
	httpapi.Register(api, removal("removePropertyBlock", property, "Remove a property that the application defines from the draft"), m.removeProperty)
}

// registerWrites adds what posts a block and what puts it, which are the same.
func registerWrites[I, O any](api *httpapi.API, name, path, summary string, write func(context.Context, *I) (*O, error)) {
	httpapi.Register(api, operation("add"+name, http.MethodPost, path, summary), write)
	httpapi.Register(api, operation("set"+name, http.MethodPut, path, summary), write)
}

func removal(id, path, summary string) huma.Operation {
	o := operation(id, http.MethodDelete, path, summary)
	o.DefaultStatus = http.StatusNoContent
	return o
}

// pulled gives an app of the caller's organization as a manifest.
func (m manifests) pulled(ctx context.Context, id string) (blocksBody, error) {
	out, err := m.pull(ctx, &archiveInput{ID: id})
	if err != nil {
		return blocksBody{}, err
	}
	return *out.Body.Blocks, nil
}

// edit changes a block of the draft.
func (m manifests) edit(ctx context.Context, at AppTarget, e listings.Edit) error {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return err
	}
	e.Seen = at.seen("")
	_, err = m.service.Edit(ctx, p, at.ID, e)
	return err
}

// block answers with a block; nil is none.
func block[T any](body *T, err error) (*blockOutput[T], error) {
	if err == nil && body == nil {
		err = listings.PartNotFound()
	}
	if err != nil {
		return nil, err
	}
	return &blockOutput[T]{*body}, nil
}

type blockOutput[T any] struct{ Body T }

type newAuthorizationInput struct {
	AppTarget

	Body struct {
		AppID       string          `json:"appId,omitempty" doc:"does not matter"`
		AppName     string          `json:"appName,omitempty" doc:"of the client; left out for that of the application"`
		Type        string          `json:"type" doc:"server_side_app or javascript_app"`
		RedirectURI string          `json:"redirectUri" doc:"addresses, separated by commas"`
		Scopes      []manifestScope `json:"scopes,omitempty" doc:"what the application asks for"`
	}
}

type newClientBody struct {
	ClientID     string `json:"clientId"`
	ClientSecret string `json:"clientSecret" doc:"nobody can read it again; empty for a client that runs in a browser"`
}

func (m manifests) addAuthorization(ctx context.Context, in *newAuthorizationInput) (*blockOutput[newClientBody], error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	manifest, err := m.service.Pull(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	b := in.Body
	made, err := m.service.AddAuthorization(ctx, p, in.ID, in.seen(""), listings.ClientInput{
		Name: cmp.Or(b.AppName, manifest.Name), Type: b.Type, Redirects: b.RedirectURI, Scopes: scopesOf(b.Scopes),
	})
	return block(&newClientBody{made.ID, made.Secret}, err)
}

type authorizationInput struct {
	AppTarget

	Body struct {
		AppID string `json:"appId,omitempty" doc:"does not matter"`

		AuthorizationBlock
	}
}

func (m manifests) setAuthorization(ctx context.Context, in *authorizationInput) (*blockOutput[AuthorizationBlock], error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	b := in.Body
	change := listings.ClientInput{Type: b.Type, Redirects: b.RedirectURI, Scopes: scopesOf(b.Scopes)}
	if err := m.service.SetAuthorization(ctx, p, in.ID, in.seen(""), b.ClientID, change); err != nil {
		return nil, err
	}
	return m.authorization(ctx, &archiveInput{ID: in.ID})
}

// scopesOf reads scopes; where nothing is said of them they are nil.
func scopesOf(bodies []manifestScope) []listings.ManifestScope {
	if bodies == nil {
		return nil
	}
	scopes := make([]listings.ManifestScope, len(bodies))
	for i, scope := range bodies {
		scopes[i] = listings.ManifestScope{Name: scope.Scope, IsRequired: scope.Required}
	}
	return scopes
}

func (m manifests) authorization(ctx context.Context, in *archiveInput) (*blockOutput[AuthorizationBlock], error) {
	blocks, err := m.pulled(ctx, in.ID)
	return block(blocks.Authorization, err)
}

func (m manifests) removeAuthorization(ctx context.Context, in *AppTarget) (*struct{}, error) {
	return nil, m.edit(ctx, *in, listings.Edit{Part: "authorization", Change: listings.RemoveClient})
}

func (m manifests) monetization(ctx context.Context, in *archiveInput) (*blockOutput[MonetizationBlock], error) {
	blocks, err := m.pulled(ctx, in.ID)
	return block(blocks.Monetization, err)
}

type monetizationInput struct {
	AppTarget

	Body struct {
		AppID string `json:"appId,omitempty" doc:"does not matter"`

		MonetizationBlock
	}
}

func (m manifests) setMonetization(ctx context.Context, in *monetizationInput) (*blockOutput[MonetizationBlock], error) {
	if err := m.edit(ctx, in.AppTarget, listings.Edit{Part: "monetization", Change: listings.EditPayment(in.Body.payment())}); err != nil {
		return nil, err
	}
	return m.monetization(ctx, &archiveInput{ID: in.ID})
}

func (m manifests) removeMonetization(ctx context.Context, in *AppTarget) (*struct{}, error) {
	return nil, m.edit(ctx, *in, listings.Edit{Part: "monetization", Change: listings.EditPayment(nil)})
}

// namedInput is a block with parts by their names, and the id of the application, which does not
// matter: an application has no part of this name.
type namedInput struct {
	AppTarget

	Body map[string]any `doc:"by their names; appId does not matter"`
}

// appIDField is what bodies say beside parts.
const appIDField = "appId"

// readParts reads the parts of a block by their names.
func readParts[T any](body map[string]any) (map[string]T, error) {
	delete(body, appIDField)
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	parts := map[string]T{}
	if err := json.Unmarshal(text, &parts); err != nil {
		return nil, errs.UnprocessableFields(map[string]string{"body": "Each part is an object."})
	}
	return parts, nil
}

func (m manifests) widgets(ctx context.Context, in *archiveInput) (*blockOutput[map[string]WidgetBlock], error) {
	blocks, err := m.pulled(ctx, in.ID)
	return block(&blocks.Widgets, err)
}

func (m manifests) setWidgets(ctx context.Context, in *namedInput) (*blockOutput[map[string]WidgetBlock], error) {
	bodies, err := readParts[WidgetBlock](in.Body)
	if err == nil {
		err = m.edit(ctx, in.AppTarget, listings.Edit{Part: "widgets", ChangeOf: m.service.EditWidgets(widgetsOf(bodies))})
	}
	if err != nil {
		return nil, err
	}
	return m.widgets(ctx, &archiveInput{ID: in.ID})
}

func (m manifests) removeWidgets(ctx context.Context, in *AppTarget) (*struct{}, error) {
	return nil, m.edit(ctx, *in, listings.Edit{Part: "widgets", ChangeOf: m.service.EditWidgets(nil)})
}

func (m manifests) widget(ctx context.Context, in *PartTarget) (*blockOutput[WidgetBlock], error) {
	blocks, err := m.pulled(ctx, in.ID)
	return block(partOf(blocks.Widgets, in.Part), err)
}

// partOf gives a part by its name, nil for none.
func partOf[T any](parts map[string]T, name string) *T {
	part, found := parts[name]
	if !found {
		return nil
	}
	return &part
}

type widgetBlockInput struct {
	PartTarget

	Body struct {
		AppID    string `json:"appId,omitempty" doc:"does not matter"`
		WidgetID string `json:"widgetId,omitempty" doc:"does not matter"`

		WidgetBlock
	}
}

func (m manifests) setWidget(ctx context.Context, in *widgetBlockInput) (*blockOutput[WidgetBlock], error) {
	change := widgetsOf(map[string]WidgetBlock{in.Part: in.Body.WidgetBlock})[in.Part]
	if err := m.edit(ctx, in.AppTarget, listings.Edit{Part: "widget " + in.Part, ChangeOf: m.service.EditWidget(in.Part, change, true)}); err != nil {
		return nil, err
	}
	return m.widget(ctx, &in.PartTarget)
}

func (m manifests) removeWidget(ctx context.Context, in *PartTarget) (*struct{}, error) {
	return nil, m.edit(ctx, in.AppTarget, listings.Edit{Part: "widget " + in.Part, ChangeOf: listings.RemoveWidget(in.Part)})
}

func (m manifests) properties(ctx context.Context, in *archiveInput) (*blockOutput[map[string]PropertyBlock], error) {
	blocks, err := m.pulled(ctx, in.ID)
	return block(&blocks.Properties, err)
}

func (m manifests) setProperties(ctx context.Context, in *namedInput) (*blockOutput[map[string]PropertyBlock], error) {
	bodies, err := readParts[PropertyBlock](in.Body)
	if err == nil {
		err = m.edit(ctx, in.AppTarget, listings.Edit{Part: "properties", Change: listings.EditPropertyDefinitions(definitionsOf(bodies))})
	}
	if err != nil {
		return nil, err
	}
	return m.properties(ctx, &archiveInput{ID: in.ID})
}

func (m manifests) removeProperties(ctx context.Context, in *AppTarget) (*struct{}, error) {
	return nil, m.edit(ctx, *in, listings.Edit{Part: "properties", Change: listings.EditPropertyDefinitions(nil)})
}

func (m manifests) property(ctx context.Context, in *PartTarget) (*blockOutput[PropertyBlock], error) {
	blocks, err := m.pulled(ctx, in.ID)
	return block(partOf(blocks.Properties, in.Part), err)
}

type propertyBlockInput struct {
	PartTarget

	Body struct {
		AppID      string `json:"appId,omitempty" doc:"does not matter"`
		PropertyID string `json:"propertyId,omitempty" doc:"does not matter"`

		PropertyBlock
	}
}

func (m manifests) setProperty(ctx context.Context, in *propertyBlockInput) (*blockOutput[PropertyBlock], error) {
	if err := m.edit(ctx, in.AppTarget, listings.Edit{Part: "property " + in.Part, Change: listings.EditPropertyDefinition(in.Part, listing.PropertyDefinition(in.Body.PropertyBlock))}); err != nil {
		return nil, err
	}
	return m.property(ctx, &in.PartTarget)
}

func (m manifests) removeProperty(ctx context.Context, in *PartTarget) (*struct{}, error) {
	return nil, m.edit(ctx, in.AppTarget, listings.Edit{Part: "property " + in.Part, Change: listings.RemovePropertyDefinition(in.Part)})
}

package listingshttp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/money"
	"marketplace/internal/listings"
)

// manifests takes and gives apps as files (contract developer-console section 7).
type manifests struct{ service *listings.Service }

// RegisterManifests adds the operations under the base path.
func RegisterManifests(api *httpapi.API, service *listings.Service, base string) {
	m := manifests{service}
	all := base + "/console/app"
	httpapi.Register(api, operation("pullManifest", http.MethodGet, all+"/{id}", "An own application as a manifest, as it is worked on"), m.pull)
	httpapi.Register(api, operation("pushNewManifest", http.MethodPost, all, "Make an application as a manifest says"), m.pushNew)
	httpapi.Register(api, operation("pushManifest", http.MethodPost, all+"/{id}", "Change the draft as a manifest says, all of it or nothing"), m.push)
	httpapi.Register(api, operation("verifyManifest", http.MethodPost, all+"/{id}/verify", "Whether the draft is what a manifest says"), m.verify)
	m.registerBlocks(api, all+"/{id}")
	httpapi.Register(api, operation("pushStatus", http.MethodGet, all+"/status", "What became of a push, within a day"), m.status)
}

type manifestBody struct {
	ID      string         `json:"id,omitempty"`
	Name    string         `json:"name"`
	Product string         `json:"product,omitempty" doc:"livechat, also when empty, or helpdesk"`
	Blocks  *blocksBody    `json:"blocks,omitempty" doc:"all of them: one that is left out is removed"`
	Display *manifestTexts `json:"display,omitempty"`
}

// ReadManifest reads a manifest as a person wrote it. A field that no manifest has is a fault
// here, as it may be a slip of the pen; the operations let it pass, because clients send more than
// they are asked for.
func ReadManifest(text []byte) (id string, err error) {
	var body struct {
		manifestBody

		Stage any `json:"stage"` // of the platform's own files, and without a meaning here
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&body); err != nil {
		if kind, isKind := errors.AsType[*json.UnmarshalTypeError](err); isKind {
			kind.Field = strings.TrimPrefix(kind.Field, "manifestBody.") // the place in the file alone
		}
		return "", err
	}
	if decoder.More() {
		return "", errors.New("something stands behind its end")
	}
	return body.ID, nil
}

type manifestTexts struct {
	ShortDescription string `json:"shortDescription,omitempty"`
	LongDescription  string `json:"longDescription,omitempty" doc:"Markdown"`
	// A video that is left out stays: clients that are older than it push what they pulled.
	Video *manifestVideo `json:"video,omitempty" doc:"left out to leave it as it is; with an empty url there is none"`
}

type manifestVideo struct {
	URL    string `json:"url" doc:"of one video at YouTube or Vimeo that everybody can see"`
	Poster string `json:"poster,omitempty" doc:"address of an upload of the kind video_poster"`
	Title  string `json:"title,omitempty" doc:"what it shows"`
}

type blocksBody struct {
	Authorization *AuthorizationBlock      `json:"authorization,omitempty"`
	Monetization  *MonetizationBlock       `json:"monetization,omitempty"`
	Widgets       map[string]WidgetBlock   `json:"widgets,omitempty" doc:"by their ids"`
	Properties    map[string]PropertyBlock `json:"properties,omitempty" doc:"that the application defines in the host product, by their names"`
	Repository    map[string]any           `json:"repository,omitempty" doc:"not offered"`
	Deployment    map[string]any           `json:"deployment,omitempty" doc:"not offered"`
	Storage       map[string]any           `json:"storage,omitempty" doc:"not offered"`
}

// AuthorizationBlock is an OAuth client as a manifest has it. This and the other blocks are
// exported because huma fills embedded fields only then.
type AuthorizationBlock struct {
	Type        string          `json:"type" doc:"as the accounts service has it"`
	RedirectURI string          `json:"redirectUri" doc:"addresses, separated by commas, as the accounts service has them"`
	ClientID    string          `json:"clientId,omitempty" doc:"a client of the own organization"`
	Scopes      []manifestScope `json:"scopes,omitempty" doc:"as the accounts service has them"`
}

type manifestScope struct {
	Scope    string `json:"scope"`
	Required bool   `json:"required"`
}

// MonetizationBlock is how an app is paid as a manifest has it.
type MonetizationBlock struct {
	Price              int64      `json:"price" doc:"cents of one unit, before discount and tax"`
	Frequency          string     `json:"frequency" doc:"once or monthly"`
	TrialDays          int        `json:"trialDays"`
	CreditCardRequired bool       `json:"creditCardRequired"`
	Charge             string     `json:"charge" enum:"account,organization"`
	Tiers              []tierBody `json:"tiers,omitempty" doc:"of a charge by the account"`
}

// PropertyBlock is a property that an app defines in the host product as a manifest has it.
type PropertyBlock struct {
	Type         string                         `json:"type" enum:"int,bool,string,tokenized_string"`
	Description  string                         `json:"description,omitempty"`
	DefaultValue string                         `json:"default_value,omitempty"`
	Access       map[string]map[string][]string `json:"access,omitempty" doc:"what agent and customer may do, read or write, by chat, event, thread, license and group"`
}

// WidgetBlock is what runs at a place as a manifest has it.
type WidgetBlock struct {
	Placement    string `json:"placement"`
	URL          string `json:"url"`
	InitialState string `json:"initialState,omitempty" doc:"JSON"`
}

// manifest reads a body.
func (b manifestBody) manifest() listings.Manifest {
	m := listings.Manifest{ID: b.ID, Name: b.Name, Product: b.Product, HasBlocks: b.Blocks != nil, Widgets: map[string]listings.WidgetChange{}}
	if b.Display != nil {
		m.HasDisplay, m.ShortDescription, m.LongDescription = true, b.Display.ShortDescription, b.Display.LongDescription
		if v := b.Display.Video; v != nil && v.URL == "" {
			m.Video = &listings.Video{}
		} else {
			m.Video = (*listings.Video)(v)
		}
	}
	if b.Blocks == nil {
		return m
	}
	if a := b.Blocks.Authorization; a != nil {
		m.Client = &listings.ManifestClient{ID: a.ClientID, Scopes: scopesOf(a.Scopes)}
	}
	if p := b.Blocks.Monetization; p != nil {
		m.Payment = p.payment()
	}
	m.Widgets, m.Properties = widgetsOf(b.Blocks.Widgets), definitionsOf(b.Blocks.Properties)
	for name, isThere := range map[string]bool{
		"repository": len(b.Blocks.Repository) > 0, "deployment": len(b.Blocks.Deployment) > 0, "storage": len(b.Blocks.Storage) > 0,
	} {
		if isThere {
			m.NotOffered = append(m.NotOffered, name)
		}
	}
	return m
}

func (p MonetizationBlock) payment() *listings.Payment {
	return &listings.Payment{Price: money.Cents(p.Price), Frequency: p.Frequency, TrialDays: p.TrialDays, CardRequired: p.CreditCardRequired, PerAccount: p.Charge == "account", Tiers: tiersOf(p.Tiers)}
}

func widgetsOf(blocks map[string]WidgetBlock) map[string]listings.WidgetChange {
	widgets := map[string]listings.WidgetChange{}
	for id, w := range blocks {
		widgets[id] = listings.WidgetChange{Placement: &w.Placement, URL: &w.URL, InitialState: &w.InitialState}
	}
	return widgets
}

func definitionsOf(blocks map[string]PropertyBlock) map[string]listing.PropertyDefinition {
	definitions := map[string]listing.PropertyDefinition{}
	for name, b := range blocks {
		definitions[name] = listing.PropertyDefinition(b)
	}
	return definitions
}

// bodyOf writes a manifest.
func bodyOf(m listings.Manifest) manifestBody {
	body := manifestBody{
		ID: m.ID, Name: m.Name, Product: m.Product, Display: &manifestTexts{m.ShortDescription, m.LongDescription, (*manifestVideo)(m.Video)}, Blocks: &blocksBody{Widgets: map[string]WidgetBlock{}, Properties: map[string]PropertyBlock{}},
	}
	if c := m.Client; c != nil {
		body.Blocks.Authorization = &AuthorizationBlock{Type: c.Type, RedirectURI: c.Redirect, ClientID: c.ID}
		for _, scope := range c.Scopes {
			body.Blocks.Authorization.Scopes = append(body.Blocks.Authorization.Scopes, manifestScope{scope.Name, scope.IsRequired})
		}
	}
	if p := m.Payment; p != nil {
		charge := "organization"
		if p.PerAccount {
			charge = "account"
		}
		body.Blocks.Monetization = &MonetizationBlock{Price: int64(p.Price), Frequency: p.Frequency, TrialDays: p.TrialDays, CreditCardRequired: p.CardRequired, Charge: charge}
		for _, tier := range p.Tiers {
			body.Blocks.Monetization.Tiers = append(body.Blocks.Monetization.Tiers, tierBody(tier))
		}
	}
	for id, w := range m.Widgets {
		body.Blocks.Widgets[id] = WidgetBlock{*w.Placement, *w.URL, *w.InitialState}
	}
	for name, d := range m.Properties {
		body.Blocks.Properties[name] = PropertyBlock(d)
	}
	return body
}

type manifestOutput struct{ Body manifestBody }

// templatesPath is where the platform has templates of apps, in the place of an id.
const templatesPath = "templates"

func (m manifests) pull(ctx context.Context, in *archiveInput) (*manifestOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	if in.ID == templatesPath {
		return nil, errs.New(errs.NotFound, "not_offered", "This is not offered here.")
	}
	manifest, err := m.service.Pull(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	return &manifestOutput{bodyOf(manifest)}, nil
}

type pushBody struct {
	Manifest manifestBody `json:"manifest"`
	Metadata *struct {
		SagaID string `json:"sagaId,omitempty" maxLength:"128" doc:"by which the result can be asked for again"`
	} `json:"metadata,omitempty"`
}

type newPushInput struct{ Body pushBody }

type pushInput struct {
	ID   string `path:"id" maxLength:"128" doc:"id or slug"`
	Body pushBody
}

// pushResult is what became of a push: all steps are done, or none.
type pushResult struct {
	Output struct {
		SagaID string              `json:"sagaId"`
		Steps  map[string]pushStep `json:"steps"`
		IsDone bool                `json:"isDone"`
	} `json:"output"`
	Status map[string]stepStatus `json:"status"`
}

type pushStep struct {
	ID string `json:"id,omitempty" doc:"of the application, in the step app"`
}

type stepStatus struct {
	IsDone    bool       `json:"isDone"`
	IsLoading bool       `json:"isLoading" doc:"false"`
	Error     *stepError `json:"error,omitempty"`
}

type stepError struct {
	Message string `json:"message"`
}

type pushOutput struct{ Body pushResult }

func (m manifests) pushNew(ctx context.Context, in *newPushInput) (*pushOutput, error) {
	in.Body.Manifest.ID = ""
	return m.take(ctx, in.Body)
}

func (m manifests) push(ctx context.Context, in *pushInput) (*pushOutput, error) {
	in.Body.Manifest.ID = in.ID
	return m.take(ctx, in.Body)
}

func (m manifests) take(ctx context.Context, body pushBody) (*pushOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	manifest := body.Manifest.manifest()
	id, err := m.service.Push(ctx, p, manifest)
	faults, areFaults := errors.AsType[listings.StepsError](err)
	if err != nil && !areFaults {
		return nil, err
	}
	result := resultOf(manifest, id, faults)
	if body.Metadata != nil {
		result.Output.SagaID = body.Metadata.SagaID
	}
	text, err := json.Marshal(result)
	if err == nil {
		err = m.service.KeepPush(ctx, p, result.Output.SagaID, string(text))
	}
	return &pushOutput{result}, err
}

// resultOf says of each step of a manifest what became of it.
func resultOf(m listings.Manifest, id string, faults listings.StepsError) pushResult {
	var result pushResult
	result.Output.Steps, result.Status, result.Output.IsDone = map[string]pushStep{}, map[string]stepStatus{}, len(faults) == 0
	names := append([]string{listings.StepApp}, m.NotOffered...)
	if m.HasDisplay {
		names = append(names, listings.StepDisplay)
	}
	if m.HasBlocks {
		names = append(names, listings.StepAuthorization, listings.StepMonetization, listings.StepWidgets, listings.StepProperties)
	}
	for _, name := range names {
		status := stepStatus{IsDone: len(faults) == 0}
		if fault := faults[name]; fault != "" {
			status.Error = &stepError{fault}
		}
		result.Status[name], result.Output.Steps[name] = status, pushStep{}
	}
	result.Output.Steps[listings.StepApp] = pushStep{ID: id}
	return result
}

type verifyInput struct {
	ID   string `path:"id" maxLength:"128" doc:"id or slug"`
	Body struct {
		AppID    string       `json:"appId,omitempty" doc:"does not matter"`
		Manifest manifestBody `json:"manifest"`
	}
}

type verifyOutput struct {
	Body struct {
		Status string `json:"status" enum:"ok,nok"`
	}
}

func (m manifests) verify(ctx context.Context, in *verifyInput) (*verifyOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	manifest := in.Body.Manifest.manifest()
	manifest.ID = in.ID
	isSame, err := m.service.Verify(ctx, p, manifest)
	out := &verifyOutput{}
	if out.Body.Status = "nok"; isSame {
		out.Body.Status = "ok"
	}
	return out, err
}

type statusInput struct {
	SagaID string `query:"sagaId" required:"true" maxLength:"128"`
}

func (m manifests) status(ctx context.Context, in *statusInput) (*pushOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	text, err := m.service.FindPush(ctx, p, in.SagaID)
	if err != nil {
		return nil, err
	}
	out := &pushOutput{}
	return out, json.Unmarshal([]byte(text), &out.Body)
}

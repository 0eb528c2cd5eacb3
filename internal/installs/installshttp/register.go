// Package installshttp serves the installs of the Marketplace API (contract
// apps 3 and 4).
package installshttp

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
)

// Entitlements gives an app to an organization and takes it, with the money that
// follows.
type Entitlements interface {
	// InstallFrom gives an app to the principal's organization; attribution is how the
	// person came to it.
	InstallFrom(ctx context.Context, p auth.Principal, idOrSlug string, attribution installs.Attribution) (installs.Install, error)
	// Uninstall takes it. Reason is the person's own words.
	Uninstall(ctx context.Context, p auth.Principal, idOrSlug, reason string) error
	// UndoUninstall brings back what was uninstalled.
	UndoUninstall(ctx context.Context, p auth.Principal, idOrSlug string) (installs.Install, error)
	// ListRemovals gives what can be brought back.
	ListRemovals(ctx context.Context, p auth.Principal) ([]installs.Removal, error)
	// Status tells whether the organization has it or, if not, whether the principal
	// may install it.
	Status(ctx context.Context, p auth.Principal, idOrSlug string) (installs.InstallStatus, error)
	// ListStatuses gives the status of several apps, without those nobody may see.
	ListStatuses(ctx context.Context, p auth.Principal, ids []string) ([]installs.InstallStatus, error)
}

type handlers struct {
	service      *installs.Service
	entitlements Entitlements
}

// Register adds the operations under each prefix, as "/api" and "/api/v2"
// (contract apps 1). The first prefix gives the operations their names in the
// OpenAPI document.
func Register(api *httpapi.API, service *installs.Service, entitlements Entitlements, prefixes ...string) {
	h := handlers{service, entitlements}
	for _, prefix := range prefixes {
		httpapi.Register(api, operation(prefixes[0], prefix, http.MethodPut, "/applications/{id}/install", "install", "Install an app"), h.install)
		httpapi.Register(api, operation(prefixes[0], prefix, http.MethodDelete, "/applications/{id}/install", "uninstall", "Uninstall an app"), h.uninstall)
		httpapi.Register(api, operation(prefixes[0], prefix, http.MethodPost, "/applications/{id}/install/restore", "undoUninstall", "Undo an uninstall, within 14 days"), h.undoUninstall)
		httpapi.Register(api, operation(prefixes[0], prefix, http.MethodGet, "/applications/removed", "removed", "Uninstalled apps that can be brought back"), h.removed)
		httpapi.Register(api, operation(prefixes[0], prefix, http.MethodGet, "/applications/installed/notes", "installedNotes", "What to know about installed apps"), h.notes)
		httpapi.Register(api, noContent(operation(prefixes[0], prefix, http.MethodPut, "/applications/{id}/consent", "agree", "Agree to what an installed app asks anew, for the organization")), h.agree)
		httpapi.Register(api, operation(prefixes[0], prefix, http.MethodGet, "/applications/installed", "installed", "Installed apps"), h.installed)
		httpapi.Register(api, operation(prefixes[0], prefix, http.MethodGet, "/applications/instances", "instances", "The organization's copies of several apps"), h.instances)
		httpapi.Register(api, operation(prefixes[0], prefix, http.MethodGet, "/applications/{id}/instance", "instance", "The organization's copy of an app"), h.instance)
		httpapi.Register(api, noContent(operation(prefixes[0], prefix, http.MethodPut, "/applications/{id}/instance/setup", "requireSetup", "Remind people to finish the setup of an app")), h.setSetup(true))
		httpapi.Register(api, operation(prefixes[0], prefix, http.MethodDelete, "/applications/{id}/instance/setup", "finishSetup", "The setup of an app is done"), h.setSetup(false))
		httpapi.Register(api, operation(prefixes[0], prefix, http.MethodGet, "/applications/{id}/instance/properties", "properties", "What an app keeps about the organization's copy; for its developer about all copies"), h.properties)
		httpapi.Register(api, operation(prefixes[0], prefix, http.MethodPut, "/applications/{id}/instance/properties", "updateProperties", "Keep what an app says of the organization's copy"), h.updateProperties)
		httpapi.Register(api, operation(prefixes[0], prefix, http.MethodGet, "/applications/{id}/instance/events", "events", "How often what happened in an app, for its developer"), h.events)
		httpapi.Register(api, noContent(operation(prefixes[0], prefix, http.MethodPost, "/applications/{id}/instance/events", "countEvent", "Count what happened in an app")), h.countEvent)
		httpapi.Register(api, operation(prefixes[0], prefix, http.MethodGet, "/applications/{id}/installations/count", "installationsCount", "How many organizations have an app"), h.count)
		httpapi.Register(api, operation(prefixes[0], prefix, http.MethodGet, "/applications/{id}/access", "access", "Who has access to an app priced per agent"), h.access)
		httpapi.Register(api, operation(prefixes[0], prefix, http.MethodPut, "/applications/{id}/access", "setAccess", "Leave members without access to an app priced per agent"), h.setAccess)
	}
}

func operation(first, prefix, method, path, id, summary string) huma.Operation {
	op := huma.Operation{
		OperationID: id, Method: method, Path: prefix + path, Summary: summary, Tags: []string{"Installs"}, Security: httpapi.SignedIn(),
		Errors: []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity},
	}
	if method == http.MethodDelete {
		op.DefaultStatus = http.StatusNoContent
	}
	if prefix != first {
		op.OperationID += strings.ReplaceAll(prefix, "/", "-")
		op.Hidden = true // the same operation under another address
	}
	return op
}

func noContent(op huma.Operation) huma.Operation {
	op.DefaultStatus = http.StatusNoContent
	return op
}

// Target is the app of an address. It is exported because huma fills embedded
// fields only then.
type Target struct {
	ID string `path:"id" maxLength:"128" doc:"id or slug of the app"`
}

type instanceBody struct {
	ApplicationID string     `json:"applicationId"`
	Installed     bool       `json:"installed"`
	InstalledAt   *time.Time `json:"installedAt"`
	InstalledBy   string     `json:"installedBy,omitempty" doc:"name of who installed it, while that person is in the organization"`
	SetupRequired bool       `json:"setupRequired" doc:"the app says that somebody has to finish its setup"`
	ErrorCode     *string    `json:"errorCode" doc:"what the app says is wrong with it; null for nothing"`
	Own           bool       `json:"own" doc:"the organization develops the app itself"`
	HasAccess     bool       `json:"hasAccess" doc:"false for a member who is left without access to the installed app"`
	ChoosesAccess bool       `json:"choosesAccess" doc:"the caller may say who has access to the installed app"`
	HadTrial      bool       `json:"tried" doc:"the organization had its free trial of the app"`
	Bought        bool       `json:"bought" doc:"the organization has paid for the app once: it is installed without another payment"`
	Refusal       *refusal   `json:"refusal" doc:"why the caller may not install or buy the app; null when they may"`
	UndoableUntil *time.Time `json:"undoableUntil" doc:"until when an uninstall of now could be undone; null when it could not, or nothing is installed"`
	Removal       *removal   `json:"removal" doc:"an uninstall that can be undone; null for none"`
}

// removal is an uninstall that can be undone.
type removal struct {
	RemovedAt time.Time `json:"removedAt"`
	UndoUntil time.Time `json:"undoUntil"`
	Refusal   *refusal  `json:"refusal" doc:"why the caller may not undo it; null when they may"`
}

// refusal is what installing would answer.
type refusal struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

type instanceOutput struct{ Body instanceBody }

// instancesInput names the apps that a page of the shop shows.
type instancesInput struct {
	IDs []string `query:"ids" required:"true" minItems:"1" maxItems:"60" doc:"ids of apps, separated by commas; unknown ones are left out"`
}

type instancesOutput struct{ Body []instanceBody }

// installInput has how the person came to the app, as every call of the shop
// says it (spec S7.01, S7.49).
type installInput struct {
	Target
	Referer     string `header:"Referer" hidden:"true"`
	PartnerCode string `header:"partner_code" doc:"who led the person here"`
	Source      string `header:"utm_source" doc:"the campaign, told to the app's custom install address"`
	Medium      string `header:"utm_medium"`
	Campaign    string `header:"utm_campaign"`
	Name        string `header:"utm_name"`
	Content     string `header:"utm_content"`
	Term        string `header:"utm_term"`
}

// longestSource bounds each word about where somebody came from, in bytes.
const longestSource = 1000

// attribution is what an install address may be told. A word that is too long is none.
func (in *installInput) attribution() installs.Attribution {
	short := func(text string) string {
		if len(text) > longestSource {
			return ""
		}
		return text
	}
	return installs.Attribution{
		URL: short(in.Referer), ID: short(in.PartnerCode), UTM: short(in.Source), Medium: short(in.Medium), Campaign: short(in.Campaign),
		Name: short(in.Name), Content: short(in.Content), Term: short(in.Term),
	}
}

// install reads no body: clients send {}, nothing, or what does not matter
// (contract apps 13).
func (h handlers) install(ctx context.Context, in *installInput) (*instanceOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	install, err := h.entitlements.InstallFrom(ctx, p, in.ID, in.attribution())
	if err != nil {
		return nil, err
	}
	return &instanceOutput{Body: instanceOf(ctx, installs.InstallStatus{AppID: install.AppID, Installed: true, InstalledAt: install.InstalledAt, HasAccess: true})}, nil
}

type uninstallInput struct {
	Target
	Body *struct {
		Reason string `json:"reason,omitempty" doc:"why, in the person's own words"`
	} `doc:"may be absent"`
}

func (h handlers) uninstall(ctx context.Context, in *uninstallInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	reason := ""
	if in.Body != nil {
		reason = in.Body.Reason
	}
	return nil, h.entitlements.Uninstall(ctx, p, in.ID, reason)
}

// undoUninstall reads no body, as install does not.
func (h handlers) undoUninstall(ctx context.Context, in *Target) (*instanceOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	install, err := h.entitlements.UndoUninstall(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	status, err := h.entitlements.Status(ctx, p, install.AppID)
	if err != nil {
		return nil, err
	}
	return &instanceOutput{Body: instanceOf(ctx, status)}, nil
}

func (h handlers) removed(ctx context.Context, _ *struct{}) (*installedOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	removals, err := h.entitlements.ListRemovals(ctx, p)
	if err != nil {
		return nil, err
	}
	list, err := h.service.Removed(ctx, removals)
	if err != nil {
		return nil, err
	}
	return &installedOutput{Body: list}, nil
}

type notesBody struct {
	Same  []sameBody  `json:"same" doc:"pairs of apps for one product that do much the same: both are in the category, and search finds each among those most like the other"`
	Asked []askedBody `json:"rightsAsked" doc:"apps that ask for more of the account than was agreed to"`
}

type sameBody struct {
	Applications []string `json:"applicationIds" minItems:"2" maxItems:"2"`
	Category     string   `json:"category" doc:"the name of the category of both"`
}

type askedBody struct {
	Application string       `json:"applicationId"`
	Areas       []string     `json:"areas"`
	Scopes      []askedScope `json:"scopes"`
	MayAgree    bool         `json:"mayAgree" doc:"the caller may agree for the whole organization"`
}

type askedScope struct {
	Scope    string `json:"scope"`
	Says     string `json:"says" doc:"what it lets the app do"`
	Reason   string `json:"reason" doc:"why, in the words of the developer; it may be empty"`
	Required bool   `json:"required"`
}

func askedOf(p auth.Principal, asked installs.AskedRights) askedBody {
	body := askedBody{asked.AppID, asked.Areas(), make([]askedScope, len(asked.Scopes)), p.ManagesSomething() && !p.Ghost()}
	for i, one := range asked.Scopes {
		body.Scopes[i] = askedScope{one.Scope, one.Sentence, one.Reason, one.Required}
	}
	return body
}

type agreeInput struct {
	Target

	Body struct {
		Scopes []string `json:"scopes" maxItems:"200" doc:"those that the person read; another one that the app asks for by now is answered with 409 scopes_changed"`
	}
}

func (h handlers) agree(ctx context.Context, in *agreeInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Agree(ctx, p, in.ID, in.Body.Scopes)
}

type notesOutput struct{ Body notesBody }

func (h handlers) notes(ctx context.Context, _ *struct{}) (*notesOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	notes, err := h.service.ListNotes(ctx, p)
	if err != nil {
		return nil, err
	}
	body := notesBody{Same: make([]sameBody, len(notes.Same)), Asked: make([]askedBody, len(notes.Asked))}
	for i, pair := range notes.Same {
		body.Same[i] = sameBody{pair.AppIDs[:], pair.Category}
	}
	for i, asked := range notes.Asked {
		body.Asked[i] = askedOf(p, asked)
	}
	return &notesOutput{body}, nil
}

type installedInput struct {
	Product string `query:"product" enum:"livechat,helpdesk" doc:"only apps of this product"`
	Known   string `header:"If-None-Match" doc:"the ETag of the answer that the caller has"`
}

type installedOutput struct {
	Body []json.RawMessage
}

// currentOutput is a list with the validator of what it holds; without a body for who has it.
type currentOutput struct {
	Status      int
	ETag        string `header:"ETag"`
	ContentType string `header:"Content-Type"`
	Body        []byte
}

func (h handlers) installed(ctx context.Context, in *installedInput) (*currentOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, err := h.service.Installed(ctx, p, in.Product)
	if err != nil {
		return nil, err
	}
	etag := httpapi.ETagOf([]byte(list.Version()))
	if httpapi.IsKnown(in.Known, etag) {
		return &currentOutput{Status: http.StatusNotModified, ETag: etag}, nil
	}
	return &currentOutput{Status: http.StatusOK, ETag: etag, ContentType: "application/json", Body: list.JSON()}, nil
}

func (h handlers) instance(ctx context.Context, in *Target) (*instanceOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	instance, err := h.entitlements.Status(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	return &instanceOutput{Body: instanceOf(ctx, instance)}, nil
}

func (h handlers) instances(ctx context.Context, in *instancesInput) (*instancesOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	statuses, err := h.entitlements.ListStatuses(ctx, p, in.IDs)
	if err != nil {
		return nil, err
	}
	body := make([]instanceBody, len(statuses))
	for i, status := range statuses {
		body[i] = instanceOf(ctx, status)
	}
	return &instancesOutput{Body: body}, nil
}

// setSetup reads no body.
func (h handlers) setSetup(required bool) func(context.Context, *Target) (*struct{}, error) {
	return func(ctx context.Context, in *Target) (*struct{}, error) {
		p, err := auth.RequireActing(ctx)
		if err != nil {
			return nil, err
		}
		return nil, h.service.SetSetupRequired(ctx, p, in.ID, required)
	}
}

type countOutput struct {
	Body struct {
		Installations int64 `json:"installations"`
	}
}

func (h handlers) count(ctx context.Context, in *Target) (*countOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	n, err := h.service.CountOf(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	out := &countOutput{}
	out.Body.Installations = n
	return out, nil
}

func instanceOf(ctx context.Context, i installs.InstallStatus) instanceBody {
	body := instanceBody{ApplicationID: i.AppID, Installed: i.Installed, InstalledBy: i.InstalledBy, SetupRequired: i.SetupRequired, Own: i.Own, HasAccess: i.HasAccess, ChoosesAccess: i.ChoosesAccess, HadTrial: i.HadTrial, Bought: i.Bought}
	body.Refusal = refusalOf(ctx, i.Refusal)
	if i.ErrorCode != "" {
		body.ErrorCode = &i.ErrorCode
	}
	if i.Installed {
		at := i.InstalledAt.UTC()
		body.InstalledAt = &at
	}
	if !i.UndoableUntil.IsZero() {
		until := i.UndoableUntil.UTC()
		body.UndoableUntil = &until
	}
	if i.Removal != nil {
		body.Removal = &removal{i.Removal.Install.RemovedAt.UTC(), i.Removal.Until.UTC(), refusalOf(ctx, i.Removal.Refusal)}
	}
	return body
}

// refusalOf says in the language of the visit why somebody may not do something.
func refusalOf(ctx context.Context, err *errs.Error) *refusal {
	if err == nil {
		return nil
	}
	return &refusal{Code: err.Reason, Message: locale.Sentence(ctx, err.Message)}
}

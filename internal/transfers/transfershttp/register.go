// Package transfershttp serves the transfers of apps between developers.
package transfershttp

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/transfers"
)

type handlers struct{ service *transfers.Service }

// Register adds the operations under the base path.
func Register(api *httpapi.API, service *transfers.Service, base string) {
	h := handlers{service}
	list := base + "/developer/transfers"
	one := list + "/{id}"
	httpapi.Register(api, operation("listTransfers", http.MethodGet, list, "Transfers of apps to other developers and from them, newest first"), h.list)
	httpapi.Register(api, operation("findTransferReceiver", http.MethodGet, list+"/receivers/{slug}", "The developer that an offer would go to, before anything is offered"), h.receiver)
	offer := operation("offerTransfer", http.MethodPost, list, "Offer apps to another developer; nothing moves before it has accepted and seven days are over")
	offer.DefaultStatus, offer.Errors = http.StatusCreated, append(offer.Errors, http.StatusTooManyRequests)
	httpapi.Register(api, offer, h.offer)
	httpapi.Register(api, operation("acceptTransfer", http.MethodPut, one+"/accept", "Accept offered apps: they move in seven days"), h.answer((*transfers.Service).Accept))
	httpapi.Register(api, operation("declineTransfer", http.MethodPut, one+"/decline", "Decline offered apps"), h.answer((*transfers.Service).Decline))
	httpapi.Register(api, operation("cancelTransfer", http.MethodPut, one+"/cancel", "Take an offer back, or cancel an accepted transfer before the apps move"), h.answer((*transfers.Service).Cancel))
}

func operation(id, method, path, summary string) huma.Operation {
	return huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Tags: []string{"Developer console"}, Security: httpapi.SignedIn(), DefaultStatus: http.StatusOK,
		Errors: []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity},
	}
}

type transferBody struct {
	ID           string        `json:"id"`
	Direction    string        `json:"direction" enum:"in,out" doc:"out: the caller's developer gives"`
	State        string        `json:"state" enum:"offered,accepted,declined,cancelled,expired,completed,failed"`
	From         partyBody     `json:"from"`
	To           partyBody     `json:"to"`
	All          bool          `json:"all" doc:"all apps that the giver had and could give at the offer"`
	Applications []appBody     `json:"applications"`
	Failure      *transferFail `json:"failure,omitempty" doc:"why it failed: nothing has moved"`
	OfferedAt    time.Time     `json:"offeredAt"`
	ExpiresAt    time.Time     `json:"expiresAt" doc:"an offer that nobody has answered ends"`
	AcceptedAt   *time.Time    `json:"acceptedAt"`
	MovesAt      *time.Time    `json:"movesAt" doc:"when the apps move; until then either side may cancel"`
	EndedAt      *time.Time    `json:"endedAt"`
}

type transferFail struct {
	Reason      string `json:"reason" enum:"application_deleted,application_retired,application_suspended,application_moved,giver_restricted,receiver_may_not_publish"`
	Application string `json:"application" doc:"id of the app that it is about; empty for a developer"`
}

type partyBody struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
}

type appBody struct {
	ID   string `json:"id"`
	Name string `json:"name" doc:"at the offer"`
}

type transferOutput struct{ Body transferBody }

type transfersOutput struct {
	Body struct {
		Items        []transferBody    `json:"items"`
		Transferable []transferableApp `json:"transferable" doc:"own apps that an offer of all is about now, by name: those that are neither suspended nor retired"`
	}
}

type transferableApp struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type offerInput struct {
	Body struct {
		To           string   `json:"to" minLength:"1" maxLength:"128" doc:"address of the receiver: the last part of its page"`
		Applications []string `json:"applications,omitempty" maxItems:"500" doc:"ids or slugs of own apps"`
		All          bool     `json:"all,omitempty" doc:"all own apps that can be transferred, instead of applications"`
	}
}

type receiverInput struct {
	Slug string `path:"slug" maxLength:"128" doc:"address of the receiver: the last part of its page"`
}

type receiverOutput struct{ Body partyBody }

type transferTarget struct {
	ID string `path:"id" maxLength:"128"`
}

func (h handlers) list(ctx context.Context, _ *struct{}) (*transfersOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, err := h.service.List(ctx, p)
	if err != nil {
		return nil, err
	}
	apps, err := h.service.ListTransferable(ctx, p)
	if err != nil {
		return nil, err
	}
	out := &transfersOutput{}
	out.Body.Items, out.Body.Transferable = make([]transferBody, len(list)), make([]transferableApp, len(apps))
	for i, t := range list {
		out.Body.Items[i] = h.bodyOf(ctx, p, t)
	}
	for i, a := range apps {
		out.Body.Transferable[i] = transferableApp{a.ID, a.Name}
	}
	return out, nil
}

func (h handlers) receiver(ctx context.Context, in *receiverInput) (*receiverOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	receiver, name, err := h.service.FindReceiver(ctx, p, in.Slug)
	if err != nil {
		return nil, err
	}
	return &receiverOutput{partyBody{receiver.Slug, name}}, nil
}

func (h handlers) offer(ctx context.Context, in *offerInput) (*transferOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	t, err := h.service.Offer(ctx, p, transfers.Offer{To: in.Body.To, Apps: in.Body.Applications, IsWhole: in.Body.All})
	if err != nil {
		return nil, err
	}
	return &transferOutput{h.bodyOf(ctx, p, t)}, nil
}

type answer func(s *transfers.Service, ctx context.Context, p auth.Principal, id string) (transfers.Transfer, error)

func (h handlers) answer(do answer) func(context.Context, *transferTarget) (*transferOutput, error) {
	return func(ctx context.Context, in *transferTarget) (*transferOutput, error) {
		p, err := auth.RequireActing(ctx)
		if err != nil {
			return nil, err
		}
		t, err := do(h.service, ctx, p, in.ID)
		if err != nil {
			return nil, err
		}
		return &transferOutput{h.bodyOf(ctx, p, t)}, nil
	}
}

func (h handlers) bodyOf(ctx context.Context, p auth.Principal, t transfers.Transfer) transferBody {
	giver, receiver := h.service.NamesOf(ctx, t)
	body := transferBody{
		ID: t.ID, Direction: "in", State: string(t.State), From: partyBody{t.Giver.Slug, giver}, To: partyBody{t.Receiver.Slug, receiver}, All: t.IsWhole,
		Applications: make([]appBody, len(t.Apps)), OfferedAt: t.OfferedAt, ExpiresAt: t.ExpiresAt,
		AcceptedAt: nullable(t.AcceptedAt), MovesAt: nullable(t.MovesAt), EndedAt: nullable(t.EndedAt),
	}
	if side, _ := t.SideOf(p.OrganizationID); side == transfers.Giver {
		body.Direction = "out"
	}
	for i, a := range t.Apps {
		body.Applications[i] = appBody(a)
	}
	if t.Reason != "" {
		body.Failure = &transferFail{t.Reason, t.ReasonApp}
	}
	return body
}

func nullable(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// Package sharinghttp serves who apps that are not public are shown to.
package sharinghttp

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/sharing"
)

type handlers struct{ service *sharing.Service }

// Register adds the operations under the base path.
func Register(api *httpapi.API, service *sharing.Service, base string) {
	h := handlers{service}
	of, offers := base+"/applications/{id}/sharing", base+"/app-invitations"
	one := of + "/invitations/{invitation}"
	httpapi.Register(api, operation("getSharing", http.MethodGet, of, "Who an own application is shown to before it is public"), h.sharing)
	httpapi.Register(api, created(operation("inviteByMail", http.MethodPost, of+"/invitations", "Ask an organization by mail to see an application before it is public")), h.invite)
	httpapi.Register(api, operation("sendAppInvitation", http.MethodPost, one+"/mail", "Send such an invitation again"), h.sendAgain)
	httpapi.Register(api, noContent(operation("withdrawAppInvitation", http.MethodDelete, one, "Withdraw such an invitation")), h.withdraw)
	registerPreviews(api, h, of+"/previews", base+"/draft-previews")
	registerLinks(api, h, of+"/links")
	httpapi.Register(api, operation("openAppInvitation", http.MethodPost, offers+"/open", "What an invitation asks; it changes nothing"), h.open)
	httpapi.Register(api, operation("acceptAppInvitation", http.MethodPost, offers+"/accept", "Accept an invitation for the organization"), h.accept)
	httpapi.Register(api, noContent(operation("declineAppInvitation", http.MethodPost, offers+"/decline", "Decline it")), h.decline)
}

func operation(id, method, path, summary string) huma.Operation {
	return huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Tags: []string{"Developer console"}, Security: httpapi.SignedIn(), DefaultStatus: http.StatusOK,
		Errors: []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity},
	}
}

func created(o huma.Operation) huma.Operation {
	o.DefaultStatus = http.StatusCreated
	return o
}

func noContent(o huma.Operation) huma.Operation {
	o.DefaultStatus = http.StatusNoContent
	return o
}

type appInput struct {
	ID string `path:"id" maxLength:"128"`
}

type appSharingOutput struct {
	Body struct {
		Public      bool              `json:"public" doc:"everybody sees the application"`
		Invitations []guestInvitation `json:"invitations" doc:"the newest first"`
		Previews    []draftPreview    `json:"previews" doc:"of the draft, the newest first"`
		Links       []shareLink       `json:"links" doc:"the newest first, without their addresses"`
		Left        int               `json:"left" doc:"how many organizations may be invited besides"`
	}
}

type guestInvitation struct {
	ID             string     `json:"id" doc:"of the invitation; of the organization where it was invited by its id"`
	Way            string     `json:"way" enum:"mail,id,link" doc:"how the organization was invited"`
	State          string     `json:"state" enum:"invited,accepted,declined,withdrawn,expired"`
	Email          string     `json:"email,omitempty"`
	Note           string     `json:"note,omitempty"`
	OrganizationID string     `json:"organizationId,omitempty" doc:"that has answered"`
	Organization   string     `json:"organization,omitempty" doc:"its name"`
	HasInstalled   bool       `json:"hasInstalled" doc:"the organization has the application, which a withdrawal leaves to it"`
	CreatedAt      time.Time  `json:"createdAt"`
	SentAt         time.Time  `json:"sentAt"`
	ExpiresAt      *time.Time `json:"expiresAt" doc:"until when it can be answered; null for one that needs no answer"`
	AnsweredAt     *time.Time `json:"answeredAt"`
}

func bodyOf(e sharing.Entry) guestInvitation {
	return guestInvitation{
		ID: e.ID, Way: string(e.Way), State: string(e.State), Email: e.Email, Note: e.Note, OrganizationID: e.OrganizationID, Organization: e.Organization, HasInstalled: e.HasInstalled,
		CreatedAt: e.CreatedAt, SentAt: e.SentAt, ExpiresAt: httpapi.TimeOrNull(e.ExpiresAt), AnsweredAt: httpapi.TimeOrNull(e.AnsweredAt),
	}
}

func (h handlers) sharing(ctx context.Context, in *appInput) (*appSharingOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	shown, err := h.service.Sharing(ctx, p, in.ID)
	out := &appSharingOutput{}
	out.Body.Public, out.Body.Left, out.Body.Invitations = shown.App.Public, shown.Left, make([]guestInvitation, len(shown.Entries))
	out.Body.Previews = make([]draftPreview, len(shown.Previews))
	for i, v := range shown.Previews {
		out.Body.Previews[i] = previewBody(v)
	}
	out.Body.Links = make([]shareLink, len(shown.Links))
	for i, l := range shown.Links {
		out.Body.Links[i] = linkBody(l)
	}
	for i, e := range shown.Entries {
		out.Body.Invitations[i] = bodyOf(e)
	}
	return out, err
}

type guestInviteInput struct {
	ID   string `path:"id" maxLength:"128"`
	Body struct {
		Email string `json:"email" maxLength:"320"`
		Note  string `json:"note,omitempty" maxLength:"4000" doc:"a word for who reads the mail, at most 500 letters"`
	}
}

type guestInvitationOutput struct{ Body guestInvitation }

// answered gives an invitation that nobody has answered.
func answered(i sharing.Invitation, err error) (*guestInvitationOutput, error) {
	return &guestInvitationOutput{bodyOf(sharing.Entry{Invitation: i, Way: sharing.ByMail})}, err
}

func (h handlers) invite(ctx context.Context, in *guestInviteInput) (*guestInvitationOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return answered(h.service.Invite(ctx, p, in.ID, in.Body.Email, in.Body.Note))
}

type oneInput struct {
	ID         string `path:"id" maxLength:"128"`
	Invitation string `path:"invitation" maxLength:"128"`
}

func (h handlers) sendAgain(ctx context.Context, in *oneInput) (*guestInvitationOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return answered(h.service.SendAgain(ctx, p, in.ID, in.Invitation))
}

func (h handlers) withdraw(ctx context.Context, in *oneInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Withdraw(ctx, p, in.ID, in.Invitation)
}

// invitationSecretInput has the secret in its body, because addresses are written into logs.
type invitationSecretInput struct {
	Body struct {
		Secret string `json:"secret" minLength:"1" maxLength:"128" doc:"what stands behind the # of the address"`
	}
}

type sharedApp struct {
	ID               string `json:"id"`
	Slug             string `json:"slug"`
	Name             string `json:"name"`
	ShortDescription string `json:"shortDescription"`
	Icon             string `json:"icon"`
	Developer        string `json:"developer" doc:"its name"`
}

func appOf(a sharing.App) sharedApp {
	return sharedApp{a.ID, a.Slug, a.Name, a.ShortDescription, a.Icon, a.DeveloperName}
}

type appOfferOutput struct {
	Body struct {
		Application  sharedApp `json:"application"`
		Note         string    `json:"note,omitempty"`
		State        string    `json:"state" enum:"invited,accepted" doc:"accepted by the caller's organization"`
		ExpiresAt    time.Time `json:"expiresAt"`
		Organization string    `json:"organization" doc:"name of the caller's"`
		MayAnswer    bool      `json:"mayAnswer" doc:"the caller may answer for the organization"`
	}
}

func (h handlers) open(ctx context.Context, in *invitationSecretInput) (*appOfferOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	offer, err := h.service.Open(ctx, p, in.Body.Secret)
	out := &appOfferOutput{}
	out.Body.Application, out.Body.Note, out.Body.State = appOf(offer.App), offer.Note, string(offer.State)
	out.Body.ExpiresAt, out.Body.Organization, out.Body.MayAnswer = offer.ExpiresAt, offer.Organization, offer.MayAnswer
	return out, err
}

type acceptedAppOutput struct {
	Body struct {
		Application sharedApp `json:"application"`
	}
}

func (h handlers) accept(ctx context.Context, in *invitationSecretInput) (*acceptedAppOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	app, err := h.service.Accept(ctx, p, in.Body.Secret)
	out := &acceptedAppOutput{}
	out.Body.Application = appOf(app)
	return out, err
}

func (h handlers) decline(ctx context.Context, in *invitationSecretInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Decline(ctx, p, in.Body.Secret)
}

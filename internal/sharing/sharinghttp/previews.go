package sharinghttp

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/sharing"
)

// registerPreviews adds the previews of drafts, and what is behind their addresses.
func registerPreviews(api *httpapi.API, h handlers, previews, opened string) {
	httpapi.Register(api, created(operation("makeDraftPreview", http.MethodPost, previews, "Make an address that shows the draft for seven days")), h.makePreview)
	httpapi.Register(api, noContent(operation("closeDraftPreview", http.MethodDelete, previews+"/{preview}", "Close a preview")), h.closePreview)
	httpapi.Register(api, operation("openDraftPreview", http.MethodPost, opened+"/open", "The draft of now by the address of a preview; it changes nothing"), h.openPreview)
	httpapi.Register(api, noContent(operation("acceptDraftReview", http.MethodPost, opened+"/accept", "Be the reviewer that an address was sent to")), h.acceptReview)
}

type draftPreview struct {
	ID        string          `json:"id"`
	URL       string          `json:"url" doc:"the address; it opens for members of the developer and for its reviewers alone"`
	IsOpen    bool            `json:"isOpen"`
	CreatedAt time.Time       `json:"createdAt"`
	EndsAt    time.Time       `json:"endsAt"`
	ClosedAt  *time.Time      `json:"closedAt"`
	Reviewers []draftReviewer `json:"reviewers"`
}

type draftReviewer struct {
	Email      string     `json:"email"`
	AcceptedAt *time.Time `json:"acceptedAt"`
}

func previewBody(v sharing.MadePreview) draftPreview {
	body := draftPreview{v.ID, v.URL, v.IsOpen, v.CreatedAt, v.EndsAt, httpapi.TimeOrNull(v.ClosedAt), make([]draftReviewer, len(v.Reviewers))}
	for i, r := range v.Reviewers {
		body.Reviewers[i] = draftReviewer{r.Email, httpapi.TimeOrNull(r.AcceptedAt)}
	}
	return body
}

type makePreviewInput struct {
	ID   string `path:"id" maxLength:"128"`
	Body struct {
		Reviewers []string `json:"reviewers,omitempty" maxItems:"100" doc:"mail addresses of at most 20 people who may look, too"`
	}
}

type draftPreviewOutput struct{ Body draftPreview }

func (h handlers) makePreview(ctx context.Context, in *makePreviewInput) (*draftPreviewOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	made, err := h.service.MakePreview(ctx, p, in.ID, in.Body.Reviewers)
	return &draftPreviewOutput{previewBody(made)}, err
}

type previewInput struct {
	ID      string `path:"id" maxLength:"128"`
	Preview string `path:"preview" maxLength:"128"`
}

func (h handlers) closePreview(ctx context.Context, in *previewInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.ClosePreview(ctx, p, in.ID, in.Preview)
}

type shownDraftOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Name        string          `json:"name" doc:"of the application"`
		EndsAt      time.Time       `json:"endsAt"`
		NeedsAnswer bool            `json:"needsAnswer" doc:"the caller was asked to review and has not accepted: nothing more is told"`
		Revision    int64           `json:"revision,omitempty"`
		State       string          `json:"state,omitempty" doc:"of that revision"`
		UpdatedAt   *time.Time      `json:"updatedAt"`
		Page        json.RawMessage `json:"page,omitempty" doc:"page data, as of a public page"`
		Social      string          `json:"social,omitempty" doc:"the picture beside links to the page, a data: URL"`
	}
}

func (h handlers) openPreview(ctx context.Context, in *invitationSecretInput) (*shownDraftOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	shown, err := h.service.OpenPreview(ctx, p, in.Body.Secret)
	out := &shownDraftOutput{CacheControl: "no-store"}
	out.Body.Name, out.Body.EndsAt, out.Body.NeedsAnswer = shown.App.Name, shown.EndsAt, shown.NeedsAnswer
	out.Body.Revision, out.Body.State, out.Body.UpdatedAt = shown.Draft.Revision, shown.Draft.State, httpapi.TimeOrNull(shown.Draft.UpdatedAt)
	out.Body.Page, out.Body.Social = shown.Draft.Page, shown.Draft.Social
	return out, err
}

func (h handlers) acceptReview(ctx context.Context, in *invitationSecretInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.AcceptReview(ctx, p, in.Body.Secret)
}

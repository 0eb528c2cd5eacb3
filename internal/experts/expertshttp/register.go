// Package expertshttp serves what visitors send to experts (spec S7.15 to S7.18;
// contract apps 11).
package expertshttp

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/experts"
	"marketplace/internal/httpapi"
	"marketplace/internal/httpapi/optinhttp"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/locale"
)

type handlers struct {
	service  *experts.Service
	profiles Profiles
}

// Register adds the operations under the base path.
func Register(api *httpapi.API, service *experts.Service, profiles Profiles, base string) {
	h := handlers{service, profiles}
	one, waiting := base+"/partners/experts_marketplace/{id}", base+"/moderation/expert-reviews"
	httpapi.Register(api, publicOperation("expert-profile", http.MethodGet, one, "A partner expert"), h.expertProfile)
	httpapi.Register(api, publicOperation("message-expert", http.MethodPost, one+"/message", "Write to an expert"), h.messageExpert)
	httpapi.Register(api, publicOperation("review-expert", http.MethodPost, one+"/comment", "Review an expert"), h.reviewExpert)
	httpapi.Register(api, publicOperation("visit-expert", http.MethodPost, base+"/partners/experts/visits", "Count a visit of an expert's page"), h.visitExpert)
	httpapi.Register(api, staffOperation("list-expert-reviews", http.MethodGet, waiting, "Reviews of experts that wait for the staff"), h.listExpertReviews)
	httpapi.Register(api, staffOperation("approve-expert-review", http.MethodPut, waiting+"/{id}/approve", "Show a review of an expert"), h.approveExpertReview)
	httpapi.Register(api, staffOperation("reject-expert-review", http.MethodPut, waiting+"/{id}/reject", "Hide a review of an expert"), h.rejectExpertReview)
	httpapi.Register(api, staffOperation("expert-visits", http.MethodGet, base+"/moderation/expert-visits", "Visits of experts' pages"), h.expertVisits)
}

func publicOperation(id, method, path, summary string) huma.Operation {
	return huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Tags: []string{"Experts"}, DefaultStatus: http.StatusOK,
		Errors: []int{http.StatusBadRequest, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusTooManyRequests},
	}
}

func staffOperation(id, method, path, summary string) huma.Operation {
	return huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Tags: []string{"Moderation"}, Security: httpapi.SignedIn(),
		Errors: []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict},
	}
}

// Expert is the expert of an address.
type Expert struct {
	ID string `path:"id" maxLength:"100" doc:"id of the expert"`
}

type receiptOutput struct{ Body optinhttp.Receipt }

type expertMessageInput struct {
	optinhttp.Visitor
	Expert
	Body struct {
		Email     string `json:"email,omitempty" doc:"of the sender when userEmail is absent"`
		UserEmail string `json:"userEmail,omitempty"`
		Message   string `json:"message,omitempty" doc:"10 to 2000 characters"`
		Name      string `json:"name,omitempty" doc:"at most 64 characters"`
		Surname   string `json:"surname,omitempty"`
		Website   string `json:"website,omitempty"`
		Fax       string `json:"fax,omitempty" doc:"stays empty"`
	}
}

func (h handlers) messageExpert(ctx context.Context, in *expertMessageInput) (*receiptOutput, error) {
	from, err := in.Identify(ctx)
	if err != nil {
		return nil, err
	}
	receipt, err := h.service.SendMessage(ctx, from, in.ID, experts.MessageInput{
		Email: in.Body.Email, UserEmail: in.Body.UserEmail, Name: in.Body.Name, Surname: in.Body.Surname, Website: in.Body.Website,
		Message: in.Body.Message, Honeypot: in.Body.Fax,
	})
	if err != nil {
		return nil, err
	}
	return &receiptOutput{optinhttp.Receipt{Message: locale.Sentence(ctx, experts.MessageSent), Confirm: receipt.Confirm}}, nil
}

type expertCommentInput struct {
	optinhttp.Visitor
	Expert
	Body struct {
		Email     string `json:"email,omitempty" doc:"of the sender when userEmail is absent"`
		UserEmail string `json:"userEmail,omitempty"`
		Comment   string `json:"comment,omitempty" doc:"10 to 2000 characters"`
		Name      string `json:"name,omitempty" doc:"3 to 64 characters"`
		Website   string `json:"website,omitempty"`
		Fax       string `json:"fax,omitempty" doc:"stays empty"`
	}
}

func (h handlers) reviewExpert(ctx context.Context, in *expertCommentInput) (*receiptOutput, error) {
	from, err := in.Identify(ctx)
	if err != nil {
		return nil, err
	}
	receipt, err := h.service.SubmitReview(ctx, from, in.ID, experts.ReviewInput{
		Email: in.Body.Email, UserEmail: in.Body.UserEmail, Name: in.Body.Name, Website: in.Body.Website, Review: in.Body.Comment, Honeypot: in.Body.Fax,
	})
	if err != nil {
		return nil, err
	}
	return &receiptOutput{optinhttp.Receipt{Message: locale.Sentence(ctx, experts.MessageReviewSent), Confirm: receipt.Confirm}}, nil
}

// expertVisitInput accepts any time and ignores it: the server's day counts.
type expertVisitInput struct {
	optinhttp.Visitor
	Body struct {
		ExpertID  string `json:"expert_id,omitempty"`
		VisitedAt any    `json:"visited_at,omitempty" doc:"not needed"`
	}
}

type expertVisitOutput struct {
	Body struct {
		Status string `json:"status"`
	}
}

func (h handlers) visitExpert(ctx context.Context, in *expertVisitInput) (*expertVisitOutput, error) {
	out := &expertVisitOutput{}
	out.Body.Status = "ok"
	return out, h.service.CountVisit(ctx, in.Anonymous(), in.Body.ExpertID)
}

// ExpertReview is a review as the staff sees it.
type ExpertReview struct {
	ID        string    `json:"id"`
	ExpertID  string    `json:"expertId"`
	Name      string    `json:"name"`
	Email     string    `json:"email"`
	Website   string    `json:"website,omitempty"`
	Comment   string    `json:"comment"`
	State     string    `json:"state" enum:"unconfirmed,held,published,rejected"`
	CreatedAt time.Time `json:"createdAt"`
}

func toExpertReview(r experts.Review) ExpertReview {
	return ExpertReview{ID: r.ID, ExpertID: r.Expert, Name: r.Name, Email: r.Email, Website: r.Website, Comment: r.Text, State: string(r.State), CreatedAt: r.CreatedAt}
}

type expertReviewsInput struct {
	State string `query:"state" enum:"held,published,rejected,unconfirmed" default:"held"`
	Start int    `query:"start" minimum:"0" doc:"how many to leave out"`
}

type expertReviewsOutput struct {
	Body struct {
		Reviews []ExpertReview `json:"reviews"`
	}
}

func (h handlers) listExpertReviews(ctx context.Context, in *expertReviewsInput) (*expertReviewsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, err := h.service.ListReviews(ctx, p, experts.State(in.State), in.Start)
	out := &expertReviewsOutput{}
	out.Body.Reviews = make([]ExpertReview, len(list))
	for i, r := range list {
		out.Body.Reviews[i] = toExpertReview(r)
	}
	return out, err
}

type expertReviewOutput struct{ Body ExpertReview }

func (h handlers) approveExpertReview(ctx context.Context, in *Expert) (*expertReviewOutput, error) {
	return h.decideReview(ctx, in.ID, experts.EventApprove)
}

func (h handlers) rejectExpertReview(ctx context.Context, in *Expert) (*expertReviewOutput, error) {
	return h.decideReview(ctx, in.ID, experts.EventReject)
}

func (h handlers) decideReview(ctx context.Context, id string, event experts.Event) (*expertReviewOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	review, err := h.service.Decide(ctx, p, id, event)
	return &expertReviewOutput{toExpertReview(review)}, err
}

type expertVisitsInput struct {
	Days int `query:"days" minimum:"1" maximum:"365" default:"30"`
}

// ExpertVisits is how often an expert's page was opened.
type ExpertVisits struct {
	ExpertID string `json:"expertId"`
	Visits   int64  `json:"visits"`
}

type expertVisitsOutput struct {
	Body struct {
		Experts []ExpertVisits `json:"experts"`
	}
}

func (h handlers) expertVisits(ctx context.Context, in *expertVisitsInput) (*expertVisitsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, err := h.service.ListVisits(ctx, p, in.Days)
	out := &expertVisitsOutput{}
	out.Body.Experts = make([]ExpertVisits, len(list))
	for i, v := range list {
		out.Body.Experts[i] = ExpertVisits{v.Expert, v.Visits}
	}
	return out, err
}

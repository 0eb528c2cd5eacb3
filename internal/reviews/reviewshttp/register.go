// Package reviewshttp serves the writing side of ratings in the Marketplace API
// (spec S7.12; contract apps 5) and their moderation. What everybody may read
// is served from the catalogue.
package reviewshttp

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/reviews"
)

type handlers struct{ service *reviews.Service }

// Register adds the operations under the base path.
func Register(api *httpapi.API, service *reviews.Service, base string) {
	h := handlers{service}
	rate, review := base+"/feedback/rate/application/{id}", base+"/feedback/reviews/{id}"
	waiting := base + "/moderation/reviews"
	httpapi.Register(api, operation("rate-application", http.MethodPut, rate, "Rate an app, or change the rating"), h.rate)
	httpapi.Register(api, operation("my-rating", http.MethodGet, rate+"/mine", "The caller's own rating"), h.mine)
	httpapi.Register(api, operation("reply-to-review", http.MethodPut, review+"/reply", "Reply to a review of one's own app"), h.reply)
	httpapi.Register(api, operation("report-review", http.MethodPost, review+"/report", "Report a review to the staff"), h.report)
	httpapi.Register(api, operation("list-reviews", http.MethodGet, waiting, "Reviews that wait for the staff"), h.list)
	httpapi.Register(api, operation("approve-review", http.MethodPut, waiting+"/{id}/approve", "Show a review"), h.approve)
	httpapi.Register(api, operation("reject-review", http.MethodPut, waiting+"/{id}/reject", "Hide a review"), h.reject)
}

func operation(id, method, path, summary string) huma.Operation {
	return huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Tags: []string{"Ratings"}, Security: httpapi.SignedIn(),
		Errors: []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict},
	}
}

// Target is the app or review of an address. It is exported because huma fills
// embedded fields only then.
type Target struct {
	ID string `path:"id" maxLength:"128" doc:"id of the review; id or slug of the app"`
}

// Rating is what one account wrote.
type Rating struct {
	ID        string    `json:"id"`
	Rate      int       `json:"rate"`
	Name      string    `json:"name"`
	Review    string    `json:"review"`
	Reply     string    `json:"reply,omitempty" doc:"of the developer"`
	State     string    `json:"state" enum:"published,held,rejected" doc:"held: somebody looks at it before it is shown"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
}

func ratingOf(r reviews.Review) Rating {
	return Rating{
		ID: r.ID, Rate: r.Rate, Name: r.Name, Review: r.Text, Reply: r.Reply, State: string(r.State), CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	}
}

type ratingOutput struct{ Body Rating }

// ratingInput leaves judging to the service: its sentences are those of the form.
type ratingInput struct {
	Target
	Body struct {
		Rate   int    `json:"rate,omitempty" doc:"1 to 5"`
		Name   string `json:"name,omitempty" doc:"2 to 64 characters"`
		Review string `json:"review,omitempty" doc:"2 to 255 characters"`
	}
}

func (h handlers) rate(ctx context.Context, in *ratingInput) (*ratingOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	review, err := h.service.Rate(ctx, p, in.ID, reviews.Input{Rate: in.Body.Rate, Name: in.Body.Name, Review: in.Body.Review})
	if err != nil {
		return nil, err
	}
	return &ratingOutput{ratingOf(review)}, nil
}

type myRatingOutput struct {
	Body struct {
		Rating  *Rating  `json:"rating" doc:"null when nothing was written"`
		Refusal *Refusal `json:"refusal" doc:"why the caller may not rate; null when they may"`
	}
}

// Refusal is what rating would answer.
type Refusal struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (h handlers) mine(ctx context.Context, in *Target) (*myRatingOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	mine, err := h.service.OwnReview(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	out := &myRatingOutput{}
	if mine.Review != nil {
		rating := ratingOf(*mine.Review)
		out.Body.Rating = &rating
	}
	if mine.Refusal != nil {
		out.Body.Refusal = &Refusal{Code: mine.Refusal.Reason, Message: mine.Refusal.Message}
	}
	return out, nil
}

type reviewReplyInput struct {
	Target
	Body struct {
		Reply string `json:"reply" doc:"empty takes the reply away"`
	}
}

func (h handlers) reply(ctx context.Context, in *reviewReplyInput) (*ratingOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	review, err := h.service.Reply(ctx, p, in.ID, in.Body.Reply)
	if err != nil {
		return nil, err
	}
	out := ratingOf(review)
	return &ratingOutput{out}, nil
}

type reviewReasonInput struct {
	Target
	Body *struct {
		Reason string `json:"reason,omitempty" doc:"at most 500 characters"`
	}
}

func (in *reviewReasonInput) reason() string {
	if in.Body == nil {
		return ""
	}
	return in.Body.Reason
}

type reportedOutput struct {
	Body struct {
		Status string `json:"status"`
	}
}

func (h handlers) report(ctx context.Context, in *reviewReasonInput) (*reportedOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	out := &reportedOutput{}
	out.Body.Status = "reported"
	return out, h.service.Report(ctx, p, in.ID, in.reason())
}

// WaitingReview is a review as the staff sees it.
type WaitingReview struct {
	Rating
	ApplicationID string   `json:"applicationId"`
	HeldFor       string   `json:"heldFor" doc:"link, contact, reports, or the reason of a rejection"`
	Reports       []string `json:"reports" doc:"reasons that people gave"`
}

type waitingReviewsInput struct {
	State string `query:"state" enum:"held,published,rejected" default:"held"`
	Start int    `query:"start" minimum:"0" doc:"how many to leave out"`
}

type waitingReviewsOutput struct {
	Body struct {
		Reviews []WaitingReview `json:"reviews"`
		Total   int             `json:"total"`
	}
}

func (h handlers) list(ctx context.Context, in *waitingReviewsInput) (*waitingReviewsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, total, err := h.service.List(ctx, p, reviews.State(in.State), in.Start)
	if err != nil {
		return nil, err
	}
	out := &waitingReviewsOutput{}
	out.Body.Total, out.Body.Reviews = total, []WaitingReview{}
	for _, w := range list {
		one := WaitingReview{Rating: ratingOf(w.Review), ApplicationID: w.AppID, HeldFor: w.HeldFor, Reports: []string{}}
		for _, report := range w.Reports {
			one.Reports = append(one.Reports, report.Reason)
		}
		out.Body.Reviews = append(out.Body.Reviews, one)
	}
	return out, nil
}

func (h handlers) approve(ctx context.Context, in *Target) (*ratingOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	review, err := h.service.Approve(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	return &ratingOutput{ratingOf(review)}, nil
}

func (h handlers) reject(ctx context.Context, in *reviewReasonInput) (*ratingOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	review, err := h.service.Reject(ctx, p, in.ID, in.reason())
	if err != nil {
		return nil, err
	}
	return &ratingOutput{ratingOf(review)}, nil
}

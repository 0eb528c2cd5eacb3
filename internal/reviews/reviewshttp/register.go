// Package reviewshttp serves writing and moderating reviews (spec S7.12; contract apps
// 5). Published reviews are served by cataloguehttp.
package reviewshttp

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/locale"
	"marketplace/internal/reviews"
)

type handlers struct{ service *reviews.Service }

// Register adds the operations under the base path.
func Register(api *httpapi.API, service *reviews.Service, base string) {
	h := handlers{service}
	rate, review := base+"/feedback/rate/application/{id}", base+"/feedback/reviews/{id}"
	waiting := base + "/moderation/reviews"
	httpapi.Register(api, operation("rate-application", http.MethodPut, rate, "Rate an app, or change the rating"), h.rateApplication)
	httpapi.Register(api, operation("my-rating", http.MethodGet, rate+"/mine", "The caller's own rating"), h.myRating)
	httpapi.Register(api, operation("reply-to-review", http.MethodPut, review+"/reply", "Reply to a review of one's own app"), h.replyToReview)
	httpapi.Register(api, operation("report-review", http.MethodPost, review+"/report", "Report a review to the staff"), h.reportReview)
	httpapi.Register(api, operation("mark-review-helpful", http.MethodPut, review+"/helpful", "Find a review helpful"), h.markHelpful)
	httpapi.Register(api, operation("unmark-review-helpful", http.MethodDelete, review+"/helpful", "Find a review helpful no more"), h.unmarkHelpful)
	httpapi.Register(api, operation("list-reviews", http.MethodGet, waiting, "Reviews that wait for the staff"), h.listReviews)
	httpapi.Register(api, operation("approve-review", http.MethodPut, waiting+"/{id}/approve", "Show a review"), h.approveReview)
	httpapi.Register(api, operation("reject-review", http.MethodPut, waiting+"/{id}/reject", "Hide a review"), h.rejectReview)
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

// Page is the page that calls. It is exported because huma fills embedded fields only then.
type Page struct {
	Language string `header:"X-Language" maxLength:"35" doc:"language of the page that this was written on, as in lang; without it, the language of the text is unknown"`
}

// language gives the language of the page, empty for one that the shop does not speak.
func (p Page) language() string {
	language := locale.Of(p.Language)
	if base, _, _ := strings.Cut(strings.ToLower(p.Language), "-"); base != string(language) {
		return ""
	}
	return string(language)
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

func toRating(r reviews.Review) Rating {
	return Rating{
		ID: r.ID, Rate: r.Rate, Name: r.Name, Review: r.Text, Reply: r.Reply, State: string(r.State), CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	}
}

type ratingOutput struct{ Body Rating }

// ratingInput has no bounds: the service checks it, with the sentences of the form.
type ratingInput struct {
	Target
	Page
	Body struct {
		Rate   int    `json:"rate,omitempty" doc:"1 to 5"`
		Name   string `json:"name,omitempty" doc:"2 to 64 characters"`
		Review string `json:"review,omitempty" doc:"2 to 255 characters"`
	}
}

func (h handlers) rateApplication(ctx context.Context, in *ratingInput) (*ratingOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	review, err := h.service.RateApp(ctx, p, in.ID, reviews.Input{Rate: in.Body.Rate, Name: in.Body.Name, Review: in.Body.Review, Language: in.language()})
	if err != nil {
		return nil, err
	}
	return &ratingOutput{toRating(review)}, nil
}

type myRatingOutput struct {
	Body struct {
		Rating  *Rating  `json:"rating" doc:"null when nothing was written"`
		Refusal *Refusal `json:"refusal" doc:"why the caller may not rate; null when they may"`
		Helpful []string `json:"helpful" doc:"ids of the app's reviews that the caller finds helpful"`
	}
}

// Refusal is the error that rating would return.
type Refusal struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (h handlers) myRating(ctx context.Context, in *Target) (*myRatingOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	own, err := h.service.FindOwnReview(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	out := &myRatingOutput{}
	out.Body.Helpful = append([]string{}, own.Helpful...)
	if own.Review != nil {
		rating := toRating(*own.Review)
		out.Body.Rating = &rating
	}
	if own.Refusal != nil {
		out.Body.Refusal = &Refusal{Code: own.Refusal.Reason, Message: locale.Sentence(ctx, own.Refusal.Message)}
	}
	return out, nil
}

type reviewReplyInput struct {
	Target
	Page
	Body struct {
		Reply string `json:"reply" doc:"empty takes the reply away"`
	}
}

func (h handlers) replyToReview(ctx context.Context, in *reviewReplyInput) (*ratingOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	review, err := h.service.ReplyToReview(ctx, p, in.ID, in.Body.Reply, in.language())
	if err != nil {
		return nil, err
	}
	out := toRating(review)
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

func (h handlers) reportReview(ctx context.Context, in *reviewReasonInput) (*reportedOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	out := &reportedOutput{}
	out.Body.Status = "reported"
	return out, h.service.ReportReview(ctx, p, in.ID, in.reason())
}

type helpfulOutput struct {
	Body struct {
		Helpful int `json:"helpful" doc:"how many accounts find it helpful; pages show it some minutes later"`
	}
}

func (h handlers) markHelpful(ctx context.Context, in *Target) (*helpfulOutput, error) {
	return h.setHelpful(ctx, in.ID, true)
}

func (h handlers) unmarkHelpful(ctx context.Context, in *Target) (*helpfulOutput, error) {
	return h.setHelpful(ctx, in.ID, false)
}

func (h handlers) setHelpful(ctx context.Context, id string, helpful bool) (*helpfulOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	out := &helpfulOutput{}
	out.Body.Helpful, err = h.service.SetHelpful(ctx, p, id, helpful)
	return out, err
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

func (h handlers) listReviews(ctx context.Context, in *waitingReviewsInput) (*waitingReviewsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, total, err := h.service.ListModerationItems(ctx, p, reviews.State(in.State), in.Start)
	if err != nil {
		return nil, err
	}
	out := &waitingReviewsOutput{}
	out.Body.Total, out.Body.Reviews = total, []WaitingReview{}
	for _, w := range list {
		one := WaitingReview{Rating: toRating(w.Review), ApplicationID: w.AppID, HeldFor: w.HeldFor, Reports: []string{}}
		for _, report := range w.Reports {
			one.Reports = append(one.Reports, report.Reason)
		}
		out.Body.Reviews = append(out.Body.Reviews, one)
	}
	return out, nil
}

func (h handlers) approveReview(ctx context.Context, in *Target) (*ratingOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	review, err := h.service.Approve(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	return &ratingOutput{toRating(review)}, nil
}

func (h handlers) rejectReview(ctx context.Context, in *reviewReasonInput) (*ratingOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	review, err := h.service.Reject(ctx, p, in.ID, in.reason())
	if err != nil {
		return nil, err
	}
	return &ratingOutput{toRating(review)}, nil
}

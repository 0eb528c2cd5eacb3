package listingshttp

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/listings"
)

// RegisterStaff adds what the staff do with submissions, under the base path.
func RegisterStaff(api *httpapi.API, service *listings.Service, base string) {
	h := staff{service}
	all, one := base+"/staff/submissions", base+"/staff/submissions/{id}"
	httpapi.Register(api, ofStaff("listSubmissions", http.MethodGet, all, "Revisions of applications that wait for a decision, the longest waiting first"), h.list)
	httpapi.Register(api, ofStaff("getSubmission", http.MethodGet, one, "One submission, with the revision that was submitted"), h.get)
	httpapi.Register(api, ofStaff("beginReview", http.MethodPut, one+"/begin", "Begin to look at a submission"), h.decided((*listings.Service).Begin))
	httpapi.Register(api, ofStaff("requestChanges", http.MethodPut, one+"/request-changes", "Send a revision back to its developer"), h.found((*listings.Service).RequestChanges))
	httpapi.Register(api, ofStaff("rejectSubmission", http.MethodPut, one+"/reject", "Reject a revision"), h.found((*listings.Service).Reject))
	httpapi.Register(api, ofStaff("acceptSubmission", http.MethodPut, one+"/accept", "Accept a revision; what gives an application new access, two people have to"), h.decided((*listings.Service).Accept))
	suspend := ofStaff("suspendApplication", http.MethodPut, base+"/staff/applications/{id}/suspend", "Take an application out of the public until it is reinstated; who has it keeps it")
	suspend.DefaultStatus = http.StatusNoContent
	httpapi.Register(api, suspend, h.suspend)
	reinstate := ofStaff("reinstateApplication", http.MethodPut, base+"/staff/applications/{id}/reinstate", "Show a suspended application again")
	reinstate.DefaultStatus = http.StatusNoContent
	httpapi.Register(api, reinstate, h.reinstate)
	qualify := ofStaff("qualifyLead", http.MethodPatch, base+"/applications/{id}/qualified-lead", "Note that the staff want to speak with the developer of an application")
	qualify.DefaultStatus = http.StatusNoContent
	httpapi.Register(api, qualify, h.qualify)
}

func ofStaff(id, method, path, summary string) huma.Operation {
	op := operation(id, method, path, summary)
	op.Tags = []string{"Staff"}
	return op
}

type staff struct{ service *listings.Service }

// StaffSubmission is a submission as the staff see it.
type StaffSubmission struct {
	Submission

	Application string   `json:"application" doc:"id"`
	Slug        string   `json:"slug"`
	Name        string   `json:"name"`
	Developer   string   `json:"developer" doc:"slug"`
	State       string   `json:"state" enum:"draft,submitted,in_review,changes_requested,accepted,scheduled,live,superseded,withdrawn,rejected,discarded"`
	First       bool     `json:"first" doc:"nothing of the application is live"`
	Changed     []string `json:"changed" doc:"parts that differ from what is live"`
	NeedsTwo    bool     `json:"needsTwo" doc:"it gives the application new access, so two people have to accept it"`
	Seconded    bool     `json:"seconded" doc:"one of the two has accepted it"`
	Reviewer    string   `json:"reviewer" doc:"account of who began to look at it"`
	DecidedBy   string   `json:"decidedBy" doc:"account"`
}

func staffSubmissionOf(r listings.Review) StaffSubmission {
	return StaffSubmission{
		Submission: submissionOf(r), Application: r.App.ID, Slug: r.App.Slug, Name: r.Revision.Listing.Name, Developer: r.App.Developer, State: string(r.Revision.State),
		First: r.App.PublishedAt.IsZero(), Changed: listings.ChangedParts(r.Revision.Listing, r.Live), NeedsTwo: r.NeedsTwo(), Seconded: r.SecondedBy != "",
		Reviewer: r.Reviewer, DecidedBy: r.DecidedBy,
	}
}

type staffListInput struct {
	Start int `query:"start" minimum:"0" doc:"how many to leave out"`
}

type staffListOutput struct {
	Body struct {
		Submissions []StaffSubmission `json:"submissions"`
		Total       int               `json:"total"`
	}
}

func (h staff) list(ctx context.Context, in *staffListInput) (*staffListOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, total, err := h.service.ListSubmissions(ctx, p, in.Start)
	if err != nil {
		return nil, err
	}
	out := &staffListOutput{}
	out.Body.Total, out.Body.Submissions = total, make([]StaffSubmission, len(list))
	for i, r := range list {
		out.Body.Submissions[i] = staffSubmissionOf(r)
	}
	return out, nil
}

type submissionInput struct {
	ID string `path:"id" maxLength:"64"`
}

// SubmittedRevision is a submission with everything that it says.
type SubmittedRevision struct {
	StaffSubmission

	Listing   any        `json:"listing" doc:"the revision that was submitted"`
	Live      any        `json:"live" doc:"what is live; null for nothing"`
	CreatedAt *time.Time `json:"createdAt" doc:"when work on the revision began"`
}

type submissionOutput struct{ Body SubmittedRevision }

func (h staff) get(ctx context.Context, in *submissionInput) (*submissionOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	found, err := h.service.Submission(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	out := &submissionOutput{SubmittedRevision{StaffSubmission: staffSubmissionOf(found), Listing: found.Revision.Listing, CreatedAt: httpapi.TimeOrNull(found.Revision.CreatedAt)}}
	if found.Live.Name != "" {
		out.Body.Live = found.Live
	}
	return out, nil
}

type decisionOutput struct{ Body StaffSubmission }

// decided is a decision without findings.
func (h staff) decided(decide func(*listings.Service, context.Context, auth.Principal, string) (listings.Review, error)) func(context.Context, *submissionInput) (*decisionOutput, error) {
	return func(ctx context.Context, in *submissionInput) (*decisionOutput, error) {
		p, err := auth.RequireActing(ctx)
		if err != nil {
			return nil, err
		}
		review, err := decide(h.service, ctx, p, in.ID)
		if err != nil {
			return nil, err
		}
		return &decisionOutput{staffSubmissionOf(review)}, nil
	}
}

type suspendInput struct {
	ID   string `path:"id" maxLength:"128" doc:"id or slug"`
	Body struct {
		Reason string `json:"reason" doc:"what its developer reads"`
	}
}

func (h staff) suspend(ctx context.Context, in *suspendInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Suspend(ctx, p, in.ID, in.Body.Reason)
}

func (h staff) reinstate(ctx context.Context, in *oneInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.Reinstate(ctx, p, in.ID)
}

func (h staff) qualify(ctx context.Context, in *archiveInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.QualifyLead(ctx, p, in.ID)
}

type findingsInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Findings []Finding `json:"findings" doc:"what was found, at least one"`
	}
}

// found is a decision with findings.
func (h staff) found(decide func(*listings.Service, context.Context, auth.Principal, string, []listings.Finding) (listings.Review, error)) func(context.Context, *findingsInput) (*decisionOutput, error) {
	return func(ctx context.Context, in *findingsInput) (*decisionOutput, error) {
		p, err := auth.RequireActing(ctx)
		if err != nil {
			return nil, err
		}
		findings := make([]listings.Finding, len(in.Body.Findings))
		for i, f := range in.Body.Findings {
			findings[i] = listings.Finding(f)
		}
		review, err := decide(h.service, ctx, p, in.ID, findings)
		if err != nil {
			return nil, err
		}
		return &decisionOutput{staffSubmissionOf(review)}, nil
	}
}

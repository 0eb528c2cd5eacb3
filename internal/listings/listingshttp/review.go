package listingshttp

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/listings"
)

// registerReview adds the way of a revision to the public, as its developer goes it.
func registerReview[V View](api *httpapi.API, h handlers[V], one string) {
	httpapi.Register(api, operation("submitApplication", http.MethodPut, one+"/review/submit", "Hand the draft in for a review"), h.submit)
	httpapi.Register(api, operation("cancelSubmission", http.MethodPut, one+cancelPath, "Take a submission back"), h.cancelSubmission)
	httpapi.Register(api, operation("getReview", http.MethodGet, one+"/review", "How far the application is on its way to the public"), h.progress)
	httpapi.Register(api, operation("publishApplication", http.MethodPut, one+"/publish", "Publish an accepted revision, or changes that need no review, at once or at a time to come"), h.publish)
	httpapi.Register(api, operation("unscheduleApplication", http.MethodPut, one+"/publish/cancel", "Take a planned publication back"), h.unschedule)
	httpapi.Register(api, operation("unpublishApplication", http.MethodPut, one+"/unpublish", "Take the application out of the public; who has it keeps it"), h.unpublish)
	httpapi.Register(api, operation("retireApplication", http.MethodPut, one+"/retirement", "Announce the last day of the application, or name a later one; nobody new gets it from now on"), h.retire)
	httpapi.Register(api, operation("keepApplication", http.MethodDelete, one+"/retirement", "Take the announced end of the application back"), h.keep)
	httpapi.Register(api, operation("withdrawPriceRise", http.MethodDelete, one+"/price-rise", "Take a higher price back before it counts"), h.withdrawRise)
	httpapi.Register(api, operation("renameApplication", http.MethodPut, one+"/slug", "Give the application another address; the one before leads there for ever"), h.rename)
	httpapi.Register(api, operation("rollBackApplication", http.MethodPut, one+"/rollback", "Make an earlier revision live again"), h.rollBack)
	httpapi.Register(api, operation("listRevisions", http.MethodGet, one+"/revisions", "All revisions of the application, newest first"), h.revisions)
	httpapi.Register(api, operation("discardDraft", http.MethodDelete, one+"/draft", "Discard the draft; it stays in the history"), h.discard)
	httpapi.Register(api, operation("compareRevision", http.MethodGet, one+"/revisions/{version}", "One revision of the application, beside another one"), h.compare)
	httpapi.Register(api, operation("restoreRevision", http.MethodPut, one+"/revisions/{version}/restore", "Make the draft say what an earlier revision said"), h.restore)
	fork := operation("forkApplication", http.MethodPost, one+"/fork", "Open a draft beside the live revision")
	fork.DefaultStatus = http.StatusCreated
	httpapi.Register(api, fork, h.fork)
}

const cancelPath = "/review/cancel"

// HasTokenInBody reports whether a request is one that the console's client sends with its own
// headers, and so the caller's token, as the body: nobody reads that (contract
// developer-console, traps).
func HasTokenInBody(r *http.Request) bool {
	return r.Method == http.MethodPut && strings.HasSuffix(strings.TrimSuffix(r.URL.Path, "/"), cancelPath)
}

type submitInput struct {
	ID   string `path:"id" maxLength:"128" doc:"id or slug"`
	Body *struct {
		Note string `json:"note,omitempty" doc:"for who reviews: how to test it, and with which account"`
	}
}

// SubmissionPlace is a submission with its place in the queue.
type SubmissionPlace struct {
	ID       string    `json:"id"`
	Position int64     `json:"position" doc:"in the queue, from 1; 0 once somebody looks at it, and when it is decided"`
	DueAt    time.Time `json:"dueAt" doc:"when a person has answered at the latest"`
}

type submitOutput struct{ Body SubmissionPlace }

func placeOf(q listings.Queued) SubmissionPlace {
	return SubmissionPlace{ID: q.ID, Position: q.Position, DueAt: q.DueAt()}
}

func (h handlers[V]) submit(ctx context.Context, in *submitInput) (*submitOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	note := ""
	if in.Body != nil {
		note = in.Body.Note
	}
	made, err := h.service.Submit(ctx, p, in.ID, note)
	return &submitOutput{placeOf(made)}, err
}

type oneInput struct {
	ID string `path:"id" maxLength:"128" doc:"id or slug"`
}

// act does something with an app and answers with the app as it is then.
func (h handlers[V]) act(ctx context.Context, id string, do func(context.Context, auth.Principal, string) error) (*viewOutput[V], error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	if err := do(ctx, p, id); err != nil {
		return nil, err
	}
	return h.viewOf(ctx, p, id)
}

type retireInput struct {
	ID   string `path:"id" maxLength:"128" doc:"id or slug"`
	Body struct {
		LastDay     string `json:"lastDay" format:"date" doc:"on which those who have it can use it, at least 90 days from now"`
		Replacement string `json:"replacement,omitempty" maxLength:"128" doc:"id or slug of what they may use instead; empty for nothing"`
	}
}

func (h handlers[V]) retire(ctx context.Context, in *retireInput) (*viewOutput[V], error) {
	lastDay, err := time.Parse(time.DateOnly, in.Body.LastDay)
	if err != nil {
		return nil, errs.UnprocessableFields(map[string]string{"lastDay": "Name a day as 2027-03-31."})
	}
	return h.act(ctx, in.ID, func(ctx context.Context, p auth.Principal, id string) error {
		return h.service.Retire(ctx, p, id, lastDay, in.Body.Replacement)
	})
}

func (h handlers[V]) keep(ctx context.Context, in *oneInput) (*viewOutput[V], error) {
	return h.act(ctx, in.ID, h.service.KeepOffered)
}

func (h handlers[V]) withdrawRise(ctx context.Context, in *oneInput) (*viewOutput[V], error) {
	return h.act(ctx, in.ID, h.service.WithdrawRise)
}

type renameInput struct {
	ID   string `path:"id" maxLength:"128" doc:"id or slug"`
	Body struct {
		Slug string `json:"slug" doc:"small letters from a to z, digits and hyphens"`
	}
}

func (h handlers[V]) rename(ctx context.Context, in *renameInput) (*viewOutput[V], error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	if err := h.service.Rename(ctx, p, in.ID, in.Body.Slug); err != nil {
		return nil, err
	}
	return h.viewOf(ctx, p, in.Body.Slug)
}

func (h handlers[V]) cancelSubmission(ctx context.Context, in *oneInput) (*viewOutput[V], error) {
	return h.act(ctx, in.ID, h.service.Cancel)
}

type publishInput struct {
	ID   string `path:"id" maxLength:"128" doc:"id or slug"`
	Body *struct {
		At *time.Time `json:"at,omitempty" doc:"when it is to go live; at once when it is left out"`
	}
}

func (h handlers[V]) publish(ctx context.Context, in *publishInput) (*viewOutput[V], error) {
	var at time.Time
	if in.Body != nil && in.Body.At != nil {
		at = *in.Body.At
	}
	return h.act(ctx, in.ID, func(ctx context.Context, p auth.Principal, id string) error { return h.service.Publish(ctx, p, id, at) })
}

func (h handlers[V]) unschedule(ctx context.Context, in *oneInput) (*viewOutput[V], error) {
	return h.act(ctx, in.ID, h.service.Unschedule)
}

func (h handlers[V]) unpublish(ctx context.Context, in *oneInput) (*viewOutput[V], error) {
	return h.act(ctx, in.ID, h.service.Unpublish)
}

type rollBackInput struct {
	ID   string `path:"id" maxLength:"128" doc:"id or slug"`
	Body struct {
		Version int64 `json:"version" minimum:"1" doc:"number of a revision that was live before"`
	}
}

func (h handlers[V]) rollBack(ctx context.Context, in *rollBackInput) (*viewOutput[V], error) {
	return h.act(ctx, in.ID, func(ctx context.Context, p auth.Principal, id string) error {
		return h.service.RollBack(ctx, p, id, in.Body.Version)
	})
}

// Revision is one version of the listing of an application.
type Revision struct {
	Version      int64      `json:"version"`
	Base         int64      `json:"base" doc:"the revision that it was made from; 0 for none"`
	State        string     `json:"state" enum:"draft,submitted,in_review,changes_requested,accepted,scheduled,live,superseded,withdrawn,rejected,discarded"`
	Author       string     `json:"author" doc:"id of an account, or import"`
	AuthorName   string     `json:"authorName,omitempty" doc:"in the list of revisions: of who is of the own organization"`
	Revision     string     `json:"revision" doc:"its tag for If-Match"`
	Name         string     `json:"name"`
	CreatedAt    time.Time  `json:"createdAt"`
	UpdatedAt    time.Time  `json:"updatedAt"`
	SubmittedAt  *time.Time `json:"submittedAt"`
	AcceptedAt   *time.Time `json:"acceptedAt"`
	ScheduledFor *time.Time `json:"scheduledFor"`
	PublishedAt  *time.Time `json:"publishedAt" doc:"when it went live last"`
}

func revisionOf(r listings.Revision) Revision {
	return Revision{
		Version: r.Number, Base: r.Base, State: string(r.State), Author: r.Author, Revision: r.Tag(), Name: r.Listing.Name, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
		SubmittedAt: httpapi.TimeOrNull(r.SubmittedAt), AcceptedAt: httpapi.TimeOrNull(r.AcceptedAt), ScheduledFor: httpapi.TimeOrNull(r.ScheduledFor), PublishedAt: httpapi.TimeOrNull(r.PublishedAt),
	}
}

type revisionsOutput struct {
	Body struct {
		Revisions []Revision `json:"revisions"`
	}
}

func (h handlers[V]) revisions(ctx context.Context, in *oneInput) (*revisionsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, err := h.service.ListRevisions(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	authors, err := h.service.Authors(ctx, p, list)
	if err != nil {
		return nil, err
	}
	out := &revisionsOutput{}
	out.Body.Revisions = make([]Revision, len(list))
	for i, r := range list {
		out.Body.Revisions[i] = revisionOf(r)
		out.Body.Revisions[i].AuthorName = authors[r.Author].Name
	}
	return out, nil
}

type compareInput struct {
	ID      string `path:"id" maxLength:"128" doc:"id or slug"`
	Version int64  `path:"version" minimum:"1"`
	Against int64  `query:"against" minimum:"0" doc:"revision to compare with; the one that it was made from when it is left out"`
}

// PartChange is what two revisions say of one part.
type PartChange struct {
	Part   string `json:"part"`
	Before any    `json:"before"`
	After  any    `json:"after"`
	// NeedsReview says that somebody has to look at it before it is published.
	NeedsReview bool `json:"needsReview"`
}

// ComparedRevision is a revision beside another one.
type ComparedRevision struct {
	Revision

	Against int64        `json:"against" doc:"the revision that it is compared with; 0 for nothing"`
	Listing any          `json:"listing" doc:"all that the revision says"`
	Changes []PartChange `json:"changes"`
	// Permissions are a list and no map: their order is that of the scopes.
	Permissions []Permission `json:"permissions" doc:"the scopes of both, in words"`
}

// Permission is what a scope lets an application do, as the consent says it.
type Permission struct {
	Scope    string `json:"scope"`
	Sentence string `json:"sentence"`
}

// permissions says in words what the scopes of listings let their app do, each once.
func (h handlers[V]) permissions(of ...listings.Listing) []Permission {
	list := []Permission{}
	for _, l := range of {
		for _, scope := range l.Client.Scopes {
			if p := (Permission{scope, h.sentence(scope)}); !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
	}
	return list
}

type compareOutput struct{ Body ComparedRevision }

func (h handlers[V]) compare(ctx context.Context, in *compareInput) (*compareOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	c, err := h.service.Compare(ctx, p, in.ID, in.Version, in.Against)
	if err != nil {
		return nil, err
	}
	out := &compareOutput{ComparedRevision{Revision: revisionOf(c.Version), Against: c.Against.Number, Listing: c.Version.Listing, Changes: make([]PartChange, len(c.Changes))}}
	for i, change := range c.Changes {
		out.Body.Changes[i] = PartChange(change)
	}
	out.Body.Permissions = h.permissions(c.Against.Listing, c.Version.Listing)
	return out, nil
}

func (h handlers[V]) discard(ctx context.Context, in *AppTarget) (*viewOutput[V], error) {
	return h.act(ctx, in.ID, func(ctx context.Context, p auth.Principal, id string) error {
		return h.service.Discard(ctx, p, id, in.seen(""))
	})
}

type restoreInput struct {
	AppTarget

	Version int64 `path:"version" minimum:"1"`
}

func (h handlers[V]) restore(ctx context.Context, in *restoreInput) (*viewOutput[V], error) {
	return h.act(ctx, in.ID, func(ctx context.Context, p auth.Principal, id string) error {
		return h.service.Restore(ctx, p, id, in.Version, strings.Trim(in.IfMatch, `"`))
	})
}

type forkOutput struct {
	Body struct {
		ID   string `json:"id" doc:"of the draft: that of the application"`
		Data struct {
			ID string `json:"id"`
		} `json:"data"`
		Client *ForkClient `json:"client" doc:"the OAuth client of the draft alone; null for one that asks for no permissions, or of an application that was never published"`
	}
}

// ForkClient is the OAuth client that a draft has of its own.
type ForkClient struct {
	ID     string `json:"id"`
	Secret string `json:"secret" doc:"told once, when the client is made; empty for one that runs in browsers"`
}

func (h handlers[V]) fork(ctx context.Context, in *oneInput) (*forkOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	fork, err := h.service.Fork(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	out := &forkOutput{}
	out.Body.ID, out.Body.Data.ID = fork.AppID, fork.AppID
	if fork.ClientID != "" {
		out.Body.Client = &ForkClient{ID: fork.ClientID, Secret: fork.Secret}
	}
	return out, nil
}

// Finding is what a reviewer found in a revision.
type Finding struct {
	Part string `json:"part,omitempty" doc:"of the application, as shortDescription"`
	Rule string `json:"rule,omitempty" doc:"the one it breaks"`
	Text string `json:"text" doc:"what its developer reads"`
}

func findingsOf(list []listings.Finding) []Finding {
	out := make([]Finding, len(list))
	for i, f := range list {
		out[i] = Finding(f)
	}
	return out
}

// Submission is a revision that was submitted, as its developer sees it.
type Submission struct {
	SubmissionPlace

	Version     int64      `json:"version"`
	Note        string     `json:"note"`
	Outcome     string     `json:"outcome" enum:",cancelled,changes_requested,rejected,accepted" doc:"empty while it waits"`
	SubmittedAt time.Time  `json:"submittedAt"`
	BegunAt     *time.Time `json:"begunAt" doc:"when somebody began to look at it"`
	EndedAt     *time.Time `json:"endedAt"`
	Findings    []Finding  `json:"findings"`
}

func submissionOf(r listings.Review) Submission {
	return Submission{
		SubmissionPlace: placeOf(r.Queued), Version: r.Submission.Revision, Note: r.Note, Outcome: string(r.Outcome), SubmittedAt: r.SubmittedAt,
		BegunAt: httpapi.TimeOrNull(r.BegunAt), EndedAt: httpapi.TimeOrNull(r.EndedAt), Findings: findingsOf(r.Findings),
	}
}

type progressOutput struct {
	Body struct {
		State       string            `json:"state" enum:",draft,submitted,in_review,changes_requested,accepted,scheduled,live,superseded,withdrawn,rejected" doc:"of the revision that its developer sees"`
		Missing     map[string]string `json:"missing" doc:"what that revision lacks to be submitted: fields of the application, with a sentence each"`
		Advised     map[string]string `json:"advised,omitempty" doc:"what it can be submitted without, and better is not: fields of the application, with a sentence each; not there for nothing"`
		NeedsReview bool              `json:"needsReview" doc:"it cannot be published without a review"`
		Submission  *Submission       `json:"submission" doc:"the newest; null for none"`
		WaitingRise *RiseSteps        `json:"waitingRise" doc:"the way of a higher price that was published and does not count yet; null for none"`
		AskedRise   *RiseSteps        `json:"askedRise" doc:"the way of a higher price that the revision which is worked on asks for; null for none"`
	}
}

// RiseSteps is the way of a higher price, with the moments that are known of it.
type RiseSteps struct {
	SubmittedAt *time.Time `json:"submittedAt" doc:"null before, and for a revision that was never submitted"`
	AnswerBy    *time.Time `json:"answerBy" doc:"when a person has answered at the latest, of a draft as if it were submitted now; null once that is done"`
	PublishedAt *time.Time `json:"publishedAt" doc:"when it was published, or is to be; null while that is open"`
	CountsAt    time.Time  `json:"countsAt" doc:"from then on it counts for who buys; reckoned while its publication is open"`
	Payers      int        `json:"payers" doc:"organizations that pay at present and keep their price; 0 for a rise that is no matter of theirs"`
}

// riseStepsOf is nil for no rise.
func riseStepsOf(r *listings.RiseSteps) *RiseSteps {
	if r == nil {
		return nil
	}
	return &RiseSteps{httpapi.TimeOrNull(r.SubmittedAt), httpapi.TimeOrNull(r.AnswerBy), httpapi.TimeOrNull(r.PublishedAt), r.CountsAt, r.Payers}
}

func (h handlers[V]) progress(ctx context.Context, in *oneInput) (*progressOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	progress, err := h.service.Progress(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	out := &progressOutput{}
	out.Body.State, out.Body.Missing, out.Body.NeedsReview = string(progress.State), locale.Sentences(ctx, progress.Missing), progress.NeedsReview
	if progress.Last != nil {
		last := submissionOf(*progress.Last)
		out.Body.Submission = &last
	}
	out.Body.Advised = locale.Sentences(ctx, progress.Advised)
	out.Body.WaitingRise, out.Body.AskedRise = riseStepsOf(progress.WaitingRise), riseStepsOf(progress.AskedRise)
	return out, nil
}

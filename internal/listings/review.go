package listings

import (
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/textclean"
)

// Review is a submission as those see it who decide about it, and its developer.
type Review struct {
	Queued

	App      App
	Revision Revision
	Live     Listing // what it takes, or took, the place of; the zero Listing before there was something
	Findings []Finding
}

// NeedsTwo reports whether two people have to accept it.
func (r Review) NeedsTwo() bool { return NeedsTwo(r.Revision.Listing, r.Live) }

// MaxListedSubmissions is how many submissions the staff get at a time.
const MaxListedSubmissions = 100

// ListSubmissions gives the staff what waits for a decision, the longest waiting first, from
// start on, and how many there are in all. Error: forbidden.
func (s *Service) ListSubmissions(ctx context.Context, p auth.Principal, start int) ([]Review, int, error) {
	if err := requireStaff(p); err != nil {
		return nil, 0, err
	}
	waiting, total, err := s.d.Read.ListWaitingSubmissions(ctx, max(0, start), MaxListedSubmissions)
	if err != nil {
		return nil, 0, err
	}
	list := make([]Review, len(waiting))
	for i, w := range waiting {
		if list[i], err = review(ctx, s.d.Read, w); err != nil {
			return nil, 0, err
		}
	}
	return list, total, nil
}

// Submission gives the staff one submission, also one that is decided. Errors: forbidden,
// not_found.
func (s *Service) Submission(ctx context.Context, p auth.Principal, id string) (Review, error) {
	if err := requireStaff(p); err != nil {
		return Review{}, err
	}
	found, err := s.d.Read.Submission(ctx, id)
	if err != nil {
		return Review{}, err
	}
	return review(ctx, s.d.Read, found)
}

func review(ctx context.Context, tx ReadTx, of Submission) (Review, error) {
	r := Review{}
	var err error
	if r.Queued, err = queued(ctx, tx, of); err != nil {
		return r, err
	}
	if r.App, err = tx.App(ctx, of.AppID); err != nil {
		return r, err
	}
	if r.Revision, err = tx.Revision(ctx, of.AppID, of.Revision); err != nil {
		return r, err
	}
	before, found, err := tx.LiveRevision(ctx, of.AppID)
	if found && before.Number == of.Revision { // it is live by now: what it was made from
		if before, found = (Revision{}), r.Revision.Base > 0; found {
			before, err = tx.Revision(ctx, of.AppID, r.Revision.Base)
		}
	}
	if err != nil {
		return r, err
	}
	r.Live = before.Listing
	r.Findings, err = tx.ListFindings(ctx, of.ID)
	return r, err
}

// Progress is how far the revision that a developer sees of an app is on its way to the public.
type Progress struct {
	State State
	// Missing is what it lacks to be submitted, by fields.
	Missing map[string]string
	// Advised is what it can be submitted without, and better is not, by fields.
	Advised map[string]string
	// NeedsReview says that it cannot be published without a review.
	NeedsReview bool
	// Last is the newest submission of the app; nil for none.
	Last *Review
	// WaitingRise is the way of a higher price that waits, AskedRise that of the one which the
	// revision asks for; nil for none.
	WaitingRise, AskedRise *RiseSteps
}

// Progress gives it for an app of the caller's organization. Error: not_found.
func (s *Service) Progress(ctx context.Context, p auth.Principal, idOrSlug string) (Progress, error) {
	app, isNew, err := s.own(ctx, p, idOrSlug)
	if err != nil {
		return Progress{}, err
	}
	if isNew {
		entry, _ := s.d.Catalogue.Entry(app.ID)
		return Progress{State: entry.State, Missing: Missing(entry.Listing), NeedsReview: entry.State != Live}, nil
	}
	shown, _, err := shownRevision(ctx, s.d.Read, app.ID)
	if err != nil {
		return Progress{}, err
	}
	live, isLive, err := s.d.Read.LiveRevision(ctx, app.ID)
	if err != nil {
		return Progress{}, err
	}
	reasons, err := s.d.Clients.Reasons(ctx, shown.Listing.Client.ID)
	if err != nil {
		return Progress{}, err
	}
	progress := Progress{
		State: shown.State, Missing: Missing(shown.Listing), Advised: Advised(shown.Listing, live.Listing, reasons),
		NeedsReview: !isLive || NeedsReview(shown.Listing, live.Listing),
	}
	last, found, err := s.d.Read.LastSubmission(ctx, app.ID)
	if err != nil {
		return progress, err
	}
	if progress.WaitingRise, progress.AskedRise, err = s.riseSteps(ctx, app, shown); err != nil || !found {
		return progress, err
	}
	r, err := review(ctx, s.d.Read, last)
	progress.Last = &r
	return progress, err
}

// Begin says that somebody of the staff looks at a submission; the same again by the same
// person changes nothing. Errors: forbidden, not_found; self_review, review_running,
// not_submitted.
func (s *Service) Begin(ctx context.Context, p auth.Principal, id string) (Review, error) {
	return s.decide(ctx, p, id, decision{event: EventBegin})
}

// RequestChanges sends a revision back to its developer, with what has to change. Errors: as
// of Begin, and review_not_begun, fields.
func (s *Service) RequestChanges(ctx context.Context, p auth.Principal, id string, findings []Finding) (Review, error) {
	findings, err := cleanFindings(findings, false)
	if err != nil {
		return Review{}, err
	}
	return s.decide(ctx, p, id, decision{EventRequestChanges, HasChangesToMake, findings})
}

// Reject ends a revision, with the rules that it breaks. Errors: as of RequestChanges.
func (s *Service) Reject(ctx context.Context, p auth.Principal, id string, findings []Finding) (Review, error) {
	findings, err := cleanFindings(findings, true)
	if err != nil {
		return Review{}, err
	}
	return s.decide(ctx, p, id, decision{EventReject, WasRejected, findings})
}

// Accept lets a developer publish a revision. What gives the app new access needs two people:
// the first one's yes waits for another's. Errors: as of Begin, and review_not_begun.
func (s *Service) Accept(ctx context.Context, p auth.Principal, id string) (Review, error) {
	return s.decide(ctx, p, id, decision{event: EventAccept, outcome: WasAccepted})
}

// decision is what the staff say to a submission.
type decision struct {
	event    Event
	outcome  Outcome
	findings []Finding
}

func (s *Service) decide(ctx context.Context, p auth.Principal, id string, d decision) (Review, error) {
	if err := requireStaff(p); err != nil {
		return Review{}, err
	}
	submission, err := s.d.Read.Submission(ctx, id)
	if err != nil {
		return Review{}, err
	}
	developer, err := s.d.Developers.DeveloperOf(ctx, p.OrganizationID)
	if err != nil {
		return Review{}, err
	}
	var decided Review
	err = s.d.Transact(ctx, submission.AppID, func(ctx context.Context, tx WriteTx) error {
		current, err := tx.Submission(ctx, id)
		if err != nil {
			return err
		}
		if decided, err = review(ctx, tx, current); err != nil {
			return err
		}
		if developer != "" && developer == decided.App.Developer || p.AccountID == decided.Author {
			return refuse(selfReview)
		}
		if decided.isRepeated(p, d) {
			return nil
		}
		if err := s.applyDecision(ctx, tx, p, decided, d); err != nil {
			return err
		}
		if current, err = tx.Submission(ctx, id); err != nil {
			return err
		}
		decided, err = review(ctx, tx, current)
		return err
	})
	if err != nil {
		return Review{}, err
	}
	s.d.Wake()
	return decided, nil
}

// isRepeated reports whether the same person has said the same already.
func (r Review) isRepeated(p auth.Principal, d decision) bool {
	switch {
	case r.Outcome != Waiting:
		return r.Outcome == d.outcome && r.DecidedBy == p.AccountID && slices.Equal(r.Findings, d.findings)
	case d.event == EventBegin:
		return !r.BegunAt.IsZero() && r.Reviewer == p.AccountID
	default:
		return d.event == EventAccept && r.NeedsTwo() && r.SecondedBy == p.AccountID
	}
}

func (s *Service) applyDecision(ctx context.Context, tx WriteTx, p auth.Principal, r Review, d decision) error {
	if r.Outcome != Waiting {
		return refuse(decidedAlready)
	}
	at, submission := s.now(), r.Submission
	app, next, err := Move(r.App, r.Revision, d.event, RoleReviewer, at)
	if err != nil {
		return err
	}
	entry := AuditEntry{Actor: p.AccountID, Action: "submission." + string(d.event), Subject: app.ID, Details: fmt.Sprintf("%s of revision %d", submission.ID, submission.Revision)}
	switch {
	case d.event == EventBegin:
		submission.BegunAt, submission.Reviewer = at, p.AccountID
	case d.event == EventAccept && r.NeedsTwo() && submission.SecondedBy == "":
		submission.SecondedBy = p.AccountID
		entry.Action = "submission.second"
		app, next = r.App, r.Revision // it waits for the other one
	default:
		submission.Outcome, submission.EndedAt, submission.DecidedBy = d.outcome, at, p.AccountID
		if err := tx.InsertFindings(ctx, submission.ID, d.findings); err != nil {
			return err
		}
		if err := s.mailDecided(ctx, tx, app, next.Listing.Name, submission, d.findings); err != nil {
			return err
		}
	}
	if next.State == Rejected {
		if next, err = withoutFork(ctx, tx, next); err != nil {
			return err
		}
	}
	if next.Edits != r.Revision.Edits {
		if err := save(ctx, tx, app, next, r.Revision.Edits); err != nil {
			return err
		}
	}
	if err := tx.UpdateSubmission(ctx, submission); err != nil {
		return err
	}
	return tx.Audit(ctx, entry)
}

// mostFindings is how many findings one decision may have.
const mostFindings = 50

// cleanFindings gives what a reviewer found as it is kept. Error: fields.
func cleanFindings(list []Finding, withRule bool) ([]Finding, error) {
	fields, clean := map[string]string{}, make([]Finding, len(list))
	if len(list) == 0 || len(list) > mostFindings {
		fields["findings"] = fmt.Sprintf("Name 1 to %d findings.", mostFindings)
	}
	for i, f := range list {
		f = Finding{Part: textclean.Line(f.Part), Rule: textclean.Line(f.Rule), Text: textclean.Text(f.Text)}
		field := func(name string) string { return fmt.Sprintf("findings.%d.%s", i, name) }
		if !listing.IsDescription(f.Text) {
			fields[field("text")] = fmt.Sprintf("Say in 1 to %d letters what it is.", listing.MaxText)
		}
		if withRule && f.Rule == "" {
			fields[field("rule")] = "Name the rule that it breaks."
		}
		for name, text := range map[string]string{"part": f.Part, "rule": f.Rule} {
			if utf8.RuneCountInString(text) > listing.MaxSentence {
				fields[field(name)] = fmt.Sprintf("Use at most %d letters.", listing.MaxSentence)
			}
		}
		clean[i] = f
	}
	return clean, errs.UnprocessableFields(fields)
}

func requireStaff(p auth.Principal) error {
	if !p.Scopes.Has(auth.ScopeDevPlatformAdmin) {
		return errs.New(errs.Forbidden, ReasonStaffOnly, "Only the platform's staff may do this.")
	}
	return nil
}

package listings_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/listings"
)

var (
	made = time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)
	now  = made.Add(time.Hour)
)

// legal is every step, as "from event": "to, who may". Everything else is refused.
var legal = map[string]string{
	" create":                   "draft, developer",
	"draft submit":              "submitted, developer",
	"changes_requested submit":  "submitted, developer",
	"draft discard":             "discarded, developer",
	"changes_requested discard": "discarded, developer",
	"submitted cancel":          "draft, developer",
	"submitted begin":           "in_review, reviewer",
	"in_review cancel":          "draft, developer",
	"in_review request_changes": "changes_requested, reviewer",
	"in_review reject":          "rejected, reviewer",
	"in_review accept":          "accepted, reviewer",
	"accepted publish":          "live, developer staff shop",
	"accepted schedule":         "scheduled, developer",
	"scheduled publish":         "live, developer staff shop",
	"scheduled unschedule":      "accepted, developer shop",
	"draft publish_at_once":     "live, developer",
	"live supersede":            "superseded, shop",
	"live unpublish":            "withdrawn, developer staff",
	"live suspend":              "live, staff",
	"live reinstate":            "live, staff",
	"superseded roll_back":      "live, developer staff",
	"withdrawn roll_back":       "live, developer staff",
}

// refused are the reasons, by event and for the states that are named; the others have the
// reason below "*".
var refused = map[listings.Event]map[listings.State]string{
	listings.EventCreate:         {"*": "revision_conflict"},
	listings.EventSubmit:         {"*": "nothing_to_submit", "submitted": "revision_locked", "in_review": "revision_locked", "accepted": "revision_locked", "scheduled": "revision_locked"},
	listings.EventCancel:         {"*": "not_submitted"},
	listings.EventDiscard:        {"*": "no_draft", "submitted": "revision_locked", "in_review": "revision_locked", "accepted": "revision_locked", "scheduled": "revision_locked"},
	listings.EventBegin:          {"*": "not_submitted", "in_review": "review_running"},
	listings.EventRequestChanges: {"*": "not_submitted", "submitted": "review_not_begun"},
	listings.EventReject:         {"*": "not_submitted", "submitted": "review_not_begun"},
	listings.EventAccept:         {"*": "not_submitted", "submitted": "review_not_begun"},
	listings.EventPublish:        {"*": "not_accepted", "live": "already_published", "superseded": "already_published", "withdrawn": "already_published"},
	listings.EventSchedule:       {"*": "not_accepted", "live": "already_published", "superseded": "already_published", "withdrawn": "already_published", "scheduled": "revision_locked"},
	listings.EventUnschedule:     {"*": "not_scheduled"},
	listings.EventPublishAtOnce: {
		"*": "not_accepted", "submitted": "revision_locked", "in_review": "revision_locked", "accepted": "revision_locked", "scheduled": "revision_locked",
		"live": "already_published", "superseded": "already_published", "withdrawn": "already_published",
	},
	listings.EventSupersede: {"*": "not_live"},
	listings.EventUnpublish: {"*": "not_live"},
	listings.EventRollBack:  {"*": "never_published", "live": "already_published"},
	listings.EventSuspend:   {"*": "not_live"},
	listings.EventReinstate: {"*": "not_live"},
}

func reasonOf(from listings.State, event listings.Event) string {
	if reason, named := refused[event][from]; named {
		return reason
	}
	return refused[event]["*"]
}

func TestMove_EveryStateEventAndRole_IsMovedOrRefusedWithItsReason(t *testing.T) {
	t.Parallel()
	published := listings.App{ID: "a1", PublishedAt: made}
	tried := 0
	for _, from := range listings.States {
		for _, event := range listings.Events {
			to, who, isLegal := strings.Cut(legal[string(from)+" "+string(event)], ", ")
			for _, by := range []listings.Role{listings.RoleDeveloper, listings.RoleReviewer, listings.RoleStaff, listings.RoleShop} {
				tried++
				before := listings.Revision{Number: 3, State: from, Edits: 7}
				_, after, err := listings.Move(published, before, event, by, now)
				switch mayMove := slices.Contains(strings.Fields(who), string(by)); {
				case isLegal && mayMove:
					if err != nil || after.State != listings.State(to) || after.Tag() != "3.8" || !after.UpdatedAt.Equal(now) {
						t.Errorf("%s: %s by %s gives %+v, %v; want %s", from, event, by, after, err, to)
					}
				case isLegal:
					if errs.CodeOf(err) != errs.Forbidden || errs.ReasonOf(err) != "not_allowed" || after.Tag() != before.Tag() {
						t.Errorf("%s: %s by %s is answered %v, want forbidden", from, event, by, err)
					}
				default:
					if errs.CodeOf(err) != errs.Conflict || errs.ReasonOf(err) != reasonOf(from, event) || after.State != from {
						t.Errorf("%s: %s by %s is answered %v, want %s", from, event, by, err, reasonOf(from, event))
					}
				}
			}
		}
	}
	if tried != 12*17*4 || len(legal) != 22 {
		t.Errorf("%d steps were tried, of them %d legal", tried, len(legal))
	}
}

// life moves an app and a revision through events, an hour apart, and gives the times of the
// app in hours, as submitted, review started, accepted, published.
type life struct {
	app      listings.App
	revision listings.Revision
	at       time.Time
}

func (l *life) do(t *testing.T, events ...listings.Event) {
	t.Helper()
	for _, event := range events {
		l.at = l.at.Add(time.Hour)
		var err error
		for _, by := range []listings.Role{listings.RoleDeveloper, listings.RoleReviewer, listings.RoleStaff, listings.RoleShop} {
			app, revision, failed := listings.Move(l.app, l.revision, event, by, l.at)
			if err = failed; err == nil {
				l.app, l.revision = app, revision
				break
			}
		}
		if err != nil {
			t.Fatalf("%s: %v", event, err)
		}
	}
}

func hours(times ...time.Time) []int {
	list := make([]int, len(times))
	for i, at := range times {
		if list[i] = -1; !at.IsZero() {
			list[i] = int(at.Sub(made) / time.Hour)
		}
	}
	return list
}

func (l *life) expect(t *testing.T, when string, times ...int) {
	t.Helper()
	if got := hours(l.app.SubmittedAt, l.app.ReviewStartedAt, l.app.AcceptedAt, l.app.PublishedAt); !slices.Equal(got, times) {
		t.Errorf("%s the app's times are %v, want %v", when, got, times)
	}
}

// Spec S4.02 to S4.05: before the first publication the app's times are those of its only
// revision.
func TestMove_BeforeTheFirstPublication_TimesFollowTheRevision(t *testing.T) {
	t.Parallel()
	l := &life{at: made}
	l.do(t, listings.EventCreate)
	l.expect(t, "made,", -1, -1, -1, -1)
	l.do(t, listings.EventSubmit)
	l.expect(t, "submitted,", 2, -1, -1, -1)
	l.do(t, listings.EventCancel)
	l.expect(t, "cancelled,", -1, -1, -1, -1)
	l.do(t, listings.EventSubmit, listings.EventBegin)
	l.expect(t, "in review,", 4, 5, -1, -1)
	l.do(t, listings.EventRequestChanges)
	l.expect(t, "sent back,", -1, -1, -1, -1)
	l.do(t, listings.EventSubmit, listings.EventBegin, listings.EventAccept)
	l.expect(t, "accepted,", 7, 8, 9, -1)
	l.do(t, listings.EventSchedule, listings.EventUnschedule, listings.EventPublish)
	l.expect(t, "published,", 7, 8, 9, 12)
	if own := hours(l.revision.CreatedAt, l.revision.SubmittedAt, l.revision.ReviewStartedAt, l.revision.AcceptedAt, l.revision.PublishedAt); !slices.Equal(own, []int{1, 7, 8, 9, 12}) {
		t.Errorf("the revision's own times are %v", own)
	}
}

func TestMove_Rejected_ForgetsTheSubmission(t *testing.T) {
	t.Parallel()
	l := &life{at: made}
	l.do(t, listings.EventCreate, listings.EventSubmit, listings.EventBegin, listings.EventReject)
	l.expect(t, "rejected,", -1, -1, -1, -1)
}

// Spec S4.05, contract apps 13.9: a published app stays so, from the first day, while later
// revisions wait, are sent back, published, withdrawn and brought back.
func TestMove_PublishedApp_KeepsItsTimes(t *testing.T) {
	t.Parallel()
	l := &life{at: made}
	l.do(t, listings.EventCreate, listings.EventSubmit, listings.EventBegin, listings.EventAccept, listings.EventPublish)
	first := []int{2, 3, 4, 5}
	l.expect(t, "published,", first...)
	for _, event := range []listings.Event{listings.EventRequestChanges, listings.EventReject} {
		l.revision = listings.Revision{Number: 2}
		l.do(t, listings.EventCreate, listings.EventSubmit, listings.EventBegin, event)
		l.expect(t, "after "+string(event)+" of a later one", first...)
	}
	l.revision = listings.Revision{Number: 3}
	l.do(t, listings.EventCreate, listings.EventSubmit, listings.EventBegin, listings.EventAccept, listings.EventPublish)
	l.expect(t, "with a later one live", first...)
	l.do(t, listings.EventSuspend)
	if !l.app.Suspended {
		t.Error("the app is not suspended")
	}
	l.do(t, listings.EventReinstate, listings.EventUnpublish)
	if !l.app.Hidden || l.app.Suspended {
		t.Errorf("unpublished: %+v", l.app)
	}
	l.do(t, listings.EventRollBack)
	if l.app.Hidden {
		t.Error("what was rolled back to is hidden")
	}
	l.expect(t, "rolled back", first...)
}

// A change goes live by itself only in an app that a person has looked at once.
func TestMove_NeverPublished_IsNotPublishedAtOnce(t *testing.T) {
	t.Parallel()
	_, after, err := listings.Move(listings.App{}, listings.Revision{State: listings.Draft}, listings.EventPublishAtOnce, listings.RoleDeveloper, now)
	if errs.ReasonOf(err) != "not_accepted" || after.State != listings.Draft {
		t.Errorf("%+v, %v", after, err)
	}
}

func TestCheckEditable_State_OnlyDraftsAndThoseSentBack(t *testing.T) {
	t.Parallel()
	for _, state := range listings.States {
		err := listings.Revision{State: state}.CheckEditable()
		isEditable := state == listings.Draft || state == listings.ChangesRequested
		if isEditable != (err == nil) || !isEditable && errs.ReasonOf(err) != "revision_locked" {
			t.Errorf("%s: %v", state, err)
		}
	}
}

// A way out that is none there would be tried in vain.
func TestCheckEditable_WhatWaits_NamesItsWayOut(t *testing.T) {
	t.Parallel()
	for state, want := range map[listings.State]string{
		listings.InReview:  "This revision has been submitted. Cancel the submission to change it.",
		listings.Accepted:  "This revision is accepted. Publish it.",
		listings.Scheduled: "The publication is scheduled already. Take that back first.",
	} {
		err := listings.Revision{State: state}.CheckEditable()
		if fault := errs.As(err); fault == nil || fault.Message != want {
			t.Errorf("%s: %v, want %q", state, err, want)
		}
	}
}

package listingsdb_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/mail"
	"marketplace/internal/listings"
)

// reviewer is one of the staff.
func reviewer(name string) auth.Principal {
	return auth.Principal{AccountID: name, OrganizationID: "platform", Scopes: auth.Scopes{auth.ScopeDevPlatformAdmin}}
}

// whole makes a listing one that can be submitted.
func whole(l *listings.Listing) error {
	l.ShortDescription, l.LongDescription, l.Category = strings.Repeat("Scores each chat. ", 3), "Long.", "crm"
	l.Icon = listings.Icon{Hue: "teal", Glyph: "star"}
	l.Benefits = []listings.Titled{{Title: "Faster", Description: "By half."}}
	l.Support = listings.Support{TutorialURL: "https://a.test/help", PrivacyURL: "https://a.test/privacy"}
	for i := range 3 {
		l.Features = append(l.Features, listings.Titled{Title: fmt.Sprint("Feature ", i), Description: "Does it."})
		l.Screenshots = append(l.Screenshots, listings.Screenshot{Src: fmt.Sprintf("https://cdn.test/%d.png", i)})
	}
	return nil
}

// written gives an app of acme with a whole draft.
func (d desk) written(t *testing.T, name string, changes ...func(*listings.Listing) error) listings.App {
	t.Helper()
	app, err := d.Create(t.Context(), person("acme-org"), name, "")
	if err != nil {
		t.Fatal(err)
	}
	d.edit(t, app.ID, append([]func(*listings.Listing) error{whole}, changes...)...)
	return app
}

func (d desk) edit(t *testing.T, id string, changes ...func(*listings.Listing) error) {
	t.Helper()
	for _, change := range changes {
		if err := d.tryEdit(t.Context(), person("acme-org"), id, listings.Edit{Part: "all", Change: change}); err != nil {
			t.Fatal(err)
		}
	}
}

// submitted hands the draft of an app in.
func (d desk) submitted(t *testing.T, id string) listings.Queued {
	t.Helper()
	made, err := d.Submit(t.Context(), person("acme-org"), id, "Use the account test.")
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// accepted has the draft of an app submitted and accepted by one of the staff.
func (d desk) accepted(t *testing.T, id string) {
	t.Helper()
	made := d.submitted(t, id)
	if _, err := d.Begin(t.Context(), reviewer("rita"), made.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Accept(t.Context(), reviewer("rita"), made.ID); err != nil {
		t.Fatal(err)
	}
}

func (d desk) published(t *testing.T, id string) {
	t.Helper()
	if err := d.Publish(t.Context(), person("acme-org"), id, time.Time{}); err != nil {
		t.Fatal(err)
	}
}

func (d desk) states(t *testing.T, id string) string {
	t.Helper()
	list, err := d.ListRevisions(t.Context(), person("acme-org"), id)
	if err != nil {
		t.Fatal(err)
	}
	var states []string
	for _, r := range list {
		states = append(states, fmt.Sprintf("%d %s", r.Number, r.State))
	}
	return strings.Join(states, ", ")
}

func refused(t *testing.T, when string, err error, reason string) {
	t.Helper()
	if errs.ReasonOf(err) != reason {
		t.Errorf("%s: %v, want %q", when, err, reason)
	}
}

func TestSubmit_Draft_WaitsOnceAndIsLocked(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		mine := person("acme-org")
		bare, err := d.Create(t.Context(), mine, "Bare", "")
		if err != nil {
			t.Fatal(err)
		}
		_, err = d.Submit(t.Context(), mine, bare.ID, "")
		if found := errs.As(err); found == nil || found.Reason != "invalid_request" || len(found.Fields) != 9 || found.Fields["screenshots"] != "Show 3 to 8 pictures." {
			t.Errorf("an empty draft: %+v", err)
		}
		first, app := d.written(t, "First in line"), d.written(t, "Chat Scorer")
		d.submitted(t, first.ID)
		made := d.submitted(t, app.ID)
		// Noon of a Saturday: Monday and Tuesday are the two business days.
		if made.Position != 2 || !made.DueAt().Equal(d.clock.Now().AddDate(0, 0, 3)) {
			t.Errorf("%+v, due at %v", made, made.DueAt())
		}
		if again := d.submitted(t, app.ID); again.ID != made.ID || again.Position != 2 {
			t.Errorf("the same again: %+v", again)
		}
		_, err = d.Submit(t.Context(), mine, app.ID, "Another note.")
		refused(t, "another note", err, "revision_locked")
		refused(t, "an edit", d.tryEdit(t.Context(), mine, app.ID, renamed("Later")), "revision_locked")
		refused(t, "published", d.Publish(t.Context(), mine, app.ID, time.Time{}), "not_accepted")
		_, err = d.Submit(t.Context(), person("zeta-org"), app.ID, "")
		refused(t, "by somebody else", err, "application_not_found")
		refused(t, "cancelled by somebody else", d.Cancel(t.Context(), person("zeta-org"), app.ID), "application_not_found")

		logged := len(d.log.entries)
		for range 2 {
			if err := d.Cancel(t.Context(), mine, app.ID); err != nil {
				t.Fatal(err)
			}
		}
		if after, err := d.App(t.Context(), app.ID); err != nil || !after.SubmittedAt.IsZero() || d.states(t, app.ID) != "1 draft" || len(d.log.entries) != logged+1 {
			t.Errorf("%+v %v %s %v", after, err, d.states(t, app.ID), d.log.entries)
		}
		refused(t, "cancelled without a submission", d.Cancel(t.Context(), mine, bare.ID), "not_submitted")
		d.edit(t, app.ID, listings.EditDirectInstall("https://a.test/install"))
		_, err = d.Submit(t.Context(), mine, app.ID, "")
		refused(t, "an address without a client", err, "client_missing")
	})
}

// lists checks the only app in the list of acme: how far it is, and how much is to be mended.
func (d desk) lists(t *testing.T, when string, state listings.State, findings int) {
	t.Helper()
	list, err := d.ListDrafts(t.Context(), "acme")
	if err != nil || len(list) != 1 || list[0].Revision.State != state || list[0].Findings != findings {
		t.Errorf("%s: want %s with %d findings, got %+v, %v", when, state, findings, list, err)
	}
}

func TestReview_Decisions_AreKeptAndTold(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		rita, finding := reviewer("rita"), []listings.Finding{{Part: "features", Text: "Two say the same."}}
		app := d.written(t, "Chat Scorer")
		made := d.submitted(t, app.ID)
		_, err := d.Begin(t.Context(), person("acme-org"), made.ID)
		refused(t, "no staff", err, "staff_only")
		own := person("acme-org")
		own.Scopes = rita.Scopes
		_, err = d.Begin(t.Context(), own, made.ID)
		refused(t, "of the own organization", err, "self_review")
		_, err = d.Accept(t.Context(), rita, made.ID)
		refused(t, "not begun", err, "review_not_begun")
		for range 2 {
			if r, err := d.Begin(t.Context(), rita, made.ID); err != nil || r.Revision.State != listings.InReview || r.Position != 0 {
				t.Fatalf("%+v, %v", r, err)
			}
		}
		_, err = d.Begin(t.Context(), reviewer("paul"), made.ID)
		refused(t, "begun by another", err, "review_running")
		_, err = d.RequestChanges(t.Context(), rita, made.ID, nil)
		refused(t, "without a finding", err, "invalid_request")
		_, err = d.Reject(t.Context(), rita, made.ID, finding)
		refused(t, "rejected without a rule", err, "invalid_request")
		for range 2 {
			if r, err := d.RequestChanges(t.Context(), rita, made.ID, finding); err != nil || r.Outcome != listings.HasChangesToMake || cmp.Diff(finding, r.Findings) != "" {
				t.Fatalf("%+v, %v", r, err)
			}
		}
		_, err = d.Accept(t.Context(), rita, made.ID)
		refused(t, "decided already", err, "not_submitted")
		d.lists(t, "sent back", listings.ChangesRequested, 1)
		progress, err := d.Progress(t.Context(), person("acme-org"), app.ID)
		if err != nil || progress.State != listings.ChangesRequested || cmp.Diff(finding, progress.Last.Findings) != "" || !progress.NeedsReview {
			t.Errorf("%+v, %v", progress, err)
		}

		d.clock.Advance(24 * time.Hour)
		if again := d.submitted(t, app.ID); !again.QueuedAt.Equal(made.QueuedAt) {
			t.Errorf("the place in the queue is from %v, was %v", again.QueuedAt, made.QueuedAt)
		} else if _, err := d.Begin(t.Context(), rita, again.ID); err != nil {
			t.Fatal(err)
		}
		if err := d.Cancel(t.Context(), person("acme-org"), app.ID); err != nil {
			t.Fatal(err)
		}
		d.lists(t, "taken back", listings.Draft, 0)
		d.clock.Advance(30 * 24 * time.Hour)
		late := d.submitted(t, app.ID)
		if !late.QueuedAt.Equal(d.clock.Now()) {
			t.Errorf("the place after a month is from %v", late.QueuedAt)
		}
		if _, err := d.Begin(t.Context(), rita, late.ID); err != nil {
			t.Fatal(err)
		}
		finding[0].Rule = "S1"
		if _, err := d.Reject(t.Context(), rita, late.ID, finding); err != nil {
			t.Fatal(err)
		}
		d.lists(t, "rejected", listings.Rejected, 1)
		d.edit(t, app.ID, listings.EditBenefits([]listings.Titled{{Title: "Calmer", Description: "By far."}}))
		d.lists(t, "begun anew", listings.Draft, 0)
		if states := d.states(t, app.ID); states != "2 draft, 1 rejected" {
			t.Errorf("%s", states)
		}
		want := []string{"submission-changes_requested acme-org-ann@acme.test", "submission-cancelled rita@people.test", "submission-rejected acme-org-ann@acme.test"}
		if mails := d.board.mails(); !slices.Equal(mails, want) {
			t.Errorf("mails %q, want %q", mails, want)
		}
	})
}

// What gives an app new access needs two different people.
func TestAccept_NewPermissions_NeedTwoPeople(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		app := d.written(t, "Chat Scorer", func(l *listings.Listing) error { l.Client.Scopes = []string{"chats--all:rw"}; return nil })
		made := d.submitted(t, app.ID)
		if _, err := d.Begin(t.Context(), reviewer("rita"), made.ID); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if r, err := d.Accept(t.Context(), reviewer("rita"), made.ID); err != nil || r.Outcome != listings.Waiting || r.SecondedBy != "rita" || r.Revision.State != listings.InReview {
				t.Fatalf("%+v, %v", r, err)
			}
		}
		if r, err := d.Accept(t.Context(), reviewer("paul"), made.ID); err != nil || r.Outcome != listings.WasAccepted || r.DecidedBy != "paul" || r.Revision.State != listings.Accepted {
			t.Fatalf("%+v, %v", r, err)
		}
		d.published(t, app.ID)
		d.edit(t, app.ID, listings.EditPayment(&listings.Payment{Frequency: "monthly", Price: 500}))
		d.accepted(t, app.ID) // the same access: one person
	})
}

func TestPublish_Versions_FollowEachOther(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		mine, app := person("acme-org"), d.written(t, "Chat Scorer")
		d.accepted(t, app.ID)
		if len(d.board.entries) != 1 {
			t.Fatalf("the public sees %v", d.board.entries)
		}
		d.published(t, app.ID)
		first, published := d.board.shown(app.ID), d.clock.Now()
		if first.Listing.Name != "Chat Scorer" || !first.App.PublishedAt.Equal(published) || first.App.SubmittedAt.IsZero() {
			t.Errorf("%+v", first)
		}
		refused(t, "again", d.Publish(t.Context(), mine, app.ID, time.Time{}), "already_published")

		d.clock.Advance(time.Hour)
		short := strings.Repeat("Scores all chats. ", 3)
		d.edit(t, app.ID, listings.EditDisplay(nil, &short))
		d.published(t, app.ID) // text needs nobody
		second := d.board.shown(app.ID)
		if second.Listing.ShortDescription != strings.TrimSpace(short) || !second.App.PublishedAt.Equal(published) || d.states(t, app.ID) != "2 live, 1 superseded" {
			t.Errorf("%+v %s", second, d.states(t, app.ID))
		}
		d.edit(t, app.ID, listings.EditPayment(&listings.Payment{Frequency: "monthly", Price: 500}))
		refused(t, "a price without a review", d.Publish(t.Context(), mine, app.ID, time.Time{}), "not_accepted")
		d.accepted(t, app.ID)
		d.published(t, app.ID)
		tooShort := "Too short."
		d.edit(t, app.ID, listings.EditDisplay(nil, &tooShort))
		refused(t, "a text that is too short", d.Publish(t.Context(), mine, app.ID, time.Time{}), "invalid_request")

		if err := d.RollBack(t.Context(), mine, app.ID, 1); err != nil {
			t.Fatal(err)
		}
		back := d.board.shown(app.ID)
		was, is := toJSON(t, first.Listing), toJSON(t, back.Listing)
		if was != is || !back.App.PublishedAt.Equal(published) || d.states(t, app.ID) != "4 draft, 3 superseded, 2 superseded, 1 live" {
			t.Errorf("%s is not %s; %s", is, was, d.states(t, app.ID))
		}
		refused(t, "back to what is live", d.RollBack(t.Context(), mine, app.ID, 1), "already_published")
		refused(t, "back to a draft", d.RollBack(t.Context(), mine, app.ID, 4), "never_published")
		refused(t, "back to nothing", d.RollBack(t.Context(), mine, app.ID, 9), "revision_not_found")
		for range 2 {
			if err := d.Unpublish(t.Context(), mine, app.ID); err != nil {
				t.Fatal(err)
			}
		}
		if out := d.board.shown(app.ID); !out.App.Hidden || !out.App.PublishedAt.Equal(published) {
			t.Errorf("%+v", out.App)
		}
		if err := d.RollBack(t.Context(), mine, app.ID, 1); err != nil || d.board.shown(app.ID).App.Hidden {
			t.Errorf("shown again: %v, %+v", err, d.board.shown(app.ID).App)
		}
	})
}

// A suspended app stays hidden whatever its developer publishes, until it is reinstated.
func TestSuspend_LiveApp_IsHiddenUntilItIsReinstated(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		rita, app := reviewer("rita"), d.written(t, "Chat Scorer")
		refused(t, "not live", d.Suspend(t.Context(), rita, app.ID, "Why."), "not_live")
		refused(t, "nothing", d.Suspend(t.Context(), rita, "nothing", "Why."), "application_not_found")
		d.accepted(t, app.ID)
		d.published(t, app.ID)
		refused(t, "no staff", d.Suspend(t.Context(), person("acme-org"), app.ID, "Why."), "staff_only")
		refused(t, "no reason", d.Suspend(t.Context(), rita, app.ID, " "), "invalid_request")
		for range 2 {
			if err := d.Suspend(t.Context(), rita, app.ID, "It sends chats away."); err != nil {
				t.Fatal(err)
			}
		}
		d.edit(t, app.ID, listings.EditBenefits([]listings.Titled{{Title: "Calmer", Description: "By far."}}))
		d.published(t, app.ID)
		if shown := d.board.shown(app.ID).App; !shown.Suspended || shown.Hidden {
			t.Errorf("%+v", shown)
		}
		for range 2 {
			if err := d.Reinstate(t.Context(), rita, app.ID); err != nil {
				t.Fatal(err)
			}
		}
		if shown := d.board.shown(app.ID); shown.App.Suspended || shown.Listing.Benefits[0].Title != "Calmer" {
			t.Errorf("%+v", shown)
		}
		if mails := d.board.mails(); !slices.Equal(mails[1:], []string{"app-suspended acme-org-ann@acme.test", "app-reinstated acme-org-ann@acme.test"}) {
			t.Errorf("%q", mails)
		}
	})
}

// A revision is shown beside another one, and what it said comes back into the draft.
func TestHistory_EarlierVersion_IsComparedAndRestored(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		mine, app := person("acme-org"), d.written(t, "Chat Scorer")
		d.accepted(t, app.ID)
		d.published(t, app.ID)
		benefits := []listings.Titled{{Title: "Calmer", Description: "By far."}}
		d.edit(t, app.ID, listings.EditBenefits(benefits))
		c, err := d.Compare(t.Context(), mine, app.ID, 2, 0)
		want := []listings.PartChange{{Part: "benefits", Before: []listings.Titled{{Title: "Faster", Description: "By half."}}, After: benefits}}
		if diff := cmp.Diff(want, c.Changes); diff != "" || err != nil || c.Against.Number != 1 {
			t.Errorf("%v %s", err, diff)
		}
		if c, err := d.Compare(t.Context(), mine, app.ID, 1, 0); err != nil || len(c.Changes) < 8 || c.Against.Number != 0 {
			t.Errorf("beside nothing: %+v, %v", c.Changes, err)
		}
		_, err = d.Compare(t.Context(), person("zeta-org"), app.ID, 1, 0)
		refused(t, "by somebody else", err, "application_not_found")
		_, err = d.Compare(t.Context(), mine, app.ID, 1, 7)
		refused(t, "beside what is not there", err, "revision_not_found")
		refused(t, "restored over what was not seen", d.Restore(t.Context(), mine, app.ID, 1, "2.0"), "revision_conflict")
		if err := d.Restore(t.Context(), mine, app.ID, 1, ""); err != nil {
			t.Fatal(err)
		}
		if c, err := d.Compare(t.Context(), mine, app.ID, 2, 0); err != nil || len(c.Changes) != 0 || d.states(t, app.ID) != "2 draft, 1 live" {
			t.Errorf("%+v %v %s", c.Changes, err, d.states(t, app.ID))
		}
	})
}

// A draft that nobody wants any more leaves what is live as it is, and can be had back.
func TestDiscard_Draft_LeavesWhatIsLive(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		mine, app := person("acme-org"), d.written(t, "Chat Scorer")
		refused(t, "all that there is", d.Discard(t.Context(), mine, app.ID, ""), "only_revision")
		if states := d.states(t, app.ID); states != "1 draft" {
			t.Errorf("after a refusal there is %s", states)
		}
		d.accepted(t, app.ID)
		d.published(t, app.ID)
		name := "Chat Judge"
		d.edit(t, app.ID, listings.EditDisplay(&name, nil))
		refused(t, "by somebody else", d.Discard(t.Context(), person("zeta-org"), app.ID, ""), "application_not_found")
		refused(t, "what was not seen", d.Discard(t.Context(), mine, app.ID, "2.7"), "revision_conflict")
		for range 2 { // the same again changes nothing
			if err := d.Discard(t.Context(), mine, app.ID, ""); err != nil {
				t.Fatal(err)
			}
		}
		shown, found, err := d.FindDraft(t.Context(), "acme", app.ID)
		if err != nil || !found || shown.Revision.State != listings.Live || shown.Revision.Listing.Name != "Chat Scorer" {
			t.Errorf("its developer sees %+v, %v", shown.Revision, err)
		}
		if _, err := d.Create(t.Context(), mine, name, ""); err != nil {
			t.Errorf("the name of the draft is not free: %v", err)
		}
		d.edit(t, app.ID, listings.EditBenefits(nil))
		if states := d.states(t, app.ID); states != "3 draft, 2 discarded, 1 live" {
			t.Errorf("after another edit there is %s", states)
		}
		refused(t, "with a name that is another's by now", d.Restore(t.Context(), mine, app.ID, 2, ""), "application_name_taken")
		benefits := []listings.Titled{{Title: "Calmer", Description: "By far."}}
		d.edit(t, app.ID, listings.EditBenefits(benefits))
		d.submitted(t, app.ID)
		refused(t, "while the desk has it", d.Discard(t.Context(), mine, app.ID, ""), "revision_locked")
	})
}

// An app that is deleted waits for nobody.
func TestArchive_SubmittedApp_LeavesTheQueue(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		app := d.written(t, "Chat Scorer")
		made := d.submitted(t, app.ID)
		if _, err := d.Begin(t.Context(), reviewer("rita"), made.ID); err != nil {
			t.Fatal(err)
		}
		if err := d.Archive(t.Context(), person("acme-org"), app.ID); err != nil {
			t.Fatal(err)
		}
		if list, total, err := d.ListSubmissions(t.Context(), reviewer("rita"), 0); err != nil || total != 0 || len(list) != 0 {
			t.Errorf("%+v, %v", list, err)
		}
		_, err := d.Accept(t.Context(), reviewer("rita"), made.ID)
		refused(t, "accepted afterwards", err, "not_submitted")
		if mails := d.board.mails(); !slices.Equal(mails, []string{"submission-cancelled rita@people.test"}) {
			t.Errorf("%q", mails)
		}
	})
}

func toJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A planned publication happens once, at its time, whoever does the job and how often.
func TestSchedule_Due_IsPublishedOnce(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		mine, app, at := person("acme-org"), d.written(t, "Chat Scorer"), d.clock.Now().Add(48*time.Hour)
		refused(t, "a draft", d.Publish(t.Context(), mine, app.ID, at), "not_accepted")
		d.accepted(t, app.ID)
		refused(t, "in the past", d.Publish(t.Context(), mine, app.ID, d.clock.Now()), "invalid_request")
		for range 2 {
			if err := d.Publish(t.Context(), mine, app.ID, at); err != nil {
				t.Fatal(err)
			}
		}
		refused(t, "another time", d.Publish(t.Context(), mine, app.ID, at.Add(time.Hour)), "revision_locked")
		for range 2 {
			if err := d.Unschedule(t.Context(), mine, app.ID); err != nil {
				t.Fatal(err)
			}
		}
		at = at.Add(time.Hour)
		if err := d.Publish(t.Context(), mine, app.ID, at); err != nil {
			t.Fatal(err)
		}
		job := []byte(fmt.Sprintf(`{"appId":%q,"revision":1}`, app.ID))
		due := func() {
			t.Helper()
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() {
					if err := d.PublishDue(t.Context(), job); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
		}
		d.clock.Advance(48 * time.Hour) // the job of the first plan
		due()
		if states := d.states(t, app.ID); states != "1 scheduled" {
			t.Errorf("too early: %s", states)
		}
		d.clock.Advance(time.Hour)
		due()
		if shown := d.board.shown(app.ID); d.states(t, app.ID) != "1 live" || !shown.App.PublishedAt.Equal(at) {
			t.Errorf("%s %+v", d.states(t, app.ID), shown)
		}
		if mails := d.board.mails(); !slices.Contains(mails, "revision-published acme-org-ann@acme.test") {
			t.Errorf("%q", mails)
		}
	})
}

// What a rule refuses when its time has come is refused for good: the plan ends, and the history
// and one mail say why, whoever does the job and how often. An outage is tried again.
func TestSchedule_RefusedWhenDue_EndsThePlan(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		mine, app, at := person("acme-org"), d.written(t, "Chat Scorer"), d.clock.Now().Add(48*time.Hour)
		d.accepted(t, app.ID)
		if err := d.Publish(t.Context(), mine, app.ID, at); err != nil {
			t.Fatal(err)
		}
		job := []byte(fmt.Sprintf(`{"appId":%q,"revision":1}`, app.ID))
		d.clock.Advance(48 * time.Hour)
		for _, outage := range []error{errs.New(errs.Unavailable, "database_unavailable", "Later."), listings.RevisionConflict(), errors.New("the disk is full")} {
			d.standing.refuse(outage)
			if err := d.PublishDue(t.Context(), job); !errors.Is(err, outage) || d.states(t, app.ID) != "1 scheduled" {
				t.Errorf("%v: %v, %s", outage, err, d.states(t, app.ID))
			}
		}
		said, told := len(d.log.entries), len(d.board.mails())
		d.standing.refuse(errs.New(errs.Conflict, "developer_restricted", "Restricted: spam."))
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if err := d.PublishDue(t.Context(), job); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		list, err := d.ListRevisions(t.Context(), mine, app.ID)
		if err != nil || list[0].State != listings.Accepted || !list[0].ScheduledFor.IsZero() {
			t.Errorf("%+v, %v", list, err)
		}
		same(t, "what was noted", []string{" application.refuse_publication " + list[0].Tag() + " developer_restricted: Restricted: spam."}, d.log.entries[said:])
		same(t, "who was told", []string{"revision-refused acme-org-ann@acme.test"}, d.board.mails()[told:])
		var m mail.Message
		if err := json.Unmarshal(d.board.lastJob(t), &m); err != nil || !slices.Contains(m.Paragraphs, "Restricted: spam.") {
			t.Errorf("%+v, %v", m, err)
		}
		d.standing.refuse(nil)
		d.published(t, app.ID)
	})
}

// The end of a plan is one with what is said of it: while that cannot be kept, nothing is.
func TestSchedule_RefusalCannotBeKept_IsTriedAgain(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		app := d.written(t, "Chat Scorer")
		d.accepted(t, app.ID)
		if err := d.Publish(t.Context(), person("acme-org"), app.ID, d.clock.Now().Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		job := []byte(fmt.Sprintf(`{"appId":%q,"revision":1}`, app.ID))
		d.clock.Advance(time.Hour)
		d.standing.refuse(errs.New(errs.Conflict, "developer_closed", "Closed."))
		outage := errors.New("the log is full")
		d.log.fail(outage)
		if err := d.PublishDue(t.Context(), job); !errors.Is(err, outage) || d.states(t, app.ID) != "1 scheduled" {
			t.Errorf("%v, %s", err, d.states(t, app.ID))
		}
		d.log.fail(nil)
		if err := d.PublishDue(t.Context(), job); err != nil || d.states(t, app.ID) != "1 accepted" {
			t.Errorf("%v, %s", err, d.states(t, app.ID))
		}
	})
}

// That the staff want to speak with a developer is noted once, and by them alone.
func TestQualifyLead_SaidAgain_IsNotedOnce(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		rita := reviewer("rita")
		app, err := d.Create(t.Context(), person("acme-org"), "Chat Scorer", "")
		if err != nil {
			t.Fatal(err)
		}
		said := len(d.log.entries)
		refused(t, "no staff", d.QualifyLead(t.Context(), person("acme-org"), app.ID), "staff_only")
		refused(t, "nothing", d.QualifyLead(t.Context(), rita, "nothing"), "application_not_found")
		for range 2 {
			if err := d.QualifyLead(t.Context(), rita, app.ID); err != nil {
				t.Fatal(err)
			}
		}
		same(t, "what was noted", []string{"rita application.qualify_lead "}, d.log.entries[said:])
		if draft, _, err := d.FindDraft(t.Context(), "acme", app.ID); err != nil || !draft.App.IsQualifiedLead {
			t.Errorf("%+v, %v", draft.App, err)
		}
	})
}

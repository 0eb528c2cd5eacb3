package listingsdb_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/listings"
	"marketplace/internal/listings/listingshttp"
	"marketplace/internal/testkit"
)

// raceRounds is how often each race is run on each engine.
const raceRounds = 100

// counter is a desk that is spoken with by HTTP.
type counter struct {
	desk

	door http.Handler
	app  string // address of the app that is raced for
	id   string
}

// seenApp is as much of an app as answers show here.
type seenApp struct {
	Tag string `json:"revision"`
}

// ETag is that of listingshttp.View.
func (a seenApp) ETag() string { return a.Tag }

// seenApps are the views of acme's apps.
type seenApps struct{ d desk }

// View is described at listingshttp.Views.
func (v seenApps) View(ctx context.Context, _ auth.Principal, id string) (seenApp, error) {
	shown, _, err := v.d.FindDraft(ctx, "acme", id)
	return seenApp{shown.Revision.Tag()}, err
}

// ViewOpen is described at listingshttp.Views.
func (seenApps) ViewOpen(_ context.Context, _ auth.Principal, app listings.OpenApp) (seenApp, error) {
	return seenApp{app.Revision.Tag()}, nil
}

// answer is what a race's caller is told: code is empty for what was done.
type answer struct {
	status int
	code   string
	body   string
}

// eachCounter runs a test on each engine, with an app of acme whose draft is whole.
func eachCounter(t *testing.T, test func(t *testing.T, c counter)) {
	t.Helper()
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		mux := http.NewServeMux()
		api := httpapi.New(mux, "Counter", "1", testkit.Log())
		listingshttp.Register[seenApp](api, d.Service, seenApps{d}, func(scope string) string { return scope }, "")
		listingshttp.RegisterStaff(api, d.Service, "")
		app := d.written(t, "Chat Scorer")
		test(t, counter{d, mux, "/applications/" + app.ID, app.ID})
	})
}

func (c counter) ask(t *testing.T, who auth.Principal, method, path, body string, headers ...string) answer {
	t.Helper()
	r := httptest.NewRequestWithContext(auth.NewContext(t.Context(), who), method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	c.door.ServeHTTP(w, r)
	got := answer{status: w.Code, body: w.Body.String()}
	var told struct{ Code string }
	if got.status >= http.StatusBadRequest {
		if err := json.Unmarshal(w.Body.Bytes(), &told); err != nil || told.Code == "" {
			t.Errorf("%s %s: %d without a code: %s", method, path, got.status, got.body)
		}
		got.code = told.Code
	}
	return got
}

// mine asks for the developer of the app, and must be answered well.
func (c counter) mine(t *testing.T, method, path, body string) string {
	t.Helper()
	got := c.ask(t, person("acme-org"), method, c.app+path, body)
	if got.status != http.StatusOK {
		t.Fatalf("%s %s: %d %s", method, path, got.status, got.body)
	}
	return got.body
}

// begun submits the draft and has somebody begin to look at it; it gives the submission's address.
func (c counter) begun(t *testing.T) string {
	t.Helper()
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(c.mine(t, http.MethodPut, "/review/submit", `{}`)), &made); err != nil {
		t.Fatal(err)
	}
	submission := "/staff/submissions/" + made.ID
	if got := c.ask(t, reviewer("rita"), http.MethodPut, submission+"/begin", ""); got.status != http.StatusOK {
		t.Fatalf("begin: %d %s", got.status, got.body)
	}
	return submission
}

// both does two things at once. What is not done is told with 404, 409 or 422 and a code.
func both(t *testing.T, first, second func() answer) (one, other answer) {
	t.Helper()
	var all sync.WaitGroup
	all.Go(func() { one = first() })
	all.Go(func() { other = second() })
	all.Wait()
	for _, got := range []answer{one, other} {
		if !slices.Contains([]int{http.StatusOK, http.StatusNoContent, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity}, got.status) {
			t.Errorf("told %d %s", got.status, got.body)
		}
	}
	return one, other
}

// newest gives the newest revision after a look at what must hold whatever happened: one is live
// at most and one is open at most, and the public sees the live one whole, or nothing.
func (c counter) newest(t *testing.T) listings.Revision {
	t.Helper()
	list, err := c.store.ListRevisions(t.Context(), c.id)
	if err != nil || len(list) == 0 {
		t.Fatalf("%d revisions, %v", len(list), err)
	}
	app, err := c.App(t.Context(), c.id)
	if err != nil {
		t.Fatal(err)
	}
	var live, open []listings.Revision
	for _, r := range list {
		if r.State == listings.Live {
			live = append(live, r)
		}
		if r.State.IsOpen() {
			open = append(open, r)
		}
	}
	if len(live) > 1 || len(open) > 1 {
		t.Fatalf("%d are live and %d open", len(live), len(open))
	}
	shown, isThere := c.board.shown(c.id), !app.PublishedAt.IsZero()
	if len(live) == 1 && app.Rise != nil { // its price waits
		live[0].Listing.Payment = app.Rise.Held
	}
	switch {
	case isThere && !cmp.Equal(shown.App, app, cmpopts.IgnoreFields(listings.App{}, "UpdatedAt"), cmpopts.EquateApproxTime(0)):
		t.Errorf("the public sees %+v of %+v", shown.App, app)
	case len(live) == 1 && (app.Hidden && app.RetiredAt.IsZero() || !cmp.Equal(shown.Listing, live[0].Listing)):
		t.Errorf("the public does not see revision %d: %s", live[0].Number, cmp.Diff(shown.Listing, live[0].Listing))
	case isThere && len(live) == 0 && !app.Hidden:
		t.Errorf("nothing is live, and the public sees %+v", shown)
	}
	return list[0]
}

// Two members save one draft: of two who have seen the same revision one is told that the other
// was faster, and of two who say nothing of it none loses what they wrote.
func TestRace_TwoMembersSaveOneDraft(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		ann, bea := person("acme-org"), auth.Principal{AccountID: "bea", OrganizationID: "acme-org"}
		before := c.newest(t)
		for n := range raceRounds {
			short, benefit := fmt.Sprintf("Scores chat number %d for the whole team.", n), fmt.Sprintf("Faster by %d", n)
			headers, done := []string{}, 2
			if n%2 == 0 {
				headers, done = []string{"If-Match", `"` + before.Tag() + `"`}, 1
			}
			one, other := both(t, func() answer {
				return c.ask(t, ann, http.MethodPatch, c.app+"/display", `{"shortDescription":"`+short+`"}`, headers...)
			}, func() answer {
				return c.ask(t, bea, http.MethodPut, c.app+"/benefits", `[{"title":"`+benefit+`","description":"Is it."}]`, headers...)
			})
			now, saved := c.newest(t), 0
			for who, got := range map[*answer]bool{&one: now.Listing.ShortDescription == short, &other: now.Listing.Benefits[0].Title == benefit} {
				if who.code == "" {
					saved++
				}
				if got != (who.code == "") || who.code != "" && who.code != listings.ReasonRevision {
					t.Errorf("round %d: told %q, and it is there: %v", n, who.code, got)
				}
			}
			if saved != done || now.Edits != before.Edits+int64(done) {
				t.Errorf("round %d: %d saved, %d counted; want %d", n, saved, now.Edits-before.Edits, done)
			}
			before = now
		}
	})
}

// A draft is submitted while somebody writes: what is submitted has the text, or the writer is told
// that it is locked.
func TestRace_SubmitWhileAnotherEdits(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		mine := person("acme-org")
		for n := range raceRounds {
			short := fmt.Sprintf("Scores chat number %d for the whole team.", n)
			submit, edit := both(t, func() answer {
				return c.ask(t, mine, http.MethodPut, c.app+"/review/submit", `{}`)
			}, func() answer {
				return c.ask(t, mine, http.MethodPatch, c.app+"/display", `{"shortDescription":"`+short+`"}`)
			})
			now := c.newest(t)
			if isIn := now.Listing.ShortDescription == short; submit.code != "" || now.State != listings.Submitted || isIn != (edit.code == "") || !isIn && edit.code != listings.ReasonLocked {
				t.Fatalf("round %d: the draft is %s and has the text: %v; told %q and %q", n, now.State, isIn, submit.code, edit.code)
			}
			if last := c.log.last(); edit.code == "" && !strings.Contains(last, "application.submit") {
				t.Errorf("round %d: %s after the submission", n, last)
			}
			if queued := c.mine(t, http.MethodGet, "/review", ""); !strings.Contains(queued, `"position":1`) {
				t.Errorf("round %d: %s", n, queued)
			}
			c.mine(t, http.MethodPut, "/review/cancel", "")
		}
	})
}

// decisions are what the staff may say, with what becomes of the revision and what is mailed.
var decisions = []struct {
	path, body string
	state      listings.State
	mail       string
}{
	{"/accept", "", listings.Accepted, "submission-accepted"},
	{"/reject", `{"findings":[{"part":"features","rule":"1.1","text":"Says nothing."}]}`, listings.Rejected, "submission-rejected"},
	{"/request-changes", `{"findings":[{"part":"features","text":"Say more."}]}`, listings.ChangesRequested, "submission-changes_requested"},
}

// A developer takes a submission back while the staff decide: one of them did it, the other is told
// that it is not submitted any more, and one mail says what happened.
func TestRace_WithdrawWhileStaffDecide(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		mine := person("acme-org")
		for n := range raceRounds {
			decision := decisions[n%len(decisions)]
			c.mine(t, http.MethodPut, "/payment", fmt.Sprintf(`{"price":%d,"frequency":"monthly"}`, 2000-n)) // less each time, so nothing has to wait
			submission, before := c.begun(t), len(c.board.mails())
			withdraw, decide := both(t, func() answer {
				return c.ask(t, mine, http.MethodPut, c.app+"/review/cancel", "")
			}, func() answer {
				return c.ask(t, reviewer("rita"), http.MethodPut, submission+decision.path, decision.body)
			})
			want, outcome, mailed, told := decision.state, strings.TrimPrefix(decision.mail, "submission-"), decision.mail, withdraw
			if withdraw.code == "" {
				want, outcome, mailed, told = listings.Draft, "cancelled", "submission-cancelled", decide
			}
			now, mails := c.newest(t), c.board.mails()[before:]
			if (withdraw.code == "") == (decide.code == "") || told.code != listings.ReasonNotSubmitted || now.State != want {
				t.Fatalf("round %d, %s: the revision is %s; told %q and %q", n, decision.path, now.State, withdraw.code, decide.code)
			}
			if len(mails) != 1 || !strings.HasPrefix(mails[0], mailed+" ") {
				t.Errorf("round %d, %s: mailed %v", n, now.State, mails)
			}
			if is := c.ask(t, reviewer("rita"), http.MethodGet, submission, "").body; !strings.Contains(is, `"outcome":"`+outcome+`"`) {
				t.Errorf("round %d, %s: the desk sees %.300s", n, now.State, is)
			}
			if now.State == listings.Accepted {
				c.mine(t, http.MethodPut, "/publish", "")
			}
		}
	})
}

// live brings the app to the public for the first time.
func (c counter) live(t *testing.T) {
	t.Helper()
	c.accepted(t, c.id)
	c.mine(t, http.MethodPut, "/publish", "")
}

// text writes a draft that needs no review to be published.
func (c counter) text(t *testing.T, n int) {
	t.Helper()
	c.mine(t, http.MethodPatch, "/display", fmt.Sprintf(`{"shortDescription":"Scores chat number %d for the whole team."}`, n))
}

// publish publishes what is open.
func (c counter) publish(t *testing.T) func() answer {
	t.Helper()
	return func() answer { return c.ask(t, person("acme-org"), http.MethodPut, c.app+"/publish", "") }
}

// An app is published while its end is announced: the public sees the newer revision and the last
// day. And two who publish do it once.
func TestRace_PublishWhileRetiredOrPublished(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		lastDay := c.clock.Now().AddDate(0, 4, 0).Format(time.DateOnly)
		c.live(t)
		for n := range raceRounds {
			c.text(t, 2*n)
			one, other := both(t, c.publish(t), func() answer {
				return c.ask(t, person("acme-org"), http.MethodPut, c.app+"/retirement", `{"lastDay":"`+lastDay+`"}`)
			})
			now, app := c.newest(t), c.board.shown(c.id).App
			if one.code != "" || other.code != "" || now.State != listings.Live || app.Offer() != listings.Retiring {
				t.Fatalf("round %d: %s and %s; told %q and %q", n, now.State, app.Offer(), one.code, other.code)
			}
			c.mine(t, http.MethodDelete, "/retirement", "")
			c.text(t, 2*n+1)
			one, other = both(t, c.publish(t), c.publish(t))
			if codes := []string{one.code, other.code}; !slices.Contains(codes, "") || !slices.Contains(codes, listings.ReasonAlreadyPublic) || c.newest(t).State != listings.Live {
				t.Fatalf("round %d: published twice, told %q", n, codes)
			}
		}
	})
}

// An app is published while it is taken out of the public. What changes no more than text is
// published beside what is live; without that a person looks at it first.
func TestRace_PublishWhileTakenOut(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		want := map[listings.State]string{listings.Withdrawn: "", listings.Draft: listings.ReasonNotAccepted}
		c.live(t)
		for n := range raceRounds {
			c.text(t, n)
			one, other := both(t, c.publish(t), func() answer { return c.ask(t, person("acme-org"), http.MethodPut, c.app+"/unpublish", "") })
			now := c.newest(t)
			if code, known := want[now.State]; other.code != "" || !known || one.code != code {
				t.Fatalf("round %d: %s; told %q and %q", n, now.State, one.code, other.code)
			}
			if now.State == listings.Draft {
				c.live(t)
			} else {
				c.mine(t, http.MethodPut, "/rollback", fmt.Sprintf(`{"version":%d}`, now.Number))
			}
		}
	})
}

// A planned publication, or one by hand, comes when the last day of the app is over: the app has
// ended, with the newer revision or without it, and the public sees nothing of it.
func TestRace_PublishWhenTheLastDayIsOver(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		mine, now := person("acme-org"), c.clock.Now().UTC()
		for n := range raceRounds {
			app := listings.App{ID: fmt.Sprint("ending-", n), Slug: fmt.Sprint("ending-", n), Developer: "acme", PublishedAt: noon, CreatedAt: noon, UpdatedAt: noon, RetiringSince: noon, RetiresAt: now.Add(-time.Hour)}
			live, next := revision(1, listings.Live), revision(2, listings.Scheduled)
			live.AppID, next.AppID, next.ScheduledFor, next.Listing.ShortDescription = app.ID, app.ID, now.Add(-time.Minute), "The newer one."
			err := c.transact(t.Context(), app.ID, func(ctx context.Context, tx listings.WriteTx) error {
				if err := tx.InsertApp(ctx, app); err != nil {
					return err
				}
				for _, r := range []listings.Revision{live, next} {
					if err := tx.InsertRevision(ctx, r); err != nil {
						return err
					}
				}
				return c.board.PutEntry(ctx, app, live.Listing)
			})
			if err != nil {
				t.Fatal(err)
			}
			job := func(do func(context.Context, json.RawMessage) error, payload string) func() answer {
				return func() answer {
					if err := do(t.Context(), json.RawMessage(payload)); err != nil {
						return answer{http.StatusInternalServerError, errs.ReasonOf(err), err.Error()}
					}
					return answer{status: http.StatusOK}
				}
			}
			publish := job(c.PublishDue, fmt.Sprintf(`{"appId":%q,"revision":2}`, app.ID))
			if n%2 == 0 {
				publish = func() answer { return c.ask(t, mine, http.MethodPut, "/applications/"+app.ID+"/publish", "") }
			}
			one, _ := both(t, publish, job(c.RetireDue, fmt.Sprintf(`{"appId":%q,"since":%q,"endsAt":%q}`, app.ID, app.RetiringSince.Format(time.RFC3339), app.RetiresAt.Format(time.RFC3339Nano))))
			ended := c
			ended.id = app.ID
			is, shown := ended.newest(t), c.board.shown(app.ID).App
			if shown.Offer() != listings.Retired || !shown.Hidden || one.code != "" && one.code != listings.ReasonRetired {
				t.Fatalf("round %d: the app is %s, hidden %v; told %q", n, shown.Offer(), shown.Hidden, one.code)
			}
			instead := listings.Scheduled // its job is still to come
			if n%2 == 1 {
				instead = listings.Accepted
			}
			if isLive := is.State == listings.Live; n%2 == 0 && isLive != (one.code == "") || !isLive && is.State != instead {
				t.Fatalf("round %d: the newer revision is %s; told %q", n, is.State, one.code)
			}
		}
	})
}

// A revision is accepted while its developer takes the app out: both happen, and what was accepted
// is what comes back.
func TestRace_AcceptWhileTakenOut(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		mine := person("acme-org")
		c.live(t)
		for n := range raceRounds {
			c.mine(t, http.MethodPut, "/payment", fmt.Sprintf(`{"price":%d,"frequency":"monthly"}`, 2000-n))
			submission := c.begun(t)
			accept, takeOut := both(t, func() answer {
				return c.ask(t, reviewer("rita"), http.MethodPut, submission+"/accept", "")
			}, func() answer { return c.ask(t, mine, http.MethodPut, c.app+"/unpublish", "") })
			if now := c.newest(t); now.State != listings.Accepted || accept.code != "" || takeOut.code != "" || !c.board.shown(c.id).App.Hidden {
				t.Fatalf("round %d: %s, told %q and %q", n, now.State, accept.code, takeOut.code)
			}
			c.mine(t, http.MethodPut, "/publish", "")
			if now := c.newest(t); now.State != listings.Live || int(now.Listing.Payment.Price) != 2000-n {
				t.Fatalf("round %d: %s with %+v is back", n, now.State, now.Listing.Payment)
			}
		}
	})
}

package waitlistdb_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/optin"
	"marketplace/internal/testkit"
	"marketplace/internal/waitlist"
	"marketplace/internal/waitlist/waitlistdb"
)

// list is the waiting list with an app that is coming and one that is there. It
// refuses forms from the network address "flood".
type list struct {
	*waitlist.Service
	clock     *testkit.Clock
	jobs      *jobs.Runner
	mu        sync.Mutex
	mails     []mail.Message
	published map[string]bool
	deals     map[string]waitlist.Deal
	left      map[string]bool // accounts without access
}

func (l *list) Deal(_ context.Context, id string) (waitlist.Deal, error) {
	deal, known := l.deals[id]
	if !known {
		return waitlist.Deal{}, errs.New(errs.NotFound, "x", "x")
	}
	return deal, nil
}

func (l *list) Email(_ context.Context, organizationID, accountID string) (string, error) {
	if l.left[accountID] {
		return "", nil
	}
	return accountID + "@" + organizationID + ".test", nil
}

func (l *list) WaitableApp(_ context.Context, id string) (waitlist.App, error) {
	published, known := l.published[id]
	if !known {
		return waitlist.App{}, errs.New(errs.NotFound, "x", "x")
	}
	return waitlist.App{ID: id, Name: strings.ToUpper(id), URL: "http://shop/apps/" + id + "/", Published: published}, nil
}

func eachList(t *testing.T, test func(t *testing.T, l *list)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		l := &list{clock: testkit.NewClock(), published: map[string]bool{"coming": false, "there": true}, deals: map[string]waitlist.Deal{}, left: map[string]bool{}}
		l.jobs = jobs.New(database, l.clock.Now, testkit.Log(), 1)
		l.jobs.Handle(mail.JobSend, func(_ context.Context, payload json.RawMessage) error {
			var m mail.Message
			l.mu.Lock()
			defer l.mu.Unlock()
			err := json.Unmarshal(payload, &m)
			l.mails = append(l.mails, m)
			return err
		})
		enqueue := func(ctx context.Context, tx db.Querier, kind string, payload any, runAt time.Time, key string) error {
			return l.jobs.Enqueue(ctx, tx, jobs.Job{Kind: kind, Payload: payload, RunAt: runAt, Key: key})
		}
		tokens := testkit.IDs()
		l.Service = waitlist.New(waitlist.Deps{
			Transact: waitlistdb.NewTransact(database, enqueue), Read: waitlistdb.New(database.Read()), Catalogue: l, People: l,
			Throttle: func(_ context.Context, v optin.Visitor, _ string) error {
				if v.IP == "flood" {
					return errs.New(errs.RateLimited, "x", "x")
				}
				return nil
			},
			Now: l.clock.Now, NewID: testkit.IDs(), NewToken: func() string { return "token-" + tokens() },
			ConfirmURL: "http://shop/confirm", Wake: func() {},
		})
		test(t, l)
	})
}

// sent performs the due jobs and returns the mails since the last call, by address.
func (l *list) sent(t *testing.T) []mail.Message {
	t.Helper()
	if err := l.jobs.RunDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	mails := l.mails
	l.mails = nil
	slices.SortFunc(mails, func(a, b mail.Message) int { return strings.Compare(a.To, b.To) })
	return mails
}

// notified looks for launches and gives the mails about them.
func (l *list) notified(t *testing.T) []mail.Message {
	t.Helper()
	if err := l.NotifyLaunched(t.Context()); err != nil {
		t.Fatal(err)
	}
	return l.sent(t)
}

func (l *list) join(t *testing.T, v optin.Visitor, app, email string) bool {
	t.Helper()
	mustConfirm, err := l.Join(t.Context(), v, app, email)
	if err != nil {
		t.Fatal(err)
	}
	return mustConfirm
}

// tokenIn returns the token of the link in a mail.
func tokenIn(t *testing.T, m mail.Message) string {
	t.Helper()
	link, err := url.Parse(m.Action.URL)
	if err != nil || !strings.HasPrefix(m.Action.URL, "http://shop/confirm?") {
		t.Fatalf("the link is %s, %v", m.Action.URL, err)
	}
	return link.Query().Get("token")
}

func customer(email string) optin.Visitor {
	return optin.Visitor{IP: "198.51.100.1", Principal: &auth.Principal{AccountID: "a", Email: email}}
}

// S7.48: who waits for an app gets one mail when it is published; who did not
// confirm the address gets none.
func TestNotifyLaunched_AppIsPublished_MailsEachConfirmedAddressOnce(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, l *list) {
		visitor := optin.Visitor{IP: "192.0.2.1"}
		if !l.join(t, visitor, "coming", "ann@acme.test") || !l.join(t, visitor, "coming", "Ann@Acme.test") || !l.join(t, visitor, "coming", "never@acme.test") {
			t.Error("an address counts as proved without a link")
		}
		if l.join(t, customer("bob@acme.test"), "coming", "") {
			t.Error("who is signed in has to confirm")
		}
		asked := l.sent(t)
		if len(asked) != 2 || asked[0].To != "ann@acme.test" || asked[1].To != "never@acme.test" {
			t.Fatalf("asked to confirm: %+v", asked)
		}
		for range 2 { // pressing twice is pressing once
			page, err := l.ConfirmLink(t.Context(), tokenIn(t, asked[0]))
			if err != nil || page.Sentence != "We tell you when COMING is here." || page.Label != "" {
				t.Fatalf("%+v, %v", page, err)
			}
		}
		if early := l.notified(t); len(early) != 0 {
			t.Errorf("before it is there: %+v", early)
		}
		l.published["coming"] = true
		mails := l.notified(t)
		if len(mails) != 2 || mails[0].To != "ann@acme.test" || mails[1].To != "bob@acme.test" {
			t.Fatalf("%+v", mails)
		}
		if mails[0].Subject != "COMING is here" || mails[0].Action.URL != "http://shop/apps/coming/" {
			t.Errorf("%+v", mails[0])
		}
		if again := l.notified(t); len(again) != 0 {
			t.Errorf("a second mail: %+v", again)
		}
	})
}

// More addresses than one transaction takes get their mail all the same.
func TestNotifyLaunched_MoreThanABatch_MailsAll(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, l *list) {
		const addresses = 101
		for i := range addresses {
			l.join(t, customer(fmt.Sprintf("p%d@acme.test", i)), "coming", "")
		}
		l.published["coming"] = true
		if mails := l.notified(t); len(mails) != addresses {
			t.Errorf("%d mails", len(mails))
		}
	})
}

func TestJoin_UnknownOrPublishedApp_IsRefused(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, l *list) {
		for name, c := range map[string]struct {
			app, email, ip string
			code           errs.Code
			reason         string
		}{
			"published":     {"there", "ann@acme.test", "192.0.2.1", errs.Conflict, "application_published"},
			"unknown":       {"unknown", "ann@acme.test", "192.0.2.1", errs.NotFound, "application_not_found"},
			"no address":    {"coming", "no address", "192.0.2.1", errs.Invalid, "validation"},
			"nothing":       {"coming", "", "192.0.2.1", errs.Invalid, "validation"},
			"far too often": {"coming", "ann@acme.test", "flood", errs.RateLimited, "x"},
		} {
			_, err := l.Join(t.Context(), optin.Visitor{IP: c.ip}, c.app, c.email)
			if errs.CodeOf(err) != c.code || errs.ReasonOf(err) != c.reason {
				t.Errorf("%s: %v", name, err)
			}
		}
		if mails := l.sent(t); len(mails) != 0 {
			t.Errorf("mails: %+v", mails)
		}
	})
}

// Looking at a link changes nothing; after three days it is not valid, and purging
// forgets the address.
func TestPeekLink_OpenedOrTooOld_ConfirmsNothing(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, l *list) {
		l.join(t, optin.Visitor{IP: "192.0.2.1"}, "coming", "ann@acme.test")
		token := tokenIn(t, l.sent(t)[0])
		if page, err := l.PeekLink(t.Context(), token); err != nil || page.Label != "Tell me" {
			t.Errorf("%+v, %v", page, err)
		}
		l.published["coming"] = true
		if mails := l.notified(t); len(mails) != 0 {
			t.Errorf("looking at the link confirmed it: %+v", mails)
		}
		l.clock.Advance(73 * time.Hour)
		for range 2 { // once because it is old, once because it is gone
			for _, use := range []func(context.Context, string) (optin.Page, error){l.PeekLink, l.ConfirmLink} {
				if _, err := use(t.Context(), token); errs.ReasonOf(err) != "link_not_valid" {
					t.Errorf("after three days: %v", err)
				}
			}
			if err := l.Purge(t.Context(), 90*24*time.Hour); err != nil {
				t.Fatal(err)
			}
		}
		l.published["coming"] = false
		if !l.join(t, optin.Visitor{IP: "192.0.2.1"}, "coming", "ann@acme.test") || len(l.sent(t)) != 1 {
			t.Error("who was forgotten cannot join anew")
		}
	})
}

package waitlistdb_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/mail"
	"marketplace/internal/waitlist"
)

func member(account string) auth.Principal {
	return auth.Principal{AccountID: account, OrganizationID: "acme"}
}

// coming is a deal of an app that begins in three days.
func (l *list) coming(app string) waitlist.Deal {
	from := l.clock.Now().Add(72 * time.Hour)
	return waitlist.Deal{AppID: app, AppName: strings.ToUpper(app), URL: "http://shop/apps/" + app + "/", Percent: 15, From: from, Until: from.Add(240 * time.Hour)}
}

func (l *list) remind(t *testing.T, account, app string) {
	t.Helper()
	if _, err := l.RemindOfDeal(t.Context(), member(account), app); err != nil {
		t.Fatal(err)
	}
}

// told looks for deals that began and gives the mails about them.
func (l *list) told(t *testing.T) []mail.Message {
	t.Helper()
	if err := l.NotifyDeals(t.Context()); err != nil {
		t.Fatal(err)
	}
	return l.sent(t)
}

// reminded gives the apps whose deals somebody waits for.
func (l *list) reminded(t *testing.T, account string) string {
	t.Helper()
	reminders, err := l.ListDealReminders(t.Context(), member(account))
	if err != nil {
		t.Fatal(err)
	}
	var apps []string
	for _, r := range reminders {
		apps = append(apps, r.AppID)
	}
	return strings.Join(apps, " ")
}

func (l *list) begin(app string) {
	deal := l.deals[app]
	l.clock.Advance(deal.From.Sub(l.clock.Now()))
	deal.Runs = true
	l.deals[app] = deal
}

func TestNotifyDeals_DealBegins_MailsEachPersonOnce(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, l *list) {
		l.deals["zoho"] = l.coming("zoho")
		for range 2 { // asking twice is asking once
			l.remind(t, "ann", "zoho")
		}
		l.remind(t, "bob", "zoho")
		l.remind(t, "left", "zoho")
		l.left["left"] = true
		if early := l.told(t); len(early) != 0 || l.reminded(t, "ann") != "zoho" {
			t.Errorf("before the day: %+v, %q", early, l.reminded(t, "ann"))
		}
		l.begin("zoho")
		mails := l.told(t)
		if len(mails) != 2 || mails[0].To != "ann@acme.test" || mails[1].To != "bob@acme.test" {
			t.Fatalf("%+v", mails)
		}
		if m := mails[0]; m.Subject != "ZOHO is 15 % off" || m.Action.URL != "http://shop/apps/zoho/" || !strings.Contains(m.Paragraphs[0], l.deals["zoho"].Until.Format("Jan 2, 2006")) {
			t.Errorf("%+v", m)
		}
		if again := l.told(t); len(again) != 0 || l.reminded(t, "ann") != "" {
			t.Errorf("a second mail: %+v, still waits for %q", again, l.reminded(t, "ann"))
		}
	})
}

// Replicas look at once: whoever comes second finds the person told.
func TestNotifyDeals_SeveralAtOnce_MailEachPersonOnce(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, l *list) {
		const people, replicas = 20, 6
		l.deals["zoho"] = l.coming("zoho")
		for i := range people {
			l.remind(t, fmt.Sprintf("p%d", i), "zoho")
		}
		l.begin("zoho")
		var group errgroup.Group
		for range replicas {
			group.Go(func() error { return l.NotifyDeals(t.Context()) })
		}
		if err := group.Wait(); err != nil {
			t.Fatal(err)
		}
		if mails := l.sent(t); len(mails) != people {
			t.Errorf("%d mails to %d people", len(mails), people)
		}
	})
}

func TestNotifyDeals_MoreThanABatch_MailsAll(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, l *list) {
		const people = 101
		l.deals["zoho"] = l.coming("zoho")
		for i := range people {
			l.remind(t, fmt.Sprintf("p%d", i), "zoho")
		}
		l.begin("zoho")
		if mails := l.told(t); len(mails) != people {
			t.Errorf("%d mails", len(mails))
		}
	})
}

// What was withdrawn, or whose app is gone, brings no mail, and after its day no other deal
// does either. One that was moved brings its mail on the other day.
func TestNotifyDeals_DealIsWithdrawnOrMoved_TellsNothingUntrue(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, l *list) {
		for _, app := range []string{"withdrawn", "gone", "moved"} {
			l.deals[app] = l.coming(app)
			l.remind(t, "ann", app)
		}
		l.deals["withdrawn"] = waitlist.Deal{AppID: "withdrawn"}
		delete(l.deals, "gone")
		moved := l.deals["moved"]
		moved.From = moved.From.Add(72 * time.Hour)
		l.deals["moved"] = moved
		if mails := l.told(t); len(mails) != 0 || l.reminded(t, "ann") != "gone moved withdrawn" {
			t.Errorf("before the day: %+v, %q", mails, l.reminded(t, "ann"))
		}
		l.clock.Advance(72 * time.Hour)
		if mails := l.told(t); len(mails) != 0 || l.reminded(t, "ann") != "moved" {
			t.Errorf("on the day: %+v, %q", mails, l.reminded(t, "ann"))
		}
		other := l.coming("withdrawn")
		other.Runs = true
		l.deals["withdrawn"] = other
		l.begin("moved")
		if mails := l.told(t); len(mails) != 1 || mails[0].Subject != "MOVED is 15 % off" {
			t.Errorf("on the other day: %+v", mails)
		}
	})
}

func TestForgetDeal_BeforeTheDay_LeavesNoMail(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, l *list) {
		l.deals["zoho"] = l.coming("zoho")
		l.remind(t, "ann", "zoho")
		l.remind(t, "bob", "zoho")
		for range 2 {
			if err := l.ForgetDeal(t.Context(), member("ann"), "zoho"); err != nil {
				t.Fatal(err)
			}
		}
		l.begin("zoho")
		if mails := l.told(t); len(mails) != 1 || mails[0].To != "bob@acme.test" {
			t.Errorf("%+v", mails)
		}
	})
}

// A deal that follows the one that somebody was told of can be waited for, too, also after
// the first wish was purged.
func TestRemindOfDeal_NextDeal_TellsAgain(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, l *list) {
		for round := range 3 {
			l.deals["zoho"] = l.coming("zoho")
			l.remind(t, "ann", "zoho")
			l.begin("zoho")
			if mails := l.told(t); len(mails) != 1 {
				t.Errorf("deal %d: %+v", round, mails)
			}
			if round == 1 {
				l.clock.Advance(time.Hour)
				if err := l.Purge(t.Context(), time.Minute); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

func TestRemindOfDeal_NoComingDeal_IsRefused(t *testing.T) {
	t.Parallel()
	eachList(t, func(t *testing.T, l *list) {
		l.deals["none"] = waitlist.Deal{AppID: "none"}
		running := l.coming("running")
		running.Runs = true
		l.deals["running"] = running
		for app, want := range map[string]string{"none": "deal_not_coming", "running": "deal_not_coming", "unknown": "application_not_found"} {
			if _, err := l.RemindOfDeal(t.Context(), member("ann"), app); errs.ReasonOf(err) != want {
				t.Errorf("%s: %v, want %s", app, err, want)
			}
		}
	})
}

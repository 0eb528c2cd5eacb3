package reviewsdb_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/reviews"
	"marketplace/internal/reviews/reviewsdb"
	"marketplace/internal/testkit"
)

// publisher is the real catalogue behind ratings, as app joins them.
type publisher struct{ r *cataloguedb.Reviews }

func (p publisher) Find(ctx context.Context, id string) (reviews.PublishedReview, bool, error) {
	r, app, found, err := p.r.Find(ctx, id)
	return reviews.PublishedReview{
		ID: r.ID, AppID: app, Name: r.Name, Rate: r.Rate, Text: r.Text, Reply: r.Reply, RepliedAt: r.RepliedAt, Installed: r.Installed, UsedDays: r.UsedDays, Helpful: r.Helpful, At: r.At, Language: r.Language, ReplyLanguage: r.ReplyLanguage,
	}, found, err
}

func (p publisher) Publish(ctx context.Context, r reviews.PublishedReview) error {
	return p.r.Publish(ctx, r.AppID, catalogue.Review{
		ID: r.ID, Name: r.Name, Rate: r.Rate, Text: r.Text, Reply: r.Reply, RepliedAt: r.RepliedAt, Installed: r.Installed, UsedDays: r.UsedDays, Helpful: r.Helpful, At: r.At, Language: r.Language, ReplyLanguage: r.ReplyLanguage,
	})
}

func (p publisher) Unpublish(ctx context.Context, id string) error { return p.r.Unpublish(ctx, id) }

func (p publisher) PublishHelpful(ctx context.Context, counts map[string]int) error {
	return p.r.PublishHelpful(ctx, counts)
}

// shop is one app by the organization "maker" with imported votes and a review;
// the organizations in had have or had it.
type shop struct {
	*reviews.Service
	catalogue *cataloguedb.Store
	clock     *testkit.Clock
	had       []string
	since     time.Time // when they installed it; zero: they have it no more
	jobs      []string  // keys of what was enqueued
	changed   int
}

func (s *shop) App(_ context.Context, idOrSlug string) (reviews.App, error) {
	if idOrSlug != "a1" && idOrSlug != "ping" {
		return reviews.App{}, errs.New(errs.NotFound, "x", "x")
	}
	return reviews.App{ID: "a1", OwnerOrganizationID: "maker"}, nil
}

func (s *shop) HadEver(_ context.Context, organization, app string) (bool, error) {
	for _, had := range s.had {
		if had == organization && app == "a1" {
			return true, nil
		}
	}
	return false, nil
}

func (s *shop) InstalledSince(context.Context, string, string) (time.Time, error) {
	return s.since, nil
}

func (s *shop) enqueue(_ context.Context, _ db.Querier, _ string, _ any, _ time.Time, key string) error {
	s.jobs = append(s.jobs, key)
	return nil
}

var imported = catalogue.Ratings{Votes: [5]int64{1, 0, 0, 0, 9}, Reviews: []catalogue.Review{
	{ID: "old", Name: "Bo", Organization: "Bo & Co", Rate: 5, Text: "Fine.", At: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)},
}}

func eachShop(t *testing.T, test func(t *testing.T, s *shop)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := &shop{clock: testkit.NewClock(), had: []string{"acme", "solo"}}
		s.catalogue = cataloguedb.New(database, s.clock.Now)
		_, err := s.catalogue.Import(t.Context(), catalogue.Content{
			Apps: []catalogue.App{{ID: "a1", Slug: "ping"}}, Ratings: map[string]catalogue.Ratings{"a1": imported},
		})
		if err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		s.Service = reviews.New(reviews.Deps{
			Transact: reviewsdb.NewTransact(database, func(tx db.Querier) reviews.PublishedReviews { return publisher{cataloguedb.NewReviews(tx)} }, s.enqueue),
			Read:     reviewsdb.New(database.Read()), Apps: s, Installs: s, Now: s.clock.Now, NewID: testkit.IDs(),
			Changed: func() { mu.Lock(); s.changed++; mu.Unlock() },
		})
		test(t, s)
	})
}

func (s *shop) shown(t *testing.T) (catalogue.Ratings, int64) {
	t.Helper()
	content, err := s.catalogue.Load(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return content.Ratings["a1"], content.Version
}

func person(organization, account string) auth.Principal {
	return auth.Principal{OrganizationID: organization, AccountID: account + "@" + organization, Email: account + "@" + organization + ".test"}
}

func staff() auth.Principal {
	return auth.Principal{AccountID: "staff", Scopes: auth.Scopes{auth.ScopeDevPlatformAdmin}}
}

func (s *shop) rate(t *testing.T, organization string, rate int, text string) reviews.Review {
	t.Helper()
	review, err := s.RateApp(t.Context(), person(organization, "ann"), "ping", reviews.Input{Rate: rate, Name: "Ann", Review: text})
	if err != nil {
		t.Fatal(err)
	}
	return review
}

// S3.22, S7.12: a review is shown and counted at once, in the histogram and in
// the list, and says nothing about its author but the name.
func TestRateApp_FirstReview_IsShownAndCounted(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		_, before := s.shown(t)
		review := s.rate(t, "acme", 4, "Loud enough.")
		got, version := s.shown(t)
		want := catalogue.Ratings{Votes: [5]int64{1, 0, 0, 1, 9}, Reviews: append([]catalogue.Review{
			{ID: review.ID, Name: "Ann", Rate: 4, Text: "Loud enough.", Installed: true, At: s.clock.Now()},
		}, imported.Reviews...)}
		if diff := cmp.Diff(want, got); diff != "" || version <= before || s.changed != 1 {
			t.Errorf("version %d after %d, told %d times (-want +got)\n%s", version, before, s.changed, diff)
		}
		if review.State != reviews.Published {
			t.Errorf("it is %s", review.State)
		}
	})
}

// Decisions rule 26, contract apps 5: one review an account and app; writing again
// replaces it, and the vote moves with it. A colleague's stays as it is.
func TestRateApp_Again_ReplacesTheReview(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		first := s.rate(t, "acme", 1, "Too loud.")
		s.clock.Advance(time.Hour)
		again := s.rate(t, "acme", 5, "Fixed now.")
		if again.ID != first.ID {
			t.Fatal(again)
		}
		colleague, err := s.RateApp(t.Context(), person("acme", "bob"), "a1", reviews.Input{Rate: 3, Name: "Bob", Review: "It is fine."})
		if err != nil || colleague.ID == first.ID {
			t.Fatal(colleague, err)
		}
		s.rate(t, "solo", 2, "Too many mails.")
		got, _ := s.shown(t)
		if got.Votes != [5]int64{1, 1, 1, 0, 10} || len(got.Reviews) != 4 {
			t.Errorf("votes %v, %d reviews", got.Votes, len(got.Reviews))
		}
		for account, want := range map[string]string{"ann": "Fixed now.", "bob": "It is fine."} {
			own, err := s.FindOwnReview(t.Context(), person("acme", account), "ping")
			if err != nil || own.Review == nil || own.Review.Text != want || own.Refusal != nil {
				t.Errorf("%s: %+v, %v", account, own, err)
			}
		}
		if own, err := s.FindOwnReview(t.Context(), person("acme", "carol"), "ping"); err != nil || own.Review != nil || own.Refusal != nil {
			t.Errorf("who wrote nothing: %+v, %v", own, err)
		}
	})
}

// WCAG 3.1.2: what people write is read out in their own language. It is that of the page that they wrote on,
// which is unknown of what came with the catalogue; writing again may change it, and a reply that goes takes
// its language along.
func TestRateApp_OnAPageInALanguage_IsShownWithIt(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		write := func(language string) string {
			t.Helper()
			review, err := s.RateApp(t.Context(), person("acme", "ann"), "ping", reviews.Input{Rate: 4, Name: "Ann", Review: "Laut genug.", Language: language})
			if err != nil {
				t.Fatal(err)
			}
			return review.ID
		}
		reply := func(id, text, language string) {
			t.Helper()
			if _, err := s.ReplyToReview(t.Context(), person("maker", "dev"), id, text, language); err != nil {
				t.Fatal(err)
			}
		}
		expect := func(id, language, replyLanguage string) {
			t.Helper()
			got, _ := s.shown(t)
			at := slices.IndexFunc(got.Reviews, func(r catalogue.Review) bool { return r.ID == id })
			if at < 0 || got.Reviews[at].Language != language || got.Reviews[at].ReplyLanguage != replyLanguage {
				t.Errorf("want %q and %q: %+v", language, replyLanguage, got.Reviews)
			}
		}
		id := write("de")
		expect(id, "de", "")
		reply(id, "Thanks.", "en")
		expect(id, "de", "en")
		expect("old", "", "")
		reply("old", "Danke.", "de") // adopted from the catalogue, whose language its text keeps
		expect("old", "", "de")
		reply(id, "", "en")
		if write("en") != id {
			t.Error("another review")
		}
		expect(id, "en", "")
	})
}

func TestRateApp_SideBySide_LeavesOneVote(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		var group sync.WaitGroup
		for i := range 6 {
			group.Go(func() {
				if _, err := s.RateApp(t.Context(), person("acme", "ann"), "ping", reviews.Input{Rate: 1 + i%5, Name: "Ann", Review: "Good."}); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if got, _ := s.shown(t); got.Total() != 11 || len(got.Reviews) != 2 {
			t.Errorf("%d votes, %d reviews", got.Total(), len(got.Reviews))
		}
	})
}

func TestRateApp_StrangerOrDeveloper_IsRefused(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		in := reviews.Input{Rate: 5, Name: "Ann", Review: "Good."}
		for organization, reason := range map[string]string{"stranger": reviews.ReasonNotInstalled, "maker": reviews.ReasonOwnApp} {
			s.had = append(s.had, "maker")
			if _, err := s.RateApp(t.Context(), person(organization, "x"), "ping", in); errs.CodeOf(err) != errs.Forbidden || errs.ReasonOf(err) != reason {
				t.Errorf("%s: %v", organization, err)
			}
			own, err := s.FindOwnReview(t.Context(), person(organization, "x"), "ping")
			if err != nil || own.Refusal == nil || own.Refusal.Reason != reason || own.Review != nil {
				t.Errorf("%s: %+v, %v", organization, own, err)
			}
		}
		if _, err := s.RateApp(t.Context(), person("acme", "x"), "unknown", in); errs.ReasonOf(err) != reviews.ReasonNoApp {
			t.Errorf("an unknown app: %v", err)
		}
		if _, err := s.RateApp(t.Context(), person("acme", "x"), "ping", reviews.Input{}); errs.CodeOf(err) != errs.Invalid {
			t.Errorf("an empty form: %v", err)
		}
		if got, _ := s.shown(t); !cmp.Equal(got, imported) {
			t.Errorf("refusals left %+v", got)
		}
	})
}

// What carries a link or contact data waits for a person: it is not shown, not
// counted, and writing again does not bring it past.
func TestRateApp_SuspiciousText_WaitsForStaff(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		s.rate(t, "acme", 5, "Good.")
		held := s.rate(t, "acme", 5, "Better: www.example.test")
		if held.State != reviews.Held || held.HeldFor != "link" {
			t.Errorf("%+v", held)
		}
		if got, _ := s.shown(t); !cmp.Equal(got, imported) {
			t.Errorf("it is shown: %+v", got)
		}
		if again := s.rate(t, "acme", 5, "Good."); again.State != reviews.Held || again.HeldFor != "link" {
			t.Errorf("written again: %+v", again)
		}
		list, total, err := s.ListModerationItems(t.Context(), staff(), reviews.Held, 0)
		if err != nil || total != 1 || len(list) != 1 || list[0].ID != held.ID {
			t.Fatal(list, total, err)
		}
		if _, err := s.Approve(t.Context(), staff(), held.ID); err != nil {
			t.Fatal(err)
		}
		if got, _ := s.shown(t); got.Total() != 11 || len(got.Reviews) != 2 {
			t.Errorf("approved: %+v", got)
		}
		for range 2 {
			if r, err := s.Reject(t.Context(), staff(), held.ID, "advertising"); err != nil || r.State != reviews.Rejected || r.Moderator != "staff" {
				t.Errorf("%+v, %v", r, err)
			}
		}
		if got, _ := s.shown(t); !cmp.Equal(got, imported) {
			t.Errorf("rejected: %+v", got)
		}
		for _, who := range []auth.Principal{person("acme", "ann"), person("maker", "dev")} {
			if _, err := s.Approve(t.Context(), who, held.ID); errs.ReasonOf(err) != reviews.ReasonStaffOnly {
				t.Errorf("not staff: %v", err)
			}
			if _, _, err := s.ListModerationItems(t.Context(), who, reviews.Held, 0); errs.ReasonOf(err) != reviews.ReasonStaffOnly {
				t.Errorf("not staff: %v", err)
			}
		}
	})
}

func TestReplyToReview_Developer_IsShown(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		review := s.rate(t, "acme", 2, "Slow.")
		for _, id := range []string{review.ID, "old"} { // one that came with an import, too
			if _, err := s.ReplyToReview(t.Context(), person("maker", "dev"), id, " Faster since May. ", ""); err != nil {
				t.Fatal(err)
			}
			if _, err := s.ReplyToReview(t.Context(), person("acme", "ann"), id, "Me too.", ""); errs.ReasonOf(err) != reviews.ReasonNotOwner {
				t.Errorf("somebody else replies: %v", err)
			}
		}
		got, _ := s.shown(t)
		if got.Votes != [5]int64{1, 1, 0, 0, 9} || got.Reviews[0].Reply != "Faster since May." || got.Reviews[1].Reply != "Faster since May." || got.Reviews[1].Organization != "Bo & Co" {
			t.Errorf("%+v", got)
		}
		if again := s.rate(t, "acme", 3, "Better."); again.Reply != "Faster since May." {
			t.Errorf("the reply is lost: %+v", again)
		}
		if r, err := s.ReplyToReview(t.Context(), person("maker", "dev"), review.ID, "", "de"); err != nil || r.Reply != "" {
			t.Errorf("%+v, %v", r, err)
		}
		for _, tc := range []struct{ id, text, reason string }{
			{review.ID, "x", "validation"}, {review.ID, string(make([]rune, 1001)) + fmt.Sprintf("%01001d", 1), "validation"}, {"nothing", "Hello.", reviews.ReasonNoReview},
		} {
			if _, err := s.ReplyToReview(t.Context(), person("maker", "dev"), tc.id, tc.text, ""); errs.ReasonOf(err) != tc.reason {
				t.Errorf("%.20q to %s: %v", tc.text, tc.id, err)
			}
		}
	})
}

// The third account that reports a review hides it; the same account counts
// once, and approving closes the reports.
func TestReportReview_ThirdAccount_HidesTheReview(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		report := func(account string) {
			t.Helper()
			if err := s.ReportReview(t.Context(), person("acme", account), "old", "rude "+account); err != nil {
				t.Fatal(err)
			}
		}
		queue := func() []reviews.ModerationItem {
			t.Helper()
			list, total, err := s.ListModerationItems(t.Context(), staff(), reviews.Held, 0)
			if err != nil || total != len(list) {
				t.Fatalf("%d, %v", total, err)
			}
			return list
		}
		if got := queue(); len(got) != 0 {
			t.Errorf("before any report: %+v", got)
		}
		report("a")
		if got := queue(); len(got) != 1 || got[0].ID != "old" || got[0].State != reviews.Published || len(got[0].Reports) != 1 || got[0].Reports[0].Reason != "rude a" {
			t.Errorf("one report is not in the queue: %+v", got)
		}
		if _, err := s.Approve(t.Context(), staff(), "old"); err != nil {
			t.Fatal(err)
		}
		if got := queue(); len(got) != 0 {
			t.Errorf("decided: %+v", got)
		}
		report("a")
		report("a")
		report("b")
		if got, _ := s.shown(t); !cmp.Equal(got, imported) {
			t.Errorf("two reports: %+v", got)
		}
		report("c")
		got, _ := s.shown(t)
		if got.Votes != [5]int64{1, 0, 0, 0, 8} || len(got.Reviews) != 0 {
			t.Errorf("three reports: %+v", got)
		}
		list, _, err := s.ListModerationItems(t.Context(), staff(), reviews.Held, 0)
		if err != nil || len(list) != 1 || len(list[0].Reports) != 3 || list[0].HeldFor != "reports" || list[0].Reports[0].Reason != "rude a" {
			t.Fatalf("%+v, %v", list, err)
		}
		if _, err := s.Approve(t.Context(), staff(), "old"); err != nil {
			t.Fatal(err)
		}
		report("a")
		if got, _ := s.shown(t); got.Total() != 10 || len(got.Reviews) != 1 {
			t.Errorf("approved, and reported once more: %+v", got)
		}
		if err := s.ReportReview(t.Context(), person("acme", "a"), "nothing", ""); errs.ReasonOf(err) != reviews.ReasonNoReview {
			t.Errorf("an unknown review: %v", err)
		}
	})
}

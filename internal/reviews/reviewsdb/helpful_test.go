package reviewsdb_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/kit/errs"
)

func TestSetHelpful_EachAccount_CountsOnce(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		press := func(account string, helpful bool) int {
			t.Helper()
			n, err := s.SetHelpful(t.Context(), person("acme", account), "old", helpful)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		got := []int{press("ann", true), press("ann", true), press("bob", true), press("ann", false), press("ann", false)}
		if diff := cmp.Diff([]int{1, 1, 2, 1, 1}, got); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
		own, err := s.FindOwnReview(t.Context(), person("acme", "bob"), "ping")
		if err != nil || !slices.Equal(own.Helpful, []string{"old"}) {
			t.Errorf("bob finds %v helpful, %v", own.Helpful, err)
		}
	})
}

// Pages are made anew for all presses of five minutes together, and only when a count moved.
func TestPublishHelpful_ChangedCounts_AreShownTogether(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		for _, account := range []string{"ann", "bob"} {
			if _, err := s.SetHelpful(t.Context(), person("acme", account), "old", true); err != nil {
				t.Fatal(err)
			}
		}
		before, version := s.shown(t)
		if before.Reviews[0].Helpful != 0 || len(s.jobs) != 2 || s.jobs[0] != s.jobs[1] {
			t.Errorf("shown %d before the job; jobs %v", before.Reviews[0].Helpful, s.jobs)
		}
		for range 2 {
			if err := s.PublishHelpful(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
		}
		after, published := s.shown(t)
		if after.Reviews[0].Helpful != 2 || published != version+1 {
			t.Errorf("shown %d, version %d after %d", after.Reviews[0].Helpful, published, version)
		}
	})
}

func TestSetHelpful_OwnOrUnpublishedReview_IsRefused(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		review := s.rate(t, "acme", 4, "Loud enough.")
		_, err := s.SetHelpful(t.Context(), person("acme", "ann"), review.ID, true)
		if got := errs.As(err); got == nil || got.Code != errs.Forbidden || got.Reason != "own_review" {
			t.Errorf("own review: %v", err)
		}
		if _, err := s.SetHelpful(t.Context(), person("acme", "bob"), "nothing", true); !errs.IsNotFound(err) {
			t.Errorf("no review: %v", err)
		}
		if _, err := s.Reject(t.Context(), staff(), review.ID, "spam"); err != nil {
			t.Fatal(err)
		}
		if _, err := s.SetHelpful(t.Context(), person("acme", "bob"), review.ID, true); !errs.IsNotFound(err) {
			t.Errorf("rejected: %v", err)
		}
	})
}

// A count outlives that a review is hidden and shown again.
func TestApprove_HiddenReview_KeepsItsHelpfulCount(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		review := s.rate(t, "acme", 4, "Loud enough.")
		if _, err := s.SetHelpful(t.Context(), person("solo", "eve"), review.ID, true); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Reject(t.Context(), staff(), review.ID, ""); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Approve(t.Context(), staff(), review.ID); err != nil {
			t.Fatal(err)
		}
		if got, _ := s.shown(t); got.Reviews[0].Helpful != 1 {
			t.Errorf("shown with %d", got.Reviews[0].Helpful)
		}
	})
}

// Decisions rule 33: how long somebody has used an app is measured, or left out.
func TestRateApp_InstalledApp_SaysForHowLong(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		s.since = s.clock.Now().Add(-(40*24 + 23) * time.Hour)
		s.rate(t, "acme", 4, "Loud enough.")
		if got, _ := s.shown(t); got.Reviews[0].UsedDays != 40 {
			t.Errorf("used for %d days", got.Reviews[0].UsedDays)
		}
		s.since = time.Time{} // it was removed
		s.rate(t, "acme", 2, "Too loud.")
		if got, _ := s.shown(t); got.Reviews[0].UsedDays != 0 {
			t.Errorf("after it was removed: used for %d days", got.Reviews[0].UsedDays)
		}
	})
}

func TestReplyToReview_Reply_KeepsTheTimeOfTheFirst(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		first := s.clock.Now().Add(time.Hour)
		for _, step := range []struct {
			reply string
			want  time.Time
		}{{"Thank you.", first}, {"Thank you, Bo.", first}, {"", time.Time{}}} {
			s.clock.Advance(time.Hour)
			if _, err := s.ReplyToReview(t.Context(), person("maker", "dev"), "old", step.reply, ""); err != nil {
				t.Fatal(err)
			}
			if got, _ := s.shown(t); !got.Reviews[0].RepliedAt.Equal(step.want) {
				t.Errorf("%q: replied at %v, want %v", step.reply, got.Reviews[0].RepliedAt, step.want)
			}
		}
	})
}

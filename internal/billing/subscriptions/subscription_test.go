package subscriptions_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"marketplace/internal/billing"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
)

// S3.09: the note tells what a person should know now.
func TestSubscriptionNote_Status_IsInIt(t *testing.T) {
	t.Parallel()
	soon := time.Date(2026, 12, 5, 10, 0, 0, 0, time.UTC)
	for want, c := range map[string]subscriptions.Subscription{
		"":                                   {Status: subscriptions.SubscriptionActive, Period: 1, TrialEndsAt: soon},
		"Free trial until Dec 5, 2026.":      {Status: subscriptions.SubscriptionActive, TrialEndsAt: soon},
		"A change of the plan is to come.":   {Status: subscriptions.SubscriptionActive, Period: 1, ChangeID: "c"},
		"Cancelled: it ends on Dec 5, 2026.": {Status: subscriptions.SubscriptionCancelled, NextChargeAt: soon, CancelledAt: soon.AddDate(0, 0, -3)},
		"The payment failed. It is tried again on Dec 5, 2026.":    {Status: subscriptions.SubscriptionPastDue, RetryAt: soon, FailureCode: billing.FailureDeclined},
		"On hold: the payments failed.":                            {Status: subscriptions.SubscriptionFrozen},
		"The payment failed.":                                      {Status: subscriptions.SubscriptionDeclined, FailureCode: billing.FailureFunds},
		"The buyer's bank asks for a confirmation of the payment.": {Status: subscriptions.SubscriptionProcessed, AuthenticationURL: "x"},
	} {
		if got := c.Note(locale.English); got != want {
			t.Errorf("%s: %q, want %q", c.Status, got, want)
		}
	}
}

// S4.07, S4.08, S4.13: every legal and every illegal move of a recurrent charge.
func TestRecurrentChargeStates_EveryEventInEveryState_FollowsTheTable(t *testing.T) {
	t.Parallel()
	const no = subscriptions.Status("")
	const (
		pending, accepted, processed, declined = subscriptions.SubscriptionPending, subscriptions.SubscriptionAccepted, subscriptions.SubscriptionProcessed, subscriptions.SubscriptionDeclined
		active, pastDue, frozen, cancelled     = subscriptions.SubscriptionActive, subscriptions.SubscriptionPastDue, subscriptions.SubscriptionFrozen, subscriptions.SubscriptionCancelled
	)
	// Columns: accept, decline, activate, cancel, succeed, fail, issue, give up, keep, abandon, retry.
	want := map[subscriptions.Status][11]subscriptions.Status{
		pending:   {accepted, declined, no, cancelled, no, no, no, no, no, no, no},
		accepted:  {accepted, no, processed, cancelled, no, no, no, no, no, no, no},
		processed: {processed, no, processed, no, active, declined, no, no, no, cancelled, no},
		declined:  {no, declined, no, no, no, no, no, no, no, no, no},
		active:    {no, no, active, cancelled, no, no, pastDue, no, active, no, active},
		pastDue:   {no, no, pastDue, cancelled, active, no, no, frozen, pastDue, no, pastDue},
		frozen:    {no, no, pastDue, cancelled, active, no, no, no, no, no, no},
		cancelled: {no, no, no, cancelled, no, no, no, no, active, no, no},
	}
	if len(want) != len(subscriptions.Statuses) || len(subscriptions.Events) != 11 {
		t.Fatalf("%d statuses and %d events, %d rows", len(subscriptions.Statuses), len(subscriptions.Events), len(want))
	}
	for _, status := range subscriptions.Statuses {
		for i, event := range subscriptions.Events {
			got, err := subscriptions.NextSubscription(status, event)
			if want[status][i] == no {
				if errs.ReasonOf(err) != billing.ReasonInvalidStatus || errs.CodeOf(err) != errs.Unprocessable || got != status {
					t.Errorf("%s + %s = %s, %v; want a refusal", status, event, got, err)
				}
				continue
			}
			if err != nil || got != want[status][i] {
				t.Errorf("%s + %s = %s, %v; want %s", status, event, got, err, want[status][i])
			}
		}
		if final := status == declined || status == cancelled; status.Final() != final {
			t.Errorf("%s final: %v", status, status.Final())
		}
	}
	if processed.Shown() != accepted || active.Shown() != active {
		t.Error("the internal status is shown")
	}
}

func TestPeriodEnd_ShortMonth_IsItsLastDay(t *testing.T) {
	t.Parallel()
	at := func(text string) time.Time {
		parsed, err := time.Parse("2006-01-02 15:04", text)
		if err != nil {
			t.Fatal(err)
		}
		return parsed
	}
	for _, tc := range []struct {
		from   string
		months int64
		want   string
	}{
		{"2027-01-31 09:30", 1, "2027-02-28 09:30"},
		{"2027-01-31 09:30", 2, "2027-03-31 09:30"},
		{"2027-01-31 09:30", 3, "2027-04-30 09:30"},
		{"2028-01-30 00:00", 1, "2028-02-29 00:00"},
		{"2028-02-29 23:59", 12, "2029-02-28 23:59"},
		{"2028-02-29 23:59", 48, "2032-02-29 23:59"},
		{"2026-11-30 12:00", 3, "2027-02-28 12:00"},
		{"2026-03-28 01:30", 1, "2026-04-28 01:30"}, // summer time begins between: UTC has none
		{"2026-10-24 01:30", 1, "2026-11-24 01:30"},
		{"2026-12-31 12:00", 0, "2026-12-31 12:00"},
	} {
		if got := subscriptions.AddMonths(at(tc.from), tc.months); !got.Equal(at(tc.want)) {
			t.Errorf("%d months after %s is %s, want %s", tc.months, tc.from, got.Format("2006-01-02 15:04"), tc.want)
		}
	}
}

// Whatever the day, periods follow each other without gap and overlap.
func TestPeriodEnd_AnyDay_IsLater(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		from := time.Unix(rapid.Int64Range(0, 4_000_000_000).Draw(t, "from"), 0)
		n := rapid.Int64Range(0, 600).Draw(t, "months")
		a, b := subscriptions.AddMonths(from, n), subscriptions.AddMonths(from, n+1)
		if days := b.Sub(a).Hours() / 24; days < 28 || days > 31 {
			t.Fatalf("month %d after %s lasts %v days", n, from, days)
		}
	})
}

package billing_test

import (
	"math/big"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"marketplace/internal/billing"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// S4.15, S4.16, S4.17: every legal and every illegal move of a direct charge.
func TestTheWholeMatrixOfADirectCharge(t *testing.T) {
	t.Parallel()
	const refused = billing.Status("")
	// Rows are statuses, columns accept, decline, activate, succeed, fail.
	want := map[billing.Status][5]billing.Status{
		billing.StatusPending:   {billing.StatusAccepted, billing.StatusDeclined, refused, refused, refused},
		billing.StatusAccepted:  {billing.StatusAccepted, refused, billing.StatusProcessed, refused, refused},
		billing.StatusDeclined:  {refused, billing.StatusDeclined, refused, refused, refused},
		billing.StatusProcessed: {refused, refused, billing.StatusProcessed, billing.StatusSuccess, billing.StatusFailed},
		billing.StatusSuccess:   {refused, refused, billing.StatusSuccess, refused, refused},
		billing.StatusFailed:    {refused, refused, billing.StatusFailed, refused, refused},
	}
	if len(want) != len(billing.Statuses) {
		t.Fatalf("%d statuses, %d rows", len(billing.Statuses), len(want))
	}
	for _, status := range billing.Statuses {
		for i, event := range billing.Events {
			got, err := billing.Next(status, event)
			if want[status][i] == refused {
				if errs.ReasonOf(err) != billing.ReasonInvalidStatus || errs.CodeOf(err) != errs.Unprocessable || got != status {
					t.Errorf("%s + %s = %s, %v; want a refusal", status, event, got, err)
				}
				continue
			}
			if err != nil || got != want[status][i] {
				t.Errorf("%s + %s = %s, %v; want %s", status, event, got, err, want[status][i])
			}
		}
		final := status == billing.StatusDeclined || status == billing.StatusSuccess || status == billing.StatusFailed
		if status.Final() != final {
			t.Errorf("%s final: %v", status, status.Final())
		}
	}
}

// S4.07, S4.08, S4.13: every legal and every illegal move of a recurrent charge.
func TestTheWholeMatrixOfARecurrentCharge(t *testing.T) {
	t.Parallel()
	const no = billing.SubscriptionStatus("")
	const (
		pending, accepted, processed, declined = billing.SubscriptionPending, billing.SubscriptionAccepted, billing.SubscriptionProcessed, billing.SubscriptionDeclined
		active, pastDue, frozen, cancelled     = billing.SubscriptionActive, billing.SubscriptionPastDue, billing.SubscriptionFrozen, billing.SubscriptionCancelled
	)
	// Columns: accept, decline, activate, cancel, succeed, fail, issue, give up, keep, abandon.
	want := map[billing.SubscriptionStatus][10]billing.SubscriptionStatus{
		pending:   {accepted, declined, no, cancelled, no, no, no, no, no, no},
		accepted:  {accepted, no, processed, cancelled, no, no, no, no, no, no},
		processed: {processed, no, processed, no, active, declined, no, no, no, cancelled},
		declined:  {no, declined, no, no, no, no, no, no, no, no},
		active:    {no, no, active, cancelled, no, no, pastDue, no, active, no},
		pastDue:   {no, no, pastDue, cancelled, active, no, no, frozen, pastDue, no},
		frozen:    {no, no, pastDue, cancelled, active, no, no, no, no, no},
		cancelled: {no, no, no, cancelled, no, no, no, no, active, no},
	}
	if len(want) != len(billing.SubscriptionStatuses) || len(billing.SubscriptionEvents) != 10 {
		t.Fatalf("%d statuses and %d events, %d rows", len(billing.SubscriptionStatuses), len(billing.SubscriptionEvents), len(want))
	}
	for _, status := range billing.SubscriptionStatuses {
		for i, event := range billing.SubscriptionEvents {
			got, err := billing.NextSubscription(status, event)
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

func TestMonthsEndOnTheirLastDayAndComeBackToTheirOwn(t *testing.T) {
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
		if got := billing.AddMonths(at(tc.from), tc.months); !got.Equal(at(tc.want)) {
			t.Errorf("%d months after %s is %s, want %s", tc.months, tc.from, got.Format("2006-01-02 15:04"), tc.want)
		}
	}
}

// Whatever the day, periods follow each other without gap and overlap.
func TestMonthsNeverGoBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		from := time.Unix(rapid.Int64Range(0, 4_000_000_000).Draw(t, "from"), 0)
		n := rapid.Int64Range(0, 600).Draw(t, "months")
		a, b := billing.AddMonths(from, n), billing.AddMonths(from, n+1)
		if days := b.Sub(a).Hours() / 24; days < 28 || days > 31 {
			t.Fatalf("month %d after %s lasts %v days", n, from, days)
		}
	})
}

func TestTheWholeMatrixOfAPayment(t *testing.T) {
	t.Parallel()
	// Rows are states, columns pending, requires_action, succeeded, failed, unanswered.
	want := map[billing.PaymentState][5]billing.PaymentState{
		billing.PaymentRequested:      {billing.PaymentRequested, billing.PaymentActionRequired, billing.PaymentSucceeded, billing.PaymentFailed, billing.PaymentUnknown},
		billing.PaymentUnknown:        {billing.PaymentRequested, billing.PaymentActionRequired, billing.PaymentSucceeded, billing.PaymentFailed, billing.PaymentUnknown},
		billing.PaymentActionRequired: {billing.PaymentActionRequired, billing.PaymentActionRequired, billing.PaymentSucceeded, billing.PaymentFailed, billing.PaymentActionRequired},
		billing.PaymentSucceeded:      {billing.PaymentSucceeded, billing.PaymentSucceeded, billing.PaymentSucceeded, billing.PaymentSucceeded, billing.PaymentSucceeded},
		billing.PaymentFailed:         {billing.PaymentFailed, billing.PaymentFailed, billing.PaymentFailed, billing.PaymentFailed, billing.PaymentFailed},
	}
	for _, state := range billing.PaymentStates {
		for i, news := range billing.PaymentOutcomes {
			if got, err := billing.NextPayment(state, news); err != nil || got != want[state][i] {
				t.Errorf("%s + %s = %s, %v; want %s", state, news, got, err, want[state][i])
			}
		}
	}
	if _, err := billing.NextPayment(billing.PaymentRequested, "gossip"); err == nil {
		t.Error("unknown news are accepted")
	}
}

func TestACollectionSumsToZeroAndTheSharesToWhatTheBuyerPays(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		net := money.Cents(rapid.Int64Range(0, 1_000_000_000_000).Draw(t, "net"))
		tax := money.Cents(rapid.Int64Range(0, 100_000_000).Draw(t, "tax"))
		percent := rapid.Int64Range(0, 100).Draw(t, "commission")
		c := billing.Charge{
			ID: "c", BuyerOrganizationID: "buyer", OrderOrganizationID: rapid.SampledFrom([]string{"seller", "buyer"}).Draw(t, "seller"),
			CommissionPercent: percent, Tax: billing.TaxedSum{Net: net, Tax: tax, Total: net + tax, Place: "PL"},
		}
		sums := billing.AccountTotals(billing.CollectionTransaction("t", c, time.Time{}).Postings)
		var all money.Cents
		for _, sum := range sums {
			all += sum
		}
		if all != 0 {
			t.Fatalf("the transaction sums to %d", all)
		}
		if paid := -sums[billing.BuyerAccount("buyer")]; paid != net+tax {
			t.Fatalf("the buyer pays %d of %d", paid, net+tax)
		}
		share := sums[billing.DeveloperAccount(c.OrderOrganizationID)]
		if exact := int64(net) * (100 - percent); int64(share)*100 < exact-100 || int64(share)*100 > exact+100 {
			t.Fatalf("the developer gets %d of %d at %d percent", share, net, percent)
		}
	})
}

// A payment that goes back in parts ends where it began, to the cent, and no
// part takes more from anybody than they got.
func TestPartsOfARefundReverseTheCollectionExactly(t *testing.T) {
	t.Parallel()
	cases := 0
	property := func(t *rapid.T) {
		net, tax := rapid.Int64Range(0, 100_000).Draw(t, "net"), rapid.Int64Range(0, 30_000).Draw(t, "tax")
		if net+tax == 0 {
			net = 1
		}
		c := billing.Charge{
			ID: "c", BuyerOrganizationID: "buyer", OrderOrganizationID: "seller", CommissionPercent: rapid.Int64Range(0, 100).Draw(t, "commission"),
			Tax: billing.TaxedSum{Net: money.Cents(net), Tax: money.Cents(tax), Total: money.Cents(net + tax), Place: "PL"},
		}
		postings := billing.CollectionTransaction("t", c, time.Time{}).Postings
		var earlier money.Cents
		for earlier < c.Tax.Total {
			part := money.Cents(rapid.Int64Range(1, int64(c.Tax.Total-earlier)).Draw(t, "part"))
			back := billing.RefundTransaction("r", c, billing.Refund{ID: "r", AmountCents: part}, earlier)
			if got := billing.AccountTotals(back.Postings)[billing.BuyerAccount("buyer")]; got != part {
				t.Fatalf("the buyer gets %d of %d", got, part)
			}
			postings, earlier = append(postings, back.Postings...), earlier+part
			for account, sum := range billing.AccountTotals(postings) {
				if account != billing.BuyerAccount("buyer") && sum < 0 {
					t.Fatalf("%s is left with %d", account, sum)
				}
			}
			cases++
		}
		for account, sum := range billing.AccountTotals(postings) {
			if sum != 0 {
				t.Fatalf("%s is left with %d", account, sum)
			}
		}
	}
	for cases < 10_000 {
		rapid.Check(t, property)
	}
}

func TestTheUnusedPartOfAPeriodEqualsAnExactCalculation(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	cases := 0
	for cases < 10_000 {
		rapid.Check(t, func(t *rapid.T) {
			total := rapid.Int64Range(0, 100_000_000).Draw(t, "total")
			length := rapid.Int64Range(1, 366*24*3600).Draw(t, "length")
			used := rapid.Int64Range(0, length+10).Draw(t, "used")
			want := new(big.Int).Mul(big.NewInt(total), big.NewInt(max(0, length-used)))
			want.Div(want, big.NewInt(length))
			got := billing.UnusedAmount(money.Cents(total), start, start.Add(time.Duration(length)*time.Second), start.Add(time.Duration(used)*time.Second))
			if int64(got) != want.Int64() {
				t.Fatalf("%d of %d are left of %d cents: %d, exactly %d", length-used, length, total, got, want)
			}
			cases++
		})
	}
}

func TestASignatureFitsOneSecretOneBodyAndFiveMinutes(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	header := billing.Sign("secret", "body", at)
	for name, tc := range map[string]struct {
		secret, header, body string
		now                  time.Time
		good                 bool
	}{
		"the same":                {"secret", header, "body", at, true},
		"almost five minutes old": {"secret", header, "body", at.Add(5 * time.Minute), true},
		"too old":                 {"secret", header, "body", at.Add(5*time.Minute + time.Second), false},
		"from the future":         {"secret", header, "body", at.Add(-6 * time.Minute), false},
		"another secret":          {"other", header, "body", at, false},
		"another body":            {"secret", header, "bodY", at, false},
		"no header":               {"secret", "", "body", at, false},
		"no time":                 {"secret", header[len("t=1795262400,"):], "body", at, false},
		"one of two signatures":   {"secret", header + ",v1=00", "body", at, true},
		"not hex":                 {"secret", "t=1795262400,v1=zz", "body", at, false},
	} {
		if err := billing.Verify(tc.secret, tc.header, tc.body, tc.now); (err == nil) != tc.good {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzVerify(f *testing.F) {
	f.Add("t=1,v1=00", "{}")
	f.Add(",,,=", "")
	f.Fuzz(func(t *testing.T, header, body string) {
		if billing.Verify("a secret nobody knows", header, body, time.Unix(1, 0)) == nil {
			t.Errorf("%q signs %q", header, body)
		}
	})
}

func TestATrialEndsByItself(t *testing.T) {
	t.Parallel()
	ends := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	trial := billing.Licence{Plan: "business", Status: billing.LicenceTrial, TrialEndsAt: ends}
	for name, tc := range map[string]struct {
		now    time.Time
		days   int64
		usable bool
		plan   string
	}{
		"nine days before": {ends.AddDate(0, 0, -9), 9, true, "business"},
		"its last second":  {ends.Add(-time.Second), 1, true, "business"},
		"its end":          {ends, 0, false, ""},
	} {
		at := trial.At(tc.now)
		if diff := cmp.Diff([]any{tc.days, tc.usable, tc.plan}, []any{trial.DaysLeft(tc.now), at.Usable(), at.Plan}); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// S5.12.
func TestCardsAreTheSameWhenTypeAndDigitsMatch(t *testing.T) {
	t.Parallel()
	card := billing.CardDetails{Type: "visa", FirstSix: "424242", LastFour: "4242", ExpMonth: 1, ExpYear: 2030}
	other := card
	other.ExpYear = 2031
	if !billing.SameCard(card, other) {
		t.Error("a renewed card is another one")
	}
	for _, change := range []func(*billing.CardDetails){
		func(c *billing.CardDetails) { c.Type = "master" },
		func(c *billing.CardDetails) { c.FirstSix = "424243" },
		func(c *billing.CardDetails) { c.LastFour = "0242" },
	} {
		other = card
		change(&other)
		if billing.SameCard(card, other) {
			t.Errorf("%+v is the same as %+v", other, card)
		}
	}
}

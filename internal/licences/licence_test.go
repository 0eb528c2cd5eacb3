package licences_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/kit/licence"
	"marketplace/internal/licences"
)

func TestLicenceAt_EndOfTrial_IsInactive(t *testing.T) {
	t.Parallel()
	ends := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	trial := licences.Licence{Plan: "business", Status: licence.Trial, TrialEndsAt: ends}
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
		if diff := cmp.Diff([]any{tc.days, tc.usable, tc.plan}, []any{trial.DaysLeft(tc.now), at.Status.Usable(), at.Plan}); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

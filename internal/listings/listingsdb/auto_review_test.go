package listingsdb_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/kit/errs"
	"marketplace/internal/listings"
)

// Contract apps section 8: a report says of each check that was asked for what is wrong, and of
// all others nothing.
func TestAutoReview_OfADraft_SaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		who := person("acme-org")
		id, err := d.Push(t.Context(), who, manifest(""))
		if err != nil {
			t.Fatal(err)
		}
		if _, found, err := d.AutoReview(t.Context(), who, id); found || err != nil {
			t.Errorf("before anything was asked: %v, %v", found, err)
		}
		if _, err := d.Edit(t.Context(), who, id, listings.Edit{Part: "support", Change: listings.EditSupport("https://a.test/help", "https://a.test/gone")}); err != nil {
			t.Fatal(err)
		}
		report := d.reviewed(t, id, "features", "scopes", "tutorial", "privacyPolicy", "icons")
		want := listings.AutoReport{
			Texts: map[string]string{"features": "Name 3 to 6 features."}, HasZeroScopes: true, IsRedirectSafe: true,
			Tutorial: listings.LinkReport{IsValid: true, Answers: true}, PrivacyPolicy: listings.LinkReport{IsValid: true}, AreScreenshotsSet: true,
		}
		same(t, "the first report", want, report)
		all := d.reviewed(t, id, listings.AutoChecks...)
		if all.AreScreenshotsSet || all.Texts["shortDescription"] == "" || all.Texts["longDescription"] == "" || all.Texts["benefits"] == "" || all.Texts["appName"] != "" {
			t.Errorf("all checks: %+v", all)
		}
		if err := d.RequestAutoReview(t.Context(), who, id, nil); errs.CodeOf(err) != errs.Unprocessable {
			t.Errorf("no check is asked for: %v", err)
		}
		if err := d.RequestAutoReview(t.Context(), person("zeta-org"), id, listings.AutoChecks); !errs.IsNotFound(err) {
			t.Errorf("somebody else asks: %v", err)
		}
		if _, _, err := d.AutoReview(t.Context(), person("zeta-org"), id); !errs.IsNotFound(err) {
			t.Errorf("somebody else reads: %v", err)
		}
	})
}

// reviewed asks for checks and runs the job about them.
func (d desk) reviewed(t *testing.T, id string, checks ...string) listings.AutoReport {
	t.Helper()
	who := person("acme-org")
	if err := d.RequestAutoReview(t.Context(), who, id, checks); err != nil {
		t.Fatal(err)
	}
	before, found, err := d.AutoReview(t.Context(), who, id)
	if err != nil || !found || before.Report != nil {
		t.Fatalf("before the job: %+v, %v, %v", before, found, err)
	}
	old, err := json.Marshal(map[string]any{"appId": id, "requestedAt": before.RequestedAt.AddDate(0, 0, -1)})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.RunAutoReview(t.Context(), old); err != nil {
		t.Fatal(err)
	}
	if after, _, err := d.AutoReview(t.Context(), who, id); after.Report != nil || err != nil {
		t.Errorf("an earlier request is answered: %+v, %v", after, err)
	}
	payload := strings.Replace(string(old), before.RequestedAt.AddDate(0, 0, -1).Format("2006-01-02"), before.RequestedAt.Format("2006-01-02"), 1)
	for range 2 { // a job may run again
		if err := d.RunAutoReview(t.Context(), json.RawMessage(payload)); err != nil {
			t.Fatal(err)
		}
	}
	after, _, err := d.AutoReview(t.Context(), who, id)
	if err != nil || after.Report == nil {
		t.Fatalf("after the job: %+v, %v", after, err)
	}
	return *after.Report
}

func same(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: %s", what, diff)
	}
}

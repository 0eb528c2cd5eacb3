package listingsdb_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

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
		none := d.reviewed(t, id, "tutorial", "privacyPolicy")
		same(t, "addresses that nobody gave", [2]listings.LinkReport{}, [2]listings.LinkReport{none.Tutorial, none.PrivacyPolicy})
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

// What a client asks for, and where it leads, is said of the client that the app has.
func TestAutoReview_OfAClient_SaysWhatItAsksForAndWhereItLeads(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		who := person("acme-org")
		id, err := d.Push(t.Context(), who, manifest(""))
		if err != nil {
			t.Fatal(err)
		}
		type said struct{ AsksForNothing, AsksForAll, IsRedirectSafe bool }
		says := func(checks ...string) said {
			t.Helper()
			report := d.reviewed(t, id, checks...)
			return said{report.HasZeroScopes, report.HasAllScopes, report.IsRedirectSafe}
		}
		same(t, "no client", said{AsksForNothing: true, IsRedirectSafe: true}, says("scopes", "redirect"))
		for client, want := range map[string]said{"mine": {IsRedirectSafe: true}, "local": {}, "everything": {AsksForAll: true, IsRedirectSafe: true}} {
			if err := d.ChooseClient(t.Context(), who, id, "", client); err != nil {
				t.Fatal(err)
			}
			same(t, client, want, says("scopes", "redirect"))
			same(t, client+", not asked about", said{IsRedirectSafe: true}, says("features"))
		}
	})
}

// What is asked for while the checks of before run has its own report: theirs does not stand in
// its place.
func TestAutoReview_AskedForAgainMeanwhile_WaitsForItsOwnReport(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		who := person("acme-org")
		id, err := d.Push(t.Context(), who, manifest(""))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Edit(t.Context(), who, id, listings.Edit{Part: "support", Change: listings.EditSupport("https://a.test/help", "")}); err != nil {
			t.Fatal(err)
		}
		ask := func(checks ...string) json.RawMessage {
			if err := d.RequestAutoReview(t.Context(), who, id, checks); err != nil {
				t.Fatal(err)
			}
			return d.board.lastJob(t)
		}
		first, second := ask("tutorial"), json.RawMessage(nil)
		d.web.meanwhile = func() {
			d.clock.Advance(time.Second)
			second = ask("features", "tutorial")
		}
		if err := d.RunAutoReview(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		if now, _, err := d.AutoReview(t.Context(), who, id); now.Report != nil || !slices.Equal(now.Checks, []string{"features", "tutorial"}) || err != nil {
			t.Errorf("answered by the checks of before: %+v, %v", now, err)
		}
		d.web.meanwhile = func() { t.Error("an address is asked although nobody waits for it any more") }
		if err := d.RunAutoReview(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		d.web.meanwhile = nil
		if err := d.RunAutoReview(t.Context(), second); err != nil {
			t.Fatal(err)
		}
		if now, _, err := d.AutoReview(t.Context(), who, id); err != nil || now.Report == nil || now.Report.Texts["features"] == "" {
			t.Errorf("its own report: %+v, %v", now, err)
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
	job := d.board.lastJob(t)
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
	for range 2 { // a job may run again
		if err := d.RunAutoReview(t.Context(), job); err != nil {
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

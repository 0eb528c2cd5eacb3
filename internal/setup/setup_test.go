package setup_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/setup"
)

// A shop that takes real money, whose every part is set.
var ready = setup.Facts{Address: "https://market.example", MailServer: "mail.example", Payment: "stripe", Bucket: true, Proxies: 1, Categories: 13, Apps: 4, LegalTexts: 3}

func statuses(items []setup.Item) map[string]setup.Status {
	all := map[string]setup.Status{}
	for _, item := range items {
		if item.Message == "" {
			item.Status = "without a message"
		}
		all[item.Name] = item.Status
	}
	return all
}

// Each fact moves its own item and no other.
func TestListItems_EachFact_MovesItsItem(t *testing.T) {
	t.Parallel()
	done := map[string]setup.Status{"address": "done", "secrets": "done", "database": "done", "mail": "done", "payments": "done", "bucket": "done", "balancer": "done", "catalogue": "done", "legal": "done"}
	if diff := cmp.Diff(done, statuses(setup.ListItems(ready))); diff != "" {
		t.Fatalf("the ready shop (-want +got):\n%s", diff)
	}
	for name, tc := range map[string]struct {
		change func(*setup.Facts)
		item   string
		want   setup.Status
		says   string
	}{
		"an address of this machine": {func(f *setup.Facts) { f.Local = true }, "address", setup.Warning, "only this machine reaches"},
		"keys in the folder":         {func(f *setup.Facts) { f.KeysInFolder = true }, "secrets", setup.Done, "Keep a copy away from the backups"},
		"the embedded database":      {func(f *setup.Facts) { f.Embedded = true }, "database", setup.Done, "marketplace backup"},
		"mails off":                  {func(f *setup.Facts) { f.MailOff, f.MailServer = true, "" }, "mail", setup.Warning, "No mails are sent"},
		"mails kept":                 {func(f *setup.Facts) { f.MailServer = "" }, "mail", setup.Warning, "mail viewer"},
		"the sandbox":                {func(f *setup.Facts) { f.Payment = "sandbox" }, "payments", setup.Warning, "Nothing is charged"},
		"a test key":                 {func(f *setup.Facts) { f.PaymentTest = true }, "payments", setup.Warning, "no money moves"},
		"replicas without a bucket":  {func(f *setup.Facts) { f.Bucket = false }, "bucket", setup.Warning, "Each replica keeps pictures in its own folder"},
		"one program without one":    {func(f *setup.Facts) { f.Bucket, f.Embedded = false, true }, "bucket", setup.Done, "in the data folder"},
		"no balancer":                {func(f *setup.Facts) { f.Proxies = 0 }, "balancer", setup.Done, "none may stand before the shop"},
		"an empty catalogue":         {func(f *setup.Facts) { f.Categories, f.Apps = 0, 0 }, "catalogue", setup.Missing, "marketplace import starter"},
		"no legal texts":             {func(f *setup.Facts) { f.LegalTexts = 0 }, "legal", setup.Missing, "marketplace import starter"},
		"a bracket in one":           {func(f *setup.Facts) { f.Unfinished = []string{"Imprint"} }, "legal", setup.Warning, "brackets stand: Imprint"},
		"no apps":                    {func(f *setup.Facts) { f.Apps = 0 }, "catalogue", setup.Warning, "no apps yet"},
	} {
		facts, want := ready, map[string]setup.Status{}
		tc.change(&facts)
		maps.Copy(want, done)
		want[tc.item] = tc.want
		items := setup.ListItems(facts)
		if diff := cmp.Diff(want, statuses(items)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		for _, item := range items {
			if item.Name == tc.item && !strings.Contains(item.Message, tc.says) {
				t.Errorf("%s: %q", name, item.Message)
			}
		}
	}
}

// What the shop understood of a visit, with a balancer that is believed, one that is not, and none.
func TestCheckBalancer_TellsWhatIsWrongWithAVisit(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		visit                  setup.Visit
		https                  bool
		balancer, scheme, host setup.Status
		says                   string
	}{
		"directly":                 {setup.Visit{Client: "203.0.113.9", Host: "market.example"}, false, setup.Done, setup.Warning, setup.Done, "You come from 203.0.113.9, without a balancer."},
		"by a balancer":            {setup.Visit{Client: "203.0.113.9", Host: "market.example", ForwardedFor: "203.0.113.9", Proto: "https"}, true, setup.Done, setup.Done, setup.Done, "by a balancer that is believed"},
		"by two":                   {setup.Visit{Client: "203.0.113.9", Host: "market.example", ForwardedFor: "198.51.100.1, 203.0.113.9, 10.0.0.7", Proto: "https"}, true, setup.Done, setup.Done, setup.Done, "You come from 203.0.113.9"},
		"by one nobody named":      {setup.Visit{Client: "10.0.0.7", Host: "market.example", ForwardedFor: "203.0.113.9", Proto: "https"}, true, setup.Missing, setup.Done, setup.Done, "A balancer at 10.0.0.7 says that you come from 203.0.113.9, and is not believed"},
		"without encryption":       {setup.Visit{Client: "203.0.113.9", Host: "market.example", ForwardedFor: "203.0.113.9", Proto: "http"}, true, setup.Done, setup.Missing, setup.Done, "Let it lead http to https."},
		"without a word on https":  {setup.Visit{Client: "203.0.113.9", Host: "market.example", ForwardedFor: "203.0.113.9"}, true, setup.Done, setup.Warning, setup.Done, "X-Forwarded-Proto"},
		"under another name":       {setup.Visit{Client: "203.0.113.9", Host: "10.0.0.3:8080", ForwardedFor: "203.0.113.9", Proto: "https"}, true, setup.Done, setup.Done, setup.Missing, "You asked for market.example, and the program was asked for 10.0.0.3:8080"},
		"with nonsense forwarded":  {setup.Visit{Client: "203.0.113.9", Host: "market.example", ForwardedFor: "unknown, _x"}, false, setup.Done, setup.Warning, setup.Done, "without a balancer"},
		"by IPv4 written as IPv6":  {setup.Visit{Client: "203.0.113.9", Host: "market.example", ForwardedFor: "::ffff:203.0.113.9", Proto: "https"}, true, setup.Done, setup.Done, setup.Done, "by a balancer that is believed"},
		"with a header of letters": {setup.Visit{Client: "203.0.113.9", Host: "market.example", ForwardedFor: strings.Repeat("a,", 1000)}, false, setup.Done, setup.Warning, setup.Done, "without a balancer"},
	} {
		items := setup.CheckBalancer(tc.visit, "market.example", tc.https)
		var says strings.Builder
		for _, item := range items {
			says.WriteString(item.Message + " ")
		}
		want := map[string]setup.Status{"balancer": tc.balancer, "https": tc.scheme, "address": tc.host}
		if diff := cmp.Diff(want, statuses(items)); diff != "" || !strings.Contains(says.String(), tc.says) {
			t.Errorf("%s: %s(-want +got):\n%s", name, says.String(), diff)
		}
	}
}

package app_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marketplace/internal/testkit"
)

// withSubscriber is the demo world where an organization pays 900 cents a month and account for an
// app.
func withSubscriber(t *testing.T) string {
	t.Helper()
	folder := withPictures(t)
	name := filepath.Join(folder, "people.yaml")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	const before = "    subscriptions:\n      - {id: acme-asana,"
	added := strings.Replace(string(text), before, "    subscriptions:\n      - {id: acme-aircall, app: aircall, billing_cycle: monthly, seats: 2, started_day: -40, trial_days: 14, status: active}\n      - {id: acme-asana,", 1)
	if added == string(text) {
		t.Fatal("the demo has another first subscription")
	}
	if err := os.WriteFile(name, []byte(added), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

const (
	risingSlug = "aircall"
	risingApp  = "/api/v2/applications/aircall"
	payer      = "owner@acme.test"
)

// raise publishes a price of the app by the month and account.
func (d *desk) raise(body string) {
	d.Helper()
	d.write(d.developer, http.MethodPut, risingApp+"/payment", body, http.StatusOK, `"payment":{`)
	d.accept(risingApp)
	d.write(d.developer, http.MethodPut, risingApp+"/publish", `{}`, http.StatusOK, `"status":"PUBLISHED"`)
}

// pass lets time go by; who is signed in is so again.
func (d *desk) pass(by string) {
	d.Helper()
	d.advance(d.T, by)
	d.developer, d.staff = d.person("dev@apps.test"), d.person("staff@market.test")
}

// mailsOf counts the mails of a subject to who pays.
func (d *desk) mailsOf(subject string) int {
	d.Helper()
	return strings.Count(mailsTo(d.T, d.serving, payer), `"subject":"`+subject+`"`)
}

// wayOfRise gives the steps of a higher price that the console shows.
func (d *desk) wayOfRise(which string) (way struct {
	SubmittedAt, AnswerBy, PublishedAt *time.Time
	CountsAt                           time.Time
	Payers                             int
},
) {
	d.Helper()
	ways := map[string]json.RawMessage{}
	if err := json.Unmarshal([]byte(d.write(d.developer, http.MethodGet, risingApp+"/review", "", http.StatusOK, which)), &ways); err != nil {
		d.Fatal(err)
	}
	if err := json.Unmarshal(ways[which], &way); err != nil {
		d.Fatal(err)
	}
	return way
}

const (
	saysRise = "Your price of Aircall stays, new buyers pay more"
	saysStay = "The price of Aircall does not rise"
)

// Decisions rule 10: a higher price counts 30 days after its publication, for who buys then. Until
// then the one of before is shown and taken everywhere, the page and the console say the day,
// who pays is told once and keeps the price.
func TestPriceRise_Published_CountsAfterThirtyDays(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDeskOf(t, database(), subscriberWorld)
		key, invoices := d.searchKey(t), func() string {
			return d.write(d.person(payer), http.MethodGet, "/billing/invoices", "", http.StatusOK, "result")
		}
		inCart := d.inCart("owner@solo.test", risingSlug)
		d.write(d.developer, http.MethodPut, risingApp+"/payment", `{"price":1200,"frequency":"monthly","perAccount":true,"trialDays":14}`, http.StatusOK, `"raisesPrice":true`)
		if way := d.wayOfRise("askedRise"); way.SubmittedAt != nil || way.PublishedAt != nil || way.AnswerBy == nil || !way.CountsAt.Equal(way.AnswerBy.AddDate(0, 0, 30)) || way.Payers != 1 {
			t.Errorf("the draft is on the way %+v", way)
		}
		d.raise(`{"price":1200,"frequency":"monthly","perAccount":true,"trialDays":14}`)
		if way := d.wayOfRise("waitingRise"); way.SubmittedAt == nil || way.AnswerBy != nil || way.PublishedAt == nil || !way.CountsAt.Equal(way.PublishedAt.AddDate(0, 0, 30)) || way.Payers != 1 {
			t.Errorf("what was published is on the way %+v", way)
		}
		day := time.Now().UTC().AddDate(0, 0, 30)
		costs := func(cents int64) {
			t.Helper()
			eventually(t, "the price is another one", func() bool { return d.costs(t, key, risingSlug).all(cents) })
			if got := inCart(); got != cents {
				t.Errorf("%d in the cart, want %d", got, cents)
			}
		}
		costs(900)
		d.write(d.developer, http.MethodGet, risingApp, "", http.StatusOK, `"priceRise":{"at":"`+day.Format(time.DateOnly))
		if _, page := get(t, d.base+"/marketplace/page-data/apps/aircall/page-data.json"); !strings.Contains(page, `"priceRise":{"from":"`+day.Format(time.DateOnly)+`","cents":1200,`) {
			t.Error("the page does not say the day")
		}
		eventually(t, "who pays is not told", func() bool { return d.mailsOf(saysRise) > 0 })
		if mails := mailsTo(t, d.serving, payer); !strings.Contains(mails, "$12.00 a month and account, instead of $9.00 a month and account") || !strings.Contains(mails, "You pay what you have paid so far") {
			t.Errorf("the mail says %s", mails)
		}
		// What changes besides leaves the day alone; nobody is told again.
		d.write(d.developer, http.MethodPatch, risingApp+"/display", `{"shortDescription":"Press a number of a chat and talk on the phone at once."}`, http.StatusOK, "Press")
		d.write(d.developer, http.MethodGet, risingApp+"/review", "", http.StatusOK, `"askedRise":null`) // it is the one that waits
		d.write(d.developer, http.MethodPut, risingApp+"/publish", `{}`, http.StatusOK, `"priceRise":{"at":"`+day.Format(time.DateOnly))
		d.pass("719h")
		costs(900)
		d.pass("2h")
		costs(1200)
		d.write(d.developer, http.MethodGet, risingApp, "", http.StatusOK, `"priceRise":null`)
		d.write(d.developer, http.MethodGet, risingApp+"/events", "", http.StatusOK, `"application.raise_price"`)
		if got := d.mailsOf(saysRise); got != 1 {
			t.Errorf("%d mails", got)
		}
		// Who pays is renewed at the old price, month for month.
		d.pass("744h")
		eventually(t, "it is not renewed", func() bool {
			return strings.Count(invoices(), `"description":"Aircall","unit_amount_cents":900,`) > 1
		})
		if list := invoices(); strings.Contains(list, `"unit_amount_cents":1200`) {
			t.Errorf("who pays pays more: %s", list)
		}
		// A lower price counts at once.
		d.raise(`{"price":1000,"frequency":"monthly","perAccount":true,"trialDays":14}`)
		costs(1000)
		d.write(d.developer, http.MethodGet, risingApp, "", http.StatusOK, `"priceRise":null`)
	})
}

// A rise that waits is taken back, or another one takes its place with 30 days of its own; the
// job of the first does nothing.
func TestPriceRise_WithdrawnOrReplaced_DoesNotCome(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDeskOf(t, database(), subscriberWorld)
		key := d.searchKey(t)
		costs := func(cents int64) {
			t.Helper()
			eventually(t, "the price is another one", func() bool { return d.costs(t, key, risingSlug).all(cents) })
		}
		d.write(d.developer, http.MethodDelete, risingApp+"/price-rise", "", http.StatusOK, `"priceRise":null`) // there is none
		d.raise(`{"price":1200,"frequency":"monthly","perAccount":true,"trialDays":14}`)
		eventually(t, "who pays is not told", func() bool { return d.mailsOf(saysRise) == 1 })
		d.pass("240h")
		d.raise(`{"price":1500,"frequency":"monthly","perAccount":true,"trialDays":14}`)
		eventually(t, "who pays is not told of the second", func() bool { return d.mailsOf(saysRise) == 2 })
		d.pass("500h") // 740 hours after the first, 500 after the second
		costs(900)
		d.write(d.developer, http.MethodPatch, risingApp+"/display", `{"shortDescription":"What is worked on stays beside."}`, http.StatusOK, `"raisesPrice":true`)
		d.write(d.person("owner@solo.test"), http.MethodDelete, risingApp+"/price-rise", "", http.StatusNotFound, "application_not_found")
		for range 2 { // the same again changes nothing
			d.write(d.developer, http.MethodDelete, risingApp+"/price-rise", "", http.StatusOK, `"priceRise":null`)
		}
		eventually(t, "who was told does not hear that it does not come", func() bool { return d.mailsOf(saysStay) == 1 })
		d.write(d.developer, http.MethodGet, risingApp, "", http.StatusOK, "What is worked on stays beside.")
		d.write(d.developer, http.MethodGet, risingApp+"/published", "", http.StatusOK, `"price":900`)
		d.pass("300h")
		costs(900)
		if rise, stay := d.mailsOf(saysRise), d.mailsOf(saysStay); rise != 2 || stay != 1 {
			t.Errorf("%d mails of a rise, %d of none", rise, stay)
		}
	})
}

// A shorter trial is a rise that is no matter of who pays; what was free costs at once, and a roll
// back to a dearer revision is a rise, too.
func TestPriceRise_OtherTerms_WaitAsWell(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDeskOf(t, database(), subscriberWorld)
		d.raise(`{"price":900,"frequency":"monthly","perAccount":true,"trialDays":3}`)
		d.write(d.developer, http.MethodGet, risingApp+"/review", "", http.StatusOK, `"payers":0`)
		d.write(d.developer, http.MethodGet, risingApp+"/published", "", http.StatusOK, `"trialDays":14`)
		d.write(d.developer, http.MethodGet, risingApp, "", http.StatusOK, `"trialDays":3},"raisesPrice":true`)
		d.write(d.developer, http.MethodDelete, risingApp+"/payment", "", http.StatusOK, `"payment":null`)
		d.accept(risingApp)
		d.write(d.developer, http.MethodPut, risingApp+"/publish", `{}`, http.StatusOK, `"priceRise":null`)
		d.write(d.developer, http.MethodGet, risingApp+"/published", "", http.StatusOK, `"payment":null`)
		d.raise(`{"price":500,"frequency":"monthly","perAccount":true,"trialDays":14}`)
		d.write(d.developer, http.MethodGet, risingApp+"/published", "", http.StatusOK, `"price":500`)
		if got := d.mailsOf(saysRise); got != 0 {
			t.Errorf("%d mails of what is no matter of who pays", got)
		}
		d.write(d.developer, http.MethodPut, risingApp+"/rollback", `{"version":1}`, http.StatusOK, `"price":900,"frequency":"monthly"`)
		d.write(d.developer, http.MethodGet, risingApp+"/published", "", http.StatusOK, `"price":500`)
		d.pass("721h")
		eventually(t, "the price of before counts for ever", func() bool {
			_, body := get(t, d.base+risingApp+"/published")
			return strings.Contains(body, `"price":900`)
		})
	})
}

// An import of what an export wrote leaves a rise that waits, and so does one that changes something
// else. One that says another price is a change, of which those hear who were told of the rise.
func TestPriceRise_Imported_WaitsWhileTheFolderSaysThePriceOfToday(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDeskOf(t, database(), subscriberWorld)
		key := d.searchKey(t)
		d.raise(`{"price":1200,"frequency":"monthly","perAccount":true,"trialDays":14}`)
		eventually(t, "who pays is not told", func() bool { return d.mailsOf(saysRise) == 1 })
		before := d.write(d.developer, http.MethodGet, risingApp+"/revisions", "", http.StatusOK, `"state":"live"`)
		folder := exported(t, d.environ)
		importUnchanged(t, d.environ, folder, "--overwrite")
		if after := d.write(d.developer, http.MethodGet, risingApp+"/revisions", "", http.StatusOK, ""); after != before {
			t.Errorf("an import of the export makes revisions: %s", after)
		}
		file := filepath.Join(folder, "apps", risingSlug+".yaml")
		rewrite(t, file, "(?m)^  trial_days: 14$", "  trial_days: 14\n  card_required: true")
		importFolder(t, d.environ, folder, "--overwrite")
		_, page := get(t, d.base+"/marketplace/page-data/apps/aircall/page-data.json")
		if !strings.Contains(page, `"priceRise":{"from":"`) || !strings.Contains(page, `"cents":1200,`) {
			t.Error("the page does not say the day any more")
		}
		d.write(d.developer, http.MethodGet, risingApp, "", http.StatusOK, `"priceRise":{"at":"`)
		eventually(t, "the folder changes nothing", func() bool {
			_, body := get(t, d.base+risingApp+"/published")
			return strings.Contains(body, `"price":900`) && strings.Contains(body, `"creditCardRequired":true`)
		})
		rewrite(t, file, "(?m)^  price_cents: 900$", "  price_cents: 800")
		importFolder(t, d.environ, folder, "--overwrite")
		eventually(t, "the price is another one", func() bool { return d.costs(t, key, risingSlug).all(800) })
		d.write(d.developer, http.MethodGet, risingApp, "", http.StatusOK, `"priceRise":null`)
		d.pass("721h")
		eventually(t, "who was told does not hear that it does not come", func() bool { return d.mailsOf(saysStay) == 1 })
		if got := d.costs(t, key, risingSlug); !got.all(800) || d.mailsOf(saysRise) != 1 {
			t.Errorf("30 days later it costs %+v, and %d mails tell of a rise", got, d.mailsOf(saysRise))
		}
	})
}

// The program dies after the publication, while mails are sent: they are sent, each once.
func TestPriceRise_CrashBeforeMails_TellsOnce(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDeskOf(t, database(), subscriberWorld)
		d.raise(`{"price":1200,"frequency":"monthly","perAccount":true,"trialDays":14}`)
		d.kill()
		d.serve()
		eventually(t, "who pays is not told", func() bool { return d.mailsOf(saysRise) > 0 })
		d.kill()
		d.serve()
		d.pass("24h")
		if got := d.mailsOf(saysRise); got != 1 {
			t.Errorf("%d mails", got)
		}
	})
}

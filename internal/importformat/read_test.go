package importformat_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"marketplace/internal/importformat"
)

func TestReadFolder_DemoData_IsRightAndWhole(t *testing.T) {
	t.Parallel()
	w, err := importformat.Read(os.DirFS("../demo"), "data")
	if err != nil {
		t.Fatal(err)
	}
	got := []int{len(w.Apps), len(w.Developers), len(w.Experts), len(w.Editorial.Categories), len(w.Organizations)}
	want := []int{224, 44, 24, 13, 7}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("entries, developers, experts, categories, organizations: %v, want %v", got, want)
			break
		}
	}
}

func TestReadFolder_EachFault_IsNamedWithItsLine(t *testing.T) {
	t.Parallel()
	good, err := os.ReadFile("../demo/data/apps/dropbox.yaml")
	if err != nil {
		t.Fatal(err)
	}
	cases := []struct{ name, replace, by, want string }{
		{"an unknown category", "category: files-sharing", "category: files", `app.yaml:4: category "files" is not one of`},
		{"an unknown key", "country: DK", "contry: DK", `app.yaml:7: unknown field "contry"`},
		{"a wrong type", "price_cents: 9900", "price_cents: lots", `app.yaml:14: `},
		{"a price of nothing", "price_cents: 9900", "price_cents: 0", `app.yaml:14: price_cents must be 100 to`},
		{"a missing date", "published: 2021-06-23\n", "", `app.yaml:`},
		{"no sentence", "A Dropbox button in the message box to pick a file and send the link in the chat.", "''", `app.yaml:15: short_description must have 1 to 255 characters`},
		{"accepted before it was submitted", "published: 2021-06-23", "published: 2021-06-23\nsubmitted: 2021-06-22\naccepted: 2021-06-21T08:00:00Z", `app.yaml:10: an entry must not be submitted after it was accepted`},
		{"no day", "published: 2021-06-23", "published: midsummer", `must be a day as YYYY-MM-DD, or a time such as`},
		{"a rate without votes", "rate: 5, date", "rate: 4, date", "the histogram has no vote of 4 stars"},
		{"more keywords than the console takes", "keywords: [", "keywords: [" + strings.Repeat("one more, ", 15), `app.yaml:48: at most 20 keywords are possible`},
		{"a keyword that is too long", "keywords: [", "keywords: [" + strings.Repeat("x", 65) + ", ", `app.yaml:48: a keyword must have 1 to 64 characters`},
		{"a rise that is none", "published: 2021-06-23", "published: 2021-06-23\nprice_rise: {at: 2030-01-01, payment: {frequency: once, price_cents: 100}}", `a price_rise must be worse`},
		{"a rise without a day", "published: 2021-06-23", "published: 2021-06-23\nprice_rise: {payment: {frequency: hourly, price_cents: 100}}", "at must be the moment from which"},
		{"a rise to nothing", "published: 2021-06-23", "published: 2021-06-23\nprice_rise: {at: 2030-01-01, payment: {frequency: hourly, price_cents: 0}}", "price_cents must be 100 to"},
		{"an end that leads to itself", "published: 2021-06-23", "published: 2021-06-23\nretirement: {last_day: 100, replacement: dropbox}", "app.yaml:10: an entry cannot be its own replacement"},
		{"a suspension without a reason", "published: 2021-06-23", "published: 2021-06-23\nsuspended: {since: 2026-01-02}", "app.yaml:10: reason must say why"},
		{"a suspension without a day", "published: 2021-06-23", "published: 2021-06-23\nsuspended: {reason: It copies others.}", "app.yaml:10: since must be the moment from which"},
		{"a suspension of what is not published", "lifecycle: published", "lifecycle: accepted\nsuspended: {since: 2026-01-02, reason: It copies others.}", "only a published entry can be suspended"},
		{"broken YAML", "flags: []", "flags: [", "app.yaml:"},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			text := strings.Replace(string(good), tc.replace, tc.by, 1)
			_, err := importformat.Read(fstest.MapFS{"app.yaml": {Data: []byte(text)}}, "app.yaml")
			if _, ok := errors.AsType[importformat.FaultsError](err); !ok {
				t.Fatalf("got %v, want faults", err)
			}
			if !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %q, want it to say %q", err, tc.want)
			}
		})
	}
}

// Who has registered in a shop has no icon at first: an export of that shop comes in.
func TestRead_DeveloperWithoutAnIcon_ComesIn(t *testing.T) {
	t.Parallel()
	const text = "- {slug: solo, name: Solo, country: US, website: 'https://solo.example', support_email: help@solo.example, headline: One person.}\n"
	if _, err := importformat.Read(fstest.MapFS{"developers.yaml": {Data: []byte(text)}}, "developers.yaml"); err != nil {
		t.Error(err)
	}
}

// S3.02: as many keywords come in as an app may have in the console.
func TestRead_AsManyKeywordsAsTheConsoleTakes_ComeIn(t *testing.T) {
	t.Parallel()
	good, err := os.ReadFile("../demo/data/apps/dropbox.yaml")
	if err != nil {
		t.Fatal(err)
	}
	most := make([]string, 20)
	for i := range most {
		most[i] = fmt.Sprint("keyword ", i)
	}
	text := regexp.MustCompile(`(?m)^keywords: .*$`).ReplaceAllString(string(good), "keywords: ["+strings.Join(most, ", ")+"]")
	data, err := importformat.Read(fstest.MapFS{"app.yaml": {Data: []byte(text)}}, "app.yaml")
	if err != nil || !slices.Equal(data.Apps[0].Keywords, most) {
		t.Errorf("got %v, want all %d keywords", err, len(most))
	}
}

// No more of a card's number than its end comes in with an invoice.
func TestRead_InvoiceWithAWholeCardNumber_IsNamedWithItsLine(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../demo/data/people.yaml")
	if err != nil {
		t.Fatal(err)
	}
	const end = `status: paid, card: {brand: visa, last_four: "4242"}`
	for given, want := range map[string]string{"4242": "", "4242424242424242": "last_four must be four digits", "": "last_four must be four digits"} {
		changed := strings.Replace(string(text), end, strings.Replace(end, "4242", given, 1), 1)
		_, err := importformat.Read(fstest.MapFS{"people.yaml": {Data: []byte(changed)}}, ".")
		line := fmt.Sprintf("people.yaml:%d: ", strings.Count(changed[:strings.Index(changed, "status: paid, card:")], "\n")+1)
		switch {
		case want == "" && err != nil:
			t.Errorf("%q: %v", given, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), line+want)):
			t.Errorf("%q: got %v, want %q", given, err, line+want)
		}
	}
}

// A name is kept free once, with a reason that who wants it reads.
func TestRead_ReservedNames_AreChecked(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"- {name: Acme Bank, reason: it is a bank.}\n":                                      "",
		"- {name: Acme Bank, reason: it is a bank.}\n- {name: ACME BANK, reason: again.}\n": "reserved_names.yaml:2: the name \"ACME BANK\", or one that looks like it, is there twice",
		"- {name: Acme Bank}\n":                 "reserved_names.yaml:1: reason must have 1 to",
		"- {name: '', reason: it is a bank.}\n": "reserved_names.yaml:1: name must have 1 to 40",
	} {
		_, err := importformat.Read(fstest.MapFS{"reserved_names.yaml": {Data: []byte(text)}}, "reserved_names.yaml")
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

// Nobody says the same twice: a testimonial with an id is there once in all of the file.
func TestRead_TestimonialTwice_IsNamedWithItsLine(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../demo/data/experts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ first, last, want string }{
		"two of different experts": {"violet", "violet", `the testimonial "violet" is there twice`},
		"no id":                    {"violet", "Violet Lee", "id must have at most 64 lower-case letters, digits and hyphens"},
		"two ids":                  {"violet", "olga", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const entry = "testimonials:\n    - {"
			changed := strings.Replace(string(text), entry, entry+"id: "+c.first+", ", 1)
			at := strings.LastIndex(changed, entry) + len(entry)
			changed = changed[:at] + "id: " + c.last + ", " + changed[at:]
			_, err := importformat.Read(fstest.MapFS{"experts.yaml": {Data: []byte(changed)}}, ".")
			line := fmt.Sprintf("experts.yaml:%d: ", strings.Count(changed[:at], "\n")+1)
			if (c.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), line+c.want) {
				t.Errorf("got %v, want %q", err, line+c.want)
			}
		})
	}
}

// What only the style of the demo would write differently is told, and read all the same.
func TestRead_AgainstTheStyle_GivesHints(t *testing.T) {
	t.Parallel()
	good, err := os.ReadFile("../demo/data/apps/dropbox.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ name, replace, by, want string }{
		{"a short sentence", "A Dropbox button in the message box to pick a file and send the link in the chat.", "Short.", `app.yaml:15: short_description reads best`},
		{"a long feature title", "Picker in the message box", "Picker in the message box of every single agent", `app.yaml:28: a title reads best`},
		{"as the demo has it", "Dropbox", "Dropbox", ""},
	} {
		text := strings.Replace(string(good), tc.replace, tc.by, 1)
		data, err := importformat.Read(fstest.MapFS{"app.yaml": {Data: []byte(text)}}, "app.yaml")
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
			continue
		}
		if len(data.Apps) != 1 || (len(data.Hints) > 0) != (tc.want != "") || len(data.Hints) > 0 && !strings.Contains(data.Hints[0].String(), tc.want) {
			t.Errorf("%s: hints %v, want %q", tc.name, data.Hints, tc.want)
		}
	}
}

func TestWrite_ThenRead_GivesTheSame(t *testing.T) {
	t.Parallel()
	data, err := importformat.Read(os.DirFS("../demo"), "data")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := importformat.Write(folder, data); err != nil {
		t.Fatal(err)
	}
	again, err := importformat.Read(os.DirFS(folder), ".")
	if err != nil {
		t.Fatal(err)
	}
	options := cmp.Options{cmpopts.EquateEmpty(), cmpopts.SortSlices(func(x, y importformat.App) bool { return x.Slug < y.Slug })}
	if diff := cmp.Diff(data, again, options); diff != "" {
		t.Errorf("what was written reads differently (-before +after):\n%.4000s", diff)
	}
	if err := importformat.Write(folder, data); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("a folder that holds something: %v", err)
	}
}

// What an organization is as a developer is named whole: a proof says of what and when.
func TestReadPeople_RegistrationThatSaysTooLittle_IsRefused(t *testing.T) {
	t.Parallel()
	for registration, want := range map[string]string{
		"{site: {of: acme.example}}":                   "what is proved has a name and a day",
		"{mail: {proved: 2026-01-02}}":                 "what is proved has a name and a day",
		"{agreement: {version: '2026-01-01'}}":         "what was accepted has a version and a day",
		"{profile: {slug: other, name: Acme Works}}":   "a profile needs a name, and the slug of the developer",
		"{restricted: It copies others, closed: true}": "a developer that is closed is not restricted as well",
	} {
		text := "organizations:\n  - {slug: acme, name: Acme, country: US, developer: acme-works, registration: " + registration + "}\n"
		if _, err := importformat.Read(fstest.MapFS{"people.yaml": {Data: []byte(text)}}, "people.yaml"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", registration, err, want)
		}
	}
}

package importformat_test

import (
	"errors"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"marketplace/internal/importformat"
)

func TestReadFolder_DemoData_IsRightAndWhole(t *testing.T) {
	t.Parallel()
	w, err := importformat.Read(os.DirFS("../demo"), "data")
	if err != nil {
		t.Fatal(err)
	}
	got := []int{len(w.Apps), len(w.Developers), len(w.Experts), len(w.Editorial.Categories), len(w.Organizations)}
	want := []int{219, 44, 24, 13, 7}
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
		{"a price of nothing", "price_cents: 9900", "price_cents: 0", `app.yaml:14: price_cents must be 1 to`},
		{"a missing date", "published: 2021-06-23\n", "", `app.yaml:`},
		{"a short sentence", "A Dropbox button in the message box to pick a file and send the link in the chat.", "Short.", `app.yaml:15: short_description must be one sentence`},
		{"a long feature title", "Picker in the message box", "Picker in the message box of every single agent", `app.yaml:28: title must have 1 to 32 characters`},
		{"a rate without votes", "rate: 5, date", "rate: 4, date", "the histogram has no vote of 4 stars"},
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

package listingsdb_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/listings"
)

func manifest(id string) listings.Manifest {
	return listings.Manifest{
		ID: id, Name: "Chat File", Product: "helpdesk", HasDisplay: true, ShortDescription: "A file.", HasBlocks: true,
		Payment: &listings.Payment{Frequency: "monthly", Price: money.Cents(900)},
		Widgets: map[string]listings.WidgetChange{"details": runsAt("plugin", "https://a.test/1"), "box": runsAt("messagebox", "https://a.test/2")},
	}
}

func runsAt(placement, address string) listings.WidgetChange {
	none := ""
	return listings.WidgetChange{Placement: &placement, URL: &address, InitialState: &none}
}

// Contract developer-console section 7: a push is done whole or not at all, and the same again
// changes nothing.
func TestPush_Manifest_IsTakenWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		who := person("acme-org")
		id, err := d.Push(t.Context(), who, manifest(""))
		if err != nil {
			t.Fatal(err)
		}
		tag := func() string {
			open, _, err := d.FindDraft(t.Context(), "acme", id)
			if err != nil {
				t.Fatal(err)
			}
			return open.Revision.Tag()
		}
		made := tag()
		if _, err := d.Push(t.Context(), who, manifest(id)); err != nil || tag() != made {
			t.Errorf("the same again: %v, %s after %s", err, tag(), made)
		}
		pulled, err := d.Pull(t.Context(), who, id)
		if diff := cmp.Diff(manifest(id), pulled); diff != "" || err != nil {
			t.Errorf("pulled: %s, %v", diff, err)
		}
		if same, err := d.Verify(t.Context(), who, pulled); !same || err != nil {
			t.Errorf("what was pulled is the draft: %v, %v", same, err)
		}
		wrong := manifest(id)
		wrong.ShortDescription, wrong.Payment, wrong.NotOffered = "Another file.", &listings.Payment{Frequency: "weekly"}, []string{"storage"}
		wrong.Widgets["second"] = runsAt("plugin", "https://a.test/3")
		_, err = d.Push(t.Context(), who, wrong)
		faults, areFaults := errors.AsType[listings.StepsError](err)
		if !areFaults || len(faults) != 3 || faults["monetization"] == "" || faults["widgets"] == "" || faults["storage"] == "" || tag() != made {
			t.Errorf("a wrong one: %v, %s after %s", err, tag(), made)
		}
		less := manifest(id)
		less.Payment, less.Widgets = nil, map[string]listings.WidgetChange{"box": runsAt("messagebox", "https://a.test/2")}
		if same, err := d.Verify(t.Context(), who, less); same || err != nil {
			t.Errorf("less is not the draft: %v, %v", same, err)
		}
		if _, err := d.Push(t.Context(), who, less); err != nil || appearances(t, d, id) != "messagebox box" {
			t.Errorf("less: %v, %s", err, appearances(t, d, id))
		}
		if _, err := d.Push(t.Context(), person("zeta-org"), manifest(id)); errs.ReasonOf(err) != "application_not_found" {
			t.Errorf("somebody else: %v", err)
		}
		if _, err := d.Push(t.Context(), who, manifest("")); err == nil {
			t.Error("the name is taken, and yet an app is made")
		}
	})
}

func TestFindPush_ByItsID_IsRememberedForADay(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		who := person("acme-org")
		for _, result := range []string{"{}", `{"a":1}`} {
			if err := d.KeepPush(t.Context(), who, "first", result); err != nil {
				t.Fatal(err)
			}
		}
		if result, err := d.FindPush(t.Context(), who, "first"); result != `{"a":1}` || err != nil {
			t.Errorf("%s, %v", result, err)
		}
		if _, err := d.FindPush(t.Context(), person("zeta-org"), "first"); !errs.IsNotFound(err) {
			t.Errorf("somebody else: %v", err)
		}
		d.clock.Advance(25 * time.Hour)
		if err := d.KeepPush(t.Context(), who, "second", "{}"); err != nil {
			t.Fatal(err)
		}
		if _, err := d.FindPush(t.Context(), who, "first"); !errs.IsNotFound(err) {
			t.Errorf("after a day: %v", err)
		}
	})
}

package listingsdb_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/listings"
)

func (d desk) upload(t *testing.T, app, kind, file string) listings.Upload {
	t.Helper()
	u, err := d.AddUpload(t.Context(), person("acme-org"), app, kind, "", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestAddUpload_SameFile_IsTheSame(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		first, again, other := d.upload(t, "a1", "icon", "one"), d.upload(t, "old-hand", "icon", "one"), d.upload(t, "a1", "icon", "two")
		if first.ID != again.ID || first.ID == other.ID || first.Bytes != 3 || len(d.pictures.kept) != 2 || len(d.log.entries) != 2 {
			t.Errorf("%+v, %+v, %+v; kept %v, said %v", first, again, other, d.pictures.kept, d.log.entries)
		}
		for want, in := range map[string][2]string{"picture_refused": {"icon", "bad"}, "": {"screenshot", "one"}} {
			if _, err := d.AddUpload(t.Context(), person("acme-org"), "a1", in[0], "", []byte(in[1])); errs.ReasonOf(err) != want {
				t.Errorf("%v: %v", in, err)
			}
		}
		if _, err := d.AddUpload(t.Context(), person("acme-org"), "a1", "film", "", []byte("one")); !isWrong(err, "kind") {
			t.Errorf("an unknown kind: %v", err)
		}
		if _, err := d.AddUpload(t.Context(), person("zeta-org"), "a1", "icon", "", []byte("one")); errs.ReasonOf(err) != "application_not_found" {
			t.Errorf("somebody else: %v", err)
		}
	})
}

func TestSetIcons_AddressOrData_IsAnUploadOfTheOwn(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		at := func(id string) string { return d.pictures.Address(id) }
		icon, shot := d.upload(t, "a1", "icon", "one"), d.upload(t, "a1", "screenshot", "wide")
		data := "data:image/png;base64," + base64.StdEncoding.EncodeToString([]byte("dark"))
		small, none := listing.SizedPicture(at(icon.ID), "small"), ""
		if err := d.SetIcons(t.Context(), person("acme-org"), "a1", "", listings.IconChange{Default: &small, Small: &small, Dark: &data}); err != nil {
			t.Fatal(err)
		}
		if err := d.SetIcons(t.Context(), person("acme-org"), "a1", "", listings.IconChange{Small: &none}); err != nil {
			t.Fatal(err)
		}
		open, _, err := d.FindDraft(t.Context(), "acme", "a1")
		if got := open.Revision.Listing.Icon; err != nil || got.Picture != at(icon.ID) || got.Small != "" || listing.UploadID(got.Dark) == "" {
			t.Errorf("%+v, %v", got, err)
		}
		for _, wrong := range []string{
			at(shot.ID), "https://a.test/icon.png", "https://a.test/uploads/" + icon.ID + "/original", at("0123456789abcdef0123456789abcdef"), "data:image/png,x", "data:image/png;base64,YmFk",
		} {
			if err := d.SetIcons(t.Context(), person("acme-org"), "a1", "", listings.IconChange{Default: &wrong}); errs.ReasonOf(err) != "picture_refused" || !isWrong(err, "default") {
				t.Errorf("%s: %v", wrong, err)
			}
		}
		app, err := d.Create(t.Context(), person("zeta-org"), "Zeta", "")
		if err != nil {
			t.Fatal(err)
		}
		if err := d.SetIcons(t.Context(), person("zeta-org"), app.ID, "", listings.IconChange{Default: &small}); errs.ReasonOf(err) != "picture_refused" {
			t.Errorf("somebody else's upload: %v", err)
		}
	})
}

func TestSetScreenshots_OnlyUploadsAndWhatIsThere_AreShown(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		shot := d.pictures.Address(d.upload(t, "a1", "screenshot", "wide").ID)
		set := func(list ...listings.Screenshot) error {
			return d.SetScreenshots(t.Context(), person("acme-org"), "a1", "", list)
		}
		if err := set(listings.Screenshot{Src: listing.SizedPicture(shot, "large"), Title: " A  view "}); err != nil {
			t.Fatal(err)
		}
		if err := set(listings.Screenshot{Src: "https://a.test/a.png"}); !isWrong(err, "0.original") {
			t.Errorf("from elsewhere: %v", err)
		}
		if err := set(listings.Screenshot{Src: shot}, listings.Screenshot{}); !isWrong(err, "1.original") {
			t.Errorf("none: %v", err)
		}
		if err := set(slices.Repeat([]listings.Screenshot{{Src: shot}}, 21)...); !isWrong(err, "screenshots") {
			t.Errorf("21: %v", err)
		}
		open, _, err := d.FindDraft(t.Context(), "acme", "a1")
		if got := open.Revision.Listing.Screenshots; err != nil || len(got) != 1 || got[0] != (listings.Screenshot{Src: shot, Title: "A view"}) {
			t.Errorf("%+v, %v", got, err)
		}
	})
}

// What no revision names is removed after a week; what one names stays.
func TestPurgeUploads_AfterAWeek_RemovesTheUnnamed(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		named, unnamed := d.upload(t, "a1", "icon", "one"), d.upload(t, "a1", "icon", "two")
		address := d.pictures.Address(named.ID)
		if err := d.SetIcons(t.Context(), person("acme-org"), "a1", "", listings.IconChange{Default: &address}); err != nil {
			t.Fatal(err)
		}
		purge := func(after time.Duration) []string {
			d.clock.Advance(after)
			if err := d.PurgeUploads(t.Context()); err != nil {
				t.Fatal(err)
			}
			return d.pictures.removed
		}
		if removed := purge(6 * 24 * time.Hour); removed != nil {
			t.Errorf("after six days: %v", removed)
		}
		if removed := purge(25 * time.Hour); !slices.Equal(removed, []string{unnamed.ID}) {
			t.Errorf("after seven: %v", removed)
		}
		gone := d.pictures.Address(unnamed.ID)
		if err := d.SetIcons(t.Context(), person("acme-org"), "a1", "", listings.IconChange{Default: &gone}); errs.ReasonOf(err) != "picture_refused" {
			t.Errorf("the removed one: %v", err)
		}
		if again := d.upload(t, "a1", "icon", "two"); again.ID != unnamed.ID || len(d.pictures.kept) != 3 {
			t.Errorf("again: %+v, %v", again, d.pictures.kept)
		}
	})
}

// A picture that is uploaded again while its files are being removed gets others, which stay.
func TestPurgeUploads_UploadedAgainMeanwhile_KeepsItsFiles(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		first := d.upload(t, "a1", "icon", "one")
		address := d.pictures.Address(first.ID)
		d.clock.Advance(8 * 24 * time.Hour)
		var again listings.Upload
		d.pictures.meanwhile = func() {
			again = d.upload(t, "a1", "icon", "one")
			if err := d.SetIcons(t.Context(), person("acme-org"), "a1", "", listings.IconChange{Default: &address}); errs.ReasonOf(err) != "picture_refused" {
				t.Errorf("the leaving one is named: %v", err)
			}
		}
		if err := d.PurgeUploads(t.Context()); err != nil {
			t.Fatal(err)
		}
		d.pictures.meanwhile = nil
		if d.pictures.has(first.ID) || !d.pictures.has(again.ID) {
			t.Errorf("first %t, again %t: %v", d.pictures.has(first.ID), d.pictures.has(again.ID), d.pictures.removed)
		}
		if _, found, err := d.Upload(t.Context(), "acme", first.ID); found || err != nil {
			t.Errorf("the row of the first one: %t, %v", found, err)
		}
	})
}

// A purge that ended between the files and the row is gone on with a day later.
func TestPurgeUploads_LeftInTheMiddle_GoesOnADayLater(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		first := d.upload(t, "a1", "icon", "one")
		d.clock.Advance(8 * 24 * time.Hour)
		d.leaveUpload(t, first)
		for _, want := range [][]string{nil, {first.ID}} {
			if err := d.PurgeUploads(t.Context()); err != nil || !slices.Equal(d.pictures.removed, want) {
				t.Errorf("%v, %v; want %v", d.pictures.removed, err, want)
			}
			d.clock.Advance(25 * time.Hour)
		}
		if again := d.upload(t, "a1", "icon", "one"); again.ID != first.ID || !d.pictures.has(again.ID) {
			t.Errorf("again: %+v", again)
		}
	})
}

// leaveUpload ends a purge between the mark of an upload and its files.
func (d desk) leaveUpload(t *testing.T, u listings.Upload) {
	t.Helper()
	err := d.transact(t.Context(), u.ID, func(ctx context.Context, tx listings.WriteTx) error {
		_, err := tx.MarkUnnamedUpload(ctx, u, d.clock.Now(), d.clock.Now())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// While each name that a file may have is being removed, it is refused, and taken afterwards.
func TestAddUpload_AllItsNamesAreBeingRemoved_IsRefusedForAMoment(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		names := map[string]bool{}
		for range 3 {
			u := d.upload(t, "a1", "icon", "one")
			names[u.ID] = true
			d.clock.Advance(8 * 24 * time.Hour)
			d.leaveUpload(t, u)
		}
		if len(names) != 3 {
			t.Errorf("names: %v", names)
		}
		_, err := d.AddUpload(t.Context(), person("acme-org"), "a1", "icon", "", []byte("one"))
		if e := errs.As(err); e == nil || e.Code != errs.Unavailable || e.Reason != "picture_busy" {
			t.Errorf("%v", err)
		}
		d.clock.Advance(25 * time.Hour)
		if err := d.PurgeUploads(t.Context()); err != nil {
			t.Fatal(err)
		}
		if again := d.upload(t, "a1", "icon", "one"); !d.pictures.has(again.ID) {
			t.Errorf("afterwards: %+v", again)
		}
	})
}

// An upload that nobody has named for a week is uploaded again while it is purged: what its
// developer is told is there has its files.
func TestRace_UploadAgainWhilePurged(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		for n := range raceRounds {
			file := fmt.Sprint("picture ", n)
			d.upload(t, "a1", "icon", file)
			d.clock.Advance(8 * 24 * time.Hour)
			var again [3]listings.Upload
			var all sync.WaitGroup
			for i := range again {
				all.Go(func() {
					var err error
					if again[i], err = d.AddUpload(t.Context(), person("acme-org"), "a1", "icon", "", []byte(file)); err != nil {
						t.Errorf("round %d: %v", n, err)
					}
				})
			}
			all.Go(func() {
				if err := d.PurgeUploads(t.Context()); err != nil {
					t.Errorf("round %d: %v", n, err)
				}
			})
			all.Wait()
			for _, u := range again {
				if _, found, err := d.Upload(t.Context(), "acme", u.ID); !found || err != nil || !d.pictures.has(u.ID) {
					t.Fatalf("round %d: %s has a row: %t, files: %t, %v", n, u.ID, found, d.pictures.has(u.ID), err)
				}
			}
		}
	})
}

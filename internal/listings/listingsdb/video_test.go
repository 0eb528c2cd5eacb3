package listingsdb_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/listings"
)

// tour is a video of a developer with a poster of its own.
func (d desk) tour(t *testing.T, app string) listings.Video {
	t.Helper()
	return listings.Video{URL: "https://youtu.be/aB3_-efGhi9?si=x", Poster: d.pictures.Address(d.upload(t, app, "video_poster", "wide").ID), Title: " A  tour "}
}

func (d desk) setVideo(t *testing.T, app string, v *listings.Video) error {
	t.Helper()
	return d.SetVideo(t.Context(), person("acme-org"), app, "", v)
}

func (d desk) videoOf(t *testing.T, app string) *listings.Video {
	t.Helper()
	open, _, err := d.FindDraft(t.Context(), "acme", app)
	if err != nil {
		t.Fatal(err)
	}
	return open.Revision.Listing.Video
}

func TestSetVideo_AddressAsCopied_IsKeptInOneForm(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		given := d.tour(t, "a1")
		given.Poster = listing.SizedPicture(given.Poster, "large")
		if err := d.setVideo(t, "a1", &given); err != nil {
			t.Fatal(err)
		}
		want := &listings.Video{URL: "https://www.youtube.com/watch?v=aB3_-efGhi9", Poster: listing.SizedPicture(given.Poster, "original"), Title: "A tour"}
		if diff := cmp.Diff(want, d.videoOf(t, "a1")); diff != "" {
			t.Error(diff)
		}
		said := len(d.log.entries)
		if err := d.setVideo(t, "a1", want); err != nil || len(d.log.entries) != said {
			t.Errorf("what is kept, again: %v, %d entries after %d", err, len(d.log.entries), said)
		}
		if last := d.log.entries[said-1]; !strings.Contains(last, "application.edit") || !strings.Contains(last, "video ") {
			t.Errorf("the log says %s", last)
		}
		for range 2 {
			if err := d.setVideo(t, "a1", nil); err != nil || d.videoOf(t, "a1") != nil {
				t.Errorf("taken out: %v, %+v", err, d.videoOf(t, "a1"))
			}
		}
	})
}

func TestSetVideo_WhatIsWrong_IsSaidByItsField(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		right, shot := d.tour(t, "a1"), d.pictures.Address(d.upload(t, "a1", "screenshot", "wide").ID)
		for name, c := range map[string]struct {
			change func(*listings.Video)
			fields []string
		}{
			"another host":         {func(v *listings.Video) { v.URL = "https://videos.example/1" }, []string{"url"}},
			"not encrypted":        {func(v *listings.Video) { v.URL = "http://youtu.be/aB3_-efGhi9" }, []string{"url"}},
			"no title":             {func(v *listings.Video) { v.Title = " " }, []string{"title"}},
			"a long title":         {func(v *listings.Video) { v.Title = strings.Repeat("é", 121) }, []string{"title"}},
			"no poster":            {func(v *listings.Video) { v.Poster = "" }, []string{"poster"}},
			"a poster elsewhere":   {func(v *listings.Video) { v.Poster = "https://a.test/a.png" }, []string{"poster"}},
			"a picture, no poster": {func(v *listings.Video) { v.Poster = shot }, []string{"poster"}},
			"nothing":              {func(v *listings.Video) { *v = listings.Video{} }, []string{"poster", "title", "url"}},
		} {
			wrong := right
			c.change(&wrong)
			err := d.setVideo(t, "a1", &wrong)
			e := errs.As(err)
			if e == nil || e.Code != errs.Unprocessable || e.Reason != "video_refused" || !slices.Equal(slices.Sorted(maps.Keys(e.Fields)), c.fields) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := d.SetVideo(t.Context(), person("zeta-org"), "a1", "", &right); errs.ReasonOf(err) != "application_not_found" {
			t.Errorf("somebody else: %v", err)
		}
		if err := d.SetVideo(t.Context(), person("acme-org"), "a1", "1-99", &right); errs.ReasonOf(err) != "revision_conflict" {
			t.Errorf("another revision was looked at: %v", err)
		}
		if got := d.videoOf(t, "a1"); got != nil {
			t.Errorf("the draft shows %+v", got)
		}
	})
}

// A poster that a revision names is kept, also when the draft names another one by now.
func TestPurgeUploads_Poster_IsKeptWhileARevisionNamesIt(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		tour := d.tour(t, "a1")
		if err := d.setVideo(t, "a1", &tour); err != nil {
			t.Fatal(err)
		}
		purge := func() []string {
			d.clock.Advance(8 * 24 * time.Hour)
			if err := d.PurgeUploads(t.Context()); err != nil {
				t.Fatal(err)
			}
			return d.pictures.removed
		}
		if removed := purge(); removed != nil {
			t.Errorf("the draft names it: %v", removed)
		}
		if err := d.setVideo(t, "a1", nil); err != nil {
			t.Fatal(err)
		}
		if removed := purge(); !slices.Equal(removed, []string{listing.UploadID(tour.Poster)}) {
			t.Errorf("nothing names it: %v", removed)
		}
	})
}

func TestPush_Video_IsSetKeptAndTakenOut(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		who := person("acme-org")
		tour := d.tour(t, "a1")
		made := manifest("")
		made.Video = &tour
		id, err := d.Push(t.Context(), who, made)
		if err != nil {
			t.Fatal(err)
		}
		kept := d.videoOf(t, id)
		if kept == nil || kept.URL != "https://www.youtube.com/watch?v=aB3_-efGhi9" {
			t.Fatalf("the draft shows %+v", kept)
		}
		pulled, err := d.Pull(t.Context(), who, id)
		if err != nil || pulled.Video == nil || *pulled.Video != *kept {
			t.Errorf("pulled %+v, %v", pulled.Video, err)
		}
		if same, err := d.Verify(t.Context(), who, pulled); !same || err != nil {
			t.Errorf("what was pulled is the draft: %v, %v", same, err)
		}
		// A client that knows of no video pushes without one.
		if _, err := d.Push(t.Context(), who, manifest(id)); err != nil || d.videoOf(t, id) == nil {
			t.Errorf("without a word of it: %v, %+v", err, d.videoOf(t, id))
		}
		wrong := manifest(id)
		wrong.Video = &listings.Video{URL: "https://videos.example/1", Poster: kept.Poster, Title: "A tour"}
		_, err = d.Push(t.Context(), who, wrong)
		if faults, areFaults := errors.AsType[listings.StepsError](err); !areFaults || !strings.Contains(faults["display"], "YouTube") {
			t.Errorf("a wrong one: %v", err)
		}
		if same, err := d.Verify(t.Context(), who, wrong); same || err != nil {
			t.Errorf("a wrong one is not the draft: %v, %v", same, err)
		}
		none := manifest(id)
		none.Video = &listings.Video{}
		if _, err := d.Push(t.Context(), who, none); err != nil || d.videoOf(t, id) != nil {
			t.Errorf("taken out: %v, %+v", err, d.videoOf(t, id))
		}
	})
}

func TestRestore_RevisionBeforeTheVideo_TakesItOut(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		who, tour := person("acme-org"), d.tour(t, "a1")
		if err := d.setVideo(t, "a1", &tour); err != nil {
			t.Fatal(err)
		}
		c, err := d.Compare(t.Context(), who, "a1", 2, 1)
		if err != nil || len(c.Changes) != 1 || c.Changes[0].Part != "video" || c.Changes[0].NeedsReview {
			t.Errorf("beside what is live: %+v, %v", c.Changes, err)
		}
		if err := d.Restore(t.Context(), who, "a1", 1, ""); err != nil || d.videoOf(t, "a1") != nil {
			t.Errorf("restored: %v, %+v", err, d.videoOf(t, "a1"))
		}
	})
}

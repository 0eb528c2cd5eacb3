package listingsdb_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/db"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/price"
	"marketplace/internal/listings"
	"marketplace/internal/listings/listingsdb"
	"marketplace/internal/testkit"
)

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// store is the module's door to a database, with what tests do in one step.
type store struct {
	*listingsdb.Store
	transact listings.Transact
}

// auditLog keeps nothing.
type auditLog struct{}

func (auditLog) Audit(context.Context, listings.AuditEntry) error { return nil }

func newStore(database *db.DB) store {
	return store{listingsdb.New(database.Read()), listingsdb.NewTransact(database, partsWith(auditLog{}, newBoard()))}
}

func (s store) insert(ctx context.Context, r listings.Revision) error {
	return s.transact(ctx, r.AppID, func(ctx context.Context, tx listings.WriteTx) error { return tx.InsertRevision(ctx, r) })
}

func (s store) update(ctx context.Context, r listings.Revision, edits int64) error {
	return s.transact(ctx, r.AppID, func(ctx context.Context, tx listings.WriteTx) error { return tx.UpdateRevision(ctx, r, edits) })
}

func revision(number int64, state listings.State) listings.Revision {
	return listings.Revision{AppID: "a1", Number: number, State: state, Author: "ann", CreatedAt: noon, UpdatedAt: noon, Listing: listings.Listing{Name: "Chat Scorer", Product: "livechat"}}
}

// Spec S3.01 to S3.07: every field of a listing comes back.
func TestRevision_WholeListing_ComesBack(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newStore(database)
		want := revision(2, listings.Scheduled)
		want.Base, want.Edits = 1, 5
		want.SubmittedAt, want.ReviewStartedAt, want.AcceptedAt, want.ScheduledFor, want.PublishedAt = noon.Add(time.Minute), noon.Add(time.Hour), noon.Add(2*time.Hour), noon.Add(3*time.Hour), noon.Add(4*time.Hour)
		want.Listing = listings.Listing{
			Name: "Chat Scorer", Product: "livechat", ServiceType: "training", ShortDescription: "Scores every chat.", LongDescription: "**Long.**", Category: "analytics",
			SecondaryCategories: []string{"crm"}, Country: "PL", Languages: []string{"en"}, Industries: []string{"retail"}, Keywords: []string{"score"},
			Icon: listings.Icon{Brand: "b", Hue: "teal", Glyph: "star"}, Screenshots: []listings.Screenshot{{Src: "https://cdn.test/1.png", Title: "One"}},
			Video:    &listings.Video{URL: "https://vimeo.com/76979871", Poster: "https://cdn.test/2.png", Title: "A tour"},
			Features: []listings.Titled{{Title: "Scores", Description: "Each."}}, Benefits: []listings.Titled{{Title: "Faster", Description: "By half."}},
			Payment: &listings.Payment{
				Frequency: "monthly", Price: 500, PerAccount: true, TrialDays: 7, CardRequired: true,
				Discount: price.Discount{BasisPoints: 1500, From: noon, To: noon.Add(time.Hour)},
			},
			Upgrades:   []listings.Upgrade{{ID: "u1", Name: "More", Description: "More of it.", Price: 300, Frequency: "monthly", PerAgent: true, Counted: true}},
			Placements: []string{"plugin"}, Widgets: []listings.Widget{{ID: "w1", Placement: "plugin", URL: "https://app.test/", Title: "Score", InitialState: "{}", TryOut: true}},
			Client: listings.Client{ID: "app_x", Scopes: []string{"chats--all:ro"}}, DirectInstallURL: "https://app.test/install",
			Support:   listings.Support{TutorialURL: "https://app.test/help", PrivacyURL: "https://app.test/privacy", Email: "help@app.test"},
			Changelog: []listings.Change{{Version: "1.0", Date: "2026-05-01", Title: "First", Text: "It begins."}},
			OnlyOwner: true, UnderMaintenance: true, Properties: map[string]string{"order": "1"},
		}
		if err := s.insert(t.Context(), want); err != nil {
			t.Fatal(err)
		}
		got, err := s.Revision(t.Context(), "a1", 2)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%v %s", err, diff)
		}
		open, found, err := s.OpenRevision(t.Context(), "a1")
		if diff := cmp.Diff(want, open); diff != "" || !found || err != nil {
			t.Errorf("the open one: %t %v %s", found, err, diff)
		}
		if _, found, err = s.LiveRevision(t.Context(), "a1"); found || err != nil {
			t.Errorf("a live one: %t %v", found, err)
		}
		if _, err := s.Revision(t.Context(), "a1", 3); errs.ReasonOf(err) != "revision_not_found" {
			t.Errorf("one that is not there: %v", err)
		}
	})
}

// What the state table allows to be open, and to be live, is one at a time in the database.
func TestRevision_SecondOfOneKind_IsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		for _, state := range listings.States[1:] {
			s, first, second := newStore(database), revision(1, state), revision(2, state)
			first.AppID, second.AppID = string(state), string(state)
			if err := s.insert(t.Context(), first); err != nil {
				t.Fatal(err)
			}
			err := s.insert(t.Context(), second)
			if single := state.IsOpen() || state == listings.Live; single != (errs.ReasonOf(err) == "revision_conflict") || !single && err != nil {
				t.Errorf("a second one that is %s: %v", state, err)
			}
		}
		s := newStore(database)
		for i, state := range []listings.State{listings.Live, listings.Superseded, listings.Draft} {
			if err := s.insert(t.Context(), revision(int64(i+1), state)); err != nil {
				t.Fatalf("%s: %v", state, err)
			}
		}
		back := revision(2, listings.Live)
		if err := s.update(t.Context(), back, 0); errs.ReasonOf(err) != "revision_conflict" {
			t.Errorf("a second live one by a change: %v", err)
		}
		if err := s.update(t.Context(), revision(2, listings.Withdrawn), 0); err != nil {
			t.Error(err)
		}
		list, err := s.ListRevisions(t.Context(), "a1")
		states := []listings.State{}
		for _, r := range list {
			states = append(states, r.State)
		}
		if want := []listings.State{listings.Draft, listings.Withdrawn, listings.Live}; !slices.Equal(states, want) || err != nil {
			t.Errorf("%v, %v; want %v", states, err, want)
		}
	})
}

func TestRevision_ChangedByManyAtOnce_KeepsOneChange(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s, asking := newStore(database), 20
		draft := revision(1, listings.Draft)
		if err := s.insert(t.Context(), draft); err != nil {
			t.Fatal(err)
		}
		answers := make(chan error, asking)
		var all sync.WaitGroup
		for range asking {
			all.Go(func() {
				changed := draft
				changed.Edits, changed.Listing.Name = 1, "Another"
				answers <- s.update(t.Context(), changed, 0)
			})
		}
		all.Wait()
		close(answers)
		won := 0
		for err := range answers {
			if err == nil {
				won++
			} else if errs.ReasonOf(err) != "revision_conflict" {
				t.Error(err)
			}
		}
		if after, err := s.Revision(t.Context(), "a1", 1); won != 1 || after.Tag() != "1.1" || err != nil {
			t.Errorf("%d changes were kept, the revision is %s, %v", won, after.Tag(), err)
		}
	})
}

func TestApp_Stored_ComesBackByIDAndSlug(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newStore(database)
		app := listings.App{ID: "a1", Slug: "chat-scorer", Developer: "acme", CreatedAt: noon, UpdatedAt: noon}
		later := listings.App{ID: "a2", Slug: "other", Developer: "acme", CreatedAt: noon, UpdatedAt: noon.Add(time.Hour)}
		gone := listings.App{ID: "a3", Slug: "gone", Developer: "acme", CreatedAt: noon, UpdatedAt: noon, ArchivedAt: noon}
		write := func(body func(context.Context, listings.WriteTx) error) error {
			return s.transact(t.Context(), "a1", body)
		}
		for _, a := range []listings.App{app, later, gone} {
			if err := write(func(ctx context.Context, tx listings.WriteTx) error { return tx.InsertApp(ctx, a) }); err != nil {
				t.Fatal(err)
			}
		}
		again := listings.App{ID: "a4", Slug: "chat-scorer", Developer: "evil", CreatedAt: noon, UpdatedAt: noon}
		if err := write(func(ctx context.Context, tx listings.WriteTx) error { return tx.InsertApp(ctx, again) }); errs.CodeOf(err) != errs.Conflict {
			t.Errorf("a slug that is taken: %v", err)
		}
		app.SubmittedAt, app.ReviewStartedAt, app.AcceptedAt, app.PublishedAt = noon.Add(time.Minute), noon.Add(2*time.Minute), noon.Add(3*time.Minute), noon.Add(4*time.Minute)
		app.Hidden, app.Suspended, app.UpdatedAt = true, true, noon.Add(2*time.Hour)
		if err := write(func(ctx context.Context, tx listings.WriteTx) error { return tx.UpdateApp(ctx, app) }); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"a1", "chat-scorer"} {
			got, err := s.App(t.Context(), key)
			if diff := cmp.Diff(app, got); diff != "" || err != nil {
				t.Errorf("%s: %v %s", key, err, diff)
			}
		}
		list, err := s.ListApps(t.Context(), "acme")
		if diff := cmp.Diff([]listings.App{app, later}, list); diff != "" || err != nil {
			t.Errorf("%v %s", err, diff)
		}
		if _, err := s.App(t.Context(), "a9"); errs.ReasonOf(err) != "application_not_found" || !errs.IsNotFound(err) {
			t.Errorf("one that is not there: %v", err)
		}
	})
}

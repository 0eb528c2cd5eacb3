package listingsdb_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"marketplace/internal/kit/money"
	"marketplace/internal/listings"
)

// A draft of a live app has an OAuth client of its own, which goes with it.
func TestFork_LiveApp_HasAClientUntilItIsPublished(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		mine := person("acme-org")
		app := d.written(t, "Chat Scorer", func(l *listings.Listing) error { l.Client.Scopes = []string{"chats--all:ro"}; return nil })
		if fork, err := d.Fork(t.Context(), mine, app.ID); err != nil || fork.ClientID != "" || fork.AppID != app.ID {
			t.Fatalf("a draft that was never published: %+v, %v", fork, err)
		}
		made := d.submitted(t, app.ID)
		_, err := d.Fork(t.Context(), mine, app.ID)
		refused(t, "handed in", err, "revision_locked")
		_, err = d.Fork(t.Context(), person("zeta-org"), app.ID)
		refused(t, "by somebody else", err, "application_not_found")
		_, err = d.Begin(t.Context(), reviewer("rita"), made.ID)
		for _, who := range []string{"rita", "paul"} {
			_, accepted := d.Accept(t.Context(), reviewer(who), made.ID)
			err = errors.Join(err, accepted)
		}
		if err != nil {
			t.Fatal(err)
		}
		d.published(t, app.ID)

		fork, err := d.Fork(t.Context(), mine, app.ID)
		if err != nil || !strings.HasPrefix(fork.ClientID, "fork_") || fork.Secret != "secret of "+fork.ClientID || !slices.Equal(d.board.clients, []string{fork.ClientID}) {
			t.Fatalf("%+v, %v, %v", fork, d.board.clients, err)
		}
		if again, err := d.Fork(t.Context(), mine, app.ID); err != nil || again.ClientID != fork.ClientID || again.Secret != "" {
			t.Errorf("the same again: %+v, %v", again, err)
		}
		if states := d.states(t, app.ID); states != "2 draft, 1 live" {
			t.Errorf("%s", states)
		}
		d.edit(t, app.ID, listings.EditBenefits([]listings.Titled{{Title: "Calmer", Description: "By far."}}))
		d.published(t, app.ID)
		if len(d.board.clients) != 0 {
			t.Errorf("published with the clients %v", d.board.clients)
		}
	})
}

// brought is an app of the catalogue as an import has it.
func brought(state listings.State, name string) listings.Entry {
	entry, _ := shownEntries{}.Entry("a1")
	entry.State, entry.Listing.Name = state, name
	return entry
}

func TestRecordImport_AppThatIsLookedAfter_FollowsAsAVersion(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		record := func(entry listings.Entry, want string) {
			t.Helper()
			if err := d.RecordImport(t.Context(), entry); err != nil {
				t.Fatal(err)
			}
			if states := d.states(t, "a1"); states != want {
				t.Errorf("%q, want %q", states, want)
			}
		}
		record(brought(listings.Live, "Old Hand II"), "") // nobody has edited it here
		d.edit(t, "a1", listings.EditBenefits([]listings.Titled{{Title: "Calmer", Description: "By far."}}))
		record(brought(listings.Live, "Old Hand"), "2 draft, 1 live")
		record(brought(listings.Live, "Old Hand II"), "3 live, 2 draft, 1 superseded")
		live, _, err := d.LiveRevision(t.Context(), "a1")
		if err != nil || live.Author != listings.AuthorImport || live.Listing.Name != "Old Hand II" || live.Base != 1 {
			t.Errorf("%+v, %v", live, err)
		}
		if unpublished, err := d.ListUnpublished(t.Context()); err != nil || len(unpublished) != 0 {
			t.Errorf("%+v, %v", unpublished, err)
		}
	})
}

func TestRecordImport_DraftThatIsWrittenOver_IsTheImports(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		entry := brought(listings.Draft, "Old Hand")
		entry.App = listings.App{ID: "a1", Slug: "old-hand", Developer: "acme"}
		d.board.entries["a1"] = entry
		d.edit(t, "a1", listings.EditBenefits([]listings.Titled{{Title: "Calmer", Description: "By far."}}))
		unpublished, err := d.ListUnpublished(t.Context())
		if err != nil || len(unpublished) != 1 || len(unpublished[0].Revision.Listing.Benefits) != 1 {
			t.Fatalf("%+v, %v", unpublished, err)
		}
		over := entry
		over.Listing.Name = "Old Hand II"
		if err := d.RecordImport(t.Context(), over); err != nil {
			t.Fatal(err)
		}
		open, _, err := d.OpenRevision(t.Context(), "a1")
		if err != nil || open.Listing.Name != "Old Hand II" || len(open.Listing.Benefits) != 0 || open.Author != listings.AuthorImport || d.states(t, "a1") != "1 draft" {
			t.Errorf("%+v, %v", open, err)
		}
	})
}

// An import brings no app back that its developer has taken out of the public: what it says is the
// revision that the developer may bring back.
func TestRecordImport_AppOutOfThePublic_StaysHidden(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		mine := person("acme-org")
		if err := d.Unpublish(t.Context(), mine, "a1"); err != nil {
			t.Fatal(err)
		}
		for _, hidden := range []bool{true, false, false} { // as an export says it, and a folder of before, twice
			entry := brought(listings.Live, "Old Hand II")
			entry.App.Hidden = hidden
			d.board.entries["a1"] = entry // the import writes the entry itself
			if err := d.RecordImport(t.Context(), entry); err != nil {
				t.Fatal(err)
			}
			app, err := d.App(t.Context(), "a1")
			if got := d.board.shown("a1"); err != nil || !app.Hidden || !got.App.Hidden || d.states(t, "a1") != "2 withdrawn, 1 withdrawn" {
				t.Errorf("hidden %t in the data: %t, shown %t, %s, %v", hidden, app.Hidden, !got.App.Hidden, d.states(t, "a1"), err)
			}
		}
		if err := d.RollBack(t.Context(), mine, "a1", 2); err != nil {
			t.Fatal(err)
		}
		if got := d.board.shown("a1"); got.App.Hidden || got.Listing.Name != "Old Hand II" || d.states(t, "a1") != "2 live, 1 withdrawn" {
			t.Errorf("brought back: %+v, %s", got, d.states(t, "a1"))
		}
	})
}

// No folder shows what the staff have suspended, and what it hides with that is not hidden by it.
func TestRecordImport_SuspendedApp_StaysSuspended(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		if err := d.Suspend(t.Context(), reviewer("rita"), "a1", "Spam."); err != nil {
			t.Fatal(err)
		}
		for _, hidden := range []bool{false, true} {
			entry := brought(listings.Live, fmt.Sprint("Old Hand ", hidden))
			entry.App.Hidden = hidden
			d.board.entries["a1"] = entry // as the import has written it
			if err := d.RecordImport(t.Context(), entry); err != nil {
				t.Fatal(err)
			}
			app, err := d.App(t.Context(), "a1")
			if err != nil || !app.Suspended || app.Hidden {
				t.Errorf("after an import that hides it, %t: %+v, %v", hidden, app, err)
			}
			if shown := d.board.shown("a1"); !shown.App.Suspended && !shown.App.Hidden || shown.Listing.Name != entry.Listing.Name {
				t.Errorf("after an import that hides it, %t: the public sees %+v", hidden, shown)
			}
		}
		if err := d.Reinstate(t.Context(), reviewer("rita"), "a1"); err != nil {
			t.Fatal(err)
		}
		if shown := d.board.shown("a1").App; shown.Hidden || shown.Suspended {
			t.Errorf("reinstated: %+v", shown)
		}
	})
}

// An import that says the price of today leaves a higher one that waits; any other counts, and who was
// told that the price rises is told that it does not.
func TestRecordImport_PriceThatRises_WaitsWhileItSaysTodays(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		app := d.written(t, "Chat Scorer", listings.EditPayment(&listings.Payment{Frequency: "monthly", Price: 900}))
		d.accepted(t, app.ID)
		d.published(t, app.ID)
		d.edit(t, app.ID, listings.EditPayment(&listings.Payment{Frequency: "monthly", Price: 1200}))
		d.accepted(t, app.ID)
		d.published(t, app.ID)
		is := func(name string, cents int64) listings.App {
			t.Helper()
			entry := d.board.shown(app.ID)
			payment := *entry.Listing.Payment
			entry.State, entry.Listing.Name, entry.Listing.Payment = listings.Live, name, &payment
			payment.Price = money.Cents(cents)
			if err := d.RecordImport(t.Context(), entry); err != nil {
				t.Fatal(err)
			}
			now, err := d.App(t.Context(), app.ID)
			if err != nil {
				t.Fatal(err)
			}
			return now
		}
		now := is("Chat Scorer II", 900)
		live, _, err := d.LiveRevision(t.Context(), app.ID)
		if err != nil || now.Rise == nil || now.Rise.Held.Price != 900 || now.Rise.Next.Price != 1200 || live.Listing.Payment.Price != 1200 || live.Listing.Name != "Chat Scorer II" || live.Author != listings.AuthorImport {
			t.Errorf("the price of today: %+v, %+v, %v", now.Rise, live, err)
		}
		now = is("Chat Scorer II", 800)
		live, _, err = d.LiveRevision(t.Context(), app.ID)
		if err != nil || now.Rise != nil || live.Listing.Payment.Price != 800 {
			t.Errorf("another price: %+v, %+v, %v", now.Rise, live, err)
		}
		if told := string(d.board.lastJob(t)); !strings.Contains(told, `"occasion":"withdrawn"`) || d.log.last() != " application.drop_rise "+d.clock.Now().AddDate(0, 0, 30).Format(time.DateOnly) {
			t.Errorf("told %s, noted %q", told, d.log.last())
		}
	})
}

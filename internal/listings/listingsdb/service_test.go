package listingsdb_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/widget"
	"marketplace/internal/listings"
	"marketplace/internal/listings/listingsdb"
	"marketplace/internal/testkit"
)

// desk is a service on a database, with a catalogue of one live app of each developer.
type desk struct {
	*listings.Service
	store
	log      *audit
	board    *board
	pictures *pictures
	clock    *testkit.Clock
	web      *web
	standing *standing
}

// web answers at one address.
type web struct {
	meanwhile func() // is done while it is asked
}

func (w *web) answers(_ context.Context, address string) bool {
	if w.meanwhile != nil {
		w.meanwhile()
	}
	return address == "https://a.test/help"
}

// tryEdit gives the error only: that an edit gives what is read afterwards, a test of its own says.
func (d desk) tryEdit(ctx context.Context, p auth.Principal, app string, e listings.Edit) error {
	_, err := d.Edit(ctx, p, app, e)
	return err
}

// board is the catalogue that the public sees, by apps, and the jobs that were enqueued.
type board struct {
	mu      sync.Mutex
	entries map[string]listings.Entry
	jobs    []any
	clients []string
}

func newBoard() *board {
	entry, _ := shownEntries{}.Entry("a1")
	return &board{entries: map[string]listings.Entry{"a1": entry}}
}

func (b *board) Entry(_ context.Context, id string) (listings.Entry, bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	entry, found := b.entries[id]
	return entry, found, nil
}

func (b *board) PutEntry(_ context.Context, a listings.App, l listings.Listing) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.entries[a.ID] = listings.Entry{App: a, Listing: l}
	return nil
}

// shown is what the public sees of an app.
func (b *board) shown(id string) listings.Entry {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.entries[id]
}

func (b *board) enqueue(_ context.Context, _ db.Querier, _ string, payload any, _ time.Time, _ string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.jobs = append(b.jobs, payload)
	return nil
}

// lastJob gives what the job that was enqueued last is run with.
func (b *board) lastJob(t *testing.T) json.RawMessage {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	payload, err := json.Marshal(b.jobs[len(b.jobs)-1])
	if err != nil {
		t.Fatal(err)
	}
	return payload
}

// mails gives the kinds of the mails that were enqueued, with whom they are to.
func (b *board) mails() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var list []string
	for _, job := range b.jobs {
		if m, isMail := job.(mail.Message); isMail {
			list = append(list, m.Kind+" "+m.To)
		}
	}
	return list
}

func (b *board) AddForkClient(_ context.Context, id string, _ listings.App, _ listings.Listing) (string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.clients = append(b.clients, id)
	return "secret of " + id, nil
}

func (b *board) RemoveClient(_ context.Context, id string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.clients = slices.DeleteFunc(b.clients, func(c string) bool { return c == id })
	return nil
}

func partsWith(log listingsdb.AuditLog, b *board) listingsdb.Parts {
	return listingsdb.Parts{Entries: func(db.Querier) listings.Entries { return b }, Enqueue: b.enqueue, Forks: b, AuditLog: log}
}

// everybody has an account.
type everybody struct{}

func (everybody) Person(_ context.Context, accountID string) (listings.Person, bool, error) {
	return listings.Person{Name: accountID, Email: accountID + "@people.test"}, true, nil
}

func (e everybody) Member(ctx context.Context, _, accountID string) (listings.Person, bool, error) {
	return e.Person(ctx, accountID)
}

func (everybody) Recipients(_ context.Context, developer, accountID string) ([]listings.Person, error) {
	return []listings.Person{{Name: accountID, Email: accountID + "@" + developer + ".test"}}, nil
}

func (everybody) Owners(_ context.Context, organizationID, _ string) ([]listings.Person, error) {
	return []listings.Person{{Name: organizationID, Email: "owner@" + organizationID + ".test"}}, nil
}

type audit struct {
	mu      sync.Mutex
	entries []string
	failure error
}

// fail has the log take nothing, with an error, until it is nil.
func (a *audit) fail(err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.failure = err
}

// ListActs gives none: what is said of an app is tested with the whole program.
func (*audit) ListActs(context.Context, string, int64, int) ([]listings.Act, int64, error) {
	return nil, 0, nil
}

// ListActsOf gives none, as ListActs.
func (*audit) ListActsOf(context.Context, []string, string) ([]listings.Act, error) { return nil, nil }

// ListLatestActs gives none, as ListActs.
func (*audit) ListLatestActs(context.Context, []string, []string, int) ([]listings.Act, error) {
	return nil, nil
}

func (a *audit) Audit(_ context.Context, e listings.AuditEntry) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.failure != nil {
		return a.failure
	}
	a.entries = append(a.entries, e.Actor+" "+e.Action+" "+e.Details)
	return nil
}

// last is what was said last.
func (a *audit) last() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.entries[len(a.entries)-1]
}

// count is how much was said.
func (a *audit) count() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.entries)
}

// since is what was said after so much.
func (a *audit) since(count int) []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.entries[count:])
}

type developers struct{}

func (developers) DeveloperOf(_ context.Context, organizationID string) (string, error) {
	return map[string]string{"acme-org": "acme", "zeta-org": "zeta"}[organizationID], nil
}

// standing lets every developer do everything, but publish while there is a refusal.
type standing struct {
	mu      sync.Mutex
	refuses error
}

func (*standing) CheckEdit(context.Context, string) error   { return nil }
func (*standing) CheckSubmit(context.Context, string) error { return nil }
func (s *standing) CheckPublish(context.Context, string, bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refuses
}

func (s *standing) refuse(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuses = err
}

type shownEntries struct{}

func (shownEntries) Entry(id string) (listings.Entry, bool) {
	return listings.Entry{
		App: listings.App{ID: "a1", Slug: "old-hand", Developer: "acme", SubmittedAt: noon, AcceptedAt: noon, PublishedAt: noon}, State: listings.Live,
		Listing: listings.Listing{Name: "Old Hand", Product: "livechat", ShortDescription: "It is there."},
	}, id == "a1" || id == "old-hand"
}

func (shownEntries) HasName(key, except string) bool {
	return key == listing.NameKey("Old Hand") && except != "a1"
}
func (shownEntries) HasSlug(slug, _ string) bool { return slug == "old-hand" || slug == "crm" }

func (shownEntries) CategoryOf(id string) (string, bool) { return "crm", id == "16" || id == "crm" }

func (shownEntries) HasClient(id, except string) bool { return id == "app_a1" && except != "a1" }

func (shownEntries) Remove(context.Context, string) error { return nil }

// buyers have the app of the catalogue.
type buyers struct{}

func (buyers) ListOrganizations(context.Context, string) ([]string, error) {
	return []string{"buyers-org"}, nil
}

func (buyers) ListPaying(context.Context, string) ([]string, error) {
	return []string{"buyers-org", "others-org"}, nil
}

func (buyers) End(context.Context, string, string) error { return nil }

func (buyers) HasBuyers(_ context.Context, appID string) (bool, error) { return appID == "a1", nil }

// clients are those of the organizations; what is said of one is kept by its id.
type clients struct {
	said map[string]listings.ClientInput
}

func (clients) OwnClient(_ context.Context, organizationID, _, clientID string) (listings.Client, bool, error) {
	client := listings.Client{ID: clientID, Scopes: []string{"chats--all:ro"}}
	if clientID == "everything" {
		client.Scopes = auth.GrantableScopes()
	}
	return client, organizationID == "acme-org" && clientID != "foreign", nil
}

func (clients) Describe(_ context.Context, clientID string) (listings.ClientDescription, error) {
	client := listings.ClientDescription{Type: "javascript_app", Redirects: "https://a.test/"}
	if clientID == "local" {
		client.Redirects += ",http://localhost:4000/"
	}
	return client, nil
}

func (c clients) Make(_ context.Context, _ auth.Principal, in listings.ClientInput) (listings.NewClient, error) {
	c.said[in.Name] = in
	return listings.NewClient{ID: in.Name, Secret: "secret"}, nil
}

func (c clients) Change(_ context.Context, _ auth.Principal, clientID string, in listings.ClientInput) error {
	c.said[clientID] = in
	return nil
}

func (clients) ListWaiting(context.Context, string, listings.Client) ([]listings.WaitingOrganization, error) {
	return nil, nil
}

func (clients) Reasons(context.Context, string) (map[string]string, error) {
	return map[string]string{}, nil
}

// pictures takes every file but "bad".
type pictures struct {
	mu      sync.Mutex
	kept    []string
	removed []string
	here    map[string]bool
	// meanwhile is done while files are about to be removed.
	meanwhile func()
}

// has reports whether the files of an upload are there.
func (p *pictures) has(id string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.here[id]
}

func (*pictures) Kinds() []string { return []string{"icon", "screenshot", "video_poster"} }

func (*pictures) ID(developer, kind string, file []byte, name int) string {
	return ids.Hash(developer + kind + string(file) + strings.Repeat("+", name))[:32]
}

func (p *pictures) Keep(_ context.Context, id, _ string, file []byte) (listings.Upload, error) {
	if string(file) == "bad" {
		return listings.Upload{}, errs.New(errs.Unprocessable, listings.ReasonPicture, "It is no picture.")
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kept, p.here[id] = append(p.kept, id), true
	return listings.Upload{Type: "image/png", Width: 240, Height: 240}, nil
}

func (p *pictures) Remove(_ context.Context, id string) error {
	if p.meanwhile != nil {
		p.meanwhile()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.removed, p.here[id] = append(p.removed, id), false
	return nil
}

func (*pictures) Address(id string) string { return "https://shop.example/uploads/" + id + "/original" }

func eachDesk(t *testing.T, test func(t *testing.T, d desk)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		log, board, files, clock, pages, may := &audit{}, newBoard(), &pictures{here: map[string]bool{}}, testkit.NewClock(), &web{}, &standing{}
		address := func(a listings.App) string { return "https://shop.test/" + a.Slug }
		test(t, desk{listings.New(listings.Deps{
			Transact: listingsdb.NewTransact(database, partsWith(log, board)), Read: listingsdb.New(database.Read()), Developers: developers{}, Standing: may, Catalogue: shownEntries{}, People: everybody{}, Clients: clients{map[string]listings.ClientInput{}}, Buyers: buyers{}, Pictures: files, History: log, Transfers: noTransfers{},
			Shop: widget.Shop{Origins: []string{"https://shop.example"}}, ChatSecret: func(appID string) string { return "whsec_" + appID },
			Now: clock.Now, NewID: ids.NewID, PageOf: func(a listings.App, _ listings.Listing) string { return address(a) }, ConsoleOf: address, MyApps: "https://shop.test/my-apps/", Answers: pages.answers, Says: func(_ locale.Language, scope string) string { return scope }, Published: func(context.Context) {}, Wake: func() {},
		}), newStore(database), log, board, files, clock, pages, may})
	})
}

// noTransfers knows no app that has moved.
type noTransfers struct{}

func (noTransfers) FormerDevelopers(context.Context, string) ([]listings.FormerDeveloper, error) {
	return nil, nil
}

func person(organization string) auth.Principal {
	return auth.Principal{AccountID: organization + "-ann", OrganizationID: organization}
}

func renamed(name string) listings.Edit {
	return listings.Edit{Part: "display", Change: listings.EditDisplay(&name, nil)}
}

func TestCreate_OneNameByManyAtOnce_IsOneApp(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		const asking = 16
		answers := make(chan error, asking)
		var all sync.WaitGroup
		for n := range asking {
			all.Go(func() {
				_, err := d.Create(t.Context(), person([]string{"acme-org", "zeta-org"}[n%2]), []string{"Chat Scorer", "CHAT SC0RER"}[n/2%2], "")
				answers <- err
			})
		}
		all.Wait()
		close(answers)
		made := 0
		for err := range answers {
			if err == nil {
				made++
			} else if errs.ReasonOf(err) != "application_name_taken" {
				t.Error(err)
			}
		}
		if made != 1 || len(d.log.entries) < 1 {
			t.Errorf("%d apps were made", made)
		}
	})
}

func TestCreate_SlugThatIsTaken_GetsANumber(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		for name, want := range map[string]string{"CRM": "crm-2", "Café": "cafe", "Old hand 2000": "old-hand-2000"} {
			if app, err := d.Create(t.Context(), person("acme-org"), name, ""); app.Slug != want || err != nil {
				t.Errorf("%q has the address %q, want %q: %v", name, app.Slug, want, err)
			}
		}
		if app, err := d.Create(t.Context(), person("acme-org"), "Cafe\u0301!", ""); errs.ReasonOf(err) != "application_name_taken" {
			t.Errorf("the same name is %+v, %v", app, err)
		}
		if _, err := d.Create(t.Context(), person("elsewhere"), "Another", ""); errs.ReasonOf(err) != "not_a_developer" {
			t.Errorf("no developer: %v", err)
		}
	})
}

// An edit of a live app opens one draft, whoever is first, and the app's times stay.
func TestEdit_LiveAppByManyAtOnce_OpensOneDraft(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		const asking = 12
		var all sync.WaitGroup
		for n := range asking {
			all.Go(func() {
				if err := d.tryEdit(t.Context(), person("acme-org"), "old-hand", renamed(fmt.Sprintf("New Hand %c", 'A'+n))); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		list, err := d.store.ListRevisions(t.Context(), "a1")
		if err != nil || len(list) != 2 || list[0].State != listings.Draft || list[0].Base != 1 || list[0].Edits != asking || list[0].Author != "acme-org-ann" {
			t.Fatalf("%+v, %v", list, err)
		}
		if live := list[1]; live.State != listings.Live || live.Author != listings.AuthorImport || live.Listing.Name != "Old Hand" || !live.PublishedAt.Equal(noon) {
			t.Errorf("the live one is %+v", live)
		}
		if app, err := d.App(t.Context(), "a1"); err != nil || !app.PublishedAt.Equal(noon) || app.Slug != "old-hand" {
			t.Errorf("%+v, %v", app, err)
		}
	})
}

func TestEdit_GivesWhatIsReadAfterwards(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		mine := person("acme-org")
		for _, name := range []string{"Old Hand", "New Hand", "New Hand", "Newest Hand"} { // nothing, a draft, nothing again, an edit
			edited, err := d.Edit(t.Context(), mine, "old-hand", renamed(name))
			read, found, failed := d.FindDraft(t.Context(), "acme", "a1")
			if err != nil || failed != nil || !found || !reflect.DeepEqual(edited, read) {
				t.Errorf("to %q it gave %+v, and there is %+v; %v, %t, %v", name, edited, read, err, found, failed)
			}
		}
	})
}

func TestEdit_Refused_ChangesNothing(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		mine := person("acme-org")
		app, err := d.Create(t.Context(), mine, "Chat Scorer", "helpdesk")
		if err != nil {
			t.Fatal(err)
		}
		expect := func(when string, err error, reason string) {
			t.Helper()
			if errs.ReasonOf(err) != reason {
				t.Errorf("%s: %v, want %q", when, err, reason)
			}
			open, _, found := d.OpenRevision(t.Context(), app.ID)
			if open.Listing.Name != "Chat Scorer" || open.Tag() != "1.1" || found != nil {
				t.Errorf("%s the draft is %+v", when, open)
			}
		}
		expect("somebody else's", d.tryEdit(t.Context(), person("zeta-org"), app.ID, renamed("Mine")), "application_not_found")
		expect("no developer", d.tryEdit(t.Context(), person("elsewhere"), app.ID, renamed("Mine")), "application_not_found")
		expect("somebody else's in the catalogue", d.tryEdit(t.Context(), person("zeta-org"), "old-hand", renamed("Mine")), "application_not_found")
		expect("a name of the catalogue", d.tryEdit(t.Context(), mine, app.ID, renamed("0ld hand")), "application_name_taken")
		expect("a wrong name", d.tryEdit(t.Context(), mine, app.ID, renamed(" ")), "invalid_request")
		stale := renamed("Chat Scorer Two")
		stale.Seen = "1.0"
		expect("an older revision", d.tryEdit(t.Context(), mine, app.ID, stale), "revision_conflict")
		expect("the same again", d.tryEdit(t.Context(), mine, app.Slug, renamed("Chat Scorer")), "")
		expect("deleted by somebody else", d.Archive(t.Context(), person("zeta-org"), app.ID), "application_not_found")
		expect("one that organizations may have", d.Archive(t.Context(), mine, "old-hand"), "application_has_buyers")
		submitted, _, err := d.OpenRevision(t.Context(), app.ID)
		if err != nil {
			t.Fatal(err)
		}
		submitted.State = listings.Submitted
		if err := d.update(t.Context(), submitted, submitted.Edits); err != nil {
			t.Fatal(err)
		}
		expect("handed in", d.tryEdit(t.Context(), mine, app.ID, renamed("Later")), "revision_locked")
		if len(d.log.entries) != 1 {
			t.Errorf("the audit log has %v", d.log.entries)
		}
	})
}

func TestArchive_App_FreesItsName(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		mine := person("acme-org")
		first, err := d.Create(t.Context(), mine, "Chat Scorer", "")
		if err != nil {
			t.Fatal(err)
		}
		if err := d.tryEdit(t.Context(), mine, first.ID, renamed("Chat Judge")); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Create(t.Context(), mine, "Chat Scorer", ""); err != nil {
			t.Errorf("the name from before the change is taken: %v", err)
		}
		if _, err := d.Create(t.Context(), mine, "Chat Judge", ""); errs.ReasonOf(err) != "application_name_taken" {
			t.Errorf("the name of now: %v", err)
		}
		if err := d.Archive(t.Context(), mine, first.ID); err != nil {
			t.Fatal(err)
		}
		again, err := d.Create(t.Context(), mine, "Chat Judge", "")
		if err != nil || again.Slug != "chat-judge" {
			t.Errorf("%+v, %v", again, err)
		}
		if err := d.tryEdit(t.Context(), mine, first.ID, renamed("Back")); errs.ReasonOf(err) != "application_not_found" {
			t.Errorf("an edit of what is deleted: %v", err)
		}
		open, err := d.ListDrafts(t.Context(), "acme")
		if err != nil || len(open) != 2 {
			t.Errorf("%+v, %v", open, err)
		}
	})
}

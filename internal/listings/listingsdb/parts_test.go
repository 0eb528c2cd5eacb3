package listingsdb_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/listings"
)

// widgetStep is a change of what runs at a place, with the fields that are wrong or the widgets
// and placements that are there then.
type widgetStep struct {
	id               string
	change           listings.WidgetChange
	adds, removes    bool
	refused, appears string
}

func at(placement, address string) listings.WidgetChange {
	return listings.WidgetChange{Placement: &placement, URL: &address}
}

// Contract host-widgets section 13: the limits and refusals of an import.
func TestEditWidget_Steps_LeaveWhatMayBeThere(t *testing.T) {
	t.Parallel()
	state := "{"
	eachDesk(t, func(t *testing.T, d desk) {
		app, err := d.Create(t.Context(), person("acme-org"), "Chat Scorer", "")
		if err != nil {
			t.Fatal(err)
		}
		for n, step := range []widgetStep{
			{id: "details", change: at("plugin", "https://a.test/1"), refused: "part_not_found"},
			{id: "details", change: at("plugin", "https://a.test/1"), adds: true, appears: "plugin details"},
			{id: "other", change: at("plugin", "https://a.test/2"), adds: true, refused: "placement"},
			{id: "a b", change: at("reports", "https://a.test/2"), adds: true, refused: "id"},
			{id: "other", change: at("sidebar", "https://a.test/2"), adds: true, refused: "placement"},
			{id: "other", change: at("reports", ""), adds: true, refused: "url"},
			{id: "other", change: at("reports", "http://a.test/"), adds: true, refused: "url"},
			{id: "other", change: at("reports", "https://shop.example/a"), adds: true, refused: "url"},
			{id: "details", change: listings.WidgetChange{InitialState: &state}, refused: "initialState"},
			{id: "box", change: at("messagebox", "https://a.test/2"), adds: true, appears: "plugin details, messagebox box"},
			{id: "box2", change: at("messagebox", "https://a.test/2"), adds: true, refused: "placement"},
			{id: "box", change: at("reports", "https://a.test/3"), appears: "plugin details, reports box"},
			{id: "details", removes: true, appears: "reports box"},
			{id: "details", removes: true, appears: "reports box"},
		} {
			change := listings.RemoveWidget(step.id)
			if !step.removes {
				change = d.EditWidget(step.id, step.change, step.adds)
			}
			err := d.tryEdit(t.Context(), person("acme-org"), app.ID, listings.Edit{Part: "widget", ChangeOf: change})
			if step.refused != "" {
				if !isWrong(err, step.refused) && errs.ReasonOf(err) != step.refused {
					t.Errorf("step %d is answered %v, want %s", n, err, step.refused)
				}
				continue
			}
			if got := appearances(t, d, app.ID); err != nil || got != step.appears {
				t.Errorf("step %d: %q, %v; want %q", n, got, err, step.appears)
			}
		}
	})
}

// isWrong reports whether an error says that a field is.
func isWrong(err error, field string) bool {
	e := errs.As(err)
	return e != nil && e.Fields[field] != ""
}

func appearances(t *testing.T, d desk, id string) string {
	t.Helper()
	open, _, err := d.FindDraft(t.Context(), "acme", id)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, placement := range open.Revision.Listing.Placements {
		for _, w := range open.Revision.Listing.Widgets {
			if w.Placement == placement {
				list = append(list, placement+" "+w.ID)
			}
		}
	}
	return strings.Join(list, ", ")
}

// A place that an import only named is taken by what runs there, or taken out.
func TestEditWidget_NamedPlace_IsTaken(t *testing.T) {
	t.Parallel()
	app := listings.App{ID: "a1"}
	eachDesk(t, func(t *testing.T, d desk) {
		l := listings.Listing{Placements: []string{"reports", "plugin"}}
		if err := d.EditWidget("a1-plugin", at("plugin", "https://a.test/"), true)(app, &l); err != nil || len(l.Widgets) != 1 || len(l.Placements) != 2 {
			t.Errorf("%+v, %v", l, err)
		}
		if err := listings.RemoveWidget("a1-reports")(app, &l); err != nil || !cmp.Equal(l.Placements, []string{"plugin"}) {
			t.Errorf("%+v, %v", l, err)
		}
		if err := d.EditWidget("w", at("reports", "https://a.test/"), true)(app, &listings.Listing{Placements: strings.Fields("reports")}); err != nil {
			t.Error(err)
		}
		full := listings.Listing{}
		for n := range 11 {
			err := d.EditWidget(fmt.Sprint("w", n), at("messagebox", fmt.Sprint("https://a.test/", n)), true)(app, &full)
			if wrong := isWrong(err, "placement"); wrong != (n == 10) {
				t.Errorf("widget %d: %v", n+1, err)
			}
		}
	})
}

func TestEditChatAction_Fields_AreChecked(t *testing.T) {
	t.Parallel()
	text := func(s string) *string { return &s }
	eachDesk(t, func(t *testing.T, d desk) {
		l := listings.Listing{Widgets: []listings.Widget{{ID: "details", Placement: "plugin"}}}
		good := listings.ChatActionChange{Action: text("open"), Label: text("Score"), Widget: text("details")}
		refused(t, "changed before it is there", d.EditChatAction("score", good, false)(&l), "part_not_found")
		if err := d.EditChatAction("score", good, true)(&l); err != nil {
			t.Fatal(err)
		}
		for field, change := range map[string]listings.ChatActionChange{
			"action": {Action: text("")}, "label": {Label: text(strings.Repeat("a", 65))}, "sourceUrl": {SourceURL: text("http://a.test/")},
			"url": {URL: text("https://shop.example/")}, "placement": {Placement: text("sidebar")}, "widget": {Widget: text("none")},
		} {
			err := d.EditChatAction("score", change, false)(&l)
			if !isWrong(err, field) || len(errs.As(err).Fields) != 1 {
				t.Errorf("%s: %v", field, err)
			}
		}
		if err := listings.RemoveWidget("details")(listings.App{}, &l); err != nil || l.ChatActions[0].Widget != "" || l.ChatActions[0].Label != "Score" {
			t.Errorf("%+v, %v", l.ChatActions, err)
		}
		for n := range 10 {
			err := d.EditChatAction(fmt.Sprint("a", n), listings.ChatActionChange{Action: text("open"), Label: text("A")}, true)(&l)
			if wrong := isWrong(err, "id"); wrong != (n == 9) {
				t.Errorf("action %d: %v", n+2, err)
			}
		}
	})
}

func TestChatWebhook_Secret_IsForWhoManages(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		app, err := d.Create(t.Context(), person("acme-org"), "Chat Scorer", "")
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := d.ChatWebhook(t.Context(), person("acme-org"), app.ID); errs.ReasonOf(err) != "part_not_found" {
			t.Errorf("none: %v", err)
		}
		if err := d.tryEdit(t.Context(), person("acme-org"), app.ID, listings.Edit{Part: "chat webhook", Change: d.EditChatWebhook("https://a.test/chats")}); err != nil {
			t.Fatal(err)
		}
		owner := auth.WithOnlyRole(auth.Role{Product: auth.Accounts, Role: auth.Owner})
		owner.OrganizationID = "acme-org"
		for want, who := range map[string]auth.Principal{"": person("acme-org"), "whsec_" + app.ID: owner} {
			if address, secret, err := d.ChatWebhook(t.Context(), who, app.ID); address != "https://a.test/chats" || secret != want || err != nil {
				t.Errorf("%s, %q, %v; want %q", address, secret, err, want)
			}
		}
		if _, _, err := d.ChatWebhook(t.Context(), person("zeta-org"), app.ID); errs.ReasonOf(err) != "application_not_found" {
			t.Errorf("somebody else: %v", err)
		}
	})
}

func TestCopyUpgrades_Repeated_AreThereOnce(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		who := person("acme-org")
		app, err := d.Create(t.Context(), who, "Chat Scorer", "")
		if err != nil {
			t.Fatal(err)
		}
		made := listings.Upgrade{ID: "a1-u1", Name: "Seats", Description: "More.", Frequency: "monthly", Price: 300}
		own := listings.Upgrade{ID: "logo", Name: "Logo", Description: "Own.", Frequency: "once"}
		for _, u := range []listings.Upgrade{made, own} {
			if err := d.tryEdit(t.Context(), who, "a1", listings.Edit{Part: "upgrade", Change: d.EditUpgrade(u)}); err != nil {
				t.Fatal(err)
			}
		}
		made.ID = app.ID + "-u1"
		for range 2 {
			if copied, err := d.CopyUpgrades(t.Context(), who, "old-hand", app.ID, ""); err != nil || !cmp.Equal(copied, []listings.Upgrade{made, own}) {
				t.Errorf("%+v, %v", copied, err)
			}
		}
		open, _, err := d.FindDraft(t.Context(), "acme", app.ID)
		if diff := cmp.Diff([]listings.Upgrade{made, own}, open.Revision.Listing.Upgrades); diff != "" || err != nil {
			t.Errorf("%s, %v", diff, err)
		}
		if _, err := d.CopyUpgrades(t.Context(), who, "a1", app.ID, "1.0"); errs.ReasonOf(err) != "revision_conflict" {
			t.Errorf("with the tag of before: %v", err)
		}
		if _, err := d.CopyUpgrades(t.Context(), who, "a1", app.ID, open.Revision.Tag()); err != nil {
			t.Errorf("with the tag of now: %v", err)
		}
		if _, err := d.CopyUpgrades(t.Context(), person("zeta-org"), "a1", app.ID, ""); errs.ReasonOf(err) != "application_not_found" {
			t.Errorf("somebody else: %v", err)
		}
	})
}

func TestEditUpgrade_Fields_AreChecked(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		l := listings.Listing{}
		good := listings.Upgrade{ID: "seats", Name: "Seats", Description: "More.", Frequency: "once", Price: 20_000_00}
		for field, spoil := range map[string]func(*listings.Upgrade){
			"": func(*listings.Upgrade) {}, "id": func(u *listings.Upgrade) { u.ID = "a b" }, "product.name": func(u *listings.Upgrade) { u.Name = "" },
			"description": func(u *listings.Upgrade) { u.Description = " " }, "product.price.cents": func(u *listings.Upgrade) { u.Price = -1 }, "url": func(u *listings.Upgrade) { u.URL = "https://shop.example/" },
		} {
			u := good
			spoil(&u)
			if err := d.EditUpgrade(u)(&l); field != "" && !isWrong(err, field) || field == "" && err != nil {
				t.Errorf("%q: %v", field, err)
			}
		}
		for n := range 50 {
			u := good
			u.ID = fmt.Sprint("u", n)
			if err := d.EditUpgrade(u)(&l); isWrong(err, "id") != (n == 49) {
				t.Errorf("upgrade %d: %v", n+2, err)
			}
		}
		if _, err := listings.FrequencyOf(12); !isWrong(err, "product.price.months") {
			t.Errorf("yearly: %v", err)
		}
	})
}

func TestChooseClient_OnlyAFreeOneOfTheOwn_IsTaken(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d desk) {
		who := person("acme-org")
		var ids []string
		for _, name := range []string{"Chat Scorer", "Chat Counter"} {
			app, err := d.Create(t.Context(), who, name, "")
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, app.ID)
		}
		for _, step := range []struct{ app, client, refused string }{
			{ids[0], "foreign", "client_unknown"}, {ids[0], "app_a1", "client_unknown"}, {ids[0], "mine", ""}, {ids[1], "mine", "client_unknown"}, {"a1", "app_a1", ""},
		} {
			if err := d.ChooseClient(t.Context(), who, step.app, "", step.client); errs.ReasonOf(err) != step.refused {
				t.Errorf("%s for %s: %v", step.client, step.app, err)
			}
		}
		open, _, err := d.FindDraft(t.Context(), "acme", ids[0])
		if diff := cmp.Diff(listings.Client{ID: "mine", Scopes: []string{"chats--all:ro"}}, open.Revision.Listing.Client); diff != "" || err != nil {
			t.Errorf("%s, %v", diff, err)
		}
	})
}

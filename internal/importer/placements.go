package importer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"marketplace/internal/catalogue"
	"marketplace/internal/importformat"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/widget"
)

// checkWidgets refuses addresses that the format allows and this shop does not frame; the
// error names all of them.
func checkWidgets(shop widget.Shop, apps []importformat.App) error {
	var faults []string
	for n := range apps {
		app := &apps[n]
		for i, p := range app.Placements {
			if p.URL == "" {
				continue
			}
			if err := shop.CheckAddress(p.URL); err != nil {
				faults = append(faults, fmt.Sprintf("placement %d of %s (%s): url: %s", i+1, app.Slug, p.Placement, err))
			}
		}
	}
	if len(faults) > 0 {
		return errs.New(errs.Unprocessable, "widget_refused", strings.Join(faults, "\n"))
	}
	return nil
}

// placementsOf gives where an entry appears, and what runs there.
func placementsOf(appID string, items []importformat.Placement, known []catalogue.Widget) (names []string, widgets []catalogue.Widget) {
	for _, item := range items {
		if !slices.Contains(names, item.Placement) {
			names = append(names, item.Placement)
		}
		if item.URL == "" {
			continue
		}
		widgets = append(widgets, catalogue.Widget{Placement: item.Placement, URL: item.URL, Title: item.Title, InitialState: initialState(item), TryOut: item.TryOut})
	}
	nameWidgets(appID, widgets, known)
	keepOrder(widgets, known)
	return names, widgets
}

// keepOrder leaves widgets in the order that they have in the shop where the data change none of what
// counts: that of those at one placement. The data name them placement by placement.
func keepOrder(widgets, known []catalogue.Widget) {
	order := func(list []catalogue.Widget) (at map[string]int, byPlacement map[string][]string) {
		at, byPlacement = map[string]int{}, map[string][]string{}
		for n, w := range list {
			at[w.ID], byPlacement[w.Placement] = n, append(byPlacement[w.Placement], w.ID)
		}
		return at, byPlacement
	}
	_, wanted := order(widgets)
	at, is := order(known)
	if maps.EqualFunc(wanted, is, slices.Equal[[]string]) {
		slices.SortStableFunc(widgets, func(x, y catalogue.Widget) int { return cmp.Compare(at[x.ID], at[y.ID]) })
	}
}

func initialState(item importformat.Placement) string {
	if item.InitialState == nil {
		return ""
	}
	return stateText(item.InitialState)
}

func stateText(state any) string {
	text, _ := json.Marshal(state) // the format lets texts, truths, lists and objects through only
	return string(text)
}

// nameWidgets gives widgets their ids. Apps and hosts know them by these, so a widget keeps
// its own: the one with its address, else one of its placement whose address is gone.
func nameWidgets(appID string, widgets, known []catalogue.Widget) {
	taken := map[string]bool{}
	keep := func(same func(is, was catalogue.Widget) bool) {
		for n := range widgets {
			if widgets[n].ID != "" {
				continue
			}
			if at := slices.IndexFunc(known, func(was catalogue.Widget) bool { return !taken[was.ID] && same(widgets[n], was) }); at >= 0 {
				widgets[n].ID, taken[known[at].ID] = known[at].ID, true
			}
		}
	}
	keep(func(is, was catalogue.Widget) bool { return is.Placement == was.Placement && is.URL == was.URL })
	keep(func(is, was catalogue.Widget) bool { return is.Placement == was.Placement })
	for n := range widgets {
		if widgets[n].ID != "" {
			continue
		}
		id := catalogue.WidgetID(appID, widgets[n].Placement)
		for i := 2; taken[id]; i++ {
			id = fmt.Sprintf("%s-%d", catalogue.WidgetID(appID, widgets[n].Placement), i)
		}
		widgets[n].ID, taken[id] = id, true
	}
}

// exportedPlacements gives the placements of an entry as an import takes them.
func exportedPlacements(app *catalogue.App) []importformat.Placement {
	var list []importformat.Placement
	for _, name := range app.Placements {
		running := app.WidgetsAt(name)
		if len(running) == 0 {
			list = append(list, importformat.Placement{Placement: name, Named: true})
		}
		for _, w := range running {
			item := importformat.Placement{Placement: name, URL: w.URL, Title: w.Title, TryOut: w.TryOut}
			if w.InitialState != "" {
				_ = json.Unmarshal([]byte(w.InitialState), &item.InitialState) // JSON since it was imported
			}
			list = append(list, item)
		}
	}
	return list
}

package listings

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
)

// partID is the form of the ids that developers give to what their app consists of.
var partID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)

// WidgetChange is what is changed of a widget; nil keeps one.
type WidgetChange struct {
	Placement    *string
	URL          *string
	Title        *string
	InitialState *string // JSON
	TryOut       *bool
}

// EditWidget changes what runs at a place in the host products; one that is not there is
// added, where it may be. The rules are those of an import.
func (s *Service) EditWidget(id string, c WidgetChange, mayAdd bool) func(App, *Listing) error {
	return func(a App, l *Listing) error {
		widgets, placements := slices.Clone(l.Widgets), l.Placements
		at := slices.IndexFunc(widgets, func(w Widget) bool { return w.ID == id })
		if at < 0 {
			if !mayAdd {
				return PartNotFound()
			}
			if !partID.MatchString(id) {
				return partIDFault()
			}
			at, widgets = len(widgets), append(widgets, Widget{ID: id})
		}
		before := widgets[at]
		widgets[at] = c.of(before)
		if named := namedAt(a, l, id); named != "" && named != widgets[at].Placement {
			placements = without(placements, named)
		}
		if err := s.checkWidget(widgets, at, bareNames(placements, widgets)); err != nil {
			return err
		}
		l.Widgets = widgets
		l.Placements = placementsWith(placements, widgets, before.Placement)
		return nil
	}
}

func (c WidgetChange) of(w Widget) Widget {
	set := func(field *string, value *string) {
		if value != nil {
			*field = strings.TrimSpace(*value)
		}
	}
	set(&w.Placement, c.Placement)
	set(&w.URL, c.URL)
	set(&w.Title, c.Title)
	set(&w.InitialState, c.InitialState)
	if c.TryOut != nil {
		w.TryOut = *c.TryOut
	}
	return w
}

// RemoveWidget removes what runs at a place, or a place that is only named; the app appears
// there no more when nothing else runs there. One that is not there is none.
func RemoveWidget(id string) func(App, *Listing) error {
	return func(a App, l *Listing) error {
		if named := namedAt(a, l, id); named != "" {
			l.Placements = without(l.Placements, named)
			return nil
		}
		at := slices.IndexFunc(l.Widgets, func(w Widget) bool { return w.ID == id })
		if at < 0 {
			return nil
		}
		gone := l.Widgets[at].Placement
		l.Widgets = slices.Delete(slices.Clone(l.Widgets), at, at+1)
		l.Placements = placementsWith(l.Placements, l.Widgets, gone)
		l.ChatActions = slices.Clone(l.ChatActions)
		for i := range l.ChatActions {
			if l.ChatActions[i].Widget == id {
				l.ChatActions[i].Widget = ""
			}
		}
		return nil
	}
}

// namedAt gives the place that an id means where nothing runs, "" for none.
func namedAt(a App, l *Listing, id string) string {
	for _, name := range bareNames(l.Placements, l.Widgets) {
		if id == a.ID+"-"+name {
			return name
		}
	}
	return ""
}

// bareNames are the places at which nothing runs.
func bareNames(placements []string, widgets []Widget) []string {
	return slices.DeleteFunc(slices.Clone(placements), func(name string) bool {
		return slices.ContainsFunc(widgets, func(w Widget) bool { return w.Placement == name })
	})
}

// placementsWith gives the places with those of the widgets, and without one that a widget has
// left and no other is at.
func placementsWith(placements []string, widgets []Widget, left string) []string {
	if left != "" && !slices.ContainsFunc(widgets, func(w Widget) bool { return w.Placement == left }) {
		placements = without(placements, left)
	}
	for _, w := range widgets {
		if !slices.Contains(placements, w.Placement) {
			placements = append(slices.Clone(placements), w.Placement)
		}
	}
	return placements
}

func without(names []string, name string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(one string) bool { return one == name })
}

// checkWidget says what is wrong with a widget among the others.
func (s *Service) checkWidget(widgets []Widget, at int, bare []string) error {
	w, fields := widgets[at], map[string]string{}
	var others []listing.Placement
	for i, other := range widgets {
		if i != at {
			others = append(others, listing.Placement{Name: other.Placement, URL: other.URL})
		}
	}
	checked := listing.Placement{Name: w.Placement, URL: w.URL, Title: w.Title}
	if w.InitialState != "" {
		if err := json.Unmarshal([]byte(w.InitialState), &checked.InitialState); err != nil {
			fields["initialState"] = "This is no JSON."
		}
	}
	for _, fault := range checked.Faults(others) {
		fields[fault.Field] = sentence(fault.Text)
	}
	switch {
	case w.URL == "":
		fields["url"] = "Give the address of what runs there."
	case fields["url"] == "":
		if err := s.d.Shop.CheckAddress(w.URL); err != nil {
			fields["url"] = sentence(err.Error())
		}
	}
	if len(widgets)+len(bare) > listing.MaxPlacements {
		fields["placement"] = fmt.Sprintf("An app appears at most %d times.", listing.MaxPlacements)
	}
	return errs.UnprocessableFields(fields)
}

// sentence makes a sentence of a clause.
func sentence(clause string) string { return strings.ToUpper(clause[:1]) + clause[1:] + "." }

// PartNotFound is the answer about a part that an app has not.
func PartNotFound() error { return errs.New(errs.NotFound, ReasonNoPart, messageNoPart) }

func partIDFault() error {
	return errs.UnprocessableFields(map[string]string{"id": "Use 1 to 64 letters, digits, hyphens and underscores as the id."})
}

package listing

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"marketplace/internal/kit/textclean"
	"marketplace/internal/kit/widget"
)

// MaxPlacements is the most places that an app can name, each with what runs there.
const MaxPlacements = 10

const maxPlacementTitle = 64

// onlyOnce are the places at which an app appears once.
//
//nolint:gochecknoglobals // a closed list
var onlyOnce = []string{"plugin", "fullscreen", "settings"}

// SinglePlacements are the places at which an app appears once.
func SinglePlacements() []string { return slices.Clone(onlyOnce) }

// Placement is a place in the host products where an app appears. One with an address is run
// there by the products; one without is shown on the page only, and runs elsewhere.
type Placement struct {
	Name         string
	URL          string
	Title        string
	InitialState any // as read from JSON or YAML: what is shown before it has loaded; nil for nothing
}

// Fault is what is wrong with a field.
type Fault struct {
	Field string // placement, url, title or initialState
	Text  string // a clause, as "it is empty"
}

// Faults gives what is wrong with a placement that stands after others.
func (p Placement) Faults(before []Placement) []Fault {
	var faults []Fault
	add := func(field, text string) { faults = append(faults, Fault{field, text}) }
	if !slices.Contains(Placements, p.Name) {
		add("placement", fmt.Sprintf("placement %q is not one of %s", p.Name, strings.Join(Placements, ", ")))
	}
	if text := p.repeats(before); text != "" {
		add("placement", text)
	}
	if p.URL == "" {
		return faults
	}
	if err := widget.CheckAddress(p.URL); err != nil {
		add("url", err.Error())
	}
	if n := utf8.RuneCountInString(p.Title); n > maxPlacementTitle {
		add("title", fmt.Sprintf("it must have at most %d characters, not %d", maxPlacementTitle, n))
	} else if textclean.Line(p.Title) != p.Title {
		add("title", "it must be one line, without spaces around it and characters that cannot be seen")
	}
	if p.InitialState != nil {
		if err := widget.CheckInitialState(p.InitialState); err != nil {
			add("initialState", err.Error())
		}
	}
	return faults
}

// repeats says of what an app has two where only one is possible.
func (p Placement) repeats(before []Placement) string {
	for _, other := range before {
		switch {
		case other.Name != p.Name:
		case slices.Contains(onlyOnce, p.Name):
			return "an entry appears there once only"
		case other.URL == "" || p.URL == "":
			return "the placement is there twice"
		case other.URL == p.URL:
			return "the same address is there twice"
		}
	}
	return ""
}

package importformat

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/textclean"
	"marketplace/internal/kit/widget"
)

// Placement is a place in the host products where an entry appears. One with an address is
// run there by the products; one without is shown on the page only, and runs elsewhere.
type Placement struct {
	Placement    string         `yaml:"placement"`
	URL          string         `yaml:"url"`
	Title        string         `yaml:"title"`
	InitialState map[string]any `yaml:"initial_state"` // what is shown before it has loaded
	TryOut       bool           `yaml:"try_out"`       // anybody may see it at work
	Named        bool           `yaml:"-"`             // the item is a name alone
}

// UnmarshalYAML reads a name, or an object with an address.
func (p *Placement) UnmarshalYAML(unmarshal func(any) error) error {
	var name string
	if unmarshal(&name) == nil {
		*p = Placement{Placement: name, Named: true}
		return nil
	}
	type object Placement
	return unmarshal((*object)(p))
}

// MarshalYAML writes what UnmarshalYAML reads.
func (p Placement) MarshalYAML() (any, error) {
	if p.Named {
		return p.Placement, nil
	}
	type object Placement
	return object(p), nil
}

// Most placements of an entry, and the places of which it has one.
const maxPlacements = 10

//nolint:gochecknoglobals // a closed list of the format
var onlyOnce = []string{"plugin", "fullscreen", "settings"}

const maxPlacementTitle = 64

func checkPlacements(d *document, a App) {
	d.want(len(a.Placements) <= maxPlacements, "$.placements", "%s has %d placements; at most %d are possible", a.Slug, len(a.Placements), maxPlacements)
	for i := range a.Placements {
		at := fmt.Sprintf("$.placements[%d]", i)
		for _, fault := range placementFaults(a.Placements[:i], a.Placements[i]) {
			d.add(at+fault.key, "placement %d of %s (%s): %s", i+1, a.Slug, a.Placements[i].Placement, fault.text)
		}
	}
}

type placementFault struct{ key, text string }

func placementFaults(before []Placement, p Placement) []placementFault {
	var faults []placementFault
	add := func(key, format string, args ...any) {
		faults = append(faults, placementFault{key, fmt.Sprintf(format, args...)})
	}
	if !slices.Contains(listing.Placements, p.Placement) {
		add("", "placement %q is not one of %s", p.Placement, strings.Join(listing.Placements, ", "))
	}
	if text := repeats(before, p); text != "" {
		add("", "%s", text)
	}
	if p.Named {
		return faults
	}
	if p.URL == "" {
		add("", "url is missing; a placement without an address is its name alone")
	} else if err := widget.CheckAddress(p.URL); err != nil {
		add(".url", "url: %s", err)
	}
	if n := utf8.RuneCountInString(p.Title); n > maxPlacementTitle {
		add(".title", "title must have at most %d characters, not %d", maxPlacementTitle, n)
	} else if textclean.Line(p.Title) != p.Title {
		add(".title", "title must be one line, without spaces around it and characters that cannot be seen")
	}
	if p.InitialState != nil {
		if err := widget.CheckInitialState(p.InitialState); err != nil {
			add(".initial_state", "initial_state: %s", err)
		}
	}
	return faults
}

// repeats says of what an entry has two where only one is possible.
func repeats(before []Placement, p Placement) string {
	for _, other := range before {
		switch {
		case other.Placement != p.Placement:
		case slices.Contains(onlyOnce, p.Placement):
			return "an entry appears there once only"
		case other.Named || p.Named:
			return "the placement is there twice"
		case other.URL == p.URL:
			return "the same address is there twice"
		}
	}
	return ""
}

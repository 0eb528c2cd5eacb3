package importformat

import (
	"fmt"
	"strings"

	"marketplace/internal/kit/listing"
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

func checkPlacements(d *document, a App) {
	d.want(len(a.Placements) <= listing.MaxPlacements, "$.placements", "%s has %d placements; at most %d are possible", a.Slug, len(a.Placements), listing.MaxPlacements)
	var before []listing.Placement
	for i, p := range a.Placements {
		at, checked := fmt.Sprintf("$.placements[%d]", i), placementOf(p)
		fault := func(key, text string) {
			d.add(at+key, "placement %d of %s (%s): %s", i+1, a.Slug, p.Placement, text)
		}
		for _, f := range checked.Faults(before) {
			key, text := faultOf(f)
			fault(key, text)
		}
		if p.URL == "" && !p.Named {
			fault("", "url is missing; a placement without an address is its name alone")
		}
		before = append(before, checked)
	}
}

func placementOf(p Placement) listing.Placement {
	checked := listing.Placement{Name: p.Placement, URL: p.URL, Title: p.Title}
	if p.InitialState != nil {
		checked.InitialState = p.InitialState
	}
	return checked
}

// faultOf says a fault with the key of the format.
func faultOf(f listing.Fault) (key, text string) {
	switch f.Field {
	case "url":
		return ".url", "url: " + f.Text
	case "title":
		return ".title", "title" + strings.TrimPrefix(f.Text, "it")
	case "initialState":
		return ".initial_state", "initial_state: " + f.Text
	default:
		return "", f.Text
	}
}

package catalogue

import (
	"cmp"
	"slices"
	"strings"
)

// Alternative is an app that does much the same as another, with what makes it so.
type Alternative struct {
	App *App
	// Category is the slug of the category that both are in, "" when they share none.
	Category string
	// Placements are where both appear.
	Placements []string
}

// What counts for one app being like another. A category weighs as much as all of the
// distance that search sees between the texts of the nearest and the farthest app.
const (
	sameMainCategory = 10
	sameCategory     = 6
	samePlacement    = 2
)

// Alternatives gives apps of other developers for the same product that do much the same
// as one, the likest first. Similar are the ids of apps whose texts are most like its own,
// the likest first; of these, a shared category and shared placements count.
func (s *Snapshot) Alternatives(app *App, similar []string) []Alternative {
	type ranked struct {
		Alternative
		score int
	}
	var list []ranked
	for i, id := range similar {
		other := s.Public(id)
		if other == nil || other.Product != app.Product || other.IsService() != app.IsService() || other.Developer == app.Developer || sameBrand(app, other) {
			continue
		}
		alternative, score := compare(app, other)
		list = append(list, ranked{alternative, score - i})
	}
	slices.SortStableFunc(list, func(x, y ranked) int { return cmp.Compare(y.score, x.score) })
	alternatives := make([]Alternative, len(list))
	for i, one := range list {
		alternatives[i] = one.Alternative
	}
	return alternatives
}

// compare says what two apps have in common, and how much that counts.
func compare(app, other *App) (Alternative, int) {
	alternative, score := Alternative{App: other}, 0
	if app.Category == other.Category {
		alternative.Category, score = app.Category, sameMainCategory
	} else if at := slices.IndexFunc(app.Categories(), func(c string) bool { return slices.Contains(other.Categories(), c) }); at >= 0 {
		alternative.Category, score = app.Categories()[at], sameCategory
	}
	for _, placement := range app.Placements {
		if slices.Contains(other.Placements, placement) {
			alternative.Placements = append(alternative.Placements, placement)
			score += samePlacement
		}
	}
	return alternative, score
}

// sameBrand reports whether two apps connect the same thing: they have a name in common
// up to its first blank.
func sameBrand(a, b *App) bool {
	first, _, _ := strings.Cut(a.Name, " ")
	other, _, _ := strings.Cut(b.Name, " ")
	return strings.EqualFold(first, other)
}

package catalogue

import (
	"cmp"
	"slices"
)

// groups are entries by something that they have in common, in an order. A snapshot after
// changes has those of the one before, but for the groups of what changed.
type groups map[string][]*App

// OfDeveloper gives the public entries of a developer, apps and services, in the recommended
// order.
func (s *Snapshot) OfDeveloper(slug string) []*App {
	var apps []*App
	for _, app := range s.byDeveloper[slug] {
		if app.public() {
			apps = append(apps, app)
		}
	}
	return apps
}

// TotalsOf gives how many public entries a developer has, and how often these are installed.
func (s *Snapshot) TotalsOf(developer string) (entries int, installs int64) {
	for _, app := range s.byDeveloper[developer] {
		if app.public() {
			entries++
			installs += app.Installations
		}
	}
	return entries, installs
}

// InCategory gives the public apps of a category in the recommended order, those whose main
// category it is first. It must not be changed.
func (s *Snapshot) InCategory(slug string) []*App { return s.byCategory[slug] }

// readGroups collects the groups of all entries, which come in the recommended order.
func (s *Snapshot) readGroups(entries []ranked) {
	s.byDeveloper, s.byCategory = groups{}, groups{}
	for _, entry := range entries {
		app := entry.app
		s.byDeveloper[app.Developer] = append(s.byDeveloper[app.Developer], app)
		for _, slug := range app.listedCategories() {
			s.byCategory[slug] = append(s.byCategory[slug], app)
		}
	}
	for slug, apps := range s.byCategory {
		slices.SortStableFunc(apps, func(a, b *App) int { return cmp.Compare(a.placeIn(slug), b.placeIn(slug)) })
	}
}

// leaveGroups takes an app out of its groups, joinGroups puts one into them. The groups of
// other snapshots stay as they are.
func (s *Snapshot) leaveGroups(app *App) {
	s.byDeveloper[app.Developer] = remove(slices.Clone(s.byDeveloper[app.Developer]), app, s.byRank)
	for _, slug := range app.listedCategories() {
		s.byCategory[slug] = remove(slices.Clone(s.byCategory[slug]), app, s.byPlaceIn(slug))
	}
}

func (s *Snapshot) joinGroups(app *App) {
	s.byDeveloper[app.Developer] = insert(slices.Clone(s.byDeveloper[app.Developer]), app, s.byRank)
	for _, slug := range app.listedCategories() {
		s.byCategory[slug] = insert(slices.Clone(s.byCategory[slug]), app, s.byPlaceIn(slug))
	}
}

// listedCategories are the categories that list an app, each once: services are in no category's
// list.
func (a *App) listedCategories() []string {
	if !a.public() || a.IsService() {
		return nil
	}
	var slugs []string
	for _, slug := range a.Categories() {
		if !slices.Contains(slugs, slug) {
			slugs = append(slugs, slug)
		}
	}
	return slugs
}

// placeIn is 0 in the main category of an app, 1 in others.
func (a *App) placeIn(category string) int {
	if a.Category == category {
		return 0
	}
	return 1
}

func (s *Snapshot) byPlaceIn(category string) func(a, b *App) int {
	return func(a, b *App) int {
		return cmp.Or(cmp.Compare(a.placeIn(category), b.placeIn(category)), s.byRank(a, b))
	}
}

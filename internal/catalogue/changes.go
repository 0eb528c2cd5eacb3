package catalogue

import (
	"cmp"
	"maps"
	"slices"
)

// Changes are what differs between two versions of the catalogue when nothing but apps does.
type Changes struct {
	Version int64 // that they lead to
	Apps    []ChangedApp
}

// ChangedApp is an entry as it is now, with what people say of it. App is nil when it is gone.
type ChangedApp struct {
	ID      string
	App     *App
	Ratings Ratings
}

// Changes gives the ids of the apps that differ from those of an earlier version: new ones, gone
// ones and other ones. A snapshot that was read whole has no earlier version, and says false.
func (s *Snapshot) Changes() (since int64, ids []string, known bool) {
	return s.since, s.changed, s.since != noVersion
}

// With gives the snapshot after changes: the same as if everything were read anew, at the price
// of the changes.
func (s *Snapshot) With(changes Changes) *Snapshot {
	next := *s
	next.Version, next.given.Version, next.since, next.changed = changes.Version, changes.Version, s.Version, nil
	next.apps, next.recommend = slices.Clone(s.apps), slices.Clone(s.recommend)
	next.bySlug, next.byID, next.Ratings = maps.Clone(s.bySlug), maps.Clone(s.byID), maps.Clone(s.Ratings)
	renamed := false
	for _, change := range changes.Apps {
		old := s.byID[change.ID]
		next.changed = append(next.changed, change.ID)
		next.replace(old, change)
		renamed = renamed || s.moveAddresses(old, change.App)
	}
	next.given.Ratings = next.Ratings
	if renamed { // former addresses lead elsewhere, and editors' pages with them
		whole := newSnapshot(next.given, next.apps)
		whole.since, whole.changed = next.since, next.changed
		return whole
	}
	next.deals, next.edges = nil, nil
	next.readDeals()
	return &next
}

// replace puts an app in the place of what it was.
func (s *Snapshot) replace(old *App, change ChangedApp) {
	if old != nil {
		s.apps = remove(s.apps, old, bySlug)
		s.recommend = remove(s.recommend, old, s.byRank)
		s.onSale.add(old)
		delete(s.bySlug, old.Slug)
		delete(s.byID, old.ID)
	}
	delete(s.Ratings, change.ID)
	app := change.App
	if app == nil {
		return
	}
	if change.Ratings.Total() > 0 || len(change.Ratings.Reviews) > 0 {
		s.Ratings[app.ID] = change.Ratings
	}
	app.LatelyRank = s.lately[app.ID]
	s.bySlug[app.Slug], s.byID[app.ID] = app, app
	s.onSale.add(app)
	s.apps = insert(s.apps, app, bySlug)
	if app.public() {
		s.recommend = insert(s.recommend, app, s.byRank)
	}
}

func (s *Snapshot) byRank(a, b *App) int {
	return ranked{a, s.Rank(a)}.compare(ranked{b, s.Rank(b)})
}

// remove takes an app out of a sorted list that may have it.
func remove(list []*App, app *App, order func(a, b *App) int) []*App {
	if at, found := slices.BinarySearchFunc(list, app, order); found {
		return slices.Delete(list, at, at+1)
	}
	return list
}

func insert(list []*App, app *App, order func(a, b *App) int) []*App {
	at, _ := slices.BinarySearchFunc(list, app, order)
	return slices.Insert(list, at, app)
}

// moveAddresses reports whether a former address leads elsewhere when old becomes app; one of
// them may be nil.
func (s *Snapshot) moveAddresses(old, app *App) bool {
	if old != nil && app != nil {
		return old.Slug != app.Slug || !slices.Equal(old.FormerSlugs, app.FormerSlugs)
	}
	one := cmp.Or(old, app)
	return one != nil && (len(one.FormerSlugs) > 0 || s.moved["apps/"+one.Slug] != "")
}

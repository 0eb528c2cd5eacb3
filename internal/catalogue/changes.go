package catalogue

import (
	"cmp"
	"maps"
	"reflect"
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

// step is one version with the ids of the apps that it changed.
type step struct {
	version int64
	ids     []string
}

// keptSteps is how many changes back a snapshot knows what they changed.
const keptSteps = 100

// ChangedSince gives the ids of the apps that are new, gone or other ones since an earlier
// version, each at least once; false when that is not known, or when more than apps changed.
func (s *Snapshot) ChangedSince(version int64) (ids []string, known bool) {
	if version == s.Version {
		return nil, true
	}
	for _, step := range slices.Backward(s.steps) {
		if ids = append(ids, step.ids...); step.version == version {
			return ids, true
		}
	}
	return nil, false
}

// WholeVersion is the version at which everything was read last: what is not an app is as it was
// then.
func (s *Snapshot) WholeVersion() int64 { return s.whole }

// With gives the snapshot after changes: the same as if everything were read anew, at the price
// of the changes.
func (s *Snapshot) With(changes Changes) *Snapshot {
	next := *s
	next.Version, next.given.Version = changes.Version, changes.Version
	next.apps, next.recommend = slices.Clone(s.apps), slices.Clone(s.recommend)
	next.byDeveloper, next.byCategory = maps.Clone(s.byDeveloper), maps.Clone(s.byCategory)
	last, renamed, isDeal := step{version: s.Version}, false, false
	for _, change := range changes.Apps {
		old := s.appOfSlug(s.slugs[change.ID])
		last.ids = append(last.ids, change.ID)
		next.takeOut(old)
		renamed = renamed || s.moveAddresses(old, change.App)
		isDeal = isDeal || old.changesPrice() || change.App.changesPrice()
	}
	next.followNames(s, changes.Apps)
	next.followRatings(changes.Apps)
	for _, change := range changes.Apps {
		next.putIn(change.App)
	}
	steps := append(slices.Clone(s.steps[max(0, len(s.steps)-keptSteps+1):]), last)
	if renamed { // former addresses lead elsewhere, and editors' pages with them
		whole := newSnapshot(next.given, next.apps, s.lately)
		whole.steps, whole.whole = steps, s.whole
		return whole
	}
	next.steps = steps
	if isDeal {
		next.deals, next.edges = nil, nil
		next.readDeals()
	}
	return &next
}

// takeOut takes an app as it was out of every list; nil is in none.
func (s *Snapshot) takeOut(old *App) {
	if old == nil {
		return
	}
	s.apps = remove(s.apps, old, bySlug)
	s.recommend = remove(s.recommend, old, s.byRank)
	s.leaveGroups(old)
	s.onSale.add(old)
}

// putIn puts an app as it is now into its lists; nil into none.
func (s *Snapshot) putIn(app *App) {
	if app == nil {
		return
	}
	app.LatelyRank, app.ContentVersion = s.lately[app.ID], s.Version
	s.onSale.add(app)
	s.apps = insert(s.apps, app, bySlug)
	s.joinGroups(app)
	if app.public() {
		s.recommend = insert(s.recommend, app, s.byRank)
	}
}

// followNames leads ids and clients to the slugs of today. The tables are those of the snapshot
// before, and copied only where a change means other names: few do.
func (s *Snapshot) followNames(before *Snapshot, changes []ChangedApp) {
	isSame := func(change ChangedApp) bool {
		old, app := before.appOfSlug(before.slugs[change.ID]), change.App
		return old != nil && app != nil && old.Slug == app.Slug && old.ClientID() == app.ClientID()
	}
	changes = slices.DeleteFunc(slices.Clone(changes), isSame)
	if len(changes) == 0 {
		return
	}
	s.slugs, s.clientSlugs = maps.Clone(s.slugs), maps.Clone(s.clientSlugs)
	for _, change := range changes {
		if old := before.appOfSlug(before.slugs[change.ID]); old != nil {
			delete(s.slugs, old.ID)
			delete(s.clientSlugs, old.ClientID())
		}
	}
	for _, change := range changes {
		if app := change.App; app != nil {
			s.slugs[app.ID], s.clientSlugs[app.ClientID()] = app.Slug, app.Slug
		}
	}
}

// followRatings keeps what people say of apps today, in a copy where it is something else.
func (s *Snapshot) followRatings(changes []ChangedApp) {
	changes = slices.DeleteFunc(slices.Clone(changes), func(c ChangedApp) bool { return c.App != nil && reflect.DeepEqual(c.Ratings, s.Ratings[c.ID]) })
	if len(changes) == 0 {
		return
	}
	s.Ratings = maps.Clone(s.Ratings)
	for _, change := range changes {
		delete(s.Ratings, change.ID)
		if change.App != nil && (change.Ratings.Total() > 0 || len(change.Ratings.Reviews) > 0) {
			s.Ratings[change.ID] = change.Ratings
		}
	}
	s.given.Ratings = s.Ratings
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

package catalogue

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"
)

// Snapshot is the catalogue at one version, with its look-ups. It never
// changes, so any number of requests read it without a lock.
type Snapshot struct {
	Content // without its apps, which are those of Apps

	given       Content           // lists and first page as the store has them
	whole       int64             // version at which everything was read
	steps       []step            // that led here, the last one last
	apps        []*App            // by slug
	slugs       map[string]string // of apps by id
	clientSlugs map[string]string // of apps by OAuth client
	lately      map[string]int    // places in InstalledLately, from 1, by id
	lists       map[string]*List
	categories  map[string]*Category
	developers  map[string]*Developer
	experts     map[string]*Expert
	moved       map[string]string // "apps/old" -> slug of today
	recommend   []*App
	byDeveloper groups         // entries in any state
	byCategory  groups         // public apps
	head        map[string]int // places in the editors' list of all apps from its end, negative, by slug
	deals       []*App         // public entries with a discount
	edges       []time.Time    // at which prices change, in order
	onSale      saleSum
}

// NewSnapshot prepares the look-ups of a content. The content must not be
// changed afterwards.
func NewSnapshot(content Content) *Snapshot {
	lately := map[string]int{}
	for i, id := range content.InstalledLately {
		lately[id] = i + 1
	}
	apps := make([]*App, len(content.Apps))
	for i := range content.Apps {
		apps[i] = &content.Apps[i]
		apps[i].LatelyRank, apps[i].ContentVersion = lately[apps[i].ID], content.Version
	}
	content.Apps = nil
	return newSnapshot(content, apps, lately)
}

// noVersion stands before the first version of a content.
const noVersion = -1

// newSnapshot leaves the apps as they are: other snapshots may have them, too.
func newSnapshot(content Content, apps []*App, lately map[string]int) *Snapshot {
	s := &Snapshot{
		Content: content, given: content, whole: content.Version, apps: slices.SortedStableFunc(slices.Values(apps), bySlug),
		slugs: map[string]string{}, clientSlugs: map[string]string{}, lists: map[string]*List{}, lately: lately, categories: map[string]*Category{}, developers: map[string]*Developer{}, experts: map[string]*Expert{}, moved: map[string]string{},
	}
	for _, app := range s.apps {
		s.slugs[app.ID], s.clientSlugs[app.ClientID()] = app.Slug, app.Slug
		s.onSale.add(app)
	}
	for _, app := range s.apps {
		s.indexSlugs("apps", app.FormerSlugs, app.Slug)
	}
	s.followRenames()
	for i := range s.Lists {
		s.lists[s.Lists[i].Slug] = &s.Lists[i]
	}
	for i := range s.Categories {
		s.categories[s.Categories[i].Slug] = &s.Categories[i]
	}
	for i := range s.Developers {
		s.developers[s.Developers[i].Slug] = &s.Developers[i]
		s.indexSlugs("developers", s.Developers[i].FormerSlugs, s.Developers[i].Slug)
	}
	for i := range s.Experts {
		s.experts[s.Experts[i].Slug] = &s.Experts[i]
		s.indexSlugs("experts", s.Experts[i].FormerSlugs, s.Experts[i].Slug)
	}
	s.readHead()
	entries := s.ranked()
	s.recommend = publicOf(entries)
	s.readGroups(entries)
	s.readDeals()
	return s
}

func bySlug(a, b *App) int { return strings.Compare(a.Slug, b.Slug) }

// Apps gives every entry in any state, by slug. It must not be changed.
func (s *Snapshot) Apps() []*App { return s.apps }

// followRenames lets editors' pages name renamed apps as they are called today.
func (s *Snapshot) followRenames() {
	today := func(slug string) string {
		if renamed := s.CurrentSlug("apps", slug); s.appOfSlug(slug) == nil && renamed != "" {
			return renamed
		}
		return slug
	}
	s.Lists, s.Home.Highlights, s.Home.Banners = slices.Clone(s.Lists), slices.Clone(s.Home.Highlights), slices.Clone(s.Home.Banners)
	s.Home.Media, s.Home.Deals = slices.Clone(s.Home.Media), slices.Clone(s.Home.Deals)
	for i := range s.Lists {
		s.Lists[i].Order, s.Lists[i].Media = slices.Clone(s.Lists[i].Order), slices.Clone(s.Lists[i].Media)
		for n, slug := range s.Lists[i].Order {
			s.Lists[i].Order[n] = today(slug)
		}
		for n := range s.Lists[i].Media {
			s.Lists[i].Media[n].App = today(s.Lists[i].Media[n].App)
		}
	}
	for i := range s.Home.Highlights {
		s.Home.Highlights[i].App = today(s.Home.Highlights[i].App)
	}
	for i := range s.Home.Banners {
		s.Home.Banners[i].App = today(s.Home.Banners[i].App)
	}
	for i := range s.Home.Media {
		s.Home.Media[i].App = today(s.Home.Media[i].App)
	}
	for i := range s.Home.Deals {
		s.Home.Deals[i].App = today(s.Home.Deals[i].App)
	}
}

func (s *Snapshot) indexSlugs(kind string, former []string, slug string) {
	for _, old := range former {
		s.moved[kind+"/"+old] = slug
	}
}

// CurrentSlug gives the slug of today for one that an entry once had; kind is "apps",
// "developers" or "experts". It is empty when no entry had it.
func (s *Snapshot) CurrentSlug(kind, old string) string { return s.moved[kind+"/"+old] }

// App finds an entry by slug or id, whatever its state; nil when there is none.
func (s *Snapshot) App(slugOrID string) *App {
	if app := s.appOfSlug(slugOrID); app != nil {
		return app
	}
	return s.appOfSlug(s.slugs[slugOrID])
}

// appOfSlug searches the sorted list: a map from slugs to apps would be copied with each change.
func (s *Snapshot) appOfSlug(slug string) *App {
	at, found := slices.BinarySearchFunc(s.apps, slug, func(a *App, slug string) int { return strings.Compare(a.Slug, slug) })
	if !found {
		return nil
	}
	return s.apps[at]
}

// AppOfClient finds the entry, whatever its state, that has an OAuth client; nil when there is
// none.
func (s *Snapshot) AppOfClient(clientID string) *App { return s.appOfSlug(s.clientSlugs[clientID]) }

// Replacement gives the public app that those who have a retired one may use instead; nil for
// none.
func (s *Snapshot) Replacement(of *App) *App {
	if of.Retirement == nil || of.Retirement.Replacement == "" {
		return nil
	}
	return s.Public(of.Retirement.Replacement)
}

// Public finds a published entry that is not hidden.
func (s *Snapshot) Public(slugOrID string) *App {
	app := s.App(slugOrID)
	if app == nil || !app.public() {
		return nil
	}
	return app
}

func (a *App) public() bool { return a.Lifecycle() == Published && !a.Hidden }

// Published gives every published entry that is not hidden, apps and services,
// in the recommended order (spec S3.30).
func (s *Snapshot) Published() []*App { return s.recommend }

// ComingSoon gives the accepted entries that are not hidden, in the order of
// the list of that name (decisions rule 18). Only their names, icons and short
// descriptions are public.
func (s *Snapshot) ComingSoon() []*App {
	place := map[string]int{}
	if list := s.lists["coming-soon"]; list != nil {
		for i, slug := range list.Order {
			place[slug] = i - len(list.Order)
		}
	}
	var apps []*App
	for _, app := range s.apps {
		if app.Lifecycle() == Accepted && !app.Hidden && !app.IsService() {
			apps = append(apps, app)
		}
	}
	slices.SortStableFunc(apps, func(x, y *App) int { return cmp.Compare(place[x.Slug], place[y.Slug]) })
	return apps
}

// List finds a curated list by its slug.
func (s *Snapshot) List(slug string) *List { return s.lists[slug] }

// Category finds a category by its slug.
func (s *Snapshot) Category(slug string) *Category { return s.categories[slug] }

// LegalText finds a legal text by its slug, nil when there is none.
func (s *Snapshot) LegalText(slug string) *LegalText {
	at := slices.IndexFunc(s.LegalTexts, func(l LegalText) bool { return l.Slug == slug })
	if at < 0 {
		return nil
	}
	return &s.LegalTexts[at]
}

// Developer finds a developer by its slug.
func (s *Snapshot) Developer(slug string) *Developer { return s.developers[slug] }

// Expert finds an expert by its slug.
func (s *Snapshot) Expert(slug string) *Expert { return s.experts[slug] }

// Publisher names who offers an entry: a developer, or an expert for services.
func (s *Snapshot) Publisher(a *App) string {
	if d := s.developers[a.Developer]; d != nil {
		return d.Name
	}
	if e := s.experts[a.Developer]; e != nil {
		return e.Name
	}
	return a.Developer
}

// ListEntries gives the public entries of a list in its order.
func (s *Snapshot) ListEntries(list *List) []*App {
	var apps []*App
	for _, slug := range list.Order {
		if app := s.Public(slug); app != nil {
			apps = append(apps, app)
		}
	}
	return apps
}

// readHead notes the editors' head of the list of all apps.
func (s *Snapshot) readHead() {
	s.head = map[string]int{}
	if all := s.lists["apps"]; all != nil {
		for i, slug := range all.Order {
			s.head[slug] = i - len(all.Order)
		}
	}
}

// ranked gives all entries in the recommended order: the editors' head of the list of all apps
// first, the rest by rank.
func (s *Snapshot) ranked() []ranked {
	list := make([]ranked, len(s.apps))
	for i, app := range s.apps {
		list[i] = ranked{app, s.Rank(app)}
	}
	slices.SortFunc(list, ranked.compare)
	return list
}

func publicOf(entries []ranked) []*App {
	var apps []*App
	for _, entry := range entries {
		if entry.app.public() {
			apps = append(apps, entry.app)
		}
	}
	return apps
}

// ranked is an app with its place among those that are recommended.
type ranked struct {
	app  *App
	rank int64
}

func (r ranked) compare(other ranked) int {
	return cmp.Or(cmp.Compare(other.rank, r.rank), strings.Compare(r.app.Slug, other.app.Slug))
}

// headRank is above the rank of every app that is not in the editors' head.
const headRank = 1_000_000_000

// Rank says how much an app is recommended, the more the better: those of the editors' head
// before all others, in their order, and the others by their popularity in millionths.
// It is of the app alone, so that another one's ratings do not change it.
func (s *Snapshot) Rank(app *App) int64 {
	if place := s.head[app.Slug]; place < 0 {
		return headRank - int64(place)
	}
	return int64(math.Round(popularityScore(app, s.Ratings[app.ID]) * 1e6))
}

// popularityScore weighs the ratings of an app by their number, as if every app began
// with twenty average votes, and counts installations only a little.
func popularityScore(a *App, ratings Ratings) float64 {
	const prior, priorVotes = 3.9, 20
	var sum float64
	for i, votes := range ratings.Votes {
		sum += float64(i+1) * float64(votes)
	}
	mean := (sum + prior*priorVotes) / (float64(ratings.Total()) + priorVotes)
	return mean + 0.05*math.Log10(float64(a.Installations)+1)
}

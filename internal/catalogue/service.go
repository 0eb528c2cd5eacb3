package catalogue

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Store keeps the catalogue.
type Store interface {
	// Version gives the content version, which every change of public data
	// raises.
	Version(ctx context.Context) (int64, error)
	// Load reads everything.
	Load(ctx context.Context) (Content, error)
	// LoadChanges gives what changed after a version; false when more than some apps did, or when
	// nobody knows any more.
	LoadChanges(ctx context.Context, since int64) (Changes, bool, error)
	// LoadImported reads entries and documents as imports put them: without ratings, and
	// without what visitors wrote about experts.
	LoadImported(ctx context.Context) (Content, error)
	// RemoveDocuments deletes what it finds of a kind of document, and raises the version when
	// it found some.
	RemoveDocuments(ctx context.Context, kind DocumentKind, slugs []string) error
	// Import puts entries in, in one transaction, and raises the version when
	// something changed. Entries that are already there and equal stay as they
	// are; entries that are missing from content stay too.
	Import(ctx context.Context, content Content) (Imported, error)
}

// DocumentKind is a kind of what the catalogue holds beside apps.
type DocumentKind string

// The kinds of document. Those without a slug are there once.
const (
	KindDeveloper   DocumentKind = "developer"
	KindExpert      DocumentKind = "expert"
	KindList        DocumentKind = "list"
	KindCategory    DocumentKind = "category"
	KindHome        DocumentKind = "home"
	KindSynonyms    DocumentKind = "synonyms"
	KindLexicon     DocumentKind = "lexicon"
	KindSuggestions DocumentKind = "suggestions"
	KindLegalText   DocumentKind = "legal_text"
)

// Imported counts what an import did.
type Imported struct {
	Added     int
	Changed   int
	Unchanged int
}

// Deps is what the service needs.
type Deps struct {
	Store Store
	Now   func() time.Time
	Log   *slog.Logger
	// LegalTexts are those that the people who run the shop keep outside the store: each
	// stands in the place of the stored one of its slug.
	LegalTexts []LegalText
}

// Service serves the catalogue from a snapshot that follows the store.
type Service struct {
	deps     Deps
	snapshot atomic.Pointer[Snapshot]
	refresh  sync.Mutex
	wake     chan struct{}
	watchers []func(context.Context, *Snapshot)
	prices   int // stretch of time that the watchers were told of
}

// followEvery is how often the content version is read. Another replica's
// change shows after this at the latest.
const followEvery = time.Second

// New makes the service with an empty snapshot; Refresh fills it.
func New(deps Deps) *Service {
	s := &Service{deps: deps, wake: make(chan struct{}, 1)}
	s.snapshot.Store(NewSnapshot(Content{Version: noVersion}))
	return s
}

// Snapshot gives the catalogue as it is now. It is never nil.
func (s *Service) Snapshot() *Snapshot { return s.snapshot.Load() }

// OnChange calls watch with each new snapshot, after it is in place, and again
// when prices of it have changed with time. All watchers are added before the
// first Refresh.
func (s *Service) OnChange(watch func(context.Context, *Snapshot)) {
	s.watchers = append(s.watchers, watch)
}

// Refresh loads a new snapshot when the stored version has moved, and tells the
// watchers when it did or when the time has come at which a price changes.
func (s *Service) Refresh(ctx context.Context) error {
	s.refresh.Lock()
	defer s.refresh.Unlock()
	version, err := s.deps.Store.Version(ctx)
	if err != nil {
		return fmt.Errorf("catalogue version: %w", err)
	}
	snapshot := s.Snapshot()
	prices := snapshot.PricesAt(s.deps.Now())
	if version == snapshot.Version && prices == s.prices {
		return nil
	}
	if version != snapshot.Version {
		if snapshot, err = s.next(ctx, snapshot); err != nil {
			return err
		}
		prices = snapshot.PricesAt(s.deps.Now())
		s.snapshot.Store(snapshot)
	}
	s.prices = prices
	for _, watch := range s.watchers {
		watch(ctx, snapshot)
	}
	return nil
}

// next gives the snapshot of today after an older one: by what changed, where that is known.
func (s *Service) next(ctx context.Context, old *Snapshot) (*Snapshot, error) {
	if old.Version != noVersion {
		changes, known, err := s.deps.Store.LoadChanges(ctx, old.Version)
		if err != nil {
			return nil, fmt.Errorf("load what changed in the catalogue: %w", err)
		}
		if known {
			return old.With(changes), nil
		}
	}
	content, err := s.deps.Store.Load(ctx)
	if err != nil {
		return nil, fmt.Errorf("load the catalogue: %w", err)
	}
	content.LegalTexts = replaceLegalTexts(content.LegalTexts, s.deps.LegalTexts)
	return NewSnapshot(content), nil
}

// replaceLegalTexts puts texts in the place of those of the same slug, and the others at the
// end.
func replaceLegalTexts(stored, own []LegalText) []LegalText {
	texts := slices.Clone(stored)
	for _, text := range own {
		if at := slices.IndexFunc(texts, func(l LegalText) bool { return l.Slug == text.Slug }); at >= 0 {
			texts[at] = text
		} else {
			texts = append(texts, text)
		}
	}
	return texts
}

// NotifyChanged tells the service that this process changed the catalogue.
func (s *Service) NotifyChanged() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Run follows the store until the context ends.
func (s *Service) Run(ctx context.Context) error {
	timer := time.NewTimer(followEvery)
	defer timer.Stop()
	for {
		timer.Reset(s.untilNextLook())
		select {
		case <-ctx.Done():
			return nil
		case <-timer.C:
		case <-s.wake:
		}
		if err := s.Refresh(ctx); err != nil && ctx.Err() == nil {
			s.deps.Log.ErrorContext(ctx, "catalogue does not follow the store", "error", err)
		}
	}
}

// untilNextLook is followEvery, or less where a price changes before: pages read it from
// the clock at that moment, and search must not say another one beside them.
func (s *Service) untilNextLook() time.Duration {
	now := s.deps.Now()
	if next, ok := s.Snapshot().NextPriceChange(now); ok {
		return min(followEvery, next.Sub(now))
	}
	return followEvery
}

// Import puts entries into the catalogue and shows them. It is safe to repeat.
func (s *Service) Import(ctx context.Context, content Content) (Imported, error) {
	done, err := s.deps.Store.Import(ctx, content)
	if err != nil {
		return Imported{}, fmt.Errorf("import: %w", err)
	}
	return done, s.Refresh(ctx)
}

// LoadImported gives entries and documents as imports put them: without ratings, and without
// what visitors wrote about experts.
func (s *Service) LoadImported(ctx context.Context) (Content, error) {
	return s.deps.Store.LoadImported(ctx)
}

// RemoveDocuments takes documents out of the catalogue; those that are not there stay so.
func (s *Service) RemoveDocuments(ctx context.Context, kind DocumentKind, slugs []string) error {
	if err := s.deps.Store.RemoveDocuments(ctx, kind, slugs); err != nil {
		return fmt.Errorf("remove of kind %s: %w", kind, err)
	}
	return s.Refresh(ctx)
}

// PublicApp finds a published entry that is not hidden, by slug or id.
func (s *Service) PublicApp(slugOrID string) (*App, error) {
	if app := s.Snapshot().Public(slugOrID); app != nil {
		return app, nil
	}
	return nil, errNoApplication()
}

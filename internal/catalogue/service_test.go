package catalogue_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/price"
	"marketplace/internal/testkit"
)

// fakeStore is catalogue.Store in memory. It shows the content that was put in
// last, whole.
type fakeStore struct {
	mu      sync.Mutex
	content catalogue.Content
	loads   int
	failure error
}

func (f *fakeStore) Version(context.Context) (int64, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.content.Version, f.failure
}

func (f *fakeStore) Load(context.Context) (catalogue.Content, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.loads++
	return f.content, f.failure
}

// LoadChanges knows of nothing, so that everything is loaded.
func (f *fakeStore) LoadChanges(context.Context, int64) (catalogue.Changes, bool, error) {
	return catalogue.Changes{}, false, nil
}

func (f *fakeStore) LoadImported(ctx context.Context) (catalogue.Content, error) { return f.Load(ctx) }

func (f *fakeStore) RemoveDocuments(context.Context, catalogue.DocumentKind, []string) error {
	return nil
}

func (f *fakeStore) Import(_ context.Context, content catalogue.Content) (catalogue.Imported, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	content.Version = f.content.Version + 1
	f.content = content
	return catalogue.Imported{Added: len(content.Apps)}, f.failure
}

func (f *fakeStore) fail(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.failure = err
}

func newService(store catalogue.Store) *catalogue.Service {
	return catalogue.New(catalogue.Deps{Store: store, Now: func() time.Time { return noon }, Log: testkit.Log()})
}

// Texts that stand in files win over stored ones of the same slug; the others stay.
func TestSnapshot_LegalTextsOfFiles_ReplaceStoredOnes(t *testing.T) {
	t.Parallel()
	store := &fakeStore{content: catalogue.Content{Version: 1, LegalTexts: []catalogue.LegalText{{Slug: "terms", Title: "Old"}, {Slug: "privacy", Title: "Privacy"}}}}
	s := catalogue.New(catalogue.Deps{Store: store, Now: func() time.Time { return noon }, Log: testkit.Log(), LegalTexts: []catalogue.LegalText{{Slug: "imprint", Title: "Imprint"}, {Slug: "terms", Title: "New"}}})
	if err := s.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	titles := []string{}
	for _, l := range s.Snapshot().LegalTexts {
		titles = append(titles, l.Title)
	}
	if want := []string{"New", "Privacy", "Imprint"}; !slices.Equal(titles, want) || store.content.LegalTexts[0].Title != "Old" {
		t.Errorf("%q, want %q; stored: %v", titles, want, store.content.LegalTexts)
	}
}

func TestSnapshot_BeforeTheStoreAnswers_IsThere(t *testing.T) {
	t.Parallel()
	s := newService(&fakeStore{})
	if s.Snapshot() == nil || s.Snapshot().Version >= 0 || len(s.Snapshot().Published()) != 0 {
		t.Error("the snapshot is not empty and marked as not loaded")
	}
	if _, err := s.PublicApp("x"); errs.CodeOf(err) != errs.NotFound || errs.ReasonOf(err) != "application_not_found" {
		t.Errorf("an unknown app: %v", err)
	}
}

func TestImport_Watchers_SeeEachVersionOnce(t *testing.T) {
	t.Parallel()
	store := &fakeStore{}
	s := newService(store)
	var seen []int64
	s.OnChange(func(_ context.Context, snapshot *catalogue.Snapshot) {
		if s.Snapshot() != snapshot {
			t.Error("the watcher is told before the snapshot is in place")
		}
		seen = append(seen, snapshot.Version)
	})
	if _, err := s.Import(t.Context(), catalogue.Content{Apps: []catalogue.App{published("a")}}); err != nil {
		t.Fatal(err)
	}
	if app, err := s.PublicApp("a"); err != nil || app.Slug != "a" {
		t.Errorf("%v, %v", app, err)
	}
	for range 3 {
		if err := s.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if store.loads != 1 || len(seen) != 1 || seen[0] != 1 {
		t.Errorf("loaded %d times, watchers saw %v; want once", store.loads, seen)
	}
}

func TestSnapshot_StoreFails_StaysTheOldOne(t *testing.T) {
	t.Parallel()
	store := &fakeStore{}
	s := newService(store)
	if _, err := s.Import(t.Context(), catalogue.Content{Apps: []catalogue.App{published("a")}}); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	store.fail(broken)
	if err := s.Refresh(t.Context()); !errors.Is(err, broken) {
		t.Errorf("refresh: %v", err)
	}
	if _, err := s.Import(t.Context(), catalogue.Content{}); !errors.Is(err, broken) {
		t.Errorf("import: %v", err)
	}
	if s.Snapshot().Public("a") == nil {
		t.Error("the old snapshot is gone")
	}
}

// Another replica's change shows after a second, one of this process at once;
// a fault of the store does not end the following.
func TestService_StoreChanges_Follows(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := &fakeStore{}
		s := newService(store)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- s.Run(ctx) }()
		change := func(slug string) { _, _ = store.Import(ctx, catalogue.Content{Apps: []catalogue.App{published(slug)}}) }

		change("other-replica")
		time.Sleep(time.Second + time.Millisecond)
		synctest.Wait()
		if s.Snapshot().Public("other-replica") == nil {
			t.Error("another replica's change does not show after a second")
		}
		change("this-process")
		s.NotifyChanged()
		synctest.Wait()
		if s.Snapshot().Public("this-process") == nil {
			t.Error("this process's change does not show at once")
		}
		store.fail(errors.New("away"))
		time.Sleep(5 * time.Second)
		store.fail(nil)
		change("after-the-fault")
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if s.Snapshot().Public("after-the-fault") == nil {
			t.Error("after a fault the service does not follow")
		}
		stop()
		synctest.Wait()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// S2.09: search is told of the edge of a window at that moment, not up to a second later.
func TestWatchers_EdgeOfADiscount_AreNotifiedAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		now := time.Now()
		app := published("deal")
		app.Payment = &catalogue.Payment{Frequency: "monthly", Price: 1900, Discount: price.Discount{
			BasisPoints: 2000, From: now.Add(5300 * time.Millisecond), To: now.Add(9600 * time.Millisecond),
		}}
		s := catalogue.New(catalogue.Deps{Store: &fakeStore{}, Now: time.Now, Log: testkit.Log()})
		var told []time.Duration
		s.OnChange(func(context.Context, *catalogue.Snapshot) { told = append(told, time.Since(now)) })
		if _, err := s.Import(t.Context(), catalogue.Content{Apps: []catalogue.App{app}}); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- s.Run(ctx) }()
		time.Sleep(time.Minute)
		stop()
		synctest.Wait()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		// A window ends with its last moment, so what follows begins just after it.
		if want := []time.Duration{0, 5300 * time.Millisecond, 9600*time.Millisecond + 1}; !slices.Equal(told, want) {
			t.Errorf("told after %v, want %v", told, want)
		}
	})
}

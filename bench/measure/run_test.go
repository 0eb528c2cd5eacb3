package measure //nolint:testpackage // the figures are the package's own

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/db"
	"marketplace/internal/importformat"
	"marketplace/internal/testkit"
)

// The generated catalogue is right in the import format, and the same each time.
func TestGeneratedCatalogue_Import_IsAccepted(t *testing.T) {
	t.Parallel()
	const apps = 1200
	dir := t.TempDir()
	for _, name := range []string{"one", "two"} {
		if err := writeWorld(filepath.Join(dir, name), apps); err != nil {
			t.Fatal(err)
		}
	}
	w, err := importformat.Read(os.DirFS(dir), "one")
	if err != nil {
		t.Fatalf("%.2000s", err)
	}
	services := 0
	for _, app := range w.Apps {
		if app.ServiceType != "" {
			services++
		}
		one, errOne := os.ReadFile(filepath.Join(dir, "one", "apps", "000", app.Slug+".yaml"))
		two, errTwo := os.ReadFile(filepath.Join(dir, "two", "apps", "000", app.Slug+".yaml"))
		if string(one) != string(two) || (errOne == nil) != (errTwo == nil) {
			t.Errorf("%s differs from one time to the next", app.Slug)
		}
	}
	if len(w.Apps) != apps || len(w.Developers) != apps/appsOfDeveloper || services == 0 || len(w.Editorial.Lists) != 2 {
		t.Errorf("%d apps, %d services, %d developers", len(w.Apps), services, len(w.Developers))
	}
}

func TestFigure_Goal_SaysWhetherItIsMet(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		figure figure
		want   []string
	}{
		{atLeast("speed", "%.2f", 0.55, 0.55), []string{"speed", "0.55", ">= 0.55", "ok"}},
		{atLeast("speed", "%.2f", 0.54, 0.55), []string{"0.54", "below"}},
		{atMost("size", "%.0f", 60, 60), []string{"<= 60", "ok"}},
		{atMost("size", "%.0f", 61, 60), []string{"below"}},
		{plain("p50 / p99", "%d / %d", 1, 2), []string{"1 / 2", "goal -"}},
	} {
		line := tc.figure.String()
		for _, want := range tc.want {
			if !strings.Contains(line, want) {
				t.Errorf("%q does not say %q", line, want)
			}
		}
		if strings.Contains(line, "\n") {
			t.Errorf("%q is more than a line", line)
		}
	}
}

func TestQuantile_Values_IsTheOneAtTheShare(t *testing.T) {
	t.Parallel()
	list := []float64{5, 1, 4, 2, 3}
	if median(list) != 3 || quantile(list, 0) != 1 || quantile(list, 0.99) != 5 || quantile(list, 1) != 5 || quantile([]float64{}, 0.5) != 0 {
		t.Errorf("median %v, p99 %v", median(list), quantile(list, 0.99))
	}
	if list[0] != 5 {
		t.Error("the list is changed")
	}
}

// What is to be renewed is there, on both engines.
func TestSubscribers_OfEmptyDatabase_AreDue(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		const count = 3
		if err := subscribers(t.Context(), t, billingtest.New(t, database, billingtest.Options{NoHTTP: true}), database, count); err != nil {
			t.Fatal(err)
		}
		var active int
		err := database.Read().QueryRowContext(t.Context(), "SELECT COUNT(*) FROM recurrent_charges WHERE status = 'active' AND period = 1").Scan(&active)
		if err != nil || active != count {
			t.Errorf("%d subscriptions, %v", active, err)
		}
	})
}

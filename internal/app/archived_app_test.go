package app_test

import (
	"net/http"
	"sync"
	"testing"

	"marketplace/internal/testkit"
)

// Somebody installs an app while a colleague deletes it: one of both comes first and the other is
// refused, so nobody has what is gone.
func TestArchive_WhileSomebodyInstalls_OneOfBothHappens(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		developer := s.person("dev@apps.test")
		for _, name := range []string{"Amber", "Birch", "Cedar", "Drift", "Ember", "Fjord", "Grove", "Heath", "Inlet", "Jetty", "Knoll", "Larch", "Marsh", "North", "Otter", "Plume", "Quill", "Ridge", "Slate", "Thorn"} {
			app := "/api/v2/applications/" + field(t, developer.must(http.MethodPost, "/api/v2/applications", `{"name":"`+name+` Watch","product":"livechat"}`), "id")
			var installs, deletes int
			var both sync.WaitGroup
			both.Go(func() { installs, _ = developer.send(http.MethodPut, app+"/install", "{}") })
			both.Go(func() { deletes, _ = developer.send(http.MethodDelete, app, "") })
			both.Wait()
			switch {
			case installs == http.StatusOK && deletes == http.StatusConflict:
			case installs == http.StatusNotFound && deletes == http.StatusNoContent:
			default:
				t.Errorf("%s: the install says %d, the deletion %d", name, installs, deletes)
			}
		}
	})
}

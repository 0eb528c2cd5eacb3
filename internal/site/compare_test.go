package site_test

import (
	"slices"
	"strings"
	"testing"

	"marketplace/internal/catalogue"
	"marketplace/internal/site"
)

func TestComparePage_SeveralApps_StandSideBySide(t *testing.T) {
	t.Parallel()
	s := newShop(t, people())
	for path, want := range map[string]struct {
		path  string
		slugs []string
	}{
		"/compare/":           {"/compare/", nil},
		"/compare/full,once/": {"/compare/full,once/", []string{"full", "once"}},
		"/compare/once,full":  {"/compare/once,full/", []string{"once", "full"}},
		"/compare/full,full,,hidden,nothing,once/":   {"/compare/full,once/", []string{"full", "once"}},
		"/compare/full,coaching,soon,review,idfree/": {"/compare/full/", []string{"full"}},
		"/compare/full,once,free,desk,app-01/":       {"/compare/full,once,free,desk/", []string{"full", "once", "free", "desk"}},
	} {
		page := s.Page(path, nil)
		if page.Status != 200 || page.Kind != site.KindCompare || page.Path != want.path {
			t.Errorf("%s is %d at %s", path, page.Status, page.Path)
			continue
		}
		var got []string
		for _, c := range page.Compare.Columns {
			got = append(got, c.Card.Slug)
			if strings.Contains(c.PathWithout, c.Card.Slug) {
				t.Errorf("%s without %s is %s", path, c.Card.Slug, c.PathWithout)
			}
		}
		if !slices.Equal(got, want.slugs) || (len(got) == 0 || len(got) == 4) != (len(page.Compare.Add) == 0) {
			t.Errorf("%s: %v, add %v", path, got, page.Compare.Add)
		}
		for _, p := range page.Compare.Add {
			if added := s.Page(p.Path, nil); added.Path != p.Path || len(added.Compare.Columns) != len(got)+1 {
				t.Errorf("%s proposes %s", path, p.Path)
			}
		}
	}
	titles := map[string]bool{}
	for _, path := range []string{"/compare/", "/compare/full/", "/compare/full,once/", "/compare/once,full/"} {
		titles[s.Page(path, nil).Title] = true
	}
	if len(titles) != 4 {
		t.Errorf("pages that a reader cannot tell apart: %v", titles)
	}
	for _, path := range []string{"/compare/nothing/", "/compare/hidden,soon/", "/compare/full/once/"} {
		if page := s.Page(path, nil); page.Status != 404 {
			t.Errorf("%s: %d", path, page.Status)
		}
	}
	full := s.Page("/compare/full/", nil).Compare.Columns[0]
	if len(full.Permissions) != 2 || len(full.Features) != 1 || len(full.Offer.Plans) != 2 || full.Facts.Installations != 420 {
		t.Errorf("%+v", full)
	}
	if page := newShop(t, catalogue.Content{}).Page("/favourites/", nil); page.Status != 200 || !page.Meta.NoIndex {
		t.Errorf("%+v", page)
	}
}

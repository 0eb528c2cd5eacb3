package ids_test

import (
	"regexp"
	"testing"

	"marketplace/internal/kit/ids"
)

func TestNewID_Many_AreUniqueAndSortByTime(t *testing.T) {
	t.Parallel()
	pattern := regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	seen, last := map[string]bool{}, ""
	for range 2000 {
		id := ids.NewID()
		if !pattern.MatchString(id) || seen[id] || id <= last {
			t.Fatalf("%s after %s", id, last)
		}
		seen[id], last = true, id
	}
}

func TestToken_New_Is43LettersAndStoredAsItsHash(t *testing.T) {
	t.Parallel()
	pattern := regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)
	a, b := ids.NewToken(), ids.NewToken()
	if !pattern.MatchString(a) || a == b {
		t.Errorf("tokens %q and %q", a, b)
	}
	const want = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	if got := ids.Hash("abc"); got != want {
		t.Errorf("hash of abc is %s", got)
	}
}

package deps_test

import (
	"testing"

	"marketplace/internal/kit/deps"
)

type two struct {
	Name string
	Now  func() int
}

func TestCheck_FieldMissing_PanicsWithItsName(t *testing.T) {
	t.Parallel()
	defer func() {
		if got := recover(); got != "shop: the dependency Now is missing" {
			t.Errorf("panic %v", got)
		}
	}()
	deps.Check("shop", two{Name: "a"})
}

func TestCheck_AllThere_Returns(t *testing.T) {
	t.Parallel()
	deps.Check("shop", two{Name: "a", Now: func() int { return 1 }})
}

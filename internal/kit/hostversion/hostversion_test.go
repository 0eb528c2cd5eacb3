package hostversion_test

import (
	"testing"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/hostversion"
)

func TestCheck_EachOrder_IsJudged(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		known, told int64
		isSame      bool
		isRepeated  bool
		reason      string
		next        int64
	}{
		"the first":              {0, 1, false, false, "", 1},
		"the next":               {4, 5, false, false, "", 5},
		"a gap":                  {4, 9, false, false, "", 9},
		"the next, the same":     {4, 5, true, false, "", 5},
		"again":                  {5, 5, true, true, "", 5},
		"again with another":     {5, 5, false, false, "version_taken", 5},
		"late":                   {5, 4, false, false, "stale_version", 4},
		"late, the same":         {5, 4, true, false, "stale_version", 4},
		"the operator":           {5, hostversion.Operator, false, false, "", 5},
		"the operator, the same": {5, hostversion.Operator, true, true, "", 5},
	} {
		isRepeated, err := hostversion.Check(tc.known, tc.told, tc.isSame)
		if isRepeated != tc.isRepeated || errs.ReasonOf(err) != tc.reason || err != nil && errs.CodeOf(err) != errs.Conflict {
			t.Errorf("%s: %v, %v", name, isRepeated, err)
		}
		if next := hostversion.Next(tc.known, tc.told); next != tc.next {
			t.Errorf("%s: the version to keep is %d, want %d", name, next, tc.next)
		}
	}
}

package auth

import (
	"slices"
	"strings"
)

// Covers reports whether holding one scope includes another: rw includes ro
// and rc, rc includes ro, and all includes access includes my (contract
// identity 1.10). Scopes of another form only include themselves.
func Covers(have, want string) bool {
	if have == want {
		return true
	}
	haveName, haveArea, haveLevel := splitScope(have)
	wantName, wantArea, wantLevel := splitScope(want)
	if haveName != wantName || haveArea == 0 || wantArea == 0 || haveArea < wantArea {
		return false
	}
	switch haveLevel {
	case "rw":
		return wantLevel == "ro" || wantLevel == "rc" || wantLevel == "rw"
	case "rc":
		return wantLevel == "ro" || wantLevel == "rc"
	default:
		return haveLevel == wantLevel && haveLevel == "ro"
	}
}

// CoveredBy reports whether one of the scopes includes the wanted one.
func CoveredBy(have []string, want string) bool {
	return slices.ContainsFunc(have, func(h string) bool { return Covers(h, want) })
}

// splitScope reads "resource--area:level". The area is 1 for my, 2 for access,
// 3 for all, 0 when the scope has another form.
func splitScope(scope string) (name string, area int, level string) {
	resource, level, ok := strings.Cut(scope, ":")
	name, areaName, found := strings.Cut(resource, "--")
	if !ok || !found {
		return scope, 0, ""
	}
	return name, 1 + slices.Index([]string{"my", "access", "all"}, areaName), level
}

package auth

import (
	"slices"
	"strings"
)

// Scopes of personal tokens for the console (contract developer-console). Only personal tokens
// carry them, and they open nothing that the person's console role does not.
const (
	ScopeAppsRead   = "apps--all:ro"
	ScopeAppsWrite  = "apps--all:rw"
	ScopeAppsReview = "apps.review--all:rw"
	ScopeAppsMoney  = "apps.finance--all:ro"
)

// ConsoleScopes are all of them.
var ConsoleScopes = []string{ScopeAppsRead, ScopeAppsWrite, ScopeAppsReview, ScopeAppsMoney} //nolint:gochecknoglobals // a constant list

// ConsoleScopesOf gives those of the scopes that are for the console.
func ConsoleScopesOf(scopes Scopes) Scopes {
	return slices.DeleteFunc(slices.Clone(scopes), func(scope string) bool { return !slices.Contains(ConsoleScopes, scope) })
}

// ownAppsPaths are what lists and shows own apps without being the console's alone.
var ownAppsPaths = []string{"/api/applications", "/api/applications/{id}", "/api/me"} //nolint:gochecknoglobals // a constant list

// ConsoleScope gives the scope that a personal token needs for the operation, "" where none
// opens it: outside of the console, and for who is in the team and what it shows as a developer.
func (o Operation) ConsoleScope() string {
	switch {
	case o.Console == ConsoleMoney:
		return ScopeAppsMoney
	case o.Console == "" && (o.Method != "GET" || !slices.Contains(ownAppsPaths, o.Path)):
		return ""
	case !o.Acts:
		return ScopeAppsRead
	case strings.HasPrefix(o.Path, "/api/developer"):
		return ""
	case strings.Contains(o.Path, "/review/"):
		return ScopeAppsReview
	}
	return ScopeAppsWrite
}

package identity

import (
	"slices"
	"strings"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// AllowedScopes returns every scope the account may have now: what its roles grant,
// plus what it was granted, minus what is withheld (decisions section 3). Roles
// in a product where the account is suspended grant nothing.
func (a Account) AllowedScopes() auth.Scopes {
	all := append(auth.ScopesOf(a.LiveRoles()), a.Granted...)
	all = slices.DeleteFunc(all, func(scope string) bool { return slices.Contains(a.Withheld, scope) })
	slices.Sort(all)
	return slices.Compact(all)
}

// ScopesFor decides what a token for the account and client carries: the scopes
// asked for, or the client's own when none are, narrowed to what the account
// may do now. Asking for a scope that the client has not registered is
// 'invalid_scope'; a client of the platform may ask for anything.
//
// Two scopes are granted only when they are asked for by name: 'ghost', which makes a
// token read-only (decisions rule 5), and the right to set a password without knowing
// the old one.
func ScopesFor(c Client, a Account, asked auth.Scopes) (auth.Scopes, error) {
	registered := make([]string, 0, len(c.Scopes))
	for _, s := range c.Scopes {
		registered = append(registered, s.Scope)
	}
	if !c.FirstParty {
		for _, scope := range asked {
			if !auth.CoveredBy(registered, scope) {
				return nil, errs.New(errs.Forbidden, "invalid_scope", "The application has not registered the scope "+quoted(scope)+".")
			}
		}
	}
	if len(asked) > 0 {
		return a.IntersectScopes(asked), nil
	}
	if c.FirstParty && len(registered) == 0 {
		return slices.DeleteFunc(a.AllowedScopes(), func(s string) bool { return s == auth.ScopeGhost || s == auth.ScopePasswordMine }), nil
	}
	slices.Sort(registered)
	return a.IntersectScopes(registered), nil
}

// IntersectScopes keeps those of the scopes that the account may have now.
func (a Account) IntersectScopes(scopes auth.Scopes) auth.Scopes {
	return intersect(scopes, a.AllowedScopes())
}

// intersect keeps the scopes that are included in the allowed ones.
func intersect(scopes, allowed auth.Scopes) auth.Scopes {
	kept := auth.Scopes{}
	for _, scope := range scopes {
		if auth.CoveredBy(allowed, scope) {
			kept = append(kept, scope)
		}
	}
	return kept
}

// quoted makes a piece of foreign text safe to put into a sentence.
func quoted(s string) string {
	const most = 64
	if len(s) > most {
		s = s[:most]
	}
	return `"` + strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || r == '"' {
			return '.'
		}
		return r
	}, s) + `"`
}

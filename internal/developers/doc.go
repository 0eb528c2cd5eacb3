// Package developers owns what an organization is as a developer: its public profile, what it
// has proved of its mail address and its site, which agreement it has accepted, and the state
// that follows from these. Invariants: an organization is one developer at most; no two
// developers have a name or an address that look alike; what a profile says is public from the
// state 'active' on; 'Verified' says what was proved and when, and nothing else. A developer
// that an import brought has no row before its profile is changed here, and counts as verified.
package developers

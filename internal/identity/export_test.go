package identity

import "time"

// CooldownAfter exports cooldownAfter to the test of hashing.
func CooldownAfter(took time.Duration, waiting int64) time.Duration {
	return cooldownAfter(took, waiting)
}

// NameOf exports nameOf to the test of names.
func NameOf(email string) string { return nameOf(email) }

package identity

import "time"

// CooldownAfter shows restAfter to the test of the pace of hashing.
func CooldownAfter(took time.Duration, waiting int64) time.Duration {
	return cooldownAfter(took, waiting)
}

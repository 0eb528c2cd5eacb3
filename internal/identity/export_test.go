package identity

import "time"

// RestAfter shows restAfter to the test of the pace of hashing.
func RestAfter(took time.Duration, waiting int64) time.Duration { return cooldownAfter(took, waiting) }

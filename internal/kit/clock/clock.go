// Package clock gives the time of the program. Everything that depends on time
// asks one Clock; the demo's test clock moves all of it at once.
package clock

import (
	"sync/atomic"
	"time"
)

// Clock tells the time in UTC, moved by an offset that only the demo sets.
// The zero value is the real time.
type Clock struct{ offset atomic.Int64 }

// Now gives the time in UTC.
func (c *Clock) Now() time.Time { return time.Now().UTC().Add(c.Offset()) }

// Offset gives how far this clock is ahead of real time.
func (c *Clock) Offset() time.Duration { return time.Duration(c.offset.Load()) }

// SetOffset puts the clock that far ahead of real time.
func (c *Clock) SetOffset(d time.Duration) { c.offset.Store(int64(d)) }

// Micros gives t as tables store it: microseconds since 1970, 0 for the zero time.
func Micros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

// FromMicros is the reverse of Micros.
func FromMicros(us int64) time.Time {
	if us == 0 {
		return time.Time{}
	}
	return time.UnixMicro(us).UTC()
}

package httpapi

import "time"

// FormatTime writes a time as RFC 3339 with Z (contract billing 14).
func FormatTime(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// NullableTime is FormatTime, or null for the zero time.
func NullableTime(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := FormatTime(t)
	return &text
}

// TimeOrNull is the time in UTC, or null for the zero time.
func TimeOrNull(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}

package importformat

import (
	"errors"
	"strconv"
	"time"

	"github.com/goccy/go-yaml/ast"
)

var (
	errNotADate = errors.New("must be a day as YYYY-MM-DD")
	errNotADay  = errors.New("must be a day as YYYY-MM-DD, or a number of days counted from the first import")
	errNotATime = errors.New("must be a day as YYYY-MM-DD, or a time such as 2026-12-31T15:04:05Z")
)

// wordOf gives a value of one word as it is written, "" for another one. To have the bytes of a value
// instead, the library would write the whole document anew for each of them.
func wordOf(node ast.Node) string {
	if _, isScalar := node.(ast.ScalarNode); !isScalar {
		return ""
	}
	return node.GetToken().Value
}

// Date is a day without a time.
type Date struct{ time.Time }

// UnmarshalYAML reads YYYY-MM-DD.
func (d *Date) UnmarshalYAML(node ast.Node) error {
	t, err := time.Parse(time.DateOnly, wordOf(node))
	if err != nil {
		return errNotADate
	}
	d.Time = t
	return nil
}

// String gives YYYY-MM-DD, or nothing for no date.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return d.Format(time.DateOnly)
}

// MarshalYAML writes YYYY-MM-DD.
func (d Date) MarshalYAML() ([]byte, error) { return []byte(d.String()), nil }

// Moment is a day, or a time to the microsecond.
type Moment struct{ time.Time }

// UnmarshalYAML reads YYYY-MM-DD, which is the day's first moment, or RFC 3339.
func (m *Moment) UnmarshalYAML(node ast.Node) error {
	given := wordOf(node)
	for _, layout := range []string{time.DateOnly, time.RFC3339Nano} {
		if t, err := time.Parse(layout, given); err == nil {
			m.Time = t.UTC()
			return nil
		}
	}
	return errNotATime
}

// MarshalYAML writes what UnmarshalYAML reads.
func (m Moment) MarshalYAML() ([]byte, error) {
	if m.IsDay() {
		return []byte(m.Format(time.DateOnly)), nil
	}
	return []byte(m.UTC().Format(time.RFC3339Nano)), nil
}

// IsDay reports whether it is the first moment of a day, as a date is read.
func (m Moment) IsDay() bool { return m.Equal(m.Truncate(24 * time.Hour)) }

// Day is a day: a date, or a number counted from the day of the first import (0 is that
// day). The zero value is the day of the first import.
type Day struct {
	Number int
	Date   time.Time
}

// On gives the day that a moment lies in, as a date.
func On(t time.Time) Day { return Day{Date: t.UTC().Truncate(24 * time.Hour)} }

// UnmarshalYAML reads YYYY-MM-DD or a whole number.
func (d *Day) UnmarshalYAML(node ast.Node) error {
	given := wordOf(node)
	if n, err := strconv.Atoi(given); err == nil {
		*d = Day{Number: n}
		return nil
	}
	t, err := time.Parse(time.DateOnly, given)
	if err != nil {
		return errNotADay
	}
	*d = Day{Date: t}
	return nil
}

// MarshalYAML writes what UnmarshalYAML reads.
func (d Day) MarshalYAML() ([]byte, error) {
	if d.Date.IsZero() {
		return []byte(strconv.Itoa(d.Number)), nil
	}
	return []byte(d.Date.Format(time.DateOnly)), nil
}

// IsZero reports whether it is the day of the first import, said by its number.
func (d Day) IsZero() bool { return d == Day{} }

// After gives the start of the day, where numbers count from first.
func (d Day) After(first time.Time) time.Time {
	if d.Date.IsZero() {
		return first.AddDate(0, 0, d.Number)
	}
	return d.Date
}

// before reports whether d is before the other day; a date and a number cannot be compared.
func (d Day) before(other Day) bool {
	if d.Date.IsZero() != other.Date.IsZero() {
		return false
	}
	return d.Number < other.Number || d.Date.Before(other.Date)
}

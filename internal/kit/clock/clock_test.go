package clock_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"marketplace/internal/kit/clock"
)

func TestClock_Offset_MovesItInUTC(t *testing.T) {
	t.Parallel()
	var c clock.Clock
	if c.Now().Location() != time.UTC {
		t.Error("the time is not in UTC")
	}
	if off := time.Until(c.Now()); off < -time.Minute || off > time.Minute {
		t.Errorf("without an offset the clock is %s off", off)
	}
	c.SetOffset(72 * time.Hour)
	if off := time.Until(c.Now()); off < 71*time.Hour || off > 73*time.Hour || c.Offset() != 72*time.Hour {
		t.Errorf("the clock is %s ahead, want 72h", off)
	}
}

func TestTime_StoredInATable_KeepsMicroseconds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := time.UnixMicro(rapid.Int64Range(1, 1<<52).Draw(t, "us")).UTC()
		if got := clock.FromMicros(clock.Micros(want)); !got.Equal(want) || got.Location() != time.UTC {
			t.Fatalf("%v became %v", want, got)
		}
	})
	if clock.Micros(time.Time{}) != 0 || !clock.FromMicros(0).IsZero() {
		t.Error("no time is not 0")
	}
}

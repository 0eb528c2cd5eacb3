package recent_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"marketplace/internal/kit/recent"
)

type text string

func (t text) Size() int { return len(t) }

func sized(n int) text { return text(strings.Repeat("x", n)) }

func TestCache_Full_DropsTheLongestUnused(t *testing.T) {
	t.Parallel()
	c := recent.New[text](10)
	c.Put("a", sized(4))
	c.Put("b", sized(4))
	c.Get("a")
	c.Put("c", sized(4))
	for key, want := range map[string]bool{"a": true, "b": false, "c": true} {
		if _, isKept := c.Get(key); isKept != want {
			t.Errorf("%s is kept: %t, want %t", key, isKept, want)
		}
	}
}

func TestCache_LargerThanItsRoom_IsKeptAlone(t *testing.T) {
	t.Parallel()
	c := recent.New[text](10)
	c.Put("a", sized(4))
	c.Put("b", sized(40))
	_, first := c.Get("a")
	if _, second := c.Get("b"); first || !second {
		t.Errorf("the small one is kept: %t, the large one: %t", first, second)
	}
	c.Put("c", sized(4))
	if _, isKept := c.Get("b"); isKept {
		t.Error("the large one stays beside another")
	}
}

// Whatever is put, put again and dropped, what is kept never comes to more than the room.
func TestCache_RandomUse_StaysWithinItsRoom(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		const room = 100
		c := recent.New[text](room)
		keys := rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f"})
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			if key := keys.Draw(t, "key"); rapid.IntRange(0, 9).Draw(t, "what") == 0 {
				c.Clear()
			} else {
				value := sized(rapid.IntRange(0, room).Draw(t, "size"))
				c.Put(key, value)
				if got, isKept := c.Get(key); !isKept || got != value {
					t.Fatalf("%s is not what was put", key)
				}
			}
			sum := 0
			for _, key := range []string{"a", "b", "c", "d", "e", "f"} {
				value, _ := c.Get(key)
				sum += value.Size()
			}
			if sum > room {
				t.Fatalf("%d bytes are kept", sum)
			}
		}
	})
}

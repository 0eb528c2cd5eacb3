package listing_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"marketplace/internal/kit/listing"
)

// The console reads addresses while they are typed (web/src/features/console/model/video.ts): its
// test reads the same table.
func TestParseVideo_TheTableOfTheConsole_IsReadAlike(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/videos.json")
	var cases []struct{ Name, Address, Kept string }
	if err = errors.Join(err, json.Unmarshal(text, &cases)); err != nil {
		t.Fatal(err)
	}
	taken := 0
	for _, c := range cases {
		video, ok := listing.ParseVideo(c.Address)
		if ok != (c.Kept != "") || video.URL != c.Kept && ok {
			t.Errorf("%s: %q is read as %+v, %v; want %q", c.Name, c.Address, video, ok, c.Kept)
		}
		if ok {
			taken++
		}
	}
	if taken == 0 || taken == len(cases) {
		t.Errorf("%d of %d are taken", taken, len(cases))
	}
}

func TestParseVideo_TheFormThatIsKept_IsReadAgainAndPlayed(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]listing.HostedVideo{
		"https://youtu.be/aB3_-efGhi9": {Host: "YouTube", URL: "https://www.youtube.com/watch?v=aB3_-efGhi9", Player: "https://www.youtube-nocookie.com/embed/aB3_-efGhi9?autoplay=1"},
		"https://vimeo.com/76979871":   {Host: "Vimeo", URL: "https://vimeo.com/76979871", Player: "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"},
	} {
		video, _ := listing.ParseVideo(address)
		if again, ok := listing.ParseVideo(video.URL); !ok || video != want || again != video {
			t.Errorf("%s: got %+v, and of what is kept %+v, %v; want %+v", address, video, again, ok, want)
		}
	}
}

func TestIsVideoTitle_UpToTheMost_IsTaken(t *testing.T) {
	t.Parallel()
	for title, want := range map[string]bool{"": false, "A tour": true, strings.Repeat("é", 120): true, strings.Repeat("é", 121): false} {
		if listing.IsVideoTitle(title) != want {
			t.Errorf("%d letters: want %v", len([]rune(title)), want)
		}
	}
}

func FuzzParseVideo(f *testing.F) {
	f.Add("https://youtu.be/aB3_-efGhi9")
	f.Add("https://player.vimeo.com/video/76979871")
	f.Fuzz(func(t *testing.T, address string) {
		video, ok := listing.ParseVideo(address)
		if !ok {
			return
		}
		if again, _ := listing.ParseVideo(video.URL); again != video {
			t.Errorf("%q is kept as %q, which is another", address, video.URL)
		}
		if !strings.HasPrefix(video.Player, listing.VideoPlayers[0]+"/embed/") && !strings.HasPrefix(video.Player, listing.VideoPlayers[1]+"/video/") {
			t.Errorf("%q is played by %q", address, video.Player)
		}
	})
}

package listing_test

import (
	"strings"
	"testing"

	"marketplace/internal/kit/listing"
)

func TestParseVideo_AddressesOfTheHosts_HaveOneForm(t *testing.T) {
	t.Parallel()
	const youTube, vimeo = "https://www.youtube.com/watch?v=aB3_-efGhi9", "https://vimeo.com/76979871"
	for address, want := range map[string]string{
		youTube: youTube,
		"https://youtube.com/watch?v=aB3_-efGhi9":                       youTube,
		"https://m.youtube.com/watch?feature=share&v=aB3_-efGhi9&t=42s": youTube,
		"https://youtu.be/aB3_-efGhi9?si=abc":                           youTube,
		"https://www.youtube.com/shorts/aB3_-efGhi9":                    youTube,
		"https://www.youtube-nocookie.com/embed/aB3_-efGhi9":            youTube,
		"https://youtube-nocookie.com/embed/aB3_-efGhi9/":               youTube,
		"https://www.youtube.com/embed/aB3_-efGhi9#at":                  youTube,
		vimeo:                         vimeo,
		"https://VIMEO.com/76979871/": vimeo,
		"https://player.vimeo.com/video/76979871": vimeo,
	} {
		if video, ok := listing.ParseVideo(address); !ok || video.URL != want {
			t.Errorf("%s: got %+v, %v; want %s", address, video, ok, want)
		}
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

func TestParseVideo_EverythingElse_IsRefused(t *testing.T) {
	t.Parallel()
	for name, address := range map[string]string{
		"nothing":                 "",
		"no address":              "aB3_-efGhi9",
		"not encrypted":           "http://www.youtube.com/watch?v=aB3_-efGhi9",
		"another host":            "https://www.dailymotion.com/video/x7tgad0",
		"a host that ends alike":  "https://notyoutube.com/watch?v=aB3_-efGhi9",
		"a host that begins so":   "https://youtube.com.evil.example/watch?v=aB3_-efGhi9",
		"a subdomain":             "https://x.youtube.com/watch?v=aB3_-efGhi9",
		"a user":                  "https://youtube.com@evil.example/watch?v=aB3_-efGhi9",
		"a user of the host":      "https://me@youtube.com/watch?v=aB3_-efGhi9",
		"a port":                  "https://youtube.com:444/watch?v=aB3_-efGhi9",
		"a dot at the end":        "https://youtube.com./watch?v=aB3_-efGhi9",
		"a backslash":             `https://evil.example\@youtube.com/watch?v=aB3_-efGhi9`,
		"a channel":               "https://www.youtube.com/@somebody",
		"a list":                  "https://www.youtube.com/playlist?list=PL12345678901",
		"two videos":              "https://www.youtube.com/watch?v=aB3_-efGhi9&v=aB3_-efGhi8",
		"a short id":              "https://youtu.be/aB3_-efGhi",
		"a long id":               "https://youtu.be/aB3_-efGhi99",
		"an id with a quote":      `https://youtu.be/aB3_-efGh"9`,
		"an id that is escaped":   "https://youtu.be/aB3_-efGh%69",
		"a path below the video":  "https://youtu.be/aB3_-efGhi9/more",
		"watching at nocookie":    "https://www.youtube-nocookie.com/watch?v=aB3_-efGhi9",
		"words at Vimeo":          "https://vimeo.com/somebody",
		"a number that begins 0":  "https://vimeo.com/076979871",
		"an unlisted one":         "https://vimeo.com/76979871/8272103f6e",
		"an unlisted one to play": "https://player.vimeo.com/video/76979871?h=8272103f6e",
		"a script":                "javascript:alert(1)//https://youtu.be/aB3_-efGhi9",
	} {
		if video, ok := listing.ParseVideo(address); ok {
			t.Errorf("%s: %s is taken as %+v", name, address, video)
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

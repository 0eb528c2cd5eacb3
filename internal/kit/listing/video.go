package listing

import (
	"net/url"
	"regexp"
	"strings"
	"unicode/utf8"
)

// MaxVideoTitle is how many letters the title of a video has at most.
const MaxVideoTitle = 120

// IsVideoTitle reports whether a text can be the title of a video: 1 to MaxVideoTitle letters.
func IsVideoTitle(title string) bool {
	n := utf8.RuneCountInString(title)
	return n > 0 && n <= MaxVideoTitle
}

// HostedVideo is a video at one of the hosts that an app may show one from (ADR 32).
type HostedVideo struct {
	// Host is the name of the host, for people.
	Host string
	// URL is the one form in which the address is kept.
	URL string
	// Player is the page that plays it in a frame, without cookies of the host where it can do without.
	Player string
}

// VideoPlayers are the origins of the pages that play videos: a page of an app may frame them.
//
//nolint:gochecknoglobals // a closed list
var VideoPlayers = []string{"https://www.youtube-nocookie.com", "https://player.vimeo.com"}

var (
	youTubeID   = regexp.MustCompile(`^[A-Za-z0-9_-]{11}$`)
	youTubePath = regexp.MustCompile(`^/(?:shorts|embed)/([A-Za-z0-9_-]{11})/?$`)
	youTuPath   = regexp.MustCompile(`^/([A-Za-z0-9_-]{11})/?$`)
	vimeoPath   = regexp.MustCompile(`^/([1-9][0-9]{0,11})/?$`)
	vimeoPlayer = regexp.MustCompile(`^/video/([1-9][0-9]{0,11})/?$`)
)

// ParseVideo reads the address of a video as people copy it; false for every address that is not
// https, not exactly at one of the hosts or not that of one video that everybody can see.
func ParseVideo(address string) (HostedVideo, bool) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" || u.User != nil || u.Opaque != "" {
		return HostedVideo{}, false
	}
	first := func(pattern *regexp.Regexp) string {
		if found := pattern.FindStringSubmatch(u.EscapedPath()); found != nil {
			return found[1]
		}
		return ""
	}
	// u.Host has the port, so that an address with one is none of these.
	switch strings.ToLower(u.Host) {
	case "www.youtube.com", "youtube.com", "m.youtube.com":
		if strings.TrimSuffix(u.EscapedPath(), "/") == "/watch" {
			if ids := u.Query()["v"]; len(ids) == 1 && youTubeID.MatchString(ids[0]) {
				return youTube(ids[0])
			}
			return HostedVideo{}, false
		}
		return youTube(first(youTubePath))
	case "www.youtube-nocookie.com", "youtube-nocookie.com":
		return youTube(first(youTubePath))
	case "youtu.be":
		return youTube(first(youTuPath))
	case "vimeo.com", "www.vimeo.com":
		return vimeo(first(vimeoPath), u)
	case "player.vimeo.com":
		return vimeo(first(vimeoPlayer), u)
	}
	return HostedVideo{}, false
}

func youTube(id string) (HostedVideo, bool) {
	return HostedVideo{Host: "YouTube", URL: "https://www.youtube.com/watch?v=" + id, Player: VideoPlayers[0] + "/embed/" + id + "?autoplay=1"}, id != ""
}

// vimeo gives a video of Vimeo; one with a secret in its address is not for everybody.
func vimeo(id string, u *url.URL) (HostedVideo, bool) {
	return HostedVideo{Host: "Vimeo", URL: "https://vimeo.com/" + id, Player: VideoPlayers[1] + "/video/" + id + "?autoplay=1&dnt=1"}, id != "" && !u.Query().Has("h")
}

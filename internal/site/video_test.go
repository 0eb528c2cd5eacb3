package site_test

import (
	"slices"
	"strings"
	"testing"

	"marketplace/internal/catalogue"
	"marketplace/internal/site"
	"marketplace/internal/testkit"
)

const players = "https://www.youtube-nocookie.com https://player.vimeo.com"

func TestContentPolicy_VideoPlayers_NotWherePeopleSignIn(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	for path, plays := range map[string]bool{
		"/marketplace/": true, "/marketplace/apps/": true, "/marketplace/apps/full/": true, "/marketplace/search/": true, "/marketplace/favourites/": true,
		"/marketplace/embedded-apps/full/": true, "/marketplace/nothing/": true,
		// From these an app is reached without another document.
		"/marketplace/my-apps/": true, "/marketplace/company/": true, "/marketplace/billing/": true, "/marketplace/cart/": true, "/marketplace/moderation/": true, "/marketplace/preview/": true,
		"/marketplace/checkout/once/": true, "/marketplace/checkout/once/thank-you/": true, "/marketplace/cart/checkout/": true, "/marketplace/billing/invoices/1/": true,
		"/marketplace/sign-in/callback/": false, "/console/apps/": false,
	} {
		policy := s.get(t, path).Header.Get("Content-Security-Policy")
		frames := ""
		for directive := range strings.SplitSeq(policy, "; ") {
			if rest, isIt := strings.CutPrefix(directive, "frame-src "); isIt {
				frames = rest
			}
		}
		want := "'self'"
		if plays {
			want += " " + players
		}
		if policy == "" || frames != want {
			t.Errorf("%s frames %q, want %q", path, frames, want)
		}
		if rest := strings.Replace(policy, players, "", 1); strings.Contains(rest, "youtube") || strings.Contains(rest, "vimeo") {
			t.Errorf("%s lets the hosts in elsewhere: %s", path, policy)
		}
	}
}

func filmed(url string) func(*catalogue.App) {
	return func(a *catalogue.App) {
		a.Placements = []string{"plugin", "settings"}
		a.Screenshots = []catalogue.Screenshot{{Src: "https://pictures.example/a", Title: "Shot A"}}
		a.Video = &catalogue.Video{URL: url, Poster: "https://pictures.example/poster", Title: "A tour"}
	}
}

func TestGallery_Video_StandsAfterTheFirstScene(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]site.Picture{
		"https://www.youtube.com/watch?v=aB3_-efGhi9": {
			Kind: "video", Alt: "A tour", Label: "Video", Caption: "A tour", Host: "YouTube", Player: "https://www.youtube-nocookie.com/embed/aB3_-efGhi9?autoplay=1", Watch: "https://www.youtube.com/watch?v=aB3_-efGhi9",
		},
		"https://vimeo.com/76979871": {
			Kind: "video", Alt: "A tour", Label: "Video", Caption: "A tour", Host: "Vimeo", Player: "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1", Watch: "https://vimeo.com/76979871",
		},
	} {
		content := people()
		content.Apps = append(content.Apps, entry("one", filmed(url)))
		content.Home.Media = append(content.Home.Media, catalogue.Media{Kind: "video", App: "one", Title: "Card", DurationS: 9})
		shop := newShop(t, content)
		pictures := shop.at(t, "/apps/one/").App.Pictures
		if got := labelsOf(pictures)[:5]; !slices.Equal(got, []string{"Chat details", "Video", "Shot A", "Card", "Settings"}) {
			t.Errorf("shows %q", got)
		}
		got := pictures[1]
		if want.Src, want.Thumb = pictures[2].Src, pictures[2].Thumb; got.Src == "" || got.Src == want.Src || got.Thumb == "" {
			t.Errorf("the poster is %q, small %q", got.Src, got.Thumb)
		}
		got.Src, got.Thumb = want.Src, want.Thumb
		if got.Captions != nil || got.Kind != want.Kind || got.Alt != want.Alt || got.Label != want.Label || got.Caption != want.Caption || got.Host != want.Host || got.Player != want.Player || got.Watch != want.Watch || got.DurationS != 0 {
			t.Errorf("got %+v, want %+v", got, want)
		}
		if card := pictures[3]; card.Player != "" || card.DurationS != 9 {
			t.Errorf("the editors' card is %+v", card)
		}
	}
}

// What a shop of an earlier version, or a hand in the database, has put there is not framed.
func TestGallery_VideoElsewhere_IsNotShown(t *testing.T) {
	t.Parallel()
	content := people()
	content.Apps = append(content.Apps, entry("one", filmed("https://evil.example/watch?v=aB3_-efGhi9")))
	if got := labelsOf(newShop(t, content).at(t, "/apps/one/").App.Pictures); slices.Contains(got, "Video") {
		t.Errorf("shows %q", got)
	}
}

func TestGallery_ComingSoon_ShowsNoVideo(t *testing.T) {
	t.Parallel()
	content := people()
	for i, app := range content.Apps {
		if app.Slug == "soon" {
			filmed("https://vimeo.com/76979871")(&content.Apps[i])
		}
	}
	if got := newShop(t, content).at(t, "/apps/soon/").App.Pictures; len(got) != 1 {
		t.Errorf("shows %q", labelsOf(got))
	}
}

// The poster of a draft's video stays; scenes that cannot be drawn are left out.
func TestDraftPage_Video_IsShownAsItsPoster(t *testing.T) {
	t.Parallel()
	shop := newShop(t, people())
	app := entry("draft", filmed("https://vimeo.com/76979871"))
	page := shop.DraftPage(&app, "data:,")
	artwork, err := site.NewArtwork(shop.catalogue, nil, []byte(`{}`), "build", "Marketplace", testkit.Log())
	if err != nil {
		t.Fatal(err)
	}
	artwork.InlineScenes(t.Context(), page, &app, noon)
	if got := labelsOf(page.App.Pictures); !slices.Equal(got, []string{"Video", "Shot A"}) || page.App.Pictures[0].Player == "" {
		t.Errorf("shows %q", got)
	}
}

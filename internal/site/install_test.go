package site_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"image/png"
	"strings"
	"testing"
)

// An installed shop opens at its home, shows its own icons, and searches for a text that
// is shared with it.
func TestWebManifest_Shop_IsInstallableAndTakesSharedText(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	r := s.get(t, "/marketplace/manifest.webmanifest")
	if r.StatusCode != 200 || r.Header.Get("Content-Type") != "application/manifest+json" {
		t.Fatalf("%d %v", r.StatusCode, r.Header)
	}
	var m struct {
		Name     string                                 `json:"name"`
		StartURL string                                 `json:"start_url"`
		Scope    string                                 `json:"scope"`
		Display  string                                 `json:"display"`
		Icons    []struct{ Src, Sizes, Purpose string } `json:"icons"`
		Share    struct {
			Action, Method string
			Params         map[string]string
		} `json:"share_target"`
	}
	if err := json.Unmarshal([]byte(r.body), &m); err != nil {
		t.Fatal(err)
	}
	if m.Name == "" || m.StartURL != "/marketplace/" || m.Scope != "/marketplace/" || m.Display != "standalone" {
		t.Errorf("the shop is %+v", m)
	}
	if m.Share.Action != "/marketplace/search/" || m.Share.Method != "GET" || m.Share.Params["text"] != "q" {
		t.Errorf("shared text goes to %+v", m.Share)
	}
	purposes := map[string]bool{}
	for _, icon := range m.Icons {
		purposes[icon.Purpose] = true
		if picture := s.get(t, icon.Src); picture.StatusCode != 200 {
			t.Errorf("%s is %d", icon.Src, picture.StatusCode)
		}
	}
	if !purposes["any"] || !purposes["maskable"] {
		t.Errorf("purposes %v", purposes)
	}
}

// The raster icons have the size of their name; those for systems without transparency
// are opaque to their corners.
func TestShopIcons_Files_HaveTheirSizeAndGround(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	for file, want := range map[string]struct {
		size   int
		corner uint32
	}{"icon-192.png": {192, 0}, "icon-512.png": {512, 0}, "maskable-512.png": {512, 0xffff}, "touch-icon.png": {180, 0xffff}} {
		r := s.get(t, "/marketplace/pictures/"+file)
		if r.StatusCode != 200 || r.Header.Get("Content-Type") != "image/png" {
			t.Fatalf("%s: %d %v", file, r.StatusCode, r.Header)
		}
		picture, err := png.Decode(strings.NewReader(r.body))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if got := picture.Bounds().Size(); got.X != want.size || got.Y != want.size {
			t.Errorf("%s is %v", file, got)
		}
		if _, _, _, alpha := picture.At(0, 0).RGBA(); alpha != want.corner {
			t.Errorf("%s: its corner has the alpha %x", file, alpha)
		}
		// The tile at the top right is the accent's.
		at := want.size * 5 / 8
		if _, _, blue, _ := picture.At(at, want.size*3/8).RGBA(); blue>>8 != 0xdc {
			t.Errorf("%s: blue is %x at the accent's tile", file, blue>>8)
		}
	}
}

func TestFavicon_AskedForAtTheRoot_IsAnIconFileWithOnePicture(t *testing.T) {
	t.Parallel()
	r := serve(t, world()).get(t, "/favicon.ico")
	body := []byte(r.body)
	if r.StatusCode != 200 || r.Header.Get("Content-Type") != "image/x-icon" || len(body) < 22 {
		t.Fatalf("%d %v", r.StatusCode, r.Header)
	}
	kind, pictures := binary.LittleEndian.Uint16(body[2:]), binary.LittleEndian.Uint16(body[4:])
	length, offset := binary.LittleEndian.Uint32(body[14:]), binary.LittleEndian.Uint32(body[18:])
	if kind != 1 || pictures != 1 || int(offset+length) != len(body) {
		t.Fatalf("kind %d, %d pictures, %d bytes from %d of %d", kind, pictures, length, offset, len(body))
	}
	picture, err := png.Decode(bytes.NewReader(body[offset:]))
	if err != nil || picture.Bounds().Dx() != int(body[6]) {
		t.Errorf("%v, %v", picture, err)
	}
}

// A document names what systems show beside a page.
func TestDocument_Head_NamesIconsManifestAndColours(t *testing.T) {
	t.Parallel()
	body := serve(t, world()).get(t, "/marketplace/").body
	for _, want := range []string{
		`<link rel="manifest" href="/marketplace/manifest.webmanifest">`, `<link rel="apple-touch-icon" href="/marketplace/pictures/touch-icon.png">`,
		`<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">`, `<meta name="theme-color" content="#0e1014" media="(prefers-color-scheme: dark)">`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s", want)
		}
	}
}

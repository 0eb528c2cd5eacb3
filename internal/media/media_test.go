package media_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/image/webp"

	"marketplace/internal/media"
)

func addresses() media.Addresses {
	return media.Addresses{Base: "/shop", Key: []byte("secret"), StorageHosts: []string{"files.cdn.example"}}
}

// S5.16 to S5.20: how addresses of pictures are normalised.
func TestPictureAddress_Forms_AreAcceptedOrRefused(t *testing.T) {
	t.Parallel()
	a := addresses()
	for address, want := range map[string]string{
		"": "/shop/pictures/favicon.svg", "  ": "/shop/pictures/favicon.svg", // S5.17
		"https://files.cdn.example/x.png": "https://files.cdn.example/x.png", "//files.cdn.example/x.png": "//files.cdn.example/x.png", // S5.18
		"files.cdn.example/x.png": "//files.cdn.example/x.png", // S5.19
		"/shop/pictures/a.svg":    "/shop/pictures/a.svg",
		"javascript:alert(1)":     "", "data:image/png;base64,AAAA": "", "file:///etc/passwd": "/shop/pictures/favicon.svg", "https://": "/shop/pictures/favicon.svg", "http://[::1": "/shop/pictures/favicon.svg",
	} {
		if got := a.SignedURL(address, 64); got != want && want != "" {
			t.Errorf("%q is shown as %q, want %q", address, got, want)
		} else if strings.Contains(strings.ToLower(got), "javascript:alert(1)") && !strings.Contains(got, "uri=") {
			t.Errorf("%q is shown as %q", address, got)
		}
	}
	for _, address := range []string{"https://elsewhere.example/a b.png?x=1&y=2", "elsewhere.example/é.png"} { // S5.20
		shown, err := url.Parse(a.SignedURL(address, 300))
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.Split(shown.Path, "/")
		uri := shown.Query().Get("uri")
		if parts[1] != "shop" || parts[2] != "media" || parts[4] != "320" || !strings.HasSuffix(uri, strings.TrimPrefix(address, "//")) || !a.Signed(parts[3], uri, 320) {
			t.Errorf("%q is shown as %s", address, shown)
		}
		other := media.Addresses{Base: "/shop", Key: []byte("another")}
		if a.Signed(parts[3], uri, 640) || a.Signed(parts[3], uri+"x", 320) || a.Signed("", uri, 320) || other.Signed(parts[3], uri, 320) {
			t.Error("another address passes with this signature")
		}
	}
	for width, want := range map[int]string{1: "64", 64: "64", 65: "128", 1280: "1280", 5000: "1920", 0: "1920"} {
		if got := a.SignedURL("https://elsewhere.example/x", width); !strings.Contains(got, "/"+want+"?") {
			t.Errorf("%d: %s", width, got)
		}
	}
}

func picture(w, h int, alpha uint8) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range p.Pix {
		p.Pix[i] = uint8(i)
		if i%4 == 3 {
			p.Pix[i] = alpha
		}
	}
	p.SetNRGBA(0, 0, color.NRGBA{1, 2, 3, alpha})
	return p
}

func TestFit_Pictures_AreMadeToFit(t *testing.T) {
	t.Parallel()
	var opaque, holes, photo bytes.Buffer
	if png.Encode(&opaque, picture(800, 400, 255)) != nil || png.Encode(&holes, picture(90, 30, 80)) != nil || jpeg.Encode(&photo, picture(100, 50, 255), nil) != nil {
		t.Fatal("no pictures")
	}
	for _, c := range []struct {
		name         string
		data         []byte
		width        int
		contentType  string
		wantW, wantH int
	}{
		{"a wide one becomes as wide as asked", opaque.Bytes(), 320, "image/jpeg", 320, 160},
		{"one with holes keeps them", holes.Bytes(), 64, "image/png", 64, 21},
		{"a small one is not blown up", photo.Bytes(), 640, "image/jpeg", 100, 50},
	} {
		data, contentType, err := media.Resize(c.data, c.width, false)
		config, _, decodeErr := image.DecodeConfig(bytes.NewReader(data))
		if err != nil || decodeErr != nil || contentType != c.contentType || config.Width != c.wantW || config.Height != c.wantH {
			t.Errorf("%s: %s %dx%d, %v %v", c.name, contentType, config.Width, config.Height, err, decodeErr)
		}
	}
}

// screen is what screenshots look like: areas of one colour, lines and text.
func screen(w, h int, alpha uint8) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, w, h))
	colours := []color.NRGBA{{250, 250, 252, alpha}, {35, 71, 220, alpha}, {19, 22, 27, alpha}, {236, 238, 242, alpha}}
	for y := range h {
		for x := range w {
			c := colours[0]
			switch {
			case x < w/5:
				c = colours[3]
			case y < h/12:
				c = colours[1]
			case y%14 < 6 && (x*7+y/14*13)%11 < 5:
				c = colours[2]
			}
			p.SetNRGBA(x, y, c)
		}
	}
	return p
}

// What takes WebP gets the same pixels in fewer bytes, and never more bytes
// than without it.
func TestFit_WebP_IsTakenWhereItIsSmaller(t *testing.T) {
	t.Parallel()
	for name, from := range map[string]*image.NRGBA{
		"a screenshot": screen(900, 500, 255), "a see-through one": screen(640, 360, 90), "an icon": screen(64, 64, 200), "noise": picture(300, 200, 255),
		"one pixel": picture(1, 1, 120), "a line": screen(1, 700, 255), "two colours": screen(9, 3, 255),
	} {
		var source bytes.Buffer
		if err := png.Encode(&source, from); err != nil {
			t.Fatal(err)
		}
		plain, _, err := media.Resize(source.Bytes(), 1920, false)
		if err != nil {
			t.Fatal(err)
		}
		data, contentType, err := media.Resize(source.Bytes(), 1920, true)
		if err != nil || len(data) > len(plain) || media.Type(data) != contentType {
			t.Errorf("%s: %s, %d bytes instead of %d, %v", name, contentType, len(data), len(plain), err)
		}
		t.Logf("%s: %s, %d bytes instead of %d", name, contentType, len(data), len(plain))
		if contentType != media.WebP {
			if strings.Contains(name, "screenshot") || strings.Contains(name, "see-through") {
				t.Errorf("%s stays %s", name, contentType)
			}
			continue
		}
		decoded, err := webp.Decode(bytes.NewReader(data))
		if err != nil || decoded.Bounds() != from.Bounds() {
			t.Fatalf("%s: %v", name, err)
		}
		for y := range from.Bounds().Dy() {
			for x := range from.Bounds().Dx() {
				if got := color.NRGBAModel.Convert(decoded.At(x, y)); got != from.NRGBAAt(x, y) {
					t.Fatalf("%s: %d,%d is %v, want %v", name, x, y, got, from.NRGBAAt(x, y))
				}
			}
		}
	}
}

func TestFit_NoPicture_IsRefused(t *testing.T) {
	t.Parallel()
	var whole bytes.Buffer
	if png.Encode(&whole, picture(10, 10, 255)) != nil {
		t.Fatal("no picture")
	}
	bomb := bytes.Clone(whole.Bytes())
	for i, b := range []byte{0x7f, 0xff, 0xff, 0xff} { // a width of two thousand million
		bomb[16+i] = b
	}
	for name, data := range map[string][]byte{
		"nothing": nil, "text": []byte("hello"), "an SVG": []byte("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"), "half a picture": whole.Bytes()[:60],
		"a picture too large to unpack": bomb, "GIF in name": []byte("GIF89a"), "a web page": []byte("<!doctype html>"),
	} {
		if _, _, err := media.Resize(data, 64, true); !errors.Is(err, media.ErrNoPicture) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzFit_AnyBytes_NeverPanics(f *testing.F) {
	var whole bytes.Buffer
	_ = png.Encode(&whole, picture(4, 4, 255))
	f.Add(whole.Bytes())
	f.Add([]byte("RIFF0000WEBPVP8 "))
	f.Fuzz(func(t *testing.T, data []byte) {
		if out, contentType, err := media.Resize(data, 8, true); err == nil && (len(out) == 0 || !strings.HasPrefix(contentType, "image/")) {
			t.Error(strconv.Quote(string(data)))
		}
	})
}

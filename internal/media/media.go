// Package media decides under which address a picture is shown, and makes a
// picture fit the place where it stands. Pictures from elsewhere are shown
// under an address of ours that we signed, so that nobody else can have this
// program fetch or shrink what they like (spec S5.16, decisions rule 16). It
// fetches nothing itself.
package media

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/gif" // decoding
	"image/jpeg"
	"image/png"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/HugoSmits86/nativewebp"
	"golang.org/x/image/draw"
	"golang.org/x/image/webp"
)

// Widths are how wide a picture is made, in pixels. A place asks for the next
// larger one.
//
//nolint:gochecknoglobals // a constant table
var Widths = []int{64, 128, 320, 640, 960, 1280, 1920}

// The picture of an empty address, below the shop's base path (spec S5.17).
const defaultPicture = "/pictures/favicon.svg"

// mostPixels bounds what is unpacked into memory: 40 million are 160 MB, of four bytes each.
const mostPixels = 40_000_000

// ErrNoPicture says that bytes are no picture of a kind that is shown, or too
// large a one.
var ErrNoPicture = errors.New("media: no picture that can be shown")

// Addresses gives pictures the addresses under which pages show them.
type Addresses struct {
	// Base is the shop's base path; Key the secret of the signatures, the same on
	// all replicas.
	Base string
	Key  []byte
	// StorageHosts are the hosts of our own file CDN and of cloud storage: pictures
	// there are shown as they are.
	StorageHosts []string
	// Sized gives the address of such a picture where it is shown that wide; nil for one size.
	Sized func(address string, width int) string
}

// SignedURL normalises an address (spec S5.16 to S5.20): an empty one, and one that is no
// address of the web, is the default picture; a path of our own site stays; one on our own
// stores stays, or is what Sized gives. All others are routed through our own address,
// with themselves as the parameter uri, that wide in pixels. One without a protocol gets two
// leading slashes before.
func (a Addresses) SignedURL(address string, width int) string {
	address = strings.TrimSpace(address)
	switch {
	case address == "":
		return a.Base + defaultPicture
	case strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//"):
		return address
	case !strings.Contains(address, "://") && !strings.HasPrefix(address, "//"):
		address = "//" + address
	}
	target, err := url.Parse(address)
	if err != nil || target.Host == "" || (target.Scheme != "" && target.Scheme != "https" && target.Scheme != "http") {
		return a.Base + defaultPicture
	}
	if slices.Contains(a.StorageHosts, target.Hostname()) {
		if a.Sized != nil {
			return a.Sized(address, width)
		}
		return address
	}
	fit := smallestWidth(width)
	return a.Base + "/media/" + a.sign(address, fit) + "/" + strconv.Itoa(fit) + "?uri=" + url.QueryEscape(address)
}

// Signed reports whether we made the address of a picture of this width.
func (a Addresses) Signed(signature, address string, width int) bool {
	return hmac.Equal([]byte(signature), []byte(a.sign(address, width)))
}

func (a Addresses) sign(address string, width int) string {
	mac := hmac.New(sha256.New, a.Key)
	mac.Write([]byte(strconv.Itoa(width) + "\n" + address))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// smallestWidth is the smallest of our widths that is wide enough; 0 asks for the
// largest.
func smallestWidth(width int) int {
	for _, w := range Widths {
		if width > 0 && w >= width {
			return w
		}
	}
	return Widths[len(Widths)-1]
}

// The types in which pictures are shown.
const (
	PNG  = "image/png"
	JPEG = "image/jpeg"
	WebP = "image/webp"
)

// Resize decodes a picture, makes it at most that wide, and encodes it anew: what
// was hidden in the file is gone. It gives the bytes and their type, which is
// WebP only if the client takes that and it is smaller, and ErrNoPicture for
// anything that is not PNG, JPEG, GIF or WebP of a sane size.
func Resize(data []byte, width int, takesWebP bool) ([]byte, string, error) {
	decode, size, err := decoderOf(data)
	if err != nil || size.Width < 1 || size.Height < 1 || size.Width*size.Height > mostPixels {
		return nil, "", ErrNoPicture
	}
	picture, err := decode(bytes.NewReader(data))
	if err != nil {
		return nil, "", ErrNoPicture
	}
	if bounds := picture.Bounds(); bounds.Dx() > width {
		smaller := image.NewRGBA(image.Rect(0, 0, width, max(1, bounds.Dy()*width/bounds.Dx())))
		draw.CatmullRom.Scale(smaller, smaller.Bounds(), picture, bounds, draw.Src, nil)
		picture = smaller
	}
	plain, contentType, err := encode(picture)
	if err != nil || !takesWebP {
		return plain, contentType, err
	}
	if lossless := encodeWebP(picture); lossless != nil && len(lossless) < len(plain) {
		return lossless, WebP, nil
	}
	return plain, contentType, nil
}

// Type gives the type of a PNG, JPEG or WebP picture by its first bytes, empty for all else.
func Type(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte(pngMagic)):
		return PNG
	case bytes.HasPrefix(data, []byte(jpegMagic)):
		return JPEG
	case isWebP(data):
		return WebP
	}
	return ""
}

const (
	pngMagic  = "\x89PNG\r\n\x1a\n"
	jpegMagic = "\xff\xd8\xff"
)

func isWebP(data []byte) bool {
	return len(data) > 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP"
}

// mostWebP is the longest side that the format holds.
const mostWebP = 1 << 14

// encodeWebP gives the picture in lossless WebP, nil when it has no room there.
func encodeWebP(picture image.Image) []byte {
	if size := picture.Bounds().Size(); size.X > mostWebP || size.Y > mostWebP {
		return nil
	}
	var out bytes.Buffer
	if err := nativewebp.Encode(&out, picture, nil); err != nil {
		return nil
	}
	return out.Bytes()
}

func encode(picture image.Image) ([]byte, string, error) {
	var out bytes.Buffer
	if opaque, ok := picture.(interface{ Opaque() bool }); ok && opaque.Opaque() {
		if err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: 84}); err != nil {
			return nil, "", fmt.Errorf("media: %w", err)
		}
		return out.Bytes(), JPEG, nil
	}
	if err := png.Encode(&out, picture); err != nil {
		return nil, "", fmt.Errorf("media: %w", err)
	}
	return out.Bytes(), PNG, nil
}

type decoder func(*bytes.Reader) (image.Image, error)

// decoderOf looks at the first bytes, not at what a server says about them.
func decoderOf(data []byte) (decoder, image.Config, error) {
	r := bytes.NewReader(data)
	var config image.Config
	var err error
	var decode decoder
	switch {
	case bytes.HasPrefix(data, []byte(pngMagic)):
		config, err = png.DecodeConfig(r)
		decode = func(r *bytes.Reader) (image.Image, error) { return png.Decode(r) }
	case bytes.HasPrefix(data, []byte(jpegMagic)):
		config, err = jpeg.DecodeConfig(r)
		decode = func(r *bytes.Reader) (image.Image, error) { return jpeg.Decode(r) }
	case bytes.HasPrefix(data, []byte("GIF8")):
		config, err = gif.DecodeConfig(r)
		decode = func(r *bytes.Reader) (image.Image, error) { return gif.Decode(r) }
	case isWebP(data):
		if config, err = webp.DecodeConfig(r); err == nil {
			err = checkFrames(data, config)
		}
		decode = func(r *bytes.Reader) (image.Image, error) { return webp.Decode(r) }
	default:
		err = ErrNoPicture
	}
	return decode, config, err
}

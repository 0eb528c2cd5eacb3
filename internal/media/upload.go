package media

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"slices"

	"golang.org/x/image/draw"
)

// Rules are what a picture has to be like that somebody uploads for a place.
type Rules struct {
	// MostBytes bounds the file, LeastWidth and MostWidth its picture.
	MostBytes, LeastWidth, MostWidth int
	// Square asks for sides of the same length; Wide for 3:2 to 16:9.
	Square, Wide bool
	// Widths are how wide it is shown, smallest first.
	Widths []int
}

// Size is how wide a picture is shown; the names are those of the addresses.
type Size string

// The sizes of an uploaded picture. The original is what was uploaded, encoded anew.
const (
	Small    Size = "small"
	Large    Size = "large"
	Original Size = "original"
)

// Sizes are all of them, smallest first.
//
//nolint:gochecknoglobals // a closed list
var Sizes = []Size{Small, Large, Original}

const pictureBytes = 5 << 20

// UploadRules are the rules by the kind of an upload (contract developer-console section 3).
//
//nolint:gochecknoglobals // a constant table
var UploadRules = map[string]Rules{
	"icon":         {MostBytes: 1 << 20, LeastWidth: 240, MostWidth: 2048, Square: true, Widths: []int{192, 320, 640}},
	"icon_dark":    {MostBytes: 1 << 20, LeastWidth: 240, MostWidth: 2048, Square: true, Widths: []int{192, 320, 640}},
	"screenshot":   {MostBytes: pictureBytes, LeastWidth: 800, MostWidth: 4096, Wide: true, Widths: []int{640, 1280, 1920}},
	"banner":       {MostBytes: pictureBytes, LeastWidth: 800, MostWidth: 4096, Widths: []int{640, 1280, 1920}},
	"video_poster": {MostBytes: pictureBytes, LeastWidth: 800, MostWidth: 4096, Wide: true, Widths: []int{640, 1280, 1920}},
	"attachment":   {MostBytes: pictureBytes, LeastWidth: 1, MostWidth: 4096, Widths: []int{640, 1280, 1920}},
}

// Uploaded is a picture as it is kept: encoded anew in each size, so that nothing of the file
// but the picture is left.
type Uploaded struct {
	Width, Height int
	Type          string
	Files         map[Size][]byte
}

// Prepare reads an uploaded file and makes what is kept of it. What is wrong is said before
// the picture is unpacked, wherever it can be. Error: a RefusalError.
func Prepare(data []byte, rules Rules) (Uploaded, error) {
	if err := rules.checkFile(data); err != nil {
		return Uploaded{}, err
	}
	decode, config, err := decoderOf(data)
	if err != nil {
		return Uploaded{}, damaged
	}
	if err := rules.checkSize(config); err != nil {
		return Uploaded{}, err
	}
	if err := checkCost(data, config); err != nil {
		return Uploaded{}, err
	}
	picture, err := decode(bytes.NewReader(data))
	if err != nil || picture.Bounds().Size() != image.Pt(config.Width, config.Height) {
		return Uploaded{}, damaged
	}
	return encodeSizes(picture, rules.Widths)
}

// RefusalError says why an upload is not taken, in a sentence for people.
type RefusalError string

// Error is that sentence.
func (r RefusalError) Error() string { return string(r) }

func refusal(format string, args ...any) error { return RefusalError(fmt.Sprintf(format, args...)) }

const damaged = RefusalError("The picture cannot be read: the file is damaged.")

func (r Rules) checkFile(data []byte) error {
	switch {
	case len(data) > r.MostBytes:
		return refusal("The file has more than %d MB.", r.MostBytes>>20)
	case bytes.HasPrefix(data, []byte("GIF8")):
		return RefusalError("A GIF moves or has few colours. Use a PNG, JPEG or WebP picture.")
	case bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n\ufeff"), []byte("<")):
		return RefusalError("An SVG can hold scripts. Use a PNG, JPEG or WebP picture.")
	case Type(data) == "":
		return RefusalError("Use a PNG, JPEG or WebP picture.")
	case !endsWithPicture(data):
		return RefusalError("The file ends before the picture does, or holds more than a picture.")
	}
	return nil
}

func (r Rules) checkSize(c image.Config) error {
	switch {
	case c.Width < r.LeastWidth || c.Width > r.MostWidth:
		return refusal("The picture must be %d to %d pixels wide, not %d.", r.LeastWidth, r.MostWidth, c.Width)
	case c.Height < 1 || c.Height > r.MostWidth || c.Width*c.Height > mostUploadPixels:
		return RefusalError("The picture is too high.")
	case r.Square && c.Width != c.Height:
		return refusal("The picture must be square, not %d by %d.", c.Width, c.Height)
	// A pixel more or less is how such sides come out when they are rounded.
	case r.Wide && (2*(c.Width+1) < 3*c.Height || 9*(c.Width-1) > 16*c.Height):
		return refusal("The picture must be wide, from 3:2 to 16:9, not %d by %d.", c.Width, c.Height)
	}
	return nil
}

// mostUploadPixels bounds what an upload is unpacked to: 48 MB of the usual pixels.
const mostUploadPixels = 12_000_000

// endsWithPicture reports whether a file ends where its picture does: a file that is something
// else besides is not taken.
func endsWithPicture(data []byte) bool {
	switch Type(data) {
	case PNG:
		return endOfPNG(data) == len(data)
	case JPEG:
		return bytes.HasSuffix(data, []byte("\xff\xd9"))
	default:
		return int64(binary.LittleEndian.Uint32(data[4:8]))+8 == int64(len(data))
	}
}

// endOfPNG gives where the last chunk ends, 0 where it does not.
func endOfPNG(data []byte) int {
	const head, sum = 8, 4
	for at := len(pngMagic); at+head+sum <= len(data); {
		next := int64(at) + head + int64(binary.BigEndian.Uint32(data[at:at+4])) + sum
		if next > int64(len(data)) {
			return 0
		}
		if string(data[at+4:at+head]) == "IEND" {
			return int(next)
		}
		at = int(next)
	}
	return 0
}

func encodeSizes(picture image.Image, widths []int) (Uploaded, error) {
	bounds := picture.Bounds()
	up := Uploaded{Width: bounds.Dx(), Height: bounds.Dy(), Type: PNG, Files: map[Size][]byte{}}
	if opaque, ok := picture.(interface{ Opaque() bool }); ok && opaque.Opaque() {
		up.Type = JPEG
	}
	for i, size := range slices.Backward(Sizes) { // each is made of the one above it
		if width := widths[i]; picture.Bounds().Dx() > width {
			from := picture.Bounds()
			smaller := image.NewRGBA(image.Rect(0, 0, width, max(1, from.Dy()*width/from.Dx())))
			draw.CatmullRom.Scale(smaller, smaller.Bounds(), picture, from, draw.Src, nil)
			picture = smaller
		}
		file, err := encodeAs(picture, up.Type)
		if err != nil {
			return Uploaded{}, err
		}
		up.Files[size] = file
	}
	return up, nil
}

func encodeAs(picture image.Image, contentType string) ([]byte, error) {
	var out bytes.Buffer
	var err error
	if contentType == JPEG {
		err = jpeg.Encode(&out, picture, &jpeg.Options{Quality: 88})
	} else {
		err = png.Encode(&out, picture)
	}
	if err != nil {
		return nil, fmt.Errorf("media: %w", err)
	}
	return out.Bytes(), nil
}

// checkFrames refuses a WebP file with a picture inside that is larger than the file says
// outside: it would be unpacked whole.
func checkFrames(data []byte, config image.Config) error {
	const head = 8
	for at := 12; at+head <= len(data); {
		kind, size := string(data[at:at+4]), int64(binary.LittleEndian.Uint32(data[at+4:at+head]))
		width, height := frameSize(kind, data[at+head:])
		if width > config.Width || height > config.Height {
			return ErrNoPicture
		}
		next := int64(at) + head + size + size%2
		if next > int64(len(data)) {
			return nil // truncated: decoding says so
		}
		at = int(next)
	}
	return nil
}

// frameSize reads the size of a picture from the beginning of its chunk, 0 for other chunks.
func frameSize(kind string, body []byte) (width, height int) {
	const sides = 1<<14 - 1
	switch {
	case kind == "VP8 " && len(body) >= 10:
		return int(binary.LittleEndian.Uint16(body[6:8])) & sides, int(binary.LittleEndian.Uint16(body[8:10])) & sides
	case kind == "VP8L" && len(body) >= 5:
		bits := binary.LittleEndian.Uint32(body[1:5])
		return int(bits&sides) + 1, int(bits>>14&sides) + 1
	}
	return 0, 0
}

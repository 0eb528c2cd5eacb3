package media_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/HugoSmits86/nativewebp"

	"marketplace/internal/media"
)

// pngOf gives a PNG file; one with a hole can be seen through.
func pngOf(t *testing.T, width, height int, hole bool) []byte {
	t.Helper()
	p := image.NewNRGBA(image.Rect(0, 0, width, height))
	for i := range p.Pix {
		p.Pix[i] = 200
		if i%4 == 3 && !hole {
			p.Pix[i] = 255
		}
	}
	return encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, p) })
}

func encoded(t *testing.T, write func(*bytes.Buffer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// claiming gives a PNG whose head says another size than its picture has.
func claiming(data []byte, width, height uint32) []byte {
	changed := bytes.Clone(data)
	binary.BigEndian.PutUint32(changed[16:], width)
	binary.BigEndian.PutUint32(changed[20:], height)
	binary.BigEndian.PutUint32(changed[29:], crc32.ChecksumIEEE(changed[12:29]))
	return changed
}

// Contract developer-console section 3: what is taken is encoded anew in three sizes.
func TestPrepare_Picture_IsEncodedAnew(t *testing.T) {
	t.Parallel()
	wide := image.NewRGBA(image.Rect(0, 0, 2400, 1600))
	for i := 3; i < len(wide.Pix); i += 4 {
		wide.Pix[i] = 255
	}
	comment := append([]byte("\xff\xd8\xff\xfe\x00\x10<script>alert("), encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, wide, nil) })[2:]...)
	for name, c := range map[string]struct {
		kind   string
		data   []byte
		kept   string
		widths []int
	}{
		"an icon with a hole": {"icon", pngOf(t, 512, 512, true), media.PNG, []int{192, 320, 512}},
		"a small icon":        {"icon_dark", pngOf(t, 240, 240, false), media.JPEG, []int{192, 240, 240}},
		"a photograph":        {"screenshot", comment, media.JPEG, []int{640, 1280, 1920}},
		"a rounded 16:9":      {"screenshot", pngOf(t, 1366, 768, false), media.JPEG, []int{640, 1280, 1366}},
		"WebP": {"attachment", encoded(t, func(b *bytes.Buffer) error {
			return nativewebp.Encode(b, image.NewNRGBA(image.Rect(0, 0, 90, 60)), nil)
		}), media.PNG, []int{90, 90, 90}},
	} {
		made, err := media.Prepare(c.data, media.UploadRules[c.kind])
		if err != nil || made.Type != c.kept {
			t.Errorf("%s: %s, %v", name, made.Type, err)
			continue
		}
		for i, size := range media.Sizes {
			config, _, err := image.DecodeConfig(bytes.NewReader(made.Files[size]))
			if err != nil || config.Width != c.widths[i] || media.Type(made.Files[size]) != c.kept || bytes.Contains(made.Files[size], []byte("script")) {
				t.Errorf("%s, %s: %d wide, %v", name, size, config.Width, err)
			}
		}
	}
}

// What is refused is refused quickly, with little memory, and with a sentence.
func TestPrepare_EverythingElse_IsRefused(t *testing.T) {
	small := pngOf(t, 512, 512, false)
	frames := &gif.GIF{}
	for range 100 {
		frames.Image, frames.Delay = append(frames.Image, image.NewPaletted(image.Rect(0, 0, 240, 240), color.Palette{color.Black})), append(frames.Delay, 1)
	}
	lossless := encoded(t, func(b *bytes.Buffer) error {
		return nativewebp.Encode(b, image.NewNRGBA(image.Rect(0, 0, 500, 500)), nil)
	})
	deep := encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, image.NewNRGBA64(image.Rect(0, 0, 3200, 2000))) })
	for name, c := range map[string]struct {
		kind string
		data []byte
		want string
	}{
		"nothing":              {"icon", nil, "Use a PNG, JPEG or WebP"},
		"a text":               {"icon", []byte("hello"), "Use a PNG, JPEG or WebP"},
		"an SVG":               {"icon", []byte("\ufeff <svg xmlns='http://www.w3.org/2000/svg'/>"), "An SVG can hold scripts"},
		"a page":               {"icon", []byte("<html>"), "An SVG can hold scripts"},
		"a GIF":                {"icon", encoded(t, func(b *bytes.Buffer) error { return gif.EncodeAll(b, frames) }), "A GIF moves"},
		"a large file":         {"icon", append(bytes.Clone(small), make([]byte, 1<<20)...), "more than 1 MB"},
		"a bomb":               {"icon", claiming(small, 50_000, 50_000), "240 to 2048 pixels wide, not 50000"},
		"a tower":              {"attachment", claiming(small, 512, 1<<30), "too high"},
		"a wide lie":           {"screenshot", claiming(small, 4096, 2731), "damaged"},
		"a narrow one":         {"icon", pngOf(t, 239, 239, false), "not 239"},
		"not square":           {"icon", pngOf(t, 512, 511, false), "square, not 512 by 511"},
		"too square":           {"screenshot", pngOf(t, 900, 700, false), "from 3:2 to 16:9"},
		"too wide":             {"screenshot", pngOf(t, 1000, 500, false), "from 3:2 to 16:9"},
		"truncated":            {"icon", small[:len(small)/2], "ends before the picture does"},
		"truncated inside":     {"icon", append(bytes.Clone(small[:60]), small[len(small)-12:]...), "ends before the picture does"},
		"a picture and a page": {"icon", append(bytes.Clone(small), "<script>alert(1)</script>"...), "holds more than a picture"},
		"a picture and a zip":  {"icon", append(bytes.Clone(lossless), "PK\x03\x04"...), "holds more than a picture"},
		"half a JPEG":          {"icon", []byte("\xff\xd8\xff\xe0\x00\x10JFIF\x00\xff\xd9"), "damaged"},
		"a bomb in a frame":    {"icon", inFrame(lossless, 240, 240), "damaged"},
		"deep colours":         {"screenshot", deep, "too much memory"},
		"interlaced":           {"screenshot", interlaced(claiming(small, 4000, 2250)), "too much memory"},
		"a progressive JPEG":   {"screenshot", progressive(4000, 2250, 1), "too much memory"},
		"an empty head":        {"screenshot", withEmptyHead(900, 600), "damaged"},
		"a thousand passes":    {"screenshot", progressive(900, 600, 1000), "too much memory"},
		"one that moves":       {"icon", withChunk(small, "acTL", make([]byte, 8)), "moves"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := time.Now()
		_, err := media.Prepare(c.data, media.UploadRules[c.kind])
		took := time.Since(began)
		runtime.ReadMemStats(&after)
		var refused media.RefusalError
		if !errors.As(err, &refused) || !strings.Contains(refused.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
		if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used >= 64 || took > 2*time.Second {
			t.Errorf("%s took %d MB and %s", name, used, took)
		}
	}
}

// interlaced gives a PNG whose head says that its picture comes in passes.
func interlaced(data []byte) []byte {
	changed := bytes.Clone(data)
	changed[28] = 1
	binary.BigEndian.PutUint32(changed[29:], crc32.ChecksumIEEE(changed[12:29]))
	return changed
}

// withChunk gives a PNG with one more chunk behind its head.
func withChunk(data []byte, kind string, body []byte) []byte {
	const behindHead = 33
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	chunk = append(append(chunk, kind...), body...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	return slices.Concat(data[:behindHead], chunk, data[behindHead:])
}

// progressive gives the head of a progressive JPEG of three colours, and so many passes with
// nothing in them.
func progressive(width, height uint16, passes int) []byte {
	file := []byte("\xff\xd8\xff\xc2\x00\x11\x08")
	file = binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16(file, height), width)
	file = append(file, "\x03\x01\x11\x00\x02\x11\x00\x03\x11\x00"...)
	for range passes {
		file = append(file, "\xff\xda\x00\x08\x01\x01\x00\x00\x00\x00\x00"...)
	}
	return append(file, "\xff\xd9"...)
}

// withEmptyHead gives a JPEG whose second head says that it has no bytes, not even those that
// say so.
func withEmptyHead(width, height uint16) []byte {
	file := bytes.Replace(progressive(width, height, 1), []byte("\xff\xc2"), []byte("\xff\xc0"), 1)
	return slices.Concat(file[:len(file)-2], []byte("\xff\xc2\x00\x00"), file[len(file)-2:])
}

// inFrame gives an extended WebP file that says another size than the picture in it has.
func inFrame(lossless []byte, width, height uint32) []byte {
	head := make([]byte, 30)
	copy(head, "RIFF\x00\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00")
	put := func(at int, n uint32) { head[at], head[at+1], head[at+2] = byte(n), byte(n>>8), byte(n>>16) }
	put(24, width-1)
	put(27, height-1)
	at := bytes.Index(lossless, []byte("VP8L"))
	file := append(head, lossless[at:]...)
	binary.LittleEndian.PutUint32(file[4:], uint32(len(file)-8))
	return file
}

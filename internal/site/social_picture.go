package site

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// The picture that other sites show beside a link: 1200 by 630 pixels.
const (
	socialWidth  = 1200
	socialHeight = 630
	socialMargin = 80
)

//nolint:gochecknoglobals // the fonts are constants of the program, read once
var fonts = sync.OnceValues(func() (map[string]*opentype.Font, error) {
	bold, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, err
	}
	regular, err := opentype.Parse(goregular.TTF)
	return map[string]*opentype.Font{"bold": bold, "regular": regular}, err
})

// socialPNG draws a name, a sentence and the shop's name beside a bar in the
// entry's colour.
func socialPNG(name, sentence, shop, hex string) ([]byte, error) {
	canvas := image.NewRGBA(image.Rect(0, 0, socialWidth, socialHeight))
	accent := parseHex(hex)
	fill(canvas, canvas.Bounds(), color.RGBA{0xff, 0xff, 0xff, 0xff})
	fill(canvas, image.Rect(0, 0, 24, socialHeight), accent)
	fill(canvas, image.Rect(socialMargin, 96, socialMargin+96, 104), accent)
	ink, muted := color.RGBA{0x13, 0x16, 0x1b, 0xff}, color.RGBA{0x56, 0x5d, 0x69, 0xff}
	y, err := paragraph(canvas, "bold", 76, name, ink, 200, 2)
	if err != nil {
		return nil, err
	}
	if _, err = paragraph(canvas, "regular", 40, sentence, muted, y+36, 3); err != nil {
		return nil, err
	}
	if _, err = paragraph(canvas, "bold", 34, shop, ink, socialHeight-70, 1); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := png.Encode(&b, canvas); err != nil {
		return nil, fmt.Errorf("social picture: %w", err)
	}
	return b.Bytes(), nil
}

// paragraph writes a text in lines that fit, the first with its foot at y, and
// gives the foot of the line after the last. What is too long ends with an
// ellipsis.
func paragraph(canvas draw.Image, face string, size float64, text string, ink color.Color, y, lines int) (int, error) {
	all, err := fonts()
	if err != nil {
		return 0, fmt.Errorf("social picture: %w", err)
	}
	f, err := opentype.NewFace(all[face], &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		return 0, fmt.Errorf("social picture: %w", err)
	}
	defer func() { _ = f.Close() }()
	drawer := font.Drawer{Dst: canvas, Src: image.NewUniform(ink), Face: f}
	for _, line := range wrap(&drawer, text, lines) {
		drawer.Dot = fixed.P(socialMargin, y)
		drawer.DrawString(line)
		y += int(size * 1.25)
	}
	return y, nil
}

func wrap(d *font.Drawer, text string, lines int) []string {
	limit := fixed.I(socialWidth - 2*socialMargin)
	var out []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		longer := strings.TrimSpace(line + " " + word)
		if line == "" || d.MeasureString(longer) <= limit {
			line = longer
			continue
		}
		out = append(out, line)
		line = word
	}
	out = append(out, line)
	if len(out) > lines {
		out = out[:lines]
		out[lines-1] += "…"
	}
	return out
}

func fill(canvas draw.Image, area image.Rectangle, c color.Color) {
	draw.Draw(canvas, area, image.NewUniform(c), image.Point{}, draw.Src)
}

func parseHex(hex string) color.RGBA {
	var r, g, b uint8
	if n, _ := fmt.Sscanf(hex, "#%02x%02x%02x", &r, &g, &b); n != 3 {
		return color.RGBA{0x23, 0x47, 0xdc, 0xff}
	}
	return color.RGBA{r, g, b, 0xff}
}

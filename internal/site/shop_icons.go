package site

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	"golang.org/x/image/vector"
)

// The mark of the shop, in a square of 24: three tiles in ink and one in the accent's
// colour, as favicon.svg has it.
const (
	markSize   = 24
	markTile   = 9
	markRadius = 2.5
)

//nolint:gochecknoglobals // a constant table
var markTiles = []struct {
	x, y  float32
	color color.RGBA
}{
	{2, 2, color.RGBA{0x13, 0x16, 0x1b, 0xff}},
	{13, 2, color.RGBA{0x23, 0x47, 0xdc, 0xff}},
	{2, 13, color.RGBA{0x13, 0x16, 0x1b, 0xff}},
	{13, 13, color.RGBA{0x13, 0x16, 0x1b, 0xff}},
}

// shopIcon is a raster picture of the mark.
type shopIcon struct {
	size int
	// inset is how much of the picture's width stays free on each side.
	inset float32
	// isOpaque paints a white ground: systems that show no transparency paint a black one.
	isOpaque bool
}

// shopIcons are the pictures of the shop by the name of their file below pictures/. What a
// system cuts out of a maskable one lies within four fifths of its width.
//
//nolint:gochecknoglobals // a constant table
var shopIcons = map[string]shopIcon{
	"icon-192.png":     {size: 192},
	"icon-512.png":     {size: 512},
	"maskable-512.png": {size: 512, inset: 0.2, isOpaque: true},
	"touch-icon.png":   {size: 180, inset: 0.12, isOpaque: true},
}

// draw gives the picture as PNG.
func (i shopIcon) draw() ([]byte, error) {
	canvas := image.NewRGBA(image.Rect(0, 0, i.size, i.size))
	if i.isOpaque {
		fill(canvas, canvas.Bounds(), color.RGBA{0xff, 0xff, 0xff, 0xff})
	}
	free := i.inset * float32(i.size)
	scale := (float32(i.size) - 2*free) / markSize
	for _, tile := range markTiles {
		z := vector.NewRasterizer(i.size, i.size)
		roundedSquare(z, free+tile.x*scale, free+tile.y*scale, markTile*scale, markRadius*scale)
		z.DrawOp = draw.Over
		z.Draw(canvas, canvas.Bounds(), image.NewUniform(tile.color), image.Point{})
	}
	var b bytes.Buffer
	if err := png.Encode(&b, canvas); err != nil {
		return nil, fmt.Errorf("icon of the shop: %w", err)
	}
	return b.Bytes(), nil
}

// roundedSquare adds the path of a square with round corners.
func roundedSquare(z *vector.Rasterizer, x, y, side, r float32) {
	far, low := x+side, y+side
	z.MoveTo(x+r, y)
	z.LineTo(far-r, y)
	z.QuadTo(far, y, far, y+r)
	z.LineTo(far, low-r)
	z.QuadTo(far, low, far-r, low)
	z.LineTo(x+r, low)
	z.QuadTo(x, low, x, low-r)
	z.LineTo(x, y+r)
	z.QuadTo(x, y, x+r, y)
	z.ClosePath()
}

func fill(canvas draw.Image, area image.Rectangle, c color.Color) {
	draw.Draw(canvas, area, image.NewUniform(c), image.Point{}, draw.Src)
}

// icoSize is the width of the one picture in favicon.ico.
const icoSize = 32

// faviconICO gives the mark as an icon file, for what asks for /favicon.ico without having
// read a page: a header, an entry of the directory, and a PNG.
func faviconICO() ([]byte, error) {
	picture, err := shopIcon{size: icoSize}.draw()
	if err != nil {
		return nil, err
	}
	const header, entry = 6, 16
	b := make([]byte, 0, header+entry+len(picture))
	for _, word := range []uint16{0, 1, 1} { // reserved, an icon, one picture
		b = binary.LittleEndian.AppendUint16(b, word)
	}
	b = append(b, icoSize, icoSize, 0, 0) // no palette
	b = binary.LittleEndian.AppendUint16(b, 1)
	b = binary.LittleEndian.AppendUint16(b, 32)                   // bits of a pixel
	b = binary.LittleEndian.AppendUint32(b, uint32(len(picture))) //nolint:gosec // a kilobyte
	b = binary.LittleEndian.AppendUint32(b, header+entry)
	return append(b, picture...), nil
}

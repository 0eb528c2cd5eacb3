// Package raster makes pictures of pixels from the drawings of the front end's recipes,
// for those who show no SVG. It knows what the recipes write and no more: an element or a
// value that it does not know is an error, not a hole in the picture.
package raster

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/vector"
)

// mostPixels bounds a picture's sides.
const mostPixels = 4096

// PNG draws an SVG document in its own size.
func PNG(drawing string) ([]byte, error) {
	canvas, err := Draw(drawing)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := png.Encode(&b, canvas); err != nil {
		return nil, fmt.Errorf("raster: %w", err)
	}
	return b.Bytes(), nil
}

// Draw gives the pixels of an SVG document.
func Draw(drawing string) (*image.RGBA, error) {
	p := &painter{clips: map[string]path{}, styles: []style{defaultStyle()}}
	decoder := xml.NewDecoder(strings.NewReader(drawing))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = p.take(token)
		}
		if err != nil {
			return nil, fmt.Errorf("raster: %w", err)
		}
	}
	if p.canvas == nil {
		return nil, errors.New("raster: no picture")
	}
	return p.canvas, nil
}

// painter reads a document from its first element to its last and paints what it meets.
type painter struct {
	canvas *image.RGBA
	styles []style // of the open elements, the innermost last
	clips  map[string]path
	clip   string // the clipPath that is open, whose shapes are kept and not painted
	skips  int    // how many elements are open whose words are no part of the picture
	words  *words // the text element that is open
}

// words is a text element; what it says comes after its start.
type words struct {
	x, y float64
	said strings.Builder
}

func (p *painter) take(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		return p.start(t)
	case xml.CharData:
		if p.words != nil && p.skips == 0 {
			p.words.said.Write(t)
		}
	case xml.EndElement:
		return p.end(t.Name.Local)
	}
	return nil
}

func (p *painter) start(e xml.StartElement) error {
	a := attributesOf(e)
	name := e.Name.Local
	if p.skips > 0 || name == "title" || name == "style" {
		p.skips++
		return nil
	}
	s, err := p.styles[len(p.styles)-1].with(a)
	if err != nil {
		return err
	}
	if err := p.clipBy(a.values["clip-path"], &s); err != nil {
		return err
	}
	p.styles = append(p.styles, s)
	switch name {
	case "svg":
		return p.open(a)
	case "g":
		return nil
	case "clipPath":
		p.clip = a.values["id"]
		return nil
	case "text":
		p.words = &words{x: a.number("x"), y: a.number("y")}
		return a.err
	}
	shape, err := shapeOf(name, a)
	if err != nil {
		return err
	}
	if p.clip != "" {
		p.clips[p.clip] = append(p.clips[p.clip], shape...)
		return nil
	}
	return p.paint(shape, &s)
}

func (p *painter) end(name string) error {
	if p.skips > 0 {
		p.skips--
		return nil
	}
	s := p.styles[len(p.styles)-1]
	p.styles = p.styles[:len(p.styles)-1]
	switch {
	case name == "clipPath":
		p.clip = ""
	case name == "text" && p.words != nil:
		at := p.words
		p.words = nil
		return p.write(at, &s)
	}
	return nil
}

// clipBy keeps what an element paints within the shapes of "url(#id)".
func (p *painter) clipBy(address string, s *style) error {
	if address == "" {
		return nil
	}
	shapes, isKnown := p.clips[strings.TrimSuffix(strings.TrimPrefix(address, "url(#"), ")")]
	if !isKnown || s.clip != nil {
		return fmt.Errorf("the clip %q is not known, or within another", address)
	}
	shapes = shapes.moved(s.matrix)
	if !shapes.isNear() {
		return errors.New("a clip that lies too far away")
	}
	s.clip = shapes.flat()
	return nil
}

// open makes the canvas for the outermost element, whose box is its size in pixels.
func (p *painter) open(a *attributes) error {
	if p.canvas != nil {
		return errors.New("a drawing in a drawing")
	}
	width, height := int(a.number("width")), int(a.number("height"))
	if a.err != nil || width < 1 || height < 1 || width > mostPixels || height > mostPixels {
		return fmt.Errorf("a picture of %d by %d pixels: %w", width, height, a.err)
	}
	p.canvas = image.NewRGBA(image.Rect(0, 0, width, height))
	return nil
}

// paint fills a shape and draws its outline.
func (p *painter) paint(shape path, s *style) error {
	if p.canvas == nil {
		return errors.New("a shape before the drawing")
	}
	shape = shape.moved(s.matrix)
	if !shape.isNear() || s.strokeWidth > far {
		return errors.New("a shape that lies too far away")
	}
	lines := shape.flat()
	if s.fill.isSet {
		p.cover(lines, s.fill.with(s.fillOpacity*s.opacity), s)
	}
	if s.stroke.isSet && s.strokeWidth > 0 {
		scale := s.matrix.scale()
		pen := pen{half: s.strokeWidth * scale / 2, isRound: s.roundCap, roundJoin: s.roundJoin}
		for i := range s.dash {
			pen.dash = append(pen.dash, max(1, s.dash[i]*scale))
		}
		p.cover(pen.outline(lines), s.stroke.with(s.strokeOpacity*s.opacity), s)
	}
	return nil
}

// cover paints what polygons enclose, within the clip of the style.
func (p *painter) cover(polygons []polyline, ink color.Color, s *style) {
	area := boundsOf(polygons).Intersect(p.canvas.Bounds())
	if area.Empty() {
		return
	}
	if s.clip == nil {
		rasterOf(polygons, area).Draw(p.canvas, area, image.NewUniform(ink), image.Point{})
		return
	}
	mask := maskOf(polygons, area)
	within := maskOf(s.clip, area)
	for i := range mask.Pix {
		mask.Pix[i] = uint8(int(mask.Pix[i]) * int(within.Pix[i]) / 255) //nolint:gosec // a product of two shares
	}
	draw.DrawMask(p.canvas, area, image.NewUniform(ink), image.Point{}, mask, area.Min, draw.Over)
}

func maskOf(polygons []polyline, area image.Rectangle) *image.Alpha {
	mask := image.NewAlpha(area)
	rasterOf(polygons, area).Draw(mask, area, image.Opaque, image.Point{})
	return mask
}

func rasterOf(polygons []polyline, area image.Rectangle) *vector.Rasterizer {
	z := vector.NewRasterizer(area.Dx(), area.Dy())
	left, top := float64(area.Min.X), float64(area.Min.Y)
	for _, one := range polygons {
		for i, at := range one.points {
			x, y := float32(at.x-left), float32(at.y-top)
			if i == 0 {
				z.MoveTo(x, y)
			} else {
				z.LineTo(x, y)
			}
		}
		z.ClosePath()
	}
	return z
}

// attributes are those of one element. The first value that cannot be read is kept in err.
type attributes struct {
	values map[string]string
	err    error
}

func attributesOf(e xml.StartElement) *attributes {
	a := &attributes{values: map[string]string{}}
	for _, one := range e.Attr {
		a.values[one.Name.Local] = one.Value
	}
	return a
}

// number reads a number, 0 where there is none.
func (a *attributes) number(name string) float64 {
	text := a.values[name]
	if text == "" {
		return 0
	}
	n, err := strconv.ParseFloat(text, 64) //nolint:forbidigo // a place in a drawing, no money
	if (err != nil || math.IsNaN(n) || math.IsInf(n, 0)) && a.err == nil {
		a.err = fmt.Errorf("%s=%q is no number", name, text)
	}
	return n
}

package raster

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"
)

// style is how a shape is painted; what an element does not say comes from the one around it.
type style struct {
	matrix        matrix
	fill, stroke  ink
	fillOpacity   float64
	strokeOpacity float64
	opacity       float64
	strokeWidth   float64
	roundCap      bool
	roundJoin     bool
	dash          []float64
	clip          []polyline
	fontSize      float64
	fontWeight    int
	letterSpacing float64
	anchor        string
}

func defaultStyle() style {
	return style{
		matrix: matrix{1, 0, 0, 1, 0, 0}, fill: ink{isSet: true}, fillOpacity: 1, strokeOpacity: 1, opacity: 1, strokeWidth: 1, fontSize: 16, fontWeight: 400,
	}
}

// ink is a colour, or none.
type ink struct {
	isSet   bool
	r, g, b uint8
}

func (i ink) with(opacity float64) color.NRGBA {
	return color.NRGBA{i.r, i.g, i.b, uint8(math.Round(255 * min(1, max(0, opacity))))}
}

// inkOf reads "none", "#rgb" and "#rrggbb"; currentColor is that of the lines around,
// which is what the glyphs of the icon set mean by it.
func inkOf(text string, current ink) (ink, error) {
	digits, isHex := strings.CutPrefix(text, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	switch {
	case text == "none":
		return ink{}, nil
	case text == "currentColor":
		return current, nil
	case !isHex || len(digits) != 6 || err != nil:
		return ink{}, fmt.Errorf("%q is no colour", text)
	}
	return ink{true, uint8(n >> 16), uint8(n >> 8), uint8(n)}, nil //nolint:gosec // six digits
}

// with gives the style of an element inside one of this style.
func (s style) with(a *attributes) (style, error) {
	numbers := map[string]*float64{
		"fill-opacity": &s.fillOpacity, "stroke-opacity": &s.strokeOpacity, "stroke-width": &s.strokeWidth, "font-size": &s.fontSize, "letter-spacing": &s.letterSpacing,
	}
	around := s.stroke
	var err error
	for name, text := range a.values {
		var wrong error
		switch name {
		case "fill":
			s.fill, wrong = inkOf(text, around)
		case "stroke":
			s.stroke, wrong = inkOf(text, around)
		case "opacity":
			s.opacity *= a.number(name)
		case "stroke-linecap":
			s.roundCap = text == "round"
		case "stroke-linejoin":
			s.roundJoin = text == "round"
		case "stroke-dasharray":
			s.dash, wrong = numbersOf(text)
		case "font-weight":
			s.fontWeight = int(a.number(name))
		case "text-anchor":
			s.anchor = text
		case "transform":
			s.matrix, wrong = s.matrix.then(text)
		default:
			if to := numbers[name]; to != nil {
				*to = a.number(name)
			}
		}
		err = cmp.Or(err, wrong, a.err)
	}
	return s, err
}

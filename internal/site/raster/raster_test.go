package raster_test

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"marketplace/internal/site/raster"
)

func draw(t *testing.T, body string) *image.RGBA {
	t.Helper()
	picture, err := raster.Draw(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="60" viewBox="0 0 100 60"><title>t</title><style>*{}</style>` + body + `</svg>`)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// inked is the box of the pixels that something was painted on.
func inked(picture *image.RGBA) image.Rectangle {
	var box image.Rectangle
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			if picture.RGBAAt(x, y).A > 40 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

func TestDraw_Shapes_CoverTheirPixels(t *testing.T) {
	t.Parallel()
	red, half := color.RGBA{0xff, 0, 0, 0xff}, color.RGBA{0x80, 0, 0, 0x80}
	for name, c := range map[string]struct {
		body string
		box  image.Rectangle
		at   image.Point
		want color.RGBA
	}{
		"a box":                           {`<rect x="10" y="20" width="30" height="5" fill="#f00"/>`, image.Rect(10, 20, 40, 25), image.Pt(12, 22), red},
		"a box moved and larger":          {`<g transform="translate(10 20)scale(2)" fill="#ff0000"><rect width="5" height="3"/></g>`, image.Rect(10, 20, 20, 26), image.Pt(12, 22), red},
		"half of a colour":                {`<rect width="9" height="9" fill="#f00" fill-opacity=".5"/>`, image.Rect(0, 0, 9, 9), image.Pt(4, 4), half},
		"an outline and no inside":        {`<rect x="11" y="11" width="20" height="20" fill="none" stroke="#f00" stroke-width="2"/>`, image.Rect(10, 10, 32, 32), image.Pt(21, 21), color.RGBA{}},
		"the outline itself":              {`<rect x="11" y="11" width="20" height="20" fill="none" stroke="#f00" stroke-width="2"/>`, image.Rect(10, 10, 32, 32), image.Pt(11, 31), red},
		"a circle":                        {`<circle cx="30" cy="30" r="10" fill="#f00"/>`, image.Rect(20, 20, 40, 40), image.Pt(30, 21), red},
		"a circle of arcs without gaps":   {`<path fill="#f00" d="M20 30a10 10 0 1120 0 10 10 0 01-20 0z"/>`, image.Rect(20, 20, 40, 40), image.Pt(30, 38), red},
		"a hole":                          {`<path fill="#f00" d="M10 10h20v20h-20zM15 15v10h10V15z"/>`, image.Rect(10, 10, 30, 30), image.Pt(20, 20), color.RGBA{}},
		"a line with round ends":          {`<path d="M20 20H40" fill="none" stroke="#f00" stroke-width="6" stroke-linecap="round"/>`, image.Rect(17, 17, 43, 23), image.Pt(18, 20), red},
		"a line with ends that are cut":   {`<line x1="20" y1="20" x2="40" y2="20" stroke="#f00" stroke-width="6"/>`, image.Rect(20, 17, 40, 23), image.Pt(39, 20), red},
		"a gap between dashes":            {`<path d="M0 20H40" fill="none" stroke="#f00" stroke-width="6" stroke-dasharray="10 10"/>`, image.Rect(0, 17, 30, 23), image.Pt(15, 20), color.RGBA{}},
		"within a clip":                   {`<clipPath id="c"><rect x="5" y="5" width="10" height="10"/></clipPath><g clip-path="url(#c)"><rect width="90" height="50" fill="#f00"/></g>`, image.Rect(5, 5, 15, 15), image.Pt(6, 6), red},
		"the colour of the lines around":  {`<g stroke="#f00" fill="none" stroke-width="0"><circle cx="30" cy="30" r="5" fill="currentColor"/></g>`, image.Rect(25, 25, 35, 35), image.Pt(30, 30), red},
		"what lies outside is left out":   {`<rect x="90" y="50" width="400" height="400" fill="#f00"/>`, image.Rect(90, 50, 100, 60), image.Pt(99, 59), red},
		"a curve that goes on smoothly":   {`<path fill="none" stroke="#f00" stroke-width="4" d="M10 30q10-20 20 0t20 0"/>`, image.Rect(8, 18, 52, 42), image.Pt(40, 40), red},
		"points":                          {`<polyline points="10 10 20 10,20,20" fill="none" stroke="#f00" stroke-width="2"/>`, image.Rect(10, 9, 21, 20), image.Pt(20, 9), red},
		"powers and signs without spaces": {`<path fill="#f00" d="M1e1.1e2l.5e1-0,0+5-5 0z"/>`, image.Rect(10, 10, 15, 15), image.Pt(12, 12), red},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			picture := draw(t, c.body)
			if box := inked(picture); box != c.box {
				t.Errorf("paints %v, want %v", box, c.box)
			}
			if got := picture.RGBAAt(c.at.X, c.at.Y); got != c.want {
				t.Errorf("%v is %v, want %v", c.at, got, c.want)
			}
		})
	}
}

func TestDraw_Words_HaveTheirPlaceAndKerning(t *testing.T) {
	t.Parallel()
	words := func(attributes, said string) image.Rectangle {
		return inked(draw(t, `<text x="50" y="40" font-size="30" `+attributes+`>`+said+`</text>`))
	}
	begins, ends, middle := words("", "Hi"), words(`text-anchor="end"`, "Hi"), words(`text-anchor="middle"`, "Hi")
	if begins.Min.X < 50 || begins.Max.Y != 40 || ends.Max.X > 50 || middle.Min.X > 50 || middle.Max.X < 50 {
		t.Errorf("begins %v, ends %v, middle %v", begins, ends, middle)
	}
	if pair, apart := words("", "AV").Dx(), words("", "A").Dx()+words("", "V").Dx(); pair >= apart {
		t.Errorf("the pair AV is %d wide, its letters %d: no kerning", pair, apart)
	}
	if wide, plain := words(`letter-spacing="5"`, "nn").Dx(), words("", "nn").Dx(); wide != plain+5 {
		t.Errorf("%d wide with spaces of 5, %d without", wide, plain)
	}
	if fat, thin := words(`font-weight="700"`, "nn").Dx(), words("", "nn").Dx(); fat <= thin {
		t.Errorf("bold words are %d wide, others %d", fat, thin)
	}
	if a, b := words("", "é"), words("", "e\u0301"); a != b || a.Empty() {
		t.Errorf("an accent of its own: %v, a letter with one: %v", b, a)
	}
}

// A word of another script is a faint bar, never an empty box, and the words beside it stay.
func TestDraw_OtherScripts_AreBars(t *testing.T) {
	t.Parallel()
	for _, said := range []string{"漢字", "سلام", "שלום", "🙂", "नमस्ते"} {
		picture := draw(t, `<text x="10" y="40" font-size="20">`+said+`</text>`)
		box := inked(picture)
		if box.Empty() {
			t.Errorf("nothing stands for %s", said)
			continue
		}
		middle := picture.RGBAAt((box.Min.X+box.Max.X)/2, (box.Min.Y+box.Max.Y)/2)
		if middle.A == 0 || middle.A > 100 {
			t.Errorf("%s is drawn as %v", said, middle)
		}
	}
	if box := inked(draw(t, `<text x="10" y="40" font-size="20">漢 for Chat</text>`)); box.Dx() < 60 {
		t.Errorf("the words beside are left out: %v", box)
	}
	for _, said := range []string{"Ελλάδα", "Київ", "Łódź", "Việt", "a\u200db\ufe0f"} {
		if picture := draw(t, `<text x="10" y="40" font-size="20">`+said+`</text>`); !isSolid(picture) {
			t.Errorf("%s is a bar", said)
		}
	}
}

func isSolid(picture *image.RGBA) bool {
	for i := 3; i < len(picture.Pix); i += 4 {
		if picture.Pix[i] == 0xff {
			return true
		}
	}
	return false
}

func TestDraw_WhatItDoesNotKnow_IsAnError(t *testing.T) {
	t.Parallel()
	for _, drawing := range []string{
		"", "<g/>", "<rect/>", "<svg>", `<svg width="0" height="9"/>`, `<svg width="9e9" height="9"/>`, `<svg width="9" height="9"><image/></svg>`,
		`<svg width="9" height="9"><rect fill="red"/></svg>`, `<svg width="9" height="9"><rect width="x"/></svg>`, `<svg width="9" height="9"><path d="M0 0 X"/></svg>`,
		`<svg width="9" height="9"><path d="L0 0"/></svg>`, `<svg width="9" height="9"><path d="M0 0a1 1 0 2 0 1 1"/></svg>`, `<svg width="9" height="9"><g transform="rotate(3)"/></svg>`,
		`<svg width="9" height="9"><g clip-path="url(#x)"/></svg>`, `<svg width="9" height="9"><svg width="9" height="9"/></svg>`, `<svg width="9" height="9"><polyline points="1"/></svg>`,
	} {
		if _, err := raster.Draw(drawing); err == nil {
			t.Errorf("%s is drawn", drawing)
		}
	}
}

// Whatever is written into a drawing, it is drawn or refused, and in time.
func FuzzDraw(f *testing.F) {
	for _, seed := range []string{
		`<path d="M0 0a1e9 1e-9 7 1 1 1e9 1z" stroke="#fff" stroke-width="1e9"/>`, `<rect width="1e300" height="1e300"/>`, `<path d="M0 0h1e9" stroke="#000" stroke-dasharray=".1"/>`,
		`<text x="NaN" y="1">x</text>`, `<g transform="scale(1e200)"><circle r="1e200"/></g>`, `<text font-size="0">a</text>`, `<text font-size="-3">漢</text>`, `</svg></svg>`, `<clipPath/>`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(_ *testing.T, body string) {
		_, _ = raster.PNG(`<svg width="20" height="20">` + strings.ToValidUTF8(body, "") + `</svg>`)
	})
}

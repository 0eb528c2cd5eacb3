package raster

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// Inter, cut down to Latin, Greek and Cyrillic letters and to kerning: the other weights
// are taken for the nearest of these.
//
//nolint:gochecknoglobals // constants of the program
var (
	//go:embed inter/inter-regular.otf
	regularFile []byte
	//go:embed inter/inter-semibold.otf
	semiboldFile []byte
	//go:embed inter/inter-bold.otf
	boldFile []byte

	regular  = sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(regularFile) })
	semibold = sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(semiboldFile) })
	bold     = sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(boldFile) })
)

func fontOf(weight int) (*sfnt.Font, error) {
	switch {
	case weight < 500:
		return regular()
	case weight < 650:
		return semibold()
	}
	return bold()
}

// unitsOfEm is the size at which letters are read from the font; they are drawn smaller.
const unitsOfEm = 1000

// face is a font with what reading it takes.
type face struct {
	font   *sfnt.Font
	buffer sfnt.Buffer
}

// run is words on one line, as the font draws them at a size of one.
type run struct {
	shapes path
	// bars stand for words of which the font has not every letter.
	bars  path
	width float64
}

// write paints a line of words.
func (p *painter) write(at *words, s *style) error {
	if s.fontSize <= 0 {
		return nil
	}
	f, err := fontOf(s.fontWeight)
	if err != nil {
		return fmt.Errorf("the font: %w", err)
	}
	said := norm.NFC.String(strings.Join(strings.Fields(at.said.String()), " "))
	drawn, err := (&face{font: f}).run(said, s.letterSpacing/s.fontSize)
	if err != nil {
		return err
	}
	x := at.x
	switch s.anchor {
	case "middle":
		x -= drawn.width * s.fontSize / 2
	case "end":
		x -= drawn.width * s.fontSize
	}
	place := matrix{s.fontSize, 0, 0, s.fontSize, x, at.y}
	plain, faint := *s, *s
	plain.stroke.isSet, faint.stroke.isSet = false, false
	faint.opacity *= barOpacity
	if err := p.paint(drawn.shapes.moved(place), &plain); err != nil {
		return err
	}
	return p.paint(drawn.bars.moved(place), &faint)
}

// A word of another script than the font's is drawn as a bar, as words that are still to
// come are drawn: a font with all letters of the world weighs more than the program, and
// who sees the picture has the words beside it.
const (
	barOpacity = 0.22
	barTop     = 0.7
	barHeight  = 0.66
	barRadius  = 0.2
	gapOfBar   = 0.06
	// How wide a letter is that the font does not have: those from fullWidthFrom on are as
	// wide as they are high.
	unknownWidth  = 0.6
	fullWidth     = 1.0
	fullWidthFrom = '⺀'
)

// run lays out a line: letters with their kerning, words in bars where it must be.
func (f *face) run(said string, spacing float64) (run, error) {
	var r run
	for i, word := range strings.Split(said, " ") {
		if i > 0 {
			if err := f.add(&r, " ", spacing); err != nil {
				return r, err
			}
		}
		if !f.knows(word) {
			width := f.widthOfUnknown(word)
			r.bars.rect(r.width+gapOfBar, -barTop, width-2*gapOfBar, barHeight, barRadius)
			r.width += width
			continue
		}
		if err := f.add(&r, word, spacing); err != nil {
			return r, err
		}
	}
	return r, nil
}

// isSilent reports whether a rune has no shape: marks that join, hide or choose.
func isSilent(letter rune) bool { return unicode.In(letter, unicode.Cf, unicode.Variation_Selector) }

// knows reports whether the font has every letter of a word.
func (f *face) knows(word string) bool {
	for _, letter := range word {
		if glyph, err := f.font.GlyphIndex(&f.buffer, letter); !isSilent(letter) && (glyph == 0 || err != nil) {
			return false
		}
	}
	return true
}

func (f *face) widthOfUnknown(word string) float64 {
	width := 2 * gapOfBar
	for _, letter := range word {
		switch {
		case isSilent(letter) || unicode.Is(unicode.Mn, letter):
		case letter >= fullWidthFrom:
			width += fullWidth
		default:
			width += unknownWidth
		}
	}
	return width
}

// add puts letters that the font has at the end of a run.
func (f *face) add(r *run, letters string, spacing float64) error {
	const ppem = fixed.Int26_6(unitsOfEm << 6)
	inEm := func(n fixed.Int26_6) float64 { return float64(n) / (unitsOfEm << 6) }
	before := sfnt.GlyphIndex(0)
	for _, letter := range letters {
		if isSilent(letter) {
			continue
		}
		glyph, err := f.font.GlyphIndex(&f.buffer, letter)
		if err != nil {
			return fmt.Errorf("letter %q: %w", letter, err)
		}
		if before != 0 {
			if kern, err := f.font.Kern(&f.buffer, before, glyph, ppem, font.HintingNone); err == nil { // else the pair has none
				r.width += inEm(kern)
			}
		}
		segments, err := f.font.LoadGlyph(&f.buffer, glyph, ppem, nil)
		if err != nil {
			return fmt.Errorf("letter %q: %w", letter, err)
		}
		r.shapes.glyph(segments, r.width)
		advance, err := f.font.GlyphAdvance(&f.buffer, glyph, ppem, font.HintingNone)
		if err != nil {
			return fmt.Errorf("letter %q: %w", letter, err)
		}
		r.width += inEm(advance) + spacing
		before = glyph
	}
	return nil
}

// glyph adds a letter, moved to the right, in a size of one.
func (p *path) glyph(segments sfnt.Segments, right float64) {
	last := point{}
	for i, segment := range segments {
		var to [3]point
		for j, at := range segment.Args {
			to[j] = point{float64(at.X)/(unitsOfEm<<6) + right, float64(at.Y) / (unitsOfEm << 6)}
		}
		switch segment.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				p.end()
			}
			p.move(to[0])
			last = to[0]
		case sfnt.SegmentOpLineTo:
			p.line(to[0])
			last = to[0]
		case sfnt.SegmentOpQuadTo:
			p.quad(last, to[0], to[1])
			last = to[1]
		case sfnt.SegmentOpCubeTo:
			p.cubic(to[0], to[1], to[2])
			last = to[2]
		}
	}
	if len(segments) > 0 {
		p.end()
	}
}

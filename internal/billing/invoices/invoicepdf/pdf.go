package invoicepdf

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"marketplace/internal/billing/invoices"
	"marketplace/internal/kit/locale"
)

// The sheet, in millimetres, and its two colours.
const (
	margin = 20.0
	width  = 210 - 2*margin
	bottom = 297 - margin
	line   = 5.0
	ink    = 0x13161b
	accent = 0x2347dc
	muted  = 0x565d69
	rule   = 0xe3e5ea
)

// sheet is an A4 page that is being drawn.
type sheet struct{ *fpdf.Fpdf }

// PDF prints an invoice on A4. The same invoice gives the same bytes.
func PDF(in locale.Language, i invoices.Invoice) ([]byte, error) {
	d := WordsOf(in, i)
	s := sheet{fpdf.New("P", "mm", "A4", "")}
	s.SetCatalogSort(true)
	s.SetCreationDate(i.IssuedAt)
	s.SetModificationDate(i.IssuedAt)
	s.SetTitle(d.title(), true)
	s.SetAuthor(d.Seller, true)
	s.SetMargins(margin, margin, margin)
	s.SetCellMargin(0) // texts begin and end where the rules do
	s.SetAutoPageBreak(true, margin+15)
	s.AddUTF8FontFromBytes("go", "", goregular.TTF)
	s.AddUTF8FontFromBytes("go", "B", gobold.TTF)
	s.AliasNbPages("{pages}")
	s.SetFooterFunc(func() { s.footer(d) })
	s.AddPage()
	s.head(d)
	s.blocks(d.Blocks)
	s.table(d)
	s.sums(d)
	s.remarks(d.Remarks)
	var out bytes.Buffer
	if err := s.Output(&out); err != nil {
		return nil, fmt.Errorf("print invoice %s: %w", i.ID, err)
	}
	return out.Bytes(), nil
}

func (s sheet) font(style string, size float64, color int) {
	s.SetFont("go", style, size)
	s.SetTextColor(color>>16, color>>8&0xff, color&0xff)
}

// cell writes one line at the pen.
func (s sheet) cell(wide, high float64, text, align string) {
	s.CellFormat(wide, high, drawable(text), "", 0, align, false, 0, "")
}

// wrapped writes a text below the pen, in as many lines as it needs.
func (s sheet) wrapped(wide, high float64, text, align string) {
	s.MultiCell(wide, high, drawable(text), "", align, false)
}

// drawable puts the sign for what cannot be shown in the place of the letters beyond the
// first plane of Unicode, as emoji: the library's tables end there, and it would print
// nothing at all.
func drawable(text string) string {
	return strings.Map(func(letter rune) rune {
		if letter > 0xffff {
			return unicode.ReplacementChar
		}
		return letter
	}, text)
}

func (s sheet) fill(color int) { s.SetFillColor(color>>16, color>>8&0xff, color&0xff) }

// mark draws the shop's logo, four tiles of which one is a speech bubble; right is where
// it ends.
func (s sheet) mark(right, top float64) {
	const tile, step, round = 2.4, 2.93, 0.7
	left := right - tile - step
	s.fill(ink)
	for _, at := range [][2]float64{{0, 0}, {0, step}, {step, step}} {
		s.RoundedRect(left+at[0], top+at[1], tile, tile, round, "1234", "F")
	}
	s.fill(accent)
	s.RoundedRect(left+step, top, tile, tile, round, "123", "F") // its corner at the bottom left is the bubble's
}

// rule draws a line over a part of the sheet, and goes on below it.
func (s sheet) rule(x, long float64, color int) {
	s.SetDrawColor(color>>16, color>>8&0xff, color&0xff)
	s.SetLineWidth(0.2)
	s.Line(x, s.GetY(), x+long, s.GetY())
	s.Ln(2)
}

func (s sheet) head(d InvoiceWords) {
	top := s.GetY()
	s.font("B", 20, ink)
	s.cell(width/2, 10, d.Heading, "L")
	end := s.seller(d.Seller, top)
	s.SetXY(margin, top+10)
	s.font("", 10, ink)
	s.cell(width/2, line, d.Label, "L")
	s.SetY(max(end, s.GetY()+line) + 10)
}

// seller stands at the right edge, with the mark before the longest line of its name; gives
// where it ends.
func (s sheet) seller(name string, top float64) float64 {
	const widest, high, markWidth = width / 2, 6.0, 10.0
	s.font("B", 12, ink)
	longest := 0.0
	for _, text := range s.SplitText(drawable(name), widest-markWidth) {
		longest = max(longest, s.GetStringWidth(text))
	}
	s.mark(margin+width-longest-3, top+2.4)
	s.SetXY(margin+width-widest+markWidth, top+2)
	s.wrapped(widest-markWidth, high, name, "R")
	return s.GetY()
}

// blocks stand beside each other; the longest says where the sheet goes on.
func (s sheet) blocks(blocks []InvoiceBlock) {
	const gap = 6.0
	top, end := s.GetY(), 0.0
	each := (width - gap*float64(len(blocks)-1)) / float64(len(blocks))
	for n, block := range blocks {
		x := margin + float64(n)*(each+gap)
		s.SetXY(x, top)
		s.font("B", 8, muted)
		s.wrapped(each, line, block.Title, "L")
		s.font("", 9, ink)
		for _, text := range block.Lines {
			s.SetX(x)
			s.wrapped(each, line, text, "L")
		}
		end = max(end, s.GetY())
	}
	s.SetY(end + 10)
}

func (s sheet) table(d InvoiceWords) {
	const gap = 3.0
	widths := [4]float64{60, 46, 38, 26}
	s.font("B", 8, muted)
	for n, name := range d.Columns {
		s.cell(widths[n], 7, name, align(n))
	}
	s.Ln(8)
	s.rule(margin, width, ink)
	s.font("", 9, ink)
	for _, row := range d.Rows {
		top, end, x := s.GetY(), 0.0, margin
		for n, text := range row {
			wide := widths[n]
			if align(n) == "L" {
				wide -= gap
			}
			s.SetXY(x, top)
			s.wrapped(wide, line, text, align(n))
			end, x = max(end, s.GetY()), x+widths[n]
		}
		s.SetY(end + 2)
		s.rule(margin, width, rule)
	}
	s.Ln(2)
}

// align puts the columns of amounts to the right.
func align(column int) string {
	if column >= 2 {
		return "R"
	}
	return "L"
}

func (s sheet) sums(d InvoiceWords) {
	const names, amounts = 50.0, 30.0
	const left = margin + width - names - amounts
	// The name of a tax or of a credit may need a second line; its amount stands in the first.
	write := func(sum InvoiceSum, high float64) {
		top := s.GetY()
		s.SetX(left + names)
		s.cell(amounts, high, sum.Amount, "R")
		s.SetXY(left, top)
		s.wrapped(names, high, sum.Name, "L")
		s.SetY(s.GetY() + 2)
	}
	s.font("", 9, ink)
	for _, sum := range d.Sums {
		write(sum, line)
	}
	s.rule(left, names+amounts, ink)
	s.font("B", 12, ink)
	write(d.Total, 6)
	s.Ln(8)
}

func (s sheet) remarks(remarks []string) {
	s.font("", 9, muted)
	for _, text := range remarks {
		s.wrapped(width*2/3, line, text, "L")
		s.Ln(1)
	}
}

func (s sheet) footer(d InvoiceWords) {
	s.SetY(bottom - float64(len(d.Footer)+1)*4)
	s.rule(margin, width, rule)
	s.font("", 8, muted)
	for _, text := range append(d.Footer, d.page(s.PageNo())) {
		s.cell(width, 4, text, "L")
		s.Ln(4)
	}
}

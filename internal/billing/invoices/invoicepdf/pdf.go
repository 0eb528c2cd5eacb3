package invoicepdf

import (
	"bytes"
	"fmt"

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
	s.font("B", 20, ink)
	s.CellFormat(width/2, 10, d.Heading, "", 0, "L", false, 0, "")
	s.font("B", 12, ink)
	s.mark(margin+width-s.GetStringWidth(d.Seller)-3, s.GetY()+2.4)
	s.CellFormat(width/2, 10, d.Seller, "", 1, "R", false, 0, "")
	s.font("", 10, ink)
	s.CellFormat(width, line, d.Label, "", 1, "L", false, 0, "")
	s.Ln(10)
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
		s.CellFormat(each, line, block.Title, "", 1, "L", false, 0, "")
		s.font("", 9, ink)
		for _, text := range block.Lines {
			s.SetX(x)
			s.MultiCell(each, line, text, "", "L", false)
		}
		end = max(end, s.GetY())
	}
	s.SetY(end + 10)
}

func (s sheet) table(d InvoiceWords) {
	widths := [4]float64{60, 46, 38, 26}
	s.font("B", 8, muted)
	for n, name := range d.Columns {
		s.CellFormat(widths[n], 7, name, "", 0, align(n), false, 0, "")
	}
	s.Ln(8)
	s.rule(margin, width, ink)
	s.font("", 9, ink)
	for _, row := range d.Rows {
		top, end, x := s.GetY(), 0.0, margin
		for n, text := range row {
			s.SetXY(x, top)
			s.MultiCell(widths[n], line, text, "", align(n), false)
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
	write := func(sum InvoiceSum, height float64) {
		s.SetX(left)
		s.CellFormat(names, height, sum.Name, "", 0, "L", false, 0, "")
		s.CellFormat(amounts, height, sum.Amount, "", 1, "R", false, 0, "")
	}
	s.font("", 9, ink)
	for _, sum := range d.Sums {
		write(sum, 7)
	}
	s.Ln(1)
	s.rule(left, names+amounts, ink)
	s.font("B", 12, ink)
	write(d.Total, 8)
	s.Ln(8)
}

func (s sheet) remarks(remarks []string) {
	s.font("", 9, muted)
	for _, text := range remarks {
		s.MultiCell(width*2/3, line, text, "", "L", false)
		s.Ln(1)
	}
}

func (s sheet) footer(d InvoiceWords) {
	s.SetY(bottom - float64(len(d.Footer)+1)*4)
	s.rule(margin, width, rule)
	s.font("", 8, muted)
	for _, text := range d.Footer {
		s.CellFormat(width, 4, text, "", 1, "L", false, 0, "")
	}
	s.CellFormat(width, 4, d.page(s.PageNo()), "", 1, "L", false, 0, "")
}

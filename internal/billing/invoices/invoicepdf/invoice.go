// Package invoicepdf prints invoices and credit notes: as HTML, as PDF, and as the
// words of the shop's own page. All say the same from the same rows.
package invoicepdf

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"

	"marketplace/internal/billing/invoices"
	"marketplace/internal/kit/locale"
)

// HTML prints an invoice as a page that stands alone.
func HTML(in locale.Language, i invoices.Invoice) ([]byte, error) {
	var out bytes.Buffer
	d := WordsOf(in, i)
	if err := page.Execute(&out, struct {
		InvoiceWords

		Lang  locale.Language
		Title string
	}{d, cmp.Or(in, locale.English), d.title()}); err != nil {
		return nil, fmt.Errorf("print invoice %s: %w", i.ID, err)
	}
	return out.Bytes(), nil
}

//nolint:gochecknoglobals // parsed once
var page = template.Must(template.New("invoice").Parse(`<!doctype html>
<html lang="{{.Lang}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{{.Title}}</title>
<style>
@page{size:A4;margin:0}
body{font:13px/1.6 system-ui,sans-serif;max-width:794px;margin:0 auto;padding:60px;color:#13161b;background:#fff;box-sizing:border-box}
h1{font-size:26px;line-height:1.2;margin:0}h2{font-size:11px;color:#565d69;margin:0 0 4px}p{margin:2px 0}
header{display:flex;justify-content:space-between;margin-bottom:40px}.seller{font-weight:700;font-size:16px;display:flex;align-items:center;align-self:start;gap:10px}
section{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:20px;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;margin:32px 0 16px}th{font-size:11px;color:#565d69;text-align:left;border-bottom:1px solid #13161b}
th,td{padding:8px 0;vertical-align:top}td{border-bottom:1px solid #e3e5ea;overflow-wrap:anywhere}th:nth-child(n+3),td:nth-child(n+3){text-align:right;padding-left:12px}td:last-child{white-space:nowrap}
dl{width:290px;max-width:100%;margin:0 0 0 auto;display:grid;grid-template-columns:1fr auto;gap:8px 12px}dd{margin:0;text-align:right}.total{font-weight:700;font-size:17px;border-top:1px solid #13161b;padding-top:8px}
.remarks{color:#565d69;max-width:56ch;margin-top:28px}footer{border-top:1px solid #e3e5ea;margin-top:80px;padding-top:16px;font-size:11px;color:#565d69}
</style></head><body>
<header><div><h1>{{.Heading}}</h1><p>{{.Label}}</p></div><span class="seller"><svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true"><path d="M4.6 2h3.8A2.6 2.6 0 0 1 11 4.6v3.8A2.6 2.6 0 0 1 8.4 11H4.6A2.6 2.6 0 0 1 2 8.4V4.6A2.6 2.6 0 0 1 4.6 2zm0 11h3.8a2.6 2.6 0 0 1 2.6 2.6v3.8A2.6 2.6 0 0 1 8.4 22H4.6A2.6 2.6 0 0 1 2 19.4v-3.8A2.6 2.6 0 0 1 4.6 13zm11 0h3.8a2.6 2.6 0 0 1 2.6 2.6v3.8a2.6 2.6 0 0 1-2.6 2.6h-3.8a2.6 2.6 0 0 1-2.6-2.6v-3.8a2.6 2.6 0 0 1 2.6-2.6z"/><path fill="#2347dc" d="M15.6 2h3.8A2.6 2.6 0 0 1 22 4.6v3.8a2.6 2.6 0 0 1-2.6 2.6H13V4.6A2.6 2.6 0 0 1 15.6 2z"/></svg>{{.Seller}}</span></header>
<section>{{range .Blocks}}<div><h2>{{.Title}}</h2>{{range .Lines}}{{.}}<br>{{end}}</div>{{end}}</section>
<table><thead><tr>{{range .Columns}}<th scope="col">{{.}}</th>{{end}}</tr></thead>
<tbody>{{range .Rows}}<tr>{{range .}}<td>{{.}}</td>{{end}}</tr>{{end}}</tbody></table>
<dl>{{range .Sums}}<dt>{{.Name}}</dt><dd>{{.Amount}}</dd>{{end}}<dt class="total">{{.Total.Name}}</dt><dd class="total">{{.Total.Amount}}</dd></dl>
<div class="remarks">{{range .Remarks}}<p>{{.}}</p>{{end}}</div>
<footer>{{range .Footer}}{{.}}<br>{{end}}{{.Label}}</footer>
</body></html>
`))

package billingtest_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/invoices/invoicepdf"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/locale"
	"marketplace/internal/testkit"
)

// Every payment has an invoice, every refund a credit note; the numbers of the
// seller have no gaps, however many pay at once.
func TestInvoice_Numbers_HaveNoGaps(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		const buyers = 6
		var group sync.WaitGroup
		for n := range buyers {
			p, app := shop.NewOrganization(t), []string{"once", "quiet"}[n%2]
			group.Go(func() {
				if _, err := shop.Buy(t.Context(), p, app); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		broke := shop.NewOrganization(t) // a payment that fails takes no number
		shop.GiveCard(t, broke, billingtest.CardFunds)
		if _, err := shop.Buy(t.Context(), broke, "once"); err != nil {
			t.Fatal(err)
		}
		var running sync.WaitGroup
		for range 3 {
			replica := billingtest.New(t, shop.DB, billingtest.Options{Now: clock.Now})
			running.Go(func() { _ = replica.Runner.RunDue(t.Context()) })
		}
		running.Wait()
		settle(t, shop, clock)
		store := billingdb.New(shop.DB.Read(), testkit.SealKeys())
		for number := int64(1); number <= buyers; number++ {
			if _, err := store.Invoice(t.Context(), "platform", number); err != nil {
				t.Errorf("invoice %d: %v", number, err)
			}
		}
		if _, err := store.Invoice(t.Context(), "platform", buyers+1); err == nil {
			t.Error("there is an invoice too many")
		}
		err := shop.DB.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE invoices SET total_cents = 1, net_cents = 1, tax_cents = 0")
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "append-only") {
			t.Errorf("an issued invoice is changed: %v", err)
		}
		billingtest.CheckBooks(t, shop)
	})
}

func TestInvoice_AndCreditNote_OverHTTP(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	owner := billingtest.Principals["owner"]
	if _, err := shop.Billing.Renewals.AddCard(t.Context(), owner, auth.LiveChat, cards.AddCardInput{
		Token: shop.Token(t, billingtest.CardVisa), Company: "Łódź & Söhne", Country: "PL", Zip: "50-062",
	}); err != nil {
		t.Fatal(err)
	}
	c := bought(t, shop, clock, owner, "once")
	if _, err := shop.Billing.Refunds.RefundCharge(t.Context(), staff(), auth.LiveChat, c.ID, refunds.Input{AmountCents: 1000, Reason: "late"}); err != nil {
		t.Fatal(err)
	}
	settle(t, shop, clock)
	status, list := callRaw(t, shop, "owner", "GET", "/billing/invoices", "")
	for _, want := range []string{
		`"number":1,"label":"INV-000001","kind":"invoice","state":"paid"`, `"net_cents":1900,"tax_cents":437,"total_cents":2337,"currency":"USD"`,
		`"description":"App once","unit_amount_cents":1900,"quantity":1,"total_amount_cents":1900`,
		`"number":2,"label":"CN-000002","kind":"credit_note"`, `"net_cents":814,"tax_cents":186,"total_cents":1000`,
	} {
		if status != 200 || !strings.Contains(list, want) {
			t.Errorf("the list %d lacks %s: %s", status, want, list)
		}
	}
	if status, pdf := callRaw(t, shop, "owner", "GET", "/billing/v2/invoices/1", ""); status != 200 || !strings.HasPrefix(pdf, "%PDF-") {
		t.Errorf("PDF: %d %.20q", status, pdf)
	}
	if status, html := callRaw(t, shop, "owner", "GET", "/billing/invoices/2?format=html", ""); status != 200 ||
		!strings.Contains(html, "Credit note CN-000002") || !strings.Contains(html, "Łódź &amp; Söhne") || !strings.Contains(html, "INV-000001") || !strings.Contains(html, "−$10.00") {
		t.Errorf("HTML: %d %s", status, html)
	}
	for _, tc := range []struct {
		who, path string
		status    int
	}{
		{"", "/billing/invoices", 401},
		{"admin", "/billing/invoices", 401},
		{"stranger", "/billing/invoices/1", 404},
		{"stranger", "/billing/invoices/1/words", 404},
		{"owner", "/billing/invoices/x/words", 404},
		{"", "/billing/invoices/1/words", 401},
		{"owner", "/billing/invoices?year=x", 400},
		{"owner", "/billing/invoices/99", 404},
		{"owner", "/billing/invoices/x", 404},
		{"owner", "/billing/invoices?page=0", 400},
		{"ghost", "/billing/invoices/1", 200},
	} {
		if status, body := callRaw(t, shop, tc.who, "GET", tc.path, ""); status != tc.status {
			t.Errorf("%s as %q: %d %s", tc.path, tc.who, status, body)
		}
	}
	if letters := strings.Join(shop.MailTexts.List(), "\n"); !strings.Contains(letters, `"label":"Money back within 14 days, in Billing"`) || !strings.Contains(letters, `/billing/invoices/2/"`) {
		t.Errorf("the receipt and the refund lead nowhere: %s", letters)
	}
	mails := strings.Join(shop.Mails.List(), "\n")
	if !strings.Contains(mails, "receipt owner@acme.test") || !strings.Contains(mails, "refund owner@acme.test") {
		t.Errorf("mails:\n%s", mails)
	}
}

// Page, print and PDF say the same: who buys, who sells, what for, which tax of which
// place, the card and the order.
func TestInvoice_PageAndPDF_SayTheSame(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		owner := billingtest.Principals["owner"]
		if _, err := shop.Billing.Renewals.AddCard(t.Context(), owner, auth.LiveChat, cards.AddCardInput{
			Token: shop.Token(t, billingtest.CardVisa), Company: "Łódź & Söhne Inc.", Country: "PL", Zip: "50-062",
		}); err != nil {
			t.Fatal(err)
		}
		c := bought(t, shop, clock, owner, "once")
		status, body := callRaw(t, shop, "owner", "GET", "/billing/invoices/1/words", "")
		var words invoicepdf.InvoiceWords
		if err := json.Unmarshal([]byte(body), &words); err != nil || status != 200 {
			t.Fatalf("words: %d %v %s", status, err, body)
		}
		said := textsOf(words)
		for _, want := range []string{
			"Invoice", "INV-000001", "Łódź & Söhne Inc.", "owner@acme.test", "50-062", "Poland", "Visa ending in 4242", "Order " + c.OrderNumber.String(),
			"App once", "1 × $19.00", "Net", "$19.00", "Tax, Poland 23 %", "$4.37", "Total paid", "$23.37", "Sold on behalf of Developers of App once, who makes App once.",
		} {
			if !slices.Contains(said, want) {
				t.Errorf("the page lacks %q: %q", want, said)
			}
		}
		_, pdf := callRaw(t, shop, "owner", "GET", "/billing/invoices/1", "")
		printed := pdfText(t, []byte(pdf))
		for _, want := range append(said, "INV-000001, page 1 of 1") {
			if !strings.Contains(printed, want) {
				t.Errorf("the PDF lacks %q:\n%s", want, printed)
			}
		}
		if letters := strings.Join(shop.MailTexts.List(), " "); !strings.Contains(letters, "Visa ending in 4242. Order ") || !strings.Contains(letters, `Söhne Inc."`) || strings.Contains(letters, "Inc..") {
			t.Errorf("the receipt says %s", letters)
		}
		status, list := callRaw(t, shop, "owner", "GET", "/billing/purchases/payments", "")
		if !strings.Contains(list, `"invoice":1`) || !strings.Contains(list, `"order_number":"`+c.OrderNumber.String()) {
			t.Errorf("the payment does not lead to its invoice: %d %s", status, list)
		}
	})
}

// An invoice that was taken over says on whose behalf it was sold, like one of a payment here,
// unless the shop does not know its app any more.
func TestInvoice_OfAnImport_SaysWhoMakesTheApp(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		for i, app := range []string{"once", "gone from the catalogue"} {
			err := shop.Billing.Invoices.ImportInvoice(t.Context(), invoices.Invoice{
				ID: app, OrganizationID: "acme", AppID: app, Description: "Month 1", State: "paid", Tax: billing.TaxedSum{Net: 1000, Total: 1000}, IssuedAt: clock.Now(),
			}, "")
			if err != nil {
				t.Fatal(err)
			}
			status, body := callRaw(t, shop, "owner", "GET", fmt.Sprintf("/billing/invoices/%d/words", i+1), "")
			if known := strings.Contains(body, "Sold on behalf of Developers of App once, who makes App once."); status != 200 || known != (app == "once") {
				t.Errorf("of the app %q: %d %s", app, status, body)
			}
		}
	})
}

// A row says which app it is for, what of it is paid, and what came back since.
func TestInvoice_Row_NamesMonthAppAndRefund(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		once := bought(t, shop, clock, owner, "once")
		if _, err := shop.Billing.Refunds.RefundCharge(t.Context(), owner, auth.LiveChat, once.ID, refunds.Input{}); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		subscribe(t, shop, clock, owner, "monthly", "monthly_plan")
		for range 2 {
			clock.Advance(31 * 24 * time.Hour)
			settle(t, shop, clock)
		}
		bought(t, shop, clock, owner, "agents")
		var list struct{ Result []invoiceRow }
		status, body := callRaw(t, shop, "owner", "GET", "/billing/invoices", "")
		if err := json.Unmarshal([]byte(body), &list); err != nil || status != 200 {
			t.Fatalf("%d %v %s", status, err, body)
		}
		var got []string
		for _, one := range list.Result {
			got = append(got, fmt.Sprintf("%s %s: %d from %d, agents %d, back %d of %d", one.Kind, one.Slug, one.Months, one.Month, one.Agents, one.Refunded, one.Total))
		}
		for _, want := range []string{
			"invoice once-slug: 0 from 0, agents 0, back 2337 of 2337", "credit_note once-slug: 0 from 0, agents 0, back 0 of 2337",
			"invoice monthly-slug: 1 from 1,", "invoice monthly-slug: 1 from 2,", "invoice agents-slug: 0 from 0, agents 7, back 0",
		} {
			if !slices.ContainsFunc(got, func(row string) bool { return strings.HasPrefix(row, want) }) {
				t.Errorf("no row is %q: %q", want, got)
			}
		}
		if status, payments := callRaw(t, shop, "owner", "GET", "/billing/purchases/payments", ""); strings.Count(payments, `"refunded_cents":2337`) != 1 || strings.Count(payments, `"refunded_cents"`) != 1 {
			t.Errorf("one payment came back: %d %s", status, payments)
		}
	})
}

type invoiceRow struct {
	Kind, Slug            string
	Months, Month, Agents int64
	Refunded              int64 `json:"refunded_cents"`
	Total                 int64 `json:"total_cents"`
}

// The months of what was taken over are counted from its first invoice, and go on when the
// shop collects.
func TestInvoice_Month_IsCountedFromTheFirst(t *testing.T) {
	t.Parallel()
	day := func(year int, month time.Month, day int) time.Time {
		return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	}
	for name, tc := range map[string]struct {
		invoice       invoices.Invoice
		months, month int64
	}{
		"paid once": {invoices.Invoice{IssuedAt: day(2026, 5, 1)}, 0, 0},
		"taken over": {invoices.Invoice{
			IssuedAt: day(2026, 10, 28), Charge: invoices.ChargeFacts{SubscriptionID: "s", SubscriptionMonths: 1, FirstIssued: day(2026, 8, 28)},
		}, 1, 3},
		"goes on here": {invoices.Invoice{
			IssuedAt: day(2026, 11, 30), Printed: invoices.PrintedFacts{PeriodStart: day(2026, 11, 28), PeriodEnd: day(2026, 12, 28)},
			Charge: invoices.ChargeFacts{SubscriptionID: "s", SubscriptionMonths: 1, FirstIssued: day(2026, 8, 28), FirstPeriod: day(2026, 11, 28)},
		}, 1, 4},
		"over the short month": {invoices.Invoice{
			Printed: invoices.PrintedFacts{PeriodStart: day(2027, 2, 28), PeriodEnd: day(2027, 3, 31)}, Charge: invoices.ChargeFacts{SubscriptionID: "s", FirstPeriod: day(2026, 12, 31)},
		}, 1, 3},
		"second year": {invoices.Invoice{
			Printed: invoices.PrintedFacts{PeriodStart: day(2027, 7, 31), PeriodEnd: day(2028, 7, 31)}, Charge: invoices.ChargeFacts{SubscriptionID: "s", FirstPeriod: day(2026, 7, 31)},
		}, 12, 13},
		"the rest of a month": {invoices.Invoice{
			Printed: invoices.PrintedFacts{PeriodStart: day(2026, 9, 10), PeriodEnd: day(2026, 9, 28)}, Charge: invoices.ChargeFacts{SubscriptionID: "s", FirstPeriod: day(2026, 8, 28)},
		}, 1, 2},
	} {
		if months, month := tc.invoice.Period(); months != tc.months || month != tc.month {
			t.Errorf("%s: %d months from month %d, want %d from %d", name, months, month, tc.months, tc.month)
		}
	}
}

// Who has a question finds the address on the receipt, the page and the PDF; a shop without
// one has no such line.
func TestInvoice_Support_IsNamedWhereSet(t *testing.T) {
	t.Parallel()
	for support, footer := range map[string]string{
		"support@shop.example": "Questions? support@shop.example. Refunds within 14 days of a first payment, in Billing.",
		"":                     "Refunds within 14 days of a first payment, in Billing.",
	} {
		clock := testkit.NewClock()
		shop := billingtest.New(t, testkit.SQLite(t), billingtest.Options{Now: clock.Now, Support: support})
		shop.Settle(t)
		owner := billingtest.Principals["owner"]
		shop.GiveCard(t, owner, billingtest.CardVisa)
		bought(t, shop, clock, owner, "once")
		_, body := callRaw(t, shop, "owner", "GET", "/billing/invoices/1/words", "")
		_, pdf := callRaw(t, shop, "owner", "GET", "/billing/invoices/1", "")
		if !strings.Contains(body, `"footer":["`+footer) || !strings.Contains(pdfText(t, []byte(pdf)), footer) {
			t.Errorf("with %q the invoice says %s", support, body)
		}
		mails := strings.Join(shop.MailTexts.List(), "\n")
		if asks := strings.Contains(mails, "Questions"); asks != (support != "") || asks && !strings.Contains(mails, `"replyTo":"`+support+`"`) {
			t.Errorf("with %q the receipt says %s", support, mails)
		}
	}
}

// textsOf gives all texts of a document.
func textsOf(d invoicepdf.InvoiceWords) []string {
	said := append([]string{d.Heading, d.Label, d.Seller}, d.Columns...)
	for _, block := range d.Blocks {
		said = append(append(said, block.Title), block.Lines...)
	}
	for _, sum := range append(d.Sums, d.Total) {
		said = append(said, sum.Name, sum.Amount)
	}
	return append(append(append(said, d.Rows[0]...), d.Remarks...), d.Footer...)
}

// pdfText reads the words of a PDF: what its pages show, a text a line. The texts are in
// UTF-16, in parentheses, in deflated streams.
func pdfText(t *testing.T, pdf []byte) string {
	t.Helper()
	var text strings.Builder
	for rest := pdf; ; {
		_, after, found := bytes.Cut(rest, []byte("stream\n"))
		if !found {
			return text.String()
		}
		rest = after
		inflated, err := zlib.NewReader(bytes.NewReader(after))
		if err != nil {
			continue
		}
		content, _ := io.ReadAll(inflated)
		for _, shown := range regexp.MustCompile(`(?s)\(((?:\\.|[^\\)])*)\) ?Tj`).FindAllSubmatch(content, -1) {
			raw := regexp.MustCompile(`(?s)\\(.)`).ReplaceAllFunc(shown[1], func(escaped []byte) []byte {
				if escaped[1] == 'r' {
					return []byte{'\r'}
				}
				return escaped[1:]
			})
			for i := 0; i+1 < len(raw); i += 2 {
				text.WriteRune(rune(raw[i])<<8 | rune(raw[i+1]))
			}
			text.WriteByte('\n')
		}
	}
}

// A year chooses by UTC, and the years go from the first invoice to the last.
func TestInvoice_OfAYear_IsFound(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		started(t, shop)
		owner := billingtest.Principals["owner"]
		if status, body := callRaw(t, shop, "owner", "GET", "/billing/invoices/years", ""); status != 200 || !strings.Contains(body, `"result":[]`) {
			t.Errorf("years of nothing: %d %s", status, body)
		}
		shop.GiveCard(t, owner, billingtest.CardVisa)
		year := clock.Now().UTC().Year()
		bought(t, shop, clock, owner, "once")
		clock.Advance(2 * 365 * 24 * time.Hour)
		bought(t, shop, clock, owner, "quiet")
		later := clock.Now().UTC().Year()
		for _, tc := range []struct {
			query string
			want  []string
		}{
			{"?year=" + strconv.Itoa(year), []string{"INV-000001"}},
			{"?year=" + strconv.Itoa(year+1), nil},
			{"?year=" + strconv.Itoa(later), []string{"INV-000002"}},
			{"", []string{"INV-000002", "INV-000001"}},
		} {
			_, body := callRaw(t, shop, "owner", "GET", "/billing/invoices"+tc.query, "")
			got := regexp.MustCompile(`INV-\d+`).FindAllString(body, -1)
			if !slices.Equal(got, tc.want) {
				t.Errorf("%q gives %v, want %v", tc.query, got, tc.want)
			}
		}
		want := fmt.Sprintf(`"result":[%d,%d,%d]`, later, later-1, year)
		if _, body := callRaw(t, shop, "owner", "GET", "/billing/invoices/years", ""); !strings.Contains(body, want) {
			t.Errorf("years: %s, want %s", body, want)
		}
		if _, body := callRaw(t, shop, "stranger", "GET", "/billing/invoices/years", ""); !strings.Contains(body, `"result":[]`) {
			t.Errorf("a stranger sees years: %s", body)
		}
	})
}

func TestInvoice_PrintedTwice_IsTheSame(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for n := range int64(3) {
		i := invoices.Invoice{
			ID: strconv.FormatInt(n, 10), Description: "App", State: "paid", Kind: invoices.InvoiceBill, Number: n + 1, IssuedAt: at,
			Tax: billing.TaxedSum{Net: 1900, Tax: 437, Total: 2337, Rate: 23_000}, Printed: invoices.PrintedFacts{Quantity: 1, UnitCents: 1900},
		}
		first, err := invoicepdf.PDF(locale.English, i)
		if err != nil {
			t.Fatal(err)
		}
		second, err := invoicepdf.PDF(locale.English, i)
		if err != nil || !bytes.Equal(first, second) {
			t.Errorf("printed again the invoice differs: %v", err)
		}
	}
}

// A document is in the language of who reads it: the same sums, in its words.
func TestInvoice_InGerman_SaysTheSame(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 9, 12, 0, 0, 0, time.UTC)
	i := invoices.Invoice{
		Description: "App", State: "paid", Kind: invoices.InvoiceBill, Number: 1, IssuedAt: at, Tax: billing.TaxedSum{Net: 123400, Tax: 23446, Total: 146846, Rate: 19_000},
		Printed: invoices.PrintedFacts{Quantity: 2, UnitCents: 61700, PerAgent: true, TaxPlace: "DE", PeriodStart: at, PeriodEnd: at.AddDate(0, 1, 0), CardType: "visa", CardLastFour: "4242"},
	}
	i.Printed.Buyer.Country = "DE"
	words := strings.Join(textsOf(invoicepdf.WordsOf(locale.German, i)), "\n")
	for _, want := range []string{
		"Rechnung", "Deutschland", "Ausgestellt am 9. März 2026", "Visa, die auf 4242 endet", "App, Monatstarif", "9. März 2026 bis 9. April 2026",
		"2 Agenten × 617,00\u00a0$", "Steuer, Deutschland 19 %", "1.468,46\u00a0$", "Summe, bezahlt",
	} {
		if !strings.Contains(words, want) {
			t.Errorf("%q is missing in:\n%s", want, words)
		}
	}
	if _, err := invoicepdf.PDF(locale.German, i); err != nil {
		t.Error(err)
	}
}

// Whatever letters a name has, and however long it is, the sheet is printed: an emoji by a
// sign in its place, and what does not fit its column in a second line of it.
func TestInvoice_OfAnyName_IsPrinted(t *testing.T) {
	t.Parallel()
	const long = "Steuer, Sonderverwaltungsregion Hongkong 0 %"
	i := invoices.Invoice{
		Description: "App \U0001F680 of " + strings.Repeat("long ", 30), State: "paid", Kind: invoices.InvoiceCredit, Number: 1, Tax: billing.TaxedSum{Net: 100, Total: 100},
		Printed: invoices.PrintedFacts{Quantity: 1, UnitCents: 100, TaxPlace: "HK", Reason: "sorry \U0001F622"},
	}
	i.Printed.Buyer.Company = "Rakete \U0001F680 " + strings.Repeat("W", 240)
	i.Printed.Seller.Name = strings.Repeat("Shop of everybody ", 10)
	if words := strings.Join(textsOf(invoicepdf.WordsOf(locale.German, i)), "\n"); !strings.Contains(words, long) {
		t.Errorf("%q is missing in:\n%s", long, words)
	}
	pdf, err := invoicepdf.PDF(locale.German, i)
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.Split(pdfText(t, pdf), "\n")
	for _, want := range []string{"Rakete \uFFFD", "Hongkong 0 %", "App \uFFFD of long"} {
		if !slices.ContainsFunc(shown, func(text string) bool { return strings.Contains(text, want) }) {
			t.Errorf("%q is missing in:\n%s", want, strings.Join(shown, "\n"))
		}
	}
	if slices.Contains(shown, long) {
		t.Errorf("the name of the tax lies over its amount: %q", long)
	}
}

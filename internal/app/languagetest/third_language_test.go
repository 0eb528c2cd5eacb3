// Package languagetest adds languages to a program of its own, as docs/translating.md says, and
// looks at what it says then.
package languagetest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/invoices/invoicepdf"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/locale/table"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/money"
	"marketplace/internal/notify"
	"marketplace/internal/site/words"
	"marketplace/internal/testkit"
)

const polish locale.Language = "pl"

// polishTables are those of a language that is begun.
var polishTables = table.Language{
	Code: "pl", Begun: true,
	Layout: table.Layout{
		Day: "2 January 2006", LongDay: "2 January 2006", Moment: "2 January 2006, 15:04 UTC",
		Months: [...]string{"stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września", "października", "listopada", "grudnia"},
		Group:  "\u00a0", Decimal: ",", Money: "%s\u00a0$",
	},
	Words: []table.Words{{
		Sentences: map[string]string{
			"Your subscription to %s is cancelled": "Subskrypcja %s jest anulowana",
			"You can use it until %s.":             "Możesz korzystać do %s.",
			"Invoice":                              "Faktura",
			"Issued %s":                            "Wystawiono %s",
			"%s to %s":                             "od %s do %s",
			"Tax":                                  "Podatek",
			"%s ending in %s":                      "Nr …%[2]s, %[1]s",
		},
		Counted: map[string]table.Forms{
			"%d agents × %s":  {One: "%d agent × %s", Few: "%d agenci × %s", Many: "%d agentów × %s"},
			"%d are left.":    {One: "Został jeden.", Few: "Zostały %d.", Many: "Zostało %d."},
			"every %d months": {One: "co miesiąc", Few: "co %d miesiące", Many: "co %d miesięcy"},
		},
	}},
	Errors: map[string]string{
		"This transaction doesn't exist.": "Nie ma takiej opłaty.",
		"With this, apps of %s would cost %s a month, and the budget of your company is %s. An owner can lift the stop for this month.": "Budżet to %[3]s, a aplikacje %[1]s kosztowałyby %[2]s.",
	},
	Pages: map[string]string{"Price": "Cena", "Buy %s.": "Kup %s."},
}

// program is what the log of the whole program says.
var program bytes.Buffer

func TestMain(m *testing.M) {
	locale.Speak(polishTables)
	locale.SpeakPseudo(locale.Pseudo)
	locale.SpeakPseudo(locale.Mirrored)
	locale.TellOf(locale.NewLacking(slog.New(slog.NewTextHandler(&program, nil))))
	os.Exit(m.Run())
}

// read gives the mails of one kind as they go out to who reads Polish.
func read(t *testing.T, shop *billingtest.Shop, kind string) notify.StoredMail {
	t.Helper()
	people := func(context.Context, string) (notify.Person, error) { return notify.Person{Language: polish}, nil }
	for _, payload := range shop.MailTexts.List() {
		var m mail.Message
		if err := json.Unmarshal([]byte(payload), &m); err != nil {
			t.Fatal(err)
		}
		if m.Kind != kind {
			continue
		}
		folder := notify.FileOutbox{Path: t.TempDir()}
		mailer := notify.New(folder, notify.Sender{Brand: "Marketplace", From: "shop@example.com"}, people, func() time.Time { return time.Time{} }, testkit.Log())
		if err := mailer.Handle(t.Context(), json.RawMessage(payload)); err != nil {
			t.Fatal(err)
		}
		list, err := folder.List()
		if err != nil || len(list) != 1 {
			t.Fatalf("%d mails, %v", len(list), err)
		}
		sent, err := folder.Get(list[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		return sent
	}
	t.Fatalf("no mail %q among %s", kind, shop.Mails.List())
	return notify.StoredMail{}
}

// A mail says in Polish what the tables have, and the rest in English, of which the log tells
// once.
func TestThirdLanguage_Mail_SaysWhatTheTablesHave(t *testing.T) { //nolint:paralleltest // reads the log of the program
	clock := testkit.NewClock()
	shop := billingtest.New(t, testkit.SQLite(t), billingtest.Options{Now: clock.Now})
	shop.Settle(t)
	owner := billingtest.Principals["owner"]
	shop.GiveCard(t, owner, billingtest.CardVisa)
	for _, app := range []string{"monthly", "seats"} {
		charge, err := shop.Subscribe(t.Context(), owner, app, app+"_plan")
		if err != nil {
			t.Fatal(err)
		}
		shop.Drain(t, clock, 3)
		if _, err := shop.Billing.Subscriptions.CancelSubscription(t.Context(), owner, auth.LiveChat, charge.ID); err != nil {
			t.Fatal(err)
		}
	}
	shop.Drain(t, clock, 3)
	sent := read(t, shop, "subscription-cancelled")
	for _, want := range []string{" jest anulowana. Możesz korzystać do 2", "Nothing more will be charged."} {
		if !strings.Contains(sent.Text, want) {
			t.Errorf("%q is not in %s", want, sent.Text)
		}
	}
	if !strings.HasPrefix(sent.Subject, "Subskrypcja ") || !strings.Contains(sent.HTML, `<html lang="pl">`) {
		t.Errorf("%q: %s", sent.Subject, sent.HTML)
	}
	if got := strings.Count(program.String(), `msg="a sentence is not translated" language=pl sentence="Nothing more will be charged."`); got != 1 {
		t.Errorf("told %d times:\n%s", got, &program)
	}
	if strings.Contains(program.String(), "language=de") || strings.Contains(program.String(), "is cancelled") {
		t.Errorf("what is translated is told of:\n%s", &program)
	}
}

func TestThirdLanguage_Invoice_IsWrittenAsItIs(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 9, 12, 0, 0, 0, time.UTC)
	for n, agents := range map[int64]string{1: "1 agent × ", 2: "2 agenci × ", 5: "5 agentów × ", 22: "22 agenci × "} {
		i := invoices.Invoice{
			Description: "App", State: "paid", Kind: invoices.InvoiceBill, Number: 1, IssuedAt: at, Tax: billing.TaxedSum{Net: 123400, Tax: 23446, Total: 146846, Rate: 19_500},
			Printed: invoices.PrintedFacts{Quantity: n, UnitCents: 61700, PerAgent: true, TaxPlace: "DE", PeriodStart: at, PeriodEnd: at.AddDate(0, 1, 0), CardType: "visa", CardLastFour: "4242"},
		}
		i.Printed.Buyer.Country = "DE"
		document, err := invoicepdf.HTML(polish, i)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`lang="pl"`, "Faktura", "Wystawiono 9 marca 2026", "od 9 marca 2026 do 9 kwietnia 2026", agents + "617,00\u00a0$", "1\u00a0468,46\u00a0$", "Podatek, Niemcy 19,5", "Nr …4242, Visa", "Total paid"} {
			if !strings.Contains(string(document), want) {
				t.Errorf("%d: %q is not in %s", n, want, document)
			}
		}
		if _, err := invoicepdf.PDF(polish, i); err != nil {
			t.Error(err)
		}
	}
}

// Refusals are looked up when they are answered, by HTTP: also those that name something.
func TestThirdLanguage_Refusals_AreSaid(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	shop := billingtest.New(t, testkit.SQLite(t), billingtest.Options{Now: testkit.NewClock().Now})
	budget := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		httpapi.WriteError(w, r, testkit.Log(), errs.New(errs.Conflict, "budget", "With this, apps of LiveChat would cost $1,234.50 a month, and the budget of your company is $200.00. An owner can lift the stop for this month."))
	})
	lacking := locale.NewLacking(slog.New(slog.NewTextHandler(&log, nil)))
	ask := func(handler http.Handler, path string) string {
		r, w := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, http.NoBody), httptest.NewRecorder()
		r.Header.Set("Accept-Language", "pl-PL,pl;q=0.9,de;q=0.5")
		r.Header.Set("X-Test-Principal", "owner")
		httpapi.Speak(lacking, handler).ServeHTTP(w, r)
		return w.Body.String()
	}
	for range 2 {
		if got := ask(shop.Handler, "/billing/v3/recurrent_charge/livechat/none"); !strings.Contains(got, "Nie ma takiej opłaty.") {
			t.Error(got)
		}
		if got := ask(budget, "/"); !strings.Contains(got, "Budżet to 200,00\u00a0$, a aplikacje LiveChat kosztowałyby 1\u00a0234,50\u00a0$.") {
			t.Error(got)
		}
		if got := ask(shop.Handler, "/billing/v2/invoices/77"); !strings.Contains(got, `"message"`) {
			t.Error(got)
		}
	}
	if got := strings.Count(log.String(), "\n"); got != 1 {
		t.Errorf("%d lines: %s", got, &log)
	}
}

func TestThirdLanguage_Plurals_AreThoseOfCLDR(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{0: "Zostało 0.", 1: "Został jeden.", 2: "Zostały 2.", 4: "Zostały 4.", 5: "Zostało 5.", 12: "Zostało 12.", 21: "Zostało 21.", 22: "Zostały 22.", -3: "Zostały -3."} {
		if got := polish.SayN(n, "One is left.", "%d are left.", n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	for l, want := range map[locale.Language]string{locale.English: "every month, every 3 months", locale.German: "jeden Monat, alle 3 Monate", polish: "co miesiąc, co 3 miesiące"} {
		if got := l.SayN(1, "every month", "every %d months", 1) + ", " + l.SayN(3, "every month", "every %d months", 3); got != want {
			t.Errorf("%s: %q", l, got)
		}
	}
	if got := polish.SayN(3, "%d minute", "%d minutes", 3); got != "3 minutes" {
		t.Errorf("what is lacking is %q", got)
	}
}

func TestThirdLanguage_DaysMoneyPages_AreItsOwn(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, time.November, 9, 23, 5, 0, 0, time.UTC)
	book := words.In("pl", nil)
	for _, c := range [][2]string{
		{polish.Date(at), "9 listopada 2026"},
		{polish.Moment(at), "9 listopada 2026, 23:05 UTC"},
		{polish.Money(money.Cents(-3448)), "−34,48\u00a0$"},
		{polish.Decimal("9.975"), "9,975"},
		{string(locale.Of("pl-PL")), "pl"},
		{book.Known("Price"), "Cena"},
		{book.Say("Buy %s.", "X"), "Kup X."},
		{book.Known("Search"), "Search"},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, want %q", c[0], c[1])
		}
	}
}

package app_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// An invoice that was taken over says what its subscription says, in the language of who reads it.
func TestDemo_InvoiceTakenOver_SaysAgentsAndPeriodInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	s, environ := demoToRead(t)
	token := tokenOf(t, environ, "owner@acme.test")
	var of struct {
		Result []struct {
			Number int64
		}
	}
	readIn(t, "de", token, s.base+"/billing/invoices", &of)
	got := map[string]string{} // the number and the price of one, by what was paid
	for _, one := range of.Result {
		var words struct{ Rows [][]string }
		readIn(t, "de", token, s.base+"/billing/invoices/"+strconv.FormatInt(one.Number, 10)+"/words", &words)
		for _, row := range words.Rows {
			if (row[1] == "") != (row[0] == "Zoom for LiveChat") {
				t.Errorf("the period of what is paid again and again alone: %q", row)
			}
			got[row[0]] = row[2]
		}
	}
	want := map[string]string{
		"Asana, Jahrestarif": "6 Agenten × 40,80\u00a0$", "WhatsApp Business, Monatstarif": "1 × 25,00\u00a0$",
		"Klaviyo for HelpDesk, Monatstarif": "1 × 15,00\u00a0$", "Zoom for LiveChat": "1 × 19,00\u00a0$",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// readIn reads JSON in a language.
func readIn(t *testing.T, language, token, address string, into any) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("X-Language", language)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %s", address, text)
	}
}

package vies_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/tax/vies"
	"marketplace/internal/kit/safehttp"
)

// register serves one answer as the Commission's service and keeps what was asked.
func register(t *testing.T, status int, body string, asked *string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		*asked = r.Method + " " + r.URL.Path + " " + string(text)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func anybody(netip.Addr) bool { return true }

func TestVIES_Answers_AreRead(t *testing.T) {
	t.Parallel()
	const found = `{"countryCode":"DE","vatNumber":"136695976","requestDate":"2026-05-01T10:00:00Z","valid":true,"requestIdentifier":"WAPIAAAAX1","name":"---","address":"---"}`
	const unknown = `{"countryCode":"DE","vatNumber":"136695976","valid":false,"requestIdentifier":"","name":"---"}`
	for name, tc := range map[string]struct {
		status int
		body   string
		want   cards.VATAnswer // none: an error
	}{
		"valid":                   {200, found, cards.VATAnswer{Event: cards.VATFound, Reference: "WAPIAAAAX1"}},
		"not valid":               {200, unknown, cards.VATAnswer{Event: cards.VATUnknown}},
		"not a number":            {400, `{"actionSucceed":false,"errorWrappers":[{"error":"INVALID_INPUT"}]}`, cards.VATAnswer{Event: cards.VATUnknown}},
		"the state is away":       {200, `{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}`, cards.VATAnswer{}},
		"away, with a false word": {200, `{"valid":false,"userError":"MS_UNAVAILABLE"}`, cards.VATAnswer{}},
		"too many at once":        {500, `{"actionSucceed":false,"errorWrappers":[{"error":"GLOBAL_MAX_CONCURRENT_REQ"}]}`, cards.VATAnswer{}},
		"we are wrong":            {400, `{"actionSucceed":false,"errorWrappers":[{"error":"INVALID_REQUESTER_INFO"}]}`, cards.VATAnswer{}},
		"a fault of the service":  {500, `<html>`, cards.VATAnswer{}},
		"a fault with a word":     {503, found, cards.VATAnswer{}},
		"an odd answer":           {200, `{}`, cards.VATAnswer{}},
		"moved":                   {302, ``, cards.VATAnswer{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var asked string
			v := vies.New(vies.Deps{BaseURL: register(t, tc.status, tc.body, &asked), Client: safehttp.Client(anybody, time.Second, 0), Requester: "PL1060000062"})
			got, err := v.Check(t.Context(), "DE136695976")
			if got != tc.want || (err != nil) != (tc.want.Event == "") {
				t.Errorf("got %+v, %v; want %+v", got, err, tc.want)
			}
			if want := `POST /check-vat-number {"countryCode":"DE","vatNumber":"136695976","requesterMemberStateCode":"PL","requesterNumber":"1060000062"}`; asked != want {
				t.Errorf("asked %s", asked)
			}
		})
	}
}

func TestVIES_Slow_IsNotWaitedFor(t *testing.T) {
	t.Parallel()
	over := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-over:
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(over) })
	began := time.Now()
	v := vies.New(vies.Deps{BaseURL: server.URL, Client: safehttp.Client(anybody, 50*time.Millisecond, 0)})
	if got, err := v.Check(t.Context(), "DE136695976"); err == nil || time.Since(began) > 5*time.Second {
		t.Errorf("%+v, %v after %s", got, err, time.Since(began))
	}
}

// Only addresses on the public internet are called, and only about numbers that
// the register knows of.
func TestVIES_OtherCountries_AreNotAsked(t *testing.T) {
	t.Parallel()
	var asked string
	base := register(t, 200, `{"valid":true}`, &asked)
	if got, err := vies.New(vies.Deps{BaseURL: base, Client: safehttp.Client(safehttp.Public, time.Second, 0)}).Check(t.Context(), "DE136695976"); err == nil {
		t.Errorf("a private address answered %+v", got)
	}
	v := vies.New(vies.Deps{BaseURL: base, Client: safehttp.Client(anybody, time.Second, 0)})
	for _, number := range []string{"GB434031494", "CHE123456788", "", "D", "no number"} {
		if got, err := v.Check(t.Context(), number); err != nil || got.Event != cards.VATUnanswered {
			t.Errorf("%q: %+v, %v", number, got, err)
		}
	}
	if asked != "" {
		t.Errorf("asked %s", asked)
	}
	if _, err := v.Check(t.Context(), "EL094259216"); err != nil || asked != `POST /check-vat-number {"countryCode":"EL","vatNumber":"094259216"}` {
		t.Errorf("asked %s, %v", asked, err)
	}
}

func TestVIES_Request_NamesTheSeller(t *testing.T) {
	t.Parallel()
	for taxID, want := range map[string]string{
		"DE 136 695 976": "DE136695976", "EL094259216": "EL094259216", "pl1060000062": "PL1060000062", "US-1": "", "": "", "DE136695977": "", "CHE-123.456.788": "", "GB434031494": "",
	} {
		if got := vies.Requester(taxID); got != want {
			t.Errorf("%q: %q, want %q", taxID, got, want)
		}
	}
}

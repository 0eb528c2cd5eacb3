package httpapi_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/testkit"
)

func TestSpeak_Visit_ChoosesByAddressThenPageThenCookieThenBrowser(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		target, page, cookie, header string
		want                         locale.Language
	}{
		{"/", "", "", "", ""},
		{"/", "", "", "de-DE,de;q=0.9,en;q=0.5", locale.German},
		{"/", "", "en", "de", ""},
		{"/", "", "de", "en", locale.German},
		{"/", "", "xx", "de", ""},
		{"/", "de", "en", "en", locale.German},
		{"/", "en", "de", "de", ""},
		{"/?ui_locales=fr+de", "", "en", "en", locale.German},
		{"/?ui_locales=en+de", "", "de", "de", ""},
		{"/?ui_locales=", "", "de", "", locale.German},
		{"/?ui_locales=%zz;", "", "", "", ""},
	} {
		r := httptest.NewRequest(http.MethodGet, c.target, http.NoBody)
		if c.cookie != "" {
			r.AddCookie(&http.Cookie{Name: "marketplace_language", Value: c.cookie})
		}
		r.Header.Set("Accept-Language", c.header)
		r.Header.Set("X-Language", c.page)
		got := locale.Language("none")
		httpapi.Speak(nil, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = locale.From(r.Context()) })).ServeHTTP(httptest.NewRecorder(), r)
		if got != c.want {
			t.Errorf("%+v is served in %q", c, got)
		}
	}
}

// What a language lacks is answered in English, and the log says so once.
func TestSpeak_ErrorWithoutTranslation_IsEnglishAndToldOnce(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	handler := httpapi.Speak(locale.NewLacking(slog.New(slog.NewTextHandler(&log, nil))), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		problem := errs.New(errs.Invalid, "validation", "Nobody says this.")
		problem.Fields = map[string]string{"name": "Nor this 🙂.", "email": "Enter an e-mail address."}
		httpapi.WriteError(w, r, testkit.Log(), problem)
	}))
	for range 3 {
		r, w := httptest.NewRequest(http.MethodGet, "/api/x", http.NoBody), httptest.NewRecorder()
		r.Header.Set("Accept-Language", "de")
		handler.ServeHTTP(w, r)
		for _, want := range []string{`"message":"Nobody says this."`, `"name":"Nor this 🙂."`, `"email":"Geben Sie eine E-Mail-Adresse ein."`} {
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("%d %s lacks %s", w.Code, w.Body, want)
			}
		}
	}
	if got := strings.Count(log.String(), "\n"); got != 2 || !strings.Contains(log.String(), `sentence="Nobody says this."`) {
		t.Errorf("%d lines: %s", got, &log)
	}
}

package httpapi_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/locale"
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
		httpapi.Speak(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = locale.From(r.Context()) })).ServeHTTP(httptest.NewRecorder(), r)
		if got != c.want {
			t.Errorf("%+v is served in %q", c, got)
		}
	}
}

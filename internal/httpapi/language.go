package httpapi

import (
	"net/http"
	"strings"

	"marketplace/internal/kit/locale"
)

// languageHeader is what the shop's pages say of themselves when they call (web/src/lib/http.ts).
const languageHeader = "X-Language"

// Speak tells what it serves which language the visitor reads: what the address asks for as
// OpenID Connect has it (ui_locales), that of the page that calls, what was chosen before, or
// else what the browser asks for.
func Speak(lacking *locale.Lacking, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if l := LanguageOf(r); l != locale.English {
			r = r.WithContext(locale.WithLacking(locale.With(r.Context(), l), lacking))
		}
		next.ServeHTTP(w, r)
	})
}

// LanguageOf gives that language.
func LanguageOf(r *http.Request) locale.Language {
	if strings.Contains(r.URL.RawQuery, "ui_locales=") {
		if asked := r.URL.Query().Get("ui_locales"); asked != "" {
			return locale.Asked(strings.Join(strings.Fields(asked), ","))
		}
	}
	if page := r.Header.Get(languageHeader); page != "" {
		return locale.Of(page)
	}
	if chosen, err := r.Cookie(locale.Cookie); err == nil {
		return locale.Of(chosen.Value)
	}
	if header := r.Header.Get("Accept-Language"); header != "" {
		return locale.Asked(header)
	}
	return locale.English
}

package languagetest_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/site/words"
	"marketplace/internal/testkit"
)

// The pseudo-language has accents on whatever has words in a language, and none on what was
// forgotten.
func TestPseudoLanguage_OfTheServer_ShowsWhatWasForgotten(t *testing.T) {
	t.Parallel()
	book, pseudo := words.In("qps", nil), locale.Pseudo
	at := time.Date(2026, time.November, 9, 0, 0, 0, 0, time.UTC)
	for _, c := range [][2]string{
		{pseudo.Say("See %s", "Acme"), "Šéé Acme óóó"},
		{pseudo.Say("%d %% of {pages}: %s", 7, "Acme"), "7 % óf {pages}: Acme óóóóóó óó"},
		{pseudo.SayN(2, "%d app", "%d apps", 2), "2 áppš óóó"},
		{pseudo.Say("%d × %s", 2, "1"), "2 × 1"},
		{book.Known("Price"), "Príçé óó"},
		{book.Known("An app of the catalogue"), "An app of the catalogue"},
		{book.Say("Buy %s.", "Acme"), "Búý Acme. óóó"},
		{pseudo.Date(at), "Nov 9, 2026"},
		{pseudo.Money(-123450), "−$1,234.50"},
		{string(locale.Of("qps-plocm")), "qps-plocm"},
		{string(locale.Of("qps")), "qps"},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, want %q", c[0], c[1])
		}
	}
}

func TestPseudoLanguage_OfRefusals_ShowsWhatWasForgotten(t *testing.T) {
	t.Parallel()
	for message, want := range map[string]string{
		"Your cart is empty.":           `"message":"Ýóúr çárt íš émptý. óóóóóó óó"`,
		"The file has more than 12 MB.": `"message":"Thé fílé háš móré tháñ 12 MB. óóóóóó óóóóóó"`,
		"Nobody has translated this 🙂.": `"message":"Nobody has translated this 🙂."`,
	} {
		r, w := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/x", http.NoBody), httptest.NewRecorder()
		r.Header.Set("X-Language", "qps")
		httpapi.Speak(nil, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			httpapi.WriteError(w, r, testkit.Log(), errs.New(errs.Invalid, "validation", message))
		})).ServeHTTP(w, r)
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("%q is answered %s", message, w.Body)
		}
	}
}

package locale_test

import (
	"testing"
	"time"

	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
)

func TestMoney_German_SetsCommaBeforeCentsAndSignBehind(t *testing.T) {
	t.Parallel()
	for cents, want := range map[money.Cents]string{0: "0,00\u00a0$", 123450: "1.234,50\u00a0$", -3448: "−34,48\u00a0$", 123456789: "1.234.567,89\u00a0$"} {
		if got := locale.German.Money(cents); got != want {
			t.Errorf("%d is %q, want %q", cents, got, want)
		}
		if got := locale.English.Money(cents); got != cents.String() {
			t.Errorf("%d in English is %q", cents, got)
		}
	}
}

func TestDate_Language_WritesItsOwn(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, time.March, 9, 23, 5, 0, 0, time.UTC)
	for _, c := range [][2]string{
		{locale.English.Date(at), "Mar 9, 2026"},
		{locale.German.Date(at), "9. März 2026"},
		{locale.English.LongDate(at), "March 9, 2026"},
		{locale.English.Moment(at), "Mar 9, 2026, 23:05 UTC"},
		{locale.German.Moment(at), "9. März 2026, 23:05 UTC"},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, want %q", c[0], c[1])
		}
	}
}

func TestAsked_Header_GivesTheFirstThatTheShopSpeaks(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]locale.Language{
		"": locale.English, "de-AT,de;q=0.9,en;q=0.8": locale.German, "fr,de;q=0.5,en;q=0.4": locale.German, "en-GB,de;q=0.5": locale.English,
		"fr": locale.English, ";;;": locale.English, "en;q=0.3,de;q=0.7": locale.German,
	} {
		if got := locale.Asked(header); got != want {
			t.Errorf("%q asks for %q, want %q", header, got, want)
		}
	}
}

func TestOf_Code_IsALanguageOfTheShop(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]locale.Language{"": locale.English, "de": locale.German, "DE-ch": locale.German, "den": locale.English, "qps": locale.English} {
		if got := locale.Of(code); got != want {
			t.Errorf("%q is %q, want %q", code, got, want)
		}
	}
}

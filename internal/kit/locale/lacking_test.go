package locale_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"marketplace/internal/kit/locale"
)

// lines gives a context of a visit, and how often the log names a text.
func lines(l locale.Language) (ctx context.Context, count func(text string) int) {
	var log bytes.Buffer
	k := locale.NewLacking(slog.New(slog.NewTextHandler(&log, nil)))
	return locale.WithLacking(locale.With(context.Background(), l), k), func(text string) int { return strings.Count(log.String(), text) }
}

func TestSentence_WithoutTranslation_IsEnglishAndToldOnce(t *testing.T) {
	t.Parallel()
	ctx, count := lines(locale.German)
	var visits sync.WaitGroup
	for range 8 { // at once: visits share what was told
		visits.Go(func() {
			for sentence, want := range map[string]string{"Nobody says this.": "Nobody says this.", "Nor this 🙂.": "Nor this 🙂.", "Your cart is empty.": "Ihr Warenkorb ist leer.", "Type the name of the organization: Acme": "Geben Sie den Namen der Organisation ein: Acme", "": ""} {
				if got := locale.Sentence(ctx, sentence); got != want {
					t.Errorf("%q is %q, want %q", sentence, got, want)
				}
			}
		})
	}
	visits.Wait()
	if all, one := count("level=WARN"), count(`language=de sentence="Nobody says this."`); all != 2 || one != 1 {
		t.Errorf("%d lines, %d of one sentence", all, one)
	}
}

func TestSentence_OfAnotherLanguage_IsToldForEach(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	k := locale.NewLacking(slog.New(slog.NewTextHandler(&log, nil)))
	for range 2 {
		k.Tell(locale.German, "Nobody says this.")
		k.Tell("pl", "Nobody says this.")
	}
	if got := strings.Count(log.String(), "\n"); got != 2 {
		t.Errorf("%d lines: %s", got, log.String())
	}
}

func TestSentence_English_LacksNothing(t *testing.T) {
	t.Parallel()
	for _, l := range []locale.Language{"", locale.English} {
		ctx, count := lines(l)
		if got := locale.Sentence(ctx, "Nobody says this."); got != "Nobody says this." || count("\n") != 0 {
			t.Errorf("%q: %q, %d lines", l, got, count("\n"))
		}
	}
	if got := locale.Sentence(locale.With(context.Background(), locale.German), "Nobody says this."); got != "Nobody says this." {
		t.Errorf("without a log: %q", got)
	}
}

// Errors may name things, so their sentences have no end: the log does.
func TestLacking_SentencesWithoutEnd_EndInTheLog(t *testing.T) {
	t.Parallel()
	ctx, count := lines(locale.German)
	for i := range 3000 {
		locale.Sentence(ctx, fmt.Sprintf("Nobody says %d.", i))
	}
	if got := count("\n"); got != 1000 {
		t.Errorf("%d lines", got)
	}
}

package locale

import (
	"context"
	"log/slog"
	"maps"
	"sync"
	"sync/atomic"
)

// mostLacking is how many sentences are told of. Those that name something have no end.
const mostLacking = 1000

// Lacking tells the log of each sentence that a language lacks, once, so that somebody
// translates it. The zero value and nil tell nothing.
type Lacking struct {
	log  *slog.Logger
	mu   sync.Mutex
	told map[sentenceIn]bool
}

type sentenceIn struct {
	language Language
	english  string
}

// NewLacking tells a log.
func NewLacking(log *slog.Logger) *Lacking {
	return &Lacking{log: log, told: map[sentenceIn]bool{}}
}

// Tell says that a sentence was shown in English to who reads another language. It belongs to no
// visit: pages are built ahead of them, and later visits are not told of.
func (k *Lacking) Tell(l Language, english string) {
	if k != nil && k.log != nil && k.isNew(sentenceIn{l, english}) {
		k.log.Warn("a sentence is not translated", "language", string(l), "sentence", english)
	}
}

func (k *Lacking) isNew(one sentenceIn) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.told[one] || len(k.told) >= mostLacking {
		return false
	}
	k.told[one] = true
	return true
}

// ofProgram hears of the sentences that Say looked for: they belong to no visit.
//
//nolint:gochecknoglobals // which sentences there are is the program's, as its code is
var ofProgram atomic.Pointer[Lacking]

// TellOf says who hears of the sentences that Say and SayN could say in English only.
func TellOf(k *Lacking) { ofProgram.Store(k) }

func tell(l Language, english string) { ofProgram.Load().Tell(l, english) }

type lackingKey struct{}

// WithLacking gives a context whose visit tells of what its language lacks.
func WithLacking(ctx context.Context, k *Lacking) context.Context {
	return context.WithValue(ctx, lackingKey{}, k)
}

// Sentences is Sentence for what is said of each field.
func Sentences(ctx context.Context, english map[string]string) map[string]string {
	own := maps.Clone(english)
	for name, sentence := range own {
		own[name] = Sentence(ctx, sentence)
	}
	return own
}

// Sentence gives a whole sentence in the language of the visit, as Language.Sentence. One that
// has no translation is English, and is told of.
func Sentence(ctx context.Context, english string) string {
	l := From(ctx)
	own, found := l.sentence(english)
	if !found {
		k, _ := ctx.Value(lackingKey{}).(*Lacking)
		k.Tell(l, english)
	}
	return own
}

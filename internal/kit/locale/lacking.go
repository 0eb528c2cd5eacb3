package locale

import (
	"context"
	"log/slog"
	"sync"
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

type lackingKey struct{}

// WithLacking gives a context whose visit tells of what its language lacks.
func WithLacking(ctx context.Context, k *Lacking) context.Context {
	return context.WithValue(ctx, lackingKey{}, k)
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

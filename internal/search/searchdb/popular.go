package searchdb

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"maps"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"marketplace/internal/db"
	"marketplace/internal/search/searchdb/searchsql"
	"marketplace/internal/search/searchhttp"
)

const (
	stayFor      = 10 * time.Second // without a longer or shorter text from the same person
	fewestPeople = 10               // on one day
	keepPopular  = 30               // days
	mostTyping   = 2000             // people who type at the same time; more are not counted
	mostCounted  = 1000             // between two writes; more are not counted
	mostPerDay   = 20_000           // different queries; more are not counted
	fewestKept   = 3                // letters and digits of a query that is kept
	mostDigits   = 4                // in a row
	mostListed   = 30               // popular queries that are read
	popularLock  = "search.popular"
)

// PopularQueries counts how many people searched for a text, in order to say what
// is popular.
//
// People type, and every letter is a search. A text counts once its person stayed
// with it: asked for something unrelated next, or for nothing that continues or
// shortens it for ten seconds.
//
// What is kept: the index, the text and on how many people's behalf it was asked on a
// day. Texts with an e-mail address or with digits that may be a number of
// somebody are not kept. People are told apart by the network address (of IPv6 its
// first 48 bits), so an office counts as one and nobody is ten by
// changing a header. Addresses stay in memory for seconds; the database gets a digest
// of address, index and text under a random key of the day. The digests of a
// person's two texts, or two days, have nothing in common. Key and digests are deleted
// when the day (of UTC) is over, and with them what fewer than ten people asked. The
// counts of the rest are deleted after 30 days.
type PopularQueries struct {
	db      *db.DB
	now     func() time.Time
	log     *slog.Logger
	mu      sync.Mutex
	typing  map[typist]typed
	counted map[asked]struct{}
}

// typist tells people apart while they type: a digest of address and browser.
type typist [sha256.Size]byte

// typed is the last text of somebody who may go on typing.
type typed struct {
	query   string
	indexes []string // in which it found something
	network string
	at      time.Time
}

// asked is a text that somebody stayed with.
type asked struct{ index, query, network string }

// NewPopularQueries makes an empty count; Run writes it.
func NewPopularQueries(database *db.DB, now func() time.Time, log *slog.Logger) *PopularQueries {
	return &PopularQueries{db: database, now: now, log: log, typing: map[typist]typed{}, counted: map[asked]struct{}{}}
}

// Count takes one search of a person, with or without hits. It does not block.
func (p *PopularQueries) Count(asker searchhttp.Asker, index, text string, hits int) {
	query := strings.Join(strings.Fields(strings.ToLower(text)), " ")
	if letters := []rune(query); len(letters) > mostLetters {
		query = string(letters[:mostLetters+1]) // enough to see that it is too long
	}
	who := typist(sha256.Sum256([]byte(asker.Address + "\n" + asker.UserAgent)))
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	last, isTyping := p.typing[who]
	if !isTyping && len(p.typing) >= mostTyping {
		return
	}
	goesOn := strings.HasPrefix(query, last.query) || strings.HasPrefix(last.query, query)
	if isTyping && !goesOn {
		p.settle(last)
	}
	if last.query != query {
		last.indexes = nil
	}
	if hits > 0 && !slices.Contains(last.indexes, index) {
		last.indexes = append(last.indexes, index)
	}
	p.typing[who] = typed{query: query, indexes: last.indexes, network: networkOf(asker.Address), at: now}
}

// settle counts a text that its person stayed with.
func (p *PopularQueries) settle(t typed) {
	if !mayBeKept(t.query) {
		return
	}
	for _, index := range t.indexes {
		if len(p.counted) < mostCounted {
			p.counted[asked{index, t.query, t.network}] = struct{}{}
		}
	}
}

// mayBeKept reports whether a text is worth keeping and tells nothing of anybody.
func mayBeKept(query string) bool {
	if len([]rune(query)) > mostLetters || strings.Contains(query, "@") {
		return false
	}
	kept, digits := 0, 0
	for _, r := range query {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			digits = 0
		case !unicode.IsPrint(r):
			return false
		}
		if digits > mostDigits { // blanks and marks between them do not make another number
			return false
		}
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			kept++
		}
	}
	return kept >= fewestKept
}

// networkOf gives what of an address counts as one person.
func networkOf(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if ip = ip.Unmap().WithZone(""); ip.Is4() {
		return ip.String()
	}
	prefix, _ := ip.Prefix(48) // of 128: never fails
	return prefix.String()
}

// Run writes the counts until the context ends, and the last ones then.
func (p *PopularQueries) Run(ctx context.Context) error {
	return everyWrite(ctx, p.Write, func(err error) {
		p.log.ErrorContext(ctx, "popular searches are not written", "error", err)
	})
}

// Write brings the texts that people stayed with into the database; they wait for
// the next time when that fails.
func (p *PopularQueries) Write(ctx context.Context) error {
	p.mu.Lock()
	for who, t := range p.typing {
		if p.now().Sub(t.at) >= stayFor {
			p.settle(t)
			delete(p.typing, who)
		}
	}
	counted := p.counted
	p.counted = map[asked]struct{}{}
	p.mu.Unlock()
	if len(counted) == 0 {
		return nil
	}
	err := p.db.InTxLocked(ctx, []string{popularLock}, func(ctx context.Context, tx db.Tx) error {
		return p.write(ctx, searchsql.New(tx), counted)
	})
	if err != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		maps.Copy(counted, p.counted)
		p.counted = counted
	}
	return err
}

func (p *PopularQueries) write(ctx context.Context, queries *searchsql.Queries, counted map[asked]struct{}) error {
	day := p.day(0)
	secret, err := dayKey(ctx, queries, day)
	if err != nil {
		return err
	}
	rows, err := queries.CountDayQueries(ctx, day)
	if err != nil {
		return err
	}
	for a := range counted {
		if rows >= mostPerDay {
			known, err := queries.HasDayQuery(ctx, searchsql.HasDayQueryParams{Day: day, IndexName: a.index, Query: a.query})
			if err != nil {
				return err
			}
			if known == 0 {
				continue
			}
		}
		added, err := queries.AddDayPerson(ctx, searchsql.AddDayPersonParams{Day: day, Digest: a.digest(secret)})
		if err != nil {
			return err
		}
		if added == 0 {
			continue // the same person again
		}
		if err := queries.CountDayPerson(ctx, searchsql.CountDayPersonParams{Day: day, IndexName: a.index, Query: a.query}); err != nil {
			return err
		}
		rows++ // at most: it may have been there
	}
	return nil
}

// dayKey gives the random key of a day, which all replicas share.
func dayKey(ctx context.Context, queries *searchsql.Queries, day string) (string, error) {
	if err := queries.EnsureDayKey(ctx, searchsql.EnsureDayKeyParams{Day: day, Secret: rand.Text()}); err != nil {
		return "", err
	}
	return queries.GetDayKey(ctx, day)
}

func (a asked) digest(secret string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(a.index + "\n" + a.query + "\n" + a.network))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// day gives the day (of UTC) that is so many days ago.
func (p *PopularQueries) day(ago int) string {
	return p.now().UTC().AddDate(0, 0, -ago).Format(time.DateOnly)
}

// Popular is described at searchhttp.Popular. Two days of a person cannot be linked, so
// ten people are those of one day; the order is by the sum of such days.
func (p *PopularQueries) Popular(ctx context.Context) ([]string, error) {
	rows, err := searchsql.New(p.db.Read()).ListPopular(ctx, searchsql.ListPopularParams{
		After: p.day(keepPopular), Fewest: fewestPeople, Most: 2 * mostListed,
	})
	if err != nil {
		return nil, err
	}
	var list []string
	for _, r := range rows { // one text may be popular in two indexes
		if !slices.Contains(list, r.Query) && len(list) < mostListed {
			list = append(list, r.Query)
		}
	}
	return list, nil
}

// Purge deletes what of other days tells people apart, what few people asked, and
// counts after 30 days.
func (p *PopularQueries) Purge(ctx context.Context) error {
	today := p.day(0)
	return p.db.InTxLocked(ctx, []string{popularLock}, func(ctx context.Context, tx db.Tx) error {
		queries := searchsql.New(tx)
		if err := queries.DeleteKeysBefore(ctx, today); err != nil {
			return err
		}
		if err := queries.DeletePeopleBefore(ctx, today); err != nil {
			return err
		}
		return queries.DeleteQueryDays(ctx, searchsql.DeleteQueryDaysParams{After: p.day(keepPopular), Today: today, Fewest: fewestPeople})
	})
}

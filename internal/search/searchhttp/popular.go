package searchhttp

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/search"
)

const (
	mostPopular   = 6
	rememberFor   = 10 * time.Second      // in this process
	popularMaxAge = "public, max-age=300" // in browsers and proxies
)

// Asker is who made a search, as far as the request tells. It is not to be stored.
type Asker struct {
	Address   string // of the client, without a port
	UserAgent string
}

// Popular knows what people search for.
type Popular interface {
	// Popular gives texts that at least ten people asked for on one of the last 30
	// days, the most frequent first.
	Popular(ctx context.Context) ([]string, error)
}

// PopularDeps are what the operation needs; all of it is required.
type PopularDeps struct {
	Popular Popular
	// Source gives the current catalogue; nil while the first one is built.
	Source func() *search.Catalogue
	Now    func() time.Time
}

// RegisterPopular adds the operation that gives the popular searches. It is of our own
// API, not of the hosted search protocol.
func RegisterPopular(api *httpapi.API, deps PopularDeps, base string) {
	if deps.Popular == nil || deps.Source == nil || deps.Now == nil {
		panic("searchhttp: Popular, Source and Now are required")
	}
	p := &popular{PopularDeps: deps, made: map[string]popularList{}}
	httpapi.Register(api, huma.Operation{
		OperationID: "popular-searches", Method: http.MethodGet, Path: base + "/search/popular", Summary: "Popular searches",
		Description: "Texts that at least ten people searched for on one of the last 30 days and that find something now, the most frequent first.",
		Tags:        []string{"Search"}, Errors: []int{http.StatusBadRequest},
	}, p.list)
}

// popular remembers its answers for some seconds: everybody may ask.
type popular struct {
	PopularDeps
	mu   sync.Mutex
	made map[string]popularList // by products
}

type popularList struct {
	queries []string
	at      time.Time
}

type popularInput struct {
	Product []string `query:"product" maxItems:"2" uniqueItems:"true" enum:"livechat,helpdesk" doc:"only what finds something of these products, with commas; all without"`
}

type popularOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Queries []string `json:"queries" maxItems:"6" doc:"in lower case"`
	}
}

func (p *popular) list(ctx context.Context, in *popularInput) (*popularOutput, error) {
	products := slices.Sorted(slices.Values(in.Product))
	p.mu.Lock()
	defer p.mu.Unlock()
	key, now := strings.Join(products, ","), p.Now()
	list, isMade := p.made[key]
	if age := now.Sub(list.at); !isMade || age < 0 || age >= rememberFor {
		texts, err := p.Popular.Popular(ctx)
		if err != nil {
			return nil, err
		}
		list = popularList{p.choose(texts, products), now}
		p.made[key] = list
	}
	out := &popularOutput{CacheControl: popularMaxAge}
	out.Body.Queries = list.queries
	return out, nil
}

// choose gives the first texts that find something, but for unfinished ones.
func (p *popular) choose(texts, products []string) []string {
	chosen := []string{}
	catalogue := p.Source()
	if catalogue == nil {
		return chosen
	}
	for _, text := range texts {
		if len(chosen) == mostPopular {
			break
		}
		if !isBeginning(text, texts) && finds(catalogue, text, products) {
			chosen = append(chosen, text)
		}
	}
	return chosen
}

// isBeginning reports whether a text breaks off within a word of another one: replicas see only
// some of the letters that a person types, and take a pause for the end.
func isBeginning(text string, texts []string) bool {
	return slices.ContainsFunc(texts, func(other string) bool {
		rest, begins := strings.CutPrefix(other, text)
		return begins && rest != "" && !strings.HasPrefix(rest, " ")
	})
}

// finds reports whether a text, with all of its words, finds an app or a partner.
func finds(catalogue *search.Catalogue, text string, products []string) bool {
	for index, field := range map[string]string{search.AppsIndex: "product", search.PartnersIndex: "products"} {
		q := search.NewQuery(index, text)
		q.HitsPerPage = 1
		q.Filters = anyOf(field, products)
		if found, err := catalogue.NewSession().Search(q); err == nil && found.NbHits > 0 {
			return true
		}
	}
	return false
}

func anyOf(field string, values []string) string {
	filters := make([]string, len(values))
	for i, value := range values {
		filters[i] = field + ":" + value
	}
	return strings.Join(filters, " OR ")
}

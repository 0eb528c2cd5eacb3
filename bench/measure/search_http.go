package measure

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"time"
)

// warmUp reads as one visitor while the common pages are made, and again
// afterwards.
func (b *bench) warmUp(ctx context.Context) ([]figure, error) {
	dir, err := b.folder("warm-up")
	if err != nil {
		return nil, err
	}
	p, err := b.start(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer func() { _ = p.stop() }()
	addresses := []string{"/marketplace/", "/marketplace/apps/", "/api/applications/published", "/marketplace/page-data/apps/page-data.json", "/marketplace/services/", "/marketplace/apps/crm/"}
	visit := func(until func() bool) ([]float64, error) {
		var took []float64
		for i := 0; !until(); i++ {
			d, err := read(ctx, p.base+addresses[i%len(addresses)])
			if err != nil {
				return took, err
			}
			took = append(took, milliseconds(d))
			time.Sleep(5 * time.Millisecond)
		}
		return took, nil
	}
	isWarm := false
	during, err := visit(func() bool {
		select {
		case <-p.warm:
			isWarm = true
		case <-ctx.Done():
			return true
		default:
		}
		return isWarm
	})
	if err != nil || len(during) == 0 {
		return nil, errors.Join(errors.New("no reads while the pages were made"), err)
	}
	end := time.Now().Add(3 * time.Second)
	after, err := visit(func() bool { return ctx.Err() != nil || time.Now().After(end) })
	if len(after) < 1 || err != nil {
		return nil, errors.Join(errors.New("no reads after the pages were made"), err)
	}
	return warmFigures(during, after), nil
}

func warmFigures(during, after []float64) []figure {
	return []figure{
		plain("visitor reads during warm-up, ms p95", "%.2f", quantile(during, 0.95)), plain("visitor reads after warm-up, ms p95", "%.2f", quantile(after, 0.95)),
		plain("  during / after", "%.1f", quantile(during, 0.95)/quantile(after, 0.95)),
	}
}

var searchKey = regexp.MustCompile(`"searchApp":"([^"]+)","searchKey":"([^"]+)"`)

// searches measures hosted search over HTTP: typed words, a typo, a filter,
// nothing, and a word that finds nothing.
func (b *bench) searches(ctx context.Context) ([]figure, error) {
	p, err := b.warmShop(ctx, "search")
	if err != nil {
		return nil, err
	}
	defer func() { _ = p.stop() }()
	page, err := body(ctx, http.MethodGet, p.base+"/marketplace/", nil, nil)
	if err != nil {
		return nil, err
	}
	key := searchKey.FindSubmatch(page)
	if key == nil {
		return nil, errors.New("the page names no search key")
	}
	headers := map[string]string{"X-Algolia-Application-Id": string(key[1]), "X-Algolia-API-Key": string(key[2]), "Content-Type": "application/json"}
	var took []float64
	for round := range 40 {
		for _, query := range []string{"ch", "chat", "crm", "translat", "shopfy", "email marketing", "xyzzyx", ""} {
			text, err := json.Marshal(map[string]any{"requests": []any{
				map[string]any{"indexName": "apps", "query": query, "hitsPerPage": 20, "facets": []string{"*"}},
			}})
			if err != nil {
				return nil, err
			}
			started := time.Now()
			if _, err := body(ctx, http.MethodPost, p.base+"/search/1/indexes/*/queries", text, headers); err != nil {
				return nil, err
			}
			if round > 1 { // connections and caches are warm
				took = append(took, milliseconds(time.Since(started)))
			}
		}
	}
	return []figure{plain("search over HTTP, ms p50 / p99", "%.2f / %.2f", quantile(took, 0.5), quantile(took, 0.99))}, nil
}

func body(ctx context.Context, method, address string, text []byte, headers map[string]string) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	answer, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	got, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answers %d: %.200s", address, answer.StatusCode, got)
	}
	return got, err
}

package measure

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

const shopPath = "/marketplace"

// pageKind is a kind of public page with some of its addresses, the plainest
// first.
type pageKind struct {
	name  string
	paths []string
}

// Of the pages that there are many of, so many addresses are read.
const addressesOfAKind = 8

var locations = regexp.MustCompile(`<loc>https?://[^/<]+` + shopPath + `(/[^<]*)</loc>`)

// pageKinds gives every kind of public page of a running shop, with addresses
// from its sitemap and, where a list has them, filters, sorts and far pages.
func pageKinds(ctx context.Context, base string) ([]pageKind, error) {
	under := map[string][]string{}
	for _, group := range []string{"apps-1", "people-1"} {
		text, err := body(ctx, http.MethodGet, base+shopPath+"/sitemaps/"+group+".xml", nil, nil)
		if err != nil {
			return nil, err
		}
		for _, match := range locations.FindAllSubmatch(text, -1) {
			path := string(match[1])
			if first, _, one := strings.Cut(strings.Trim(path, "/"), "/"); one && strings.Count(path, "/") == 3 {
				under[first] = append(under[first], path)
			}
		}
	}
	for _, first := range []string{"apps", "services", "partners", "developers"} {
		if len(under[first]) < 2 {
			return nil, fmt.Errorf("the sitemap names %d pages under %s", len(under[first]), first)
		}
	}
	apps := under["apps"]
	return []pageKind{
		{"home", []string{"/"}},
		{"listing", []string{"/apps/", "/apps/?page=2", "/apps/?page=9999", "/apps/?categories=crm", "/apps/?payment=free&language=de", "/apps/?sortBy=price", "/apps/?sortBy=alphabetically&page=3", "/apps/?country=PL&industry=saas&placement=plugin"}},
		{"category", []string{"/apps/crm/", "/apps/analytics/?page=2", "/apps/chatbots/?sortBy=popularity", "/apps/invoicing/?payment=free"}},
		{"curated list", []string{"/apps/self-setup/", "/apps/starter-pack/", "/saas-deals/"}},
		{"app page", some(apps)},
		{"service", some(under["services"])},
		{"partners", []string{"/partners/", "/partners/?language=de"}},
		{"partner", some(under["partners"])},
		{"developers", []string{"/developers/", "/developers/?sortBy=developerName"}},
		{"developer", some(under["developers"])},
		{"coming soon", []string{"/coming-soon/"}},
		{"search page", []string{"/search/"}},
		{"compare", []string{"/compare/" + strings.Trim(strings.TrimPrefix(apps[0], "/apps/"), "/") + "," + strings.Trim(strings.TrimPrefix(apps[1], "/apps/"), "/") + "/"}},
	}, nil
}

// some picks a few of a list, evenly.
func some(list []string) []string {
	if len(list) <= addressesOfAKind {
		return list
	}
	picked := make([]string, addressesOfAKind)
	for i := range picked {
		picked[i] = list[i*len(list)/addressesOfAKind]
	}
	return picked
}

// kinds measures each kind of page, finished, beside nginx with the same bytes
// in a file: short turns, the median of the paired ratios.
func (b *bench) kinds(ctx context.Context) ([]figure, error) {
	const turns = 7 // nginx has a fast and a slow way to share its connections out, by chance
	p, err := b.warmShop(ctx, "kinds")
	if err != nil {
		return nil, err
	}
	defer func() { _ = p.stop() }()
	kinds, err := pageKinds(ctx, p.base)
	if err != nil {
		return nil, err
	}
	root := filepath.Join(b.dir, "nginx-kinds")
	file := func(i int) string { return fmt.Sprintf("kind-%d.html", i) }
	for i, kind := range kinds {
		if err := saveGzipped(ctx, p.base+shopPath+kind.paths[0], filepath.Join(root, "html", file(i)+".gz")); err != nil {
			return nil, err
		}
	}
	nginx, stop, err := startNginx(ctx, root, file(0))
	if err != nil {
		return nil, err
	}
	defer stop()
	var figures []figure
	for i, kind := range kinds {
		var ratios, ours, theirs []float64
		for range turns {
			their, err := wrk(ctx, nginx+"/"+file(i), 1)
			if err != nil {
				return figures, err
			}
			our, err := wrk(ctx, p.base+shopPath+kind.paths[0], 1)
			if err != nil {
				return figures, err
			}
			ratios, ours, theirs = append(ratios, our/their), append(ours, our), append(theirs, their)
		}
		figures = append(figures, atLeast("cached "+kind.name+", of nginx's speed", "%.2f", median(ratios), 0.5),
			plain("  requests a second here: ours / nginx", "%.0f / %.0f", median(ours), median(theirs)))
	}
	return figures, nil
}

// latencies are what one kind of page took.
type latencies struct {
	first, later []float64 // milliseconds
	longest      int       // bytes of the longest answer
}

// readKinds reads every address of each kind once, then again and again, one
// after the other as one visitor does.
func readKinds(ctx context.Context, base string, kinds []pageKind) ([]latencies, error) {
	const times = 400
	all := make([]latencies, len(kinds))
	for i, kind := range kinds {
		for _, path := range kind.paths {
			took, size, err := readWhole(ctx, base+shopPath+path)
			if err != nil {
				return nil, err
			}
			all[i].first = append(all[i].first, took)
			all[i].longest = max(all[i].longest, size)
		}
	}
	for n := range times {
		for i, kind := range kinds {
			took, _, err := readWhole(ctx, base+shopPath+kind.paths[n%len(kind.paths)])
			if err != nil {
				return nil, err
			}
			all[i].later = append(all[i].later, took)
		}
	}
	return all, nil
}

// readWhole gets an address, unpacked, and gives how many milliseconds it took
// and how many bytes came.
func readWhole(ctx context.Context, address string) (ms float64, size int, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return 0, 0, err
	}
	started := time.Now()
	answer, err := client.Do(request)
	if err != nil {
		return 0, 0, err
	}
	defer func() { _ = answer.Body.Close() }()
	n, err := io.Copy(io.Discard, answer.Body)
	took := milliseconds(time.Since(started))
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s answers %d", address, answer.StatusCode)
	}
	return took, int(n), err
}

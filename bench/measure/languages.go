package measure

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"marketplace/internal/site"
	"marketplace/internal/site/render"
	"marketplace/internal/site/words"
	"marketplace/web"
)

// languages measures what German costs beside English: the first rendering of a page, and a
// finished one from the cache. Both take turns, so that a slow moment hits both.
func (b *bench) languages(ctx context.Context) ([]figure, error) {
	figures, err := b.renderingOfLanguages(ctx)
	if err != nil {
		return figures, err
	}
	cached, err := b.cachedInLanguages(ctx)
	return append(figures, cached...), err
}

// rendered is a page of a language with the engine that draws it.
type rendered struct {
	pool  *render.Pool
	props string
}

func (b *bench) renderingOfLanguages(ctx context.Context) ([]figure, error) {
	dir, err := b.folder("languages")
	if err != nil {
		return nil, err
	}
	builder, done, err := pageBuilder(ctx, filepath.Join(dir, "marketplace.db"))
	if err != nil {
		return nil, err
	}
	defer done()
	english, built, err := site.LoadFrontend(web.Files())
	if err != nil || !built {
		return nil, errors.Join(errors.New("the front end is not built in"), err)
	}
	translations, err := site.LoadTranslations(web.Files())
	if err != nil || len(translations) == 0 {
		return nil, errors.Join(errors.New("no translation is built in"), err)
	}
	own := &site.Builder{
		Catalogue: builder.Catalogue, Now: builder.Now, PublicURL: builder.PublicURL, Base: builder.Base + "/de", Root: builder.Base, Brand: builder.Brand,
		Language: "de", Words: words.In("de", nil),
	}
	var figures []figure
	for _, page := range []struct{ name, path string }{{"a listing", "/apps/"}, {"a middling app page", appPath(builder, 0.5)}} {
		ratio, err := dearer(ctx, page.path, builder, english, own, translations[0])
		if err != nil {
			return figures, err
		}
		figures = append(figures, atMost("first rendering of "+page.name+" in German, of the English one's", "%.3f", ratio, 1.05))
	}
	return figures, nil
}

// dearer gives the processor time of drawing a page in German, of that in English: the median
// of paired ratios.
func dearer(ctx context.Context, path string, builder *site.Builder, english *site.Frontend, own *site.Builder, german *site.Frontend) (float64, error) {
	var pages [2]rendered
	for i, of := range []struct {
		builder  *site.Builder
		frontend *site.Frontend
	}{{builder, english}, {own, german}} {
		pool, err := render.NewPool(of.frontend.Bundle(), 1)
		if err != nil {
			return 0, err
		}
		props, err := propsOf(of.builder, of.frontend, path)
		if err != nil {
			return 0, err
		}
		pages[i] = rendered{pool, props}
	}
	const turns = 42 // the first two start the engines and lay their code out
	var ratios []float64
	for turn := range turns {
		var took [2]float64
		for i := range pages {
			at := (i + turn) % 2 // who is first may find the processor cold
			var failed error
			took[at] = cpuOf(1, func() { _, failed = pages[at].pool.RenderInBackground(ctx, pages[at].props) })
			if failed != nil {
				return 0, failed
			}
		}
		if turn >= 2 {
			ratios = append(ratios, took[1]/took[0])
		}
	}
	return median(ratios), nil
}

func (b *bench) cachedInLanguages(ctx context.Context) ([]figure, error) {
	p, err := b.warmShop(ctx, "languages-served")
	if err != nil {
		return nil, err
	}
	defer func() { _ = p.stop() }()
	var figures []figure
	for _, page := range []string{"/apps/", "/apps/deepl/"} {
		const turns = 11
		var ratios, english, german []float64
		for turn := range turns {
			rates := map[string]float64{}
			for i := range 2 {
				base := []string{shopPath, shopPath + "/de"}[(i+turn)%2]
				if rates[base], err = wrk(ctx, p.base+base+page, 1); err != nil {
					return figures, err
				}
			}
			ratios = append(ratios, rates[shopPath+"/de"]/rates[shopPath])
			english, german = append(english, rates[shopPath]), append(german, rates[shopPath+"/de"])
		}
		figures = append(figures, atLeast(fmt.Sprintf("cached page %s/de%s, of the English one's speed", shopPath, page), "%.3f", median(ratios), 0.97),
			plain("  requests a second here: German / English", "%.0f / %.0f", median(german), median(english)))
	}
	return figures, nil
}

// Package searchtest gives tests and benchmarks records to search: the demo
// data of the shop and synthetic catalogues of any size. Only tests import it.
package searchtest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/goccy/go-yaml"

	"marketplace/internal/search"
)

// DemoData is the demo data as the feeder would hand it to the engine.
type DemoData struct {
	Apps     []search.Record
	Partners []search.Record
	Synonyms []search.Synonym
	Lexicon  []search.Concept
}

type app struct {
	Slug        string      `yaml:"slug"`
	Name        string      `yaml:"name"`
	Product     string      `yaml:"product"`
	Category    string      `yaml:"category"`
	Secondary   []string    `yaml:"secondary_categories"`
	Developer   string      `yaml:"developer"`
	Country     string      `yaml:"country"`
	Lifecycle   string      `yaml:"lifecycle"`
	Published   string      `yaml:"published"`
	Installs    int         `yaml:"installations"`
	Flags       []string    `yaml:"flags"`
	ServiceType string      `yaml:"service_type"`
	Short       string      `yaml:"short_description"`
	Placements  []placement `yaml:"placements"`
	Languages   []string    `yaml:"languages"`
	Industries  []string    `yaml:"industries"`
	Histogram   []int       `yaml:"histogram"`
	Keywords    []string    `yaml:"keywords"`
	Long        string      `yaml:"long_description"`
	Features    []struct {
		Title       string `yaml:"title"`
		Description string `yaml:"description"`
	} `yaml:"features"`
	Payment *struct {
		Frequency  string `yaml:"frequency"`
		PriceCents int    `yaml:"price_cents"`
		PerAccount bool   `yaml:"per_account"`
	} `yaml:"payment"`
}

// placement is where an app appears: a name, or an object with one.
type placement string

// UnmarshalYAML reads both forms.
func (p *placement) UnmarshalYAML(unmarshal func(any) error) error {
	var name string
	if unmarshal(&name) == nil {
		*p = placement(name)
		return nil
	}
	var object struct {
		Placement string `yaml:"placement"`
	}
	err := unmarshal(&object)
	*p = placement(object.Placement)
	return err
}

func namesOf(placements []placement) []string {
	names := make([]string, len(placements))
	for i, p := range placements {
		names[i] = string(p)
	}
	return names
}

type expert struct {
	Slug        string   `yaml:"slug"`
	Name        string   `yaml:"name"`
	Kind        string   `yaml:"kind"`
	Categories  []string `yaml:"categories"`
	Products    []string `yaml:"products"`
	Industries  []string `yaml:"industries"`
	Languages   []string `yaml:"languages"`
	Country     string   `yaml:"country"`
	City        string   `yaml:"city"`
	Recommended bool     `yaml:"recommended"`
	Headline    string   `yaml:"headline"`
	Description string   `yaml:"description"`
	HourlyRate  int      `yaml:"hourly_rate_cents"`
	Rating      struct {
		Votes   int     `yaml:"votes"`
		Average float64 `yaml:"average"`
	} `yaml:"rating"`
}

type concept struct {
	Name       string   `yaml:"concept"`
	To         []string `yaml:"to"`
	Products   []string `yaml:"products"`
	Short      []string `yaml:"short"`
	Words      []string `yaml:"words"`
	German     []string `yaml:"de"`
	Spanish    []string `yaml:"es"`
	French     []string `yaml:"fr"`
	Portuguese []string `yaml:"pt"`
	Polish     []string `yaml:"pl"`
}

// shared is the demo data and what is built of it, for all tests of a package.
//
//nolint:gochecknoglobals // made once
var shared struct {
	read, built       sync.Once
	data              DemoData
	catalogue         *search.Catalogue
	readErr, buildErr error
}

// LoadDemoData reads the demo data of this repository, which is shared by tests: none changes it.
func LoadDemoData(tb testing.TB) DemoData {
	tb.Helper()
	root := ModuleRoot(tb)
	shared.read.Do(func() { shared.data, shared.readErr = ReadDemoData(root) })
	if shared.readErr != nil {
		tb.Fatal(shared.readErr)
	}
	return shared.data
}

// DemoCatalogue is what is built of the demo data, shared in the same way.
func DemoCatalogue(tb testing.TB) *search.Catalogue {
	tb.Helper()
	data := LoadDemoData(tb)
	shared.built.Do(func() { shared.catalogue, shared.buildErr = data.Build() })
	if shared.buildErr != nil {
		tb.Fatal(shared.buildErr)
	}
	return shared.catalogue
}

// ReadDemoData reads the demo data below the folder of go.mod.
func ReadDemoData(module string) (DemoData, error) {
	root := filepath.Join(module, "internal", "demo", "data")
	var developers []struct {
		Slug string `yaml:"slug"`
		Name string `yaml:"name"`
	}
	var experts []expert
	var lists struct {
		Categories []struct {
			Slug string `yaml:"slug"`
			Name string `yaml:"name"`
		} `yaml:"categories"`
	}
	var synonyms []struct {
		Group []string `yaml:"group"`
		From  string   `yaml:"from"`
		To    []string `yaml:"to"`
	}
	var lexicon []concept
	if err := read(filepath.Join(root, "lexicon.yaml"), &lexicon); err != nil && !errors.Is(err, os.ErrNotExist) {
		return DemoData{}, err
	}
	for name, into := range map[string]any{"developers": &developers, "experts": &experts, "lists": &lists, "synonyms": &synonyms} {
		if err := read(filepath.Join(root, name+".yaml"), into); err != nil {
			return DemoData{}, err
		}
	}
	names := map[string]string{"platform-team": "Platform team"}
	for _, d := range developers {
		names[d.Slug] = d.Name
	}
	for _, c := range lists.Categories {
		names["category:"+c.Slug] = c.Name
	}
	var data DemoData
	for _, e := range experts {
		names[e.Slug] = e.Name
		data.Partners = append(data.Partners, e.record(names))
	}
	for _, s := range synonyms {
		data.Synonyms = append(data.Synonyms, search.Synonym{Group: s.Group, From: s.From, To: s.To})
	}
	for _, c := range lexicon {
		words := slices.Concat(c.Short, c.Words, c.German, c.Spanish, c.French, c.Portuguese, c.Polish)
		data.Lexicon = append(data.Lexicon, search.NewConcept(c.Name, c.To, c.Products, words))
	}
	files, err := filepath.Glob(filepath.Join(root, "apps", "*.yaml"))
	if err != nil || len(files) == 0 {
		return DemoData{}, fmt.Errorf("no apps in %s: %w", root, errors.Join(err, os.ErrNotExist))
	}
	for _, file := range files {
		var a app
		if err := read(file, &a); err != nil {
			return DemoData{}, err
		}
		data.Apps = append(data.Apps, a.record(names))
	}
	return data, nil
}

// Catalogue is Build for tests.
func (d DemoData) Catalogue(tb testing.TB) *search.Catalogue {
	tb.Helper()
	catalogue, err := d.Build()
	if err != nil {
		tb.Fatal(err)
	}
	return catalogue
}

// Build builds the apps and partners indexes of the data.
func (d DemoData) Build() (*search.Catalogue, error) {
	apps, err := search.Build(search.AppsIndex, d.Apps, search.AppsSettings(d.Synonyms, d.Lexicon))
	if err != nil {
		return nil, err
	}
	partners, err := search.Build(search.PartnersIndex, d.Partners, search.PartnersSettings(d.Synonyms, d.Lexicon))
	if err != nil {
		return nil, err
	}
	return search.NewCatalogue(apps, partners)
}

func (a *app) record(names map[string]string) search.Record {
	categories := append([]string{a.Category}, a.Secondary...)
	fields := map[string]any{
		"name": a.Name, "slug": a.Slug, "path": "/apps/" + a.Slug + "/", "icon": a.Slug,
		"developer": names[a.Developer], "shortDescription": a.Short, "keywords": a.Keywords,
		"categories": categories, "categoryNames": categoryNames(categories, names),
		"product": a.Product, "payment": a.payment(), "placements": namesOf(a.Placements),
		"languages": a.Languages, "industries": a.Industries, "country": a.Country,
		"service": a.ServiceType != "", "priceCents": 0, "installations": a.Installs,
		"verified": slices.Contains(a.Flags, "verified"), "aiPowered": slices.Contains(a.Flags, "ai_powered"),
		"rank": a.Installs, "hidden": slices.Contains(a.Flags, "hidden") || a.Lifecycle != "published",
	}
	var features []string
	for _, f := range a.Features {
		features = append(features, f.Title+": "+f.Description)
	}
	fields["features"], fields["description"] = features, a.Long
	fields["facts"] = search.Facts(a.Name, a.Product, a.payment(), a.ServiceType != "", slices.Contains(a.Flags, "ai_powered"))
	if a.Payment != nil {
		fields["priceCents"] = a.Payment.PriceCents
	}
	if day, err := time.Parse(time.DateOnly, a.Published); err == nil {
		fields["publishedAt"] = day.Unix()
	}
	votes, stars := 0, 0
	for i, n := range a.Histogram {
		votes, stars = votes+n, stars+n*(i+1)
	}
	fields["votes"] = votes
	if votes > 0 {
		fields["rating"] = float64(stars*100/votes) / 100
	}
	return search.Record{ID: a.Slug, Fields: fields}
}

func (a *app) payment() string {
	switch {
	case a.Payment == nil:
		return "free"
	case a.Payment.Frequency == "monthly" && a.Payment.PerAccount:
		return "monthly-per-account"
	case a.Payment.Frequency == "monthly":
		return "monthly-per-organization"
	}
	return "once"
}

func (e *expert) record(names map[string]string) search.Record {
	return search.Record{ID: e.Slug, Fields: map[string]any{
		"name": e.Name, "slug": e.Slug, "path": "/partners/" + e.Slug + "/", "icon": e.Slug, "kind": e.Kind,
		"headline": e.Headline, "description": e.Description, "categories": e.Categories,
		"categoryNames": categoryNames(e.Categories, names), "products": e.Products,
		"industries": e.Industries, "languages": e.Languages, "country": e.Country, "city": e.City,
		"recommended": e.Recommended, "hourlyRateCents": e.HourlyRate, "rating": e.Rating.Average,
		"votes": e.Rating.Votes, "rank": e.Rating.Votes,
	}}
}

func categoryNames(slugs []string, names map[string]string) []string {
	var list []string
	for _, slug := range slugs {
		if name := names["category:"+slug]; name != "" {
			list = append(list, name)
		} else {
			list = append(list, strings.ReplaceAll(slug, "-", " "))
		}
	}
	return list
}

func read(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := yaml.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// ModuleRoot gives the folder of go.mod above the test.
func ModuleRoot(tb testing.TB) string {
	tb.Helper()
	folder, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			tb.Fatal("no go.mod above the test")
		}
		folder = parent
	}
}

package mcp

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"marketplace/internal/kit/auth"
)

const (
	usualHits         = 5
	mostHits          = 20
	mostOfQuery       = 200    // letters of what is searched for
	mostOfName        = 200    // letters of a slug or an id
	mostOfZip         = 20     // letters
	mostAgents        = 100000 // in a price
	mostCompared      = 4
	mostOfDescription = 1500 // letters of a description in an answer
)

type searchInput struct {
	Query    string `json:"query,omitempty" jsonschema:"what it should do, in a few words; left out: what the shop recommends"`
	Product  string `json:"product,omitempty" jsonschema:"only apps for this host product"`
	Category string `json:"category,omitempty" jsonschema:"only this category, by its slug of list_categories"`
	Kind     string `json:"kind,omitempty" jsonschema:"only apps, or only services that people provide"`
	FreeOnly bool   `json:"freeOnly,omitempty"`
	Limit    int    `json:"limit,omitempty" jsonschema:"how many are named, 5 unless told"`
}

type appInput struct {
	App string `json:"app" jsonschema:"slug, as search_apps names it"`
}

type compareInput struct {
	Apps []string `json:"apps" jsonschema:"slugs, as search_apps names them"`
}

type priceInput struct {
	App     string `json:"app" jsonschema:"slug, as search_apps names it"`
	Agents  int64  `json:"agents,omitempty" jsonschema:"how many agents it is for, 1 unless told"`
	Country string `json:"country,omitempty" jsonschema:"where the buyer is, as DE or US; left out: no tax is added"`
	Zip     string `json:"zip,omitempty" jsonschema:"postal code, which decides the tax in the United States and Canada"`
}

func (s *server) addShopTools(protocol *sdk.Server) {
	name := letters(1, mostOfName)
	addTool(s, protocol, tool{
		name: ToolSearchApps, title: "Search apps", about: "Finds apps and services of the shop by what they do, with prices and ratings. Start here.",
		limits: map[string]func(*jsonschema.Schema){
			"query": letters(0, mostOfQuery), "product": oneOf(auth.LiveChat, auth.HelpDesk), "category": name, "kind": oneOf("app", "service"), "limit": between(1, mostHits),
		},
	}, s.searchApps)
	addTool(s, protocol, tool{
		name: ToolGetApp, title: "Get an app", about: "Tells what the page of one app says: price, permissions, features, where it appears, alternatives.",
		limits: map[string]func(*jsonschema.Schema){"app": name},
	}, s.getApp)
	addTool(s, protocol, tool{
		name: ToolCompareApps, title: "Compare apps", about: "Puts two to four apps beside each other.",
		limits: map[string]func(*jsonschema.Schema){"apps": items(2, mostCompared)},
	}, s.compareApps)
	addTool(s, protocol, tool{
		name: ToolPriceFor, title: "Price for a team", about: "Tells what an app costs for a number of agents, with the tax of a country: the same cents that a purchase would take today. It buys nothing.",
		limits: map[string]func(*jsonschema.Schema){"app": name, "agents": between(1, mostAgents), "country": letters(2, 2), "zip": letters(0, mostOfZip)},
	}, s.priceFor)
	addTool(s, protocol, tool{
		name: ToolListCategories, title: "List categories", about: "Names the categories of the shop, for search_apps.",
	}, s.listCategories)
}

func (s *server) searchApps(ctx context.Context, in searchInput) (Found, error) {
	if in.Limit == 0 {
		in.Limit = usualHits
	}
	text := clean(in.Query)
	hits, total, err := s.d.Shop.Search(ctx, Search{Text: text, Product: in.Product, Category: in.Category, Kind: in.Kind, FreeOnly: in.FreeOnly, Limit: in.Limit})
	if err != nil {
		return Found{}, err
	}
	for i := range hits {
		hits[i] = hits[i].cleaned()
	}
	return Found{Notice: Notice, Total: total, Apps: hits, URL: s.d.Shop.SearchPage(text)}, nil
}

func (s *server) getApp(ctx context.Context, in appInput) (AppAnswer, error) {
	page, err := s.page(ctx, in.App)
	if err != nil {
		return AppAnswer{}, err
	}
	page.Description, page.Shortened = shortened(page.Description, mostOfDescription)
	return AppAnswer{Notice, page}, nil
}

// page gives a page with clean texts.
func (s *server) page(ctx context.Context, app string) (Page, error) {
	page, err := s.d.Shop.App(ctx, strings.TrimSpace(app))
	if err != nil {
		return Page{}, err
	}
	page.Card, page.Description = page.cleaned(), clean(page.Description)
	features := make([]Feature, len(page.Features))
	for i, f := range page.Features {
		features[i] = Feature{clean(f.Title), clean(f.Text)}
	}
	page.Features = features
	return page, nil
}

func (c Card) cleaned() Card {
	c.Name, c.Developer, c.Summary = clean(c.Name), clean(c.Developer), clean(c.Summary)
	return c
}

// shortened cuts a text at the end of a word.
func shortened(text string, most int) (string, bool) {
	if utf8.RuneCountInString(text) <= most {
		return text, false
	}
	cut := string([]rune(text)[:most])
	if at := strings.LastIndexAny(cut, " \n"); at > 0 {
		cut = cut[:at]
	}
	return strings.TrimSpace(cut) + " …", true
}

func (s *server) compareApps(ctx context.Context, in compareInput) (Comparison, error) {
	out := Comparison{Notice: Notice, Apps: make([]Column, len(in.Apps))}
	slugs := make([]string, len(in.Apps))
	for i, app := range in.Apps {
		page, err := s.page(ctx, app)
		if err != nil {
			return Comparison{}, err
		}
		out.Apps[i] = columnOf(page)
		slugs[i] = page.Slug
	}
	out.URL = s.d.Shop.ComparePage(slugs)
	return out, nil
}

func columnOf(page Page) Column {
	c := Column{Card: page.Card, Categories: page.Categories, AppearsIn: page.AppearsIn, Languages: page.Languages, PlanLevel: page.PlanLevel, Permissions: page.Permissions, Features: make([]string, len(page.Features))}
	for i, f := range page.Features {
		c.Features[i] = f.Title
	}
	return c
}

func (s *server) priceFor(ctx context.Context, in priceInput) (Prices, error) {
	return s.d.Shop.Prices(ctx, PriceQuestion{
		App: strings.TrimSpace(in.App), Agents: max(in.Agents, 1), Country: strings.ToUpper(in.Country), Zip: in.Zip,
	})
}

func (s *server) listCategories(ctx context.Context, _ struct{}) (Categories, error) {
	return Categories{s.d.Shop.Categories(ctx)}, nil
}

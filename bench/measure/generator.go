package measure

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

//nolint:gochecknoglobals // neutral words and the closed lists of the import format
var (
	firstWords  = strings.Fields("amber ash birch blue bright cedar clay clear cloud coral dawn deep dusk east elm fern field first flint fresh glass gold grand green grey hazel high hill ivory jade kind lake light lime linen long maple marble mild mint moss new noble north oak ocean olive open pale paper pearl pine plain quick quiet rain red reed ridge river rose round sage sand sea silver slate small smooth snow soft south spring steel still stone summer sun swift tall teal tidal true vast violet warm west white wide wild willow winter wood young")
	secondWords = strings.Fields("anchor arch atlas badge barrel basket beacon bell bench board book bridge brook brush cabin canvas card case chart circle clock column compass corner crate crown desk dial door dock drum engine fence ferry flag folder fork forge frame garden gate glove grid guide hall hammer harbor hook horn index island kettle key kite ladder lamp lantern ledger lens lever lock loop map market mast mill mirror nest notebook office orbit oven panel path pencil pier pilot plate pocket port press pulley quill radar rail ramp relay rope route saddle scale screen shelf shore signal sketch spool stack stage stamp station stool switch table tent thread ticket tile tower track trail tray tunnel valley vault wagon wall wheel whistle window workshop yard")
	trades      = strings.Fields("orders tickets chats notes forms reports replies contacts calendars invoices campaigns surveys tags teams shifts files audits quotes returns stock")
	tradeVerbs  = strings.Fields("collects compares counts copies files follows groups joins keeps links lists marks matches moves opens orders plans sends shows sorts stores sums tracks writes")

	worldCategories = strings.Fields("e-commerce cms email-marketing analytics help-desk crm contact-management desktop-sharing lead-generation chatbots files-sharing social-media invoicing")
	worldPlacements = strings.Fields("plugin settings fullscreen messagebox targeted-message reports")
	worldIndustries = strings.Fields("retail e-commerce saas finance insurance healthcare education travel real-estate telecom media gaming manufacturing logistics automotive non-profit public-sector")
	worldLanguages  = strings.Fields("en de fr es it pl pt nl cs sv da fi nb el tr uk ro hu bg hr lt lv et ja ko")
	worldCountries  = strings.Fields("US GB DE FR ES IT PL PT NL CZ SE DK FI IE GR TR UA RO HU BG HR LT LV EE JP KR BR CA AU IN")
	worldHues       = strings.Fields("cobalt sky teal green moss amber orange red pink plum violet slate")
	worldServices   = strings.Fields("training product_implementation chatbot_building custom_development")
)

// Shares of the generated entries: of each so many one is a service, one is
// coming soon, one is in the curated list; so many apps have one developer.
const (
	serviceEvery    = 40
	comingEvery     = 250
	listedEvery     = 50
	appsOfDeveloper = 50
)

// worldMaker writes entries in the import format, the same for the same number.
type worldMaker struct {
	r        *rand.Rand
	services []string
	listed   []string
}

// writeWorld writes a folder in the import format with so many generated apps
// and services, their developers, and the lists that they are in.
func writeWorld(dir string, apps int) error {
	m := &worldMaker{r: rand.New(rand.NewPCG(11, uint64(apps)))}
	developers := max(1, apps/appsOfDeveloper)
	for i := range apps {
		slug, text := m.entry(i, developers)
		folder := filepath.Join(dir, "apps", fmt.Sprintf("%03d", i/1000))
		if i%1000 == 0 {
			if err := os.MkdirAll(folder, 0o750); err != nil {
				return err
			}
		}
		if err := os.WriteFile(filepath.Join(folder, slug+".yaml"), text, 0o600); err != nil {
			return err
		}
	}
	var list bytes.Buffer
	for i := range developers {
		m.developer(&list, i)
	}
	if err := os.WriteFile(filepath.Join(dir, "developers.yaml"), list.Bytes(), 0o600); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "lists.yaml"), m.lists(), 0o600)
}

func (m *worldMaker) one(of []string) string { return of[m.r.IntN(len(of))] }

// several gives up to most different ones, at least one.
func (m *worldMaker) several(of []string, most int) string {
	picked, n := map[string]bool{}, 1+m.r.IntN(most)
	var list []string
	for range n {
		if one := m.one(of); !picked[one] {
			picked[one] = true
			list = append(list, one)
		}
	}
	return strings.Join(list, ", ")
}

func (m *worldMaker) sentence() string {
	return fmt.Sprintf("It %s %s and %s %s of the %s %s.", m.one(tradeVerbs), m.one(trades), m.one(tradeVerbs), m.one(trades), m.one(firstWords), m.one(secondWords))
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// entry makes one app or service.
func (m *worldMaker) entry(i, developers int) (slug string, text []byte) {
	var out bytes.Buffer
	line := func(format string, args ...any) { fmt.Fprintf(&out, format+"\n", args...) }
	first, second := m.one(firstWords), m.one(secondWords)
	slug = fmt.Sprintf("%s-%s-%d", first, second, i)
	service, coming := i%serviceEvery == 1, i%comingEvery == 2
	line("slug: %s\nname: %s %s %d", slug, capital(first), capital(second), i)
	line("product: %s\ncategory: %s\nsecondary_categories: []", m.one([]string{"livechat", "helpdesk"}), m.one(worldCategories))
	line("developer: maker-%d\ncountry: %s", i%developers, m.one(worldCountries))
	if coming {
		line("lifecycle: accepted")
	} else {
		line("lifecycle: published\npublished: 20%02d-%02d-%02d", 16+m.r.IntN(10), 1+m.r.IntN(12), 1+m.r.IntN(28))
	}
	line("installations: %d\nflags: []", m.r.IntN(20_000))
	switch {
	case service && !coming:
		line("service_type: %s\nlists: []", m.one(worldServices))
		m.services = append(m.services, slug)
	case i%listedEvery == 3 && !coming:
		line("lists: [self-setup]")
		m.listed = append(m.listed, slug)
	default:
		line("lists: []")
	}
	line("icon: {hue: %s, glyph: box}", m.one(worldHues))
	switch m.r.IntN(3) {
	case 0:
		line("payment: {frequency: monthly, price_cents: %d, per_account: %t, trial_days: 14, card_required: true}", 100*(1+m.r.IntN(90)), m.r.IntN(2) == 0)
	case 1:
		line("payment: {frequency: once, price_cents: %d, per_account: false, trial_days: 0, card_required: true}", 100*(1+m.r.IntN(90)))
	}
	line("short_description: %s %s %s and %s them for the %s.", capital(m.one(tradeVerbs)), m.one(firstWords), m.one(trades), m.one(tradeVerbs), m.one(secondWords))
	m.texts(line)
	line("placements: [%s]\nscopes: [chats--all:ro, customers:ro]\nupgrades: []", m.several(worldPlacements, 3))
	line("languages: [%s]\nindustries: [%s]", m.several(worldLanguages, 5), m.several(worldIndustries, 4))
	line("support: {tutorial_url: https://help.maker.example/a, privacy_url: https://maker.example/privacy, email: help@maker.example}")
	line("changelog: []")
	votes := m.r.IntN(60)
	line("histogram: [0, %d, %d, %d, %d]", votes/12, votes/8, votes/3, votes)
	if votes > 30 {
		line("reviews:\n  - {name: Person %d, organization: Office %d, rate: 5, date: 2026-0%d-11, text: %q}", i, m.r.IntN(900), 1+m.r.IntN(9), m.sentence())
	}
	line("keywords: [%s, %s, %s tools, number %d]", first, second, m.one(trades), i)
	return slug, out.Bytes()
}

// texts makes a description of about a hundred words, features and benefits.
func (m *worldMaker) texts(line func(string, ...any)) {
	line("long_description: |")
	for range 3 {
		line("  %s %s %s\n", m.sentence(), m.sentence(), m.sentence())
	}
	for _, part := range []struct {
		name string
		n    int
	}{{"features", 4}, {"benefits", 2}} {
		line("%s:", part.name)
		for range part.n {
			line("  - {title: %s %s, description: %s}", capital(m.one(firstWords)), m.one(trades), m.sentence())
		}
	}
}

func (m *worldMaker) developer(out *bytes.Buffer, i int) {
	first, second := m.one(firstWords), m.one(secondWords)
	fmt.Fprintf(out, "- slug: maker-%d\n  name: %s %s %d\n  country: %s\n  city: Town\n  founded: 2015\n", i, capital(first), capital(second), i, m.one(worldCountries))
	fmt.Fprintf(out, "  website: https://maker.example\n  support_email: help@maker.example\n  headline: %s\n  bio: %s %s\n", m.sentence(), m.sentence(), m.sentence())
	fmt.Fprintf(out, "  languages: [en]\n  icon: {hue: %s, glyph: box}\n", m.one(worldHues))
}

// lists holds the two lists that grow with the catalogue.
func (m *worldMaker) lists() []byte {
	var out bytes.Buffer
	out.WriteString("lists:\n")
	for _, l := range []struct {
		slug, title string
		order       []string
	}{{"services", "Services", m.services}, {"self-setup", "Self-setup", m.listed}} {
		fmt.Fprintf(&out, "  - slug: %s\n    title: %s\n    headline: A list.\n    intro: A list that grows with the catalogue.\n    meta_description: A list.\n    order: [%s]\n", l.slug, l.title, strings.Join(l.order, ", "))
	}
	return out.Bytes()
}

package site_test

import (
	"slices"
	"strings"
	"testing"

	"marketplace/internal/catalogue"
	"marketplace/internal/site"
)

func labelsOf(pictures []site.Picture) []string {
	labels := make([]string, len(pictures))
	for i, p := range pictures {
		labels[i] = p.Label
	}
	return labels
}

func featured(titles ...string) (list []catalogue.Feature) {
	for _, title := range titles {
		list = append(list, catalogue.Feature{Title: title, Description: title + " in a sentence."})
	}
	return list
}

// An entry shows the places that it has, and none that it has not.
func TestGallery_Entry_ShowsOnlyItsOwnPlaces(t *testing.T) {
	t.Parallel()
	shots := func(n int) func(*catalogue.App) {
		return func(a *catalogue.App) {
			for i := range n {
				title := "Shot " + string(rune('A'+i))
				a.Screenshots = append(a.Screenshots, catalogue.Screenshot{Src: "https://pictures.example/" + title, Title: title})
			}
		}
	}
	placed := func(placements ...string) func(*catalogue.App) {
		return func(a *catalogue.App) { a.Placements = placements }
	}
	in := func(category string) func(*catalogue.App) { return func(a *catalogue.App) { a.Category = category } }
	service := func(kind string) func(*catalogue.App) {
		return func(a *catalogue.App) { a.ServiceType, a.Placements = kind, []string{"plugin", "settings"} }
	}
	tickets := func(a *catalogue.App) { a.Product = "helpdesk" }
	cases := map[string]struct {
		path  string
		entry catalogue.App
		want  []string
	}{
		"in chats":           {"/apps/", entry("one", placed("plugin", "settings")), []string{"Chat details", "Settings", "After the chat", "Set-up"}},
		"in tickets":         {"/apps/", entry("one", placed("plugin"), tickets), []string{"Ticket details", "After the ticket", "Set-up"}},
		"on a website":       {"/apps/", entry("one", placed("targeted-message", "reports")), []string{"Your website", "Reports", "After the chat", "Set-up"}},
		"a site":             {"/apps/", entry("one", placed("settings"), in("cms")), []string{"Chat widget", "Settings", "After the chat", "Set-up"}},
		"nowhere":            {"/apps/", entry("one", placed()), []string{"After the chat", "Set-up"}},
		"two screenshots":    {"/apps/", entry("one", placed("plugin"), shots(2)), []string{"Chat details", "Shot A", "Shot B", "After the chat", "Set-up"}},
		"three screenshots":  {"/apps/", entry("one", placed("plugin", "settings"), shots(3)), []string{"Chat details", "Shot A", "Shot B", "Shot C", "Settings"}},
		"training":           {"/services/", entry("one", service("training")), []string{"Your calendar", "The plan", "Before and after"}},
		"outsourcing":        {"/services/", entry("one", service("chat_agent_outsourcing")), []string{"Your calendar", "Before and after"}},
		"chatbots":           {"/services/", entry("one", service("chatbot_building")), []string{"Before and after", "The plan", "Chat widget"}},
		"implementation":     {"/services/", entry("one", service("product_implementation")), []string{"The plan", "Before and after"}},
		"custom development": {"/services/", entry("one", service("custom_development")), []string{"The plan", "Before and after"}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			content := people()
			content.Apps = append(content.Apps, c.entry)
			pictures := newShop(t, content).at(t, c.path+"one/").App.Pictures
			if got := labelsOf(pictures); !slices.Equal(got, c.want) {
				t.Errorf("shows %q, not %q", got, c.want)
			}
			for _, p := range pictures {
				if p.Kind == "scene" && (p.Alt != c.entry.Name+": "+p.Label || p.Caption == "") {
					t.Errorf("the picture says %+v", p)
				}
			}
		})
	}
}

func TestGallery_Captions_AreSentencesOfTheEntry(t *testing.T) {
	t.Parallel()
	content := people()
	content.Apps = append(content.Apps, entry("one", func(a *catalogue.App) {
		a.Placements, a.Features, a.Benefits = []string{"plugin", "settings"}, featured("First", "Second"), featured("Gain")
	}))
	var got []string
	for _, p := range newShop(t, content).at(t, "/apps/one/").App.Pictures {
		got = append(got, p.Caption)
	}
	if want := []string{"First in a sentence.", "Second in a sentence.", "Gain in a sentence.", "Connect One and choose what it may see."}; !slices.Equal(got, want) {
		t.Errorf("captions are %q", got)
	}
}

// Decisions rule 18: of an app that is coming soon, its scene says what its teaser says.
func TestScene_ComingSoon_KeepsWhatIsPrivate(t *testing.T) {
	t.Parallel()
	content := people()
	for i, app := range content.Apps {
		if app.Slug == "soon" {
			content.Apps[i].Features, content.Apps[i].Placements = featured("Secret"), []string{"plugin"}
		}
	}
	page := newShop(t, content).at(t, "/apps/soon/").App
	if got := labelsOf(page.Pictures); !slices.Equal(got, []string{"In the making"}) || strings.Contains(page.Pictures[0].Caption, "Secret") {
		t.Errorf("shows %+v", page.Pictures)
	}
}

func TestCard_Looks_AreOfTheEntryAndItsTheme(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		change func(*catalogue.App)
		theme  string
	}{
		"by category":     {func(a *catalogue.App) { a.Category = "cms" }, "site"},
		"by its words":    {func(a *catalogue.App) { a.Category, a.ShortDescription = "e-commerce", "Handles returns." }, "returns"},
		"by a keyword":    {func(a *catalogue.App) { a.Category, a.Keywords = "chatbots", []string{"translation"} }, "translation"},
		"set by staff":    {func(a *catalogue.App) { a.CustomProps = map[string]string{"scene": "gif"} }, "gif"},
		"set to nonsense": {func(a *catalogue.App) { a.CustomProps = map[string]string{"scene": "nonsense"} }, "lead"},
		"by nothing":      {func(a *catalogue.App) { a.Category = "unknown" }, "lead"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			content := people()
			content.Apps = append(content.Apps, entry("one", func(a *catalogue.App) { a.Placements = []string{"plugin"} }, c.change))
			card := newShop(t, content).at(t, "/apps/one/").App.Card
			if len(card.Scene.Looks) == 0 || !strings.Contains(card.Scene.Looks[0].Name, "."+c.theme+".") {
				t.Errorf("looks are %+v", card.Scene.Looks)
			}
		})
	}
}

// Two cards of one colour that show the same scene differ in words only: the later one shows
// another that it has. Those of other colours show what they have first.
func TestCards_NeighboursOfOneColour_ShowDifferentScenes(t *testing.T) {
	t.Parallel()
	of := func(hue string, placements ...string) func(*catalogue.App) {
		return func(a *catalogue.App) { a.Icon, a.Placements = catalogue.Icon{Hue: hue, Glyph: "bolt"}, placements }
	}
	content := people()
	content.Apps = []catalogue.App{
		entry("a", of("slate", "plugin", "settings")), entry("b", of("slate", "plugin", "settings")), entry("c", of("teal", "plugin", "settings")),
		entry("d", of("slate", "plugin", "settings", "fullscreen")), entry("e", of("slate", "plugin")),
	}
	shown := map[string]string{}
	list := newShop(t, content).at(t, "/apps/").Listing
	order := make([]string, 0, len(list.Cards))
	for _, card := range list.Cards {
		kind, _, _ := strings.Cut(card.Scene.Looks[0].Name, ".")
		shown[card.Slug], order = kind, append(order, card.Slug)
	}
	if want := []string{"a", "b", "c", "d", "e"}; !slices.Equal(order, want) {
		t.Fatalf("the order is %v", order)
	}
	if shown["a"] != "plugin" || shown["b"] == "plugin" || shown["c"] != "plugin" || shown["d"] == "plugin" || shown["d"] == shown["b"] {
		t.Errorf("shown are %v", shown)
	}
}

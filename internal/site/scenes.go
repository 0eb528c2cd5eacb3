package site

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"marketplace/internal/catalogue"
)

// Scenes show an app at work, or what a service delivers. The front end draws them
// (web/src/recipes/scene); which ones an entry has is said here.

const (
	sceneSoon  = "soon"
	mostScenes = 6
	// A gallery with so many screenshots of the developer's own does without the
	// scenes that are much the same for every app.
	manyScreenshots = 3
)

// sceneNames are what buyers call what scenes show besides the places of the app.
//
//nolint:gochecknoglobals // a constant table
var sceneNames = map[string]string{
	"widget": "Chat widget", "result": "After the chat", "setup": "Set-up", sceneSoon: "In the making",
	"plan": "The plan", "beforeafter": "Before and after", "calendar": "Your calendar",
}

// sceneNamesInTickets differ in the help desk.
//
//nolint:gochecknoglobals // a constant table
var sceneNamesInTickets = map[string]string{"result": "After the ticket"}

// sceneHasTalk says which scenes show a conversation, and so differ by theme and voice.
//
//nolint:gochecknoglobals // a constant table
var sceneHasTalk = map[string]bool{
	"plugin": true, "messagebox": true, "targeted-message": true, "widget": true, "result": true, "beforeafter": true, sceneSoon: true,
}

// mainPlacements are the placements that have a scene of the app's daily work.
//
//nolint:gochecknoglobals // a constant table
var mainPlacements = []string{"targeted-message", "messagebox", "plugin", "fullscreen", "reports"}

// serviceScenes are what a service delivers.
//
//nolint:gochecknoglobals // a constant table
var serviceScenes = map[string][]string{
	"training": {"calendar", "plan", "beforeafter"}, "chat_agent_outsourcing": {"calendar", "beforeafter"},
	"chatbot_building": {"beforeafter", "plan", "widget"}, "product_implementation": {"plan", "beforeafter"},
	"custom_development": {"plan", "beforeafter"},
}

// scene is one picture of an entry, with the sentence below it.
type scene struct{ Kind, Caption string }

// scenesOf gives the scenes that an entry can honestly show, in the order of the
// gallery. There is always one.
func scenesOf(app *catalogue.App) []scene {
	switch {
	case app.IsService():
		return serviceScenesOf(app)
	case app.Lifecycle() != catalogue.Published:
		return []scene{{sceneSoon, app.Summary()}}
	}
	list := []scene{}
	for _, placement := range app.Placements {
		if slices.Contains(mainPlacements, placement) {
			list = append(list, scene{placement, captionOf(app, app.Features, len(list))})
		}
	}
	theme := sceneTheme(app)
	if theme == "handover" || theme == "site" || app.Category == "chatbots" && len(list) == 0 {
		list = append(list, scene{"widget", captionOf(app, app.Features, 0)})
	}
	if slices.Contains(app.Placements, "settings") {
		list = append(list, scene{"settings", captionOf(app, app.Features, len(list))})
	}
	list = append(list, scene{"result", captionOf(app, app.Benefits, 0)}, scene{"setup", fmt.Sprintf(connect, app.Name)})
	return list[:min(mostScenes, len(list))]
}

func serviceScenesOf(app *catalogue.App) []scene {
	kinds := serviceScenes[app.ServiceType]
	if kinds == nil {
		kinds = serviceScenes["product_implementation"]
	}
	list := make([]scene, len(kinds))
	for i, kind := range kinds {
		list[i] = scene{kind, captionOf(app, app.Features, i)}
		if kind == "beforeafter" {
			list[i].Caption = captionOf(app, app.Benefits, 0)
		}
	}
	return list
}

// captionOf is the sentence of a feature or a benefit, the entry's own when there are
// not as many.
func captionOf(app *catalogue.App, from []catalogue.Feature, i int) string {
	if i < len(from) && from[i].Description != "" {
		return from[i].Description
	}
	return app.Summary()
}

func sceneName(app *catalogue.App, kind string) string {
	if name := sceneNamesInTickets[kind]; name != "" && app.Product == "helpdesk" {
		return name
	}
	return cmp.Or(placementName(app, kind), sceneNames[kind])
}

// lookName names a scene as its address does, by all that makes it look different from
// those of other entries: "settings", or "plugin.lead.1" with theme and voice.
func lookName(app *catalogue.App, kind string, voice int) string {
	if !sceneHasTalk[kind] {
		return kind
	}
	theme := sceneTheme(app)
	return kind + "." + theme + "." + strconv.Itoa(voice%sceneVoices[theme])
}

// parseLook reads the name of a look of an entry; false for one that it does not have.
func parseLook(app *catalogue.App, look string) (kind string, voice int, ok bool) {
	kind, rest, _ := strings.Cut(look, ".")
	if !slices.ContainsFunc(scenesOf(app), func(s scene) bool { return s.Kind == kind }) {
		return "", 0, false
	}
	voice = sceneVoice(app, sceneTheme(app))
	if sceneHasTalk[kind] {
		var err error
		if _, number, _ := strings.Cut(rest, "."); number != "" {
			voice, err = strconv.Atoi(number)
		}
		if err != nil || voice < 0 {
			return "", 0, false
		}
	}
	return kind, voice, lookName(app, kind, voice) == look
}

// mostNeighbours is up to how many places before a card its neighbours stand, in lists of up to
// four columns.
const mostNeighbours = 4

// mostLooks is how many ways of showing an entry on a card its list may choose from.
const mostLooks = mostNeighbours + 1

// looksOf gives the looks of an entry's card, the one it has by itself first: the other
// voices of it, then its other scenes.
func looksOf(app *catalogue.App) []Look {
	theme := sceneTheme(app)
	own := sceneVoice(app, theme)
	list := []Look{}
	add := func(kind string, voice int) {
		look := Look{Name: lookName(app, kind, voice), Place: sceneName(app, kind)}
		if len(list) < mostLooks && !slices.Contains(list, look) {
			list = append(list, look)
		}
	}
	scenes := scenesOf(app)
	add(scenes[0].Kind, own)
	for voice := 1; voice < sceneVoices[theme]; voice++ {
		add(scenes[0].Kind, own+voice)
	}
	for _, s := range scenes[1:] {
		add(s.Kind, own)
	}
	return list
}

// CardScene is what a card's picture is chosen from; nil for an entry that not
// everybody may see.
func (b *Builder) CardScene(app *catalogue.App) *CardScene {
	if !shown(app) {
		return nil
	}
	return &CardScene{Base: b.sceneBase(app), Looks: looksOf(app)}
}

// sceneBase is the part of the address that the scenes of an entry have in common. It
// changes with what they show, so that they may be kept for ever.
func (b *Builder) sceneBase(app *catalogue.App) string {
	version := "0"
	if b.SceneVersion != nil {
		version = b.SceneVersion(app)
	}
	return fmt.Sprintf("%s/pictures/scenes/%s/%s/", cmp.Or(b.SceneRoot, b.root()), app.Slug, version)
}

// connect is the caption of the scene that shows how an app is set up.
const connect = "Connect %s and choose what it may see."

func (b *Builder) scenePicture(app *catalogue.App, s scene) Picture {
	label := sceneName(app, s.Kind)
	base := b.sceneBase(app) + lookName(app, s.Kind, sceneVoice(app, sceneTheme(app)))
	caption := s.Caption
	if caption == fmt.Sprintf(connect, app.Name) { // ours; the others are the catalogue's
		caption = b.Words.Say(connect, app.Name)
	}
	return Picture{Kind: "scene", Src: base + ".svg", Thumb: base + ".thumb.svg", Alt: app.Name + ": " + b.Words.Known(label), Label: label, Caption: caption}
}

// mainPicture is the first scene of an entry.
func (b *Builder) mainPicture(app *catalogue.App) Picture {
	return b.scenePicture(app, scenesOf(app)[0])
}

// placementPicture is the scene of a placement, the first scene where the entry has none.
func (b *Builder) placementPicture(app *catalogue.App, placement string) Picture {
	for _, s := range scenesOf(app) {
		if s.Kind == placement {
			return b.scenePicture(app, s)
		}
	}
	return b.mainPicture(app)
}

// fnv32 is the hash of the front end's recipes: what a slug decides is the same in both.
func fnv32(text string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(text))
	return h.Sum32()
}

// CardScene is what the picture of a card is chosen from, so that it does not look like
// those of its neighbours.
type CardScene struct {
	Base  string `json:"base" doc:"of the pictures' addresses; a look's name and .thumb.svg follow"`
	Looks []Look `json:"looks" doc:"at least one; the entry's own first"`
}

// Look is one way to show an entry. Pictures of the same look differ in name and colour only.
type Look struct {
	Name  string `json:"name"`
	Place string `json:"place" words:"shop" doc:"what buyers call what is shown"`
}

// kind is which scene a look shows, whatever is said in it.
func (l Look) kind() string {
	kind, _, _ := strings.Cut(l.Name, ".")
	return kind
}

package site

import (
	"context"
	"encoding/base64"
	"path"
	"slices"
	"strings"
	"time"

	"marketplace/internal/catalogue"
)

// DraftPage is the page of an app as it will be when what its developer works on is public. Its
// pictures are those that nobody has to fetch from an address of a public app, so icon is drawn
// into it, and scenes are by InlineScenes; nothing in it leads to installing or trying the app.
func (b *Builder) DraftPage(app *catalogue.App, icon string) *Page {
	page := b.wholeApp(b.Catalogue.Snapshot(), asPublished(app, b.Now()))
	data := page.App
	data.Icon, data.ComingSoon = icon, false
	data.MoreByDeveloper, data.Alternatives, data.UsedWith = []Card{}, []Alternative{}, []UsedWith{}
	data.ClientID, data.DirectInstall, data.HostLinks, data.TryOuts = "", nil, nil, nil
	page.Meta.NoIndex = true
	b.inLanguage(page)
	return page
}

// asPublished is an app as it will be in public; one that is public stays as it is.
func asPublished(app *catalogue.App, now time.Time) *catalogue.App {
	public := *app
	public.Hidden = false
	for _, at := range []*time.Time{&public.SubmittedAt, &public.AcceptedAt, &public.PublishedAt} {
		if at.IsZero() {
			*at = now
		}
	}
	return &public
}

// InlineScenes draws the scenes of the page of a draft into it, as data addresses: their own
// addresses are those of public apps. A picture that cannot be drawn is left out.
func (a *Artwork) InlineScenes(ctx context.Context, page *Page, app *catalogue.App, now time.Time) {
	public, data := asPublished(app, now), page.App
	data.Pictures = slices.DeleteFunc(data.Pictures, func(p Picture) bool {
		return p.isDrawn() && a.inlineScene(ctx, public, p.Src) == ""
	})
	for i, p := range data.Pictures {
		if p.isDrawn() {
			data.Pictures[i].Src, data.Pictures[i].Thumb = a.inlineScene(ctx, public, p.Src), a.inlineScene(ctx, public, p.Thumb)
		}
	}
	if data.Scene == nil {
		return
	}
	look := data.Scene.Looks[0]
	drawn := a.inlineScene(ctx, public, data.Scene.Base+look.Name+".thumb.svg")
	if drawn == "" {
		data.Scene = nil
		return
	}
	// The name of the look follows the base, in an address of data behind the sign of a fragment.
	data.Scene = &CardScene{Base: drawn + "#", Looks: []Look{look}}
}

// PlacementScene draws how an app will be seen at a placement once what its developer works on
// is public, as a data address; "" for a service, and when it cannot be drawn.
func (a *Artwork) PlacementScene(ctx context.Context, app *catalogue.App, placement string, now time.Time) string {
	public := asPublished(app, now)
	public.Placements = []string{placement}
	return a.inlineScene(ctx, public, lookName(public, placement, sceneVoice(public, sceneTheme(public)))+".svg")
}

// inlineScene draws the scene of an address as a data address; "" when it cannot be drawn.
func (a *Artwork) inlineScene(ctx context.Context, public *catalogue.App, address string) string {
	props, isScene := a.scenePropsOf(public, strings.TrimSuffix(path.Base(address), ".svg"))
	if a.pool == nil || !isScene {
		return ""
	}
	body, contentType, err := a.call(ctx, a.pool.Scene, props)
	if err != nil {
		a.log.ErrorContext(ctx, "scene of a draft", "app", public.ID, "error", err)
		return ""
	}
	return "data:" + contentType + ";base64," + base64.StdEncoding.EncodeToString(body)
}

// InlineSocial draws the picture beside links to the page of a draft as a data address; "" when
// it cannot be drawn.
func (a *Artwork) InlineSocial(ctx context.Context, page *Page, app *catalogue.App, now time.Time) string {
	picture := a.socialOf(page)
	if picture == nil {
		return ""
	}
	picture.Icon = a.props(app.Slug, app.Name, app.Icon)
	if scene := page.App.Scene; scene != nil {
		picture.Scene, _ = a.scenePropsOf(asPublished(app, now), scene.Looks[0].Name+".thumb")
	}
	body, contentType, err := a.drawSocial(ctx, picture)
	if err != nil {
		a.log.ErrorContext(ctx, "social picture of a draft", "app", app.ID, "error", err)
		return ""
	}
	if len(body) == 0 {
		return ""
	}
	return "data:" + contentType + ";base64," + base64.StdEncoding.EncodeToString(body)
}

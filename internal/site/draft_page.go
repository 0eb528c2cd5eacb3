package site

import (
	"context"
	"encoding/base64"
	"slices"

	"marketplace/internal/catalogue"
)

// DraftPage is the page of an app as it will be when what its developer works on is public. Its
// pictures are those that nobody has to fetch from an address of a public app, so icon is drawn
// into it; nothing in it leads to installing or trying the app.
func (b *Builder) DraftPage(app *catalogue.App, icon string) *Page {
	page := b.wholeApp(b.Catalogue.Snapshot(), app)
	data := page.App
	data.Icon, data.Lifecycle, data.Scene, data.ComingSoon = icon, string(catalogue.Published), nil, false
	data.Pictures = slices.DeleteFunc(data.Pictures, func(p Picture) bool { return p.Kind != "image" })
	data.MoreByDeveloper, data.Alternatives, data.UsedWith = []Card{}, []Alternative{}, []UsedWith{}
	data.ClientID, data.DirectInstall, data.HostLinks, data.TryOuts = "", nil, nil, nil
	page.Meta.NoIndex = true
	return page
}

// InlineSocial draws the picture beside links to the page of a draft as a data address; "" when
// it cannot be drawn.
func (a *Artwork) InlineSocial(ctx context.Context, page *Page, app *catalogue.App) string {
	picture := a.socialOf(page)
	if picture == nil {
		return ""
	}
	picture.Icon = a.props(app.Slug, app.Name, app.Icon)
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

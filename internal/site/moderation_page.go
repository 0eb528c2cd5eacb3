package site

// Moderation is the frame of the reviews that the platform's staff judges. The
// browser fills it: nobody else may read them.
type Moderation struct {
	Breadcrumbs []Link `json:"breadcrumbs"`
}

func (b *Builder) moderation() *Page {
	const path, heading = "/moderation/", "Reviews to judge"
	page := &Page{Path: path, Kind: KindModeration, Status: 200, Title: title(heading)}
	page.Moderation = &Moderation{Breadcrumbs: []Link{{"Home", "/"}, {heading, path}}}
	page.Meta = b.meta(path, "For the platform's staff.")
	return page
}

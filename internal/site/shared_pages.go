package site

// Shared is the frame of a page behind an address that was given to somebody. The secret in the
// address stands behind its #, so the server knows nothing of what is shown: the browser asks
// the API for it.
type Shared struct {
	What        string `json:"what" enum:"invitation,preview" doc:"what the address is for"`
	Breadcrumbs []Link `json:"breadcrumbs"`
}

func (b *Builder) preview() *Page {
	const path, name = "/preview/", "Preview of a draft"
	page := &Page{Path: path, Kind: KindShared, Status: 200, Title: title(name), Shared: &Shared{What: "preview", Breadcrumbs: []Link{{"Home", "/"}, {name, path}}}}
	page.Meta = b.meta(path, "An app as it will look, for who works on it and who was asked to look.")
	return page
}

func (b *Builder) invitation() *Page {
	const path, name = "/invitation/", "Invitation"
	page := &Page{Path: path, Kind: KindShared, Status: 200, Title: title(name), Shared: &Shared{What: "invitation", Breadcrumbs: []Link{{"Home", "/"}, {name, path}}}}
	page.Meta = b.meta(path, "An organization was invited to see an app that is not public.")
	return page
}

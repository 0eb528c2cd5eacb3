package site

// MyApps is the frame of what an organization has installed. The browser asks the API
// for what is in it.
type MyApps struct {
	Breadcrumbs []Link `json:"breadcrumbs"`
}

func (b *Builder) myApps() *Page {
	const path, name = "/my-apps/", "My apps"
	page := &Page{Path: path, Kind: KindMyApps, Status: 200, Title: title(name), MyApps: &MyApps{Breadcrumbs: []Link{{"Home", "/"}, {name, path}}}}
	page.Meta = b.meta(path, "What your organization has installed, what it costs and what waits for you.")
	return page
}

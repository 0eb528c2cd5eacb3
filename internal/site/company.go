package site

// Company is the frame of what an organization decides about its apps. The browser asks the
// API for what is in it.
type Company struct {
	Breadcrumbs []Link `json:"breadcrumbs"`
}

func (b *Builder) company() *Page {
	const path, name = "/company/", "Requests and budget"
	page := &Page{Path: path, Kind: KindCompany, Status: 200, Title: title(name), Company: &Company{Breadcrumbs: []Link{{"Home", "/"}, {name, path}}}}
	page.Meta = b.meta(path, "Who may buy apps, what colleagues ask for, and what it adds up to.")
	return page
}

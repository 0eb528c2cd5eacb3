package site

// StaffSetup is the frame of the page on which staff sets the shop up. The browser fills
// it: nobody else may read that.
type StaffSetup struct {
	Breadcrumbs []Link `json:"breadcrumbs"`
}

// StaffSetup makes that page, which has an address of its own, beside the shop's.
func (b *Builder) StaffSetup() Page {
	const path, heading = "/staff/setup/", "First start"
	page := Page{Path: path, Kind: KindStaffSetup, Status: 200, Title: title(heading)}
	page.StaffSetup = &StaffSetup{Breadcrumbs: []Link{{"Home", "/"}, {heading, path}}}
	page.Meta = Meta{Description: "For the platform's staff.", Canonical: b.PublicURL + path, NoIndex: true}
	return page
}

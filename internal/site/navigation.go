package site

import "slices"

// Navigation are the links of the header.
func Navigation() []Link {
	return []Link{{"Apps", "/apps/"}, {"Services", "/services/"}, {"Partners", "/partners/"}, {"Developers", "/developers/"}, {"Deals", "/saas-deals/"}}
}

// Outside are addresses that the shop's footer leads to and that other programs answer, "" for
// those that nobody answers.
type Outside struct{ Help, Status, Console, API string }

// Footer are the columns of the footer.
func Footer(o Outside) []FooterColumn {
	return []FooterColumn{
		{"Browse", []Link{{"All apps", "/apps/"}, {"New and noteworthy", "/apps/new-and-noteworthy/"}, {"Staff top picks", "/apps/staff-top-picks/"}, {"Services", "/services/"}, {"Deals", "/saas-deals/"}, {"Coming soon", "/coming-soon/"}}},
		{"Collections", []Link{{"AI-powered", "/apps/ai-powered/"}, {"Starter pack", "/apps/starter-pack/"}, {"Self-setup", "/apps/self-setup/"}, {"Messaging apps", "/omnichannel-communication/"}, {"Hackathon winners", "/apps/hackathon-winners/"}}},
		{"Build", present(Link{"Developer console", o.Console}, Link{"API reference", o.API}, Link{"Developers", "/developers/"}, Link{"Private apps", "/private-apps/"})},
		{"Help", present(Link{"Help and contact", o.Help}, Link{"Find an expert", "/partners/"}, Link{"Recommended partners", "/partners/recommended/"}, Link{"Favourites", "/favourites/"}, Link{"Status", o.Status}, Link{"Legal", "/legal/"})},
	}
}

// present gives the links that lead somewhere.
func present(links ...Link) []Link {
	return slices.DeleteFunc(links, func(l Link) bool { return l.Path == "" })
}

package site

// Navigation are the links of the header.
func Navigation() []Link {
	return []Link{{"Apps", "/apps/"}, {"Services", "/services/"}, {"Partners", "/partners/"}, {"Developers", "/developers/"}, {"Deals", "/saas-deals/"}}
}

// Footer are the columns of the footer.
func Footer() []FooterColumn {
	return []FooterColumn{
		{"Browse", []Link{{"All apps", "/apps/"}, {"New and noteworthy", "/apps/new-and-noteworthy/"}, {"Staff top picks", "/apps/staff-top-picks/"}, {"Services", "/services/"}, {"Deals", "/saas-deals/"}}},
		{"Collections", []Link{{"AI-powered", "/apps/ai-powered/"}, {"Starter pack", "/apps/starter-pack/"}, {"Self-setup", "/apps/self-setup/"}, {"Messaging apps", "/omnichannel-communication/"}, {"Hackathon winners", "/apps/hackathon-winners/"}}},
		{"Categories", []Link{{"E-commerce", "/apps/e-commerce/"}, {"CRM", "/apps/crm/"}, {"Analytics", "/apps/analytics/"}, {"Chatbots", "/apps/chatbots/"}, {"Social media", "/apps/social-media/"}}},
		{"People", []Link{{"Find an expert", "/partners/"}, {"Recommended partners", "/partners/recommended/"}, {"Developers", "/developers/"}, {"Coming soon", "/coming-soon/"}, {"Favourites", "/favourites/"}, {"Private apps", "/private-apps/"}, {"Legal", "/legal/"}}},
	}
}

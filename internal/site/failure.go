package site

// Failure is the data of the 404 and 500 pages, and of the page without a
// network.
type Failure struct {
	Status  int    `json:"status" doc:"404, 500, or 0 without a network"`
	Popular []Card `json:"popular" doc:"apps to go on with"`
}

// SignIn is the sign-in form of the accounts service. It posts to Action; a
// refused attempt comes back with Error set and the typed e-mail kept.
type SignIn struct {
	Action       string            `json:"action"`
	Client       string            `json:"client" doc:"name of the application that asks"`
	Email        string            `json:"email"`
	Error        string            `json:"error,omitempty"`
	Errors       map[string]string `json:"errors" doc:"one sentence by field"`
	Popup        bool              `json:"popup"`
	Forgot       string            `json:"forgot" doc:"address of the page for a forgotten password"`
	SignUp       string            `json:"signUp" doc:"address of the page for a new organization"`
	External     string            `json:"external,omitempty" doc:"address of another identity provider to sign in with"`
	ExternalName string            `json:"externalName,omitempty"`
	DemoAccounts []DemoAccount     `json:"demoAccounts" doc:"only in the demo world"`
	DemoPassword string            `json:"demoPassword,omitempty"`
}

// DemoAccount is a row of the sign-in page of the demo.
type DemoAccount struct {
	Email        string `json:"email"`
	Organization string `json:"organization"`
	Why          string `json:"why"`
}

// Notice is a page of the accounts service that only says something, as the
// error page (contract identity 1.3).
type Notice struct {
	Heading string `json:"heading" words:"shop"`
	Text    string `json:"text" words:"shop"`
	Code    string `json:"code,omitempty"`
	Next    string `json:"next,omitempty" doc:"where to go on, when that is not the shop"`
	Label   string `json:"label,omitempty" words:"shop" doc:"what next is called"`
	// SignedOut makes the page delete what the shop keeps in this browser, as its own sign-out does.
	SignedOut bool `json:"signedOut,omitempty" doc:"the sessions of this browser ended, and with them the token that the shop keeps in it"`
}

// Failure is the page of an address that does not exist (404) or of a fault on
// our side (500).
func (b *Builder) Failure(status int) Page {
	const popular = 3
	s := b.Catalogue.Snapshot()
	heading := "Page not found"
	if status != 404 {
		heading = "Something went wrong"
	}
	page := Page{Path: "/" + map[bool]string{true: "404", false: "500"}[status == 404] + "/", Kind: KindFailure, Status: status, Title: title(heading)}
	page.Failure = &Failure{Status: status, Popular: b.cards(s, takeFirst(allApps(s), popular))}
	page.Meta = b.meta(page.Path, b.Words.Known(heading)+".")
	page.Meta.NoIndex = true
	b.inLanguage(&page)
	return page
}

// failure is the same page at an address of its own.
func (b *Builder) failure(status int) *Page {
	page := b.Failure(status)
	return &page
}

// offline is what a browser keeps for when it has no network (spec S7.51).
func (b *Builder) offline() *Page {
	page := &Page{Path: "/offline/", Kind: KindFailure, Status: 200, Title: title("Offline"), Failure: &Failure{Popular: []Card{}}}
	page.Meta = b.meta("/offline/", "There is no network.")
	return page
}

func (b *Builder) notice(path, heading, text string) *Page {
	page := &Page{Path: path, Kind: KindNotice, Status: 200, Title: title(heading), Notice: &Notice{Heading: heading, Text: text}}
	page.Meta = b.meta(path, heading+".")
	page.Meta.NoIndex = true
	return page
}

// SignIn is the form of the accounts service, for one request.
func (b *Builder) SignIn(status int, data *SignIn) Page {
	page := Page{Path: "/accounts/", Kind: KindSignIn, Status: status, Title: title("Sign in"), SignIn: data}
	page.Meta = b.meta("/", "Sign in.")
	page.Meta.NoIndex = true
	b.inLanguage(&page)
	return page
}

// Notice is a page of the accounts service that only says something.
func (b *Builder) Notice(status int, data Notice) Page {
	page := b.notice("/accounts/", data.Heading, data.Text)
	page.Status, page.Notice = status, &data
	page.Meta.Canonical = b.address("/") // it has no address of its own
	b.inLanguage(page)
	return *page
}

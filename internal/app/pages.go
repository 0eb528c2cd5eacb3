package app

import (
	"net/http"

	"marketplace/internal/demo"
	"marketplace/internal/identity/identityhttp"
	"marketplace/internal/site"
)

// accountsPages draws the accounts service's pages with the shop's front end.
type accountsPages struct {
	site    *site.Server
	builder *site.Builder
	demo    bool
}

// SignIn draws the sign-in form; the demo offers its accounts.
func (p *accountsPages) SignIn(w http.ResponseWriter, r *http.Request, status int, in identityhttp.SignInPage) {
	data := &site.SignIn{Action: in.Action, Client: in.Client, Email: in.Email, Error: in.Error, Popup: in.Popup, DemoAccounts: []site.DemoAccount{}}
	if p.demo {
		data.DemoPassword = demo.Password
		for _, a := range demo.Accounts() {
			data.DemoAccounts = append(data.DemoAccounts, site.DemoAccount(a))
		}
	}
	p.site.Write(w, r, p.builder.SignIn(status, data), "no-store")
}

// Notice draws a page that only says something.
func (p *accountsPages) Notice(w http.ResponseWriter, r *http.Request, status int, in identityhttp.NoticePage) {
	p.site.Write(w, r, p.builder.Notice(status, site.Notice(in)), "no-store")
}

package app

import (
	"marketplace/internal/httpapi"
	"marketplace/internal/httpapi/optinhttp"
	"marketplace/internal/kit/optin"
)

// confirmURL is where the links of mails lead to that prove an address.
func (a *app) confirmURL() string { return a.cfg.PublicURL + apiBase + optinhttp.Path }

// mountConfirmPage adds the page behind those links. All modules share one address, so
// the page asks each of them; none has to know the others.
func (a *app) mountConfirmPage(mux httpapi.Mux) {
	links := optin.FirstOf(a.experts, a.waitlist)
	optinhttp.Mount(mux, links, apiBase, a.cfg.PublicURL+shopBase+"/", a.log)
}

package app

import (
	"marketplace/internal/httpapi"
	"marketplace/internal/httpapi/optinhttp"
	"marketplace/internal/kit/optin"
)

// confirmURL is the address of the page behind the links that prove an e-mail address.
func (a *app) confirmURL() string { return a.cfg.PublicURL + apiBase + optinhttp.Path }

// mountConfirmPage adds that page. All modules share it, so it asks each of them whose
// link it is; no module has to know another.
func (a *app) mountConfirmPage(mux httpapi.Mux) {
	links := optin.FirstOf(a.experts, a.waitlist, a.developers)
	optinhttp.Mount(mux, links, apiBase, a.cfg.PublicURL+shopBase+"/", a.log)
}

// Package optinhttp is the HTTP side of kit/optin, for all modules that take something
// from people without an account: who sends a form, its receipt, and the page behind the
// link of a mail.
package optinhttp

import (
	"cmp"
	"html/template"
	"log/slog"
	"net/http"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/optin"
)

// Path is the page behind the links of mails, below the base path. All modules use it,
// and it names experts, because mails that were sent before hold this address.
const Path = "/partners/experts/confirm"

// Mount adds the page behind a mail's link: a sentence and a button, because mail
// programs open links by themselves. When a link is not valid, the page leads to home.
func Mount(mux httpapi.Mux, links optin.Links, base, home string, log *slog.Logger) {
	c := confirmPage{links, home, log}
	mux.HandleFunc("GET "+base+Path, c.serve)
	mux.HandleFunc("POST "+base+Path, c.serve)
}

type confirmPage struct {
	links optin.Links
	home  string
	log   *slog.Logger
}

// confirmTemplate is the page. It needs no script and no other file.
//
//nolint:gochecknoglobals // parsed once
var confirmTemplate = template.Must(template.New("confirm").Parse(`<!doctype html>
<html lang="{{.Lang}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>{{.Sentence}}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:14vh auto;padding:0 1.25rem}
button{font:inherit;padding:.65rem 1.25rem;border:0;border-radius:.6rem;background:#1f5fd6;color:#fff;cursor:pointer}</style></head>
<body><main><h1>{{.Sentence}}</h1>
{{if .Label}}<form method="post"><button>{{.Label}}</button></form>{{else}}<p><a href="{{.URL}}">{{.Back}}</a></p>{{end}}
</main></body></html>
`))

// confirmView is what the page shows, and in which language.
type confirmView struct {
	optin.Page

	Lang locale.Language
	Back string
}

// serve shows the button on GET, and does what it says on POST.
func (c confirmPage) serve(w http.ResponseWriter, r *http.Request) {
	answer := c.links.PeekLink
	if r.Method == http.MethodPost {
		answer = c.links.ConfirmLink
	}
	status := http.StatusOK
	ctx, in := r.Context(), cmp.Or(locale.From(r.Context()), locale.English)
	view, err := answer(ctx, r.URL.Query().Get("token"))
	if err != nil {
		view, status = optin.Page{Sentence: locale.Sentence(ctx, "Something went wrong on our side. Try again."), URL: c.home}, http.StatusInternalServerError
		if e := errs.As(err); e != nil && e.Code == errs.NotFound {
			view.Sentence, status = locale.Sentence(ctx, e.Message), http.StatusNotFound
		} else {
			c.log.ErrorContext(ctx, "confirm a mail", "error", err)
		}
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "no-referrer") // the address holds the token
	header.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'")
	w.WriteHeader(status)
	_ = confirmTemplate.Execute(w, confirmView{view, in, in.Say("Back to the marketplace")}) // the visitor may be gone
}

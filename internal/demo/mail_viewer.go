package demo

import (
	"errors"
	"html/template"
	"log/slog"
	"net/http"
	"os"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/errs"
)

// Mail is one outgoing mail as the mail viewer shows it.
type Mail struct {
	ID      string    `json:"id"`
	Kind    string    `json:"kind"`
	To      string    `json:"to"`
	Subject string    `json:"subject"`
	At      time.Time `json:"at"`
	Text    string    `json:"text,omitempty"`
	HTML    string    `json:"-"`
}

// MailViewer shows the mails that the demo kept instead of sending them. List
// gives them without bodies, newest first; Get gives os.ErrNotExist for an
// unknown id.
type MailViewer struct {
	List func() ([]Mail, error)
	Get  func(id string) (Mail, error)
	Log  *slog.Logger
}

// Mount adds the pages under /demo/mail/ and the same as JSON, for tests, at
// /demo/mail.json?to=.
func (m *MailViewer) Mount(mux *http.ServeMux) {
	mux.HandleFunc("GET /demo/mail/{$}", m.list)
	mux.HandleFunc("GET /demo/mail/{id}", m.show)
	mux.HandleFunc("GET /demo/mail.json", m.json)
}

func (m *MailViewer) list(w http.ResponseWriter, r *http.Request) {
	mails, err := m.List()
	if err != nil {
		httpapi.WriteError(w, r, m.Log, err)
		return
	}
	m.page(w, r, listPage, mails)
}

func (m *MailViewer) show(w http.ResponseWriter, r *http.Request) {
	mail, err := m.Get(r.PathValue("id"))
	if errors.Is(err, os.ErrNotExist) {
		err = errs.New(errs.NotFound, "not_found", "There is no such mail.")
	}
	if err != nil {
		httpapi.WriteError(w, r, m.Log, err)
		return
	}
	m.page(w, r, mailPage, mail)
}

func (m *MailViewer) json(w http.ResponseWriter, r *http.Request) {
	mails, err := m.List()
	if err != nil {
		httpapi.WriteError(w, r, m.Log, err)
		return
	}
	found := []Mail{}
	for _, mail := range mails {
		if to := r.URL.Query().Get("to"); to != "" && mail.To != to {
			continue
		}
		full, err := m.Get(mail.ID)
		if err != nil {
			httpapi.WriteError(w, r, m.Log, err)
			return
		}
		found = append(found, full)
	}
	httpapi.WriteJSON(w, http.StatusOK, found)
}

// page writes a page without scripts; the mail's own HTML stands in a frame
// that may do nothing but open links.
func (m *MailViewer) page(w http.ResponseWriter, r *http.Request, page *template.Template, data any) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'")
	w.Header().Set("Cache-Control", "no-store")
	if err := page.Execute(w, data); err != nil {
		m.Log.ErrorContext(r.Context(), "the mail viewer's page was cut short", "error", err)
	}
}

const mailboxStyle = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outgoing mail</title><style>:root{color-scheme:light dark;background:light-dark(#fff,#0e1014);color:light-dark(#13161b,#eceef2)}body{max-width:860px;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,sans-serif}
a{color:light-dark(#2141cc,#9fb1ff)}h1,a{overflow-wrap:anywhere}li{margin:0 0 12px}ul{padding:0;list-style:none}small{color:light-dark(#565d69,#a0a7b4)}iframe{width:100%;height:640px;border:1px solid #8886;border-radius:8px;background:#fff}</style></head><body>`

//nolint:gochecknoglobals // parsed once
var listPage = template.Must(template.New("list").Parse(mailboxStyle + `<main><h1>Outgoing mail</h1>
{{if .}}<ul>{{range .}}<li><a href="/demo/mail/{{.ID}}">{{.Subject}}</a><br><small>{{.At.Format "Jan 2, 2006 15:04"}} to {{.To}}, {{.Kind}}</small></li>{{end}}</ul>
{{else}}<p>No mail has been sent yet.</p>{{end}}</main></body></html>`))

//nolint:gochecknoglobals // parsed once
var mailPage = template.Must(template.New("mail").Parse(mailboxStyle + `<nav aria-label="Mails"><a href="/demo/mail/">All mails</a></nav><main><h1>{{.Subject}}</h1>
<p><small>{{.At.Format "Jan 2, 2006 15:04"}} to {{.To}}, {{.Kind}}</small></p>
<iframe title="The mail" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="{{.HTML}}"></iframe></main></body></html>`))

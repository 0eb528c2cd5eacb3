package demo

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
)

// The entry of the demo data that installs itself (spec S3.04), and where the
// simulated server of its developer does that.
const (
	SelfInstallingAppSlug = "upscope"
	SelfInstallPath       = "/demo/direct-app/install"
)

// SelfInstallingClient is what the developer of that app knows of it.
type SelfInstallingClient struct {
	App      string // id
	Name     string
	Path     string // below the base path of the shop
	ClientID string
	Secret   string
}

// SelfInstallingApp simulates the server of an app that installs itself, as any developer
// would build it: on an origin of its own, with nothing but the app's secret.
type SelfInstallingApp struct {
	// Address is the direct install address, Accounts and API where the services
	// are, Shop where the shop begins.
	Address, Accounts, API, Shop string
	// Client reaches the services.
	Client *http.Client
	App    func(ctx context.Context) (SelfInstallingClient, error)
	Log    *slog.Logger
}

//go:embed direct/app.css direct/app.js
var installFiles embed.FS

// Mount adds the page that takes the code, and its two files.
func (d *SelfInstallingApp) Mount(mux *http.ServeMux) {
	mux.HandleFunc("GET "+SelfInstallPath, d.install)
	mux.Handle("GET /demo/direct/", http.StripPrefix("/demo/", http.FileServerFS(installFiles)))
}

// installView is what the page says.
type installView struct {
	Name   string
	Failed string // one sentence, empty when the app is installed
	Back   string
}

// install takes the code of somebody who agreed, exchanges it, and installs the
// app for them with the token that it gives.
func (d *SelfInstallingApp) install(w http.ResponseWriter, r *http.Request) {
	app, err := d.App(r.Context())
	if err != nil {
		http.NotFound(w, r)
		return
	}
	view, status := installView{Name: app.Name, Back: d.Shop + app.Path}, http.StatusOK
	token, err := d.exchange(r.Context(), app, r.URL.Query().Get("code"))
	if err == nil {
		err = d.installWith(r.Context(), app, token)
	}
	if err != nil {
		view.Failed, status = sentence(err), http.StatusBadRequest
		d.Log.InfoContext(r.Context(), "the demo's app was not installed", "error", err)
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'none'; base-uri 'none'")
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "no-referrer") // the address holds the code
	w.WriteHeader(status)
	if err := installPage.Execute(w, view); err != nil {
		d.Log.ErrorContext(r.Context(), "the app's page was cut short", "error", err)
	}
}

// serviceError is a refusal in the words of a service.
type serviceError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Error gives the service's sentence.
func (s *serviceError) Error() string { return s.Message }

func sentence(err error) string {
	var refusal *serviceError
	if errors.As(err, &refusal) && refusal.Message != "" {
		return refusal.Message
	}
	return "The set-up did not work. Start it again in the marketplace."
}

// exchange gives the app's token for a code (contract identity 1.6).
func (d *SelfInstallingApp) exchange(ctx context.Context, app SelfInstallingClient, code string) (string, error) {
	form := url.Values{
		"grant_type": {"authorization_code"}, "code": {code}, "client_id": {app.ClientID}, "client_secret": {app.Secret}, "redirect_uri": {d.Address},
	}
	var tokens struct {
		AccessToken string `json:"access_token"`
	}
	err := d.call(ctx, http.MethodPost, d.Accounts+"/v2/token", "application/x-www-form-urlencoded", form.Encode(), "", &tokens)
	if err != nil {
		return "", fmt.Errorf("exchange the code: %w", err) // in the words of the protocol, which are not for people
	}
	return tokens.AccessToken, nil
}

// installWith installs the app for whoever granted the token. Being installed
// already is as good.
func (d *SelfInstallingApp) installWith(ctx context.Context, app SelfInstallingClient, token string) error {
	err := d.call(ctx, http.MethodPut, d.API+"/applications/"+url.PathEscape(app.App)+"/install", "application/json", "{}", token, nil)
	var refusal *serviceError
	if errors.As(err, &refusal) && refusal.Code == "APPLICATION_ALREADY_INSTALLED" {
		return nil
	}
	return err
}

// mostAnswer is more than the services answer, in bytes.
const mostAnswer = 1 << 20

func (d *SelfInstallingApp) call(ctx context.Context, method, address, contentType, body, token string, into any) error {
	request, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", contentType)
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := d.Client.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(answer.Body, mostAnswer))
	if err != nil {
		return err
	}
	if answer.StatusCode > 299 {
		refusal := &serviceError{}
		if json.Unmarshal(text, refusal) != nil || refusal.Message == "" {
			return fmt.Errorf("%s answered %d", address, answer.StatusCode)
		}
		return refusal
	}
	if into == nil {
		return nil
	}
	return json.NewDecoder(bytes.NewReader(text)).Decode(into)
}

//nolint:gochecknoglobals // parsed once
var installPage = template.Must(template.New("direct").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{if .Failed}}Not installed{{else}}Installed{{end}} | {{.Name}}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/demo/direct/app.css"></head>
<body><main><p class="from">{{.Name}}, a simulated app</p>
{{if .Failed}}<h1>Not installed</h1><p role="alert">{{.Failed}}</p>
{{else}}<h1>Installed</h1><p>{{.Name}} is connected to your account.</p>
{{end}}<p><button type="button" id="close">Close this window</button></p><p class="back" id="back"><a href="{{.Back}}">Back to the marketplace</a></p></main>
<script src="/demo/direct/app.js"></script></body></html>
`))

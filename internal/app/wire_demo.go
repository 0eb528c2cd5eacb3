package app

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"

	"marketplace/internal/app/observe"
	"marketplace/internal/catalogue"
	"marketplace/internal/config"
	"marketplace/internal/db"
	"marketplace/internal/demo"
	"marketplace/internal/importformat"
	"marketplace/internal/kit/ids"
)

// secretCommand prints a new secret of an app's OAuth client.
func secretCommand(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	idOrSlug, flags, err := positional("app", args)
	if err != nil {
		return err
	}
	return withDatabase(ctx, flags, environ, func(cfg config.Config, database *db.DB) error {
		a, err := assemble(ctx, cfg, database, observe.NewLogger(stderr))
		if err != nil {
			return err
		}
		if err := a.catalogue.Refresh(ctx); err != nil {
			return err
		}
		entry, err := a.appOf(idOrSlug)
		if err != nil {
			return err
		}
		secret, err := a.identity.NewSecret(ctx, entry.ClientID())
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintln(stdout, secret)
		return nil
	})
}

const (
	demoSecretSetting = "demo_direct_app_secret"
	directInstallProp = "directInstallUrl"
)

// directAppAddress is where the demo's app installs itself: on another origin
// than the shop, as any developer's.
func (a *app) directAppAddress() string { return otherLoopback(a.cfg.PublicURL) + demo.DirectApp }

// nameDirectApp writes that address into the demo world, whose files know none.
func (a *app) nameDirectApp(w *importformat.Data) {
	for i := range w.Apps {
		if w.Apps[i].Slug == demo.DirectAppSlug {
			props := maps.Clone(w.Apps[i].CustomProps)
			if props == nil {
				props = map[string]string{}
			}
			props[directInstallProp] = a.directAppAddress()
			w.Apps[i].CustomProps = props
		}
	}
}

// prepareDirectApp lets one entry of the demo world install itself, by a
// simulated server of its developer. The entry knows the address of this start,
// so it is looked after at each.
func (a *app) prepareDirectApp(ctx context.Context) error {
	secret, err := a.settings.PutSettingOnce(ctx, demoSecretSetting, ids.NewToken())
	if err != nil {
		return err
	}
	if err := a.catalogue.Refresh(ctx); err != nil {
		return err
	}
	entry := a.catalogue.Snapshot().App(demo.DirectAppSlug)
	if entry == nil {
		return nil // an operator's own world
	}
	direct := *entry
	direct.CustomProps = maps.Clone(entry.CustomProps)
	direct.CustomProps[directInstallProp] = a.directAppAddress()
	if _, err := a.catalogue.Import(ctx, catalogue.Content{Apps: []catalogue.App{direct}}); err != nil {
		return err
	}
	client := a.clientOf(&direct)
	client.SecretHash = ids.Hash(secret)
	return a.identity.ImportClients(ctx, client)
}

// mountDirectApp adds the simulated server of that app. Its calls reach the
// accounts service and the API through their own handlers, but without a socket:
// behind a proxy the program might not find itself under its public address.
func (a *app) mountDirectApp(mux *http.ServeMux) {
	(&demo.Direct{
		Address: a.directAppAddress(), Accounts: a.cfg.PublicURL + accountsBase, API: a.cfg.PublicURL + apiBase,
		Shop: a.cfg.PublicURL + shopBase, Log: a.log,
		Client: &http.Client{Transport: inProcess{a}},
		App: func(ctx context.Context) (demo.DirectClient, error) {
			entry, err := a.appOf(demo.DirectAppSlug)
			if err != nil {
				return demo.DirectClient{}, err
			}
			secret, err := a.settings.Setting(ctx, demoSecretSetting)
			return demo.DirectClient{App: entry.ID, Name: entry.Name, Path: entry.Path(), ClientID: entry.ClientID(), Secret: secret}, err
		},
	}).Mount(mux)
}

// inProcess answers requests by the program's own handler.
type inProcess struct{ a *app }

// RoundTrip is that of http.RoundTripper.
func (t inProcess) RoundTrip(r *http.Request) (*http.Response, error) {
	inner := r.Clone(r.Context())
	inner.Host, inner.RequestURI, inner.RemoteAddr = r.URL.Host, r.URL.RequestURI(), "127.0.0.1:0"
	if inner.Body == nil {
		inner.Body = http.NoBody
	}
	answer := &capture{header: http.Header{}, status: http.StatusOK}
	t.a.handler.ServeHTTP(answer, inner)
	return &http.Response{
		StatusCode: answer.status, Header: answer.header, Body: io.NopCloser(&answer.body), Request: r, ProtoMajor: 1, ProtoMinor: 1,
	}, nil
}

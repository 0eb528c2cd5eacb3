package app

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"runtime"

	"marketplace/internal/catalogue"
	"marketplace/internal/config"
	"marketplace/internal/identity"
	"marketplace/internal/kit/locale"
	"marketplace/internal/search"
	"marketplace/internal/search/searchhttp"
	"marketplace/internal/site"
	"marketplace/internal/site/render"
	"marketplace/web"
)

// assembleSite makes the shop's pages from the front end that is built in.
func (a *app) assembleSite() error {
	frontend, built, err := site.LoadFrontend(web.Files())
	if err != nil {
		return err
	}
	if built {
		a.renderer = render.NewLazyPool(frontend.Bundle, max(2, runtime.GOMAXPROCS(0)))
	} else {
		a.log.Warn("the front end is not built in: pages are empty; `make build` builds it")
	}
	a.builder = &site.Builder{Catalogue: a.catalogue, Now: a.clock.Now, PublicURL: a.cfg.PublicURL, Base: shopBase, Brand: a.cfg.Brand, Alternatives: a.alternatives, TryOut: a.tryOutAddress}
	a.builder.Find = func(queries []byte) (json.RawMessage, error) { return searchhttp.Ask(a.searchDeps(), queries) }
	if a.artwork, err = site.NewArtwork(a.catalogue, a.renderer, web.Glyphs(), frontend.Build(), a.cfg.Brand, a.log); err != nil {
		return err
	}
	a.builder.SceneVersion, a.builder.SocialAddress, a.artwork.Pages = a.artwork.SceneVersion, a.artwork.SocialAddress, a.builder.Page
	texts, err := legalTexts(a.cfg)
	if err != nil {
		return err
	}
	boot := a.boot()
	boot.Legal = site.LegalLinks(texts)
	deps := site.ServerDeps{
		Builder: a.builder, Frontend: frontend, Pool: a.renderer, Boot: boot, Parents: a.frameParents(), Stripe: a.cfg.Payment == "stripe", Artwork: a.artwork, Log: a.log,
		Suggest: a.suggest, SecurityContact: cmp.Or(a.cfg.Security, a.cfg.SupportEmail), Assistants: a.assistantsPath(),
	}
	translations, err := site.LoadTranslations(web.Files())
	if err != nil {
		return err
	}
	for _, l := range site.PseudoLanguages(translations) {
		locale.SpeakPseudo(l)
	}
	a.site = site.NewServer(deps.Translated(translations))
	return nil
}

// suggest gives the ids of apps that the beginning of a text finds.
func (a *app) suggest(text string, most int) []string {
	query := search.NewQuery(search.AppsIndex, text)
	query.HitsPerPage, query.AttributesToHighlight = most, []string{}
	result, err := a.searched().Search(query)
	if err != nil {
		return nil // a text that nobody can search for
	}
	return each(result.Hits, func(h search.Hit) string { return h.ID })
}

// legalTexts are those of the folder that a setting names.
func legalTexts(cfg config.Config) ([]catalogue.LegalText, error) {
	files, err := cfg.LegalFiles()
	if err != nil {
		return nil, fmt.Errorf("MARKETPLACE_LEGAL_DIR: %w", err)
	}
	texts := make([]catalogue.LegalText, len(files))
	for i, f := range files {
		texts[i] = catalogue.LegalText{Slug: f.Slug, Title: f.Title, Text: f.Text, Updated: f.Updated}
	}
	return texts, nil
}

// mostLikeApps is how many apps like one are looked at for alternatives.
const mostLikeApps = 20

// alternatives gives the apps that search finds most like one.
func (a *app) alternatives(appID string) []string {
	indexes := a.searched()
	if indexes == nil {
		return nil // nothing was indexed yet
	}
	apps, err := indexes.Index(search.AppsIndex)
	if err != nil {
		return nil
	}
	return apps.Neighbours(appID, mostLikeApps)
}

// boot are the addresses and switches that every document carries.
func (a *app) boot() site.Boot {
	boot := site.Boot{
		Brand: a.cfg.Brand, Base: shopBase, Accounts: accountsBase, API: apiBase, Billing: billingBase, Staff: staffBase, Search: searchBase,
		SearchApp: searchAppID, SearchKey: a.publicSearchKey(), ClientID: identity.ShopClientID, Demo: a.cfg.Demo,
		SentryDSN: a.cfg.SentryDSN, GTM: a.cfg.GTM, Navigation: site.Navigation(), Help: a.cfg.HelpURL,
		Footer: site.Footer(site.Outside{Help: a.cfg.HelpURL, Status: a.cfg.StatusURL, Console: a.cfg.PublicURL + site.ConsoleBase + "/", API: a.cfg.PublicURL + apiBase + "/docs"}),
	}
	boot.LiveChat, boot.HelpDesk = a.hostAddresses()
	boot.NoMail = a.mailOff()
	if a.cfg.Payment == "sandbox" {
		boot.Sandbox, boot.Uncharged = sandboxBase, !a.cfg.Demo
	} else {
		boot.Stripe = a.cfg.StripePublic
	}
	return boot
}

// publicSearchKey is the public key that can only search. It is no secret, but the
// same on all replicas and after a restart.
func (a *app) publicSearchKey() string {
	sum := sha256.Sum256([]byte("search:" + a.cfg.PublicURL))
	return hex.EncodeToString(sum[:16])
}

package app

import (
	"context"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/db"
	"marketplace/internal/demo"
	"marketplace/internal/developers"
	"marketplace/internal/developers/developersdb"
	"marketplace/internal/developers/developershttp"
	"marketplace/internal/developers/siteproof"
	"marketplace/internal/identity"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/safehttp"
	"marketplace/internal/site"
)

// assembleDevelopers joins what organizations are as developers to the catalogue and the
// accounts service.
func (a *app) assembleDevelopers() {
	a.developers = developers.New(developers.Deps{
		Transact: developersdb.NewTransact(a.db, developersdb.Parts{
			Public: func(tx db.Querier) developersdb.Public {
				return shownDevelopers{cataloguedb.NewEntries(tx, a.clock.Now)}
			},
			Accounts: developersAccounts{a.identity}, Enqueue: a.enqueue,
		}),
		Read: developersdb.New(a.db.Read()), Organizations: developersOrganizations{catalogueOrganizations{a}}, People: developersAccounts{a.identity},
		Shown: developersShown{a.catalogue}, Apps: developersApps{a}, Sites: a.sites(), Pictures: developersPictures{a},
		Agreement: a.developerAgreement,
		Profile: func(slug string) (developers.Profile, bool) {
			d := a.catalogue.Snapshot().Developer(slug)
			if d == nil {
				return developers.Profile{}, false
			}
			return developerProfile(*d), true
		},
		ConfirmURL: a.confirmURL(), ConsoleURL: a.cfg.PublicURL + site.ConsoleBase + "/profile/", TeamURL: a.cfg.PublicURL + site.ConsoleBase + "/team/",
		Published: a.showPublished, Wake: a.jobs.Wake, Now: a.clock.Now, NewToken: ids.NewToken, NewID: ids.NewID,
		SiteToken: func(slug string) string { return ids.Hash(a.webhooks.SecretOf("developer/" + slug))[:24] },
	})
	a.jobs.Repeat("developers.sites", developers.AskEvery, a.developers.ProveSites)
}

// registerDevelopers adds the operations.
func (a *app) registerDevelopers() { developershttp.Register(a.api, a.developers, apiBase) }

// developerAgreement is what the people who run the shop have written, or what comes with it.
func (a *app) developerAgreement() developers.Agreement {
	if own := a.catalogue.Snapshot().LegalText(developers.AgreementSlug); own != nil {
		return developers.Agreement{Version: own.Updated, Text: own.Text}
	}
	return developers.BuiltInAgreement()
}

// developersOrganizations is the accounts service as developers sees it.
type developersOrganizations struct{ catalogueOrganizations }

// OrganizationOf is described at developers.Organizations.
func (o developersOrganizations) OrganizationOf(ctx context.Context, developer string) (string, error) {
	return o.a.identity.OrganizationOfDeveloper(ctx, developer)
}

// developersAccounts is the accounts service as developers sees it.
type developersAccounts struct{ identity *identity.Service }

// Person is described at developers.People.
func (x developersAccounts) Person(ctx context.Context, accountID string) (developers.Person, bool, error) {
	account, err := x.identity.Account(ctx, accountID)
	if errs.IsNotFound(err) {
		return developers.Person{}, false, nil
	}
	return developers.Person{Name: account.Name, Email: account.Email, EmailProved: account.VerifiedAt}, err == nil, err
}

// Colleagues is described at developers.People.
func (x developersAccounts) Colleagues(ctx context.Context, organizationID string) ([]developers.Colleague, error) {
	accounts, err := x.identity.Accounts(ctx, organizationID)
	list := make([]developers.Colleague, 0, len(accounts))
	for _, account := range accounts {
		if err != nil || !account.ClosedAt.IsZero() {
			continue
		}
		var factor identity.SecondFactorState
		factor, err = x.identity.SecondFactorState(ctx, account)
		list = append(list, developers.Colleague{
			AccountID: account.ID, Name: account.Name, Email: account.Email, Role: account.Principal().DefaultConsoleRole(), HasAccess: account.HasAccess(), HasSecondFactor: factor.On,
		})
	}
	return list, err
}

// InviteToJoin is described at developers.WriteTx.
func (x developersAccounts) InviteToJoin(ctx context.Context, organizationID, creatorID, email string) (string, error) {
	return x.identity.InviteToJoin(ctx, organizationID, creatorID, email)
}

// Own is described at developers.WriteTx.
func (x developersAccounts) Own(ctx context.Context, organizationID, slug string) error {
	return x.identity.BecomeDeveloper(ctx, organizationID, slug)
}

// Audit is described at developers.WriteTx.
func (x developersAccounts) Audit(ctx context.Context, e developers.AuditEntry) error {
	return x.identity.RecordAction(ctx, identity.AuditEntry{Actor: e.Actor, Action: e.Action, Subject: e.Subject, Details: e.Details})
}

// developersShown is the catalogue as developers sees it.
type developersShown struct{ catalogue *catalogue.Service }

// NameLike is described at developers.Shown.
func (x developersShown) NameLike(nameKey string) string {
	snapshot := x.catalogue.Snapshot()
	for i := range snapshot.Developers {
		if d := &snapshot.Developers[i]; listing.NameKey(d.Name) == nameKey || listing.NameKey(d.Slug) == nameKey {
			return d.Name
		}
	}
	return ""
}

// HasSlug is described at developers.Shown. Services are published by partners, too.
func (x developersShown) HasSlug(slug string) bool {
	s := x.catalogue.Snapshot()
	return s.Developer(slug) != nil || s.CurrentSlug("developers", slug) != "" || s.Expert(slug) != nil || s.CurrentSlug("experts", slug) != ""
}

// developersApps is listings and the catalogue as developers sees them.
type developersApps struct{ a *app }

// HasApps is described at developers.Apps.
func (x developersApps) HasApps(ctx context.Context, developer string) (bool, error) {
	here, err := x.a.listings.HasApps(ctx, developer)
	if err != nil || here {
		return here, err
	}
	for _, entry := range x.a.catalogue.Snapshot().Apps() {
		if entry.Developer == developer {
			return true, nil
		}
	}
	return false, nil
}

// shownDevelopers are those of the catalogue within a transaction.
type shownDevelopers struct{ entries *cataloguedb.Entries }

// PublicProfile is described at developers.WriteTx.
func (x shownDevelopers) PublicProfile(ctx context.Context, slug string) (developers.Profile, bool, error) {
	d, found, err := x.entries.Developer(ctx, slug)
	return developerProfile(d), found, err
}

// Show is described at developers.WriteTx. What a profile does not say stays.
func (x shownDevelopers) Show(ctx context.Context, slug string, p developers.Profile, proved developers.Proofs) error {
	d, _, err := x.entries.Developer(ctx, slug)
	if err != nil {
		return err
	}
	d.Slug, d.Name, d.Headline, d.Bio, d.Country, d.City = slug, p.Name, p.Headline, p.Description, p.Country, p.City
	d.Languages, d.Website, d.SupportEmail, d.SupportHours, d.Socials = p.Languages, p.Website, p.SupportEmail, p.SupportHours, p.Socials
	d.Icon.Picture = p.Icon
	d.Proved = nil
	if proved != (developers.Proofs{}) {
		d.Proved = (*catalogue.Proved)(&proved)
	}
	return x.entries.PutDeveloper(ctx, d)
}

// Hide is described at developers.WriteTx.
func (x shownDevelopers) Hide(ctx context.Context, slug string) error {
	return x.entries.RemoveDeveloper(ctx, slug)
}

func developerProfile(d catalogue.Developer) developers.Profile {
	return developers.Profile{
		Name: d.Name, Headline: d.Headline, Description: d.Bio, Country: d.Country, City: d.City, Languages: d.Languages,
		Website: d.Website, SupportEmail: d.SupportEmail, SupportHours: d.SupportHours, Socials: d.Socials, Icon: d.Icon.Picture,
	}
}

// developersPictures is the bucket as developers sees it.
type developersPictures struct{ a *app }

// KeepIcon is described at developers.Pictures. The id is none that an upload may have: uploads
// are removed when no listing names them.
func (x developersPictures) KeepIcon(ctx context.Context, developer string, file []byte) (string, error) {
	const kind = "icon"
	pictures := listingsPictures(x)
	id := x.a.uploads.ID(developer, "developer_icon", file)
	if _, err := pictures.Keep(ctx, id, kind, file); err != nil {
		return "", err
	}
	return pictures.Address(id), nil
}

// sites asks on the public internet alone; the demo has names of its own besides.
func (a *app) sites() developers.Sites {
	if a.cfg.Demo {
		return a.demoNames()
	}
	return siteproof.New(safehttp.Public)
}

// demoNames are the TXT records of the demo world, and those of everybody.
func (a *app) demoNames() *demo.Names {
	return &demo.Names{Settings: a.settings, Others: siteproof.New(safehttp.Public), Log: a.log}
}

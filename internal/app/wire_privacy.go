package app

import (
	"context"
	"slices"
	"strings"

	"marketplace/internal/billing/billingdb"
	"marketplace/internal/cart/cartdb"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/company/companydb"
	"marketplace/internal/db"
	"marketplace/internal/developers/developersdb"
	"marketplace/internal/experts/expertsdb"
	"marketplace/internal/httpapi/httpapidb"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb"
	"marketplace/internal/importer/importerdb"
	"marketplace/internal/installs/installsdb"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/privacy"
	"marketplace/internal/licences/licencesdb"
	"marketplace/internal/listings/listingsdb"
	"marketplace/internal/notify/notifydb"
	"marketplace/internal/reviews/reviewsdb"
	"marketplace/internal/sharing/sharingdb"
	"marketplace/internal/transfers/transfersdb"
	"marketplace/internal/waitlist/waitlistdb"
	"marketplace/internal/webhooks/webhooksdb"
)

// PersonalData says where people are, in the tables of all modules.
func PersonalData() []privacy.Table {
	return slices.Concat(
		// What the catalogue shows of reviews has no account and no address; reviews and experts
		// tell whose they are, before they forget it.
		[]privacy.Table{{
			Name: "testimonials", What: "reviews of experts as pages show them", Columns: []string{"name", "review"}, Of: "id IN (SELECT id FROM experts_reviews WHERE email = $2)",
			Keep: "until it is deleted", Erase: "name = 'Former visitor'", Why: "what was said stays, by nobody",
		}, {
			Name: "reviews", What: "reviews as pages show them", Columns: []string{"name", "review"}, Of: "id IN (SELECT id FROM ratings_reviews WHERE account_id = $1)",
			Keep: "until it is deleted", Erase: "name = 'Former customer'", Why: "what was said stays, by nobody",
		}},
		identitydb.PersonalData(), billingdb.PersonalData(), cartdb.PersonalData(), companydb.PersonalData(), developersdb.PersonalData(), listingsdb.PersonalData(), sharingdb.PersonalData(), reviewsdb.PersonalData(), transfersdb.PersonalData(), expertsdb.PersonalData(), waitlistdb.PersonalData(),
		webhooksdb.PersonalData(), notifydb.PersonalData(), importerdb.PersonalData(), httpapidb.PersonalData(), jobs.PersonalData(),
	)
}

// OrganizationData says where organizations are, in the tables of all modules.
func OrganizationData() []privacy.Table {
	return slices.Concat(
		identitydb.OrganizationData(), billingdb.OrganizationData(), cartdb.OrganizationData(), companydb.OrganizationData(), developersdb.OrganizationData(), sharingdb.OrganizationData(), installsdb.OrganizationData(), licencesdb.OrganizationData(),
		reviewsdb.OrganizationData(), cataloguedb.OrganizationData(), waitlistdb.OrganizationData(), webhooksdb.OrganizationData(), notifydb.OrganizationData(),
	)
}

// ExportOrganization gives what is kept about an organization and its people, by table.
// Error: not_found.
func (p *Program) ExportOrganization(ctx context.Context, id string) (map[string][]map[string]any, error) {
	return p.app.exportOrganization(ctx, id)
}

func (a *app) exportOrganization(ctx context.Context, id string) (map[string][]map[string]any, error) {
	if _, err := a.identity.Organization(ctx, id); err != nil {
		return nil, err
	}
	return db.ExportRows(ctx, a.db.Read(), OrganizationData(), privacy.Subject{AccountID: id})
}

// subjectOf gives somebody by address: with an account, or just the address.
func (a *app) subjectOf(ctx context.Context, email string) (privacy.Subject, error) {
	email = strings.ToLower(strings.TrimSpace(email))
	account, err := a.identity.FindMemberByEmail(ctx, email)
	if errs.IsNotFound(err) {
		return privacy.Subject{Email: email}, nil
	}
	return privacy.Subject{AccountID: account.ID, Email: account.Email, Name: account.Name}, err
}

// ExportPerson gives what is kept about the person with an address, by table.
func (p *Program) ExportPerson(ctx context.Context, email string) (map[string][]map[string]any, error) {
	return p.app.exportPerson(ctx, email)
}

func (a *app) exportPerson(ctx context.Context, email string) (map[string][]map[string]any, error) {
	of, err := a.subjectOf(ctx, email)
	if err != nil {
		return nil, err
	}
	return db.ExportRows(ctx, a.db.Read(), PersonalData(), of)
}

// ErasePerson closes the account of the person with an address, if there is one, and removes
// that person everywhere but where the register says why not, at once; it gives how many
// rows it changed. It is one transaction and safe to repeat. Error: conflict when nobody
// would own the organization.
func (p *Program) ErasePerson(ctx context.Context, email string) (changed int64, err error) {
	of, err := p.app.subjectOf(ctx, email)
	if err != nil {
		return 0, err
	}
	if of.AccountID != "" {
		changed, err = p.app.removePerson(ctx, identity.OperatorActor, of.AccountID, false)
	} else {
		changed, err = p.app.erase(ctx, PersonalData(), of)
	}
	if err != nil {
		return 0, err
	}
	return changed, p.app.db.ForgetDeleted(ctx)
}

// CloseOrganization closes an organization for the operator (identity.CloseOrganization).
func (p *Program) CloseOrganization(ctx context.Context, id string) (identity.Organization, error) {
	if err := p.app.catalogue.Refresh(ctx); err != nil { // what it has on sale
		return identity.Organization{}, err
	}
	return p.app.identity.CloseOrganization(ctx, identity.OperatorActor, id)
}

// EraseOrganization closes an organization, if it is open, and removes it with its people, at
// once; else as ErasePerson. Errors: not_found; those of identity.CloseOrganization.
func (p *Program) EraseOrganization(ctx context.Context, id string) (changed int64, err error) {
	if err := p.app.catalogue.Refresh(ctx); err != nil {
		return 0, err
	}
	if changed, err = p.app.removeOrganization(ctx, identity.OperatorActor, id, false); err != nil {
		return 0, err
	}
	return changed, p.app.db.ForgetDeleted(ctx)
}

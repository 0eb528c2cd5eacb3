package app

import (
	"context"
	"slices"
	"strings"

	"marketplace/internal/billing/billingdb"
	"marketplace/internal/cart/cartdb"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/db"
	"marketplace/internal/experts/expertsdb"
	"marketplace/internal/httpapi/httpapidb"
	"marketplace/internal/identity/identitydb"
	"marketplace/internal/importer/importerdb"
	"marketplace/internal/installs/installsdb"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/privacy"
	"marketplace/internal/licences/licencesdb"
	"marketplace/internal/notify/notifydb"
	"marketplace/internal/reviews/reviewsdb"
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
		identitydb.PersonalData(), billingdb.PersonalData(), cartdb.PersonalData(), reviewsdb.PersonalData(), expertsdb.PersonalData(), waitlistdb.PersonalData(),
		webhooksdb.PersonalData(), notifydb.PersonalData(), importerdb.PersonalData(), httpapidb.PersonalData(), jobs.PersonalData(),
	)
}

// organizationData says where organizations are, in the tables of all modules.
func organizationData() []privacy.Table {
	return slices.Concat(
		identitydb.OrganizationData(), billingdb.OrganizationData(), cartdb.OrganizationData(), installsdb.OrganizationData(), licencesdb.OrganizationData(),
		reviewsdb.OrganizationData(), cataloguedb.OrganizationData(), webhooksdb.OrganizationData(), notifydb.OrganizationData(),
	)
}

// ExportOrganization gives what is kept about an organization and its people, by table.
// Error: not_found.
func (p *Program) ExportOrganization(ctx context.Context, id string) (map[string][]map[string]any, error) {
	if _, err := p.app.identity.Organization(ctx, id); err != nil {
		return nil, err
	}
	return db.ExportRows(ctx, p.app.db.Read(), organizationData(), privacy.Subject{AccountID: id})
}

// subjectOf gives somebody by address: with an account, or just the address.
func (a *app) subjectOf(ctx context.Context, email string) (privacy.Subject, auth.Principal, error) {
	email = strings.ToLower(strings.TrimSpace(email))
	account, err := a.identity.FindMemberByEmail(ctx, email)
	if errs.IsNotFound(err) {
		return privacy.Subject{Email: email}, auth.Principal{}, nil
	}
	self := auth.Principal{AccountID: account.ID, OrganizationID: account.OrganizationID, Email: account.Email, Name: account.Name}
	return privacy.Subject{AccountID: account.ID, Email: account.Email, Name: account.Name}, self, err
}

// ExportPerson gives what is kept about the person with an address, by table.
func (p *Program) ExportPerson(ctx context.Context, email string) (map[string][]map[string]any, error) {
	of, _, err := p.app.subjectOf(ctx, email)
	if err != nil {
		return nil, err
	}
	return db.ExportRows(ctx, p.app.db.Read(), PersonalData(), of)
}

// ErasePerson closes the account of the person with an address, if there is one, and removes
// that person everywhere but where the register says why not; it gives how many rows it
// changed. It is one transaction and safe to repeat. Error: conflict when nobody would own
// the organization.
func (p *Program) ErasePerson(ctx context.Context, email string) (changed int64, err error) {
	of, self, err := p.app.subjectOf(ctx, email)
	if err != nil {
		return 0, err
	}
	err = p.app.db.InOneTx(ctx, func(ctx context.Context) error {
		if of.AccountID != "" {
			if err := p.app.identity.CloseAccount(ctx, self, self.AccountID); err != nil {
				return err
			}
		}
		return p.app.db.InTx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
			if changed, err = db.EraseRows(ctx, tx, PersonalData(), of); err != nil {
				return err
			}
			return cataloguedb.NewReviews(tx).ShowAnew(ctx)
		})
	})
	if err != nil {
		return 0, err
	}
	return changed, p.app.db.ForgetDeleted(ctx)
}

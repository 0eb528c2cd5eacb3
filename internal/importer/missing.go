package importer

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"marketplace/internal/cart"
	"marketplace/internal/catalogue"
	"marketplace/internal/identity"
	"marketplace/internal/importformat"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/licence"
	"marketplace/internal/licences"
)

// fileOf names the file whose reading tells that an item of a kind is no longer there. Billing
// addresses, cards, and documents that are there once are never missing.
//
//nolint:gochecknoglobals // a constant table
var fileOf = map[Kind]string{
	KindApp: importformat.AppsFile, KindDeveloper: "developers.yaml", KindExpert: "experts.yaml", KindList: "lists.yaml", KindCategory: "lists.yaml", KindLegalText: "legal.yaml",
	KindCoupon: "coupons.yaml", KindOrganization: "people.yaml", KindPerson: "people.yaml", KindLicence: "people.yaml",
}

// missing finds what was imported once and is no longer in the data, and takes it out when
// the options say so. Only what the data could have is missing: a folder without people
// says nothing about them.
func (r *run) missing(ctx context.Context) error {
	for _, item := range slices.SortedFunc(maps.Keys(r.memory), compareItems) {
		if r.named[item] || !r.data.Files[fileOf[item.Kind]] {
			continue
		}
		out, err := r.leave(ctx, item)
		if err != nil {
			return err
		}
		switch {
		case out.isOut:
			continue
		case !r.options.RemoveMissing:
			r.report.Missing = append(r.report.Missing, item)
		case out.why != "":
			r.report.Kept = append(r.report.Kept, Note{item, out.why})
		default:
			if err := out.remove(ctx); err != nil {
				return err
			}
			r.report.Removed = append(r.report.Removed, Note{item, out.becomes})
			if err := r.rememberOut(item, out.as); err != nil {
				return err
			}
		}
	}
	return nil
}

// leaving tells how an item is taken out.
type leaving struct {
	isOut   bool   // it is out already
	why     string // it cannot be taken out
	becomes string
	remove  func(context.Context) error
	as      any // how it is once it is out, nil when nothing is left of it
}

// rememberOut lets an import that has the item again find it as this one left it.
func (r *run) rememberOut(item Item, as any) (err error) {
	r.digests[item] = ""
	if as != nil {
		r.digests[item], err = digest(as)
	}
	return err
}

func (r *run) leave(ctx context.Context, item Item) (leaving, error) {
	switch item.Kind { //nolint:exhaustive // all others are documents
	case KindApp:
		return r.leaveApp(item.Name), nil
	case KindPerson:
		return r.leavePerson(ctx, item.Name)
	case KindLicence:
		return r.leaveLicence(ctx, item.Name)
	case KindCoupon:
		return r.leaveCoupon(ctx, item.Name)
	case KindOrganization:
		return leaving{becomes: "forgotten; its invoices stay, so it does too", remove: func(context.Context) error { return nil }}, nil
	}
	return r.leaveDocument(item), nil
}

// leaveApp hides an entry: installs, purchases and invoices name it.
func (r *run) leaveApp(slug string) leaving {
	entry := r.d.Catalogue.Snapshot().App(slug)
	if entry == nil || entry.Hidden {
		return leaving{isOut: true}
	}
	hidden := *entry
	hidden.Hidden = true
	return leaving{becomes: "hidden", as: hidden, remove: func(ctx context.Context) error {
		apps := []catalogue.App{hidden}
		if _, err := r.d.Catalogue.Import(ctx, catalogue.Content{Apps: apps}); err != nil {
			return err
		}
		return r.d.Listings.RecordImport(ctx, apps)
	}}
}

// leaveDocument deletes a document, unless an entry of the catalogue needs it.
func (r *run) leaveDocument(item Item) leaving {
	for _, app := range r.d.Catalogue.Snapshot().Apps() {
		if (item.Kind == KindDeveloper || item.Kind == KindExpert) && app.Developer == item.Name {
			return leaving{why: "the entry " + app.Slug + " is its own"}
		}
		if item.Kind == KindCategory && slices.Contains(app.Categories(), item.Name) {
			return leaving{why: "the entry " + app.Slug + " is in it"}
		}
	}
	kind := catalogue.DocumentKind(item.Kind)
	if item.Kind == KindLegalText {
		kind = catalogue.KindLegalText
	}
	return leaving{becomes: "deleted", remove: func(ctx context.Context) error {
		return r.d.Catalogue.RemoveDocuments(ctx, kind, []string{item.Name})
	}}
}

// leavePerson keeps somebody from signing in; closing the account is theirs, or their owner's.
func (r *run) leavePerson(ctx context.Context, email string) (leaving, error) {
	account, err := r.d.Identity.FindMemberByEmail(ctx, email)
	if errs.IsNotFound(err) || err == nil && (!account.Active || !account.ClosedAt.IsZero()) {
		return leaving{isOut: true}, nil
	}
	if account.HostVersion > 0 {
		return leaving{why: managedByHost}, err
	}
	account.Active = false
	return leaving{becomes: "may not sign in any more", as: ofAccount(account), remove: func(ctx context.Context) error {
		return r.d.Identity.ImportAccount(ctx, identity.AccountImport{Account: account})
	}}, err
}

func (r *run) leaveLicence(ctx context.Context, name string) (leaving, error) {
	slug, product, _ := strings.Cut(name, "/")
	list, err := r.d.Licences.Recorded(ctx, r.organizationOf(slug))
	at := slices.IndexFunc(list, func(l licences.Licence) bool { return l.Product == product })
	if err != nil || at < 0 || list[at].Status == licence.NotAssigned {
		return leaving{isOut: true}, err
	}
	if list[at].HostVersion > 0 {
		return leaving{why: managedByHost}, nil
	}
	taken := list[at]
	taken.LastPlan, taken.Plan, taken.Status = taken.Plan, "", licence.NotAssigned
	return leaving{becomes: "not assigned any more", as: ofLicence(taken), remove: func(ctx context.Context) error {
		return r.d.Licences.ImportLicence(ctx, taken, 0)
	}}, nil
}

// organizationOf gives the id of an organization that the data may no longer have.
func (r *run) organizationOf(slug string) string {
	if id := r.organizations[slug]; id != "" {
		return id
	}
	return organizationID(slug)
}

func (r *run) leaveCoupon(ctx context.Context, code string) (leaving, error) {
	list, err := r.d.Cart.Coupons(ctx)
	at := slices.IndexFunc(list, func(c cart.Coupon) bool { return c.Code == code })
	if err != nil || at < 0 || !list[at].EndsAt.After(r.d.Now()) {
		return leaving{isOut: true}, err
	}
	ended := list[at]
	ended.EndsAt = r.d.Now().Truncate(time.Microsecond)
	return leaving{becomes: "ended", as: withoutUses(ended), remove: func(ctx context.Context) error {
		return r.d.Cart.ImportCoupons(ctx, []cart.Coupon{ended})
	}}, nil
}

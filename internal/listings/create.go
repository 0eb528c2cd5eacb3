package listings

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/price"
	"marketplace/internal/kit/textclean"
)

// Create makes an app of the caller's organization with an empty draft. Errors:
// not_a_developer, developer_closed, application_name_taken, fields.
func (s *Service) Create(ctx context.Context, p auth.Principal, name, product string) (App, error) {
	content := Listing{Name: textclean.Line(name), Product: product}
	if content.Product == "" {
		content.Product = auth.LiveChat // spec S3.02
	}
	return s.create(ctx, p, s.d.NewID(), content)
}

// Copy makes an app of the caller's organization whose draft says what another one of theirs says as
// it is worked on, under a name of its own. What is of that one alone stays with it: the OAuth client
// and the address where the app installs itself, a discount, its changelog, and what the shop says of
// it. Errors: as for Create, and not_found.
func (s *Service) Copy(ctx context.Context, p auth.Principal, idOrSlug, name string) (App, error) {
	source, content, err := s.current(ctx, p, idOrSlug)
	if err != nil {
		return App{}, err
	}
	id := s.d.NewID()
	content.Name = textclean.Line(name)
	content.Client, content.DirectInstallURL, content.Changelog = Client{}, "", nil
	if content.Payment != nil {
		payment := *content.Payment
		payment.Discount = price.Discount{}
		content.Payment = &payment
	}
	content.Properties = maps.Clone(content.Properties)
	maps.DeleteFunc(content.Properties, func(key, _ string) bool { return checkPropertyKey(key) != nil })
	content.Upgrades = slices.Clone(content.Upgrades)
	for i, u := range content.Upgrades {
		content.Upgrades[i] = u.copied(source.ID, id)
	}
	return s.create(ctx, p, id, content)
}

// create makes an app whose draft has a content.
func (s *Service) create(ctx context.Context, p auth.Principal, id string, content Listing) (App, error) {
	developer, err := s.d.Developers.DeveloperOf(ctx, p.OrganizationID)
	if err != nil {
		return App{}, err
	}
	if developer == "" {
		return App{}, errs.New(errs.Conflict, ReasonNoDeveloper, messageNoDeveloper)
	}
	if err := s.d.Standing.CheckEdit(ctx, developer); err != nil {
		return App{}, err
	}
	if err := checkIdentity(content); err != nil {
		return App{}, err
	}
	var made App
	err = s.d.Transact(ctx, id, func(ctx context.Context, tx WriteTx) error {
		at := s.now()
		app, draft, err := Move(App{ID: id, Developer: developer, CreatedAt: at}, Revision{AppID: id, Number: 1, Author: p.AccountID, Listing: content}, EventCreate, RoleDeveloper, at)
		if err != nil {
			return err
		}
		if err := s.claimName(ctx, tx, content.Name, id); err != nil {
			return err
		}
		if app.Slug, err = s.freeSlug(ctx, tx, content.Name, id); err != nil {
			return err
		}
		if err := tx.InsertApp(ctx, app); err != nil {
			return err
		}
		if err := tx.InsertRevision(ctx, draft); err != nil {
			return err
		}
		made = app
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.create", Subject: id, Details: content.Name})
	})
	return made, err
}

func checkIdentity(l Listing) error {
	fields := map[string]string{}
	if !listing.IsName(l.Name) {
		fields["name"] = fmt.Sprintf("Give the app a name of at most %d letters.", listing.MaxName)
	}
	if l.Product != auth.LiveChat && l.Product != auth.HelpDesk {
		fields["product"] = "The product is livechat or helpdesk."
	}
	return errs.UnprocessableFields(fields)
}

func (s *Service) claimName(ctx context.Context, tx WriteTx, name, appID string) error {
	key := listing.NameKey(name)
	free := !s.d.Catalogue.HasName(key, appID)
	if free {
		var err error
		if free, err = tx.ClaimName(ctx, key, appID); err != nil {
			return err
		}
	}
	if !free {
		e := errs.New(errs.Conflict, ReasonNameTaken, messageNameTaken)
		e.Fields = map[string]string{"name": messageNameTaken}
		return e
	}
	return nil
}

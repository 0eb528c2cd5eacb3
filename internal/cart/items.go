package cart

import (
	"context"
	"maps"
	"slices"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Add puts an app into the cart, by a plan or, without one, by its first; the app
// that is there stays, and takes the plan if one is given. Errors: 'not_found' for
// a cart, an app or a plan that is not there for the principal, 'conflict'
// already_installed, 'unprocessable' own_application, not_for_sale or cart_full;
// 'locked' and 'invalid' of Next.
func (s *Service) Add(ctx context.Context, p auth.Principal, id, idOrSlug, planID string) (View, error) {
	return s.change(ctx, p, id, EventChange, func(ctx context.Context, c Cart) (Cart, error) { return s.added(ctx, p, c, idOrSlug, planID) })
}

// AddAll puts several apps into the cart, all or none. Errors: as of Add, with
// fields that name each app at fault.
func (s *Service) AddAll(ctx context.Context, p auth.Principal, id string, apps []string) (View, error) {
	if len(apps) > MaxItems {
		return View{}, unprocessable(ReasonFull, MessageTooManyIDs, map[string]string{"id": MessageTooManyIDs})
	}
	return s.change(ctx, p, id, EventChange, func(ctx context.Context, c Cart) (Cart, error) {
		var first *errs.Error
		fields := map[string]string{}
		for _, app := range apps {
			next, err := s.added(ctx, p, c, app, "")
			refused := errs.As(err)
			switch {
			case err == nil:
				c = next
			case refused == nil:
				return c, err
			default:
				fields[app] = refused.Message
				if first == nil {
					first = refused
				}
			}
		}
		if first == nil {
			return c, nil
		}
		all := *first
		all.Fields = maps.Clone(fields)
		return c, &all
	})
}

// added gives the cart with an app.
func (s *Service) added(ctx context.Context, p auth.Principal, c Cart, idOrSlug, planID string) (Cart, error) {
	product, err := s.d.Catalogue.Product(ctx, idOrSlug)
	own := product.OwnerOrganizationID != "" && product.OwnerOrganizationID == p.OrganizationID
	if errs.IsNotFound(err) || err == nil && !own {
		if refused := s.d.Installs.CheckMayInstall(ctx, p, idOrSlug); errs.ReasonOf(refused) == ReasonNotPublic {
			return c, refused
		}
	}
	if errs.IsNotFound(err) || err == nil && !product.Published && !own {
		return c, errs.New(errs.NotFound, ReasonNoApp, MessageNoApp)
	}
	if err != nil {
		return c, err
	}
	if item, there := c.Item(product.ID); there {
		if planID == "" {
			return c, nil
		}
		return planned(c, product, item, planID)
	}
	if own {
		return c, unprocessable(ReasonOwn, MessageOwn(product.Service), nil)
	}
	if product.ContactOnly {
		return c, unprocessable(ReasonNotForSale, MessageNotForSale, nil)
	}
	has, err := s.d.Installs.Has(ctx, p.OrganizationID, product.ID)
	if err != nil {
		return c, err
	}
	if has {
		return c, errs.New(errs.Conflict, ReasonInstalled, MessageInstalled)
	}
	if len(c.Items) >= MaxItems {
		return c, unprocessable(ReasonFull, MessageFull, nil)
	}
	item := Item{AppID: product.ID, PlanID: plansOf(product)[0].ID, Status: ItemOpen}
	c = c.with(item)
	if planID == "" {
		return c, nil
	}
	item, _ = c.Item(product.ID)
	return planned(c, product, item, planID)
}

// planned gives the cart with another plan of an item.
func planned(c Cart, product Product, item Item, planID string) (Cart, error) {
	if !slices.ContainsFunc(product.Plans, func(plan Plan) bool { return plan.ID == planID }) {
		return c, errs.New(errs.NotFound, ReasonNoPlan, MessageNoPlan)
	}
	item.PlanID = planID
	return c.replaced(item), nil
}

// Remove takes an app out of the cart; one that is not there is no error.
func (s *Service) Remove(ctx context.Context, p auth.Principal, id, idOrSlug string) (View, error) {
	return s.change(ctx, p, id, EventChange, func(ctx context.Context, c Cart) (Cart, error) {
		product, err := s.d.Catalogue.Product(ctx, idOrSlug)
		if err != nil && !errs.IsNotFound(err) {
			return c, err
		}
		return c.without(idOrSlug).without(product.ID), nil
	})
}

// ChangePlan has an app of the cart paid by another plan (spec S7.42). Errors: as
// of Add, 'not_found' plan_not_found and not_in_cart.
func (s *Service) ChangePlan(ctx context.Context, p auth.Principal, id, idOrSlug, planID string) (View, error) {
	return s.change(ctx, p, id, EventChange, func(ctx context.Context, c Cart) (Cart, error) {
		product, item, err := s.present(ctx, c, idOrSlug)
		if err != nil {
			return c, err
		}
		return planned(c, product, item, planID)
	})
}

// ExcludeMembers chooses who is left without access to an app of the cart that is priced
// per agent, and is not paid for (spec S6.12, S9.22). Errors: as of Add,
// 'not_found' not_in_cart, 'unprocessable' for more than three, who is no member,
// or another price.
func (s *Service) ExcludeMembers(ctx context.Context, p auth.Principal, id, idOrSlug string, accounts []string) (View, error) {
	return s.change(ctx, p, id, EventChange, func(ctx context.Context, c Cart) (Cart, error) {
		product, item, err := s.present(ctx, c, idOrSlug)
		if err != nil {
			return c, err
		}
		if item.NoAccess, err = s.d.Installs.ValidateExclusions(ctx, p.OrganizationID, product.ID, accounts); err != nil {
			return c, err
		}
		return c.replaced(item), nil
	})
}

// People gives the members among whom the principal may choose who is left without
// access to an app of the cart, with the choice that was made (spec S9.22), and the
// id of the app. Errors: 'not_found' for the cart and not_in_cart, 'forbidden' for
// who may neither install nor pay in its product, 'unprocessable' for another price.
func (s *Service) People(ctx context.Context, p auth.Principal, id, idOrSlug string) (string, []Member, error) {
	c, err := s.own(ctx, p, id)
	if err != nil {
		return "", nil, err
	}
	product, item, err := s.present(ctx, c, idOrSlug)
	if err != nil {
		return "", nil, err
	}
	members, err := s.d.Installs.AccessCandidates(ctx, p, product.ID)
	for i, m := range members {
		members[i].HasAccess = !slices.Contains(item.NoAccess, m.AccountID)
	}
	return product.ID, members, err
}

// present gives an item of the cart with its product.
func (s *Service) present(ctx context.Context, c Cart, idOrSlug string) (Product, Item, error) {
	product, err := s.d.Catalogue.Product(ctx, idOrSlug)
	if err != nil && !errs.IsNotFound(err) {
		return Product{}, Item{}, err
	}
	item, there := c.Item(product.ID)
	if !there {
		return Product{}, Item{}, errs.New(errs.NotFound, ReasonNotInCart, MessageNotInCart)
	}
	return product, item, nil
}

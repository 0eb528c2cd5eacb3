package cart

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// Promotion is what a developer says of a promotion code.
type Promotion struct {
	Code        string
	Percent     int64 // 1 to 100, or
	AmountCents money.Cents
	// Months is how long it counts in a subscription; 1 is the first payment alone.
	Months int64
	Apps   []string // ids or slugs of own apps
	// StartsAt is now when zero; EndsAt is the first moment after it.
	StartsAt, EndsAt time.Time
	Total            int64 // uses in all, 0 without a limit
	PerOrganization  int64 // of one buyer, 0 without a limit
}

// Bounds of promotion codes: letters of a code, percent, months of a subscription, cents, uses.
const (
	ShortestCode    = 4
	LongestCode     = 32
	MostCodePercent = 100
	MostCodeMonths  = 36
	MostCodeCents   = 2_000_000
	MostCodeUses    = 1_000_000
	mostCodeApps    = 50
	mostCodeYears   = 2
	// mostCodes a developer has that are not over.
	mostCodes = 100
)

var codeForm = regexp.MustCompile(fmt.Sprintf(`^[A-Z0-9][A-Z0-9-]{%d,%d}[A-Z0-9]$`, ShortestCode-2, LongestCode-2))

// AddPromotion makes a promotion code of the principal's organization for own apps. The
// commission of what is bought with it is that of the full price: the developer pays for it.
// The same again, by the same organization, gives the code that is there. Errors:
// 'unprocessable' with fields; 'not_found' application_not_found for an app of somebody else;
// 'conflict' coupon_code_taken, coupon_too_many.
func (s *Service) AddPromotion(ctx context.Context, p auth.Principal, in Promotion) (Coupon, error) {
	now := s.d.Now()
	if in.StartsAt.IsZero() {
		in.StartsAt = now
	}
	c := Coupon{
		Code: normaliseCode(in.Code), Percent: in.Percent, AmountCents: in.AmountCents, Scope: ScopeApps, StartsAt: in.StartsAt, EndsAt: in.EndsAt,
		Total: in.Total, PerOrganization: in.PerOrganization, OrganizationID: p.OrganizationID, Months: in.Months, CreatedAt: now,
	}
	if err := errs.UnprocessableFields(promotionFaults(c, in.Apps, now)); err != nil {
		return Coupon{}, err
	}
	var err error
	if c.Values, c.Title, err = s.ownApps(ctx, p, in.Apps); err != nil {
		return Coupon{}, err
	}
	err = s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		known, err := tx.Coupon(ctx, c.Code)
		if err == nil {
			if !known.isSamePromotion(c) {
				return errs.New(errs.Conflict, ReasonCodeTaken, MessageCodeTaken)
			}
			c = known
			return nil
		}
		if !errs.IsNotFound(err) {
			return err
		}
		return s.insertPromotion(ctx, tx, p, c)
	})
	return c, err
}

func (s *Service) insertPromotion(ctx context.Context, tx WriteTx, p auth.Principal, c Coupon) error {
	list, err := tx.CouponsOf(ctx, p.OrganizationID)
	if err != nil {
		return err
	}
	running := slices.DeleteFunc(list, func(other Coupon) bool { return !s.d.Now().Before(other.EndsAt) })
	if len(running) >= mostCodes {
		return errs.New(errs.Conflict, ReasonTooManyCodes, MessageTooManyCodes)
	}
	inserted, err := tx.InsertCoupon(ctx, c)
	if err != nil {
		return err
	}
	if !inserted { // somebody else was faster
		return errs.New(errs.Conflict, ReasonCodeTaken, MessageCodeTaken)
	}
	return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "promotion.create", Subject: c.Code, Details: c.describe()})
}

// describe says in the audit log what a code gives.
func (c Coupon) describe() string {
	off := fmt.Sprintf("%d %%", c.Percent)
	if c.AmountCents > 0 {
		off = fmt.Sprintf("%d cents", c.AmountCents)
	}
	return fmt.Sprintf("%s off %s, %d months, until %s", off, strings.Join(c.Values, ", "), c.Months, c.EndsAt.UTC().Format(time.RFC3339))
}

// isSamePromotion reports whether a repeated request asks for what is there. The start is not
// compared: without one, it is the moment of the request.
func (c Coupon) isSamePromotion(asked Coupon) bool {
	return c.OrganizationID == asked.OrganizationID && c.Percent == asked.Percent && c.AmountCents == asked.AmountCents && c.Months == asked.Months &&
		slices.Equal(c.Values, asked.Values) && c.EndsAt.Equal(asked.EndsAt) && c.Total == asked.Total && c.PerOrganization == asked.PerOrganization
}

// ownApps gives the ids of the apps, sorted, and their names.
func (s *Service) ownApps(ctx context.Context, p auth.Principal, asked []string) (list []string, names string, err error) {
	byID := map[string]string{}
	for _, one := range asked {
		app, err := s.d.Catalogue.DevelopedApp(ctx, one)
		if err != nil && !errs.IsNotFound(err) {
			return nil, "", err
		}
		if err != nil || app.OwnerOrganizationID == "" || app.OwnerOrganizationID != p.OrganizationID {
			return nil, "", errs.New(errs.NotFound, ReasonNoApp, MessageNoApp)
		}
		byID[app.ID] = app.Name
		list = append(list, app.ID)
	}
	slices.Sort(list)
	list = slices.Compact(list)
	titles := make([]string, len(list))
	for i, id := range list {
		titles[i] = byID[id]
	}
	return list, strings.Join(titles, ", "), nil
}

// promotionFaults says what is wrong with a code, by field.
func promotionFaults(c Coupon, apps []string, now time.Time) map[string]string {
	faults := map[string]string{}
	if !codeForm.MatchString(c.Code) {
		faults["code"] = "Use 4 to 32 letters, digits and hyphens."
	}
	switch {
	case (c.Percent == 0) == (c.AmountCents == 0):
		faults["percent"] = "Give a percentage or an amount."
	case c.Percent < 0 || c.Percent > MostCodePercent:
		faults["percent"] = "Use 1 to 100 percent."
	case c.AmountCents < 0 || c.AmountCents > MostCodeCents:
		faults["amount"] = fmt.Sprintf("Use 1 to %d cents.", MostCodeCents)
	}
	if c.Months < 1 || c.Months > MostCodeMonths {
		faults["months"] = fmt.Sprintf("Use 1 to %d months.", MostCodeMonths)
	}
	if len(apps) == 0 || len(apps) > mostCodeApps {
		faults["applications"] = fmt.Sprintf("Name 1 to %d of your apps.", mostCodeApps)
	}
	if !c.EndsAt.After(c.StartsAt) || !c.EndsAt.After(now) || c.EndsAt.After(now.AddDate(mostCodeYears, 0, 0)) {
		faults["endsAt"] = "Use a time after its beginning, within two years."
	}
	for field, limit := range map[string]int64{"total": c.Total, "perOrganization": c.PerOrganization} {
		if limit < 0 || limit > MostCodeUses {
			faults[field] = fmt.Sprintf("Use 0 to %d uses.", MostCodeUses)
		}
	}
	return faults
}

// Promotions gives the promotion codes of the principal's organization, the newest first.
func (s *Service) Promotions(ctx context.Context, p auth.Principal) ([]Coupon, error) {
	return s.d.Read.CouponsOf(ctx, p.OrganizationID)
}

// EndPromotion lets nobody use a promotion code any more; who has used it keeps what it gave.
// One that is over stays as it is. Error: 'not_found' coupon_not_found, also for a code of
// somebody else.
func (s *Service) EndPromotion(ctx context.Context, p auth.Principal, typed string) (Coupon, error) {
	var c Coupon
	err := s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		var err error
		if c, err = tx.Coupon(ctx, normaliseCode(typed)); err != nil {
			return err
		}
		now := s.d.Now()
		if c.OrganizationID == "" || c.OrganizationID != p.OrganizationID {
			return UnknownCoupon()
		}
		if !now.Before(c.EndsAt) {
			return nil
		}
		c.EndsAt = now
		if err := tx.EndCoupon(ctx, c.Code, now); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "promotion.end", Subject: c.Code})
	})
	return c, err
}

// MovePromotions gives the promotion codes of an organization that are for moved apps alone to
// the one that the apps move to: they go on. A code that is also for apps that stay counts for
// those from now on, so that nobody gives away what is another one's. It belongs to the
// transaction of the context, and may be repeated.
func (s *Service) MovePromotions(ctx context.Context, from, to string, apps []string) error {
	return s.d.Transact(ctx, []string{from, to}, func(ctx context.Context, tx WriteTx) error {
		list, err := tx.CouponsOf(ctx, from)
		if err != nil {
			return err
		}
		for _, c := range list {
			stay := slices.DeleteFunc(slices.Clone(c.Values), func(id string) bool { return slices.Contains(apps, id) })
			switch {
			case len(stay) == len(c.Values):
				continue
			case len(stay) == 0:
				c.OrganizationID = to
			default:
				if c.Title, err = s.titleOf(ctx, stay); err != nil {
					return err
				}
				c.Values = stay
			}
			if err := tx.MoveCoupon(ctx, c); err != nil {
				return err
			}
		}
		return nil
	})
}

// titleOf names apps; one that is not there any more is left out.
func (s *Service) titleOf(ctx context.Context, apps []string) (string, error) {
	var names []string
	for _, id := range apps {
		app, err := s.d.Catalogue.DevelopedApp(ctx, id)
		if err != nil && !errs.IsNotFound(err) {
			return "", err
		}
		if err == nil {
			names = append(names, app.Name)
		}
	}
	return strings.Join(names, ", "), nil
}

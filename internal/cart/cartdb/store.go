// Package cartdb keeps carts and coupons in the database.
package cartdb

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"marketplace/internal/cart"
	"marketplace/internal/cart/cartdb/cartsql"
	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/money"
)

// Store implements cart.ReadTx on a pool, and with an outbox cart.WriteTx on a transaction.
type Store struct {
	q    *cartsql.Queries
	keys db.Sealer
}

// New makes a store whose queries run on q: the read pool, or a transaction. The keys
// encrypt what SealedColumns names.
func New(q db.Querier, keys db.Sealer) *Store { return &Store{q: cartsql.New(q), keys: keys} }

// A card holds the token of the payment provider, and an address for confirmation a secret
// of the payment.
//
//nolint:gochecknoglobals // constants
var (
	cartCard       = db.SealedColumn{Table: "carts", Column: "card", Key: []string{"id"}}
	itemConfirmURL = db.SealedColumn{Table: "cart_items", Column: "confirm_url", Key: []string{"cart_id", "app_id"}}
)

// SealedColumns gives the columns of this module that are encrypted.
func SealedColumns() []db.SealedColumn { return []db.SealedColumn{cartCard, itemConfirmURL} }

// AuditLog appends to the audit log.
type AuditLog interface {
	Audit(ctx context.Context, e cart.AuditEntry) error
}

type writeTx struct {
	*Store
	db.Outbox
	AuditLog
}

// NewTransact gives the transactions of the service; what is called with their context is
// part of them, auditLog too.
func NewTransact(database *db.DB, keys db.Sealer, enqueue db.Enqueue, auditLog AuditLog) cart.Transact {
	return func(ctx context.Context, organizations []string, body func(context.Context, cart.WriteTx) error) error {
		return database.InOneTxLocked(ctx, organizations, func(ctx context.Context, tx db.Tx) error {
			return body(ctx, writeTx{New(tx, keys), enqueue.On(tx), auditLog})
		})
	}
}

// buyer is who buys a cart, as it is kept.
type buyer struct {
	AccountID      string      `json:"account"`
	OrganizationID string      `json:"organization"`
	ClientID       string      `json:"client"`
	Email          string      `json:"email"`
	Name           string      `json:"name"`
	Scopes         auth.Scopes `json:"scopes"`
	Roles          []role      `json:"roles"`
}

type role struct {
	Product string `json:"product"`
	Role    string `json:"role"`
}

func fromBuyer(p auth.Principal) buyer {
	b := buyer{AccountID: p.AccountID, OrganizationID: p.OrganizationID, ClientID: p.ClientID, Email: p.Email, Name: p.Name, Scopes: p.Scopes}
	for _, r := range p.Roles {
		b.Roles = append(b.Roles, role(r))
	}
	return b
}

// principal is who bought: carts are bought with the platform's own clients only.
func (b buyer) principal() auth.Principal {
	p := auth.Principal{AccountID: b.AccountID, OrganizationID: b.OrganizationID, ClientID: b.ClientID, Platform: true, Email: b.Email, Name: b.Name, Scopes: b.Scopes}
	for _, r := range b.Roles {
		p.Roles = append(p.Roles, auth.Role(r))
	}
	return p
}

// Cart implements cart.ReadTx.
func (s *Store) Cart(ctx context.Context, id string) (cart.Cart, error) {
	row, err := s.q.GetCart(ctx, id)
	if db.IsNoRows(err) {
		return cart.Cart{}, cart.NotFound()
	}
	if err != nil {
		return cart.Cart{}, fmt.Errorf("read cart %s: %w", id, err)
	}
	return s.toCart(ctx, row)
}

// OpenCart implements cart.ReadTx.
func (s *Store) OpenCart(ctx context.Context, organizationID, accountID string) (cart.Cart, bool, error) {
	row, err := s.q.OpenCart(ctx, cartsql.OpenCartParams{OrganizationID: organizationID, AccountID: accountID})
	if db.IsNoRows(err) {
		return cart.Cart{}, false, nil
	}
	if err != nil {
		return cart.Cart{}, false, fmt.Errorf("read the open cart: %w", err)
	}
	c, err := s.toCart(ctx, row)
	return c, true, err
}

// toCart gives a cart with its items.
func (s *Store) toCart(ctx context.Context, row cartsql.Cart) (cart.Cart, error) {
	c := cart.Cart{
		ID: row.ID, OrganizationID: row.OrganizationID, AccountID: row.AccountID, Coupon: row.Coupon, LockedUntil: clock.FromMicros(row.LockedUntil),
		LockedBy: row.LockedBy, AcceptedUntil: clock.FromMicros(row.AcceptedUntil), Checksum: row.Checksum, PurchasingAt: clock.FromMicros(row.PurchasingAt),
		PurchasedAt: clock.FromMicros(row.PurchasedAt), ClosedAt: clock.FromMicros(row.ClosedAt), Version: row.Version,
		CreatedAt: clock.FromMicros(row.CreatedAt), UpdatedAt: clock.FromMicros(row.UpdatedAt),
	}
	if row.Card != "" {
		c.Card = &cart.GivenCard{}
		card, err := cartCard.Open(s.keys, row.Card, row.ID)
		if err == nil {
			err = json.Unmarshal([]byte(card), c.Card)
		}
		if err != nil {
			return cart.Cart{}, fmt.Errorf("cart %s: card: %w", row.ID, err)
		}
	}
	if row.Buyer != "" {
		var b buyer
		if err := json.Unmarshal([]byte(row.Buyer), &b); err != nil {
			return cart.Cart{}, fmt.Errorf("cart %s: buyer: %w", row.ID, err)
		}
		c.Buyer = b.principal()
	}
	items, err := s.q.CartItems(ctx, row.ID)
	if err != nil {
		return cart.Cart{}, fmt.Errorf("read the items of cart %s: %w", row.ID, err)
	}
	for _, i := range items {
		confirmURL, err := itemConfirmURL.Open(s.keys, i.ConfirmUrl, row.ID, i.AppID)
		if err != nil {
			return cart.Cart{}, fmt.Errorf("cart %s: item %s: %w", row.ID, i.AppID, err)
		}
		item := cart.Item{
			AppID: i.AppID, PlanID: i.PlanID, Position: i.Position, NoAccess: list(i.NoAccess), Status: cart.ItemStatus(i.Status), Note: i.Note,
			NotedAt: clock.FromMicros(i.NotedAt), ChargeID: i.ChargeID, ChargeType: i.ChargeType, ConfirmURL: confirmURL, PurchasedAt: clock.FromMicros(i.PurchasedAt),
		}
		if i.Agreed != "" {
			if err := json.Unmarshal([]byte(i.Agreed), &item.Agreed); err != nil {
				return cart.Cart{}, fmt.Errorf("cart %s: item %s: %w", row.ID, i.AppID, err)
			}
		}
		c.Items = append(c.Items, item)
	}
	return c, nil
}

// InsertCart implements cart.WriteTx.
func (s *Store) InsertCart(ctx context.Context, c cart.Cart) error {
	n, err := s.q.InsertCart(ctx, cartsql.InsertCartParams{
		ID: c.ID, OrganizationID: c.OrganizationID, AccountID: c.AccountID, Coupon: c.Coupon, Version: c.Version,
		CreatedAt: clock.Micros(c.CreatedAt), UpdatedAt: clock.Micros(c.UpdatedAt),
	})
	if err != nil {
		return fmt.Errorf("insert cart %s: %w", c.ID, err)
	}
	if n == 0 {
		return cart.Changed()
	}
	return s.insertItems(ctx, c)
}

// SaveCart implements cart.WriteTx.
func (s *Store) SaveCart(ctx context.Context, c cart.Cart) error {
	bought := ""
	if c.Buyer.AccountID != "" {
		text, err := json.Marshal(fromBuyer(c.Buyer))
		if err != nil {
			return fmt.Errorf("cart %s: buyer: %w", c.ID, err)
		}
		bought = string(text)
	}
	given := ""
	if c.Card != nil {
		text, err := json.Marshal(c.Card)
		if err != nil {
			return fmt.Errorf("cart %s: card: %w", c.ID, err)
		}
		given = cartCard.Seal(s.keys, string(text), c.ID)
	}
	n, err := s.q.SaveCart(ctx, cartsql.SaveCartParams{
		ID: c.ID, Version: c.Version, Coupon: c.Coupon, Card: given, LockedUntil: clock.Micros(c.LockedUntil), LockedBy: c.LockedBy, AcceptedUntil: clock.Micros(c.AcceptedUntil),
		Checksum: c.Checksum, Buyer: bought, PurchasingAt: clock.Micros(c.PurchasingAt), PurchasedAt: clock.Micros(c.PurchasedAt),
		ClosedAt: clock.Micros(c.ClosedAt), UpdatedAt: clock.Micros(c.UpdatedAt),
	})
	if err != nil {
		return fmt.Errorf("save cart %s: %w", c.ID, err)
	}
	if n == 0 {
		return cart.Changed()
	}
	if err := s.q.ClearItems(ctx, c.ID); err != nil {
		return fmt.Errorf("save cart %s: %w", c.ID, err)
	}
	return s.insertItems(ctx, c)
}

func (s *Store) insertItems(ctx context.Context, c cart.Cart) error {
	for _, i := range c.Items {
		agreed := ""
		if i.Agreed != nil {
			text, err := json.Marshal(i.Agreed)
			if err != nil {
				return fmt.Errorf("cart %s: item %s: %w", c.ID, i.AppID, err)
			}
			agreed = string(text)
		}
		err := s.q.InsertItem(ctx, cartsql.InsertItemParams{
			CartID: c.ID, AppID: i.AppID, PlanID: i.PlanID, Position: i.Position, NoAccess: strings.Join(i.NoAccess, ","), Status: string(i.Status), Note: i.Note,
			NotedAt: clock.Micros(i.NotedAt), ChargeID: i.ChargeID, ChargeType: i.ChargeType, ConfirmUrl: itemConfirmURL.Seal(s.keys, i.ConfirmURL, c.ID, i.AppID), Agreed: agreed,
			PurchasedAt: clock.Micros(i.PurchasedAt),
		})
		if err != nil {
			return fmt.Errorf("cart %s: item %s: %w", c.ID, i.AppID, err)
		}
	}
	return nil
}

// list reads words with commas; none from "".
func list(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

// Coupon implements cart.ReadTx.
func (s *Store) Coupon(ctx context.Context, code string) (cart.Coupon, error) {
	row, err := s.q.GetCoupon(ctx, code)
	if db.IsNoRows(err) {
		return cart.Coupon{}, cart.UnknownCoupon()
	}
	if err != nil {
		return cart.Coupon{}, fmt.Errorf("read a coupon: %w", err)
	}
	return couponOf(row), nil
}

// Coupons implements cart.ReadTx.
func (s *Store) Coupons(ctx context.Context) ([]cart.Coupon, error) {
	rows, err := s.q.ListCoupons(ctx)
	if err != nil {
		return nil, fmt.Errorf("list coupons: %w", err)
	}
	return couponsOf(rows), nil
}

func couponsOf(rows []cartsql.Coupon) []cart.Coupon {
	coupons := make([]cart.Coupon, len(rows))
	for i, row := range rows {
		coupons[i] = couponOf(row)
	}
	return coupons
}

func couponOf(row cartsql.Coupon) cart.Coupon {
	return cart.Coupon{
		Code: row.Code, Title: row.Title, Percent: row.Percent, AmountCents: money.Cents(row.AmountCents), Scope: cart.Scope(row.Scope), Values: list(row.ScopeValue),
		StartsAt: clock.FromMicros(row.StartsAt), EndsAt: clock.FromMicros(row.EndsAt), Total: row.Total, PerOrganization: row.PerOrganization,
		FirstPurchase: row.FirstPurchase, Used: row.Used, OrganizationID: row.OrganizationID, Months: row.Months, CreatedAt: clock.FromMicros(row.CreatedAt),
	}
}

// UsesBy implements cart.ReadTx.
func (s *Store) UsesBy(ctx context.Context, code, organizationID string) (int64, error) {
	n, err := s.q.UsesBy(ctx, cartsql.UsesByParams{Code: code, OrganizationID: organizationID})
	if err != nil {
		return 0, fmt.Errorf("count the uses of a coupon: %w", err)
	}
	return n, nil
}

// Redeem implements cart.WriteTx.
func (s *Store) Redeem(ctx context.Context, coupon cart.Coupon, c cart.Cart, at time.Time) (bool, error) {
	n, err := s.q.CountUse(ctx, coupon.Code)
	if err != nil {
		return false, fmt.Errorf("use a coupon: %w", err)
	}
	if n == 0 {
		return false, nil
	}
	err = s.q.InsertUse(ctx, cartsql.InsertUseParams{CartID: c.ID, Code: coupon.Code, OrganizationID: c.OrganizationID, UsedAt: clock.Micros(at)})
	if err != nil {
		return false, fmt.Errorf("use a coupon: %w", err)
	}
	return true, nil
}

// Release implements cart.WriteTx.
func (s *Store) Release(ctx context.Context, cartID string) error {
	code, err := s.q.UseOf(ctx, cartID)
	if db.IsNoRows(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("give a coupon back: %w", err)
	}
	n, err := s.q.DeleteUse(ctx, cartID)
	if err == nil && n == 1 {
		err = s.q.UncountUse(ctx, code)
	}
	if err != nil {
		return fmt.Errorf("give a coupon back: %w", err)
	}
	return nil
}

// ImportCoupon implements cart.WriteTx.
func (s *Store) ImportCoupon(ctx context.Context, c cart.Coupon) error {
	n, err := s.q.ImportCoupon(ctx, cartsql.ImportCouponParams{
		Code: c.Code, Title: c.Title, Percent: c.Percent, AmountCents: int64(c.AmountCents), Scope: string(c.Scope), ScopeValue: strings.Join(c.Values, ","),
		StartsAt: clock.Micros(c.StartsAt), EndsAt: clock.Micros(c.EndsAt), Total: c.Total, PerOrganization: c.PerOrganization,
		FirstPurchase: c.FirstPurchase, Used: c.Used,
	})
	if err != nil {
		return fmt.Errorf("import coupon %s: %w", c.Code, err)
	}
	if n == 0 {
		return fmt.Errorf("import coupon %s: a developer has a promotion code of that name", c.Code)
	}
	return nil
}

// CouponsOf implements cart.ReadTx.
func (s *Store) CouponsOf(ctx context.Context, organizationID string) ([]cart.Coupon, error) {
	rows, err := s.q.ListCouponsOf(ctx, organizationID)
	if err != nil {
		return nil, fmt.Errorf("list promotion codes: %w", err)
	}
	return couponsOf(rows), nil
}

// InsertCoupon implements cart.WriteTx.
func (s *Store) InsertCoupon(ctx context.Context, c cart.Coupon) (bool, error) {
	n, err := s.q.InsertCoupon(ctx, cartsql.InsertCouponParams{
		Code: c.Code, Title: c.Title, Percent: c.Percent, AmountCents: int64(c.AmountCents), Scope: string(c.Scope), ScopeValue: strings.Join(c.Values, ","),
		StartsAt: clock.Micros(c.StartsAt), EndsAt: clock.Micros(c.EndsAt), Total: c.Total, PerOrganization: c.PerOrganization,
		OrganizationID: c.OrganizationID, Months: c.Months, CreatedAt: clock.Micros(c.CreatedAt),
	})
	if err != nil {
		return false, fmt.Errorf("insert promotion code %s: %w", c.Code, err)
	}
	return n == 1, nil
}

// EndCoupon implements cart.WriteTx.
func (s *Store) EndCoupon(ctx context.Context, code string, at time.Time) error {
	if err := s.q.EndCoupon(ctx, cartsql.EndCouponParams{Code: code, EndsAt: clock.Micros(at)}); err != nil {
		return fmt.Errorf("end promotion code %s: %w", code, err)
	}
	return nil
}

// MoveCoupon implements cart.WriteTx.
func (s *Store) MoveCoupon(ctx context.Context, c cart.Coupon) error {
	err := s.q.MoveCoupon(ctx, cartsql.MoveCouponParams{Code: c.Code, OrganizationID: c.OrganizationID, ScopeValue: strings.Join(c.Values, ","), Title: c.Title})
	if err != nil {
		return fmt.Errorf("move promotion code %s: %w", c.Code, err)
	}
	return nil
}

// IsPurchasing tells whether a cart of an organization is being bought.
func (s *Store) IsPurchasing(ctx context.Context, organizationID string) (bool, error) {
	n, err := s.q.CountPurchasing(ctx, organizationID)
	if err != nil {
		return false, fmt.Errorf("carts of organization %s: %w", organizationID, err)
	}
	return n > 0, nil
}

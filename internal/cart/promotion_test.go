package cart

import (
	"context"
	"errors"
	"testing"

	"marketplace/internal/kit/errs"
)

// developedApps answers for one app, and that it does not know, or cannot tell, another.
type developedApps struct {
	Catalogue

	other error
}

func (x developedApps) DevelopedApp(_ context.Context, id string) (DevelopedApp, error) {
	if id == "known" {
		return DevelopedApp{ID: id, Name: "Known app"}, nil
	}
	return DevelopedApp{}, x.other
}

// oneCode is a transaction in which the developer has one code, for three apps.
type oneCode struct {
	WriteTx

	moved *[]Coupon
}

func (x oneCode) CouponsOf(context.Context, string) ([]Coupon, error) {
	return []Coupon{{Code: "CODE", OrganizationID: "from", Values: []string{"gone", "known", "other"}, Title: "Gone app, Known app, Other app"}}, nil
}

func (x oneCode) MoveCoupon(_ context.Context, c Coupon) error {
	*x.moved = append(*x.moved, c)
	return nil
}

// A code gets a new title from the apps that stay; when the catalogue does not answer, the
// code is not renamed to a part of them.
func TestMovePromotions_TheCatalogueDoesNotAnswer_NothingMoves(t *testing.T) {
	t.Parallel()
	silent := errors.New("the catalogue does not answer")
	for _, x := range []struct {
		other, want error
		title       string
	}{
		{errs.New(errs.NotFound, ReasonNoApp, MessageNoApp), nil, "Known app"},
		{silent, silent, ""},
	} {
		var moved []Coupon
		service := &Service{d: Deps{Catalogue: developedApps{other: x.other}, Transact: func(ctx context.Context, _ []string, body func(context.Context, WriteTx) error) error {
			return body(ctx, oneCode{moved: &moved})
		}}}
		if err := service.MovePromotions(t.Context(), "from", "to", []string{"gone"}); !errors.Is(err, x.want) {
			t.Fatalf("got error %v, want %v", err, x.want)
		}
		title := ""
		if len(moved) > 0 {
			title = moved[0].Title
		}
		if title != x.title {
			t.Fatalf("got title %q, want %q", title, x.title)
		}
	}
}

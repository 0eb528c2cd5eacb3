package optin_test

import (
	"context"
	"errors"
	"testing"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/optin"
)

// module knows one link; asking for 'broken' fails.
type module struct {
	token     string
	confirmed *int
}

func (m module) PeekLink(_ context.Context, token string) (optin.Page, error) {
	switch token {
	case m.token:
		return optin.Page{Sentence: "peek " + token}, nil
	case "broken":
		return optin.Page{}, errors.New("no database")
	}
	return optin.Page{}, optin.LinkNotFound()
}

func (m module) ConfirmLink(ctx context.Context, token string) (optin.Page, error) {
	page, err := m.PeekLink(ctx, token)
	if err == nil {
		*m.confirmed++
	}
	return page, err
}

// Each link is answered by the module that sent it, and by no other; a failure is
// no unknown link.
func TestFirstOf_LinkOfOneModule_IsConfirmedThereOnly(t *testing.T) {
	t.Parallel()
	var first, second int
	links := optin.FirstOf(module{"a", &first}, module{"b", &second})
	for _, token := range []string{"a", "b"} {
		if page, err := links.PeekLink(t.Context(), token); err != nil || page.Sentence != "peek "+token {
			t.Errorf("%s: %+v, %v", token, page, err)
		}
	}
	if _, err := links.ConfirmLink(t.Context(), "b"); err != nil || first != 0 || second != 1 {
		t.Errorf("confirmed %d and %d, %v", first, second, err)
	}
	if _, err := links.ConfirmLink(t.Context(), "c"); errs.CodeOf(err) != errs.NotFound || errs.ReasonOf(err) != "link_not_valid" {
		t.Errorf("an unknown link: %v", err)
	}
	if _, err := links.PeekLink(t.Context(), "broken"); err == nil || errs.CodeOf(err) == errs.NotFound {
		t.Errorf("a failure: %v", err)
	}
}

package identity_test

import (
	"strings"
	"testing"

	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Limits count characters, as their sentences say, whatever number of bytes a character has.
func TestNames_OtherLetters_CountAsOne(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	letters := func(n int) string { return strings.Repeat("ж", n) }
	p := accountOf(t, w, identitytest.Owner).Principal()
	id := "0d7f7f0e-5d31-4a6c-8f2a-1c0f5a9b3e21"
	for name, use := range map[string]func(extra int) error{
		"the password of a sign-up": func(extra int) error {
			return identity.SignUpInput{Organization: "Acme", Name: "Anna", Email: "a@acme.test", Password: letters(255 + extra)}.Validate()
		},
		"the organization of a sign-up": func(extra int) error {
			return identity.SignUpInput{Organization: letters(127 + extra), Name: "Anna", Email: "a@acme.test", Password: "a password"}.Validate()
		},
		"the person of a sign-up": func(extra int) error {
			return identity.SignUpInput{Organization: "Acme", Name: letters(191 + extra), Email: "a@acme.test", Password: "a password"}.Validate()
		},
		"a person of a host": func(extra int) error {
			return identity.HostMember{ID: id, Name: letters(191 + extra), Email: "a@acme.test", Job: letters(191)}.Validate()
		},
		"the job of a person of a host": func(extra int) error {
			return identity.HostMember{ID: id, Name: "Anna", Email: "a@acme.test", Job: letters(191 + extra)}.Validate()
		},
		"an organization of a host": func(extra int) error {
			return identity.HostOrganization{ID: id, Name: letters(127 + extra), City: letters(100)}.Validate()
		},
		"the city of an organization of a host": func(extra int) error {
			return identity.HostOrganization{ID: id, Name: "Acme", City: letters(100 + extra)}.Validate()
		},
		"the first organization": func(extra int) error {
			return identity.FirstAdministrator{Organization: letters(127 + extra), Email: "a@acme.test"}.Validate()
		},
		"another name of an organization": func(extra int) error {
			_, err := w.Service.RenameOrganization(t.Context(), p, letters(127+extra))
			return err
		},
		"a new member": func(extra int) error {
			_, _, err := w.Service.AddMember(t.Context(), p, identity.MemberInput{Email: "new@acme.test", Name: letters(191 + extra)})
			return err
		},
		"another name of a member": func(extra int) error {
			changed := letters(191 + extra)
			_, err := w.Service.ChangeMember(t.Context(), p, p.AccountID, identity.MemberChange{Name: &changed})
			return err
		},
		"an invitation": func(extra int) error {
			_, _, err := w.Service.Invite(t.Context(), identity.TokenInfo{Principal: p}, identity.InvitationInput{Email: "invited@acme.test", Name: letters(191 + extra), Product: auth.LiveChat})
			return err
		},
		"a personal token": func(extra int) error {
			_, _, err := w.Service.AddPersonalToken(t.Context(), p, letters(191+extra), auth.Scopes{auth.ScopeAccountMine})
			return err
		},
	} {
		if err := use(1); errs.CodeOf(err) != errs.Unprocessable {
			t.Errorf("%s with one too many: %v", name, err)
		}
		if err := use(0); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNameOf_OtherLetters_StayWhole(t *testing.T) {
	t.Parallel()
	for email, want := range map[string]string{"anna@acme.test": "Anna", "örn@acme.test": "Örn", "7@acme.test": "7"} {
		if got := identity.NameOf(email); got != want {
			t.Errorf("%s gives %q, want %q", email, got, want)
		}
	}
}

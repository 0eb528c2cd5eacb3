package identity_test

import (
	"maps"
	"slices"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/hostversion"
	"marketplace/internal/testkit"
)

const (
	hostedOrganization = "11111111-1111-4111-8111-111111111111"
	hostedPerson       = "22222222-2222-4222-8222-222222222222"
	secondPerson       = "33333333-3333-4333-8333-333333333333"
)

// hostOrganization tells of an organization, and gives why that was refused.
func hostOrganization(t *testing.T, w *identitytest.Fixture, in identity.HostOrganization) (identity.Organization, bool, string) {
	t.Helper()
	o, isNew, err := w.Service.PutHostOrganization(t.Context(), identity.LiveChatServer, in)
	return o, isNew, errs.ReasonOf(err)
}

func TestPutHostOrganization_NewLateAndAgain(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		in := identity.HostOrganization{ID: hostedOrganization, Version: 3, Name: "Hosted Ltd", Country: "DE", Zip: "10115"}
		made, isNew, reason := hostOrganization(t, w, in)
		if reason != "" || !isNew || made.Name != "Hosted Ltd" || made.HostVersion != 3 || made.CreatedAt.IsZero() {
			t.Fatalf("new: %+v, %v, %s", made, isNew, reason)
		}
		if again, isNew, reason := hostOrganization(t, w, in); reason != "" || isNew || again != made {
			t.Errorf("again: %+v, %v, %s", again, isNew, reason)
		}
		other := in
		other.Name = "Renamed Ltd"
		if _, _, reason := hostOrganization(t, w, other); reason != "version_taken" {
			t.Errorf("the same version with another name: %q", reason)
		}
		other.Version = 2
		if _, _, reason := hostOrganization(t, w, other); reason != "stale_version" {
			t.Errorf("late: %q", reason)
		}
		if read, err := w.Service.Organization(t.Context(), hostedOrganization); err != nil || read != made {
			t.Errorf("after refusals: %+v, %v", read, err)
		}
		other.Version = 4
		if changed, isNew, reason := hostOrganization(t, w, other); reason != "" || isNew || changed.Name != "Renamed Ltd" || !changed.CreatedAt.Equal(made.CreatedAt) || changed.Slug != made.Slug {
			t.Errorf("the next: %+v, %v, %s", changed, isNew, reason)
		}
		other.Version, other.Name = hostversion.Operator, "Mended Ltd"
		if mended, _, reason := hostOrganization(t, w, other); reason != "" || mended.Name != "Mended Ltd" || mended.HostVersion != 4 {
			t.Errorf("the operator: %+v, %s", mended, reason)
		}
	})
}

// An organization that signed up is taken over on purpose only, and an import leaves alone
// what a host manages.
func TestPutHostOrganization_SignedUp_IsAdopted(t *testing.T) {
	t.Parallel()
	w := identitytest.New(t, testkit.SQLite(t), testkit.NewClock(), nil)
	in := identity.HostOrganization{ID: identitytest.Acme, Version: 1, Name: "Acme Incorporated"}
	if _, _, reason := hostOrganization(t, w, in); reason != "not_adopted" {
		t.Errorf("not adopted: %q", reason)
	}
	member := identity.HostMember{OrganizationID: identitytest.Acme, ID: identitytest.Agent, Version: 1, Email: "agent@acme.test", Name: "An Agent", Active: true}
	if _, err := w.Service.FindHostOrganization(t.Context(), identitytest.Acme); errs.ReasonOf(err) != "not_adopted" {
		t.Errorf("what nobody manages: %v", err)
	}
	in.Adopt = true
	adopted, isNew, reason := hostOrganization(t, w, in)
	if reason != "" || isNew || adopted.Name != "Acme Incorporated" {
		t.Fatalf("adopted: %+v, %v, %s", adopted, isNew, reason)
	}
	if _, _, err := w.Service.PutHostMember(t.Context(), identity.LiveChatServer, member); err != nil {
		t.Fatal(err)
	}
	account, err := w.Service.Account(t.Context(), identitytest.Agent)
	if err != nil || account.Name != "An Agent" {
		t.Fatalf("%+v, %v", account, err)
	}
	imported := adopted
	imported.Name = "From a file"
	account.Name = "From a file"
	if err := w.Service.ImportOrganization(t.Context(), imported); err != nil {
		t.Fatal(err)
	}
	if err := w.Service.ImportAccount(t.Context(), identity.AccountImport{Account: account}); err != nil {
		t.Fatal(err)
	}
	if o, err := w.Service.Organization(t.Context(), identitytest.Acme); err != nil || o != adopted {
		t.Errorf("after an import: %+v, %v", o, err)
	}
	if a, err := w.Service.Account(t.Context(), identitytest.Agent); err != nil || a.Name != "An Agent" {
		t.Errorf("after an import: %+v, %v", a, err)
	}
}

func TestPutHostMember_EachCase(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		if _, _, reason := hostOrganization(t, w, identity.HostOrganization{ID: hostedOrganization, Version: 1, Name: "Hosted Ltd"}); reason != "" {
			t.Fatal(reason)
		}
		put := func(in identity.HostMember) (identity.Account, bool, string) {
			t.Helper()
			a, isNew, err := w.Service.PutHostMember(t.Context(), identity.LiveChatServer, in)
			return a, isNew, errs.ReasonOf(err)
		}
		owner := identity.HostMember{
			OrganizationID: hostedOrganization, ID: hostedPerson, Version: 1, Email: "Boss@Hosted.example", Name: "The Boss", Active: true, Agent: true,
			Roles: []auth.Role{{Product: auth.Accounts, Role: auth.Owner}, {Product: auth.LiveChat, Role: auth.Owner}},
		}
		made, isNew, reason := put(owner)
		if reason != "" || !isNew || made.Email != "boss@hosted.example" || made.VerifiedAt.IsZero() || made.PasswordHash() != "" || !made.Agent {
			t.Fatalf("new: %+v, %v, %s", made, isNew, reason)
		}
		if again, isNew, reason := put(owner); reason != "" || isNew || again.HostVersion != 1 {
			t.Errorf("again: %+v, %v, %s", again, isNew, reason)
		}
		token, err := w.Service.IssueToken(t.Context(), "boss@hosted.example", nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if p, err := w.Service.Authenticate(t.Context(), token); err != nil || p.RoleIn(auth.LiveChat) != auth.Owner {
			t.Errorf("the new owner: %+v, %v", p, err)
		}
		second := identity.HostMember{OrganizationID: hostedOrganization, ID: secondPerson, Version: 1, Email: "two@hosted.example", Name: "Two", Active: true}
		for name, tc := range map[string]struct {
			change func(*identity.HostMember)
			reason string
		}{
			"an address of a member":       {func(m *identity.HostMember) { m.Email = "boss@hosted.example" }, "email_taken"},
			"an address of a stranger":     {func(m *identity.HostMember) { m.Email = "owner@acme.test" }, "email_taken"},
			"no address":                   {func(m *identity.HostMember) { m.Email = "two" }, "invalid_request"},
			"no name":                      {func(m *identity.HostMember) { m.Name = " " }, "invalid_request"},
			"an unknown role":              {func(m *identity.HostMember) { m.Roles = []auth.Role{{Product: auth.LiveChat, Role: "king"}} }, "invalid_request"},
			"an unknown product":           {func(m *identity.HostMember) { m.Roles = []auth.Role{{Product: "shop", Role: auth.Owner}} }, "invalid_request"},
			"no id":                        {func(m *identity.HostMember) { m.ID = "two" }, "invalid_request"},
			"a person of another":          {func(m *identity.HostMember) { m.ID = identitytest.Owner }, "other_organization"},
			"the last owner as a member":   {func(m *identity.HostMember) { *m = owner; m.Version, m.Roles = 2, nil }, "last_owner"},
			"the last owner is suspended":  {func(m *identity.HostMember) { *m = owner; m.Version, m.Active = 2, false }, "last_owner"},
			"an older version":             {func(m *identity.HostMember) { *m = owner; m.Version = 0 }, "stale_version"},
			"the version with another job": {func(m *identity.HostMember) { *m = owner; m.Job = "Boss" }, "version_taken"},
		} {
			in := second
			tc.change(&in)
			if _, _, reason := put(in); reason != tc.reason {
				t.Errorf("%s: %q, want %q", name, reason, tc.reason)
			}
		}
		if _, err := w.Service.Account(t.Context(), secondPerson); !errs.IsNotFound(err) {
			t.Errorf("a refused person: %v", err)
		}
		second.Roles = []auth.Role{{Product: auth.Accounts, Role: auth.Owner}}
		if _, _, reason := put(second); reason != "" {
			t.Fatal(reason)
		}
		owner.Version, owner.Active = 2, false
		if left, _, reason := put(owner); reason != "" || left.Active {
			t.Errorf("who left: %+v, %s", left, reason)
		}
		if _, err := w.Service.Authenticate(t.Context(), token); errs.CodeOf(err) != errs.Unauthenticated {
			t.Errorf("the token of who left: %v", err)
		}
	})
}

// A host gives nobody the rights of staff, and takes none from them.
func TestPutHostMember_Staff_IsLeftAlone(t *testing.T) {
	t.Parallel()
	w := identitytest.New(t, testkit.SQLite(t), testkit.NewClock(), nil)
	staff, err := w.Service.Account(t.Context(), identitytest.Staff)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, reason := hostOrganization(t, w, identity.HostOrganization{ID: staff.OrganizationID, Version: 1, Name: "Adopted", Adopt: true}); reason != "" {
		t.Fatal(reason)
	}
	in := identity.HostMember{OrganizationID: staff.OrganizationID, ID: staff.ID, Version: 1, Email: "thief@else.example", Name: "Thief", Active: true}
	if _, _, err := w.Service.PutHostMember(t.Context(), identity.LiveChatServer, in); errs.ReasonOf(err) != "staff_account" || errs.CodeOf(err) != errs.Forbidden {
		t.Errorf("staff: %v", err)
	}
	if after, err := w.Service.Account(t.Context(), identitytest.Staff); err != nil || after.Email != staff.Email || !slices.Equal(after.Granted, staff.Granted) {
		t.Errorf("after: %+v, %v", after, err)
	}
}

func TestHostOrganizationValidate_EachField(t *testing.T) {
	t.Parallel()
	good := identity.HostOrganization{ID: hostedOrganization, Version: 1, Name: "Hosted Ltd", Country: "DE", PartnerType: "reseller"}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for field, change := range map[string]func(*identity.HostOrganization){
		"id": func(o *identity.HostOrganization) { o.ID = "1" }, "name": func(o *identity.HostOrganization) { o.Name = " x " },
		"country": func(o *identity.HostOrganization) { o.Country = "Germany" }, "partner_type": func(o *identity.HostOrganization) { o.PartnerType = "friend" },
	} {
		in := good
		change(&in)
		if e := errs.As(in.Validate()); e == nil || !slices.Equal(slices.Collect(maps.Keys(e.Fields)), []string{field}) {
			t.Errorf("%s: %v", field, e)
		}
	}
}

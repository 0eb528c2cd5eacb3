package licencesdb_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/hostversion"
	"marketplace/internal/kit/licence"
	"marketplace/internal/licences"
	"marketplace/internal/licences/licencesdb"
	"marketplace/internal/testkit"
)

type noCards struct{}

func (noCards) Card(context.Context, string, string) (licences.Card, bool, error) {
	return licences.Card{}, false, nil
}

type oneAgent struct{}

func (oneAgent) Agents(context.Context, string, string, string) (int64, error) { return 1, nil }

func newService(database *db.DB, now func() time.Time) *licences.Service {
	return licences.New(licences.Deps{Transact: licencesdb.NewTransact(database), Read: licencesdb.New(database.Read()), Cards: noCards{}, Seats: oneAgent{}, Now: now})
}

func TestPutHostLicence_EachCase(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		s := newService(database, clock.Now)
		put := func(in licences.HostLicence) (licences.Licence, bool, string) {
			t.Helper()
			l, isNew, err := s.PutHostLicence(t.Context(), in)
			return l, isNew, errs.ReasonOf(err)
		}
		active := licences.HostLicence{OrganizationID: "acme", Product: auth.LiveChat, Version: 2, Plan: "team", Status: licence.Active, Seats: 7}
		made, isNew, reason := put(active)
		if reason != "" || !isNew || made.LicenseID != 1500 || made.Seats != 7 || made.HostVersion != 2 {
			t.Fatalf("new: %+v, %v, %s", made, isNew, reason)
		}
		if again, isNew, reason := put(active); reason != "" || isNew || again != made {
			t.Errorf("again: %+v, %v, %s", again, isNew, reason)
		}
		with := func(change func(*licences.HostLicence)) licences.HostLicence {
			in := active
			change(&in)
			return in
		}
		for name, tc := range map[string]struct {
			in     licences.HostLicence
			reason string
		}{
			"late":                     {with(func(l *licences.HostLicence) { l.Version = 1 }), "stale_version"},
			"the version with another": {with(func(l *licences.HostLicence) { l.Plan = "business" }), "version_taken"},
			"another number":           {with(func(l *licences.HostLicence) { l.Version, l.Number = 3, 1600 }), "licence_number_kept"},
			"a taken number":           {with(func(l *licences.HostLicence) { l.OrganizationID, l.Number = "solo", 1500 }), "licence_number_taken"},
			"an unknown product":       {with(func(l *licences.HostLicence) { l.Product = "shop" }), "invalid_request"},
			"an unknown status":        {with(func(l *licences.HostLicence) { l.Status = "asleep" }), "invalid_request"},
			"active without a plan":    {with(func(l *licences.HostLicence) { l.Plan = "" }), "invalid_request"},
			"a trial without an end":   {with(func(l *licences.HostLicence) { l.Status = licence.Trial }), "invalid_request"},
			"an end without a trial":   {with(func(l *licences.HostLicence) { l.TrialEndsAt = clock.Now() }), "invalid_request"},
			"too many seats":           {with(func(l *licences.HostLicence) { l.Seats = 100_001 }), "invalid_request"},
			"a negative number":        {with(func(l *licences.HostLicence) { l.Number = -1 }), "invalid_request"},
			"a plan of two words":      {with(func(l *licences.HostLicence) { l.Plan = "very large" }), "invalid_request"},
		} {
			if l, _, reason := put(tc.in); reason != tc.reason {
				t.Errorf("%s: %+v, %q, want %q", name, l, reason, tc.reason)
			}
		}
		// The next number that nobody has follows one that a host brought.
		brought, _, reason := put(licences.HostLicence{OrganizationID: "brought", Product: auth.LiveChat, Version: 1, Number: 1501, Plan: "team", Status: licence.Active})
		next, _, second := put(licences.HostLicence{OrganizationID: "solo", Product: auth.LiveChat, Version: 1, Plan: "starter", Status: licence.Active})
		if reason != "" || second != "" || brought.LicenseID != 1501 || next.LicenseID != 1502 {
			t.Errorf("numbers %d %s, %d %s", brought.LicenseID, reason, next.LicenseID, second)
		}
		// One that ends remembers its plan; the operator leaves the host's version.
		ended, _, reason := put(with(func(l *licences.HostLicence) {
			l.Version, l.Status, l.Seats, l.Plan = hostversion.Operator, licence.Inactive, 0, ""
		}))
		if reason != "" || ended.Plan != "" || ended.LastPlan != "team" || ended.HostVersion != 2 || ended.LicenseID != 1500 {
			t.Errorf("ended: %+v, %s", ended, reason)
		}
		// An import leaves alone what a host manages.
		if err := s.ImportLicence(t.Context(), licences.Licence{OrganizationID: "acme", Product: auth.LiveChat, Plan: "enterprise", Status: licence.Active}, 0); err != nil {
			t.Fatal(err)
		}
		all, err := s.All(t.Context())
		if err != nil || !slices.ContainsFunc(all, func(l licences.Licence) bool { return l == ended }) || len(all) != 3 {
			t.Errorf("all: %+v, %v", all, err)
		}
	})
}

// Of two that tell of a new licence at once both get the same one.
func TestPutHostLicence_AtOnce_IsOne(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newService(database, testkit.NewClock().Now)
		numbers := make(chan int64, 8)
		for range cap(numbers) {
			go func() {
				l, _, err := s.PutHostLicence(t.Context(), licences.HostLicence{OrganizationID: "acme", Product: auth.HelpDesk, Version: 1, Plan: "team", Status: licence.Active})
				if err != nil {
					t.Error(err)
				}
				numbers <- l.LicenseID
			}()
		}
		first := <-numbers
		for range cap(numbers) - 1 {
			if n := <-numbers; n != first {
				t.Errorf("numbers %d and %d", first, n)
			}
		}
	})
}

// A product is held since it was given, whatever became of its licence; one that is not assigned
// is not held.
func TestHeldProducts_OfAnOrganization_AreHeldSinceGiven(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		clock := testkit.NewClock()
		s := newService(database, clock.Now)
		given := clock.Now()
		for _, in := range []licences.HostLicence{
			{OrganizationID: "acme", Product: auth.LiveChat, Version: 1, Plan: "team", Status: licence.Active},
			{OrganizationID: "acme", Product: auth.LiveChat, Version: 2, Status: licence.Inactive},
			{OrganizationID: "acme", Product: auth.HelpDesk, Version: 1, Status: licence.NotAssigned},
			{OrganizationID: "solo", Product: auth.HelpDesk, Version: 1, Plan: "team", Status: licence.Active},
		} {
			if _, _, err := s.PutHostLicence(t.Context(), in); err != nil {
				t.Fatal(err)
			}
			clock.Advance(24 * time.Hour)
		}
		got, err := s.HeldProducts(t.Context(), "acme")
		if want := []licences.HeldProduct{{Product: auth.LiveChat, Since: given}}; err != nil || !slices.Equal(got, want) {
			t.Errorf("held %v, want %v (%v)", got, want, err)
		}
	})
}

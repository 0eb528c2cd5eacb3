package company_test

import (
	"testing"

	"marketplace/internal/company"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

func person(organization, role string) auth.Principal {
	return auth.Principal{OrganizationID: organization, Roles: []auth.Role{{Product: auth.LiveChat, Role: role}}}
}

func TestRules_EachRule_RefusesItsApps(t *testing.T) {
	t.Parallel()
	owner, admin, seller := person("acme", auth.Owner), person("acme", auth.Administrator), person("devs", auth.Administrator)
	reader := company.App{ID: "reader", Product: auth.LiveChat}
	writer := company.App{ID: "writer", Product: auth.LiveChat, ChangesCustomers: true}
	for _, row := range []struct {
		name   string
		rules  company.Rules
		person auth.Principal
		app    company.App
		want   string
	}{
		{"no rules", company.Rules{}, admin, writer, ""},
		{"forbidden", company.Rules{Forbidden: []string{"reader"}}, admin, reader, "company_app_forbidden"},
		{"forbidden for an owner", company.Rules{Forbidden: []string{"reader"}}, owner, reader, "company_app_forbidden"},
		{"another one is forbidden", company.Rules{Forbidden: []string{"reader"}}, admin, writer, ""},
		{"allowed", company.Rules{OnlyAllowed: true, Allowed: []string{"reader"}}, admin, reader, ""},
		{"not among the allowed", company.Rules{OnlyAllowed: true, Allowed: []string{"reader"}}, owner, writer, "company_app_not_allowed"},
		{"allowed but not only", company.Rules{Allowed: []string{"reader"}}, admin, writer, ""},
		{"writes", company.Rules{OwnersForWriting: true}, admin, writer, "company_owner_needed"},
		{"writes, for an owner", company.Rules{OwnersForWriting: true}, owner, writer, ""},
		{"writes, for its seller", company.Rules{OwnersForWriting: true}, seller, writer, ""},
		{"only reads", company.Rules{OwnersForWriting: true}, admin, reader, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			row.rules.OrganizationID = "acme"
			if got := errs.ReasonOf(row.rules.Check(row.person, row.app)); got != row.want {
				t.Errorf("refused by %q, want %q", got, row.want)
			}
		})
	}
}

func TestBudget_EachSum_PassesOrStops(t *testing.T) {
	t.Parallel()
	const month = "2026-11"
	for _, row := range []struct {
		name        string
		budget      company.Budget
		used, added money.Cents
		stopped     bool
		warns       bool
	}{
		{"below", company.Budget{Monthly: 10000, Stops: true}, 5000, 2999, false, false},
		{"at 80 %", company.Budget{Monthly: 10000, Stops: true}, 5000, 3000, false, true},
		{"exactly all", company.Budget{Monthly: 10000, Stops: true}, 5000, 5000, false, true},
		{"one cent more", company.Budget{Monthly: 10000, Stops: true}, 5000, 5001, true, true},
		{"more without a stop", company.Budget{Monthly: 10000}, 5000, 5001, false, true},
		{"lifted", company.Budget{Monthly: 10000, Stops: true, LiftedFor: month}, 5000, 5001, false, true},
		{"lifted for the month before", company.Budget{Monthly: 10000, Stops: true, LiftedFor: "2026-10"}, 5000, 5001, true, true},
		{"over already, nothing dearer", company.Budget{Monthly: 10000, Stops: true}, 20000, 0, false, true},
		{"nothing is allowed", company.Budget{Monthly: 0, Stops: true}, 0, 1, true, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			if got := errs.ReasonOf(row.budget.Check(row.used, row.added, month)) == "company_budget_exceeded"; got != row.stopped {
				t.Errorf("stopped %t", got)
			}
			if got := row.budget.Warns(row.used + row.added); got != row.warns {
				t.Errorf("warns %t", got)
			}
		})
	}
}

func TestRequest_EachEvent_MovesOnlyWhatWaits(t *testing.T) {
	t.Parallel()
	for event, want := range map[company.Event]company.State{company.EventApprove: company.Approved, company.EventDecline: company.Declined, company.EventWithdraw: company.Withdrawn} {
		if got, err := company.Next(company.Waiting, event); err != nil || got != want {
			t.Errorf("%s leads to %s, %v", event, got, err)
		}
		for _, from := range []company.State{company.Approved, company.Declined, company.Withdrawn} {
			if got, err := company.Next(from, event); got != from || errs.CodeOf(err) != errs.Conflict {
				t.Errorf("%s of %s: %s, %v", event, from, got, err)
			}
		}
	}
}

package developers_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"marketplace/internal/developers"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
)

// step is a line of legal.
type step struct {
	from  developers.State
	event developers.Event
	by    string
	to    developers.State
}

// legal is the table once more.
var legal = []step{
	{"", "register", "developer", "new"},
	{"new", "complete", "shop", "active"},
	{"new", "restrict", "staff", "restricted"},
	{"new", "close", "developer staff", "closed"},
	{"active", "verify", "shop", "verified"},
	{"active", "restrict", "staff", "restricted"},
	{"active", "close", "developer staff", "closed"},
	{"verified", "lapse", "shop", "active"},
	{"verified", "restrict", "staff", "restricted"},
	{"verified", "close", "developer staff", "closed"},
	{"restricted", "reinstate", "staff", "new"},
	{"restricted", "close", "staff", "closed"},
	{"closed", "reopen", "developer", "new"},
}

// Every event in every state by everybody: what is in the table leads where it says, and
// everything else is refused and changes nothing.
func TestMove_EveryStateEventAndRole_IsAsTheTableSays(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)
	for _, from := range developers.States {
		for _, event := range developers.Events {
			for _, role := range []developers.Role{developers.RoleDeveloper, developers.RoleStaff, developers.RoleShop} {
				before := developers.Developer{Slug: "acme", State: from, Reason: "a reason"}
				after, err := developers.Move(before, event, role, at)
				row := slices.IndexFunc(legal, func(l step) bool { return l.from == from && l.event == event })
				switch {
				case row < 0:
					if errs.CodeOf(err) != errs.Conflict && errs.CodeOf(err) != errs.NotFound || after.State != from {
						t.Errorf("%s of %q by %s: %q, %v", event, from, role, after.State, err)
					}
				case !strings.Contains(legal[row].by, string(role)):
					if errs.CodeOf(err) != errs.Forbidden || after.State != from {
						t.Errorf("%s of %q by %s: %q, %v", event, from, role, after.State, err)
					}
				case err != nil || after.State != legal[row].to || !after.UpdatedAt.Equal(at):
					t.Errorf("%s of %q by %s: %q, %v", event, from, role, after.State, err)
				}
			}
		}
	}
}

// The names that are reserved from the beginning stand in the database as they are compared.
func TestReservedNames_FromTheBeginning_AreComparedAsNamesAre(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../db/migrations/0087_developers.sql")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^    \('([a-z]+)', '([A-Za-z ]+)',`).FindAllStringSubmatch(string(text), -1)
	if len(rows) != 10 {
		t.Errorf("%d names are reserved", len(rows))
	}
	for _, row := range rows {
		if got := listing.NameKey(row[2]); got != row[1] {
			t.Errorf("%s is compared as %s, and kept as %s", row[2], got, row[1])
		}
	}
}

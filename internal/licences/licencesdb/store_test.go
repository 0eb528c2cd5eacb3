package licencesdb_test

import (
	"context"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/licence"
	"marketplace/internal/licences"
	"marketplace/internal/licences/licencesdb"
	"marketplace/internal/testkit"
)

// Decisions rule 29: one sequence numbers every licence, and a licence keeps its
// number whatever is imported again.
func TestPutLicence_Numbers_AreUniqueAndKept(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		put := func(organization, product string) int64 {
			err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				_, err := licencesdb.New(tx).PutLicence(ctx, licences.Licence{OrganizationID: organization, Product: product, Plan: "team", Status: licence.Active, LicenseID: 1500}, 0)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			held, err := licencesdb.New(database.Read()).Licence(t.Context(), organization, product, time.Time{})
			if err != nil {
				t.Fatal(err)
			}
			return held.Number
		}
		first, second, third := put("acme", "livechat"), put("acme", "helpdesk"), put("solo", "livechat")
		if first == second || second == third || first == third {
			t.Errorf("numbers %d, %d, %d", first, second, third)
		}
		if again := put("acme", "helpdesk"); again != second {
			t.Errorf("imported again: %d, before %d", again, second)
		}
	})
}

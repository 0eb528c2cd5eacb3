package db_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

// eachOldDB runs a test with a database of each engine that stands at an older
// schema.
func eachOldDB(t *testing.T, version int64, test func(t *testing.T, database *db.DB)) {
	t.Helper()
	open := map[string]func(t *testing.T) (*db.DB, error){
		"sqlite": func(t *testing.T) (*db.DB, error) {
			t.Helper()
			return db.OpenSQLite(filepath.Join(t.TempDir(), "marketplace.db"))
		},
		"postgres": func(t *testing.T) (*db.DB, error) {
			t.Helper()
			return db.OpenPostgres(testkit.PostgresURL(t))
		},
	}
	for name, open := range open {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			database, err := open(t)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = database.Close() })
			if err := database.MigrateTo(t.Context(), version); err != nil {
				t.Fatal(err)
			}
			test(t, database)
		})
	}
}

// execute runs statements in one transaction.
func execute(t *testing.T, database *db.DB, statements ...string) {
	t.Helper()
	err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// texts gives the rows of a query of texts, each joined by spaces.
func texts(t *testing.T, database *db.DB, query string) string {
	t.Helper()
	rows, err := database.Read().QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var list []string
	for rows.Next() {
		var row string
		if err := rows.Scan(&row); err != nil {
			t.Fatal(err)
		}
		list = append(list, row)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return strings.Join(list, "; ")
}

// Charges that were made before charges said who set their price say it
// afterwards.
func TestMigration_OldCharges_KnowWhoSetTheirPrice(t *testing.T) {
	t.Parallel()
	eachOldDB(t, 21, func(t *testing.T, database *db.DB) {
		const columns = "product, buyer_organization_id, buyer_license_id, buyer_account_id, buyer_entity_id, seller_client_id, order_client_id, order_organization_id, " +
			"name, price_cents, quantity, per_account, test, commission_percent, return_url, created_at, updated_at, status, id, plan_id, upgrade_id"
		const values = "'livechat', 'acme', 1, 'a', 'a@acme.test', 's', 'o', 'devs', 'App', 100, 1, FALSE, FALSE, 20, 'https://app.test/', 1, 1, 'pending'"
		for _, row := range []string{"'direct plan', 'p', ''", "'direct upgrade', '', 'u'", "'direct seller', '', ''"} {
			execute(t, database, "INSERT INTO direct_charges ("+columns+", net_cents, tax_cents, total_cents, tax_rate) VALUES ("+values+", "+row+", 100, 0, 100, 0)")
		}
		for _, row := range []string{"'plan', 'p', ''", "'upgrade', '', 'u'", "'seller', '', ''"} {
			execute(t, database, "INSERT INTO recurrent_charges ("+columns+", months, trial_days) VALUES ("+values+", "+row+", 1, 0)")
		}
		for _, of := range []string{"plan", "upgrade", "seller", "gone"} {
			execute(t, database, "INSERT INTO direct_charges ("+columns+", net_cents, tax_cents, total_cents, tax_rate, recurrent_charge_id) VALUES ("+values+
				", 'period "+of+"', '', '', 100, 0, 100, 0, '"+of+"')")
		}
		if err := database.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		const shown = " ORDER BY id"
		want := "direct plan=plan p ; direct seller=seller  ; direct upgrade=upgrade  u; " +
			"period gone=seller  ; period plan=plan p ; period seller=seller  ; period upgrade=upgrade  u"
		if got := texts(t, database, "SELECT id || '=' || price_source || ' ' || plan_id || ' ' || resource_id FROM direct_charges"+shown); got != want {
			t.Errorf("direct charges\n got %s\nwant %s", got, want)
		}
		want = "plan=plan p ; seller=seller  ; upgrade=upgrade  u"
		if got := texts(t, database, "SELECT id || '=' || price_source || ' ' || plan_id || ' ' || resource_id FROM recurrent_charges"+shown); got != want {
			t.Errorf("recurrent charges\n got %s\nwant %s", got, want)
		}
	})
}

// What was bought before orders had numbers has one afterwards: a subscription with its
// periods, and a cart with all of it, have one together.
func TestMigration_OldPurchases_HaveOrderNumbers(t *testing.T) {
	t.Parallel()
	eachOldDB(t, 71, func(t *testing.T, database *db.DB) {
		const columns = "product, buyer_organization_id, buyer_license_id, buyer_account_id, buyer_entity_id, seller_client_id, order_client_id, order_organization_id, " +
			"name, price_cents, quantity, per_account, test, commission_percent, return_url, updated_at, status, id, cart_id, created_at"
		const values = "'livechat', 'acme', 1, 'a', 'a@acme.test', 's', 'o', 'devs', 'App', 100, 1, FALSE, FALSE, 20, 'https://app.test/', 1, 'pending'"
		for _, row := range []string{"'single', '', 3", "'of cart', 'cart', 2"} {
			execute(t, database, "INSERT INTO direct_charges ("+columns+", net_cents, tax_cents, total_cents, tax_rate) VALUES ("+values+", "+row+", 100, 0, 100, 0)")
		}
		for _, row := range []string{"'sub', '', 1", "'sub of cart', 'cart', 4"} {
			execute(t, database, "INSERT INTO recurrent_charges ("+columns+", months, trial_days) VALUES ("+values+", "+row+", 1, 0)")
		}
		for _, of := range []string{"sub", "sub of cart"} {
			execute(t, database, "INSERT INTO direct_charges ("+columns+", net_cents, tax_cents, total_cents, tax_rate, recurrent_charge_id) VALUES ("+values+
				", 'period of "+of+"', '', 5, 100, 0, 100, 0, '"+of+"')")
		}
		if err := database.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		want := "of cart 10000002; period of sub 10000001; period of sub of cart 10000002; single 10000003; sub 10000001; sub of cart 10000002"
		got := texts(t, database, "SELECT id || ' ' || order_number FROM direct_charges UNION ALL SELECT id || ' ' || order_number FROM recurrent_charges ORDER BY 1")
		if got != want {
			t.Errorf("numbers\n got %s\nwant %s", got, want)
		}
	})
}

// Decisions rule 29: licences that imports numbered alike get numbers of their own,
// with the charges that name them, and the numbers go on behind the highest.
func TestMigration_LicencesWithOneNumber_AreRenumbered(t *testing.T) {
	t.Parallel()
	eachOldDB(t, 21, func(t *testing.T, database *db.DB) {
		execute(t, database, `INSERT INTO product_subscriptions (organization_id, product, license_id, status, updated_at) VALUES
			('acme', 'livechat', 1500, 'active', 1), ('acme', 'helpdesk', 1500, 'active', 1), ('solo', 'livechat', 1501, 'active', 1), ('newer', 'livechat', 1500, 'active', 2)`)
		for _, of := range []string{"acme', 'helpdesk", "acme', 'livechat", "newer', 'helpdesk", "newer', 'livechat"} {
			execute(t, database, `INSERT INTO direct_charges (id, buyer_organization_id, product, buyer_license_id, buyer_account_id, buyer_entity_id, seller_client_id, order_client_id,
				order_organization_id, name, price_cents, quantity, per_account, test, commission_percent, return_url, net_cents, tax_cents, total_cents, tax_rate, status, created_at, updated_at)
				VALUES ('`+strings.ReplaceAll(of, "', '", " ")+`', '`+of+`', 1500, 'a', 'a', 'c', 'c', 'devs', 'n', 1, 1, FALSE, FALSE, 20, '', 1, 0, 1, 0, 'success', 1, 1)`)
		}
		if err := database.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		want := "acme livechat 1500; solo livechat 1501; newer livechat 1502; acme helpdesk 1503"
		if got := texts(t, database, "SELECT organization_id || ' ' || product || ' ' || license_id FROM product_subscriptions ORDER BY license_id"); got != want {
			t.Errorf("licences\n got %s\nwant %s", got, want)
		}
		want = "acme helpdesk 1503; acme livechat 1500; newer helpdesk 1500; newer livechat 1502" // the licence of newer's help desk is gone
		if got := texts(t, database, "SELECT id || ' ' || buyer_license_id FROM direct_charges ORDER BY id"); got != want {
			t.Errorf("charges\n got %s\nwant %s", got, want)
		}
		if got := texts(t, database, "SELECT name || ' ' || value FROM sequences"); got != "licence 1503" {
			t.Errorf("the sequence: %s", got)
		}
	})
}

// A review of an organization becomes that of who wrote it last; one that came
// with an import has no account. What is double stays with the newer one.
func TestMigration_OldReviews_BelongToTheirAuthors(t *testing.T) {
	t.Parallel()
	eachOldDB(t, 22, func(t *testing.T, database *db.DB) {
		for _, row := range []string{
			"'r1', 'ping', 'acme', 'ann', 10", "'r2', 'ping', 'solo', 'ben', 11", "'r3', 'ping', 'imported:r3', '', 12", "'r4', 'ping', 'imported:r4', '', 13",
			"'r5', 'ping', 'moved', 'ann', 14", "'r6', 'pong', 'acme', 'ann', 15",
		} {
			execute(t, database, "INSERT INTO ratings_reviews (id, app_id, organization_id, account_id, updated_at, name, rate, review, installed, state, created_at) VALUES ("+row+", 'N', 5, 'Good.', TRUE, 'published', 1)")
		}
		if err := database.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		const want = "r1=; r2=ben; r3=; r4=; r5=ann; r6=ann"
		if got := texts(t, database, "SELECT id || '=' || account_id FROM ratings_reviews ORDER BY id"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		execute(t, database, "INSERT INTO ratings_reviews (id, app_id, organization_id, account_id, updated_at, name, rate, review, installed, state, created_at) VALUES ('r7', 'ping', 'acme', 'bob', 16, 'B', 1, 'Bad.', TRUE, 'published', 1)")
	})
}

// Businesses that were not taxed before VAT numbers were checked keep their price.
func TestMigration_OldVATNumbers_StayConfirmed(t *testing.T) {
	t.Parallel()
	eachOldDB(t, 41, func(t *testing.T, database *db.DB) {
		for _, row := range []string{
			"'a', 'DE', 'de 123.456-789', FALSE", "'b', 'GR', 'EL123456789', FALSE", "'c', 'RO', 'RO12', FALSE",
			"'d', 'DE', 'FR12345678901', FALSE", "'e', 'DE', 'DE12345', FALSE", "'f', 'DE', 'DE123456789', TRUE", "'g', 'US', 'US123456789', FALSE", "'h', 'DE', '', FALSE",
		} {
			execute(t, database, "INSERT INTO billing_accounts (organization_id, country, vat_number, tax_exempt, updated_at) VALUES ("+row+", 7)")
		}
		if err := database.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		const want = "a before checks began 7; b before checks began 7; c before checks began 7"
		if got := texts(t, database, "SELECT organization_id || ' ' || vat_reason || ' ' || vat_checked_at FROM billing_accounts WHERE vat_state = 'confirmed' ORDER BY 1"); got != want {
			t.Errorf("confirmed: %s, want %s", got, want)
		}
		if got := texts(t, database, "SELECT organization_id FROM billing_accounts WHERE vat_state = 'unchecked' ORDER BY 1"); got != "d; e; f; g; h" {
			t.Errorf("unchecked: %s", got)
		}
	})
}

// Card tokens from before they had an owner are the organization's that gave them,
// to its account or for a purchase; others are still the first one's that gives them. The
// embedded payment provider stores them as hashes.
func TestMigration_CardTokens_BelongToWhoUsedThem(t *testing.T) {
	t.Parallel()
	eachOldDB(t, 42, func(t *testing.T, database *db.DB) {
		for _, token := range []string{"account", "purchase", "both", "nobody"} {
			execute(t, database, "INSERT INTO sandbox_cards (token, brand, first_six, last_four, exp_month, exp_year, behaviour, created_at) VALUES ('"+token+"', 'visa', '424242', '4242', 8, 2029, 'succeeds', 1)")
		}
		const columns = "organization_id, product, provider, token, card_type, first_six, last_four, exp_month, exp_year"
		for _, of := range []string{"acme', 'livechat', 'sandbox', 'account", "acme', 'helpdesk', 'sandbox', 'both"} {
			execute(t, database, "INSERT INTO cards ("+columns+", updated_at) VALUES ('"+of+"', 'visa', '424242', '4242', 8, 2029, 1)")
		}
		for _, of := range []string{"solo', 'livechat', 'sandbox', 'purchase", "acme', 'livechat', 'sandbox', 'both"} {
			execute(t, database, "INSERT INTO purchase_cards ("+columns+", charge_id, keep, created_at) VALUES ('"+of+"', 'visa', '424242', '4242', 8, 2029, 'charge of "+of[:4]+"', TRUE, 1)")
		}
		if err := database.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		for token, owner := range map[string]string{"account": "acme", "both": "acme", "nobody": "", "purchase": "solo"} {
			hash := sha256.Sum256([]byte(token))
			if got := texts(t, database, "SELECT 'of ' || organization_id FROM sandbox_cards WHERE token = '"+hex.EncodeToString(hash[:])+"'"); got != "of "+owner {
				t.Errorf("the card %s is %q, want of %q", token, got, owner)
			}
		}
	})
}

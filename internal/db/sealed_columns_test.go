package db_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/kit/seal"
	"marketplace/internal/testkit"
)

// cartItemURLs is a column of a table with two keys.
func cartItemURLs() db.SealedColumn {
	return db.SealedColumn{Table: "cart_items", Column: "confirm_url", Key: []string{"cart_id", "app_id"}}
}

const mostItems = 1100 // of more than two batches

// itemsInClear stores values as they lay there before the column was encrypted; each third
// is empty.
func itemsInClear(t *testing.T, database *db.DB) {
	t.Helper()
	err := database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		for i := range mostItems {
			url := fmt.Sprintf("https://bank.test/hunter2-%d", i)
			if i%3 == 0 {
				url = ""
			}
			_, err := tx.ExecContext(ctx, "INSERT INTO cart_items (cart_id, app_id, plan_id, position, status, confirm_url) VALUES ($1, $2, 'p', 1, 'open', $3)",
				fmt.Sprintf("cart-%d", i%40), fmt.Sprintf("app-%d", i), url)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func items(t *testing.T, database *db.DB, where string) (n int) {
	t.Helper()
	if err := database.Read().QueryRowContext(t.Context(), "SELECT COUNT(*) FROM cart_items WHERE "+where).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func checkItems(t *testing.T, database *db.DB, keys seal.Keys) {
	t.Helper()
	rows, err := database.Read().QueryContext(t.Context(), "SELECT cart_id, app_id, confirm_url FROM cart_items")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var cart, app, stored string
		if err := rows.Scan(&cart, &app, &stored); err != nil {
			t.Fatal(err)
		}
		plain, err := cartItemURLs().Open(keys, stored, cart, app)
		if err != nil || (plain != "" && plain != "https://bank.test/hunter2-"+strings.TrimPrefix(app, "app-")) {
			t.Fatalf("%s %s: %q, %v", cart, app, plain, err)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

func TestRotateColumns_ValuesInClear_AreEncryptedAndReadBefore(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		keys, columns := sealKeys(t, oldKey), []db.SealedColumn{cartItemURLs()}
		itemsInClear(t, database)
		checkItems(t, database, keys)
		want := items(t, database, "confirm_url <> ''")
		if changed, err := db.RotateColumns(t.Context(), database, keys, columns); err != nil || changed != want {
			t.Errorf("encrypted %d, %v, want %d", changed, err, want)
		}
		if n := items(t, database, "confirm_url LIKE '%hunter2%'"); n != 0 {
			t.Errorf("%d can be read", n)
		}
		checkItems(t, database, keys)
		if changed, err := db.RotateColumns(t.Context(), database, keys, columns); err != nil || changed != 0 {
			t.Errorf("again: %d, %v", changed, err)
		}
	})
}

// Stopped in the middle it leaves what both keys read, and the next one does the rest.
func TestRotateColumns_CutOff_GoesOnWhereItWas(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		both, columns := sealKeys(t, newKey+","+oldKey), []db.SealedColumn{cartItemURLs()}
		itemsInClear(t, database)
		if _, err := db.RotateColumns(t.Context(), database, sealKeys(t, oldKey), columns); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		first, err := db.RotateColumns(ctx, database, &stopAfter{Sealer: both, left: 300, stop: stop}, columns)
		if err == nil || first == 0 {
			t.Fatalf("it was not stopped: %d", first)
		}
		checkItems(t, database, both)
		rest, err := db.RotateColumns(t.Context(), database, both, columns)
		if want := items(t, database, "confirm_url <> ''"); err != nil || first+rest != want {
			t.Errorf("%d and %d, %v, want %d together", first, rest, err, want)
		}
		checkItems(t, database, sealKeys(t, newKey))
	})
}

// stopAfter ends the context after so many values.
type stopAfter struct {
	db.Sealer
	left int
	stop func()
}

func (s *stopAfter) Seal(plain, place string) string {
	if s.left--; s.left == 0 {
		s.stop()
	}
	return s.Sealer.Seal(plain, place)
}

func TestCheckColumns_MissingKey_IsNamed(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		columns := []db.SealedColumn{cartItemURLs()}
		itemsInClear(t, database)
		for _, keys := range []string{newKey, newKey + "," + oldKey} {
			if err := db.CheckColumns(t.Context(), database, sealKeys(t, keys), columns); err != nil {
				t.Errorf("in clear: %v", err)
			}
		}
		if _, err := db.RotateColumns(t.Context(), database, sealKeys(t, oldKey), columns); err != nil {
			t.Fatal(err)
		}
		err := db.CheckColumns(t.Context(), database, sealKeys(t, newKey), columns)
		if !errors.Is(err, seal.ErrNoKey) || !strings.Contains(err.Error(), "MARKETPLACE_SECRET_KEYS") || !strings.Contains(err.Error(), "cart_items.confirm_url") {
			t.Errorf("without the key: %v", err)
		}
		if err := db.CheckColumns(t.Context(), database, sealKeys(t, newKey+","+oldKey), columns); err != nil {
			t.Errorf("with both keys: %v", err)
		}
	})
}

// A value that was moved to another row does not open there.
func TestSealedColumn_ValueOfAnotherRow_IsRefused(t *testing.T) {
	t.Parallel()
	keys := sealKeys(t, oldKey)
	sealed := cartItemURLs().Seal(keys, "https://bank.test/hunter2", "cart-1", "app-1")
	if _, err := cartItemURLs().Open(keys, sealed, "cart-2", "app-1"); !errors.Is(err, seal.ErrDamaged) {
		t.Errorf("in another row: %v", err)
	}
	if empty := cartItemURLs().Seal(keys, "", "cart-1", "app-1"); empty != "" {
		t.Errorf("nothing became %q, which looks like something", empty)
	}
}

package db_test

import (
	"errors"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/kit/seal"
	"marketplace/internal/testkit"
)

const (
	oldKey = "MDEyMzQ1Njc4OWFiY2RlZkdISUpLTE1OT1BRUlNUVVY="
	newKey = "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXowMTIzNDU="
)

func sealKeys(t *testing.T, text string) seal.Keys {
	t.Helper()
	keys, err := seal.ParseKeys(text)
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

func once(t *testing.T, database *db.DB, keys, name, candidate string) string {
	t.Helper()
	secret, err := db.NewSecrets(database, sealKeys(t, keys)).Once(t.Context(), name, candidate)
	if err != nil {
		t.Fatal(err)
	}
	return secret
}

func TestSecrets_TwoRequests_GiveTheFirstAndStoreNothingInClear(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		for _, candidate := range []string{"hunter2", "another"} {
			if got := once(t, database, oldKey, "media-key", candidate); got != "hunter2" {
				t.Errorf("the secret is %q", got)
			}
		}
		if stored, err := db.NewSettings(database).Setting(t.Context(), "media-key"); err != nil || strings.Contains(stored, "hunter2") || stored == "" {
			t.Errorf("stored as %q, %v", stored, err)
		}
	})
}

// What lay there before there were keys keeps its value and is encrypted.
func TestSecrets_PlainOne_IsEncryptedAtFirstUse(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		settings := db.NewSettings(database)
		if err := settings.PutSetting(t.Context(), "media-key", "hunter2"); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if got := once(t, database, oldKey, "media-key", "new"); got != "hunter2" {
				t.Errorf("the secret is %q", got)
			}
			if stored, err := settings.Setting(t.Context(), "media-key"); err != nil || strings.Contains(stored, "hunter2") {
				t.Errorf("stored as %q, %v", stored, err)
			}
		}
	})
}

// After a rotation the old key can go; until then both are needed; a second run changes
// nothing.
func TestSecrets_Rotation_FreesTheOldKey(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		once(t, database, oldKey, "one", "first secret")
		once(t, database, oldKey, "two", "second secret")
		if err := db.NewSettings(database).PutSetting(t.Context(), "demo_filled", "yes"); err != nil {
			t.Fatal(err)
		}
		if _, err := db.NewSecrets(database, sealKeys(t, newKey)).Once(t.Context(), "one", "x"); !errors.Is(err, seal.ErrNoKey) {
			t.Errorf("without the key that encrypted it: %v", err)
		}
		if _, err := db.NewSecrets(database, sealKeys(t, newKey)).Rotate(t.Context()); !errors.Is(err, seal.ErrNoKey) {
			t.Errorf("a rotation without the old key: %v", err)
		}
		both := db.NewSecrets(database, sealKeys(t, newKey+","+oldKey))
		for _, want := range []int{2, 0} {
			if changed, err := both.Rotate(t.Context()); err != nil || changed != want {
				t.Errorf("%d changed, want %d, %v", changed, want, err)
			}
		}
		if once(t, database, newKey, "one", "x") != "first secret" || once(t, database, newKey, "two", "x") != "second secret" {
			t.Error("a secret is lost")
		}
		if stored, err := db.NewSettings(database).Setting(t.Context(), "demo_filled"); err != nil || stored != "yes" {
			t.Errorf("a setting that is no secret: %q, %v", stored, err)
		}
	})
}

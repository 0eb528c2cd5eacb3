package testkit_test

import (
	"os"
	"testing"
)

// Half of the tests of what is stored run on PostgreSQL. Without a server they are
// left out without a word, so this one speaks for them.
func TestPostgreSQL_IsThere(t *testing.T) {
	t.Parallel()
	if os.Getenv("TEST_POSTGRES_DSN") == "" && os.Getenv("TEST_WITHOUT_POSTGRES") == "" {
		t.Error("no test ran on PostgreSQL: TEST_POSTGRES_DSN is not set. Run `scripts/with-postgres.sh go test ./...`, or set TEST_WITHOUT_POSTGRES=1 if you mean it")
	}
}

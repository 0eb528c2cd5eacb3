package app_test

import (
	"os"
	"path/filepath"
	"testing"
)

// Contract developer-console section 8: the platform's own console client, as published, takes
// an app through the review, publishes it, forks it and publishes that.
func TestConsoleClient_Unmodified_PublishesAnApp(t *testing.T) {
	t.Parallel()
	folder := filepath.Join("..", "..", "conformance", "console")
	if _, err := os.Stat(filepath.Join(folder, "node_modules")); err != nil {
		runIn(t, folder, nil, "npm", "ci", "--no-audit", "--no-fund")
	}
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		token := func(email string) string { return d.person(email).token }
		runIn(t, folder, []string{
			"CONSOLE_URL=" + d.base, "CONSOLE_TOKEN=" + token("dev@apps.test"), "CONSOLE_STRANGER=" + token("owner@solo.test"),
			"CONSOLE_STAFF=" + token("staff@market.test") + "," + token("anton@market.test"), "CONSOLE_APP=microsoft-dynamics-365",
		}, "node", "--test", "review.test.mjs")
	})
}

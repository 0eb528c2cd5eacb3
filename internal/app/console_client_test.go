package app_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Contract developer-console section 8: the platform's own console client, as published,
// works with the calls that are served, each of which is named; a stranger finds none of it, until they
// become a developer.
func TestConsoleClient_Unmodified_WorksOnApps(t *testing.T) {
	t.Parallel()
	folder := filepath.Join("..", "..", "conformance", "console")
	if _, err := os.Stat(filepath.Join(folder, "node_modules")); err != nil {
		runIn(t, folder, nil, "npm", "ci", "--no-audit", "--no-fund")
	}
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		token := func(email string) string { return d.person(email).token }
		developer, stranger := token("dev@apps.test"), token("owner@solo.test")
		env := []string{"CONSOLE_URL=" + d.base, "CONSOLE_TOKEN=" + developer, "CONSOLE_STRANGER=" + stranger}
		runIn(t, folder, env, "node", "--test", "console.test.mjs")
		runIn(t, folder, env, "node", "--test", "functions.test.mjs")
		runIn(t, folder, []string{"CONSOLE_URL=" + d.base, "CONSOLE_TOKEN=" + stranger}, "node", "--test", "newcomer.test.mjs")
	})
}

func runIn(t *testing.T, folder string, env []string, name string, arguments ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), name, arguments...)
	command.Dir, command.Env = folder, append(os.Environ(), env...)
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, output)
	}
}

package app_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Contract developer-console section 8: the platform's own console client, as published,
// works with the calls that are served; a stranger finds none of it.
func TestConsoleClient_Unmodified_MakesAndWritesAnApp(t *testing.T) {
	t.Parallel()
	folder := filepath.Join("..", "..", "conformance", "console")
	if _, err := os.Stat(filepath.Join(folder, "node_modules")); err != nil {
		runIn(t, folder, nil, "npm", "ci", "--no-audit", "--no-fund")
	}
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	environ := environment(dir, "MARKETPLACE_DEMO=1")
	runIn(t, folder, []string{
		"CONSOLE_URL=" + s.base, "CONSOLE_TOKEN=" + tokenOf(t, environ, "dev@apps.test"), "CONSOLE_STRANGER=" + tokenOf(t, environ, "owner@solo.test"),
	}, "node", "--test", "console.test.mjs")
	runIn(t, folder, []string{"CONSOLE_URL=" + s.base, "CONSOLE_TOKEN=" + tokenOf(t, environ, "dev@apps.test")}, "node", "--test", "functions.test.mjs")
}

func runIn(t *testing.T, folder string, env []string, name string, arguments ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), name, arguments...)
	command.Dir, command.Env = folder, append(os.Environ(), env...)
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, output)
	}
}

package app_test

import (
	"os"
	"path/filepath"
	"testing"
)

// A second client, which shares no line with the SDK of the server, runs all tools.
func TestMCP_ClientOfNpm_RunsAllTools(t *testing.T) {
	t.Parallel()
	folder := filepath.Join("..", "..", "conformance", "mcp")
	if _, err := os.Stat(filepath.Join(folder, "node_modules")); err != nil {
		runIn(t, folder, nil, "npm", "ci", "--no-audit", "--no-fund")
	}
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	_, _, token := personalToken(t, s.base, tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), "agent@acme.test"), assistantScopes)
	runIn(t, folder, []string{"MCP_URL=" + s.base + "/mcp", "MCP_TOKEN=" + token}, "node", "--test", "mcp.test.mjs")
}

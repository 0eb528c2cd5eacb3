package site_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"marketplace/internal/site"
	"marketplace/internal/site/render"
)

const builtBundle = "../../web/dist/server/render.js"

// nodeScript draws each line of its input with the bundle, as a browser's
// engine would, and writes the HTML as a line of JSON.
const nodeScript = `
const fs = require('node:fs'), vm = require('node:vm');
vm.runInThisContext(fs.readFileSync(process.argv[1], 'utf8'));
for (const line of fs.readFileSync(0, 'utf8').trim().split('\n')) console.log(JSON.stringify(globalThis.__render(line)));`

// The engine inside the program and Node must give the same bytes: browsers
// hydrate what the engine drew.
func TestRenderer_EngineAndNode_GiveTheSameHTML(t *testing.T) {
	t.Parallel()
	if raceDetector {
		t.Skip("the engine is too slow under the race detector for its limit of time")
	}
	bundle, err := os.ReadFile(builtBundle)
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("the front end is not built: run `make web` first (%v)", err)
		}
		t.Skip("the front end is not built: run `make web` first")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("this test needs Node, as the build of the front end does: ", err)
	}
	precompiled, _ := os.ReadFile(strings.TrimSuffix(builtBundle, ".js") + ".bytecode") // as programs have it
	pool, err := render.NewPool(render.Bundle{Script: string(bundle), Precompiled: func() io.Reader { return bytes.NewReader(precompiled) }}, 1)
	if err != nil {
		t.Fatal(err)
	}
	s := newShop(t, world())
	boot := site.Boot{Brand: "Marketplace", Build: "b", Base: "/marketplace", Accounts: "/accounts", API: "/api", Billing: "/billing", Search: "/search", SearchApp: "a", SearchKey: "k", ClientID: "c", Navigation: site.Navigation(), Footer: site.Footer(site.Outside{Help: "https://help.example/"})}
	var input strings.Builder
	addresses := []string{"/", "/apps/", "/apps/?categories=crm,cms&sortBy=price", "/apps/?page=2", "/apps/full/", "/apps/soon/", "/services/coaching/", "/nothing/"}
	props := make([]string, len(addresses))
	for i, address := range addresses {
		page, search := s.at(t, address), ""
		if _, query, ok := strings.Cut(address, "?"); ok {
			search = "?" + query
		}
		text, err := json.Marshal(map[string]any{"page": page, "boot": boot, "search": search})
		if err != nil {
			t.Fatal(err)
		}
		props[i] = string(text)
		input.Write(append(text, '\n'))
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, node, "-e", nodeScript, builtBundle)
	command.Stdin = strings.NewReader(input.String())
	output, err := command.Output()
	if err != nil {
		t.Fatalf("node: %v", err)
	}
	lines := strings.Split(strings.TrimSpace(string(output)), "\n")
	for i, address := range addresses {
		var want string
		if err := json.Unmarshal([]byte(lines[i]), &want); err != nil {
			t.Fatal(err)
		}
		got, err := pool.RenderInBackground(t.Context(), props[i])
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		if got != want {
			at := 0
			for at < min(len(got), len(want)) && got[at] == want[at] {
				at++
			}
			t.Errorf("%s differs after %d of %d bytes: the engine gives %.120q, Node %.120q", address, at, len(want), got[at:], want[at:])
		}
		if len(want) < 2000 || !strings.Contains(want, "<h1") {
			t.Errorf("%s is no page: %.200s", address, want)
		}
	}
}

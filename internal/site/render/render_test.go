package render_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/site/render"
)

const bundle = `
globalThis.__render = (json) => {
  const props = JSON.parse(json);
  if (props.loop) for (;;) {}
  if (props.recurse) { const f = () => f(); f(); }
  if (props.eat) { const a = []; for (;;) a.push(new Array(1000).fill(1)); }
  if (props.fail) throw new Error('no such component');
  return '<b>' + props.name + '</b>';
};
globalThis.__icon = (json) => 'icon';
globalThis.__scene = (json) => 42;`

func TestRenderer_EndlessPage_IsStoppedAndTheNextRenders(t *testing.T) {
	t.Parallel()
	pool, err := render.NewPool(render.Bundle{Script: bundle}, 1)
	if err != nil {
		t.Fatal(err)
	}
	// The whole limit would be spent on a loop, which ends at a shorter one by the same clock.
	if before := pool.LimitBehind(time.Second); before != 20*time.Second {
		t.Errorf("a page that nobody waits for may take %s, want 20 s", before)
	}
	for _, props := range []string{`{"loop":true}`, `{"recurse":true}`, `{"eat":true}`, `{"fail":true}`, `not json`} {
		if text, err := pool.RenderInBackground(t.Context(), props); err == nil {
			t.Errorf("%s gave %q, want an error", props, text)
		}
		text, err := pool.RenderInBackground(t.Context(), `{"name":"Żółw 👩🏽‍🔧"}`)
		if err != nil || text != "<b>Żółw 👩🏽‍🔧</b>" {
			t.Errorf("after %s: %q, %v", props, text, err)
		}
	}
	if _, err := pool.Scene(t.Context(), "{}"); err == nil || !strings.Contains(err.Error(), "not a text") {
		t.Errorf("a picture that is a number gave %v", err)
	}
}

func TestRenderer_IdleEnginesClosed_NextPageRenders(t *testing.T) {
	t.Parallel()
	pool, err := render.NewPool(render.Bundle{Script: bundle}, 1)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if text, err := pool.RenderInBackground(t.Context(), `{"name":"a"}`); err != nil || text != "<b>a</b>" {
			t.Errorf("%q, %v", text, err)
		}
		pool.CloseIdle()
	}
}

func TestRenderer_ManyCallers_ShareFewEngines(t *testing.T) {
	t.Parallel()
	pool, err := render.NewPool(render.Bundle{Script: bundle}, 2)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			if text, err := pool.RenderInBackground(t.Context(), `{"name":"a"}`); err != nil || text != "<b>a</b>" {
				t.Errorf("%q, %v", text, err)
			}
		})
	}
	group.Wait()
}

func readerOf(content []byte) func() io.Reader {
	return func() io.Reader { return bytes.NewReader(content) }
}

// A program runs what was precompiled of its script by its engine; anything else it compiles itself.
func TestRenderer_PrecompiledBundle_IsTheOneOfItsScript(t *testing.T) {
	t.Parallel()
	precompiled, err := render.Precompile(bundle)
	if err != nil {
		t.Fatal(err)
	}
	other := append([]byte{precompiled[0] ^ 1}, precompiled[1:]...)
	cutOff := precompiled[:len(precompiled)-9] // within the last words
	broken := bytes.Clone(precompiled)
	broken[len(broken)/2] ^= 1
	for name, tc := range map[string]struct {
		bundle render.Bundle
		is     bool
	}{
		"of this script":    {render.Bundle{Script: bundle, Precompiled: readerOf(precompiled)}, true},
		"of another script": {render.Bundle{Script: bundle + " ", Precompiled: readerOf(precompiled)}, false},
		"of another engine": {render.Bundle{Script: bundle, Precompiled: readerOf(other)}, false},
		"cut off":           {render.Bundle{Script: bundle, Precompiled: readerOf(cutOff)}, false},
		"broken":            {render.Bundle{Script: bundle, Precompiled: readerOf(broken)}, false},
		"all but nothing":   {render.Bundle{Script: bundle, Precompiled: readerOf(precompiled[:9])}, false},
		"of no content":     {render.Bundle{Script: bundle, Precompiled: readerOf(nil)}, false},
		"of nothing":        {render.Bundle{Script: bundle}, false},
	} {
		if tc.bundle.IsPrecompiled() != tc.is {
			t.Errorf("%s: want %t", name, tc.is)
		}
		pool, err := render.NewPool(tc.bundle, 1)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := pool.Page(t.Context(), `{"name":"a"}`); err != nil || text != "<b>a</b>" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}

// What `make web` precompiled is of the scripts and the engine of now: programs compile nothing.
func TestRenderer_BuiltScripts_ArePrecompiled(t *testing.T) {
	t.Parallel()
	scripts, _ := filepath.Glob("../../../web/dist/server/render*.js")
	if len(scripts) == 0 {
		if os.Getenv("CI") != "" {
			t.Fatal("the front end is not built: run `make web` first")
		}
		t.Skip("the front end is not built: run `make web` first")
	}
	for _, name := range scripts {
		script, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		precompiled, err := os.ReadFile(strings.TrimSuffix(name, ".js") + ".bytecode")
		if err != nil || !(render.Bundle{Script: string(script), Precompiled: readerOf(precompiled)}).IsPrecompiled() {
			t.Errorf("%s is not precompiled, or was by another engine (%v): run `make web`", name, err)
		}
	}
}

package render_test

import (
	"strings"
	"sync"
	"testing"

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
	pool, err := render.NewPool(bundle, 1)
	if err != nil {
		t.Fatal(err)
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
	pool, err := render.NewPool(bundle, 1)
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
	pool, err := render.NewPool(bundle, 2)
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

package demo

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/errs"
)

// Settings keeps the clock's offset, so that all replicas and the next start
// see the same time.
type Settings interface {
	Setting(ctx context.Context, name string) (string, error)
	PutSetting(ctx context.Context, name, value string) error
}

const offsetSetting = "demo_clock_offset"

// longestAdvance bounds one step of the clock, so that a slip cannot move it
// out of the range of dates.
const longestAdvance = 10 * 366 * 24 * time.Hour

// Clock is the test clock of the demo (decisions section 3).
type Clock struct {
	Clock    *clock.Clock
	Settings Settings
	// RunDue performs what is due by now; the clock answers after it.
	RunDue func(ctx context.Context) error
	Log    *slog.Logger
}

// Restore puts the clock where it was at the last stop.
func (c *Clock) Restore(ctx context.Context) error {
	value, err := c.Settings.Setting(ctx, offsetSetting)
	if err != nil || value == "" {
		return err
	}
	offset, err := time.ParseDuration(value)
	if err != nil {
		return err
	}
	c.Clock.SetOffset(offset)
	return nil
}

// followEvery is how often the clock looks whether another replica moved it.
const followEvery = time.Second

// Follow keeps the clock where the replicas put it, until the context ends.
func (c *Clock) Follow(ctx context.Context) error {
	ticker := time.NewTicker(followEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		if err := c.Restore(ctx); err != nil && ctx.Err() == nil {
			c.Log.ErrorContext(ctx, "the demo's clock does not follow the other replicas", "error", err)
		}
	}
}

// Mount adds GET and POST /demo/clock.
func (c *Clock) Mount(mux *http.ServeMux) {
	mux.HandleFunc("GET /demo/clock", func(w http.ResponseWriter, _ *http.Request) { c.answer(w) })
	mux.HandleFunc("POST /demo/clock", c.advance)
}

func (c *Clock) advance(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Advance string `json:"advance"`
	}
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<10))
	if err := decoder.Decode(&in); err != nil {
		httpapi.WriteError(w, r, c.Log, errs.Wrap(err, errs.Invalid, "validation", `Send {"advance":"72h"}.`))
		return
	}
	step, err := time.ParseDuration(in.Advance)
	if err != nil || step < 0 || step > longestAdvance {
		httpapi.WriteError(w, r, c.Log, errs.New(errs.Invalid, "validation", "advance must be a duration such as 72h, from 0 to ten years."))
		return
	}
	if err := c.Restore(r.Context()); err != nil { // another replica may have moved it
		httpapi.WriteError(w, r, c.Log, err)
		return
	}
	offset := c.Clock.Offset() + step
	if err := c.Settings.PutSetting(r.Context(), offsetSetting, offset.String()); err != nil {
		httpapi.WriteError(w, r, c.Log, err)
		return
	}
	c.Clock.SetOffset(offset)
	if err := c.RunDue(r.Context()); err != nil {
		httpapi.WriteError(w, r, c.Log, err)
		return
	}
	c.answer(w)
}

func (c *Clock) answer(w http.ResponseWriter) {
	httpapi.WriteJSON(w, http.StatusOK, map[string]any{"now": c.Clock.Now().Format(time.RFC3339), "offset": c.Clock.Offset().String()})
}

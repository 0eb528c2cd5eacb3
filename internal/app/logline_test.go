package app

import (
	"bytes"
	"errors"
	"log/slog"
	"testing"
	"time"
)

func TestALineIsTheOneThatSlogWrites(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 9, 30, 15, 120_000_000, time.UTC)
	records := map[string]func(r *slog.Record){
		"nothing":    func(*slog.Record) {},
		"a request":  func(r *slog.Record) { r.AddAttrs(slog.String("path", "/marketplace/apps/"), slog.Int("status", 200)) },
		"no word":    func(r *slog.Record) { r.AddAttrs(slog.String("path", "/\"\\\n<é>\x7f"), slog.Int64("bytes", -1)) },
		"no text":    func(r *slog.Record) { r.AddAttrs(slog.Any("error", errors.New("no")), slog.Bool("ok", true)) },
		"a group":    func(r *slog.Record) { r.AddAttrs(slog.Group("g", slog.Int("n", 1))) },
		"no key":     func(r *slog.Record) { r.AddAttrs(slog.String("", "")) },
		"long":       func(r *slog.Record) { r.AddAttrs(slog.String("text", string(bytes.Repeat([]byte("x"), 3*lineSize)))) },
		"other time": func(r *slog.Record) { r.Time = now.In(time.FixedZone("", 3600)) },
		"no time":    func(r *slog.Record) { r.Time = time.Time{} },
	}
	for name, fill := range records {
		record := slog.NewRecord(now, slog.LevelWarn, "a line", 0)
		fill(&record)
		var got, want bytes.Buffer
		if err := errors.Join(newLineHandler(&got).Handle(t.Context(), record), slog.NewJSONHandler(&want, nil).Handle(t.Context(), record)); err != nil {
			t.Fatal(err)
		}
		if got.String() != want.String() {
			t.Errorf("%s: %s, want %s", name, got.String(), want.String())
		}
	}
	var got bytes.Buffer
	log := slog.New(newLineHandler(&got)).With("module", "shop")
	log.Debug("hidden")
	log.Info("shown")
	if !bytes.Contains(got.Bytes(), []byte(`"module":"shop"`)) || bytes.Contains(got.Bytes(), []byte("hidden")) {
		t.Errorf("a logger with attributes wrote %s", got.String())
	}
}

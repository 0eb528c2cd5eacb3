package measure

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"marketplace/internal/db"
)

const (
	savesOfDraft = 40
	savesGoal    = 0.5
)

// drafts measures how often a draft can be saved over HTTP, against small transactions that are
// as durable, on the same disk: one after the other, in turns, the median of the paired ratios.
func (b *bench) drafts(ctx context.Context) ([]figure, error) {
	dir, err := b.folder("drafts")
	if err != nil {
		return nil, err
	}
	token, err := b.token(ctx, dir, "dev@apps.test")
	if err != nil {
		return nil, err
	}
	p, err := b.startWarm(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer func() { _ = p.stop() }()
	headers := map[string]string{"Authorization": "Bearer " + token, "Content-Type": "application/json"}
	save := func(ctx context.Context, n int) error {
		text := fmt.Appendf(nil, `{"shortDescription":"Calls from chats, with text that was saved for the time %d."}`, n)
		_, err := body(ctx, http.MethodPatch, p.base+"/api/v2/applications/"+changingApp+"/display", text, headers)
		return err
	}
	var figures []figure
	err = b.onSQLite(ctx, "small-transactions", func(database *db.DB) error {
		write := func(ctx context.Context, _ int) error {
			return database.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
				_, err := tx.ExecContext(ctx, "UPDATE content_version SET version = version + 1 WHERE id = 1")
				return err
			})
		}
		const turns = 5
		var ratios, saved, written []float64
		for range turns {
			saves, err := timesASecond(ctx, savesOfDraft, save)
			if err != nil {
				return err
			}
			writes, err := timesASecond(ctx, savesOfDraft, write)
			if err != nil {
				return err
			}
			ratios, saved, written = append(ratios, saves/writes), append(saved, saves), append(written, writes)
		}
		figures = []figure{
			atLeast("saving a draft, of small durable transactions", "%.2f", median(ratios), savesGoal),
			plain("  a second: drafts / transactions", "%.0f / %.0f", median(saved), median(written)),
		}
		return nil
	})
	return figures, err
}

// timesASecond gives how often an act is done in a second, one after the other.
func timesASecond(ctx context.Context, times int, act func(ctx context.Context, n int) error) (float64, error) {
	started := time.Now()
	for n := range times {
		if err := errors.Join(act(ctx, n), ctx.Err()); err != nil {
			return 0, err
		}
	}
	return float64(times) / time.Since(started).Seconds(), nil
}

package listingsdb_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/listings"
)

// put asks for something that the developer of the app does.
func (c counter) put(t *testing.T, path, body string) func() answer {
	t.Helper()
	return func() answer { return c.ask(t, person("acme-org"), http.MethodPut, c.app+path, body) }
}

// job performs a job of the app.
func job(t *testing.T, do func(context.Context, json.RawMessage) error, payload string) func() answer {
	t.Helper()
	return func() answer {
		if err := do(t.Context(), json.RawMessage(payload)); err != nil {
			return answer{http.StatusInternalServerError, errs.ReasonOf(err), err.Error()}
		}
		return answer{status: http.StatusOK}
	}
}

// priced has a price of the app accepted.
func (c counter) priced(t *testing.T, cents int) {
	t.Helper()
	c.mine(t, http.MethodPut, "/payment", fmt.Sprintf(`{"price":%d,"frequency":"monthly"}`, cents))
	c.accepted(t, c.id)
}

// A publication is planned while the app is taken out of the public: both happen. It comes while the
// app is taken out: one is after the other, and the public sees the newer revision or nothing.
func TestRace_PlannedWhileTakenOut(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		c.live(t)
		for n := range raceRounds {
			c.priced(t, 2000-n) // less each time, so nothing has to wait
			at := c.clock.Now().Add(time.Hour)
			plan, takeOut := both(t, c.put(t, "/publish", `{"at":"`+at.Format(time.RFC3339Nano)+`"}`), c.put(t, "/unpublish", ""))
			now := c.newest(t)
			if plan.code != "" || takeOut.code != "" || now.State != listings.Scheduled || !c.board.shown(c.id).App.Hidden {
				t.Fatalf("round %d: %s, told %q and %q", n, now.State, plan.code, takeOut.code)
			}
			c.mine(t, http.MethodPut, "/rollback", fmt.Sprintf(`{"version":%d}`, now.Base))
			c.clock.Advance(2 * time.Hour)
			due := job(t, c.PublishDue, fmt.Sprintf(`{"appId":%q,"revision":%d}`, c.id, now.Number))
			publish, takenOut := both(t, due, c.put(t, "/unpublish", ""))
			now = c.newest(t)
			if publish.code != "" || takenOut.code != "" || now.State != listings.Live && now.State != listings.Withdrawn {
				t.Fatalf("round %d: %s, told %q and %q", n, now.State, publish.code, takenOut.code)
			}
			if now.State == listings.Withdrawn {
				c.mine(t, http.MethodPut, "/rollback", fmt.Sprintf(`{"version":%d}`, now.Number))
			}
		}
	})
}

// An app gets another address while it is published: the public sees the newer revision there.
func TestRace_RenameWhilePublished(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		c.live(t)
		for n := range raceRounds {
			slug := fmt.Sprint("scorer-", n)
			c.text(t, n)
			publish, rename := both(t, c.publish(t), c.put(t, "/slug", `{"slug":"`+slug+`"}`))
			if now, shown := c.newest(t), c.board.shown(c.id); publish.code != "" || rename.code != "" || now.State != listings.Live || shown.App.Slug != slug {
				t.Fatalf("round %d: %s at %s, told %q and %q", n, now.State, shown.App.Slug, publish.code, rename.code)
			}
		}
	})
}

// An earlier revision comes back while a newer one is published: both were live, and the later one is.
func TestRace_RollBackWhilePublished(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		c.live(t)
		c.text(t, raceRounds)
		c.published(t, c.id)
		for n := range raceRounds {
			list, err := c.store.ListRevisions(t.Context(), c.id)
			if err != nil {
				t.Fatal(err)
			}
			earlier := list[slices.IndexFunc(list, func(r listings.Revision) bool { return r.State == listings.Superseded })].Number
			c.text(t, n)
			publish, back := both(t, c.publish(t), c.put(t, "/rollback", fmt.Sprintf(`{"version":%d}`, earlier)))
			now := c.newest(t) // which one is live, and that the public sees it, is looked at there
			was, err := c.Revision(t.Context(), c.id, earlier)
			if err != nil {
				t.Fatal(err)
			}
			if publish.code != "" || back.code != "" || (now.State == listings.Live) == (was.State == listings.Live) || now.PublishedAt.IsZero() {
				t.Fatalf("round %d: the newer one is %s, the earlier one %s, told %q and %q", n, now.State, was.State, publish.code, back.code)
			}
		}
	})
}

// A higher price is published while an earlier revision comes back: it waits when it was published
// last, and nothing waits otherwise. It comes while its developer takes it back: one of them did it.
func TestRace_RiseWhileTakenBack(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		const low, high = 1000, 2000
		c.priced(t, low)
		c.mine(t, http.MethodPut, "/publish", "")
		cheap := c.newest(t).Number
		for n := range raceRounds {
			c.priced(t, high+n)
			publish, back := both(t, c.publish(t), c.put(t, "/rollback", fmt.Sprintf(`{"version":%d}`, cheap)))
			now, app := c.newest(t), c.board.shown(c.id).App
			isRolledBack := back.code == "" && now.State == listings.Superseded
			if publish.code != "" || back.code != "" && back.code != listings.ReasonAlreadyPublic || (app.Rise == nil) != isRolledBack {
				t.Fatalf("round %d: the dear one is %s, the rise %+v, told %q and %q", n, now.State, app.Rise, publish.code, back.code)
			}
			if app.Rise == nil {
				continue
			}
			rise := *app.Rise
			c.clock.Advance(31 * 24 * time.Hour)
			payload, err := json.Marshal(map[string]any{"appId": c.id, "since": rise.Since})
			if err != nil {
				t.Fatal(err)
			}
			count, withdraw := both(t, job(t, c.RaiseDue, string(payload)), func() answer {
				return c.ask(t, person("acme-org"), http.MethodDelete, c.app+"/price-rise", "")
			})
			shown := c.board.shown(c.id)
			price, live := int(shown.Listing.Payment.Price), c.newest(t)
			if count.code != "" || withdraw.code != "" || shown.App.Rise != nil || price != int(live.Listing.Payment.Price) || price != low && price != high+n {
				t.Fatalf("round %d: the price is %d, live says %d, told %q and %q", n, price, live.Listing.Payment.Price, count.code, withdraw.code)
			}
			if price != low {
				c.mine(t, http.MethodPut, "/rollback", fmt.Sprintf(`{"version":%d}`, cheap))
			} else {
				cheap = live.Number
			}
		}
	})
}

// theirs are writes of the developer that has the app until now.
func (c counter) theirs(t *testing.T, n int) func() answer {
	t.Helper()
	switch n % 4 {
	case 0:
		return c.put(t, "/review/submit", `{}`)
	case 1:
		return c.publish(t)
	case 2:
		return func() answer {
			return c.ask(t, person("acme-org"), http.MethodPatch, c.app+"/display", fmt.Sprintf(`{"shortDescription":"Scores chat number %d of those who have it."}`, n))
		}
	default:
		return c.put(t, "/unpublish", "")
	}
}

// An app goes to another developer while the one of before writes: what is written after the move is
// refused, as it is to everybody else.
func TestRace_MovedWhileItsDeveloperWrites(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		c.live(t)
		move := func(to string) error {
			return c.transact(t.Context(), c.id, func(ctx context.Context, _ listings.WriteTx) error {
				if _, err := c.Transfer(ctx, c.id, to); err != nil {
					return err
				}
				return c.log.Audit(ctx, listings.AuditEntry{Action: "moved to", Details: to})
			})
		}
		for n := range raceRounds {
			c.text(t, n)
			said := c.log.count()
			write, moved := both(t, c.theirs(t, n), func() answer {
				if err := move("zeta"); err != nil {
					return answer{http.StatusInternalServerError, errs.ReasonOf(err), err.Error()}
				}
				return answer{status: http.StatusOK}
			})
			c.newest(t)
			is := c.log.since(said)
			at := slices.Index(is, " moved to zeta")
			if moved.code != "" || write.code != "" && write.code != listings.ReasonNoApplication {
				t.Fatalf("round %d: told %q and %q", n, write.code, moved.code)
			}
			if late := is[at+1:]; slices.ContainsFunc(late, func(line string) bool { return strings.HasPrefix(line, "acme-org-ann ") }) || (write.code == "") != (len(is) > 1) {
				t.Fatalf("round %d: told %q, and said %q, moved at %d", n, write.code, is, at)
			}
			if err := move("acme"); err != nil {
				t.Fatal(err)
			}
			now := c.newest(t)
			if now.State == listings.Submitted {
				c.mine(t, http.MethodPut, "/review/cancel", "")
			}
			if now.State == listings.Draft && c.board.shown(c.id).App.Hidden {
				c.mine(t, http.MethodPut, "/rollback", fmt.Sprintf(`{"version":%d}`, now.Base))
			}
		}
	})
}

// An app is deleted while its developer writes, or deletes it, too: it is gone, once, nothing waits
// for a review, and who came later is told that there is none.
func TestRace_DeletedWhileItsDeveloperWrites(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		mine := person("acme-org")
		for n := range raceRounds {
			app := c.written(t, fmt.Sprint("Chat Scorer ", n))
			own := c
			own.id, own.app = app.ID, "/applications/"+app.ID
			remove := func() answer { return own.ask(t, mine, http.MethodDelete, own.app, "") }
			write := []func() answer{own.put(t, "/review/submit", `{}`), remove, own.put(t, "/slug", fmt.Sprintf(`{"slug":"gone-%d"}`, n)), own.put(t, "/benefits", `[{"title":"Late","description":"Is it."}]`)}[n%4]
			said := c.log.count()
			one, other := both(t, write, remove)
			is, err := c.App(t.Context(), app.ID)
			if err != nil {
				t.Fatal(err)
			}
			last, _, err := c.LastSubmission(t.Context(), app.ID)
			if err != nil {
				t.Fatal(err)
			}
			lines := c.log.since(said)
			gone := slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return !strings.Contains(line, " application.archive ") })
			codes := []string{one.code, other.code}
			if is.ArchivedAt.IsZero() || last.ID != "" && last.Outcome == listings.Waiting || len(gone) != 1 || lines[len(lines)-1] != gone[0] {
				t.Fatalf("round %d: deleted %s, submission %q; said %q", n, is.ArchivedAt, last.Outcome, lines)
			}
			if !slices.Contains(codes, "") || slices.ContainsFunc(codes, func(code string) bool { return code != "" && code != listings.ReasonNoApplication }) || n%4 == 1 && one.code == other.code {
				t.Fatalf("round %d: told %q", n, codes)
			}
		}
	})
}

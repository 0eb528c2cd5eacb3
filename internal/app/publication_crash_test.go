package app_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/testkit"
)

// The program is killed again and again between an edit, the submission, the decision, the
// publication and the mails, and goes on where it was: the public sees one revision or the next
// and never parts of two, and its developer is told of each decision once.
func TestPublication_KillsAtRandomMoments_LeaveWholeVersions(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	const rounds = 10
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		for n := 1; n <= rounds; n++ {
			w := d.writer(n)
			ended := make(chan struct{})
			go func() {
				defer close(ended)
				w.push()
			}()
			time.Sleep(time.Duration(rand.Int64N(int64(200 * time.Millisecond))))
			d.kill()
			<-ended
			d.serve()
			d.mustBeWhole()
			if w = d.writer(n); !w.push() {
				t.Fatalf("revision %d does not get to the public", n)
			}
			d.mustBeWhole()
		}
		d.advance(t, "1h") // the leases of what was killed in the middle are over
		told := 0
		eventually(t, "some decisions are not told", func() bool {
			told = strings.Count(mailsTo(t, d.serving, "dev@apps.test"), "Aircall is accepted")
			return told >= rounds
		})
		if told != rounds {
			t.Errorf("%d acceptances were told %d times", rounds, told)
		}
	})
}

// killedApp is the app that is changed there.
const killedApp = "/api/v2/applications/aircall"

// writer brings one revision to the public: all of its parts carry a number.
type writer struct {
	developer, staff shopper
	base             string
	n                int
}

func (d *desk) writer(n int) writer {
	return writer{shopper{t: d.T, token: d.developer.token}, shopper{t: d.T, token: d.staff.token}, d.base, n}
}

func numbered(n int) string {
	return fmt.Sprintf("Version %d of what is said about phone calls here", n)
}

// push goes on with the revision from wherever it is; false when the program is gone.
func (w writer) push() bool {
	for {
		status, body := w.developer.call(http.MethodGet, w.base+killedApp+"/review", "")
		if status != http.StatusOK {
			return false
		}
		progress := decodeBody[struct {
			State      string
			Submission *struct{ ID string }
		}](w.developer.t, body)
		if progress.State == "live" {
			if _, shown := w.developer.call(http.MethodGet, w.base+killedApp, ""); strings.Contains(shown, numbered(w.n)) {
				return true
			}
		}
		if !w.step(progress.State, progress.Submission) {
			return false
		}
	}
}

func (w writer) step(state string, submission *struct{ ID string }) bool {
	ok := func(status int, _ string) bool { return status == http.StatusOK }
	put := func(part, body string) bool {
		return ok(w.developer.call(http.MethodPut, w.base+killedApp+part, body))
	}
	decide := func(what string) bool {
		return ok(w.staff.call(http.MethodPut, w.base+"/api/staff/submissions/"+submission.ID+"/"+what, ""))
	}
	switch state {
	case "submitted":
		return decide("begin")
	case "in_review":
		return decide("accept")
	case "accepted":
		return put("/publish", "{}")
	default:
		return ok(w.developer.call(http.MethodPatch, w.base+killedApp+"/display", `{"shortDescription":"`+numbered(w.n)+`"}`)) &&
			put("/benefits", `[{"title":"`+numbered(w.n)+`","description":"One."}]`) &&
			put("/payment", fmt.Sprintf(`{"price":%d,"frequency":"monthly","perAccount":true,"trialDays":14}`, 899-w.n)) && put("/review/submit", "{}")
	}
}

// mustBeWhole looks for a public entry that mixes revisions, and for two live ones.
func (d *desk) mustBeWhole() {
	d.Helper()
	body := d.write(d.developer, http.MethodGet, killedApp+"/published", "", http.StatusOK, "")
	shown := decodeBody[struct {
		ShortDescription string
		Benefits         []struct{ Title string }
		Payment          struct{ Price int }
	}](d.T, body)
	if n := 899 - shown.Payment.Price; n != -1 && (shown.ShortDescription != numbered(n) || shown.Benefits[0].Title != numbered(n)) {
		d.Errorf("the public sees %+v", shown)
	}
	revisions := decodeBody[struct{ Revisions []struct{ State string } }](d.T, d.write(d.developer, http.MethodGet, killedApp+"/revisions", "", http.StatusOK, ""))
	live := slices.DeleteFunc(revisions.Revisions, func(r struct{ State string }) bool { return r.State != "live" })
	if len(revisions.Revisions) > 0 && len(live) != 1 {
		d.Errorf("%d revisions are live", len(live))
	}
}

// While revisions follow each other, each page that anybody reads, on any replica, is of one of
// them: title, texts and data carry the same number.
func TestPublication_ReadMeanwhileOnEachReplica_NeverMixesRevisions(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		bases := []string{d.base}
		if len(d.database) > 0 {
			bases = append(bases, serveProgram(t, t.TempDir(), forDemo(d.database)...).base)
		}
		const last = 20
		publish := func(n int) {
			words := fmt.Sprintf("Revision-%d of what rings, for teams that talk on the phone.", n)
			d.write(d.developer, http.MethodPatch, killedApp+"/display", `{"shortDescription":"`+words+`"}`, http.StatusOK, words)
			d.write(d.developer, http.MethodPut, killedApp+"/benefits", `[{"title":"Revision-`+strconv.Itoa(n)+`","description":"`+words+`"}]`, http.StatusOK, words)
			d.write(d.developer, http.MethodPut, killedApp+"/publish", "{}", http.StatusOK, words)
		}
		publish(0)
		number := regexp.MustCompile(`Revision-(\d+)`)
		// read gives the one number that a page carries; "" when it carries none yet.
		read := func(base, path string) string {
			status, page := get(t, base+path)
			found := number.FindAllString(page, -1)
			slices.Sort(found)
			if found = slices.Compact(found); status != http.StatusOK || len(found) > 1 {
				t.Errorf("%s%s: %d, and is of %v", base, path, status, found)
			}
			return strings.Join(found, " ")
		}
		stop := make(chan struct{})
		var group sync.WaitGroup
		for _, base := range bases {
			for _, path := range []string{"/marketplace/apps/aircall/", "/marketplace/page-data/apps/aircall/page-data.json"} {
				group.Go(func() {
					for {
						select {
						case <-stop:
							return
						default:
							read(base, path)
						}
					}
				})
			}
		}
		for n := 1; n <= last; n++ {
			publish(n)
		}
		for _, base := range bases {
			eventually(t, base+" does not show the last revision", func() bool {
				return read(base, "/marketplace/apps/aircall/") == fmt.Sprintf("Revision-%d", last)
			})
		}
		close(stop)
		group.Wait()
	})
}

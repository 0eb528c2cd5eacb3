package app_test

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"marketplace/internal/app"
	"marketplace/internal/testkit"
)

// limitFiles bounds the size in bytes of every file that the program writes, as a
// full disk does.
func (s *serving) limitFiles(t *testing.T, most uint64) {
	t.Helper()
	limit := unix.Rlimit{Cur: most, Max: unix.RLIM_INFINITY}
	if err := unix.Prlimit(s.command.Process.Pid, unix.RLIMIT_FSIZE, &limit, nil); err != nil {
		t.Fatal(err)
	}
}

// Decisions rule 21: a full disk is told as what passes, by every service, and the
// replica gets no requests meanwhile. Pages go on.
func TestFullDisk_EveryWrite_Is503UntilThereIsRoom(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	owner, visitor := s.as(t, dir, "owner@acme.test"), s.as(t, dir, "")
	cart := owner.do(201, "POST", "/api/products-carts", "{}")
	plan := visitor.do(200, "GET", "/api/applications/aircall/published", "")["plans"].([]any)[0].(map[string]any)["id"].(string)
	s.limitFiles(t, 1)
	for _, write := range []struct {
		by                 caller
		method, path, body string
	}{
		{owner, "PUT", "/api/applications/box/install", "{}"},
		{owner, "DELETE", "/api/applications/deepl/install", ""},
		{owner, "PUT", "/api/feedback/rate/application/product-cards", `{"rate":5,"review":"Works well.","name":"Ann"}`},
		{owner, "PATCH", "/api/products-carts/" + cart["id"].(string) + "/applications/aircall", "{}"},
		{owner, "POST", "/api/applications/aircall/create-charge", `{"plan_id":"` + plan + `"}`},
		{visitor, "POST", "/api/partners/experts_marketplace/tall-pine-studio/message", `{"email":"a@example.test","userEmail":"a@example.test","name":"Ann","surname":"B","website":"","message":"Please call us."}`},
		{owner, "POST", "/sandbox/tokens", `{"number":"4242424242424242","exp_month":12,"exp_year":2090,"cvc":"123","name":"Ann","country":"US","zip":"10001"}`},
		{owner, "PATCH", "/accounts/v2/accounts/me", `{"name":"Ann"}`},
		{owner, "DELETE", "/accounts/v2/token", ""},
		{visitor, "POST", "/accounts/v2/organizations", `{"email":"new@example.test","password":"long enough","organization":{"name":"New"}}`},
	} {
		write.by.do(503, write.method, write.path, write.body)
	}
	eventually(t, "a replica that cannot write is ready", func() bool {
		status, body := get(t, s.base+"/readyz")
		return status == http.StatusServiceUnavailable && strings.Contains(body, "nothing can be written")
	})
	if status, _ := get(t, s.base+"/marketplace/"); status != http.StatusOK {
		t.Errorf("the home page: %d", status)
	}
	s.limitFiles(t, unix.RLIM_INFINITY)
	owner.do(200, "PATCH", "/accounts/v2/accounts/me", `{"name":"Ann"}`)
	eventually(t, "a replica that can write again is not ready", func() bool {
		status, _ := get(t, s.base+"/readyz")
		return status == http.StatusOK
	})
}

// Decisions rule 21: a row that still fits into what is there already does not make
// a disk with no room a place to write to.
func TestReadiness_OnlySmallWritesFit_IsNotReady(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	owner := s.as(t, dir, "owner@acme.test")
	log, err := os.Stat(filepath.Join(dir, "marketplace.db-wal"))
	if err != nil {
		t.Fatal(err)
	}
	s.limitFiles(t, uint64(log.Size())+300_000)
	eventually(t, "a replica without room is ready", func() bool {
		status, body := get(t, s.base+"/readyz")
		return status == http.StatusServiceUnavailable && strings.Contains(body, "nothing can be written")
	})
	owner.do(200, "PATCH", "/accounts/v2/accounts/me", `{"name":"Ann"}`)
	s.limitFiles(t, unix.RLIM_INFINITY)
	eventually(t, "a replica that has room again is not ready", func() bool {
		status, _ := get(t, s.base+"/readyz")
		return status == http.StatusOK
	})
	if left, err := filepath.Glob(filepath.Join(dir, "*.room")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// A stranger who asks for readiness and hangs up leaves no failure behind that a
// balancer would be told.
func TestReadiness_CallerHangsUp_StaysReady(t *testing.T) {
	t.Parallel()
	gone, hangUp := context.WithCancel(t.Context())
	hangUp()
	first, second := app.AskStorage(gone, t.Context(), func(ctx context.Context) error { return ctx.Err() })
	if first != nil || second != nil {
		t.Errorf("%v, then %v", first, second)
	}
}

// The database and its backups hold what belongs to people.
func TestProgram_Files_AreReadByItsOwnerOnly(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	open := filepath.Join(dir, "marketplace.db")
	serveProgram(t, dir)
	backup := filepath.Join(dir, "copy.db")
	if r := run(t, environment(dir), "backup", backup); r.code != 0 {
		t.Fatalf("backup: %+v", r)
	}
	for _, file := range []string{open, open + "-wal", open + "-shm", backup} {
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", file, info.Mode(), err)
		}
	}
}

// Every answer of every service keeps browsers from guessing its type, and a shop
// on https from ever asking by http.
func TestAnswers_EveryOne_HasSecurityHeaders(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	plain, secure := serveProgram(t, dir, "MARKETPLACE_DEMO=1"), serveProgram(t, emptyFolder(t), "MARKETPLACE_PUBLIC_URL=https://shop.example")
	for _, path := range []string{
		"/", "/marketplace/", "/marketplace/apps/", "/marketplace/nowhere/", "/marketplace/sw.js", "/marketplace/page-data/app-data.json", "/api/applications/published", "/api/nowhere",
		"/api/docs", "/billing/direct_charge/livechat", "/accounts/v2/info", "/accounts/signin", "/search/1/indexes", "/sandbox/challenge/x", "/healthz", "/readyz", "/demo/clock", "/robots.txt",
	} {
		for _, s := range []*serving{plain, secure} {
			response, err := http.DefaultTransport.RoundTrip(mustRequest(t, s.base+path))
			if err != nil {
				t.Fatal(err)
			}
			_ = response.Body.Close()
			strict := response.Header.Get("Strict-Transport-Security")
			if response.Header.Get("X-Content-Type-Options") != "nosniff" || (strict == "max-age=31536000") != (s == secure) {
				t.Errorf("%s%s: %q, %q", s.base, path, response.Header.Values("X-Content-Type-Options"), strict)
			}
			if n := len(response.Header.Values("X-Content-Type-Options")); n != 1 {
				t.Errorf("%s: nosniff %d times", path, n)
			}
		}
	}
}

// Apps on the shop's own full screens are paid in a frame of the shop, whichever products
// may frame its pages besides (S2.17).
func TestEmbeddedPages_AreFramedByTheShopItself(t *testing.T) {
	t.Parallel()
	s := serveProgram(t, emptyFolder(t), "MARKETPLACE_PUBLIC_URL=https://shop.example", "MARKETPLACE_ALLOWED_PARENTS=https://desk.example:8443,https://shop.example")
	answer, err := http.DefaultTransport.RoundTrip(mustRequest(t, s.base+"/marketplace/checkout/charge/ch_1/direct_charge/?embedded=true"))
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if policy := answer.Header.Get("Content-Security-Policy"); !strings.HasSuffix(policy, "frame-ancestors https://shop.example https://desk.example:8443") {
		t.Errorf("%d: %s", answer.StatusCode, policy)
	}
}

func mustRequest(t *testing.T, address string) *http.Request {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, bytes.NewReader(nil))
	if err != nil {
		t.Fatal(err)
	}
	return request
}

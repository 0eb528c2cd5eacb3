package app_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/config"
	"marketplace/internal/db"
	"marketplace/internal/demo"
)

// binary is the built program.
var binary string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "marketplace-program-")
	if err != nil {
		panic(err)
	}
	binary, worldsDir = filepath.Join(dir, "marketplace"), filepath.Join(dir, "worlds")
	status := 1
	if err := buildProgram(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	} else {
		status = m.Run()
		if err := stopSharedDemo(); err != nil {
			fmt.Fprintln(os.Stderr, "the demo that tests share:", err)
			status = 1
		}
	}
	_ = os.RemoveAll(dir)
	os.Exit(status)
}

// builtVersion is the version of the program that tests run.
const builtVersion = "v9.8.7-test"

// buildProgram builds the program with the flags of `make build`. It tries for a while when the
// front end is being built beside it.
func buildProgram() error {
	makefile, err := os.ReadFile(filepath.Join("..", "..", "Makefile"))
	if err != nil {
		return err
	}
	flags := regexp.MustCompile(`go build -trimpath -ldflags '([^']+)'`).FindSubmatch(makefile)
	if flags == nil {
		return errors.New("the Makefile builds the program in another way")
	}
	linked := strings.ReplaceAll(string(flags[1]), "$(VERSION)", builtVersion)
	for try := 0; ; try++ {
		output, err := exec.Command("go", "build", "-trimpath", "-ldflags", linked, "-o", binary, "marketplace/cmd/marketplace").CombinedOutput()
		if err == nil || try == 5 || !bytes.Contains(output, []byte("web/embed.go")) {
			if err != nil {
				return fmt.Errorf("build the program: %w: %s", err, output)
			}
			return nil
		}
		time.Sleep(5 * time.Second)
	}
}

// environment is a program's: what a shop that is no demo needs to start is set, and more
// wins over it.
func environment(dir string, more ...string) []string {
	// A program that lives for a second spends a quarter of it on collecting garbage.
	environ := []string{"PATH=" + os.Getenv("PATH"), "GOGC=800", "MARKETPLACE_DATA_DIR=" + dir, "MARKETPLACE_ADDR=127.0.0.1:0", "MARKETPLACE_ADMIN_ADDR=", "MARKETPLACE_WARM_UP=0"}
	given := func(name string) bool {
		return slices.ContainsFunc(more, func(setting string) bool { return strings.HasPrefix(setting, name+"=") })
	}
	if !slices.Contains(more, "MARKETPLACE_DEMO=1") {
		_ = os.Chmod(dir, 0o700) // folders of tests are open to everybody; some are no folders
		environ = append(environ, "MARKETPLACE_SECRET_KEYS=MDEyMzQ1Njc4OWFiY2RlZkdISUpLTE1OT1BRUlNUVVY=")
		if !given("MARKETPLACE_PAYMENT") {
			environ = append(environ, "MARKETPLACE_ALLOW_SANDBOX=1")
		}
		if !given("MARKETPLACE_DRAIN_DELAY") {
			environ = append(environ, "MARKETPLACE_DRAIN_DELAY=0")
		}
		if !given("MARKETPLACE_SMTP_URL") {
			environ = append(environ, "MARKETPLACE_MAIL=off")
		}
	}
	return append(environ, more...)
}

type result struct {
	stdout, stderr string
	code           int
}

func run(t *testing.T, environ []string, args ...string) result {
	t.Helper()
	return runWith(t, "", environ, args...)
}

// runWith is run for a command that reads these lines.
func runWith(t *testing.T, stdin string, environ []string, args ...string) result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, binary, args...)
	var stdout, stderr bytes.Buffer
	command.Env, command.Stdin, command.Stdout, command.Stderr = environ, strings.NewReader(stdin), &stdout, &stderr
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return result{stdout.String(), stderr.String(), command.ProcessState.ExitCode()}
}

// tokenOf is a token of a person, as the command prints it: that of the world, where the person
// has one there.
func tokenOf(t *testing.T, environ []string, email string, flags ...string) string {
	t.Helper()
	if token, has := tokenOfWorld(environ, email); has {
		return token
	}
	printed := run(t, environ, append([]string{"token", email}, flags...)...)
	token := strings.TrimSpace(printed.stdout)
	if token == "" {
		t.Fatalf("no token for %s: %s", email, printed.stderr)
	}
	return token
}

// serving is a running program.
type serving struct {
	command *exec.Cmd
	base    string
	admin   string
	stdout  *bytes.Buffer
	stderr  *logBuffer
	ended   chan struct{} // closed when the program has ended
}

// logBuffer keeps a log that is read while it is written.
type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *logBuffer) Write(line []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(line)
}

func (b *logBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}

func start(dir string, more ...string) (*serving, error) {
	for {
		s, err := startOnce(dir, more...)
		// Between finding a free address and taking it, another program may.
		if err == nil || !strings.Contains(err.Error(), "is in use by another program") {
			return s, err
		}
	}
}

func startOnce(dir string, more ...string) (*serving, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	admin, err := freeAddress()
	if err != nil {
		return nil, err
	}
	s := &serving{base: "http://" + address, admin: "http://" + admin, stdout: &bytes.Buffer{}, stderr: &logBuffer{}, ended: make(chan struct{})}
	s.command = exec.Command(binary, "serve")
	s.command.Env = environment(dir, append([]string{"MARKETPLACE_ADDR=" + address, "MARKETPLACE_ADMIN_ADDR=" + admin, "MARKETPLACE_PUBLIC_URL=" + s.base}, more...)...)
	s.command.Stdout, s.command.Stderr = s.stdout, s.stderr
	if err := s.command.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = s.command.Wait() // the exit status is in ProcessState
		close(s.ended)
	}()
	for end := time.Now().Add(60 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		select {
		case <-s.ended:
			return nil, fmt.Errorf("the program ended: %s", s.stderr)
		default:
		}
		if r, err := http.Get(s.base + "/readyz"); err == nil {
			_ = r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return s, nil
			}
		}
	}
	_ = s.command.Process.Kill()
	return nil, fmt.Errorf("the program is never ready: %s", s.stderr)
}

// stop asks the program to end and gives its exit status.
func (s *serving) stop() (int, error) {
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		return 0, err
	}
	select {
	case <-s.ended:
		return s.command.ProcessState.ExitCode(), nil
	case <-time.After(30 * time.Second):
		_ = s.command.Process.Kill()
		return 0, errors.New("the program does not end")
	}
}

func serveProgram(t *testing.T, dir string, more ...string) *serving {
	t.Helper()
	s, err := start(dir, more...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if s.command.ProcessState != nil {
			return
		}
		if code, err := s.stop(); err != nil || code != 0 {
			t.Errorf("at the end: status %d, %v: %s", code, err, s.stderr)
		}
	})
	return s
}

// filledFolder is a copy of the data folder with the demo world.
func filledFolder(t *testing.T) string {
	t.Helper()
	dir, _ := copyOfWorld(t, demoWorld, nil)
	return dir
}

// emptyFolder is the data folder of a shop that nobody has put anything in.
func emptyFolder(t *testing.T) string {
	t.Helper()
	dir, _ := copyOfWorld(t, emptyWorld, nil)
	return dir
}

func get(t *testing.T, address string, headers ...string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

// Decisions section 2: on any failure the status is not zero and standard error
// ends with one clear sentence.
func TestProgram_Faults_EndWithOneClearSentence(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = busy.Close() }) // after the cases, which run beside each other
	notAFolder := filepath.Join(dir, "a-file")
	if err := os.WriteFile(notAFolder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	newer := t.TempDir()
	makeNewer(t, newer)
	exists := filepath.Join(dir, "exists.db")
	if err := os.WriteFile(exists, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	address := busy.Addr().String()
	neverServed := environment(t.TempDir())
	organization := strings.TrimSpace(succeed(t, neverServed, "organization", "add", "--name", "Frostwood Trading", "--country", "DE", "--city", "Oldenburg"))
	succeed(t, neverServed, "person", "add", organization, "owner@frostwood.test", "--name", "Imke Sandvold")
	for _, tc := range []struct {
		name    string
		environ []string
		args    []string
		want    string
	}{
		{"an unknown setting", environment(dir, "MARKETPLACE_COLOUR=red"), []string{"serve"}, "unknown setting MARKETPLACE_COLOUR"},
		{"a faulty setting", environment(dir, "MARKETPLACE_PAYMENT=cash"), []string{"serve"}, `MARKETPLACE_PAYMENT must be sandbox or stripe, not "cash"`},
		{"a busy port", environment(dir, "MARKETPLACE_ADDR="+address), []string{"serve"}, "the address " + address + " is in use by another program: stop it, or set MARKETPLACE_ADDR"},
		{"a busy admin port", environment(dir, "MARKETPLACE_ADDR=127.0.0.1:0", "MARKETPLACE_ADMIN_ADDR="+address), []string{"serve"}, "the address " + address + " is in use by another program: stop it, or set MARKETPLACE_ADMIN_ADDR"},
		{"a data folder that is a file", environment(notAFolder, "MARKETPLACE_ADDR=127.0.0.1:0"), []string{"serve"}, "the data folder " + notAFolder + " cannot be made"},
		{"a data folder that cannot be written", environment("/proc", "MARKETPLACE_ADDR=127.0.0.1:0", "MARKETPLACE_DEMO=1"), []string{"serve"}, "the data folder /proc cannot be written"},
		{"a newer database", environment(newer, "MARKETPLACE_ADDR=127.0.0.1:0"), []string{"serve"}, "the database has schema version 9999, newer than this program's"},
		{"a newer database for a command", environment(newer), []string{"migrate"}, "the database has schema version 9999, newer than this program's"},
		{"no PostgreSQL", environment(dir, "MARKETPLACE_DATABASE_URL=postgres://u:hunter2@127.0.0.1:1/x"), []string{"migrate"}, "the PostgreSQL database does not answer: "},
		{"an unknown command", environment(dir), []string{"sell"}, `unknown command "sell"`},
		{"no command", environment(dir), nil, "which command?"},
		{"an unknown flag", environment(dir), []string{"serve", "--colour=red"}, "unknown flag --colour"},
		{"an import of nothing", environment(dir), []string{"import"}, "which file?"},
		{"an import of no file", environment(dir), []string{"import", filepath.Join(dir, "nothing.yaml")}, "nothing.yaml"},
		{"a token for nobody", environment(dir), []string{"token", "nobody@example.test"}, "There is no such account."},
		{"a token before the shop has served", neverServed, []string{"token", "owner@frostwood.test"}, "The shop makes its own client when it starts: start it once."},
		{"a token without an address", environment(dir), []string{"token"}, "which e-mail address?"},
		{"a token for how long", environment(dir), []string{"token", "a@example.test", "--ttl", "soon"}, `--ttl must be a duration such as 24h, not "soon"`},
		{"a backup over a file", environment(dir), []string{"backup", exists}, "exists already"},
		{"a restore of no backup", environment(dir), []string{"restore", exists}, "backup " + exists},
		{"a restore of nothing", environment(dir), []string{"restore"}, "which file?"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			r := run(t, tc.environ, tc.args...)
			lines := strings.Split(strings.TrimSuffix(r.stderr, "\n"), "\n")
			last := lines[len(lines)-1]
			if r.code != 1 || !strings.HasPrefix(last, "marketplace: ") || !strings.Contains(last, tc.want) {
				t.Errorf("status %d, %q; want %q", r.code, r.stderr, tc.want)
			}
			if strings.Contains(r.stderr, "goroutine ") || strings.Contains(r.stderr+r.stdout, "hunter2") || strings.Count(r.stderr, "marketplace: ") != 1 {
				t.Errorf("standard error is %q", r.stderr)
			}
		})
	}
}

func makeNewer(t *testing.T, dir string) {
	t.Helper()
	database, err := db.OpenSQLite(filepath.Join(dir, "marketplace.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = database.Close() }()
	if err := database.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := database.Writer().ExecContext(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE)"); err != nil {
		t.Fatal(err)
	}
}

// goodApp is an entry of the import format.
func goodApp(t *testing.T) string {
	t.Helper()
	text, err := demo.Files.ReadFile(demo.Folder + "/apps/deepl.yaml")
	if err != nil {
		files, _ := demo.Files.ReadDir(demo.Folder + "/apps")
		if text, err = demo.Files.ReadFile(demo.Folder + "/apps/" + files[0].Name()); err != nil {
			t.Fatal(err)
		}
	}
	return string(text)
}

func TestImport_BadFile_IsRefusedWithItsLines(t *testing.T) {
	t.Parallel()
	dir, environ := t.TempDir(), environment(emptyFolder(t))
	good := goodApp(t)
	lineOf := func(text, key string) int {
		for i, line := range strings.Split(text, "\n") {
			if strings.HasPrefix(line, key) {
				return i + 1
			}
		}
		t.Fatalf("no line %s", key)
		return 0
	}
	product := regexp.MustCompile(`(?m)^product: .*$`)
	for name, tc := range map[string]struct {
		text string
		line int
	}{
		"a value not on the list": {product.ReplaceAllString(good, "product: toaster"), lineOf(good, "product:")},
		"an unknown key":          {strings.Replace(good, "\nproduct:", "\ncolour: red\nproduct:", 1), lineOf(good, "product:")},
		"a text for a number":     {regexp.MustCompile(`(?m)^installations: .*$`).ReplaceAllString(good, "installations: many"), lineOf(good, "installations:")},
		"no YAML":                 {strings.Replace(good, "\nproduct:", "\n\t[product:", 1), lineOf(good, "product:")},
	} {
		file := filepath.Join(dir, strings.ReplaceAll(name, " ", "-")+".yaml")
		if err := os.WriteFile(file, []byte(tc.text), 0o600); err != nil {
			t.Fatal(err)
		}
		r := run(t, environ, "import", file)
		if want := fmt.Sprintf("%s:%d", filepath.Base(file), tc.line); r.code != 1 || !strings.Contains(r.stderr, want) {
			t.Errorf("%s: status %d, %q; want %s", name, r.code, r.stderr, want)
		}
	}
}

func TestImport_Twice_ChangesNothing(t *testing.T) {
	t.Parallel()
	environ := environment(emptyFolder(t))
	first := run(t, environ, "import", filepath.Join("..", "demo", "data"))
	second := run(t, environ, "import", filepath.Join("..", "demo", "data"))
	counts := regexp.MustCompile(`^(\d+) added, (\d+) changed, (\d+) as before\n`)
	one, two := counts.FindStringSubmatch(first.stdout), counts.FindStringSubmatch(second.stdout)
	if first.code != 0 || second.code != 0 || one == nil || two == nil {
		t.Fatalf("%+v, %+v", first, second)
	}
	if one[1] == "0" || two[1] != "0" || two[2] != "0" || two[3] == "0" {
		t.Errorf("first %s then %s", first.stdout, second.stdout)
	}
}

func TestImport_Lexicon_IsKeptUntilTheNextGoodOne(t *testing.T) {
	t.Parallel()
	environ, file := environment(emptyFolder(t)), filepath.Join(t.TempDir(), "lexicon.yaml")
	for i, step := range []struct {
		text, stdout string
		code         int
		fault        string
	}{
		{"- {concept: video calls, to: [video call], products: [skype]}", "1 added, 0 changed, 0 as before\n", 0, ""},
		{"- {concept: video calls, to: [video call], products: [skype]}", "0 added, 0 changed, 1 as before\n", 0, ""},
		{"- concept: video calls\n  to: [video call]\n  words: [Vídeo-Call]", "", 1, `lexicon.yaml:2: "video call" leads back to where it came from: "video calls" to "video calls"`},
		{"- {concept: video calls, to: [video call], products: [skype]}", "0 added, 0 changed, 1 as before\n", 0, ""},
		{"- {concept: video calls, to: [video call], pl: [rozmowa wideo]}", "0 added, 1 changed, 0 as before\n", 0, ""},
	} {
		if err := os.WriteFile(file, []byte(step.text), 0o600); err != nil {
			t.Fatal(err)
		}
		r := run(t, environ, "import", file)
		if r.code != step.code || !strings.HasPrefix(r.stdout, step.stdout) || !strings.Contains(r.stderr, step.fault) {
			t.Errorf("import %d: status %d, %q, %q", i+1, r.code, r.stdout, r.stderr)
		}
	}
}

func TestBackup_RunningShop_ComesBack(t *testing.T) {
	t.Parallel()
	dir, other := filledFolder(t), t.TempDir()
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	_, want := get(t, s.base+"/api/categories")
	backup := filepath.Join(t.TempDir(), "copy.db")
	if r := run(t, environment(dir), "backup", backup); r.code != 0 || !strings.Contains(r.stdout, backup) {
		t.Fatalf("backup: %+v", r)
	}
	if r := run(t, environment(other), "restore", backup); r.code != 0 || !strings.Contains(r.stdout, "restored from "+backup) {
		t.Fatalf("restore: %+v", r)
	}
	// A backup holds no keys: they are kept apart from it.
	keys, err := os.ReadFile(filepath.Join(dir, "secret-keys"))
	if err != nil {
		t.Fatal(err)
	}
	restored := serveProgram(t, other, "MARKETPLACE_DEMO=1", "MARKETPLACE_SECRET_KEYS="+strings.TrimSpace(string(keys)))
	if status, got := get(t, restored.base+"/api/categories"); status != 200 || got != want || len(got) < 100 {
		t.Errorf("the restored shop has the categories %.100s, want %.100s", got, want)
	}
}

func TestProgram_VersionAndHelp_ArePrinted(t *testing.T) {
	t.Parallel()
	if r := run(t, environment(t.TempDir()), "version"); r.code != 0 || !regexp.MustCompile(`^\S+\n$`).MatchString(r.stdout) || r.stderr != "" {
		t.Errorf("version: %+v", r)
	}
	for _, args := range [][]string{{"serve", "--help"}, {"help"}, {"--help"}, {"-h"}} {
		r := run(t, environment(t.TempDir()), args...)
		if r.code != 0 || !strings.Contains(r.stdout, config.Help()) || !strings.Contains(r.stdout, "usage: marketplace COMMAND") {
			t.Errorf("%v: %+v", args, r)
		}
		for _, command := range []string{"serve", "doctor", "migrate", "import PATH", "token EMAIL", "secret APP", "backup FILE", "restore FILE", "demo remove", "version"} {
			if !strings.Contains(r.stdout, "\n  "+command+" ") {
				t.Errorf("%v does not name %s", args, command)
			}
		}
	}
}

// Decisions sections 1 and 2: health on the public address, metrics and
// profiles on the private one only.
func TestAdminPort_HealthAndMetrics_AskForTheToken(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	for path, want := range map[string]string{"/healthz": `"status":"ok"`, "/readyz": `"status":"ready"`} {
		if status, body := get(t, s.base+path); status != 200 || !strings.Contains(body, want) {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
	get(t, s.base+"/marketplace/")
	status, metrics := get(t, s.admin+"/metrics")
	// At least the fourth version: the demo came in and its sample apps were given addresses; this start moved both
	// kinds of apps again; jobs may have counted installs since.
	version := 0
	if found := regexp.MustCompile(`\nmarketplace_catalogue_version (\d+)\n`).FindStringSubmatch(metrics); found != nil {
		version, _ = strconv.Atoi(found[1])
	}
	if version < 4 {
		t.Errorf("/metrics: the version of the catalogue is %d", version)
	}
	for _, want := range []string{"marketplace_http_request_duration_seconds", "marketplace_jobs_ready", "process_resident_memory_bytes"} {
		if status != 200 || !strings.Contains(metrics, want) {
			t.Errorf("/metrics: %d, no %s", status, want)
		}
	}
	if status, _ := get(t, s.admin+"/debug/pprof/"); status != 200 {
		t.Errorf("profiles: %d", status)
	}
	for _, path := range []string{"/metrics", "/debug/pprof/"} {
		if status, _ := get(t, s.base+path); status != 404 {
			t.Errorf("%s is public: %d", path, status)
		}
	}
	// token EMAIL of a demo account works, also while the shop runs.
	token := run(t, environment(dir, "MARKETPLACE_DEMO=1"), "token", "owner@acme.test")
	if token.code != 0 || !regexp.MustCompile(`^dal:\S{43}\n$`).MatchString(token.stdout) {
		t.Fatalf("token: %+v", token)
	}
	if status, body := get(t, s.base+"/accounts/v2/accounts/me", "Authorization", "Bearer "+strings.TrimSpace(token.stdout)); status != 200 || !strings.Contains(body, "owner@acme.test") { // S7.19
		t.Errorf("with the token: %d %s", status, body)
	}
	if status, _ := get(t, s.base+"/accounts/v2/accounts/me", "Authorization", "Bearer dal:nonsense"); status != 401 {
		t.Errorf("with another token: %d", status)
	}
	// Log lines are JSON, and no token is in them.
	for line := range strings.SplitSeq(strings.TrimSpace(token.stderr), "\n") {
		if line != "" && !json.Valid([]byte(line)) {
			t.Errorf("a log line is %q", line)
		}
	}
}

// Decisions section 2: the address and the demo accounts are printed; a second
// program on the same folder is refused.
func TestDemo_Start_AnnouncesItselfAndOwnsItsFolder(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	if r := run(t, environment(dir, "MARKETPLACE_ADDR=127.0.0.1:0", "MARKETPLACE_DEMO=1"), "serve"); r.code != 1 || !strings.Contains(r.stderr, "is in use by another marketplace: stop it first") {
		t.Errorf("a second one on the folder: %+v", r)
	}
	if code, err := s.stop(); err != nil || code != 0 {
		t.Fatalf("%d %v", code, err)
	}
	for _, want := range append([]string{s.base + "/marketplace/", demo.Password}, "owner@acme.test", "staff@market.test") {
		if !strings.Contains(s.stdout.String(), want) {
			t.Errorf("it does not announce %s: %s", want, s.stdout)
		}
	}
	for line := range strings.SplitSeq(strings.TrimSpace(s.stderr.String()), "\n") {
		if !json.Valid([]byte(line)) {
			t.Errorf("a log line is %q", line)
		}
	}
}

// Decisions section 3: the clock of the demo; production has none.
func TestDemo_Clock_StartsAtItsDay(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	now := func(s *serving) time.Time {
		_, body := get(t, s.base+"/demo/clock")
		var answer struct{ Now time.Time }
		if err := json.Unmarshal([]byte(body), &answer); err != nil {
			t.Fatalf("%v: %s", err, body)
		}
		return answer.Now
	}
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	before := now(s)
	r, err := http.Post(s.base+"/demo/clock", "application/json", strings.NewReader(`{"advance":"72h"}`))
	if err != nil || r.StatusCode != 200 {
		t.Fatalf("%v %v", r, err)
	}
	_ = r.Body.Close()
	if moved := now(s).Sub(before); moved < 72*time.Hour || moved > 73*time.Hour {
		t.Errorf("the clock moved %s", moved)
	}
	if code, err := s.stop(); err != nil || code != 0 {
		t.Fatalf("%d %v: %s", code, err, s.stderr)
	}
	again := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	if moved := now(again).Sub(before); moved < 72*time.Hour {
		t.Errorf("after a restart the clock is %s ahead", moved)
	}
	production := serveProgram(t, emptyFolder(t))
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		r, err := http.NewRequestWithContext(t.Context(), method, production.base+"/demo/clock", strings.NewReader(`{"advance":"72h"}`))
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != 404 && answer.StatusCode != 405 {
			t.Errorf("%s /demo/clock in production: %d", method, answer.StatusCode)
		}
	}
}

// Decisions section 2: SIGTERM lets requests under way finish, then the status
// is zero.
func TestProgram_SIGTERM_Drains(t *testing.T) {
	t.Parallel()
	s := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1")
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	const body = `{"advance":"1h"}`
	if _, err := fmt.Fprintf(conn, "POST /demo/clock HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n", len(body)); err != nil {
		t.Fatal(err)
	}
	reader := bufio.NewReader(conn)
	if line, err := reader.ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") { // the handler reads the body now
		t.Fatalf("%q %v", line, err)
	}
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for refused := false; !refused; { // no new visitors from here on
		c, err := net.Dial("tcp", strings.TrimPrefix(s.base, "http://"))
		if refused = err != nil; !refused {
			_ = c.Close()
		}
	}
	if _, err := io.WriteString(conn, body); err != nil {
		t.Fatal(err)
	}
	if _, err := reader.ReadString('\n'); err != nil { // the empty line after 100 Continue
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(reader, nil)
	if err != nil || answer.StatusCode != 200 {
		t.Fatalf("the request under way: %v %v", answer, err)
	}
	_ = answer.Body.Close()
	select {
	case <-s.ended:
		if code := s.command.ProcessState.ExitCode(); code != 0 {
			t.Errorf("status %d: %s", code, s.stderr)
		}
	case <-time.After(20 * time.Second):
		t.Error("the program does not end")
	}
}

// Every operation of the running program is in its document, whose references
// all lead somewhere.
func TestProgram_OpenAPICommand_PrintsTheDocument(t *testing.T) {
	t.Parallel()
	s, _ := demoToRead(t)
	status, body := get(t, s.base+"/api/openapi.json")
	var document struct {
		OpenAPI  string
		Paths    map[string]map[string]struct{ OperationID, Description string }
		Webhooks map[string]struct{ Post struct{ OperationID string } }
	}
	if err := json.Unmarshal([]byte(body), &document); err != nil || status != 200 || !strings.HasPrefix(document.OpenAPI, "3.1") {
		t.Fatalf("%d %v %s", status, err, document.OpenAPI)
	}
	seen, shown := map[string]bool{}, []string{}
	for path, operations := range document.Paths {
		for method, operation := range operations {
			if operation.OperationID == "" || seen[operation.OperationID] {
				t.Errorf("%s %s has the operation id %q", method, path, operation.OperationID)
			}
			seen[operation.OperationID] = true
			if !strings.HasPrefix(operation.Description, "The same as ") { // aliases stand beside their operation
				shown = append(shown, operation.OperationID)
			}
		}
	}
	if len(document.Webhooks) == 0 {
		t.Error("the document has no webhooks")
	}
	for _, webhook := range document.Webhooks {
		shown = append(shown, webhook.Post.OperationID)
	}
	for _, ref := range regexp.MustCompile(`"#/components/schemas/([^"]+)"`).FindAllStringSubmatch(body, -1) {
		if !strings.Contains(body, `"`+ref[1]+`": {`) {
			t.Errorf("the type %s is not described", ref[1])
		}
	}
	status, page := get(t, s.base+"/api/docs")
	if status != 200 || strings.Contains(page, "`") || !strings.Contains(page, "Needs the public search key") {
		t.Errorf("the reference page: %d, backticks: %v", status, strings.Contains(page, "`"))
	}
	for _, id := range shown {
		if !strings.Contains(page, `id="`+id+`"`) {
			t.Errorf("the reference page does not show %s", id)
		}
	}
	for _, link := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(page, -1) {
		if !strings.Contains(page, `id="`+link[1]+`"`) {
			t.Errorf("the reference page has nothing at #%s", link[1])
		}
	}
	hook := page[strings.Index(page, `<article id="installCall">`):]
	hook = hook[:strings.Index(hook, "</article>")]
	for _, said := range []string{"carries an app&#39;s token with <code>accounts--my:ro</code>", "<td><code>install_id</code> *</td>", "<td><code>metrics</code></td>"} {
		if !strings.Contains(hook, said) {
			t.Errorf("the reference page does not say %q of the install call: %s", said, hook)
		}
	}
	if status, body := get(t, s.base+"/api/nothing"); status != 404 || !strings.HasPrefix(body, `{"code":"not_found"`) {
		t.Errorf("an unknown operation: %d %s", status, body)
	}
	for _, path := range []string{"/api/applications/published", "/api/v2/applications/published"} { // contract apps section 1
		if status, body := get(t, s.base+path); status != 200 || len(body) < 10_000 {
			t.Errorf("%s: %d, %d bytes", path, status, len(body))
		}
	}
}

// With the switch of ADR 15 the standard library writes the headers of prepared
// answers, and clients see the same ones.
func TestRawHeaders_SwitchedOff_SendsTheSameHeaders(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	headers := func(setting string) http.Header {
		s := serveProgram(t, dir, "MARKETPLACE_DEMO=1", "MARKETPLACE_RAW_HEADERS="+setting)
		answer, err := http.Get(s.base + "/marketplace/sw.js")
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if code, err := s.stop(); err != nil || code != 0 {
			t.Fatalf("status %d: %v", code, err)
		}
		answer.Header.Del("Date")
		answer.Header.Del("X-Request-Id")
		return answer.Header
	}
	on, off := headers("1"), headers("0")
	if diff := cmp.Diff(on, off); diff != "" || on.Get("Etag") == "" {
		t.Errorf("headers with the switch and without: %s", diff)
	}
}

// Common pages are made before anybody asks, unless the switch is off; then pages are
// made when somebody does.
func TestWarmUp_SwitchedOff_MakesPagesWhenAsked(t *testing.T) {
	t.Parallel()
	const warm = "pages are warm"
	shop := func() string { // a small one: its pages are warm soon
		dir := emptyFolder(t)
		succeed(t, environment(dir), "import", "starter")
		return dir
	}
	off := serveProgram(t, shop())
	if status, body := get(t, off.base+"/marketplace/"); status != http.StatusOK || len(body) < 10_000 {
		t.Errorf("home: %d, %d bytes", status, len(body))
	}
	on := serveProgram(t, shop(), "MARKETPLACE_WARM_UP=1")
	for end := time.Now().Add(2 * time.Minute); !strings.Contains(on.stderr.String(), warm); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("pages are never warm: %s", on.stderr)
		}
	}
	if log := off.stderr.String(); strings.Contains(log, warm) {
		t.Errorf("pages were made before anybody asked: %s", log)
	}
}

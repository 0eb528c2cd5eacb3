package measure

import (
	"bufio"
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
	"strconv"
	"strings"
	"syscall"
	"time"
)

// client keeps its connections, as a browser does.
var client = &http.Client{Timeout: 20 * time.Second} //nolint:gochecknoglobals // one pool of connections

// program is a running marketplace.
type program struct {
	command *exec.Cmd
	base    string
	// ready is the time from exec to the first good /readyz.
	ready time.Duration
	// warm gets how long the common pages took, when they are warm.
	warm  chan time.Duration
	ended chan struct{}
	// failure is set when ended is closed.
	failure error
}

// longestStart is the end of a start that hangs, and of pages that are never warm: with a hundred
// thousand apps and other work on the machine either takes minutes.
const longestStart = 10 * time.Minute

func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}

// start runs the program on a data folder until it is ready, with settings beside
// those that every run has.
func (b *bench) start(ctx context.Context, dataDir string, settings ...string) (*program, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	p := &program{base: "http://" + address, warm: make(chan time.Duration, 1), ended: make(chan struct{})}
	p.command = exec.CommandContext(ctx, b.binary, "serve")
	p.command.Env = append([]string{
		"MARKETPLACE_DEMO=1", "MARKETPLACE_ADDR=" + address, "MARKETPLACE_ADMIN_ADDR=", "MARKETPLACE_PUBLIC_URL=" + p.base, "MARKETPLACE_DATA_DIR=" + dataDir,
	}, settings...)
	// The log goes to a file: reading a pipe would take time from the program.
	log, err := os.CreateTemp(b.dir, "log-*")
	if err != nil {
		return nil, err
	}
	p.command.Stderr = log
	started := time.Now()
	if err := p.command.Start(); err != nil {
		return nil, errors.Join(err, log.Close())
	}
	go func() {
		p.failure = p.command.Wait()
		close(p.ended)
		_ = log.Close()
	}()
	go p.follow(log.Name())
	for time.Since(started) < longestStart {
		select {
		case <-p.ended:
			return nil, errors.New("the program ended before it was ready")
		case <-ctx.Done():
			return nil, ctx.Err()
		default:
		}
		if answer, err := client.Get(p.base + "/readyz"); err == nil {
			_ = answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				p.ready = time.Since(started)
				return p, nil
			}
		}
		time.Sleep(time.Millisecond)
	}
	return nil, errors.Join(errors.New("the program was never ready"), p.stop())
}

// follow reads the log until it says that the pages are warm.
func (p *program) follow(name string) {
	log, err := os.Open(name)
	if err != nil {
		return
	}
	defer func() { _ = log.Close() }()
	lines := bufio.NewReader(log)
	for part := ""; ; {
		text, err := lines.ReadString('\n')
		part += text
		if err != nil { // not written yet
			select {
			case <-p.ended:
				return
			case <-time.After(5 * time.Millisecond):
			}
			continue
		}
		var line struct {
			Msg        string `json:"msg"`
			DurationMS int64  `json:"duration_ms"`
		}
		if strings.Contains(part, "pages are warm") && json.Unmarshal([]byte(part), &line) == nil && line.Msg == "pages are warm" {
			p.warm <- time.Duration(line.DurationMS) * time.Millisecond
			return
		}
		part = ""
	}
}

// warmShop starts the program on a copy of the filled folder and waits until it
// has made its pages.
func (b *bench) warmShop(ctx context.Context, name string) (*program, error) {
	dir, err := b.folder(name)
	if err != nil {
		return nil, err
	}
	return b.startWarm(ctx, dir)
}

// startWarm starts the program as start does, and waits until it has made its pages.
func (b *bench) startWarm(ctx context.Context, dir string, settings ...string) (*program, error) {
	p, err := b.start(ctx, dir, settings...)
	if err != nil {
		return nil, err
	}
	if _, err := p.untilWarm(ctx); err != nil {
		return nil, errors.Join(err, p.stop())
	}
	return p, nil
}

func (p *program) untilWarm(ctx context.Context) (time.Duration, error) {
	select {
	case d := <-p.warm:
		return d, nil
	case <-time.After(longestStart):
		return 0, errors.New("the pages were not warm after ten minutes")
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

func (p *program) stop() error {
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	<-p.ended
	return p.failure
}

// fill makes a data folder with the demo data.
func (b *bench) fill(ctx context.Context) error {
	p, err := b.start(ctx, b.filled)
	if err != nil {
		return err
	}
	return p.stop()
}

// folder is a fresh copy of the filled data folder.
func (b *bench) folder(name string) (string, error) {
	to := filepath.Join(b.dir, name)
	return to, os.CopyFS(to, os.DirFS(b.filled))
}

// size of the program on disk.
func (b *bench) size(context.Context) ([]figure, error) {
	info, err := os.Stat(b.binary)
	if err != nil {
		return nil, err
	}
	return []figure{atMost("size of the program, MB", "%.1f", float64(info.Size())/1e6, 90)}, nil
}

// starts measures the start with a filled database, and the memory of an idle
// program after its pages are warm.
func (b *bench) starts(ctx context.Context) ([]figure, error) {
	const times = 7
	dir, err := b.folder("starts")
	if err != nil {
		return nil, err
	}
	var took []float64
	for range times {
		p, err := b.start(ctx, dir)
		if err != nil {
			return nil, err
		}
		took = append(took, milliseconds(p.ready))
		if err := p.stop(); err != nil {
			return nil, err
		}
	}
	figures := []figure{atMost("start with the filled database, ms (median of 7)", "%.0f", median(took), 500)}
	p, err := b.start(ctx, dir)
	if err != nil {
		return figures, err
	}
	warm, err := p.untilWarm(ctx)
	if err != nil {
		return figures, errors.Join(err, p.stop())
	}
	figures = append(figures, plain("common pages warm after the start, s", "%.1f", warm.Seconds()))
	time.Sleep(3 * time.Second)
	pid := p.command.Process.Pid
	resident, err := memoryMB(pid, "VmRSS:")
	own, ownErr := memoryMB(pid, "RssAnon:")
	if err = errors.Join(err, ownErr); err == nil {
		figures = append(figures, atMost("memory when idle and warm, MB (VmRSS)", "%.1f", resident, 120),
			plain("  of it not the program's file, MB (RssAnon)", "%.1f", own))
	}
	return figures, errors.Join(err, p.stop())
}

// memoryMB gives a field of the status of a process.
func memoryMB(pid int, field string) (float64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == field {
			kb, err := strconv.Atoi(fields[1])
			return float64(kb) * 1024 / 1e6, err
		}
	}
	return 0, fmt.Errorf("no %s in the status of the process", field)
}

// read gets an address and gives how long the whole answer took.
func read(ctx context.Context, address string) (time.Duration, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return 0, err
	}
	started := time.Now()
	answer, err := client.Do(request)
	if err != nil {
		return 0, err
	}
	defer func() { _ = answer.Body.Close() }()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return 0, err
	}
	if answer.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("%s answers %d", address, answer.StatusCode)
	}
	return time.Since(started), nil
}

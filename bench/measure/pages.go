package measure

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// target is an answer that is the same for everybody.
type target struct{ name, path, file string }

// pages measures finished answers against nginx serving the same gzip bytes as
// a file: wrk at each in turn, the median of the paired ratios.
func (b *bench) pages(ctx context.Context) ([]figure, error) {
	for _, tool := range []string{"nginx", "wrk"} {
		if _, err := exec.LookPath(tool); err != nil {
			return nil, fmt.Errorf("%s is not installed", tool)
		}
	}
	p, err := b.warmShop(ctx, "pages")
	if err != nil {
		return nil, err
	}
	defer func() { _ = p.stop() }()
	targets := []target{
		{"cached page /marketplace/apps/", "/marketplace/apps/", "apps.html"},
		{"GET /api/applications/published", "/api/applications/published", "published.json"},
	}
	root := filepath.Join(b.dir, "nginx")
	for _, t := range targets {
		if err := saveGzipped(ctx, p.base+t.path, filepath.Join(root, "html", t.file+".gz")); err != nil {
			return nil, err
		}
	}
	base, stop, err := startNginx(ctx, root, targets[0].file)
	if err != nil {
		return nil, err
	}
	defer stop()
	var figures []figure
	for _, t := range targets {
		const turns = 11 // nginx has a fast and a slow way to share its connections out, by chance
		var ratios, ours, theirs []float64
		for range turns {
			nginx, err := wrk(ctx, base+"/"+t.file, 2)
			if err != nil {
				return figures, err
			}
			marketplace, err := wrk(ctx, p.base+t.path, 2)
			if err != nil {
				return figures, err
			}
			ratios, ours, theirs = append(ratios, marketplace/nginx), append(ours, marketplace), append(theirs, nginx)
		}
		figures = append(figures, atLeast(t.name+", of nginx's speed", "%.2f", median(ratios), 0.55),
			plain("  requests a second here: ours / nginx", "%.0f / %.0f", median(ours), median(theirs)))
	}
	return figures, nil
}

func saveGzipped(ctx context.Context, address, file string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Accept-Encoding", "gzip") // asked for by hand, so the bytes stay packed
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Encoding") != "gzip" {
		return fmt.Errorf("%s answers %d, encoding %q", address, answer.StatusCode, answer.Header.Get("Content-Encoding"))
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, body, 0o644)
}

const nginxConf = `%sworker_processes 2;
daemon off;
pid %[2]s/nginx.pid;
error_log stderr crit;
events { worker_connections 512; }
http {
  access_log off;
  open_file_cache max=100;
  gzip_static always;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  types { text/html html; application/json json; }
  client_body_temp_path %[2]s/body; proxy_temp_path %[2]s/proxy; fastcgi_temp_path %[2]s/fastcgi; uwsgi_temp_path %[2]s/uwsgi; scgi_temp_path %[2]s/scgi;
  server { listen %[3]s; root %[2]s/html; }
}
`

// startNginx serves root/html; probe is a file there.
func startNginx(ctx context.Context, root, probe string) (base string, stop func(), err error) {
	address, err := freeAddress()
	if err != nil {
		return "", nil, err
	}
	user := ""
	if os.Geteuid() == 0 {
		user = "user root;\n" // the folder is private to this user
	}
	conf := filepath.Join(root, "nginx.conf")
	if err := os.WriteFile(conf, fmt.Appendf(nil, nginxConf, user, root, address), 0o600); err != nil {
		return "", nil, err
	}
	command := exec.CommandContext(ctx, "nginx", "-p", root, "-c", conf, "-e", "stderr")
	command.Stderr = os.Stderr
	if err := command.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		_ = command.Process.Signal(syscall.SIGTERM)
		_ = command.Wait()
	}
	for range 500 {
		if _, err = read(ctx, "http://"+address+"/"+probe); err == nil {
			return "http://" + address, stop, nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	stop()
	return "", nil, errors.Join(errors.New("nginx does not answer"), err)
}

// wrk gives the requests a second at an address, measured for so many seconds.
func wrk(ctx context.Context, address string, seconds int) (float64, error) {
	output, err := exec.CommandContext(ctx, "wrk", "-t1", "-c32", fmt.Sprintf("-d%ds", seconds), "-H", "Accept-Encoding: gzip", address).CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("wrk: %w: %s", err, output)
	}
	rate := 0.0
	for line := range strings.Lines(string(output)) {
		if strings.Contains(line, "Non-2xx") || strings.Contains(line, "Socket errors") {
			return 0, fmt.Errorf("wrk at %s: %s", address, strings.TrimSpace(line))
		}
		if text, found := strings.CutPrefix(line, "Requests/sec:"); found {
			rate, err = strconv.ParseFloat(strings.TrimSpace(text), 64)
		}
	}
	if rate == 0 || err != nil {
		return 0, fmt.Errorf("wrk says nothing of requests: %s", output)
	}
	return rate, nil
}

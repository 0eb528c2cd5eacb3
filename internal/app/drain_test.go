package app_test

import (
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"
)

// readiness gives the status and body of /readyz on a connection of its own, or the
// error of a closed port.
func readiness(s *serving) (int, error) {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Get(s.base + "/readyz")
	if err != nil {
		return 0, err
	}
	defer func() { _ = answer.Body.Close() }()
	return answer.StatusCode, nil
}

func (s *serving) terminate(t *testing.T) {
	t.Helper()
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
}

// Decisions section 2: readiness goes off at once, visitors are served until the drain
// delay is over, and only then is the port closed.
func TestProgram_SIGTERM_ServesOnForTheDrainDelay(t *testing.T) {
	t.Parallel()
	const delay = 1500 * time.Millisecond
	s := serveProgram(t, emptyFolder(t), "MARKETPLACE_DRAIN_DELAY="+delay.String())
	s.terminate(t)
	asked := time.Now()
	eventually(t, "readiness does not go off", func() bool { status, err := readiness(s); return err == nil && status == http.StatusServiceUnavailable })
	if off := time.Since(asked); off >= delay {
		t.Errorf("readiness went off after %s", off)
	}
	if status, _ := get(t, s.base+"/marketplace/"); status != http.StatusOK {
		t.Errorf("a page in the drain delay: %d", status)
	}
	if status, body := get(t, s.admin+"/metrics"); status != http.StatusOK || !strings.Contains(body, "marketplace_http") {
		t.Errorf("metrics in the drain delay: %d", status)
	}
	eventually(t, "the port stays open", func() bool { _, err := readiness(s); return err != nil })
	if closed := time.Since(asked); closed < delay {
		t.Errorf("the port was closed after %s, before the drain delay was over", closed)
	}
	<-s.ended
	if code := s.command.ProcessState.ExitCode(); code != 0 {
		t.Errorf("status %d: %s", code, s.stderr)
	}
}

// Who asks twice does not want to wait.
func TestProgram_SecondSIGTERM_EndsAtOnce(t *testing.T) {
	t.Parallel()
	s := serveProgram(t, emptyFolder(t), "MARKETPLACE_DRAIN_DELAY=60s")
	s.terminate(t)
	eventually(t, "readiness does not go off", func() bool { status, err := readiness(s); return err == nil && status == http.StatusServiceUnavailable })
	s.terminate(t)
	select {
	case <-s.ended:
	case <-time.After(20 * time.Second):
		t.Fatal("the program does not end")
	}
	if status := s.command.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != syscall.SIGTERM {
		t.Errorf("it ended with %s", s.command.ProcessState)
	}
}

package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// politeThreads counts the threads of a process by whether the system runs them after others.
func politeThreads(t *testing.T, pid int) (polite, other int) {
	t.Helper()
	files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		_, rest, _ := strings.Cut(string(text), ") ")
		const nice = 16 // of the fields behind the name, proc_pid_stat(5)
		if fields := strings.Fields(rest); len(fields) > nice && fields[nice] == "10" {
			polite++
		} else {
			other++
		}
	}
	return polite, other
}

// ADR 33: the two loops that make pages nobody waits for have threads of their own, and no
// thread that answers visitors takes after them.
func TestProgram_PagesBeforehand_AreMadeBehindVisitors(t *testing.T) {
	t.Parallel()
	s := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1", "MARKETPLACE_WARM_UP=1")
	pid := s.command.Process.Pid
	eventually(t, "two threads stand back", func() bool { polite, _ := politeThreads(t, pid); return polite == 2 })
	for range 20 {
		get(t, s.base+"/marketplace/apps/")
	}
	if polite, other := politeThreads(t, pid); polite != 2 || other < 2 {
		t.Errorf("%d threads stand back, %d do not", polite, other)
	}
}

// Go takes one turn more than it would by itself, for what is made behind visitors; what an
// operator says counts.
func TestProgram_TurnsOfGo_LeaveVisitorsAllProcessors(t *testing.T) {
	t.Parallel()
	for _, setting := range []struct {
		environ string
		want    int
	}{{"PATH=" + os.Getenv("PATH"), runtime.GOMAXPROCS(0) + 1}, {"GOMAXPROCS=5", 5}} {
		s := serveProgram(t, emptyFolder(t), setting.environ)
		_, metrics := get(t, s.admin+"/metrics")
		if want := fmt.Sprintf("\ngo_sched_gomaxprocs_threads %d\n", setting.want); !strings.Contains(metrics, want) {
			t.Errorf("%s: the metrics lack %q", setting.environ, want)
		}
	}
}

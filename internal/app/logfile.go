package app

import (
	"bufio"
	"context"
	"io"
	"sync"
	"time"
)

// flushEvery is how long a log line may wait in memory. A system call a line
// would cost a cached page a sixth of its speed.
const flushEvery = 100 * time.Millisecond

const logBuffer = 64 << 10 // bytes

// logWriter collects log lines and writes them together.
type logWriter struct {
	mu  sync.Mutex
	out *bufio.Writer
}

func newLogWriter(w io.Writer) *logWriter {
	return &logWriter{out: bufio.NewWriterSize(w, logBuffer)}
}

// Write keeps one line.
func (l *logWriter) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.out.Write(line)
}

func (l *logWriter) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	_ = l.out.Flush() // nobody is left to tell when the log itself cannot be written
}

// run writes what waits until the context ends, and the rest then.
func (l *logWriter) run(ctx context.Context) error {
	ticker := time.NewTicker(flushEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			l.flush()
			return nil
		case <-ticker.C:
			l.flush()
		}
	}
}

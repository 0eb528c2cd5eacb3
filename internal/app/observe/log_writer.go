package observe

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"sync"
	"time"
)

// flushEvery is how long a log line may wait in memory. A system call a line
// would cost a cached page a sixth of its speed.
const flushEvery = 100 * time.Millisecond

const logBuffer = 64 << 10 // bytes

// NewLogger writes a line of JSON for each message, from the level of information up.
func NewLogger(w io.Writer) *slog.Logger {
	return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{Level: slog.LevelInfo}))
}

// LogWriter is an io.Writer that collects log lines and writes them together.
type LogWriter struct {
	mu  sync.Mutex
	out *bufio.Writer
}

// NewLogWriter writes to w, in lots.
func NewLogWriter(w io.Writer) *LogWriter {
	return &LogWriter{out: bufio.NewWriterSize(w, logBuffer)}
}

// Write keeps one line.
func (l *LogWriter) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.out.Write(line)
}

// Flush writes what waits.
func (l *LogWriter) Flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	_ = l.out.Flush() // nobody is left to tell when the log itself cannot be written
}

// Run writes what waits until the context ends, and the rest then.
func (l *LogWriter) Run(ctx context.Context) error {
	ticker := time.NewTicker(flushEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			l.Flush()
			return nil
		case <-ticker.C:
			l.Flush()
		}
	}
}

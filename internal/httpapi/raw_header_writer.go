package httpapi

import (
	"bytes"
	"context"
	"maps"
	"net"
	"net/http"
	"slices"
)

// Gather wraps a listener so that a prepared answer leaves in one system call
// and brings its own header lines. net/http alone copies, sorts and checks each
// header of each answer anew, writes the first 4 KB and then the rest: on a
// cached page that is as much work as all else the program does for it. The
// server's ConnContext must be GatherContext.
func Gather(l net.Listener) net.Listener { return gatherListener{l} }

// GatherContext lets answers find their connection.
func GatherContext(ctx context.Context, c net.Conn) context.Context {
	if gathering, ok := c.(*gatherConn); ok {
		return context.WithValue(ctx, gatherKey{}, gathering)
	}
	return ctx
}

// connOf gives the connection of a request, nil when it does not gather.
func connOf(ctx context.Context) *gatherConn {
	c, _ := ctx.Value(gatherKey{}).(*gatherConn)
	return c
}

type gatherKey struct{}

// serverBuffer is the size in bytes of the buffer that net/http writes through.
const serverBuffer = 4 << 10

// headerSet is the headers of a prepared answer, and how they look on the wire.
// It never changes.
type headerSet struct {
	fields http.Header
	lines  []byte // without Content-Length, which net/http wants to know
}

func newHeaderSet(fields http.Header) *headerSet {
	var lines bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if name != "Content-Length" {
			_ = http.Header{name: fields[name]}.Write(&lines) // memory takes all
		}
	}
	return &headerSet{fields: fields, lines: lines.Bytes()}
}

// writeTo gives an answer its headers; a body of so many bytes follows. They
// take the place of what the answer has under their names.
func (s *headerSet) writeTo(w http.ResponseWriter, body int) {
	h := w.Header()
	recorder, direct := w.(*statusWriter)
	if !direct || recorder.conn == nil {
		maps.Copy(h, s.fields)
		return
	}
	for name := range h {
		if _, double := s.fields[name]; double {
			delete(h, name)
		}
	}
	h["Content-Length"], h["Content-Type"] = s.fields["Content-Length"], nil // nil: it is not to be guessed
	recorder.conn.expect(s.lines, body)
}

type gatherListener struct{ net.Listener }

func (l gatherListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &gatherConn{Conn: c}, nil
}

// gatherConn puts header lines into the answer that begins with the next write,
// and keeps a full buffer back when more is announced, to send both together.
type gatherConn struct {
	net.Conn
	lines []byte
	hold  bool
	held  []byte
}

// expect announces an answer with these lines and a body of so many bytes. One
// larger than the buffer fills it for certain and leaves something for a second
// write.
func (c *gatherConn) expect(lines []byte, body int) {
	c.lines, c.hold = lines, body > serverBuffer
}

// Write sends the bytes, after those that were kept back.
func (c *gatherConn) Write(p []byte) (int, error) {
	lines, hold := c.lines, c.hold && len(p) == serverBuffer
	c.lines, c.hold = nil, false
	if len(lines) > 0 { // net/http begins each answer with a write of its own
		status := bytes.IndexByte(p, '\n') + 1
		c.held = append(append(append(c.held[:0], p[:status]...), lines...), p[status:]...)
		if hold {
			return len(p), nil
		}
		return c.sendHeld(nil, len(p))
	}
	if len(c.held) == 0 {
		return c.Conn.Write(p)
	}
	return c.sendHeld(p, len(p))
}

// sendHeld sends what was kept back and then p; taken is what its caller gave.
func (c *gatherConn) sendHeld(p []byte, taken int) (int, error) {
	defer func() { c.held = c.held[:0] }()
	if _, err := (&net.Buffers{c.held, p}).WriteTo(c.Conn); err != nil {
		return 0, err // an answer that breaks off ends its connection
	}
	return taken, nil
}

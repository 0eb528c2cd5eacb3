package httpapi

import (
	"bytes"
	"context"
	"maps"
	"net"
	"net/http"
	"slices"
)

// RawHeaderListener wraps a listener so that a prepared answer leaves in one system call
// and brings its own header lines. net/http alone copies, sorts and checks each
// header of each answer anew, writes the first 4 KB and then the rest: on a
// cached page that is as much work as all else the program does for it. The
// server's ConnContext must be RawHeaderContext. Why the standard library's way does
// not do, and what this relies on: docs/adr/0015.
func RawHeaderListener(l net.Listener) net.Listener { return rawHeaderListener{l} }

// RawHeaderContext lets answers find their connection.
func RawHeaderContext(ctx context.Context, c net.Conn) context.Context {
	if raw, ok := c.(*rawHeaderConn); ok {
		return context.WithValue(ctx, rawHeaderKey{}, raw)
	}
	return ctx
}

// rawHeaderConnOf gives the connection of a request, nil when the server writes
// headers itself.
func rawHeaderConnOf(ctx context.Context) *rawHeaderConn {
	c, _ := ctx.Value(rawHeaderKey{}).(*rawHeaderConn)
	return c
}

type rawHeaderKey struct{}

// serverBuffer is the size in bytes of the buffer that net/http writes through.
const serverBuffer = 4 << 10

// preparedHeaders is the headers of a prepared answer, and how they look on the wire.
// It never changes.
type preparedHeaders struct {
	fields http.Header
	lines  []byte // without Content-Length, which net/http wants to know
}

func newPreparedHeaders(fields http.Header) *preparedHeaders {
	var lines bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if name != "Content-Length" {
			_ = http.Header{name: fields[name]}.Write(&lines) // memory takes all
		}
	}
	return &preparedHeaders{fields: fields, lines: lines.Bytes()}
}

// writeTo gives an answer its headers; a body of so many bytes follows. They
// take the place of what the answer has under their names.
func (s *preparedHeaders) writeTo(w http.ResponseWriter, body int) {
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
	recorder.conn.announce(s.lines, body)
}

type rawHeaderListener struct{ net.Listener }

func (l rawHeaderListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &rawHeaderConn{Conn: c}, nil
}

// rawHeaderConn puts header lines into the answer that begins with the next write,
// and keeps a full buffer back when more is announced, to send both together.
type rawHeaderConn struct {
	net.Conn
	lines []byte
	hold  bool
	held  []byte
}

// announce says that an answer comes next, with these lines and a body of so many
// bytes. One larger than the buffer fills it for certain and leaves something for
// a second write.
func (c *rawHeaderConn) announce(lines []byte, body int) {
	c.lines, c.hold = lines, body > serverBuffer
}

// Write sends the bytes, after those that were kept back.
func (c *rawHeaderConn) Write(p []byte) (int, error) {
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
func (c *rawHeaderConn) sendHeld(p []byte, taken int) (int, error) {
	defer func() { c.held = c.held[:0] }()
	if _, err := (&net.Buffers{c.held, p}).WriteTo(c.Conn); err != nil {
		return 0, err // an answer that breaks off ends its connection
	}
	return taken, nil
}

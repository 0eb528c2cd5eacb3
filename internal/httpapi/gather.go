package httpapi

import (
	"context"
	"net"
)

// Gather wraps a listener so that a prepared answer leaves in one system call:
// net/http alone writes the first 4 KB, headers and the beginning of the body,
// and then the rest, and on a cached page writing is most of the work. The
// server's ConnContext must be GatherContext.
func Gather(l net.Listener) net.Listener { return gatherListener{l} }

// GatherContext lets answers find their connection.
func GatherContext(ctx context.Context, c net.Conn) context.Context {
	if gathering, ok := c.(*gatherConn); ok {
		return context.WithValue(ctx, gatherKey{}, gathering)
	}
	return ctx
}

// serverBuffer is the size in bytes of the buffer that net/http writes through.
const serverBuffer = 4 << 10

// expectBody announces a body of so many bytes. One larger than the buffer fills
// it for certain and leaves something for a second write.
func expectBody(ctx context.Context, bytes int) {
	if c, ok := ctx.Value(gatherKey{}).(*gatherConn); ok && bytes > serverBuffer {
		c.hold = true
	}
}

type gatherKey struct{}

type gatherListener struct{ net.Listener }

func (l gatherListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &gatherConn{Conn: c}, nil
}

// gatherConn keeps a full buffer back when more is announced, and sends it with
// what comes next.
type gatherConn struct {
	net.Conn
	hold bool
	held []byte
}

// Write sends the bytes, after those that were kept back.
func (c *gatherConn) Write(p []byte) (int, error) {
	if c.hold && len(p) == serverBuffer {
		c.hold = false
		c.held = append(c.held[:0], p...)
		return len(p), nil
	}
	c.hold = false
	if len(c.held) == 0 {
		return c.Conn.Write(p)
	}
	before := int64(len(c.held))
	sent, err := (&net.Buffers{c.held, p}).WriteTo(c.Conn)
	c.held = c.held[:0]
	return int(max(0, sent-before)), err
}

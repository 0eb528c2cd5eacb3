package httpapi

import (
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"

	"marketplace/internal/kit/ids"
)

// Prepared is an answer that is the same for everybody: its bytes are encoded
// and compressed once and carry a strong ETag. It never changes after Prepare.
type Prepared struct {
	contentType  string
	cacheControl string
	etag         string
	plain        []byte
	gzip         []byte
	brotli       []byte
	zipLater     bool // gzip is made when the first client asks for it
	packLater    bool // so is brotli
	zipping      sync.Once
	packing      sync.Once
	extra        http.Header
	headers      sync.Map // encoding -> *preparedHeaders
}

// smallest body in bytes for which compression pays.
const compressFrom = 1024

// hugeBody is the length from which somebody waits for the compression.
const hugeBody = 4 << 20

// PrepareCompressed makes an answer that keeps only compressed bytes, for caches of
// many pages: gzip, and brotli from the first client on that takes it. The rare
// client that takes neither gets the bytes unpacked anew.
func PrepareCompressed(contentType, cacheControl string, body []byte, extra http.Header) *Prepared {
	p := newPrepared(contentType, cacheControl, body, extra)
	if len(body) >= compressFrom {
		p.plain, p.gzip, p.packLater = nil, gzipped(body), true
	}
	return p
}

// PrepareVariants makes an answer from bytes that were compressed beforehand;
// gzip and br may be nil.
func PrepareVariants(contentType, cacheControl string, body, gzip, br []byte) *Prepared {
	p := newPrepared(contentType, cacheControl, body, nil)
	p.gzip, p.brotli = gzip, br
	return p
}

// PrepareUncompressed makes an answer that is not compressed, as pictures are not. Extra
// headers may be nil; they come before the ones that all answers have.
func PrepareUncompressed(contentType, cacheControl string, body []byte, extra http.Header) *Prepared {
	return newPrepared(contentType, cacheControl, body, extra)
}

func newPrepared(contentType, cacheControl string, body []byte, extra http.Header) *Prepared {
	return &Prepared{contentType: contentType, cacheControl: cacheControl, plain: body, extra: extra, etag: ETagOf(body)}
}

// Prepare makes an answer, compressed from the first client on that takes it so. Extra headers may
// be nil.
func Prepare(contentType, cacheControl string, body []byte, extra http.Header) *Prepared {
	p := newPrepared(contentType, cacheControl, body, extra)
	if len(body) >= compressFrom {
		p.zipLater, p.packLater = true, true
	}
	return p
}

// Bytes gives the body without compression.
func (p *Prepared) Bytes() []byte {
	if p.plain != nil || p.gzip == nil {
		return p.plain
	}
	r, err := gzip.NewReader(bytes.NewReader(p.gzip))
	if err != nil {
		return nil // our own bytes always open
	}
	body, _ := io.ReadAll(r)
	return body
}

// Size is about how many bytes of memory the answer holds, or may come to hold.
func (p *Prepared) Size() int {
	switch {
	case p.zipLater:
		return 2*len(p.plain) + 256
	case p.packLater:
		return 2*len(p.gzip) + 256
	}
	return len(p.plain) + len(p.gzip) + len(p.brotli) + 256
}

// gzipBytes gives the bytes in gzip, nil when there are none.
func (p *Prepared) gzipBytes() []byte {
	if p.zipLater {
		p.zipping.Do(func() { p.gzip = gzipped(p.plain) })
	}
	return p.gzip
}

// brotliBytes gives the bytes in brotli, nil when there are none.
func (p *Prepared) brotliBytes() []byte {
	if p.packLater {
		p.packing.Do(func() { p.brotli = compressBrotli(p.Bytes()) })
	}
	return p.brotli
}

// ETag is the strong validator of the answer.
func (p *Prepared) ETag() string { return p.etag }

// Serve writes the answer with this status, compressed as the client accepts,
// or 304 when the client has it.
func (p *Prepared) Serve(w http.ResponseWriter, r *http.Request, status int) {
	if status == http.StatusOK {
		if known := r.Header.Get("If-None-Match"); known != "" && IsKnown(known, p.etag) {
			maps.Copy(w.Header(), p.common())
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	body, encoding := p.negotiate(r.Header.Get("Accept-Encoding"))
	headers := p.headersOf(body, encoding)
	if r.Method == http.MethodHead {
		body = nil
	}
	headers.writeTo(w, len(body))
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// common are the headers of every answer, also of 304.
func (p *Prepared) common() http.Header {
	h := http.Header{"Etag": {p.etag}, "Cache-Control": {p.cacheControl}, "Vary": {"Accept-Encoding"}}
	maps.Copy(h, p.extra)
	return h
}

// headersOf gives the headers of the answer in an encoding. They are made once:
// the values are shared by all requests and never written to.
func (p *Prepared) headersOf(body []byte, encoding string) *preparedHeaders {
	if ready, ok := p.headers.Load(encoding); ok {
		return ready.(*preparedHeaders) //nolint:forcetypeassert // only these are stored
	}
	h := p.common()
	h["Content-Type"], h["Content-Length"] = []string{p.contentType}, []string{strconv.Itoa(len(body))}
	if encoding != "" {
		h["Content-Encoding"] = []string{encoding}
	}
	set := newPreparedHeaders(h)
	p.headers.Store(encoding, set)
	return set
}

func (p *Prepared) negotiate(accept string) ([]byte, string) {
	if accepts(accept, "br") {
		if packed := p.brotliBytes(); packed != nil {
			return packed, "br"
		}
	}
	if accepts(accept, "gzip") {
		if packed := p.gzipBytes(); packed != nil {
			return packed, "gzip"
		}
	}
	return p.Bytes(), ""
}

// accepts reads an Accept-Encoding header; q=0 forbids.
func accepts(header, encoding string) bool {
	for header != "" {
		var part string
		part, header, _ = strings.Cut(header, ",")
		name, parameters, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			q := strings.ReplaceAll(parameters, " ", "")
			return q != "q=0" && q != "q=0.0"
		}
	}
	return false
}

// ETagOf gives the strong validator of an answer with this body.
func ETagOf(body []byte) string { return `"` + ids.Hash(body)[:20] + `"` }

// IsKnown tells whether If-None-Match names a validator: the client has that answer.
func IsKnown(ifNoneMatch, etag string) bool {
	for ifNoneMatch != "" {
		var part string
		part, ifNoneMatch, _ = strings.Cut(ifNoneMatch, ",")
		part = strings.TrimSpace(part)
		if part == "*" || strings.TrimPrefix(part, "W/") == etag {
			return true
		}
	}
	return false
}

// Scratch of the compressors: each takes a megabyte, which is too much to throw away with
// every picture.
//
//nolint:gochecknoglobals // scratch without state
var (
	gzipWriters   = sync.Pool{New: func() any { return newGzipWriter(gzip.BestCompression) }}
	brotliWriters = sync.Pool{New: func() any { return brotli.NewWriterLevel(nil, brotliLevel) }}
)

func newGzipWriter(level int) *gzip.Writer {
	w, _ := gzip.NewWriterLevel(nil, level) // the levels are valid
	return w
}

func gzipped(body []byte) []byte {
	if len(body) > hugeBody { // ten times as fast, a tenth longer
		return compressedBy(newGzipWriter(gzip.BestSpeed), body)
	}
	w := gzipWriters.Get().(*gzip.Writer) //nolint:forcetypeassert // the pool makes these
	defer gzipWriters.Put(w)
	return compressedBy(w, body)
}

// compressor is a writer that can begin anew.
type compressor interface {
	io.WriteCloser
	Reset(to io.Writer)
}

func compressedBy(w compressor, body []byte) []byte {
	var b bytes.Buffer
	w.Reset(&b)
	_, _ = w.Write(body)
	_ = w.Close()
	w.Reset(nil)
	return bytes.Clone(b.Bytes()) // without the spare room: these are kept for long
}

// brotliLevel compresses well at 1 MB of memory; from level 9 on the encoder
// takes 32 MB and ten times as long for a few percent.
const brotliLevel = 5

func compressBrotli(body []byte) []byte {
	w := brotliWriters.Get().(*brotli.Writer) //nolint:forcetypeassert // the pool makes these
	defer brotliWriters.Put(w)
	return compressedBy(w, body)
}

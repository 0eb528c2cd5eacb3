package identityhttp

import (
	"net/http"
	"slices"
	"strings"
)

// pageWriter guards a page that people see. Whoever draws it brings a content
// policy of its own, so the headers are settled last: nobody may frame the page,
// and its form may lead to the application that is signed in to (browsers apply
// form-action to the redirects that follow a form).
type pageWriter struct {
	http.ResponseWriter
	returnTo   string // origin of a checked redirect address, or empty
	headersSet bool
}

// newPageWriter gives the writer to draw a page with.
func newPageWriter(w http.ResponseWriter, returnTo string) *pageWriter {
	return &pageWriter{ResponseWriter: w, returnTo: returnTo}
}

// WriteHeader settles the headers.
func (w *pageWriter) WriteHeader(status int) {
	if !w.headersSet {
		w.headersSet = true
		w.setHeaders()
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write settles the headers of a page that set no status.
func (w *pageWriter) Write(b []byte) (int, error) {
	if !w.headersSet {
		w.WriteHeader(http.StatusOK)
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *pageWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *pageWriter) setHeaders() {
	const own = "form-action 'self'"
	head := w.Header()
	// A copy: the drawer may share its header values between requests.
	policies := slices.Clone(head.Values("Content-Security-Policy"))
	for i, policy := range policies {
		if w.returnTo != "" {
			policies[i] = strings.Replace(policy, own, own+" "+w.returnTo, 1)
		}
	}
	// Several policies hold together, so this one only takes away.
	head["Content-Security-Policy"] = append(policies, "frame-ancestors 'none'")
	head.Set("X-Frame-Options", "DENY")
	head.Set("Cache-Control", "no-store")
	head.Del("Cross-Origin-Opener-Policy") // a popup must keep its opener
	// The address holds the request: other sites see the origin only. Not
	// 'no-referrer', with which browsers send a form from the origin null.
	if head.Get("Referrer-Policy") == "" {
		head.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	}
}

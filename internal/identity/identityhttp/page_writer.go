package identityhttp

import (
	"net/http"
	"slices"
	"strings"
)

// pageWriter sets the security headers of a page that people see. The renderer sets a
// content policy of its own, so these come last: nobody may frame the page, and its form
// may lead to the application that the person signs in to (browsers apply form-action to
// the redirects that follow a form).
type pageWriter struct {
	http.ResponseWriter
	returnTo   string // origin of a checked redirect address, or empty
	headersSet bool
}

// newPageWriter returns the writer for a page; returnTo is where its form may lead.
func newPageWriter(w http.ResponseWriter, returnTo string) *pageWriter {
	return &pageWriter{ResponseWriter: w, returnTo: returnTo}
}

// WriteHeader sets the headers before the status.
func (w *pageWriter) WriteHeader(status int) {
	if !w.headersSet {
		w.headersSet = true
		w.setHeaders()
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write sets the headers of a page that set no status.
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
	// A copy, because the renderer may share its header values between requests.
	policies := slices.Clone(head.Values("Content-Security-Policy"))
	for i, policy := range policies {
		if w.returnTo != "" {
			policies[i] = strings.Replace(policy, own, own+" "+w.returnTo, 1)
		}
	}
	// A browser applies all policies, so this one can only forbid more.
	head["Content-Security-Policy"] = append(policies, "frame-ancestors 'none'")
	head.Set("X-Frame-Options", "DENY")
	head.Set("Cache-Control", "no-store")
	head.Del("Cross-Origin-Opener-Policy") // a popup must keep its opener
	// The address holds the request, so other sites see the origin only. With
	// 'no-referrer' browsers would send a form from the origin 'null'.
	if head.Get("Referrer-Policy") == "" {
		head.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	}
}

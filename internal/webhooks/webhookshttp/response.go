package webhookshttp

import (
	"io"
	"mime"
	"net/http"

	"marketplace/internal/kit/webhook"
)

// Bounds of what is read of a developer's answer, in bytes: its words, and the
// rest, so that the connection can be used again.
const (
	maxAnswer = 4 << 10
	maxRest   = 64 << 10
)

// ReadResponse reads what a developer's address answered to an event; its text only
// when that is plain text (contract billing 9). The caller closes the body.
func ReadResponse(r *http.Response) webhook.Response {
	given := webhook.Response{Status: r.StatusCode}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err == nil && kind == "text/plain" {
		text, _ := io.ReadAll(io.LimitReader(r.Body, maxAnswer)) // a text that breaks off is as good as it goes
		given.Text = string(text)
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(r.Body, maxRest))
	return given
}

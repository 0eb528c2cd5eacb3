// Package markup makes HTML of the Markdown that strangers write.
package markup

import (
	"bytes"
	"html"
	"strings"

	"github.com/yuin/goldmark"
)

// FromMarkdown gives safe HTML: raw HTML of the text is left out, links open with no way back to
// the page.
func FromMarkdown(text string) string {
	var b bytes.Buffer
	if err := goldmark.Convert([]byte(text), &b); err != nil {
		return "<p>" + html.EscapeString(text) + "</p>"
	}
	return strings.ReplaceAll(strings.TrimSpace(b.String()), "<a href=", `<a rel="nofollow noopener" target="_blank" href=`)
}

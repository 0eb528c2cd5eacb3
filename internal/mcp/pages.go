package mcp

import (
	"context"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"marketplace/internal/kit/errs"
)

// pagePrefix is what addresses of pages as Markdown begin with.
const pagePrefix = "marketplace://apps/"

const markdownType = "text/markdown"

// PageURI gives the address of a page as Markdown.
func PageURI(slug string) string { return pagePrefix + slug }

func (s *server) addPages(protocol *sdk.Server) {
	protocol.AddResourceTemplate(&sdk.ResourceTemplate{
		URITemplate: pagePrefix + "{slug}", Name: "app", Title: "Page of an app", Description: "The page of an app or service as Markdown. " + Notice, MIMEType: markdownType,
	}, s.readPage)
}

func (s *server) readPage(ctx context.Context, r *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	page, err := s.page(ctx, strings.TrimPrefix(r.Params.URI, pagePrefix))
	if errs.IsNotFound(err) {
		return nil, sdk.ResourceNotFoundError(r.Params.URI)
	}
	if err != nil {
		return nil, s.answerError(ctx, "resources/read", err)
	}
	return &sdk.ReadResourceResult{Cacheable: fresh(), Contents: []*sdk.ResourceContents{{URI: r.Params.URI, MIMEType: markdownType, Text: markdownOf(page)}}}, nil
}

// markdownOf writes a page. What the developer wrote is quoted: each line of it begins as no
// line of ours does.
func markdownOf(p Page) string {
	var out strings.Builder
	fmt.Fprintf(&out, "# %s\n\n%s\n\n- %s\n- Price: %s, before tax\n", line(p.Name), Notice, p.URL, p.Price.Text)
	row := func(name string, values ...string) {
		if text := strings.Join(values, ", "); text != "" {
			fmt.Fprintf(&out, "- %s: %s\n", name, line(text))
		}
	}
	row("Developer", p.Developer)
	row("For", p.Product)
	if p.Votes > 0 {
		row("Rating", fmt.Sprintf("%.1f of 5 by %d", p.Rating, p.Votes))
	}
	row("Categories", p.Categories...)
	row("Appears in", p.AppearsIn...)
	row("Languages", p.Languages...)
	row("Updated", p.Updated)
	row("Documentation", p.Help)
	row("Privacy", p.PrivacyURL)
	if len(p.Permissions) > 0 {
		out.WriteString("\n## Permissions\n\n")
	}
	for _, permission := range p.Permissions {
		reach := "reads and writes"
		if permission.ReadOnly {
			reach = "reads"
		}
		row(permission.Area, reach)
	}
	out.WriteString("\n## In the developer's words\n\n" + quoted(p.Summary))
	for _, f := range p.Features {
		out.WriteString(">\n" + quoted("- "+line(f.Title)+": "+line(f.Text)))
	}
	if p.Description != "" {
		out.WriteString(">\n" + quoted(p.Description))
	}
	if len(p.Alternatives) > 0 {
		out.WriteString("\n## Alternatives\n\n")
	}
	for _, other := range p.Alternatives {
		row(other.Name, other.URL)
	}
	return out.String()
}

// line keeps a text within its line.
func line(text string) string { return strings.Join(strings.Fields(clean(text)), " ") }

func quoted(text string) string {
	return "> " + strings.ReplaceAll(text, "\n", "\n> ") + "\n"
}

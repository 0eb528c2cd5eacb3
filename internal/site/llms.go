package site

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"

	"marketplace/internal/catalogue"
)

// llms says in Markdown what is here and where programs read it.
func (b *Builder) llms(s *catalogue.Snapshot, api, assistants string) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "# %s\n\n> Apps, services and partner experts for live chat and help desk: what each does, what it costs, where it appears, and who makes it.\n\n", plainLine(b.Brand))
	out.WriteString("Prices are in US dollars before tax. Everything below is public and needs no account.\n\n## Data\n\n")
	fmt.Fprintf(&out, "- [The whole catalogue as JSON](%s%s/catalogue): apps, services, developers, experts, categories and lists in one answer with a strong ETag; with `?since=` its state, only what changed\n", b.PublicURL, api)
	fmt.Fprintf(&out, "- [Published apps as JSON](%s%s/applications/published)\n", b.PublicURL, api)
	fmt.Fprintf(&out, "- [API reference](%s%s/docs): OpenAPI 3.1\n", b.PublicURL, api)
	fmt.Fprintf(&out, "- [New apps](%s): Atom feed\n- [All addresses](%s): sitemap\n- [A link to an app](%s?url=): oEmbed\n", b.address("/feed.xml"), b.address("/sitemap.xml"), b.address(oEmbedPath))
	if assistants != "" {
		fmt.Fprintf(&out, "\n## Assistants\n\n- [Model Context Protocol](%s%s): streamable HTTP without an account, with the tools search_apps, get_app, compare_apps, price_for and list_categories, and pages of apps as Markdown; with a personal token of the person also my_apps and request_app\n", b.PublicURL, assistants)
	}
	out.WriteString("\n## Lists\n\n")
	for i := range s.Lists {
		l := &s.Lists[i]
		if b.Page(listPath(l.Slug), nil).Status == http.StatusOK {
			fmt.Fprintf(&out, "- [%s](%s): %s\n", plainLine(l.Title), b.address(listPath(l.Slug)), plainLine(l.Headline))
		}
	}
	out.WriteString("\n## Categories\n\n")
	for _, c := range s.Categories {
		fmt.Fprintf(&out, "- [%s](%s): %s\n", plainLine(c.Name), b.address("/apps/"+c.Slug+"/"), plainLine(c.Headline))
	}
	return out.Bytes()
}

// plainLine keeps a text from breaking out of a line of Markdown.
func plainLine(text string) string {
	return strings.NewReplacer("\n", " ", "[", "(", "]", ")", "<", "", ">", "").Replace(text)
}

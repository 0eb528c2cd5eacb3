package site

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"

	"marketplace/internal/catalogue"
)

// llms says in Markdown what is here and where programs read it.
func (b *Builder) llms(s *catalogue.Snapshot, api string) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "# %s\n\n> Apps, services and partner experts for live chat and help desk: what each does, what it costs, where it appears, and who makes it.\n\n", plainLine(b.Brand))
	out.WriteString("Prices are in US dollars before tax. Everything below is public and needs no account.\n\n## Data\n\n")
	fmt.Fprintf(&out, "- [The whole catalogue as JSON](%s%s/catalogue): apps, services, developers, experts, categories and lists in one answer with a strong ETag\n", b.PublicURL, api)
	fmt.Fprintf(&out, "- [Published apps as JSON](%s%s/applications/published)\n", b.PublicURL, api)
	fmt.Fprintf(&out, "- [API reference](%s%s/docs): OpenAPI 3.1\n", b.PublicURL, api)
	fmt.Fprintf(&out, "- [New apps](%s): Atom feed\n- [All addresses](%s): sitemap\n\n## Lists\n\n", b.address("/feed.xml"), b.address("/sitemap.xml"))
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

package site

import (
	"marketplace/internal/catalogue"
	"marketplace/internal/kit/markup"
)

// Legal is a legal text, or the list of them when Text is empty.
type Legal struct {
	Breadcrumbs []Link `json:"breadcrumbs"`
	Heading     string `json:"heading" words:"shop"`
	TextHTML    string `json:"textHtml,omitempty" doc:"safe HTML made from the Markdown of the people who run the shop"`
	Updated     string `json:"updated,omitempty" format:"date" doc:"the day from which the text counts"`
	Texts       []Link `json:"texts" doc:"all legal texts"`
}

// LegalLinks lead to legal texts, in their order.
func LegalLinks(texts []catalogue.LegalText) []Link {
	links := []Link{}
	for _, l := range texts {
		links = append(links, Link{l.Title, "/legal/" + l.Slug + "/"})
	}
	return links
}

// legalTexts lists the legal texts; there may be none.
func (b *Builder) legalTexts(s *catalogue.Snapshot) *Page {
	page := &Page{Path: "/legal/", Kind: KindLegal, Status: 200, Title: title("Legal")}
	page.Legal = &Legal{Breadcrumbs: []Link{{"Home", "/"}, {"Legal", "/legal/"}}, Heading: "Legal", Texts: LegalLinks(s.LegalTexts)}
	page.Meta = b.meta(page.Path, "Terms, privacy and who runs this shop.")
	page.Meta.NoIndex = len(page.Legal.Texts) == 0
	return page
}

// legalText shows one of them, nil when there is none of that name.
func (b *Builder) legalText(s *catalogue.Snapshot, slug string) *Page {
	text := s.LegalText(slug)
	if text == nil {
		return nil
	}
	page := &Page{Path: "/legal/" + text.Slug + "/", Kind: KindLegal, Status: 200, Title: title(text.Title, "Legal")}
	page.Legal = &Legal{
		Breadcrumbs: []Link{{"Home", "/"}, {"Legal", "/legal/"}, {text.Title, page.Path}}, Heading: text.Title,
		TextHTML: markup.FromMarkdown(text.Text), Updated: text.Updated, Texts: LegalLinks(s.LegalTexts),
	}
	page.Meta = b.meta(page.Path, b.Words.Say("%s of %s.", text.Title, b.Brand))
	return page
}

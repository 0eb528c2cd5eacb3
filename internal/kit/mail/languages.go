package mail

import (
	"slices"

	"marketplace/internal/kit/locale"
)

// Words are what a mail says in a language.
type Words struct {
	Subject    string   `json:"subject"`
	Title      string   `json:"title,omitempty"`
	Paragraphs []string `json:"paragraphs"`
	Action     *Action  `json:"action,omitempty"`
	Links      []Action `json:"links,omitempty"`
	Lines      []Line   `json:"lines,omitempty"`
	After      []string `json:"after,omitempty"`
	Reason     string   `json:"reason,omitempty"`
}

// InEach composes a mail in every language; which of them its reader reads is known when it
// is sent.
func InEach(compose func(in locale.Language) Message) Message {
	m := compose(locale.English)
	m.Translations = map[locale.Language]Words{}
	for _, l := range locale.Translations() {
		m.Translations[l] = compose(l).words()
	}
	return m
}

func (m Message) words() Words {
	return Words{m.Subject, m.Title, m.Paragraphs, m.Action, m.Links, m.Lines, m.After, m.Reason}
}

// WithLinks gives the mail with its links as a function writes them.
func (m Message) WithLinks(write func(address string) string) Message {
	if m.Action != nil {
		m.Action = &Action{m.Action.Label, write(m.Action.URL)}
	}
	m.Links = slices.Clone(m.Links)
	for i := range m.Links {
		m.Links[i].URL = write(m.Links[i].URL)
	}
	return m
}

// In gives the mail in a language; in English where it was not composed in that one.
func (m Message) In(l locale.Language) Message {
	w, has := m.Translations[l]
	if !has {
		m.Language = locale.English
		return m
	}
	m.Language = l
	m.Subject, m.Title, m.Paragraphs, m.Action, m.Links, m.Lines, m.After, m.Reason = w.Subject, w.Title, w.Paragraphs, w.Action, w.Links, w.Lines, w.After, w.Reason
	return m
}

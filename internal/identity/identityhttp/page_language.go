package identityhttp

import (
	"maps"
	"net/http"

	"marketplace/internal/kit/locale"
)

// spokenPages renders what the service says in the language of the visit. The other words of
// a page are those of who draws it.
type spokenPages struct{ Pages }

// SignIn is described at Pages.
func (s spokenPages) SignIn(w http.ResponseWriter, r *http.Request, status int, p SignInPage) {
	in := locale.From(r.Context())
	p.Error, p.Errors = in.Sentence(p.Error), sentencesIn(in, p.Errors)
	s.Pages.SignIn(w, r, status, p)
}

// Notice is described at Pages.
func (s spokenPages) Notice(w http.ResponseWriter, r *http.Request, status int, p NoticePage) {
	in := locale.From(r.Context())
	p.Heading, p.Text, p.Label = in.Sentence(p.Heading), in.Sentence(p.Text), in.Sentence(p.Label)
	s.Pages.Notice(w, r, status, p)
}

// Form is described at Pages.
func (s spokenPages) Form(w http.ResponseWriter, r *http.Request, status int, p FormPage) {
	in := locale.From(r.Context())
	p.Error, p.Errors = in.Sentence(p.Error), sentencesIn(in, p.Errors)
	s.Pages.Form(w, r, status, p)
}

// Sessions is described at Pages.
func (s spokenPages) Sessions(w http.ResponseWriter, r *http.Request, p SessionsPage) {
	p.TokenError = locale.From(r.Context()).Sentence(p.TokenError)
	s.Pages.Sessions(w, r, p)
}

// SecondFactor is described at Pages.
func (s spokenPages) SecondFactor(w http.ResponseWriter, r *http.Request, status int, p SecondFactorPage) {
	in := locale.From(r.Context())
	p.Error, p.Errors = in.Sentence(p.Error), sentencesIn(in, p.Errors)
	s.Pages.SecondFactor(w, r, status, p)
}

// Ghost is described at Pages.
func (s spokenPages) Ghost(w http.ResponseWriter, r *http.Request, status int, p GhostPage) {
	p.Error = locale.From(r.Context()).Sentence(p.Error)
	s.Pages.Ghost(w, r, status, p)
}

func sentencesIn(in locale.Language, fields map[string]string) map[string]string {
	spoken := maps.Clone(fields)
	for name, sentence := range spoken {
		spoken[name] = in.Sentence(sentence)
	}
	return spoken
}

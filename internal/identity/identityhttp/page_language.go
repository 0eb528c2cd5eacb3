package identityhttp

import (
	"net/http"

	"marketplace/internal/kit/locale"
)

// spokenPages renders what the service says in the language of the visit. The other words of
// a page are those of who draws it.
type spokenPages struct{ Pages }

// SignIn is described at Pages.
func (s spokenPages) SignIn(w http.ResponseWriter, r *http.Request, status int, p SignInPage) {
	ctx := r.Context()
	p.Error, p.Errors = locale.Sentence(ctx, p.Error), locale.Sentences(ctx, p.Errors)
	s.Pages.SignIn(w, r, status, p)
}

// Notice is described at Pages.
func (s spokenPages) Notice(w http.ResponseWriter, r *http.Request, status int, p NoticePage) {
	ctx := r.Context()
	p.Heading, p.Text, p.Label = locale.Sentence(ctx, p.Heading), locale.Sentence(ctx, p.Text), locale.Sentence(ctx, p.Label)
	s.Pages.Notice(w, r, status, p)
}

// Form is described at Pages.
func (s spokenPages) Form(w http.ResponseWriter, r *http.Request, status int, p FormPage) {
	ctx := r.Context()
	p.Error, p.Errors = locale.Sentence(ctx, p.Error), locale.Sentences(ctx, p.Errors)
	s.Pages.Form(w, r, status, p)
}

// Sessions is described at Pages.
func (s spokenPages) Sessions(w http.ResponseWriter, r *http.Request, p SessionsPage) {
	p.TokenError = locale.Sentence(r.Context(), p.TokenError)
	s.Pages.Sessions(w, r, p)
}

// SecondFactor is described at Pages.
func (s spokenPages) SecondFactor(w http.ResponseWriter, r *http.Request, status int, p SecondFactorPage) {
	ctx := r.Context()
	p.Error, p.Errors = locale.Sentence(ctx, p.Error), locale.Sentences(ctx, p.Errors)
	s.Pages.SecondFactor(w, r, status, p)
}

// Ghost is described at Pages.
func (s spokenPages) Ghost(w http.ResponseWriter, r *http.Request, status int, p GhostPage) {
	p.Error = locale.Sentence(r.Context(), p.Error)
	s.Pages.Ghost(w, r, status, p)
}

package expertshttp_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"marketplace/internal/experts"
	"marketplace/internal/experts/expertshttp"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/mail"
	"marketplace/internal/testkit"
)

// S6.10, S7.15, S7.16: without login; a message answers 200 and nothing else,
// bad input 400 with the fields, an unknown partner 404.
func TestTheCallsAboutPartners(t *testing.T) {
	t.Parallel()
	var sent []mail.Message
	service := experts.New(experts.Deps{
		Find: func(slug string) (experts.Expert, bool) {
			return experts.Expert{Slug: slug, Email: "erika@expert.example"}, slug == "erika"
		},
		Send: func(_ context.Context, m mail.Message) error { sent = append(sent, m); return nil },
	})
	mux := http.NewServeMux()
	expertshttp.Register(httpapi.New(mux, "Test", "1", testkit.Log()), "/api", expertshttp.Deps{Service: service, Profile: func(slug string) (expertshttp.Profile, bool) {
		return expertshttp.Profile{ID: slug, Name: "Erika"}, slug == "erika"
	}})
	for _, c := range []struct {
		method, path, body string
		status             int
		has                string
	}{
		{http.MethodGet, "/api/partners/experts_marketplace/erika", "", 200, `"name":"Erika"`},
		{http.MethodGet, "/api/partners/experts_marketplace/nobody", "", 404, `"code":"expert_not_found"`},
		{http.MethodPost, "/api/partners/experts_marketplace/erika/message", `{"email":" a@b.example ","name":"Ann","message":"Long enough."}`, 200, `"sent":true`},
		{http.MethodPost, "/api/partners/experts_marketplace/erika/message", `{"userEmail":"c@b.example","email":"a@b.example","name":"Ann","surname":"","website":"","message":"Long enough."}`, 200, `"sent":true`},
		{http.MethodPost, "/api/partners/experts_marketplace/nobody/message", `{"userEmail":"a@b.example","name":"Ann","message":"Long enough."}`, 404, `"code":"expert_not_found"`},
		{http.MethodPost, "/api/partners/experts_marketplace/erika/message", `{}`, 400, `"message":"Please write at least 10 characters"`},
		{http.MethodPost, "/api/partners/experts_marketplace/erika/message", `{"name":5}`, 400, `"code"`},
		{http.MethodPost, "/api/partners/experts_marketplace/erika/message", `nonsense`, 400, `"code"`},
	} {
		r := httptest.NewRequestWithContext(t.Context(), c.method, c.path, strings.NewReader(c.body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.has) {
			t.Errorf("%s %s %s: %d %s", c.method, c.path, c.body, w.Code, w.Body)
		}
	}
	if len(sent) != 2 || sent[0].ReplyTo != "a@b.example" || sent[1].ReplyTo != "c@b.example" {
		t.Errorf("%+v", sent)
	}
}

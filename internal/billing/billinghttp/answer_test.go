package billinghttp_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"marketplace/internal/billing/billinghttp"
	"marketplace/internal/billing/webhooks"
)

// Contract billing 9: the words of a refusal are plain text; a page or an object
// of a broken server are no words for a buyer.
func TestOnlyPlainTextIsADevelopersWord(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 5000)
	for _, tc := range []struct {
		kind, body string
		want       webhooks.Response
	}{
		{"text/plain", "No licence left.", webhooks.Response{Status: 400, Text: "No licence left."}},
		{"text/plain; charset=utf-8", "Nein.", webhooks.Response{Status: 400, Text: "Nein."}},
		{"TEXT/PLAIN", "No.", webhooks.Response{Status: 400, Text: "No."}},
		{"text/html", "<h1>Not Found</h1>", webhooks.Response{Status: 400}},
		{"application/json", `{"error":"x"}`, webhooks.Response{Status: 400}},
		{"nonsense;;", "x", webhooks.Response{Status: 400}},
		{"text/plain", long, webhooks.Response{Status: 400, Text: long[:4096]}},
		{"text/plain", "", webhooks.Response{Status: 400}},
	} {
		recorder := httptest.NewRecorder()
		recorder.Header().Set("Content-Type", tc.kind)
		recorder.WriteHeader(http.StatusBadRequest)
		_, _ = recorder.WriteString(tc.body)
		response := recorder.Result()
		if got := billinghttp.AnswerOf(response); got != tc.want {
			t.Errorf("%s %.20q: %+v", tc.kind, tc.body, got)
		}
		_ = response.Body.Close()
	}
}

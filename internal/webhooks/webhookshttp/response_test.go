package webhookshttp_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"marketplace/internal/kit/webhook"
	"marketplace/internal/webhooks/webhookshttp"
)

// Contract billing 9: the words of a refusal are plain text; a page or an object
// of a broken server are no words for a buyer.
func TestDeliveryLog_Answer_IsPlainText(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 5000)
	for _, tc := range []struct {
		kind, body string
		want       webhook.Response
	}{
		{"text/plain", "No licence left.", webhook.Response{Status: 400, Text: "No licence left."}},
		{"text/plain; charset=utf-8", "Nein.", webhook.Response{Status: 400, Text: "Nein."}},
		{"TEXT/PLAIN", "No.", webhook.Response{Status: 400, Text: "No."}},
		{"text/html", "<h1>Not Found</h1>", webhook.Response{Status: 400}},
		{"application/json", `{"error":"x"}`, webhook.Response{Status: 400}},
		{"nonsense;;", "x", webhook.Response{Status: 400}},
		{"text/plain", long, webhook.Response{Status: 400, Text: long[:4096]}},
		{"text/plain", "", webhook.Response{Status: 400}},
	} {
		recorder := httptest.NewRecorder()
		recorder.Header().Set("Content-Type", tc.kind)
		recorder.WriteHeader(http.StatusBadRequest)
		_, _ = recorder.WriteString(tc.body)
		response := recorder.Result()
		if got := webhookshttp.ReadResponse(response); got != tc.want {
			t.Errorf("%s %.20q: %+v", tc.kind, tc.body, got)
		}
		_ = response.Body.Close()
	}
}

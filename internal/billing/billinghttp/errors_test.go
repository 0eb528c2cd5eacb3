package billinghttp_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billinghttp"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

func TestFail_OfSomebodySignedIn_SaysUnauthorizedOfTheTokenAlone(t *testing.T) {
	t.Parallel()
	fail := billinghttp.Fail(slog.New(slog.DiscardHandler))
	for _, tc := range []struct {
		code   errs.Code
		reason string
		want   int
	}{
		{errs.Unauthenticated, "unauthorized", http.StatusUnauthorized},
		{errs.Unauthenticated, billing.ReasonScopeMissing, http.StatusUnauthorized},
		{errs.Forbidden, billing.ReasonScopeMissing, http.StatusUnauthorized},
		{errs.Forbidden, auth.ReasonGhost, http.StatusForbidden},
		{errs.Forbidden, auth.ReasonConsoleRole, http.StatusForbidden},
		{errs.Forbidden, auth.ReasonNoConsoleRole, http.StatusForbidden},
		{errs.Forbidden, "company_app_forbidden", http.StatusForbidden},
		{errs.Forbidden, "company_app_not_allowed", http.StatusForbidden},
		{errs.Forbidden, "company_owner_needed", http.StatusForbidden},
		{errs.Forbidden, "install_forbidden", http.StatusForbidden},
		{errs.Forbidden, "plan_too_low", http.StatusForbidden},
	} {
		w := httptest.NewRecorder()
		fail(w, httptest.NewRequest(http.MethodPut, "/billing/x", nil), errs.New(tc.code, tc.reason, "No."))
		var body struct {
			Code string `json:"code"`
		}
		if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil || w.Code != tc.want || body.Code != tc.reason {
			t.Errorf("%s: %d %s, want %d", tc.reason, w.Code, w.Body, tc.want)
		}
	}
}

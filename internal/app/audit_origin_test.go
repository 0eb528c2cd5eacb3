package app_test

import (
	"net/http"
	"testing"
)

// The audit log says from which session and address developers acted, whichever way they came.
func TestAuditLog_ActsOfDevelopers_SayFromWhere(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		made := field(t, d.write(d.developer, http.MethodPost, "/api/v2/applications", `{"name":"Night Watch","origin":"console","product":"livechat"}`, http.StatusCreated, `"id"`), "id")
		d.write(d.developer, http.MethodPatch, "/api/v2/applications/"+made+"/display", `{"shortDescription":"Watches."}`, http.StatusOK, "Watches.")
		d.write(d.developer, http.MethodPost, "/accounts/v2/clients", `{"type":"javascript_app","name":"Night Watch","redirect_uri":"https://night.example/"}`, http.StatusCreated, "client_id")
		rows, err := openDatabase(t, d.dir, d.database).Read().QueryContext(t.Context(), "SELECT action, session_id, address FROM audit_log WHERE action IN ('application.create', 'application.edit', 'client.create') ORDER BY at, id")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = rows.Close() }()
		sessions, acts := map[string]bool{}, 0
		for rows.Next() {
			var action, session, address string
			if err := rows.Scan(&action, &session, &address); err != nil {
				t.Fatal(err)
			}
			if session == "" || address != "127.0.0.1" {
				t.Errorf("%s is of session %q at %q", action, session, address)
			}
			sessions[session], acts = true, acts+1
		}
		if err := rows.Err(); err != nil || acts < 3 || len(sessions) != 1 {
			t.Errorf("%d acts in %d sessions, %v", acts, len(sessions), err)
		}
	})
}

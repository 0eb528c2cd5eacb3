package app_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// Browsers are suggested apps of the shop; security.txt names whom a setting names, else the
// support, else nobody.
func TestMachines_Settings_AreWhatTheyRead(t *testing.T) {
	t.Parallel()
	s := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1", "MARKETPLACE_SUPPORT_EMAIL=help@shop.example")
	_, body := get(t, s.base+"/marketplace/suggestions?q=deep")
	var suggested []any
	if err := json.Unmarshal([]byte(body), &suggested); err != nil || len(suggested) != 4 || !strings.Contains(body, s.base+"/marketplace/apps/deepl/") {
		t.Errorf("%v %s", err, body)
	}
	if _, body := get(t, s.base+"/.well-known/security.txt"); !strings.HasPrefix(body, "Contact: mailto:help@shop.example\n") {
		t.Errorf("the support's address: %s", body)
	}
	for contact, want := range map[string]string{"https://shop.example/security": "Contact: https://shop.example/security\n", "security@shop.example": "Contact: mailto:security@shop.example\n"} {
		named := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1", "MARKETPLACE_SUPPORT_EMAIL=help@shop.example", "MARKETPLACE_SECURITY_CONTACT="+contact)
		if _, body := get(t, named.base+"/.well-known/security.txt"); !strings.HasPrefix(body, want) {
			t.Errorf("%s: %s", contact, body)
		}
	}
	nobody := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1")
	if status, _ := get(t, nobody.base+"/.well-known/security.txt"); status != http.StatusNotFound {
		t.Errorf("nobody: %d", status)
	}
}

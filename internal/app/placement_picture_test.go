package app_test

import (
	"encoding/base64"
	"net/http"
	"strings"
	"testing"
)

// picture is the drawing that an answer has in it.
func (d *desk) picture(who bearerOf, app, placement string) string {
	d.Helper()
	answer := d.write(who, http.MethodGet, "/api/v2/applications/"+app+"/placements/"+placement+"/picture", "", http.StatusOK, `"picture"`)
	_, encoded, _ := strings.Cut(field(d.T, answer, "picture"), ";base64,")
	drawn, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		d.Error(err)
	}
	return string(drawn)
}

// A developer sees how an app will be seen at a placement as the shop draws it: with the words of
// the draft, before it is public, and at places that it does not have yet.
func TestPlacementPicture_Draft_IsDrawnAsTheShopWill(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		d := newDesk(t, database())
		made := field(t, d.write(d.developer, http.MethodPost, "/api/v2/applications", `{"name":"Night Watch","origin":"console","product":"livechat"}`, http.StatusCreated, `"id"`), "id")
		for placement, place := range map[string]string{"plugin": "Chat details", "messagebox": "Message box", "fullscreen": "Full screen", "settings": "Settings", "reports": "Reports", "targeted-message": "Your website"} {
			if got := d.picture(d.developer, made, placement); !strings.Contains(got, "<title>Night Watch: "+place+"</title>") {
				t.Errorf("%s: %.300s", placement, got)
			}
		}
		d.write(d.person("owner@acme.test"), http.MethodGet, "/api/v2/applications/"+made+"/placements/plugin/picture", "", http.StatusNotFound, `"application_not_found"`)
		if got := d.picture(d.developer, "chatbot-building-advanced", "plugin"); got != "" {
			t.Errorf("a service at a placement: %.300s", got)
		}
	})
}

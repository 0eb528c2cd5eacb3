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
	return drawingIn(d.T, d.write(who, http.MethodGet, "/api/v2/applications/"+app+"/placements/"+placement+"/picture", "", http.StatusOK, `"picture"`))
}

func drawingIn(t *testing.T, answer string) string {
	t.Helper()
	_, encoded, _ := strings.Cut(field(t, answer, "picture"), ";base64,")
	drawn, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		t.Error(err)
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
		// A German console has the names of places in German, and what is around the app.
		_, german := get(t, d.base+"/api/v2/applications/"+made+"/placements/plugin/picture", "Authorization", "Bearer "+d.developer.token, "X-Language", "de")
		if got := drawingIn(t, german); !strings.Contains(got, "<title>Night Watch: Chatdetails</title>") || !strings.Contains(got, "Antwort schreiben") {
			t.Errorf("in German: %.300s", got)
		}
		d.write(d.person("owner@acme.test"), http.MethodGet, "/api/v2/applications/"+made+"/placements/plugin/picture", "", http.StatusNotFound, `"application_not_found"`)
		if got := d.picture(d.developer, "chatbot-building-advanced", "plugin"); got != "" {
			t.Errorf("a service at a placement: %.300s", got)
		}
	})
}

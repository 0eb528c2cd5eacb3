package identityhttp

import (
	_ "embed"
	"encoding/json"
	"html/template"
	"net/http"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/identity/oauthd"
)

// postedMessage is what popup and iframe post to the page that opened them. State
// stands at the top too, for the 1.x generation of the client (contract
// identity 1.3).
type postedMessage struct {
	Data  map[string]any    `json:"data,omitempty"`
	Error map[string]string `json:"error,omitempty"`
	State string            `json:"state,omitempty"`
}

// postMessageData is the JSON that post_message.js reads.
type postMessageData struct {
	Message postedMessage `json:"message"`
	Origin  string        `json:"origin"`
}

//go:embed post_message.js
var postMessageJS []byte

// postMessagePage holds the result as data; its only script is a file of ours. The JSON
// has no '<', which encoding/json escapes, so it cannot end its element.
//
//nolint:gochecknoglobals // a parsed constant
var postMessagePage = template.Must(template.New("deliver").Parse(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Signing in</title></head>
<body>
<p id="done" hidden>You can close this window.</p>
<script type="application/json" id="result">{{.}}</script>
<script src="` + Base + `/deliver.js"></script>
</body>
</html>
`))

func (h *handlers) postMessageGranted(w http.ResponseWriter, r *http.Request, request *oauthd.Request, g oauthd.Granted) {
	data := map[string]any{
		"account_id": g.Account.ID, "organization_id": g.Account.OrganizationID, "client_id": request.Client.ID,
	}
	if request.ResponseType == identity.ResponseCode {
		data["code"] = g.Code
	} else {
		data["access_token"], data["token_type"] = g.AccessToken, "Bearer"
		data["expires_in"], data["scopes"] = int(g.ExpiresIn/time.Second), g.Scopes.String()
	}
	if request.State != "" {
		data["state"] = request.State
	}
	h.postMessage(w, r, request, postedMessage{Data: data, State: request.State})
}

func (h *handlers) postMessageException(w http.ResponseWriter, r *http.Request, request *oauthd.Request, exception map[string]string) {
	h.postMessage(w, r, request, postedMessage{Error: exception, State: request.State})
}

// postMessage writes the page that posts a message to the origin of the redirect
// address, which was checked, and to nobody else.
func (h *handlers) postMessage(w http.ResponseWriter, r *http.Request, request *oauthd.Request, m postedMessage) {
	origin := identity.OriginOf(request.RedirectURI)
	body, err := json.Marshal(postMessageData{Message: m, Origin: origin})
	if err != nil {
		h.refuse(w, r, nil, err)
		return
	}
	head := w.Header()
	head.Set("Content-Type", "text/html; charset=utf-8")
	head.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "+origin)
	head.Set("Cache-Control", "no-store")
	head.Set("Referrer-Policy", "no-referrer")
	if err := postMessagePage.Execute(w, template.JS(body)); err != nil { //nolint:gosec // JSON of our own values, see postedMessage
		h.log.WarnContext(r.Context(), "result page not written", "error", err)
	}
}

func postMessageScript(w http.ResponseWriter, _ *http.Request) {
	head := w.Header()
	head.Set("Content-Type", "text/javascript; charset=utf-8")
	head.Set("Cache-Control", "public, max-age=300")
	_, _ = w.Write(postMessageJS)
}

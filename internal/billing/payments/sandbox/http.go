package sandbox

import (
	"encoding/json"
	"html/template"
	"net/http"
	"strings"
	"unicode"

	"marketplace/internal/billing/payments"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
)

// maxCardBody bounds the body of a tokenisation, in bytes.
const maxCardBody = 4 << 10

// tokensPerMinute is how many cards one address may have tokenised: far more than
// people type, far fewer than somebody needs who tries numbers.
const tokensPerMinute = 120

// Routes serves the sandbox under prefix ("/sandbox"): tokens and challenges.
// SignedIn puts who asks into a request: whoever is signed in makes tokens for the
// own organization.
func (s *Sandbox) Routes(mux *http.ServeMux, prefix string, signedIn func(http.Handler) http.Handler) {
	limits := httpapi.Limits{Name: "cards", SignedInPerMinute: tokensPerMinute, VisitorPerMinute: tokensPerMinute, Counter: s.d.Counter}
	tokens := httpapi.CORS(httpapi.LimitWrites(limits, s.d.Log, signedIn(http.HandlerFunc(s.serveToken))))
	mux.Handle("POST "+prefix+"/tokens", tokens)
	mux.Handle("OPTIONS "+prefix+"/tokens", tokens)
	mux.HandleFunc("GET "+prefix+"/challenge/{payment}", s.showChallenge)
	mux.HandleFunc("POST "+prefix+"/challenge/{payment}", s.decideChallenge)
}

// serveToken tokenises a card. Its body is never logged, not even when it
// cannot be read.
func (s *Sandbox) serveToken(w http.ResponseWriter, r *http.Request) {
	var in CardInput
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxCardBody)).Decode(&in); err != nil {
		httpapi.WriteError(w, r, s.d.Log, errs.New(errs.Invalid, "validation", "The card cannot be read."))
		return
	}
	p, _ := auth.FromContext(r.Context())
	card, token, err := s.Tokenise(r.Context(), p.OrganizationID, in)
	if err != nil {
		httpapi.WriteError(w, r, s.d.Log, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	httpapi.WriteJSON(w, http.StatusOK, map[string]string{"token": token, "card_type": card.Brand, "last_four": card.LastFour})
}

// ServeControls reads and changes the controls: GET and POST /demo/sandbox.
// The demo alone may mount it. Members that a POST leaves out keep their value.
func (s *Sandbox) ServeControls(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPost {
		controls := s.Controls()
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxCardBody)).Decode(&controls); err != nil {
			httpapi.WriteError(w, r, s.d.Log, errs.New(errs.Invalid, "validation", "The controls cannot be read."))
			return
		}
		controls.DelayMS, controls.Repeat = min(max(controls.DelayMS, 0), 600_000), min(max(controls.Repeat, 0), 10)
		s.SetControls(controls)
	}
	httpapi.WriteJSON(w, http.StatusOK, s.Controls())
}

// amountPlace is where the amount stands in the bank's question.
const amountPlace = "{amount}"

type challengePage struct {
	In       locale.Language
	Waiting  bool
	Question []string // what stands before the amount and behind it
	Amount   string
	Return   string
}

func (s *Sandbox) showChallenge(w http.ResponseWriter, r *http.Request) {
	payment, found, err := s.d.Read.PaymentOfID(r.Context(), r.PathValue("payment"))
	if err == nil && !found {
		err = errs.New(errs.NotFound, "payment_not_found", "There is no such payment.")
	}
	if err != nil {
		httpapi.WriteError(w, r, s.d.Log, err)
		return
	}
	card, _, err := s.card(r.Context(), payment.CardID)
	if err != nil {
		httpapi.WriteError(w, r, s.d.Log, err)
		return
	}
	in := locale.From(r.Context())
	question := in.Say("Your bank asks whether you want to pay {amount} with the card ending in %s.", card.LastFour)
	s.writePage(w, r, challengePage{
		In: in, Waiting: payment.Outcome == payments.OutcomeActionRequired, Question: strings.SplitN(question+amountPlace, amountPlace, 3), Amount: in.Money(payment.AmountCents), Return: s.safeReturn(r.URL.Query().Get("return")),
	})
}

func (s *Sandbox) decideChallenge(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxCardBody)
	if _, err := s.Decide(r.Context(), r.PathValue("payment"), r.PostFormValue("decision") == "approve"); err != nil {
		httpapi.WriteError(w, r, s.d.Log, err)
		return
	}
	if back := s.safeReturn(r.PostFormValue("return")); back != "" {
		http.Redirect(w, r, back, http.StatusSeeOther) //nolint:gosec // safeReturn gives only addresses of our own origin
		return
	}
	s.writePage(w, r, challengePage{In: locale.From(r.Context())})
}

// safeReturn gives the address if it is on our own origin, else "": a challenge
// must not send people elsewhere. Browsers drop tabs, so "/\t/elsewhere" would be
// the address of another host: control characters are refused.
func (s *Sandbox) safeReturn(address string) string {
	if strings.ContainsFunc(address, unicode.IsControl) {
		return ""
	}
	local := strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") && !strings.Contains(address, `\`)
	if local || s.d.PublicURL != "" && strings.HasPrefix(address, s.d.PublicURL+"/") {
		return address
	}
	return ""
}

func (s *Sandbox) writePage(w http.ResponseWriter, r *http.Request, page challengePage) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'")
	if err := challengeTemplate.Execute(w, page); err != nil {
		s.d.Log.ErrorContext(r.Context(), "challenge page", "error", err)
	}
}

//nolint:gochecknoglobals // parsed once
var challengeTemplate = template.Must(template.New("challenge").Parse(`<!doctype html>
<html lang="{{.In.Code}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{{.In.Say "Confirm your payment"}}</title>
<style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;padding:16px;box-sizing:border-box}
main{max-width:26rem;width:100%;border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:12px;padding:24px;box-sizing:border-box}
h1{font-size:1.25rem;margin:0 0 8px}button{font:inherit;padding:10px 16px;border-radius:8px;border:1px solid currentColor;background:transparent;color:inherit;cursor:pointer;min-height:44px}
.go{background:#1d4ed8;border-color:#1d4ed8;color:#fff}form{display:flex;gap:12px;margin-top:20px;flex-wrap:wrap}
</style></head><body><main>
{{if .Waiting}}<h1>{{.In.Say "Confirm your payment"}}</h1>
<p>{{index .Question 0}}<strong>{{.Amount}}</strong>{{index .Question 1}}</p>
<form method="post"><input type="hidden" name="return" value="{{.Return}}">
<button class="go" name="decision" value="approve">{{.In.Say "Approve"}}</button><button name="decision" value="refuse">{{.In.Say "Refuse"}}</button></form>
{{else}}<h1>{{.In.Say "Thank you"}}</h1><p>{{.In.Say "Your answer has been received. You can close this window."}}</p>{{end}}
</main></body></html>
`))

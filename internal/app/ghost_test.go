package app_test

import (
	"encoding/json"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
)

// readOpenAPI reads the program's own document.
func readOpenAPI(t *testing.T) openAPI {
	t.Helper()
	document, err := os.ReadFile("../../docs/api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var api openAPI
	if err := json.Unmarshal(document, &api); err != nil {
		t.Fatal(err)
	}
	return api
}

// openAPI is as much of the document as tests walk through.
type openAPI struct {
	Paths map[string]map[string]struct {
		Security   []map[string][]string `json:"security"`
		Parameters []struct {
			Name   string `json:"name"`
			In     string `json:"in"`
			Schema schema `json:"schema"`
		} `json:"parameters"`
		RequestBody struct {
			Content map[string]struct {
				Schema schema `json:"schema"`
			} `json:"content"`
		} `json:"requestBody"`
	} `json:"paths"`
	Components struct {
		Schemas map[string]schema `json:"schemas"`
	} `json:"components"`
}

type schema struct {
	Ref        string            `json:"$ref"`
	Type       any               `json:"type"`
	Format     string            `json:"format"`
	Enum       []any             `json:"enum"`
	Minimum    *float64          `json:"minimum"`
	MinLength  int               `json:"minLength"`
	Required   []string          `json:"required"`
	Properties map[string]schema `json:"properties"`
	Items      *schema           `json:"items"`
}

// act is a request that the document allows.
type act struct{ method, path, body string }

// acts gives every operation that is no reading, with the least that its types
// accept, so that a refusal is about rights and not about the request.
func (d openAPI) acts() []act {
	return slices.DeleteFunc(d.requests(func(path string) string { return path }), func(a act) bool {
		return a.method == http.MethodGet || a.method == http.MethodHead || !strings.HasPrefix(a.path, "/api/") && !strings.HasPrefix(a.path, "/billing/") || strings.HasPrefix(a.path, "/billing/webhooks/")
	})
}

// requestsOf gives every operation below a path that ends with an id, for that of one thing.
func (d openAPI) requestsOf(prefix, id string) []act {
	return d.requests(func(path string) string {
		rest, isBelow := strings.CutPrefix(path, prefix)
		if !isBelow {
			return ""
		}
		return strings.Replace(prefix, "{id}", id, 1) + rest
	})
}

// requests gives every operation whose path is to be asked, "" for not, with the least that its
// types accept.
func (d openAPI) requests(asked func(path string) string) []act {
	var list []act
	for path, operations := range d.Paths {
		address := asked(path)
		if address == "" {
			continue
		}
		for method, o := range operations {
			a := act{method: strings.ToUpper(method), path: address}
			for _, p := range o.Parameters {
				if p.In == "path" {
					a.path = strings.ReplaceAll(a.path, "{"+p.Name+"}", text(d.least(p.Schema)))
				}
			}
			if json, ok := o.RequestBody.Content["application/json"]; ok {
				a.body = text(d.least(json.Schema))
			}
			list = append(list, a)
		}
	}
	slices.SortFunc(list, func(a, b act) int { return strings.Compare(a.path+a.method, b.path+b.method) })
	return list
}

func text(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	b, _ := json.Marshal(v)
	return string(b)
}

// least makes the smallest value of a schema.
func (d openAPI) least(s schema) any {
	if name, found := strings.CutPrefix(s.Ref, "#/components/schemas/"); found {
		s = d.Components.Schemas[name]
	}
	kind, _ := s.Type.(string)
	if kinds, several := s.Type.([]any); several {
		kind, _ = kinds[0].(string)
	}
	switch {
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.Format == "email":
		return "person@else.test"
	case s.Format == "date":
		return "2027-12-31"
	case s.Format == "date-time":
		return "2026-11-21T12:00:00Z"
	case kind == "string":
		return strings.Repeat("x", max(1, s.MinLength))
	case kind == "integer" || kind == "number":
		return max(1, valueOr(s.Minimum, 1))
	case kind == "boolean":
		return true
	case kind == "array":
		if s.Items == nil {
			return []any{}
		}
		return []any{d.least(*s.Items)}
	default:
		object := map[string]any{}
		for _, name := range s.Required {
			object[name] = d.least(s.Properties[name])
		}
		return object
	}
}

func valueOr(v *float64, other float64) float64 {
	if v == nil {
		return other
	}
	return *v
}

// S1.01, decisions rule 5: staff gets the customer's session by the page of the
// accounts service and reads with it. Every operation of the program that changes
// something refuses it, also one that was added today: the list is the program's
// own document. So a ghost never buys, accepts, installs, reviews or changes a card.
func TestGhost_Session_ReadsAndNeverActs(t *testing.T) {
	t.Parallel()
	api := readOpenAPI(t)
	acts := api.acts()
	for _, known := range []string{"PUT /api/feedback/rate/application/", "PUT /api/applications/", "POST /billing/account/", "POST /billing/direct_charge/", "PUT /billing/recurrent_charge/", "POST /api/partners/experts_marketplace/"} {
		if !slices.ContainsFunc(acts, func(a act) bool { return strings.HasPrefix(a.method+" "+a.path, known) }) {
			t.Errorf("the document knows no %s", known)
		}
	}
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	customer := bearerOf{t, s.base, tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), "owner@acme.test")}
	_, me := customer.send(http.MethodGet, "/accounts/v2/accounts/me", "")
	ghost := bearerOf{t, s.base, ghostToken(t, s.base, field(t, me, "account_id"))}
	for _, path := range []string{"/api/applications/installed", "/api/market/products/my", "/accounts/v2/accounts/me", "/billing/v2/account/livechat", "/accounts/v2/info"} {
		if status, body := ghost.send(http.MethodGet, path, ""); status != http.StatusOK {
			t.Errorf("reading %s: %d %s", path, status, body)
		}
	}
	for _, a := range acts {
		if strings.HasSuffix(a.path, "/partners/experts/visits") {
			continue // counts that a page was looked at
		}
		status, body := ghost.send(a.method, a.path, a.body)
		if strings.Contains(a.path, "/platform/") {
			if status != http.StatusUnauthorized { // nobody's token opens what is for servers
				t.Errorf("%s %s %s: %d %s", a.method, a.path, a.body, status, body)
			}
			continue
		}
		if looksBySecret(a.path) { // which is sent and not in an address
			if status != http.StatusNotFound {
				t.Errorf("%s %s %s: %d %s", a.method, a.path, a.body, status, body)
			}
			continue
		}
		if status != http.StatusForbidden || !strings.Contains(body, `"ghost_read_only"`) {
			t.Errorf("%s %s %s: %d %s", a.method, a.path, a.body, status, body)
		}
	}
}

// looksBySecret reports whether an operation shows what a secret opens, and changes nothing.
func looksBySecret(path string) bool {
	return strings.HasSuffix(path, "/app-invitations/open") || strings.HasSuffix(path, "/draft-previews/open")
}

// ghostToken goes the way of staff: sign in, find the account, say why.
func ghostToken(t *testing.T, base, accountID string) string {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	post := func(path string, form url.Values) (location string) {
		answer, err := browser.PostForm(base+path, form)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = answer.Body.Close() }()
		return answer.Header.Get("Location")
	}
	post("/accounts/signin?next=%2Faccounts%2Fghost", url.Values{"email": {"staff@market.test"}, "password": {"marketplace-demo"}})
	location := post("/accounts/ghost", url.Values{"account": {accountID}, "reason": {"Ticket 4711"}})
	_, fragment, _ := strings.Cut(location, "#")
	v, err := url.ParseQuery(fragment)
	if err != nil || v.Get("frenzied") != "1" || v.Get("access_token") == "" {
		t.Fatalf("ghost login leads to %q", location)
	}
	return v.Get("access_token")
}

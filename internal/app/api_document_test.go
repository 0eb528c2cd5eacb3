package app_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"flag"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"marketplace/internal/app"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/search/searchhttp"
	"marketplace/internal/testkit"
)

// document is the OpenAPI document of a running program, with what checks answers
// by it. Members that it does not know are refused.
type document struct {
	t        *testing.T
	root     map[string]any
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema // by pointer
}

const documentURL = "https://shop.test/openapi.json"

func documentOf(t *testing.T, base string) *document {
	t.Helper()
	status, body := get(t, base+"/api/openapi.json")
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
	root, ok := value.(map[string]any)
	if err != nil || !ok || status != http.StatusOK {
		t.Fatalf("%d %v", status, err)
	}
	refuseUnknown(root)
	d := &document{t: t, root: root, compiler: jsonschema.NewCompiler(), schemas: map[string]*jsonschema.Schema{}}
	d.compiler.AssertFormat()
	if err := d.compiler.AddResource(documentURL, root); err != nil {
		t.Fatal(err)
	}
	return d
}

// refuseUnknown closes every schema that names its members, so that an answer with
// one more is found.
func refuseUnknown(value any) {
	switch v := value.(type) {
	case map[string]any:
		if _, isSchema := v["properties"].(map[string]any); isSchema && v["additionalProperties"] == nil && v["type"] != nil {
			v["additionalProperties"] = false
		}
		for _, inner := range v {
			refuseUnknown(inner)
		}
	case []any:
		for _, inner := range v {
			refuseUnknown(inner)
		}
	}
}

// at follows a pointer of member names, and references on the way. It gives where
// it has come, too.
func (d *document) at(names ...string) (map[string]any, []string) {
	value, where := d.root, []string{}
	for _, name := range names {
		value, _ = value[name].(map[string]any)
		where = append(where, name)
		if ref, ok := value["$ref"].(string); ok {
			value, where = d.at(strings.Split(strings.TrimPrefix(ref, "#/"), "/")...)
		}
	}
	return value, where
}

func pointer(names []string) string {
	escaped := make([]string, len(names))
	for i, name := range names {
		escaped[i] = url.PathEscape(strings.NewReplacer("~", "~0", "/", "~1").Replace(name))
	}
	return documentURL + "#/" + strings.Join(escaped, "/")
}

// reply is an answer as a client sees it.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// check says what is wrong with an answer of an operation; empty when nothing is.
func (d *document) check(method, path string, r reply) string {
	answer, where := d.at("paths", path, strings.ToLower(method), "responses", strconv.Itoa(r.status))
	if answer == nil {
		return "the status is not described"
	}
	content, _ := answer["content"].(map[string]any)
	if len(content) == 0 {
		if len(r.body) > 0 {
			return "no body is described"
		}
		return ""
	}
	kind, _, err := mime.ParseMediaType(r.header.Get("Content-Type"))
	if err != nil || content[kind] == nil {
		return "the content type is not described: " + r.header.Get("Content-Type")
	}
	if kind != "application/json" {
		return ""
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(string(r.body)))
	if err != nil {
		return err.Error()
	}
	if err := d.schema(append(where, "content", kind, "schema")).Validate(value); err != nil {
		return err.Error()
	}
	return ""
}

func (d *document) schema(where []string) *jsonschema.Schema {
	d.t.Helper()
	at := pointer(where)
	if d.schemas[at] == nil {
		compiled, err := d.compiler.Compile(at)
		if err != nil {
			d.t.Fatal(err)
		}
		d.schemas[at] = compiled
	}
	return d.schemas[at]
}

// operations gives all of a method, by path.
func (d *document) operations(method string) map[string]map[string]any {
	paths, _ := d.root["paths"].(map[string]any)
	found := map[string]map[string]any{}
	for path := range paths {
		if operation, _ := d.at("paths", path, strings.ToLower(method)); operation != nil {
			found[path] = operation
		}
	}
	return found
}

// asked sends a request with more headers than bearerOf does.
func (c bearerOf) asked(method, path, body string, headers ...string) reply {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.base+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return reply{answer.StatusCode, answer.Header, text}
}

// lived is a shop where something has happened: charges of an app, a cart, and
// what the demo world has.
type lived struct {
	*appShop

	callers map[string]bearerOf
	ids     map[string][]string // of things, by their kind

	searchKey string
	server    string // the credentials of a host product's server
}

// keys are what a caller proves itself with in the hosted search, and as a host product's
// server, which the owner has at hand.
func (s *lived) keys(path, caller string) []string {
	if strings.HasPrefix(path, "/api/platform/") && caller == "the owner" {
		return []string{"Authorization", s.server}
	}
	if !strings.HasPrefix(path, "/search/") || caller == "a visitor" {
		return nil
	}
	key := s.searchKey
	if caller == "staff" {
		key = searchAdminKey
	}
	return []string{"X-Algolia-Application-Id", "marketplace", "X-Algolia-Api-Key", key}
}

func newLivedShop(t *testing.T) *lived {
	t.Helper()
	s := &lived{appShop: newAppShop(t), ids: map[string][]string{}}
	owner := bearerOf{t, s.base, s.person("owner@acme.test")}
	s.callers = map[string]bearerOf{
		"a visitor": {t, s.base, ""}, "the owner": owner, "a viewer": {t, s.base, s.person("viewer@acme.test")},
		"an app": s.app(s.own, sellingScopes), "staff": {t, s.base, s.person("staff@market.test")},
		"a developer": {t, s.base, s.person("dev@apps.test")},
	}
	for kind, body := range map[string]string{
		"direct_charge":    `{"name":"Words","price":250,"quantity":1,"return_url":"https://app.test/"}`,
		"recurrent_charge": `{"name":"Words","price":250,"trial_days":7,"return_url":"https://app.test/"}`,
	} {
		for range 2 {
			_, made := s.callers["an app"].send(http.MethodPost, "/billing/v3/"+kind+"/livechat", body)
			s.ids[kind] = append(s.ids[kind], field(t, made, "id"))
		}
		owner.must(http.MethodPut, "/billing/"+kind+"/livechat/"+s.ids[kind][0]+"/accept", `{"expected_total":`+map[string]string{"direct_charge": "250", "recurrent_charge": "0"}[kind]+`,"currency":"USD"}`)
		owner.must(http.MethodPut, "/billing/"+kind+"/livechat/"+s.ids[kind][0]+"/activate", `{"expected_total":`+map[string]string{"direct_charge": "250", "recurrent_charge": "0"}[kind]+`,"currency":"USD"}`)
		for _, product := range []string{"livechat", "helpdesk"} {
			s.ids[kind] = append(s.ids[kind], idsOf(t, owner.must(http.MethodGet, "/billing/"+kind+"/"+product, ""), "result", "id")...)
		}
	}
	cart := owner.must(http.MethodPost, "/api/products-carts", "{}")
	s.ids["cart"] = []string{field(t, cart, "id")}
	developer := s.callers["a developer"]
	developer.must(http.MethodPost, "/accounts/v2/accounts", `{"email":"books@apps.test","roles":[{"product":"LiveChat","role":"viewer"}]}`)
	developer.must(http.MethodPost, "/api/developer/team/invitations", `{"email":"books@apps.test","role":"finance"}`)
	s.callers["an invited person"] = bearerOf{t, s.base, s.person("books@apps.test")}
	s.ids["receiver"] = []string{"platform-team"}
	developer.must(http.MethodPost, "/api/developer/transfers", `{"to":"platform-team","applications":["segment"]}`)
	s.ids["application"] = []string{s.own.id, "deepl", field(t, developer.must(http.MethodGet, "/api/applications/aircall", ""), "id")}
	kept := decodeBody[struct {
		Output struct {
			Steps struct{ App struct{ ID string } }
		}
	}](t, developer.must(http.MethodPost, "/api/console/app", `{"manifest":{"name":"Chat Keeper","blocks":{"widgets":{"kept":{"placement":"plugin","url":"https://dev.test/details"}},"properties":{"kept":{"type":"int","default_value":"0"}}}},"metadata":{"sagaId":"kept"}}`)).Output.Steps.App.ID
	s.ids["{part}"] = []string{"kept"}
	developer.must(http.MethodPost, "/api/applications/"+kept+"/chat-webhooks", `{"url":"https://dev.test/chats"}`)
	developer.must(http.MethodPost, "/api/applications/"+kept+"/auto-review", `{"appName":true,"icons":true}`)
	s.ids["application"] = append(s.ids["application"], kept)
	developer.must(http.MethodPost, "/api/applications/"+kept+"/sharing/invitations", `{"email":"buyer@acme.example","note":"Have a look."}`)
	s.ids["link"] = []string{field(t, developer.must(http.MethodPost, "/api/applications/"+kept+"/sharing/links", `{"places":10,"endsAt":"`+time.Now().Add(240*time.Hour).UTC().Format(time.RFC3339)+`"}`), "id")}
	s.ids["application"] = append(s.ids["application"], s.perAgent(owner)...)
	whole := owner.must(http.MethodGet, "/api/catalogue", "")
	s.ids["developer"], s.ids["expert"] = idsOf(t, whole, "developers", "id"), idsOf(t, whole, "experts", "id")
	s.ids["submission"] = []string{s.submits(developer)}
	s.ids["application"], s.ids["version"] = slices.Insert(s.ids["application"], 1, pictured), []string{"1"}
	s.ids["invoice"] = idsOf(t, owner.must(http.MethodGet, "/billing/invoices", ""), "result", "number")
	me := owner.must(http.MethodGet, "/accounts/v2/accounts/me", "")
	s.ids["person"] = append([]string{"me", field(t, me, "account_id")}, idsOf(t, owner.must(http.MethodGet, "/accounts/v2/accounts", ""), "", "account_id")[:2]...)
	s.ids["organization"] = []string{"my", field(t, me, "default_organization_id")}
	s.ids["hosted"] = s.ids["organization"][1:]
	s.server = "Basic " + base64.StdEncoding.EncodeToString([]byte("host-livechat:"+strings.TrimSpace(run(t, environment(s.dir, "MARKETPLACE_DEMO=1"), "secret", "host-livechat").stdout)))
	if put := owner.asked(http.MethodPut, "/api/platform/webhook", `{"url":"https://livechat.example/heard"}`, "Authorization", s.server); put.status != http.StatusOK {
		t.Fatalf("a webhook: %d %s", put.status, put.body)
	}
	s.ids["role"] = idsOf(t, owner.must(http.MethodGet, "/accounts/v2/roles", ""), "", "role_id")[:1]
	client := developer.must(http.MethodPost, "/accounts/v2/clients", `{"name":"Night Desk","type":"server_side_app","redirect_uri":"https://night.example/callback","scopes":["accounts--my:ro"]}`)
	s.ids["client"] = []string{"app_" + strings.ReplaceAll(s.own.id, "-", ""), field(t, client, "client_id")}
	owner.must(http.MethodPost, "/accounts/v2/accounts/invitations", `{"email":"new@acme.test","product":"LiveChat","role":"normal"}`)
	owner.must(http.MethodPost, "/accounts/v2/personal_token", `{"name":"For a script","scope":"accounts--my:ro"}`)
	s.ids["index"], s.ids["record"], s.ids["task"] = []string{"apps", "partners"}, s.ids["application"][len(s.ids["application"])-1:], []string{"1"}
	s.ids["synonym"], s.ids["rule"] = []string{"catalogue-1"}, []string{"on-phones"}
	_, home := get(t, s.base+"/marketplace/")
	s.searchKey = regexp.MustCompile(`"searchKey":"([^"]+)"`).FindStringSubmatch(home)[1]
	const rule = "/search/1/indexes/apps/rules/on-phones"
	if put := s.callers["staff"].asked(http.MethodPut, rule, `{"conditions":[{"pattern":"chat","anchoring":"startsWith","context":"phone"}],"consequence":{"promote":[{"objectID":"`+s.own.id+`","position":0}]}}`,
		s.keys(rule, "staff")...); put.status != http.StatusOK {
		t.Fatalf("a rule: %d %s", put.status, put.body)
	}
	return s
}

// submits has the developer hand in the draft of an app that an import brought, and gives the
// id of the submission.
func (s *lived) submits(developer bearerOf) string {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "demo", "data", "apps", "microsoft-dynamics-365.yaml"))
	if err != nil {
		s.t.Fatal(err)
	}
	entry := strings.NewReplacer("slug: microsoft-dynamics-365", "slug: "+pictured, "name: Microsoft Dynamics 365", "name: Pictured").Replace(string(text))
	file := filepath.Join(s.t.TempDir(), pictured+".yaml")
	if err := os.WriteFile(file, []byte(entry+pictures), 0o600); err != nil {
		s.t.Fatal(err)
	}
	succeed(s.t, environment(s.dir, "MARKETPLACE_DEMO=1"), "import", file)
	eventually(s.t, "the app is not there", func() bool {
		status, _ := developer.send(http.MethodGet, "/api/applications/"+pictured, "")
		return status == http.StatusOK
	})
	return field(s.t, developer.must(http.MethodPut, "/api/applications/"+pictured+"/review/submit", `{"note":"Sign in as ann."}`), "id")
}

// pictured is an app in development that has all that a submission asks for.
const pictured = "pictured"

// perAgent gives an app priced per agent that is installed, and puts another one
// into the cart.
func (s *lived) perAgent(owner bearerOf) []string {
	var installed, inCart string
	for _, list := range []string{"/api/applications/installed", "/api/applications/published"} {
		var apps []struct {
			ID      string
			Payment *struct{ PerAccount bool }
		}
		if err := json.Unmarshal([]byte(owner.must(http.MethodGet, list, "")), &apps); err != nil {
			s.t.Fatal(err)
		}
		for _, app := range apps {
			if app.Payment == nil || !app.Payment.PerAccount {
				continue
			}
			if list == "/api/applications/installed" {
				installed = app.ID
			} else if status, _ := owner.send(http.MethodPatch, "/api/products-carts/"+s.ids["cart"][0]+"/applications/"+app.ID, "{}"); inCart == "" && status == http.StatusOK {
				inCart = app.ID
			}
		}
	}
	if installed == "" || inCart == "" {
		s.t.Fatalf("priced per agent: %q is installed, %q in the cart", installed, inCart)
	}
	return []string{installed, inCart}
}

// must sends what has to succeed and gives its body.
func (c bearerOf) must(method, path, body string) string {
	c.t.Helper()
	status, answer := c.send(method, path, body)
	if status >= http.StatusBadRequest {
		c.t.Fatalf("%s %s: %d %s", method, path, status, answer)
	}
	return answer
}

// idsOf reads a member of every object of a list.
func idsOf(t *testing.T, body, list, member string) []string {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(body), &value); err != nil {
		t.Fatalf("%v: %.200s", err, body)
	}
	if list != "" {
		object, _ := value.(map[string]any)
		value = object[list]
	}
	objects, _ := value.([]any)
	var found []string
	for _, each := range objects {
		object, _ := each.(map[string]any)
		found = append(found, text(object[member]))
	}
	return found
}

// kindOf says what a parameter of a path stands for.
func kindOf(path, parameter string) string {
	path = unversioned(path)
	for _, known := range []struct{ prefix, parameter, kind string }{
		{"/api/applications/", "{id}", "application"},
		{"/api/applications/", "{slug}", "application"},
		{"/api/console/app/", "{id}", "application"},
		{"/api/feedback/rate/application/", "{id}", "application"},
		{"/api/staff/submissions/", "{id}", "submission"},
		{"/api/applications/", "{version}", "version"},
		{"/api/applications/", "{link}", "link"},
		{"/api/products-carts/", "{id}", "cart"},
		{"/api/products-carts/", "{appId}", "application"},
		{"/api/developers/", "{id}", "developer"},
		{"/api/developer/transfers/receivers/", "{slug}", "receiver"},
		{"/api/partners/", "{id}", "expert"},
		{"/billing/direct_charge/", "{id}", "direct_charge"},
		{"/billing/recurrent_charge/", "{id}", "recurrent_charge"},
		{"/billing/purchases/offered/", "{id}", "recurrent_charge"},
		{"/billing/invoices/", "{number}", "invoice"},
		{"/billing/notices/secret/", "{id}", "application"},
		{"/api/platform/organizations/", "{id}", "hosted"},
		{"/accounts/v2/accounts/", "{id}", "person"},
		{"/accounts/v2/accounts/", "{organization}", "organization"},
		{"/accounts/v2/organizations/", "{id}", "organization"},
		{"/search/", "{index}", "index"},
		{"/search/1/indexes/{index}/synonyms/", "{objectID}", "synonym"},
		{"/search/1/indexes/apps/synonyms/", "{objectID}", "synonym"},
		{"/search/1/indexes/{index}/rules/", "{objectID}", "rule"},
		{"/search/1/indexes/apps/rules/", "{objectID}", "rule"},
		{"/search/", "{objectID}", "record"},
		{"/search/", "{taskID}", "task"},
		{"/accounts/v2/roles/", "{id}", "role"},
		{"/accounts/v2/clients/", "{id}", "client"},
		{"/accounts/clients/", "{id}", "client"},
	} {
		if strings.HasPrefix(path, known.prefix) && parameter == known.parameter {
			return known.kind
		}
	}
	return parameter
}

// addresses gives real addresses of an operation, and one of something that is not
// there.
func (s *lived) addresses(path string) []string {
	first, last := strings.Index(path, "{"), strings.Index(path, "}")
	if first < 0 {
		return []string{path}
	}
	parameter := path[first : last+1]
	values := map[string][]string{"{product}": {"livechat", "helpdesk"}, "{type}": {"direct_charge", "recurrent_charge"}, "{placement}": {"plugin", "nothing"}}[parameter]
	if values == nil {
		values = s.ids[kindOf(path, parameter)]
		most := 6
		if isAlias(path) {
			most = 1
		}
		values = append(slices.Clone(values[:min(len(values), most)]), "nothing")
	}
	var all []string
	for _, value := range values {
		all = append(all, s.addresses(strings.Replace(path, parameter, url.PathEscape(value), 1))...)
	}
	return all
}

// isAlias says that the address has a version, which clients put into it; those of
// the accounts service are called by the one with it.
func isAlias(path string) bool { return unversioned(path) != path }

func unversioned(path string) string {
	for _, service := range []string{"clients", "properties", "info", "token"} {
		if strings.HasPrefix(path, "/accounts/"+service) {
			return "/accounts/v2" + strings.TrimPrefix(path, "/accounts")
		}
	}
	if strings.HasPrefix(path, "/accounts/") {
		return path
	}
	return strings.NewReplacer("/v1/", "/", "/v2/", "/", "/v3/", "/").Replace(path)
}

// queries are more ways to ask some operations.
var queries = map[string][]string{
	"/api/console/app/status":                         {"?sagaId=kept"},
	"/billing/price_preview/{product}":                {"?price=100&country=DE", "?price=100", "?price=1&country=XX", "?base_total_price=500&country=PL&product_type=helpdesk"},
	"/billing/invoices/{number}":                      {"", "?format=html", "?format=exe"},
	"/billing/purchases/subscriptions":                {"", "?state=ended", "?state=x", "?page=2", "?application=deepl"},
	"/billing/purchases/payments":                     {"", "?page=x"},
	"/billing/direct_charge/{product}":                {"", "?sort=desc", "?status=pending", "?page=0"},
	"/billing/recurrent_charge/{product}":             {"", "?sort=desc", "?status=active", "?page=-1"},
	"/billing/recurrent_charge/{product}/{id}/change": {"", "?quantity=2", "?plan_id=nothing"},
	"/billing/payouts":                                {"", "?status=nothing"},
	"/api/applications/installed":                     {"", "?product=livechat", "?product=toaster"},
	"/api/applications/instances":                     {"?ids=deepl,zoho-desk,nothing", "", "?ids="},
	"/api/products-carts/recent":                      {"", "?empty=204"},
	"/api/feedback/rate/application/{id}/reviews":     {"", "?page=1&limit=5", "?limit=1000"},
	"/api/moderation/reviews":                         {"", "?state=published", "?state=x"},
	"/api/moderation/expert-reviews":                  {"", "?state=published"},
	"/api/moderation/search/misses":                   {"", "?days=5000"},
	"/api/search/popular":                             {"", "?product=livechat", "?product=helpdesk,livechat", "?product=toaster", "?product=livechat,livechat"},
	"/api/moderation/search/why":                      {"", "?query=video+calls&app=zoom-for-livechat", "?query=video&app=nothing", "?query=&app=zoom-for-livechat"},
	"/api/platform/organizations":                     {"", "?email=owner@acme.test", "?email=nobody@else.test"},
	"/accounts":                                       {"", "?client_id=nothing", "?client_id=marketplace&response_type=token&redirect_uri=https%3A%2F%2Felse.test"},
	"/search/1/indexes/{index}":                       {"", "?query=chat&facets=product,price&hitsPerPage=3&page=1", "?query=xyzzyq", "?offset=2&length=3", "?filters=nonsense%20(", "?theme=dark&clickAnalytics=true"},
	"/search/1/indexes/{index}/query":                 {"?query=chat"},
	"/search/1/indexes/{index}/browse":                {"", "?hitsPerPage=2", "?cursor=x"},
	"/search/1/indexes/{index}/{objectID}":            {"", "?attributesToRetrieve=name"},
	"/accounts/v2/info":                               {"", "?code=nothing"},
	"/accounts/v2/accounts/invitations":               {"", "?email=new@acme.test"},
	"/accounts/v2/clients/{id}/consent/status":        {"", "?coverage=organization", "?coverage=x"},
}

// Six callers read everything that the document has, with the ids of a shop where
// something has happened: each answer is one that the document describes, with its
// status, its type and its body, and with no member more.
func TestAPIDocument_LiveAnswers_AreThoseOfTheDocument(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	s := newLivedShop(t)
	d := documentOf(t, s.base)
	reads := d.operations(http.MethodGet)
	succeeded := map[string]bool{}
	recorded := map[string]map[string]any{}
	for _, path := range slices.Sorted(maps.Keys(reads)) {
		asked := queries[unversioned(path)]
		if asked == nil {
			asked = []string{""}
		}
		for _, address := range s.addresses(path) {
			for _, query := range asked {
				for _, name := range slices.Sorted(maps.Keys(s.callers)) {
					caller := s.callers[name]
					answer := caller.asked(http.MethodGet, address+query, "", s.keys(path, name)...)
					if wrong := d.check(http.MethodGet, path, answer); wrong != "" {
						t.Errorf("%s%s (%s) for %s: %d: %s: %.300s", address, query, path, name, answer.status, wrong, answer.body)
					}
					if answer.status == http.StatusOK && !isAlias(path) {
						keep(recorded, text(reads[path]["operationId"]), answer)
					}
					succeeded[path] = succeeded[path] || answer.status < http.StatusBadRequest
					if etag := answer.header.Get("ETag"); etag != "" && name == "a visitor" {
						again := caller.asked(http.MethodGet, address+query, "", "If-None-Match", etag)
						if wrong := d.check(http.MethodGet, path, again); wrong != "" {
							t.Errorf("%s%s again: %d: %s", address, query, again.status, wrong)
						}
					}
				}
			}
		}
	}
	d.exemplified(recorded)
	for path := range reads {
		if !succeeded[path] && !isAlias(path) {
			t.Errorf("nobody was answered by GET %s", path)
		}
	}
}

var record = flag.Bool("record", false, "keep the answers of the demo as the examples of the document")

// keep remembers the longest of an operation's answers for an example.
func keep(recorded map[string]map[string]any, id string, answer reply) {
	var value any
	if json.Unmarshal(answer.body, &value) != nil {
		return
	}
	short := shortened(value)
	if before := recorded[id]["200"]; before == nil || len(text(before)) < len(text(short)) {
		recorded[id] = map[string]any{"200": short}
	}
}

// shortened leaves one item of each list, and of texts their beginning; what opens
// something is not shown.
func shortened(value any) any {
	switch v := value.(type) {
	case []any:
		if len(v) == 0 {
			return v
		}
		return []any{shortened(v[0])}
	case map[string]any:
		for name, inner := range v {
			if slices.Contains([]string{"access_token", "refresh_token", "secret", "client_secret", "personal_token"}, name) {
				v[name] = "kept-secret"
				continue
			}
			if name == "clientSecret" && inner != "" {
				v[name] = "kept-secret"
				continue
			}
			v[name] = shortened(inner)
		}
		return v
	case string:
		if strings.HasPrefix(v, "dal:") {
			return "dal:kept-secret"
		}
		if runes := []rune(v); len(runes) > 300 && !strings.HasPrefix(v, "http") {
			return string(runes[:300]) + "…"
		}
		return v
	default:
		return v
	}
}

// exemplified holds the examples of the document to its own types: there is one for
// every read whose answer is JSON. With -record they are written anew.
func (d *document) exemplified(recorded map[string]map[string]any) {
	d.t.Helper()
	if *record {
		var b bytes.Buffer
		encoder := json.NewEncoder(&b)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", " ")
		if err := encoder.Encode(recorded); err != nil {
			d.t.Fatal(err)
		}
		text := regexp.MustCompile(`http://127\.0\.0\.1:\d+`).ReplaceAll(b.Bytes(), []byte("http://localhost:8080"))
		if err := os.WriteFile("answers.json", text, 0o600); err != nil {
			d.t.Fatal(err)
		}
		return
	}
	for path := range d.operations(http.MethodGet) {
		media, where := d.at("paths", path, "get", "responses", "200", "content", "application/json")
		if media == nil || isAlias(path) || strings.HasSuffix(path, "oauth-authorization-server/accounts") || strings.HasPrefix(path, "/accounts/.well-known") {
			continue
		}
		if media["example"] == nil {
			d.t.Errorf("GET %s has no example: record the answers", path)
		} else if err := d.schema(append(where, "schema")).Validate(media["example"]); err != nil {
			d.t.Errorf("the example of GET %s: %v", path, err)
		}
	}
}

// Writes that are no good are refused as the document says: with the least that the
// types accept for something that is not there, with a body that is no JSON, of
// another type or too large.
func TestAPIDocument_RefusedWrites_AreThoseOfTheDocument(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	s := newLivedShop(t)
	d := documentOf(t, s.base)
	least := leastBodies(t)
	tooLarge := `{"name":"` + strings.Repeat("x", 1<<20) + `"}`
	seen := map[int]bool{}
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		for path := range d.operations(method) {
			if strings.HasPrefix(path, "/search/") || strings.Contains(path, "/sessions") || strings.HasSuffix(path, "/token") { // other keys; the last two would end the callers' tokens
				continue
			}
			address := strings.NewReplacer("{product}", "livechat", "{type}", "direct_charge").Replace(path)
			for strings.Contains(address, "{") {
				from, to := strings.Index(address, "{"), strings.Index(address, "}")
				address = address[:from] + "nothing" + address[to+1:]
			}
			for name, caller := range s.callers {
				for kind, body := range map[string][2]string{
					"least": {"application/json", least[method+" "+path]}, "no JSON": {"application/json", `{"`}, "another type": {"application/x-unknown", `{}`},
					"too large": {"application/json", tooLarge},
				} {
					if kind == "too large" && name != "a visitor" && name != "the owner" {
						continue // two callers are enough to see whether rights or size are looked at first
					}
					answer := caller.asked(method, address, body[1], "Content-Type", body[0], "Idempotency-Key", "k-"+method+path+kind)
					seen[answer.status] = true
					if wrong := d.check(method, path, answer); wrong != "" {
						t.Errorf("%s %s, %s, by %s: %d: %s: %.300s", method, path, kind, name, answer.status, wrong, answer.body)
					}
				}
			}
		}
	}
	for _, status := range []int{400, 401, 403, 404, 413, 415, 422} {
		if !seen[status] {
			t.Errorf("nothing was refused with %d", status)
		}
	}
}

// The hosted search is in the document with every call of its table, and with
// nothing else. Its reads by POST are answered as they are described there.
func TestAPIDocument_HostedSearch_IsInIt(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	s := newLivedShop(t)
	d := documentOf(t, s.base)
	calls := map[string]bool{}
	for _, call := range searchhttp.Routes() {
		method, path, _ := strings.Cut(call, " ")
		calls[method+" /search"+path] = true
	}
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		for path := range d.operations(method) {
			if name := method + " " + path; strings.HasPrefix(path, "/search") {
				if !calls[name] {
					t.Errorf("%s is described and not served", name)
				}
				delete(calls, name)
			}
		}
	}
	for name := range calls {
		t.Errorf("%s is served and not described", name)
	}
	for _, tc := range [][3]string{
		{"/search/1/indexes/*/queries", "", `{"requests":[{"indexName":"apps","query":"chat"},{"indexName":"apps","type":"facet","facet":"product","facetQuery":"l"}]}`},
		{"/search/1/indexes/*/queries", "", `{"strategy":"stopIfEnoughMatches","requests":[{"indexName":"apps","hitsPerPage":1},{"indexName":"apps"}]}`},
		{"/search/1/indexes/*/objects", "", `{"requests":[{"indexName":"apps","objectID":"nothing"},{"indexName":"apps","objectID":"` + s.ids["application"][0] + `"}]}`},
		{"/search/1/indexes/{index}/query", "/search/1/indexes/apps/query", `{"query":"chat","facets":["*"]}`},
		{"/search/1/indexes/{index}/query", "/search/1/indexes/nothing/query", `{}`},
		{"/search/1/indexes/{index}/query", "/search/1/indexes/apps/query", `{"`},
		{"/search/1/indexes/{index}/query", "/search/1/indexes/apps/query", `{"query":"` + strings.Repeat("x", 2<<20) + `"}`},
		{"/search/1/indexes/{index}/browse", "/search/1/indexes/apps/browse", `{"hitsPerPage":2}`},
		{"/search/1/indexes/{index}/facets/{facet}/query", "/search/1/indexes/apps/facets/product/query", `{"facetQuery":"l"}`},
		{"/search/1/events", "", `{"events":[{"eventType":"click","eventName":"Hit","index":"apps","userToken":"u","objectIDs":["deepl"]}]}`},
		{"/search/1/events", "", `{"events":[{}]}`},
		{"/search/1/indexes/{index}/batch", "/search/1/indexes/apps/batch", `{"requests":[]}`},
		{"/search/1/indexes/*/batch", "", `{"requests":[]}`},
		{"/search/1/indexes/{index}/clear", "/search/1/indexes/apps/clear", ``},
		{"/search/1/indexes/{index}/batch", "/search/1/indexes/mine/batch", `{"requests":[{"action":"addObject","body":{"objectID":"1","name":"One"}}]}`},
		{"/search/1/indexes/*/batch", "", `{"requests":[{"action":"addObject","indexName":"mine","body":{"name":"Two"}}]}`},
		{"/search/1/indexes/{index}", "/search/1/indexes/mine", `{"name":"Three"}`},
		{"/search/1/indexes/{index}/{objectID}/partial", "/search/1/indexes/mine/1/partial", `{"name":"Four"}`},
		{"/search/1/indexes/{index}/synonyms/batch", "/search/1/indexes/mine/synonyms/batch", `[{"objectID":"s","type":"synonym","synonyms":["bot","robot"]}]`},
		{"/search/1/indexes/{index}/synonyms/search", "/search/1/indexes/mine/synonyms/search", `{"query":"bot"}`},
		{"/search/1/indexes/{index}/rules/batch", "/search/1/indexes/mine/rules/batch", `[{"objectID":"r","conditions":[{"pattern":"bot","anchoring":"is"}],"consequence":{"params":{"query":"robot"},"userData":{"banner":1}}}]`},
		{"/search/1/indexes/{index}/query", "/search/1/indexes/mine/query", `{"query":"bot","optionalFilters":["name:x"]}`},
		{"/search/1/indexes/{index}/rules/search", "/search/1/indexes/mine/rules/search", `{"query":"bot"}`},
		{"/search/1/indexes/{index}/rules/clear", "/search/1/indexes/mine/rules/clear", ``},
		{"/search/1/indexes/{index}/operation", "/search/1/indexes/mine/operation", `{"operation":"copy","destination":"copied"}`},
		{"/search/1/indexes/{index}/deleteByQuery", "/search/1/indexes/mine/deleteByQuery", `{"filters":"objectID:1"}`},
		{"/search/1/indexes/{index}/clear", "/search/1/indexes/mine/clear", ``},
	} {
		address := tc[1]
		if address == "" {
			address = tc[0]
		}
		for name, caller := range s.callers {
			answer := caller.asked(http.MethodPost, address, tc[2], s.keys(address, name)...)
			if wrong := d.check(http.MethodPost, tc[0], answer); wrong != "" {
				t.Errorf("%s for %s: %d: %s: %.300s", address, name, answer.status, wrong, answer.body)
			}
		}
	}
}

// An application is told of what happens as the document's webhooks say.
func TestAPIDocument_Webhooks_AreThoseOfTheDocument(t *testing.T) {
	t.Parallel()
	type told struct {
		path   string
		header http.Header
		body   string
	}
	received := make(chan told, 100)
	developer := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		received <- told{r.URL.Path, r.Header, string(body)}
	}))
	t.Cleanup(developer.Close)
	dir, settings := filledFolder(t), []string{"MARKETPLACE_DEMO=1"}
	importedWith(t, dir, settings, "told", `https://told.example/install", webhookUrl: "`+developer.URL+`/hook`, sellingScopes)
	secret := strings.TrimSpace(run(t, environment(dir, settings...), "secret", "told").stdout)
	base := serveProgram(t, dir, settings...).base
	shop := &appShop{t: t, dir: dir, base: base, browser: signedIn(t, base, "owner@acme.test")}
	owner := bearerOf{t, base, shop.person("owner@acme.test")}
	client := shop.app(directClient{t: t, base: base, id: appIDOf(t, owner, "told"), address: "https://told.example/install", secret: secret}, sellingScopes)
	client.must(http.MethodPut, "/api/applications/told/install", "{}")
	call := installs.InstallHookRequest{ApplicationID: "a", OrganizationID: "o", AccountID: "p", InstallID: "i", Metrics: &installs.Attribution{}} // the address of an app has to be https
	if err := app.PostInstallHook(t.Context(), developer.Client(), developer.URL+"/install", "token", call); err != nil {
		t.Fatal(err)
	}
	var subscription string
	for _, kind := range []string{"direct_charge", "recurrent_charge"} {
		made := client.must(http.MethodPost, "/billing/v3/"+kind+"/livechat", `{"name":"Words","price":250,"quantity":1,"return_url":"https://app.test/"}`)
		charge := "/billing/v3/" + kind + "/livechat/" + field(t, made, "id")
		owner.must(http.MethodPut, charge+"/accept", `{"expected_total":250,"currency":"USD"}`)
		client.must(http.MethodPut, charge+"/activate", "")
		subscription = charge
	}
	d := documentOf(t, base)
	hooks := map[string]string{"application_installed": "applicationEvent", "application_uninstalled": "applicationEvent", "payment_activated": "paymentEvent", "payment_collected": "paymentEvent", "payment_cancelled": "paymentEvent"}
	open := map[string]bool{"installCall": true, "application_installed": true, "payment_activated": true, "payment_collected": true}
	gone := false
	for len(open) > 0 {
		var one told
		select {
		case one = <-received:
		case <-time.After(30 * time.Second):
			t.Fatalf("nothing was told of %v", open)
		}
		event, hook := "installCall", "installCall"
		if one.path == "/hook" {
			event = field(t, one.body, "event")
			hook = hooks[event]
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(one.body))
		if err != nil || hook == "" {
			t.Fatalf("%v: %s", err, one.body)
		}
		if err := d.schema([]string{"webhooks", hook, "post", "requestBody", "content", "application/json", "schema"}).Validate(value); err != nil {
			t.Errorf("%s: %v", one.body, err)
		}
		operation, _ := d.at("webhooks", hook, "post")
		parameters, _ := operation["parameters"].([]any)
		for _, each := range parameters {
			parameter, _ := each.(map[string]any)
			if one.header.Get(text(parameter["name"])) == "" {
				t.Errorf("%s: no %v", event, parameter["name"])
			}
		}
		delete(open, event)
		if len(open) == 0 && !gone {
			gone = true
			open["application_uninstalled"], open["payment_cancelled"] = true, true
			client.must(http.MethodPut, subscription+"/cancel", "")
			client.must(http.MethodDelete, "/api/applications/told/install", "{}")
		}
	}
}

// The accounts service is in the document with every row of its table, which is
// what it serves, and with nothing else that takes a token.
func TestAPIDocument_AccountsService_IsInIt(t *testing.T) {
	t.Parallel()
	s, _ := demoToRead(t)
	d := documentOf(t, s.base)
	rows := map[string]bool{"GET /accounts": true, "GET /accounts/.well-known/oauth-authorization-server": true}
	for _, row := range auth.Endpoints {
		rows[row.Method+" /accounts"+row.Path] = true
	}
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		for path := range d.operations(method) {
			if name := method + " " + path; strings.HasPrefix(path, "/accounts") {
				if !rows[name] {
					t.Errorf("%s is described and not served", name)
				}
				delete(rows, name)
			}
		}
	}
	for name := range rows {
		t.Errorf("%s is served and not described", name)
	}
}

// What the router serves under /api and /billing is in the document, but for these
// pages, and the other way round. The Marketplace API stands there under /api/v2,
// too.
func TestAPIDocument_Router_ServesWhatItSays(t *testing.T) {
	t.Parallel()
	patterns, err := app.Operations(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	pages := []string{"GET /api/docs", "GET /api/openapi.json", "GET /api/partners/experts/confirm", "POST /api/partners/experts/confirm"}
	served := map[string]bool{}
	for _, pattern := range patterns {
		if slices.Contains(pages, pattern) {
			continue
		}
		served[pattern] = true
		if method, path, _ := strings.Cut(pattern, " "); strings.HasPrefix(path, "/api/") {
			served[method+" /api/v2"+strings.TrimPrefix(path, "/api")] = true
		}
	}
	s, _ := demoToRead(t)
	d := documentOf(t, s.base)
	names := map[string]string{}
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		for path, operation := range d.operations(method) {
			id := text(operation["operationId"])
			if names[id] != "" {
				t.Errorf("%s and %s %s are both called %s", names[id], method, path, id)
			}
			names[id] = method + " " + path
			if text(operation["summary"]) == "" || text(operation["description"]) == "" || operation["security"] == nil {
				t.Errorf("%s %s says too little: %v", method, path, operation)
			}
			if strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/billing/") {
				if !served[method+" "+path] {
					t.Errorf("%s %s is described and not served", method, path)
				}
				delete(served, method+" "+path)
			}
		}
	}
	for pattern := range served {
		t.Errorf("%s is served and not described", pattern)
	}
}

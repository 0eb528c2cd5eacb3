package app_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"marketplace/internal/kit/locale"
	"marketplace/internal/mcp"
)

// personalToken makes a personal token of a person of the demo, and gives the account's id with it.
func personalToken(t *testing.T, base, session, scopes string) (accountID, id, secret string) {
	t.Helper()
	status, made := bearerOf{t, base, session}.send(http.MethodPost, "/accounts/v2/personal_token", `{"name":"assistant","scope":"`+scopes+`"}`)
	if status != http.StatusCreated {
		t.Fatalf("%d %s", status, made)
	}
	return field(t, made, "account_id"), field(t, made, "personal_token_id"), field(t, made, "personal_token")
}

const assistantScopes = "accounts--my:rw"

// withHeader adds the value of Authorization to each request.
type withHeader string

func (h withHeader) RoundTrip(r *http.Request) (*http.Response, error) {
	if h != "" {
		r = r.Clone(r.Context())
		r.Header.Set("Authorization", string(h))
	}
	return http.DefaultTransport.RoundTrip(r)
}

// assistant is an assistant that talks to a shop by the client of the SDK.
type assistant struct {
	t       *testing.T
	session *sdk.ClientSession
}

func connectAssistant(t *testing.T, base, authorization string) (assistant, error) {
	t.Helper()
	client := sdk.NewClient(&sdk.Implementation{Name: "assistant", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: base + "/mcp", HTTPClient: &http.Client{Transport: withHeader(authorization)}}, nil)
	if err == nil {
		t.Cleanup(func() { _ = session.Close() })
	}
	return assistant{t, session}, err
}

func newAssistant(t *testing.T, base, authorization string) assistant {
	t.Helper()
	a, err := connectAssistant(t, base, authorization)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// call calls a tool and reads what it answers into v.
func (a assistant) call(tool string, arguments map[string]any, v any) {
	a.t.Helper()
	result, err := a.session.CallTool(a.t.Context(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil || result.IsError {
		a.t.Fatalf("%s %v: %v %s", tool, arguments, err, answerText(result))
	}
	text, err := json.Marshal(result.StructuredContent)
	if err == nil {
		err = json.Unmarshal(text, v)
	}
	if err != nil {
		a.t.Fatal(err)
	}
}

// refused calls a tool that answers with an error that says something.
func (a assistant) refused(tool string, arguments map[string]any, says string) {
	a.t.Helper()
	result, err := a.session.CallTool(a.t.Context(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil || !result.IsError || !strings.Contains(answerText(result), says) {
		a.t.Errorf("%s %.100v: %v %s, want an error that says %s", tool, arguments, err, answerText(result), says)
	}
}

func answerText(result *sdk.CallToolResult) string {
	if result == nil || len(result.Content) == 0 {
		return ""
	}
	text, _ := result.Content[0].(*sdk.TextContent)
	return text.Text
}

// An assistant does what the person would: finds, compares and prices apps, and asks for one;
// the owner hears of it.
func TestMCP_ClientOfTheSDK_RunsAllTools(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	environ := environment(dir, "MARKETPLACE_DEMO=1")
	_, _, secret := personalToken(t, s.base, tokenOf(t, environ, "agent@acme.test"), assistantScopes)
	a := newAssistant(t, s.base, "Bearer "+secret)
	tools, err := a.session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range tools.Tools {
		names = append(names, tool.Name)
		if tool.OutputSchema == nil || tool.Annotations == nil || tool.Annotations.ReadOnlyHint == (tool.Name == mcp.ToolRequestApp) {
			t.Errorf("%s: output %v, annotations %+v", tool.Name, tool.OutputSchema, tool.Annotations)
		}
	}
	if want := []string{"compare_apps", "get_app", "list_categories", "my_apps", "price_for", "request_app", "search_apps"}; !slices.Equal(names, want) {
		t.Errorf("tools %v", names)
	}

	var categories mcp.Categories
	a.call(mcp.ToolListCategories, nil, &categories)
	var found mcp.Found
	a.call(mcp.ToolSearchApps, map[string]any{"query": "translate chats", "product": "livechat"}, &found)
	if len(categories.Categories) < 5 || found.Total < 1 || found.Notice != mcp.Notice || found.Apps[0].URL != s.base+"/marketplace/apps/"+found.Apps[0].Slug+"/" {
		t.Fatalf("%+v %+v", categories, found)
	}
	var everything, free mcp.Found
	a.call(mcp.ToolSearchApps, nil, &everything)
	a.call(mcp.ToolSearchApps, map[string]any{"category": categories.Categories[0].Slug, "kind": "app", "freeOnly": true, "limit": 20}, &free)
	if everything.Total < 100 || len(everything.Apps) != 5 || free.Total < 1 || free.Total >= everything.Total {
		t.Errorf("%d with %d named, %d free ones", everything.Total, len(everything.Apps), free.Total)
	}
	for _, app := range free.Apps {
		if app.Price.Frequency != "free" || app.Kind != "app" {
			t.Errorf("a free app: %+v", app)
		}
	}

	var one mcp.AppAnswer
	a.call(mcp.ToolGetApp, map[string]any{"app": found.Apps[0].Slug}, &one)
	var both mcp.Comparison
	a.call(mcp.ToolCompareApps, map[string]any{"apps": []string{found.Apps[0].Slug, free.Apps[0].Slug}}, &both)
	if one.App.Name != found.Apps[0].Name || len(one.App.Features) == 0 || one.App.Description == "" || len(both.Apps) != 2 || both.Apps[1].Slug != free.Apps[0].Slug {
		t.Errorf("%+v %+v", one, both)
	}
	for _, address := range []string{found.URL, one.App.URL, both.URL, categories.Categories[0].URL} {
		if status, body := get(t, address); status != http.StatusOK {
			t.Errorf("%s: %d %.100s", address, status, body)
		}
	}
	page, err := a.session.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: one.App.Resource})
	if err != nil || page.Contents[0].MIMEType != "text/markdown" || !strings.HasPrefix(page.Contents[0].Text, "# "+one.App.Name+"\n") {
		t.Errorf("%v %+v", err, page)
	}

	var mine mcp.MyApps
	a.call(mcp.ToolMyApps, nil, &mine)
	if !slices.ContainsFunc(mine.Apps, func(app mcp.InstalledApp) bool { return app.Slug == "deepl" && app.InstalledOn != "" }) {
		t.Errorf("my apps: %+v", mine)
	}
	a.askFor(free, mine, bearerOf{t, s.base, tokenOf(t, environ, "owner@acme.test")})
}

// askFor asks for one of the apps that the organization has not, twice, and looks what the owner finds.
func (a assistant) askFor(found mcp.Found, mine mcp.MyApps, owner bearerOf) {
	a.t.Helper()
	at := slices.IndexFunc(found.Apps, func(app mcp.Card) bool {
		return !slices.ContainsFunc(mine.Apps, func(have mcp.InstalledApp) bool { return have.Slug == app.Slug })
	})
	wanted := found.Apps[at].Slug
	var asked, again mcp.Request
	a.call(mcp.ToolRequestApp, map[string]any{"app": wanted, "reason": "The night shift writes Polish."}, &asked)
	a.call(mcp.ToolRequestApp, map[string]any{"app": wanted, "reason": "The night shift writes Czech."}, &again)
	_, company := owner.send(http.MethodGet, "/api/company", "")
	if asked.State != "waiting" || asked.ID != again.ID || !strings.Contains(company, "The night shift writes Czech.") || strings.Contains(company, "Polish") {
		a.t.Errorf("%+v %+v %s", asked, again, company)
	}
	a.refused(mcp.ToolRequestApp, map[string]any{"app": wanted, "reason": " "}, "reason: Say why you need the app. (validation)")
	a.refused(mcp.ToolRequestApp, map[string]any{"app": wanted, "reason": strings.Repeat("a", 1001)}, "Use at most 1,000 letters.")
	a.refused(mcp.ToolRequestApp, map[string]any{"app": "deepl", "reason": "We have it."}, "Application is already installed.")
	a.refused(mcp.ToolRequestApp, map[string]any{"app": "nothing", "reason": "There is none."}, "App not found. (application_not_found)")
}

// An owner needs to ask nobody, whatever their token may do.
func TestMCP_OwnerAsks_IsToldToGetIt(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	_, _, secret := personalToken(t, s.base, tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), "owner@acme.test"), assistantScopes)
	a := newAssistant(t, s.base, "Bearer "+secret)
	var free mcp.Found
	a.call(mcp.ToolSearchApps, map[string]any{"query": "notes", "freeOnly": true, "kind": "app", "product": "livechat"}, &free)
	var mine mcp.MyApps
	a.call(mcp.ToolMyApps, nil, &mine)
	for _, app := range free.Apps {
		if !slices.ContainsFunc(mine.Apps, func(have mcp.InstalledApp) bool { return have.Slug == app.Slug }) {
			a.refused(mcp.ToolRequestApp, map[string]any{"app": app.Slug, "reason": "Let us see."}, "(company_request_not_needed)")
			return
		}
	}
	t.Error("the organization has every app of the list")
}

// S9.15: the prices are those of the shop, to the cent, and a year costs price x 0.85 x 12, rounded down.
func TestMCP_Prices_AreThoseOfThePreview(t *testing.T) {
	t.Parallel()
	s := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1")
	a := newAssistant(t, s.base, "")
	var all mcp.Found
	a.call(mcp.ToolSearchApps, map[string]any{"limit": 20}, &all)
	priced := 0
	for _, app := range all.Apps {
		for _, place := range []map[string]any{{}, {"country": "DE"}, {"country": "us", "zip": "10001"}} {
			arguments := map[string]any{"app": app.Slug, "agents": 7}
			maps.Copy(arguments, place)
			var prices mcp.Prices
			a.call(mcp.ToolPriceFor, arguments, &prices)
			if (app.Price.Frequency == "free" || prices.ContactOnly) != (len(prices.Plans) == 0) || prices.Price != app.Price {
				t.Errorf("%s: %+v", app.Slug, prices)
			}
			unit := map[string]int64{}
			for _, plan := range prices.Plans {
				priced++
				unit[plan.Cycle] = plan.UnitCents
				if (plan.Quantity == 7) != app.Price.PerAgent || plan.NetCents != plan.UnitCents*plan.Quantity {
					t.Errorf("%s: %+v", app.Slug, plan)
				}
				preview := fmt.Sprintf("%s/billing/price_preview/%s?price=%d&country=%v&zip=%v", s.base, app.Product, plan.NetCents, orEmpty(place["country"]), orEmpty(place["zip"]))
				status, body := get(t, preview)
				var shown struct {
					Total int64 `json:"total_price"`
					Tax   int64 `json:"tax_value"`
				}
				if err := json.Unmarshal([]byte(body), &shown); err != nil || status != http.StatusOK || shown.Total != plan.TotalCents || shown.Tax != plan.TaxCents || (shown.Tax > 0) != (prices.TaxPlace != "") {
					t.Errorf("%s: %d %s, told %+v at %q", preview, status, body, plan, prices.TaxPlace)
				}
			}
			if month, year := unit["monthly"], unit["yearly"]; year != month*85*12/100 {
				t.Errorf("%s: %d cents a month, %d a year", app.Slug, month, year)
			}
		}
	}
	if priced < 20 {
		t.Errorf("only %d plans were compared", priced)
	}
}

func orEmpty(value any) string {
	text, _ := value.(string)
	return strings.ToUpper(text)
}

// What is no personal token is refused plainly: a foreign or deleted one, an app's, a session's.
func TestMCP_Tokens_OnlyPersonalOnesCount(t *testing.T) {
	t.Parallel()
	s := newAppShop(t)
	account, id, secret := personalToken(t, s.base, s.person("agent@acme.test"), assistantScopes)
	_, _, reading := personalToken(t, s.base, s.person("agent@acme.test"), "accounts--my:ro")
	other, _, _ := personalToken(t, s.base, s.person("owner@acme.test"), assistantScopes)
	basic := func(user, password string) string {
		return "Basic " + base64.StdEncoding.EncodeToString([]byte(user+":"+password))
	}
	for _, c := range []struct {
		name, authorization string
		status              int
		says                string
	}{
		{"none", "", http.StatusOK, ""},
		{"the person's own", "Bearer " + secret, http.StatusOK, ""},
		{"with the account", basic(account, secret), http.StatusOK, ""},
		{"with another account", basic(other, secret), http.StatusUnauthorized, "unauthorized"},
		{"an unknown one", "Bearer dal:somebody-elses", http.StatusUnauthorized, "unauthorized"},
		{"no token", "Bearer ", http.StatusUnauthorized, "unauthorized"},
		{"another scheme", "Digest x", http.StatusUnauthorized, "unauthorized"},
		{"an app's", "Bearer " + s.app(s.own, sellingScopes).token, http.StatusForbidden, "personal_token_needed"},
		{"a session's", "Bearer " + s.person("owner@acme.test"), http.StatusForbidden, "personal_token_needed"},
	} {
		status, header, body := postMessage(t, s.base, map[string]string{"Authorization": c.authorization}, listTools)
		if status != c.status || !strings.Contains(body, c.says) || (status == http.StatusUnauthorized) != (header.Get("WWW-Authenticate") == `Bearer error="invalid_token"`) {
			t.Errorf("%s: %d %q %s", c.name, status, header.Get("WWW-Authenticate"), body)
		}
	}
	newAssistant(t, s.base, "").refused(mcp.ToolMyApps, nil, "(personal_token_needed)")
	reader := newAssistant(t, s.base, "Bearer "+reading)
	var mine mcp.MyApps
	reader.call(mcp.ToolMyApps, nil, &mine)
	reader.refused(mcp.ToolRequestApp, map[string]any{"app": "crm", "reason": "x"}, "(scope_missing)")
	if status, body := (bearerOf{t, s.base, s.person("agent@acme.test")}).send(http.MethodDelete, "/accounts/v2/personal_token/"+id, ""); status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	if status, _, body := postMessage(t, s.base, map[string]string{"Authorization": "Bearer " + secret}, listTools); status != http.StatusUnauthorized {
		t.Errorf("deleted: %d %s", status, body)
	}
}

const (
	listTools = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`
	listen    = `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"x","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}}`
)

// postMessage sends a message as it is.
func postMessage(t *testing.T, base string, headers map[string]string, message string) (status int, header http.Header, body string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, base+"/mcp", strings.NewReader(message))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	for name, value := range headers {
		if value != "" {
			r.Header.Set(name, value)
		}
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, answer.Header, string(text)
}

// Whatever is sent, it is refused with words, and never with a fault of the server.
func TestMCP_BadInput_IsRefusedWithWords(t *testing.T) {
	t.Parallel()
	s := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1")
	for _, c := range []struct {
		name, message string
		headers       map[string]string
		status        int
		says          string
	}{
		{"the own pages", listTools, map[string]string{"Origin": s.base}, 200, "search_apps"},
		{"another origin", listTools, map[string]string{"Origin": "https://evil.example"}, 403, "origin_not_allowed"},
		{"a page without an origin", listTools, map[string]string{"Origin": "null"}, 403, "origin_not_allowed"},
		{"too much", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"` + strings.Repeat("a", 70_000) + `"}}`, nil, 413, "body_too_large"},
		{"several messages", " [" + listTools + "," + listTools + "]", nil, 400, "batch_not_taken"},
		{"nothing", "", nil, 400, ""},
		{"no JSON", "tools/list", nil, 400, "malformed"},
		{"deep JSON", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":` + strings.Repeat("[", 60_000), nil, 400, "malformed"},
		{"deep arguments", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_app","arguments":{"app":` + strings.Repeat("[", 30_000) + strings.Repeat("]", 30_000) + `}}}`, nil, 400, "maximum nesting depth"},
		{"an unknown method", `{"jsonrpc":"2.0","id":1,"method":"tools/steal"}`, nil, 400, ""},
		{"an unknown version", listTools, map[string]string{"Mcp-Protocol-Version": "1999-01-01"}, 400, "nsupported protocol version"},
		{"listening", listen, map[string]string{"Mcp-Protocol-Version": "2026-07-28", "Mcp-Method": "subscriptions/listen"}, 200, `"notifications":{}`}, // and ends
		{"another type", listTools, map[string]string{"Content-Type": "text/plain"}, 415, "application/json"},
	} {
		if status, _, body := postMessage(t, s.base, c.headers, c.message); status != c.status || !strings.Contains(body, c.says) {
			t.Errorf("%s: %d %.300s, want %d %s", c.name, status, body, c.status, c.says)
		}
	}
	for _, method := range []string{http.MethodGet, http.MethodDelete, http.MethodPut} {
		if status, _ := (bearerOf{t, s.base, ""}).send(method, "/mcp", ""); status >= 500 || status < 400 {
			t.Errorf("%s: %d", method, status)
		}
	}
	a := newAssistant(t, s.base, "")
	for _, c := range []struct {
		tool      string
		arguments map[string]any
		says      string
	}{
		{mcp.ToolSearchApps, map[string]any{"query": strings.Repeat("long ", 100)}, "maxLength"},
		{mcp.ToolSearchApps, map[string]any{"query": "x", "limit": 1000}, "maximum"},
		{mcp.ToolSearchApps, map[string]any{"query": "x", "product": "fax"}, "enum"},
		{mcp.ToolSearchApps, map[string]any{"query": "x", "order": "now"}, "order"},
		{mcp.ToolSearchApps, map[string]any{"category": "nothing"}, "list_categories names them. (category_not_found)"},
		{mcp.ToolSearchApps, map[string]any{"category": `" OR hidden:true`}, "(category_not_found)"},
		{mcp.ToolGetApp, nil, "required"},
		{mcp.ToolGetApp, map[string]any{"app": "../../etc/passwd"}, "(application_not_found)"},
		{mcp.ToolGetApp, map[string]any{"app": "microsoft-dynamics-365"}, "(application_not_found)"}, // it is not public yet
		{mcp.ToolCompareApps, map[string]any{"apps": []string{"deepl"}}, "minItems"},
		{mcp.ToolCompareApps, map[string]any{"apps": []string{"a", "b", "c", "d", "e"}}, "maxItems"},
		{mcp.ToolCompareApps, map[string]any{"apps": []string{"deepl", "nothing"}}, `There is no app "nothing".`},
		{mcp.ToolPriceFor, map[string]any{"app": "deepl", "agents": -1}, "minimum"},
		{mcp.ToolPriceFor, map[string]any{"app": "deepl", "agents": 1.5}, "integer"},
		{mcp.ToolPriceFor, map[string]any{"app": "deepl", "country": "Germany"}, "maxLength"},
		{mcp.ToolPriceFor, map[string]any{"app": "deepl", "country": "XX"}, "country_unknown"},
	} {
		a.refused(c.tool, c.arguments, c.says)
	}
	if _, err := a.session.CallTool(t.Context(), &sdk.CallToolParams{Name: "install_app"}); err == nil || !strings.Contains(err.Error(), "install_app") {
		t.Errorf("an unknown tool: %v", err)
	}
	for _, uri := range []string{"marketplace://apps/nothing", "marketplace://apps/microsoft-dynamics-365", "file:///etc/passwd"} {
		if _, err := a.session.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri}); err == nil || !strings.Contains(err.Error(), "not found") {
			t.Errorf("%s: %v", uri, err)
		}
	}
	if log := s.stderr.String(); strings.Contains(log, `"status":5`) || strings.Contains(log, "panic") || strings.Contains(log, `"level":"ERROR"`) {
		t.Errorf("the log: %s", log)
	}
}

// A thousand calls in a minute are answered, the next one is told to wait.
func TestMCP_TooManyCalls_AreToldToWait(t *testing.T) {
	t.Parallel()
	s := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1")
	const most, workers = 1000, 8
	var answered, refused, others int
	var mu sync.Mutex
	var all sync.WaitGroup
	for worker := range workers {
		all.Go(func() {
			for range (most+workers)/workers + 1 {
				status, header, body := postMessage(t, s.base, nil, listTools)
				mu.Lock()
				switch {
				case status == http.StatusOK:
					answered++
				case status == http.StatusTooManyRequests && header.Get("Retry-After") != "" && strings.Contains(body, "rate_limited"):
					refused++
				default:
					others++
					t.Errorf("worker %d: %d %s", worker, status, body)
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if answered != most || refused != workers*((most+workers)/workers+1)-most || others != 0 {
		t.Errorf("%d answered, %d told to wait, %d others", answered, refused, others)
	}
}

// Callers that go away leave nothing behind.
func TestMCP_CallersGoAway_TheNextIsAnswered(t *testing.T) {
	t.Parallel()
	s := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1")
	a := newAssistant(t, s.base, "")
	for range 50 {
		ctx, cancel := context.WithCancel(t.Context())
		go cancel()
		_, _ = a.session.CallTool(ctx, &sdk.CallToolParams{Name: mcp.ToolSearchApps, Arguments: map[string]any{"query": "chat"}})
	}
	var found mcp.Found
	newAssistant(t, s.base, "").call(mcp.ToolSearchApps, map[string]any{"query": "chat"}, &found)
	if log := s.stderr.String(); found.Total == 0 || strings.Contains(log, `"status":5`) || strings.Contains(log, `"level":"ERROR"`) {
		t.Errorf("%+v, the log: %s", found, log)
	}
}

// Assistants are answered in English, whatever the language of the one who asks: programs
// read it, and docs/assistants.md says so.
func TestMCP_ReaderOfGerman_IsAnsweredInEnglish(t *testing.T) {
	t.Parallel()
	s := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1")
	german := map[string]string{"Accept-Language": "de-DE,de", "X-Language": "de", "Cookie": locale.Cookie + "=de"}
	refused := map[string]string{"Authorization": "Bearer unknown"}
	for name, message := range map[string]string{
		"tools":      listTools,
		"an app":     `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_app","arguments":{"app":"n8n"}}}`,
		"no app":     `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_app","arguments":{"app":"no-such-app"}}}`,
		"no message": `{`,
	} {
		status, _, body := postMessage(t, s.base, nil, message)
		if inGerman, _, other := postMessage(t, s.base, german, message); inGerman != status || other != body {
			t.Errorf("%s: %d %s, to a reader of German %d %s", name, status, body, inGerman, other)
		}
	}
	_, _, body := postMessage(t, s.base, refused, listTools)
	maps.Copy(refused, german)
	_, _, other := postMessage(t, s.base, refused, listTools)
	said, _, hasID := strings.Cut(body, `"request_id"`) // each answer has its own
	if inGerman, _, _ := strings.Cut(other, `"request_id"`); !hasID || inGerman != said {
		t.Errorf("a refusal is %s, to a reader of German %s", body, other)
	}
}

// One setting turns the endpoint off.
func TestMCP_SwitchedOff_IsNotThere(t *testing.T) {
	t.Parallel()
	s := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1", "MARKETPLACE_MCP=0")
	if status, _, body := postMessage(t, s.base, nil, listTools); status != http.StatusNotFound {
		t.Errorf("%d %s", status, body)
	}
}

// What programs read first names the endpoint, as long as it is on.
func TestLLMsText_Door_IsNamedWhileItIsOpen(t *testing.T) {
	t.Parallel()
	for setting, isNamed := range map[string]bool{"MARKETPLACE_MCP=1": true, "MARKETPLACE_MCP=0": false} {
		s := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1", setting)
		for _, path := range []string{"/llms.txt", "/api/openapi.json"} {
			if _, body := get(t, s.base+path); strings.Contains(body, "Model Context Protocol") != isNamed {
				t.Errorf("%s with %s: %.300s", path, setting, body)
			}
		}
	}
}

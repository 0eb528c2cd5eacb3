package app_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"net/http"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"marketplace/internal/testkit"
)

// script is a sequence of writes that all have to succeed, as the document says.
type script struct {
	*lived

	d        *document
	recorded map[string]map[string]any
}

// do sends one write to an address of an operation and gives the answer's body.
func (w *script) do(caller, operation, address, body string) string {
	w.t.Helper()
	return w.send(caller, operation, address, "application/json", body)
}

// send is do for a body of any type.
func (w *script) send(caller, operation, address, contentType, body string) string {
	w.t.Helper()
	method, path, _ := strings.Cut(operation, " ")
	if address == "" {
		address = path
	}
	headers := w.keys(address, caller)
	if body != "" {
		headers = append(headers, "Content-Type", contentType)
	}
	answer := w.callers[caller].asked(method, address, body, headers...)
	if answer.status >= http.StatusMultipleChoices {
		w.t.Errorf("%s %s by %s: %d %.300s", method, address, caller, answer.status, answer.body)
		return ""
	}
	if wrong := w.d.check(method, path, answer); wrong != "" {
		w.t.Errorf("%s %s by %s: %d: %s: %.300s", method, address, caller, answer.status, wrong, answer.body)
	}
	described, _ := w.d.at("paths", path, strings.ToLower(method))
	var value any
	if id := text(described["operationId"]); json.Unmarshal(answer.body, &value) == nil {
		if w.recorded[id] == nil {
			w.recorded[id] = map[string]any{}
		}
		w.recorded[id][strconv.Itoa(answer.status)] = shortened(value)
	}
	return string(answer.body)
}

// card gives a token of a card at the payment provider.
func (w *script) card(number string) string {
	w.t.Helper()
	made := w.callers["the owner"].must(http.MethodPost, "/sandbox/tokens", `{"number":"`+number+`","exp_month":12,"exp_year":2099,"cvc":"123","name":"Olive"}`)
	return field(w.t, made, "token")
}

// total is what has to be agreed to for a charge.
func (w *script) total(path string) string {
	w.t.Helper()
	var charge struct {
		TrialDays int `json:"trial_days"`
		Taxes     struct {
			TotalPrice int `json:"total_price"`
		}
	}
	if err := json.Unmarshal([]byte(w.callers["the owner"].must(http.MethodGet, path, "")), &charge); err != nil {
		w.t.Fatal(err)
	}
	if charge.TrialDays > 0 {
		charge.Taxes.TotalPrice = 0
	}
	return `{"expected_total":` + strconv.Itoa(charge.Taxes.TotalPrice) + `,"currency":"USD"}`
}

// A shop is written to in all its parts: each answer is one that the document
// describes, and stands there as the example of its operation. With -record the
// examples are written anew.
func TestAPIDocument_LiveWrites_AreThoseOfTheDocument(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	s := newLivedShop(t)
	w := &script{lived: s, d: documentOf(t, s.base), recorded: map[string]map[string]any{}}
	w.sells()
	w.buys()
	w.fillsACart()
	w.speaks()
	w.administers()
	w.signs()
	w.indexes()
	w.develops()
	w.staffs("a developer")
	w.transfers("a developer")
	w.shares("a developer", "the owner")
	if *record {
		w.keep()
		return
	}
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		for path, operation := range w.d.operations(method) {
			for status := range w.recorded[text(operation["operationId"])] {
				media, where := w.d.at("paths", path, strings.ToLower(method), "responses", status, "content", "application/json")
				if isAlias(path) || media == nil {
					continue
				}
				if media["example"] == nil {
					t.Errorf("%s %s has no example: record the answers", method, path)
				} else if err := w.d.schema(append(where, "schema")).Validate(media["example"]); err != nil {
					t.Errorf("the example of %s %s: %v", method, path, err)
				}
			}
		}
	}
}

func (w *script) keep() {
	w.t.Helper()
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(w.recorded); err != nil {
		w.t.Fatal(err)
	}
	text := regexp.MustCompile(`http://127\.0\.0\.1:\d+`).ReplaceAll(b.Bytes(), []byte("http://localhost:8080"))
	if err := os.WriteFile("writes.json", text, 0o600); err != nil {
		w.t.Fatal(err)
	}
}

// until waits for what the payment provider says a moment later.
func (w *script) until(what, path, said string) {
	w.t.Helper()
	eventually(w.t, what, func() bool {
		return strings.Contains(w.callers["the owner"].must(http.MethodGet, path, ""), said)
	})
}

// sells is what an app does with charges, and what its buyer answers.
func (w *script) sells() {
	for kind, body := range map[string]string{"direct_charge": `"quantity":1`, "recurrent_charge": `"trial_days":7`} {
		collection := "/billing/" + kind + "/{product}"
		one := collection + "/{id}"
		made := func() string {
			return "/billing/" + kind + "/livechat/" + field(w.t, w.do("an app", "POST "+collection, "/billing/"+kind+"/livechat", `{"name":"Words","price":250,`+body+`,"return_url":"https://app.test/"}`), "id")
		}
		declined := made()
		w.do("the owner", "PUT "+one+"/decline", declined+"/decline", "")
		w.do("the owner", "PUT "+one+"/archive", declined+"/archive", "")
		taken := made()
		w.do("the owner", "PUT "+one+"/accept", taken+"/accept", w.total(taken))
		w.do("an app", "PUT "+one+"/activate", taken+"/activate", "")
		if kind == "recurrent_charge" {
			w.do("an app", "PUT "+one+"/cancel", taken+"/cancel", "")
			w.do("the owner", "PUT "+one+"/keep", taken+"/keep", "")
		} else {
			w.until("the charge is paid", taken, `"status":"success"`)
			w.do("the owner", "POST "+one+"/refund", taken+"/refund", `{"reason":"It does not fit us."}`)
		}
		body = strings.Replace(body, "7", "0", 1) // without a trial something is paid, and the bank asks
		asked := made()
		card := `{"card":{"token":"` + w.card("4000002500003155") + `","first_name":"Olive","last_name":"Wood","country":"US","zip":"10001"},"currency":"USD","expected_total":`
		_, changed := w.callers["the owner"].send(http.MethodPut, asked+"/accept", card+"1}") // the tax is that of the card's address
		total := regexp.MustCompile(`"total":(\d+)`).FindStringSubmatch(changed)
		if total == nil {
			w.t.Fatalf("another total was not refused: %s", changed)
		}
		w.do("the owner", "PUT "+one+"/accept", asked+"/accept", card+total[1]+"}")
		w.do("an app", "PUT "+one+"/activate", asked+"/activate", "")
		w.until("the bank asks", "/billing/purchases/attempts", asked[strings.LastIndex(asked, "/")+1:])
		w.do("the owner", "POST "+one+"/authentication", asked+"/authentication?return_url=https%3A%2F%2Fapp.test%2F", "")
		w.do("the owner", "PUT "+one+"/give-up", asked+"/give-up", "")
	}
}

// buys is what a person does with a card and an app.
func (w *script) buys() {
	const owner = "the owner"
	w.do(owner, "POST /billing/account/{product}/setup", "/billing/account/livechat/setup", "")
	w.do(owner, "PUT /billing/purchases/bill-to", "/billing/purchases/bill-to", `{"company":"Wood & Co","country":"US","zip":"10001"}`)
	w.do(owner, "POST /billing/account/{product}", "/billing/account/livechat", `{"token":"`+w.card("4242424242424242")+`","first_name":"Olive","last_name":"Wood","country":"US","zip":"10001"}`)
	app, plan := w.priced("livechat", false)
	charge := w.do(owner, "POST /api/applications/{id}/create-charge", "/api/applications/"+app+"/create-charge", `{"plan_id":"`+plan+`"}`)
	path := "/billing/recurrent_charge/livechat/" + field(w.t, charge, "id")
	w.do(owner, "PUT /billing/recurrent_charge/{product}/{id}/accept", path+"/accept", w.total(path))
	w.do(owner, "PUT /billing/recurrent_charge/{product}/{id}/activate", path+"/activate", w.total(path))
	w.do(owner, "PUT /billing/recurrent_charge/{product}/{id}/retry", path+"/retry", "")
	perAgent := w.ids["application"][len(w.ids["application"])-2]
	w.do(owner, "PUT /api/applications/{id}/access", "/api/applications/"+perAgent+"/access", `{"without_access":[]}`)
	free := w.free()
	w.do(owner, "PUT /api/applications/{id}/install", "/api/applications/"+free+"/install", "")
	w.callers[owner].must(http.MethodDelete, "/api/applications/"+free+"/install", "")
	w.do(owner, "POST /api/applications/{id}/install/restore", "/api/applications/"+free+"/install/restore", "")
	w.do(owner, "PUT /api/applications/{id}/instance/properties", "/api/applications/"+free+"/instance/properties", `{"onboarded":true,"plan":"gold","error_code":null}`)
	w.do(owner, "POST /api/applications/{id}/instance/events", "/api/applications/"+free+"/instance/events", `{"event_name":"note added"}`)
	w.do(owner, "PUT /api/feedback/rate/application/{id}", "/api/feedback/rate/application/"+free, `{"rate":4,"name":"Olive","review":"It is quick, and we use it every day."}`)
	w.decides(owner)
	w.lists()
	w.do(owner, "PUT /api/deals/{id}/reminder", "/api/deals/zoho-desk/reminder", "")
	w.do(owner, "DELETE /api/deals/{id}/reminder", "/api/deals/zoho-desk/reminder", "")
	w.do("a visitor", "POST /api/awaiting_apps", "", `{"applicationId":"slack","email":"new@visitor.test"}`)
}

// decides is what an organization decides about its apps.
func (w *script) decides(owner string) {
	const asker = "a colleague"
	w.callers[asker] = bearerOf{w.t, w.base, w.person("agent@acme.test")}
	w.do(owner, "PUT /api/company/budgets/{product}", "/api/company/budgets/helpdesk", `{"monthlyCents":15000,"stops":true}`)
	w.do(owner, "PUT /api/company/budgets/{product}/lift", "/api/company/budgets/helpdesk/lift", "")
	w.do(owner, "DELETE /api/company/budgets/{product}", "/api/company/budgets/helpdesk", "")
	w.do(owner, "PUT /api/company/rules", "", `{"ownersForWriting":true,"onlyAllowed":false}`)
	w.do(owner, "PUT /api/company/rules", "", `{"ownersForWriting":false,"onlyAllowed":false}`)
	w.do(owner, "PUT /api/company/rules/applications/{id}", "/api/company/rules/applications/deepl", `{"rule":"forbidden"}`)
	w.do(owner, "DELETE /api/company/rules/applications/{id}", "/api/company/rules/applications/deepl", "")
	for _, event := range []struct{ who, operation, body string }{
		{asker, "DELETE /api/company/requests/{id}", ""},
		{owner, "PUT /api/company/requests/{id}/decline", `{"note":"Not this month."}`},
		{owner, "PUT /api/company/requests/{id}/approve", `{"way":"cart"}`},
	} {
		request := w.do(asker, "POST /api/company/requests", "", `{"applicationId":"askguru","reason":"We answer in five languages."}`)
		_, path, _ := strings.Cut(event.operation, " ")
		path = strings.Replace(path, "{id}", field(w.t, request, "id"), 1)
		w.do(event.who, event.operation, path, event.body)
	}
}

// lists is what a developer writes about an app of theirs.
func (w *script) lists() {
	const developer = "a developer"
	made := w.do(developer, "POST /api/applications", "", `{"name":"Chat Scorer","origin":"console","product":"livechat"}`)
	app := "/api/applications/" + field(w.t, made, "id")
	for _, write := range []struct{ method, part, body string }{
		{"PUT", "/display", `{"name":"Chat Scorer","shortDescription":"Scores every chat by what customers said."}`},
		{"PATCH", "/display", `{"shortDescription":"Scores every chat."}`},
		{"PUT", "/listing/overview", `{"longDescription":"Reads chats and scores them.","categoryId":"analytics"}`},
		{"PUT", "/listing/filters", `{"categories":["crm"],"languages":["en","de"],"industries":["retail"],"country":"DE","keywords":["lead score"]}`},
		{"PUT", "/listing/support", `{"tutorialUrl":"https://scorer.example/help","privacyPolicyUrl":"https://scorer.example/privacy"}`},
		{"PUT", "/features", `[{"title":"Scores","description":"One for each chat."}]`},
		{"PUT", "/benefits", `[{"title":"Better answers","description":"See what went wrong."}]`},
		{"PUT", "/payment", `{"price":500,"frequency":"monthly","perAccount":true,"trialDays":7,"creditCardRequired":true,"tiersPricingConfig":{"enabled":false,"tiers":[]}}`},
		{"PUT", "/discount", `{"percent":15,"firstDay":"` + time.Now().UTC().AddDate(0, 0, 10).Format(time.DateOnly) + `","lastDay":"` + time.Now().UTC().AddDate(0, 0, 40).Format(time.DateOnly) + `"}`},
		{"DELETE", "/discount", ""},
		{"DELETE", "/payment", ""},
		{"PUT", "/install/direct", `{"url":"https://scorer.example/install"}`},
	} {
		w.do(developer, write.method+" /api/applications/{id}"+write.part, app+write.part, write.body)
	}
	w.builds(developer, app)
	w.shows(developer, app)
	w.pushes(developer, path.Base(app))
	w.do(developer, "DELETE /api/applications/{id}", app, "")
	w.publishes(developer, "/api/applications/aircall")
	w.reviews(developer, "/api/applications/"+pictured)
}

// develops is how an organization becomes a developer, and what the staff decides about it.
func (w *script) develops() {
	const owner, staff = "the owner", "staff"
	w.do(owner, "POST /api/developer", "", `{"name":"Acme Works","slug":"acme-works"}`)
	w.do(owner, "POST /api/platform_dashboard/credits", "", "")
	w.do(owner, "PUT /api/developer/profile", "", `{"name":"Acme Works","headline":"Two apps for support teams.","country":"US","languages":["en"],"website":"https://works.example","supportEmail":"help@works.example","supportHours":"Mon to Fri","socials":{}}`)
	w.do(owner, "PUT /api/developer/icon", "", `{"icon":""}`)
	w.do(owner, "PUT /api/developer/agreement", "", `{"version":"2026-11-01"}`)
	w.do(owner, "POST /api/developer/proofs/mail", "", "")
	w.do(owner, "POST /api/developer/proofs/site", "", `{"way":"dns"}`)
	w.do(staff, "PUT /api/staff/developers/{slug}/restrict", "/api/staff/developers/acme-works/restrict", `{"reason":"Answers nobody."}`)
	w.do(staff, "PUT /api/staff/developers/{slug}/reinstate", "/api/staff/developers/acme-works/reinstate", "")
	w.do(owner, "DELETE /api/developer", "", "")
	w.do(owner, "PUT /api/developer/reopen", "", "")
	w.do(staff, "PUT /api/staff/reserved-names/{name}", "/api/staff/reserved-names/Bank", `{"reason":"It would be taken for a bank."}`)
	w.do(staff, "DELETE /api/staff/reserved-names/{name}", "/api/staff/reserved-names/Bank", "")
}

// staffs is who works in the console of a developer.
func (w *script) staffs(owner string) {
	const team, invitations, invitee = "/api/developer/team", "/api/developer/team/invitations", "an invited person"
	invited := w.do(owner, "POST /api/developer/team/invitations", "", `{"email":"books@apps.test","role":"editor"}`)
	w.do(owner, "POST /api/developer/team/invitations/{id}/mail", invitations+"/"+field(w.t, invited, "id")+"/mail", "")
	w.do(invitee, "PUT /api/developer/team/invitation", "", "")
	id := field(w.t, w.callers[invitee].must(http.MethodGet, "/accounts/v2/accounts/me", ""), "account_id")
	w.do(owner, "PUT /api/developer/team/members/{id}", team+"/members/"+id, `{"role":"manager"}`)
	w.do(invitee, "DELETE /api/developer/team/me", "", "")
	w.do(owner, "DELETE /api/developer/team/members/{id}", team+"/members/"+id, "")
	w.do(owner, "POST /api/developer/team/invitations", "", `{"email":"books@apps.test","role":"viewer"}`)
	w.do(invitee, "DELETE /api/developer/team/invitation", "", "")
	again := w.do(owner, "POST /api/developer/team/invitations", "", `{"email":"books@works.example","role":"finance"}`)
	w.do(owner, "DELETE /api/developer/team/invitations/{id}", invitations+"/"+field(w.t, again, "id"), "")
}

// transfers is how apps are given to another developer.
func (w *script) transfers(giver string) {
	const receiver, list = "another developer", "/api/developer/transfers"
	w.callers[receiver] = bearerOf{w.t, w.base, w.person("harold@market.test")}
	for _, answer := range []struct{ who, what string }{{receiver, "decline"}, {giver, "cancel"}, {receiver, "accept"}} {
		offered := w.do(giver, "POST "+list, "", `{"to":"platform-team","applications":["unbounce"]}`)
		w.do(answer.who, "PUT "+list+"/{id}/"+answer.what, list+"/"+field(w.t, offered, "id")+"/"+answer.what, "")
	}
}

// shares is who an app is shown to before it is public.
func (w *script) shares(developer, owner string) {
	w.t.Helper()
	const sharing = "/api/applications/microsoft-dynamics-365/sharing"
	mailed := func(email string) (secret string) {
		eventually(w.t, "no mail to "+email, func() bool {
			_, after, found := strings.Cut(mailsTo(w.t, &serving{base: w.base}, email), "/#")
			if found {
				secret = `{"secret":"` + after[:43] + `"}`
			}
			return found
		})
		return secret
	}
	invite := func(email string) (id, secret string) {
		made := w.do(developer, "POST /api/applications/{id}/sharing/invitations", sharing+"/invitations", `{"email":"`+email+`","note":"Have a look."}`)
		return sharing + "/invitations/" + field(w.t, made, "id"), mailed(email)
	}
	preview := w.do(developer, "POST /api/applications/{id}/sharing/previews", sharing+"/previews", `{"reviewers":["look@review.example"]}`)
	_, secret, _ := strings.Cut(field(w.t, preview, "url"), "#")
	w.do(developer, "POST /api/draft-previews/open", "", `{"secret":"`+secret+`"}`)
	w.do(owner, "POST /api/draft-previews/accept", "", mailed("look@review.example"))
	w.do(developer, "DELETE /api/applications/{id}/sharing/previews/{preview}", sharing+"/previews/"+field(w.t, preview, "id"), "")
	_, first := invite("buyer@acme.example")
	w.do(owner, "POST /api/app-invitations/open", "", first)
	w.do(owner, "POST /api/app-invitations/accept", "", first)
	_, second := invite("no@acme.example")
	w.do(owner, "POST /api/app-invitations/decline", "", second)
	third, _ := invite("later@acme.example")
	w.do(developer, "POST /api/applications/{id}/sharing/invitations/{invitation}/mail", third+"/mail", "")
	w.do(developer, "DELETE /api/applications/{id}/sharing/invitations/{invitation}", third, "")
	link := w.do(developer, "POST /api/applications/{id}/sharing/links", sharing+"/links", `{"places":10,"endsAt":"`+time.Now().Add(240*time.Hour).UTC().Format(time.RFC3339)+`"}`)
	w.do(developer, "DELETE /api/applications/{id}/sharing/links/{link}", sharing+"/links/"+field(w.t, link, "id"), "")
}

// reviews is what becomes of submissions.
func (w *script) reviews(developer, app string) {
	submit := func() string {
		made := w.do(developer, "PUT /api/applications/{id}/review/submit", app+"/review/submit", `{"note":"Sign in as ann."}`)
		return "/api/staff/submissions/" + field(w.t, made, "id")
	}
	decide := func(submission, what, body string) {
		w.do("staff", "PUT /api/staff/submissions/{id}/"+what, submission+"/"+what, body)
	}
	w.do(developer, "PUT /api/applications/{id}/review/cancel", app+"/review/cancel", "")
	first := submit()
	decide(first, "begin", "")
	decide(first, "request-changes", `{"findings":[{"part":"features","text":"Two of them say the same."}]}`)
	second := submit()
	decide(second, "begin", "")
	decide(second, "accept", "")
	decide(second, "reject", `{"findings":[{"part":"name","rule":"No names of others","text":"The name belongs to somebody else."}]}`)
}

// publishes changes a live app, and takes that back.
func (w *script) publishes(developer, app string) {
	for _, write := range []struct{ method, part, body string }{
		{"POST", "/fork", `{}`},
		{"PATCH", "/display", `{"shortDescription":"Press a number of a chat and talk on the phone at once."}`},
		{"PUT", "/publish", `{}`},
		{"PUT", "/unpublish", ""},
		{"PUT", "/rollback", `{"version":1}`},
		{"PUT", "/slug", `{"slug":"phone-on-chats"}`},
		{"PUT", "/retirement", `{"lastDay":"` + time.Now().AddDate(0, 0, 200).Format(time.DateOnly) + `","replacement":"hotjar"}`},
		{"DELETE", "/retirement", ""},
		{"DELETE", "/price-rise", ""},
	} {
		w.do(developer, write.method+" /api/applications/{id}"+write.part, app+write.part, write.body)
	}
	w.do(developer, "POST /api/promotion-codes", "", `{"code":"FRIENDS-20","percent":20,"months":3,"applications":["`+path.Base(app)+`"],"endsAt":"`+time.Now().AddDate(0, 1, 0).UTC().Format(time.RFC3339)+`","total":50,"perOrganization":1}`)
	w.do(developer, "PUT /api/promotion-codes/{code}/end", "/api/promotion-codes/FRIENDS-20/end", "")
	w.do(developer, "PUT /api/applications/{id}/revisions/{version}/restore", app+"/revisions/2/restore", "")
	w.do(developer, "DELETE /api/applications/{id}/draft", app+"/draft", "")
}

// builds is what an app of a developer consists of.
func (w *script) builds(developer, app string) {
	for _, write := range []struct{ method, pattern, path, body string }{
		{"PUT", "/display/changelog", "", `{"changelog":"## 1.1.0 - 2026-05-02 Faster\n\nIt starts at once."}`},
		{"PUT", "/product", "", `{"product":"livechat"}`},
		{"PUT", "/onboarding", "", `{"introduction":"Choose what is scored.","setupAware":true,"settings":"/settings"}`},
		{"DELETE", "/onboarding", "", ""},
		{"POST", "/property", "", `{"key":"finishInstallCopy","value":"Open the scores"}`},
		{"PUT", "/property", "", `{"key":"finishInstallCopy","value":"Open"}`},
		{"DELETE", "/property", "", `{"key":"finishInstallCopy"}`},
		{"PUT", "/widgets/{part}", "/widgets/details", `{"placement":"plugin","url":"https://scorer.example/details"}`},
		{"PATCH", "/widgets/{part}", "/widgets/details", `{"title":"Scores"}`},
		{"PUT", "/chat-actions/{part}", "/chat-actions/score", `{"action":"open","label":"Score it","url":"https://scorer.example/score","widget":"details"}`},
		{"PATCH", "/chat-actions/{part}", "/chat-actions/score", `{"label":"Score"}`},
		{"DELETE", "/chat-actions/{part}", "/chat-actions/score", ""},
		{"DELETE", "/widgets/{part}", "/widgets/details", ""},
		{"PUT", "/chat-boosters/{part}", "/chat-boosters/rate", `{"title":"Rate us","description":"One minute.","url":"https://scorer.example/rate","ctaLabel":"Rate"}`},
		{"DELETE", "/chat-boosters/{part}", "/chat-boosters/rate", ""},
		{"DELETE", "/authorization", "", ""},
		{"PUT", "/resources", "", `{"id":"seats","description":"Score more chats.","url":"https://scorer.example/extras","multiplied":true,"product":{"name":"Extra chats","price":{"cents":300,"perAgent":false,"months":1}}}`},
		{"DELETE", "/resources/{part}", "/resources/seats", ""},
		{"PUT", "/webhook", "", `{"url":"https://scorer.example/events"}`},
		{"DELETE", "/webhook", "", ""},
		{"POST", "/chat-webhooks", "", `{"url":"https://scorer.example/chats"}`},
		{"DELETE", "/chat-webhooks", "", ""},
		{"PATCH", "/infrastructure/blocks", "", `{"deployment":{"provider":"custom","config":{"custom":{"url":"https://scorer.example/"}}}}`},
		{"DELETE", "/infrastructure/blocks/{block}", "/infrastructure/blocks/deployment", ""},
		{"POST", "/auto-review", "", `{"appName":true,"tutorial":true}`},
	} {
		w.do(developer, write.method+" /api/applications/{id}"+write.pattern, app+cmp.Or(write.path, write.pattern), write.body)
	}
	const live = "/api/applications/calendly"
	var before struct{ Authorization struct{ ClientID string } }
	if err := json.Unmarshal([]byte(w.callers[developer].must(http.MethodGet, live, "")), &before); err != nil {
		w.t.Fatal(err)
	}
	w.do(developer, "DELETE /api/applications/{id}/authorization", live+"/authorization", "")
	w.do(developer, "POST /api/applications/{id}/authorization", live+"/authorization", `{"ssoClient":"`+before.Authorization.ClientID+`"}`)
	w.do(developer, "PUT /api/applications/{id}/resources/copy", live+"/resources/copy?application="+path.Base(app), "{}")
}

// pushes is an app of a developer as a file.
func (w *script) pushes(developer, app string) {
	const manifest = `"manifest":{"name":"Chat Judge","product":"livechat","blocks":{"monetization":{"price":500,"frequency":"monthly","trialDays":7,"creditCardRequired":false,"charge":"account"},"widgets":{"details":{"placement":"plugin","url":"https://scorer.example/details"}}},"display":{"shortDescription":"Scores every chat.","longDescription":"Reads chats and scores them."}}`
	w.do(developer, "POST /api/console/app/{id}", "/api/console/app/"+app, `{`+manifest+`,"metadata":{"sagaId":"first"}}`)
	w.do(developer, "POST /api/console/app/{id}/verify", "/api/console/app/"+app+"/verify", `{`+manifest+`}`)
	w.pushesBlocks(developer, "/api/console/app/"+app+"/blocks")
	made := w.do(developer, "POST /api/console/app", "", `{`+strings.Replace(manifest, "Chat Judge", "Chat Counter", 1)+`}`)
	if !strings.Contains(made, `"isDone":true`) {
		w.t.Errorf("an app is not made: %s", made)
	}
}

// pushesBlocks is an app of a developer as blocks of a file.
func (w *script) pushesBlocks(developer, blocks string) {
	const (
		all      = "/api/console/app/{id}/blocks"
		client   = `"type":"server_side_app","redirectUri":"https://scorer.example/callback"`
		widget   = `{"placement":"plugin","url":"https://scorer.example/details"}`
		property = `{"type":"int","description":"Of a chat","default_value":"0","access":{"chat":{"agent":["read","write"]}}}`
	)
	w.do(developer, "DELETE "+all+"/authorization", blocks+"/authorization", "")
	w.do(developer, "POST "+all+"/authorization", blocks+"/authorization", `{`+client+`,"scopes":[{"scope":"accounts--my:ro","required":true}]}`)
	w.do(developer, "PUT "+all+"/authorization", blocks+"/authorization", `{`+client+`,"scopes":[{"scope":"accounts--my:ro","required":false}]}`)
	for _, block := range []struct{ pattern, path, body string }{
		{"/monetization", "/monetization", `{"price":700,"frequency":"monthly","trialDays":7,"creditCardRequired":false,"charge":"account"}`},
		{"/widgets/{part}", "/widgets/details", widget},
		{"/widgets", "/widgets", `{"details":` + widget + `}`},
		{"/properties/{part}", "/properties/score", property},
		{"/properties", "/properties", `{"score":` + property + `}`},
	} {
		w.do(developer, "POST "+all+block.pattern, blocks+block.path, block.body)
		w.do(developer, "PUT "+all+block.pattern, blocks+block.path, block.body)
		w.do(developer, "DELETE "+all+block.pattern, blocks+block.path, "")
	}
}

// shows is what pictures an app of a developer has.
func (w *script) shows(developer, app string) {
	addresses := map[string]string{}
	for kind, height := range map[string]int{"icon": 900, "screenshot": 600, "video_poster": 590} {
		form, contentType := uploadForm(w.t, kind, pictureOf(w.t, 900, height))
		addresses[kind] = field(w.t, w.send(developer, "POST /api/applications/{id}/media", app+"/media", contentType, form), "original")
	}
	w.do(developer, "PUT /api/applications/{id}/display/icons", app+"/display/icons", `{"default":"`+addresses["icon"]+`"}`)
	w.do(developer, "PUT /api/applications/{id}/screenshots/commit", app+"/screenshots/commit", `[{"original":"`+addresses["screenshot"]+`","title":"The scores of a week"}]`)
	w.do(developer, "PUT /api/applications/{id}/video", app+"/video", `{"url":"https://youtu.be/dQw4w9WgXcQ","poster":"`+addresses["video_poster"]+`","title":"A tour in a minute"}`)
	w.do(developer, "DELETE /api/applications/{id}/video", app+"/video", "")
}

// offered is as much of an app as these scripts look at.
type offered struct {
	ID, Product string
	Payment     *struct{ PerAccount bool }
	Plans       []struct{ ID, BillingCycle string }
	CustomProps map[string]any
}

func (w *script) offers() []offered {
	w.t.Helper()
	var all []offered
	if err := json.Unmarshal([]byte(w.callers["the owner"].must(http.MethodGet, "/api/applications/published", "")), &all); err != nil {
		w.t.Fatal(err)
	}
	installed := idsOf(w.t, w.callers["the owner"].must(http.MethodGet, "/api/applications/installed", ""), "", "id")
	return slices.DeleteFunc(all, func(one offered) bool {
		return slices.Contains(installed, one.ID) || one.CustomProps["onlyOwner"] != nil
	})
}

// priced gives an app that is paid by the month, and its plan.
func (w *script) priced(product string, perAccount bool) (app, plan string) {
	w.t.Helper()
	for _, one := range w.offers() {
		if one.Product == product && one.Payment != nil && one.Payment.PerAccount == perAccount && len(one.Plans) > 1 && one.Plans[0].BillingCycle == "monthly" {
			return one.ID, one.Plans[1].ID
		}
	}
	w.t.Fatal("no app is paid by the month")
	return "", ""
}

func (w *script) free() string {
	w.t.Helper()
	for _, one := range w.offers() {
		if one.Product == "livechat" && one.Payment == nil && one.ID != w.own.id && one.ID != w.foreign.id {
			return one.ID
		}
	}
	w.t.Fatal("no app is free")
	return ""
}

// fillsACart is a cart from its first app to its purchase.
func (w *script) fillsACart() {
	const owner, one = "the owner", "/api/products-carts/{id}"
	cart := field(w.t, w.do(owner, "POST /api/products-carts", "", ""), "id")
	here := "/api/products-carts/" + cart
	app, plan := w.priced("livechat", false)
	perAgent := w.ids["application"][len(w.ids["application"])-1]
	w.do(owner, "PATCH "+one+"/applications/{appId}", here+"/applications/"+app, "{}")
	w.do(owner, "PATCH "+one+"/applications", here+"/applications?id="+app+"&id="+perAgent, "")
	w.do(owner, "PATCH "+one+"/applications/{appId}/plans/{planId}", here+"/applications/"+app+"/plans/"+plan, "")
	w.do(owner, "PUT "+one+"/applications/{appId}/no-access", here+"/applications/"+perAgent+"/no-access", `{"accounts":[]}`)
	w.do(owner, "PUT "+one+"/card", here+"/card", `{"token":"`+w.card("5555555555554444")+`","country":"US","zip":"10001","products":["livechat"],"keep":false}`)
	w.do(owner, "DELETE "+one+"/card", here+"/card", "")
	w.do(owner, "PATCH "+one+"/applications/{appId}", here+"/applications/viber", "{}")
	w.do(owner, "PATCH "+one+"/coupon/{coupon}", here+"/coupon/5W2N-JHRC-P8FE", "")
	w.do(owner, "DELETE "+one+"/coupon", here+"/coupon", "")
	for _, other := range idsOf(w.t, w.callers[owner].must(http.MethodGet, here, ""), "products", "id") {
		if other != app {
			w.do(owner, "DELETE "+one+"/applications/{appId}", here+"/applications/"+other, "")
		}
	}
	w.do(owner, "PATCH "+one+"/checkout", here+"/checkout", "")
	w.do(owner, "DELETE "+one+"/checkout", here+"/checkout", "")
	locked := w.do(owner, "PATCH "+one+"/checkout", here+"/checkout", "")
	var seen struct {
		Checksum string
		Summary  struct{ Due int }
	}
	if err := json.Unmarshal([]byte(locked), &seen); err != nil {
		w.t.Fatal(err)
	}
	w.do(owner, "PATCH "+one+"/purchase", here+"/purchase", `{"checksum":"`+seen.Checksum+`","expected_total":`+strconv.Itoa(seen.Summary.Due)+`,"currency":"USD"}`)
}

// speaks is what visitors and people say, and what staff makes of it.
func (w *script) speaks() {
	expert := w.ids["expert"][0]
	w.do("a visitor", "POST /api/partners/experts/visits", "", `{"expert_id":"`+expert+`"}`)
	for _, what := range []string{"message", "comment"} {
		w.do("a visitor", "POST /api/partners/experts_marketplace/{id}/"+what, "/api/partners/experts_marketplace/"+expert+"/"+what,
			`{"name":"Kim","email":"kim@visitor.test","`+what+`":"Could you move our help desk in May? We are twelve people."}`)
	}
	_, listed := w.callers["a visitor"].send(http.MethodGet, "/api/feedback/rate/application/deepl/reviews?limit=1", "")
	if ids := regexp.MustCompile(`"id":"([^"]+)"`).FindStringSubmatch(listed); ids != nil {
		w.do("the owner", "POST /api/feedback/reviews/{id}/report", "/api/feedback/reviews/"+ids[1]+"/report", `{"reason":"It is about another app."}`)
		w.do("the owner", "PUT /api/feedback/reviews/{id}/helpful", "/api/feedback/reviews/"+ids[1]+"/helpful", "")
		w.do("the owner", "DELETE /api/feedback/reviews/{id}/helpful", "/api/feedback/reviews/"+ids[1]+"/helpful", "")
		w.do("staff", "PUT /api/moderation/reviews/{id}/reject", "/api/moderation/reviews/"+ids[1]+"/reject", `{"reason":"It is about another app."}`)
		w.do("staff", "PUT /api/moderation/reviews/{id}/approve", "/api/moderation/reviews/"+ids[1]+"/approve", "")
	}
}

// signs is what happens with tokens: those of an app, and of somebody who leaves.
func (w *script) signs() {
	client := "app_" + strings.ReplaceAll(w.own.id, "-", "")
	proof := `"client_id":"` + client + `","client_secret":"` + w.own.secret + `"`
	w.own.scope = "accounts--my:ro"
	token := w.do("a visitor", "POST /accounts/v2/token", "", `{"grant_type":"authorization_code","code":"`+w.own.codeFor(w.browser)+`","redirect_uri":"`+w.own.address+`",`+proof+`}`)
	one := `{"token":"` + field(w.t, token, "access_token") + `",` + proof + `}`
	w.do("a visitor", "POST /accounts/v2/introspect", "", one)
	w.do("a visitor", "POST /accounts/v2/revoke", "", one)
	w.do("the owner", "POST /accounts/v2/clients/{id}/code", "/accounts/v2/clients/"+client+"/code", `{"redirect_uri":"`+w.own.address+`","consent":true}`)
	w.do("the owner", "DELETE /accounts/v2/clients/{id}/consent", "/accounts/v2/clients/"+client+"/consent?coverage=account", "")

	w.do("a visitor", "POST /accounts/v2/organizations", "", `{"email":"founder@new.test","name":"Founder","password":"a long new password","organization":{"name":"New Ltd"}}`)
	w.callers["a viewer"] = bearerOf{w.t, w.base, w.person("agent@acme.test")}
	w.do("a viewer", "POST /accounts/v2/accounts/{id}/send_request_for_invitation", "/accounts/v2/accounts/me/send_request_for_invitation", `{"product":"HelpDesk"}`)
	w.do("a viewer", "DELETE /accounts/v2/token", "", "")
}

// administers is what a person does with an organization.
func (w *script) administers() {
	const owner, people = "the owner", "/accounts/v2/accounts"
	added := field(w.t, w.do(owner, "POST "+people, "", `{"email":"more@acme.test","name":"More","roles":[{"product":"LiveChat","role":"normal"}]}`), "account_id")
	w.do(owner, "PATCH "+people+"/{id}", people+"/"+added, `{"name":"Still More"}`)
	w.do(owner, "PUT "+people+"/{id}/roles", people+"/"+added+"/roles", `{"set_roles":[{"product":"LiveChat","role":"administrator"}]}`)
	w.do(owner, "PATCH "+people+"/{id}/organization_settings/{organization}", people+"/me/organization_settings/my", `{"avatar_url":null}`)
	w.do(owner, "DELETE "+people+"/{id}", people+"/"+added, "")
	w.do(owner, "POST "+people+"/invitations", "", `{"email":"guest@acme.test","product":"LiveChat","role":"normal"}`)
	made := w.do(owner, "POST /accounts/v2/personal_token", "", `{"name":"For a script","scope":"accounts--my:ro"}`)
	w.do(owner, "DELETE /accounts/v2/personal_token/{id}", "/accounts/v2/personal_token/"+field(w.t, made, "personal_token_id"), "")
	organization := w.ids["organization"][1]
	w.do("a developer", "PUT /api/applications/{id}/invitations/{organization}", "/api/applications/microsoft-dynamics-365/invitations/"+organization, "")
	w.do(owner, "PATCH /accounts/v2/organizations/{id}", "/accounts/v2/organizations/my", `{"name":"Acme Inc."}`)
	w.do(owner, "POST /accounts/v2/organizations/{id}/products", "/accounts/v2/organizations/my/products", `{"product":"LiveChat"}`)
}

// indexes is what the operator's key does with the search.
func (w *script) indexes() {
	const staff, one, mine = "staff", "/search/1/indexes/{index}", "/search/1/indexes/examples"
	for _, step := range [][2]string{
		{"PUT " + one + "/settings", `{"searchableAttributes":["name"],"attributesForFaceting":["searchable(maker)"]}`},
		{"POST " + one + "/batch", `{"requests":[{"action":"addObject","body":{"objectID":"1","name":"Oak chair","maker":"Nord"}}]}`},
		{"POST " + one, `{"name":"Pine chair","maker":"Nord"}`},
		{"PUT " + one + "/2", `{"name":"Steel chair","maker":"Ore"}`},
		{"POST " + one + "/2/partial", `{"maker":"Ore Ltd"}`},
		{"PUT " + one + "/synonyms/sofa", `{"objectID":"sofa","type":"oneWaySynonym","input":"sofa","synonyms":["chair"]}`},
		{"DELETE " + one + "/synonyms/sofa", ""},
		{"PUT " + one + "/rules/sofas", `{"objectID":"sofas","conditions":[{"context":"phone"}],"consequence":{"hide":[{"objectID":"2"}]}}`},
		{"DELETE " + one + "/rules/sofas", ""},
		{"DELETE " + one + "/2", ""},
		{"POST " + one + "/synonyms/batch", `[{"objectID":"seat","type":"synonym","synonyms":["chair","seat"]}]`},
		{"POST " + one + "/synonyms/search", `{"query":"seat"}`},
		{"POST " + one + "/rules/batch", `[{"objectID":"seats","conditions":[{"pattern":"seat","anchoring":"is"}],"consequence":{"promote":[{"objectID":"1","position":0}]}}]`},
		{"POST " + one + "/rules/search", `{"query":"seat"}`},
		{"POST " + one + "/query", `{"query":"seat","facets":["maker"]}`},
		{"POST " + one + "/browse", `{"hitsPerPage":1}`},
		{"POST " + one + "/operation", `{"operation":"copy","destination":"copied"}`},
		{"POST " + one + "/deleteByQuery", `{"filters":"objectID:1"}`},
		{"POST " + one + "/synonyms/clear", ""},
		{"POST " + one + "/rules/clear", ""},
		{"POST " + one + "/clear", ""},
		{"DELETE " + one, ""},
	} {
		_, path, _ := strings.Cut(step[0], " ")
		operation := regexp.MustCompile(`/(2|sofas?)\b`).ReplaceAllString(step[0], "/{objectID}")
		w.do(staff, operation, strings.Replace(path, one, mine, 1), step[1])
	}
	w.do(staff, "POST /search/1/indexes/*/batch", "", `{"requests":[{"action":"addObject","indexName":"examples","body":{"objectID":"1","name":"Oak chair"}}]}`)
	w.do("the owner", "POST /search/1/events", "", `{"events":[{"eventType":"click","eventName":"Hit","index":"apps","userToken":"u","objectIDs":["`+w.own.id+`"]}]}`)
	apps := "/search/1/indexes/apps"
	w.do("the owner", "POST /search/1/indexes/*/queries", "", `{"requests":[{"indexName":"apps","query":"chat","hitsPerPage":1,"attributesToRetrieve":["name"]}]}`)
	w.do("the owner", "POST "+one+"/facets/{facet}/query", apps+"/facets/categories/query", `{"facetQuery":"c"}`)
	w.do("the owner", "POST /search/1/indexes/*/objects", "", `{"requests":[{"indexName":"apps","objectID":"nothing"}]}`)
}

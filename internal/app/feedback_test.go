package app_test

import (
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// caller talks to a running shop as one person; without a token as a visitor.
type caller struct {
	t     *testing.T
	base  string
	token string
	page  string // the language of the page that calls; of others nobody knows it
}

func (s *serving) as(t *testing.T, dir, email string) caller {
	t.Helper()
	c := caller{t: t, base: s.base}
	if email != "" {
		c.token = tokenOf(t, environment(dir, "MARKETPLACE_DEMO=1"), email)
	}
	return c
}

// do calls the shop and decodes the answer, which must have that status.
func (c caller) do(status int, method, path, body string) map[string]any {
	c.t.Helper()
	request, err := http.NewRequestWithContext(c.t.Context(), method, c.base+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	if c.page != "" {
		request.Header.Set("X-Language", c.page)
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != status {
		c.t.Fatalf("%s %s: status %d, want %d: %s %v", method, path, answer.StatusCode, status, text, err)
	}
	if status == http.StatusServiceUnavailable && answer.Header.Get("Retry-After") == "" {
		c.t.Errorf("%s %s: 503 does not say when to come again", method, path)
	}
	decoded := map[string]any{}
	if strings.HasPrefix(answer.Header.Get("Content-Type"), "application/json") && json.Unmarshal(text, &decoded) != nil {
		c.t.Fatalf("%s %s: %s", method, path, text)
	}
	return decoded
}

// eventually waits until the shop shows what was written, and gives up after a minute: what a
// killed program was doing waits half of one.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal(what)
		}
	}
}

// S6.10, S7.11, S7.12, S8.05, decisions rules 1, 5 and 18: the whole way of a
// review, from the form to everybody's page.
func TestReview_ThroughTheAPI_IsPublished(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	visitor, owner, solo := s.as(t, dir, ""), s.as(t, dir, "owner@acme.test"), s.as(t, dir, "owner@solo.test")
	const address = "/api/feedback/rate/application/product-cards"
	good := `{"rate":5,"name":"Ann","review":"Cards sell."}`
	before := visitor.do(200, "GET", address, "")

	if got := visitor.do(401, "PUT", address, good); got["code"] != "unauthorized" {
		t.Errorf("a visitor: %v", got)
	}
	if got := solo.do(403, "PUT", address, good); got["code"] != "not_installed" {
		t.Errorf("never installed: %v", got)
	}
	solo.page = "de"
	if got := solo.do(200, "GET", address+"/mine", "")["refusal"].(map[string]any); got["message"] != "Sie können eine App bewerten, nachdem Sie sie installiert haben." {
		t.Errorf("never installed, in German: %v", got)
	}
	solo.page = ""
	if got := owner.do(400, "PUT", address, `{}`); got["fields"].(map[string]any)["review"] != "Please enter your review" { // S5.03
		t.Errorf("an empty form: %v", got)
	}
	owner.do(400, "PUT", address, `{"rate":4.5,"name":"Ann","review":"Good."}`)
	owner.do(400, "PUT", address, `nonsense`)
	owner.do(404, "PUT", "/api/feedback/rate/application/nothing", good)
	if got := owner.do(200, "GET", address+"/mine", ""); got["rating"] != nil || got["refusal"] != nil {
		t.Errorf("before rating: %v", got)
	}

	german := owner
	german.page = "de"
	written := german.do(200, "PUT", address, good)
	if written["state"] != "published" {
		t.Fatalf("written: %v", written)
	}
	eventually(t, "the vote is not counted", func() bool {
		return visitor.do(200, "GET", address, "")["votes"] == before["votes"].(float64)+1
	})
	list := visitor.do(200, "GET", address+"/reviews?limit=1&rate=5", "")
	newest := list["reviews"].([]any)[0].(map[string]any)
	if newest["id"] != written["id"] || newest["installed"] != true || newest["name"] != "Ann" || newest["language"] != "de" {
		t.Errorf("the newest review: %v", newest)
	}
	for _, private := range []string{"organization", "accountId", "email"} {
		if newest[private] != nil {
			t.Errorf("everybody sees the author's %s: %v", private, newest)
		}
	}

	held := owner.do(200, "PUT", address, `{"rate":5,"name":"Ann","review":"Buy at www.example.com"}`)
	if held["state"] != "held" || held["id"] != written["id"] {
		t.Errorf("with a link: %v", held)
	}
	eventually(t, "a held review is counted", func() bool { return visitor.do(200, "GET", address, "")["votes"] == before["votes"] })
	if got := owner.do(403, "GET", "/api/moderation/reviews", ""); got["code"] != "staff_only" {
		t.Errorf("moderation by a customer: %v", got)
	}
	staff := s.as(t, dir, "staff@market.test")
	if waiting := staff.do(200, "GET", "/api/moderation/reviews", ""); waiting["total"] != 1.0 {
		t.Errorf("waiting: %v", waiting)
	}
	id := written["id"].(string)
	staff.do(200, "PUT", "/api/moderation/reviews/"+id+"/approve", "")
	owner.do(403, "PUT", "/api/feedback/reviews/"+id+"/reply", `{"reply":"Thank you!"}`)
	visitor.do(401, "POST", "/api/feedback/reviews/"+id+"/report", `{}`)
	solo.do(200, "POST", "/api/feedback/reviews/"+id+"/report", `{"reason":"advertising"}`)
	solo.do(404, "POST", "/api/feedback/reviews/nothing/report", "")
	if waiting := staff.do(200, "GET", "/api/moderation/reviews", ""); waiting["total"] != 1.0 {
		t.Errorf("a report is in the queue with its answer: %v", waiting)
	}
	if got := staff.do(200, "PUT", "/api/moderation/reviews/"+id+"/reject", `{"reason":"advertising"}`); got["state"] != "rejected" {
		t.Errorf("rejected: %v", got)
	}
}

var link = regexp.MustCompile(`/api/partners/experts/confirm\?token=[\w-]+`)

// S3.23 to S3.25, S6.10, S7.15 to S7.18, S7.48, S8.02, S8.03: what a visitor
// sends without an account, with the mails that follow.
func TestExpertMessage_FromAVisitor_IsSent(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	s := serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	visitor, staff := s.as(t, dir, ""), s.as(t, dir, "staff@market.test")
	const expert = "/api/partners/experts_marketplace/tall-pine-studio"

	profile := visitor.do(200, "GET", expert, "")
	if profile["id"] != "tall-pine-studio" || profile["name"] != "Tall Pine Studio" || profile["email"] != nil {
		t.Errorf("profile: %v", profile)
	}
	visitor.do(404, "GET", "/api/partners/experts_marketplace/nobody", "")

	sent := visitor.do(200, "POST", expert+"/message", `{"email":"","userEmail":"vi@sitor.test","message":"We need a bot.","name":"Violet","surname":"Lee","website":"sitor.test"}`)
	if sent["message"] != "Message sent successfully!" || sent["confirm"] != true {
		t.Errorf("sent: %v", sent)
	}
	follow(t, s, "vi@sitor.test", "Message sent successfully!")
	eventually(t, "the expert gets no mail", func() bool { return strings.Contains(mailsTo(t, s, "work@tall-pine-studio.example"), "We need a bot.") })

	comment := `{"userEmail":"vi@sitor.test","comment":"They built a good bot.","name":"Violet"}`
	if got := visitor.do(200, "POST", expert+"/comment", comment); got["message"] != "Review sent to be verified!" {
		t.Errorf("reviewed: %v", got)
	}
	if got := visitor.do(409, "POST", expert+"/comment", comment); got["code"] != "review_already_sent" || got["message"] != "Review had already been sent!" {
		t.Errorf("reviewed twice: %v", got)
	}
	follow(t, s, "vi@sitor.test", "Review sent to be verified!")
	waiting := staff.do(200, "GET", "/api/moderation/expert-reviews", "")["reviews"].([]any)
	if len(waiting) != 1 {
		t.Fatalf("waiting: %v", waiting)
	}
	staff.do(200, "PUT", "/api/moderation/expert-reviews/"+waiting[0].(map[string]any)["id"].(string)+"/approve", "")
	eventually(t, "the review is not shown", func() bool {
		first := visitor.do(200, "GET", expert, "")["testimonials"].([]any)[0].(map[string]any)
		return first["text"] == "They built a good bot." && first["name"] == "Violet"
	})

	for _, visit := range []string{`{"expert_id":"tall-pine-studio","visited_at":"2026-11-21T12:00:00Z"}`, `{"expert_id":"nobody","visited_at":17}`, `{}`} {
		visitor.do(200, "POST", "/api/partners/experts/visits", visit)
	}
	for _, bad := range []string{`{"userEmail":"nobody"}`, `{"name":5}`, `nonsense`, `{}`} {
		visitor.do(400, "POST", expert+"/message", bad)
	}
	visitor.do(404, "POST", "/api/partners/experts_marketplace/nobody/message", `{"userEmail":"vi@sitor.test","message":"We need a bot.","name":"Violet"}`)
	visitor.do(404, "POST", "/api/partners/experts/confirm?token=unknown", "")

	visitor.do(200, "POST", "/api/awaiting_apps", `{"applicationId":"slack","email":"vi@sitor.test"}`)
	follow(t, s, "vi@sitor.test", "We tell you when")
	visitor.do(409, "POST", "/api/awaiting_apps", `{"applicationId":"ping","email":"vi@sitor.test"}`)
	visitor.do(404, "POST", "/api/awaiting_apps", `{"applicationId":"matomo","email":"vi@sitor.test"}`) // in review: nobody may know it
}

func mailsTo(t *testing.T, s *serving, address string) string {
	t.Helper()
	status, body := get(t, s.base+"/demo/mail.json?to="+address)
	if status != http.StatusOK {
		t.Fatalf("mails: %d %s", status, body)
	}
	return body
}

// follow presses the button of the newest mail to an address that was not
// followed yet, and expects a sentence.
func follow(t *testing.T, s *serving, address, sentence string) {
	t.Helper()
	var page string
	eventually(t, "no link leads to "+sentence, func() bool {
		for _, found := range link.FindAllString(mailsTo(t, s, address), -1) {
			status, asked := get(t, s.base+found)
			if status != http.StatusOK || !strings.Contains(asked, `<form method="post">`) {
				t.Fatalf("the page behind the link: %d %s", status, asked)
			}
			answer, err := http.Post(s.base+found, "application/x-www-form-urlencoded", nil)
			if err != nil {
				t.Fatal(err)
			}
			body, _ := io.ReadAll(answer.Body)
			_ = answer.Body.Close()
			if page = string(body); answer.StatusCode == http.StatusOK && strings.Contains(page, sentence) {
				return true
			}
		}
		return false
	})
}

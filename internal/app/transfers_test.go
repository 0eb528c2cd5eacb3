package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/testkit"
)

// exchange is a desk where a second organization is a developer: northlane, of Solo Ltd. Its
// apps are given to and by dev@apps.test.
type exchange struct{ *desk }

const transfersPath = "/api/v2/developer/transfers"

func newExchange(t *testing.T, engine []string) *exchange {
	t.Helper()
	return &exchange{newDeskOf(t, engine, twoDevelopersWorld)}
}

// withTwoDevelopers is withPictures where another organization is a developer, too.
func withTwoDevelopers(t *testing.T) string {
	t.Helper()
	folder := withPictures(t)
	name := filepath.Join(folder, "people.yaml")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	with := strings.Replace(string(text), "  - slug: solo\n", "  - slug: solo\n    developer: northlane\n", 1)
	if with == string(text) {
		t.Fatal("the demo has no Solo Ltd")
	}
	if err := os.WriteFile(name, []byte(with), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

func (x *exchange) giver() bearerOf    { return x.person("dev@apps.test") }
func (x *exchange) receiver() bearerOf { return x.person("owner@solo.test") }

// transferred is a transfer as the API says it.
type transferred struct {
	ID, State, Direction string
	From, To             struct{ Slug, Name string }
	Applications         []struct{ ID, Name string }
	MovesAt              *time.Time
	Failure              *struct{ Reason, Application string }
}

// offer offers northlane some apps.
func (x *exchange) offer(apps string) transferred {
	x.Helper()
	return x.transfer(x.write(x.giver(), http.MethodPost, transfersPath, `{"to":"northlane",`+apps+`}`, http.StatusCreated, `"state":"offered"`))
}

func (x *exchange) transfer(answer string) (t transferred) {
	x.Helper()
	if err := json.Unmarshal([]byte(answer), &t); err != nil || t.ID == "" {
		x.Fatalf("%.300s: %v", answer, err)
	}
	return t
}

// do accepts, declines or cancels.
func (x *exchange) do(who bearerOf, what, id string, status int, says string) {
	x.Helper()
	x.write(who, http.MethodPut, transfersPath+"/"+id+"/"+what, "", status, says)
}

// agree offers some apps, and accepts.
func (x *exchange) agree(apps string) transferred {
	x.Helper()
	t := x.offer(apps)
	x.do(x.receiver(), "accept", t.ID, http.StatusOK, `"state":"accepted"`)
	return t
}

// found gives a transfer as somebody sees it.
func (x *exchange) found(who bearerOf, id string) transferred {
	x.Helper()
	var list struct{ Items []transferred }
	if err := json.Unmarshal([]byte(x.write(who, http.MethodGet, transfersPath, "", http.StatusOK, "items")), &list); err != nil {
		x.Fatal(err)
	}
	at := slices.IndexFunc(list.Items, func(t transferred) bool { return t.ID == id })
	if at < 0 {
		return transferred{}
	}
	return list.Items[at]
}

// number asks the database for one.
func (x *exchange) number(query string, args ...any) (n int64) {
	x.Helper()
	if err := openDatabase(x.T, x.dir, x.database).Read().QueryRowContext(x.Context(), query, args...).Scan(&n); err != nil {
		x.Fatal(err)
	}
	return n
}

// isOf waits until the public is told everywhere whose an app is.
func (x *exchange) isOf(app, developer, name string) {
	x.Helper()
	eventually(x.T, app+" is not shown as one of "+name, func() bool {
		byName, bySlug := x.isShown(x.base, app, name), x.isShown(x.base, app, developer)
		return byName["page"] && byName["search"] && bySlug["object"] && bySlug["list"]
	})
}

// told waits for a mail.
func (x *exchange) told(address, subject string) {
	x.Helper()
	eventually(x.T, address+" is not told "+subject, func() bool { return strings.Contains(mailsTo(x.T, x.serving, address), `"subject":"`+subject) })
}

// An offer is checked, answered by the receiver alone, and both sides' owners are written to.
func TestTransfer_Offer_IsCheckedAndAnswered(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		x := newExchange(t, database())
		giver, receiver, stranger := x.giver(), x.receiver(), x.person("owner@acme.test")
		for _, wrong := range []struct {
			body, says string
			status     int
		}{
			{`{"to":"nobody","applications":["aircall"]}`, `"to"`, http.StatusUnprocessableEntity},
			{`{"to":"storebridge","applications":["aircall"]}`, `"to"`, http.StatusUnprocessableEntity}, // has no organization
			{`{"to":"appsmiths","applications":["aircall"]}`, "This is you", http.StatusUnprocessableEntity},
			{`{"to":"northlane"}`, "applications", http.StatusUnprocessableEntity},
			{`{"to":"northlane","applications":["zoom-for-livechat"]}`, "application_not_found", http.StatusNotFound},
			{`{"to":"northlane","applications":["no-such-app"]}`, "application_not_found", http.StatusNotFound},
			{`{"applications":["aircall"]}`, "to", http.StatusBadRequest},
		} {
			x.write(giver, http.MethodPost, transfersPath, wrong.body, wrong.status, wrong.says)
		}
		x.write(stranger, http.MethodPost, transfersPath, `{"to":"northlane","applications":["aircall"]}`, http.StatusNotFound, "not_a_developer")
		const receivers = transfersPath + "/receivers/"
		x.write(stranger, http.MethodGet, receivers+"northlane", "", http.StatusNotFound, "not_a_developer")
		x.write(giver, http.MethodGet, receivers+"Northlane", "", http.StatusOK, `"slug":"northlane"`)
		for slug, says := range map[string]string{"nobody": "has a console here", "storebridge": "has a console here", "appsmiths": "This is you"} {
			x.write(giver, http.MethodGet, receivers+slug, "", http.StatusUnprocessableEntity, says)
		}
		x.write(bearerOf{t, x.base, "dal:guess"}, http.MethodGet, transfersPath, "", http.StatusUnauthorized, "")

		offered := x.offer(`"applications":["aircall","aircall"]`)
		if again := x.offer(`"applications":["aircall"]`); again.ID != offered.ID || len(again.Applications) != 1 {
			t.Errorf("the same again: %+v", again)
		}
		x.write(giver, http.MethodPost, transfersPath, `{"to":"platform-team","applications":["aircall"]}`, http.StatusConflict, "transfer_open")
		x.write(giver, http.MethodPost, transfersPath, `{"to":"northlane","applications":["aircall","hotjar"]}`, http.StatusConflict, "transfer_open")
		if out, in := x.found(giver, offered.ID), x.found(receiver, offered.ID); out.Direction != "out" || in.Direction != "in" || in.From.Name != "Appsmiths" || out.To.Name != "Northlane" {
			t.Errorf("seen by the giver %+v, by the receiver %+v", out, in)
		}
		x.told("dev@apps.test", "Transfer of Aircall to Northlane offered")
		x.told("owner@solo.test", "Appsmiths offers you Aircall")

		x.do(stranger, "accept", offered.ID, http.StatusNotFound, "transfer_not_found")
		x.do(giver, "accept", offered.ID, http.StatusForbidden, "not_allowed")
		x.do(giver, "decline", offered.ID, http.StatusForbidden, "not_allowed")
		x.do(receiver, "cancel", offered.ID, http.StatusForbidden, "not_allowed")
		for range 2 { // the same again changes nothing
			x.do(receiver, "decline", offered.ID, http.StatusOK, `"state":"declined"`)
		}
		x.told("dev@apps.test", "Transfer of Aircall to Northlane declined")
		x.do(receiver, "accept", offered.ID, http.StatusConflict, "transfer_over")

		taken := x.offer(`"applications":["aircall"]`)
		for range 2 {
			x.do(giver, "cancel", taken.ID, http.StatusOK, `"state":"cancelled"`)
		}
		agreed := x.agree(`"applications":["aircall"]`)
		x.do(receiver, "accept", agreed.ID, http.StatusOK, `"state":"accepted"`)
		x.do(receiver, "decline", agreed.ID, http.StatusConflict, "transfer_accepted")
		x.do(receiver, "cancel", agreed.ID, http.StatusOK, `"state":"cancelled"`)
		x.told("dev@apps.test", "Transfer of Aircall to Northlane cancelled")
		if n := x.number(`SELECT COUNT(*) FROM audit_log WHERE action = 'transfer.accept'`); n != 3 { // the app and both developers
			t.Errorf("%d lines say that it was accepted", n)
		}

		late := x.offer(`"applications":["aircall"]`)
		x.weeks(2)
		if ended := x.found(x.giver(), late.ID); ended.State != "expired" {
			t.Errorf("an offer of two weeks ago: %+v", ended)
		}
		x.do(x.receiver(), "accept", late.ID, http.StatusConflict, "transfer_over")
		x.told("owner@solo.test", "Transfer of Aircall to Northlane not answered")
	})
}

// After the stay the app is the receiver's: in the console, in public, in every right of its old
// and new people; its history says who did what, and an import of before brings nothing back.
func TestTransfer_Stay_ThenTheAppMoves(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		x := newExchange(t, database())
		giver := x.giver()
		const at = "/api/v2/applications/aircall"
		client := field(t, x.write(giver, http.MethodPost, "/accounts/v2/clients", `{"name":"Aircall","type":"server_side_app","redirect_uri":"https://aircall.example/back"}`, http.StatusCreated, "client_id"), "client_id")
		x.write(giver, http.MethodPost, at+"/authorization", `{"ssoClient":"`+client+`"}`, http.StatusOK, "")
		code := func(name, apps string) {
			x.write(giver, http.MethodPost, "/api/v2/promotion-codes", fmt.Sprintf(`{"code":%q,"percent":10,"months":3,"applications":[%s],"endsAt":%q}`, name, apps, time.Now().AddDate(0, 3, 0).UTC().Format(time.RFC3339)), http.StatusCreated, name)
		}
		code("CALL-10", `"aircall"`)
		code("BOTH-10", `"aircall","hotjar"`)
		agreed := x.agree(`"applications":["aircall"]`)
		x.write(x.receiver(), http.MethodGet, at+"/revisions", "", http.StatusNotFound, "application_not_found")
		x.advance(t, "167h")
		if still := x.found(x.giver(), agreed.ID); still.State != "accepted" {
			t.Errorf("before the stay is over: %+v", still)
		}
		x.write(x.giver(), http.MethodPatch, at+"/display", `{"shortDescription":"Calls, by its first developer."}`, http.StatusOK, "")
		x.kill() // what is agreed is done by whoever serves then
		x.serve()
		x.advance(t, "2h")
		giver, receiver := x.giver(), x.receiver()
		if moved := x.found(receiver, agreed.ID); moved.State != "completed" {
			t.Fatalf("after the stay: %+v", moved)
		}
		x.told("dev@apps.test", "Transfer of Aircall to Northlane completed")
		x.told("owner@solo.test", "Transfer of Aircall to Northlane completed")

		// Every operation of one app: not there for who had it, there for who has it.
		for _, probe := range consoleProbes {
			if !strings.Contains(probe.path, "/applications/aircall") || strings.HasSuffix(probe.path, "/aircall") || strings.HasSuffix(probe.path, "/install") {
				continue
			}
			if status, said := giver.send(probe.method, probe.path, probe.body); status != http.StatusNotFound {
				t.Errorf("who had it: %s %s: %d %.200s", probe.method, probe.path, status, said)
			}
			if status, said := receiver.send(probe.method, probe.path, probe.body); status == http.StatusNotFound || isRefused(status) {
				t.Errorf("who has it: %s %s: %d %.200s", probe.method, probe.path, status, said)
			}
		}
		x.isOf("aircall", "northlane", "Northlane")
		x.write(receiver, http.MethodGet, at, "", http.StatusOK, "Calls, by its first developer.")
		x.write(receiver, http.MethodGet, "/accounts/v2/clients/"+client, "", http.StatusOK, client)
		x.write(giver, http.MethodGet, "/accounts/v2/clients/"+client, "", http.StatusNotFound, "")
		x.write(receiver, http.MethodGet, "/api/v2/promotion-codes", "", http.StatusOK, "CALL-10")
		if left := x.write(giver, http.MethodGet, "/api/v2/promotion-codes", "", http.StatusOK, "BOTH-10"); strings.Contains(left, "CALL-10") || strings.Contains(left, "Aircall") {
			t.Errorf("codes that stay: %s", left)
		}
		for _, happened := range x.historyOf(receiver, "aircall") {
			switch {
			case happened.Name == "transfer.accept" && (happened.Meta.Role != "member" || happened.Meta.Email != "owner@solo.test"),
				happened.Name == "transfer.offer" && (happened.Meta.Role != "developer" || happened.Meta.Email != ""),
				happened.Name == "application.edit" && (happened.Meta.Role != "developer" || happened.Meta.Account != ""),
				happened.Name == "transfer.complete" && happened.Meta.Role != "shop":
				t.Errorf("the history: %+v", happened)
			}
		}
		x.write(receiver, http.MethodPatch, at+"/display", `{"shortDescription":"Calls, by Northlane."}`, http.StatusOK, "by Northlane")

		x.kill()
		succeed(t, x.environ, "import", withTwoDevelopers(t), "--overwrite")
		x.serve()
		x.isOf("aircall", "northlane", "Northlane")
		x.write(x.receiver(), http.MethodGet, at+"/revisions", "", http.StatusOK, "")
	})
}

// The addresses by which the giver showed an app end with its move, and not before: previews, also
// for reviewers who have accepted, share links, and invitations that nobody has answered. Who sees
// the app by one goes on, and the receiver makes new ones.
func TestTransfer_AddressesOfTheGiver_EndWithTheMove(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		x := newExchange(t, database())
		s := &studio{T: t, serving: x.serving, environ: x.environ, dir: x.dir, database: x.database}
		x.agree(`"applications":["microsoft-dynamics-365"]`)
		x.advance(t, "120h")
		giver := x.giver()
		_, preview, _ := strings.Cut(field(t, s.ask(giver, http.MethodPost, privateApp+"/sharing/previews", `{"reviewers":["look@review.example"]}`, http.StatusCreated, `"isOpen":true`), "url"), "/preview/#")
		var asked string
		eventually(t, "no mail to the reviewer", func() bool {
			_, after, found := strings.Cut(mailsTo(t, x.serving, "look@review.example"), "/preview/#")
			if found {
				asked = after[:43]
			}
			return found
		})
		reviewer := func() bearerOf { return x.person("agent@acme.test") }
		s.ask(reviewer(), http.MethodPost, "/api/v2/draft-previews/accept", secretBody(asked), http.StatusNoContent, "")
		id, link := s.shareLink(giver, 5, 30*24*time.Hour)
		s.ask(x.person("owner@acme.test"), http.MethodPost, "/api/v2/app-invitations/accept", link, http.StatusOK, "")
		_, full := s.shareLink(giver, 1, 30*24*time.Hour)
		s.ask(x.person("owner@paused.test"), http.MethodPost, "/api/v2/app-invitations/accept", full, http.StatusOK, "")
		mailed, invitation := s.invites(giver, "guest@review.example", "")

		for _, secret := range []string{preview, asked} {
			s.ask(reviewer(), http.MethodPost, "/api/v2/draft-previews/open", secretBody(secret), http.StatusOK, `"page":{`)
		}
		x.advance(t, "48h")
		giver, receiver := x.giver(), x.receiver()
		s.ask(receiver, http.MethodGet, privateApp+"/revisions", "", http.StatusOK, "")
		for _, who := range []bearerOf{giver, receiver, reviewer()} {
			s.ask(who, http.MethodPost, "/api/v2/draft-previews/open", secretBody(preview), http.StatusNotFound, "preview_not_found")
			s.ask(who, http.MethodPost, "/api/v2/draft-previews/open", secretBody(asked), http.StatusNotFound, "preview_not_found")
		}
		for _, body := range []string{link, full, secretBody(invitation)} {
			s.ask(giver, http.MethodPost, "/api/v2/app-invitations/accept", body, http.StatusNotFound, "invitation_not_found")
		}
		s.ask(giver, http.MethodGet, privateApp, "", http.StatusNotFound, "")
		s.ask(x.person("owner@acme.test"), http.MethodGet, privateApp, "", http.StatusOK, "")
		shown := s.ask(receiver, http.MethodGet, privateApp+"/sharing", "", http.StatusOK, `"isOpen":false`)
		if strings.Contains(shown, `"isOpen":true`) || strings.Contains(shown, `"state":"open"`) || strings.Contains(shown, `"state":"full"`) || strings.Contains(shown, `"state":"invited"`) {
			t.Errorf("what the receiver is shown: %s", shown)
		}
		for _, one := range []string{id, mailed} {
			if !strings.Contains(shown, one) {
				t.Errorf("%s is not shown any more: %s", one, shown)
			}
		}
		if n := x.number(`SELECT count(*) FROM audit_log WHERE actor = '' AND action IN ('application.preview_close', 'application.link_close', 'application.guest_withdraw')`); n != 4 {
			t.Errorf("%d lines of the audit log are the shop's", n)
		}
		_, next, _ := strings.Cut(field(t, s.ask(receiver, http.MethodPost, privateApp+"/sharing/previews", `{}`, http.StatusCreated, `"isOpen":true`), "url"), "/preview/#")
		s.ask(receiver, http.MethodPost, "/api/v2/draft-previews/open", secretBody(next), http.StatusOK, `"page":{`)
	})
}

func secretBody(secret string) string { return fmt.Sprintf(`{"secret":%q}`, secret) }

// historyOf gives what was done with an app.
func (x *exchange) historyOf(who bearerOf, app string) (list []happened) {
	x.Helper()
	if err := json.Unmarshal([]byte(x.write(who, http.MethodGet, "/api/v2/applications/"+app+"/events", "", http.StatusOK, "transfer.offer")), &list); err != nil {
		x.Fatal(err)
	}
	return list
}

// transferable gives the names of what the giver is told that it can offer.
func (x *exchange) transferable() (names []string) {
	x.Helper()
	var list struct{ Transferable []struct{ Name string } }
	if err := json.Unmarshal([]byte(x.write(x.giver(), http.MethodGet, transfersPath, "", http.StatusOK, "transferable")), &list); err != nil {
		x.Fatal(err)
	}
	for _, one := range list.Transferable {
		names = append(names, one.Name)
	}
	return names
}

func (t transferred) names() (names []string) {
	for _, one := range t.Applications {
		names = append(names, one.Name)
	}
	return names
}

// All apps move at once; then there is nothing that keeps the giver from ending.
func TestTransfer_AllApps_MoveTogether(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		x := newExchange(t, database())
		before := x.transferable()
		agreed := x.agree(`"all":true`)
		if !slices.Equal(before, agreed.names()) {
			t.Errorf("an offer of all is of %v, told was %v", agreed.names(), before)
		}
		if len(agreed.Applications) < 15 {
			t.Fatalf("all: %+v", agreed.Applications)
		}
		x.write(x.giver(), http.MethodDelete, "/api/v2/developer", "", http.StatusConflict, "developer_has_apps")
		x.weeks(1)
		x.write(x.receiver(), http.MethodGet, "/api/v2/applications/microsoft-dynamics-365/revisions", "", http.StatusOK, "")
		x.isOf("hotjar", "northlane", "Northlane")
		x.write(x.giver(), http.MethodPost, transfersPath, `{"to":"northlane","all":true}`, http.StatusUnprocessableEntity, `"all"`)
		x.write(x.giver(), http.MethodDelete, "/api/v2/developer", "", http.StatusOK, `"state":"closed"`)
		x.write(x.receiver(), http.MethodPost, transfersPath, `{"to":"appsmiths","applications":["hotjar"]}`, http.StatusUnprocessableEntity, "may not publish")
	})
}

// What is in the way at the time lets the transfer fail with its reason, and nothing moves.
func TestTransfer_SomethingInTheWay_FailsWithTheReason(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		x := newExchange(t, database())
		fails := func(id, reason, app string) {
			t.Helper()
			got := x.found(x.giver(), id)
			if got.State != "failed" || got.Failure == nil || got.Failure.Reason != reason || (got.Failure.Application != "") != (app != "") {
				t.Errorf("%s: %+v", reason, got)
			}
		}
		x.retire("calendly", inDays(94), "", http.StatusOK, "")
		x.weeks(13)
		retired := x.agree(`"applications":["calendly"]`)
		suspended := x.agree(`"applications":["aircall","hotjar"]`)
		made := field(t, x.write(x.giver(), http.MethodPost, "/api/v2/applications", `{"name":"Short lived"}`, http.StatusCreated, "id"), "id")
		deleted := x.agree(`"applications":["` + made + `"]`)
		x.write(x.staff1(), http.MethodPut, "/api/v2/staff/applications/hotjar/suspend", `{"reason":"It does not work."}`, http.StatusNoContent, "")
		x.write(x.giver(), http.MethodPost, transfersPath, `{"to":"northlane","applications":["hotjar"]}`, http.StatusConflict, "application_suspended")
		if named := x.transferable(); slices.Contains(named, "Hotjar") || !slices.Contains(named, "Calendly") || !slices.Contains(named, "Short lived") {
			t.Errorf("what can be offered: %v", named)
		}
		x.write(x.giver(), http.MethodDelete, "/api/v2/applications/"+made, "", http.StatusNoContent, "")
		x.weeks(1)
		fails(retired.ID, "application_retired", "calendly")
		fails(suspended.ID, "application_suspended", "hotjar")
		fails(deleted.ID, "application_deleted", made)
		x.told("owner@solo.test", "Transfer of 2 apps to Northlane failed")
		x.write(x.giver(), http.MethodGet, "/api/v2/applications/aircall/revisions", "", http.StatusOK, "")
		x.write(x.giver(), http.MethodPost, transfersPath, `{"to":"northlane","applications":["calendly"]}`, http.StatusConflict, "application_retired")
		if named := x.transferable(); slices.Contains(named, "Calendly") {
			t.Errorf("what can be offered: %v", named)
		}

		refused := x.offer(`"applications":["shopify"]`)
		other := x.agree(`"applications":["aircall"]`)
		x.write(x.staff1(), http.MethodPut, "/api/staff/developers/northlane/restrict", `{"reason":"Answers nobody."}`, http.StatusOK, "restricted")
		x.do(x.receiver(), "accept", refused.ID, http.StatusConflict, "receiver_may_not_publish")
		x.weeks(1)
		fails(other.ID, "receiver_may_not_publish", "")
		x.write(x.staff1(), http.MethodPut, "/api/staff/developers/northlane/reinstate", "", http.StatusOK, "verified")
		last := x.agree(`"applications":["aircall"]`)
		x.write(x.staff1(), http.MethodPut, "/api/staff/developers/appsmiths/restrict", `{"reason":"Answers nobody."}`, http.StatusOK, "restricted")
		x.write(x.giver(), http.MethodPost, transfersPath, `{"to":"northlane","applications":["segment"]}`, http.StatusConflict, "giver_restricted")
		x.weeks(1)
		fails(last.ID, "giver_restricted", "")
	})
}

func (x *exchange) staff1() bearerOf { return x.person("staff@market.test") }

// Two owners who accept at once have accepted once; of an accept and a cancel, or a decline, at
// once what comes of it is one of both orders.
func TestTransfer_AnswersAtOnce_AreOneAfterTheOther(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		x := newExchange(t, database())
		giver, receiver := x.giver(), x.receiver()
		atOnce := func(id string, first, second bearerOf, one, other string) [2]int {
			var statuses [2]int
			var group sync.WaitGroup
			group.Go(func() { statuses[0], _ = first.send(http.MethodPut, transfersPath+"/"+id+"/"+one, "") })
			group.Go(func() { statuses[1], _ = second.send(http.MethodPut, transfersPath+"/"+id+"/"+other, "") })
			group.Wait()
			return statuses
		}
		for round := range 8 {
			both := x.offer(`"applications":["aircall"]`)
			if got := atOnce(both.ID, receiver, receiver, "accept", "accept"); got != [2]int{200, 200} {
				t.Errorf("two accept: %v", got)
			}
			if n := x.number(`SELECT COUNT(*) FROM audit_log WHERE action = 'transfer.accept' AND details LIKE '` + both.ID + `%'`); n != 2 {
				t.Errorf("round %d: %d lines for two developers", round, n)
			}
			x.do(giver, "cancel", both.ID, http.StatusOK, "cancelled")

			stopped := x.offer(`"applications":["aircall"]`)
			got := atOnce(stopped.ID, receiver, giver, "accept", "cancel")
			if state := x.found(giver, stopped.ID).State; state != "cancelled" || got[1] != http.StatusOK || got[0] != http.StatusOK && got[0] != http.StatusConflict {
				t.Errorf("accept and cancel: %v, %s", got, state)
			}

			refused := x.offer(`"applications":["aircall"]`)
			got = atOnce(refused.ID, receiver, receiver, "accept", "decline")
			want := map[string][2]int{"accepted": {200, 409}, "declined": {409, 200}}
			if state := x.found(giver, refused.ID).State; got != want[state] {
				t.Errorf("accept and decline: %v, %s", got, state)
			} else if state == "accepted" {
				x.do(receiver, "cancel", refused.ID, http.StatusOK, "cancelled")
			}
		}
		var offers sync.WaitGroup
		statuses := make([]int, 6)
		for i := range statuses {
			to := []string{"northlane", "platform-team"}[i%2]
			offers.Go(func() {
				statuses[i], _ = giver.send(http.MethodPost, transfersPath, `{"to":"`+to+`","applications":["hotjar"]}`)
			})
		}
		offers.Wait()
		if n := x.number(`SELECT COUNT(*) FROM transfer_apps a JOIN transfers t ON t.id = a.transfer_id WHERE a.name = 'Hotjar' AND t.state = 'offered'`); n != 1 {
			t.Errorf("%d offers of one app are open: %v", n, statuses)
		}
	})
}

// What was paid before the move is the giver's for good, and what is paid from then on, also of
// what was ordered before, is the receiver's. A refund is of who was paid.
func TestTransfer_Money_IsOfWhoeverHadTheAppWhenItWasPaid(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		x := newExchange(t, database())
		paidTo := func(developer, app, kind string) int64 {
			return x.number(`SELECT COUNT(*) FROM ledger_postings p JOIN ledger_transactions l ON l.id = p.transaction_id JOIN direct_charges c ON c.id = l.charge_id
				JOIN identity_organizations o ON p.` + map[string]string{"collection": "destination", "refund": "source"}[kind] + ` = 'developer:' || o.id
				WHERE l.kind = '` + kind + `' AND c.name LIKE '` + app + `%' AND c.created_at > 0 AND o.developer_slug = '` + developer + `'`)
		}
		wants := func(when, developer, app, kind string, n int64) {
			t.Helper()
			if got := paidTo(developer, app, kind); got != n {
				t.Errorf("%s: %s has %d of %s (%s), want %d", when, developer, got, app, kind, n)
			}
		}
		was := paidTo("appsmiths", "Aircall", "collection")
		aircall := x.subscribe("owner@acme.test", "aircall") // 14 days for nothing, then by the month
		x.advance(t, "24h")
		x.subscribe("owner@acme.test", "hotjar")
		x.advance(t, "314h") // 14 days and two hours after the first
		eventually(t, "the first month is not paid", func() bool { return paidTo("appsmiths", "Aircall", "collection") == was+1 })
		owner := x.person("owner@acme.test")
		plans := decodeBody[struct{ Plans []struct{ ID string } }](t, owner.must(http.MethodGet, "/api/applications/shopify/published", "")).Plans
		ordered := owner.must(http.MethodPost, "/api/applications/shopify/create-charge", `{"plan_id":"`+plans[0].ID+`"}`)
		x.agree(`"applications":["aircall","shopify","hotjar"]`)
		hotjar := paidTo("appsmiths", "Hotjar", "collection") + 1
		x.advance(t, "24h")
		eventually(t, "what is paid in the stay is not the giver's", func() bool { return paidTo("appsmiths", "Hotjar", "collection") == hotjar })
		x.advance(t, "145h")
		x.write(x.receiver(), http.MethodGet, "/api/v2/applications/aircall/revisions", "", http.StatusOK, "")
		wants("in the stay", "northlane", "Hotjar", "collection", 0)

		owner = x.person("owner@acme.test")
		for _, verb := range []string{"/accept", "/activate"} {
			owner.must(http.MethodPut, "/billing/direct_charge/livechat/"+field(t, ordered, "id")+verb, agreeTo(ordered))
		}
		eventually(t, "what was ordered before is not paid to the receiver", func() bool { return paidTo("northlane", "Shopify", "collection") == 1 })
		wants("ordered before", "appsmiths", "Shopify", "collection", 0)

		paid := field(t, owner.must(http.MethodPost, "/billing/recurrent_charge/livechat/"+aircall+"/refund", `{}`), "id")
		eventually(t, "refund "+paid+" does not go back from who was paid", func() bool { return paidTo("appsmiths", "Aircall", "refund") == 1 })
		wants("a refund", "northlane", "Aircall", "refund", 0)
		x.weeks(5)
		eventually(t, "a renewal is not paid to the receiver", func() bool { return paidTo("northlane", "Hotjar", "collection") == 1 })
		wants("at last", "appsmiths", "Hotjar", "collection", hotjar)
		wants("at last", "appsmiths", "Aircall", "collection", was+1)
		if n := x.number(`SELECT COUNT(*) FROM ledger_postings p JOIN ledger_transactions l ON l.id = p.transaction_id JOIN direct_charges c ON c.id = l.charge_id
			WHERE l.kind = 'collection' AND p.destination LIKE 'developer:%' AND p.destination <> 'developer:' || c.order_organization_id`); n != 0 {
			t.Errorf("%d charges name another seller than their ledger", n)
		}
	})
}

// Owners alone offer and answer, everybody in the team reads, and who is in no team or suspended
// does neither.
func TestTransfer_EveryConsoleRole_MayWhatTheTableSays(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		s := newStudio(t, database())
		owner := s.person("dev@apps.test")
		people := map[auth.ConsoleRole]bearerOf{}
		for _, role := range auth.ConsoleRoles {
			people[role] = s.member(owner, string(role)+"-there", role)
		}
		people[""] = s.colleague(owner, "apart")
		_, ids := s.team(owner)
		suspended := s.member(owner, "gone", auth.ConsoleOwner)
		_, all := s.team(owner)
		s.ask(owner, http.MethodPatch, "/accounts/v2/accounts/"+all["gone@apps.test"], `{"properties":{"active":false}}`, http.StatusOK, "")
		if len(all) != len(ids)+1 {
			t.Fatalf("the team: %v, %v", ids, all)
		}
		for _, probe := range []struct{ method, path, body, right string }{
			{http.MethodGet, transfersPath, "", auth.ConsoleView},
			{http.MethodPost, transfersPath, `{"to":"nobody","all":true}`, auth.ConsoleTeam},
			{http.MethodPut, transfersPath + "/none/accept", "", auth.ConsoleTeam},
			{http.MethodPut, transfersPath + "/none/decline", "", auth.ConsoleTeam},
			{http.MethodPut, transfersPath + "/none/cancel", "", auth.ConsoleTeam},
		} {
			for role, who := range people {
				if status, said := who.send(probe.method, probe.path, probe.body); isRefused(status) == role.Allows(probe.right) {
					t.Errorf("%q, %s %s: %d %.200s", role, probe.method, probe.path, status, said)
				}
			}
			s.ask(suspended, probe.method, probe.path, probe.body, http.StatusUnauthorized, "")
		}
	})
}

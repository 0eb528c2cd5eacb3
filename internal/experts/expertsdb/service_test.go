package expertsdb_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/db"
	"marketplace/internal/experts"
	"marketplace/internal/experts/expertsdb"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/optin"
	"marketplace/internal/testkit"
)

// shop has one expert.
type shop struct {
	*experts.Service
	store     *expertsdb.Store
	catalogue *cataloguedb.Store
	clock     *testkit.Clock
	jobs      *jobs.Runner
	mu        sync.Mutex
	mails     []mail.Message
}

type publisher struct{ r *cataloguedb.Reviews }

func (b publisher) Publish(ctx context.Context, r experts.Review) error {
	return b.r.PublishTestimonial(ctx, r.ID, r.Expert, catalogue.Testimonial{Name: r.Name, Text: r.Text}, r.CreatedAt)
}

func (b publisher) Unpublish(ctx context.Context, id string) error {
	return b.r.UnpublishTestimonial(ctx, id)
}

func (s *shop) Expert(_ context.Context, slug string) (experts.Expert, error) {
	if slug != "tall-pine" {
		return experts.Expert{}, errs.New(errs.NotFound, "x", "x")
	}
	return experts.Expert{Slug: slug, Name: "Tall Pine", Email: "work@tall-pine.test", URL: "http://shop/partners/tall-pine/"}, nil
}

func eachShop(t *testing.T, test func(t *testing.T, s *shop)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := &shop{clock: testkit.NewClock(), store: expertsdb.New(database.Read())}
		s.catalogue = cataloguedb.New(database, s.clock.Now)
		_, err := s.catalogue.Import(t.Context(), catalogue.Content{Experts: []catalogue.Expert{{Slug: "tall-pine", Testimonials: []catalogue.Testimonial{{Name: "Old", Text: "Fine."}}}}})
		if err != nil {
			t.Fatal(err)
		}
		s.jobs = jobs.New(database, s.clock.Now, testkit.Log(), 1)
		s.jobs.Handle(mail.JobSend, func(_ context.Context, payload json.RawMessage) error {
			var m mail.Message
			s.mu.Lock()
			defer s.mu.Unlock()
			err := json.Unmarshal(payload, &m)
			s.mails = append(s.mails, m)
			return err
		})
		enqueue := func(ctx context.Context, tx db.Querier, kind string, payload any, runAt time.Time, key string) error {
			return s.jobs.Enqueue(ctx, tx, jobs.Job{Kind: kind, Payload: payload, RunAt: runAt, Key: key})
		}
		tokens := testkit.IDs()
		s.Service = experts.New(experts.Deps{
			Transact: expertsdb.NewTransact(database, enqueue, func(tx db.Querier) experts.TestimonialPublisher { return publisher{cataloguedb.NewReviews(tx)} }),
			Read:     s.store, Catalogue: s, Now: s.clock.Now, NewID: testkit.IDs(), NewToken: func() string { return "token-" + tokens() },
			ConfirmURL: "http://shop/confirm", Brand: "Marketplace", Changed: func() {}, Wake: func() {},
		})
		test(t, s)
	})
}

// sent performs the due jobs and returns the mails since the last call.
func (s *shop) sent(t *testing.T) []mail.Message {
	t.Helper()
	if err := s.jobs.RunDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	mails := s.mails
	s.mails = nil
	return mails
}

// one is for when there must be exactly one mail.
func (s *shop) one(t *testing.T, to string) mail.Message {
	t.Helper()
	mails := s.sent(t)
	if len(mails) != 1 || mails[0].To != to {
		t.Fatalf("want one mail to %s: %+v", to, mails)
	}
	return mails[0]
}

func tokenOf(t *testing.T, m mail.Message) string {
	t.Helper()
	_, token, found := strings.Cut(m.Action.URL, "http://shop/confirm?token=")
	if !found {
		t.Fatalf("the link is %s", m.Action.URL)
	}
	return token
}

func anybody(n int) optin.Visitor { return optin.Visitor{IP: fmt.Sprintf("192.0.2.%d", n)} }

func signedIn(email string) optin.Visitor {
	return optin.Visitor{IP: "198.51.100.1", Principal: &auth.Principal{AccountID: "a", Email: email}}
}

func staff() auth.Principal {
	return auth.Principal{AccountID: "staff", Scopes: auth.Scopes{auth.ScopeDevPlatformAdmin}}
}

func message(email string) experts.MessageInput {
	return experts.MessageInput{UserEmail: email, Name: "Ann", Surname: "Lee", Website: "https://acme.test", Message: "We need a bot.\n\nCan you help?"}
}

func review(email string) experts.ReviewInput {
	return experts.ReviewInput{UserEmail: email, Name: "Ann Lee", Review: "They built a good bot."}
}

// S7.16, S6.10: a message goes to the expert's own address once its sender has
// followed the link; until then nobody reads it, not even the sender's address.
func TestSendMessage_UnprovenSender_WaitsForTheLink(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		receipt, err := s.SendMessage(t.Context(), anybody(1), "tall-pine", message("Ann@Acme.test"))
		if err != nil || !receipt.Confirm {
			t.Fatal(receipt, err)
		}
		ask := s.one(t, "ann@acme.test")
		if text := strings.Join(append(ask.Paragraphs, ask.Subject), " "); strings.Contains(text, "bot") || strings.Contains(text, "Ann") {
			t.Errorf("a stranger would read %q", text)
		}
		token := tokenOf(t, ask)
		if a, err := s.PeekLink(t.Context(), token); err != nil || a.Label == "" || len(s.sent(t)) != 0 {
			t.Errorf("looking at the link: %+v, %v", a, err)
		}
		for range 2 { // pressing twice sends once
			done, err := s.ConfirmLink(t.Context(), token)
			if err != nil || done.Sentence != "Message sent successfully!" {
				t.Errorf("%+v, %v", done, err)
			}
		}
		got := s.one(t, "work@tall-pine.test")
		if got.ReplyTo != "ann@acme.test" || got.Subject != "Message from Ann Lee" || !cmp.Equal(got.Paragraphs[1:], []string{"We need a bot.", "Can you help?"}) {
			t.Errorf("%+v", got)
		}
	})
}

func TestSendMessage_SignedInSender_NeedsNoLink(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		receipt, err := s.SendMessage(t.Context(), signedIn("ann@acme.test"), "tall-pine", message("ann@acme.test"))
		if err != nil || receipt.Confirm {
			t.Fatal(receipt, err)
		}
		s.one(t, "work@tall-pine.test")
		if _, err := s.SendMessage(t.Context(), signedIn("ann@acme.test"), "tall-pine", message("ann@acme.test")); err != nil || len(s.sent(t)) != 0 {
			t.Errorf("the same text goes out twice: %v", err)
		}
		if receipt, err = s.SendMessage(t.Context(), signedIn("mallory@acme.test"), "tall-pine", message("bob@acme.test")); err != nil || !receipt.Confirm {
			t.Errorf("under somebody else's address: %+v, %v", receipt, err)
		}
		s.one(t, "bob@acme.test")
	})
}

// S8.03: a second review of the same address is a conflict with its sentence.
// A person verifies a review before the expert's page shows it.
func TestSubmitReview_Confirmed_WaitsForStaff(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		if _, err := s.SubmitReview(t.Context(), anybody(1), "tall-pine", review("ann@acme.test")); err != nil {
			t.Fatal(err)
		}
		_, err := s.SubmitReview(t.Context(), anybody(2), "tall-pine", review("ANN@acme.test"))
		if e := errs.As(err); e == nil || e.Code != errs.Conflict || e.Message != "Review had already been sent!" || e.Reason != experts.ReasonAlreadySent {
			t.Errorf("a second review: %v", err)
		}
		token := tokenOf(t, s.one(t, "ann@acme.test"))
		if list, err := s.ListReviews(t.Context(), staff(), experts.Held, 0); err != nil || len(list) != 0 {
			t.Errorf("before the link: %v, %v", list, err)
		}
		for range 2 {
			if done, err := s.ConfirmLink(t.Context(), token); err != nil || done.Sentence != "Review sent to be verified!" {
				t.Errorf("%+v, %v", done, err)
			}
		}
		list, err := s.ListReviews(t.Context(), staff(), experts.Held, 0)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		testimonials := func() []string {
			content, err := s.catalogue.Load(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, one := range content.Experts[0].Testimonials {
				names = append(names, one.Name+": "+one.Text)
			}
			return names
		}
		if diff := cmp.Diff([]string{"Old: Fine."}, testimonials()); diff != "" {
			t.Error(diff)
		}
		for range 2 {
			if _, err := s.Decide(t.Context(), staff(), list[0].ID, experts.EventApprove); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff([]string{"Ann Lee: They built a good bot.", "Old: Fine."}, testimonials()); diff != "" {
			t.Error(diff)
		}
		if _, err := s.Decide(t.Context(), staff(), list[0].ID, experts.EventReject); err != nil || len(testimonials()) != 1 {
			t.Errorf("rejected: %v, %v", testimonials(), err)
		}
		if _, err := s.Decide(t.Context(), auth.Principal{}, list[0].ID, experts.EventApprove); errs.ReasonOf(err) != experts.ReasonStaffOnly {
			t.Errorf("not staff: %v", err)
		}
	})
}

// Whoever fills the hidden field, or writes too often, changes nothing.
func TestSendMessage_HoneypotOrTooMany_SendsNothing(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		filled := message("bot@spam.test")
		filled.Honeypot = "1"
		if _, err := s.SendMessage(t.Context(), anybody(1), "tall-pine", filled); err != nil || len(s.sent(t)) != 0 {
			t.Errorf("the honeypot: %v", err)
		}
		var limited int
		for i := range 8 {
			in := message("ann@acme.test")
			in.Message += strconv.Itoa(i)
			if _, err := s.SendMessage(t.Context(), anybody(i), "tall-pine", in); errs.CodeOf(err) == errs.RateLimited {
				limited++
			}
		}
		if n := len(s.sent(t)); limited != 3 || n != 5 {
			t.Errorf("of 8 messages of one sender %d were refused, %d mails", limited, n)
		}
		limited = 0
		for i := range 25 {
			if _, err := s.SendMessage(t.Context(), anybody(99), "tall-pine", message(fmt.Sprintf("p%d@acme.test", i))); errs.CodeOf(err) == errs.RateLimited {
				limited++
			}
		}
		if limited != 5 {
			t.Errorf("of 25 messages of one address of the network %d were refused", limited)
		}
		s.clock.Advance(time.Hour)
		if _, err := s.SendMessage(t.Context(), anybody(99), "tall-pine", message("later@acme.test")); err != nil {
			t.Errorf("an hour later: %v", err)
		}
	})
}

func TestForms_UnknownExpertOrLink_AreRefused(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		_, sending := s.SendMessage(t.Context(), anybody(1), "nobody", message("a@b.test"))
		_, reviewing := s.SubmitReview(t.Context(), anybody(1), "nobody", review("a@b.test"))
		_, empty := s.SendMessage(t.Context(), anybody(1), "tall-pine", experts.MessageInput{})
		_, unknown := s.ConfirmLink(t.Context(), "unknown")
		_, noToken := s.PeekLink(t.Context(), "")
		for want, errors := range map[string][]error{
			experts.ReasonNoExpert: {sending, reviewing}, "validation": {empty}, "link_not_valid": {unknown, noToken},
		} {
			for _, err := range errors {
				if errs.ReasonOf(err) != want {
					t.Errorf("want %s: %v", want, err)
				}
			}
		}
		if _, err := s.SendMessage(t.Context(), anybody(1), "tall-pine", message("late@acme.test")); err != nil {
			t.Fatal(err)
		}
		token := tokenOf(t, s.one(t, "late@acme.test"))
		s.clock.Advance(73 * time.Hour)
		if _, err := s.ConfirmLink(t.Context(), token); errs.ReasonOf(err) != "link_not_valid" {
			t.Errorf("after three days: %v", err)
		}
		if err := s.Purge(t.Context(), 90*24*time.Hour); err != nil {
			t.Fatal(err)
		}
		if _, err := s.PeekLink(t.Context(), token); errs.ReasonOf(err) != "link_not_valid" {
			t.Errorf("after sweeping: %v", err)
		}
	})
}

// S3.25, S7.18: visits are counted by day, one a day of an address of the
// network, and never fail.
func TestCountVisit_RepeatedByOneAddress_CountsOnceADay(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		visit := func(n int, slug string) {
			t.Helper()
			if err := s.CountVisit(t.Context(), anybody(n), slug); err != nil {
				t.Error(err)
			}
		}
		visit(1, "tall-pine")
		visit(1, "tall-pine")
		visit(2, "tall-pine")
		visit(1, "nobody")
		visit(1, "")
		s.clock.Advance(24 * time.Hour)
		visit(1, "tall-pine")
		got, err := s.ListVisits(t.Context(), staff(), 30)
		if diff := cmp.Diff([]experts.VisitCount{{Expert: "tall-pine", Visits: 3}}, got); diff != "" || err != nil {
			t.Error(diff, err)
		}
	})
}

// A form of another module counts together with these, so that nobody sends twice
// as much by using both.
func TestThrottle_FormOfAnotherModule_CountsTogether(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, s *shop) {
		for i := range 5 {
			if err := s.Throttle(t.Context(), anybody(i), "ann@acme.test"); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.SendMessage(t.Context(), anybody(6), "tall-pine", message("ann@acme.test")); errs.CodeOf(err) != errs.RateLimited {
			t.Errorf("the sixth form of one sender: %v", err)
		}
		if _, err := s.SendMessage(t.Context(), anybody(6), "tall-pine", message("bob@acme.test")); err != nil {
			t.Errorf("another sender: %v", err)
		}
	})
}

package app_test

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/mail"
	"marketplace/internal/notify"
	"marketplace/internal/testkit"
)

// nobody has an address.
func nobody(context.Context, string) (notify.Person, error) { return notify.Person{}, nil }

// The mail server is gone when a mail is caused and for ten minutes: the mail waits in the
// queue and says why, and is sent once when the server is back.
func TestMail_ServerGoneForTenMinutes_WaitsAndIsSentOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		mails, clock := serveMails(t), testkit.NewClock()
		mails.away.Store(true)
		server, err := notify.NewSMTP("smtp://" + mails.address + "?from=shop@example.com")
		if err != nil {
			t.Fatal(err)
		}
		runner := jobs.New(database, clock.Now, testkit.Log(), 1)
		runner.Encrypt(mail.JobSend, testkit.SealKeys(), mail.SecretFields()...)
		runner.Handle(mail.JobSend, notify.New(server, notify.Sender{Brand: "Shop", From: server.From()}, nobody, clock.Now, testkit.Log()).Handle)
		message := mail.Message{Kind: "receipt", Key: "key-1", To: "ann@buyer.example", Subject: "Your receipt", Paragraphs: []string{"Thank you."}}
		err = database.InTx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			return runner.Enqueue(ctx, tx, jobs.Job{Kind: mail.JobSend, Payload: message})
		})
		if err != nil {
			t.Fatal(err)
		}
		inspector := jobs.NewInspector(database, clock.Now, nil)
		for range 10 {
			if err := runner.RunDue(t.Context()); err != nil {
				t.Fatal(err)
			}
			waiting, err := inspector.List(t.Context(), jobs.Filter{State: jobs.StateReady, Most: 10})
			if err != nil || len(waiting) != 1 || waiting[0].LastError == "" {
				t.Fatalf("what waits: %+v, %v", waiting, err)
			}
			clock.Advance(time.Minute)
		}
		mails.away.Store(false)
		clock.Advance(time.Hour)
		if err := runner.RunDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		mails.wait(t, "ann@buyer.example")
		if done, err := inspector.List(t.Context(), jobs.Filter{State: jobs.StateDone, Most: 10}); err != nil || len(done) != 1 {
			t.Errorf("what is done: %+v, %v", done, err)
		}
		mails.mu.Lock()
		defer mails.mu.Unlock()
		if len(mails.mails) != 1 {
			t.Errorf("sent %d times", len(mails.mails))
		}
	})
}

// Somebody who is removed while a mail to them is being sent is not in its log afterwards.
func TestErase_WhileMailIsBeingSent_LeavesNoTrace(t *testing.T) {
	t.Parallel()
	const address = "imke.frost@frostwood.example"
	removals := map[string][]string{"person": {"person", "erase", address, "--yes"}, "organization": {"organization", "erase", "", "--yes"}}
	eachEngine(t, func(t *testing.T, database func() []string) {
		for of, removal := range removals {
			t.Run(of, func(t *testing.T) {
				t.Parallel()
				mails := serveMails(t)
				dir, shop := copyOfWorld(t, emptyWorld, database())
				environ := environment(dir, append(shop, "MARKETPLACE_SMTP_URL=smtp://"+mails.address+"?from=shop@market.example&tls=none")...)
				id := strings.TrimSpace(succeed(t, environ, "organization", "add", "--name", "Frostwood Trading", "--country", "DE"))
				for _, email := range []string{"owner@frostwood.example", address} {
					succeed(t, environ, "person", "add", id, email, "--name", "Imke Sandvold", "--role", "accounts=owner")
				}
				succeed(t, environ, "mail", "test", "owner@frostwood.example")
				command := slices.Clone(removal)
				command[2] = cmp.Or(command[2], id)
				mails.beforeTaking = func() {
					if r := run(t, environ, command...); r.code != 0 {
						t.Errorf("%v: %d %s", command, r.code, r.stderr)
					}
				}
				succeed(t, environ, "mail", "test", address)
				log := succeed(t, environ, "mail", "log")
				if strings.Contains(log, address) {
					t.Errorf("the log still has the mail:\n%s", log)
				}
				if kept := strings.Contains(log, "owner@frostwood.example"); kept != (of == "person") {
					t.Errorf("the log has the mail to the owner: %v\n%s", kept, log)
				}
			})
		}
	})
}

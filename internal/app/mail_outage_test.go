package app_test

import (
	"context"
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

package app

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"marketplace/internal/demo"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/notify"
	"marketplace/internal/notify/notifydb"
)

// assembleMail decides where mails go: to the mail server, to the demo's
// folder, or nowhere (decisions section 2).
func (a *app) assembleMail() error {
	var deliverer notify.Deliverer
	from := "marketplace@localhost.localdomain"
	if shop, err := url.Parse(a.cfg.PublicURL); err == nil && shop.Hostname() != "localhost" {
		from = "marketplace@" + shop.Hostname()
	}
	switch {
	case a.cfg.SMTPURL != "":
		server, err := notify.NewSMTP(a.cfg.SMTPURL.Reveal())
		if err != nil {
			return err
		}
		deliverer, from = server, server.From()
	case a.cfg.Demo && !a.mailOff():
		a.fileOutbox = &notify.FileOutbox{Path: mailFolder(a.cfg)}
		deliverer = a.fileOutbox
	}
	a.mailer = notify.New(deliverer, notify.Sender{Brand: a.cfg.Brand, From: from, Address: seller(a.cfg).Address, Link: a.linkIn}, a.personAt, a.clock.Now, a.log).WithLog(a.mailLog())
	a.jobs.Handle(mail.JobSend, a.mailer.Handle)
	a.jobs.Encrypt(mail.JobSend, a.sealer, mail.SecretFields()...)
	return nil
}

// linkIn gives the address of a page of the shop in a language.
func (a *app) linkIn(in locale.Language, address string) string {
	return a.site.AddressIn(string(in), address)
}

func (a *app) mailLog() *notifydb.Log {
	return notifydb.New(a.db, a.clock.Now, func(ctx context.Context, address string) (bool, error) {
		return a.identity.HoldMemberByEmail(ctx, address) // which is there by then
	})
}

// personAt gives who has an address: nobody's fields where no account has it.
func (a *app) personAt(ctx context.Context, address string) (notify.Person, error) {
	account, err := a.identity.FindMemberByEmail(ctx, address)
	if errs.IsNotFound(err) {
		return notify.Person{}, nil
	}
	person := notify.Person{Name: account.Name, OrganizationID: account.OrganizationID}
	if account.Language != "" {
		person.Language = locale.Of(account.Language)
	}
	return person, err
}

// MailLog gives the newest of the mails that were sent, of all organizations when none is
// named, and what became of them.
func (p *Program) MailLog(ctx context.Context, organizationID string, most int) ([]notify.Entry, error) {
	return p.app.mailLog().List(ctx, organizationID, most)
}

// NoteBounce notes that a mail came back, by the id of its message. Error: not_found.
func (p *Program) NoteBounce(ctx context.Context, key, reason string) error {
	found, err := p.app.mailLog().MarkBounced(ctx, key, reason)
	if err == nil && !found {
		return errMailNotFound()
	}
	return err
}

// NoteDelivery notes what a mail server tells of a mail: that it came back when it did for any
// of its recipients, else that it is delayed. It may be told again. Error: not_found.
func (p *Program) NoteDelivery(ctx context.Context, report notify.DeliveryReport) error {
	var delayed string
	for _, r := range report.Recipients {
		reason := fmt.Sprintf("%s for %s: %s", r.Outcome, r.Address, r.Reason)
		if r.Outcome.CameBack() {
			return p.NoteBounce(ctx, report.Key, reason)
		}
		if r.Outcome == notify.Delayed {
			delayed = reason
		}
	}
	found, err := p.app.mailLog().MarkDelayed(ctx, report.Key, delayed)
	if err == nil && !found {
		return errMailNotFound()
	}
	return err
}

func errMailNotFound() error {
	return errs.New(errs.NotFound, "mail_not_found", "The log has no mail with this id.")
}

// mailOff reports whether no mails are sent, so that nothing promises one.
func (a *app) mailOff() bool { return a.cfg.Mail == "off" }

// mountMailbox adds the mail viewer where mails are kept.
func (a *app) mountMailbox(mux *http.ServeMux) {
	if a.fileOutbox == nil {
		return
	}
	show := func(kept notify.StoredMail) demo.Mail { return demo.Mail(kept) }
	(&demo.MailViewer{
		List: func() ([]demo.Mail, error) {
			kept, err := a.fileOutbox.List()
			mails := make([]demo.Mail, len(kept))
			for i := range kept {
				mails[i] = show(kept[i])
			}
			return mails, err
		},
		Get: func(id string) (demo.Mail, error) {
			kept, err := a.fileOutbox.Get(id)
			return show(kept), err
		},
		Log: a.log,
	}).Mount(mux)
}

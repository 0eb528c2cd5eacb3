package app

import (
	"net/http"
	"net/url"

	"marketplace/internal/demo"
	"marketplace/internal/kit/mail"
	"marketplace/internal/notify"
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
	a.mailer = notify.New(deliverer, a.cfg.Brand, from, a.clock.Now, a.log)
	a.jobs.Handle(mail.JobSend, a.mailer.Handle)
	return nil
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

package app

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"strings"

	"marketplace/internal/config"
	"marketplace/internal/db"
	"marketplace/internal/doctor"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/textclean"
	"marketplace/internal/setup"
	"marketplace/internal/setup/setuphttp"
)

// setupPath is the page on which staff see what is set and what is missing.
const setupPath = staffBase + "/setup/"

// Setup is what setup was told.
type Setup struct {
	Organization string // name of the organization that runs the shop
	AdminEmail   string
	Settings     map[string]string // by name, to be kept in the data folder
}

// SetupShop makes of an empty database a shop with the organization that runs it, its first
// administrator and, when no setting gives any, secret keys in a file of their own; the
// settings are kept in the data folder. The result is the address that sets the
// administrator's password, once and within 24 hours. Errors: unprocessable; conflict
// 'already_set_up'. Cut off at any point it can be repeated; of two at once one wins.
func SetupShop(ctx context.Context, cfg config.Config, database *db.DB, log *slog.Logger, in Setup) (address string, err error) {
	administrator := identity.FirstAdministrator{Organization: in.Organization, Email: in.AdminEmail, Next: setupPath}
	if err := administrator.Validate(); err != nil {
		return "", err
	}
	err = database.Alone(ctx, "setup", func(ctx context.Context) error {
		// Keys come after this look: those of a replica that comes second would decrypt nothing.
		if err := identity.CheckEmpty(ctx, identitydb.New(database, nil)); err != nil {
			return err
		}
		if err := cfg.KeepSettings(in.Settings); err != nil {
			return err
		}
		if cfg.SecretKeys == "" {
			if err := MakeSecretKeys(cfg); err != nil && !errors.Is(err, os.ErrExist) {
				return err
			}
		}
		program, err := New(ctx, cfg, database, log)
		if err != nil {
			return err
		}
		address, err = program.app.identity.MakeFirstAdministrator(ctx, administrator)
		return err
	})
	return address, err
}

// ReissueAdministratorLink gives a staff member whom nothing else lets in the address that
// sets a new password, once and within 24 hours. Error: not_found.
func (p *Program) ReissueAdministratorLink(ctx context.Context, email string) (address string, err error) {
	return p.app.identity.ReissueAdministratorLink(ctx, email, setupPath)
}

// registerSetup adds what the setup page asks for.
func (a *app) registerSetup() {
	setuphttp.Register(a.api, a.setupFacts, setup.Tests{Mail: a.testMail, Bucket: a.testBucket, Payments: a.testPayments, Balancer: a.testBalancer}, apiBase)
}

// mountStaff adds the pages of the staff room.
func (a *app) mountStaff(mux *http.ServeMux) {
	mux.HandleFunc("GET "+setupPath+"{$}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Frame-Options", "DENY")
		a.site.Write(w, r, a.builder.StaffSetup(), "no-store")
	})
	toSetup := http.RedirectHandler(setupPath, http.StatusFound)
	mux.Handle("GET "+staffBase, toSetup)
	mux.Handle("GET "+staffBase+"/{$}", toSetup)
	mux.Handle("GET "+strings.TrimSuffix(setupPath, "/"), toSetup)
}

// setupFacts are what the settings and the catalogue say today.
func (a *app) setupFacts(context.Context) (setup.Facts, error) {
	proxies, err := a.cfg.Proxies()
	if err != nil {
		return setup.Facts{}, err
	}
	snapshot := a.catalogue.Snapshot()
	facts := setup.Facts{
		Address: a.cfg.PublicURL, Local: a.cfg.IsLocal(), KeysInFolder: a.cfg.SecretKeys == "", Embedded: a.db.Engine() == db.SQLite, MailOff: a.mailOff(),
		Payment: a.cfg.Payment, PaymentTest: a.cfg.ChargesNothing(), Bucket: a.cfg.MediaURL != "", Proxies: len(proxies),
		Categories: len(snapshot.Categories), Apps: len(snapshot.Apps()), LegalTexts: len(snapshot.LegalTexts),
	}
	for _, text := range snapshot.LegalTexts {
		if strings.Contains(text.Text, "[") && !strings.Contains(text.Text, "](") { // a link has brackets, too
			facts.Unfinished = append(facts.Unfinished, text.Title)
		}
	}
	if server, err := url.Parse(a.cfg.SMTPURL.Reveal()); err == nil {
		facts.MailServer = server.Hostname()
	}
	return facts, nil
}

// sendTestMail sends a mail at once that says that mails arrive.
func (a *app) sendTestMail(ctx context.Context, to, name string) error {
	key := ids.NewID()
	return a.mailer.Send(ctx, mail.InEach(func(in locale.Language) mail.Message {
		return mail.Message{
			Kind: "setup-test", Key: key, To: to, ToName: name, Language: locale.From(ctx), Subject: in.Say("A test mail of %s", a.cfg.Brand),
			Paragraphs: []string{in.Say("Somebody who sets the shop up, hopefully you, asked for this mail. It arrived, so the shop's mails arrive.")},
		}
	}))
}

func (a *app) testMail(ctx context.Context, to, name string) setup.Item {
	if a.mailOff() {
		return setup.Item{Name: setup.ItemMail, Status: setup.Missing, Message: "No mail was sent: MARKETPLACE_MAIL is off."}
	}
	if err := a.sendTestMail(ctx, to, name); err != nil {
		return setup.Item{Name: setup.ItemMail, Status: setup.Missing, Message: "The mail was not sent: " + reasonOf(err)}
	}
	return setup.Item{Name: setup.ItemMail, Status: setup.Done, Message: "A mail is on its way to " + to + ". When it does not arrive, look among the unwanted ones, and at SPF, DKIM and DMARC of the sender's domain."}
}

// askDoctor gives the answers to a question as items of one name.
func (a *app) askDoctor(ctx context.Context, name string, question doctor.Question) []setup.Item {
	statuses := map[doctor.Status]setup.Status{doctor.OK: setup.Done, doctor.Warning: setup.Warning, doctor.Fault: setup.Missing}
	var items []setup.Item
	for _, check := range doctor.Ask(ctx, doctor.AnswerTimeout, a.cfg.SecretTexts(), question).Checks {
		items = append(items, setup.Item{Name: name, Status: statuses[check.Status], Message: sentence(locale.From(ctx).Sentence(check.Message))})
	}
	return items
}

func (a *app) testBucket(ctx context.Context) []setup.Item {
	check := bucketOf(a.cfg)
	check.Bucket, check.Without = a.bucket, "" // the folder is made by the test, if by nobody before
	return a.askDoctor(ctx, setup.ItemBucket, check.Question())
}

func (a *app) testPayments(ctx context.Context) []setup.Item {
	items := a.askDoctor(ctx, setup.ItemPayments, paymentQuestion(a.cfg))
	if a.stripe == nil {
		return items
	}
	webhook := setup.Item{Name: setup.ItemWebhook, Status: setup.Missing}
	address := a.cfg.PublicURL + billingBase + "/webhooks/stripe"
	switch status, err := a.stripe.WebhookStatus(ctx, address); {
	case err != nil:
		webhook.Message = "Stripe does not tell where its events go: " + reasonOf(err)
	case status == "enabled":
		webhook.Status, webhook.Message = setup.Done, "Stripe sends its events to "+address+"."
	case status == "":
		webhook.Message = "Stripe sends no events: add an endpoint with the address " + address + "."
	default:
		webhook.Message = "The endpoint " + address + " is " + status + " at Stripe: switch it on."
	}
	tax := setup.Item{Name: setup.ItemTax, Status: setup.Done, Message: "Stripe Tax computes taxes."}
	if !a.stripe.HasTax(ctx) {
		tax.Status, tax.Message = setup.Missing, "Stripe Tax does not answer: switch it on at Stripe. Until then nothing can be bought."
	}
	return append(items, webhook, tax)
}

func (a *app) testBalancer(v setup.Visit) []setup.Item {
	shop, err := url.Parse(a.cfg.PublicURL)
	if err != nil {
		return []setup.Item{{Name: setup.ItemAddress, Status: setup.Missing, Message: err.Error()}}
	}
	return setup.CheckBalancer(v, shop.Host, shop.Scheme == "https")
}

// reasonOf gives what an error says to people.
func reasonOf(err error) string {
	if e := errs.As(err); e != nil && e.Message != "" {
		return sentence(e.Message)
	}
	return sentence(err.Error())
}

// sentence gives a text in one line that begins large and ends.
func sentence(text string) string {
	return textclean.Capitalized(strings.TrimRight(strings.Join(strings.Fields(text), " "), ".") + ".")
}

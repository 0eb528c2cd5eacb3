package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"marketplace/internal/app/observe"
	"marketplace/internal/billing/payments/stripe"
	"marketplace/internal/config"
	"marketplace/internal/db"
	"marketplace/internal/doctor"
	"marketplace/internal/media/bucket"
	"marketplace/internal/notify"
)

// Examine looks at what a shop with these settings stands on. Faults are those of the
// settings. It works beside a running shop, and makes no folder and no database.
func Examine(ctx context.Context, cfg config.Config, faults []error) doctor.Report {
	database := sync.OnceValues(func() (*db.DB, error) { return openToRead(cfg) })
	questions := []doctor.Question{doctor.Settings(faults, cfg.Demo)}
	questions = append(questions, dataFolder(cfg).Questions()...)
	questions = append(questions, doctor.DatabaseCheck{
		Open: func() (doctor.Database, error) { return database() }, IsServer: cfg.DatabaseURL != "",
		Program: observe.Version(), Go: runtime.Version(), IsDemo: cfg.Demo,
		Leftovers: func(ctx context.Context) ([]string, error) {
			opened, err := database()
			if err != nil && !errors.Is(err, os.ErrNotExist) {
				return nil, err
			}
			return findDemo(ctx, cfg, opened)
		},
	}.Questions()...)
	questions = append(questions, doctor.PublicAddress{URL: cfg.PublicURL, Resolver: net.DefaultResolver, Dial: (&net.Dialer{}).DialContext, Now: time.Now}.Questions()...)
	if cfg.TryOutOrigin != "" {
		questions = append(questions, doctor.PublicAddress{URL: cfg.TryOutOrigin, TryOuts: true, Resolver: net.DefaultResolver, Dial: (&net.Dialer{}).DialContext, Now: time.Now}.Questions()...)
	}
	questions = append(questions, mailOf(cfg).Questions()...)
	questions = append(questions, paymentQuestion(cfg), bucketOf(cfg).Question(), doctor.Clock(time.Now, timeSources(cfg, database)...))
	report := doctor.Ask(ctx, doctor.AnswerTimeout, cfg.SecretTexts(), questions...)
	if opened, err := database(); err == nil {
		_ = opened.Close() // it was read only
	}
	return report
}

// StartFaults names what else than settings keeps a shop from being opened to strangers; the
// demo is spared. A database that does not answer is for its opening to name.
func StartFaults(ctx context.Context, cfg config.Config) []error {
	if cfg.Demo || cfg.DataDir == "" {
		return nil
	}
	faults := addressFaults(cfg)
	for _, check := range doctor.Ask(ctx, doctor.AnswerTimeout, cfg.SecretTexts(), dataFolder(cfg).Questions()[0]).Of(doctor.Fault) {
		faults = append(faults, errors.New(check.Message))
	}
	if err := CheckNoDemo(ctx, cfg); err != nil {
		faults = append(faults, err)
	}
	return faults
}

// addressFaults names settings that hold an address which its own module cannot read.
func addressFaults(cfg config.Config) []error {
	var faults []error
	if cfg.SMTPURL != "" {
		if _, err := notify.NewSMTP(cfg.SMTPURL.Reveal()); err != nil {
			faults = append(faults, err)
		}
	}
	if strings.HasPrefix(cfg.MediaURL, "s3://") && cfg.S3KeyID != "" && cfg.S3Secret != "" { // else it was named already
		if _, err := bucketAt(cfg, cfg.MediaURL); err != nil {
			faults = append(faults, fmt.Errorf("MARKETPLACE_MEDIA_URL: %w", err))
		}
	}
	return faults
}

// CheckNoDemo returns an error with the command that mends it when the demo left anything in
// the data folder or the database. What cannot be looked into is for its opening to name.
func CheckNoDemo(ctx context.Context, cfg config.Config) error {
	ctx, cancel := context.WithTimeout(ctx, doctor.AnswerTimeout)
	defer cancel()
	opened, err := openToRead(cfg)
	if err == nil {
		defer func() { _ = opened.Close() }()
	}
	found, err := findDemo(ctx, cfg, opened)
	if err != nil || len(found) == 0 {
		return nil
	}
	return errors.New(doctor.DemoRefusal(found))
}

// watchOutside logs once what does not answer at the start, and what waits for it. The
// shop serves meanwhile.
func (a *app) watchOutside(ctx context.Context) error {
	if a.mailOff() {
		a.log.InfoContext(ctx, "mails are off: MARKETPLACE_MAIL")
	}
	questions := []doctor.Question{paymentQuestion(a.cfg)}
	if mail := mailOf(a.cfg); mail.Server != nil {
		questions = append(questions, mail.ServerQuestion())
	}
	if u, err := url.Parse(a.cfg.MediaURL); err == nil && u.Scheme == "s3" {
		questions = append(questions, bucketOf(a.cfg).Question())
	}
	if a.db.Engine() == db.PostgreSQL && !a.cfg.Demo {
		user := doctor.DatabaseCheck{Open: func() (doctor.Database, error) { return a.db, nil }, IsServer: true}.UserQuestion()
		questions = append(questions, user)
	}
	logProblems(ctx, a.log, doctor.Ask(ctx, doctor.AnswerTimeout, a.cfg.SecretTexts(), questions...))
	<-ctx.Done()
	return nil
}

func logProblems(ctx context.Context, log *slog.Logger, report doctor.Report) {
	if ctx.Err() != nil {
		return // nobody answers a program that stops
	}
	for _, check := range append(report.Of(doctor.Fault), report.Of(doctor.Warning)...) {
		log.WarnContext(ctx, "dependency check found a problem", "check", check.Name, "status", string(check.Status), "problem", check.Message)
	}
}

// openToRead opens the database without making, migrating or locking anything.
func openToRead(cfg config.Config) (*db.DB, error) {
	if address := cfg.DatabaseURL.Reveal(); address != "" {
		return db.OpenPostgres(address)
	}
	return db.OpenSQLiteReadOnly(cfg.DatabaseFile())
}

func dataFolder(cfg config.Config) doctor.Folder {
	return doctor.Folder{Dir: cfg.DataDir, Files: []string{cfg.DatabaseFile(), cfg.DatabaseFile() + "-wal", cfg.SecretKeysFile()}, Free: doctor.FreeOnDisk, IsDemo: cfg.Demo}
}

func mailOf(cfg config.Config) doctor.Mail {
	mail := doctor.Mail{Resolver: net.DefaultResolver}
	switch {
	case cfg.SMTPURL != "":
		server, err := notify.NewSMTP(cfg.SMTPURL.Reveal())
		if err != nil {
			mail.Err = err
			return mail
		}
		mail.Server = server
	case cfg.Mail == "off":
		mail.Without = "mails are off (MARKETPLACE_MAIL), and no page promises one"
	case cfg.Demo:
		mail.Without = "the demo keeps its mails and shows them under /demo/mail/"
	default:
		mail.Without = "none is set"
	}
	return mail
}

// stripeAccount is Stripe's gateway as the doctor sees it.
type stripeAccount struct{ *stripe.Gateway }

func (s stripeAccount) CheckAccount(ctx context.Context) (doctor.PaymentAccount, error) {
	account, err := s.Gateway.CheckAccount(ctx)
	return doctor.PaymentAccount(account), err
}

func paymentQuestion(cfg config.Config) doctor.Question {
	if cfg.Payment != "stripe" || cfg.StripeKey == "" || cfg.StripeWebhook == "" { // what is missing is a fault of the settings
		return doctor.Payment("the sandbox", nil)
	}
	return doctor.Payment("Stripe", stripeAccount{stripe.New(stripe.Deps{
		SecretKey: cfg.StripeKey.Reveal(), PublishableKey: cfg.StripePublic, WebhookSecret: cfg.StripeWebhook.Reveal(), APIBase: cfg.StripeAPIBase, Now: time.Now,
	})})
}

func bucketOf(cfg config.Config) doctor.BucketCheck {
	folder := filepath.Join(cfg.DataDir, "media")
	u, err := url.Parse(cfg.MediaURL)
	switch {
	case err != nil:
		return doctor.BucketCheck{Err: errors.New("MARKETPLACE_MEDIA_URL is no address")}
	case cfg.MediaURL == "mem://":
		return doctor.BucketCheck{IsLost: true}
	case u.Scheme == "s3":
		kept, err := bucketAt(cfg, cfg.MediaURL)
		return doctor.BucketCheck{Bucket: kept, Where: "s3://" + u.Host, Err: err}
	case u.Scheme == "file":
		folder = u.Path
	}
	if _, err := os.Stat(folder); errors.Is(err, os.ErrNotExist) {
		return doctor.BucketCheck{Where: folder, Without: fmt.Sprintf("the folder %s is made with the first picture", folder)}
	}
	return doctor.BucketCheck{Bucket: bucket.Folder(folder), Where: folder}
}

// stripeAddress is asked for its time; no key goes there.
const stripeAddress = "https://api.stripe.com"

// timeSources are others with a clock, the most exact first.
func timeSources(cfg config.Config, database func() (*db.DB, error)) []doctor.TimeSource {
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	var sources []doctor.TimeSource
	if cfg.DatabaseURL != "" {
		sources = append(sources, doctor.TimeSource{Name: "the database server", Ask: func(ctx context.Context) (time.Time, error) {
			opened, err := database()
			if err != nil {
				return time.Time{}, err
			}
			at, _, err := opened.ServerTime(ctx)
			return at, err
		}})
	}
	if cfg.Payment == "stripe" {
		address := cfg.StripeAPIBase
		if address == "" {
			address = stripeAddress
		}
		sources = append(sources, doctor.DateOf("the payment provider", address, client))
	}
	if u, err := url.Parse(cfg.PublicURL); err == nil && u.Scheme == "https" {
		sources = append(sources, doctor.DateOf("the public address", cfg.PublicURL, client))
	}
	return sources
}

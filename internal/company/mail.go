package company

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/outbox"
)

// JobWarn is the kind of the job that tells owners that a budget nears its end.
const JobWarn = "company.warn"

type warnJob struct {
	OrganizationID string      `json:"organizationId"`
	Product        string      `json:"product"`
	Month          string      `json:"month"`
	Used           money.Cents `json:"used"`
}

// Warn performs a JobWarn: each owner gets one mail. Safe to repeat.
func (s *Service) Warn(ctx context.Context, payload json.RawMessage) error {
	var job warnJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("warn of a budget: %w", err)
	}
	owners, err := s.d.People.Owners(ctx, job.OrganizationID, job.Product)
	if err != nil {
		return err
	}
	return s.d.Transact(ctx, []string{job.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		budget, found, err := tx.CompanyBudget(ctx, job.OrganizationID, job.Product)
		if err != nil || !found {
			return err
		}
		m := mail.InEach(func(in locale.Language) mail.Message {
			product, used, limit := productName(job.Product), in.Money(job.Used), in.Money(budget.Monthly)
			m := mail.Message{
				Kind: "budget-warning", Key: "budget-" + job.OrganizationID + "-" + job.Product + "-" + job.Month,
				Subject:    in.Say("The budget for apps of %s is nearly used", product),
				Paragraphs: []string{in.Say("Apps of %s cost %s this month. The budget is %s.", product, used, limit)},
				Action:     s.openCompany(in),
			}
			if budget.StopsIn(job.Month) {
				m.Paragraphs = append(m.Paragraphs, in.Say("What goes beyond it is stopped. You can lift the stop for this month."))
			}
			return m
		})
		return sendTo(ctx, tx, m, owners...)
	})
}

// mailAsked tells owners what somebody asks for. Their words are quoted as they are.
func (s *Service) mailAsked(ctx context.Context, tx WriteTx, p auth.Principal, what string, r Request, owners []Person) error {
	name := nameOf(p)
	return sendTo(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		return mail.Message{
			Kind: "app-requested", Key: "asked-" + r.ID, Subject: in.Say("%s asks for %s", name, what),
			Paragraphs: []string{
				in.Say("%s would like your company to have %s, and writes:", name, what), r.Reason,
			},
			Action: s.openCompany(in),
		}
	}), owners...)
}

// mailDecided tells who asked what an owner said, once what follows from that is done.
func (s *Service) mailDecided(ctx context.Context, tx WriteTx, p auth.Principal, app App, r Request, asker Person) error {
	isThere, err := s.isInstalled(ctx, p.OrganizationID, app.ID)
	if err != nil {
		return err
	}
	m := mail.InEach(func(in locale.Language) mail.Message {
		name := nameOfAsked(in, app, r)
		m := mail.Message{Kind: "request-" + string(r.State), Key: "decided-" + r.ID}
		if r.State == Declined {
			m.Subject = in.Say("Your request for %s was declined", name)
			m.Paragraphs = []string{in.Say("%s declined your request for %s, and writes:", nameOf(p), name), r.Note}
			return m
		}
		m.Paragraphs = []string{approval(in, r, isThere, nameOf(p), name)}
		page := s.d.ShopURL + "/apps/" + app.Slug + "/"
		if r.Way == WaySetUp {
			m.Subject = in.Say("Your request for %s was approved, and you set it up", name)
			m.Action = &mail.Action{Label: in.Say("Set up %s", name), URL: page + "?action=settings"}
			return m
		}
		m.Subject = in.Say("Your request for %s was approved", name)
		m.Action = &mail.Action{Label: in.Say("See %s", name), URL: page}
		return m
	})
	return sendTo(ctx, tx, m, asker)
}

// approval says what an approval brings, by whether the app is there already: a free one is installed with
// the approval, and any app by whoever did not wait for it.
func approval(in locale.Language, r Request, isThere bool, owner, name string) string {
	switch {
	case r.Way == WaySetUp && isThere:
		return in.Say("%s approved your request for %s, and leaves its set-up to you. It is installed, so you can begin.", owner, name)
	case r.Way == WaySetUp:
		return in.Say("%s approved your request for %s, and leaves its set-up to you. You can begin as soon as it is installed.", owner, name)
	case r.Charge != (ChargeRef{}):
		return in.Say("%s approved your request for %s. You have it as soon as it is paid.", owner, name)
	case isThere:
		return in.Say("%s approved your request for %s. It is installed.", owner, name)
	}
	return in.Say("%s approved your request for %s. You have it as soon as it is installed.", owner, name)
}

// nameOfAsked names what a request is for, in a sentence.
func nameOfAsked(in locale.Language, app App, r Request) string {
	name := app.Name
	if name == "" {
		name = in.Say("the app")
	}
	if r.Charge != (ChargeRef{}) {
		name = in.Say("a purchase in %s", name)
	}
	return name
}

func (s *Service) openCompany(in locale.Language) *mail.Action {
	return &mail.Action{Label: in.Say("Open requests and budget"), URL: s.d.ShopURL + "/company/"}
}

func nameOf(p auth.Principal) string {
	if p.Name != "" {
		return p.Name
	}
	return p.Email
}

// sendTo enqueues a mail to each of these people, once.
func sendTo(ctx context.Context, jobs outbox.Enqueuer, m mail.Message, people ...Person) error {
	var failed error
	key := m.Key
	for _, person := range people {
		m.To, m.ToName, m.Key = person.Email, person.Name, key+"-"+person.AccountID
		failed = errors.Join(failed, jobs.Enqueue(ctx, mail.JobSend, m, time.Time{}, mail.JobSend+":"+m.Key))
	}
	return failed
}

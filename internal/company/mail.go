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
				Subject: in.Say("The budget for apps of "+product+" is nearly used", "Das Budget für Apps von "+product+" ist fast verbraucht"),
				Paragraphs: []string{in.Say(
					"Apps of "+product+" cost "+used+" this month. The budget is "+limit+".",
					"Apps von "+product+" kosten in diesem Monat "+used+". Das Budget ist "+limit+".")},
				Action: s.openCompany(in),
			}
			if budget.StopsIn(job.Month) {
				m.Paragraphs = append(m.Paragraphs, in.Say(
					"What goes beyond it is stopped. You can lift the stop for this month.",
					"Was darüber hinausgeht, wird gesperrt. Sie können die Sperre für diesen Monat aufheben."))
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
			Kind: "app-requested", Key: "asked-" + r.ID, Subject: in.Say(name+" asks for "+what, name+" bittet um "+what),
			Paragraphs: []string{
				in.Say(name+" would like your company to have "+what+", and writes:", name+" wünscht sich "+what+" für Ihr Unternehmen und schreibt:"), r.Reason,
			},
			Action: s.openCompany(in),
		}
	}), owners...)
}

// mailDecided tells who asked what an owner said.
func (s *Service) mailDecided(ctx context.Context, tx WriteTx, p auth.Principal, app App, r Request, asker Person) error {
	m := mail.InEach(func(in locale.Language) mail.Message {
		name := nameOfAsked(in, app, r)
		m := mail.Message{Kind: "request-" + string(r.State), Key: "decided-" + r.ID}
		if r.State == Declined {
			m.Subject = in.Say("Your request for "+name+" was declined", "Ihre Anfrage zu "+name+" wurde abgelehnt")
			m.Paragraphs = []string{in.Say(
				nameOf(p)+" declined your request for "+name+", and writes:",
				nameOf(p)+" hat Ihre Anfrage zu "+name+" abgelehnt und schreibt:"), r.Note}
			return m
		}
		m.Subject = in.Say("Your request for "+name+" was "+string(r.State), "Ihre Anfrage zu "+name+" wurde genehmigt")
		m.Paragraphs = []string{in.Say(
			nameOf(p)+" approved your request for "+name+". You have it as soon as it is installed.",
			nameOf(p)+" hat Ihre Anfrage zu "+name+" genehmigt. Sie haben es, sobald es installiert ist.")}
		m.Action = &mail.Action{Label: in.Say("See "+name, name+" ansehen"), URL: s.d.ShopURL + "/apps/" + app.Slug + "/"}
		return m
	})
	return sendTo(ctx, tx, m, asker)
}

// nameOfAsked names what a request is for, in a sentence.
func nameOfAsked(in locale.Language, app App, r Request) string {
	name := app.Name
	if name == "" {
		name = in.Say("the app", "der App")
	}
	if r.Charge != (ChargeRef{}) {
		name = in.Say("a purchase in "+name, "einem Kauf in "+name)
	}
	return name
}

func (s *Service) openCompany(in locale.Language) *mail.Action {
	return &mail.Action{Label: in.Say("Open requests and budget", "Anfragen und Budget öffnen"), URL: s.d.ShopURL + "/company/"}
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

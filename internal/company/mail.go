package company

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"marketplace/internal/kit/auth"
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
		m := mail.Message{
			Kind: "budget-warning", Key: "budget-" + job.OrganizationID + "-" + job.Product + "-" + job.Month, Subject: "The budget for apps of " + productName(job.Product) + " is nearly used",
			Paragraphs: []string{"Apps of " + productName(job.Product) + " cost " + job.Used.String() + " this month. The budget is " + budget.Monthly.String() + "."},
			Action:     s.openCompany(),
		}
		if budget.StopsIn(job.Month) {
			m.Paragraphs = append(m.Paragraphs, "What goes beyond it is stopped. You can lift the stop for this month.")
		}
		return sendTo(ctx, tx, m, owners...)
	})
}

// mailAsked tells owners what somebody asks for. Their words are quoted as they are.
func (s *Service) mailAsked(ctx context.Context, tx WriteTx, p auth.Principal, what string, r Request, owners []Person) error {
	name := nameOf(p)
	return sendTo(ctx, tx, mail.Message{
		Kind: "app-requested", Key: "asked-" + r.ID, Subject: name + " asks for " + what,
		Paragraphs: []string{name + " would like your company to have " + what + ", and writes:", r.Reason},
		Action:     s.openCompany(),
	}, owners...)
}

// mailDecided tells who asked what an owner said.
func (s *Service) mailDecided(ctx context.Context, tx WriteTx, p auth.Principal, app App, r Request, asker Person) error {
	name := app.Name
	if name == "" {
		name = "the app"
	}
	if r.Charge != (ChargeRef{}) {
		name = "a purchase in " + name
	}
	m := mail.Message{Kind: "request-" + string(r.State), Key: "decided-" + r.ID, Subject: "Your request for " + name + " was " + string(r.State)}
	if r.State == Declined {
		m.Paragraphs = []string{nameOf(p) + " declined your request for " + name + ", and writes:", r.Note}
	} else {
		m.Paragraphs = []string{nameOf(p) + " approved your request for " + name + ". You have it as soon as it is installed."}
		m.Action = &mail.Action{Label: "See " + name, URL: s.d.ShopURL + "/apps/" + app.Slug + "/"}
	}
	return sendTo(ctx, tx, m, asker)
}

func (s *Service) openCompany() *mail.Action {
	return &mail.Action{Label: "Open requests and budget", URL: s.d.ShopURL + "/company/"}
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

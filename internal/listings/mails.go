package listings

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// mailCancelled tells who had begun to look at a submission that it was taken back.
func (s *Service) mailCancelled(ctx context.Context, tx WriteTx, name string, cancelled Submission) error {
	if cancelled.Reviewer == "" {
		return nil
	}
	reviewer, found, err := s.d.People.Person(ctx, cancelled.Reviewer)
	if err != nil || !found {
		return err
	}
	return enqueue(ctx, tx, []Person{reviewer}, mail.InEach(func(in locale.Language) mail.Message {
		return mail.Message{
			Kind: "submission-cancelled", Key: "submission-cancelled-" + cancelled.ID,
			Subject:    in.Say("%s is not to be reviewed any more", name),
			Paragraphs: []string{in.Say("Its developer has taken the submission of %s back while you were looking at it. What you found is not needed.", name)},
		}
	}))
}

// mailDecided tells the developer what was decided about a submission.
func (s *Service) mailDecided(ctx context.Context, tx WriteTx, app App, name string, decided Submission, findings []Finding) error {
	m := mail.InEach(func(in locale.Language) mail.Message { return s.decisionMail(in, app, name, decided, findings) })
	return s.mailDeveloper(ctx, tx, app, decided.Author, m)
}

func (s *Service) decisionMail(in locale.Language, app App, name string, decided Submission, findings []Finding) mail.Message {
	m := mail.Message{Kind: "submission-" + string(decided.Outcome), Key: "submission-decided-" + decided.ID, Action: s.consoleAction(in, app)}
	switch decided.Outcome { //nolint:exhaustive // the others are no decisions
	case WasAccepted:
		m.Subject = in.Say("%s is accepted", name)
		m.Paragraphs = []string{in.Say("We have looked at revision %d of %s and accepted it. Publish it whenever you like, or name a day for it.", decided.Revision, name)}
	case WasRejected:
		m.Subject = in.Say("%s was rejected", name)
		m.Paragraphs = []string{in.Say("We have looked at revision %d of %s and cannot take it.", decided.Revision, name)}
	case HasChangesToMake:
		m.Subject = in.Say("%s needs changes", name)
		m.Paragraphs = []string{in.Say("We have looked at revision %d of %s. Before we can take it, this has to change:", decided.Revision, name)}
	}
	for _, f := range findings {
		m.Paragraphs = append(m.Paragraphs, f.sentence())
	}
	if decided.Outcome == HasChangesToMake {
		m.After = []string{in.Say("Submit it again within %d business days, and it keeps its place in the queue.", placeKeptDays)}
	}
	return m
}

func (f Finding) sentence() string {
	text := f.Text
	if f.Part != "" {
		text = f.Part + ": " + text
	}
	if f.Rule != "" {
		text += " (" + f.Rule + ")"
	}
	return text
}

// mailPublished tells the developer that a revision went live at the time that was named.
func (s *Service) mailPublished(ctx context.Context, tx WriteTx, app App, r Revision) error {
	name := r.Listing.Name
	author, err := toldOf(ctx, tx, r)
	if err != nil {
		return err
	}
	return s.mailDeveloper(ctx, tx, app, author, mail.InEach(func(in locale.Language) mail.Message {
		since := in.Moment(r.PublishedAt)
		return mail.Message{
			Kind: "revision-published", Key: fmt.Sprintf("revision-published-%s-%s", app.ID, r.Tag()), Subject: in.Say("%s is published", name),
			Paragraphs: []string{in.Say("Revision %d of %s is live since %s, as you planned.", r.Number, name, since)},
			Action:     &mail.Action{Label: in.Say("See %s", name), URL: s.d.PageOf(app, r.Listing)},
		}
	}))
}

// mailNotPublished tells the developer that a revision was refused at the time that was named.
func (s *Service) mailNotPublished(ctx context.Context, tx WriteTx, app App, r Revision, plannedFor time.Time, why string) error {
	name := r.Listing.Name
	author, err := toldOf(ctx, tx, r)
	if err != nil {
		return err
	}
	return s.mailDeveloper(ctx, tx, app, author, mail.InEach(func(in locale.Language) mail.Message {
		return mail.Message{
			Kind: "revision-refused", Key: fmt.Sprintf("revision-refused-%s-%s", app.ID, r.Tag()), Subject: in.Say("%s was not published", name),
			Paragraphs: []string{
				in.Say("Revision %d of %s was to be published on %s, as you planned. This stood against it:", r.Number, name, in.Moment(plannedFor)),
				in.Sentence(why),
			},
			After:  []string{in.Say("The plan is over, and the revision stays accepted. Publish it, or name another day, once nothing stands against it any more.")},
			Action: s.consoleAction(in, app),
		}
	}))
}

// toldOf gives who is told what became of a revision: who submitted it, or else its author.
func toldOf(ctx context.Context, tx WriteTx, r Revision) (string, error) {
	last, found, err := tx.LastSubmission(ctx, r.AppID)
	if err == nil && found && last.Revision == r.Number {
		return last.Author, nil
	}
	return r.Author, err
}

func (s *Service) consoleAction(in locale.Language, app App) *mail.Action {
	return &mail.Action{Label: in.Say("Open the console"), URL: s.d.ConsoleOf(app)}
}

// mailDeveloper writes to one who works at the developer of an app; to its owners when that
// person does not any more.
func (s *Service) mailDeveloper(ctx context.Context, tx WriteTx, app App, accountID string, m mail.Message) error {
	people, err := s.d.People.Recipients(ctx, app.Developer, accountID)
	if err != nil {
		return err
	}
	return enqueue(ctx, tx, people, m)
}

func enqueue(ctx context.Context, tx WriteTx, people []Person, m mail.Message) error {
	key := m.Key
	for i, person := range people {
		m.To, m.ToName = person.Email, person.Name
		if i > 0 {
			m.Key = fmt.Sprintf("%s-%d", key, i+1)
		}
		if err := tx.Enqueue(ctx, mail.JobSend, m, time.Time{}, ""); err != nil {
			return err
		}
	}
	return nil
}

package experts

import (
	"context"
	"net/url"
	"strings"
	"time"

	"marketplace/internal/kit/mail"
)

// confirmationMail is what a mail asks to confirm.
type confirmationMail struct{ subject, sentence, label string }

func mailForMessage(expert string) confirmationMail {
	return confirmationMail{"Confirm your message to " + expert, "You wrote a message to " + expert + ". Press the button and it is on its way.", "Send my message"}
}

func mailForReview(expert string) confirmationMail {
	return confirmationMail{"Confirm your review of " + expert, "You reviewed " + expert + ". Press the button and somebody of our team reads it, then it is shown.", "Send my review"}
}

func mailForLaunch(app string) confirmationMail {
	return confirmationMail{"Shall we tell you when " + app + " is here?", "You want to hear when " + app + " is published. Press the button and you get one mail on that day.", "Tell me"}
}

// sendConfirmation asks the owner of an address whether it was they who wrote.
// Nothing of what was written stands in the mail: it may go to a stranger.
func (s *Service) sendConfirmation(ctx context.Context, stores Stores, email, token string, w confirmationMail) error {
	message := mail.Message{
		Kind: "confirm", Key: s.d.NewID(), To: email, Subject: w.subject, Paragraphs: []string{w.sentence},
		Action: &mail.Action{Label: w.label, URL: s.d.ConfirmURL + "?token=" + url.QueryEscape(token)},
		After:  []string{"The link works for three days. If it was not you, do nothing: without the button, nothing happens."},
	}
	return stores.Outbox.Enqueue(ctx, mail.JobSend, message, time.Time{}, "")
}

// forwardMessage brings a message to its expert.
func (s *Service) forwardMessage(ctx context.Context, stores Stores, expert Expert, m Message) error {
	name := strings.TrimSpace(m.Name + " " + m.Surname)
	paragraphs := []string{name + " wrote to you on the " + s.d.Brand + ":"}
	for paragraph := range strings.SplitSeq(m.Text, "\n") {
		if paragraph = strings.TrimSpace(paragraph); paragraph != "" {
			paragraphs = append(paragraphs, paragraph)
		}
	}
	after := []string{"Answer this mail to write to " + m.Email + "."}
	if m.Website != "" {
		after = append(after, "Website: "+m.Website)
	}
	message := mail.Message{
		Kind: "expert-message", Key: m.ID, To: expert.Email, ToName: expert.Name, ReplyTo: m.Email,
		Subject: "Message from " + name, Paragraphs: paragraphs, After: after,
	}
	return stores.Outbox.Enqueue(ctx, mail.JobSend, message, time.Time{}, "experts.message:"+m.ID)
}

// sendLaunchMail says that an app is there.
func (s *Service) sendLaunchMail(ctx context.Context, stores Stores, app App, to string) error {
	message := mail.Message{
		Kind: "app-published", Key: s.d.NewID(), To: to, Subject: app.Name + " is here",
		Paragraphs: []string{"You wanted to know when " + app.Name + " is published. It is."},
		Action:     &mail.Action{Label: "See " + app.Name, URL: app.URL},
		After:      []string{"This was the only mail about it."},
	}
	return stores.Outbox.Enqueue(ctx, mail.JobSend, message, time.Time{}, "")
}

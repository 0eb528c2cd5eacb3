package experts

import (
	"context"
	"strings"
	"time"

	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/optin"
)

// confirmMessage asks the owner of an address whether they wrote a message.
func confirmMessage(expert string) optin.Request {
	return optin.Request{Subject: "Confirm your message to " + expert, Sentence: "You wrote a message to " + expert + ". Press the button and it is on its way.", Label: "Send my message"}
}

// confirmReview asks the same about a review.
func confirmReview(expert string) optin.Request {
	return optin.Request{Subject: "Confirm your review of " + expert, Sentence: "You reviewed " + expert + ". Press the button and somebody of our team reads it, then it is shown.", Label: "Send my review"}
}

// sendConfirmation enqueues the mail with the link that proves an address.
func (s *Service) sendConfirmation(ctx context.Context, stores Stores, email, token string, request optin.Request) error {
	return stores.Outbox.Enqueue(ctx, mail.JobSend, request.Mail(s.d.NewID(), email, s.d.ConfirmURL, token), time.Time{}, "")
}

// forwardMessage enqueues the mail with a message to its expert.
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

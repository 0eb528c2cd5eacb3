package experts

import (
	"context"
	"strings"
	"time"

	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/optin"
)

// confirmMessage asks the owner of an address whether they wrote a message.
func confirmMessage(expert string) optin.Question {
	return func(in locale.Language) optin.Request {
		return optin.Request{
			Subject:  in.Say("Confirm your message to %s", expert),
			Sentence: in.Say("You wrote a message to %s. Press the button and it is on its way.", expert),
			Label:    in.Say("Send my message"),
		}
	}
}

// confirmReview asks the same about a review.
func confirmReview(expert string) optin.Question {
	return func(in locale.Language) optin.Request {
		return optin.Request{
			Subject:  in.Say("Confirm your review of %s", expert),
			Sentence: in.Say("You reviewed %s. Press the button and somebody of our team reads it, then it is shown.", expert),
			Label:    in.Say("Send my review"),
		}
	}
}

// sendConfirmation enqueues the mail with the link that proves an address.
func (s *Service) sendConfirmation(ctx context.Context, stores Stores, email, token string, request optin.Question) error {
	return stores.Outbox.Enqueue(ctx, mail.JobSend, request.Mail(ctx, s.d.NewID(), email, s.d.ConfirmURL, token), time.Time{}, "")
}

// forwardMessage enqueues the mail with a message to its expert.
func (s *Service) forwardMessage(ctx context.Context, stores Stores, expert Expert, m Message) error {
	name, written := strings.TrimSpace(m.Name+" "+m.Surname), []string{}
	for paragraph := range strings.SplitSeq(m.Text, "\n") {
		if paragraph = strings.TrimSpace(paragraph); paragraph != "" {
			written = append(written, paragraph)
		}
	}
	message := mail.InEach(func(in locale.Language) mail.Message {
		after := []string{in.Say("Answer this mail to write to %s.", m.Email)}
		if m.Website != "" {
			after = append(after, "Website: "+m.Website)
		}
		return mail.Message{
			Kind: "expert-message", Key: m.ID, To: expert.Email, ToName: expert.Name, ReplyTo: m.Email,
			Subject:    in.Say("Message from %s", name),
			Paragraphs: append([]string{in.Say("%s wrote to you on the %s:", name, s.d.Brand)}, written...),
			After:      after,
		}
	})
	return stores.Outbox.Enqueue(ctx, mail.JobSend, message, time.Time{}, "experts.message:"+m.ID)
}

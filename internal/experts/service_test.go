package experts_test

import (
	"context"
	"strings"
	"testing"

	"marketplace/internal/experts"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/mail"
)

func service(sent *[]mail.Message) *experts.Service {
	return experts.New(experts.Deps{
		Find: func(slug string) (experts.Expert, bool) {
			return experts.Expert{Slug: slug, Name: "Erika", Email: "erika@expert.example"}, slug == "erika"
		},
		Send: func(_ context.Context, m mail.Message) error { *sent = append(*sent, m); return nil },
	})
}

func good() experts.Message {
	return experts.Message{UserEmail: "ann@acme.example", Name: "Ann", Surname: "Ash", Website: "acme.example", Text: "Can you train us?\n\nIn May."}
}

// S3.23, S7.16: the partner gets the message, answers go to the visitor, and a
// message that is sent twice is one mail.
func TestAMessageBecomesAMail(t *testing.T) {
	t.Parallel()
	var sent []mail.Message
	s := service(&sent)
	other := good()
	other.Text += " Or June."
	for _, m := range []experts.Message{good(), good(), other} {
		if err := s.Send(t.Context(), "erika", m); err != nil {
			t.Fatal(err)
		}
	}
	first := sent[0]
	if first.To != "erika@expert.example" || first.ReplyTo != "ann@acme.example" || first.Subject != "A message from Ann Ash" || len(first.Paragraphs) != 4 || first.Paragraphs[2] != "In May." {
		t.Errorf("%+v", first)
	}
	if sent[0].Key != sent[1].Key || sent[0].Key == sent[2].Key {
		t.Errorf("keys: %q %q %q", sent[0].Key, sent[1].Key, sent[2].Key)
	}
}

func TestAMessageThatIsNotCompleteIsRefused(t *testing.T) {
	t.Parallel()
	for field, change := range map[string]func(*experts.Message){
		"name": func(m *experts.Message) { m.Name = "" }, "surname": func(m *experts.Message) { m.Surname = strings.Repeat("é", 65) }, "email": func(m *experts.Message) { m.UserEmail = "Ann <ann@acme.example>" },
		"website": func(m *experts.Message) { m.Website = strings.Repeat("w", 201) }, "message": func(m *experts.Message) { m.Text = "too short" },
	} {
		var sent []mail.Message
		m := good()
		change(&m)
		err := service(&sent).Send(t.Context(), "erika", m)
		if e := errs.As(err); e == nil || e.Code != errs.Invalid || len(e.Fields) != 1 || e.Fields[field] == "" || len(sent) != 0 {
			t.Errorf("%s: %v", field, err)
		}
	}
	var sent []mail.Message
	if err := service(&sent).Send(t.Context(), "nobody", good()); errs.CodeOf(err) != errs.NotFound || len(sent) != 0 {
		t.Errorf("%v", err)
	}
	long := good()
	long.Name, long.Text = strings.Repeat("é", 64), strings.Repeat("é", 2000)
	if err := service(&sent).Send(t.Context(), "erika", long); err != nil {
		t.Errorf("at the limits: %v", err)
	}
}

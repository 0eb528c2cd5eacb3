package transfers

import (
	"context"
	"fmt"
	"strings"
	"time"

	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// mailBoth writes to the owners of both developers that somebody, or the shop, has moved a
// transfer.
func (s *Service) mailBoth(ctx context.Context, tx WriteTx, t Transfer, event Event, by Side) error {
	in := letter{t: t, event: event, giver: s.d.Developers.NameOf(ctx, t.Giver), receiver: s.d.Developers.NameOf(ctx, t.Receiver), by: by}
	for _, side := range []Side{Giver, Receiver} {
		party := t.Giver
		if side == Receiver {
			party = t.Receiver
		}
		people, err := s.d.Developers.Owners(ctx, party.OrganizationID)
		if err != nil {
			return err
		}
		m := mail.InEach(func(l locale.Language) mail.Message {
			return mail.Message{
				Kind: "transfer-" + string(event), Subject: in.subject(l, side), Paragraphs: in.paragraphs(l, side),
				Action: &mail.Action{Label: l.Say("See transfers"), URL: s.d.ConsoleURL},
			}
		})
		for i, person := range people {
			m.To, m.ToName, m.Key = person.Email, person.Name, fmt.Sprintf("transfer-%s-%s-%s-%d", event, t.ID, side, i)
			if err := tx.Enqueue(ctx, mail.JobSend, m, time.Time{}, ""); err != nil {
				return err
			}
		}
	}
	return nil
}

// letter is what is written about a step of a transfer.
type letter struct {
	t               Transfer
	event           Event
	giver, receiver string
	by              Side
}

// what names the apps in a sentence.
func (t Transfer) what(l locale.Language) string {
	if len(t.Apps) == 1 {
		return t.Apps[0].Name
	}
	return l.SayN(len(t.Apps), "%d app", "%d apps", len(t.Apps))
}

func (in letter) subject(l locale.Language, to Side) string {
	what := in.t.what(l)
	if in.event == EventOffer && to == Receiver {
		return l.Say("%s offers you %s", in.giver, what)
	}
	switch in.event {
	case EventOffer:
		return l.Say("Transfer of %s to %s offered", what, in.receiver)
	case EventAccept:
		on := l.Date(in.t.MovesAt)
		return l.Say("Transfer of %s to %s agreed for %s", what, in.receiver, on)
	case EventDecline:
		return l.Say("Transfer of %s to %s declined", what, in.receiver)
	case EventCancel:
		return l.Say("Transfer of %s to %s cancelled", what, in.receiver)
	case EventExpire:
		return l.Say("Transfer of %s to %s not answered", what, in.receiver)
	case EventComplete:
		return l.Say("Transfer of %s to %s completed", what, in.receiver)
	case EventFail:
		return l.Say("Transfer of %s to %s failed", what, in.receiver)
	}
	return ""
}

func (in letter) paragraphs(l locale.Language, to Side) []string {
	switch in.event {
	case EventOffer:
		return in.offered(l)
	case EventAccept:
		return in.agreed(l)
	case EventComplete:
		return in.completed(l, to)
	case EventFail:
		why := in.why(l)
		return []string{l.Say("Nothing has moved: %s", why), nothingMoved(l)}
	case EventDecline:
		return []string{l.Say("%s has declined the offer.", in.receiver), nothingMoved(l)}
	case EventCancel:
		by := in.giver
		if in.by == Receiver {
			by = in.receiver
		}
		return []string{l.Say("%s has cancelled the transfer.", by), nothingMoved(l)}
	case EventExpire:
		return []string{l.Say("%s has not answered within 14 days.", in.receiver), nothingMoved(l)}
	}
	return nil
}

func (in letter) offered(l locale.Language) []string {
	until := l.Moment(in.t.ExpiresAt)
	list := []string{
		l.Say("%s offers %s %s. An owner of %s can accept or decline until %s.", in.giver, in.receiver, in.t.what(l), in.receiver, until),
		l.Say("Nothing moves for seven days after that, and either side can still cancel."),
	}
	return append(list, in.names()...)
}

func (in letter) agreed(l locale.Language) []string {
	at := l.Moment(in.t.MovesAt)
	return append([]string{
		l.Say("Both sides have agreed. On %s %s becomes the developer of %s.", at, in.receiver, in.t.what(l)),
		l.Say("Until then either side can cancel, in the console."),
	}, in.names()...)
}

func (in letter) completed(l locale.Language, to Side) []string {
	is := l.Say("%s is now the developer of %s.", in.receiver, in.t.what(l))
	if to == Giver {
		return append([]string{is, l.Say("What was paid before stays with you, with its payouts and refunds. What is paid from now on goes to %s.", in.receiver)}, in.names()...)
	}
	return append([]string{
		is,
		l.Say("Subscriptions and promotion codes go on; what is paid from now on is yours."),
		l.Say("The developer before knows the secrets of the OAuth client and of the webhooks. Make new ones."),
	}, in.names()...)
}

// names lists the apps where there are several.
func (in letter) names() []string {
	if len(in.t.Apps) == 1 {
		return nil
	}
	names := make([]string, len(in.t.Apps))
	for i, a := range in.t.Apps {
		names[i] = a.Name
	}
	return []string{strings.Join(names, ", ") + "."}
}

func nothingMoved(l locale.Language) string {
	return l.Say("All apps stay where they are.")
}

// why says what was in the way.
func (in letter) why(l locale.Language) string {
	name := ""
	for _, a := range in.t.Apps {
		if a.ID == in.t.ReasonApp {
			name = a.Name
		}
	}
	switch in.t.Reason {
	case BlockDeleted:
		return l.Say("%s is deleted.", name)
	case BlockRetired:
		return l.Say("%s is retired.", name)
	case BlockSuspended:
		return l.Say("%s is suspended.", name)
	case BlockMoved:
		return l.Say("%s is another developer's by now.", name)
	case BlockGiver:
		return l.Say("%s is restricted.", in.giver)
	}
	return l.Say("%s may not publish apps.", in.receiver)
}

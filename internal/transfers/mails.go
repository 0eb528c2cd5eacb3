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
				Action: &mail.Action{Label: l.Say("See transfers", "Übergaben ansehen"), URL: s.d.ConsoleURL},
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
	return l.Say(fmt.Sprintf("%d apps", len(t.Apps)), fmt.Sprintf("%d Apps", len(t.Apps)))
}

func (in letter) subject(l locale.Language, to Side) string {
	what := in.t.what(l)
	if in.event == EventOffer && to == Receiver {
		return l.Say(in.giver+" offers you "+what, in.giver+" bietet Ihnen "+what+" an")
	}
	head := l.Say("Transfer of "+what+" to "+in.receiver, "Übergabe von "+what+" an "+in.receiver)
	switch in.event {
	case EventOffer:
		return head + l.Say(" offered", " angeboten")
	case EventAccept:
		return head + l.Say(" agreed for "+l.Date(in.t.MovesAt), " vereinbart für den "+l.Date(in.t.MovesAt))
	case EventDecline:
		return head + l.Say(" declined", " abgelehnt")
	case EventCancel:
		return head + l.Say(" cancelled", " abgebrochen")
	case EventExpire:
		return head + l.Say(" not answered", " nicht beantwortet")
	case EventComplete:
		return head + l.Say(" completed", " abgeschlossen")
	case EventFail:
		return head + l.Say(" failed", " gescheitert")
	}
	return head
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
		return []string{l.Say("Nothing has moved: ", "Nichts wurde übergeben: ") + in.why(l), nothingMoved(l)}
	case EventDecline:
		return []string{l.Say(in.receiver+" has declined the offer.", in.receiver+" hat das Angebot abgelehnt."), nothingMoved(l)}
	case EventCancel:
		by := in.giver
		if in.by == Receiver {
			by = in.receiver
		}
		return []string{l.Say(by+" has cancelled the transfer.", by+" hat die Übergabe abgebrochen."), nothingMoved(l)}
	case EventExpire:
		return []string{l.Say(in.receiver+" has not answered within 14 days.", in.receiver+" hat nicht innerhalb von 14 Tagen geantwortet."), nothingMoved(l)}
	}
	return nil
}

func (in letter) offered(l locale.Language) []string {
	until := l.Moment(in.t.ExpiresAt)
	list := []string{
		l.Say(
			in.giver+" offers "+in.receiver+" "+in.t.what(l)+". An owner of "+in.receiver+" can accept or decline until "+until+".",
			in.giver+" bietet "+in.receiver+" "+in.t.what(l)+" an. Ein Inhaber von "+in.receiver+" kann bis "+until+" annehmen oder ablehnen."),
		l.Say(
			"Nothing moves for seven days after that, and either side can still cancel.",
			"Danach bleibt noch sieben Tage alles, wie es ist, und beide Seiten können abbrechen."),
	}
	return append(list, in.names()...)
}

func (in letter) agreed(l locale.Language) []string {
	at := l.Moment(in.t.MovesAt)
	return append([]string{
		l.Say(
			"Both sides have agreed. On "+at+" "+in.receiver+" becomes the developer of "+in.t.what(l)+".",
			"Beide Seiten haben zugestimmt. Am "+at+" wird "+in.receiver+" Entwickler von "+in.t.what(l)+"."),
		l.Say("Until then either side can cancel, in the console.", "Bis dahin können beide Seiten in der Konsole abbrechen."),
	}, in.names()...)
}

func (in letter) completed(l locale.Language, to Side) []string {
	is := l.Say(in.receiver+" is now the developer of "+in.t.what(l)+".", in.receiver+" ist jetzt Entwickler von "+in.t.what(l)+".")
	if to == Giver {
		return append([]string{is, l.Say(
			"What was paid before stays with you, with its payouts and refunds. What is paid from now on goes to "+in.receiver+".",
			"Was vorher bezahlt wurde, bleibt bei Ihnen, mit Auszahlungen und Erstattungen. Was ab jetzt bezahlt wird, geht an "+in.receiver+".")}, in.names()...)
	}
	return append([]string{
		is,
		l.Say(
			"Subscriptions and promotion codes go on; what is paid from now on is yours.",
			"Abos und Aktionscodes laufen weiter; was ab jetzt bezahlt wird, gehört Ihnen."),
		l.Say(
			"The developer before knows the secrets of the OAuth client and of the webhooks. Make new ones.",
			"Der frühere Entwickler kennt die Geheimnisse des OAuth-Clients und der Webhooks. Erzeugen Sie neue."),
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
	return l.Say("All apps stay where they are.", "Alle Apps bleiben, wo sie sind.")
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
		return l.Say(name+" is deleted.", name+" ist gelöscht.")
	case BlockRetired:
		return l.Say(name+" is retired.", name+" ist eingestellt.")
	case BlockSuspended:
		return l.Say(name+" is suspended.", name+" ist gesperrt.")
	case BlockMoved:
		return l.Say(name+" is another developer's by now.", name+" gehört inzwischen einem anderen Entwickler.")
	case BlockGiver:
		return l.Say(in.giver+" is restricted.", in.giver+" ist eingeschränkt.")
	}
	return l.Say(in.receiver+" may not publish apps.", in.receiver+" darf keine Apps veröffentlichen.")
}

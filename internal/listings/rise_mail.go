package listings

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// occasionWithdrawn is that a rise which was announced does not come.
const occasionWithdrawn = "withdrawn"

// TellRise performs a JobTellRise: the owners of each organization that pays for the app are
// written to, once. What was withdrawn or replaced before anybody was told is not told.
func (s *Service) TellRise(ctx context.Context, payload json.RawMessage) error {
	var job riseJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("tell of a price rise: %w", err)
	}
	app, err := s.d.Read.App(ctx, job.AppID)
	if err != nil {
		return err
	}
	isWaiting := app.Rise != nil && app.Rise.Since.Equal(job.Since)
	if job.Occasion == occasionAnnounced && !isWaiting || job.Occasion == occasionWithdrawn && app.Rise != nil {
		return nil
	}
	entry, _ := s.d.Catalogue.Entry(app.ID)
	organizations, err := s.d.Buyers.ListPaying(ctx, app.ID)
	if err != nil {
		return err
	}
	for _, organization := range organizations {
		owners, err := s.d.People.Owners(ctx, organization, entry.Listing.Product)
		if err != nil {
			return err
		}
		m := s.riseMail(app, entry.Listing, job)
		m.Key = fmt.Sprintf("price-rise-%s-%s-%s-%d", job.Occasion, app.ID, organization, job.Since.UnixMicro())
		err = s.d.Transact(ctx, app.ID, func(ctx context.Context, tx WriteTx) error { return enqueue(ctx, tx, owners, m) })
		if err != nil {
			return err
		}
	}
	s.d.Wake()
	return nil
}

func (s *Service) riseMail(app App, l Listing, job riseJob) mail.Message {
	return mail.InEach(func(in locale.Language) mail.Message {
		day := in.Date(job.Rise.At)
		before, after := amountIn(in, job.Rise.Held), amountIn(in, job.Rise.Next)
		m := mail.Message{Action: &mail.Action{Label: in.Say("See "+l.Name, l.Name+" ansehen"), URL: s.d.PageOf(app, l)}}
		yours := in.Say(
			"You pay what you have paid so far, as long as you keep your subscription. There is nothing that you have to do.",
			"Sie zahlen weiter, was Sie bisher zahlen, solange Sie Ihr Abo behalten. Sie müssen nichts tun.")
		if job.Occasion == occasionWithdrawn {
			m.Kind, m.Subject = "price-rise-withdrawn", in.Say("The price of "+l.Name+" does not rise", "Der Preis von "+l.Name+" steigt nicht")
			m.Paragraphs = []string{in.Say(
				"We had told you that "+l.Name+" costs "+after+" from "+day+" for whoever buys it then. Its developer has taken that back.",
				"Wir hatten Ihnen gesagt, dass "+l.Name+" ab "+day+" "+after+" kostet, wenn man es dann kauft. Der Entwickler hat das zurückgenommen."), yours}
			return m
		}
		m.Kind, m.Subject = "price-rise", in.Say("Your price of "+l.Name+" stays, new buyers pay more", "Ihr Preis von "+l.Name+" bleibt, neue Käufer zahlen mehr")
		m.Paragraphs = []string{
			in.Say(
				"From "+day+" "+l.Name+" costs "+after+", instead of "+before+", for whoever buys it then.",
				"Ab "+day+" kostet "+l.Name+" "+after+" statt "+before+", wenn man es dann kauft."),
			yours,
			in.Say(
				"If you end the subscription and buy "+l.Name+" again from that day on, or change your plan then, the price of that day counts.",
				"Wenn Sie das Abo beenden und "+l.Name+" ab diesem Tag wieder kaufen, oder dann Ihren Tarif wechseln, gilt der Preis dieses Tages."),
		}
		return m
	})
}

// amountIn says how an app is paid, before tax.
func amountIn(in locale.Language, p *Payment) string {
	amount := in.Money(p.Price)
	switch p.Frequency {
	case "once":
		amount += in.Say(" once", " einmalig")
	case "monthly":
		amount += in.Say(" a month", " im Monat")
	default:
		amount += in.Say(" an hour", " je Stunde")
	}
	if p.PerAccount {
		amount += in.Say(" and account", " je Konto")
	}
	parts := []string{amount}
	for _, tier := range p.Tiers {
		parts = append(parts, in.Say(
			fmt.Sprintf("from %d accounts %d %% less", tier.AccountsFrom, tier.Discount),
			fmt.Sprintf("ab %d Konten %d %% weniger", tier.AccountsFrom, tier.Discount)))
	}
	return strings.Join(parts, ", ")
}

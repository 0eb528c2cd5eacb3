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
		m := mail.Message{Action: &mail.Action{Label: in.Say("See %s", l.Name), URL: s.d.PageOf(app, l)}}
		yours := in.Say("You pay what you have paid so far, as long as you keep your subscription. There is nothing that you have to do.")
		if job.Occasion == occasionWithdrawn {
			m.Kind, m.Subject = "price-rise-withdrawn", in.Say("The price of %s does not rise", l.Name)
			m.Paragraphs = []string{in.Say("We had told you that %s costs %s from %s for whoever buys it then. Its developer has taken that back.", l.Name, after, day), yours}
			return m
		}
		m.Kind, m.Subject = "price-rise", in.Say("Your price of %s stays, new buyers pay more", l.Name)
		m.Paragraphs = []string{
			in.Say("From %s %s costs %s, instead of %s, for whoever buys it then.", day, l.Name, after, before),
			yours,
			in.Say("If you end the subscription and buy %s again from that day on, or change your plan then, the price of that day counts.", l.Name),
		}
		return m
	})
}

// amountIn says how an app is paid, before tax.
func amountIn(in locale.Language, p *Payment) string {
	amount := in.Money(p.Price)
	switch {
	case p.Frequency == "once" && p.PerAccount:
		amount = in.Say("%s once and account", amount)
	case p.Frequency == "once":
		amount = in.Say("%s once", amount)
	case p.Frequency == "monthly" && p.PerAccount:
		amount = in.Say("%s a month and account", amount)
	case p.Frequency == "monthly":
		amount = in.Say("%s a month", amount)
	case p.PerAccount:
		amount = in.Say("%s an hour and account", amount)
	default:
		amount = in.Say("%s an hour", amount)
	}
	parts := []string{amount}
	for _, tier := range p.Tiers {
		parts = append(parts, in.SayN(int(tier.AccountsFrom), "from %d account %d %% less", "from %d accounts %d %% less", tier.AccountsFrom, tier.Discount))
	}
	return strings.Join(parts, ", ")
}

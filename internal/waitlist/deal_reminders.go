package waitlist

import (
	"context"
	"fmt"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

const messageNoComingDeal = "This deal has begun already, or is not planned any more."

// ReasonNoComingDeal says that an app has no deal that is still to begin.
const ReasonNoComingDeal = "deal_not_coming"

// Deal is the discount of an app, as people are told of it. The zero Deal is none.
type Deal struct {
	AppID   string
	AppName string
	URL     string // of the app's page
	Percent int
	From    time.Time
	Until   time.Time // of its last day
	Runs    bool      // it has begun
}

// IsComing reports whether the deal is still to begin.
func (d Deal) IsComing() bool { return !d.From.IsZero() && !d.Runs }

// DealReminder is a person who wants to hear that the deal of an app begins.
type DealReminder struct {
	AccountID      string
	OrganizationID string
	AppID          string
	BeginsAt       time.Time // as it was planned when the person asked
	CreatedAt      time.Time
	ToldAt         time.Time // zero before the mail
}

// RemindOfDeal has the person told by one mail on the day that the deal of an app begins.
// Safe to repeat. Errors: 'not_found', 'conflict' for an app without a deal that is still to
// begin, and 'unavailable' when no mails are sent.
func (s *Service) RemindOfDeal(ctx context.Context, p auth.Principal, idOrSlug string) (DealReminder, error) {
	deal, err := s.findDeal(ctx, idOrSlug)
	if err != nil {
		return DealReminder{}, err
	}
	if !deal.IsComing() {
		return DealReminder{}, errs.New(errs.Conflict, ReasonNoComingDeal, messageNoComingDeal)
	}
	if s.d.MailOff {
		return DealReminder{}, mail.ErrOff()
	}
	r := DealReminder{AccountID: p.AccountID, OrganizationID: p.OrganizationID, AppID: deal.AppID, BeginsAt: deal.From, CreatedAt: s.d.Now()}
	return r, s.d.Transact(ctx, func(ctx context.Context, stores Stores) error { return stores.Store.PutReminder(ctx, r) })
}

// ForgetDeal takes that wish back. Safe to repeat. Errors: 'not_found'.
func (s *Service) ForgetDeal(ctx context.Context, p auth.Principal, idOrSlug string) error {
	deal, err := s.findDeal(ctx, idOrSlug)
	if err != nil {
		return err
	}
	return s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		return stores.Store.DeleteReminder(ctx, p.AccountID, deal.AppID)
	})
}

// ListDealReminders gives the deals that the person wants to hear of, the first to begin first.
func (s *Service) ListDealReminders(ctx context.Context, p auth.Principal) ([]DealReminder, error) {
	return s.d.Read.ListReminders(ctx, p.AccountID)
}

func (s *Service) findDeal(ctx context.Context, idOrSlug string) (Deal, error) {
	deal, err := s.d.Catalogue.Deal(ctx, idOrSlug)
	if errs.IsNotFound(err) {
		err = errs.New(errs.NotFound, ReasonNoApp, messageNoApp)
	}
	return deal, err
}

// NotifyDeals writes to everybody who waits for a deal that runs by now. Each gets one mail,
// also when several replicas look at once. Who waits for one that was withdrawn gets none:
// when its day is over, the wish is forgotten.
func (s *Service) NotifyDeals(ctx context.Context) error {
	apps, err := s.d.Read.ListRemindedApps(ctx)
	if err != nil {
		return err
	}
	for _, id := range apps {
		deal, err := s.d.Catalogue.Deal(ctx, id)
		if err != nil && !errs.IsNotFound(err) {
			return err
		}
		if err := s.notifyOfDeal(ctx, id, deal); err != nil {
			return fmt.Errorf("the deal of %s: %w", id, err)
		}
	}
	return nil
}

func (s *Service) notifyOfDeal(ctx context.Context, appID string, deal Deal) error {
	switch {
	case deal.IsComing():
		return nil
	case !deal.Runs:
		return s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
			return stores.Store.DeleteMissedReminders(ctx, appID, s.d.Now())
		})
	}
	for more := true; more; {
		var err error
		if more, err = s.notifyDealBatch(ctx, deal); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) notifyDealBatch(ctx context.Context, deal Deal) (more bool, err error) {
	err = s.d.Transact(ctx, func(ctx context.Context, stores Stores) error {
		reminders, err := stores.Store.ListUntoldReminders(ctx, deal.AppID, maxNotifiedBatch)
		if err != nil {
			return err
		}
		more = len(reminders) == maxNotifiedBatch
		for _, r := range reminders {
			if err := s.remind(ctx, stores, deal, r); err != nil {
				return err
			}
		}
		return nil
	})
	s.d.Wake()
	return more, err
}

// remind sends the mail to who still has access to the organization, and once.
func (s *Service) remind(ctx context.Context, stores Stores, deal Deal, r DealReminder) error {
	first, err := stores.Store.MarkReminderTold(ctx, r.AccountID, r.AppID, s.d.Now())
	if err != nil || !first {
		return err
	}
	to, err := s.d.People.Email(ctx, r.OrganizationID, r.AccountID)
	if err != nil || to == "" {
		return err
	}
	return stores.Outbox.Enqueue(ctx, mail.JobSend, s.dealMail(deal, to), time.Time{}, "")
}

func (s *Service) dealMail(deal Deal, to string) mail.Message {
	key := s.d.NewID()
	return mail.InEach(func(in locale.Language) mail.Message {
		until := in.Date(deal.Until)
		return mail.Message{
			Kind: "deal-begins", Key: key, To: to,
			Subject:    in.Say("%s is %d %% off", deal.AppName, deal.Percent),
			Paragraphs: []string{in.Say("You wanted to hear when this deal begins. It has: until %s %s costs %d %% less.", until, deal.AppName, deal.Percent)},
			Action:     &mail.Action{Label: in.Say("See %s", deal.AppName), URL: deal.URL},
			After:      []string{onlyMail(in)},
		}
	})
}

package listings

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/textclean"
)

// Suspend has the staff take a live app out of the public until they reinstate it, whatever its
// developer publishes meanwhile; who has it keeps it, and the developer is told why. The same
// again changes nothing. Errors: forbidden, not_found; not_live, fields.
func (s *Service) Suspend(ctx context.Context, p auth.Principal, idOrSlug, reason string) error {
	if reason = textclean.Text(reason); !listing.IsDescription(reason) {
		return errs.UnprocessableFields(map[string]string{"reason": "Say why; its developer reads it."})
	}
	return s.setSuspended(ctx, p, idOrSlug, EventSuspend, true, reason)
}

// Reinstate ends a suspension: the public sees what is live. Without one it changes nothing.
// Errors: forbidden, not_found; not_live.
func (s *Service) Reinstate(ctx context.Context, p auth.Principal, idOrSlug string) error {
	return s.setSuspended(ctx, p, idOrSlug, EventReinstate, false, "")
}

// Suspension is how the staff keep an app out of the public.
type Suspension struct {
	App    App
	Since  time.Time
	Reason string // as its developer reads it
}

// ListSuspended gives the apps that are suspended.
func (s *Service) ListSuspended(ctx context.Context) ([]Suspension, error) {
	apps, err := s.d.Read.ListSuspended(ctx)
	if err != nil || len(apps) == 0 {
		return nil, err
	}
	ids := make([]string, len(apps))
	for i, app := range apps {
		ids[i] = app.ID
	}
	acts, err := s.d.History.ListActsOf(ctx, ids, actionSuspend)
	if err != nil {
		return nil, err
	}
	last := map[string]Act{}
	for _, act := range acts {
		last[act.AppID] = act
	}
	list := make([]Suspension, len(apps))
	for i, app := range apps {
		list[i] = Suspension{App: app, Since: last[app.ID].At, Reason: last[app.ID].Details}
	}
	return list, nil
}

// What the staff alone do. Why an app is suspended, and since when, the log alone keeps.
const (
	actionSuspend     = "application." + string(EventSuspend)
	actionReinstate   = "application." + string(EventReinstate)
	actionQualifyLead = "application.qualify_lead"
)

// suspendedByImport gives an app that an import has brought and that was suspended where it comes from.
// Its developer was told there, and reads the reason and the day in the history.
func (s *Service) suspendedByImport(ctx context.Context, tx WriteTx, app App, is Suspension) (App, error) {
	at := s.now() // no folder writes in the log of days to come
	if is.Since.Before(at) {
		at = is.Since
	}
	app.Suspended, app.Hidden = true, is.App.Hidden
	return app, tx.Audit(ctx, AuditEntry{Actor: AuthorImport, Action: actionSuspend, Subject: app.ID, Details: textclean.Text(is.Reason), At: at})
}

func (s *Service) setSuspended(ctx context.Context, p auth.Principal, idOrSlug string, event Event, suspended bool, reason string) error {
	if err := requireStaff(p); err != nil {
		return err
	}
	app, isNew, err := s.find(ctx, idOrSlug)
	if err != nil {
		return err
	}
	err = s.runOn(ctx, app, isNew, func(ctx context.Context, tx WriteTx, app App) error {
		live, isLive, err := tx.LiveRevision(ctx, app.ID)
		if err != nil || app.Suspended == suspended {
			return err
		}
		if !isLive {
			return refuse(notLive)
		}
		app, next, err := s.moveLive(ctx, tx, app, live, event, RoleStaff)
		if err != nil {
			return err
		}
		if err := s.mailSuspension(ctx, tx, app, next, reason); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application." + string(event), Subject: app.ID, Details: reason})
	})
	if err == nil {
		s.d.Published(ctx)
	}
	return err
}

// mailSuspension tells the developer that an app was suspended, or is back.
func (s *Service) mailSuspension(ctx context.Context, tx WriteTx, app App, live Revision, reason string) error {
	name := live.Listing.Name
	m := mail.InEach(func(in locale.Language) mail.Message {
		if app.Suspended {
			return mail.Message{
				Kind: "app-suspended", Key: "app-suspended-" + app.ID + "-" + live.Tag(), Subject: in.Say("%s is suspended", name),
				Paragraphs: []string{in.Say("We have taken %s out of the marketplace for now. Those who have it keep it. This is why:", name), reason},
				Action:     s.consoleAction(in, app),
			}
		}
		return mail.Message{
			Kind: "app-reinstated", Key: "app-reinstated-" + app.ID + "-" + live.Tag(), Subject: in.Say("%s is shown again", name),
			Paragraphs: []string{in.Say("%s is not suspended any more. Everybody finds it in the marketplace again.", name)},
			Action:     s.consoleAction(in, app),
		}
	})
	return s.mailDeveloper(ctx, tx, app, live.Author, m)
}

// QualifyLead has the staff note that they want to speak with the developer of an app (contract
// developer-console 2). The same again changes nothing. Errors: forbidden, not_found.
func (s *Service) QualifyLead(ctx context.Context, p auth.Principal, idOrSlug string) error {
	if err := requireStaff(p); err != nil {
		return err
	}
	app, isNew, err := s.find(ctx, idOrSlug)
	if err != nil {
		return err
	}
	return s.runOn(ctx, app, isNew, func(ctx context.Context, tx WriteTx, app App) error {
		if app.IsQualifiedLead {
			return nil
		}
		app.IsQualifiedLead, app.UpdatedAt = true, s.now()
		if err := tx.UpdateApp(ctx, app); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: actionQualifyLead, Subject: app.ID})
	})
}

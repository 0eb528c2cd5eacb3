package listings

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// JobTellScopes is the kind of the job that writes to organizations whose app asks for more
// scopes since a revision.
const JobTellScopes = "listings.tell-scopes"

type scopesJob struct {
	AppID    string `json:"appId"`
	Revision int64  `json:"revision"`
}

// WaitingOrganization is an organization that goes on with fewer scopes than its app asks for,
// because nobody with the right has agreed to the others.
type WaitingOrganization struct {
	ID          string
	Name        string
	InstalledAt time.Time
	Scopes      []string  // those that it did not agree to
	Since       time.Time // when it came to wait for the first of them
}

// ListWaiting gives the organizations that have an app of the caller's organization and wait
// for somebody to agree to what the live revision asks for, those that wait longest first.
// Error: not_found.
func (s *Service) ListWaiting(ctx context.Context, p auth.Principal, idOrSlug string) ([]WaitingOrganization, error) {
	app, isNew, err := s.own(ctx, p, idOrSlug)
	if err != nil {
		return nil, err
	}
	var revisions []Revision
	if !isNew {
		if revisions, err = s.d.Read.ListRevisions(ctx, app.ID); err != nil {
			return nil, err
		}
	}
	client, err := s.liveClient(ctx, app)
	if err != nil {
		return nil, err
	}
	list, err := s.waiting(ctx, app, client)
	if err != nil {
		return nil, err
	}
	for i := range list {
		list[i].Since = later(later(list[i].InstalledAt, list[i].Since), publicSince(revisions, list[i].Scopes))
	}
	slices.SortStableFunc(list, func(a, b WaitingOrganization) int { return a.Since.Compare(b.Since) })
	return list, nil
}

// waiting gives those who wait for what a client asks, each since it agreed to less.
func (s *Service) waiting(ctx context.Context, app App, client Client) ([]WaitingOrganization, error) {
	if client.ID == "" || len(client.Scopes) == 0 {
		return nil, nil
	}
	return s.d.Clients.ListWaiting(ctx, app.ID, client)
}

// liveClient gives the client that an app asks with in public, and its scopes there; no client
// for an app that was never public.
func (s *Service) liveClient(ctx context.Context, app App) (Client, error) {
	live, isLive, err := s.d.Read.LiveRevision(ctx, app.ID)
	if err != nil || isLive {
		return live.Listing.Client, err
	}
	if entry, isKnown := s.d.Catalogue.Entry(app.ID); isKnown && entry.State == Live { // nobody has edited it here, or it is not in the public at present
		return entry.Listing.Client, nil
	}
	return Client{}, nil
}

// publicSince gives when the first of some scopes came into the public to stay until now; the
// zero time for scopes that have always been there.
func publicSince(revisions []Revision, scopes []string) time.Time {
	published := slices.DeleteFunc(slices.Clone(revisions), func(r Revision) bool { return r.PublishedAt.IsZero() })
	slices.SortStableFunc(published, func(a, b Revision) int { return b.PublishedAt.Compare(a.PublishedAt) })
	first := time.Time{}
	for _, scope := range scopes {
		since := time.Time{}
		for _, r := range published {
			if !slices.Contains(r.Listing.Client.Scopes, scope) {
				break
			}
			since = r.PublishedAt
		}
		if first.IsZero() || since.Before(first) {
			first = since
		}
	}
	return first
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// enqueueScopes has those told who have an app, when a revision that goes live asks for scopes
// that the one before did not.
func enqueueScopes(ctx context.Context, tx WriteTx, app App, next, live Revision) error {
	isMore := slices.ContainsFunc(next.Listing.Client.Scopes, func(scope string) bool { return !slices.Contains(live.Listing.Client.Scopes, scope) })
	if !isMore {
		return nil
	}
	return tx.Enqueue(ctx, JobTellScopes, scopesJob{app.ID, next.Number}, time.Time{}, "")
}

// TellScopes performs a JobTellScopes: the owners of each organization that waits are written
// to, once for each revision. Who has agreed meanwhile is not.
func (s *Service) TellScopes(ctx context.Context, payload json.RawMessage) error {
	var job scopesJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("tell of scopes: %w", err)
	}
	app, err := s.d.Read.App(ctx, job.AppID)
	if err != nil {
		return err
	}
	client, err := s.liveClient(ctx, app)
	if err != nil {
		return err
	}
	list, err := s.waiting(ctx, app, client)
	if err != nil || len(list) == 0 {
		return err
	}
	reasons, err := s.d.Clients.Reasons(ctx, client.ID)
	if err != nil {
		return err
	}
	entry, _ := s.d.Catalogue.Entry(app.ID)
	for _, one := range list {
		owners, err := s.d.People.Owners(ctx, one.ID, entry.Listing.Product)
		if err != nil {
			return err
		}
		m := s.scopesMail(entry.Listing.Name, one.Scopes, reasons)
		m.Key = fmt.Sprintf("scopes-asked-%s-%s-%d", app.ID, one.ID, job.Revision)
		err = s.d.Transact(ctx, app.ID, func(ctx context.Context, tx WriteTx) error { return enqueue(ctx, tx, owners, m) })
		if err != nil {
			return err
		}
	}
	s.d.Wake()
	return nil
}

func (s *Service) scopesMail(name string, scopes []string, reasons map[string]string) mail.Message {
	return mail.InEach(func(in locale.Language) mail.Message {
		m := mail.Message{
			Kind: "scopes-asked", Subject: in.Say("%s asks for more access", name),
			Paragraphs: []string{in.Say("A new version of %s asks for more than your organization has agreed to:", name)},
			After:      []string{in.Say("Until somebody agrees, %s goes on with what it may do now. There is nothing that you have to do.", name)},
			Action:     &mail.Action{Label: in.Say("See what it asks"), URL: s.d.MyApps},
		}
		for _, scope := range scopes {
			sentence := s.d.Says(in, scope)
			if reason := reasons[scope]; reason != "" {
				sentence += ": " + reason
			}
			m.Paragraphs = append(m.Paragraphs, sentence)
		}
		return m
	})
}

package identity

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/mail"
)

// Lives of the links in mails.
const (
	resetLife  = time.Hour
	signUpLife = 24 * time.Hour
	verifyLife = 3 * 24 * time.Hour
	joinLife   = 7 * 24 * time.Hour
)

// MessageLinkOver says that a link of a mail cannot be used.
const MessageLinkOver = "The link was used, or it is too old. Ask for a new one."

func errLinkOver() error { return errs.New(errs.NotFound, "join_link_expired", MessageLinkOver) }

// newLink stores a link and gives its address; page is a path of the service.
// Earlier links of the same kind and subject stop working.
func (s *Service) newLink(ctx context.Context, tx Tx, kind, subject, page string, payload any, life time.Duration) (string, error) {
	text, err := json.Marshal(payload)
	if err != nil {
		return "", fmt.Errorf("link %s: %w", kind, err)
	}
	if err := tx.DeleteLinks(ctx, kind, subject); err != nil {
		return "", err
	}
	secret, now := s.newToken(), s.now()
	err = tx.AddLink(ctx, Link{Hash: ids.Hash(secret), Kind: kind, Subject: subject, Payload: string(text), CreatedAt: now, ExpiresAt: now.Add(life)})
	return s.address + page + "?token=" + url.QueryEscape(secret), err
}

// openLink reads a link that can still be used; not_found 'join_link_expired'
// otherwise.
func (s *Service) openLink(ctx context.Context, from Reader, kind, secret string) (Link, error) {
	link, err := from.Link(ctx, kind, ids.Hash(secret))
	if errs.IsNotFound(err) || err == nil && !link.ExpiresAt.After(s.now()) {
		return Link{}, errLinkOver()
	}
	return link, err
}

// CheckLink says whether a link of a mail can be used, before its form is shown.
func (s *Service) CheckLink(ctx context.Context, kind, secret string) error {
	_, err := s.openLink(ctx, s.store, kind, secret)
	return err
}

// send enqueues a mail.
func (s *Service) send(ctx context.Context, tx Tx, m mail.Message) error {
	m.Key = s.newID()
	return tx.Enqueue(ctx, mail.JobSend, m, "")
}

func (s *Service) audit(ctx context.Context, tx Tx, e AuditEntry) error {
	e.ID, e.At = s.newID(), s.now()
	return tx.Audit(ctx, e)
}

// allowed counts something that sends mail or costs much; rate_limited above a
// number within a window.
func (s *Service) allowed(ctx context.Context, subject string, window time.Duration, most int64) error {
	var n int64
	err := s.store.Atomic(ctx, func(ctx context.Context, tx Tx) error {
		var err error
		n, err = tx.CountAttempt(ctx, subject, s.now().Truncate(window))
		return err
	})
	if err == nil && n > most {
		return errs.New(errs.RateLimited, "temporarily_unavailable", MessageTooManyAttempts)
	}
	return err
}

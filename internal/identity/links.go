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
	resetLife      = time.Hour
	signUpLife     = 24 * time.Hour
	verifyLife     = 3 * 24 * time.Hour
	invitationLife = 7 * 24 * time.Hour
)

// MessageLinkExpired says that a link of a mail cannot be used.
const MessageLinkExpired = "The link was used, or it is too old. Ask for a new one."

func errLinkExpired() error { return errs.New(errs.NotFound, "join_link_expired", MessageLinkExpired) }

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

// findLink reads a link that can still be used; not_found 'join_link_expired'
// otherwise.
func (s *Service) findLink(ctx context.Context, from Reader, kind, secret string) (Link, error) {
	link, err := from.Link(ctx, kind, ids.Hash(secret))
	if errs.IsNotFound(err) || err == nil && !link.ExpiresAt.After(s.now()) {
		return Link{}, errLinkExpired()
	}
	return link, err
}

// CheckLink says whether a link of a mail can be used, before its form is shown.
func (s *Service) CheckLink(ctx context.Context, kind, secret string) error {
	_, err := s.findLink(ctx, s.store, kind, secret)
	return err
}

// enqueueMail enqueues a mail.
func (s *Service) enqueueMail(ctx context.Context, tx Tx, m mail.Message) error {
	m.Key = s.newID()
	return tx.Enqueue(ctx, mail.JobSend, m, "")
}

func (s *Service) recordAudit(ctx context.Context, tx Tx, e AuditEntry) error {
	e.ID, e.At = s.newID(), s.now()
	return tx.Audit(ctx, e)
}

// throttle counts something that sends mail or costs much; rate_limited above a
// number within a window.
func (s *Service) throttle(ctx context.Context, subject string, window time.Duration, most int64) error {
	var n int64
	err := s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		var err error
		n, err = tx.CountAttempt(ctx, subject, s.now().Truncate(window))
		return err
	})
	if err == nil && n > most {
		return errs.New(errs.RateLimited, "temporarily_unavailable", MessageTooManyAttempts)
	}
	return err
}

package identity

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// Link is a secret in a mail. It works once and for a limited time; only its hash is
// stored.
type Link struct {
	Hash      string
	Kind      string // one of the Link constants
	Subject   string // id of an account or invitation, or an e-mail address
	Payload   string // JSON, depends on the kind
	CreatedAt time.Time
	ExpiresAt time.Time
}

// Kinds of link.
const (
	LinkReset        = "reset"   // set a new password
	LinkSignUp       = "sign-up" // confirm the address of a new organization's owner
	LinkVerify       = "verify"  // confirm the address of an account
	LinkJoin         = "join"    // accept an invitation
	LinkReopen       = "reopen"  // reopen a closed account
	linkAddressTaken = "taken"   // for an address that has an account; it opens nothing
)

// How long the links in mails work.
const (
	resetLife      = time.Hour
	signUpLife     = 24 * time.Hour
	verifyLife     = 3 * 24 * time.Hour
	invitationLife = 7 * 24 * time.Hour
)

// MessageLinkExpired is the sentence about a link that was used or is too old.
const MessageLinkExpired = "The link was used, or it is too old. Ask for a new one."

func errLinkExpired() error { return errs.New(errs.NotFound, "join_link_expired", MessageLinkExpired) }

// newLink stores a link and returns its address; page is a path of the service.
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

// findLink returns a link that can still be used; not_found 'join_link_expired'
// otherwise.
func (s *Service) findLink(ctx context.Context, from Reader, kind, secret string) (Link, error) {
	link, err := from.Link(ctx, kind, ids.Hash(secret))
	if errs.IsNotFound(err) || err == nil && !link.ExpiresAt.After(s.now()) {
		return Link{}, errLinkExpired()
	}
	return link, err
}

// CheckLink refuses a link that cannot be used, before its form is shown. Error:
// not_found.
func (s *Service) CheckLink(ctx context.Context, kind, secret string) error {
	_, err := s.findLink(ctx, s.store, kind, secret)
	return err
}

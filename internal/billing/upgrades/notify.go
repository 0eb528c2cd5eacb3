package upgrades

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/grants"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/webhook"
)

// UpgradeEvent is what the developer of an upgrade receives (contract billing
// 9). License is text here.
type UpgradeEvent struct {
	ID           string `json:"id" doc:"of the upgrade"`
	Transaction  string `json:"transaction" doc:"the same for every enabling of one organization, licence and upgrade, and likewise for every disabling"`
	Organization string `json:"organization"`
	License      string `json:"license"`
	Name         string `json:"name"`
	Type         string `json:"type" enum:"ENABLE,DISABLE"`
	Quantity     int64  `json:"quantity"`
}

// eventOfGrant gives the event that a grant waits for. The transaction is the
// same for every enabling of one organization, licence and upgrade, and likewise
// for every disabling; the event's own id, in the header webhook-id, tells
// repeats of one from the next.
func eventOfGrant(g grants.Grant, app billing.App, now time.Time) (webhook.Delivery, error) {
	event, kind := g.State.Asks(), "ENABLE"
	if event == grants.EventUpgradeDisable {
		kind = "DISABLE"
	}
	license := strconv.FormatInt(g.LicenseID, 10)
	body, err := json.Marshal(UpgradeEvent{
		ID: g.UpgradeID, Transaction: hashed(kind, g.OrganizationID, license, g.UpgradeID), Organization: g.OrganizationID, License: license,
		Name: g.Name, Type: kind, Quantity: g.Quantity,
	})
	if err != nil {
		return webhook.Delivery{}, fmt.Errorf("event of grant %s: %w", g.ID, err)
	}
	return webhook.Delivery{
		ID: "msg_" + hashed(event, g.ID), OrganizationID: app.OwnerOrganizationID, AppID: app.ID, Event: event, Body: string(body), CreatedAt: now, GrantID: g.ID,
	}, nil
}

func hashed(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\n")))
	return hex.EncodeToString(sum[:16])
}

const (
	refusalRemoved = "The app was removed before the upgrade was switched on."
	refusalSilent  = "The provider of the app does not answer."
	refusalOver    = "It ended before it was switched on."
)

// SendGrantEvent performs a JobUpgrade: it begins to tell the developer what the
// grant waits for, when it is its turn. An app that wants no events confirms by
// that; what is over before the developer was asked is not enabled at all.
func (s *Service) SendGrantEvent(ctx context.Context, payload json.RawMessage) error {
	var job grants.UpgradeJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("tell of an upgrade: %w", err)
	}
	seen, err := s.d.Read.Grant(ctx, job.GrantID)
	if err != nil {
		return err
	}
	app, err := s.d.Apps.App(ctx, seen.AppID)
	if err != nil && !errs.IsNotFound(err) {
		return err
	}
	err = s.d.Transact(ctx, seen.LockKeys(), func(ctx context.Context, tx WriteTx) error {
		g, err := tx.Grant(ctx, job.GrantID)
		if err != nil || !g.State.AwaitsDeveloper() {
			return err
		}
		next, _, err := tx.GrantToTell(ctx, g)
		if err != nil || next.ID != g.ID {
			return err
		}
		return s.startGrantDelivery(ctx, tx, g, app)
	})
	if err == nil {
		s.d.Wake()
	}
	return err
}

func (s *Service) startGrantDelivery(ctx context.Context, tx WriteTx, g grants.Grant, app billing.App) error {
	has, err := tx.HasApp(ctx, g.OrganizationID, g.AppID)
	if err != nil {
		return err
	}
	asked := g.State.Asks()
	n, err := eventOfGrant(g, app, s.d.Now())
	if err != nil {
		return err
	}
	if asked == grants.EventUpgradeEnable && (!has || g.State == grants.GrantReverting) {
		if known, err := s.findDelivery(ctx, tx, n.ID); err != nil || known {
			return err // asked already: the answer decides
		}
		refusal := refusalOver
		if !has {
			refusal = refusalRemoved
		}
		return s.applyGrantResponse(ctx, tx, g.ID, asked, grants.GrantRefuse, refusal)
	}
	if app.UpgradeURL(g.UpgradeID) == "" {
		return s.applyGrantResponse(ctx, tx, g.ID, asked, grants.GrantConfirm, "")
	}
	added, err := tx.AddDelivery(ctx, n)
	if err != nil || !added {
		return err
	}
	return webhook.EnqueueDelivery(ctx, tx, n.ID, time.Time{})
}

func (s *Service) findDelivery(ctx context.Context, tx ReadTx, noticeID string) (bool, error) {
	_, err := tx.Delivery(ctx, noticeID)
	if errs.IsNotFound(err) {
		return false, nil
	}
	return err == nil, err
}

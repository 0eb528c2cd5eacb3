package billing

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"marketplace/internal/kit/errs"
)

// The events of the notices that enable and disable upgrades, as the delivery
// log names them.
const (
	EventUpgradeEnable  = "upgrade_enable"
	EventUpgradeDisable = "upgrade_disable"
)

// asks gives the notice that a grant in this state waits for the answer of.
func (s GrantState) asks() string {
	switch s {
	case GrantEnabling, GrantReverting:
		return EventUpgradeEnable
	case GrantDisabling:
		return EventUpgradeDisable
	case GrantEnabled, GrantDisabled, GrantRefused:
	}
	return ""
}

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

// eventOfGrant gives the notice that a grant waits for. The transaction is the
// same for every enabling of one organization, licence and upgrade, and likewise
// for every disabling; the notice's own id, in the header webhook-id, tells
// repeats of one from the next.
func eventOfGrant(g Grant, app App, now time.Time) (WebhookDelivery, error) {
	event, kind := g.State.asks(), "ENABLE"
	if event == EventUpgradeDisable {
		kind = "DISABLE"
	}
	license := strconv.FormatInt(g.LicenseID, 10)
	body, err := json.Marshal(UpgradeEvent{
		ID: g.UpgradeID, Transaction: hashed(kind, g.OrganizationID, license, g.UpgradeID), Organization: g.OrganizationID, License: license,
		Name: g.Name, Type: kind, Quantity: g.Quantity,
	})
	if err != nil {
		return WebhookDelivery{}, fmt.Errorf("notice of grant %s: %w", g.ID, err)
	}
	return WebhookDelivery{
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
	refusalHeld    = "Your organization has this upgrade already."
	refusalOver    = "It ended before it was switched on."
)

// sendGrantEvent performs a JobUpgrade: it begins to tell the developer what the
// grant waits for, when it is its turn. An app that wants no notices confirms by
// that; what is over before the developer was asked is not enabled at all.
func (s *Service) sendGrantEvent(ctx context.Context, payload json.RawMessage) error {
	var job upgradeJob
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
	err = s.d.Transact(ctx, seen.lockKeys(), func(ctx context.Context, tx WriteTx) error {
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

func (s *Service) startGrantDelivery(ctx context.Context, tx WriteTx, g Grant, app App) error {
	has, err := tx.HasApp(ctx, g.OrganizationID, g.AppID)
	if err != nil {
		return err
	}
	asked := g.State.asks()
	n, err := eventOfGrant(g, app, s.d.Now())
	if err != nil {
		return err
	}
	if asked == EventUpgradeEnable && (!has || g.State == GrantReverting) {
		if known, err := s.findDelivery(ctx, tx, n.ID); err != nil || known {
			return err // asked already: the answer decides
		}
		refusal := refusalOver
		if !has {
			refusal = refusalRemoved
		}
		return s.applyGrantResponse(ctx, tx, g.ID, asked, GrantRefuse, refusal)
	}
	if app.WebhookURL == "" {
		return s.applyGrantResponse(ctx, tx, g.ID, asked, GrantConfirm, "")
	}
	added, err := tx.AddDelivery(ctx, n)
	if err != nil || !added {
		return err
	}
	return enqueueDelivery(ctx, tx, n.ID, time.Time{})
}

func (s *Service) findDelivery(ctx context.Context, tx ReadTx, noticeID string) (bool, error) {
	_, err := tx.Delivery(ctx, noticeID)
	if errs.IsNotFound(err) {
		return false, nil
	}
	return err == nil, err
}

// What an address answers that wants to be asked again later.
const (
	statusTimeout = 408
	statusTooMany = 429
)

// grantResponse reads a developer's answer about an upgrade: 2xx is done, 4xx with a
// plain text is a refusal in those words. All else is no answer, and asked again.
func grantResponse(a WebhookResponse) (event GrantEvent, refusal string, given bool) {
	if a.Status/100 == 2 {
		return GrantConfirm, "", true
	}
	text := singleLine(a.Text)
	temporary := a.Status == statusTimeout || a.Status == statusTooMany
	if a.Status/100 != 4 || temporary || text == "" {
		return "", "", false
	}
	return GrantRefuse, text, true
}

// maxRefusal bounds the words of a refusal that are shown, in letters.
const maxRefusal = 300

// singleLine gives a text as one line that may be shown.
func singleLine(text string) string {
	line := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	runes := []rune(strings.Join(strings.Fields(line), " "))
	return string(runes[:min(len(runes), maxRefusal)])
}

// applyGrantDelivery uses how an attempt to tell about an upgrade ended: answered, or
// given up. Who never answers has refused to enable, and cannot keep what ends.
func (s *Service) applyGrantDelivery(ctx context.Context, tx WriteTx, n WebhookDelivery, answer WebhookResponse) error {
	event, refusal, given := grantResponse(answer)
	switch {
	case given:
	case n.State == DeliveryDead:
		event, refusal = GrantRefuse, refusalSilent
	default:
		return nil
	}
	return s.applyGrantResponse(ctx, tx, n.GrantID, n.Event, event, refusal)
}

// checkReplayable refuses to repeat an enabling that is over: its buyer has the money
// back.
func checkReplayable(ctx context.Context, tx ReadTx, n WebhookDelivery) error {
	if n.Event != EventUpgradeEnable || n.GrantID == "" {
		return nil
	}
	g, err := tx.Grant(ctx, n.GrantID)
	if err != nil || g.State.IsActive() || g.State == GrantReverting {
		return err
	}
	return unprocessable(ReasonNoticeOver, "The organization does not have this upgrade any more, so it is not enabled again.")
}

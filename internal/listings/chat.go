package listings

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/textclean"
	"marketplace/internal/kit/widget"
)

// Limits of what an app adds to chats.
const (
	MaxChatParts = 10
	MaxLabel     = 64
)

// ChatActionChange is what is changed of a chat action; nil keeps one.
type ChatActionChange struct {
	Action, Label, SourceURL, URL, Placement, Widget *string
}

// EditChatAction changes something that agents do with an app; one that is not there is added,
// where it may be.
func (s *Service) EditChatAction(id string, c ChatActionChange, mayAdd bool) func(*Listing) error {
	return func(l *Listing) error {
		at := slices.IndexFunc(l.ChatActions, func(a ChatAction) bool { return a.ID == id })
		if at < 0 && !mayAdd {
			return PartNotFound()
		}
		changed := ChatAction{ID: id}
		if at >= 0 {
			changed = l.ChatActions[at]
		}
		for field, value := range map[*string]*string{
			&changed.Action: c.Action, &changed.Label: c.Label, &changed.SourceURL: c.SourceURL, &changed.URL: c.URL, &changed.Placement: c.Placement, &changed.Widget: c.Widget,
		} {
			if value != nil {
				*field = textclean.Line(*value)
			}
		}
		if err := s.checkChatAction(changed, l.Widgets); err != nil {
			return err
		}
		var err error
		l.ChatActions, err = put(l.ChatActions, at, changed, id)
		return err
	}
}

func (s *Service) checkChatAction(a ChatAction, widgets []Widget) error {
	fields := map[string]string{}
	checkLabel(fields, "action", a.Action)
	checkLabel(fields, "label", a.Label)
	s.checkFramed(fields, "sourceUrl", a.SourceURL)
	s.checkFramed(fields, "url", a.URL)
	if a.Placement != "" && !slices.Contains(listing.Placements, a.Placement) {
		fields["placement"] = fmt.Sprintf("The placement is one of %s.", strings.Join(listing.Placements, ", "))
	}
	if a.Widget != "" && !slices.ContainsFunc(widgets, func(w Widget) bool { return w.ID == a.Widget }) {
		fields["widget"] = "The app has no such widget."
	}
	return errs.UnprocessableFields(fields)
}

// RemoveChatAction removes one; one that is not there is none.
func RemoveChatAction(id string) func(*Listing) error {
	return func(l *Listing) error {
		l.ChatActions = slices.DeleteFunc(slices.Clone(l.ChatActions), func(a ChatAction) bool { return a.ID == id })
		return nil
	}
}

// EditChatBooster adds what host products offer visitors beside a chat, in the place of one
// with the same id.
func EditChatBooster(b ChatBooster) func(*Listing) error {
	return func(l *Listing) error {
		b := ChatBooster{ID: b.ID, Title: textclean.Line(b.Title), Description: textclean.Text(b.Description), URL: strings.TrimSpace(b.URL), CTALabel: textclean.Line(b.CTALabel)}
		fields := map[string]string{}
		if !listing.IsSentence(b.Title) {
			fields["title"] = fmt.Sprintf("Use 1 to %d letters.", listing.MaxSentence)
		}
		if b.Description != "" && !listing.IsSentence(b.Description) {
			fields["description"] = fmt.Sprintf("Use at most %d letters.", listing.MaxSentence)
		}
		if !listing.IsHTTPS(b.URL) {
			fields["url"] = "Use an address that begins with https://."
		}
		checkLabel(fields, "ctaLabel", b.CTALabel)
		if err := errs.UnprocessableFields(fields); err != nil {
			return err
		}
		var err error
		l.ChatBoosters, err = put(l.ChatBoosters, slices.IndexFunc(l.ChatBoosters, func(old ChatBooster) bool { return old.ID == b.ID }), b, b.ID)
		return err
	}
}

// RemoveChatBooster removes one; one that is not there is none.
func RemoveChatBooster(id string) func(*Listing) error {
	return func(l *Listing) error {
		l.ChatBoosters = slices.DeleteFunc(slices.Clone(l.ChatBoosters), func(b ChatBooster) bool { return b.ID == id })
		return nil
	}
}

// put gives a list with a part in its place, or at the end for one that is new.
func put[T any](list []T, at int, part T, id string) ([]T, error) {
	list = slices.Clone(list)
	switch {
	case at >= 0:
		list[at] = part
	case !partID.MatchString(id):
		return nil, partIDFault()
	case len(list) >= MaxChatParts:
		return nil, errs.UnprocessableFields(map[string]string{"id": fmt.Sprintf("An app has at most %d of them.", MaxChatParts)})
	default:
		list = append(list, part)
	}
	return list, nil
}

func checkLabel(fields map[string]string, field, text string) {
	if n := utf8.RuneCountInString(text); n == 0 || n > MaxLabel {
		fields[field] = fmt.Sprintf("Use 1 to %d letters.", MaxLabel)
	}
}

// checkFramed says at a field why a host product cannot open an address; "" is no address.
func (s *Service) checkFramed(fields map[string]string, field, address string) {
	if address == "" {
		return
	}
	err := widget.CheckAddress(address)
	if err == nil {
		err = s.d.Shop.CheckAddress(address)
	}
	if err != nil {
		fields[field] = sentence(err.Error())
	}
}

// EditWebhook changes what hears of the installs and payments of the app; "" wants to hear of
// none.
func (s *Service) EditWebhook(address string) func(*Listing) error {
	return func(l *Listing) error { return s.setWebhook(&l.WebhookURL, address) }
}

// EditChatWebhook changes what hears of chats, which the host product tells; "" wants to hear
// of none.
func (s *Service) EditChatWebhook(address string) func(*Listing) error {
	return func(l *Listing) error { return s.setWebhook(&l.ChatWebhookURL, address) }
}

// ChatWebhook gives what hears of chats of an app of the caller's organization, and for who
// manages the organization the secret that it knows the host product by, "" for everybody else.
// Errors: not_found; part_not_found where nothing hears of chats.
func (s *Service) ChatWebhook(ctx context.Context, p auth.Principal, idOrSlug string) (address, secret string, err error) {
	app, l, err := s.current(ctx, p, idOrSlug)
	if err != nil {
		return "", "", err
	}
	if l.ChatWebhookURL == "" {
		return "", "", PartNotFound()
	}
	if p.ManagesOrganization() && !p.Ghost() {
		secret = s.d.ChatSecret(app.ID)
	}
	return l.ChatWebhookURL, secret, nil
}

func (s *Service) setWebhook(into *string, address string) error {
	fields := map[string]string{}
	address = strings.TrimSpace(address)
	s.checkFramed(fields, "url", address)
	*into = address
	return errs.UnprocessableFields(fields)
}

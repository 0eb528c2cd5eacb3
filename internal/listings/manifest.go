package listings

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/textclean"
)

// Manifest is an app as a file (contract developer-console section 7). One that has blocks has
// all of them: a block that it leaves out is removed.
type Manifest struct {
	ID               string // "" makes an app
	Name             string
	Product          string
	HasDisplay       bool
	ShortDescription string
	LongDescription  string
	// Video is the one that the draft shows, nil to leave it as it is, a zero one to take it out.
	Video     *Video
	HasBlocks bool
	Client    *ManifestClient
	Payment   *Payment
	Widgets   map[string]WidgetChange
	// Properties are those that the app defines in the host product, by their names.
	Properties map[string]listing.PropertyDefinition
	// NotOffered are the blocks that are there and that this shop does not have.
	NotOffered []string
}

// ManifestClient is the OAuth client of a manifest. All but the id is the accounts service's to
// change.
type ManifestClient struct {
	ID       string
	Type     string
	Redirect string // addresses, separated by commas
	Scopes   []ManifestScope
}

// ManifestScope is a scope that a client asks for.
type ManifestScope struct {
	Name       string
	IsRequired bool
}

// The steps of a push.
const (
	StepApp           = "app"
	StepDisplay       = "display"
	StepAuthorization = "authorization"
	StepMonetization  = "monetization"
	StepWidgets       = "widgets"
	StepProperties    = "properties"
)

// StepsError says what is wrong with a manifest, by step.
type StepsError map[string]string

// Error names the steps.
func (f StepsError) Error() string {
	return "manifest: " + strings.Join(slices.Sorted(maps.Keys(f)), ", ")
}

const pushTime = 24 * time.Hour

// Pull gives an app of the caller's organization as a manifest.
func (s *Service) Pull(ctx context.Context, p auth.Principal, idOrSlug string) (Manifest, error) {
	app, l, err := s.current(ctx, p, idOrSlug)
	if err != nil {
		return Manifest{}, err
	}
	m := Manifest{
		ID: app.ID, Name: l.Name, Product: l.Product, HasDisplay: true, ShortDescription: l.ShortDescription, LongDescription: l.LongDescription,
		Video: l.Video, HasBlocks: true, Payment: l.Payment, Widgets: map[string]WidgetChange{}, Properties: l.PropertyDefinitions,
	}
	for _, w := range l.Widgets {
		m.Widgets[w.ID] = WidgetChange{Placement: &w.Placement, URL: &w.URL, InitialState: &w.InitialState}
	}
	if hasClient(l) {
		m.Client, err = s.describeClient(ctx, l.Client)
	}
	return m, err
}

// describeClient gives the client of an app as a manifest has it. What the accounts service does
// not know yet is required.
func (s *Service) describeClient(ctx context.Context, c Client) (*ManifestClient, error) {
	described, err := s.d.Clients.Describe(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	scopes := make([]ManifestScope, len(c.Scopes))
	for i, name := range c.Scopes {
		scopes[i] = ManifestScope{name, !slices.Contains(described.Optional, name)}
	}
	return &ManifestClient{c.ID, described.Type, described.Redirects, scopes}, nil
}

// Push makes an app as a manifest says, or changes the draft of one, all of it or nothing. Errors:
// StepsError; as for Create and Edit.
func (s *Service) Push(ctx context.Context, p auth.Principal, m Manifest) (id string, err error) {
	if m.ID == "" {
		return s.pushNew(ctx, p, m)
	}
	app, now, err := s.current(ctx, p, m.ID)
	if err != nil {
		return "", err
	}
	named, err := s.namedBy(ctx, p, app, now, m)
	if err != nil {
		return "", err
	}
	_, err = s.Edit(ctx, p, app.ID, Edit{Part: "manifest", Uploads: posterIDs(named.video), ChangeOf: func(a App, l *Listing) error {
		next, faults := s.apply(a, *l, m, named)
		if len(faults) > 0 {
			return faults
		}
		*l = next
		return nil
	}})
	return app.ID, err
}

func (s *Service) pushNew(ctx context.Context, p auth.Principal, m Manifest) (string, error) {
	developer, err := s.d.Developers.DeveloperOf(ctx, p.OrganizationID)
	if err != nil {
		return "", err
	}
	named, err := s.namedBy(ctx, p, App{Developer: developer}, Listing{}, m)
	if err != nil {
		return "", err
	}
	content, faults := s.apply(App{}, Listing{Name: m.Name, Product: auth.LiveChat}, m, named)
	if len(faults) > 0 {
		return "", faults
	}
	app, err := s.create(ctx, p, s.d.NewID(), content)
	if errs.ReasonOf(err) == ReasonNameTaken {
		return "", StepsError{StepApp: messageNameTaken}
	}
	return app.ID, err
}

// Verify reports whether the draft of an app of the caller's organization is what a manifest says.
func (s *Service) Verify(ctx context.Context, p auth.Principal, m Manifest) (bool, error) {
	app, l, err := s.current(ctx, p, m.ID)
	if err != nil {
		return false, err
	}
	named, err := s.namedBy(ctx, p, app, l, m)
	if err != nil {
		return false, err
	}
	next, faults := s.apply(app, l, m, named)
	return len(faults) == 0 && reflect.DeepEqual(l, next), nil
}

// named is what a manifest names of what the shop keeps elsewhere.
type named struct {
	client *Client // nil when the app may not have it
	video  *Video
	// videoFault says what is wrong with the video; nil for nothing.
	videoFault error
}

func (s *Service) namedBy(ctx context.Context, p auth.Principal, app App, now Listing, m Manifest) (n named, err error) {
	if n.client, err = s.clientOf(ctx, p, app, m); err != nil {
		return n, err
	}
	if m.Video == nil || *m.Video == (Video{}) {
		return n, nil
	}
	n.video, err = s.readVideo(ctx, p, app, now.Video, m.Video)
	if errs.CodeOf(err) == errs.Unprocessable {
		n.videoFault, err = err, nil
	}
	return n, err
}

// clientOf finds the client that a manifest names; nil when the app may not have it.
func (s *Service) clientOf(ctx context.Context, p auth.Principal, app App, m Manifest) (*Client, error) {
	if m.Client == nil || m.Client.ID == "" {
		return nil, nil //nolint:nilnil // no client is an answer
	}
	client, err := s.freeClient(ctx, p, app, m.Client.ID)
	if errs.ReasonOf(err) == ReasonNoClient {
		return nil, nil //nolint:nilnil // likewise
	}
	return &client, err
}

// apply gives a listing with what a manifest says, and what of it is wrong.
func (s *Service) apply(a App, l Listing, m Manifest, n named) (Listing, StepsError) {
	faults := StepsError{}
	step := func(name string, change func(*Listing) error) {
		if err := change(&l); err != nil {
			faults[name] = messageOf(err)
		}
	}
	step(StepApp, func(l *Listing) error {
		l.Name = textclean.Line(m.Name) // which is looked at with the product
		return EditProduct(m.Product)(a, l)
	})
	if m.HasDisplay {
		step(StepDisplay, func(l *Listing) error {
			return errors.Join(EditDisplay(nil, &m.ShortDescription)(l), editLong(l, m.LongDescription), m.setVideo(l, n))
		})
	}
	for _, name := range m.NotOffered {
		faults[name] = "This is not offered here."
	}
	if m.HasBlocks {
		step(StepAuthorization, func(l *Listing) error { return m.setClient(l, n.client) })
		step(StepMonetization, m.setPayment)
		step(StepWidgets, func(l *Listing) error { return s.setWidgets(a, l, m.Widgets) })
		step(StepProperties, EditPropertyDefinitions(m.Properties))
	}
	return l, faults
}

// messageOf gives what an error says to people, with all of its fields, after the part that it is
// about: one of several widgets, or properties.
func messageOf(err error) string {
	if several, areSeveral := err.(interface{ Unwrap() []error }); areSeveral {
		var messages []string
		for _, one := range several.Unwrap() {
			messages = append(messages, messageOf(one))
		}
		return strings.Join(messages, " ")
	}
	e := errs.As(err)
	if e == nil {
		return err.Error()
	}
	part := strings.TrimSuffix(err.Error(), e.Error())
	var parts []string
	for _, field := range slices.Sorted(maps.Keys(e.Fields)) {
		parts = append(parts, field+": "+e.Fields[field])
	}
	if len(parts) == 0 {
		return part + e.Message
	}
	return part + strings.Join(parts, " ")
}

func editLong(l *Listing, long string) error {
	if l.LongDescription = textclean.Text(long); !listing.FitsLongDescription(l.LongDescription) {
		return errs.UnprocessableFields(map[string]string{"longDescription": fmt.Sprintf("Use at most %d letters.", listing.MaxText)})
	}
	return nil
}

func (m Manifest) setVideo(l *Listing, n named) error {
	if m.Video != nil && n.videoFault == nil {
		l.Video = n.video
	}
	return n.videoFault
}

func (m Manifest) setClient(l *Listing, client *Client) error {
	switch {
	case m.Client == nil && len(l.Client.Scopes) > 0:
		l.Client = Client{}
	case m.Client == nil || m.Client.ID == l.Client.ID:
	case client == nil:
		return errs.New(errs.Unprocessable, ReasonNoClient, messageNoClient)
	default:
		l.Client = *client
	}
	if m.Client != nil && len(m.Client.Scopes) > 0 && !slices.Equal(slices.Sorted(slices.Values(namesOf(m.Client.Scopes))), slices.Sorted(slices.Values(l.Client.Scopes))) {
		return errs.New(errs.Unprocessable, ReasonNoClient, "What a client asks for is changed with the client.")
	}
	return nil
}

func (m Manifest) setPayment(l *Listing) error {
	return EditPayment(m.Payment)(l)
}

// setWidgets changes all that runs at the places to what is wanted, which it also changes. Title
// and try-out of a widget, which a manifest does not know, stay, and so does the order.
func (s *Service) setWidgets(a App, l *Listing, wanted map[string]WidgetChange) error {
	var order []string
	for _, w := range l.Widgets {
		if change, stays := wanted[w.ID]; stays {
			change.Title, change.TryOut = &w.Title, &w.TryOut
			wanted[w.ID], order = change, append(order, w.ID)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(wanted)) {
		if !slices.Contains(order, id) {
			order = append(order, id)
		}
	}
	before := l.Widgets
	l.Widgets = nil
	for _, id := range order {
		if err := s.EditWidget(id, wanted[id], true)(a, l); err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
	}
	for _, w := range before {
		l.Placements = placementsWith(l.Placements, l.Widgets, w.Placement)
	}
	return nil
}

// KeepPush remembers what became of a push, for who asks by its id within a day.
func (s *Service) KeepPush(ctx context.Context, p auth.Principal, id, result string) error {
	developer, err := s.d.Developers.DeveloperOf(ctx, p.OrganizationID)
	if err != nil || developer == "" || id == "" {
		return err
	}
	return s.d.Transact(ctx, "pushes of "+developer, func(ctx context.Context, tx WriteTx) error {
		if err := tx.RemovePushes(ctx, s.now().Add(-pushTime)); err != nil {
			return err
		}
		return tx.PutPush(ctx, developer, id, result, s.now())
	})
}

// FindPush gives what became of a push of the caller's organization. Error: not_found.
func (s *Service) FindPush(ctx context.Context, p auth.Principal, id string) (string, error) {
	developer, err := s.d.Developers.DeveloperOf(ctx, p.OrganizationID)
	if err != nil {
		return "", err
	}
	result, found, err := s.d.Read.Push(ctx, developer, id)
	if err == nil && !found {
		err = errs.New(errs.NotFound, "push_not_found", "There is no such push, or it is too long ago.")
	}
	return result, err
}

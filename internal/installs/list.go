package installs

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/locale"
)

// InstalledApps are the application objects of what an organization has, put together when
// they are written: hosts ask every few seconds, and mostly have them already.
type InstalledApps []installedApp

type installedApp struct {
	view    View
	members []byte // what installs add to the object, as `,"a":1`
}

// Version is the same for lists that are written in the same way.
func (l InstalledApps) Version() string {
	var text strings.Builder
	for _, app := range l {
		text.WriteString(app.view.Digest)
		text.Write(app.members)
	}
	return ids.Hash(text.String())
}

// JSON writes the list.
func (l InstalledApps) JSON() []byte {
	size := 2
	for _, app := range l {
		size += len(app.view.Object) + len(app.members) + 1
	}
	text := append(make([]byte, 0, size), '[')
	for i, app := range l {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(append(text, bytes.TrimSuffix(app.view.Object, []byte("}"))...), app.members...), '}')
	}
	return append(text, ']')
}

// Installed gives the application objects of what the principal's organization has, newest
// first, each with the members installedAt, setupRequired and errorCode (contract apps 3),
// hasAccess, false where the principal is left out (spec S6.12), signedOut, true where the
// principal let the app in once and lets it in no more, and mayOpenSettings, true for who may
// install such apps. An empty product means every product; the agent app asks for live chat only
// (spec S7.06). Apps that the catalogue no longer knows are left out. A ghost session hears no
// address: an app would act in the customer's name (decisions rule 32).
func (s *Service) Installed(ctx context.Context, p auth.Principal, product string) (InstalledApps, error) {
	installs, err := s.d.Read.ListInstalls(ctx, p.OrganizationID, product)
	if err != nil {
		return nil, err
	}
	addresses := AllAddresses
	if p.Ghost() {
		addresses = NoAddresses
	}
	views, err := s.viewsOf(ctx, installs, addresses)
	if err != nil {
		return nil, err
	}
	without, err := s.excludedApps(ctx, p)
	if err != nil {
		return nil, err
	}
	signedOut, err := s.d.Rights.ListSignedOutClients(ctx, p)
	if err != nil {
		return nil, err
	}
	list := make(InstalledApps, 0, len(installs))
	for _, install := range installs {
		view, known := views[install.AppID]
		if !known {
			continue
		}
		mayOpenSettings := RightsError(p, App{Product: install.Product, OnlyOwner: s.d.Apps.IsOnlyOwners(install.AppID)}) == nil
		list = append(list, installedApp{view, appendMembers(nil,
			member{"installedAt", jsonTime(install.InstalledAt)}, member{"setupRequired", jsonBool(install.SetupRequired)}, member{"errorCode", jsonTextOrNull(install.Properties.ErrorCode())},
			member{"hasAccess", jsonBool(!slices.Contains(without, install.AppID))},
			member{"signedOut", jsonBool(view.ClientID != "" && slices.Contains(signedOut, view.ClientID))}, member{"mayOpenSettings", jsonBool(mayOpenSettings)})})
	}
	return list, nil
}

// Removed gives the application objects of what was uninstalled and can be brought back,
// each with the members removedAt, undoUntil and refusal, which is null where the
// principal may do it. Apps that the catalogue no longer knows are left out.
func (s *Service) Removed(ctx context.Context, removals []Removal) ([]json.RawMessage, error) {
	installs := make([]Install, len(removals))
	for i, removal := range removals {
		installs[i] = removal.Install
	}
	views, err := s.viewsOf(ctx, installs, PublicAddresses)
	if err != nil {
		return nil, err
	}
	list := make([]json.RawMessage, 0, len(removals))
	for _, removal := range removals {
		view, known := views[removal.Install.AppID]
		if !known {
			continue
		}
		refusal := json.RawMessage("null")
		if removal.Refusal != nil {
			if refusal, err = json.Marshal(map[string]string{"code": removal.Refusal.Reason, "message": locale.Sentence(ctx, removal.Refusal.Message)}); err != nil {
				return nil, fmt.Errorf("removed install %s: %w", removal.Install.ID, err)
			}
		}
		list = append(list, extended(view.Object, member{"removedAt", jsonTime(removal.Install.RemovedAt)}, member{"undoUntil", jsonTime(removal.Until)}, member{"refusal", refusal}))
	}
	return list, nil
}

// jsonTime writes a moment as the API does.
func jsonTime(t time.Time) json.RawMessage {
	return json.RawMessage(`"` + t.UTC().Format(time.RFC3339) + `"`)
}

func jsonBool(b bool) json.RawMessage { return json.RawMessage(strconv.FormatBool(b)) }

func jsonTextOrNull(text string) json.RawMessage {
	if text == "" {
		return json.RawMessage("null")
	}
	quoted, _ := json.Marshal(text) // a text can always be written
	return quoted
}

// member is one of an object.
type member struct {
	name  string
	value json.RawMessage
}

// extended gives an object with further members. It is not taken apart for that.
func extended(object json.RawMessage, members ...member) json.RawMessage {
	return append(appendMembers(bytes.Clone(bytes.TrimSuffix(object, []byte("}"))), members...), '}')
}

func appendMembers(text []byte, members ...member) []byte {
	for _, m := range members {
		text = append(append(text, `,"`+m.name+`":`...), m.value...)
	}
	return text
}

// viewsOf gives the application objects of installs by the ids of their apps.
func (s *Service) viewsOf(ctx context.Context, installs []Install, addresses Addresses) (map[string]View, error) {
	if len(installs) == 0 {
		return nil, nil //nolint:nilnil // no installs have no objects
	}
	appIDs := make([]string, len(installs))
	for i, install := range installs {
		appIDs[i] = install.AppID
	}
	return s.d.Apps.View(ctx, appIDs, addresses)
}

package installs

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"marketplace/internal/kit/auth"
)

// Installed gives the application objects of what the principal's organization
// has, newest first, each with the members installedAt and
// setupRequired, errorCode (contract apps 3) and hasAccess, false where the principal is left out (spec S6.12). An empty product
// means every product; the agent app asks for live chat only (spec S7.06). Apps
// that the catalogue no longer knows are left out. mayOpenSettings is for who may install such
// apps. A ghost session hears no address: an app would act in the customer's name (decisions
// rule 32).
func (s *Service) Installed(ctx context.Context, p auth.Principal, product string) ([]json.RawMessage, error) {
	installs, err := s.d.Read.ListInstalls(ctx, p.OrganizationID, product)
	if err != nil {
		return nil, err
	}
	views, err := s.viewsOf(ctx, installs, !p.Ghost())
	if err != nil {
		return nil, err
	}
	without, err := s.excludedApps(ctx, p)
	if err != nil {
		return nil, err
	}
	list := make([]json.RawMessage, 0, len(installs))
	for _, install := range installs {
		view, known := views[install.AppID]
		if !known {
			continue
		}
		view = extended(view, member{"mayOpenSettings", jsonBool(RightsError(p, App{Product: install.Product, OnlyOwner: s.d.Apps.IsOnlyOwners(install.AppID)}) == nil)})
		list = append(list, extended(view, member{"installedAt", jsonTime(install.InstalledAt)}, member{"setupRequired", jsonBool(install.SetupRequired)},
			member{"errorCode", jsonTextOrNull(install.Properties.ErrorCode())}, member{"hasAccess", jsonBool(!slices.Contains(without, install.AppID))}))
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
	views, err := s.viewsOf(ctx, installs, false)
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
			if refusal, err = json.Marshal(map[string]string{"code": removal.Refusal.Reason, "message": removal.Refusal.Message}); err != nil {
				return nil, fmt.Errorf("removed install %s: %w", removal.Install.ID, err)
			}
		}
		list = append(list, extended(view, member{"removedAt", jsonTime(removal.Install.RemovedAt)}, member{"undoUntil", jsonTime(removal.Until)}, member{"refusal", refusal}))
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

// extended gives an object with further members. It is not taken apart for that: hosts ask
// for their lists every few seconds.
func extended(object json.RawMessage, members ...member) json.RawMessage {
	longer := bytes.Clone(bytes.TrimSuffix(object, []byte("}")))
	for _, m := range members {
		longer = append(append(longer, `,"`+m.name+`":`...), m.value...)
	}
	return append(longer, '}')
}

// viewsOf gives the application objects of installs by the ids of their apps.
func (s *Service) viewsOf(ctx context.Context, installs []Install, installed bool) (map[string]json.RawMessage, error) {
	if len(installs) == 0 {
		return nil, nil //nolint:nilnil // no installs have no objects
	}
	ids := make([]string, len(installs))
	for i, install := range installs {
		ids[i] = install.AppID
	}
	return s.d.Apps.View(ctx, ids, installed)
}

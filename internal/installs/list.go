package installs

import (
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
// setupRequired (contract apps 3) and hasAccess, false where the principal is left out (spec S6.12). An empty product
// means every product; the agent app asks for live chat only (spec S7.06). Apps
// that the catalogue no longer knows are left out.
func (s *Service) Installed(ctx context.Context, p auth.Principal, product string) ([]json.RawMessage, error) {
	installs, err := s.d.Read.ListInstalls(ctx, p.OrganizationID, product)
	if err != nil {
		return nil, err
	}
	views, err := s.viewsOf(ctx, installs)
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
		view["installedAt"] = jsonTime(install.InstalledAt)
		view["setupRequired"] = json.RawMessage(strconv.FormatBool(install.SetupRequired))
		view["hasAccess"] = json.RawMessage(strconv.FormatBool(!slices.Contains(without, install.AppID)))
		object, err := json.Marshal(view)
		if err != nil {
			return nil, fmt.Errorf("install %s: %w", install.ID, err)
		}
		list = append(list, object)
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
	views, err := s.viewsOf(ctx, installs)
	if err != nil {
		return nil, err
	}
	list := make([]json.RawMessage, 0, len(removals))
	for _, removal := range removals {
		view, known := views[removal.Install.AppID]
		if !known {
			continue
		}
		view["removedAt"], view["undoUntil"], view["refusal"] = jsonTime(removal.Install.RemovedAt), jsonTime(removal.Until), json.RawMessage("null")
		if removal.Refusal != nil {
			refusal, err := json.Marshal(map[string]string{"code": removal.Refusal.Reason, "message": removal.Refusal.Message})
			if err != nil {
				return nil, fmt.Errorf("removed install %s: %w", removal.Install.ID, err)
			}
			view["refusal"] = refusal
		}
		object, err := json.Marshal(view)
		if err != nil {
			return nil, fmt.Errorf("removed install %s: %w", removal.Install.ID, err)
		}
		list = append(list, object)
	}
	return list, nil
}

// jsonTime writes a moment as the API does.
func jsonTime(t time.Time) json.RawMessage {
	return json.RawMessage(`"` + t.UTC().Format(time.RFC3339) + `"`)
}

// viewsOf gives the application objects of installs by the ids of their apps.
func (s *Service) viewsOf(ctx context.Context, installs []Install) (map[string]map[string]json.RawMessage, error) {
	if len(installs) == 0 {
		return nil, nil //nolint:nilnil // no installs have no objects
	}
	ids := make([]string, len(installs))
	for i, install := range installs {
		ids[i] = install.AppID
	}
	objects, err := s.d.Apps.View(ctx, ids)
	if err != nil {
		return nil, err
	}
	return byID(objects)
}

func byID(objects []json.RawMessage) (map[string]map[string]json.RawMessage, error) {
	views := make(map[string]map[string]json.RawMessage, len(objects))
	for _, object := range objects {
		view := map[string]json.RawMessage{}
		if err := json.Unmarshal(object, &view); err != nil {
			return nil, fmt.Errorf("application object: %w", err)
		}
		var id string
		if err := json.Unmarshal(view["id"], &id); err != nil {
			return nil, fmt.Errorf("application object's id: %w", err)
		}
		views[id] = view
	}
	return views, nil
}

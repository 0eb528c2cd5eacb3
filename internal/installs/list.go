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
	ids := make([]string, len(installs))
	for i, install := range installs {
		ids[i] = install.AppID
	}
	views := map[string]map[string]json.RawMessage{}
	if len(ids) > 0 {
		objects, err := s.d.Apps.View(ctx, ids)
		if err != nil {
			return nil, err
		}
		if views, err = byID(objects); err != nil {
			return nil, err
		}
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
		at, err := json.Marshal(install.InstalledAt.UTC().Format(time.RFC3339))
		if err != nil {
			return nil, fmt.Errorf("install %s: %w", install.ID, err)
		}
		view["installedAt"] = at
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

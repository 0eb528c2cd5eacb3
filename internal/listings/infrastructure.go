package listings

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
)

// Infrastructure is what a developer notes of where an app is kept and runs: objects by the names
// of blocks, repository, deployment and storage. The shop keeps it and gives it back (contract
// developer-console 2); it is no part of a revision.
type Infrastructure map[string]any

// MaxInfrastructure is how many bytes of JSON are kept for an app.
const MaxInfrastructure = 16 << 10

//nolint:gochecknoglobals // a closed list
var infrastructureBlocks = []string{"repository", "deployment", "storage"}

// Infrastructure gives what is noted of an app of the caller's organization. Error: not_found.
func (s *Service) Infrastructure(ctx context.Context, p auth.Principal, idOrSlug string) (appID string, blocks Infrastructure, err error) {
	app, _, err := s.own(ctx, p, idOrSlug)
	if err != nil {
		return "", nil, err
	}
	blocks, err = s.d.Read.Infrastructure(ctx, app.ID)
	return app.ID, blocks, err
}

// ChangeInfrastructure changes what is noted of an app of the caller's organization as a merge
// patch does (RFC 7396): what is left out stays, null takes out. The same again changes nothing.
// Errors: not_found; fields.
func (s *Service) ChangeInfrastructure(ctx context.Context, p auth.Principal, idOrSlug string, patch Infrastructure) error {
	if err := patch.check(); err != nil {
		return err
	}
	return s.runOnOwn(ctx, p, idOrSlug, func(ctx context.Context, tx WriteTx, app App) error {
		before, err := tx.Infrastructure(ctx, app.ID)
		if err != nil {
			return err
		}
		after := Infrastructure(merged(before, patch))
		if reflect.DeepEqual(before, after) {
			return nil
		}
		if text, err := json.Marshal(after); err != nil || len(text) > MaxInfrastructure {
			return errs.UnprocessableFields(map[string]string{"body": fmt.Sprintf("At most %d bytes are kept.", MaxInfrastructure)})
		}
		if err := tx.PutInfrastructure(ctx, app.ID, after, s.now()); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.infrastructure", Subject: app.ID, Details: strings.Join(slices.Sorted(maps.Keys(patch)), ", ")})
	})
}

// check says what is wrong with a change: only known blocks, which are objects; where an app of
// its own deployment runs is an address of the web.
func (i Infrastructure) check() error {
	fields := map[string]string{}
	for name, block := range i {
		_, isObject := block.(map[string]any)
		switch {
		case !slices.Contains(infrastructureBlocks, name):
			fields[name] = "Use repository, deployment or storage."
		case block != nil && !isObject:
			fields[name] = "Each part is an object."
		}
	}
	if address, is := memberOf(i["deployment"], "config", "custom", "url").(string); is && address != "" && !listing.IsHTTPS(address) {
		fields["deployment.config.custom.url"] = "Use an address that begins with https://."
	}
	return errs.UnprocessableFields(fields)
}

// memberOf follows names into objects; nil where one is not there.
func memberOf(value any, names ...string) any {
	for _, name := range names {
		object, _ := value.(map[string]any)
		value = object[name]
	}
	return value
}

// merged is an object with a merge patch applied; neither is changed.
func merged(into, patch map[string]any) map[string]any {
	result := maps.Clone(into)
	if result == nil {
		result = map[string]any{}
	}
	for name, value := range patch {
		nested, isObject := value.(map[string]any)
		switch {
		case value == nil:
			delete(result, name)
		case isObject:
			before, _ := result[name].(map[string]any)
			result[name] = merged(before, nested)
		default:
			result[name] = value
		}
	}
	return result
}

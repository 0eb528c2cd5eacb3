package identitytest

import (
	"context"
	"time"

	"marketplace/internal/identity"
)

// NoCommerce is that of organizations that have bought and sold nothing.
type NoCommerce struct{}

// CheckClosable is described at identity.Commerce.
func (NoCommerce) CheckClosable(context.Context, identity.Organization) error { return nil }

// StopRenewals is described at identity.Commerce.
func (NoCommerce) StopRenewals(context.Context, string) error { return nil }

// NoApps has no app with any client.
type NoApps struct{}

// ClientsOfApps is described at identity.ClientApps.
func (NoApps) ClientsOfApps(context.Context, string) ([]string, error) { return nil, nil }

// AppsOf is described at identity.ClientApps.
func (NoApps) AppsOf(context.Context, string, []string) (map[string]identity.ClientApp, error) {
	return map[string]identity.ClientApp{}, nil
}

// PublicScopes is described at identity.ClientApps.
func (NoApps) PublicScopes(string) ([]string, bool) { return nil, false }

// PublicSince is described at identity.ClientApps.
func (NoApps) PublicSince(string) (time.Time, bool) { return time.Time{}, false }

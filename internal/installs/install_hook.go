package installs

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/outbox"
)

// JobCall is the kind of the job that calls an app's custom install address
// (spec S4.22, S7.49).
const JobCall = "installs.call"

// Attribution is how somebody came to install an app: the page they were on, who led
// them there, and the campaign (spec S7.49, S9.29). All may be empty.
type Attribution struct {
	URL      string `json:"source_url"`
	ID       string `json:"source_id"`
	UTM      string `json:"utm_source"`
	Medium   string `json:"utm_medium"`
	Campaign string `json:"utm_campaign"`
	Name     string `json:"utm_name"`
	Content  string `json:"utm_content"`
	Term     string `json:"utm_term"`
}

// InstallHookRequest is the body that a custom install address receives. Metrics is there for
// apps that want it. It may arrive twice with the same InstallID.
type InstallHookRequest struct {
	ApplicationID  string       `json:"application_id"`
	OrganizationID string       `json:"organization_id"`
	AccountID      string       `json:"account_id"`
	InstallID      string       `json:"install_id"`
	Metrics        *Attribution `json:"metrics,omitempty"`
}

// InstallHookClient reaches custom install addresses.
type InstallHookClient interface {
	// Token makes a short-lived token by which the app learns who installed it,
	// and that can do nothing else; 'not_found' when the account is gone.
	Token(ctx context.Context, accountID string) (string, error)
	// Call posts the body with the token as bearer; an answer other than 2xx is
	// an error.
	Call(ctx context.Context, address, token string, body InstallHookRequest) error
}

type callJob struct {
	AppID          string       `json:"app_id"`
	OrganizationID string       `json:"organization_id"`
	AccountID      string       `json:"account_id"`
	InstallID      string       `json:"install_id"`
	Source         *Attribution `json:"source,omitempty"`
}

// IsInstallAddress reports whether an address may be called after an install:
// https, exactly as it is to be called, with nothing of a person in it.
func IsInstallAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "https" && u.Host != "" && u.User == nil && u.Fragment == "" && u.String() == address
}

// enqueueHook enqueues the call of the custom install address of an app, if it has
// one that may be called. The key makes a body that runs again enqueue it once.
func enqueueHook(ctx context.Context, jobs outbox.Enqueuer, app App, install Install, attribution *Attribution) error {
	if !IsInstallAddress(app.InstallURL) {
		return nil
	}
	job := callJob{AppID: app.ID, OrganizationID: install.OrganizationID, AccountID: install.InstalledBy, InstallID: install.ID}
	if app.InstallMetrics {
		job.Source = attribution
	}
	return jobs.Enqueue(ctx, JobCall, job, time.Time{}, JobCall+":"+install.ID)
}

// HandleCall performs a JobCall with the app as it is now. It ends quietly for an
// app that is gone or has no address any more, an install that was removed
// meanwhile, or a person who left; a failed call is tried again.
func (s *Service) HandleCall(ctx context.Context, payload json.RawMessage) error {
	var job callJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("call: %w", err)
	}
	app, err := s.d.Apps.App(ctx, job.AppID)
	if errs.IsNotFound(err) || err == nil && !IsInstallAddress(app.InstallURL) {
		return nil
	}
	if err != nil {
		return err
	}
	install, present, err := s.d.Read.ActiveInstall(ctx, job.OrganizationID, job.AppID)
	if err != nil || !present || install.ID != job.InstallID {
		return err
	}
	token, err := s.d.Hooks.Token(ctx, job.AccountID)
	if errs.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.d.Hooks.Call(ctx, app.InstallURL, token, InstallHookRequest{
		ApplicationID: app.ID, OrganizationID: job.OrganizationID, AccountID: job.AccountID, InstallID: job.InstallID, Metrics: job.Source,
	})
}

package app

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
)

// installTokenLife is long enough for an app to look up who installed it.
const installTokenLife = 10 * time.Minute

// installHooks reaches the custom install addresses of apps.
func (a *app) installHooks() installs.InstallHookClient {
	return &installHookClient{identity: a.identity, client: a.outboundClient(0)}
}

type installHookClient struct {
	identity *identity.Service
	client   *http.Client
}

// Token is described at installs.InstallHookClient. Its one scope reads the account itself.
func (c *installHookClient) Token(ctx context.Context, accountID string) (string, error) {
	account, err := c.identity.Account(ctx, accountID)
	if err != nil {
		return "", err
	}
	return c.identity.IssueToken(ctx, account.Email, []string{auth.ScopeAccountMine}, installTokenLife)
}

// Call is described at installs.InstallHookClient.
func (c *installHookClient) Call(ctx context.Context, address, token string, body installs.InstallHookRequest) error {
	return postInstallHook(ctx, c.client, address, token, body)
}

func postInstallHook(ctx context.Context, client *http.Client, address, token string, body installs.InstallHookRequest) error {
	text, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("call an install address: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("call an install address: %w", err)
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Idempotency-Key", body.InstallID)
	answer, err := client.Do(request)
	if err != nil {
		return fmt.Errorf("call an install address: %w", err)
	}
	defer func() { _ = answer.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 64<<10))
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		return fmt.Errorf("the install address answered %d", answer.StatusCode)
	}
	return nil
}

package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marketplace/internal/config"
)

const (
	goodKey     = "MDEyMzQ1Njc4OWFiY2RlZkdISUpLTE1OT1BRUlNUVVY="
	liveKey     = "sk_live_abcdefghijklmnop"
	testKey     = "sk_test_abcdefghijklmnop"
	livePublic  = "pk_live_abcdefghijklmnop"
	testPublic  = "pk_test_abcdefghijklmnop"
	goodWebhook = "whsec_abcdefghijklmnop"
)

func stripeKeys(key, public, webhook string) string {
	return "MARKETPLACE_PAYMENT=stripe STRIPE_SECRET_KEY=" + key + " STRIPE_PUBLISHABLE_KEY=" + public + " STRIPE_WEBHOOK_SECRET=" + webhook
}

// ready are settings with which a shop opens, each of which a case changes.
var ready = map[string]string{
	"MARKETPLACE_PUBLIC_URL": "https://shop.example", "MARKETPLACE_PAYMENT": "stripe", "STRIPE_SECRET_KEY": liveKey,
	"STRIPE_PUBLISHABLE_KEY": livePublic, "STRIPE_WEBHOOK_SECRET": goodWebhook,
	"MARKETPLACE_SMTP_URL": "smtp://h?from=a@shop.example", "MARKETPLACE_SECRET_KEYS": goodKey,
}

// loadToServe loads the ready settings with these changes; "NAME=" takes one away.
func loadToServe(t *testing.T, changes string) error {
	t.Helper()
	environ := []string{"MARKETPLACE_DATA_DIR=" + t.TempDir()}
	for name, value := range ready {
		if !strings.Contains(" "+changes, " "+name+"=") {
			environ = append(environ, name+"="+value)
		}
	}
	_, err := config.LoadToServe(append(environ, strings.Fields(changes)...), nil)
	return err
}

func TestConfigToServe_WhatIsUnsafe_IsRefused(t *testing.T) {
	t.Parallel()
	if err := loadToServe(t, ""); err != nil {
		t.Fatalf("the ready settings: %v", err)
	}
	const (
		sandbox = "MARKETPLACE_PAYMENT=sandbox takes test cards for money: use MARKETPLACE_PAYMENT=stripe, or MARKETPLACE_ALLOW_SANDBOX=1 for a shop that says on every page that nothing is charged"
		noMail  = "MARKETPLACE_SMTP_URL is not set, so no mail would arrive: set it, or say MARKETPLACE_MAIL=off, and then no page promises a mail"
	)
	for _, tc := range []struct{ changes, want string }{
		{"MARKETPLACE_PAYMENT=sandbox", sandbox},
		{"MARKETPLACE_PAYMENT=", sandbox},
		{"MARKETPLACE_PAYMENT=sandbox MARKETPLACE_ALLOW_SANDBOX=0", sandbox},
		{"MARKETPLACE_ALLOW_SANDBOX=1", "MARKETPLACE_ALLOW_SANDBOX=1 is for a shop that charges nothing, and MARKETPLACE_PAYMENT is stripe: take one of them away"},
		{"MARKETPLACE_PUBLIC_URL=http://shop.example", `MARKETPLACE_PUBLIC_URL must be https, not "http://shop.example": who is on the way could read passwords; only an address of this machine may do without`},
		{"MARKETPLACE_PUBLIC_URL=http://10.0.0.5:8080", `MARKETPLACE_PUBLIC_URL must be https, not "http://10.0.0.5:8080": who is on the way could read passwords; only an address of this machine may do without`},
		{"STRIPE_SECRET_KEY=" + testKey + " STRIPE_PUBLISHABLE_KEY=" + testPublic, "STRIPE_SECRET_KEY is a test key and https://shop.example is open to everybody: test cards would be taken for money; use the live key"},
		{"MARKETPLACE_SMTP_URL=", noMail},
		{"MARKETPLACE_SMTP_URL= MARKETPLACE_MAIL=", noMail},
	} {
		if err := loadToServe(t, tc.changes); err == nil || err.Error() != tc.want {
			t.Errorf("%s:\n got %v\nwant %s", tc.changes, err, tc.want)
		}
	}
}

func TestConfigToServe_WhatIsSafe_IsTaken(t *testing.T) {
	t.Parallel()
	for _, changes := range []string{
		"MARKETPLACE_PAYMENT=sandbox MARKETPLACE_ALLOW_SANDBOX=1",
		"MARKETPLACE_PUBLIC_URL=http://localhost:8080",
		"MARKETPLACE_PUBLIC_URL=http://127.0.0.1:8080 STRIPE_SECRET_KEY=" + testKey + " STRIPE_PUBLISHABLE_KEY=" + testPublic,
		"MARKETPLACE_SMTP_URL= MARKETPLACE_MAIL=off",
		"MARKETPLACE_SECRET_KEYS=" + strings.TrimRight(strings.ReplaceAll(goodKey, "+", "-"), "="),
		"MARKETPLACE_DEMO=1 MARKETPLACE_PAYMENT=sandbox MARKETPLACE_SMTP_URL= MARKETPLACE_SECRET_KEYS= MARKETPLACE_PUBLIC_URL=http://192.168.0.2 STRIPE_SECRET_KEY= STRIPE_PUBLISHABLE_KEY= STRIPE_WEBHOOK_SECRET=",
	} {
		if err := loadToServe(t, changes); err != nil {
			t.Errorf("%s: %v", changes, err)
		}
	}
}

// A shop that nothing is set for names all that is missing at once.
func TestConfigToServe_NothingSet_NamesAllThatIsMissing(t *testing.T) {
	t.Parallel()
	_, err := config.LoadToServe([]string{"MARKETPLACE_DATA_DIR=" + t.TempDir(), "MARKETPLACE_PUBLIC_URL=http://shop.example", "MARKETPLACE_ADDR=here"}, nil)
	if err == nil {
		t.Fatal("it would open")
	}
	for _, name := range []string{"MARKETPLACE_ADDR must", "MARKETPLACE_PAYMENT=sandbox", "MARKETPLACE_PUBLIC_URL must be https", "MARKETPLACE_SMTP_URL is not set", "MARKETPLACE_SECRET_KEYS is not set"} {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%q is not named: %v", name, err)
		}
	}
	if n := strings.Count(err.Error(), "; MARKETPLACE_"); n != 4 {
		t.Errorf("%d faults, want 5: %v", n+1, err)
	}
}

// What setup or the demo made in the data folder is enough.
func TestConfigToServe_KeysInTheDataFolder_AreTaken(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	environ := []string{"MARKETPLACE_DATA_DIR=" + dir, "MARKETPLACE_PUBLIC_URL=http://localhost", "MARKETPLACE_ALLOW_SANDBOX=1", "MARKETPLACE_MAIL=off"}
	want := "MARKETPLACE_SECRET_KEYS is not set and " + dir + "/secret-keys is not there: run marketplace setup, or set it to 32 random bytes in base64 (openssl rand -base64 32)"
	if _, err := config.LoadToServe(environ, nil); err == nil || err.Error() != want {
		t.Errorf("without the file: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "secret-keys"), []byte(goodKey), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := config.LoadToServe(environ, nil)
	if err != nil || c.SecretKeysFile() != filepath.Join(dir, "secret-keys") {
		t.Errorf("with it: %v, %s", err, c.SecretKeysFile())
	}
}

// Every secret may stand in a file of its own.
func TestConfig_SecretInAFile_IsRead(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(file, []byte("  hunter2-hunter2-and-more\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, secret := range map[string]func(config.Config) config.Secret{
		"MARKETPLACE_DATABASE_URL":       func(c config.Config) config.Secret { return c.DatabaseURL },
		"MARKETPLACE_SMTP_URL":           func(c config.Config) config.Secret { return c.SMTPURL },
		"MARKETPLACE_OIDC_CLIENT_SECRET": func(c config.Config) config.Secret { return c.OIDCSecret },
		"MARKETPLACE_SEARCH_ADMIN_KEY":   func(c config.Config) config.Secret { return c.SearchKey },
		"STRIPE_SECRET_KEY":              func(c config.Config) config.Secret { return c.StripeKey },
		"STRIPE_WEBHOOK_SECRET":          func(c config.Config) config.Secret { return c.StripeWebhook },
		"AWS_ACCESS_KEY_ID":              func(c config.Config) config.Secret { return c.S3KeyID },
		"AWS_SECRET_ACCESS_KEY":          func(c config.Config) config.Secret { return c.S3Secret },
		"AWS_SESSION_TOKEN":              func(c config.Config) config.Secret { return c.S3Session },
	} {
		want := "hunter2-hunter2-and-more"
		path := file
		if name == "MARKETPLACE_DATABASE_URL" {
			want, path = "postgres://u:hunter2@h/d", filepath.Join(t.TempDir(), "url")
			if err := os.WriteFile(path, []byte(want), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if c := load(t, []string{name + "_FILE=" + path}); secret(c).Reveal() != want {
			t.Errorf("%s is %q", name, secret(c).Reveal())
		}
		if c := load(t, nil, "--"+strings.ToLower(strings.ReplaceAll(name, "_", "-"))+"-file="+path); secret(c).Reveal() != want {
			t.Errorf("%s by flag is %q", name, secret(c).Reveal())
		}
	}
}

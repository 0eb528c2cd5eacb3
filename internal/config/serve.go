package config

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"

	"marketplace/internal/kit/seal"
)

// SecretKeysFile is where setup and the demo keep the keys for what is encrypted in the
// database, when no setting gives any.
func (c Config) SecretKeysFile() string { return filepath.Join(c.DataDir, "secret-keys") }

// ServeFaults names what keeps a shop from being opened to strangers, a sentence each. The
// demo is spared: it makes its own keys, keeps its mails and never charges anything.
func (c Config) ServeFaults() []error {
	if c.Demo {
		return nil
	}
	var faults []error
	add := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	if c.Payment == "sandbox" && !c.AllowSandbox {
		add("MARKETPLACE_PAYMENT=sandbox takes test cards for money: use MARKETPLACE_PAYMENT=stripe, or MARKETPLACE_ALLOW_SANDBOX=1 for a shop that says on every page that nothing is charged")
	}
	if c.Payment == "stripe" && c.AllowSandbox {
		add("MARKETPLACE_ALLOW_SANDBOX=1 is for a shop that charges nothing, and MARKETPLACE_PAYMENT is stripe: take one of them away")
	}
	if c.PublicURL != "" && !isTrustworthy(c.PublicURL) {
		add("MARKETPLACE_PUBLIC_URL must be https, not %q: who is on the way could read passwords; only an address of this machine may do without", c.PublicURL)
	}
	if c.Payment == "stripe" && !isLocal(c.PublicURL) && isTestKey(c.StripeKey.Reveal()) {
		add("STRIPE_SECRET_KEY is a test key and %s is open to everybody: test cards would be taken for money; use the live key", c.PublicURL)
	}
	if c.SMTPURL == "" && c.Mail == "" {
		add("MARKETPLACE_SMTP_URL is not set, so no mail would arrive: set it, or say MARKETPLACE_MAIL=off, and then no page promises a mail")
	}
	if c.SecretKeys == "" {
		if _, err := os.Stat(c.SecretKeysFile()); errors.Is(err, os.ErrNotExist) {
			add("MARKETPLACE_SECRET_KEYS is not set and %s is not there: run marketplace setup, or set it to 32 random bytes in base64 (openssl rand -base64 32)", c.SecretKeysFile())
		}
	}
	return faults
}

// validateSecretKeys refuses keys that encrypt nothing well.
func validateSecretKeys(c *Config) []error {
	if c.SecretKeys == "" {
		return nil
	}
	if _, err := seal.ParseKeys(c.SecretKeys.Reveal()); err != nil {
		return []error{fmt.Errorf("MARKETPLACE_SECRET_KEYS %w", err)}
	}
	return nil
}

// isTestKey reports whether a key of Stripe's moves no money.
func isTestKey(key string) bool {
	match := stripeKeys.FindStringSubmatch(key)
	return match != nil && match[2] == "test"
}

// isLocal reports whether only this machine reaches an address.
func isLocal(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || err == nil && ip.IsLoopback()
}

// IsLocal reports whether only this machine reaches the shop's public address.
func (c Config) IsLocal() bool { return isLocal(c.PublicURL) }

// ChargesNothing reports whether the payment provider moves no money.
func (c Config) ChargesNothing() bool {
	return c.Payment != "stripe" || isTestKey(c.StripeKey.Reveal())
}

// Package config reads the settings of the program, once: from flags, from the environment with
// the files that NAME_FILE names, and from the file settings.env of the data folder (decisions
// section 2).
package config

import (
	"errors"
	"fmt"
	"maps"
	"net"
	netmail "net/mail"
	"net/netip"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"

	"marketplace/internal/kit/widget"
)

// Config are the settings of the program.
type Config struct {
	Addr           string   `env:"MARKETPLACE_ADDR" envDefault:":8080" help:"public listen address"`
	AdminAddr      string   `env:"MARKETPLACE_ADMIN_ADDR" envDefault:"127.0.0.1:9091" help:"metrics and profiles; empty = off"`
	PublicURL      string   `env:"MARKETPLACE_PUBLIC_URL" envDefault:"http://localhost:8080" help:"origin seen by browsers"`
	DataDir        string   `env:"MARKETPLACE_DATA_DIR" envDefault:"./data" help:"embedded database, media, outgoing mail of the demo"`
	DatabaseURL    Secret   `env:"MARKETPLACE_DATABASE_URL" help:"postgres://... for several replicas; empty = SQLite in the data dir"`
	Demo           bool     `env:"MARKETPLACE_DEMO" envDefault:"0" help:"demo world, test clock, host simulators, mail viewer (0 or 1)"`
	Payment        string   `env:"MARKETPLACE_PAYMENT" envDefault:"sandbox" help:"sandbox or stripe"`
	AllowSandbox   bool     `env:"MARKETPLACE_ALLOW_SANDBOX" envDefault:"0" help:"take test cards without the demo; every page says that nothing is charged (0 or 1)"`
	SecretKeys     Secret   `env:"MARKETPLACE_SECRET_KEYS" help:"keys of 32 bytes in base64, with commas, for what is encrypted in the database: the first encrypts, all decrypt; empty = the file secret-keys in the data dir"`
	StripeKey      Secret   `env:"STRIPE_SECRET_KEY" help:"secret key of the Stripe account"`
	StripeWebhook  Secret   `env:"STRIPE_WEBHOOK_SECRET" help:"secret that signs Stripe's webhooks"`
	StripePublic   string   `env:"STRIPE_PUBLISHABLE_KEY" help:"publishable key of the Stripe account"`
	StripeAPIBase  string   `env:"STRIPE_API_BASE" help:"address of the Stripe API; empty = the real one"`
	AllowedParents []string `env:"MARKETPLACE_ALLOWED_PARENTS" help:"origins besides the own that may frame the embedded pages, with commas; empty = none, in the demo the simulators'"`
	LiveChatURL    string   `env:"MARKETPLACE_LIVECHAT_URL" help:"address of the agent app, where installed apps and their settings are opened; empty = nothing is opened there (in the demo: the simulator)"`
	HelpDeskURL    string   `env:"MARKETPLACE_HELPDESK_URL" help:"address of the help desk, in the same way"`
	TryOutOrigin   string   `env:"MARKETPLACE_TRYOUT_ORIGIN" help:"origin of its own, which leads to this program too, on which anybody may try apps without an account, as https://try.example; empty = no 'Try it' (in the demo: the simulators)"`
	SMTPURL        Secret   `env:"MARKETPLACE_SMTP_URL" help:"outgoing mail, as smtp://user:password@host:587?from=shop@example.com; empty = kept and shown in the demo"`
	Mail           string   `env:"MARKETPLACE_MAIL" help:"off = no mails are sent, and no page promises one; empty = they are"`
	MediaURL       string   `env:"MARKETPLACE_MEDIA_URL" help:"bucket for pictures from elsewhere, file:///folder, s3://bucket?endpoint=...&region=...&path_style=true&encryption=AES256 or mem://; empty = the folder media in the data dir"`
	S3KeyID        Secret   `env:"AWS_ACCESS_KEY_ID" help:"key of an s3:// bucket"`
	S3Secret       Secret   `env:"AWS_SECRET_ACCESS_KEY" help:"its secret"`
	S3Session      Secret   `env:"AWS_SESSION_TOKEN" help:"token of temporary keys of an s3:// bucket"`
	MediaFromKeyID Secret   `env:"MARKETPLACE_MEDIA_FROM_ACCESS_KEY_ID" help:"for media copy: key of the s3:// bucket that pictures come from; empty = AWS_ACCESS_KEY_ID"`
	MediaFromKey   Secret   `env:"MARKETPLACE_MEDIA_FROM_SECRET_ACCESS_KEY" help:"its secret"`
	MediaFromToken Secret   `env:"MARKETPLACE_MEDIA_FROM_SESSION_TOKEN" help:"token of temporary keys of it"`
	MediaToKeyID   Secret   `env:"MARKETPLACE_MEDIA_TO_ACCESS_KEY_ID" help:"for media copy: key of the s3:// bucket that pictures go to; empty = AWS_ACCESS_KEY_ID"`
	MediaToKey     Secret   `env:"MARKETPLACE_MEDIA_TO_SECRET_ACCESS_KEY" help:"its secret"`
	MediaToToken   Secret   `env:"MARKETPLACE_MEDIA_TO_SESSION_TOKEN" help:"token of temporary keys of it"`
	OIDCIssuer     string   `env:"MARKETPLACE_OIDC_ISSUER" help:"address of an OpenID provider to sign in with; empty = off"`
	OIDCClientID   string   `env:"MARKETPLACE_OIDC_CLIENT_ID" help:"what this program is called at the OpenID provider"`
	OIDCSecret     Secret   `env:"MARKETPLACE_OIDC_CLIENT_SECRET" help:"its secret there"`
	OIDCName       string   `env:"MARKETPLACE_OIDC_NAME" envDefault:"single sign-on" help:"how the sign-in page calls the OpenID provider"`
	SearchKey      Secret   `env:"MARKETPLACE_SEARCH_ADMIN_KEY" help:"key of the hosted search that may write indexes, at least 16 characters; empty = nobody writes"`
	SentryDSN      string   `env:"MARKETPLACE_SENTRY_DSN" help:"error reports; empty = off"`
	GTM            string   `env:"MARKETPLACE_GTM_ID" help:"tag manager; empty = off"`
	OTLP           string   `env:"OTEL_EXPORTER_OTLP_ENDPOINT" help:"traces; empty = off"`
	MCP            bool     `env:"MARKETPLACE_MCP" envDefault:"1" help:"assistants find, compare and ask for apps at /mcp by the Model Context Protocol (0 or 1)"`
	WarmUp         bool     `env:"MARKETPLACE_WARM_UP" envDefault:"1" help:"common pages are made at the start and after changes of the catalogue (0 or 1); 0 = when somebody first asks for them, which spares a small machine the work and costs its first visitors up to a second"`
	RawHeaders     bool     `env:"MARKETPLACE_RAW_HEADERS" envDefault:"1" help:"prepared answers bring their own header lines (0 or 1); 0 = the standard library writes them, slower"`
	TrustedProxies []string `env:"MARKETPLACE_TRUSTED_PROXIES" help:"addresses of balancers whose X-Forwarded-For is believed, with commas, as 10.0.0.0/8; empty = none"`
	Brand          string   `env:"MARKETPLACE_BRAND" envDefault:"Marketplace" help:"the name in titles and header"`
	HelpURL        string   `env:"MARKETPLACE_HELP_URL" help:"where people find help, in the footer: an https address, or a path of this origin as /help/; empty = no link"`
	StatusURL      string   `env:"MARKETPLACE_STATUS_URL" help:"where is said how the shop is doing, in the same way"`
	LegalDir       string   `env:"MARKETPLACE_LEGAL_DIR" help:"folder of legal texts, a Markdown file for each, as terms.md; they win over imported texts of the same name; empty = none"`
	SellerAddress  string   `env:"MARKETPLACE_SELLER_ADDRESS" help:"address of the seller of record on invoices, lines parted by |"`
	VIESURL        string   `env:"MARKETPLACE_VIES_URL" help:"register of EU VAT numbers, as https://ec.europa.eu/taxation_customs/vies/rest-api; empty = none is asked, staff confirms"`
	SupportEmail   string   `env:"MARKETPLACE_SUPPORT_EMAIL" help:"e-mail address for questions about a payment, on receipts and invoices; empty = no line"`
	Security       string   `env:"MARKETPLACE_SECURITY_CONTACT" help:"whom to tell about a weakness, in /.well-known/security.txt: an e-mail address, or an https address; empty = MARKETPLACE_SUPPORT_EMAIL"`
	SellerTaxID    string   `env:"MARKETPLACE_SELLER_TAX_ID" help:"tax id of the seller of record on invoices"`

	DrainDelay time.Duration `env:"MARKETPLACE_DRAIN_DELAY" envDefault:"5s" help:"after SIGTERM, from /readyz off to closing the port, at most 60s; 0 in the demo unless set"`

	Keep Retention
}

// Secret is a setting that never shows itself in logs or messages.
type Secret string

// String hides the value.
func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return "(secret)"
}

// GoString hides the value from %#v.
func (s Secret) GoString() string { return s.String() }

// MarshalText hides the value from JSON and from logs.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Reveal gives the value itself.
func (s Secret) Reveal() string { return string(s) }

// Load reads the settings from the flags, from the environment with the files that
// NAME_FILE names, and from the settings file; the first that has one wins. It reports every
// fault at once, in one sentence each.
func Load(environ, flags []string) (Config, error) {
	c, faults := load(environ, flags)
	return c, JoinFaults(faults)
}

// LoadToServe is Load for a program that opens the shop: it also refuses settings with
// which a shop would sell, promise or show what it must not.
func LoadToServe(environ, flags []string) (Config, error) {
	c, faults := ListFaults(environ, flags)
	return c, JoinFaults(faults)
}

// ListFaults is LoadToServe with each fault by itself, a sentence each. With faults the
// settings are those that could be read.
func ListFaults(environ, flags []string) (Config, []error) {
	c, faults := load(environ, flags)
	for _, fault := range c.ServeFaults() {
		name, _, isMissing := strings.Cut(fault.Error(), " is not set")
		if isMissing && slices.ContainsFunc(faults, func(f error) bool { return strings.HasPrefix(f.Error(), name+fileSuffix) }) {
			continue // it is set, by a file that cannot be read
		}
		faults = append(faults, fault)
	}
	return c, faults
}

// JoinFaults makes one sentence of several, nil of none.
func JoinFaults(faults []error) error {
	if err := errors.Join(faults...); err != nil {
		return errors.New(strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	return nil
}

func load(environ, flags []string) (Config, []error) {
	values := env.ToMap(environ)
	var faults []error
	for name := range values {
		if strings.HasPrefix(name, "MARKETPLACE_") && !isSetting(name) {
			faults = append(faults, fmt.Errorf("unknown setting %s", name))
		}
	}
	fromFlags, err := parseFlags(flags)
	if err != nil {
		faults = append(faults, err)
	}
	maps.Copy(values, fromFlags)
	faults = append(faults, addSettingsFile(values)...)
	faults = append(faults, readFiles(values)...)
	var c Config
	if err := env.ParseWithOptions(&c, env.Options{Environment: values}); err != nil {
		faults = append(faults, explain(err))
	}
	if given, set := values["MARKETPLACE_ADMIN_ADDR"]; set && given == "" {
		c.AdminAddr = "" // empty is off; the parser takes it for not set
	}
	if c.Demo && values["MARKETPLACE_DRAIN_DELAY"] == "" {
		c.DrainDelay = 0 // no balancer stands before a demo
	}
	slices.SortFunc(faults, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	if len(faults) == 0 {
		faults = validate(&c)
	}
	return c, faults
}

// DatabaseFile is the path of the embedded database.
func (c Config) DatabaseFile() string { return filepath.Join(c.DataDir, "marketplace.db") }

// Proxies gives the trusted proxies as networks.
func (c Config) Proxies() ([]netip.Prefix, error) {
	networks := make([]netip.Prefix, 0, len(c.TrustedProxies))
	for _, text := range c.TrustedProxies {
		if address, err := netip.ParseAddr(text); err == nil {
			networks = append(networks, netip.PrefixFrom(address, address.BitLen()))
			continue
		}
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("MARKETPLACE_TRUSTED_PROXIES holds %q, which is neither an address nor a network as 10.0.0.0/8", text)
		}
		networks = append(networks, network)
	}
	return networks, nil
}

// longestDrainDelay is more than any balancer needs to see that a replica stops.
const longestDrainDelay = time.Minute

func validate(c *Config) []error {
	var faults []error
	add := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		add("MARKETPLACE_ADDR must be host:port or :port, not %q", c.Addr)
	}
	if c.AdminAddr != "" {
		if _, _, err := net.SplitHostPort(c.AdminAddr); err != nil {
			add("MARKETPLACE_ADMIN_ADDR must be host:port, :port or empty, not %q", c.AdminAddr)
		}
	}
	origin, err := originOf(c.PublicURL)
	if err != nil {
		add("MARKETPLACE_PUBLIC_URL must be an origin such as https://shop.example, not %q", c.PublicURL)
	}
	c.PublicURL = origin
	if u := c.DatabaseURL.Reveal(); u != "" && !strings.HasPrefix(u, "postgres://") && !strings.HasPrefix(u, "postgresql://") {
		add("MARKETPLACE_DATABASE_URL must start with postgres://")
	} else if _, err := url.Parse(u); err != nil {
		add("MARKETPLACE_DATABASE_URL must be an address such as postgres://user:password@host:5432/name; write other letters than A to Z and 0 to 9 in its password as %%40 and the like")
	}
	if c.DataDir == "" {
		add("MARKETPLACE_DATA_DIR must not be empty")
	}
	if n := len(c.SearchKey.Reveal()); n > 0 && n < 16 {
		add("MARKETPLACE_SEARCH_ADMIN_KEY must have at least 16 characters")
	}
	if c.DrainDelay < 0 || c.DrainDelay > longestDrainDelay {
		add("MARKETPLACE_DRAIN_DELAY must be a duration from 0 to 60s, not %s", c.DrainDelay)
	}
	if strings.TrimSpace(c.Brand) == "" {
		add("MARKETPLACE_BRAND must not be empty")
	}
	faults = append(faults, validateMedia(c)...)
	for name, pair := range map[string][2]Secret{"FROM": {c.MediaFromKeyID, c.MediaFromKey}, "TO": {c.MediaToKeyID, c.MediaToKey}} {
		if (pair[0] == "") != (pair[1] == "") {
			add("MARKETPLACE_MEDIA_%s_ACCESS_KEY_ID and MARKETPLACE_MEDIA_%[1]s_SECRET_ACCESS_KEY belong together: set both, or none", name)
		}
	}
	if _, err := c.Proxies(); err != nil {
		faults = append(faults, err)
	}
	if c.OIDCIssuer != "" && (c.OIDCClientID == "" || c.OIDCSecret == "") {
		add("MARKETPLACE_OIDC_ISSUER needs MARKETPLACE_OIDC_CLIENT_ID and MARKETPLACE_OIDC_CLIENT_SECRET")
	}
	faults = append(faults, validateRetention(c.Keep)...)
	faults = append(faults, validatePayment(c)...)
	faults = append(faults, validateSecretKeys(c)...)
	if c.Mail != "" && c.Mail != "off" {
		add("MARKETPLACE_MAIL must be off or empty, not %q", c.Mail)
	}
	if c.Mail == "off" && c.SMTPURL != "" {
		add("MARKETPLACE_MAIL=off and MARKETPLACE_SMTP_URL are both set: keep one of them")
	}
	for name, address := range map[string]*string{"MARKETPLACE_LIVECHAT_URL": &c.LiveChatURL, "MARKETPLACE_HELPDESK_URL": &c.HelpDeskURL, "MARKETPLACE_VIES_URL": &c.VIESURL, "STRIPE_API_BASE": &c.StripeAPIBase, "OTEL_EXPORTER_OTLP_ENDPOINT": &c.OTLP} {
		*address = strings.TrimSuffix(strings.TrimSpace(*address), "/")
		if *address != "" && !isAddress(*address) {
			add("%s must be an address such as https://my.product.example, not %q", name, *address)
		}
	}
	for i, parent := range c.AllowedParents {
		if c.AllowedParents[i], err = originOf(parent); err != nil {
			add("MARKETPLACE_ALLOWED_PARENTS holds %q, which is not an origin such as https://my.product.example", parent)
		}
	}
	if fault := validateTryOutOrigin(c); fault != nil {
		faults = append(faults, fault)
	}
	for name, address := range map[string]*string{"MARKETPLACE_HELP_URL": &c.HelpURL, "MARKETPLACE_STATUS_URL": &c.StatusURL} {
		full, err := linkOf(*address, c.PublicURL)
		if err != nil {
			add("%s must be an https address, or a path of this origin as /help/, not %q", name, *address)
		}
		*address = full
	}
	if parsed, err := netmail.ParseAddress(c.SupportEmail); c.SupportEmail != "" && (err != nil || parsed.Address != c.SupportEmail) {
		add("MARKETPLACE_SUPPORT_EMAIL must be an e-mail address such as support@shop.example, not %q", c.SupportEmail)
	}
	if c.Security != "" && !isContact(c.Security) {
		add("MARKETPLACE_SECURITY_CONTACT must be an e-mail address such as security@shop.example, or an https address, not %q", c.Security)
	}
	if _, err := c.LegalFiles(); err != nil {
		add("MARKETPLACE_LEGAL_DIR: %w", err)
	}
	if c.GTM != "" && !tagManagers.MatchString(c.GTM) {
		add("MARKETPLACE_GTM_ID must be an id such as GTM-ABC123, not %q", c.GTM)
	}
	if dsn, err := url.Parse(c.SentryDSN); c.SentryDSN != "" && (err != nil || dsn.Scheme != "http" && dsn.Scheme != "https" || dsn.Host == "" || dsn.User == nil || strings.Trim(dsn.Path, "/") == "") {
		add("MARKETPLACE_SENTRY_DSN must be an address such as https://key@errors.example/1")
	}
	return append(faults, weaknesses(c)...)
}

// validateTryOutOrigin refuses an address on which the apps of strangers could not be kept
// apart from the shop.
func validateTryOutOrigin(c *Config) error {
	if strings.TrimSpace(c.TryOutOrigin) == "" {
		c.TryOutOrigin = ""
		return nil
	}
	given := c.TryOutOrigin
	origin, err := originOf(given)
	if err != nil || widget.CheckAddress(origin) != nil {
		return fmt.Errorf("MARKETPLACE_TRYOUT_ORIGIN must be an https origin such as https://try.example, not %q; only an address of this machine may do without https", given)
	}
	c.TryOutOrigin = widget.OriginOf(origin)
	if c.TryOutOrigin == widget.OriginOf(c.PublicURL) {
		return fmt.Errorf("MARKETPLACE_TRYOUT_ORIGIN must be another origin than MARKETPLACE_PUBLIC_URL, not %q: on the shop's own origin apps that are tried would stand beside its sessions", given)
	}
	return nil
}

// tagManagers are ids of the tag manager.
var tagManagers = regexp.MustCompile(`^GTM-[A-Z0-9]+$`)

// weaknesses names settings that are well formed and would let strangers in.
func weaknesses(c *Config) []error {
	var faults []error
	add := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	secure := strings.HasPrefix(c.PublicURL, "https://")
	for _, parent := range c.AllowedParents {
		if secure && parent != "" && !isTrustworthy(parent) { // what is no origin was named already
			add("MARKETPLACE_ALLOWED_PARENTS holds %q: who is on its network could act as that page; use https", parent)
		}
	}
	if isAddress(c.VIESURL) && !isTrustworthy(c.VIESURL) {
		add("MARKETPLACE_VIES_URL must be https, not %q: whoever answers it decides on taxes", c.VIESURL)
	}
	if c.OIDCIssuer != "" && !isTrustworthy(c.OIDCIssuer) {
		add("MARKETPLACE_OIDC_ISSUER must be https, not %q", c.OIDCIssuer)
	}
	if key := c.SearchKey.Reveal(); len(key) >= 16 && distinct(key) < 8 {
		add("MARKETPLACE_SEARCH_ADMIN_KEY can be guessed: use at least 8 different characters")
	}
	networks, _ := c.Proxies() // a fault of its own
	for _, network := range networks {
		if bits := network.Bits(); bits == 0 || network.Addr().Is6() && bits < 16 {
			add("MARKETPLACE_TRUSTED_PROXIES holds %q, so anybody could claim any address", network)
		}
	}
	return faults
}

// isTrustworthy reports whether nobody on the way can change what comes from an
// address: it is https, or on this machine.
func isTrustworthy(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "https" || isLocal(address)
}

func distinct(text string) int {
	letters := []byte(text)
	slices.Sort(letters)
	return len(slices.Compact(letters))
}

// validateMedia refuses what is no bucket; the bucket itself reads the parameters.
func validateMedia(c *Config) []error {
	u, err := url.Parse(c.MediaURL)
	switch {
	case c.MediaURL == "" || c.MediaURL == "mem://" || err == nil && u.Scheme == "file" && u.Host == "" && u.Path != "":
		return nil
	case err != nil || u.Scheme != "s3" || u.Host == "":
		return []error{errors.New("MARKETPLACE_MEDIA_URL must be file:///folder, s3://bucket or mem://: no other buckets are built in")}
	case c.S3KeyID == "" || c.S3Secret == "":
		return []error{errors.New("MARKETPLACE_MEDIA_URL=s3://... needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")}
	}
	return nil
}

func validatePayment(c *Config) []error {
	switch {
	case c.Payment != "sandbox" && c.Payment != "stripe":
		return []error{fmt.Errorf("MARKETPLACE_PAYMENT must be sandbox or stripe, not %q", c.Payment)}
	case c.Demo && strings.Contains(c.StripeKey.Reveal(), "_live_"):
		return []error{errors.New("MARKETPLACE_DEMO must not run with a live payment key")}
	case c.Payment == "stripe" && (c.StripeKey == "" || c.StripeWebhook == "" || c.StripePublic == ""):
		return []error{errors.New("MARKETPLACE_PAYMENT=stripe needs STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY")}
	case c.Payment == "stripe":
		return validateStripe(c)
	}
	return nil
}

// Stripe's keys: their kind, test or live, and letters enough that nobody guesses them.
var (
	stripeKeys        = regexp.MustCompile(`^(sk|rk)_(test|live)_[A-Za-z0-9]{16,}$`)
	stripePublicKeys  = regexp.MustCompile(`^pk_(test|live)_[A-Za-z0-9]{16,}$`)
	stripeWebhookKeys = regexp.MustCompile(`^whsec_[A-Za-z0-9+/=_-]{16,}$`)
)

func validateStripe(c *Config) []error {
	var faults []error
	key, public := stripeKeys.FindStringSubmatch(c.StripeKey.Reveal()), stripePublicKeys.FindStringSubmatch(c.StripePublic)
	if key == nil {
		faults = append(faults, errors.New("STRIPE_SECRET_KEY must be a key as sk_live_... or rk_live_..., with at least 16 letters and digits at its end"))
	}
	if public == nil {
		faults = append(faults, errors.New("STRIPE_PUBLISHABLE_KEY must be a key as pk_live_..., with at least 16 letters and digits at its end"))
	}
	if !stripeWebhookKeys.MatchString(c.StripeWebhook.Reveal()) {
		faults = append(faults, errors.New("STRIPE_WEBHOOK_SECRET must be a secret as whsec_..., with at least 16 letters and digits at its end"))
	}
	if key != nil && public != nil && key[2] != public[1] {
		faults = append(faults, fmt.Errorf("STRIPE_SECRET_KEY is a %s key and STRIPE_PUBLISHABLE_KEY a %s key: take both from one mode", key[2], public[1]))
	}
	return faults
}

// linkOf gives the full address of a link out of the shop: what is given, or a path of the
// shop's origin. It is "" for none.
func linkOf(text, origin string) (string, error) {
	text = strings.TrimSpace(text)
	u, err := url.Parse(text)
	switch {
	case text == "":
		return "", nil
	case err != nil || u.User != nil || strings.ContainsAny(text, "\\ <>\""):
		return "", errors.New("no address")
	case u.Scheme == "https" && u.Host != "" && u.Opaque == "":
		return text, nil
	case u.Scheme == "" && u.Host == "" && strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//"):
		return origin + text, nil
	}
	return "", errors.New("no address")
}

// isAddress reports whether a text is an address that paths can be added to.
func isAddress(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.RawQuery == "" && u.Fragment == "" && u.User == nil
}

func originOf(text string) (string, error) {
	u, err := url.Parse(strings.TrimSuffix(strings.TrimSpace(text), "/"))
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Hostname() == "" || strings.Contains(u.Host, "*") || u.Path != "" || strings.ContainsAny(text, "?#") || u.User != nil {
		return "", errors.New("not an origin")
	}
	return u.Scheme + "://" + u.Host, nil
}

// isContact reports whether people can be reached there: an e-mail or an https address.
func isContact(text string) bool {
	if u, err := url.Parse(text); err == nil && u.Scheme == "https" && u.Host != "" {
		return !strings.ContainsAny(text, " \r\n\t")
	}
	parsed, err := netmail.ParseAddress(text)
	return err == nil && parsed.Address == text
}

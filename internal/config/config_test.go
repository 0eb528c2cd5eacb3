package config_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"marketplace/internal/config"
)

func load(t *testing.T, environ []string, flags ...string) config.Config {
	t.Helper()
	c, err := config.Load(environ, flags)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// The defaults of decisions section 2.
func TestConfig_EmptyEnvironment_GivesTheDefaults(t *testing.T) {
	t.Parallel()
	c := load(t, nil)
	for name, pair := range map[string][2]any{
		"address": {c.Addr, ":8080"}, "admin address": {c.AdminAddr, "127.0.0.1:9091"}, "public URL": {c.PublicURL, "http://localhost:8080"},
		"data folder": {c.DataDir, "./data"}, "database": {c.DatabaseURL.Reveal(), ""}, "demo": {c.Demo, false}, "payment": {c.Payment, "sandbox"},
		"brand": {c.Brand, "Marketplace"}, "parents": {len(c.AllowedParents), 0}, "media": {c.MediaURL, ""},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s is %v, want %v", name, pair[0], pair[1])
		}
	}
	if c.DatabaseFile() != "data/marketplace.db" {
		t.Errorf("the database is %s", c.DatabaseFile())
	}
}

// The origin of try-outs is kept as browsers write it.
func TestConfig_TryOutOrigin_IsTakenAsBrowsersWriteIt(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"": "", " ": "", "https://try.example": "https://try.example", " https://try.example:443/ ": "https://try.example", "https://try.example:8443": "https://try.example:8443",
		"http://127.0.0.1:8080": "http://127.0.0.1:8080", "http://try.localhost:8080": "http://try.localhost:8080",
	} {
		if got := load(t, []string{"MARKETPLACE_TRYOUT_ORIGIN=" + given}).TryOutOrigin; got != want {
			t.Errorf("%q: %q, want %q", given, got, want)
		}
	}
}

// A balancer needs time to see that a replica stops; before a demo stands none.
func TestConfig_DrainDelay_IsZeroInTheDemoUnlessSet(t *testing.T) {
	t.Parallel()
	for environ, want := range map[string]time.Duration{
		"MARKETPLACE_DEMO=0": 5 * time.Second, "MARKETPLACE_DEMO=1": 0,
		"MARKETPLACE_DEMO=0 MARKETPLACE_DRAIN_DELAY=0": 0, "MARKETPLACE_DEMO=0 MARKETPLACE_DRAIN_DELAY=60s": time.Minute,
		"MARKETPLACE_DEMO=1 MARKETPLACE_DRAIN_DELAY=2s": 2 * time.Second,
	} {
		if got := load(t, strings.Split(environ, " ")).DrainDelay; got != want {
			t.Errorf("%s: %s, want %s", environ, got, want)
		}
	}
}

func TestConfig_EveryFault_HasItsSentence(t *testing.T) {
	t.Parallel()
	const stripe = "MARKETPLACE_PAYMENT=stripe needs STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY"
	for _, tc := range []struct {
		environ string
		want    string
	}{
		{"MARKETPLACE_ADDR=8080", `MARKETPLACE_ADDR must be host:port or :port, not "8080"`},
		{"MARKETPLACE_ADMIN_ADDR=localhost", `MARKETPLACE_ADMIN_ADDR must be host:port, :port or empty, not "localhost"`},
		{"MARKETPLACE_PUBLIC_URL=shop.example", `MARKETPLACE_PUBLIC_URL must be an origin such as https://shop.example, not "shop.example"`},
		{"MARKETPLACE_PUBLIC_URL=ftp://shop.example", `MARKETPLACE_PUBLIC_URL must be an origin such as https://shop.example, not "ftp://shop.example"`},
		{"MARKETPLACE_PUBLIC_URL=https://shop.example/path", `MARKETPLACE_PUBLIC_URL must be an origin such as https://shop.example, not "https://shop.example/path"`},
		{"MARKETPLACE_PUBLIC_URL=https://me@shop.example", `MARKETPLACE_PUBLIC_URL must be an origin such as https://shop.example, not "https://me@shop.example"`},
		{"MARKETPLACE_DATABASE_URL=mysql://u:hunter2@h/d", "MARKETPLACE_DATABASE_URL must start with postgres://"},
		{"MARKETPLACE_KEEP_MAIL_LOG=6", "MARKETPLACE_KEEP_MAIL_LOG must be a number of days from 7 to 730, not 6"},
		{"MARKETPLACE_KEEP_SIGN_INS=0", "MARKETPLACE_KEEP_SIGN_INS must be a number of days from 1 to 90, not 0"},
		{"MARKETPLACE_KEEP_DEVICES=366", "MARKETPLACE_KEEP_DEVICES must be a number of days from 30 to 365, not 366"},
		{"MARKETPLACE_KEEP_JOBS=week", "MARKETPLACE_KEEP_JOBS must be a whole number"},
		{"MARKETPLACE_DEMO=maybe", "MARKETPLACE_DEMO must be 0 or 1"},
		{"MARKETPLACE_PAYMENT=cash", `MARKETPLACE_PAYMENT must be sandbox or stripe, not "cash"`},
		{"MARKETPLACE_PAYMENT=stripe", stripe},
		{"MARKETPLACE_PAYMENT=stripe STRIPE_SECRET_KEY=sk_test_1 STRIPE_WEBHOOK_SECRET=whsec_1", stripe},
		{"MARKETPLACE_DEMO=1 STRIPE_SECRET_KEY=sk_live_1", "MARKETPLACE_DEMO must not run with a live payment key"},
		{"MARKETPLACE_DEMO=1 STRIPE_SECRET_KEY=rk_live_1", "MARKETPLACE_DEMO must not run with a live payment key"},
		{"MARKETPLACE_ALLOWED_PARENTS=https://a.example,b.example", `MARKETPLACE_ALLOWED_PARENTS holds "b.example", which is not an origin such as https://my.product.example`},
		{"MARKETPLACE_LIVECHAT_URL=javascript:alert(1)", `MARKETPLACE_LIVECHAT_URL must be an address such as https://my.product.example, not "javascript:alert(1)"`},
		{"MARKETPLACE_HELPDESK_URL=https://desk.example/?a=b", `MARKETPLACE_HELPDESK_URL must be an address such as https://my.product.example, not "https://desk.example/?a=b"`},
		{"MARKETPLACE_ALLOWED_PARENTS=*", `MARKETPLACE_ALLOWED_PARENTS holds "*", which is not an origin such as https://my.product.example`},
		{"MARKETPLACE_PUBLIC_URL=https://shop.example MARKETPLACE_ALLOWED_PARENTS=*", `MARKETPLACE_ALLOWED_PARENTS holds "*", which is not an origin such as https://my.product.example`},
		{"MARKETPLACE_ALLOWED_PARENTS=https://*.example", `MARKETPLACE_ALLOWED_PARENTS holds "https://*.example", which is not an origin such as https://my.product.example`},
		{"MARKETPLACE_ALLOWED_PARENTS=https://", `MARKETPLACE_ALLOWED_PARENTS holds "https://", which is not an origin such as https://my.product.example`},
		{"MARKETPLACE_PUBLIC_URL=https://shop.example MARKETPLACE_ALLOWED_PARENTS=http://a.example", `MARKETPLACE_ALLOWED_PARENTS holds "http://a.example": who is on its network could act as that page; use https`},
		{"MARKETPLACE_TRYOUT_ORIGIN=try.example", `MARKETPLACE_TRYOUT_ORIGIN must be an https origin such as https://try.example, not "try.example"; only an address of this machine may do without https`},
		{"MARKETPLACE_TRYOUT_ORIGIN=http://try.example", `MARKETPLACE_TRYOUT_ORIGIN must be an https origin such as https://try.example, not "http://try.example"; only an address of this machine may do without https`},
		{"MARKETPLACE_TRYOUT_ORIGIN=https://try.example/apps", `MARKETPLACE_TRYOUT_ORIGIN must be an https origin such as https://try.example, not "https://try.example/apps"; only an address of this machine may do without https`},
		{"MARKETPLACE_TRYOUT_ORIGIN=https://*.example", `MARKETPLACE_TRYOUT_ORIGIN must be an https origin such as https://try.example, not "https://*.example"; only an address of this machine may do without https`},
		{"MARKETPLACE_TRYOUT_ORIGIN=https://me@try.example", `MARKETPLACE_TRYOUT_ORIGIN must be an https origin such as https://try.example, not "https://me@try.example"; only an address of this machine may do without https`},
		{"MARKETPLACE_TRYOUT_ORIGIN=https://try.example#a", `MARKETPLACE_TRYOUT_ORIGIN must be an https origin such as https://try.example, not "https://try.example#a"; only an address of this machine may do without https`},
		{"MARKETPLACE_TRYOUT_ORIGIN=https://trü.example", `MARKETPLACE_TRYOUT_ORIGIN must be an https origin such as https://try.example, not "https://trü.example"; only an address of this machine may do without https`},
		{"MARKETPLACE_TRYOUT_ORIGIN=javascript:alert(1)", `MARKETPLACE_TRYOUT_ORIGIN must be an https origin such as https://try.example, not "javascript:alert(1)"; only an address of this machine may do without https`},
		{"MARKETPLACE_PUBLIC_URL=https://shop.example MARKETPLACE_TRYOUT_ORIGIN=https://shop.example:443/", `MARKETPLACE_TRYOUT_ORIGIN must be another origin than MARKETPLACE_PUBLIC_URL, not "https://shop.example:443/": on the shop's own origin apps that are tried would stand beside its sessions`},
		{"MARKETPLACE_TRYOUT_ORIGIN=http://localhost:8080", `MARKETPLACE_TRYOUT_ORIGIN must be another origin than MARKETPLACE_PUBLIC_URL, not "http://localhost:8080": on the shop's own origin apps that are tried would stand beside its sessions`},
		{"MARKETPLACE_ALLOW_SANDBOX=yes", "MARKETPLACE_ALLOW_SANDBOX must be 0 or 1"},
		{"MARKETPLACE_MAIL=on", `MARKETPLACE_MAIL must be off or empty, not "on"`},
		{"MARKETPLACE_MAIL=off MARKETPLACE_SMTP_URL=smtp://h?from=a@b.example", "MARKETPLACE_MAIL=off and MARKETPLACE_SMTP_URL are both set: keep one of them"},
		{"MARKETPLACE_SECRET_KEYS=short", "MARKETPLACE_SECRET_KEYS holds a key (number 1) that is not base64"},
		{"MARKETPLACE_SECRET_KEYS=c2hvcnQ=", "MARKETPLACE_SECRET_KEYS holds a key (number 1) of 5 bytes, which must be 32: make one with openssl rand -base64 32"},
		{"MARKETPLACE_SECRET_KEYS=" + goodKey + ",AAAA", "MARKETPLACE_SECRET_KEYS holds a key (number 2) of 3 bytes, which must be 32: make one with openssl rand -base64 32"},
		{"MARKETPLACE_SECRET_KEYS=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "MARKETPLACE_SECRET_KEYS holds a key (number 1) that can be guessed: make one with openssl rand -base64 32"},
		{"MARKETPLACE_SECRET_KEYS=" + goodKey + "," + goodKey, "MARKETPLACE_SECRET_KEYS holds the same key twice (number 2)"},
		{"MARKETPLACE_SECRET_KEYS=,", "MARKETPLACE_SECRET_KEYS holds no key"},
		{"STRIPE_SECRET_KEY_FILE=/does/not/exist", "STRIPE_SECRET_KEY_FILE: the file /does/not/exist cannot be read: no such file or directory"},
		{"STRIPE_SECRET_KEY_FILE=/dev/null", "STRIPE_SECRET_KEY_FILE: the file /dev/null is empty"},
		{"STRIPE_SECRET_KEY_FILE=/dev/zero", "STRIPE_SECRET_KEY_FILE: the file /dev/zero is too long for a secret"},
		{"STRIPE_SECRET_KEY_FILE=/", "STRIPE_SECRET_KEY_FILE: the file / cannot be read: is a directory"},
		{"STRIPE_SECRET_KEY=sk_test_1 STRIPE_SECRET_KEY_FILE=/x", "STRIPE_SECRET_KEY and STRIPE_SECRET_KEY_FILE are both set: keep one of them"},
		{"MARKETPLACE_BRAND_FILE=/x", "unknown setting MARKETPLACE_BRAND_FILE"},
		{stripeKeys("sk_live_x", livePublic, goodWebhook), "STRIPE_SECRET_KEY must be a key as sk_live_... or rk_live_..., with at least 16 letters and digits at its end"},
		{stripeKeys("pk_live_abcdefghijklmnop", livePublic, goodWebhook), "STRIPE_SECRET_KEY must be a key as sk_live_... or rk_live_..., with at least 16 letters and digits at its end"},
		{stripeKeys(liveKey, "pk_live_x", goodWebhook), "STRIPE_PUBLISHABLE_KEY must be a key as pk_live_..., with at least 16 letters and digits at its end"},
		{stripeKeys(liveKey, liveKey, goodWebhook), "STRIPE_PUBLISHABLE_KEY must be a key as pk_live_..., with at least 16 letters and digits at its end"},
		{stripeKeys(liveKey, livePublic, "secret"), "STRIPE_WEBHOOK_SECRET must be a secret as whsec_..., with at least 16 letters and digits at its end"},
		{stripeKeys(liveKey, livePublic, "whsec_1"), "STRIPE_WEBHOOK_SECRET must be a secret as whsec_..., with at least 16 letters and digits at its end"},
		{stripeKeys(testKey, livePublic, goodWebhook), "STRIPE_SECRET_KEY is a test key and STRIPE_PUBLISHABLE_KEY a live key: take both from one mode"},
		{stripeKeys(liveKey, testPublic, goodWebhook), "STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test key: take both from one mode"},
		{"MARKETPLACE_OIDC_ISSUER=http://sign-in.example MARKETPLACE_OIDC_CLIENT_ID=a MARKETPLACE_OIDC_CLIENT_SECRET=b", `MARKETPLACE_OIDC_ISSUER must be https, not "http://sign-in.example"`},
		{"MARKETPLACE_VIES_URL=http://register.example", `MARKETPLACE_VIES_URL must be https, not "http://register.example": whoever answers it decides on taxes`},
		{"MARKETPLACE_VIES_URL=vies", `MARKETPLACE_VIES_URL must be an address such as https://my.product.example, not "vies"`},
		{"MARKETPLACE_SEARCH_ADMIN_KEY=aaaaaaaaaaaaaaaaaaaa", "MARKETPLACE_SEARCH_ADMIN_KEY can be guessed: use at least 8 different characters"},
		{"MARKETPLACE_TRUSTED_PROXIES=10.0.0.1,0.0.0.0/0", `MARKETPLACE_TRUSTED_PROXIES holds "0.0.0.0/0", so anybody could claim any address`},
		{"MARKETPLACE_TRUSTED_PROXIES=::/0", `MARKETPLACE_TRUSTED_PROXIES holds "::/0", so anybody could claim any address`},
		{"MARKETPLACE_TRUSTED_PROXIES=10.0.0.1,balancer", `MARKETPLACE_TRUSTED_PROXIES holds "balancer", which is neither an address nor a network as 10.0.0.0/8`},
		{"MARKETPLACE_MEDIA_URL=gs://pictures", "MARKETPLACE_MEDIA_URL must be file:///folder, s3://bucket or mem://: no other buckets are built in"},
		{"MARKETPLACE_MEDIA_URL=s3:pictures", "MARKETPLACE_MEDIA_URL must be file:///folder, s3://bucket or mem://: no other buckets are built in"},
		{"MARKETPLACE_MEDIA_URL=s3://pictures", "MARKETPLACE_MEDIA_URL=s3://... needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"},
		{"MARKETPLACE_MEDIA_URL=file://media", "MARKETPLACE_MEDIA_URL must be file:///folder, s3://bucket or mem://: no other buckets are built in"},
		{"MARKETPLACE_MEDIA_URL=media", "MARKETPLACE_MEDIA_URL must be file:///folder, s3://bucket or mem://: no other buckets are built in"},
		{"MARKETPLACE_BRAND=\u00a0", "MARKETPLACE_BRAND must not be empty"},
		{"MARKETPLACE_DRAIN_DELAY=5", "MARKETPLACE_DRAIN_DELAY must be a duration such as 5s"},
		{"MARKETPLACE_DRAIN_DELAY=-1s", "MARKETPLACE_DRAIN_DELAY must be a duration from 0 to 60s, not -1s"},
		{"MARKETPLACE_DRAIN_DELAY=61s", "MARKETPLACE_DRAIN_DELAY must be a duration from 0 to 60s, not 1m1s"},
		{"MARKETPLACE_BRANDS=Shop", "unknown setting MARKETPLACE_BRANDS"},
		{"MARKETPLACE_ADDR=1 MARKETPLACE_PAYMENT=cash", `MARKETPLACE_ADDR must be host:port or :port, not "1"; MARKETPLACE_PAYMENT must be sandbox or stripe, not "cash"`},
		{"MARKETPLACE_DEMO=x MARKETPLACE_WHAT=1", "MARKETPLACE_DEMO must be 0 or 1; unknown setting MARKETPLACE_WHAT"},
	} {
		_, err := config.Load(strings.Split(tc.environ, " "), nil)
		if err == nil || err.Error() != tc.want {
			t.Errorf("%s:\n got %v\nwant %s", tc.environ, err, tc.want)
		}
	}
}

func TestConfig_FaultyFlags_AreNamed(t *testing.T) {
	t.Parallel()
	for want, flags := range map[string][]string{
		"unknown flag --colour":                                     {"--colour=red"},
		"flag --marketplace-addr needs a value":                     {"--marketplace-addr"},
		`unexpected argument "now"`:                                 {"now"},
		`MARKETPLACE_PAYMENT must be sandbox or stripe, not "cash"`: {"--marketplace-payment", "cash"},
		"the flag --stripe-secret-key would show a secret to whoever lists the processes: use the variable STRIPE_SECRET_KEY, or --stripe-secret-key-file": {"--stripe-secret-key=sk_test_1"},
		"the flag --STRIPE_SECRET_KEY would show a secret to whoever lists the processes: use the variable STRIPE_SECRET_KEY, or --STRIPE_SECRET_KEY_FILE": {"--STRIPE_SECRET_KEY=sk_test_1"},
		"unknown flag --marketplace-brand-file": {"--marketplace-brand-file=/x"},
	} {
		if _, err := config.Load(nil, flags); err == nil || err.Error() != want {
			t.Errorf("%v: got %v, want %s", flags, err, want)
		}
	}
}

func TestConfig_Flag_WinsOverTheEnvironment(t *testing.T) {
	t.Parallel()
	environ := []string{"MARKETPLACE_BRAND=From the environment", "MARKETPLACE_ADDR=:1"}
	for _, flags := range [][]string{
		{"--marketplace-brand=From a flag"}, {"--MARKETPLACE_BRAND", "From a flag"}, {"-marketplace_brand", "From a flag"},
	} {
		c := load(t, environ, flags...)
		if c.Brand != "From a flag" || c.Addr != ":1" {
			t.Errorf("%v: brand %q, address %q", flags, c.Brand, c.Addr)
		}
	}
}

// Decisions section 2: an empty admin address switches it off.
func TestConfig_EmptyAdminAddress_SwitchesItOff(t *testing.T) {
	t.Parallel()
	if c := load(t, []string{"MARKETPLACE_ADMIN_ADDR="}); c.AdminAddr != "" {
		t.Errorf("the admin address is %q", c.AdminAddr)
	}
	if c := load(t, nil, "--marketplace-admin-addr="); c.AdminAddr != "" {
		t.Errorf("with the flag the admin address is %q", c.AdminAddr)
	}
}

func TestConfig_Origins_AreBroughtIntoOneForm(t *testing.T) {
	t.Parallel()
	c := load(t, []string{"MARKETPLACE_PUBLIC_URL= https://shop.example/ ", "MARKETPLACE_ALLOWED_PARENTS=https://a.example/, https://b.example:8080"})
	if c.PublicURL != "https://shop.example" || len(c.AllowedParents) != 2 || c.AllowedParents[0] != "https://a.example" || c.AllowedParents[1] != "https://b.example:8080" {
		t.Errorf("%q, %q", c.PublicURL, c.AllowedParents)
	}
}

func TestConfig_Secrets_AreNotPrinted(t *testing.T) {
	t.Parallel()
	c := load(t, []string{
		"MARKETPLACE_DATABASE_URL=postgres://u:hunter2@h/d", "STRIPE_SECRET_KEY=sk_test_hunter2",
		"STRIPE_WEBHOOK_SECRET=whsec_hunter2", "MARKETPLACE_SMTP_URL=smtp://u:hunter2@h",
	})
	var logged bytes.Buffer
	slog.New(slog.NewJSONHandler(&logged, nil)).Info("settings", "config", c, "one", c.StripeKey)
	slog.New(slog.NewTextHandler(&logged, nil)).Info("settings", "config", c, "one", c.StripeKey)
	encoded, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"%v": fmt.Sprintf("%v", c), "%+v": fmt.Sprintf("%+v", c), "%#v": fmt.Sprintf("%#v", c), "%s": fmt.Sprintf("%s", c.StripeKey), //nolint:staticcheck // the verb is what is tested
		"%q": fmt.Sprintf("%q", c.StripeKey), "%x": fmt.Sprintf("%x", c.StripeKey), "JSON": string(encoded), "slog": logged.String(),
	} {
		if strings.Contains(text, "hunter2") || strings.Contains(text, "68756e74657232") {
			t.Errorf("%s shows a secret: %s", name, text)
		}
	}
	if c.StripeKey.Reveal() != "sk_test_hunter2" {
		t.Error("the secret is lost")
	}
	if config.Secret("").String() != "" {
		t.Error("no secret looks like one")
	}
}

func TestConfig_Help_ListsEverySettingWithItsDefault(t *testing.T) {
	t.Parallel()
	help := config.Help()
	for _, name := range []string{
		"MARKETPLACE_ADDR", "MARKETPLACE_ADMIN_ADDR", "MARKETPLACE_PUBLIC_URL", "MARKETPLACE_DATA_DIR", "MARKETPLACE_DATABASE_URL",
		"MARKETPLACE_DEMO", "MARKETPLACE_PAYMENT", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PUBLISHABLE_KEY", "STRIPE_API_BASE",
		"MARKETPLACE_ALLOWED_PARENTS", "MARKETPLACE_LIVECHAT_URL", "MARKETPLACE_HELPDESK_URL", "MARKETPLACE_TRYOUT_ORIGIN", "MARKETPLACE_SMTP_URL", "MARKETPLACE_MEDIA_URL", "MARKETPLACE_SEARCH_ADMIN_KEY", "MARKETPLACE_SENTRY_DSN", "MARKETPLACE_GTM_ID",
		"OTEL_EXPORTER_OTLP_ENDPOINT", "MARKETPLACE_TRUSTED_PROXIES", "MARKETPLACE_BRAND", "MARKETPLACE_SELLER_ADDRESS", "MARKETPLACE_SELLER_TAX_ID", "MARKETPLACE_VIES_URL",
		"MARKETPLACE_OIDC_ISSUER", "MARKETPLACE_OIDC_CLIENT_ID", "MARKETPLACE_OIDC_CLIENT_SECRET", "MARKETPLACE_OIDC_NAME", "MARKETPLACE_RAW_HEADERS", "MARKETPLACE_WARM_UP", "MARKETPLACE_MCP",
		"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "MARKETPLACE_ALLOW_SANDBOX", "MARKETPLACE_SECRET_KEYS", "MARKETPLACE_MAIL",
		"MARKETPLACE_MEDIA_FROM_ACCESS_KEY_ID", "MARKETPLACE_MEDIA_FROM_SECRET_ACCESS_KEY", "MARKETPLACE_MEDIA_FROM_SESSION_TOKEN",
		"MARKETPLACE_MEDIA_TO_ACCESS_KEY_ID", "MARKETPLACE_MEDIA_TO_SECRET_ACCESS_KEY", "MARKETPLACE_MEDIA_TO_SESSION_TOKEN",
		"MARKETPLACE_HELP_URL", "MARKETPLACE_STATUS_URL", "MARKETPLACE_LEGAL_DIR", "MARKETPLACE_SUPPORT_EMAIL", "MARKETPLACE_SECURITY_CONTACT", "MARKETPLACE_KEEP_MAIL_LOG", "MARKETPLACE_KEEP_MESSAGES", "MARKETPLACE_KEEP_SIGN_INS", "MARKETPLACE_KEEP_DEVICES", "MARKETPLACE_KEEP_WEBHOOKS", "MARKETPLACE_KEEP_SEARCHES", "MARKETPLACE_KEEP_JOBS",
	} {
		if !strings.Contains(help, "  "+name+" ") {
			t.Errorf("the help does not list %s", name)
		}
	}
	if n := strings.Count(help, "\n"); n != 58 {
		t.Errorf("%d settings, want 58", n)
	}
}

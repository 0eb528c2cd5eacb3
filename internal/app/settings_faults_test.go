package app_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// aReadyShop are settings with which a shop opens; each row of the table changes one of them.
func aReadyShop(dir string, change ...string) []string {
	environ := []string{"MARKETPLACE_DATA_DIR=" + dir, "MARKETPLACE_ADDR=127.0.0.1:0", "MARKETPLACE_ADMIN_ADDR="}
	for _, setting := range []string{
		"MARKETPLACE_PUBLIC_URL=https://shop.example", "MARKETPLACE_PAYMENT=stripe", "STRIPE_SECRET_KEY=sk_live_abcdefghijklmnop", "STRIPE_PUBLISHABLE_KEY=pk_live_abcdefghijklmnop",
		"STRIPE_WEBHOOK_SECRET=whsec_abcdefghijklmnop", "MARKETPLACE_SMTP_URL=smtp://mail.example:587?from=shop@shop.example",
		"MARKETPLACE_SECRET_KEYS=MDEyMzQ1Njc4OWFiY2RlZkdISUpLTE1OT1BRUlNUVVY=",
	} {
		name, _, _ := strings.Cut(setting, "=")
		if !strings.Contains("\n"+strings.Join(change, "\n"), "\n"+name+"=") && !strings.Contains("\n"+strings.Join(change, "\n"), "\n"+name+"_FILE=") {
			environ = append(environ, setting)
		}
	}
	return append(environ, change...)
}

const s3Ready = "AWS_ACCESS_KEY_ID=id\nAWS_SECRET_ACCESS_KEY=hunter2\nMARKETPLACE_MEDIA_URL="

// oneWrongSetting are single faults, by what is set, with the name and the cure that the
// sentence must tell.
var oneWrongSetting = map[string][2]string{
	"MARKETPLACE_ADDR=8080":                                  {"MARKETPLACE_ADDR", "host:port"},
	"MARKETPLACE_ADDR=shop.example":                          {"MARKETPLACE_ADDR", "host:port"},
	"MARKETPLACE_ADMIN_ADDR=localhost":                       {"MARKETPLACE_ADMIN_ADDR", "host:port, :port or empty"},
	"MARKETPLACE_PUBLIC_URL=shop.example":                    {"MARKETPLACE_PUBLIC_URL", "an origin such as https://shop.example"},
	"MARKETPLACE_PUBLIC_URL=ftp://shop.example":              {"MARKETPLACE_PUBLIC_URL", "an origin such as https://shop.example"},
	"MARKETPLACE_PUBLIC_URL=https://shop.example/a":          {"MARKETPLACE_PUBLIC_URL", "an origin such as https://shop.example"},
	"MARKETPLACE_PUBLIC_URL=https://*.example":               {"MARKETPLACE_PUBLIC_URL", "an origin such as https://shop.example"},
	"MARKETPLACE_PUBLIC_URL=http://shop.example":             {"MARKETPLACE_PUBLIC_URL", "must be https"},
	"MARKETPLACE_DATABASE_URL=mysql://u:hunter2@h/":          {"MARKETPLACE_DATABASE_URL", "must start with postgres://"},
	"MARKETPLACE_DATABASE_URL=postgres://u:hunter2%@h/d":     {"MARKETPLACE_DATABASE_URL", "such as postgres://user:password@host:5432/name"},
	"MARKETPLACE_DATABASE_URL=postgres://u:hunter2@h:port/d": {"MARKETPLACE_DATABASE_URL", "such as postgres://user:password@host:5432/name"},
	"MARKETPLACE_DEMO=maybe":                                 {"MARKETPLACE_DEMO", "0 or 1"},
	"MARKETPLACE_RAW_HEADERS=maybe":                          {"MARKETPLACE_RAW_HEADERS", "0 or 1"},
	"MARKETPLACE_WARM_UP=maybe":                              {"MARKETPLACE_WARM_UP", "0 or 1"},
	"MARKETPLACE_ALLOW_SANDBOX=yes":                          {"MARKETPLACE_ALLOW_SANDBOX", "0 or 1"},
	"MARKETPLACE_ALLOW_SANDBOX=1":                            {"MARKETPLACE_ALLOW_SANDBOX", "take one of them away"},
	"MARKETPLACE_PAYMENT=cash":                               {"MARKETPLACE_PAYMENT", "sandbox or stripe"},
	"MARKETPLACE_PAYMENT=sandbox":                            {"MARKETPLACE_PAYMENT", "use MARKETPLACE_PAYMENT=stripe"},
	"STRIPE_SECRET_KEY=":                                     {"STRIPE_SECRET_KEY", "needs STRIPE_SECRET_KEY"},
	"STRIPE_SECRET_KEY=sk_live_hunter2":                      {"STRIPE_SECRET_KEY", "at least 16 letters and digits"},
	"STRIPE_SECRET_KEY=pk_live_abcdefghijklmnop":             {"STRIPE_SECRET_KEY", "sk_live_... or rk_live_..."},
	"STRIPE_SECRET_KEY=sk_live_abcdefgh-jklmnopqrs":          {"STRIPE_SECRET_KEY", "at least 16 letters and digits"},
	"STRIPE_SECRET_KEY=sk_test_abcdefghijklmnop\nSTRIPE_PUBLISHABLE_KEY=pk_test_abcdefghijklmnop": {"STRIPE_SECRET_KEY", "use the live key"},
	"STRIPE_PUBLISHABLE_KEY=":                                               {"STRIPE_PUBLISHABLE_KEY", "needs STRIPE_SECRET_KEY"},
	"STRIPE_PUBLISHABLE_KEY=pk_live_1":                                      {"STRIPE_PUBLISHABLE_KEY", "at least 16 letters and digits"},
	"STRIPE_PUBLISHABLE_KEY=sk_live_abcdefghijklmnop":                       {"STRIPE_PUBLISHABLE_KEY", "pk_live_..."},
	"STRIPE_PUBLISHABLE_KEY=pk_test_abcdefghijklmnop":                       {"STRIPE_PUBLISHABLE_KEY", "take both from one mode"},
	"STRIPE_WEBHOOK_SECRET=":                                                {"STRIPE_WEBHOOK_SECRET", "needs STRIPE_SECRET_KEY"},
	"STRIPE_WEBHOOK_SECRET=hunter2":                                         {"STRIPE_WEBHOOK_SECRET", "whsec_..."},
	"STRIPE_WEBHOOK_SECRET=whsec_hunter2":                                   {"STRIPE_WEBHOOK_SECRET", "at least 16 letters and digits"},
	"STRIPE_API_BASE=stripe":                                                {"STRIPE_API_BASE", "an address such as https://"},
	"MARKETPLACE_ALLOWED_PARENTS=*":                                         {"MARKETPLACE_ALLOWED_PARENTS", "an origin such as https://"},
	"MARKETPLACE_ALLOWED_PARENTS=https://*.example":                         {"MARKETPLACE_ALLOWED_PARENTS", "an origin such as https://"},
	"MARKETPLACE_ALLOWED_PARENTS=https://a.example,b.example":               {"MARKETPLACE_ALLOWED_PARENTS", "an origin such as https://"},
	"MARKETPLACE_ALLOWED_PARENTS=http://a.example":                          {"MARKETPLACE_ALLOWED_PARENTS", "use https"},
	"MARKETPLACE_TRUSTED_PROXIES=0.0.0.0/0":                                 {"MARKETPLACE_TRUSTED_PROXIES", "anybody could claim any address"},
	"MARKETPLACE_TRUSTED_PROXIES=::/0":                                      {"MARKETPLACE_TRUSTED_PROXIES", "anybody could claim any address"},
	"MARKETPLACE_TRUSTED_PROXIES=10.0.0.1,balancer":                         {"MARKETPLACE_TRUSTED_PROXIES", "a network as 10.0.0.0/8"},
	"MARKETPLACE_TRUSTED_PROXIES=10.0.0.0/33":                               {"MARKETPLACE_TRUSTED_PROXIES", "a network as 10.0.0.0/8"},
	"MARKETPLACE_LIVECHAT_URL=javascript:alert(1)":                          {"MARKETPLACE_LIVECHAT_URL", "an address such as https://"},
	"MARKETPLACE_HELPDESK_URL=https://desk.example/?a=b":                    {"MARKETPLACE_HELPDESK_URL", "an address such as https://"},
	"MARKETPLACE_TRYOUT_ORIGIN=http://try.example":                          {"MARKETPLACE_TRYOUT_ORIGIN", "must be an https origin"},
	"MARKETPLACE_TRYOUT_ORIGIN=https://shop.example":                        {"MARKETPLACE_TRYOUT_ORIGIN", "another origin than MARKETPLACE_PUBLIC_URL"},
	"MARKETPLACE_VIES_URL=vies":                                             {"MARKETPLACE_VIES_URL", "an address such as https://"},
	"MARKETPLACE_VIES_URL=http://register.example":                          {"MARKETPLACE_VIES_URL", "must be https"},
	"MARKETPLACE_SMTP_URL=":                                                 {"MARKETPLACE_SMTP_URL", "MARKETPLACE_MAIL=off"},
	"MARKETPLACE_SMTP_URL=mail.example":                                     {"MARKETPLACE_SMTP_URL", "must look like smtp://"},
	"MARKETPLACE_SMTP_URL=http://u:hunter2@mail.example":                    {"MARKETPLACE_SMTP_URL", "must look like smtp://"},
	"MARKETPLACE_SMTP_URL=smtp://u:hunter2@mail.example":                    {"MARKETPLACE_SMTP_URL", "add ?from=shop@example.com"},
	"MARKETPLACE_SMTP_URL=smtp://mail.example?from=shop":                    {"MARKETPLACE_SMTP_URL", "no e-mail address"},
	"MARKETPLACE_SMTP_URL=smtp://mail.example:99999?from=shop@shop.example": {"MARKETPLACE_SMTP_URL", "from 1 to 65535"},
	"MARKETPLACE_MAIL=on":                                                   {"MARKETPLACE_MAIL", "off or empty"},
	"MARKETPLACE_MAIL=off":                                                  {"MARKETPLACE_MAIL", "keep one of them"},
	"MARKETPLACE_MEDIA_URL=gs://pictures":                                   {"MARKETPLACE_MEDIA_URL", "file:///folder, s3://bucket or mem://"},
	"MARKETPLACE_MEDIA_URL=file://media":                                    {"MARKETPLACE_MEDIA_URL", "file:///folder, s3://bucket or mem://"},
	"MARKETPLACE_MEDIA_URL=s3://pictures":                                   {"MARKETPLACE_MEDIA_URL", "needs AWS_ACCESS_KEY_ID"},
	s3Ready + "s3://P":                                                      {"MARKETPLACE_MEDIA_URL", "names no bucket"},
	s3Ready + "s3://pictures/folder":                                        {"MARKETPLACE_MEDIA_URL", "is not s3://bucket?endpoint="},
	s3Ready + "s3://id:hunter2@pictures":                                    {"MARKETPLACE_MEDIA_URL", "is not s3://bucket?endpoint="},
	s3Ready + "s3://pictures?endpoint=store":                                {"MARKETPLACE_MEDIA_URL", "no origin such as https://s3.example.com"},
	s3Ready + "s3://pictures?path_style=perhaps":                            {"MARKETPLACE_MEDIA_URL", "neither true nor false"},
	s3Ready + "s3://pictures?encryption=rot13":                              {"MARKETPLACE_MEDIA_URL", "AES256"},
	s3Ready + "s3://pictures?acl=public":                                    {"MARKETPLACE_MEDIA_URL", "another parameter than"},
	"MARKETPLACE_OIDC_ISSUER=https://sign-in.example":                       {"MARKETPLACE_OIDC_ISSUER", "needs MARKETPLACE_OIDC_CLIENT_ID"},
	"MARKETPLACE_OIDC_CLIENT_ID=a\nMARKETPLACE_OIDC_CLIENT_SECRET=hunter2\nMARKETPLACE_OIDC_ISSUER=http://sign-in.example": {"MARKETPLACE_OIDC_ISSUER", "must be https"},
	"MARKETPLACE_SEARCH_ADMIN_KEY=hunter2":                                 {"MARKETPLACE_SEARCH_ADMIN_KEY", "at least 16 characters"},
	"MARKETPLACE_SEARCH_ADMIN_KEY=aaaaaaaaaaaaaaaaaaaa":                    {"MARKETPLACE_SEARCH_ADMIN_KEY", "at least 8 different characters"},
	"MARKETPLACE_SECRET_KEYS=":                                             {"MARKETPLACE_SECRET_KEYS", "openssl rand -base64 32"},
	"MARKETPLACE_SECRET_KEYS=hunter2!":                                     {"MARKETPLACE_SECRET_KEYS", "base64"},
	"MARKETPLACE_SECRET_KEYS=aHVudGVyMg==":                                 {"MARKETPLACE_SECRET_KEYS", "openssl rand -base64 32"},
	"MARKETPLACE_SECRET_KEYS=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=": {"MARKETPLACE_SECRET_KEYS", "openssl rand -base64 32"},
	"MARKETPLACE_SECRET_KEYS=,":                                            {"MARKETPLACE_SECRET_KEYS", "holds no key"},
	"MARKETPLACE_SECRET_KEYS_FILE=/does/not/exist":                         {"MARKETPLACE_SECRET_KEYS_FILE", "/does/not/exist cannot be read"},
	"STRIPE_SECRET_KEY_FILE=/dev/null":                                     {"STRIPE_SECRET_KEY_FILE", "/dev/null is empty"},
	"STRIPE_SECRET_KEY_FILE=/dev/zero":                                     {"STRIPE_SECRET_KEY_FILE", "too long for a secret"},
	"MARKETPLACE_DRAIN_DELAY=5":                                            {"MARKETPLACE_DRAIN_DELAY", "a duration such as 5s"},
	"MARKETPLACE_DRAIN_DELAY=-1s":                                          {"MARKETPLACE_DRAIN_DELAY", "from 0 to 60s"},
	"MARKETPLACE_DRAIN_DELAY=61s":                                          {"MARKETPLACE_DRAIN_DELAY", "from 0 to 60s"},
	"MARKETPLACE_BRAND=\u00a0":                                             {"MARKETPLACE_BRAND", "must not be empty"},
	"MARKETPLACE_HELP_URL=javascript:alert(1)":                             {"MARKETPLACE_HELP_URL", "an https address, or a path"},
	"MARKETPLACE_STATUS_URL=http://status.example":                         {"MARKETPLACE_STATUS_URL", "an https address, or a path"},
	"MARKETPLACE_SUPPORT_EMAIL=Support <support@shop.example>":             {"MARKETPLACE_SUPPORT_EMAIL", "an e-mail address such as support@shop.example"},
	"MARKETPLACE_SECURITY_CONTACT=http://shop.example/security":            {"MARKETPLACE_SECURITY_CONTACT", "an e-mail address such as security@shop.example"},
	"MARKETPLACE_LEGAL_DIR=/does/not/exist":                                {"MARKETPLACE_LEGAL_DIR", "/does/not/exist cannot be read"},
	"MARKETPLACE_GTM_ID=<script>":                                          {"MARKETPLACE_GTM_ID", "GTM-ABC123"},
	"MARKETPLACE_SENTRY_DSN=errors.example":                                {"MARKETPLACE_SENTRY_DSN", "https://key@errors.example/1"},
	"OTEL_EXPORTER_OTLP_ENDPOINT=collector:4318":                           {"OTEL_EXPORTER_OTLP_ENDPOINT", "an address such as https://"},
	"MARKETPLACE_MEDIA_FROM_ACCESS_KEY_ID=id":                              {"MARKETPLACE_MEDIA_FROM_SECRET_ACCESS_KEY", "set both, or none"},
	"MARKETPLACE_BRANDS=Shop":                                              {"MARKETPLACE_BRANDS", "unknown setting"},
}

// nextFault is where one sentence ends and the next fault begins.
var nextFault = regexp.MustCompile(`; (the |unknown |(MARKETPLACE|STRIPE|AWS|OTEL)_)`)

// Every single wrong setting ends the start with one sentence that names it and its cure, and
// shows no secret.
func TestServe_OneWrongSetting_IsNamedWithItsCure(t *testing.T) {
	t.Parallel()
	if n := len(oneWrongSetting); n < 60 {
		t.Errorf("the table has %d rows", n)
	}
	for change, want := range oneWrongSetting {
		t.Run(change, func(t *testing.T) {
			t.Parallel()
			r := run(t, aReadyShop(privateFolder(t), strings.Split(change, "\n")...), "serve")
			said := strings.TrimSpace(r.stderr)
			if r.code != 1 || strings.Contains(said, "\n") || nextFault.MatchString(said) || !strings.Contains(said, want[0]) || !strings.Contains(said, want[1]) {
				t.Errorf("status %d, want one sentence with %q and %q: %s", r.code, want[0], want[1], said)
			}
			if strings.Contains(said, "hunter2") || strings.Contains(said, "aHVudGVyMg") {
				t.Errorf("it shows a secret: %s", said)
			}
		})
	}
}

// All faults are told at once, whichever module finds them.
func TestServe_ManyWrongSettings_AreNamedAtOnce(t *testing.T) {
	t.Parallel()
	r := run(t, aReadyShop(privateFolder(t), "MARKETPLACE_ADDR=8080", "MARKETPLACE_PUBLIC_URL=http://shop.example", "STRIPE_WEBHOOK_SECRET=whsec_1", "MARKETPLACE_ALLOWED_PARENTS=*",
		"MARKETPLACE_TRUSTED_PROXIES=0.0.0.0/0", "MARKETPLACE_SMTP_URL=smtp://mail.example", "AWS_ACCESS_KEY_ID=id", "AWS_SECRET_ACCESS_KEY=hunter2", "MARKETPLACE_MEDIA_URL=s3://pictures?acl=public",
		"MARKETPLACE_SECRET_KEYS=short", "MARKETPLACE_DRAIN_DELAY=61s"), "serve")
	for _, name := range []string{
		"MARKETPLACE_ADDR", "MARKETPLACE_PUBLIC_URL", "STRIPE_WEBHOOK_SECRET", "MARKETPLACE_ALLOWED_PARENTS", "MARKETPLACE_TRUSTED_PROXIES", "MARKETPLACE_SMTP_URL",
		"MARKETPLACE_MEDIA_URL", "MARKETPLACE_SECRET_KEYS", "MARKETPLACE_DRAIN_DELAY",
	} {
		if r.code != 1 || !strings.Contains(r.stderr, name) || strings.Count(r.stderr, "\n") != 1 {
			t.Errorf("status %d, want one line that names %s: %s", r.code, name, r.stderr)
		}
	}
}

// privateFolder is one that others may not look into.
func privateFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

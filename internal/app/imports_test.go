package app_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// rules say what a package may import of this program besides internal/kit.
// The first rule whose prefix fits counts; what begins with = is exactly that package. A module is a noun of the product:
// it imports no other module, no SQL and no HTTP, but for entitlements and platform, which stand above two; its store and its handlers
// import it. site reads the catalogue (docs/adr/0009).
var rules = []struct {
	prefix string
	may    []string
}{
	{"cmd/marketplace", []string{"internal/app/cli"}},
	{"bench/measure", []string{"internal/", "web"}},
	{"bench/judge", []string{"internal/search/searchtest"}},
	{"internal/app/cli", []string{"internal/app", "internal/config", "internal/db", "internal/importformat", "internal/demo", "internal/billing/billingdb", "=internal/jobs", "internal/doctor", "=internal/identity", "=internal/licences", "=internal/importer", "=internal/media/bucket", "=internal/notify"}},
	{"internal/app/tx", []string{"internal/db", "=internal/billing", "internal/company", "internal/billing/billingdb", "internal/billing/services", "internal/billing/upgrades", "internal/licences", "internal/webhooks", "internal/installs", "internal/entitlements"}},
	{"internal/app/observe", []string{"internal/jobs"}},
	{"internal/app", []string{"internal/", "web"}},
	{"bench", []string{"bench/measure"}},
	{"internal/kit/", nil},
	{"internal/importformat", nil},
	{"internal/importer/importerdb", []string{"internal/importer", "internal/db"}},
	{"internal/importer", []string{"internal/importformat", "internal/catalogue", "internal/developers", "internal/identity", "internal/installs", "internal/licences", "internal/billing", "internal/cart"}},
	{"internal/config", nil},
	{"internal/db", nil},
	{"internal/doctor", nil},
	{"internal/testkit", []string{"internal/db"}},
	{"internal/jobs", []string{"internal/db", "internal/jobs/"}},
	{"internal/httpapi/httpapidb", []string{"internal/db", "internal/httpapi"}},
	{"internal/httpapi/optinhttp", []string{"internal/httpapi"}},
	{"internal/httpapi", nil},
	{"internal/demo", []string{"internal/httpapi", "=internal/listings"}},
	{"internal/simulators", []string{"internal/httpapi"}},
	{"internal/notify/notifydb", []string{"internal/notify", "internal/db"}},
	{"internal/notify", nil},
	{"internal/site/routesgen", []string{"internal/site"}},
	{"internal/site", []string{"internal/catalogue", "internal/httpapi", "internal/site/"}},
	{"internal/search", []string{"internal/search", "internal/db", "internal/httpapi"}},
	{"internal/identity", []string{"internal/identity", "internal/db", "internal/httpapi"}},
	{"internal/catalogue", []string{"internal/catalogue", "internal/db", "internal/httpapi"}},
	{"internal/installs", []string{"internal/installs", "internal/db", "internal/httpapi"}},
	{"internal/entitlements", []string{"=internal/installs", "=internal/billing", "=internal/billing/subscriptions"}},
	{"internal/company", []string{"internal/company", "internal/db", "internal/httpapi"}},
	{"internal/developers", []string{"internal/developers", "internal/db", "internal/httpapi"}},
	{"internal/sharing", []string{"internal/sharing", "internal/db", "internal/httpapi"}},
	{"internal/listings/limitsgen", []string{"=internal/listings", "=internal/cart", "=internal/developers", "=internal/identity", "=internal/media", "=internal/sharing"}},
	{"internal/listings", []string{"internal/listings", "internal/db", "internal/httpapi"}},
	{"internal/transfers", []string{"internal/transfers", "internal/db", "internal/httpapi"}},
	{"internal/reviews", []string{"internal/reviews", "internal/db", "internal/httpapi"}},
	{"internal/experts", []string{"internal/experts", "internal/db", "internal/httpapi"}},
	{"internal/licences", []string{"internal/licences", "internal/db", "internal/httpapi"}},
	{"internal/webhooks", []string{"internal/webhooks", "internal/db", "internal/httpapi"}},
	{"internal/waitlist", []string{"internal/waitlist", "internal/db", "internal/httpapi"}},
	{"internal/platform", []string{"internal/platform", "internal/db", "internal/httpapi", "=internal/identity", "=internal/licences"}},
	{"internal/mcp", []string{"internal/mcp", "internal/httpapi"}},
	{"internal/setup", []string{"internal/setup", "internal/httpapi"}},
	{"internal/cart", []string{"internal/cart", "internal/db", "internal/httpapi"}},
	{"internal/media", []string{"internal/media", "internal/httpapi"}},
	{"internal/billing", []string{"internal/billing", "internal/db", "internal/httpapi"}},
	{"web", nil},
}

// only say which packages alone may import a library.
var only = map[string]string{
	"github.com/coreos/go-oidc":        "internal/identity/external",
	"github.com/pquerna/otp":           "internal/identity",
	"github.com/boombuler/barcode":     "internal/identity/identityhttp",
	"modernc.org/quickjs":              "internal/site/render",
	"github.com/goccy/go-yaml":         "internal/importformat",
	"github.com/pressly/goose/v3":      "internal/db",
	"modernc.org/sqlite":               "internal/db",
	"github.com/wneessen/go-mail":      "internal/notify",
	"github.com/stripe/stripe-go/":     "internal/billing/payments/stripe",
	"codeberg.org/go-pdf/fpdf":         "internal/billing/invoices/invoicepdf",
	"github.com/minio/":                "internal/media/bucket",
	"github.com/modelcontextprotocol/": "internal/mcp",
	"github.com/google/jsonschema-go/": "internal/mcp",
	"go.opentelemetry.io/":             "internal/app/observe",
	"github.com/prometheus/":           "internal/app/observe",
}

type listed struct {
	ImportPath string
	Imports    []string
}

func packages(t *testing.T) []listed {
	t.Helper()
	command := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports", "./...")
	command.Dir = "../.."
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []listed
	decoder := json.NewDecoder(strings.NewReader(string(output)))
	for {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

func TestPackages_Imports_AreThoseAllowed(t *testing.T) {
	t.Parallel()
	const module = "marketplace/"
	for _, p := range packages(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		if strings.HasSuffix(name, "test") {
			continue // kits that only tests import
		}
		for _, imported := range p.Imports {
			ours, isOurs := strings.CutPrefix(imported, module)
			switch {
			case isOurs && !allowed(name, ours):
				t.Errorf("%s must not import %s", name, ours)
			case !isOurs && !allowedLibrary(name, imported):
				t.Errorf("%s must not import %s", name, imported)
			case !isOurs && isModule(name) && (imported == "database/sql" || imported == "net/http"):
				t.Errorf("%s is a module's heart and must not import %s", name, imported)
			}
		}
	}
}

func allowed(name, imported string) bool {
	if strings.HasPrefix(imported, "internal/kit/") {
		return true
	}
	for _, rule := range rules {
		if strings.HasPrefix(name, rule.prefix) {
			return slices.ContainsFunc(rule.may, func(may string) bool {
				exact, isExact := strings.CutPrefix(may, "=")
				return isExact && imported == exact || strings.HasPrefix(imported, may)
			})
		}
	}
	return false
}

func allowedLibrary(name, imported string) bool {
	for library, user := range only {
		if strings.HasPrefix(imported, library) && !strings.HasPrefix(name, user) {
			return false
		}
	}
	return true
}

// isModule tells the packages that hold the rules of a module.
func isModule(name string) bool {
	return slices.Contains([]string{"internal/catalogue", "internal/identity", "internal/installs", "internal/entitlements", "internal/billing", "internal/search", "internal/reviews", "internal/experts", "internal/waitlist", "internal/media", "internal/cart", "internal/licences", "internal/webhooks", "internal/platform", "internal/company", "internal/mcp"}, name)
}

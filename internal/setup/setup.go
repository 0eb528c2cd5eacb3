// Package setup tells staff what of a shop is set and what is missing, and tries on demand
// what the shop depends on: its mail server, bucket, payment provider and balancer.
package setup

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// Status says how an item stands.
type Status string

// The states of an item. What is missing keeps the shop from working; a warning does not.
const (
	Done    Status = "done"
	Warning Status = "warning"
	Missing Status = "missing"
)

// Item is one thing that a shop needs, with a sentence about how it stands.
type Item struct {
	Name    string
	Status  Status
	Message string
}

// The names of items.
const (
	ItemAddress   = "address"
	ItemSecrets   = "secrets"
	ItemDatabase  = "database"
	ItemMail      = "mail"
	ItemPayments  = "payments"
	ItemWebhook   = "webhook"
	ItemTax       = "tax"
	ItemBucket    = "bucket"
	ItemBalancer  = "balancer"
	ItemHTTPS     = "https"
	ItemCatalogue = "catalogue"
	ItemLegal     = "legal"
)

// Facts are what the settings and the catalogue say.
type Facts struct {
	Address      string // the origin that browsers see
	Local        bool   // only this machine reaches it
	KeysInFolder bool   // the secret keys lie in the data folder, not in a setting
	Embedded     bool   // the embedded database
	MailServer   string // host, empty when no server is set
	MailOff      bool
	Payment      string // "stripe" or "sandbox"
	PaymentTest  bool   // with a key that moves no money
	Bucket       bool   // pictures are kept where replicas may share them
	Proxies      int    // balancers that are believed
	Categories   int
	LegalTexts   int
	Unfinished   []string // titles of legal texts in which something is still to be filled in
	Apps         int
}

// ListItems says of each thing that a shop needs how it stands, in the order of setting up.
func ListItems(f Facts) []Item {
	return []Item{address(f), secrets(f), database(f), mails(f), payments(f), bucket(f), balancer(f), catalogue(f), legal(f)}
}

func legal(f Facts) Item {
	switch {
	case f.LegalTexts == 0:
		return Item{ItemLegal, Missing, "There are no legal texts. marketplace import starter brings terms, privacy and imprint to begin with."}
	case len(f.Unfinished) > 0:
		return Item{ItemLegal, Warning, fmt.Sprintf("Something is still to be filled in where brackets stand: %s. Change the texts in legal.yaml and import it.", strings.Join(f.Unfinished, ", "))}
	}
	return Item{ItemLegal, Done, fmt.Sprintf("%d legal texts stand under /legal/.", f.LegalTexts)}
}

func address(f Facts) Item {
	if f.Local {
		return Item{ItemAddress, Warning, fmt.Sprintf("The shop's address is %s, which only this machine reaches. Set MARKETPLACE_PUBLIC_URL to the address that visitors use.", f.Address)}
	}
	return Item{ItemAddress, Done, fmt.Sprintf("Visitors reach the shop at %s.", f.Address)}
}

func secrets(f Facts) Item {
	if f.KeysInFolder {
		return Item{ItemSecrets, Done, "The secret keys are in the data folder. Keep a copy away from the backups of the database."}
	}
	return Item{ItemSecrets, Done, "The secret keys come from a setting."}
}

func database(f Facts) Item {
	if f.Embedded {
		return Item{ItemDatabase, Done, "The embedded database serves one program. Back it up with marketplace backup."}
	}
	return Item{ItemDatabase, Done, "PostgreSQL, for as many replicas as you like."}
}

func mails(f Facts) Item {
	switch {
	case f.MailOff:
		return Item{ItemMail, Warning, "No mails are sent: nobody can sign up or ask for a new password. Set MARKETPLACE_SMTP_URL instead of MARKETPLACE_MAIL=off."}
	case f.MailServer == "":
		return Item{ItemMail, Warning, "This demo keeps its mails and shows them in its mail viewer."}
	}
	return Item{ItemMail, Done, fmt.Sprintf("Mails go out through %s.", f.MailServer)}
}

func payments(f Facts) Item {
	switch {
	case f.Payment != "stripe":
		return Item{ItemPayments, Warning, "Nothing is charged: only test cards work. Set MARKETPLACE_PAYMENT=stripe with the keys of your account to take money."}
	case f.PaymentTest:
		return Item{ItemPayments, Warning, "Stripe runs with test keys: no money moves."}
	}
	return Item{ItemPayments, Done, "Stripe takes real money."}
}

func bucket(f Facts) Item {
	switch {
	case f.Bucket:
		return Item{ItemBucket, Done, "Pictures are kept in a place of their own, which replicas share."}
	case f.Embedded:
		return Item{ItemBucket, Done, "Pictures are kept in the data folder."}
	}
	return Item{ItemBucket, Warning, "Each replica keeps pictures in its own folder. Set MARKETPLACE_MEDIA_URL to a bucket that they share."}
}

func balancer(f Facts) Item {
	if f.Proxies == 0 {
		return Item{ItemBalancer, Done, "No balancer is named in MARKETPLACE_TRUSTED_PROXIES, so none may stand before the shop."}
	}
	return Item{ItemBalancer, Done, fmt.Sprintf("Balancers named in MARKETPLACE_TRUSTED_PROXIES: %d.", f.Proxies)}
}

func catalogue(f Facts) Item {
	switch {
	case f.Categories == 0:
		return Item{ItemCatalogue, Missing, "The catalogue is empty, and most pages of the header are not there. Run marketplace import starter for categories, lists and a first page."}
	case f.Apps == 0:
		return Item{ItemCatalogue, Warning, "There are categories and lists, but no apps yet. Bring some in with marketplace import FOLDER."}
	}
	return Item{ItemCatalogue, Done, fmt.Sprintf("Apps and services: %d. Categories: %d.", f.Apps, f.Categories)}
}

// Visit is how a request reached the program.
type Visit struct {
	Client       string // the address that counts as the visitor's
	Host         string // as the request names it
	ForwardedFor string // X-Forwarded-For, as it came
	Proto        string // X-Forwarded-Proto, as it came
}

// CheckBalancer says what the shop understood of a visit that came to this address.
func CheckBalancer(v Visit, publicHost string, https bool) []Item {
	seen := Item{ItemBalancer, Done, fmt.Sprintf("You come from %s, without a balancer.", v.Client)}
	switch hops := hopsOf(v.ForwardedFor); {
	case len(hops) > 0 && !slices.Contains(hops, v.Client):
		seen = Item{ItemBalancer, Missing, fmt.Sprintf("A balancer at %s says that you come from %s, and is not believed: everybody behind it counts as one. Add its address to MARKETPLACE_TRUSTED_PROXIES.", v.Client, hops[len(hops)-1])}
	case len(hops) > 0:
		seen.Message = fmt.Sprintf("You come from %s, by a balancer that is believed.", v.Client)
	}
	scheme := Item{ItemHTTPS, Done, "The connection is encrypted up to the balancer."}
	switch {
	case !https:
		scheme = Item{ItemHTTPS, Warning, "The shop's address is not https. That is for this machine only."}
	case v.Proto == "http":
		scheme = Item{ItemHTTPS, Missing, "The balancer says that you came without encryption. Let it lead http to https."}
	case v.Proto == "":
		scheme = Item{ItemHTTPS, Warning, "The balancer does not say whether you came by https. Let it set X-Forwarded-Proto."}
	}
	host := Item{ItemAddress, Done, fmt.Sprintf("You asked for %s.", v.Host)}
	if v.Host != publicHost {
		host = Item{ItemAddress, Missing, fmt.Sprintf("You asked for %s, and the program was asked for %s: let the balancer pass on the header Host.", publicHost, v.Host)}
	}
	return []Item{seen, scheme, host}
}

// hopsOf gives the addresses of X-Forwarded-For, the nearest last; what is no address is left out.
func hopsOf(header string) []string {
	var hops []string
	for text := range strings.SplitSeq(header, ",") {
		if hop, err := netip.ParseAddr(strings.TrimSpace(text)); err == nil {
			hops = append(hops, hop.Unmap().String())
		}
	}
	return hops
}

// longestTest bounds one test; what does not answer until then counts as gone.
const longestTest = 10 * time.Second

// Tests try what the shop depends on. Each gives at least one item and fails never: what
// went wrong stands in its item.
type Tests struct {
	// Mail sends a mail to somebody.
	Mail func(ctx context.Context, to, name string) Item
	// Bucket writes a small object and reads it back.
	Bucket func(ctx context.Context) []Item
	// Payments asks the payment provider about account, webhook and tax.
	Payments func(ctx context.Context) []Item
	// Balancer looks at the request itself.
	Balancer func(v Visit) []Item
}

// The names of the tests.
const (
	TestMail     = "mail"
	TestBucket   = "bucket"
	TestPayments = "payments"
	TestBalancer = "balancer"
)

// Run performs one test for the person with that address and name, within ten seconds; nil
// when there is no such test.
func (t Tests) Run(ctx context.Context, test, to, name string, v Visit) []Item {
	ctx, cancel := context.WithTimeout(ctx, longestTest)
	defer cancel()
	switch test {
	case TestMail:
		return []Item{t.Mail(ctx, to, name)}
	case TestBucket:
		return t.Bucket(ctx)
	case TestPayments:
		return t.Payments(ctx)
	case TestBalancer:
		return t.Balancer(v)
	}
	return nil
}

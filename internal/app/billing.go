package app

import (
	"context"
	"net/netip"
	"strings"
	"time"

	"marketplace/internal/billing/billingdb"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/payments/sandbox"
	"marketplace/internal/billing/payments/stripe"
	"marketplace/internal/billing/tax"
	"marketplace/internal/billing/tax/taxtable"
	"marketplace/internal/billing/tax/vies"
	"marketplace/internal/config"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/safehttp"
)

// observeBooks adds the gauge that an alert watches: anything but 0 needs a
// person.
func (a *app) observeBooks() {
	a.metrics.AddGauge("marketplace_billing_discrepancies", "Discrepancies between provider, ledger and entitlements that the last daily audit found.", func() float64 {
		n, err := billingdb.Reported(context.Background(), a.settings)
		if err != nil {
			return -1
		}
		return float64(n)
	})
}

// seller is who stands on invoices.
func seller(cfg config.Config) invoices.Seller {
	address := strings.FieldsFunc(cfg.SellerAddress, func(r rune) bool { return r == '|' })
	return invoices.Seller{ID: "platform", Name: cfg.Brand, Address: address, TaxID: cfg.SellerTaxID}
}

// viesTimeout is what the register of VAT numbers is given to answer.
const viesTimeout = 10 * time.Second

// vatRegister makes the register that the settings name. It is on the public
// internet; the demo's may be on this machine.
func (a *app) vatRegister() cards.Register {
	if a.cfg.VIESURL == "" {
		return cards.NoRegister{}
	}
	may := safehttp.Public
	if a.cfg.Demo {
		may = func(netip.Addr) bool { return true }
	}
	return vies.New(vies.Deps{BaseURL: a.cfg.VIESURL, Client: safehttp.Client(may, viesTimeout, 0), Requester: vies.Requester(a.cfg.SellerTaxID)})
}

// paymentProvider makes the provider that the settings name, and who computes
// taxes with it.
func (a *app) paymentProvider(secret string, reading *billingdb.Store) (payments.Provider, tax.Tax) {
	if a.cfg.Payment == "stripe" {
		gateway := stripe.New(stripe.Deps{
			SecretKey: a.cfg.StripeKey.Reveal(), PublishableKey: a.cfg.StripePublic, WebhookSecret: a.cfg.StripeWebhook.Reveal(), APIBase: a.cfg.StripeAPIBase,
			Now: a.clock.Now,
		})
		return gateway, gateway
	}
	a.sandbox = sandbox.New(sandbox.Deps{
		Atomic: billingdb.NewSandboxAtomic(a.db, a.enqueue), Read: reading, Secret: secret, PublicURL: a.cfg.PublicURL,
		Post: a.postToWebhook, Now: a.clock.Now, NewID: ids.NewID, NewToken: ids.NewToken, Log: a.log, Wake: a.jobs.Wake,
	})
	a.jobs.Handle(sandbox.JobSettle, a.sandbox.Settle)
	return a.sandbox, taxtable.Table{}
}

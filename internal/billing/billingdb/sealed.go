package billingdb

import (
	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/db"
)

// What lets somebody pay with a card, or see to a payment, is encrypted: tokens of cards, and
// the addresses where buyers confirm, in which a provider puts a secret of the payment.
//
//nolint:gochecknoglobals // constants
var (
	cardToken         = db.SealedColumn{Table: "cards", Column: "token", Key: []string{"organization_id", "product"}}
	purchaseCardToken = db.SealedColumn{Table: "purchase_cards", Column: "token", Key: []string{"charge_id"}}
	paymentToken      = db.SealedColumn{Table: "payments", Column: "card_token", Key: []string{"id"}}
	chargeURL         = db.SealedColumn{Table: "direct_charges", Column: "authentication_url", Key: []string{"id"}}
	subscriptionURL   = db.SealedColumn{Table: "recurrent_charges", Column: "authentication_url", Key: []string{"id"}}
)

// SealedColumns gives the columns of this module that are encrypted. The embedded payment
// provider stores no token at all (sandbox.CardID).
func SealedColumns() []db.SealedColumn {
	return []db.SealedColumn{cardToken, purchaseCardToken, paymentToken, chargeURL, subscriptionURL}
}

// sealedQueries are queries with the keys of what they read and write.
type sealedQueries struct {
	q    *billingsql.Queries
	keys db.Sealer
}

// openPayingToken reads the token of the card that pays: the one that was given for a
// charge, else the one of the product.
func (s sealedQueries) openPayingToken(stored string, isGiven bool, chargeID, organizationID, product string) (string, error) {
	if isGiven {
		return purchaseCardToken.Open(s.keys, stored, chargeID)
	}
	return cardToken.Open(s.keys, stored, organizationID, product)
}

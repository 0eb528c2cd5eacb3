package listing

import (
	"fmt"

	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// Of prices by the number of accounts.
const (
	MaxTiers        = 10
	MaxTierPercent  = 90
	MaxTierAccounts = 100_000
)

// TierFault says what is wrong with the prices of an app by the number of accounts, beside
// the price itself; "" for nothing.
func TierFault(cents money.Cents, perAccount bool, tiers price.Tiers) string {
	switch {
	case len(tiers) == 0:
		return ""
	case !perAccount:
		return "Only a price of each account has tiers."
	case len(tiers) > MaxTiers:
		return fmt.Sprintf("Use at most %d tiers.", MaxTiers)
	}
	last := int64(1)
	for _, tier := range tiers {
		switch {
		case tier.AccountsFrom <= last || tier.AccountsFrom > MaxTierAccounts:
			return fmt.Sprintf("The numbers of accounts are whole and rise from one tier to the next, from 2 to at most %d.", MaxTierAccounts)
		case tier.Discount < 1 || tier.Discount > MaxTierPercent:
			return fmt.Sprintf("A tier takes 1 to %d percent off, whole.", MaxTierPercent)
		case IsPrice(int64(cents)) && !IsPrice(int64(tiers.PriceFor(cents, tier.AccountsFrom))):
			return fmt.Sprintf("With %d percent off, an account costs less than %d cents, the lowest price.", tier.Discount, MinPriceCents)
		}
		last = tier.AccountsFrom
	}
	return ""
}

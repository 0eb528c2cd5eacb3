package price_test

import (
	"testing"

	"marketplace/internal/kit/price"
)

func TestRaises_WhateverIsWorseForBuyers_IsARise(t *testing.T) {
	t.Parallel()
	before := price.Terms{Cents: 900, Frequency: "monthly", TrialDays: 14}
	with := func(change func(*price.Terms)) *price.Terms {
		after := before
		change(&after)
		return &after
	}
	each := func(tiers price.Tiers) *price.Terms {
		return with(func(t *price.Terms) { t.PerAccount, t.Tiers = true, tiers })
	}
	for name, c := range map[string]struct {
		before, after *price.Terms
		want          bool
	}{
		"the same":                       {&before, with(func(*price.Terms) {}), false},
		"a cent more":                    {&before, with(func(t *price.Terms) { t.Cents++ }), true},
		"a cent less":                    {&before, with(func(t *price.Terms) { t.Cents-- }), false},
		"each account":                   {&before, with(func(t *price.Terms) { t.PerAccount = true }), true},
		"a shorter trial":                {&before, with(func(t *price.Terms) { t.TrialDays-- }), true},
		"a longer trial":                 {&before, with(func(t *price.Terms) { t.TrialDays++ }), false},
		"once":                           {&before, with(func(t *price.Terms) { t.Frequency = "once" }), true},
		"less, shorter trial":            {&before, with(func(t *price.Terms) { t.Cents, t.TrialDays = 100, 0 }), true},
		"free":                           {&before, nil, false},
		"no more free":                   {nil, &before, false},
		"free as before":                 {nil, nil, false},
		"a tier more":                    {each(nil), each(price.Tiers{{AccountsFrom: 10, Discount: 15}}), false},
		"no tier any more":               {each(price.Tiers{{AccountsFrom: 10, Discount: 15}}), each(nil), true},
		"a tier begins later":            {each(price.Tiers{{AccountsFrom: 10, Discount: 15}}), each(price.Tiers{{AccountsFrom: 11, Discount: 15}}), true},
		"a tier begins sooner":           {each(price.Tiers{{AccountsFrom: 10, Discount: 15}}), each(price.Tiers{{AccountsFrom: 9, Discount: 15}}), false},
		"less for some, more for others": {each(price.Tiers{{AccountsFrom: 10, Discount: 15}}), each(price.Tiers{{AccountsFrom: 5, Discount: 10}}), true},
		"cheaper for all, though the tier is less": {each(price.Tiers{{AccountsFrom: 10, Discount: 50}}), func() *price.Terms {
			cheap := each(price.Tiers{{AccountsFrom: 10, Discount: 20}})
			cheap.Cents = 500
			return cheap
		}(), false},
		"of the organization, dearer for two accounts of a tier": {each(price.Tiers{{AccountsFrom: 2, Discount: 60}}), &before, true},
		"no more each account": {with(func(t *price.Terms) { t.PerAccount = true }), &before, false},
	} {
		if got := price.Raises(c.before, c.after); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

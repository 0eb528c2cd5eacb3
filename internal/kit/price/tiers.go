package price

import (
	"time"

	"marketplace/internal/kit/money"
)

// Tier takes whole percents off the price of every agent, from so many agents on
// (contract developer-console 2, tiersPricingConfig).
type Tier struct {
	AccountsFrom int64 `json:"accountsFrom"`
	Discount     int64 `json:"discount"` // whole percents
}

// Tiers are prices by the number of agents, in rising order of it. Of all that a number
// reaches, the highest counts for every agent (volume pricing), not only for those above
// its beginning. They mean something for prices per agent only.
type Tiers []Tier

// PriceFor gives the list price of one agent among so many: what the tier takes off is
// rounded half up, in cents.
func (t Tiers) PriceFor(base money.Cents, agents int64) money.Cents {
	var percent int64
	for _, tier := range t {
		if tier.AccountsFrom <= agents {
			percent = tier.Discount
		}
	}
	return base - money.PercentHalfUp(base, percent*100)
}

// UnitFor is UnitAt for one agent among so many: the tier is taken off the list price,
// then the discount of today, and a year is made of what is left.
func UnitFor(base money.Cents, tiers Tiers, agents int64, cycle Cycle, discount Discount, now time.Time) Unit {
	return UnitAt(tiers.PriceFor(base, agents), cycle, discount, now)
}

// Step is the price of one period of every agent, from so many agents on.
type Step struct {
	From  int64       `json:"from"`
	Cents money.Cents `json:"cents"`
}

// Steps are what tiers come to when something is bought, the first from one agent on. A
// subscription keeps them with its price (decisions rule 10): another number of agents
// moves it on them, and tiers that its developer publishes later do not. None is one
// price for every number.
type Steps []Step

// StepsOf gives the steps at a moment; none without tiers.
func StepsOf(base money.Cents, tiers Tiers, cycle Cycle, discount Discount, now time.Time) Steps {
	if len(tiers) == 0 {
		return nil
	}
	steps := Steps{{From: 1, Cents: UnitFor(base, tiers, 1, cycle, discount, now).Now}}
	for _, tier := range tiers {
		steps = append(steps, Step{tier.AccountsFrom, UnitFor(base, tiers, tier.AccountsFrom, cycle, discount, now).Now})
	}
	return steps
}

// PriceFor gives the price of one agent among so many; price where there are no steps.
func (s Steps) PriceFor(price money.Cents, agents int64) money.Cents {
	for _, step := range s {
		if step.From <= agents || step.From == 1 {
			price = step.Cents
		}
	}
	return price
}

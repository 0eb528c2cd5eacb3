package listings

import (
	"slices"
	"time"

	"marketplace/internal/kit/errs"
)

// Offer is whether an app is to be had.
type Offer string

// The offers, in the order of a life.
const (
	Offered  Offer = "offered"
	Retiring Offer = "retiring" // nobody new gets it, and those who have it know their last day
	Retired  Offer = "retired"
)

// Offers are all of them.
var Offers = []Offer{Offered, Retiring, Retired} //nolint:gochecknoglobals // a constant list

// OfferEvent is what happens to the offer of an app.
type OfferEvent string

// The events.
const (
	OfferRetire   OfferEvent = "retire"
	OfferPostpone OfferEvent = "postpone" // or names another replacement
	OfferKeep     OfferEvent = "keep"
	OfferEnd      OfferEvent = "end"
)

// OfferEvents are all of them.
var OfferEvents = []OfferEvent{OfferRetire, OfferPostpone, OfferKeep, OfferEnd} //nolint:gochecknoglobals // a constant list

// offerMove is one step: where it leads, and who may take it.
type offerMove struct {
	to Offer
	by []Role
}

// offerMoves is every legal step, all others are refused.
//
//nolint:gochecknoglobals // a constant table
var offerMoves = map[Offer]map[OfferEvent]offerMove{
	Offered: {OfferRetire: {Retiring, developer}},
	Retiring: {
		OfferPostpone: {Retiring, developer},
		OfferKeep:     {Offered, developerOrStaff},
		OfferEnd:      {Retired, shop},
	},
	Retired: {},
}

// Offer says whether the app is to be had.
func (a App) Offer() Offer {
	switch {
	case !a.RetiredAt.IsZero():
		return Retired
	case !a.RetiringSince.IsZero():
		return Retiring
	}
	return Offered
}

// MoveOffer gives an app after an event; the last day and the replacement are its caller's to
// set. Errors: forbidden for who may not, conflict with the reason why the offer does not allow
// it.
func MoveOffer(a App, event OfferEvent, by Role, at time.Time) (App, error) {
	step, legal := offerMoves[a.Offer()][event]
	switch {
	case !legal && a.Offer() == Retired:
		return a, refuse(isRetired)
	case !legal && a.Offer() == Retiring:
		return a, refuse(isRetiring)
	case !legal:
		return a, refuse(notRetiring)
	case !slices.Contains(step.by, by):
		return a, errs.New(errs.Forbidden, ReasonNotAllowed, messageNotAllowed)
	}
	switch step.to {
	case Offered:
		a.RetiringSince, a.RetiresAt, a.Replacement = time.Time{}, time.Time{}, ""
	case Retiring:
		if event == OfferRetire {
			a.RetiringSince = at
		}
	case Retired:
		a.RetiredAt, a.Hidden = at, true
	}
	a.UpdatedAt = at
	return a, nil
}

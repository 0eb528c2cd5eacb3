package listings_test

import (
	"testing"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/listings"
)

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

func appOffered(offer listings.Offer) listings.App {
	a := listings.App{ID: "a1", PublishedAt: noon}
	if offer != listings.Offered {
		a.RetiringSince, a.RetiresAt, a.Replacement = noon, noon.AddDate(0, 4, 0), "a2"
	}
	if offer == listings.Retired {
		a.RetiredAt, a.Hidden = noon.AddDate(0, 4, 0), true
	}
	return a
}

// Every offer, event and role: what the table names leads there, all else is refused with its
// reason and changes nothing.
func TestMoveOffer_EveryOfferEventAndRole_FollowsTheTable(t *testing.T) {
	t.Parallel()
	type step struct {
		from  listings.Offer
		event listings.OfferEvent
		by    listings.Role
	}
	legal := map[step]listings.Offer{
		{listings.Offered, listings.OfferRetire, listings.RoleDeveloper}:    listings.Retiring,
		{listings.Retiring, listings.OfferPostpone, listings.RoleDeveloper}: listings.Retiring,
		{listings.Retiring, listings.OfferKeep, listings.RoleDeveloper}:     listings.Offered,
		{listings.Retiring, listings.OfferKeep, listings.RoleStaff}:         listings.Offered,
		{listings.Retiring, listings.OfferEnd, listings.RoleShop}:           listings.Retired,
	}
	someoneMay := map[step]bool{}
	for s := range legal {
		someoneMay[step{s.from, s.event, ""}] = true
	}
	reasons := map[listings.Offer]string{listings.Offered: "not_retiring", listings.Retiring: "application_retiring", listings.Retired: "application_retired"}
	at := noon.Add(time.Hour)
	for _, from := range listings.Offers {
		for _, event := range listings.OfferEvents {
			for _, by := range []listings.Role{listings.RoleDeveloper, listings.RoleReviewer, listings.RoleStaff, listings.RoleShop} {
				before := appOffered(from)
				after, err := listings.MoveOffer(before, event, by, at)
				to, isLegal := legal[step{from, event, by}]
				switch {
				case isLegal && (err != nil || after.Offer() != to || !after.UpdatedAt.Equal(at)):
					t.Errorf("%s %s by %s: %s, %v", from, event, by, after.Offer(), err)
				case isLegal:
				case someoneMay[step{from, event, ""}] && errs.ReasonOf(err) != "not_allowed", !someoneMay[step{from, event, ""}] && errs.ReasonOf(err) != reasons[from]:
					t.Errorf("%s %s by %s: refused with %v", from, event, by, err)
				case after != before:
					t.Errorf("%s %s by %s is refused and changes the app", from, event, by)
				}
			}
		}
	}
}

func TestMoveOffer_Effects_AreThoseOfTheStep(t *testing.T) {
	t.Parallel()
	at := noon.Add(time.Hour)
	move := func(from listings.Offer, event listings.OfferEvent, by listings.Role) listings.App {
		after, err := listings.MoveOffer(appOffered(from), event, by, at)
		if err != nil {
			t.Fatal(err)
		}
		return after
	}
	if a := move(listings.Offered, listings.OfferRetire, listings.RoleDeveloper); !a.RetiringSince.Equal(at) || a.Hidden {
		t.Errorf("announced: %+v", a)
	}
	if a := move(listings.Retiring, listings.OfferPostpone, listings.RoleDeveloper); !a.RetiringSince.Equal(noon) {
		t.Errorf("it is retiring since %s", a.RetiringSince)
	}
	if a := move(listings.Retiring, listings.OfferKeep, listings.RoleDeveloper); !a.RetiresAt.IsZero() || a.Replacement != "" {
		t.Errorf("kept: %+v", a)
	}
	if a := move(listings.Retiring, listings.OfferEnd, listings.RoleShop); !a.RetiredAt.Equal(at) || !a.Hidden || a.Replacement != "a2" {
		t.Errorf("ended: %+v", a)
	}
}

// What is retired comes back by no revision, and nobody works on it any more.
func TestMove_RetiredApp_GoesNowhere(t *testing.T) {
	t.Parallel()
	for _, state := range listings.States {
		for _, event := range listings.Events {
			for _, by := range []listings.Role{listings.RoleDeveloper, listings.RoleStaff, listings.RoleShop} {
				_, next, err := listings.Move(appOffered(listings.Retired), listings.Revision{State: state}, event, by, noon)
				if err == nil && next.State == listings.Live && state != listings.Live {
					t.Errorf("%s %s by %s publishes a retired app", state, event, by)
				}
				if _, _, before := listings.Move(appOffered(listings.Offered), listings.Revision{State: state}, event, by, noon); before == nil && event == listings.EventSubmit && errs.ReasonOf(err) != "application_retired" {
					t.Errorf("%s %s by %s: %v", state, event, by, err)
				}
			}
		}
	}
}

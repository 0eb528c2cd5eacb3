package waitlisthttp

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/waitlist"
)

// registerDeals adds the operations about deals that are still to begin.
func (h handlers) registerDeals(api *httpapi.API, base string) {
	base += "/deals"
	reminder := base + "/{id}/reminder"
	httpapi.Register(api, dealOperation("dealReminders", http.MethodGet, base+"/reminders", http.StatusOK, "Deals that the person wants to hear of"), h.dealReminders)
	httpapi.Register(api, dealOperation("remindOfDeal", http.MethodPut, reminder, http.StatusOK, "Hear of a deal on the day that it begins"), h.remindOfDeal)
	httpapi.Register(api, dealOperation("forgetDeal", http.MethodDelete, reminder, http.StatusNoContent, "Take that wish back"), h.forgetDeal)
}

func dealOperation(id, method, path string, status int, summary string) huma.Operation {
	return huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Tags: []string{"Catalogue"}, Security: httpapi.SignedIn(), DefaultStatus: status,
		Errors: []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict},
	}
}

// DealTarget is the app of an address. It is exported because huma fills embedded fields
// only then.
type DealTarget struct {
	ID string `path:"id" maxLength:"128" doc:"id or slug of the app"`
}

type reminderBody struct {
	ApplicationID string    `json:"applicationId"`
	BeginsAt      time.Time `json:"beginsAt" doc:"when the deal begins, as it was planned when the person asked"`
}

type reminderOutput struct{ Body reminderBody }

type remindersOutput struct{ Body []reminderBody }

func (h handlers) dealReminders(ctx context.Context, _ *struct{}) (*remindersOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, err := h.service.ListDealReminders(ctx, p)
	if err != nil {
		return nil, err
	}
	body := make([]reminderBody, len(list))
	for i, one := range list {
		body[i] = toReminderBody(one)
	}
	return &remindersOutput{body}, nil
}

func (h handlers) remindOfDeal(ctx context.Context, in *DealTarget) (*reminderOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	reminder, err := h.service.RemindOfDeal(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	return &reminderOutput{toReminderBody(reminder)}, nil
}

func (h handlers) forgetDeal(ctx context.Context, in *DealTarget) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.ForgetDeal(ctx, p, in.ID)
}

func toReminderBody(r waitlist.DealReminder) reminderBody {
	return reminderBody{ApplicationID: r.AppID, BeginsAt: r.BeginsAt.UTC()}
}

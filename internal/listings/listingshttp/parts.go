package listingshttp

import (
	"context"
	"net/http"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/listings"
)

// registerParts adds what an application consists of besides its listing.
func (h handlers[V]) registerParts(api *httpapi.API, one string) {
	httpapi.Register(api, operation("setChangelog", http.MethodPut, one+"/display/changelog", "Set all changes in the draft"), h.setChangelog)
	httpapi.Register(api, operation("setProduct", http.MethodPut, one+"/product", "Set the host product in the draft of an application that was never published"), h.setProduct)
	httpapi.Register(api, operation("setOnboarding", http.MethodPut, one+"/onboarding", "Set what people see first, in the draft"), h.setOnboarding)
	httpapi.Register(api, operation("removeOnboarding", http.MethodDelete, one+"/onboarding", "Remove what people see first from the draft"), h.removeOnboarding)
	httpapi.Register(api, operation("addProperty", http.MethodPost, one+"/property", "Add a custom property to the draft"), h.setProperty)
	httpapi.Register(api, operation("setProperty", http.MethodPut, one+"/property", "Set a custom property in the draft"), h.setProperty)
	httpapi.Register(api, operation("removeProperty", http.MethodDelete, one+"/property", "Remove a custom property from the draft"), h.removeProperty)
	httpapi.Register(api, operation("setWidget", http.MethodPut, one+"/widgets/{part}", "Set what runs at a place, in the draft"), h.setWidget)
	httpapi.Register(api, operation("changeWidget", http.MethodPatch, one+"/widgets/{part}", "Change what runs at a place, in the draft"), h.changeWidget)
	httpapi.Register(api, operation("removeWidget", http.MethodDelete, one+"/widgets/{part}", "Remove what runs at a place from the draft"), h.removeWidget)
	httpapi.Register(api, operation("setChatAction", http.MethodPut, one+"/chat-actions/{part}", "Set a chat action in the draft"), h.setChatAction)
	httpapi.Register(api, operation("changeChatAction", http.MethodPatch, one+"/chat-actions/{part}", "Change a chat action in the draft"), h.changeChatAction)
	httpapi.Register(api, operation("removeChatAction", http.MethodDelete, one+"/chat-actions/{part}", "Remove a chat action from the draft"), h.removeChatAction)
	httpapi.Register(api, operation("setChatBooster", http.MethodPut, one+"/chat-boosters/{part}", "Set a chat booster in the draft"), h.setChatBooster)
	httpapi.Register(api, operation("removeChatBooster", http.MethodDelete, one+"/chat-boosters/{part}", "Remove a chat booster from the draft"), h.removeChatBooster)
	httpapi.Register(api, operation("setWebhook", http.MethodPut, one+"/webhook", "Set what hears of installs and payments, in the draft"), h.setWebhook)
	httpapi.Register(api, operation("removeWebhook", http.MethodDelete, one+"/webhook", "Let nobody hear of installs and payments, in the draft"), h.removeWebhook)
	httpapi.Register(api, operation("chatWebhook", http.MethodGet, one+"/chat-webhooks", "What hears of chats, with the secret that it knows the host product by for who manages the organization"), h.chatWebhook)
	httpapi.Register(api, operation("setChatWebhook", http.MethodPost, one+"/chat-webhooks", "Set what hears of chats, in the draft"), h.setChatWebhook)
	httpapi.Register(api, operation("removeChatWebhook", http.MethodDelete, one+"/chat-webhooks", "Let nobody hear of chats, in the draft"), h.removeChatWebhook)
}

// PartTarget is a part of the app of an address. It is exported because huma fills embedded
// fields only then.
type PartTarget struct {
	AppTarget

	Part string `path:"part" maxLength:"128" doc:"its id, which the developer gives"`
}

type changelogInput struct {
	AppTarget

	Body struct {
		Seen

		Changelog string `json:"changelog" doc:"Markdown, the newest change first; each begins with a line as '## 1.2.0 - 2026-05-01 What is new', or as answers have it"`
	}
}

func (h handlers[V]) setChangelog(ctx context.Context, in *changelogInput) (*viewOutput[V], error) {
	return h.edit(ctx, in.AppTarget, in.Body.Revision, "changelog", listings.EditChangelog(in.Body.Changelog))
}

type productInput struct {
	AppTarget

	Body struct {
		Seen

		Product string `json:"product" doc:"livechat, also when empty, or helpdesk"`
	}
}

func (h handlers[V]) setProduct(ctx context.Context, in *productInput) (*viewOutput[V], error) {
	return h.editOf(ctx, in.AppTarget, listings.Edit{Part: "product", Seen: in.Body.Revision, ChangeOf: listings.EditProduct(in.Body.Product)})
}

type onboardingInput struct {
	AppTarget

	Body struct {
		Seen

		Introduction string `json:"introduction" doc:"Markdown"`
		SetupAware   bool   `json:"setupAware,omitempty" doc:"the application says itself when its setup is done"`
		Settings     string `json:"settings,omitempty" doc:"where in the application it is set up"`
	}
}

func (h handlers[V]) setOnboarding(ctx context.Context, in *onboardingInput) (*viewOutput[V], error) {
	b := in.Body
	return h.edit(ctx, in.AppTarget, b.Revision, "onboarding", listings.EditOnboarding(&listings.Onboarding{Introduction: b.Introduction, SetupAware: b.SetupAware, Settings: b.Settings}))
}

func (h handlers[V]) removeOnboarding(ctx context.Context, in *AppTarget) (*viewOutput[V], error) {
	return h.edit(ctx, *in, "", "onboarding", listings.EditOnboarding(nil))
}

type propertyBody struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

type propertyInput struct {
	AppTarget

	Body propertyBody
}

type propertyOutput struct{ Body propertyBody }

func (h handlers[V]) setProperty(ctx context.Context, in *propertyInput) (*propertyOutput, error) {
	_, err := h.edit(ctx, in.AppTarget, "", "property "+in.Body.Key, listings.EditProperty(in.Body.Key, in.Body.Value))
	return &propertyOutput{in.Body}, err
}

type propertyRemovalInput struct {
	AppTarget

	Body struct {
		Key   string `json:"key"`
		Value string `json:"value,omitempty" doc:"does not matter"`
	}
}

func (h handlers[V]) removeProperty(ctx context.Context, in *propertyRemovalInput) (*propertyOutput, error) {
	_, err := h.edit(ctx, in.AppTarget, "", "property "+in.Body.Key, listings.RemoveProperty(in.Body.Key))
	return &propertyOutput{propertyBody(in.Body)}, err
}

type widgetInput struct {
	PartTarget

	Body struct {
		Seen

		Placement    string  `json:"placement"`
		URL          string  `json:"url"`
		InitialState string  `json:"initialState,omitempty" doc:"JSON: what is shown before it has loaded; only at the placement plugin is it"`
		Title        *string `json:"title,omitempty"`
		TryOut       *bool   `json:"tryOut,omitempty" doc:"anybody may see it at work"`
	}
}

func (h handlers[V]) setWidget(ctx context.Context, in *widgetInput) (*viewOutput[V], error) {
	b := &in.Body
	change := listings.WidgetChange{Placement: &b.Placement, URL: &b.URL, InitialState: &b.InitialState, Title: b.Title, TryOut: b.TryOut}
	return h.editOf(ctx, in.AppTarget, listings.Edit{Part: "widget " + in.Part, Seen: b.Revision, ChangeOf: h.service.EditWidget(in.Part, change, true)})
}

type widgetChangeInput struct {
	PartTarget

	Body struct {
		Seen

		Placement    *string `json:"placement,omitempty"`
		URL          *string `json:"url,omitempty"`
		InitialState *string `json:"initialState,omitempty" doc:"JSON"`
		Title        *string `json:"title,omitempty"`
		TryOut       *bool   `json:"tryOut,omitempty"`
	}
}

func (h handlers[V]) changeWidget(ctx context.Context, in *widgetChangeInput) (*viewOutput[V], error) {
	b := in.Body
	change := listings.WidgetChange{Placement: b.Placement, URL: b.URL, InitialState: b.InitialState, Title: b.Title, TryOut: b.TryOut}
	return h.editOf(ctx, in.AppTarget, listings.Edit{Part: "widget " + in.Part, Seen: b.Revision, ChangeOf: h.service.EditWidget(in.Part, change, false)})
}

func (h handlers[V]) removeWidget(ctx context.Context, in *PartTarget) (*viewOutput[V], error) {
	return h.editOf(ctx, in.AppTarget, listings.Edit{Part: "widget " + in.Part, ChangeOf: listings.RemoveWidget(in.Part)})
}

type chatActionInput struct {
	PartTarget

	Body struct {
		Seen

		Action    string  `json:"action" doc:"what the host product does"`
		Label     string  `json:"label"`
		SourceURL string  `json:"sourceUrl,omitempty"`
		URL       string  `json:"url,omitempty"`
		Placement *string `json:"placement,omitempty"`
		Widget    *string `json:"widget,omitempty" doc:"id of a widget of the application"`
	}
}

func (h handlers[V]) setChatAction(ctx context.Context, in *chatActionInput) (*viewOutput[V], error) {
	b := &in.Body
	change := listings.ChatActionChange{Action: &b.Action, Label: &b.Label, SourceURL: &b.SourceURL, URL: &b.URL, Placement: b.Placement, Widget: b.Widget}
	return h.edit(ctx, in.AppTarget, b.Revision, "chat action "+in.Part, h.service.EditChatAction(in.Part, change, true))
}

type chatActionChangeInput struct {
	PartTarget

	Body struct {
		Seen

		Action    *string `json:"action,omitempty"`
		Label     *string `json:"label,omitempty"`
		SourceURL *string `json:"sourceUrl,omitempty"`
		URL       *string `json:"url,omitempty"`
		Placement *string `json:"placement,omitempty"`
		Widget    *string `json:"widget,omitempty"`
	}
}

func (h handlers[V]) changeChatAction(ctx context.Context, in *chatActionChangeInput) (*viewOutput[V], error) {
	b := in.Body
	change := listings.ChatActionChange{Action: b.Action, Label: b.Label, SourceURL: b.SourceURL, URL: b.URL, Placement: b.Placement, Widget: b.Widget}
	return h.edit(ctx, in.AppTarget, b.Revision, "chat action "+in.Part, h.service.EditChatAction(in.Part, change, false))
}

func (h handlers[V]) removeChatAction(ctx context.Context, in *PartTarget) (*viewOutput[V], error) {
	return h.edit(ctx, in.AppTarget, "", "chat action "+in.Part, listings.RemoveChatAction(in.Part))
}

type chatBoosterInput struct {
	PartTarget

	Body struct {
		Seen

		Title       string `json:"title"`
		Description string `json:"description,omitempty"`
		URL         string `json:"url"`
		CTALabel    string `json:"ctaLabel" doc:"of the button that leads to the address"`
	}
}

func (h handlers[V]) setChatBooster(ctx context.Context, in *chatBoosterInput) (*viewOutput[V], error) {
	b := in.Body
	return h.edit(ctx, in.AppTarget, b.Revision, "chat booster "+in.Part, listings.EditChatBooster(listings.ChatBooster{ID: in.Part, Title: b.Title, Description: b.Description, URL: b.URL, CTALabel: b.CTALabel}))
}

func (h handlers[V]) removeChatBooster(ctx context.Context, in *PartTarget) (*viewOutput[V], error) {
	return h.edit(ctx, in.AppTarget, "", "chat booster "+in.Part, listings.RemoveChatBooster(in.Part))
}

type webhookInput struct {
	AppTarget

	Body struct {
		Seen

		URL string `json:"url" doc:"empty for none"`
	}
}

func (h handlers[V]) setWebhook(ctx context.Context, in *webhookInput) (*viewOutput[V], error) {
	return h.edit(ctx, in.AppTarget, in.Body.Revision, "webhook", h.service.EditWebhook(in.Body.URL))
}

func (h handlers[V]) removeWebhook(ctx context.Context, in *AppTarget) (*viewOutput[V], error) {
	return h.edit(ctx, *in, "", "webhook", h.service.EditWebhook(""))
}

type chatWebhookOutput struct {
	Body struct {
		URL    string `json:"url"`
		Secret string `json:"secret" doc:"empty for who may not know it"`
	}
}

func (h handlers[V]) chatWebhook(ctx context.Context, in *AppTarget) (*chatWebhookOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	out := &chatWebhookOutput{}
	out.Body.URL, out.Body.Secret, err = h.service.ChatWebhook(ctx, p, in.ID)
	return out, err
}

func (h handlers[V]) setChatWebhook(ctx context.Context, in *webhookInput) (*viewOutput[V], error) {
	return h.edit(ctx, in.AppTarget, in.Body.Revision, "chat webhook", h.service.EditChatWebhook(in.Body.URL))
}

func (h handlers[V]) removeChatWebhook(ctx context.Context, in *AppTarget) (*viewOutput[V], error) {
	return h.edit(ctx, *in, "", "chat webhook", h.service.EditChatWebhook(""))
}

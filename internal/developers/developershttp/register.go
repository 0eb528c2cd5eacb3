// Package developershttp serves what organizations are as developers: the profile, what is
// proved, the agreement, and what the staff decides.
package developershttp

import (
	"cmp"
	"context"
	"encoding/base64"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/developers"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

type handlers struct{ service *developers.Service }

// Register adds the operations under the base path.
func Register(api *httpapi.API, service *developers.Service, base string) {
	h := handlers{service}
	mine := base + "/developer"
	httpapi.Register(api, operation("getDeveloper", http.MethodGet, mine, "The organization as a developer"), h.get)
	httpapi.Register(api, created(operation("becomeDeveloper", http.MethodPost, mine, "Make the organization a developer")), h.register)
	httpapi.Register(api, created(operation("registerDeveloper", http.MethodPost, base+creditsPath, "Make the organization a developer by its name, as clients of the console do; the body is not read")), h.registerByClient)
	httpapi.Register(api, operation("closeDeveloper", http.MethodDelete, mine, "End being a developer"), h.close)
	httpapi.Register(api, operation("reopenDeveloper", http.MethodPut, mine+"/reopen", "Be a developer again"), h.reopen)
	httpapi.Register(api, operation("checkDeveloperNames", http.MethodGet, mine+"/names", "Whether a name and an address are free"), h.checkNames)
	httpapi.Register(api, operation("saveDeveloperProfile", http.MethodPut, mine+"/profile", "Save the public profile"), h.saveProfile)
	icon := operation("setDeveloperIcon", http.MethodPut, mine+"/icon", "Set the icon of the developer, or take it out")
	icon.MaxBodyBytes = mostIcon
	httpapi.Register(api, icon, h.setIcon)
	httpapi.Register(api, operation("acceptDeveloperAgreement", http.MethodPut, mine+"/agreement", "Accept the developer agreement"), h.accept)
	httpapi.Register(api, operation("proveSupportAddress", http.MethodPost, mine+"/proofs/mail", "Send a mail that proves the support address"), h.proveMail)
	httpapi.Register(api, operation("proveSite", http.MethodPost, mine+"/proofs/site", "Ask the site for its proof, and again for three days"), h.proveSite)
	registerTeam(api, h, mine+"/team")
	registerStaff(api, h, base+"/staff")
}

const creditsPath = "/platform_dashboard/credits" //nolint:gosec // an address

// HasTokenInBody reports whether a request is one that the console's client sends with its own
// headers, and so the caller's token, as the body: nobody reads that (contract
// developer-console, traps).
func HasTokenInBody(r *http.Request) bool {
	return r.Method == http.MethodPost && strings.HasSuffix(strings.TrimSuffix(r.URL.Path, "/"), creditsPath)
}

func operation(id, method, path, summary string) huma.Operation {
	return huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Tags: []string{"Developer console"}, Security: httpapi.SignedIn(), DefaultStatus: http.StatusOK,
		Errors: []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity},
	}
}

func created(o huma.Operation) huma.Operation {
	o.DefaultStatus = http.StatusCreated
	return o
}

type developerOutput struct{ Body developerBody }

type developerBody struct {
	Slug       string        `json:"slug" doc:"address in the shop"`
	State      string        `json:"state" enum:"new,active,verified,restricted,closed"`
	Reason     string        `json:"reason" doc:"why the staff restricted it"`
	Imported   bool          `json:"imported" doc:"the people who run the shop brought it, and look for themselves"`
	Revision   string        `json:"revision" doc:"tag of the profile"`
	Profile    profileBody   `json:"profile"`
	Missing    []string      `json:"missing" doc:"fields of the profile that are empty and must not be"`
	Mail       mailBody      `json:"mail"`
	Site       siteBody      `json:"site"`
	Agreement  agreementBody `json:"agreement"`
	CreatedAt  *time.Time    `json:"createdAt"`
	CreatedBy  string        `json:"createdBy" doc:"name; empty for an import"`
	ActiveAt   *time.Time    `json:"activeAt"`
	VerifiedAt *time.Time    `json:"verifiedAt"`
}

type profileBody struct {
	Name         string            `json:"name"`
	Headline     string            `json:"headline"`
	Description  string            `json:"description"`
	Country      string            `json:"country" doc:"two letters"`
	City         string            `json:"city"`
	Languages    []string          `json:"languages" doc:"in which support is given, two letters each"`
	Website      string            `json:"website" doc:"https"`
	SupportEmail string            `json:"supportEmail"`
	SupportHours string            `json:"supportHours"`
	Socials      map[string]string `json:"socials" doc:"https addresses by a word"`
	Icon         string            `json:"icon" doc:"address of the picture that was uploaded; empty for the drawn icon"`
}

type mailBody struct {
	Address  string     `json:"address"`
	SentAt   *time.Time `json:"sentAt"`
	ProvedAt *time.Time `json:"provedAt"`
}

type siteBody struct {
	Host     string     `json:"host"`
	Record   string     `json:"record" doc:"name of the TXT record"`
	FileURL  string     `json:"fileUrl"`
	Value    string     `json:"value" doc:"what stands in the record, or alone in the file"`
	Way      string     `json:"way" enum:"dns,file" doc:"that is asked"`
	AskedAt  *time.Time `json:"askedAt" doc:"last time"`
	Seen     string     `json:"seen" enum:",nothing,other,elsewhere,refused,no_name,private,certificate,silence" doc:"then, in the place of the proof: nothing there, another text, a redirect to another site or too many, an answer that is no file, no such host, a host that is not public, a certificate that is not good, no answer; empty before it was asked, and when it is proved"`
	AskUntil *time.Time `json:"askUntil"`
	ProvedAt *time.Time `json:"provedAt"`
}

type agreementBody struct {
	Version         string     `json:"version" doc:"the day from which it counts"`
	Text            string     `json:"text" doc:"Markdown"`
	AcceptedVersion string     `json:"acceptedVersion"`
	AcceptedAt      *time.Time `json:"acceptedAt"`
	AcceptedBy      string     `json:"acceptedBy" doc:"name"`
}

func (h handlers) view(ctx context.Context, d developers.Developer, err error) (*developerOutput, error) {
	if err != nil {
		return nil, err
	}
	creator, accepter, err := h.service.CreatorOf(ctx, d)
	agreement := h.service.Agreement()
	return &developerOutput{developerBody{
		Slug: d.Slug, State: string(d.State), Reason: d.Reason, Imported: d.Imported, Revision: d.Tag(), Profile: profileOf(d.Profile), Missing: d.Missing(),
		Mail: mailBody{d.Mail.Address, httpapi.TimeOrNull(d.Mail.SentAt), httpapi.TimeOrNull(d.Mail.ProvedAt)}, Site: h.siteOf(d),
		Agreement: agreementBody{agreement.Version, agreement.Text, d.Agreement.Version, httpapi.TimeOrNull(d.Agreement.AcceptedAt), accepter},
		CreatedAt: httpapi.TimeOrNull(d.CreatedAt), CreatedBy: creator, ActiveAt: httpapi.TimeOrNull(d.ActiveAt), VerifiedAt: httpapi.TimeOrNull(d.VerifiedAt),
	}}, err
}

func profileOf(p developers.Profile) profileBody {
	body := profileBody(p)
	if body.Languages == nil {
		body.Languages = []string{}
	}
	if body.Socials == nil {
		body.Socials = map[string]string{}
	}
	return body
}

func (h handlers) siteOf(d developers.Developer) siteBody {
	body := siteBody{
		Host: d.Site.Host, Way: cmp.Or(string(d.Site.Way), string(developers.ByDNS)),
		AskedAt: httpapi.TimeOrNull(d.Site.AskedAt), Seen: string(d.Site.Seen), AskUntil: httpapi.TimeOrNull(d.Site.AskUntil), ProvedAt: httpapi.TimeOrNull(d.Site.ProvedAt),
	}
	if d.Site.Host != "" {
		body.Record, body.FileURL, body.Value = d.Site.Record(), d.Site.FileURL(), h.service.ProofOf(d)
	}
	return body
}

func (h handlers) get(ctx context.Context, _ *struct{}) (*developerOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	d, err := h.service.Own(ctx, p)
	return h.view(ctx, d, err)
}

// act does something for the caller's organization, and answers with the developer as it is
// then.
func (h handlers) act(ctx context.Context, do func(auth.Principal) (developers.Developer, error)) (*developerOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	d, err := do(p)
	return h.view(ctx, d, err)
}

type registerInput struct {
	Body struct {
		Name string `json:"name" maxLength:"200"`
		Slug string `json:"slug,omitempty" maxLength:"64" doc:"made of the name when it is left out"`
	}
}

func (h handlers) register(ctx context.Context, in *registerInput) (*developerOutput, error) {
	return h.act(ctx, func(p auth.Principal) (developers.Developer, error) {
		return h.registered(ctx, p, in.Body.Name, in.Body.Slug)
	})
}

// registered is for owners of the organization: there is no console yet that could have roles.
func (h handlers) registered(ctx context.Context, p auth.Principal, name, slug string) (developers.Developer, error) {
	if !p.ManagesOrganization() {
		return developers.Developer{}, errs.New(errs.Forbidden, developers.ReasonNotAllowed, "Only owners of the organization may do this.")
	}
	return h.service.Register(ctx, p, name, slug)
}

func (h handlers) registerByClient(ctx context.Context, _ *struct{}) (*developerOutput, error) {
	return h.act(ctx, func(p auth.Principal) (developers.Developer, error) { return h.registered(ctx, p, "", "") })
}

func (h handlers) close(ctx context.Context, _ *struct{}) (*developerOutput, error) {
	return h.act(ctx, func(p auth.Principal) (developers.Developer, error) { return h.service.Close(ctx, p) })
}

func (h handlers) reopen(ctx context.Context, _ *struct{}) (*developerOutput, error) {
	return h.act(ctx, func(p auth.Principal) (developers.Developer, error) { return h.service.Reopen(ctx, p) })
}

type namesInput struct {
	Name string `query:"name" maxLength:"200"`
	Slug string `query:"slug" maxLength:"64"`
}

type namesOutput struct {
	Body struct {
		Free bool `json:"free" doc:"true; what is not free is answered with 409 and the reason"`
	}
}

func (h handlers) checkNames(ctx context.Context, in *namesInput) (*namesOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	if err := h.service.CheckNames(ctx, p, in.Name, in.Slug); err != nil {
		return nil, err
	}
	out := &namesOutput{}
	out.Body.Free = true
	return out, nil
}

type profileInput struct {
	Body struct {
		ProfileBody

		Revision string `json:"revision,omitempty" maxLength:"64" doc:"tag of the profile that was looked at; a newer one is answered with 409 revision_conflict"`
	}
}

// ProfileBody is a profile as it is saved. It is exported because huma fills embedded fields
// only then.
type ProfileBody struct {
	Name         string            `json:"name"`
	Headline     string            `json:"headline,omitempty"`
	Description  string            `json:"description,omitempty"`
	Country      string            `json:"country,omitempty"`
	City         string            `json:"city,omitempty"`
	Languages    []string          `json:"languages,omitempty" nullable:"true"`
	Website      string            `json:"website,omitempty"`
	SupportEmail string            `json:"supportEmail,omitempty"`
	SupportHours string            `json:"supportHours,omitempty"`
	Socials      map[string]string `json:"socials,omitempty"`
}

func (h handlers) saveProfile(ctx context.Context, in *profileInput) (*developerOutput, error) {
	return h.act(ctx, func(p auth.Principal) (developers.Developer, error) {
		b := in.Body.ProfileBody
		return h.service.SaveProfile(ctx, p, in.Body.Revision, developers.Profile{
			Name: b.Name, Headline: b.Headline, Description: b.Description, Country: b.Country, City: b.City, Languages: b.Languages,
			Website: b.Website, SupportEmail: b.SupportEmail, SupportHours: b.SupportHours, Socials: b.Socials,
		})
	})
}

// mostIcon bounds the body with an icon: a data address is a third longer than the file.
const mostIcon = 2 << 20

type iconInput struct {
	Body struct {
		Icon string `json:"icon" doc:"the picture as a data address: PNG, JPEG or WebP, square, of 240 to 2048 pixels and 1 MB at most; empty for the drawn icon"`
	}
}

func (h handlers) setIcon(ctx context.Context, in *iconInput) (*developerOutput, error) {
	var file []byte
	if in.Body.Icon != "" {
		_, text, isData := strings.Cut(in.Body.Icon, ";base64,")
		picture, err := base64.StdEncoding.DecodeString(text)
		if !isData || err != nil || len(picture) == 0 {
			return nil, errs.UnprocessableFields(map[string]string{"icon": "This data address holds no picture."})
		}
		file = picture
	}
	return h.act(ctx, func(p auth.Principal) (developers.Developer, error) { return h.service.SetIcon(ctx, p, file) })
}

type agreementInput struct {
	Body struct {
		Version string `json:"version" maxLength:"64" doc:"that was read"`
	}
}

func (h handlers) accept(ctx context.Context, in *agreementInput) (*developerOutput, error) {
	return h.act(ctx, func(p auth.Principal) (developers.Developer, error) { return h.service.Accept(ctx, p, in.Body.Version) })
}

func (h handlers) proveMail(ctx context.Context, _ *struct{}) (*developerOutput, error) {
	return h.act(ctx, func(p auth.Principal) (developers.Developer, error) { return h.service.SendProof(ctx, p) })
}

type siteInput struct {
	Body struct {
		Way string `json:"way" maxLength:"16" doc:"dns or file"`
	}
}

func (h handlers) proveSite(ctx context.Context, in *siteInput) (*developerOutput, error) {
	return h.act(ctx, func(p auth.Principal) (developers.Developer, error) {
		return h.service.ProveSite(ctx, p, developers.Way(in.Body.Way))
	})
}

package identityhttp

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
)

// Pages about closing, reopening and taking one's data along.
const (
	closePath             = Base + "/close"
	closeOrganizationPath = Base + "/organization/close"
	dataPath              = Base + "/data"
	organizationDataPath  = Base + "/organization/data"
	reopenPath            = Base + "/reopen"
)

// dangerousForm is a form of the account that asks the person for proof before it acts.
type dangerousForm struct {
	name, path string
	// values are what the words need besides the address.
	values func(r *http.Request, account identity.Account) (map[string]string, error)
	// act does it and answers, when it succeeds.
	act func(w http.ResponseWriter, r *http.Request, account identity.Account) error
}

// page gives the handlers of a dangerous form.
func (h *handlers) page(f dangerousForm) formPage {
	return formPage{
		show: func(w http.ResponseWriter, r *http.Request) {
			if session, account, ok := h.requireSession(w, r, f.path); ok {
				h.showDangerous(w, r, f, session, account, nil)
			}
		},
		submit: func(w http.ResponseWriter, r *http.Request) {
			session, account, ok := h.requireSession(w, r, f.path)
			if !ok || !readForm(w, r) {
				return
			}
			proof, err := h.service.ProofOf(r.Context(), account)
			if err == nil {
				err = h.service.Prove(r.Context(), session, account, r.PostForm.Get(string(proof)))
			}
			if err == nil {
				err = f.act(w, r, account)
			}
			if err != nil {
				h.showDangerous(w, r, f, session, account, err)
			}
		},
	}
}

// showDangerous shows the form. Who has neither a second factor nor a password signs in
// anew instead.
func (h *handlers) showDangerous(w http.ResponseWriter, r *http.Request, f dangerousForm, session identity.Session, account identity.Account, problem error) {
	proof, err := h.service.ProofOf(r.Context(), account)
	var values map[string]string
	if err == nil {
		values, err = f.values(r, account)
	}
	if err != nil {
		h.failurePage(w, r, err)
		return
	}
	if proof == identity.ProofFresh && !h.service.IsFresh(session) {
		redirectTo(w, http.StatusSeeOther, Base+"/signin?"+url.Values{"next": {f.path}}.Encode())
		return
	}
	values["email"], values["proof"] = account.Email, string(proof)
	h.showForm(w, r, FormPage{Name: f.name, Action: f.path, Back: sessionsPath, Values: values}, problem)
}

func removalDay(from time.Time) string { return from.UTC().Format(time.DateOnly) }

// untilValues tell when a closing now becomes a removal.
func (h *handlers) untilValues() map[string]string {
	return map[string]string{"until": removalDay(h.service.RemovalFromNow())}
}

func (h *handlers) closeForm() dangerousForm {
	return dangerousForm{
		name: FormClose, path: closePath,
		values: func(_ *http.Request, account identity.Account) (map[string]string, error) {
			values := h.untilValues()
			if account.IsOwner() {
				values["organization"] = closeOrganizationPath
			}
			return values, nil
		},
		act: func(w http.ResponseWriter, r *http.Request, account identity.Account) error {
			if err := h.service.CloseAccount(r.Context(), account.Principal(), account.ID); err != nil {
				return err
			}
			h.closedNotice(w, r, "Your account is closed", "You are signed out everywhere. Until %s it can be reopened by signing in; then it is removed.")
			return nil
		},
	}
}

// closedNotice answers after a closing; the text names the day of the removal.
func (h *handlers) closedNotice(w http.ResponseWriter, r *http.Request, heading, text string) {
	http.SetCookie(w, h.newCookie("", -1))
	text = fmt.Sprintf(text, locale.English.Date(h.service.RemovalFromNow()))
	h.pages.Notice(newPageWriter(w, ""), r, http.StatusOK, NoticePage{Heading: heading, Text: text, Next: Base + "/signin?" + url.Values{"next": {sessionsPath}}.Encode(), Label: "Sign in to reopen it", SignedOut: true})
}

func (h *handlers) closeOrganizationForm() dangerousForm {
	return dangerousForm{
		name: FormCloseOrganization, path: closeOrganizationPath,
		values: func(r *http.Request, account identity.Account) (map[string]string, error) {
			o, err := h.service.CheckOwnsOrganization(r.Context(), account)
			values := h.untilValues()
			values["organization"] = o.Name
			return values, err
		},
		act: func(w http.ResponseWriter, r *http.Request, account identity.Account) error {
			if err := h.service.CloseOwnOrganization(r.Context(), account, r.PostForm.Get("name")); err != nil {
				return err
			}
			h.closedNotice(w, r, "Your organization is closed", "All its people are signed out, and nothing is charged any more. Until %s it can be reopened by signing in; then it is removed.")
			return nil
		},
	}
}

// dataForm gives a person their data, or that of the organization, as a file.
func (h *handlers) dataForm(name, path string, ofOrganization bool) dangerousForm {
	return dangerousForm{
		name: name, path: path,
		values: func(r *http.Request, account identity.Account) (map[string]string, error) {
			if !ofOrganization {
				return map[string]string{}, nil
			}
			o, err := h.service.CheckOwnsOrganization(r.Context(), account)
			return map[string]string{"organization": o.Name}, err
		},
		act: func(w http.ResponseWriter, r *http.Request, account identity.Account) error {
			if err := h.service.RecordExport(r.Context(), account, ofOrganization); err != nil {
				return err
			}
			export, of := h.exportPerson, account.Email
			if ofOrganization {
				export, of = h.exportOrganization, account.OrganizationID
			}
			found, err := export(r.Context(), of)
			if err != nil {
				return err
			}
			text, err := json.MarshalIndent(found, "", "  ")
			if err != nil {
				return err
			}
			head := w.Header()
			head.Set("Content-Type", "application/json")
			head.Set("Content-Disposition", `attachment; filename="`+name+`.json"`)
			head.Set("Cache-Control", "no-store")
			head.Set("X-Content-Type-Options", "nosniff")
			_, _ = w.Write(append(text, '\n')) // who is gone needs no answer
			return nil
		},
	}
}

// reopenPage shows that an account is closed, to somebody who signed in to it, or who has
// the link of the mail.
func (h *handlers) reopenPage(w http.ResponseWriter, r *http.Request) {
	if secretOf(r) != "" {
		h.showForm(w, r, FormPage{Name: FormReopen, Action: reopenPath + "?token=" + url.QueryEscape(secretOf(r)), Values: map[string]string{}}, h.service.CheckLink(r.Context(), identity.LinkReopen, secretOf(r)))
		return
	}
	h.showReopen(w, r, nil)
}

func (h *handlers) showReopen(w http.ResponseWriter, r *http.Request, problem error) {
	closed, err := h.service.FindClosed(r.Context(), h.cookie(r))
	switch {
	case err != nil && errs.CodeOf(err) == errs.Unauthenticated:
		redirectTo(w, http.StatusSeeOther, Base+"/signin?"+url.Values{"next": {sessionsPath}}.Encode())
	case err != nil:
		h.failurePage(w, r, err)
	case !closed.MayReopen:
		day := locale.English.LongDate(closed.RemovalAt)
		h.pages.Notice(newPageWriter(w, ""), r, http.StatusOK, NoticePage{Heading: "This account is closed", Text: fmt.Sprintf("It will be removed on %s. If that is a mistake, ask an owner of your organization.", day)})
	default:
		values := map[string]string{"email": closed.Email, "organization": closed.Organization, "until": removalDay(closed.RemovalAt)}
		h.showForm(w, r, FormPage{Name: FormReopen, Action: reopenPath + "?" + r.URL.RawQuery, Back: signInAddress(r), Values: values}, problem)
	}
}

func (h *handlers) reopen(w http.ResponseWriter, r *http.Request) {
	if secret := secretOf(r); secret != "" {
		if err := h.service.ReopenByLink(r.Context(), secret); err != nil {
			h.showForm(w, r, FormPage{Name: FormReopen, Action: reopenPath + "?token=" + url.QueryEscape(secret), Values: map[string]string{}}, err)
			return
		}
		h.pages.Notice(newPageWriter(w, ""), r, http.StatusOK, NoticePage{
			Heading: "Your account is open again", Text: "Sign in as before.", Next: Base + "/signin?" + url.Values{"next": {sessionsPath}}.Encode(), Label: "Sign in",
		})
		return
	}
	need, err := h.service.Reopen(r.Context(), h.cookie(r))
	if err != nil {
		h.showReopen(w, r, err)
		return
	}
	if need == identity.NeedSetup {
		redirectTo(w, http.StatusSeeOther, secondFactorSetupPath+"?"+r.URL.RawQuery)
		return
	}
	request, err := h.signInRequest(r)
	if err != nil || r.URL.RawQuery == "" {
		redirectTo(w, http.StatusSeeOther, sessionsPath)
		return
	}
	redirectTo(w, http.StatusSeeOther, nextAddress(r, request))
}

package identityhttp

import (
	"fmt"
	"image/color"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/boombuler/barcode/qr"

	"marketplace/internal/identity"
	"marketplace/internal/kit/errs"
)

// Pages of the second factor. The first ends a sign-in and has its query; the others are
// of the account.
const (
	secondFactorPath      = Base + "/second-factor"
	secondFactorSetupPath = Base + "/second-factor/setup"
	secondFactorOffPath   = Base + "/second-factor/off"
	secondFactorCodesPath = Base + "/second-factor/codes"
)

// goOn sends the browser where a sign-in leads: to what was asked for, or first to the
// page of the second factor.
func (h *handlers) goOn(w http.ResponseWriter, r *http.Request, begun identity.SignedIn, next string) {
	h.startSession(w, r, begun.Secret)
	if begun.Device != "" {
		http.SetCookie(w, h.namedCookie(deviceName, begun.Device, int(identity.DeviceLife/time.Second)))
	}
	switch begun.Need {
	case identity.NeedCode:
		redirectTo(w, http.StatusSeeOther, secondFactorPath+"?"+r.URL.RawQuery)
	case identity.NeedSetup:
		redirectTo(w, http.StatusSeeOther, secondFactorSetupPath+"?"+r.URL.RawQuery)
	case identity.NeedReopen:
		redirectTo(w, http.StatusSeeOther, reopenPath+"?"+r.URL.RawQuery)
	case identity.NeedNothing:
		redirectTo(w, http.StatusSeeOther, next)
	}
}

// secondFactorPage asks for a code after the password.
func (h *handlers) secondFactorPage(w http.ResponseWriter, r *http.Request) {
	h.showSecondFactor(w, r, nil)
}

func (h *handlers) showSecondFactor(w http.ResponseWriter, r *http.Request, problem error) {
	_, account, need, err := h.service.PendingSession(r.Context(), h.cookie(r))
	if err != nil || need != identity.NeedCode {
		h.leavePending(w, r, need, err)
		return
	}
	values := map[string]string{"email": account.Email}
	if cookieOf(r, deviceName) != "" && !account.IsStaff() {
		values["trust"] = "30"
	}
	h.showForm(w, r, FormPage{Name: FormSecondFactor, Action: secondFactorPath + "?" + r.URL.RawQuery, Back: signInAddress(r), Values: values}, problem)
}

// leavePending sends a browser on that is at the wrong page of a sign-in.
func (h *handlers) leavePending(w http.ResponseWriter, r *http.Request, need identity.Need, err error) {
	switch {
	case errs.CodeOf(err) == errs.Unauthenticated && err != nil:
		redirectTo(w, http.StatusSeeOther, Base+"/signin?"+r.URL.RawQuery)
	case err != nil:
		h.failurePage(w, r, err)
	case need == identity.NeedSetup:
		redirectTo(w, http.StatusSeeOther, secondFactorSetupPath+"?"+r.URL.RawQuery)
	case need == identity.NeedCode:
		redirectTo(w, http.StatusSeeOther, secondFactorPath+"?"+r.URL.RawQuery)
	case need == identity.NeedReopen:
		redirectTo(w, http.StatusSeeOther, reopenPath+"?"+r.URL.RawQuery)
	default:
		redirectTo(w, http.StatusSeeOther, sessionsPath)
	}
}

func (h *handlers) giveSecondFactor(w http.ResponseWriter, r *http.Request) {
	request, err := h.signInRequest(r)
	if err != nil {
		h.refuse(w, r, request, err)
		return
	}
	if !readForm(w, r) {
		h.secondFactorPage(w, r)
		return
	}
	trust := r.PostForm.Get("trust") != ""
	err = h.service.CompleteSignIn(r.Context(), h.cookie(r), r.PostForm.Get("code"), cookieOf(r, deviceName), r.UserAgent(), trust)
	if err != nil {
		h.showSecondFactor(w, r, err)
		return
	}
	if _, _, need, err := h.service.PendingSession(r.Context(), h.cookie(r)); err == nil && need == identity.NeedReopen {
		h.leavePending(w, r, need, nil)
		return
	}
	redirectTo(w, http.StatusSeeOther, nextAddress(r, request))
}

// requireFresh gives the session in which a second factor is set up: one that waits for
// it, or one whose person signed in a moment ago. Another is sent to the sign-in page.
func (h *handlers) requireFresh(w http.ResponseWriter, r *http.Request) (identity.Session, identity.Account, bool) {
	session, account, need, err := h.service.PendingSession(r.Context(), h.cookie(r))
	if err == nil && need == identity.NeedSetup {
		return session, account, true
	}
	if err == nil {
		h.leavePending(w, r, need, nil)
		return session, account, false
	}
	session, account, ok := h.requireSession(w, r, secondFactorSetupPath)
	if ok && !h.service.IsFresh(session) {
		redirectTo(w, http.StatusSeeOther, Base+"/signin?"+url.Values{"next": {secondFactorSetupPath}}.Encode())
		return session, account, false
	}
	return session, account, ok
}

// setupPage shows what an app on the phone scans.
func (h *handlers) setupPage(w http.ResponseWriter, r *http.Request) { h.showSetup(w, r, nil) }

func (h *handlers) showSetup(w http.ResponseWriter, r *http.Request, problem error) {
	session, account, ok := h.requireFresh(w, r)
	if !ok {
		return
	}
	key, err := h.service.BeginSecondFactor(r.Context(), account)
	if errs.CodeOf(err) == errs.Conflict && err != nil {
		redirectTo(w, http.StatusSeeOther, sessionsPath)
		return
	}
	code, drawErr := draw(key.Address)
	if err == nil {
		err = drawErr
	}
	if err != nil {
		h.failurePage(w, r, err)
		return
	}
	page, status := SecondFactorPage{Action: secondFactorSetupPath + "?" + r.URL.RawQuery, Email: account.Email, Secret: key.Secret, Code: code, Demanded: session.Pending}, http.StatusOK
	if e := errs.As(problem); e != nil {
		status, page.Errors = refusedStatus(w, e), e.Fields
		if len(e.Fields) == 0 {
			page.Error = e.Message
		}
	} else if problem != nil {
		h.failurePage(w, r, problem)
		return
	}
	h.pages.SecondFactor(newPageWriter(w, ""), r, status, page)
}

func (h *handlers) setup(w http.ResponseWriter, r *http.Request) {
	session, account, ok := h.requireFresh(w, r)
	if !ok {
		return
	}
	if !readForm(w, r) {
		h.setupPage(w, r)
		return
	}
	codes, err := h.service.ConfirmSecondFactor(r.Context(), session, account, r.PostForm.Get("code"))
	if err != nil {
		h.showSetup(w, r, err)
		return
	}
	next := sessionsPath
	if request, err := h.signInRequest(r); err == nil && r.URL.RawQuery != "" {
		next = nextAddress(r, request)
	}
	h.pages.RecoveryCodes(newPageWriter(w, ""), r, RecoveryCodesPage{Codes: codes, Next: next})
}

// codeForm shows a form of the account that asks for a code.
func (h *handlers) codeForm(name, path string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if _, account, ok := h.requireSession(w, r, sessionsPath); ok {
			h.showCodeForm(w, r, name, path, account, nil)
		}
	}
}

func (h *handlers) showCodeForm(w http.ResponseWriter, r *http.Request, name, path string, account identity.Account, problem error) {
	if errs.ReasonOf(problem) == "second_factor_off" {
		redirectTo(w, http.StatusSeeOther, sessionsPath)
		return
	}
	h.showForm(w, r, FormPage{Name: name, Action: path, Back: sessionsPath, Values: map[string]string{"email": account.Email}}, problem)
}

func (h *handlers) secondFactorOff(w http.ResponseWriter, r *http.Request) {
	_, account, ok := h.requireSession(w, r, sessionsPath)
	if !ok || !readForm(w, r) {
		return
	}
	if err := h.service.RemoveSecondFactor(r.Context(), account, r.PostForm.Get("code")); err != nil {
		h.showCodeForm(w, r, FormSecondFactorOff, secondFactorOffPath, account, err)
		return
	}
	redirectTo(w, http.StatusSeeOther, sessionsPath)
}

func (h *handlers) renewCodes(w http.ResponseWriter, r *http.Request) {
	_, account, ok := h.requireSession(w, r, sessionsPath)
	if !ok || !readForm(w, r) {
		return
	}
	codes, err := h.service.RenewRecoveryCodes(r.Context(), account, r.PostForm.Get("code"))
	if err != nil {
		h.showCodeForm(w, r, FormRecoveryCodes, secondFactorCodesPath, account, err)
		return
	}
	h.pages.RecoveryCodes(newPageWriter(w, ""), r, RecoveryCodesPage{Codes: codes, Next: sessionsPath})
}

// QRCode is a square of points, as the path of an SVG whose unit is one point.
type QRCode struct {
	Size int
	Path string
}

// draw draws an address for the camera of a phone.
func draw(address string) (QRCode, error) {
	code, err := qr.Encode(address, qr.M, qr.Auto)
	if err != nil {
		return QRCode{}, err
	}
	size := code.Bounds().Dx()
	var path strings.Builder
	for y := range size {
		for x := 0; x < size; x++ {
			run := 0
			for x+run < size && isDark(code.At(x+run, y)) {
				run++
			}
			if run > 0 {
				writeRun(&path, x, y, run)
				x += run
			}
		}
	}
	return QRCode{size, path.String()}, nil
}

func isDark(c color.Color) bool {
	luminance, _, _, _ := c.RGBA()
	return luminance == 0
}

// writeRun draws some points of a row.
func writeRun(path *strings.Builder, x, y, length int) {
	fmt.Fprintf(path, "M%d %dh%dv1h-%dz", x, y, length, length)
}

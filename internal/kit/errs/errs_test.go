package errs_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"marketplace/internal/kit/errs"
)

func TestCodeOf_WrappedError_IsFound(t *testing.T) {
	t.Parallel()
	cause := errors.New("disk on fire")
	err := fmt.Errorf("while saving: %w", errs.Wrap(cause, errs.Conflict, "taken", "It is taken."))
	if errs.CodeOf(err) != errs.Conflict || errs.ReasonOf(err) != "taken" || !errors.Is(err, cause) {
		t.Errorf("%v has code %s and reason %q", err, errs.CodeOf(err), errs.ReasonOf(err))
	}
	if !strings.Contains(err.Error(), "disk on fire") || strings.Contains(errs.As(err).Message, "disk") {
		t.Errorf("the cause belongs in the log only: %q, %q", err, errs.As(err).Message)
	}
	if errs.CodeOf(cause) != errs.Internal || errs.ReasonOf(cause) != "" || errs.As(cause) != nil {
		t.Error("an error without a code is not internal")
	}
	if errs.IsNotFound(nil) || errs.IsNotFound(cause) || !errs.IsNotFound(errs.New(errs.NotFound, "x", "X.")) {
		t.Error("not found is mistaken")
	}
}

func TestInvalid_Fields_NameTheInputs(t *testing.T) {
	t.Parallel()
	err := errs.InvalidFields(map[string]string{"name": "Please enter your name"})
	if err.Code != errs.Invalid || err.Reason != "validation" || err.Fields["name"] == "" {
		t.Errorf("%+v", err)
	}
}

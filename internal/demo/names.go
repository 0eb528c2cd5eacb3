package demo

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/errs"
)

const recordSetting = "demo_record_"

// Names are the TXT records of the demo world: of names that exist nowhere else. What is put
// there proves the domain of a demo site, as a record of a real one does.
type Names struct {
	Settings Settings
	// Others answers for all other names, and for files.
	Others interface {
		Records(ctx context.Context, name string) ([]string, error)
		File(ctx context.Context, address string) (string, error)
	}
	Log *slog.Logger
}

// isDemoName reports whether a name is kept for examples and tests (RFC 2606).
func isDemoName(name string) bool {
	return strings.HasSuffix(name, ".test") || strings.HasSuffix(name, ".example")
}

// Records gives the TXT records of a name.
func (n *Names) Records(ctx context.Context, name string) ([]string, error) {
	if !isDemoName(name) {
		return n.Others.Records(ctx, name)
	}
	value, err := n.Settings.Setting(ctx, recordSetting+name)
	if value == "" {
		return nil, err
	}
	return []string{value}, err
}

// File gives the beginning of the text at an address.
func (n *Names) File(ctx context.Context, address string) (string, error) {
	return n.Others.File(ctx, address)
}

// Mount adds PUT /demo/records.
func (n *Names) Mount(mux *http.ServeMux) { mux.HandleFunc("PUT /demo/records", n.put) }

func (n *Names) put(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Name string `json:"name"`
		Text string `json:"text"`
	}
	err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<10)).Decode(&in)
	if err != nil || !isDemoName(in.Name) {
		httpapi.WriteError(w, r, n.Log, errs.New(errs.Invalid, "validation", `Send {"name":"_marketplace.shop.example","text":"..."}, with a name below test or example.`))
		return
	}
	if err := n.Settings.PutSetting(r.Context(), recordSetting+in.Name, in.Text); err != nil {
		httpapi.WriteError(w, r, n.Log, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

package cli

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"marketplace/internal/app"
)

const manifestUsage = `usage: marketplace app pull APP [FILE]
       marketplace app push FILE [APP]
       marketplace app lint APP [FILE]
       marketplace app submit APP [--note TEXT]

Works on the apps of a developer in a running shop, from anywhere. APP is an id or the last
part of the app's address; FILE is a manifest in JSON, the shape of which 'pull' shows.

  pull    write the manifest of the draft, or of what is live without one, into FILE or out
  push    change the draft as FILE says, all of it or nothing; without an APP and without an
          id in FILE, a new app is made
  lint    print what the draft lacks to be submitted, and whether it is what FILE says
  submit  hand the draft to the review desk

The exit status is 1 when the shop refuses, or when lint finds something.

  --note TEXT  what the review desk shall know (submit)
  --shop URL   address of the shop, as https://shop.example; also SHOP_URL
  SHOP_TOKEN   a personal token with scopes of the console, from 'Your sessions' of the shop
`

const (
	// shopTimeout is how long an answer of the shop may take.
	shopTimeout = 30 * time.Second
	// longestManifest and longestAnswer are in bytes.
	longestManifest = 1 << 20
	longestAnswer   = 4 << 20
)

// manifestCommand performs one of the commands that developers use against a running shop.
func manifestCommand(ctx context.Context, args, environ []string, stdout io.Writer) error {
	commands := map[string]func(context.Context, remoteShop, arguments, io.Writer) error{
		"pull": pullManifest, "push": pushManifest, "lint": lintDraft, "submit": submitDraft,
	}
	if len(args) == 0 || commands[args[0]] == nil {
		return errors.New("which app command? There are: pull, push, lint and submit (app --help)")
	}
	given, err := parseArguments(args[1:], []string{"shop", "note"}, nil)
	if err != nil {
		return err
	}
	if len(given.settings) > 0 {
		return fmt.Errorf("there is no %s here (app --help)", given.settings[0])
	}
	shop, err := findShop(given, environ)
	if err != nil {
		return err
	}
	return commands[args[0]](ctx, shop, given, stdout)
}

// remoteShop is a shop that runs elsewhere, asked with somebody's personal token.
type remoteShop struct{ origin, token string }

func findShop(given arguments, environ []string) (remoteShop, error) {
	shop := remoteShop{lookUp(environ, "SHOP_URL"), lookUp(environ, "SHOP_TOKEN")}
	given.set("shop", &shop.origin)
	if shop.origin == "" {
		return shop, errors.New("which shop? Give --shop https://..., or SHOP_URL")
	}
	address, err := url.Parse(shop.origin)
	if err != nil || address.Host == "" || strings.Trim(address.Path, "/") != "" || address.RawQuery != "" {
		return shop, fmt.Errorf("%q is no address of a shop: give its origin, as https://shop.example", shop.origin)
	}
	if ip := net.ParseIP(address.Hostname()); address.Scheme != "https" && (address.Scheme != "http" || address.Hostname() != "localhost" && !ip.IsLoopback()) {
		return shop, errors.New("the token is sent by https alone, but on this machine")
	}
	if shop.token == "" {
		return shop, errors.New("a personal token is needed in SHOP_TOKEN: make one under 'Your sessions' of the shop")
	}
	shop.origin = address.Scheme + "://" + address.Host
	return shop, nil
}

// lookUp gives a variable of an environment, the last one of its name.
func lookUp(environ []string, name string) string {
	for _, pair := range slices.Backward(environ) {
		if value, isIt := strings.CutPrefix(pair, name+"="); isIt {
			return value
		}
	}
	return ""
}

// ask sends a request and reads the answer into it, unless that is nil. What the shop refuses
// is an error in the shop's words.
func (s remoteShop) ask(ctx context.Context, method, path string, body, answer any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, shopTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, s.origin+"/api"+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+s.token)
	request.Header.Set("Content-Type", "application/json")
	// A redirect would take the token elsewhere.
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Do(request)
	if err != nil {
		return fmt.Errorf("nobody answers at %s", s.origin)
	}
	defer func() { _ = response.Body.Close() }()
	said, err := io.ReadAll(io.LimitReader(response.Body, longestAnswer))
	if err != nil {
		return errors.New("the answer was cut off")
	}
	if response.StatusCode == http.StatusUnauthorized {
		// The shop's own sentence asks to log in, which a command cannot do.
		return errors.New("the shop does not know the token in SHOP_TOKEN, or it was deleted: make another one under 'Your sessions' of the shop")
	}
	if response.StatusCode >= http.StatusMultipleChoices {
		return refusalOf(response.StatusCode, said)
	}
	if answer == nil {
		return nil
	}
	if err := json.Unmarshal(said, answer); err != nil {
		return fmt.Errorf("%s does not answer as a shop does", s.origin)
	}
	return nil
}

// refusal is why the shop refused, in one line.
type refusal struct{ says, code string }

func (r *refusal) Error() string { return r.says + " (" + r.code + ")" }

// refusalOf reads why the shop refused.
func refusalOf(status int, said []byte) error {
	var refused struct {
		Message string            `json:"message"`
		Code    string            `json:"code"`
		Fields  map[string]string `json:"fields"`
	}
	if json.Unmarshal(said, &refused) != nil || refused.Message == "" {
		return fmt.Errorf("the shop answered with status %d", status)
	}
	sentences := []string{refused.Message}
	for _, field := range slices.Sorted(maps.Keys(refused.Fields)) {
		if says := refused.Fields[field]; says != refused.Message {
			sentences = append(sentences, field+": "+says)
		}
	}
	return &refusal{strings.Join(sentences, " "), refused.Code}
}

func manifestPath(app string) string { return "/console/app/" + url.PathEscape(app) }

func pullManifest(ctx context.Context, shop remoteShop, given arguments, stdout io.Writer) error {
	if len(given.words) == 0 || len(given.words) > 2 {
		return errors.New("which app? app pull APP [FILE]")
	}
	var manifest json.RawMessage
	if err := shop.ask(ctx, http.MethodGet, manifestPath(given.words[0]), nil, &manifest); err != nil {
		return err
	}
	var text bytes.Buffer
	if err := json.Indent(&text, manifest, "", "  "); err != nil {
		return err
	}
	text.WriteByte('\n')
	if len(given.words) == 1 {
		_, err := stdout.Write(text.Bytes())
		return err
	}
	if err := writeWhole(given.words[1], text.Bytes()); err != nil {
		return fmt.Errorf("%s cannot be written: %w", given.words[1], causeOf(err))
	}
	return nil
}

// causeOf takes off an error of the file system what it was done with: a name that nobody gave.
func causeOf(err error) error {
	if at, isPath := errors.AsType[*os.PathError](err); isPath {
		return at.Err
	}
	if at, isLink := errors.AsType[*os.LinkError](err); isLink {
		return at.Err
	}
	return err
}

// writeWhole puts a text into a file, whole or not at all.
func writeWhole(path string, text []byte) error {
	beside, err := os.CreateTemp(filepath.Dir(path), ".pull-*")
	if err != nil {
		return err
	}
	_, err = beside.Write(text)
	if err = errors.Join(err, beside.Chmod(0o644), beside.Close()); err == nil {
		err = os.Rename(beside.Name(), path)
	}
	if err != nil {
		_ = os.Remove(beside.Name())
	}
	return err
}

// readManifest reads a manifest, and the id that it names; "" for a new app.
func readManifest(path string) (manifest json.RawMessage, id string, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, "", err
	}
	defer func() { _ = file.Close() }()
	text, err := io.ReadAll(io.LimitReader(file, longestManifest+1))
	if err != nil {
		return nil, "", err
	}
	if len(text) > longestManifest {
		return nil, "", fmt.Errorf("%s has more than %d bytes", path, longestManifest)
	}
	if id, err = app.ReadManifest(text); err != nil {
		return nil, "", fmt.Errorf("%s is no manifest: %s", path, faultIn(text, err))
	}
	return text, id, nil
}

// faultIn says where a text is no manifest, and why, in words of whoever wrote it.
func faultIn(text []byte, err error) string {
	if syntax, isSyntax := errors.AsType[*json.SyntaxError](err); isSyntax {
		before := text[:min(int(syntax.Offset), len(text))]
		return fmt.Sprintf("line %d: %s", 1+bytes.Count(before, []byte("\n")), syntax)
	}
	if kind, isKind := errors.AsType[*json.UnmarshalTypeError](err); isKind {
		return fmt.Sprintf("%s: here belongs %s, not %s", cmp.Or(kind.Field, "the whole file"), kindOf(kind.Type.Kind()), withArticle(kind.Value))
	}
	if field, isUnknown := strings.CutPrefix(err.Error(), "json: unknown field "); isUnknown {
		return "it has a field " + field + " where no manifest has one; 'app pull' shows which there are, and where"
	}
	return err.Error()
}

// kindOf names what a field takes.
func kindOf(kind reflect.Kind) string {
	switch kind {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list"
	case reflect.Int, reflect.Int64:
		return "a whole number"
	}
	return "an object"
}

// withArticle names what stands in a file, as JSON's reader calls it.
func withArticle(value string) string {
	switch value {
	case "array":
		return "a list"
	case "object":
		return "an object"
	case "bool":
		return "true or false"
	case "string":
		return "a string"
	}
	return "the " + value // of a number its digits follow
}

// inFile names the file that a shop found a fault in.
func inFile(path string, err error) error {
	if refused, isRefused := errors.AsType[*refusal](err); isRefused && refused.code == "validation" {
		return fmt.Errorf("%s: %w", path, err)
	}
	return err
}

func pushManifest(ctx context.Context, shop remoteShop, given arguments, stdout io.Writer) error {
	if len(given.words) == 0 || len(given.words) > 2 {
		return errors.New("which file? app push FILE [APP]")
	}
	manifest, id, err := readManifest(given.words[0])
	if err != nil {
		return err
	}
	if len(given.words) == 2 {
		id = given.words[1]
	}
	path := "/console/app"
	if id != "" {
		path = manifestPath(id)
	}
	var result struct {
		Output struct {
			IsDone bool `json:"isDone"`
			Steps  map[string]struct {
				ID string `json:"id"`
			} `json:"steps"`
		} `json:"output"`
		Status map[string]struct {
			Error *struct {
				Message string `json:"message"`
			} `json:"error"`
		} `json:"status"`
	}
	if err := shop.ask(ctx, http.MethodPost, path, map[string]any{"manifest": manifest}, &result); err != nil {
		return inFile(given.words[0], err)
	}
	for _, step := range slices.Sorted(maps.Keys(result.Status)) {
		if fault := result.Status[step].Error; fault != nil {
			_, _ = fmt.Fprintf(stdout, "%s: %s: %s\n", given.words[0], step, fault.Message)
		}
	}
	if !result.Output.IsDone {
		return errors.New("nothing was changed")
	}
	if id == "" {
		_, err = fmt.Fprintf(stdout, "made an app; with \"id\": %q in %s the next push changes it\n", result.Output.Steps["app"].ID, given.words[0])
		return err
	}
	_, err = fmt.Fprintf(stdout, "the draft of %s is what %s says\n", id, given.words[0])
	return err
}

func lintDraft(ctx context.Context, shop remoteShop, given arguments, stdout io.Writer) error {
	if len(given.words) == 0 || len(given.words) > 2 {
		return errors.New("which app? app lint APP [FILE]")
	}
	id, found := given.words[0], 0
	if len(given.words) == 2 {
		manifest, _, err := readManifest(given.words[1])
		if err != nil {
			return err
		}
		var verdict struct {
			Status string `json:"status"`
		}
		if err := shop.ask(ctx, http.MethodPost, manifestPath(id)+"/verify", map[string]any{"manifest": manifest}, &verdict); err != nil {
			return inFile(given.words[1], err)
		}
		if verdict.Status != "ok" {
			found++
			_, _ = fmt.Fprintf(stdout, "%s is not what the draft says: push or pull it\n", given.words[1])
		}
	}
	var progress struct {
		Missing map[string]string `json:"missing"`
	}
	if err := shop.ask(ctx, http.MethodGet, "/v2/applications/"+url.PathEscape(id)+"/review", nil, &progress); err != nil {
		return err
	}
	for _, field := range slices.Sorted(maps.Keys(progress.Missing)) {
		found++
		_, _ = fmt.Fprintf(stdout, "%s: %s\n", field, progress.Missing[field])
	}
	if found > 0 {
		return fmt.Errorf("found %d", found)
	}
	_, err := fmt.Fprintln(stdout, "nothing is missing")
	return err
}

func submitDraft(ctx context.Context, shop remoteShop, given arguments, stdout io.Writer) error {
	words, err := given.need("the app")
	if err != nil {
		return err
	}
	note, _ := given.last("note")
	var submitted struct {
		Position int64     `json:"position"`
		DueAt    time.Time `json:"dueAt"`
	}
	if err := shop.ask(ctx, http.MethodPut, "/v2/applications/"+url.PathEscape(words[0])+"/review/submit", map[string]string{"note": note}, &submitted); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "submitted: place %d, an answer by %s\n", submitted.Position, submitted.DueAt.UTC().Format("Jan 2, 2006"))
	return err
}

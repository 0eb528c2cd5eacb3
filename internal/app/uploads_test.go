package app_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// pictureOf gives a PNG file.
func pictureOf(t *testing.T, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// uploadForm gives the body of an upload, and its type.
func uploadForm(t *testing.T, kind string, file []byte) (body, contentType string) {
	t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	for name, value := range map[string]string{"kind": kind, "title": "What it shows"} {
		if err := form.WriteField(name, value); err != nil {
			t.Fatal(err)
		}
	}
	part, err := form.CreateFormFile("file", "picture.png")
	if err == nil {
		_, err = part.Write(file)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), form.FormDataContentType()
}

// S3.02, contract developer-console section 3: what a developer uploads is shown by the shop,
// and nobody else can use it.
func TestUpload_Picture_IsShownWhereItsDeveloperSays(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		dir, shop := copyOfWorld(t, studioWorld, database())
		settings := forDemo(shop)
		environ := environment(dir, settings...)
		s := serveProgram(t, dir, settings...)
		developer, other := bearerOf{t, s.base, tokenOf(t, environ, "dev@apps.test")}, bearerOf{t, s.base, tokenOf(t, environ, "owner@solo.test")}
		app := "/api/v2/applications/" + field(t, developer.must(http.MethodPost, "/api/v2/applications", `{"name":"Chat Scorer"}`), "id")
		if before := developer.must(http.MethodGet, app, ""); !strings.Contains(before, `"hasIcon":false`) {
			t.Errorf("a new app has an icon: %s", before)
		}
		send := func(who bearerOf, kind string, file []byte) (int, string) {
			body, contentType := uploadForm(t, kind, file)
			answer := who.asked(http.MethodPost, app+"/media", body, "Content-Type", contentType, "Idempotency-Key", kind)
			return answer.status, string(answer.body)
		}
		status, icon := send(developer, "icon", pictureOf(t, 512, 512))
		if status != http.StatusCreated || field(t, icon, "title") != "What it shows" {
			t.Fatalf("an icon: %d %s", status, icon)
		}
		if _, again := send(developer, "icon", pictureOf(t, 512, 512)); again != icon {
			t.Errorf("the same again is %s", again)
		}
		shown, err := http.Get(field(t, icon, "small"))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = shown.Body.Close() }()
		if config, _, err := image.DecodeConfig(shown.Body); shown.StatusCode != http.StatusOK || config.Width != 192 || err != nil || !strings.Contains(shown.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("the small one: %d, %v, %d wide, %v", shown.StatusCode, shown.Header, config.Width, err)
		}
		for kind, file := range map[string][]byte{"screenshot": pictureOf(t, 512, 512), "icon": []byte("GIF89a"), "film": pictureOf(t, 512, 512)} {
			if status, said := send(developer, kind, file); status != http.StatusUnprocessableEntity {
				t.Errorf("a wrong %s: %d %s", kind, status, said)
			}
		}
		if status, _ := send(other, "icon", pictureOf(t, 512, 512)); status != http.StatusNotFound {
			t.Errorf("by somebody else: %d", status)
		}
		_, shot := send(developer, "screenshot", pictureOf(t, 1200, 750))
		developer.must(http.MethodPut, app+"/screenshots/commit", `[`+shot+`]`)
		dark := base64.StdEncoding.EncodeToString(pictureOf(t, 300, 300))
		view := developer.must(http.MethodPut, app+"/display/icons", `{"default":"`+field(t, icon, "original")+`","dark":"data:image/png;base64,`+dark+`"}`)
		for _, want := range []string{field(t, icon, "large"), field(t, shot, "original"), `"interfaceIconsDark":{`, `"hasIcon":true`, `"icon":"data:image/svg+xml`} {
			if !strings.Contains(view, want) {
				t.Errorf("%s is not in %s", want, view)
			}
		}
		if list := decodeBody[[]map[string]any](t, developer.must(http.MethodGet, "/api/v2/applications?filter=licensed", "")); list[0]["hasIcon"] != true {
			t.Errorf("the list says %v", list[0]["hasIcon"])
		}
		goOnWithoutBucket(t, developer, app, filepath.Join(dir, "media"), icon, shot, send)
	})
}

// The same picture as the icon of an app and of its developer is two: the first goes with its
// upload, which no listing names, and the second stays.
func TestDeveloperIcon_SamePictureAsAnUpload_OutlivesIt(t *testing.T) {
	t.Parallel()
	dir, database := copyOfWorld(t, studioWorld, nil)
	settings := forDemo(database)
	s := serveProgram(t, dir, settings...)
	developer := bearerOf{t, s.base, tokenOf(t, environment(dir, settings...), "dev@apps.test")}
	app := "/api/v2/applications/" + field(t, developer.must(http.MethodPost, "/api/v2/applications", `{"name":"Chat Scorer"}`), "id")
	picture := pictureOf(t, 512, 512)
	form, contentType := uploadForm(t, "icon", picture)
	uploaded := developer.asked(http.MethodPost, app+"/media", form, "Content-Type", contentType)
	if uploaded.status != http.StatusCreated {
		t.Fatalf("an upload: %d %s", uploaded.status, uploaded.body)
	}
	own := developer.must(http.MethodPut, "/api/developer/icon", `{"icon":"data:image/png;base64,`+base64.StdEncoding.EncodeToString(picture)+`"}`)
	var is struct{ Profile struct{ Icon string } }
	if err := json.Unmarshal([]byte(own), &is); err != nil {
		t.Fatal(err)
	}
	small := field(t, string(uploaded.body), "small")
	files := filepath.Join(dir, "media", "uploads", "*", path.Base(path.Dir(small))+"-*")
	isKept := func() bool {
		kept, err := filepath.Glob(files)
		return err != nil || len(kept) > 0
	}
	if !isKept() {
		t.Fatalf("no file of %s", small)
	}
	advance(t, s, "192h") // 8 days, a day more than it is kept
	eventually(t, "the upload is not purged", func() bool { return !isKept() })
	if status, _ := get(t, is.Profile.Icon); status != http.StatusOK {
		t.Errorf("the icon of the developer: %d", status)
	}
}

// goOnWithoutBucket takes the bucket away: texts and what is kept are edited, an upload says why
// it is not taken and leaves the draft as it was, and is taken when the bucket is back.
func goOnWithoutBucket(t *testing.T, developer bearerOf, app, folder, icon, shot string, send func(bearerOf, string, []byte) (int, string)) {
	t.Helper()
	back := takeBucket(t, folder)
	developer.must(http.MethodPatch, app+"/display", `{"shortDescription":"Written without a bucket."}`)
	developer.must(http.MethodPut, app+"/screenshots/commit", `[`+shot+`]`)
	if status, again := send(developer, "icon", pictureOf(t, 512, 512)); status != http.StatusCreated || again != icon {
		t.Errorf("what is kept already: %d %s", status, again)
	}
	before := developer.must(http.MethodGet, app, "")
	data := base64.StdEncoding.EncodeToString(pictureOf(t, 310, 310))
	status, said := send(developer, "icon_dark", pictureOf(t, 320, 320))
	inDraft, saidOfDraft := developer.send(http.MethodPut, app+"/display/icons", `{"dark":"data:image/png;base64,`+data+`"}`)
	for i, got := range []string{said, saidOfDraft} {
		if []int{status, inDraft}[i] != http.StatusServiceUnavailable || !strings.Contains(got, `"bucket_unavailable"`) || !strings.Contains(got, "cannot be kept now") {
			t.Errorf("without a bucket: %d, %d, %s", status, inDraft, got)
		}
	}
	if after := developer.must(http.MethodGet, app, ""); after != before {
		t.Errorf("an upload that was not taken changes the draft:\n%s\n%s", before, after)
	}
	if status, _ := get(t, field(t, shot, "small")); status != http.StatusServiceUnavailable {
		t.Errorf("a picture that cannot be read: %d", status)
	}
	back()
	status, dark := send(developer, "icon_dark", pictureOf(t, 320, 320))
	if status != http.StatusCreated {
		t.Fatalf("when it is back: %d %s", status, dark)
	}
	developer.must(http.MethodPut, app+"/display/icons", `{"dark":"`+field(t, dark, "original")+`"}`)
	for _, address := range []string{field(t, dark, "small"), field(t, shot, "small")} {
		if status, _ := get(t, address); status != http.StatusOK {
			t.Errorf("when it is back, %s: %d", address, status)
		}
	}
}

// S3.26: a developer's icon is on its page at once, and what is saved of the profile besides
// leaves it; the file stays where what nothing shows is removed.
func TestDeveloperIcon_Uploaded_IsOnItsPage(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		dir, shop := copyOfWorld(t, studioWorld, database())
		settings := forDemo(shop)
		environ := environment(dir, settings...)
		s := serveProgram(t, dir, settings...)
		developer := bearerOf{t, s.base, tokenOf(t, environ, "dev@apps.test")}
		const icon, address = "/api/v2/developer/icon", "/marketplace/pictures/icons/developers/appsmiths.svg"
		_, drawn := get(t, s.base+address)
		picture := "data:image/png;base64," + base64.StdEncoding.EncodeToString(pictureOf(t, 300, 300))
		for _, wrong := range []string{"data:image/png;base64,", "data:image/png;base64,R0lGODlh", "data:image/png;base64," + base64.StdEncoding.EncodeToString(pictureOf(t, 300, 200)), "https://elsewhere.example/icon.png"} {
			if status, said := developer.send(http.MethodPut, icon, `{"icon":"`+wrong+`"}`); status != http.StatusUnprocessableEntity {
				t.Errorf("%.40s: %d %s", wrong, status, said)
			}
		}
		if status, _ := (bearerOf{t, s.base, tokenOf(t, environ, "owner@solo.test")}).send(http.MethodPut, icon, `{"icon":"`+picture+`"}`); status != http.StatusNotFound {
			t.Errorf("by who is no developer: %d", status)
		}
		before := developer.must(http.MethodGet, "/api/v2/developer", "")
		after := developer.must(http.MethodPut, icon, `{"icon":"`+picture+`"}`)
		if field(t, before, "revision") != field(t, after, "revision") {
			t.Error("who writes the profile is disturbed")
		}
		if _, shown := get(t, s.base+address); !strings.Contains(shown, "<image href=") || shown == drawn {
			t.Errorf("the page shows %.100s", shown)
		}
		developer.must(http.MethodPut, "/api/v2/developer/profile", `{"name":"Appsmiths","headline":"New."}`)
		if _, shown := get(t, s.base+address); !strings.Contains(shown, "<image href=") {
			t.Error("the profile takes the icon out")
		}
		if said := succeed(t, environ, "media", "check"); !strings.Contains(said, "0 damaged, 0 unneeded") {
			t.Errorf("the icon counts as unneeded: %s", said)
		}
		developer.must(http.MethodPut, icon, `{"icon":""}`)
		if _, shown := get(t, s.base+address); shown != drawn {
			t.Error("the drawing is not back")
		}
	})
}

// While the bucket is away a drawing stands where an uploaded icon belongs, and nobody keeps it:
// the icon is there again when the bucket is.
func TestDeveloperIcon_BucketAway_IsBackWithIt(t *testing.T) {
	t.Parallel()
	dir, database := copyOfWorld(t, studioWorld, nil)
	settings := forDemo(database)
	s := serveProgram(t, dir, settings...)
	developer := bearerOf{t, s.base, tokenOf(t, environment(dir, settings...), "dev@apps.test")}
	developer.must(http.MethodPut, "/api/v2/developer/icon", `{"icon":"data:image/png;base64,`+base64.StdEncoding.EncodeToString(pictureOf(t, 300, 300))+`"}`)
	shown := func() (isUploaded bool, cache string) {
		answer, err := http.Get(s.base + "/marketplace/pictures/icons/developers/appsmiths.svg")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = answer.Body.Close() }()
		body, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatal(answer.StatusCode, err)
		}
		return strings.Contains(string(body), "<image href="), answer.Header.Get("Cache-Control")
	}
	back := takeBucket(t, filepath.Join(dir, "media"))
	for range 2 {
		if isUploaded, cache := shown(); isUploaded || cache != "no-store" {
			t.Errorf("without a bucket: uploaded %t, Cache-Control %q", isUploaded, cache)
		}
	}
	back()
	eventually(t, "the icon is not back", func() bool { isUploaded, _ := shown(); return isUploaded })
	if _, cache := shown(); !strings.Contains(cache, "max-age=3600") {
		t.Errorf("the icon itself: Cache-Control %q", cache)
	}
}

// takeBucket takes the folder of a bucket away, and gives what puts it back.
func takeBucket(t *testing.T, folder string) (back func()) {
	t.Helper()
	if err := errors.Join(os.Rename(folder, folder+".away"), os.WriteFile(folder, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	return func() {
		t.Helper()
		if err := errors.Join(os.Remove(folder), os.Rename(folder+".away", folder)); err != nil {
			t.Fatal(err)
		}
	}
}

// A stream that does not end is refused when it is too long, not when it is over.
func TestUpload_EndlessStream_IsRefusedEarly(t *testing.T) {
	t.Parallel()
	s, environ := demoToRead(t)
	developer := bearerOf{t, s.base, tokenOf(t, environ, "dev@apps.test")}
	body, contentType := uploadForm(t, "icon", []byte("\x89PNG\r\n\x1a\n"))
	head, _, _ := strings.Cut(body, "\x89PNG")
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.base+"/api/applications/aircall/media", io.MultiReader(strings.NewReader(head), io.LimitReader(zeros{}, 1<<30)))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+developer.token)
	request.Header.Set("Content-Type", contentType)
	began := time.Now()
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if text, _ := io.ReadAll(answer.Body); answer.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(string(text), "more than 5 MB") || time.Since(began) > 2*time.Second {
		t.Errorf("%d %s after %s", answer.StatusCode, text, time.Since(began))
	}
}

type zeros struct{}

// Read is that of io.Reader.
func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

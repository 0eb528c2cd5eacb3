package site

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"marketplace/internal/site/render"
)

// Frontend is the built front end: what a document refers to.
type Frontend struct {
	language  string // of its words, as in lang
	files     fs.FS  // the client's files, by path below the base path of the shop
	scripts   []string
	styles    []string
	preloads  []string
	themeInit string
	themeHash string
	dist      fs.FS // the whole build, nil without one
	build     string
	// views are the scripts and styles that each kind of page needs besides.
	views map[Kind]view
	// parts are the styles of each module that is loaded by itself, by its name in the manifest.
	parts map[string][]string
	// sheets are the texts of the styles, which stand in the document itself: a
	// page is drawn without asking for a second file. Those of its first view are in
	// the head, those of its other parts in front of them.
	sheets map[string]string
	// styleHashes let the content policy allow exactly these texts.
	styleHashes map[string]string
	// console is the developer console, nil without a build.
	console *consoleBuild
}

type view struct{ scripts, styles []string }

// chunk is an entry of Vite's manifest.
type chunk struct {
	File           string   `json:"file"`
	CSS            []string `json:"css"`
	Imports        []string `json:"imports"`
	IsEntry        bool     `json:"isEntry"`
	IsDynamicEntry bool     `json:"isDynamicEntry"`
	Assets         []string `json:"assets"`
}

// LoadFrontend reads the output of the front-end build. Without one it gives a
// front end that shows pages without style or script, and false.
func LoadFrontend(dist fs.FS) (*Frontend, bool, error) { return loadFrontend(dist, English) }

// LoadTranslations reads the builds in other languages, by their codes: those that
// are there, without a list of them.
func LoadTranslations(dist fs.FS) ([]*Frontend, error) {
	manifests, err := fs.Glob(dist, "client/.vite/manifest.*.json")
	if err != nil {
		return nil, fmt.Errorf("front end: %w", err)
	}
	var all []*Frontend
	for _, name := range manifests {
		f, _, err := loadFrontend(dist, strings.Split(path.Base(name), ".")[1])
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}

// buildFile is the name of a file of the build in a language: English has the plain one.
func buildFile(name, language string) string {
	if language == English {
		return name
	}
	extension := path.Ext(name)
	return strings.TrimSuffix(name, extension) + "." + language + extension
}

func loadFrontend(dist fs.FS, language string) (*Frontend, bool, error) {
	manifest, err := fs.ReadFile(dist, buildFile("client/.vite/manifest.json", language))
	if err != nil {
		return &Frontend{language: language, build: "none", files: emptyFS{}}, false, nil //nolint:nilerr // not built yet: a legal state of a fresh clone
	}
	client, err := fs.Sub(dist, "client")
	if err != nil {
		return nil, false, fmt.Errorf("front end: %w", err)
	}
	f := &Frontend{language: language, dist: dist, files: client}
	var chunks map[string]chunk
	if err := json.Unmarshal(manifest, &chunks); err != nil {
		return nil, false, fmt.Errorf("front end manifest: %w", err)
	}
	entry, ok := chunks["src/main.tsx"]
	if !ok {
		return nil, false, errors.New("front end manifest: no entry src/main.tsx")
	}
	f.scripts = []string{entry.File}
	f.collectEntry(chunks, entry)
	if f.views, err = viewsOf(chunks, f); err != nil {
		return nil, false, err
	}
	f.parts = partsOf(chunks, f)
	if err := f.readSheets(); err != nil {
		return nil, false, err
	}
	theme, err := fs.ReadFile(client, "theme-init.js")
	if err != nil {
		return nil, false, fmt.Errorf("front end: %w", err)
	}
	f.themeInit = strings.TrimSpace(string(theme))
	f.themeHash = policyHash(f.themeInit)
	if f.build, err = nameOfBuild(dist, language, manifest); err != nil {
		return nil, false, err
	}
	if f.console, err = loadConsole(dist, language); err != nil {
		return nil, false, err
	}
	return f, true, nil
}

// nameOfBuild says by a hash which build this is. Every command of the program asks, so the script that
// draws pages, a megabyte, is not copied for it.
func nameOfBuild(dist fs.FS, language string, manifest []byte) (string, error) {
	script, err := dist.Open(buildFile(serverBundle, language))
	if err != nil {
		return "", fmt.Errorf("front end: %w", err)
	}
	defer func() { _ = script.Close() }()
	sum := sha256.New()
	_, _ = sum.Write(manifest)
	if _, err := io.Copy(sum, script); err != nil {
		return "", fmt.Errorf("front end: %w", err)
	}
	return hex.EncodeToString(sum.Sum(nil))[:20], nil
}

// readSheets reads the styles of all documents.
func (f *Frontend) readSheets() error {
	f.sheets, f.styleHashes = map[string]string{}, map[string]string{}
	names := slices.Clone(f.styles)
	for _, v := range f.views {
		names = append(names, v.styles...)
	}
	for _, styles := range f.parts {
		names = append(names, styles...)
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		text, err := fs.ReadFile(f.files, name)
		if err != nil {
			return fmt.Errorf("front end: %w", err)
		}
		f.sheets[name] = strings.TrimSpace(string(text))
		f.styleHashes[name] = policyHash(f.sheets[name])
	}
	return nil
}

// stylesOf lists the styles of a kind of page in their order.
func (f *Frontend) stylesOf(kind Kind) []string {
	return slices.Concat(f.styles, f.views[kind].styles)
}

// policyHash names an inline text in a content policy.
func policyHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// collectEntry is collect for what a document begins with: its own style comes first, because it says
// in which order the layers of all of them count.
func (f *Frontend) collectEntry(chunks map[string]chunk, entry chunk) {
	f.styles = append(f.styles, entry.CSS...)
	f.collect(chunks, entry, map[string]bool{})
}

// collect lists the styles and the scripts that an entry needs at once, styles in
// the order in which the browser's loader adds them: those of what it imports first.
func (f *Frontend) collect(chunks map[string]chunk, c chunk, seen map[string]bool) {
	for _, asset := range c.Assets {
		if strings.Contains(asset, "inter-latin-opsz") {
			f.preloads = append(f.preloads, asset)
		}
	}
	for _, name := range c.Imports {
		if seen[name] {
			continue
		}
		seen[name] = true
		f.scripts = append(f.scripts, chunks[name].File)
		f.collect(chunks, chunks[name], seen)
	}
	for _, sheet := range c.CSS {
		if !slices.Contains(f.styles, sheet) { // several chunks may have the same one
			f.styles = append(f.styles, sheet)
		}
	}
}

// viewsOf finds the chunk of each kind of page, so that a document can ask
// for it at once instead of after the entry has run. A build that lacks one is of
// another version of this program.
func viewsOf(chunks map[string]chunk, entry *Frontend) (map[Kind]view, error) {
	views := map[Kind]view{}
	for _, info := range Kinds() {
		c, ok := chunks["src/routes/"+string(info.Kind)+".tsx"]
		if !ok {
			return nil, fmt.Errorf("front end manifest: no chunk src/routes/%s.tsx", info.Kind)
		}
		part := &Frontend{scripts: []string{c.File}}
		part.collect(chunks, c, map[string]bool{})
		fresh := func(known []string) func(string) bool {
			return func(file string) bool { return slices.Contains(known, file) }
		}
		views[info.Kind] = view{
			scripts: slices.DeleteFunc(part.scripts, fresh(entry.scripts)),
			styles:  slices.DeleteFunc(part.styles, fresh(entry.styles)),
		}
	}
	return views, nil
}

// Language is that of its words, as in lang.
func (f *Frontend) Language() string { return f.language }

// Build names this build of the front end (spec S7.51).
func (f *Frontend) Build() string { return f.build }

// Bundle is the script for server rendering, empty when nothing is built. It is
// read anew, because only the start needs it.
func (f *Frontend) Bundle() render.Bundle {
	if f.dist == nil {
		return render.Bundle{}
	}
	script, _ := fs.ReadFile(f.dist, buildFile(serverBundle, f.language)) // it was there when the front end was loaded
	return render.Bundle{Script: string(script), Precompiled: func() io.Reader {
		file, err := f.dist.Open(buildFile(precompiledBundle, f.language))
		if err != nil {
			return strings.NewReader("") // it need not be there
		}
		return file // of the program itself: it is never closed
	}}
}

type emptyFS struct{}

// Open finds nothing.
func (emptyFS) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

package importformat

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// Fault is one mistake of the input, with the place to mend it.
type Fault struct {
	File string
	Line int
	Text string
}

// String gives file:line: text.
func (f Fault) String() string { return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text) }

// FaultsError holds all mistakes of an input; its text lists them.
type FaultsError []Fault

// Error lists the faults, one a line.
func (f FaultsError) Error() string {
	lines := make([]string, len(f))
	for i, fault := range f {
		lines[i] = fault.String()
	}
	return strings.Join(lines, "\n")
}

// Read reads data to import: a folder in the layout of FORMAT.md, or one file of it.
// A file's name tells what it holds (developers.yaml, lists.yaml and so on); any
// other name is one app. Everything is checked; the error is a FaultsError
// when the input can be read but is wrong. What only the style of the house would
// write differently is in the hints of the data.
func Read(files fs.FS, names ...string) (*Data, error) {
	r := reader{data: &Data{Files: map[string]bool{}}}
	for _, name := range names {
		info, err := fs.Stat(files, name)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
		if !info.IsDir() {
			err = r.file(files, name)
		} else {
			err = fs.WalkDir(files, name, func(file string, entry fs.DirEntry, err error) error {
				if err != nil || entry.IsDir() || path.Ext(file) != ".yaml" {
					return err
				}
				r.data.Files[kindOfFile(file)] = true
				return r.file(files, file)
			})
		}
		if err != nil {
			return nil, err
		}
	}
	r.crossCheck()
	if len(r.faults) > 0 {
		slices.SortStableFunc(r.faults, func(a, b Fault) int {
			if a.File != b.File {
				return strings.Compare(a.File, b.File)
			}
			return a.Line - b.Line
		})
		return nil, r.faults
	}
	return r.data, nil
}

// AppsFile stands for all files of entries in Data.Files.
const AppsFile = "apps"

// kindOfFile gives the name of a file that the format knows, AppsFile for all others.
func kindOfFile(name string) string {
	switch base := path.Base(name); base {
	case "developers.yaml", "experts.yaml", "lists.yaml", "coupons.yaml", "synonyms.yaml", "lexicon.yaml", "people.yaml", "legal.yaml", "reserved_names.yaml":
		return base
	}
	return AppsFile
}

type reader struct {
	data   *Data
	faults FaultsError
	// appAt remembers where each app stands, for checks across files.
	appAt map[string]*document
	// lexicon is where the aliases stand, for the same reason.
	lexicon *document
}

// document is one file; it finds the line of every value. Of apps there may be a
// hundred thousand, so it keeps nothing: a file with a fault is read once more.
type document struct {
	file   string
	text   func() []byte
	faults *FaultsError
	hints  *[]Fault
	// keep is set for the one file that may have thousands of faults; tree is then kept.
	keep bool
	tree *ast.File
}

func (r *reader) file(files fs.FS, name string) error {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	d := &document{file: name, text: func() []byte { return text }, faults: &r.faults, hints: &r.data.Hints}
	switch path.Base(name) {
	case "developers.yaml":
		decode(r, d, text, &r.data.Developers)
		checkDevelopers(d, r.data.Developers)
	case "experts.yaml":
		decode(r, d, text, &r.data.Experts)
		checkExperts(d, r.data.Experts)
	case "lists.yaml":
		r.data.Editorial = &Editorial{}
		decode(r, d, text, r.data.Editorial)
	case "coupons.yaml":
		decode(r, d, text, &r.data.Coupons)
		checkCoupons(d, r.data.Coupons)
	case "synonyms.yaml":
		decode(r, d, text, &r.data.Synonyms)
	case "legal.yaml":
		decode(r, d, text, &r.data.LegalTexts)
		checkLegalTexts(d, r.data.LegalTexts)
	case "reserved_names.yaml":
		decode(r, d, text, &r.data.ReservedNames)
		checkReservedNames(d, r.data.ReservedNames)
	case "lexicon.yaml":
		if decode(r, d, text, &r.data.Lexicon) {
			d.keep, r.lexicon = true, d
			checkLexicon(d, r.data.Lexicon)
		}
	case "people.yaml":
		var people struct {
			Organizations []Organization `yaml:"organizations"`
			People        []Person       `yaml:"people"`
		}
		decode(r, d, text, &people)
		r.data.Organizations, r.data.People = people.Organizations, people.People
		checkPeople(d, people.Organizations, people.People)
	default:
		r.app(d, text, func() []byte {
			text, _ := fs.ReadFile(files, name) // gone since: the fault is at its first line
			return text
		})
	}
	return nil
}

// app reads one app; again reads its file once more.
func (r *reader) app(d *document, text []byte, again func() []byte) {
	var app App
	if !decode(r, d, text, &app) {
		return
	}
	if r.appAt == nil {
		r.appAt = map[string]*document{}
	}
	if _, twice := r.appAt[app.Slug]; twice {
		d.add("$.slug", "the slug %q is used by another file", app.Slug)
	}
	checkApp(d, app)
	r.appAt[app.Slug] = &document{file: d.file, text: again, faults: d.faults, hints: d.hints}
	r.data.Apps = append(r.data.Apps, app)
}

// decode reads strictly: a key that the format does not have is a fault.
func decode(r *reader, d *document, text []byte, into any) bool {
	err := yaml.NewDecoder(bytes.NewReader(text), yaml.Strict()).Decode(into)
	if err != nil {
		r.fault(d.file, err)
	}
	return err == nil
}

// fault records an error of the YAML library with its line.
func (r *reader) fault(file string, err error) {
	var positioned yaml.Error
	if errors.As(err, &positioned) && positioned.GetToken() != nil {
		r.faults = append(r.faults, Fault{File: file, Line: positioned.GetToken().Position.Line, Text: positioned.GetMessage()})
		return
	}
	r.faults = append(r.faults, Fault{File: file, Line: 1, Text: err.Error()})
}

// add records a fault at the value that a YAML path names, or at the nearest
// parent that exists when the value is missing.
func (d *document) add(at, format string, args ...any) {
	*d.faults = append(*d.faults, Fault{File: d.file, Line: d.line(at), Text: fmt.Sprintf(format, args...)})
}

func (d *document) line(at string) int {
	tree := d.tree
	if tree == nil {
		var err error
		if tree, err = parser.ParseBytes(d.text(), 0); err != nil {
			return 1
		}
		if d.keep {
			d.tree = tree
		}
	}
	for at != "" && at != "$" {
		if p, err := yaml.PathString(at); err == nil {
			if node, err := p.FilterFile(tree); err == nil && node != nil {
				return node.GetToken().Position.Line
			}
		}
		at = at[:strings.LastIndexAny(at, ".[")]
	}
	return 1
}

// want records a fault unless the condition holds.
func (d *document) want(ok bool, at, format string, args ...any) {
	if !ok {
		d.add(at, format, args...)
	}
}

// maxHints bounds how many hints are looked up and told; the rest is of the same kinds.
const maxHints = 100

// hint records what the style of the house would have, unless the condition holds.
func (d *document) hint(ok bool, at, format string, args ...any) {
	if !ok && len(*d.hints) < maxHints {
		*d.hints = append(*d.hints, Fault{File: d.file, Line: d.line(at), Text: fmt.Sprintf(format, args...)})
	}
}

// Sources is a list of names; a single name may stand for a list of one.
type Sources []string

// UnmarshalYAML reads a list or a single name.
func (s *Sources) UnmarshalYAML(unmarshal func(any) error) error {
	var list []string
	if unmarshal(&list) == nil {
		*s = list
		return nil
	}
	var one string
	if err := unmarshal(&one); err != nil {
		return err
	}
	*s = Sources{one}
	return nil
}

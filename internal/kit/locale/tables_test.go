package locale_test

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/locale/de"
	"marketplace/internal/kit/locale/table"
)

// source is what the program's Go files say, tests and tables left out.
type source struct {
	sentences map[string]string   // what Say says, and where
	counted   map[string][]string // what SayN says: the English of many, and of one
	onPages   map[string]bool     // what the words of a page say
	refusals  map[string]string   // messages of errors, with %s for what they name, and where
	shown     map[string]string   // what else reads as a sentence, and where
	literals  string              // every text that stands in the code
	problems  []string
}

// sourceOf reads the Go files below a folder.
func sourceOf(root string) (source, error) {
	s := source{sentences: map[string]string{}, counted: map[string][]string{}, onPages: map[string]bool{}, refusals: map[string]string{}, shown: map[string]string{}}
	packages := map[string][]*ast.File{}
	set := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || strings.Contains(filepath.ToSlash(path), "kit/locale/") {
			return err
		}
		if strings.HasSuffix(filepath.Dir(path), "gen") { // what writes code at build time speaks to nobody
			return nil
		}
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		packages[filepath.Dir(path)] = append(packages[filepath.Dir(path)], file)
		return err
	})
	var literals strings.Builder
	for _, files := range packages {
		texts := constantsOf(files)
		for _, file := range files {
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.KeyValueExpr:
					if isDescription(n.Key) {
						return false
					}
				case *ast.AssignStmt:
					if isDescription(n.Lhs[0]) {
						return false
					}
				case *ast.BasicLit:
					s.readSentence(n, nil, set.Position(n.Pos()).String())
					literals.WriteString(textOf(n, nil) + "\n")
					s.readTemplate(textOf(n, nil), set.Position(n.Pos()).String())
				case *ast.BinaryExpr:
					s.readSentence(n, texts, set.Position(n.Pos()).String())
					literals.WriteString(textOf(n, texts) + "\n")
				case *ast.CallExpr:
					s.readSentence(n, texts, set.Position(n.Pos()).String())
					s.readCall(n, texts, set.Position(n.Pos()).String())
					s.readRefusal(n, texts, set.Position(n.Pos()).String())
				}
				return true
			})
		}
	}
	s.literals = literals.String()
	return s, err
}

// constantsOf are the texts that a package has names for.
func constantsOf(files []*ast.File) map[string]string {
	texts := map[string]string{}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, is := n.(*ast.ValueSpec); is && len(spec.Names) == len(spec.Values) {
				for i, name := range spec.Names {
					if text := textOf(spec.Values[i], texts); text != "" {
						texts[name.Name] = text
					}
				}
			}
			return true
		})
	}
	return texts
}

// textOf gives the text of a constant expression; "" for one that is not.
func textOf(e ast.Expr, constants map[string]string) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, _ := strconv.Unquote(e.Value)
		return text
	case *ast.Ident:
		return constants[e.Name]
	case *ast.BinaryExpr:
		if left, right := textOf(e.X, constants), textOf(e.Y, constants); left != "" && right != "" {
			return left + right
		}
	}
	return ""
}

func (s *source) readCall(call *ast.CallExpr, constants map[string]string, at string) {
	method, is := call.Fun.(*ast.SelectorExpr)
	if !is || method.Sel.Name != "Say" && method.Sel.Name != "SayN" {
		return
	}
	texts, parts := call.Args[:1], call.Args[1:]
	if method.Sel.Name == "SayN" {
		texts, parts = call.Args[1:3], call.Args[3:]
	}
	var english []string
	for _, e := range texts {
		text := textOf(e, constants)
		if text == "" {
			s.problems = append(s.problems, at+": what is said is no constant")
			return
		}
		english = append(english, text)
	}
	many := english[len(english)-1]
	if got, want := len(parts), len(verbsOf(many)); got != want {
		s.problems = append(s.problems, fmt.Sprintf("%s: %q has %d parts, and is given %d", at, many, want, got))
	}
	receiver, isField := method.X.(*ast.SelectorExpr)
	switch {
	case isField && receiver.Sel.Name == "Words":
		s.onPages[many] = true
	case len(english) == 2:
		s.counted[many] = append(s.counted[many], english[0])
	default:
		s.sentences[many] = at
	}
}

// forMachines are the modules and files whose errors are read by programs and operators alone, in English.
var forMachines = regexp.MustCompile(`^\.\./\.\./(?:search|mcp|demo|jobs|importer|licences|platform|simulators|webhooks|kit/hostversion|billing/(?:ledger|payments|billingtest)|app/wire_(?:mcp_shop|mail)\.go|identity/(?:import|first_administrator)\.go)`)

// isDescription reports whether a value is given to what describes an operation.
func isDescription(to ast.Expr) bool {
	if field, is := to.(*ast.SelectorExpr); is {
		return field.Sel.Name == "Description"
	}
	name, is := to.(*ast.Ident)
	return is && name.Name == "Description"
}

// inDocuments are the files whose sentences developers and operators read: the API's
// descriptions, what metrics count, the protocols of OAuth, oEmbed and host products, what
// stands in the place of a picture. What an entry without a description is
// described with is the catalogue's, in its language.
var inDocuments = regexp.MustCompile(`^\.\./\.\./(?:app/(?:api_document|app|cli/.*|doctor/.*|observe/.*|wire_billing|wire_doctor)|catalogue/app|httpapi/(?:document|security)|identity/(?:host_.*|identityhttp/(?:openapi|token)|identitytest/.*|oauthd/.*)|config/.*|media/mediahttp/handler|site/(?:oembed|pictures)|testkit/.*)\.go`)

// aSentence is what reads as one: a capital letter, a space, a stop.
var aSentence = regexp.MustCompile(`^[A-Z%][^\n]* [^\n]*[.?!]$`)

// readSentence reads what is likely to be shown, whatever function it is given to.
func (s *source) readSentence(e ast.Expr, constants map[string]string, at string) {
	message := verb.ReplaceAllString(messageOf(e, constants), "%s")
	if aSentence.MatchString(message) && !forMachines.MatchString(filepath.ToSlash(at)) && !inDocuments.MatchString(filepath.ToSlash(at)) {
		s.shown[message] = at
	}
}

// readRefusal reads the messages of an error: of errs.New, and of the fields of a request.
func (s *source) readRefusal(call *ast.CallExpr, constants map[string]string, at string) {
	function, is := call.Fun.(*ast.SelectorExpr)
	if !is || forMachines.MatchString(filepath.ToSlash(at)) {
		return
	}
	if from, is := function.X.(*ast.Ident); !is || from.Name != "errs" {
		return
	}
	switch function.Sel.Name {
	case "New":
		if message := messageOf(call.Args[2], constants); message != "" && textOf(call.Args[0], constants) != "internal" {
			s.refusals[message] = at
		}
	case "InvalidFields", "UnprocessableFields":
		fields, is := call.Args[0].(*ast.CompositeLit)
		if !is {
			return
		}
		for _, field := range fields.Elts {
			if message := messageOf(field.(*ast.KeyValueExpr).Value, constants); message != "" {
				s.refusals[message] = at
			}
		}
	}
}

// messageOf gives what an expression says, with %s for what it names; "" when it is made elsewhere.
func messageOf(e ast.Expr, constants map[string]string) string {
	if text := textOf(e, constants); text != "" {
		return text
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		if function, is := e.Fun.(*ast.SelectorExpr); is && function.Sel.Name == "Sprintf" {
			return verb.ReplaceAllString(textOf(e.Args[0], constants), "%s")
		}
	case *ast.BinaryExpr:
		if e.Op != token.ADD {
			return ""
		}
		left, right := messageOf(e.X, constants), messageOf(e.Y, constants)
		if left != "" || right != "" {
			return cmp.Or(left, "%s") + cmp.Or(right, "%s")
		}
	}
	return ""
}

var inTemplate = regexp.MustCompile(`\.Say "([^"]+)"`)

// readTemplate reads what a template of HTML says.
func (s *source) readTemplate(text, at string) {
	for _, said := range inTemplate.FindAllStringSubmatch(text, -1) {
		s.sentences[said[1]] = at
	}
}

var verb = regexp.MustCompile(`%(?:\[(\d+)\])?([-+# 0]*\d*(?:\.\d+)?)([a-zA-Z%])`)

// verbsOf gives the verbs of a format by the number of their part, and what is filled in later.
func verbsOf(format string) map[string]string {
	verbs, next := map[string]string{}, 1
	for _, found := range verb.FindAllStringSubmatch(format, -1) {
		if found[3] == "%" {
			continue
		}
		if found[1] != "" {
			next, _ = strconv.Atoi(found[1])
		}
		verbs[strconv.Itoa(next)] = found[2] + found[3]
		next++
	}
	return verbs
}

var later = regexp.MustCompile(`\{\w+\}`)

// isFit reports whether a translation has the parts of its English.
func isFit(english, own string) bool {
	return own != "" && maps.Equal(verbsOf(english), verbsOf(own)) && slices.Equal(slices.Sorted(slices.Values(later.FindAllString(english, -1))), slices.Sorted(slices.Values(later.FindAllString(own, -1))))
}

// isFitForm is isFit for a form of a sentence that counts: it may leave parts out, and names
// those that it has by their number then, or else has none.
func isFitForm(many, form string) bool {
	if isFit(many, form) {
		return true
	}
	all, own := verbsOf(many), verbsOf(form)
	for part, verb := range own {
		if all[part] != verb {
			return false
		}
	}
	return len(own) == 0 || strings.Contains(form, "%["+slices.Sorted(maps.Keys(own))[0]+"]")
}

// formOf gives the form of a plural category.
func formOf(forms table.Forms, of plural.Form) string {
	return map[plural.Form]string{plural.Zero: forms.Zero, plural.One: forms.One, plural.Two: forms.Two, plural.Few: forms.Few, plural.Many: forms.Many, plural.Other: forms.Other}[of]
}

// categoriesOf are the plural categories that whole numbers have in a language.
func categoriesOf(code string) map[plural.Form]int {
	found := map[plural.Form]int{}
	for n := range 1000 {
		form := plural.Cardinal.MatchPlural(language.Make(code), n, 0, 0, 0, 0)
		if _, has := found[form]; !has {
			found[form] = n
		}
	}
	return found
}

// hasSentence reports whether a table has a sentence, as it is or with a part for what it names.
func hasSentence(errors map[string]string, english string) bool {
	if errors[english] != "" {
		return true
	}
	for form := range errors {
		if strings.Contains(form, "%s") && regexp.MustCompile("^"+strings.ReplaceAll(regexp.QuoteMeta(form), "%s", "[0-9]+")+"$").MatchString(english) {
			return true
		}
	}
	return false
}

// problemsOf says what is wrong with the tables of a language. What a begun one lacks is not.
func problemsOf(l table.Language, said source) []string {
	var problems []string
	say := func(format string, parts ...any) {
		problems = append(problems, l.Code+": "+fmt.Sprintf(format, parts...))
	}
	sentences, counted := map[string]string{}, map[string]table.Forms{}
	for _, words := range l.Words {
		for english, own := range words.Sentences {
			if _, twice := sentences[english]; twice {
				say("two tables have %q", english)
			}
			sentences[english] = own
			switch {
			case said.sentences[english] == "":
				say("nobody says %q", english)
			case !isFit(english, own):
				say("%q has other parts than %q", own, english)
			case strings.TrimSpace(english) != english:
				say("%q is half a sentence", english)
			}
		}
		for many, forms := range words.Counted {
			if _, twice := counted[many]; twice {
				say("two tables have %q", many)
			}
			counted[many] = forms
			if said.counted[many] == nil {
				say("nobody counts %q", many)
			}
			for category, n := range categoriesOf(l.Code) {
				if form := formOf(forms, category); form == "" || !isFitForm(many, form) {
					say("%q is not said of %d: %q", many, n, form)
				}
			}
		}
	}
	for english, at := range said.sentences {
		if _, has := sentences[english]; !has && !l.Begun {
			say("%s: %q is not translated", at, english)
		}
	}
	for many := range said.counted {
		if _, has := counted[many]; !has && !l.Begun {
			say("%q is not translated", many)
		}
	}
	for english := range said.onPages {
		if own := l.Pages[english]; own == "" && !l.Begun || own != "" && !isFit(english, own) {
			say("%q of a page is %q", english, own)
		}
	}
	for english, at := range said.refusals {
		if !l.Begun && !hasSentence(l.Errors, english) {
			say("%s: %q is not translated", at, english)
		}
	}
	for english, at := range said.shown {
		if !l.Begun && !hasSentence(l.Errors, english) && !anyForm(said, l, english) {
			say("%s: %q is not translated", at, english)
		}
	}
	for english, own := range l.Errors {
		if !isFit(english, own) {
			say("%q has other parts than %q", own, english)
		}
		for words := range strings.SplitSeq(english, "%s") {
			if !strings.Contains(said.literals, words) {
				say("nobody says %q of %q", words, english)
			}
		}
	}
	return problems
}

// anyForm reports whether a sentence is said in one of the other ways, which are held against
// the tables by themselves.
func anyForm(said source, l table.Language, english string) bool {
	isIt := func(form string) bool { return verb.ReplaceAllString(form, "%s") == english }
	for many, ones := range said.counted {
		if isIt(many) || slices.ContainsFunc(ones, isIt) {
			return true
		}
	}
	for form := range said.sentences {
		if isIt(form) {
			return true
		}
	}
	return l.Pages[english] != ""
}

// program is read once.
var program = sync.OnceValues(func() (source, error) { return sourceOf("../..") })

// What the program says is in the tables of each language, with the same parts; and what is in
// them is said.
func TestTables_OfEachLanguage_HaveWhatIsSaid(t *testing.T) {
	t.Parallel()
	said, err := program()
	if err != nil {
		t.Fatal(err)
	}
	if len(said.sentences) < 300 || len(said.counted) < 5 || len(said.onPages) < 5 {
		t.Errorf("only %d sentences, %d that count and %d of pages were found", len(said.sentences), len(said.counted), len(said.onPages))
	}
	for many, ones := range said.counted {
		for _, one := range ones {
			if !isFitForm(many, one) {
				t.Errorf("%q has other parts than %q", one, many)
			}
		}
	}
	for _, problem := range said.problems {
		t.Error(problem)
	}
	for _, l := range []table.Language{de.Language} {
		for _, problem := range problemsOf(l, said) {
			t.Error(problem)
		}
	}
}

// Each mistake that the tables can have is found.
func TestTables_Mistakes_AreFound(t *testing.T) {
	t.Parallel()
	said := source{
		sentences: map[string]string{"See %s": "a.go", "%d of %s": "a.go", "Open {place}": "a.go"}, counted: map[string][]string{"%d apps": {"%d app"}},
		onPages: map[string]bool{"Buy %s.": true}, refusals: map[string]string{"The file has more than 5 MB.": "a.go"}, literals: "The file has more than \n MB.\n",
	}
	good := func() table.Language {
		return table.Language{
			Code: "pl",
			Words: []table.Words{{
				Sentences: map[string]string{"See %s": "Zobacz %s", "%d of %s": "%[2]s: %[1]d", "Open {place}": "Otwórz {place}"},
				Counted:   map[string]table.Forms{"%d apps": {One: "jedna aplikacja", Few: "%d aplikacje", Many: "%d aplikacji"}},
			}},
			Errors: map[string]string{"The file has more than %s MB.": "Plik ma ponad %s MB."}, Pages: map[string]string{"Buy %s.": "Kup %s."},
		}
	}
	if problems := problemsOf(good(), said); problems != nil {
		t.Errorf("a whole language: %q", problems)
	}
	begun := table.Language{Code: "pl", Begun: true}
	if problems := problemsOf(begun, said); problems != nil {
		t.Errorf("a language that is begun: %q", problems)
	}
	for mistake, make := range map[string]func(l *table.Language){
		"is not translated":   func(l *table.Language) { delete(l.Words[0].Sentences, "See %s") },
		"nobody says":         func(l *table.Language) { l.Words[0].Sentences["Look at %s"] = "Patrz na %s" },
		"has other parts":     func(l *table.Language) { l.Words[0].Sentences["See %s"] = "Zobacz" },
		"than \"%d of %s\"":   func(l *table.Language) { l.Words[0].Sentences["%d of %s"] = "%s z %d" },
		"than \"Open {place}": func(l *table.Language) { l.Words[0].Sentences["Open {place}"] = "Otwórz" },
		"two tables have": func(l *table.Language) {
			l.Words = append(l.Words, table.Words{Sentences: map[string]string{"See %s": "Zobacz %s"}})
		},
		"is not said of 2": func(l *table.Language) {
			l.Words[0].Counted["%d apps"] = table.Forms{One: "%d aplikacja", Many: "%d aplikacji", Other: "%d aplikacji"}
		},
		"is not said of 1": func(l *table.Language) {
			l.Words[0].Counted["%d apps"] = table.Forms{One: "%s aplikacja", Few: "%d aplikacje", Many: "%d aplikacji"}
		},
		"\"%d apps\" is not translated": func(l *table.Language) { l.Words[0].Counted = nil },
		"5 MB.\" is not translated":     func(l *table.Language) { l.Errors = nil },
		"nobody counts":                 func(l *table.Language) { l.Words[0].Counted["%d users"] = table.Forms{} },
		"of a page":                     func(l *table.Language) { l.Pages = nil },
		"nobody says \"Nothing \"":      func(l *table.Language) { l.Errors["Nothing %s MB."] = "Nic %s MB." },
	} {
		l := good()
		make(&l)
		if problems := strings.Join(problemsOf(l, said), "\n"); !strings.Contains(problems, mistake) {
			t.Errorf("%q is not in %q", mistake, problems)
		}
	}
}

// What cannot be looked up is found in the code, too.
func TestSource_OfCalls_IsConstantAndHasItsParts(t *testing.T) {
	t.Parallel()
	said, err := sourceOf("testdata")
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(said.problems, "\n")
	for _, want := range []string{"calls.go:11:6: what is said is no constant", `"Two of %s and %s" has 2 parts, and is given 1`, `"%d apps" has 1 parts, and is given 0`} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in:\n%s", want, got)
		}
	}
	if len(said.problems) != 3 || said.sentences["A constant of two"] == "" || said.sentences["In a template"] == "" || said.counted["%d users"] == nil || !said.onPages["Buy %s."] || said.refusals["The name %s is taken."] == "" || said.refusals["Use at most %s letters."] == "" {
		t.Errorf("%+v", said)
	}
}

func TestTranslations_OfTheProgram_AreOfTheTables(t *testing.T) {
	t.Parallel()
	if !slices.Contains(locale.Translations(), locale.German) {
		t.Errorf("%v", locale.Translations())
	}
}

package importformat_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/importformat"
)

const calls = `- concept: video calls
  to: [video call, meeting]
  products: [skype, facetime]
  short: [vc]
  words: [talk face to face]
  de: [Videoanruf]
  es: [videollamada]
  fr: [appel vidéo]
  pt: [chamada de vídeo]
  pl: [rozmowa wideo]
`

func lexicon(text string) fs.FS {
	return fstest.MapFS{"lexicon.yaml": {Data: []byte(text)}}
}

func TestLexicon_File_IsReadAsItStands(t *testing.T) {
	t.Parallel()
	w, err := importformat.Read(lexicon(calls), "lexicon.yaml")
	if err != nil {
		t.Fatal(err)
	}
	want := []importformat.Concept{{
		Name: "video calls", To: []string{"video call", "meeting"}, Products: []string{"skype", "facetime"}, Short: []string{"vc"}, Words: []string{"talk face to face"},
		German: []string{"Videoanruf"}, Spanish: []string{"videollamada"}, French: []string{"appel vidéo"}, Portuguese: []string{"chamada de vídeo"}, Polish: []string{"rozmowa wideo"},
	}}
	if diff := cmp.Diff(want, w.Lexicon); diff != "" {
		t.Error(diff)
	}
}

// aliases are n words that are nowhere else, as a list of YAML.
func aliases(n int) string {
	words := make([]string, n)
	for i := range words {
		words[i] = fmt.Sprintf("w%d", i)
	}
	return "[" + strings.Join(words, ", ") + "]"
}

// concepts are n concepts without a fault.
func concepts(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "- {concept: c%d, to: [target], words: [w%d]}\n", i, i)
	}
	return text.String()
}

func TestLexicon_EachFault_IsNamedWithItsLine(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, text, want string }{
		{"no name", calls + "- to: [form]\n  words: [sheet to fill in]", `lexicon.yaml:11: a concept needs a name`},
		{"a name of nothing", calls + "- concept: ' - '\n  to: [form]\n  words: [sheet to fill in]", `lexicon.yaml:11: a concept needs a name`},
		{"a name twice", calls + "- concept: Video  Calls\n  to: [form]\n  words: [sheet to fill in]", `lexicon.yaml:11: the concept "Video  Calls" is in the lexicon twice`},
		{"nowhere to lead", "- concept: forms\n  words: [sheet to fill in]", `lexicon.yaml:1: concept "forms" needs words to lead to`},
		{"nothing to lead to", "- concept: forms\n  to: [form, '…']\n  words: [sheet to fill in]", `lexicon.yaml:2: "…" has nothing to search for`},
		{"too much to lead to", "- concept: forms\n  to: " + aliases(13) + "\n  words: [sheet to fill in]", `lexicon.yaml:2: concept "forms" leads to 13 phrases, not to at most 12`},
		{"no alias", "- concept: forms\n  to: [form]\n  words: []", `lexicon.yaml:1: concept "forms" has no alias`},
		{"a word twice in a list", strings.Replace(calls, "facetime", "SKYPE", 1), `lexicon.yaml:3: alias "SKYPE" is in concept "video calls" twice`},
		{"a word twice in a concept", strings.Replace(calls, "appel vidéo", "Vídeo Anruf, videoánruf", 1), `lexicon.yaml:8: alias "videoánruf" is in concept "video calls" twice`},
		{"a product in two concepts", calls + "- concept: phones\n  to: [phone]\n  products:\n    - vonage\n    - Skype", `lexicon.yaml:15: product "Skype" is in concept "video calls" too`},
		{"a word in four concepts", calls + "- {concept: b, to: [b], words: [vc]}\n- {concept: c, to: [c], de: [vc]}\n- {concept: d, to: [d], short: [vc]}", `lexicon.yaml:13: alias "vc" is in more than 3 concepts`},
		{"nothing to search for", strings.Replace(calls, "[vc]", "[vc, '!?']", 1), `lexicon.yaml:4: "!?" has nothing to search for`},
		{"an empty alias", "- concept: forms\n  to: [form]\n  words: [a sheet, '']", `lexicon.yaml:3: "" has nothing to search for`},
		{"61 letters", strings.Replace(calls, "[vc]", "["+strings.Repeat("ü", 61)+"]", 1), `lexicon.yaml:4: "` + strings.Repeat("ü", 61) + `" is longer than 60 letters`},
		{"seven words", strings.Replace(calls, "talk face to face", "talk face to face with a-customer", 1), `lexicon.yaml:5: "talk face to face with a-customer" has more than 6 words`},
		{"301 aliases", "- concept: forms\n  to: [form]\n  words: " + aliases(300) + "\n  short: [f]", `lexicon.yaml:1: concept "forms" has 301 aliases, not at most 300`},
		{"two thousand aliases", calls + "- concept: forms\n  to: [form]\n  words: " + aliases(2000), `lexicon.yaml:11: concept "forms" has 2000 aliases, not at most 300`},
		{"2,001 concepts", concepts(2001), `lexicon.yaml:2001: a lexicon has at most 2000 concepts, not 2001`},
		{"an alias that leads to itself", strings.Replace(calls, "talk face to face", "Meeting", 1), `lexicon.yaml:2: "meeting" leads back to where it came from: "video calls" to "video calls"`},
		{"a loop of two", calls + "- concept: talks\n  to:\n    - talk\n    - facetime\n  words: [méeting]", `lexicon.yaml:14: "facetime" leads back to where it came from: "video calls" to "talks" to "video calls"`},
		{"a loop of three", "- {concept: a, to: [a], words: [c]}\n- {concept: b, to: [c], words: [b]}\n- {concept: x, to: [b], words: [a]}", `lexicon.yaml:2: "c" leads back to where it came from: "a" to "x" to "b" to "a"`},
		{"an unknown key", strings.Replace(calls, "  pl:", "  it:", 1), `lexicon.yaml:10: unknown field "it"`},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			_, err := importformat.Read(lexicon(tc.text), "lexicon.yaml")
			if _, ok := errors.AsType[importformat.FaultsError](err); !ok {
				t.Fatalf("got %v, want faults", err)
			}
			if err.Error() != tc.want {
				t.Errorf("got %q, want %q", err, tc.want)
			}
		})
	}
}

func TestLexicon_AtItsBounds_IsAccepted(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"60 letters and six words":          strings.Replace(calls, "talk face to face", "one two three four five "+strings.Repeat("x", 36), 1),
		"300 aliases":                       "- concept: forms\n  to: [form]\n  words: " + aliases(300),
		"2,000 concepts":                    concepts(2000),
		"twelve phrases to lead to":         "- concept: forms\n  to: " + aliases(12) + "\n  words: [sheet to fill in]",
		"a word in three concepts":          calls + "- {concept: b, to: [b], words: [vc]}\n- {concept: c, to: [c], de: [vc]}",
		"a product as a word of another":    calls + "- {concept: b, to: [b], words: [skype]}",
		"a chain without a way back":        calls + "- {concept: talks, to: [skype], words: [chatter]}",
		"two ways to the same, but no loop": "- {concept: a, to: [b, c], words: [a]}\n- {concept: b, to: [d], words: [b]}\n- {concept: c, to: [d], words: [c]}\n- {concept: d, to: [e], words: [d]}",
	} {
		if _, err := importformat.Read(lexicon(text), "lexicon.yaml"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// An alias must not stand before an entry that somebody calls by its name.
func TestLexicon_AliasIsANameOrItsBeginning_IsRefused(t *testing.T) {
	t.Parallel()
	entry, err := os.ReadFile("../demo/data/apps/dropbox.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ entry, alias, want string }{
		{"Dropbox", "dropbox", `d/lexicon.yaml:4: alias "dropbox" is the name of the entry "Dropbox"`},
		{"Café  Box", "CAFE-BÖX", `d/lexicon.yaml:4: alias "CAFE-BÖX" is the name of the entry "Café  Box"`},
		{"Dropbox for HelpDesk", "dropbox", `d/lexicon.yaml:4: alias "dropbox" is the name of the entry "Dropbox for HelpDesk"`},
		{"Dropbox for LiveChat", "dropbox", `d/lexicon.yaml:4: alias "dropbox" is the name of the entry "Dropbox for LiveChat"`},
		{"Dropbox for LiveChat", "dropbox for livechat", `d/lexicon.yaml:4: alias "dropbox for livechat" is the name of the entry "Dropbox for LiveChat"`},
		{"Dropbox", "dröp", `d/lexicon.yaml:4: alias "dröp" is the beginning of the entry "Dropbox"`},
		{"Drop Box", "drop b", `d/lexicon.yaml:4: alias "drop b" is the beginning of the entry "Drop Box"`},
		{"Dropbox", "dropbox sign", ""},
		{"Drop Box", "box", ""},
	} {
		files := fstest.MapFS{
			"d/apps/dropbox.yaml": {Data: []byte(strings.Replace(string(entry), "name: Dropbox\n", "name: "+tc.entry+"\n", 1))},
			"d/lexicon.yaml":      {Data: []byte("- concept: files\n  to: [file]\n  products: [mega]\n  words: ['" + tc.alias + "']")},
		}
		_, err := importformat.Read(files, "d")
		if got := fmt.Sprint(err); got != tc.want && (err != nil || tc.want != "") {
			t.Errorf("%s as an alias beside %q: got %q, want %q", tc.alias, tc.entry, got, tc.want)
		}
	}
}

// What is not shown cannot be found by its name, so its name may lead elsewhere.
func TestLexicon_AliasIsTheNameOfAHiddenEntry_IsTaken(t *testing.T) {
	t.Parallel()
	entry, err := os.ReadFile("../demo/data/apps/notion.yaml")
	if err != nil {
		t.Fatal(err)
	}
	lexicon := []byte("- concept: files\n  to: [file]\n  products: [notion]")
	for change, want := range map[string]string{"hidden": "<nil>", "verified": `d/lexicon.yaml:3: alias "notion" is the name of the entry "Notion"`} {
		changed := strings.Replace(string(entry), "flags: [hidden]", "flags: ["+change+"]", 1)
		files := fstest.MapFS{"d/apps/notion.yaml": {Data: []byte(changed)}, "d/lexicon.yaml": {Data: lexicon}}
		if _, err := importformat.Read(files, "d"); fmt.Sprint(err) != want {
			t.Errorf("a %s entry: %v, want %s", change, err, want)
		}
	}
}

package widget

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf16"
)

// Largest sizes of what is shown of an app before it has loaded; hosts check the same again.
const (
	maxSections   = 10
	maxComponents = 20
	maxTags       = 50
	maxText       = 500
	maxID         = 255
)

// CheckInitialState says what is wrong with what a widget shows before it has loaded: an
// object with the sections of the details panel, each like the SDKs of apps want them. The
// value is made of maps, lists, texts, numbers and booleans, as read from JSON or YAML.
func CheckInitialState(value any) error {
	state, ok := value.(map[string]any)
	if !ok {
		return errors.New("it must be an object with customerDetailsSections")
	}
	for key := range state {
		if key != sectionsKey {
			return fmt.Errorf("%s is unknown; it holds customerDetailsSections only", key)
		}
	}
	sections, ok := state[sectionsKey].([]any)
	if !ok || len(sections) > maxSections {
		return fmt.Errorf("%s must be a list of at most %d sections", sectionsKey, maxSections)
	}
	titles := map[string]bool{}
	for i, section := range sections {
		title, err := checkSection(section)
		if err == nil && titles[title] {
			err = fmt.Errorf("the title %q is there twice; it is the id of a section", title)
		}
		if err != nil {
			return fmt.Errorf("%s[%d]: %w", sectionsKey, i, err)
		}
		titles[title] = true
	}
	return nil
}

const sectionsKey = "customerDetailsSections"

func checkSection(value any) (title string, err error) {
	section, ok := value.(map[string]any)
	if !ok {
		return "", errors.New("a section must be an object")
	}
	components, ok := section["components"].([]any)
	if !ok || len(components) == 0 || len(components) > maxComponents {
		return "", fmt.Errorf("components must be a list of 1 to %d", maxComponents)
	}
	if err := checkFields(section, []field{{"title", required(text)}, {"imgUrl", picture}, {"openApp", boolean}}); err != nil {
		return "", err
	}
	for i, component := range components {
		if err := checkComponent(component); err != nil {
			return "", fmt.Errorf("components[%d]: %w", i, err)
		}
	}
	title, _ = section["title"].(string)
	return title, nil
}

func checkComponent(value any) error {
	component, ok := value.(map[string]any)
	if !ok {
		return errors.New("a component must be an object with type and data")
	}
	kind, _ := component["type"].(string)
	fields, known := components[kind]
	if !known {
		return fmt.Errorf("type must be one of %s", strings.Join(componentNames, ", "))
	}
	if len(fields) == 0 { // a line, and the customer, have nothing to say
		return nil
	}
	data, ok := component["data"].(map[string]any)
	if !ok {
		return fmt.Errorf("a %s needs data, an object", kind)
	}
	if err := checkFields(data, fields); err != nil {
		return fmt.Errorf("%s: %w", kind, err)
	}
	return nil
}

// rule says what is wrong with a value that is there; of one that is missing it is given nil.
type rule func(value any) string

// field is one of the fields of an object, with its rule.
type field struct {
	name string
	rule rule
}

//nolint:gochecknoglobals // a constant table: the components of a section with what they hold
var (
	componentNames = []string{"button", "label_value", "link", "title", "line", "customer", "tags"}
	components     = map[string][]field{
		"button":      {{"label", required(text)}, {"id", required(id)}, {"openApp", boolean}, {"primary", boolean}, {"secondary", boolean}},
		"label_value": {{"label", text}, {"value", text}, {"iconUrl", picture}, {"url", link}},
		"link":        {{"url", required(link)}, {"value", text}, {"inline", boolean}},
		"title":       {{"title", required(text)}, {"value", text}, {"description", text}, {"imgUrl", picture}, {"imgSize", size}, {"link", link}, {"id", id}, {"clickable", boolean}, {"openApp", boolean}},
		"line":        {},
		"customer":    {},
		"tags":        {{"tags", required(tags)}, {"label", text}},
	}
)

func checkFields(object map[string]any, fields []field) error {
	for _, f := range fields {
		if wrong := f.rule(object[f.name]); wrong != "" {
			return fmt.Errorf("%s %s", f.name, wrong)
		}
	}
	return nil
}

func required(r rule) rule {
	return func(value any) string {
		if value == nil || value == "" {
			return "is missing"
		}
		return r(value)
	}
}

func texts(most int) rule {
	return func(value any) string {
		s, ok := value.(string)
		switch {
		case value == nil:
			return ""
		case !ok:
			return "must be a text"
		case len(utf16.Encode([]rune(s))) > most:
			return fmt.Sprintf("must have at most %d characters", most)
		}
		return ""
	}
}

func text(value any) string { return texts(maxText)(value) }

func id(value any) string { return texts(maxID)(value) }

func boolean(value any) string {
	if _, ok := value.(bool); !ok && value != nil {
		return "must be true or false"
	}
	return ""
}

func size(value any) string {
	if value != nil && value != "big" && value != "small" {
		return "must be big or small"
	}
	return ""
}

func tags(value any) string {
	list, ok := value.([]any)
	if !ok || len(list) > maxTags {
		return fmt.Sprintf("must be a list of at most %d texts", maxTags)
	}
	for _, tag := range list {
		if tag == nil || text(tag) != "" {
			return fmt.Sprintf("must be texts of at most %d characters", maxText)
		}
	}
	return ""
}

// link is what people may press: a page of the web, or mail.
func link(value any) string {
	if !isAddress(value, "https", "http", "mailto") {
		return "must be an address that begins with https://, http:// or mailto:"
	}
	return ""
}

// picture is fetched while the page is looked at, so it is encrypted, or on this machine.
func picture(value any) string {
	if !isAddress(value, "https", "http") {
		return "must be the https address of a picture"
	}
	s, _ := value.(string)
	if u, err := url.Parse(s); err != nil || u.Scheme == "http" && !isLoopback(u.Hostname()) {
		return "must be the https address of a picture"
	}
	return ""
}

// isAddress is true for nothing, too.
func isAddress(value any, schemes ...string) bool {
	s, ok := value.(string)
	if !ok {
		return value == nil
	}
	u, err := url.Parse(s)
	if err != nil || len(s) > maxAddress || strings.ContainsFunc(s, isTricky) || !slices.Contains(schemes, u.Scheme) {
		return false
	}
	if u.Scheme == "mailto" {
		return u.Opaque != ""
	}
	return u.Host != "" && u.User == nil
}

package listing

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Limits of the properties that an app defines.
const (
	MaxPropertyDefinitions = 50
	maxPropertyText        = 2000
)

//nolint:gochecknoglobals // closed lists
var (
	propertyTypes   = []string{"int", "bool", "string", "tokenized_string"}
	propertyHolders = []string{"chat", "event", "thread", "license", "group"}
	propertyReaders = []string{"agent", "customer"}
	propertyLevels  = []string{"read", "write"}
)

// PropertyDefinition is a property that an app defines in the host product, for chats, what is in
// them, or whole licences (contract developer-console 7).
type PropertyDefinition struct {
	Type         string `json:"type"` // int, bool, string or tokenized_string
	Description  string `json:"description,omitempty"`
	DefaultValue string `json:"defaultValue,omitempty"` // as text
	// Access says of each holder, as chat, who may do what: agent or customer, read or write.
	Access map[string]map[string][]string `json:"access,omitempty"`
}

// Faults gives what is wrong with a definition.
func (d PropertyDefinition) Faults() []Fault {
	var faults []Fault
	check := func(field string, isRight bool, text string, values ...any) {
		if !isRight {
			faults = append(faults, Fault{field, fmt.Sprintf(text, values...)})
		}
	}
	check("type", slices.Contains(propertyTypes, d.Type), "it must be one of %s", strings.Join(propertyTypes, ", "))
	check("description", utf8.RuneCountInString(d.Description) <= maxPropertyText, "it must have at most %d characters", maxPropertyText)
	check("default_value", utf8.RuneCountInString(d.DefaultValue) <= maxPropertyText && d.isDefault(), "it must be of the type of the property")
	check("access", d.isAccessKnown(), "it must say of %s what %s may do: %s", strings.Join(propertyHolders, ", "), strings.Join(propertyReaders, " and "), strings.Join(propertyLevels, ", "))
	return faults
}

// isDefault reports whether the default value can be one of the property; none can.
func (d PropertyDefinition) isDefault() bool {
	if d.DefaultValue == "" {
		return true
	}
	switch d.Type {
	case "int":
		_, err := strconv.ParseInt(d.DefaultValue, 10, 64)
		return err == nil
	case "bool":
		return d.DefaultValue == "true" || d.DefaultValue == "false"
	}
	return true
}

func (d PropertyDefinition) isAccessKnown() bool {
	for _, rights := range d.Access {
		for _, levels := range rights {
			if !areOf(slices.Values(levels), propertyLevels) {
				return false
			}
		}
		if !areOf(maps.Keys(rights), propertyReaders) {
			return false
		}
	}
	return areOf(maps.Keys(d.Access), propertyHolders)
}

func areOf(names iter.Seq[string], known []string) bool {
	for name := range names {
		if !slices.Contains(known, name) {
			return false
		}
	}
	return true
}

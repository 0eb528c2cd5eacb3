package cli

import (
	"fmt"
	"slices"
	"strings"
)

// arguments are what was given to a command: words first, then its own flags and those of
// the settings.
type arguments struct {
	words    []string
	values   map[string][]string // by the name of the flag without its hyphens
	settings []string
}

// parseArguments takes the flags of a command, with a value or as switches, and leaves the
// others to the settings.
func parseArguments(args, valued, switches []string) (arguments, error) {
	given := arguments{values: map[string][]string{}}
	for len(args) > 0 && (args[0] == "-" || !strings.HasPrefix(args[0], "-")) {
		given.words, args = append(given.words, args[0]), args[1:]
	}
	for i := 0; i < len(args); i++ {
		name, value, joined := strings.Cut(strings.TrimPrefix(args[i], "--"), "=")
		switch {
		case slices.Contains(switches, name) && !joined:
			value = "true"
		case !slices.Contains(valued, name) || !strings.HasPrefix(args[i], "--"):
			given.settings = append(given.settings, args[i])
			continue
		case !joined:
			if i++; i == len(args) {
				return arguments{}, fmt.Errorf("--%s needs a value", name)
			}
			value = args[i]
		}
		given.values[name] = append(given.values[name], value)
	}
	return given, nil
}

// last gives the value that a flag was given last.
func (a arguments) last(name string) (string, bool) {
	values := a.values[name]
	if len(values) == 0 {
		return "", false
	}
	return values[len(values)-1], true
}

// set puts the value of a flag that was given into a field.
func (a arguments) set(name string, field *string) {
	if value, given := a.last(name); given {
		*field = value
	}
}

package config

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/caarlos0/env/v11"
)

// parseFlags reads --marketplace-addr=:80, --MARKETPLACE_ADDR :80 and the like
// into a map by the setting's name.
func parseFlags(args []string) (map[string]string, error) {
	values := map[string]string{}
	for i := 0; i < len(args); i++ {
		text, isFlag := strings.CutPrefix(args[i], "-")
		if !isFlag {
			return nil, fmt.Errorf("unexpected argument %q", args[i])
		}
		name, value, hasValue := strings.Cut(strings.TrimPrefix(text, "-"), "=")
		setting := strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
		if !slices.Contains(names(), setting) {
			return nil, fmt.Errorf("unknown flag --%s", name)
		}
		if !hasValue {
			i++
			if i == len(args) {
				return nil, fmt.Errorf("flag --%s needs a value", name)
			}
			value = args[i]
		}
		values[setting] = value
	}
	return values, nil
}

// Help lists the settings with their defaults, for serve --help.
func Help() string {
	var b strings.Builder
	for _, f := range fields() {
		fmt.Fprintf(&b, "  %-30s %s (default %q)\n", f.Tag.Get("env"), f.Tag.Get("help"), f.Tag.Get("envDefault"))
	}
	return b.String()
}

func names() []string {
	var all []string
	for _, f := range fields() {
		all = append(all, f.Tag.Get("env"))
	}
	return all
}

func fields() []reflect.StructField { return reflect.VisibleFields(reflect.TypeFor[Config]()) }

// explain turns the parser's error into one sentence that names the setting.
func explain(err error) error {
	var list env.AggregateError
	if !errors.As(err, &list) {
		return err
	}
	var sentences []string
	for _, one := range list.Errors {
		if parse, ok := errors.AsType[env.ParseError](one); ok {
			field, _ := reflect.TypeFor[Config]().FieldByName(parse.Name)
			sentences = append(sentences, fmt.Sprintf("%s must be %s", field.Tag.Get("env"), kindName(parse.Type)))
			continue
		}
		sentences = append(sentences, one.Error())
	}
	return errors.New(strings.Join(sentences, "; "))
}

func kindName(t reflect.Type) string {
	if t.Kind() == reflect.Bool {
		return "0 or 1"
	}
	return t.Kind().String()
}

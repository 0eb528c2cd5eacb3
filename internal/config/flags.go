package config

import (
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"time"

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
		if !isSetting(setting) {
			return nil, fmt.Errorf("unknown flag --%s", name)
		}
		if slices.Contains(secretNames(), setting) {
			return nil, fmt.Errorf("the flag --%s would show a secret to whoever lists the processes: use the variable %s, or --%s%s", name, setting, name, flagFileSuffix(name))
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
		help := f.Tag.Get("help")
		if from := f.Tag.Get("from"); from != "" {
			help += ", " + from + " to " + f.Tag.Get("to")
		}
		fmt.Fprintf(&b, "  %-30s %s (default %q)\n", f.Tag.Get("env"), help, f.Tag.Get("envDefault"))
	}
	return b.String()
}

// fileSuffix behind the name of a secret makes the setting that names a file with it.
const fileSuffix = "_FILE"

// flagFileSuffix is the same in the way a flag is written.
func flagFileSuffix(flag string) string {
	if strings.Contains(flag, "_") {
		return fileSuffix
	}
	return "-file"
}

// isSetting reports whether a name is that of a setting, or of the file of a secret one.
func isSetting(name string) bool {
	secret, isFile := strings.CutSuffix(name, fileSuffix)
	return slices.Contains(names(), name) || isFile && slices.Contains(secretNames(), secret)
}

// secretNames are the settings that may be given as files.
func secretNames() []string {
	var all []string
	for _, f := range fields() {
		if f.Type == reflect.TypeFor[Secret]() {
			all = append(all, f.Tag.Get("env"))
		}
	}
	return all
}

// mostOfFile bounds the file of a secret, in bytes.
const mostOfFile = 64 << 10

// readFiles puts the contents of the files that NAME_FILE names in the place of NAME.
func readFiles(values map[string]string) []error {
	var faults []error
	for _, name := range secretNames() {
		path := values[name+fileSuffix]
		if path == "" {
			continue
		}
		if values[name] != "" {
			faults = append(faults, fmt.Errorf("%s and %s%s are both set: keep one of them", name, name, fileSuffix))
			continue
		}
		secret, err := readSecret(path)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s%s: %w", name, fileSuffix, err))
			continue
		}
		values[name] = secret
	}
	return faults
}

func readSecret(path string) (string, error) {
	file, err := os.Open(path) //nolint:gosec // the operator names it
	if err != nil {
		return "", fmt.Errorf("the file %s cannot be read: %w", path, errors.Unwrap(err))
	}
	defer func() { _ = file.Close() }()
	content, err := io.ReadAll(io.LimitReader(file, mostOfFile+1))
	if err != nil {
		return "", fmt.Errorf("the file %s cannot be read: %w", path, errors.Unwrap(err))
	}
	secret := strings.TrimSpace(string(content))
	switch {
	case len(content) > mostOfFile:
		return "", fmt.Errorf("the file %s is too long for a secret", path)
	case secret == "":
		return "", fmt.Errorf("the file %s is empty", path)
	}
	return secret, nil
}

// defaultOf gives the value of a setting that nobody sets.
func defaultOf(name string) string {
	for _, f := range fields() {
		if f.Tag.Get("env") == name {
			return f.Tag.Get("envDefault")
		}
	}
	return ""
}

func names() []string {
	var all []string
	for _, f := range fields() {
		all = append(all, f.Tag.Get("env"))
	}
	return all
}

// fields are the settings, those of groups after the others.
func fields() []reflect.StructField {
	var single, grouped []reflect.StructField
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Config]()) {
		if f.Tag.Get("env") == "" {
			grouped = append(grouped, reflect.VisibleFields(f.Type)...)
			continue
		}
		single = append(single, f)
	}
	return append(single, grouped...)
}

// settingOf gives the setting of a field.
func settingOf(fieldName string) string {
	for _, f := range fields() {
		if f.Name == fieldName {
			return f.Tag.Get("env")
		}
	}
	return fieldName
}

// explain turns the parser's error into one sentence that names the setting.
func explain(err error) error {
	var list env.AggregateError
	if !errors.As(err, &list) {
		return err
	}
	var sentences []string
	for _, one := range list.Errors {
		if parse, ok := errors.AsType[env.ParseError](one); ok {
			sentences = append(sentences, fmt.Sprintf("%s must be %s", settingOf(parse.Name), kindName(parse.Type)))
			continue
		}
		sentences = append(sentences, one.Error())
	}
	return errors.New(strings.Join(sentences, "; "))
}

func kindName(t reflect.Type) string {
	switch {
	case t.Kind() == reflect.Bool:
		return "0 or 1"
	case t == reflect.TypeFor[Days]():
		return "a whole number"
	case t == reflect.TypeFor[time.Duration]():
		return "a duration such as 5s"
	}
	return t.Kind().String()
}

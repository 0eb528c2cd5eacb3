package importformat

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/goccy/go-yaml"
)

// Write writes data as a folder that Read reads. The folder is made; one that holds
// something is refused, so that nothing old is left among it.
func Write(folder string, data *Data) error {
	if err := os.MkdirAll(filepath.Join(folder), 0o700); err != nil {
		return fmt.Errorf("make %s: %w", folder, err)
	}
	there, err := os.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("look into %s: %w", folder, err)
	}
	if len(there) > 0 {
		return fmt.Errorf("%s is not empty", folder)
	}
	people := struct {
		Organizations []Organization `yaml:"organizations"`
		People        []Person       `yaml:"people"`
	}{data.Organizations, data.People}
	faults := []error{
		writeList(folder, "developers.yaml", data.Developers), writeList(folder, "experts.yaml", data.Experts), writeFile(folder, "lists.yaml", data.Editorial),
		writeList(folder, "coupons.yaml", data.Coupons), writeList(folder, "synonyms.yaml", data.Synonyms), writeList(folder, "lexicon.yaml", data.Lexicon),
		writeFile(folder, "people.yaml", people), writeList(folder, "legal.yaml", data.LegalTexts),
		writeList(folder, "reserved_names.yaml", data.ReservedNames),
	}
	if err := errors.Join(faults...); err != nil || len(data.Apps) == 0 {
		return err
	}
	if err := os.Mkdir(filepath.Join(folder, AppsFile), 0o700); err != nil {
		return fmt.Errorf("make the folder of entries: %w", err)
	}
	for n := range data.Apps {
		if err := writeFile(folder, filepath.Join(AppsFile, data.Apps[n].Slug+".yaml"), data.Apps[n]); err != nil {
			return err
		}
	}
	return nil
}

func writeList[T any](folder, name string, list []T) error {
	if len(list) == 0 {
		return nil
	}
	return writeFile(folder, name, list)
}

func writeFile(folder, name string, value any) error {
	text, err := yaml.MarshalWithOptions(value, yaml.OmitEmpty(), yaml.UseLiteralStyleIfMultiline(true), yaml.IndentSequence(true))
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

package config

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/joho/godotenv"
)

// SettingsFile is where setup keeps the settings that it was told, as NAME=value lines. The
// environment and flags win over it.
func (c Config) SettingsFile() string { return settingsFile(c.DataDir) }

func settingsFile(dataDir string) string { return filepath.Join(dataDir, "settings.env") }

const dataDirSetting = "MARKETPLACE_DATA_DIR"

// addSettingsFile adds to the values those of the settings file in the data folder that
// they lack.
func addSettingsFile(values map[string]string) []error {
	dir := values[dataDirSetting]
	if dir == "" {
		dir = defaultOf(dataDirSetting)
	}
	path := settingsFile(dir)
	kept, err := godotenv.Read(path)
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) { // who opens the folder says what it is
		return nil
	}
	if err != nil {
		return []error{fmt.Errorf("the settings file %s cannot be read: %w", path, err)}
	}
	var faults []error
	for _, name := range slices.Sorted(maps.Keys(kept)) {
		switch {
		case name == "":
			faults = append(faults, fmt.Errorf("the settings file %s has a line that is not NAME=value", path))
		case !isSetting(name), name == dataDirSetting:
			faults = append(faults, fmt.Errorf("the settings file %s holds %s, which is no setting for it", path, name))
		case slices.Contains(secretNames(), name):
			faults = append(faults, fmt.Errorf("the settings file %s holds the secret %s: put it into a file of its own and name that by %s%s", path, name, name, fileSuffix))
		default:
			if _, given := values[name]; !given {
				values[name] = kept[name]
			}
		}
	}
	return faults
}

// KeepSettings writes settings that are no secrets into the settings file, beside those
// that it holds. After a crash the file is as before or as it is to be. Repeating it
// changes nothing.
func (c Config) KeepSettings(settings map[string]string) error {
	kept, err := godotenv.Read(c.SettingsFile())
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("the settings file: %w", err)
	}
	if kept == nil {
		kept = map[string]string{}
	}
	maps.Copy(kept, settings)
	text, err := godotenv.Marshal(kept)
	if err != nil {
		return fmt.Errorf("the settings file: %w", err)
	}
	file, err := os.CreateTemp(c.DataDir, ".settings-*") // readable by its owner only
	if err != nil {
		return fmt.Errorf("the settings file: %w", err)
	}
	defer func() { _ = os.Remove(file.Name()) }()
	_, err = file.WriteString(text + "\n")
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("the settings file: %w", err)
	}
	if err := os.Rename(file.Name(), c.SettingsFile()); err != nil {
		return fmt.Errorf("the settings file: %w", err)
	}
	return nil
}

package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marketplace/internal/config"
)

func writeSettings(t *testing.T, text string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "settings.env"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Flags win over the environment, and the environment over the settings file.
func TestSettingsFile_FlagsAndEnvironment_WinOverIt(t *testing.T) {
	t.Parallel()
	dir := writeSettings(t, "# kept by setup\nMARKETPLACE_BRAND=\"File & Co\"\nMARKETPLACE_PUBLIC_URL=https://file.example\n")
	for _, tc := range []struct {
		environ, flags []string
		want           string
	}{
		{nil, nil, "File & Co"},
		{[]string{"MARKETPLACE_BRAND=Environment"}, nil, "Environment"},
		{[]string{"MARKETPLACE_BRAND=Environment"}, []string{"--marketplace-brand=Flag"}, "Flag"},
	} {
		cfg, err := config.Load(append(tc.environ, "MARKETPLACE_DATA_DIR="+dir), tc.flags)
		if err != nil || cfg.Brand != tc.want || cfg.PublicURL != "https://file.example" {
			t.Errorf("%v %v: %q, %q, %v", tc.environ, tc.flags, cfg.Brand, cfg.PublicURL, err)
		}
	}
}

func TestSettingsFile_Faults_AreNamed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"MARKETPLACE_COLOUR=red":                       "holds MARKETPLACE_COLOUR, which is no setting for it",
		"MARKETPLACE_DATA_DIR=elsewhere":               "holds MARKETPLACE_DATA_DIR, which is no setting for it",
		"MARKETPLACE_SMTP_URL=smtp://u:hunter2@h:25":   "holds the secret MARKETPLACE_SMTP_URL: put it into a file of its own and name that by MARKETPLACE_SMTP_URL_FILE",
		"this is no setting":                           "has a line that is not NAME=value",
		"MARKETPLACE_PAYMENT=cash\nMARKETPLACE_DEMO=0": `MARKETPLACE_PAYMENT must be sandbox or stripe, not "cash"`,
	} {
		_, err := config.Load([]string{"MARKETPLACE_DATA_DIR=" + writeSettings(t, text)}, nil)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// What is kept comes back letter for letter, beside what was there.
func TestKeepSettings_AnyText_ComesBack(t *testing.T) {
	t.Parallel()
	dir := writeSettings(t, "MARKETPLACE_GTM_ID=GTM-1\n")
	cfg, err := config.Load([]string{"MARKETPLACE_DATA_DIR=" + dir}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, brand := range []string{"Plain", `Quotes " and ' and \ back`, "Money $HOME `id` #1 = 2!", "Zażółć 市場"} {
		if err := cfg.KeepSettings(map[string]string{"MARKETPLACE_BRAND": brand}); err != nil {
			t.Fatal(err)
		}
		again, err := config.Load([]string{"MARKETPLACE_DATA_DIR=" + dir}, nil)
		if err != nil || again.Brand != brand || again.GTM != "GTM-1" {
			t.Errorf("%q came back as %q, %q, %v", brand, again.Brand, again.GTM, err)
		}
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 {
		t.Errorf("%d files are left, %v", len(left), err)
	}
}

package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/config"
)

// legalFolder makes a folder of files, by name.
func legalFolder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestLegalFiles_Folder_GivesTitleDayAndText(t *testing.T) {
	t.Parallel()
	dir := legalFolder(t, map[string]string{
		"terms-of-use.md": "\ufeff# Terms of use\r\n\r\nUpdated: 2026-11-01\r\n\r\n## Who\r\n\r\nWe.\r\n", "imprint.md": "# Imprint\nAcme, 1 Main Street", "notes.txt": "\x00", ".draft.md": "",
	})
	got, err := config.Config{LegalDir: dir}.LegalFiles()
	want := []config.LegalFile{
		{Slug: "imprint", Title: "Imprint", Text: "Acme, 1 Main Street"}, {Slug: "terms-of-use", Title: "Terms of use", Updated: "2026-11-01", Text: "## Who\n\nWe."},
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
	if none, err := (config.Config{}).LegalFiles(); none != nil || err != nil {
		t.Errorf("without a folder: %v, %v", none, err)
	}
}

func TestLegalFiles_WhatCannotBeShown_IsNamed(t *testing.T) {
	t.Parallel()
	for want, files := range map[string]map[string]string{
		"lower-case words":            {"Terms.md": "# T\n\nx"},
		"begin with a line such as":   {"terms.md": "Terms\n\nx"},
		"a.md must begin with":        {"a.md": "# " + strings.Repeat("x", 121) + "\n\nx"},
		"no text below its title":     {"terms.md": "# Terms\n\n \n"},
		"which is no day":             {"terms.md": "# Terms\nUpdated: 2026-02-30\n\nx"},
		"no text in UTF-8":            {"terms.md": "# Terms\n\n\xff\xfe"},
		"is longer than":              {"terms.md": "# Terms\n\n" + strings.Repeat("x", 400_000)},
		"holds 0 files":               {"terms.txt": "# Terms\n\nx"},
		"b.md is no text in UTF-8":    {"a.md": "# A\n\nx", "b.md": "# B\n\nx\x00"},
		"holds 51 files":              fiftyOne(),
		"terms.md is no file":         nil,
		"no such file or directory":   nil,
		"file.md cannot be read: not": nil,
	} {
		dir := legalFolder(t, files)
		switch want {
		case "terms.md is no file":
			if err := os.Mkdir(filepath.Join(dir, "terms.md"), 0o700); err != nil {
				t.Fatal(err)
			}
		case "no such file or directory":
			dir = filepath.Join(dir, "nowhere")
		case "file.md cannot be read: not":
			dir = filepath.Join(legalFolder(t, map[string]string{"file.md": "x"}), "file.md")
		}
		if _, err := config.Load([]string{"MARKETPLACE_LEGAL_DIR=" + dir}, nil); err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "MARKETPLACE_LEGAL_DIR: ") {
			t.Errorf("%s: %v", want, err)
		}
	}
}

func fiftyOne() map[string]string {
	files := map[string]string{}
	for i := range 51 {
		files["text-"+strings.Repeat("x", i+1)+".md"] = "# Text\n\nx"
	}
	return files
}

func TestConfig_LinksOutOfTheShop_AreAddressesOfOneKind(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{"": "", "https://help.example/a?b=c#d": "https://help.example/a?b=c#d", "/help/": "http://localhost:8080/help/"} {
		c, err := config.Load([]string{"MARKETPLACE_HELP_URL=" + given, "MARKETPLACE_STATUS_URL=" + given}, nil)
		if err != nil || c.HelpURL != want || c.StatusURL != want {
			t.Errorf("%q becomes %q and %q: %v", given, c.HelpURL, c.StatusURL, err)
		}
	}
	for _, given := range []string{"http://help.example/", "javascript:alert(1)", "//help.example/", "help", "https://", "https://u:p@help.example/", "/\\help.example", "data:text/html,x", "https://a b.example/", "mailto:help@shop.example"} {
		for _, name := range []string{"MARKETPLACE_HELP_URL", "MARKETPLACE_STATUS_URL"} {
			if _, err := config.Load([]string{name + "=" + given}, nil); err == nil || !strings.Contains(err.Error(), name+" must be an https address") {
				t.Errorf("%s=%q: %v", name, given, err)
			}
		}
	}
}

func TestConfig_SupportEmail_IsOneAddress(t *testing.T) {
	t.Parallel()
	for _, given := range []string{"", "support@shop.example", "a.b+c@help.shop.example"} {
		if c, err := config.Load([]string{"MARKETPLACE_SUPPORT_EMAIL=" + given}, nil); err != nil || c.SupportEmail != given {
			t.Errorf("%q becomes %q: %v", given, c.SupportEmail, err)
		}
	}
	for _, given := range []string{"support", "support@", "https://shop.example", "Help <help@shop.example>", "a@shop.example, b@shop.example", "a@shop.example\nBcc: b@shop.example"} {
		if _, err := config.Load([]string{"MARKETPLACE_SUPPORT_EMAIL=" + given}, nil); err == nil || !strings.Contains(err.Error(), "MARKETPLACE_SUPPORT_EMAIL must be an e-mail address") {
			t.Errorf("%q: %v", given, err)
		}
	}
}

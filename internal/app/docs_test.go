package app_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// pages gives the documents for readers, by their path.
func pages(t *testing.T) map[string]string {
	t.Helper()
	root := filepath.Join("..", "..")
	found := []string{filepath.Join(root, "README.md")}
	for _, pattern := range []string{"docs/*.md", "docs/adr/*.md"} {
		more, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, more...)
	}
	texts := map[string]string{}
	for _, path := range found {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[path] = string(text)
	}
	if len(texts) < 20 {
		t.Fatalf("%d documents", len(texts))
	}
	return texts
}

// What documents tell people to type or to set exists: targets of make, commands of
// the program, settings, scripts, other documents.
func TestDocs_WhatTheyName_Exists(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	help := run(t, environment(t.TempDir()), "help").stdout
	exists := func(path string) bool { _, err := os.Stat(path); return err == nil }
	checks := []struct {
		what   string
		in     *regexp.Regexp
		exists func(page, name string) bool
	}{
		{"target of make", regexp.MustCompile("`make ([a-z-]+)"), func(_, name string) bool {
			return regexp.MustCompile(`(?m)^` + name + `:`).Match(makefile)
		}},
		{"command", regexp.MustCompile("`(?:bin/)?marketplace ([a-z]+)"), func(_, name string) bool {
			return name == "openapi" || name == "permissions" || strings.Contains(help, "\n  "+name+" ") // the two are for `make gen`
		}},
		{"setting", regexp.MustCompile(`\b(MARKETPLACE_[A-Z_]*[A-Z])\b`), func(_, name string) bool { return strings.Contains(help, "\n  "+name+" ") }},
		{"script", regexp.MustCompile("`((?:scripts|bench)/[a-z/-]+\\.(?:sh|mjs))`"), func(_, name string) bool { return exists(filepath.Join(root, name)) }},
		{"path", regexp.MustCompile("`((?:internal|web|cmd|scripts|docs|bench|conformance)/[A-Za-z0-9_./-]+)`"), func(_, name string) bool {
			at := strings.LastIndex(name, ".") // a package's type stands behind a dot
			isType := at > 0 && strings.ToUpper(name[at+1:at+2]) == name[at+1:at+2]
			return exists(filepath.Join(root, name)) || isType && exists(filepath.Join(root, name[:at]))
		}},
		{"document", regexp.MustCompile(`\]\(([a-zA-Z0-9./-]+\.(?:md|json|svg|png))\)`), func(page, name string) bool { return exists(filepath.Join(filepath.Dir(page), name)) }},
	}
	for page, text := range pages(t) {
		for _, check := range checks {
			for _, found := range check.in.FindAllStringSubmatch(text, -1) {
				if !check.exists(page, found[1]) {
					t.Errorf("%s names the %s %s, which does not exist", page, check.what, found[1])
				}
			}
		}
	}
}

// A blank line ends a table: what follows with bars is shown as text.
func TestDocs_Tables_AreWhole(t *testing.T) {
	t.Parallel()
	for page, text := range pages(t) {
		lines := strings.Split(text, "\n")
		for n, line := range lines {
			begins := strings.HasPrefix(line, "|") && (n == 0 || !strings.HasPrefix(lines[n-1], "|"))
			if begins && (n+1 == len(lines) || !strings.HasPrefix(lines[n+1], "|--")) {
				t.Errorf("%s:%d: rows without a head: %.60s", page, n+1, line)
			}
		}
	}
}

// The version that `make build` gives to the linker is the one that is told.
func TestVersion_GivenToTheLinker_IsTold(t *testing.T) {
	t.Parallel()
	if told := succeed(t, nil, "version"); told != builtVersion+"\n" {
		t.Errorf("%q", told)
	}
}

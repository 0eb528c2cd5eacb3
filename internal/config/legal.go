package config

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// LegalFile is a legal text that stands in a file of the folder of legal texts.
type LegalFile struct {
	Slug    string // the name of the file without .md, and the last part of the page's address
	Title   string
	Updated string // YYYY-MM-DD, the day from which it counts; "" when the file does not say it
	Text    string // Markdown
}

// Bounds of the folder of legal texts.
const (
	legalSuffix    = ".md"
	mostLegalFiles = 50
	mostLegalBytes = 400_000
	mostLegalTitle = 120
)

var (
	legalNames = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	legalDays  = regexp.MustCompile(`^Updated: (\d{4}-\d{2}-\d{2})$`)
)

// LegalFiles reads the folder of legal texts, in the order of their names; none when no
// folder is set. What is no Markdown file stays unread.
func (c Config) LegalFiles() ([]LegalFile, error) {
	if c.LegalDir == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(c.LegalDir)
	if err != nil {
		return nil, fmt.Errorf("the folder %s cannot be read: %w", c.LegalDir, reasonOf(err))
	}
	var files []LegalFile
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), legalSuffix) || strings.HasPrefix(entry.Name(), ".") {
			continue
		}
		file, err := readLegalFile(filepath.Join(c.LegalDir, entry.Name()))
		if err != nil {
			return nil, fmt.Errorf("%s %w", filepath.Join(c.LegalDir, entry.Name()), err)
		}
		files = append(files, file)
	}
	if len(files) == 0 || len(files) > mostLegalFiles {
		return nil, fmt.Errorf("the folder %s holds %d files such as terms.md, and 1 to %d are wanted", c.LegalDir, len(files), mostLegalFiles)
	}
	slices.SortFunc(files, func(a, b LegalFile) int { return strings.Compare(a.Slug, b.Slug) })
	return files, nil
}

// readLegalFile reads "# Title", perhaps a line "Updated: 2026-11-01", and the text.
func readLegalFile(path string) (LegalFile, error) {
	file := LegalFile{Slug: strings.TrimSuffix(filepath.Base(path), legalSuffix)}
	if !legalNames.MatchString(file.Slug) || len(file.Slug) > 64 {
		return file, errors.New("must be named in lower-case words with hyphens, as terms-of-use.md")
	}
	text, err := readRegular(path)
	if err != nil {
		return file, err
	}
	heading, rest, _ := strings.Cut(text, "\n")
	title, hasTitle := strings.CutPrefix(heading, "# ")
	file.Title = strings.TrimSpace(title)
	if !hasTitle || file.Title == "" || utf8.RuneCountInString(file.Title) > mostLegalTitle {
		return file, fmt.Errorf("must begin with a line such as # Terms of use, of at most %d characters", mostLegalTitle)
	}
	rest = strings.TrimLeft(rest, "\n")
	line, after, _ := strings.Cut(rest, "\n")
	if day := legalDays.FindStringSubmatch(strings.TrimSpace(line)); day != nil {
		if _, err := time.Parse(time.DateOnly, day[1]); err != nil {
			return file, fmt.Errorf("counts from %s, which is no day", day[1])
		}
		file.Updated, rest = day[1], after
	}
	if file.Text = strings.TrimSpace(rest); file.Text == "" {
		return file, errors.New("has no text below its title")
	}
	return file, nil
}

// readRegular reads a file of text that somebody wrote, and nothing that has no end.
func readRegular(path string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", fmt.Errorf("cannot be read: %w", reasonOf(err))
	case !info.Mode().IsRegular():
		return "", errors.New("is no file")
	}
	file, err := os.Open(path) //nolint:gosec // the people who run the shop name it
	if err != nil {
		return "", fmt.Errorf("cannot be read: %w", reasonOf(err))
	}
	defer func() { _ = file.Close() }()
	body, err := io.ReadAll(io.LimitReader(file, mostLegalBytes+1))
	if err != nil {
		return "", fmt.Errorf("cannot be read: %w", reasonOf(err))
	}
	text := strings.ReplaceAll(strings.TrimPrefix(string(body), "\ufeff"), "\r\n", "\n")
	switch {
	case len(body) > mostLegalBytes:
		return "", fmt.Errorf("is longer than %d bytes", mostLegalBytes)
	case !utf8.ValidString(text) || strings.ContainsFunc(text, isUnprintable):
		return "", errors.New("is no text in UTF-8")
	}
	return text, nil
}

func isUnprintable(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }

// reasonOf gives what is wrong without the path, which the sentence names.
func reasonOf(err error) error {
	if wrapped := new(fs.PathError); errors.As(err, &wrapped) {
		return wrapped.Err
	}
	return err
}

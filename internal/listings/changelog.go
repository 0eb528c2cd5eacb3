package listings

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/textclean"
)

// changeHeads are the ways in which a change begins: as the shop writes it, "**1.2.0**
// (2026-05-01) Faster: It starts at once.", and as a heading, "## 1.2.0 - 2026-05-01 Faster",
// with what is said of it below.
//
//nolint:gochecknoglobals // constant values
var changeHeads = []*regexp.Regexp{
	regexp.MustCompile(`^\*\*(?P<version>[^*]+)\*\* \((?P<date>\d{4}-\d\d-\d\d)\) ?(?P<title>[^:]*)(?:: ?(?P<text>.*))?$`),
	regexp.MustCompile(`^#{1,6} +\[?(?P<version>[^\s\]]+)\]? +[-–—(]* ?(?P<date>\d{4}-\d\d-\d\d)\)?(?: *[-–—:])? *(?P<title>.*)(?P<text>)$`),
}

// EditChangelog changes all entries of the changelog, which is written as Markdown, the
// newest first; "" takes them out.
func EditChangelog(markdown string) func(*Listing) error {
	return func(l *Listing) error {
		changes, fault := readChangelog(textclean.Text(markdown))
		if fault != "" {
			return errs.UnprocessableFields(map[string]string{"changelog": fault})
		}
		l.Changelog = changes
		return nil
	}
}

// readChangelog reads a changelog, or says what is wrong with it.
func readChangelog(markdown string) (changes []Change, fault string) {
	for line := range strings.Lines(markdown) {
		line = strings.TrimRight(line, " \n")
		switch change, begins := changeOf(line); {
		case begins:
			changes = append(changes, change)
		case len(changes) > 0:
			last := &changes[len(changes)-1]
			last.Text += "\n" + line
		case line != "":
			return nil, fmt.Sprintf("Begin each change with a line as \"## 1.2.0 - 2026-05-01 What is new\"; %q is none.", shortened(line))
		}
	}
	for i := range changes {
		changes[i].Text = strings.TrimSpace(changes[i].Text)
		if fault := completeChange(changes[:i], &changes[i]); fault != "" {
			return nil, fault
		}
	}
	return changes, ""
}

func changeOf(line string) (Change, bool) {
	for _, head := range changeHeads {
		if found := head.FindStringSubmatch(line); found != nil {
			part := func(name string) string { return strings.TrimSpace(found[head.SubexpIndex(name)]) }
			return Change{Version: part("version"), Date: part("date"), Title: part("title"), Text: part("text")}, true
		}
	}
	return Change{}, false
}

// completeChange gives a change without a title the first line of its text as one, and says what
// is wrong with it; newer are the changes that stand before it.
func completeChange(newer []Change, c *Change) (fault string) {
	if c.Title == "" {
		c.Title, _, _ = strings.Cut(c.Text, "\n")
		c.Title = strings.TrimSpace(strings.TrimLeft(c.Title, "-*+ "))
	}
	switch _, err := time.Parse(time.DateOnly, c.Date); {
	case err != nil:
		return c.Date + " is no day of the calendar."
	case !listing.IsVersion(c.Version) || !listing.IsSentence(c.Title) || !listing.IsDescription(c.Text):
		return fmt.Sprintf("The change of %s needs a version, a title and a text, of at most %d, %d and %d letters.", c.Date, listing.MaxVersion, listing.MaxSentence, listing.MaxText)
	case len(newer) > 0 && newer[len(newer)-1].Date < c.Date:
		return fmt.Sprintf("Write the newest change first: %s stands below an older one.", c.Version)
	}
	return ""
}

func shortened(line string) string {
	if letters := []rune(line); len(letters) > 40 {
		return string(letters[:40]) + "…"
	}
	return line
}

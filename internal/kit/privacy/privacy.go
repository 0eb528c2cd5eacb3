// Package privacy knows where personal data is: each module declares it of its own tables,
// and from that are made the register, the export of what is kept about somebody, and the
// removal (internal/db). It knows no table itself.
package privacy

import (
	"fmt"
	"slices"
	"strings"
)

// Table says what of a table is personal data, and how it leads to a person.
type Table struct {
	Name string
	// What it is about, in plain words, for the register.
	What string
	// Columns hold personal data.
	Columns []string
	// Of is the condition of somebody's rows, in SQL: $1 stands for the id of the account, $2
	// for the e-mail address, $3 for the name. Each stands in it once or not at all.
	Of string
	// Keep says how long rows are kept while the account is there; with a Setting from when on
	// its days count.
	Keep    string
	Setting string
	// Erase is what a removal does to somebody's rows: Delete, or the assignments of an
	// UPDATE. What is empty stays, and Why says why.
	Erase string
	Why   string
	// Secret columns are left out of exports: hashes and keys.
	Secret []string
}

// Delete removes rows.
const Delete = "delete"

// Subject is a person. The address and the name are those from before the account was closed.
type Subject struct {
	AccountID string `json:"accountId"`
	Email     string `json:"email"`
	Name      string `json:"name"`
}

// nobody stands for what is not known of somebody: an empty text would be part of every text.
const nobody = "(nobody)"

// Condition gives the condition of somebody's rows with the arguments that it names, numbered from 1 on as it
// names them.
func (t Table) Condition(of Subject) (text string, args []any) {
	text = t.Of
	for n, value := range []string{of.AccountID, of.Email, of.Name} {
		mark := fmt.Sprintf("$%d", n+1)
		if strings.Contains(text, mark) {
			if value == "" {
				value = nobody
			}
			args = append(args, value)
			text = strings.Replace(text, mark, fmt.Sprintf("?%d", len(args)), 1)
		}
	}
	return strings.ReplaceAll(text, "?", "$"), args
}

// Register describes the tables of people and of organizations in Markdown; defaultOf gives the
// default of a setting.
func Register(people, organizations []Table, defaultOf func(setting string) (string, bool)) string {
	var b strings.Builder
	b.WriteString("# Personal data\n\nWhere it is, how long it is kept, and what is done when somebody is removed. This page is made from what each module declares (`make gen`); a test walks every table for somebody who was removed. Days are a setting, whose name follows them; each is looked after by a job of its own (`retention.*`). Who closes an account or an organization has 14 days to reopen it; then a job removes it (`closing.*`).\n\n## People\n\n")
	writeTables(&b, people, "somebody", defaultOf)
	b.WriteString("\n## Organizations\n\nEach of its people is removed as above.\n\n")
	writeTables(&b, organizations, "an organization", defaultOf)
	return b.String()
}

func writeTables(b *strings.Builder, tables []Table, whom string, defaultOf func(string) (string, bool)) {
	fmt.Fprintf(b, "| Table | What | Columns | Kept | When %s is removed |\n|---|---|---|---|---|\n", whom)
	for _, t := range slices.SortedFunc(slices.Values(tables), func(x, y Table) int { return strings.Compare(x.Name+x.What, y.Name+y.What) }) {
		fmt.Fprintf(b, "| `%s` | %s | %s | %s | %s |\n", t.Name, t.What, strings.Join(t.Columns, ", "), t.kept(defaultOf), t.end())
	}
}

// kept tells how long rows are kept. A setting that does not exist shows as such.
func (t Table) kept(defaultOf func(string) (string, bool)) string {
	if t.Setting == "" {
		return t.Keep
	}
	days, known := defaultOf(t.Setting)
	if !known {
		days = "?"
	}
	unit := "days"
	if days == "1" {
		unit = "day"
	}
	return fmt.Sprintf("%s %s %s (`%s`)", days, unit, t.Keep, t.Setting)
}

// end tells what a removal does.
func (t Table) end() string {
	end := "stays: " + t.Why
	switch {
	case t.Erase == Delete:
		end = "deleted"
	case t.Erase != "":
		end = "made anonymous"
	}
	if t.Erase != "" && t.Why != "" {
		end += ": " + t.Why
	}
	return end
}

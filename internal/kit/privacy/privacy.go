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
	// Keep says how long rows are kept while the account is there.
	Keep string
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

// Register describes the tables in Markdown.
func Register(tables []Table) string {
	var b strings.Builder
	b.WriteString("# Personal data\n\nWhere it is, how long it is kept, and what is done when somebody is removed. This page is made from what each module declares (`make gen`); a test walks every table for somebody who was removed.\n\n")
	b.WriteString("| Table | What | Columns | Kept | When somebody is removed |\n|---|---|---|---|---|\n")
	for _, t := range slices.SortedFunc(slices.Values(tables), func(x, y Table) int { return strings.Compare(x.Name+x.What, y.Name+y.What) }) {
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
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", t.Name, t.What, strings.Join(t.Columns, ", "), t.Keep, end)
	}
	return b.String()
}

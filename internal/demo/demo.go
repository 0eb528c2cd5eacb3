// Package demo is the demo: its data, its clock and its accounts. It is the only place that
// knows demo data, and none of it runs in production. Two files of its data, the words of the
// trade for search, are also what an empty shop begins with (package starter).
package demo

import (
	"embed"
)

// Files is the demo data in the import format; in Folder.
//
//go:embed data
var Files embed.FS

// Folder is the folder of the demo data in Files.
const Folder = "data"

// Password is the password of every demo account (decisions section 3).
const Password = "marketplace-demo"

// Account is one of the accounts that the sign-in page of the demo offers, and
// why it exists.
type Account struct {
	Email        string
	Organization string
	Why          string
}

// Accounts are the demo accounts in the order to show (decisions section 3).
func Accounts() []Account {
	return []Account{
		{"owner@acme.test", "Acme Inc.", "Owner with a card: buys everything"},
		{"admin@acme.test", "Acme Inc.", "Installs free apps, cannot pay"},
		{"agent@acme.test", "Acme Inc.", "May not install, can ask for access"},
		{"viewer@acme.test", "Acme Inc.", "Reads only"},
		{"owner@solo.test", "Solo Ltd", "Small plans, no card yet"},
		{"owner@trial.test", "Trial GmbH", "Live chat trial, EU tax"},
		{"owner@paused.test", "Paused LLC", "Live chat licence inactive"},
		{"owner@reseller.test", "Resale Co", "Reseller"},
		{"dev@apps.test", "Appsmiths", "Publishes 12 apps and 2 services"},
		{"staff@market.test", "Platform", "Moderates, ghost login"},
	}
}

// Package de is what the server says in German: a table for each module, and how German writes
// days and money (docs/translating.md).
package de

import "marketplace/internal/kit/locale/table"

// Language is German.
//
//nolint:gochecknoglobals // a constant table
var Language = table.Language{
	Code: "de",
	Layout: table.Layout{
		Day: "2. January 2006", LongDay: "2. January 2006", Moment: "2. January 2006, 15:04 UTC",
		Months: [...]string{"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"},
		Group:  ".", Decimal: ",", Money: "%s\u00a0$",
	},
	Words:  []table.Words{app, billing, company, developers, entitlements, experts, httpapi, identity, kit, listings, shared, sharing, simulators, transfers, waitlist},
	Errors: errors,
	Pages:  pages,
}

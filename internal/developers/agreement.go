package developers

import _ "embed"

// AgreementSlug is the slug of the legal text by which the people who run the shop replace the
// agreement below.
const AgreementSlug = "developer-agreement"

//go:embed agreement.md
var agreementText string

// BuiltInAgreement is what developers agree to in a shop that has no text of its own.
func BuiltInAgreement() Agreement { return Agreement{Version: "2026-11-01", Text: agreementText} }

package reviews

import (
	"regexp"
	"unicode"
)

// Why a review is held for the staff.
const (
	heldForLink    = "link"
	heldForContact = "contact"
	heldForReports = "reports"
)

var (
	emailPattern = regexp.MustCompile(`(?i)[^\s@]+\s*(@|\(at\)|\[at\])\s*[^\s@]+\.[a-z]{2,}`)
	linkPattern  = regexp.MustCompile(`(?i)(\b[a-z][a-z0-9+.-]*://|\b(javascript|vbscript|mailto|tel|sms|callto|facetime|magnet|tg|skype|whatsapp|viber):\s*\S|\b(data|file|blob|intent|market|urn|view-source):\S|\bwww\.|\b[\p{L}\d-]+\.(com|net|org|io|co|app|dev|shop|store|info|biz|me|ly|gg|link|online|site|xyz|top|ai|eu|uk|de|fr|pl|ru|cn|us|in)\b)`)
	datePattern  = regexp.MustCompile(`^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$`)
	phonePattern = regexp.MustCompile(`\+?\(?\d[\d\s()./-]{5,}\d`)
)

const minPhoneDigits = 7

// findHoldReason returns why a text must be checked by staff before it is shown: it has a
// link or contact data. "" means that it may be shown at once.
func findHoldReason(texts ...string) string {
	held := ""
	for _, text := range texts {
		switch {
		case emailPattern.MatchString(text), hasPhoneNumber(text):
			return heldForContact
		case linkPattern.MatchString(text):
			held = heldForLink
		}
	}
	return held
}

func hasPhoneNumber(text string) bool {
	for _, found := range phonePattern.FindAllString(text, -1) {
		digits := 0
		for _, r := range found {
			if unicode.IsDigit(r) {
				digits++
			}
		}
		if digits >= minPhoneDigits && !datePattern.MatchString(found) {
			return true
		}
	}
	return false
}

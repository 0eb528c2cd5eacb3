package tax

import (
	"fmt"
	"strings"

	"marketplace/internal/billing"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// Label names the tax of a sum as invoices and mails do: "Tax, Oregon 0 %".
func Label(in locale.Language, place string, rate int64) string {
	word, percent := in.Say("Tax"), in.Decimal(Percent(rate))
	if place == "" {
		return word + " " + percent
	}
	return word + ", " + PlaceName(in, place) + " " + percent
}

// Percent writes a rate, which is in thousandths of a percent.
func Percent(rate int64) string {
	text := fmt.Sprintf("%d.%03d", rate/1000, rate%1000)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".") + " %"
}

// MailLines says in a mail what a sum is made of: what is paid for, the tax, also when there
// is none at a place that is known, and the whole, under words of their own.
func MailLines(in locale.Language, name string, sum billing.TaxedSum, total string) []mail.Line {
	lines := []mail.Line{{Text: name, Amount: in.Money(sum.Net)}}
	if sum.Tax > 0 || sum.Place != "" {
		lines = append(lines, mail.Line{Text: Label(in, sum.Place, sum.Rate), Amount: in.Money(sum.Tax)})
	}
	return append(lines, mail.Line{Text: total, Amount: in.Money(sum.Total), IsTotal: true})
}

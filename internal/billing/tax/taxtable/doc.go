// Package taxtable is the embedded tax provider: a dated table of the rates
// that a buyer of software pays (decisions rule 11). European Union VAT and
// those of the United Kingdom, Switzerland and Norway by country, GST of
// Australia, GST, HST, QST and PST of Canada by province, sales tax of the United
// States by state, without local additions. Countries outside the table pay
// none. It is a table, not advice: an operator who needs filing quality puts
// another provider behind tax.Tax.
package taxtable

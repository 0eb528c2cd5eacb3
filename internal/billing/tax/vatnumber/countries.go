package vatnumber

import "strings"

// The algorithms that do not fit a line of the table. Every text has the form of
// its rule.
//
//nolint:mnd // the numbers are the algorithms

func austria(s string) bool {
	sum := 4
	for i := 1; i < 8; i++ {
		d := digit(s, i)
		if i%2 == 0 {
			d = d/5 + d*2%10
		}
		sum += d
	}
	return (10-sum%10)%10 == digit(s, 8)
}

// bulgaria has companies with nine digits; ten are people, foreigners and others.
func bulgaria(s string) bool {
	if len(s) == 9 {
		check := weighed(s, 1, 2, 3, 4, 5, 6, 7, 8) % 11
		if check == 10 {
			check = weighed(s, 3, 4, 5, 6, 7, 8, 9, 10) % 11
		}
		return check%10 == digit(s, 8)
	}
	last := digit(s, 9)
	return weighed(s, 2, 4, 8, 5, 10, 9, 7, 3, 6)%11%10 == last || weighed(s, 21, 19, 17, 13, 11, 9, 7, 3, 1)%10 == last ||
		(11-weighed(s, 4, 3, 2, 7, 6, 5, 4, 3, 2)%11)%11 == last
}

func cyprus(s string) bool {
	if strings.HasPrefix(s, "12") {
		return false
	}
	odd := [10]int{1, 0, 5, 7, 9, 13, 15, 17, 19, 21}
	sum := 0
	for i := range 8 {
		if i%2 == 0 {
			sum += odd[digit(s, i)]
		} else {
			sum += digit(s, i)
		}
	}
	return byte('A'+sum%26) == s[8]
}

// czechia has companies with eight digits; nine and ten are people, who got no
// check digit before 1954, and nine from 6 on are special.
func czechia(s string) bool {
	switch {
	case len(s) == 8:
		check := (11 - weighed(s, 8, 7, 6, 5, 4, 3, 2)%11) % 11
		if check == 0 {
			check = 1
		}
		return s[0] != '9' && check%10 == digit(s, 7)
	case len(s) == 9 && s[0] == '6':
		check := weighed(s[1:], 8, 7, 6, 5, 4, 3, 2) % 11
		return (8-(10-check+11)%11+10)%10 == digit(s, 8)
	case len(s) == 9:
		return number(s[:2]) < 54 && born(s)
	default:
		return born(s) && (number(s)%11 == 0 || number(s[:9])%11 == 10 && s[9] == '0')
	}
}

// born reports whether a Czech number begins with a birthday: women add 50 to the
// month, and either 20 where a day has too many births.
func born(s string) bool {
	month, day := number(s[2:4])%50, number(s[4:6])
	if month > 20 {
		month -= 20
	}
	return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

const spanishLetters = "TRWAGMYFPDXBNJZSQVHLCKE"

// spain has people (eight digits, a letter), foreigners (X, Y, Z) and companies.
func spain(s string) bool {
	last := s[8]
	switch first := s[0]; {
	case first >= '0' && first <= '9':
		return spanishLetters[number(s[:8])%23] == last
	case strings.IndexByte("XYZ", first) >= 0:
		return spanishLetters[(int(first-'X')*10_000_000+number(s[1:8]))%23] == last
	case strings.IndexByte("KLM", first) >= 0:
		return spanishLetters[number(s[1:8])%23] == last
	case strings.IndexByte("ABCDEFGHJNPQRSUVW", first) < 0:
		return false
	default:
		check := luhnDigit(s[1:8])
		digitRight, letterRight := last == byte('0'+check), last == "JABCDEFGHI"[check] //nolint:gosec // a digit
		switch {
		case strings.IndexByte("ABEH", first) >= 0:
			return digitRight
		case strings.IndexByte("NPQRSW", first) >= 0:
			return letterRight
		default:
			return digitRight || letterRight
		}
	}
}

// france has a key of two characters before the number of the company; those of
// Monaco begin with zeros and have no check digit in the number.
func france(s string) bool {
	key, company := s[:2], s[2:]
	if !strings.HasPrefix(company, "000") && !luhn(company) {
		return false
	}
	const alphabet = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
	first, second := strings.IndexByte(alphabet, key[0]), strings.IndexByte(alphabet, key[1])
	switch {
	case first < 10 && second < 10:
		return (number(company)*100+12)%97 == number(key)
	case first < 10:
		first = first*24 + second - 10
	default:
		first = first*34 + second - 100
	}
	return (number(company)+1+first/11)%11 == first%11
}

// britain adds 55 in numbers given since 2009; departments and hospitals have no
// check digits.
func britain(s string) bool {
	if s[0] == 'G' || s[0] == 'H' {
		return true
	}
	sum := weighed(s, 8, 7, 6, 5, 4, 3, 2, 10, 1)
	return number(s[:7]) > 0 && (sum%97 == 0 || (sum+55)%97 == 0)
}

func ireland(s string) bool {
	const letters = "WABCDEFGHIJKLMNOPQRSTUV"
	digits, check, extra := s[:7], s[7], 0
	if s[1] < '0' || s[1] > '9' {
		digits = "0" + s[2:7] + s[:1] // as they were given until 2013
	}
	if len(s) == 9 {
		extra = strings.IndexByte(letters, s[8])
	}
	return letters[(weighed(digits, 8, 7, 6, 5, 4, 3, 2)+9*extra)%23] == check
}

func italy(s string) bool {
	office := number(s[7:10])
	return number(s[:7]) > 0 && (office >= 1 && office <= 100 || office == 120 || office == 121 || office == 888 || office == 999) && luhn(s)
}

func lithuania(s string) bool {
	sum, again := 0, 0
	for i := range len(s) - 1 {
		sum += (1 + i%9) * digit(s, i)
		again += (1 + (i+2)%9) * digit(s, i)
	}
	if sum%11 == 10 {
		sum = again
	}
	return sum%11%10 == digit(s, len(s)-1)
}

// latvia has companies from 4 on; the rest are people.
func latvia(s string) bool {
	if s[0] > '3' {
		return weighed(s, 9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1)%11 == 3
	}
	return (1+weighed(s, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9))%11%10 == digit(s, 10)
}

// netherlands checks companies by their number, and people since 2020 by all of
// it, letters as 10 to 35.
func netherlands(s string) bool {
	if number(s[:9]) > 0 && weighed(s, 9, 8, 7, 6, 5, 4, 3, 2)%11 == digit(s, 8) {
		return s[10:] != "00"
	}
	rest := 0
	for _, c := range "NL" + s {
		if c >= 'A' {
			rest = (rest*100 + int(c-'A') + 10) % 97
		} else {
			rest = (rest*10 + int(c-'0')) % 97
		}
	}
	return rest == 1
}

func romania(s string) bool {
	padded := strings.Repeat("0", 10-len(s)) + s
	return weighed(padded, 7, 5, 3, 2, 1, 7, 5, 3, 2)*10%11%10 == digit(padded, 9)
}

func slovenia(s string) bool {
	check := 11 - weighed(s, 8, 7, 6, 5, 4, 3, 2)%11
	return check != 11 && check%10 == digit(s, 7)
}

// elevenTen is ISO 7064, MOD 11,10.
func elevenTen(s string) bool {
	product := 10
	for i := range len(s) - 1 {
		sum := (digit(s, i) + product) % 10
		if sum == 0 {
			sum = 10
		}
		product = sum * 2 % 11
	}
	return (11-product)%10 == digit(s, len(s)-1)
}

func luhn(s string) bool { return luhnDigit(s[:len(s)-1]) == digit(s, len(s)-1) }

// luhnDigit gives the check digit that follows.
func luhnDigit(s string) int {
	sum := 0
	for i := range len(s) {
		d := digit(s, len(s)-1-i)
		if i%2 == 0 {
			d = d/5 + d*2%10
		}
		sum += d
	}
	return (10 - sum%10) % 10
}

func digit(s string, i int) int { return int(s[i] - '0') }

// number reads digits alone.
func number(s string) int {
	n := 0
	for i := range len(s) {
		n = n*10 + digit(s, i)
	}
	return n
}

// weighed gives the sum of the first digits, each times its weight.
func weighed(s string, weights ...int) int {
	sum := 0
	for i, weight := range weights {
		sum += weight * digit(s, i)
	}
	return sum
}

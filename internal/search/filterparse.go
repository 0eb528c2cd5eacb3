package search

import (
	"math"
	"strconv"
	"strings"
)

// filterParser reads the filter language:
//
//	and    = term { "AND" term }
//	term   = or | "(" or ")"
//	or     = factor { "OR" factor }
//	factor = ["NOT"] ( attr op number | attr ":" number "TO" number | attr ":" value | value )
//	op     = "<" | "<=" | "=" | "!=" | ">=" | ">"
//
// Keywords are upper case. Names and values may stand in ' or " with \ before
// a quote. There is no AND within parentheses and no NOT before them; without
// parentheses OR binds tighter. The parser has no recursion, so no input can
// exhaust the stack.
type filterParser struct {
	text  string
	where string // the parameter, for messages
	at    int
	count int
}

func parseFilterText(text string) (filter, error) {
	p := filterParser{text: text, where: "filters"}
	p.space()
	if p.at == len(p.text) {
		return nil, nil
	}
	var all filter
	for {
		or, err := p.term()
		if err != nil {
			return nil, err
		}
		all = append(all, or)
		p.space()
		if p.at == len(p.text) {
			return all, nil
		}
		if !p.keyword("AND") {
			return nil, p.fail("AND or the end")
		}
	}
}

func (p *filterParser) term() ([]condition, error) {
	p.space()
	grouped := p.take("(")
	var or []condition
	for {
		c, err := p.factor()
		if err != nil {
			return nil, err
		}
		or = append(or, c)
		if p.keyword("OR") {
			continue
		}
		if grouped && !p.take(")") {
			return nil, p.fail("OR or )")
		}
		return or, nil
	}
}

func (p *filterParser) factor() (condition, error) {
	if p.count++; p.count > MaxFilterTerms {
		return condition{}, badFilter("%s: at most %d conditions are allowed", p.where, MaxFilterTerms)
	}
	var c condition
	c.negated = p.keyword("NOT")
	name, quoted, err := p.name()
	if err != nil {
		return c, err
	}
	c.attribute = name
	if c.operator = p.operator(); c.operator != "" {
		c.number, err = p.number()
		return c, err
	}
	if !p.take(":") {
		if !quoted && isKeyword(name) {
			return c, p.fail("a condition")
		}
		c.attribute, c.value = tagsAttribute, name
		return c, nil
	}
	return c, p.value(&c)
}

// value reads what stands behind the colon: a value or a range.
func (p *filterParser) value(c *condition) error {
	p.space()
	if p.at < len(p.text) && isQuote(p.text[p.at]) {
		var err error
		c.value, err = p.quoted()
		return err
	}
	c.value = p.until(" \t\n\r()")
	if c.value == "" {
		return p.fail("a value")
	}
	if !p.keyword("TO") {
		return nil
	}
	lower, ok := parseNumber(c.value)
	if !ok {
		return p.fail("a number before TO")
	}
	upper, err := p.number()
	c.operator, c.number, c.upper, c.value = "TO", lower, upper, ""
	return err
}

func (p *filterParser) name() (name string, quoted bool, err error) {
	p.space()
	if p.at < len(p.text) && isQuote(p.text[p.at]) {
		name, err = p.quoted()
		if err == nil && name == "" {
			err = p.fail("a name")
		}
		return name, true, err
	}
	name = p.until(" \t\n\r():<>=!\"'")
	if name == "" {
		return "", false, p.fail("an attribute")
	}
	return name, false, nil
}

func (p *filterParser) quoted() (string, error) {
	quote := p.text[p.at]
	var text strings.Builder
	for i := p.at + 1; i < len(p.text); i++ {
		b := p.text[i]
		if b == '\\' && i+1 < len(p.text) && (isQuote(p.text[i+1]) || p.text[i+1] == '\\') {
			i++
			text.WriteByte(p.text[i])
			continue
		}
		if b == quote {
			p.at = i + 1
			return text.String(), nil
		}
		text.WriteByte(b)
	}
	return "", p.fail("a closing quote")
}

func (p *filterParser) number() (float64, error) {
	p.space()
	start := p.at
	number, ok := parseNumber(p.until(" \t\n\r()"))
	if !ok {
		p.at = start
		return 0, p.fail("a number")
	}
	return number, nil
}

func (p *filterParser) operator() string {
	p.space()
	for _, op := range []string{"<=", ">=", "!=", "<", ">", "="} {
		if p.take(op) {
			return op
		}
	}
	return ""
}

// keyword takes an upper-case word that ends there.
func (p *filterParser) keyword(word string) bool {
	p.space()
	rest, ok := strings.CutPrefix(p.text[p.at:], word)
	if !ok || rest != "" && !strings.ContainsRune(" \t\n\r()\"'", rune(rest[0])) {
		return false
	}
	p.at += len(word)
	return true
}

func (p *filterParser) take(token string) bool {
	p.space()
	if strings.HasPrefix(p.text[p.at:], token) {
		p.at += len(token)
		return true
	}
	return false
}

func (p *filterParser) until(stops string) string {
	rest := p.text[p.at:]
	if end := strings.IndexAny(rest, stops); end >= 0 {
		rest = rest[:end]
	}
	p.at += len(rest)
	return rest
}

func (p *filterParser) space() {
	for p.at < len(p.text) && strings.IndexByte(" \t\n\r", p.text[p.at]) >= 0 {
		p.at++
	}
}

func (p *filterParser) fail(expected string) error {
	return badFilter("%s: expected %s at column %d of %q", p.where, expected, p.at+1, clamp(p.text))
}

func isQuote(b byte) bool { return b == '"' || b == '\'' }

func isKeyword(word string) bool {
	return word == "AND" || word == "OR" || word == "NOT" || word == "TO"
}

// parseNumber reads a plain decimal number as thousandths.
func parseNumber(text string) (float64, bool) {
	if text == "" || strings.Trim(text, "0123456789.+-eE") != "" {
		return 0, false // keeps out "inf", "nan", hexadecimals and underscores
	}
	f, err := strconv.ParseFloat(text, 64) //nolint:forbidigo // a filter operand, not money
	if err != nil || math.Abs(f) > 1e15 {
		return 0, false
	}
	return thousandths(f), true
}

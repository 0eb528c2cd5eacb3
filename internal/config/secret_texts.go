package config

import (
	"cmp"
	"net/url"
	"reflect"
	"slices"
	"strings"
)

// SecretTexts are the secrets that the settings hold, longest first, also those that are
// parts of a setting: what must stand in no message.
func (c Config) SecretTexts() []string {
	var texts []string
	add := func(text string) {
		if text = strings.TrimSpace(text); len(text) >= shortestSecret {
			texts = append(texts, text)
		}
	}
	value := reflect.ValueOf(c)
	for _, f := range fields() {
		secret, isSecret := reflect.TypeAssert[Secret](value.FieldByIndex(f.Index))
		if !isSecret {
			continue
		}
		add(secret.Reveal())
		if u, err := url.Parse(secret.Reveal()); err == nil && u.User != nil {
			password, _ := u.User.Password()
			add(password)
			add(url.QueryEscape(password))
			add(url.PathEscape(password))
		}
	}
	for key := range strings.SplitSeq(c.SecretKeys.Reveal(), ",") {
		add(key)
	}
	slices.SortFunc(texts, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(a, b)) })
	return slices.Compact(texts)
}

// shortestSecret keeps a text of one or two letters from being found in every word.
const shortestSecret = 4

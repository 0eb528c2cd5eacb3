package jobs

import (
	"bytes"
	"encoding/json"
	"regexp"
)

// hidden stands where a secret is.
const hidden = "(hidden)"

var (
	// secretName is the name of a value that is nobody's to read.
	secretName = regexp.MustCompile(`(?i)token|secret|password|authori[sz]ation|signature|cookie|credential`)
	// secretOfAddress finds addresses, with what stands before the host and behind the path:
	// that may let somebody in.
	secretOfAddress = regexp.MustCompile(`([a-z][a-z0-9+.-]*://)([^/@\s"?#]+@)?([^\s"?#]*)([?#][^\s"]*)?`)
	// tokenLike is as long as 32 random bytes in base64; ids are shorter.
	tokenLike = regexp.MustCompile(`\b[A-Za-z0-9_-]{43,}\b`)
)

// hideIn gives a payload without what looks like a secret. What is no JSON is hidden whole.
func hideIn(payload json.RawMessage) json.RawMessage {
	decoder := json.NewDecoder(bytes.NewReader(payload))
	decoder.UseNumber() // as it was written
	var value any
	if err := decoder.Decode(&value); err != nil {
		value = hidden
	}
	shown, _ := json.Marshal(hideInValue(value)) // it was JSON
	return shown
}

func hideInValue(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			if secretName.MatchString(name) {
				v[name] = hidden
				continue
			}
			v[name] = hideInValue(inner)
		}
	case []any:
		for i, inner := range v {
			v[i] = hideInValue(inner)
		}
	case string:
		return hideInText(v)
	}
	return value
}

// hideInText gives a text without the users, passwords and queries of its addresses, and
// without what looks like a token.
func hideInText(text string) string {
	text = secretOfAddress.ReplaceAllStringFunc(text, func(address string) string {
		parts := secretOfAddress.FindStringSubmatch(address)
		shown := parts[1] + parts[3]
		if parts[4] != "" {
			shown += parts[4][:1] + hidden
		}
		return shown
	})
	return tokenLike.ReplaceAllString(text, hidden)
}

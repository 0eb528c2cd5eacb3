package mail

import "encoding/json"

// Outline gives what operators may see of the payload of a JobSend: which mail it is and
// for whom. Its words and its link are its reader's, who is let in by that link.
func Outline(payload json.RawMessage) (json.RawMessage, error) {
	var m Message
	if err := json.Unmarshal(payload, &m); err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Kind    string `json:"kind"`
		Key     string `json:"key"`
		To      string `json:"to"`
		Subject string `json:"subject"`
	}{m.Kind, m.Key, m.To, m.Subject})
}

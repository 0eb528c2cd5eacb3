package catalogue

// UsedWith is an app that organizations with another one have too. Share says in one word
// how many of them: "most", "many" or "several".
type UsedWith struct {
	OtherID string
	Share   string
}

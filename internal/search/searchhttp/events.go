package searchhttp

import (
	"fmt"
	"slices"
	"unicode/utf8"
)

// Event is what a person did with a search result, as the insights clients
// report it. Texts are as sent, within the bounds of the protocol.
type Event struct {
	Type        string // click, view or conversion
	Subtype     string // addToCart, purchase or ""
	Name        string
	Index       string
	UserToken   string
	QueryID     string // "" when the event does not follow a search
	ObjectIDs   []string
	Positions   []int // from 1, one per object, only of clicks after a search
	Filters     []string
	TimestampMS int64 // since 1970; 0 when the client sent none
}

// Bounds of events: those of the protocol.
const (
	maxEvents       = 1000
	maxEventText    = 129
	maxEventObjects = 20
	maxEventFilters = 10
	maxFilterText   = 1000
)

// eventsBody are the events of one request.
type eventsBody struct {
	Events []wireEvent `json:"events" maxItems:"1000"`
}

type wireEvent struct {
	EventType    string   `json:"eventType" enum:"click,view,conversion"`
	EventSubtype string   `json:"eventSubtype" required:"false" doc:"addToCart or purchase"`
	EventName    string   `json:"eventName"`
	Index        string   `json:"index"`
	UserToken    any      `json:"userToken" doc:"a text or a number"`
	QueryID      string   `json:"queryID" required:"false" doc:"of the search that the event follows"`
	ObjectIDs    []string `json:"objectIDs" required:"false" maxItems:"20"`
	Positions    []int    `json:"positions" required:"false" doc:"from 1, one for each of objectIDs"`
	Filters      []string `json:"filters" required:"false" maxItems:"10"`
	Timestamp    float64  `json:"timestamp" required:"false" doc:"milliseconds since 1970"`
}

// events answers POST /1/events. It takes all events of a request or none.
func (c *call) events() ([]byte, error) {
	var body eventsBody
	if err := c.decode(&body); err != nil {
		return nil, err
	}
	if body.Events == nil || len(body.Events) > maxEvents {
		return nil, badRequest(fmt.Sprintf("events: must be an array of at most %d events", maxEvents))
	}
	events := make([]Event, len(body.Events))
	for i, e := range body.Events {
		if wrong := e.check(); wrong != "" {
			return nil, badRequest(fmt.Sprintf("events[%d].%s", i, wrong))
		}
		events[i] = e.event()
	}
	if c.deps.Events != nil && len(events) > 0 {
		c.deps.Events(c.request.Context(), events)
	}
	return []byte(`{"status":200,"message":"OK"}`), nil
}

// check says what is wrong with an event, "" for nothing.
func (e *wireEvent) check() string {
	long := func(texts []string, most int) bool {
		return slices.ContainsFunc(texts, func(s string) bool { return utf8.RuneCountInString(s) > most })
	}
	token := e.token()
	switch {
	case !slices.Contains([]string{"click", "view", "conversion"}, e.EventType):
		return "eventType: must be click, view or conversion"
	case e.EventName == "":
		return "eventName: is required"
	case e.Index == "":
		return "index: is required"
	case token == "":
		return "userToken: is required"
	case long([]string{e.EventName, e.EventSubtype, e.Index, token, e.QueryID}, maxEventText):
		return fmt.Sprintf("eventName: texts have at most %d characters", maxEventText)
	case len(e.ObjectIDs) > maxEventObjects || long(e.ObjectIDs, maxFilterText):
		return fmt.Sprintf("objectIDs: at most %d are allowed", maxEventObjects)
	case len(e.Filters) > maxEventFilters || long(e.Filters, maxFilterText):
		return fmt.Sprintf("filters: at most %d are allowed", maxEventFilters)
	case len(e.ObjectIDs) == 0 && len(e.Filters) == 0:
		return "objectIDs: or filters are required"
	case len(e.Positions) > 0 && len(e.Positions) != len(e.ObjectIDs):
		return "positions: must be one for each of objectIDs"
	}
	return ""
}

// token gives the user token, which some clients send as a number.
func (e *wireEvent) token() string {
	if e.UserToken == nil {
		return ""
	}
	return valueText(e.UserToken)
}

func (e *wireEvent) event() Event {
	return Event{
		Type: e.EventType, Subtype: e.EventSubtype, Name: e.EventName, Index: e.Index, UserToken: e.token(),
		QueryID: e.QueryID, ObjectIDs: e.ObjectIDs, Positions: e.Positions, Filters: e.Filters,
		TimestampMS: int64(max(0, min(e.Timestamp, 1<<52))),
	}
}

package importformat_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/importformat"
)

// withPlacements reads an entry of the demo with other placements.
func withPlacements(t *testing.T, items string) (*importformat.Data, error) {
	t.Helper()
	good, err := os.ReadFile("../demo/data/apps/dropbox.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(good), "placements: [messagebox]", "placements:\n"+items, 1)
	if text == string(good) {
		t.Fatal("the entry of the demo has other placements")
	}
	return importformat.Read(fstest.MapFS{"app.yaml": {Data: []byte(text)}}, "app.yaml")
}

// at gives an item with an address, and what else stands in it.
func at(placement, address, more string) string {
	return fmt.Sprintf("  - {placement: %s, url: %q%s}\n", placement, address, more)
}

// state gives an item with a section of these components.
func state(components string) string {
	return at("plugin", "https://a.example/", `, initial_state: {customerDetailsSections: [{title: S, components: [`+components+`]}]}`)
}

func TestRead_PlacementsWithAddresses_AreKept(t *testing.T) {
	t.Parallel()
	data, err := withPlacements(t, `  - reports
  - {placement: messagebox, url: "https://a.example/m?x=%20y#part", title: Notes, try_out: true}
  - {placement: messagebox, url: "http://notes.localhost:8080/m"}
`+at("fullscreen", "http://[::1]:3000/", "")+state(`{type: line}, {type: customer}, {type: button, data: {label: Add, id: add, openApp: true}},
    {type: label_value, data: {label: Open, value: "3", iconUrl: "https://a.example/i.png"}}, {type: link, data: {url: "mailto:a@a.example"}},
    {type: title, data: {title: T, imgSize: small, clickable: true}}, {type: tags, data: {tags: [vip, "new"]}}`))
	if err != nil {
		t.Fatal(err)
	}
	got := data.Apps[0].Placements
	want := []importformat.Placement{
		{Placement: "reports", Named: true},
		{Placement: "messagebox", URL: "https://a.example/m?x=%20y#part", Title: "Notes", TryOut: true},
		{Placement: "messagebox", URL: "http://notes.localhost:8080/m"},
		{Placement: "fullscreen", URL: "http://[::1]:3000/"},
		{Placement: "plugin", URL: "https://a.example/", InitialState: got[4].InitialState},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("placements (-want +got):\n%s", diff)
	}
	if sections, ok := got[4].InitialState["customerDetailsSections"].([]any); !ok || len(sections) != 1 {
		t.Errorf("the initial state is %v", got[4].InitialState)
	}
}

// Each mistake is named with the entry, the item and the reason.
func TestRead_BadPlacements_AreNamed(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 501)
	cases := map[string]struct{ items, want string }{
		"an unknown name":             {"  - sidebar\n", `1 of dropbox (sidebar): placement "sidebar" is not one of plugin`},
		"an unknown name, addressed":  {at("sidebar", "https://a.example/", ""), `placement "sidebar" is not one of`},
		"a name in capitals":          {"  - Plugin\n", `placement "Plugin" is not one of`},
		"an empty name":               {"  - ''\n", `placement "" is not one of`},
		"no name":                     {"  - {url: 'https://a.example/'}\n", `placement "" is not one of`},
		"a name twice":                {"  - reports\n  - reports\n", "2 of dropbox (reports): the placement is there twice"},
		"a plugin name twice":         {"  - plugin\n  - plugin\n", "an entry appears there once only"},
		"two plugins":                 {at("plugin", "https://a.example/1", "") + at("plugin", "https://a.example/2", ""), "2 of dropbox (plugin): an entry appears there once only"},
		"two full screens":            {at("fullscreen", "https://a.example/1", "") + at("fullscreen", "https://a.example/2", ""), "an entry appears there once only"},
		"two settings":                {at("settings", "https://a.example/1", "") + "  - settings\n", "an entry appears there once only"},
		"an address twice":            {at("messagebox", "https://a.example/", "") + at("messagebox", "https://a.example/", ", title: B"), "the same address is there twice"},
		"here and elsewhere":          {"  - messagebox\n" + at("messagebox", "https://a.example/", ""), "the placement is there twice"},
		"eleven":                      {manyPlacements(11), "dropbox has 11 placements; at most 10 are possible"},
		"an unknown key":              {at("plugin", "https://a.example/", ", width: 3"), `unknown field "width"`},
		"a list":                      {"  - [plugin]\n", "app.yaml:"},
		"a number as try_out":         {at("plugin", "https://a.example/", ", try_out: 3"), "app.yaml:"},
		"no address":                  {"  - {placement: plugin}\n", "1 of dropbox (plugin): url is missing"},
		"an empty address":            {at("plugin", "", ""), "url is missing"},
		"a title without address":     {"  - {placement: plugin, title: T}\n", "url is missing"},
		"plain http":                  {at("plugin", "http://a.example/", ""), "url: it must begin with https://; only this machine"},
		"http on another loopback":    {at("plugin", "http://127.0.0.2/", ""), "it must begin with https://; only this machine"},
		"http like a loopback":        {at("plugin", "http://localhost.a.example/", ""), "it must begin with https://; only this machine"},
		"http ends like a loopback":   {at("plugin", "http://notlocalhost/", ""), "it must begin with https://; only this machine"},
		"script":                      {at("plugin", "javascript:alert(1)", ""), "it must begin with https://"},
		"data":                        {at("plugin", "data:text/html,x", ""), "it must begin with https://"},
		"a file":                      {at("plugin", "file:///etc/passwd", ""), "it must begin with https://"},
		"blob":                        {at("plugin", "blob:https://a.example/1", ""), "it must begin with https://"},
		"without scheme":              {at("plugin", "//a.example/", ""), "it must begin with https://"},
		"a path":                      {at("plugin", "/details", ""), "it must begin with https://"},
		"a bare name":                 {at("plugin", "a.example/details", ""), "it must begin with https://"},
		"capitals in the scheme":      {at("plugin", "HTTPS://a.example/", ""), "it must begin with https://"},
		"one slash":                   {at("plugin", "https:/a.example/", ""), "it must begin with https://"},
		"no host":                     {at("plugin", "https:///details", ""), "it has no host"},
		"a user":                      {at("plugin", "https://ann@a.example/", ""), "it must not hold a user name"},
		"a user and a password":       {at("plugin", "https://ann:secret@a.example/", ""), "it must not hold a user name"},
		"an empty user":               {at("plugin", "https://@a.example/", ""), "it must not hold a user name"},
		"capitals in the host":        {at("plugin", "https://A.example/", ""), "the host must be in lower case"},
		"letters beyond ASCII":        {at("plugin", "https://bücher.example/", ""), "the host must be in lower case"},
		"a star":                      {at("plugin", "https://*.example/", ""), "the host must be in lower case"},
		"a semicolon":                 {at("plugin", "https://a.example;script-src/", ""), "the host must be in lower case"},
		"a quote":                     {at("plugin", "https://a.example'/", ""), "the host must be in lower case"},
		"an empty label":              {at("plugin", "https://a..example/", ""), "the host must be in lower case"},
		"a dot at the end":            {at("plugin", "https://a.example./", ""), "the host must be in lower case"},
		"a short IP":                  {at("plugin", "https://127.1/", ""), "the host must be in lower case"},
		"an IP as a number":           {at("plugin", "https://2130706433/", ""), "the host must be in lower case"},
		"an IP in hex":                {at("plugin", "https://0x7f.0.0.1/", ""), "the host must be in lower case"},
		"a long IPv6":                 {at("plugin", "https://[0:0:0:0:0:0:0:1]/", ""), "the host must be in lower case"},
		"an escaped host":             {at("plugin", "https://a%2eexample/", ""), "url: it cannot be read"},
		"no port":                     {at("plugin", "https://a.example:/", ""), "the port is none"},
		"port 0":                      {at("plugin", "https://a.example:0/", ""), "the port is none"},
		"port 65536":                  {at("plugin", "https://a.example:65536/", ""), "the port is none"},
		"a broken path":               {at("plugin", "https://a.example/%", ""), "a percent sign that encodes nothing"},
		"a broken query":              {at("plugin", "https://a.example/?a=%zz", ""), "a percent sign that encodes nothing"},
		"a broken fragment":           {at("plugin", "https://a.example/#%1", ""), "a percent sign that encodes nothing"},
		"no UTF-8":                    {at("plugin", "https://a.example/?a=%ff", ""), "a percent sign that encodes nothing"},
		"half a letter":               {at("plugin", "https://a.example/?a=%ED%A0%80", ""), "a percent sign that encodes nothing"},
		"a backslash":                 {at("plugin", `https://a.example\details`, ""), "it holds a backslash"},
		"a space":                     {at("plugin", "https://a.example/a b", ""), "it holds a backslash, a space"},
		"a line end":                  {at("plugin", "https://a.example/\n", ""), "it holds a backslash, a space"},
		"a tab":                       {at("plugin", "https://a.exa\tmple/", ""), "it holds a backslash, a space"},
		"a null":                      {at("plugin", "https://a.example/\x00", ""), "app.yaml:"},
		"turned around":               {"  - {placement: plugin, url: \"https://a.example/\u202e\"}\n", "a character that cannot be seen"},
		"too long":                    {at("plugin", "https://a.example/"+strings.Repeat("a", 1983), ""), "it has more than 2000 characters"},
		"a long title":                {at("plugin", "https://a.example/", ", title: "+long), "title must have at most 64 characters, not 501"},
		"a title of two lines":        {at("plugin", "https://a.example/", `, title: "a\nb"`), "title must be one line"},
		"a turned title":              {at("plugin", "https://a.example/", ", title: \"a\u202eb\""), "title must be one line"},
		"state: a text":               {at("plugin", "https://a.example/", ", initial_state: sections"), "app.yaml:"},
		"state: empty":                {at("plugin", "https://a.example/", ", initial_state: {}"), "initial_state: customerDetailsSections must be a list"},
		"state: another key":          {at("plugin", "https://a.example/", ", initial_state: {customerDetailsSections: [], ticketSections: []}"), "ticketSections is unknown"},
		"state: sections as object":   {at("plugin", "https://a.example/", ", initial_state: {customerDetailsSections: {title: S}}"), "must be a list of at most 10 sections"},
		"state: a section as text":    {at("plugin", "https://a.example/", ", initial_state: {customerDetailsSections: [S]}"), "customerDetailsSections[0]: a section must be an object"},
		"state: no components":        {at("plugin", "https://a.example/", ", initial_state: {customerDetailsSections: [{title: S}]}"), "components must be a list of 1 to 20"},
		"state: none of components":   {state(""), "components must be a list of 1 to 20"},
		"state: 21 components":        {state(strings.Repeat("{type: line}, ", 21)), "components must be a list of 1 to 20"},
		"state: eleven sections":      {at("plugin", "https://a.example/", ", initial_state: {customerDetailsSections: ["+strings.Repeat("{title: S, components: [{type: line}]}, ", 11)+"]}"), "at most 10 sections"},
		"state: no title":             {at("plugin", "https://a.example/", ", initial_state: {customerDetailsSections: [{components: [{type: line}]}]}"), "title is missing"},
		"state: a title twice":        {at("plugin", "https://a.example/", ", initial_state: {customerDetailsSections: ["+strings.Repeat("{title: S, components: [{type: line}]}, ", 2)+"]}"), `the title "S" is there twice`},
		"state: picture of a section": {at("plugin", "https://a.example/", `, initial_state: {customerDetailsSections: [{title: S, imgUrl: "http://a.example/i.png", components: [{type: line}]}]}`), "imgUrl must be the https address of a picture"},
		"state: a component as text":  {state("line"), "components[0]: a component must be an object"},
		"state: unknown component":    {state("{type: chart, data: {}}"), "type must be one of button, label_value"},
		"state: inherited component":  {state("{type: constructor, data: {}}"), "type must be one of button, label_value"},
		"state: no type":              {state("{type: line}, {data: {}}"), "components[1]: type must be one of"},
		"state: button, no data":      {state("{type: button}"), "a button needs data, an object"},
		"state: button, no label":     {state("{type: button, data: {id: a}}"), "button: label is missing"},
		"state: button, no id":        {state("{type: button, data: {label: A}}"), "button: id is missing"},
		"state: button, long label":   {state("{type: button, data: {id: a, label: " + long + "}}"), "label must have at most 500 characters"},
		"state: button, primary":      {state("{type: button, data: {id: a, label: A, primary: 'yes'}}"), "primary must be true or false"},
		"state: label_value, number":  {state("{type: label_value, data: {label: A, value: 3}}"), "label_value: value must be a text"},
		"state: label_value, script":  {state(`{type: label_value, data: {url: "javascript:alert(1)"}}`), "url must be an address that begins with"},
		"state: label_value, icon":    {state(`{type: label_value, data: {iconUrl: "data:image/png,x"}}`), "iconUrl must be the https address of a picture"},
		"state: link, no url":         {state("{type: link, data: {value: A}}"), "link: url is missing"},
		"state: link, no scheme":      {state("{type: link, data: {url: //a.example/}}"), "url must be an address that begins with"},
		"state: link, file":           {state(`{type: link, data: {url: "file:///x"}}`), "url must be an address that begins with"},
		"state: title, no title":      {state("{type: title, data: {value: A}}"), "title: title is missing"},
		"state: title, size":          {state("{type: title, data: {title: A, imgSize: huge}}"), "imgSize must be big or small"},
		"state: title, picture":       {state("{type: title, data: {title: A, imgUrl: a.png}}"), "imgUrl must be the https address of a picture"},
		"state: tags, no tags":        {state("{type: tags, data: {label: A}}"), "tags: tags is missing"},
		"state: tags, a text":         {state("{type: tags, data: {tags: vip}}"), "tags must be a list of at most 50 texts"},
		"state: tags, a number":       {state("{type: tags, data: {tags: [1]}}"), "tags must be texts of at most 500 characters"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data, err := withPlacements(t, c.items)
			if err == nil || data != nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "app.yaml:") {
				t.Errorf("got %v, want a fault that says %q", err, c.want)
			}
		})
	}
}

func manyPlacements(n int) string {
	var items strings.Builder
	for i := range n {
		items.WriteString(at("messagebox", fmt.Sprintf("https://a.example/%d", i), ""))
	}
	return items.String()
}

// Package catalogue owns what the shop shows: apps and services, developers,
// experts, curated lists, categories and the first page, with the ratings of
// apps. It derives the lifecycle from timestamps, leaves hidden apps out, and
// keeps an immutable snapshot in memory from which every public read is served.
// It knows nothing of pages, HTTP or SQL.
package catalogue

import "time"

// Content is everything that the catalogue holds, as stored.
type Content struct {
	Version     int64
	Apps        []App
	Developers  []Developer
	Experts     []Expert
	Lists       []List
	Categories  []Category
	Home        Home
	Synonyms    []Synonym
	Lexicon     []Concept
	Suggestions Suggestions
	LegalTexts  []LegalText
	Ratings     map[string]Ratings // by app id
	// UsedWith are the apps that are used with one, by its id, the most used ones first.
	UsedWith map[string][]UsedWith
	// InstalledLately are the ids of apps that organizations installed in the last 30 days, those
	// that most of them did first.
	InstalledLately []string
	// Changed is when a document changed last, by kind and slug with a slash
	// between: "developer/x", "expert/x", "list/x", "category/x".
	Changed map[string]time.Time
}

// Developer publishes apps (spec S3.26).
type Developer struct {
	Slug         string            `json:"slug"`
	FormerSlugs  []string          `json:"formerSlugs,omitempty"`
	Name         string            `json:"name"`
	Country      string            `json:"country"`
	City         string            `json:"city"`
	Founded      int               `json:"founded"`
	Website      string            `json:"website"`
	SupportEmail string            `json:"supportEmail"`
	Headline     string            `json:"headline"`
	Bio          string            `json:"bio"`
	Languages    []string          `json:"languages"`
	Socials      map[string]string `json:"socials"`
	Icon         Icon              `json:"icon"`
	SupportHours string            `json:"supportHours,omitempty"`
	Proved       *Proved           `json:"proved,omitempty"`
	// Imported: the people who run the shop brought it.
	Imported bool `json:"imported,omitempty"`
}

// Proved is what a developer has proved, and when: what 'Verified' says of them.
type Proved struct {
	Domain   string    `json:"domain,omitempty"` // of the site
	DomainAt time.Time `json:"domainAt,omitzero"`
	MailAt   time.Time `json:"mailAt,omitzero"` // the support address
}

// Expert is a partner who can be hired.
type Expert struct {
	Slug                 string        `json:"slug"`
	FormerSlugs          []string      `json:"formerSlugs,omitempty"`
	Name                 string        `json:"name"`
	Kind                 string        `json:"kind"` // person or agency
	Categories           []string      `json:"categories"`
	Products             []string      `json:"products"`
	Industries           []string      `json:"industries"`
	Languages            []string      `json:"languages"`
	Country              string        `json:"country"`
	City                 string        `json:"city"`
	Recommended          bool          `json:"recommended"`
	HourlyRateCents      int64         `json:"hourlyRateCents"`
	ProjectRateFromCents int64         `json:"projectRateFromCents"`
	Agents               int           `json:"agents"`
	Headline             string        `json:"headline"`
	Description          string        `json:"description"`
	Projects             []Project     `json:"projects"`
	Testimonials         []Testimonial `json:"testimonials"`
	Votes                int           `json:"votes"`
	Average              float64       `json:"average"`
	Email                string        `json:"email"`
	Website              string        `json:"website"`
	Icon                 Icon          `json:"icon"`
	Campaign             *Campaign     `json:"campaign,omitempty"`
	DisplayModes         []string      `json:"displayModes"`
}

// Project is past work of an expert.
type Project struct {
	Title  string `json:"title"`
	Client string `json:"client"`
	Text   string `json:"text"`
	Year   int    `json:"year"`
}

// Testimonial is what a client wrote about an expert.
type Testimonial struct {
	ID           string `json:"id,omitempty"` // of a visitor's review; the others have none
	Name         string `json:"name"`
	Organization string `json:"organization"`
	Text         string `json:"text"`
	Date         string `json:"date"` // YYYY-MM-DD
}

// Campaign is the second face of an expert's page.
type Campaign struct {
	Slug  string `json:"slug"`
	Title string `json:"title"`
	Intro string `json:"intro"`
	Offer string `json:"offer"`
}

// List is a curated list or an editorial page. Order holds slugs, best first.
type List struct {
	Slug            string   `json:"slug"`
	Title           string   `json:"title"`
	Headline        string   `json:"headline"`
	Intro           string   `json:"intro"`
	MetaDescription string   `json:"metaDescription"`
	Order           []string `json:"order"`
	Media           []Media  `json:"media"`
}

// Category is one of the shop's categories (spec S2.14, S9.28).
type Category struct {
	Slug            string `json:"slug"`
	ID              int    `json:"id"`
	Name            string `json:"name"`
	Headline        string `json:"headline"`
	Intro           string `json:"intro"`
	MetaDescription string `json:"metaDescription"`
}

// Home is the first page as its editors arranged it.
type Home struct {
	Title             string        `json:"title"`
	Text              string        `json:"text"`
	SearchPlaceholder string        `json:"searchPlaceholder"`
	Highlights        []Highlight   `json:"highlights"`
	Sections          []HomeSection `json:"sections"`
	Banners           []Banner      `json:"banners"`
	Media             []Media       `json:"media"`
	Deals             []Deal        `json:"deals"`
}

// Highlight is an app of the month (spec S9.23).
type Highlight struct {
	App  string   `json:"app"`
	Tags []string `json:"tags"`
	Text string   `json:"text"`
}

// HomeSection is one block of the first page.
type HomeSection struct {
	Kind   string   `json:"kind"`
	Title  string   `json:"title"`
	Text   string   `json:"text"`
	Source []string `json:"source"`
	Count  int      `json:"count"`
	Link   string   `json:"link"`
}

// Banner promotes one app.
type Banner struct {
	Kind     string `json:"kind"`
	Slug     string `json:"slug"`
	Title    string `json:"title"`
	Text     string `json:"text"`
	Link     string `json:"link"`
	LinkText string `json:"linkText"`
	App      string `json:"app"`
}

// Media is a picture or video card of a page (spec S2.32).
type Media struct {
	Kind      string    `json:"kind"`
	App       string    `json:"app"`
	Placement string    `json:"placement"`
	Src       string    `json:"src,omitempty"` // address of an image
	Title     string    `json:"title"`
	Text      string    `json:"text"`
	Link      string    `json:"link"`
	LinkText  string    `json:"linkText"`
	DurationS int       `json:"durationS"`
	Captions  []Caption `json:"captions"`
}

// Caption is a line of a video card, shown from its second on.
type Caption struct {
	At   int    `json:"at"`
	Text string `json:"text"`
}

// Deal is a discount shown on the first page. The discount itself is in the
// app's payment.
type Deal struct {
	App     string    `json:"app"`
	Percent int64     `json:"percent"`
	From    time.Time `json:"from"`
	To      time.Time `json:"to"`
}

// Suggestions are searches to try before the first letter.
type Suggestions struct {
	Title   string   `json:"title"`
	Queries []string `json:"queries"`
}

// LegalText is what the people who run the shop owe its visitors: terms, privacy, imprint.
type LegalText struct {
	Slug    string `json:"slug"`
	Title   string `json:"title"`
	Text    string `json:"text"`    // Markdown
	Updated string `json:"updated"` // YYYY-MM-DD, the day from which it counts
}

// Synonym is a group of words that find each other, or words found by another.
type Synonym struct {
	Group []string `json:"group,omitempty"`
	From  string   `json:"from,omitempty"`
	To    []string `json:"to,omitempty"`
}

// Concept is what customers call by words that the catalogue does not use. Its
// aliases lead one way to the words of To; Name reads well after "For".
type Concept struct {
	Name       string   `json:"name"`
	To         []string `json:"to"`
	Products   []string `json:"products,omitempty"` // well-known ones that the shop lacks
	Short      []string `json:"short,omitempty"`    // short forms, found as whole words only
	Words      []string `json:"words,omitempty"`
	German     []string `json:"de,omitempty"`
	Spanish    []string `json:"es,omitempty"`
	French     []string `json:"fr,omitempty"`
	Portuguese []string `json:"pt,omitempty"`
	Polish     []string `json:"pl,omitempty"`
}

// Ratings are the votes of an app and its written reviews, newest first.
// Votes[0] counts one star, Votes[4] five.
type Ratings struct {
	Votes   [5]int64
	Reviews []Review
}

// Review is one written rating. It holds nothing private about its author.
type Review struct {
	ID           string
	Name         string
	Organization string
	Rate         int
	Text         string
	Reply        string
	RepliedAt    time.Time // zero: unknown, or no reply
	Installed    bool      // written by somebody whose organization has or had the app
	UsedDays     int       // how long it had the app by then, in days; 0 is unknown
	Helpful      int       // how many accounts find it helpful
	// The languages of the text and of the reply, as in lang: empty is unknown, or that of the
	// catalogue where the review came with it.
	Language, ReplyLanguage string
	At                      time.Time
}

// Total gives how many people rated.
func (r Ratings) Total() int64 {
	var n int64
	for _, v := range r.Votes {
		n += v
	}
	return n
}

// Rate gives the mean to one decimal, rounded half up, and 0 without votes.
func (r Ratings) Rate() float64 {
	n := r.Total()
	if n == 0 {
		return 0
	}
	var sum int64
	for i, v := range r.Votes {
		sum += int64(i+1) * v
	}
	return float64((sum*20+n)/(2*n)) / 10
}

// Percents gives the share of each star in whole percent. The shares add up to
// 100: what rounding down leaves goes to the largest remainders.
func (r Ratings) Percents() [5]int {
	var percents [5]int
	n := r.Total()
	if n == 0 {
		return percents
	}
	left := 100
	var rest [5]int64
	for i, v := range r.Votes {
		percents[i] = int(v * 100 / n)
		rest[i] = v * 100 % n
		left -= percents[i]
	}
	for ; left > 0; left-- {
		best := 0
		for i := range rest {
			if rest[i] > rest[best] {
				best = i
			}
		}
		percents[best]++
		rest[best] = -1
	}
	return percents
}

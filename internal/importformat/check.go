package importformat

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

//nolint:gochecknoglobals // the closed lists of the format
var (
	categories = strings.Fields("e-commerce cms email-marketing analytics help-desk crm contact-management desktop-sharing lead-generation chatbots files-sharing social-media invoicing")
	flags      = strings.Fields("verified ai_powered by_platform premium team_plan owner_only under_maintenance hidden")
	lifecycles = strings.Fields("in_development in_review accepted published")
	services   = strings.Fields("training product_implementation chatbot_building chat_agent_outsourcing custom_development")
	hues       = strings.Fields("cobalt sky teal green moss amber orange red pink plum violet slate")
	roles      = strings.Fields("owner viceowner administrator viewer normal member")

	idPattern       = regexp.MustCompile(`^[a-z0-9-]{0,64}$`)
	slugPattern     = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	lastFourPattern = regexp.MustCompile(`^[0-9]{4}$`)
	scopePattern    = regexp.MustCompile(`^[a-z][a-z_.-]*(--(all|my|access))?(:(ro|rw|rc))?$`)
	uuidPattern     = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)
	mailPattern     = regexp.MustCompile(`^[^@\s]+@[^@\s]+\.[^@\s]+$`)
	couponPattern   = regexp.MustCompile(`^[A-Z0-9]+(-[A-Z0-9]+)*$`)
)

// The longest legal text and name of a developer, in letters.
const (
	maxLegalText     = 200_000
	maxDeveloperName = 40
)

func checkApp(d *document, a App) {
	d.want(slugPattern.MatchString(a.Slug) && len(a.Slug) <= 64, "$.slug", "slug %q must be lower-case words with hyphens, at most 64 characters", a.Slug)
	d.want(listing.IsName(a.Name), "$.name", "name must have 1 to %d characters", listing.MaxName)
	d.want(a.Product == "livechat" || a.Product == "helpdesk", "$.product", "product must be livechat or helpdesk, not %q", a.Product)
	oneOf(d, "$.category", "category", a.Category, categories)
	eachOf(d, "$.secondary_categories", "secondary category", a.SecondaryCategories, categories)
	d.want(slugPattern.MatchString(a.Developer), "$.developer", "developer must be the slug of a developer")
	// An app that was made in the console has neither a country nor a support address of its own.
	d.want(a.Country == "" || listing.IsCountry(a.Country), "$.country", "country must be two capital letters (ISO 3166-1)")
	oneOf(d, "$.lifecycle", "lifecycle", a.Lifecycle, lifecycles)
	d.want(idPattern.MatchString(a.ID), "$.id", "id must have at most 64 lower-case letters, digits and hyphens")
	d.want((a.Lifecycle == "published") == !a.Published.IsZero(), "$.published", "published must be there for published entries, and only for them")
	d.want(a.Published.IsZero() || !a.Accepted.After(a.Published.Time), "$.accepted", "an entry must not be accepted after its publication")
	d.want(a.Accepted.IsZero() || !a.Submitted.After(a.Accepted.Time), "$.submitted", "an entry must not be submitted after it was accepted")
	d.want(a.Installations >= 0, "$.installations", "installations must not be negative")
	eachOf(d, "$.flags", "flag", a.Flags, flags)
	d.want(a.DiscountPercent >= 0 && a.DiscountPercent < 100, "$.discount_percent", "discount_percent must be from 0 up to under 100")
	d.hint((a.DiscountPercent > 0) == slices.Contains(a.Lists, "saas-deals"), "$.discount_percent", "discount_percent goes with the list saas-deals")
	checkIcon(d, "$.icon", a.Icon)
	checkAppTexts(d, a)
	checkAppMoney(d, a)
	checkRetirement(d, a)
	checkSuspension(d, a)
	checkAppReach(d, a)
	checkAppHistory(d, a)
}

func checkAppTexts(d *document, a App) {
	d.want(len(a.Screenshots) <= listing.MaxScreenshots, "$.screenshots", "at most %d screenshots are possible", listing.MaxScreenshots)
	checkVideo(d, a.Video)
	n := utf8.RuneCountInString(a.ShortDescription)
	d.want(listing.IsSentence(a.ShortDescription), "$.short_description", "short_description must have 1 to %d characters, not %d", listing.MaxSentence, n)
	d.hint(n >= 40 && n <= 90 && strings.HasSuffix(a.ShortDescription, "."), "$.short_description", "short_description reads best as one sentence of 40 to 90 characters with a period, not %d", n)
	words := len(strings.Fields(a.LongDescription))
	d.want(words > 0 && listing.FitsLongDescription(a.LongDescription), "$.long_description", "long_description must have 1 to %d characters", listing.MaxText)
	d.hint(words >= 85 && words <= 210, "$.long_description", "long_description reads best with 90 to 200 words, not %d", words)
	for line := range strings.Lines(a.LongDescription) {
		d.hint(!strings.HasPrefix(line, "#"), "$.long_description", "long_description reads best without headings")
	}
	checkFeatures(d, "features", a.Features, 3, 6)
	checkFeatures(d, "benefits", a.Benefits, 2, 4)
	d.want(len(a.Keywords) <= listing.MaxKeywords, "$.keywords", "at most %d keywords are possible", listing.MaxKeywords)
	for i, k := range a.Keywords {
		d.want(listing.IsKeyword(k), fmt.Sprintf("$.keywords[%d]", i), "a keyword must have 1 to %d characters", listing.MaxKeyword)
	}
	d.hint(len(a.Keywords) >= 3 && len(a.Keywords) <= 8, "$.keywords", "3 to 8 keywords find best, not %d", len(a.Keywords))
	for i, u := range a.Upgrades {
		at := fmt.Sprintf("$.upgrades[%d]", i)
		d.want(listing.IsSentence(u.Name) && listing.IsDescription(u.Description), at, "an upgrade needs a name and a description, of at most %d and %d characters", listing.MaxSentence, listing.MaxText)
		d.want(listing.IsUpgradePrice(u.PriceCents), at+".price_cents", "price_cents must be 0 to %d", listing.MaxPriceCents)
		oneOf(d, at+".frequency", "frequency", u.Frequency, listing.Frequencies[:2])
	}
	d.want(len(a.Upgrades) <= listing.MaxUpgrades, "$.upgrades", "at most %d upgrades are possible", listing.MaxUpgrades)
	d.hint(len(a.Upgrades) <= 3, "$.upgrades", "more than 3 upgrades are hard to choose from")
}

func checkVideo(d *document, v *Video) {
	if v == nil {
		return
	}
	_, isVideo := listing.ParseVideo(v.URL)
	d.want(isVideo, "$.video.url", "url must be the https address of a video at YouTube or Vimeo that everybody can see")
	d.want(listing.IsHTTPS(v.Poster) || listing.UploadID(v.Poster) != "", "$.video.poster", "poster must be the https address of a picture")
	d.want(listing.IsVideoTitle(v.Title), "$.video.title", "title must have 1 to %d characters", listing.MaxVideoTitle)
}

func checkFeatures(d *document, key string, list []Feature, low, high int) {
	d.hint(len(list) >= low && len(list) <= high, "$."+key, "%d to %d %s read best, not %d", low, high, key, len(list))
	for i, f := range list {
		at := fmt.Sprintf("$.%s[%d]", key, i)
		d.want(listing.IsSentence(f.Title), at+".title", "title must have 1 to %d characters", listing.MaxSentence)
		d.hint(length(f.Title, 0, 32), at+".title", "a title reads best with at most 32 characters: %q", f.Title)
		d.want(listing.IsDescription(f.Description), at+".description", "description must have 1 to %d characters", listing.MaxText)
		d.hint(length(f.Description, 0, 120), at+".description", "a description reads best with at most 120 characters")
	}
}

func checkAppMoney(d *document, a App) {
	if a.Payment != nil {
		checkPayment(d, "$.payment", *a.Payment)
	}
	if rise := a.PriceRise; rise != nil {
		checkPayment(d, "$.price_rise.payment", rise.Payment)
		d.want(a.Lifecycle == "published", "$.price_rise", "only a published entry can have a price_rise")
		d.want(!rise.At.IsZero(), "$.price_rise.at", "at must be the moment from which the higher price counts")
		d.want(price.Raises(termsOf(a.Payment), termsOf(&rise.Payment)), "$.price_rise.payment", "a price_rise must be worse for those who buy than payment is; anything else counts at once")
	}
}

func checkPayment(d *document, at string, p Payment) {
	oneOf(d, at+".frequency", "frequency", p.Frequency, listing.Frequencies)
	d.want(listing.IsPrice(p.PriceCents), at+".price_cents", "price_cents must be %d to %d; leave payment out when free", listing.MinPriceCents, listing.MaxPriceCents)
	d.want(p.TrialDays >= 0 && p.TrialDays <= listing.MaxTrialDays, at+".trial_days", "trial_days must be 0 to 365")
	d.want(p.TrialDays == 0 || p.Frequency == "monthly", at+".trial_days", "only monthly payment can have a trial")
	fault := listing.TierFault(money.Cents(p.PriceCents), p.PerAccount, p.PriceTiers())
	d.want(fault == "", at+".tiers", "%s", fault)
}

func checkRetirement(d *document, a App) {
	if a.Retirement == nil {
		return
	}
	d.want(a.Lifecycle == "published", "$.retirement", "only a published entry can have a retirement")
	d.want(a.Retirement.Replacement != a.Slug, "$.retirement.replacement", "an entry cannot be its own replacement")
}

func checkSuspension(d *document, a App) {
	if a.Suspended == nil {
		return
	}
	d.want(a.Lifecycle == "published", "$.suspended", "only a published entry can be suspended")
	d.want(!a.Suspended.Since.IsZero(), "$.suspended.since", "since must be the moment from which the entry is suspended")
	d.want(listing.IsDescription(a.Suspended.Reason), "$.suspended.reason", "reason must say why, in 1 to %d characters; its developer reads it", listing.MaxText)
}

func checkAppReach(d *document, a App) {
	service := a.ServiceType != ""
	if service {
		oneOf(d, "$.service_type", "service_type", a.ServiceType, services)
	}
	checkPlacements(d, a)
	d.hint(service || len(a.Placements) > 0, "$.placements", "an app without a placement shows nowhere in the products")
	for i, s := range a.Scopes {
		d.want(scopePattern.MatchString(s), fmt.Sprintf("$.scopes[%d]", i), "%q is not a scope", s)
	}
	d.hint(service || (len(a.Scopes) >= 1 && len(a.Scopes) <= 7), "$.scopes", "an app asks for 1 to 7 scopes, not %d", len(a.Scopes))
	eachOf(d, "$.industries", "industry", a.Industries, listing.Industries())
	d.hint(len(a.Industries) >= 1 && len(a.Industries) <= 4, "$.industries", "an entry names 1 to 4 industries best, not %d", len(a.Industries))
	d.want(len(a.Languages) <= listing.MaxLanguages, "$.languages", "at most %d languages are possible", listing.MaxLanguages)
	d.hint(len(a.Languages) >= 1 && len(a.Languages) <= 6, "$.languages", "an entry names 1 to 6 languages best, not %d", len(a.Languages))
	for i, l := range a.Languages {
		d.want(listing.IsLanguage(l), fmt.Sprintf("$.languages[%d]", i), "%q is not a language code (ISO 639-1)", l)
	}
	d.want(listing.IsHTTPS(a.Support.TutorialURL), "$.support.tutorial_url", "tutorial_url must be an https address")
	d.want(listing.IsHTTPS(a.Support.PrivacyURL), "$.support.privacy_url", "privacy_url must be an https address")
	d.want(a.Support.Email == "" || mailPattern.MatchString(a.Support.Email), "$.support.email", "support email %q is not an address", a.Support.Email)
}

func checkAppHistory(d *document, a App) {
	d.want(len(a.Histogram) == 5, "$.histogram", "histogram must have five numbers, for 1 to 5 stars")
	votes := int64(0)
	for i, n := range a.Histogram {
		d.want(n >= 0, fmt.Sprintf("$.histogram[%d]", i), "votes must not be negative")
		votes += n
	}
	d.want(int64(len(a.Reviews)) <= votes, "$.reviews", "%d reviews but only %d votes", len(a.Reviews), votes)
	for i, r := range a.Reviews {
		at := fmt.Sprintf("$.reviews[%d]", i)
		d.want(r.Rate >= 1 && r.Rate <= 5, at+".rate", "rate must be 1 to 5")
		d.want(length(r.Text, 2, 255), at+".text", "a review must have 2 to 255 characters")
		d.want(length(r.Name, 2, 64), at+".name", "a reviewer's name must have 2 to 64 characters")
		d.want(r.Replied.IsZero() || r.Reply != "" && !r.Replied.Before(r.Date.Time), at+".replied", "a review is answered after it was written, and with a reply")
		if len(a.Histogram) == 5 && r.Rate >= 1 && r.Rate <= 5 {
			d.want(a.Histogram[r.Rate-1] > 0, at+".rate", "the histogram has no vote of %d stars", r.Rate)
		}
	}
	for i, c := range a.Changelog {
		at := fmt.Sprintf("$.changelog[%d]", i)
		d.want(listing.IsVersion(c.Version) && listing.IsSentence(c.Title) && listing.IsDescription(c.Text), at, "a change needs version, date, title and text, of at most %d, %d and %d characters", listing.MaxVersion, listing.MaxSentence, listing.MaxText)
		d.want(i == 0 || !c.Date.After(a.Changelog[i-1].Date.Time), at+".date", "the changelog must be newest first")
		d.hint(a.Published.IsZero() || !c.Date.Before(a.Published.Truncate(24*time.Hour)), at+".date", "a change is older than the publication")
	}
}

func checkIcon(d *document, at string, icon Icon) {
	for key, address := range map[string]string{".picture": icon.Picture, ".small": icon.Small, ".dark": icon.Dark} {
		d.want(address == "" || listing.UploadID(address) != "", at+key, "%s is not the address of an uploaded picture", address)
	}
	if icon.Picture != "" && icon.Brand == "" && icon.Hue == "" {
		return
	}
	if icon.Brand != "" {
		d.want(slugPattern.MatchString(icon.Brand) || regexp.MustCompile(`^[a-z0-9]+$`).MatchString(icon.Brand), at+".brand", "brand %q is not a slug", icon.Brand)
		return
	}
	oneOf(d, at+".hue", "hue", icon.Hue, hues)
	d.want(slugPattern.MatchString(icon.Glyph), at+".glyph", "glyph %q is not the name of an icon", icon.Glyph)
}

func checkDevelopers(d *document, list []Developer) {
	for i, v := range list {
		at := fmt.Sprintf("$[%d]", i)
		d.want(slugPattern.MatchString(v.Slug), at+".slug", "slug %q must be lower-case words with hyphens", v.Slug)
		d.want(v.Name != "", at+".name", "name is missing")
		d.want(listing.IsCountry(v.Country), at+".country", "country must be two capital letters")
		d.want(listing.IsHTTPS(v.Website), at+".website", "website must be an https address")
		d.want(mailPattern.MatchString(v.SupportEmail), at+".support_email", "support_email is not an address")
		checkHeadline(d, at+".headline", v.Headline)
		if v.Icon != (Icon{}) { // who registers in a shop has none before uploading one
			checkIcon(d, at+".icon", v.Icon)
		}
	}
}

func checkHeadline(d *document, at, headline string) {
	d.want(listing.IsSentence(headline), at, "headline must have 1 to %d characters", listing.MaxSentence)
	d.hint(length(headline, 0, 90), at, "a headline reads best with at most 90 characters")
}

func checkExperts(d *document, list []Expert) {
	testimonials := map[string]bool{}
	for i, v := range list {
		at := fmt.Sprintf("$[%d]", i)
		d.want(slugPattern.MatchString(v.Slug), at+".slug", "slug %q must be lower-case words with hyphens", v.Slug)
		d.want(v.Name != "", at+".name", "name is missing")
		d.want(v.Kind == "person" || v.Kind == "agency", at+".kind", "kind must be person or agency")
		d.want(listing.IsCountry(v.Country), at+".country", "country must be two capital letters")
		checkHeadline(d, at+".headline", v.Headline)
		d.want(v.Rating.Average >= 0 && v.Rating.Average <= 5, at+".rating.average", "average must be 0 to 5")
		d.want(mailPattern.MatchString(v.Email), at+".email", "email is not an address")
		d.want(listing.IsHTTPS(v.Website), at+".website", "website must be an https address")
		for n, said := range v.Testimonials {
			at := fmt.Sprintf("%s.testimonials[%d].id", at, n)
			d.want(idPattern.MatchString(said.ID), at, "id must have at most 64 lower-case letters, digits and hyphens")
			d.want(said.ID == "" || !testimonials[said.ID], at, "the testimonial %q is there twice", said.ID)
			testimonials[said.ID] = true
		}
	}
}

func checkLegalTexts(d *document, list []LegalText) {
	seen := map[string]bool{}
	for i, v := range list {
		at := fmt.Sprintf("$[%d]", i)
		d.want(slugPattern.MatchString(v.Slug) && length(v.Slug, 1, 64), at+".slug", "slug %q must be lower-case words with hyphens, at most 64 characters", v.Slug)
		d.want(!seen[v.Slug], at+".slug", "the slug %q is there twice", v.Slug)
		d.want(listing.IsSentence(v.Title), at+".title", "title must have 1 to %d characters", listing.MaxSentence)
		d.want(length(v.Text, 1, maxLegalText), at+".text", "text must have 1 to %d characters", maxLegalText)
		d.want(!v.Updated.IsZero(), at+".updated", "updated must be the day from which the text counts")
		seen[v.Slug] = true
	}
}

func checkReservedNames(d *document, list []ReservedName) {
	seen := map[string]bool{}
	for i, v := range list {
		at, key := fmt.Sprintf("$[%d]", i), listing.NameKey(v.Name)
		d.want(length(v.Name, 1, maxDeveloperName) && key != "", at+".name", "name must have 1 to %d characters", maxDeveloperName)
		d.want(!seen[key], at+".name", "the name %q, or one that looks like it, is there twice", v.Name)
		d.want(listing.IsSentence(v.Reason), at+".reason", "reason must have 1 to %d characters; who wants the name reads it", listing.MaxSentence)
		seen[key] = true
	}
}

func checkCoupons(d *document, list []Coupon) {
	for i, c := range list {
		at := fmt.Sprintf("$[%d]", i)
		d.want(couponPattern.MatchString(c.Code) && length(c.Code, 4, 24), at+".code", "code %q must be 4 to 24 capital letters, digits and hyphens", c.Code)
		d.want((c.Percent > 0 && c.Percent <= 100) != (c.AmountCents > 0), at, "a coupon has either percent (1 to 100) or amount_cents")
		d.want(!c.Window.EndDay.before(c.Window.StartDay), at+".window", "the window ends before it starts")
	}
}

func checkPeople(d *document, organizations []Organization, people []Person) {
	known := map[string]bool{}
	for i, o := range organizations {
		at := fmt.Sprintf("$.organizations[%d]", i)
		d.want(slugPattern.MatchString(o.Slug), at+".slug", "slug %q must be lower-case words with hyphens", o.Slug)
		d.want(o.ID == "" || uuidPattern.MatchString(o.ID), at+".id", "id must be a UUID in lower case")
		d.want(o.Country == "" && o.ID != "" || listing.IsCountry(o.Country), at+".country", "country must be two capital letters")
		checkRegistration(d, at+".registration", o)
		for n, s := range o.Subscriptions {
			checkBoughtPrice(d, fmt.Sprintf("%s.subscriptions[%d].price", at, n), s.Price)
		}
		for product, p := range o.Products {
			oneOf(d, at+".products."+product+".status", "status", p.Status, strings.Fields("active trial inactive not_assigned"))
		}
		for n, invoice := range o.Invoices {
			// No more of a card's number is ever kept.
			d.want(invoice.Card == nil || lastFourPattern.MatchString(invoice.Card.LastFour), fmt.Sprintf("%s.invoices[%d].card", at, n), "last_four must be four digits in quotes")
		}
		known[o.Slug] = true
	}
	for i, p := range people {
		at := fmt.Sprintf("$.people[%d]", i)
		d.want(mailPattern.MatchString(p.Email), at+".email", "email %q is not an address", p.Email)
		d.want(p.ID == "" || uuidPattern.MatchString(p.ID), at+".id", "id must be a UUID in lower case")
		d.want(known[p.Organization], at+".organization", "organization %q is not in this file", p.Organization)
		for product, role := range p.Roles {
			oneOf(d, at+".roles."+product, "role", role, roles)
		}
	}
}

// mostForAPeriod is what the dearest app costs for the longest period.
const mostForAPeriod = 12 * listing.MaxPriceCents

func checkBoughtPrice(d *document, at string, p *BoughtPrice) {
	if p == nil {
		return
	}
	d.want(p.Cents >= 0 && p.Cents <= mostForAPeriod, at+".cents", "cents must be 0 to %d", mostForAPeriod)
	before := int64(0)
	for n, step := range p.Steps {
		at := fmt.Sprintf("%s.steps[%d]", at, n)
		d.want(step.From > before && (n > 0 || step.From == 1), at+".from", "steps go up, the first from 1")
		d.want(step.Cents >= 0 && step.Cents <= mostForAPeriod, at+".cents", "cents must be 0 to %d", mostForAPeriod)
		before = step.From
	}
}

func checkRegistration(d *document, at string, o Organization) {
	r := o.Registration
	if r == nil {
		return
	}
	d.want(o.Developer != "", at, "only an organization that is a developer has a registration")
	d.want(r.Profile == nil || r.Profile.Name != "" && r.Profile.Slug == o.Developer, at+".profile", "a profile needs a name, and the slug of the developer")
	for key, proof := range map[string]*Proof{".mail": r.Mail, ".site": r.Site} {
		d.want(proof == nil || proof.Of != "" && !proof.Proved.IsZero(), at+key, "what is proved has a name and a day")
	}
	d.want(r.Agreement == nil || r.Agreement.Version != "" && !r.Agreement.Accepted.IsZero(), at+".agreement", "what was accepted has a version and a day")
	d.want(r.Restricted == "" || !r.Closed, at+".closed", "a developer that is closed is not restricted as well")
}

// crossCheck looks at what the files say about each other.
func (r *reader) crossCheck() {
	publishers := map[string]bool{}
	for _, v := range r.data.Developers {
		publishers[v.Slug] = true
	}
	for _, v := range r.data.Experts {
		publishers[v.Slug] = true
	}
	for _, a := range r.data.Apps {
		if len(publishers) > 0 && !publishers[a.Developer] {
			r.appAt[a.Slug].add("$.developer", "there is no developer or expert %q", a.Developer)
		}
	}
	r.checkLexiconNames()
}

func oneOf(d *document, at, what, value string, allowed []string) {
	d.want(slices.Contains(allowed, value), at, "%s %q is not one of %s", what, value, strings.Join(allowed, ", "))
}

func eachOf(d *document, at, what string, values, allowed []string) {
	for i, v := range values {
		oneOf(d, fmt.Sprintf("%s[%d]", at, i), what, v, allowed)
	}
}

func length(s string, low, high int) bool {
	n := utf8.RuneCountInString(s)
	return n >= low && n <= high
}

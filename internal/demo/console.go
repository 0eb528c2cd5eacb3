package demo

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/listings"
)

// The apps of which ConsoleStory tells something.
const (
	DraftSlug     = "tag-tidy"            // a draft with problems
	SentBackSlug  = "queue-forecast"      // the review desk wants changes
	ScheduledSlug = "github-for-livechat" // live, with a change that is planned
	PrivateSlug   = "microsoft-dynamics-365"
)

// Who appears in the story, by the names of the demo data.
const (
	nadia    = "dev@apps.test"
	gus      = "gus@apps.test"
	keisha   = "keisha@apps.test"
	anton    = "anton@market.test"
	delphine = "delphine@market.test"
)

// ConsoleStory is what a developer and the review desk have done before the demo begins, so
// that the developer console has something to show. What the public sees stays as the demo
// data say it.
type ConsoleStory struct {
	// Listings is the service, with the clock that At sets.
	Listings *listings.Service
	At       func(time.Time)
	Now      time.Time
	// Address is where an upload is shown.
	Address func(id string) string
	// Invite lets an organization of the demo data see an app that is not public.
	Invite func(ctx context.Context, p auth.Principal, app, organization string) error
	// People are those of the demo data by their addresses.
	People map[string]auth.Principal
}

const day = 24 * time.Hour

// act is one thing that somebody did, so long ago.
type act struct {
	ago time.Duration
	who string
	do  func(ctx context.Context, p auth.Principal) error
}

// Tell has everybody do what they did.
func (c *ConsoleStory) Tell(ctx context.Context) error {
	for _, a := range slices.Concat(c.draft(), c.sentBack(), c.scheduled(), c.private()) {
		c.At(c.Now.Add(-a.ago))
		if err := a.do(ctx, c.People[a.who]); err != nil {
			return fmt.Errorf("what %s did %s before the demo: %w", a.who, a.ago, err)
		}
	}
	return nil
}

// draft is an app that was begun, and lacks much of what a submission asks for.
func (c *ConsoleStory) draft() []act {
	return []act{
		{3 * day, keisha, c.create("Tag Tidy")},
		{3*day - 20*time.Minute, keisha, c.edit(DraftSlug, "display", listings.EditDisplay(nil, new("Keeps tags tidy.")))},
		{2 * day, keisha, c.edit(DraftSlug, "features", listings.EditFeatures([]listings.Titled{
			{Title: "Finds tags that mean the same thing twice", Description: "Refund, refunds and REFUND become one."},
			{Title: "Merges them", Description: "In every chat of the last year, with an undo for a week."},
		}))},
		{2*day - 5*time.Minute, keisha, c.edit(DraftSlug, "payment", listings.EditPayment(&listings.Payment{Frequency: "monthly", Price: 9_00, TrialDays: 14}))},
	}
}

// sentBack is a new app that the review desk has looked at. One of the two things that it found is
// mended.
func (c *ConsoleStory) sentBack() []act {
	const app = SentBackSlug
	edit := func(part string, change func(*listings.Listing) error) func(context.Context, auth.Principal) error {
		return c.edit(app, part, change)
	}
	return []act{
		{17 * day, gus, c.create("Queue Forecast")},
		{17*day - time.Hour, gus, edit("display", listings.EditDisplay(nil, new("See how long the queue will be in an hour, and who could help.")))},
		{16 * day, gus, edit("overview", c.Listings.EditOverview(forecastText, "analytics"))},
		{16*day - 10*time.Minute, gus, edit("features", listings.EditFeatures([]listings.Titled{
			{Title: "The next four hours", Description: "Expected chats and waiting time, by quarter of an hour."},
			{Title: "Who could help", Description: "Agents of other groups who have the skill and are not busy."},
			{Title: "One line of warning", Description: "A note beside the queue before it grows, not after."},
		}))},
		{16*day - 20*time.Minute, gus, edit("benefits", listings.EditBenefits([]listings.Titled{
			{Title: "Fewer long waits", Description: "Teams move people before visitors have to wait."},
		}))},
		{16*day - 30*time.Minute, gus, edit("support", listings.EditSupport("https://help.appsmiths.example/queue-forecast", "https://appsmiths.example/privacy"))},
		{16*day - 40*time.Minute, gus, edit("payment", listings.EditPayment(&listings.Payment{Frequency: "monthly", Price: 12_00, PerAccount: true, TrialDays: 14}))},
		{15 * day, gus, edit("upgrades", c.Listings.EditUpgrade(listings.Upgrade{
			ID: "a-year-of-history", Name: "A year of history", Description: "Forecasts learn from twelve months instead of three.", Price: 6_00, Frequency: "monthly",
		}))},
		{14 * day, gus, c.icon(app)},
		{14*day - 10*time.Minute, gus, c.pictures(app, "The next four hours", "Who could help", "A warning beside the queue")},
		{9 * day, nadia, c.submit(app, "The account demo@appsmiths.example has three groups and a week of chats.")},
		{8 * day, anton, c.decide(app, (*listings.Service).Begin)},
		{7 * day, anton, c.sendBack(app,
			listings.Finding{Part: "shortDescription", Text: "The sentence promises a forecast of an hour, the features say four. Say the same in both."},
			listings.Finding{Part: "screenshots", Text: "The second picture shows names of agents of a real team. Use made-up ones."},
		)},
		{day, gus, edit("display", listings.EditDisplay(nil, new("See how long the queue will be in four hours, and who could help.")))},
	}
}

const forecastText = `Queues grow when nobody looks. Queue Forecast learns from three months of chats when visitors come and how long answers take, and draws the **next four hours** beside the queue.

- It counts with the agents who are signed in now, and with planned breaks.
- Holidays can be entered, with those of the year before as a proposal.
- Nothing that visitors write is read: times and numbers are enough.

The forecast is right within three chats on nine days of ten. When it does not know enough, in the first week or after a change of the opening hours, it says so.`

// scheduled is a live app with a past: a text that was taken back, a price that was thought
// better of, and new pictures and upgrades that go live on a planned day.
func (c *ConsoleStory) scheduled() []act {
	const app = ScheduledSlug
	edit := func(part string, change func(*listings.Listing) error) func(context.Context, auth.Principal) error {
		return c.edit(app, part, change)
	}
	return []act{
		{64 * day, keisha, edit("display", listings.EditDisplay(nil, new("Turn a chat into a GitHub issue, with steps, browser and everything else filled in.")))},
		{64*day - 15*time.Minute, gus, func(ctx context.Context, p auth.Principal) error { return c.Listings.Publish(ctx, p, app, time.Time{}) }},
		{61 * day, nadia, func(ctx context.Context, p auth.Principal) error { return c.Listings.RollBack(ctx, p, app, 1) }},
		{40 * day, gus, edit("payment", listings.EditPayment(&listings.Payment{Frequency: "monthly", Price: 4_00}))},
		{38 * day, nadia, func(ctx context.Context, p auth.Principal) error { return c.Listings.Discard(ctx, p, app, "") }},
		{21 * day, keisha, c.pictures(app, "An issue from a chat", "Issues that look the same", "What is masked")},
		{20 * day, keisha, edit("features", listings.EditFeatures([]listings.Titled{
			{Title: "Issue from selected messages", Description: "Only what you mark goes into the issue, as a quote with the time it was said."},
			{Title: "Environment block", Description: "Browser, system, screen size and page address are filled in for developers."},
			{Title: "Duplicate finder", Description: "Open issues with similar titles show up while you type yours, in four languages."},
			{Title: "Masking", Description: "Mail addresses, phone and card numbers and your own word list are blacked out."},
			{Title: "State in the archive", Description: "An old chat shows whether the bug it led to has been dealt with."},
		}))},
		{20*day - 10*time.Minute, keisha, edit("upgrades", c.Listings.EditUpgrade(listings.Upgrade{
			ID: "issue-forms", Name: "Issue forms", Description: "Fills in the fields of your own issue forms, which ask for more than a title.", Price: 4_00, Frequency: "monthly",
		}))},
		{19 * day, nadia, c.submit(app, "New are the pictures, issue forms as an upgrade, and duplicates in four languages.")},
		{18 * day, delphine, c.decide(app, (*listings.Service).Begin)},
		{17 * day, delphine, c.decide(app, (*listings.Service).Accept)},
		{16 * day, nadia, func(ctx context.Context, p auth.Principal) error {
			return c.Listings.Publish(ctx, p, app, c.Now.Add(12*day).Truncate(day).Add(9*time.Hour))
		}},
	}
}

// private is an app that two organizations see before it is public.
func (c *ConsoleStory) private() []act {
	invite := func(organization string) func(context.Context, auth.Principal) error {
		return func(ctx context.Context, p auth.Principal) error { return c.Invite(ctx, p, PrivateSlug, organization) }
	}
	return []act{{5 * day, nadia, invite("resale")}, {4 * day, nadia, invite("trial")}}
}

func (c *ConsoleStory) create(name string) func(context.Context, auth.Principal) error {
	return func(ctx context.Context, p auth.Principal) error {
		_, err := c.Listings.Create(ctx, p, name, auth.LiveChat)
		return err
	}
}

func (c *ConsoleStory) edit(app, part string, change func(*listings.Listing) error) func(context.Context, auth.Principal) error {
	return func(ctx context.Context, p auth.Principal) error {
		_, err := c.Listings.Edit(ctx, p, app, listings.Edit{Part: part, Change: change})
		return err
	}
}

func (c *ConsoleStory) submit(app, note string) func(context.Context, auth.Principal) error {
	return func(ctx context.Context, p auth.Principal) error {
		_, err := c.Listings.Submit(ctx, p, app, note)
		return err
	}
}

// decide does something with the submission of an app that waits.
func (c *ConsoleStory) decide(app string, decision func(*listings.Service, context.Context, auth.Principal, string) (listings.Review, error)) func(context.Context, auth.Principal) error {
	return func(ctx context.Context, p auth.Principal) error {
		waiting, _, err := c.Listings.ListSubmissions(ctx, p, 0)
		if err != nil {
			return err
		}
		for _, s := range waiting {
			if s.App.Slug == app {
				_, err = decision(c.Listings, ctx, p, s.ID)
				return err
			}
		}
		return listings.SubmissionNotFound()
	}
}

func (c *ConsoleStory) sendBack(app string, findings ...listings.Finding) func(context.Context, auth.Principal) error {
	return c.decide(app, func(s *listings.Service, ctx context.Context, p auth.Principal, id string) (listings.Review, error) {
		return s.RequestChanges(ctx, p, id, findings)
	})
}

func (c *ConsoleStory) icon(app string) func(context.Context, auth.Principal) error {
	return func(ctx context.Context, p auth.Principal) error {
		upload, err := c.Listings.AddUpload(ctx, p, app, "icon", "", iconPicture())
		if err != nil {
			return err
		}
		address := c.Address(upload.ID)
		return c.Listings.SetIcons(ctx, p, app, "", listings.IconChange{Default: &address})
	}
}

// pictures uploads one for each title.
func (c *ConsoleStory) pictures(app string, titles ...string) func(context.Context, auth.Principal) error {
	return func(ctx context.Context, p auth.Principal) error {
		var shots []listings.Screenshot
		for i, title := range titles {
			upload, err := c.Listings.AddUpload(ctx, p, app, "screenshot", title, screenPicture(i))
			if err != nil {
				return err
			}
			shots = append(shots, listings.Screenshot{Src: c.Address(upload.ID), Title: title})
		}
		return c.Listings.SetScreenshots(ctx, p, app, "", shots)
	}
}

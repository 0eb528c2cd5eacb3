import { type HostWords, type Voice, voices } from './words';

/** Conversations about where people come from. */
export function reachThemes(it: HostWords) {
  return {
    news: voices(
      {
        subject: 'Add me to the list',
        talk: [
          ['customer', 'Do you tell people when the roses are back?'],
          ['agent', 'We do, by mail. Shall I add you?'],
          ['customer', 'Yes, only for roses please.'],
          ['agent', 'Done. One mail in spring, nothing else.'],
        ],
        panel: {
          body: 'contact',
          isPlain: true,
          title: 'Subscribed',
          note: 'Audience: Roses',
          facts: [
            ['Opens', '68 %'],
            ['Last mail', 'Spring bulbs'],
            ['Clicked', '4 times'],
            ['Consent', `in this ${it.one}`],
          ],
          button: 'Add to audience',
        },
        followUps: ['Tell me by mail', 'Not now'],
        result: {
          title: 'One more reader',
          facts: [
            ['Audience', 'Roses'],
            ['Consent', 'stored'],
            ['This month', '118'],
          ],
        },
      },
      {
        subject: 'Too many mails',
        talk: [
          ['customer', 'I like your tips, but one mail a week is enough.'],
          ['agent', 'Of course. Weekly it is.'],
          ['customer', 'And more about vegetables, please.'],
          ['agent', 'Noted. You will see it on Friday.'],
        ],
        panel: {
          body: 'contact',
          isPlain: true,
          title: 'Weekly tips',
          note: 'Reader for 14 months',
          facts: [
            ['Opens', '81 %'],
            ['Topic', 'Vegetables'],
            ['Last order', 'March'],
            ['Mails', 'one a week'],
          ],
          button: 'Change the list',
        },
        result: {
          title: 'Kept a reader',
          facts: [
            ['Mails', 'one a week'],
            ['Topic', 'Vegetables'],
            ['Left the list', 'no'],
          ],
        },
      },
    ),
    gif: voices({
      subject: 'It works!',
      talk: [
        ['customer', 'It works! You saved my evening.'],
        ['agent', 'That is the best message of my day.'],
        ['customer', 'Send me something funny.'],
        ['agent', 'Here you go.'],
      ],
      panel: {
        body: 'gifs',
        title: 'Happy',
        items: ['Yay', 'High five', 'Dance', 'Thanks', 'Wow', 'Bye'],
        button: 'Send',
      },
      followUps: [],
      result: {
        title: 'A smile at the end',
        facts: [
          ['Sent', '128'],
          ['Rated good', '97 %'],
          ['Blocked words', '0'],
        ],
      },
    }),
    social: voices(
      {
        subject: 'Message from the shop page',
        talk: [
          ['customer', 'Hello! Is the blue one back in the shop?'],
          ['agent', 'It is, since this morning. Shall I keep one?'],
          ['customer', 'Yes please, I come by at five.'],
          ['agent', 'It waits for you at the counter.'],
        ],
        panel: {
          body: 'contact',
          isPlain: true,
          title: 'Reply window',
          note: 'Open for 22 h',
          facts: [
            ['Wrote first', 'on the phone'],
            ['Language', 'English'],
            ['Template', 'Pick-up'],
            ['Opt-in', 'yes'],
          ],
          button: 'Send template',
        },
        followUps: [],
        result: {
          title: 'Same inbox, one more channel',
          facts: [
            ['Conversations', '412'],
            ['First reply', '48 s'],
            ['Missed', '0'],
          ],
        },
      },
      {
        subject: 'Photo of the broken part',
        talk: [
          ['customer', 'Here is a photo of the part that broke.'],
          ['agent', 'Thanks, I can see it well. We have it in stock.'],
          ['customer', 'Can I fetch it today?'],
          ['agent', 'Yes, it is at the counter under your name.'],
        ],
        panel: {
          body: 'files',
          title: 'From the phone',
          items: [
            ['Photo 1.jpg', '1.2 MB'],
            ['Photo 2.jpg', '1.4 MB'],
            ['Voice note.m4a', '0:12'],
          ],
          button: `Save to the ${it.one}`,
        },
      },
    ),
    site: voices(
      {
        subject: 'Question from the pricing page',
        talk: [
          ['customer', 'I am on your pricing page. Is support included?'],
          ['agent', 'Yes, in every plan, also at the weekend.'],
          ['customer', 'Good. And can I change later?'],
          ['agent', 'At any time. You only pay the difference.'],
        ],
        panel: {
          body: 'pages',
          title: 'Now on the site',
          items: [
            ['Pricing', '3:12'],
            ['Features', '1:40'],
            ['Start page', '0:22'],
          ],
          facts: [
            ['Came from', 'Search'],
            ['Visits', '4'],
          ],
          button: 'Open the page',
        },
        followUps: ['See prices', 'Ask a question'],
        result: {
          title: 'It is on every page',
          facts: [
            ['Pages', '48'],
            ['Set up in', '5 min'],
            ['Code written', 'none'],
          ],
        },
      },
      {
        subject: 'Booking page question',
        talk: [
          ['customer', 'Is the Saturday course still free?'],
          ['agent', 'Two places are left. Shall I keep one for you?'],
          ['customer', 'Yes please!'],
          ['agent', 'Here is the page to book it.'],
        ],
        panel: {
          body: 'pages',
          title: 'Reading now',
          items: [
            ['Course: pottery', '4:05'],
            ['Our teachers', '1:12'],
            ['How to get here', '0:30'],
          ],
          facts: [
            ['Came from', 'Newsletter'],
            ['Visits', '2'],
          ],
          button: 'Show the page',
        },
      },
    ),
    report: voices(
      {
        subject: 'Weekly numbers',
        talk: [
          ['customer', 'You answered fast, thank you!'],
          ['agent', 'Happy to help. Anything else?'],
          ['customer', 'No, that was all.'],
          ['agent', 'Have a good day.'],
        ],
        panel: {
          body: 'chart',
          title: `${it.Many} this week`,
          figure: '412',
          note: '12 % more than last week',
          facts: [
            ['First reply', '32 s'],
            ['Rated good', '94 %'],
          ],
          button: 'See all reports',
        },
        followUps: [],
        result: {
          title: 'Busiest hour found',
          facts: [
            ['Monday 10:00', `61 ${it.many}`],
            ['Waiting', '2 min less'],
            ['Shifts', 'changed'],
          ],
        },
      },
      {
        subject: 'Saw it in the newsletter',
        talk: [
          ['customer', 'I saw the bench in your newsletter. Still there?'],
          ['agent', 'Yes, the last three. Shall I reserve one?'],
          ['customer', 'Please, until tonight.'],
          ['agent', 'Done, until 20:00.'],
        ],
        panel: {
          body: 'chart',
          title: `Sales from ${it.many}`,
          figure: '$1,284',
          note: 'this week',
          facts: [
            ['Orders', '17'],
            ['From', 'Newsletter'],
          ],
          button: 'See the journey',
        },
        result: {
          title: 'Source found',
          facts: [
            ['Newsletter', '9 orders'],
            ['Search', '5 orders'],
            ['Spend moved', '$200'],
          ],
        },
      },
      {
        subject: 'Stuck in the form',
        talk: [
          ['customer', 'The form does not let me go on.'],
          ['agent', 'I see where you are: the house number is missing.'],
          ['customer', 'Oh, thank you!'],
          ['agent', 'You are welcome.'],
        ],
        panel: {
          body: 'pages',
          title: 'This visit',
          items: [
            ['Checkout, address', '2:40'],
            ['Basket', '0:35'],
            ['Garden chairs', '4:10'],
          ],
          facts: [
            ['Clicks', '31'],
            ['Stuck at', 'House number'],
          ],
          button: 'Watch the visit',
        },
        result: {
          title: 'Form repaired',
          facts: [
            ['Stuck before', '41 a week'],
            ['Stuck now', '3 a week'],
            ['Found in', 'one visit'],
          ],
        },
      },
    ),
  } satisfies Record<string, Voice[]>;
}

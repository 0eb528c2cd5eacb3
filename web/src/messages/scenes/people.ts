import { type HostWords, type Voice, voices } from './words';

/** Conversations between people. */
export function peopleThemes(it: HostWords) {
  return {
    lead: voices(
      {
        subject: 'Offer for 40 seats',
        talk: [
          ['customer', 'We are 40 people. Do you have a team price?'],
          ['agent', 'Yes, from 25 seats on. May I ask your company?'],
          ['customer', 'Kobako, we make notebooks.'],
          ['agent', 'Thank you. I will send the offer today.'],
        ],
        panel: {
          body: 'contact',
          title: 'Kobako',
          note: 'New lead',
          facts: [
            ['Seats', '40'],
            ['Stage', 'Offer'],
            ['Value', '$4,800'],
            ['Owner', 'Sam'],
          ],
          button: 'Create deal',
        },
        followUps: ['See team prices', 'Book a demo', 'Talk to sales'],
        result: {
          title: 'Deal created',
          facts: [
            ['Company', 'Kobako'],
            ['Value', '$4,800'],
            ['Next step', 'Offer today'],
          ],
        },
      },
      {
        subject: 'Moving to you from another tool',
        talk: [
          ['customer', 'We want to move to you in spring. Who can help us?'],
          ['agent', 'I can. How many people would use it?'],
          ['customer', 'Twelve, in two offices.'],
          ['agent', 'Shall we have a call on Tuesday?'],
        ],
        panel: {
          body: 'contact',
          title: 'Fold and Form',
          note: 'Known since last year',
          facts: [
            ['Offices', '2'],
            ['Stage', 'First call'],
            ['Value', '$1,440'],
            ['Owner', 'Kim'],
          ],
          button: 'Update contact',
        },
      },
      {
        subject: 'Question about our contract',
        talk: [
          ['customer', 'When does our contract end?'],
          ['agent', 'In eight weeks. Would you like to stay?'],
          ['customer', 'Yes, but with more seats.'],
          ['agent', 'I make a note for your manager.'],
        ],
        panel: {
          body: 'contact',
          title: 'Sole Parish',
          note: 'Customer, 3 years',
          facts: [
            ['Contract', '8 weeks left'],
            ['Seats', '8'],
            ['Mood', 'Happy'],
            ['Owner', 'Alex'],
          ],
          button: `Log this ${it.one}`,
        },
      },
    ),
    call: voices(
      {
        subject: 'Please call me back',
        talk: [
          ['customer', 'This is easier to explain by phone. Can you call?'],
          ['agent', 'Of course. In one minute, on the number I have?'],
          ['customer', 'Yes, ending in 56.'],
          ['agent', 'Calling you now.'],
        ],
        panel: {
          body: 'call',
          title: 'Talking',
          time: '02:14',
          facts: [
            ['Number', 'ends in 56'],
            ['Recorded', 'with consent'],
          ],
          button: 'Add a note',
        },
        followUps: ['Call me', 'Keep writing', 'Leave a number'],
        result: {
          title: 'Solved in one call',
          facts: [
            ['Length', '6 min 20 s'],
            ['Note', `in the ${it.one}`],
            ['Rated', 'good'],
          ],
        },
      },
      {
        subject: 'Missed call',
        talk: [
          ['customer', 'I called at noon, nobody answered.'],
          ['agent', 'Sorry! We had three calls at once.'],
          ['customer', 'It is about the delivery on Monday.'],
          ['agent', 'I call you right back.'],
        ],
        panel: {
          body: 'payments',
          title: 'Calls',
          items: [
            ['Missed', 'Today 12:04', 'Call back'],
            ['6 min', 'Monday', 'Done'],
            ['2 min', 'Last week', 'Done'],
          ],
          facts: [
            ['Waiting', '1'],
            ['Number', 'ends in 56'],
          ],
          button: 'Call back',
        },
      },
    ),
    booking: voices({
      subject: 'Can we move our appointment?',
      talk: [
        ['customer', 'Do you have a slot this week? Mornings are best.'],
        ['agent', 'Thursday looks good. Pick the time that suits you.'],
        ['customer', '10:30 is perfect.'],
        ['agent', 'Booked. The invitation is in your mail.'],
      ],
      panel: {
        body: 'slots',
        title: 'Free times',
        days: ['Wed', 'Thu', 'Fri'],
        slots: ['9:00', '9:30', '10:30', '11:00', '13:30', '15:00'],
        chosen: 2,
        button: 'Offer 3 times',
      },
      followUps: ['Thursday 10:30', 'Friday 9:00', 'Another day'],
      result: {
        title: 'Thursday 10:30',
        facts: [
          ['With', 'Sam'],
          ['Length', '30 min'],
          ['Reminder', 'one hour before'],
        ],
      },
    }),
    screen: voices({
      subject: 'I cannot find the setting',
      talk: [
        ['customer', 'I cannot find the setting you mean.'],
        ['agent', 'May I have a look at your screen?'],
        ['customer', 'Please do, I am on the page.'],
        ['agent', 'Now I see it. Click the second tab.'],
      ],
      panel: {
        body: 'screen',
        title: 'Live session',
        badge: 'Live',
        facts: [
          ['Shared', 'one tab'],
          ['Hidden', 'card fields'],
        ],
        button: 'Point at it',
      },
      followUps: ['Share my screen', 'Keep writing', 'Book a session'],
      result: {
        title: 'Found together',
        facts: [
          ['Session', '3 min'],
          ['Recorded', 'no'],
          ['Rated', 'good'],
        ],
      },
    }),
    survey: voices(
      {
        subject: 'Your questionnaire',
        talk: [
          ['customer', 'That was quick, thank you.'],
          ['agent', 'Glad to hear it. Two short questions before you go?'],
          ['customer', 'Sure.'],
          ['agent', 'Here they are. It takes half a minute.'],
        ],
        panel: {
          body: 'form',
          title: 'Two questions',
          fields: [
            ['How easy was it?', 'Very easy'],
            ['What could be better?', 'Nothing, really'],
          ],
          button: `Send in ${it.one}`,
        },
        followUps: ['Very easy', 'All right', 'Hard'],
        result: {
          title: '86 of 100 answered',
          facts: [
            ['Very easy', '71 %'],
            ['All right', '22 %'],
            ['Hard', '7 %'],
          ],
        },
      },
      {
        subject: 'Fill in the order form',
        talk: [
          ['customer', 'Which details do you need for the engraving?'],
          ['agent', 'Just three. I send you a short form.'],
          ['customer', 'Filled in.'],
          ['agent', 'Got it, all clear.'],
        ],
        panel: {
          body: 'form',
          title: 'Engraving',
          fields: [
            ['Text', 'For Nora'],
            ['Typeface', 'Upright'],
          ],
          button: 'Send the form',
        },
        result: {
          title: `Answered in the ${it.one}`,
          facts: [
            ['Filled in', '9 of 10'],
            ['Time', '40 s'],
            ['Saved to', 'the order'],
          ],
        },
      },
    ),
    task: voices(
      {
        subject: 'Engraving for 12 pens',
        talk: [
          ['customer', 'Can you engrave 12 pens by next Wednesday?'],
          ['agent', 'Yes. I pass it to the workshop right now.'],
          ['customer', 'The names are in the attached list.'],
          ['agent', 'Got it. You get a photo before we ship.'],
        ],
        panel: {
          body: 'tasks',
          title: `From this ${it.one}`,
          items: [
            ['Engrave 12 pens', 'Wed', false],
            ['Photo to customer', 'Thu', false],
            ['Check the names', 'Today', true],
          ],
          button: 'Add a task',
        },
        followUps: [],
        result: {
          title: 'Promise kept',
          facts: [
            ['Task', 'Engrave 12 pens'],
            ['Done', 'Tuesday'],
            ['Customer told', `in the ${it.one}`],
          ],
        },
      },
      {
        subject: 'Two chairs wobble',
        talk: [
          ['customer', 'Two of the six chairs wobble a bit.'],
          ['agent', 'Sorry! We send new feet tomorrow.'],
          ['customer', 'Can someone call when they are on the way?'],
          ['agent', 'I put that on the list for dispatch.'],
        ],
        panel: {
          body: 'tasks',
          title: 'Follow-ups',
          items: [
            ['Send chair feet', 'Tue', false],
            ['Call the customer', 'Wed', false],
            ['Ask for a photo', 'Today', true],
          ],
          button: `Create from ${it.one}`,
        },
        result: {
          title: 'Nothing forgotten',
          facts: [
            ['Follow-ups', '2'],
            ['Done', 'both'],
            ['Customer told', 'by phone'],
          ],
        },
      },
    ),
  } satisfies Record<string, Voice[]>;
}

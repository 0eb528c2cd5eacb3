import type { HostWords, Overview } from './words';

type Overviews = Record<string, Overview> & { report: Overview };

/** What a theme's app shows when it has the whole screen. */
const overviews = (it: HostWords): Overviews => ({
  draft: {
    title: 'Asked most this week',
    rows: [
      ['Return a gift', 'Opened 214 times', 'Answered'],
      ['Change the address', 'Opened 180 times', 'Answered'],
      ['Warranty and water', 'Opened 96 times', 'New'],
      ['Clean the lamp', 'Opened 61 times', 'Draft'],
      ['Spare parts', 'Opened 44 times', 'Review'],
      ['Opening hours', 'Opened 31 times', 'Answered'],
    ],
  },
  report: {
    title: 'Right now',
    rows: [
      ['Sam', `3 ${it.many}, longest 4 min`, 'Chatting'],
      ['Kim', `2 ${it.many}, one waits`, 'Waiting'],
      ['Alex', 'Back at 13:00', 'Break'],
      ['Robin', `1 ${it.one}`, 'Chatting'],
      ['Lee', 'In training', 'Away'],
      ['Jo', `2 ${it.many}`, 'Chatting'],
    ],
  },
  task: {
    title: 'Open',
    rows: [
      ['Engrave 12 pens', 'Workshop, Wednesday', 'Doing'],
      ['Photo to customer', 'Sam, Thursday', 'Next'],
      ['Refill blue ink', 'Stock, Friday', 'Next'],
      ['Reply to Kobako', 'Kim, today', 'Done'],
      ['New box size', 'Alex, Monday', 'Idea'],
      ['Check the names', 'Robin, today', 'Done'],
    ],
  },
  site: {
    title: 'Pages with the widget',
    rows: [
      ['Start page', '1,204 visits', 'On'],
      ['Pricing', '612 visits', 'On'],
      ['Help', '488 visits', 'On'],
      ['Journal', '240 visits', 'Off'],
      ['Checkout', '198 visits', 'Off'],
      ['Careers', '61 visits', 'Off'],
    ],
  },
  bug: {
    title: 'Incidents',
    rows: [
      ['Export stops', '6 tickets, 12 min', 'Open'],
      ['Slow search', '2 tickets, 40 min', 'Watched'],
      ['Mails late', '4 tickets, 2 h', 'Solved'],
      ['Wrong currency', '1 ticket, 5 h', 'Solved'],
      ['Login loop', '9 tickets, 1 day', 'Solved'],
      ['Empty page', '3 tickets, 2 days', 'Solved'],
    ],
  },
  handover: {
    title: 'Talks of the bot',
    rows: [
      ['Gift cards', '61 talks', '92 %'],
      ['Opening hours', '48 talks', '98 %'],
      ['My order', '40 talks', '71 %'],
      ['Returns', '33 talks', '64 %'],
      ['Warranty', '18 talks', '55 %'],
      ['Something else', '12 talks', '8 %'],
    ],
  },
  lead: {
    title: `Deals from ${it.many}`,
    rows: [
      ['Kobako', '40 seats, $4,800', 'Offer'],
      ['Fold and Form', '12 seats, $1,440', 'Demo'],
      ['Sole Parish', '8 seats, $960', 'New'],
      ['Rowan Yarn', '25 seats, $3,000', 'Won'],
      ['Eko Fabrics', '6 seats, $720', 'New'],
      ['Holm', '15 seats, $1,800', 'Won'],
    ],
  },
  screen: {
    title: 'Sessions today',
    rows: [
      ['Ivy', 'Shared one tab', 'Live'],
      ['Omar', 'Waits for the code', 'Code sent'],
      ['Nora', '12 min, solved', 'Closed'],
      ['Hugo', '4 min, solved', 'Closed'],
      ['Elif', '21 min, call back', 'Closed'],
      ['Luca', '8 min, solved', 'Closed'],
    ],
  },
});

/** Themes without one of their own show who is at work. */
export function overviewOf(theme: string, it: HostWords): Overview {
  const all = overviews(it);
  return all[theme] ?? all.report;
}

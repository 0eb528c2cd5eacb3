import type { Customer } from './chats';

// The tickets of the help desk simulator: every state and priority, ratings, spam, merged.

export type TicketStatus = 'open' | 'pending' | 'onhold' | 'solved' | 'closed';
export type TicketPriority = -10 | 0 | 10 | 20;

export type Ticket = {
  id: string;
  shortId: string;
  subject: string;
  status: TicketStatus;
  priority: TicketPriority;
  requester: { name: string; email: string };
  spam: boolean;
  source: 'email' | 'chat' | 'form';
  tagIds: string[];
  teamIds: string[];
  rating?: 'good' | 'bad';
  parentTicket: string | null;
  childTickets: string[];
  hoursAgo: number;
  events: { id: string; from: 'requester' | 'agent' | 'system'; text: string; hoursAgo: number }[];
};

type Seed = Pick<Ticket, 'id' | 'shortId' | 'subject' | 'status' | 'hoursAgo'> &
  Partial<Ticket> & { from: [name: string, email: string]; said: string };

const ticket = ({ from, said, ...seed }: Seed): Ticket => ({
  priority: 0,
  spam: false,
  source: 'email',
  tagIds: [],
  teamIds: ['team_support'],
  parentTicket: null,
  childTickets: [],
  requester: { name: from[0], email: from[1] },
  events: [{ id: `${seed.id}_1`, from: 'requester', text: said, hoursAgo: seed.hoursAgo }],
  ...seed,
});

export const TICKETS: readonly Ticket[] = [
  ticket({
    id: 'tic_1',
    shortId: 'A1B2C3',
    subject: 'Parcel arrived open',
    status: 'open',
    priority: 20,
    hoursAgo: 2,
    from: ['Ann Lee', 'ann@example.com'],
    said: 'The box was torn and one pot is missing. Photographs are attached.',
    tagIds: ['tag_delivery', 'tag_damage'],
  }),
  ticket({
    id: 'tic_2',
    shortId: 'D4E5F6',
    subject: 'Change of address',
    status: 'pending',
    hoursAgo: 20,
    from: ['Bartholomew Featherstonehaugh-Cholmondeley', 'bart@example.com'],
    said: 'Please send everything to my office from now on.',
    source: 'form',
  }),
  ticket({
    id: 'tic_3',
    shortId: 'G7H8I9',
    subject: 'Wholesale prices',
    status: 'onhold',
    priority: 10,
    hoursAgo: 50,
    from: ['Chloé Martin', 'chloe@example.fr'],
    said: 'We would like to order 400 seedlings. What can you offer?',
    teamIds: ['team_sales'],
  }),
  ticket({
    id: 'tic_4',
    shortId: 'J1K2L3',
    subject: 'Drip kit: which hose?',
    status: 'solved',
    priority: -10,
    hoursAgo: 90,
    from: ['Ade Bello', 'ade@example.ng'],
    said: 'Does the small hose fit the old kit?',
    rating: 'good',
    source: 'chat',
  }),
  ticket({
    id: 'tic_5',
    shortId: 'M4N5O6',
    subject: 'Refund',
    status: 'closed',
    hoursAgo: 400,
    from: ['Jo', 'jo@example.org'],
    said: 'It arrived too late for the party.',
    rating: 'bad',
  }),
  ticket({
    id: 'tic_6',
    shortId: 'P7Q8R9',
    subject: 'You have won a garden',
    status: 'open',
    spam: true,
    hoursAgo: 5,
    from: ['Prize Team', 'prize@example.net'],
    said: 'Answer today.',
  }),
  ticket({
    id: 'tic_7',
    shortId: 'S1T2U3',
    subject: 'Parcel arrived open (sent twice)',
    status: 'closed',
    hoursAgo: 1,
    from: ['Ann Lee', 'ann@example.com'],
    said: 'I am not sure whether my first mail arrived.',
    parentTicket: 'tic_1',
  }),
  ticket({
    id: 'tic_8',
    shortId: 'V4W5X6',
    subject: 'שאלה על משלוח',
    status: 'open',
    hoursAgo: 8,
    from: ['נועה', 'noa@example.org'],
    said: 'האם אתם שולחים לחיפה?',
  }),
];

const hour = 3_600_000;

/** What the help desk tells an app of a ticket (contract of the hosts, section 8). */
export function ticketInfo({ hoursAgo, events, rating, ...ticket }: Ticket) {
  const at = (hours: number) => new Date(Date.now() - hours * hour);
  return {
    ...ticket,
    ...(rating ? { rating } : {}),
    date: at(hoursAgo),
    updatedAt: at(hoursAgo),
    lastMessageAt: at(events.at(-1)?.hoursAgo ?? hoursAgo),
    events: events.map(({ hoursAgo: hours, ...event }) => ({ ...event, date: at(hours) })),
    assignment: null,
    ratingRequestSent: rating !== undefined,
    totalRatings: rating ? 1 : 0,
    followers: [],
  };
}

export const requesterOf = (ticket: Ticket): Customer => ({
  id: `req_${ticket.id}`,
  name: ticket.requester.name,
  email: ticket.requester.email,
});

import { useMemo } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { simulators as text } from '../../messages/simulators';
import { Details } from '../apps/Details';
import { CustomerFacts } from '../chats/CustomerFacts';
import { requesterOf, TICKETS, type Ticket, ticketInfo } from '../data/tickets';
import { Empty } from '../shell/Empty';
import { ListHeading } from '../shell/ListHeading';

const { tickets: words } = text;

/** Types of the package and documentation name it differently: both are said. */
const PRESSED = ['customer_details_section_button_click', 'ticket_details_section_button_click'];

/** The tickets: the list, what was written, and the details. */
export function TicketsPage() {
  const { id } = useParams();
  const ticket = TICKETS.find((one) => one.id === id);
  return (
    <div className="sim-chats" data-open={id ? true : undefined}>
      <nav className="sim-list" aria-label={text.menu.tickets}>
        <ListHeading isAlone={!id}>{text.menu.tickets}</ListHeading>
        <ul>
          {TICKETS.map((one) => (
            <li key={one.id}>
              <Link
                href={`/tickets/${one.id}/`}
                className="sim-list-row"
                aria-current={one.id === id ? 'page' : undefined}
              >
                <strong>
                  <bdi>{one.subject}</bdi>
                </strong>
                <span className="badge">{one.spam ? words.spam : words.states[one.status]}</span>
                <span className="sim-preview muted">
                  {one.shortId} <bdi>{one.requester.name}</bdi>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {ticket ? <OpenTicket ticket={ticket} /> : <Empty title={id ? words.none : words.chooseOne} />}
    </div>
  );
}

function OpenTicket({ ticket }: { ticket: Ticket }) {
  const [, navigate] = useLocation();
  const state = useMemo(() => ({ ticket_info: ticketInfo(ticket) }), [ticket]);
  const parent = TICKETS.find(({ id }) => id === ticket.parentTicket);
  return (
    <>
      <section key={ticket.id} className="sim-chat" aria-label={ticket.subject}>
        <header className="sim-chat-head">
          <Link href="/tickets/" className="sim-back">
            {text.back}
          </Link>
          <h1>
            <bdi>{ticket.subject}</bdi>
          </h1>
        </header>
        <p className="sim-tags sim-pad">
          <span className="badge">{words.states[ticket.status]}</span>
          <span className="badge">{words.priorities[ticket.priority]}</span>
          {ticket.rating && <span className="badge">{text.chats.ratings[ticket.rating]}</span>}
          {ticket.spam && <span className="badge">{words.spam}</span>}
          {parent && (
            <Link className="link" href={`/tickets/${parent.id}/`}>
              {words.mergedInto(parent.shortId)}
            </Link>
          )}
        </p>
        <ol className="sim-transcript">
          {ticket.events.map((event) => (
            <li key={event.id} data-from={event.from} data-own={event.from === 'agent' || undefined}>
              <span className="sim-who">
                <bdi>
                  {event.from === 'requester' ? ticket.requester.name : text.chats.authors[event.from]}
                </bdi>{' '}
                <span className="muted">{text.hoursAgo(event.hoursAgo)}</span>
              </span>
              <p className="sim-bubble" dir="auto">
                {event.text}
              </p>
            </li>
          ))}
        </ol>
      </section>
      <Details state={state} place={{ mayWrite: true, navigate }} pressEvents={PRESSED}>
        <CustomerFacts customer={requesterOf(ticket)} />
      </Details>
    </>
  );
}

import { useMemo } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { simulators as text } from '../../messages/simulators';
import { Details } from '../apps/Details';
import { allCustomers, chatState, findCustomer, profileOf } from '../model/chats';
import { useStore } from '../model/store';
import { Empty } from '../shell/Empty';
import { ListHeading } from '../shell/ListHeading';
import { CustomerFacts } from './CustomerFacts';

const PRESSED = ['customer_details_section_button_click'];

/** Everybody who ever came, also those who do not chat. */
export function CustomersPage() {
  const { id } = useParams();
  const state = useStore(chatState);
  return (
    <div className="sim-chats" data-open={id ? true : undefined}>
      <nav className="sim-list" aria-label={text.menu.customers}>
        <ListHeading isAlone={!id}>{text.menu.customers}</ListHeading>
        <ul>
          {allCustomers(state).map((customer) => (
            <li key={customer.id}>
              <Link
                href={`/customers/${customer.id}/`}
                className="sim-list-row"
                aria-current={customer.id === id ? 'page' : undefined}
              >
                <strong>
                  <bdi>{customer.name}</bdi>
                </strong>
                <span className="sim-preview muted">{customer.email ?? text.details.unknown}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {id ? <OpenCustomer id={id} /> : <Empty title={text.chats.chooseCustomer} />}
    </div>
  );
}

function OpenCustomer({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const found = findCustomer(id);
  const customer = found?.customer;
  const state = useMemo(
    () => (customer ? { customer_profile: profileOf(customer, undefined, 'customers') } : {}),
    [customer],
  );
  if (!found) return <Empty title={text.chats.noSuchCustomer} />;
  return (
    <>
      <section key={id} className="sim-chat" aria-label={found.customer.name}>
        <header className="sim-chat-head">
          <Link href="/customers/" className="sim-back">
            {text.back}
          </Link>
          <h1>
            <bdi>{found.customer.name}</bdi>
          </h1>
        </header>
        {found.chat ? (
          <p className="sim-pad">
            <Link
              className="link"
              href={`/${found.chat.status === 'archived' ? 'archives' : 'chats'}/${found.chat.id}/`}
            >
              {text.chats.openChat}
            </Link>
          </p>
        ) : (
          <p className="sim-pad muted">{text.chats.neverChatted}</p>
        )}
      </section>
      <Details state={state} place={{ mayWrite: true, navigate }} pressEvents={PRESSED}>
        <CustomerFacts customer={found.customer} />
      </Details>
    </>
  );
}

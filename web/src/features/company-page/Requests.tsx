import { Inbox } from 'lucide-react';
import { company as text } from '../../messages/company';
import { EmptyState } from '../../ui/EmptyState';
import type { AppRequest, Budget } from '../company/api';
import { DecidedRequest, OwnRequest, WaitingRequest } from './RequestCard';
import { RULES_ID } from './RulesPanel';

type RequestsProps = {
  requests: readonly AppRequest[];
  budgets: readonly Budget[];
  token: string;
  /** False for who looks through a customer's eyes. */
  mayAct: boolean;
};

/** What waits for the person, what they asked for themselves, and what was decided before. */
export function Requests({ requests, budgets, token, mayAct }: RequestsProps) {
  const waiting = requests.filter((one) => one.mayDecide);
  const own = requests.filter((one) => one.own && !one.mayDecide);
  const decided = requests.filter((one) => !one.own && one.state !== 'waiting');
  const decides = budgets.length > 0;
  return (
    <>
      {decides && (
        <section className="company-part" aria-labelledby="requests">
          <h2 id="requests">{text.requests}</h2>
          {waiting.length > 0 ? (
            <>
              <p className="company-lead">{text.waitFor(waiting.length)}</p>
              <ul className="company-list">
                {waiting.map((one) => (
                  <WaitingRequest
                    key={one.id}
                    request={one}
                    budgets={budgets}
                    token={token}
                    mayAct={mayAct}
                  />
                ))}
              </ul>
            </>
          ) : (
            <EmptyState
              icon={Inbox}
              title={text.nobody}
              text={text.nobodyText}
              action={
                <a className="link" href={`#${RULES_ID}`}>
                  {text.whoMayAsk}
                </a>
              }
              level={3}
            />
          )}
        </section>
      )}
      {(own.length > 0 || !decides) && (
        <section className="company-part" aria-labelledby="own-requests">
          <h2 id="own-requests">{text.ownRequests}</h2>
          <p className="company-lead">{text.ownLead}</p>
          {own.length > 0 ? (
            <ul className="company-list">
              {own.map((one) => (
                <OwnRequest key={one.id} request={one} token={token} mayAct={mayAct} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={Inbox} title={text.noneOwn} text={text.noneOwnText} level={3} />
          )}
        </section>
      )}
      {decided.length > 0 && (
        <details className="company-part">
          <summary>{text.earlier}</summary>
          <ul className="company-list">
            {decided.map((one) => (
              <DecidedRequest key={one.id} request={one} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

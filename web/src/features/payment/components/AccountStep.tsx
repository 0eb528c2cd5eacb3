import type { ReactNode } from 'react';
import { hueOf, initials } from '../../../lib/avatar';
import { checkout as text } from '../../../messages/checkout';
import { Button } from '../../../ui/Button';
import { useSession } from '../../session/model/session';

/** The account that pays, and why it may not. */
export function AccountStep({ agents, children }: { agents: number | undefined; children?: ReactNode }) {
  const session = useSession();
  return (
    <li>
      <div>
        <h2>{text.account}</h2>
        {session.status === 'signed-in' ? (
          <div className="checkout-row">
            <span className="avatar" data-hue={hueOf(session.user.accountId)} aria-hidden="true">
              {initials(session.user.name)}
            </span>
            <div className="grow">
              <p className="medium">{session.user.name}</p>
              <p className="checkout-small">
                {[session.user.organization, agents && text.agents(agents), session.user.email]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
          </div>
        ) : (
          <div className="checkout-row">
            <p className="grow">{text.signInText}</p>
            <Button busy={session.status === 'signing-in'} onClick={() => void session.signIn()}>
              {text.signIn}
            </Button>
          </div>
        )}
        {children}
      </div>
    </li>
  );
}

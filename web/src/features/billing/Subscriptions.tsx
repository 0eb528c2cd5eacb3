import { useInfiniteQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { useBoot } from '../../lib/boot';
import { billing as text } from '../../messages/billing';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Link } from '../../ui/Link';
import type { User } from '../session/model';
import { boughtSubscriptions } from './api';
import { Loaded, More, Section } from './Section';
import { SubscriptionRow } from './SubscriptionRow';

/** What is paid regularly, and on demand what was. */
export function Subscriptions({ user }: { user: User }) {
  const [showsEnded, setShowsEnded] = useState(false);
  return (
    <Section id="subscriptions" title={text.subscriptions}>
      <List user={user} state="running" />
      <div className="billing-more">
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={showsEnded}
          onClick={() => setShowsEnded(!showsEnded)}
        >
          {showsEnded ? text.hideEnded : text.showEnded}
        </Button>
      </div>
      {showsEnded && <List user={user} state="ended" />}
    </Section>
  );
}

function List({ user, state }: { user: User; state: 'running' | 'ended' }) {
  const boot = useBoot();
  const query = useInfiniteQuery(boughtSubscriptions(boot, user.token, state));
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const list = pages.flatMap((page) => page.result);
        const now = pages[0]?.now ?? '';
        if (list.length === 0) {
          return state === 'ended' ? <p className="billing-small">{text.noEnded}</p> : <NoneYet />;
        }
        return (
          <>
            <ul className="billing-list" aria-label={state === 'ended' ? text.ended : text.subscriptions}>
              {list.map((one) => (
                <SubscriptionRow key={one.charge.id} subscription={one} now={now} user={user} />
              ))}
            </ul>
            <More query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

function NoneYet() {
  return (
    <EmptyState
      icon={Repeat}
      title={text.noSubscriptions}
      text={text.noSubscriptionsText}
      level={3}
      action={
        <Link className={buttonClass()} to="/apps/">
          {text.browse}
        </Link>
      }
    />
  );
}

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { invalidate } from '../../../lib/queryKeys';
import { billing as text } from '../../../messages/billing';
import { BrowseInstead } from '../../../ui/BrowseInstead';
import { Button } from '../../../ui/Button';
import type { User } from '../../session/model/user';
import { boughtSubscriptions } from '../api/billing';
import { isUnderWay, type Subscription } from '../model/billing';
import { Loaded, MoreButton, Section } from './Section';
import { SubscriptionRow } from './SubscriptionRow';

const POLL_MS = 5_000;

/** The running subscriptions and, on demand, the ended ones. */
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
  const query = useSubscriptions(user.token, state);
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
            <MoreButton query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

const hasPaymentUnderWay = (pages: { result: Subscription[]; now: string }[] = []) =>
  pages.some(({ result, now }) => result.some((one) => isUnderWay(one, now)));

/** The list. While a payment is running it is polled; when the payment ends, the other lists of the page are read again. */
function useSubscriptions(token: string, state: 'running' | 'ended') {
  const boot = useBoot();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({
    ...boughtSubscriptions(boot, token, state),
    refetchInterval: ({ state: { data } }) => (hasPaymentUnderWay(data?.pages) ? POLL_MS : false),
  });
  const isPaying = hasPaymentUnderWay(query.data?.pages);
  const wasPaying = useRef(false);
  useEffect(() => {
    if (wasPaying.current && !isPaying) {
      void invalidate(queryClient, 'billing', 'attempts');
    }
    wasPaying.current = isPaying;
  }, [isPaying, queryClient]);
  return query;
}

function NoneYet() {
  return (
    <BrowseInstead
      icon={Repeat}
      title={text.noSubscriptions}
      text={text.noSubscriptionsText}
      label={text.browse}
      level={3}
    />
  );
}

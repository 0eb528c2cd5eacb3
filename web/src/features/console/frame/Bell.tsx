import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { count } from '../../../lib/money';
import { devHistory as text } from '../../../messages/devHistory';
import { Button } from '../../../ui/Button';
import type { User } from '../../session/model/user';
import { MOST_NEWS, newsOf } from '../history/api';
import { isNew, useLookedAt } from '../history/lookedAt';

const NewsDialog = lazyPart(() => import('../history/NewsDialog').then((m) => m.NewsDialog));

/** What happened is looked for again after so long. */
const NEWS_STAY_MS = 60_000;

/** Opens what happened lately with the apps of the organization; says how much of it is new. */
export function Bell({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const looked = useLookedAt(user.accountId);
  const { data: news = [] } = useQuery({ ...newsOf(useBoot(), user.token), staleTime: NEWS_STAY_MS });
  const fresh = news.filter((event) => isNew(event, user.accountId, looked)).length;
  const shown = fresh < MOST_NEWS ? count(fresh) : text.orMore(count(fresh));
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon
        className="console-bell"
        aria-label={fresh > 0 ? text.newsCount(shown) : text.news}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <BellIcon size={16} aria-hidden="true" />
        {fresh > 0 && (
          <span className="console-bell-count num" aria-hidden="true">
            {shown}
          </span>
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <NewsDialog user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

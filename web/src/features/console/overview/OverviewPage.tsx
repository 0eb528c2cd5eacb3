import './overview.css';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, Plus } from 'lucide-react';
import { useBoot } from '../../../lib/boot';
import { devConsole } from '../../../messages/devConsole';
import { devOverview as text } from '../../../messages/devOverview';
import { Button, buttonClass } from '../../../ui/Button';
import { Loaded } from '../../../ui/Loaded';
import type { User } from '../../session/model/user';
import { ownApps } from '../api';
import { useIsNobody } from '../apps/useIsNobody';
import { ConsoleFrame } from '../frame/ConsoleFrame';
import { ConsoleHead } from '../frame/ConsoleHead';
import { useOpen } from '../keys/ConsoleKeys';
import { GhostReads } from '../team/NotForRole';
import { useMay } from '../team/useMay';
import { AppsGlance } from './AppsGlance';
import { AtDesk } from './AtDesk';
import { FirstDay } from './FirstDay';
import { Lately } from './Lately';
import { YourTurn } from './YourTurn';

/** What the developer finds first: whose turn it is with each app, and what happened. */
export function OverviewPage({ user }: { user: User }) {
  const query = useQuery(ownApps(useBoot(), user.token));
  const apps = query.data ?? [];
  const isNobody = useIsNobody(user, query.data?.length === 0);
  const mayMake = useMay('listing');
  const open = useOpen();
  return (
    <ConsoleFrame user={user}>
      <ConsoleHead heading={text.title} status={user.organization}>
        <a className={buttonClass({})} href="/api/docs">
          <BookOpen size={16} aria-hidden="true" />
          {text.documentation}
        </a>
        {mayMake && apps.length > 0 && (
          <Button onClick={() => open('newApp')}>
            <Plus size={16} aria-hidden="true" />
            {devConsole.newApp}
          </Button>
        )}
      </ConsoleHead>
      <GhostReads />
      <Loaded query={query} failedTitle={devConsole.failed}>
        {(known) =>
          known.length === 0 ? (
            <FirstDay isNobody={isNobody} mayMake={mayMake} />
          ) : (
            <div className="overview">
              <div className="console-stack">
                <YourTurn apps={known} />
                <AppsGlance apps={known} />
              </div>
              <aside className="console-stack" aria-label={text.glance}>
                <AtDesk apps={known} token={user.token} />
                <Lately apps={known} token={user.token} />
              </aside>
            </div>
          )
        }
      </Loaded>
    </ConsoleFrame>
  );
}

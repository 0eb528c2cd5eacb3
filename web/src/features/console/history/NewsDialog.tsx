import './history.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { devHistory as text } from '../../../messages/devHistory';
import { ui } from '../../../messages/ui';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Loaded } from '../../../ui/Loaded';
import type { User } from '../../session/model/user';
import { ownApps } from '../api';
import type { OwnApp } from '../model/standing';
import { appPath, consoleHref } from '../paths';
import { type NewsEvent, newsOf } from './api';
import { Details } from './Details';
import { isNew, lookedAt, noteLook } from './lookedAt';
import { detailsOf, timeOf, whatOf, whoOf } from './said';

/** What happened lately with the apps of the organization, each with the way to the app's whole history. */
export function NewsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const boot = useBoot();
  const apps = useQuery(ownApps(boot, user.token));
  const news = useQuery({ ...newsOf(boot, user.token), refetchOnMount: 'always' });
  return (
    <Dialog
      open
      sheet
      onClose={onClose}
      title={text.news}
      footer={<Button onClick={onClose}>{ui.close}</Button>}
    >
      <Loaded query={apps} failedTitle={text.newsFailed}>
        {(known) => (
          <Loaded query={news} failedTitle={text.newsFailed}>
            {(events) => <News events={events} apps={known} accountId={user.accountId} />}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}

type NewsProps = { events: readonly NewsEvent[]; apps: readonly OwnApp[]; accountId: string };

function News({ events, apps, accountId }: NewsProps) {
  // What was new stays marked while it is looked at.
  const [looked] = useState(() => lookedAt(accountId));
  useEffect(() => noteLook(accountId, events), [accountId, events]);
  if (events.length === 0) return <p className="muted">{text.noNews}</p>;
  return (
    <ol className="console-news" aria-label={text.news}>
      {events.map((event) => (
        <Item
          key={event.id}
          event={event}
          app={apps.find(({ id }) => id === event.aggregateId)}
          isNew={isNew(event, accountId, looked)}
        />
      ))}
    </ol>
  );
}

type ItemProps = { event: NewsEvent; app: OwnApp | undefined; isNew: boolean };

/** One of them; of an app that has gone meanwhile nothing is shown. */
function Item({ event, app, isNew: isFresh }: ItemProps) {
  if (!app) return null;
  const details = detailsOf(event);
  return (
    <li>
      <p>
        <a className="link medium" href={consoleHref(appPath(app.slug, 'history'))}>
          {app.name}
        </a>
        {`: ${whatOf(event)} `}
        {details !== '' && details !== app.name && (
          <span className="muted">
            <Details event={event} />{' '}
          </span>
        )}
        {isFresh && <Badge tone="accent">{text.isNew}</Badge>}
      </p>
      <p className="tiny muted">
        {`${whoOf(event)}, `}
        <time dateTime={event.createdAt}>{timeOf(event.createdAt)}</time>
      </p>
    </li>
  );
}

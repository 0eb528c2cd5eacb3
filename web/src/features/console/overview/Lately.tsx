import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { devHistory } from '../../../messages/devHistory';
import { Loaded } from '../../../ui/Loaded';
import { Section } from '../editor/Section';
import { type NewsEvent, newsOf } from '../history/api';
import { timeOf, whatOf, whoOf } from '../history/said';
import type { OwnApp } from '../model/standing';
import { appPath, consoleHref } from '../paths';

/** So many stand here; the bell has more. */
const MOST = 5;

/** What was done with the apps lately, the newest first. */
export function Lately({ apps, token }: { apps: readonly OwnApp[]; token: string }) {
  const query = useQuery(newsOf(useBoot(), token));
  return (
    <Section id="lately" title={devHistory.news}>
      <Loaded query={query} failedTitle={devHistory.newsFailed}>
        {(events) => <Events events={events} apps={apps} />}
      </Loaded>
    </Section>
  );
}

function Events({ events, apps }: { events: readonly NewsEvent[]; apps: readonly OwnApp[] }) {
  // Of an app that has gone meanwhile nothing is shown.
  const shown = events.flatMap((event) => {
    const app = apps.find(({ id }) => id === event.aggregateId);
    return app ? [{ event, app }] : [];
  });
  if (shown.length === 0) return <p className="panel-body small muted">{devHistory.noNews}</p>;
  return (
    <ol className="overview-line" aria-label={devHistory.news}>
      {shown.slice(0, MOST).map(({ event, app }) => (
        <li key={event.id}>
          <p className="small">
            <a className="medium" href={consoleHref(appPath(app.slug, 'history'))}>
              {app.name}
            </a>
            {`: ${whatOf(event)}`}
          </p>
          <p className="tiny muted">
            {`${whoOf(event)}, `}
            <time dateTime={event.createdAt}>{timeOf(event.createdAt)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { dayOfYear } from '../../../lib/dates';
import { localTimeOfYear } from '../../../lib/localTime';
import { devConsole } from '../../../messages/devConsole';
import { devOverview as text } from '../../../messages/devOverview';
import { Section } from '../editor/Section';
import { type OwnApp, openStateOf, openVersionOf } from '../model/standing';
import { appPath, consoleHref } from '../paths';
import { RetryingIcon } from '../pictures/RetryingIcon';
import { progressOf } from '../publishing';
import { atDesk } from './turns';

/** So many are asked about; the others are in the list of apps. */
const MOST = 4;

type AtDeskProps = { apps: readonly OwnApp[]; token: string };

/** What lies with the review desk, or waits for its day: where it stands, and until when. */
export function AtDesk({ apps, token }: AtDeskProps) {
  const waiting = atDesk(apps);
  return (
    <Section id="desk" title={devConsole.views.desk}>
      {waiting.length === 0 && <p className="panel-body small muted">{text.nothingAtDesk}</p>}
      <ul className="overview-list" aria-label={devConsole.views.desk}>
        {waiting.slice(0, MOST).map((app) => (
          <Item key={app.id} app={app} token={token} />
        ))}
      </ul>
    </Section>
  );
}

function Item({ app, token }: { app: OwnApp; token: string }) {
  const isPlanned = openStateOf(app) === 'scheduled';
  const { data } = useQuery({ ...progressOf(useBoot(), token, app.id), enabled: !isPlanned });
  const { position = 0, dueAt = '' } = data?.submission ?? {};
  const state = openStateOf(app);
  return (
    <li>
      <RetryingIcon src={app.icon} size={28} />
      <div className="grow may-shrink small">
        <a className="medium" href={consoleHref(appPath(app.slug, 'submit'))}>
          {text.revisionOf(app.name, openVersionOf(app))}
        </a>
        <p className="muted">
          {position > 0 ? text.place(position) : state ? devConsole.states[state] : devConsole.next.desk}
        </p>
      </div>
      {isPlanned && app.scheduledFor && <When at={localTimeOfYear(app.scheduledFor)} what={text.goesLive} />}
      {dueAt && <When at={dayOfYear(dueAt)} what={text.answerDue} />}
    </li>
  );
}

const When = ({ at, what }: { at: string; what: string }) => (
  <p className="overview-when small">
    <b className="block medium">{at}</b>
    <span className="tiny muted">{what}</span>
  </p>
);

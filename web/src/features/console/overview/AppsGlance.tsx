import { count } from '../../../lib/money';
import { devConsole } from '../../../messages/devConsole';
import { devOverview as text } from '../../../messages/devOverview';
import { Table } from '../../../ui/Table';
import { csvRows } from '../apps/csvRows';
import { workedOf } from '../apps/worked';
import { Section } from '../editor/Section';
import { CsvButton } from '../frame/CsvButton';
import { PublicMark, WorkedMark } from '../frame/StateMark';
import { nextOf, type OwnApp, publicStateOf } from '../model/standing';
import { priceOf } from '../model/words';
import { APPS_PATH, appPath, consoleHref } from '../paths';
import { RetryingIcon } from '../pictures/RetryingIcon';
import { openFirst } from './turns';

/** So many stand here; all of them are in the list of apps. */
const MOST = 6;

/** The apps, those first of which something is worked on. */
export function AppsGlance({ apps }: { apps: readonly OwnApp[] }) {
  const { columns } = devConsole;
  const shown = openFirst(apps).slice(0, MOST);
  return (
    <Section
      id="apps"
      title={devConsole.apps}
      aside={<CsvButton file={devConsole.csvFile} rows={() => csvRows(openFirst(apps))} />}
    >
      <div className="console-records overview-apps">
        <Table
          caption={devConsole.list}
          rows={shown}
          rowKey={({ id }) => id}
          columns={[
            { key: 'app', head: columns.app, cell: (app) => <App app={app} /> },
            { key: 'state', head: text.state, cell: (app) => <State app={app} /> },
            { key: 'next', head: columns.next, cell: (app) => <Next app={app} /> },
            {
              key: 'installs',
              head: columns.installs,
              align: 'end',
              cell: ({ installations }) => count(installations),
            },
            { key: 'price', head: columns.price, align: 'end', cell: ({ payment }) => priceOf(payment) },
          ]}
        />
      </div>
      <p className="overview-foot small muted">
        <span>{text.openFirst(shown.length, apps.length)}</span>
        <a className="link" href={consoleHref(APPS_PATH)}>
          {devConsole.allApps}
        </a>
      </p>
    </Section>
  );
}

function App({ app }: { app: OwnApp }) {
  return (
    <span className="console-app">
      <RetryingIcon src={app.icon} size={30} />
      <span className="may-shrink">
        <a className="medium" href={consoleHref(appPath(app.slug))}>
          {app.name}
        </a>
        <span className="block tiny muted">{underName(app)}</span>
      </span>
    </span>
  );
}

/** Which revision the public sees, where the state beside it does not say the same. */
function underName(app: OwnApp): string | undefined {
  if (app.liveVersion !== undefined) return devConsole.liveRevision(app.liveVersion);
  return workedOf(app) && devConsole.public[publicStateOf(app)];
}

/** What is worked on, or else how the public sees it. */
function State({ app }: { app: OwnApp }) {
  const worked = workedOf(app);
  return worked ? <WorkedMark {...worked} /> : <PublicMark state={publicStateOf(app)} />;
}

function Next({ app }: { app: OwnApp }) {
  const next = nextOf(app);
  if (next === 'you') return <b>{devConsole.next.you}</b>;
  return <span className="muted">{devConsole.next[next]}</span>;
}

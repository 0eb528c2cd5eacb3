import { Star, TriangleAlert } from 'lucide-react';
import { dayOfYear } from '../../../lib/dates';
import { count } from '../../../lib/money';
import { devConsole as text } from '../../../messages/devConsole';
import { AppIcon } from '../../../ui/AppIcon';
import { Table } from '../../../ui/Table';
import { OpenMark, PublicMark } from '../frame/StateMark';
import { problemsOf } from '../model/list';
import { nextOf, type OwnApp, openStateOf, publicStateOf } from '../model/standing';
import { priceOf } from '../model/words';
import { appPath, consoleHref } from '../paths';

/** One row for each app. On phones a row is a record of what matters most. */
export function AppsTable({ apps }: { apps: readonly OwnApp[] }) {
  const { columns } = text;
  return (
    <div className="console-apps">
      <Table
        caption={text.list}
        rows={apps}
        rowKey={(app) => app.id}
        columns={[
          { key: 'app', head: columns.app, cell: (app) => <App app={app} /> },
          {
            key: 'public',
            head: columns.public,
            cell: (app) => <PublicMark state={publicStateOf(app)} />,
          },
          { key: 'open', head: columns.open, cell: (app) => <Open app={app} /> },
          { key: 'next', head: columns.next, cell: (app) => <Next app={app} /> },
          { key: 'problems', head: columns.problems, align: 'end', cell: (app) => <Problems app={app} /> },
          { key: 'rating', head: columns.rating, align: 'end', cell: (app) => <Rated app={app} /> },
          { key: 'installs', head: columns.installs, align: 'end', cell: (app) => count(app.installations) },
          { key: 'price', head: columns.price, align: 'end', cell: (app) => priceOf(app.payment) },
          {
            key: 'changed',
            head: columns.changed,
            align: 'end',
            cell: (app) => (app.updatedAt ? dayOfYear(app.updatedAt) : text.never),
          },
        ]}
      />
    </div>
  );
}

function App({ app }: { app: OwnApp }) {
  return (
    <span className="console-app">
      <AppIcon src={app.icon} size={30} />
      <a className="medium" href={consoleHref(appPath(app.slug))}>
        {app.name}
      </a>
    </span>
  );
}

function Open({ app }: { app: OwnApp }) {
  const state = openStateOf(app);
  if (!state) return <span className="muted">{text.none}</span>;
  return <OpenMark state={state} version={app.version ?? 0} />;
}

function Next({ app }: { app: OwnApp }) {
  const next = nextOf(app);
  return next === 'you' ? <b>{text.next.you}</b> : <span className="muted">{text.next[next]}</span>;
}

function Problems({ app }: { app: OwnApp }) {
  const problems = problemsOf(app);
  if (problems === 0) return <span className="muted">0</span>;
  return (
    <span className="console-state" data-tone="act">
      <TriangleAlert size={15} aria-hidden="true" />
      {problems}
    </span>
  );
}

function Rated({ app }: { app: OwnApp }) {
  if (!app.rating) return <span className="muted">{text.noRating}</span>;
  return (
    <span className="stars">
      <Star size={14} fill="currentColor" aria-hidden="true" />
      {app.rating.rate.toFixed(1)} <span className="votes">({count(app.rating.votes)})</span>
    </span>
  );
}

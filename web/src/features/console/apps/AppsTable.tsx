import { Star, TriangleAlert } from 'lucide-react';
import { dayOfYear } from '../../../lib/dates';
import { count, decimal } from '../../../lib/money';
import { devConsole as text } from '../../../messages/devConsole';
import { PublicMark, WorkedMark } from '../frame/StateMark';
import { RowTable } from '../lists/RowTable';
import { HEADS, type ListState, problemsOf } from '../model/list';
import { nextOf, type OwnApp, publicStateOf } from '../model/standing';
import { priceOf } from '../model/words';
import { appPath, consoleHref } from '../paths';
import { RetryingIcon } from '../pictures/RetryingIcon';
import { RowActs } from './RowActs';
import { workedOf } from './worked';

type AppsTableProps = {
  apps: readonly OwnApp[];
  state: ListState;
  onChange: (change: Pick<ListState, 'sort'>) => void;
};

/** One row for each app. On phones a row is a record of what matters most. */
export function AppsTable({ apps, state, onChange }: AppsTableProps) {
  const { columns } = text;
  return (
    <div className="console-apps">
      <RowTable
        caption={text.list}
        list={{ heads: HEADS, chosen: state, change: onChange }}
        rows={apps}
        rowKey={(app) => app.id}
        columns={[
          { key: 'name', head: columns.app, cell: (app) => <App app={app} /> },
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
          {
            key: 'acts',
            head: <span className="sr-only">{columns.acts}</span>,
            align: 'end',
            cell: (app) => <RowActs app={app} />,
          },
        ]}
      />
    </div>
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
        {app.liveVersion !== undefined && (
          <span className="block tiny muted">{text.liveRevision(app.liveVersion)}</span>
        )}
      </span>
    </span>
  );
}

function Open({ app }: { app: OwnApp }) {
  const worked = workedOf(app);
  if (!worked) return <span className="muted">{text.none}</span>;
  return <WorkedMark {...worked} />;
}

function Next({ app }: { app: OwnApp }) {
  const next = nextOf(app);
  if (next === 'you') return <b>{text.next.you}</b>;
  return <span className="console-next muted">{text.next[next]}</span>;
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
      {decimal(app.rating.rate, 1)} <span className="votes">({count(app.rating.votes)})</span>
    </span>
  );
}

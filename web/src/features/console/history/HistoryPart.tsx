import './history.css';
import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { devHistory as text } from '../../../messages/devHistory';
import { Loaded } from '../../../ui/Loaded';
import { useToken } from '../../session/model/session';
import { Sides } from '../differences/Differences';
import { useDraft } from '../editor/useDraft';
import { CsvButton } from '../frame/CsvButton';
import { RowFoot, RowTools } from '../lists/RowTools';
import { asTheyCome, type ListRules, useRows } from '../lists/rows';
import { differencesOf } from '../model/differences';
import { type HistoryEvent, historyOf } from './api';

/** They come with the newest first. */
const RULES: ListRules<HistoryEvent> = {
  name: '',
  wordsOf: (event) => `${whatOf(event)} ${whoOf(event)} ${withoutIds(event.payload.details)}`,
  groups: text.roles,
  groupOf: ({ meta }) => meta.role,
  orders: [
    ['newest', asTheyCome],
    ['oldest', (a, b) => a.sequence - b.sequence],
  ],
};

/** What was done with the app, by whom, and what it said before and after. */
export function HistoryPart() {
  const boot = useBoot();
  const token = useToken();
  const { app } = useDraft();
  const query = useQuery(historyOf(boot, token, app.id));
  return (
    <Loaded query={query} failedTitle={text.failed}>
      {(events) => (events.length > 0 ? <Events events={events} /> : <p className="muted">{text.nothing}</p>)}
    </Loaded>
  );
}

function Events({ events }: { events: readonly HistoryEvent[] }) {
  const { app } = useDraft();
  const { columns } = text;
  const list = useRows(events, RULES);
  const rows = list.shown.map((event) => [
    String(event.sequence),
    event.createdAt,
    whoOf(event),
    whatOf(event),
    event.payload.details,
  ]);
  const head = [columns.number, columns.time, columns.who, columns.what, columns.details];
  return (
    <>
      <div className="console-tools">
        <RowTools label={text.of(app.name)} any={text.anybody} list={list} />
        <span className="grow" />
        <CsvButton file={text.file(app.slug)} rows={() => [head, ...rows]} />
      </div>
      <ol className="console-history" aria-label={text.of(app.name)}>
        {list.onPage.map((event) => (
          <EventItem key={event.sequence} event={event} />
        ))}
      </ol>
      <RowFoot label={text.of(app.name)} list={list} />
    </>
  );
}

function EventItem({ event }: { event: HistoryEvent }) {
  const changes = event.payload.changes ?? [];
  return (
    <li className="panel panel-body">
      <p>
        <b>{whatOf(event)}</b>
        {changes.length === 0 && <span className="muted">{` ${withoutIds(event.payload.details)}`}</span>}
      </p>
      <p className="small muted">
        {`${whoOf(event)}, `}
        <time dateTime={event.createdAt}>{timeOf(event.createdAt)}</time>
      </p>
      {changes.length > 0 && <Changes event={event} />}
    </li>
  );
}

function Changes({ event }: { event: HistoryEvent }) {
  const changes = event.payload.changes ?? [];
  const differences = differencesOf(
    changes.map(({ part, before, after }) => ({ part, before, after, needsReview: false })),
    [],
  );
  const isLong = (part: string) =>
    changes.some((change) => change.part === part && change.before === null && change.after === null);
  return (
    <details className="console-history-changes">
      <summary className="small">{text.changed(differences.map(({ name }) => name).join(', '))}</summary>
      <table className="console-diff">
        <caption className="sr-only">{text.changes}</caption>
        <thead>
          <tr>
            <th scope="col">{text.part}</th>
            <th scope="col">{text.before}</th>
            <th scope="col">{text.after}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.part}>
              <th scope="row">{difference.name}</th>
              {isLong(difference.part) ? (
                <td colSpan={2}>{text.long}</td>
              ) : (
                <Sides difference={difference} left={text.before} right={text.after} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The details for people; ids of submissions and pictures are for the file. */
const withoutIds = (details: string): string => details.replace(/(^|\s)[0-9a-f-]{32,36}(?=\s|$)/g, '').trim();

/** Who did it; people of the staff are a role, and no names. */
const whoOf = ({ meta }: HistoryEvent): string =>
  meta.role === 'member' ? meta.email || text.roles.member : text.roles[meta.role];

const whatOf = ({ name }: HistoryEvent): string =>
  (text.names as Readonly<Record<string, string>>)[name] ?? name;

const timeOf = (iso: string): string => text.at(day(iso), iso.slice(11, 16));

import './history.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListOrdered } from 'lucide-react';
import { useEffect } from 'react';
import { useBoot } from '../../../lib/boot';
import { devHistory as text } from '../../../messages/devHistory';
import { EmptyState } from '../../../ui/EmptyState';
import { Loaded } from '../../../ui/Loaded';
import { RetryNote } from '../../../ui/RetryNote';
import { Skeleton } from '../../../ui/Skeleton';
import { useToken } from '../../session/model/session';
import { SidesTable } from '../differences/SidesTable';
import { useDraft } from '../editor/useDraft';
import { CsvButton } from '../frame/CsvButton';
import { RowFoot, RowTools } from '../lists/RowTools';
import { type ListRules, rowsLeft, useRows } from '../lists/rows';
import { differencesOf } from '../model/differences';
import { asTheyCome } from '../model/orders';
import { type HistoryEvent, historyOf, wholeHistory } from './api';
import { Details } from './Details';
import { detailsOf, timeOf, whatOf, whoOf } from './said';

/** They come with the newest first. */
const RULES: ListRules<HistoryEvent> = {
  name: '',
  wordsOf: (event) => `${whatOf(event)} ${whoOf(event)} ${detailsOf(event)}`,
  groups: text.roles,
  groupOf: ({ meta }) => meta.role,
  orders: [
    ['newest', asTheyCome],
    ['oldest', (a, b) => a.sequence - b.sequence],
  ],
};

/** What was done with the app, by whom, and what it said before and after. */
export function HistoryPart() {
  const query = useHistory();
  return (
    <Loaded query={query} failedTitle={text.failed}>
      {({ pages }) =>
        pages[0]?.length ? (
          <Events query={query} events={pages.flat()} />
        ) : (
          <EmptyState icon={ListOrdered} title={text.nothingTitle} text={text.nothing} />
        )
      }
    </Loaded>
  );
}

function useHistory() {
  const boot = useBoot();
  const token = useToken();
  const { app } = useDraft();
  return useInfiniteQuery(historyOf(boot, token, app.id));
}

type EventsProps = { query: ReturnType<typeof useHistory>; events: readonly HistoryEvent[] };

function Events({ query, events }: EventsProps) {
  const boot = useBoot();
  const token = useToken();
  const { app } = useDraft();
  const list = useRows(events, RULES, events[0]?.sequence);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isReading = hasNextPage && events.length < list.needed;
  // A search looks at all of them, and so does an order from the other end.
  useEffect(() => {
    if (isReading && !isFetching && !isError) void fetchNextPage();
  }, [isReading, isFetching, isError, fetchNextPage]);
  const toFile = async () =>
    fileOf(rowsLeft(await wholeHistory(boot, token, app.id, events), RULES, list.chosen));
  return (
    <>
      <div className="console-tools">
        <RowTools label={text.of(app.name)} any={text.anybody} list={list} />
        <span className="grow" />
        <CsvButton file={text.file(app.slug)} rows={toFile} />
      </div>
      {isReading ? (
        <Reading query={query} read={events.length} all={list.all} />
      ) : (
        <>
          <ol className="console-history" aria-label={text.of(app.name)}>
            {list.onPage.map((event) => (
              <EventItem key={event.sequence} event={event} />
            ))}
          </ol>
          <RowFoot label={text.of(app.name)} list={list} />
        </>
      )}
    </>
  );
}

type ReadingProps = Pick<EventsProps, 'query'> & { read: number; all: number };

/** How far a long history is read; what it takes to go on when that fails. */
function Reading({ query, read, all }: ReadingProps) {
  if (query.isError && !query.isFetching)
    return <RetryNote query={{ refetch: query.fetchNextPage }}>{text.moreFailed(read, all)}</RetryNote>;
  return (
    <>
      <p className="small muted" role="status">
        {text.reading(read, all)}
      </p>
      <Skeleton className="skeleton-card" />
    </>
  );
}

function fileOf(events: readonly HistoryEvent[]): string[][] {
  const { columns } = text;
  return [
    [columns.number, columns.time, columns.who, columns.what, columns.details],
    ...events.map((event) => [
      String(event.sequence),
      event.createdAt,
      whoOf(event),
      whatOf(event),
      event.payload.details,
    ]),
  ];
}

function EventItem({ event }: { event: HistoryEvent }) {
  const changes = event.payload.changes ?? [];
  return (
    <li className="panel panel-body">
      <p>
        <b>{whatOf(event)}</b>
        {changes.length === 0 && (
          <span className="muted">
            {' '}
            <Details event={event} />
          </span>
        )}
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
      <summary className="small" data-row-target="">
        {text.changed(differences.map(({ name }) => name).join(', '))}
      </summary>
      <SidesTable
        caption={text.changes}
        left={{ name: text.before, short: text.before }}
        right={{ name: text.after, short: text.after }}
        differences={differences}
        insteadOf={(part) => (isLong(part) ? text.long : undefined)}
      />
    </details>
  );
}

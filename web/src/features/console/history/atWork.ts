import type { HistoryEvent } from './api';

/** How long after somebody saved something they are said to be at work. */
const AT_WORK_MS = 2 * 60_000;

/** What is typed and uploaded, a step at a time. */
const EDITS: readonly string[] = ['application.edit', 'application.upload'];

type Happened = Pick<HistoryEvent, 'name' | 'createdAt'> & {
  meta: Pick<HistoryEvent['meta'], 'role' | 'account'>;
};

/** What somebody else of the organization saved of a draft in the two minutes before a moment, of events with the newest first. */
export const savedByOthers = <E extends Happened>(
  events: readonly E[],
  accountId: string,
  at: number,
): E | undefined =>
  events.find(
    ({ name, createdAt, meta }) =>
      EDITS.includes(name) &&
      meta.role === 'member' &&
      meta.account !== accountId &&
      at - Date.parse(createdAt) < AT_WORK_MS,
  );

import { useSyncExternalStore } from 'react';
import { storedText } from '../../../lib/storedText';
import type { NewsEvent } from './api';

// Until which event somebody has looked at what happened: this browser keeps it, for each account.
// It is the moment of an event by the server's clock, never one of the browser's.

const stored = storedText('marketplace-console-news');

function readAll(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored.read() ?? '{}');
    return value !== null && typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The moment of the newest event that an account has seen; '' for one that has never looked. */
export function lookedAt(accountId: string): string {
  const at = readAll()[accountId];
  return typeof at === 'string' ? at : '';
}

/** Follows it, also when another tab looks. */
export const useLookedAt = (accountId: string): string =>
  useSyncExternalStore(stored.listen, () => lookedAt(accountId));

/** Notes that an account has seen these events, which come with the newest first. */
export function noteLook(accountId: string, [newest]: readonly NewsEvent[]): void {
  if (!newest || Date.parse(newest.createdAt) <= timeOf(lookedAt(accountId))) return;
  stored.write(JSON.stringify({ ...readAll(), [accountId]: newest.createdAt }));
}

/** Whether something is new to an account: what others have done since it looked. */
export const isNew = ({ meta, createdAt }: NewsEvent, accountId: string, looked: string): boolean =>
  meta.account !== accountId && Date.parse(createdAt) > timeOf(looked);

/** A moment as a number; before all others where there is none. */
const timeOf = (moment: string): number => Date.parse(moment) || 0;

import type { FieldName } from '../model/values';
import type { HistoryEvent } from './api';

type Happened = Pick<HistoryEvent, 'name' | 'payload'>;

/** What the history calls a field that it names otherwise, or together with others: the part, and what of it. */
const PLACES: { [F in FieldName]?: { part: string; of: (value: Members) => unknown } } = {
  otherCategories: { part: 'secondaryCategories', of: (value) => value },
  tutorialUrl: { part: 'support', of: ({ tutorialUrl }) => tutorialUrl },
  privacyPolicyUrl: { part: 'support', of: ({ privacyUrl }) => privacyUrl },
  icon: { part: 'icon', of: ({ picture }) => picture },
  darkIcon: { part: 'icon', of: ({ dark }) => dark },
  payment: { part: 'payment', of: ({ discount: _, ...price }) => price },
  discount: { part: 'payment', of: ({ discount }) => discount },
  introduction: { part: 'onboarding', of: ({ introduction }) => introduction },
  setupPlace: { part: 'onboarding', of: ({ settings }) => settings },
  setupAware: { part: 'onboarding', of: ({ setupAware }) => setupAware },
};

type Members = Readonly<Record<string, unknown>>;

/** The event that gave a field what the server has, of events with the newest first; undefined for none of them. */
export const lastChangeOf = <E extends Happened>(events: readonly E[], field: FieldName): E | undefined =>
  events.find(({ name, payload }) => name === 'application.discard' || changesField(payload.changes, field));

function changesField(changes: HistoryEvent['payload']['changes'] | null, field: FieldName): boolean {
  const { part, of } = PLACES[field] ?? { part: field, of: undefined };
  const change = (changes ?? []).find((one) => one.part === part);
  if (!change || !of) return change !== undefined;
  const { before, after } = change;
  // What is long is not in the history, which says then that its part was changed.
  if (before === null && after === null) return true;
  return textOf(of, before) !== textOf(of, after);
}

const textOf = (of: (value: Members) => unknown, value: unknown) =>
  JSON.stringify(of((value ?? {}) as Members));

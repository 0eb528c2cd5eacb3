import type { components } from '../../lib/api.gen';
import { firstValue, parseQuery } from '../../lib/query';

export const QUEUES = ['apps', 'partners'] as const;
export type Queue = (typeof QUEUES)[number];

export const SECTIONS = ['reviews', 'search', 'developers'] as const;
export type Section = (typeof SECTIONS)[number];

/** Which part of the page an address asks for. */
export const sectionOf = (search: string): Section =>
  SECTIONS.find((one) => one === firstValue(parseQuery(search), 'section')) ?? 'reviews';

/** A text and an app, by its id or slug, whose place among the results is asked for; empty for nothing yet. */
export type AskedPlace = { query: string; app: string };

export function askedPlaceOf(search: string): AskedPlace {
  const asked = parseQuery(search);
  return { query: firstValue(asked, 'q')?.trim() ?? '', app: firstValue(asked, 'app')?.trim() ?? '' };
}

export function placeAddressOf({ query, app }: AskedPlace): string {
  return `/moderation/?section=search&q=${encodeURIComponent(query)}&app=${encodeURIComponent(app)}`;
}

export const STATES = ['held', 'published', 'rejected'] as const;
export type State = (typeof STATES)[number];

/** The scope of the platform's staff (S6.02). */
export const STAFF = 'dev_platform_admin';

/** The server's limit. */
export const REASON_LIMIT = 500;

/** Which reviews an address asks for; what is unknown is as by default. */
export type ReviewFilter = { queue: Queue; state: State };

export function reviewFilterOf(search: string): ReviewFilter {
  const pairs = parseQuery(search);
  const queue = firstValue(pairs, 'queue');
  const state = firstValue(pairs, 'state');
  return {
    queue: QUEUES.find((one) => one === queue) ?? 'apps',
    state: STATES.find((one) => one === state) ?? 'held',
  };
}

export function addressOf({ queue, state }: ReviewFilter): string {
  const parts = [queue !== 'apps' && `queue=${queue}`, state !== 'held' && `state=${state}`].filter(Boolean);
  return `/moderation/${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** A review as the staff sees it, of an app or of a partner. */
export type ModeratedReview = {
  id: string;
  /** The app's id or the partner's slug. */
  subject: string;
  name: string;
  text: string;
  createdAt: string;
  /** Stars of an app's review. */
  rate?: number;
  /** Of a partner's review: who wrote it, proved by mail. */
  email?: string;
  website?: string;
  /** Why it waits, or why it was rejected. */
  heldFor: string;
  reports: readonly string[];
};

export const moderatedAppReview = (one: components['schemas']['RatingsWaitingReview']): ModeratedReview => ({
  id: one.id,
  subject: one.applicationId,
  name: one.name,
  text: one.review,
  createdAt: one.createdAt,
  rate: one.rate,
  heldFor: one.heldFor,
  reports: one.reports,
});

export const moderatedPartnerReview = (
  one: components['schemas']['ExpertsExpertReview'],
): ModeratedReview => ({
  id: one.id,
  subject: one.expertId,
  name: one.name,
  text: one.comment,
  createdAt: one.createdAt,
  email: one.email,
  ...(one.website ? { website: one.website } : {}),
  heldFor: '',
  reports: [],
});

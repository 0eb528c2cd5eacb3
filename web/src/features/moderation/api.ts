import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api';
import { queryKeys } from '../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../lib/showsFailure';
import type { Boot } from '../../lib/wire';
import {
  type AskedPlace,
  type ModeratedReview,
  moderatedAppReview,
  moderatedPartnerReview,
  type Queue,
  type ReviewFilter,
} from './model';

type Api = Pick<Boot, 'api'>;

const LOOK_MS = 10_000;

/**
 * The reviews of a queue, the longest waiting first, a hundred at most; the next ones come once these are decided.
 * What is written or reported meanwhile appears by itself, as the page says, and at once when somebody comes back to it.
 */
export const reviewsOf = (boot: Api, token: string, { queue, state }: ReviewFilter) =>
  queryOptions({
    queryKey: queryKeys.moderation.of(token, queue, state),
    queryFn: async ({ signal }): Promise<ModeratedReview[]> => {
      const options = { query: { state }, token, signal };
      if (queue === 'apps') {
        const { reviews } = await callApi(boot, 'GET', '/api/moderation/reviews', options);
        return reviews.map(moderatedAppReview);
      }
      const { reviews } = await callApi(boot, 'GET', '/api/moderation/expert-reviews', options);
      return reviews.map(moderatedPartnerReview);
    },
    retry: 1,
    refetchInterval: LOOK_MS,
    refetchOnWindowFocus: true,
  });

const QUEUES = { apps: 'reviews', partners: 'expert-reviews' } as const satisfies Record<Queue, string>;

/** Shows a review or hides it; safe to repeat. */
export const decideReview = (
  boot: Api,
  token: string,
  queue: Queue,
  id: string,
  verdict: 'approve' | 'reject',
  reason = '',
) =>
  callApi(boot, 'PUT', `/api/moderation/${QUEUES[queue]}/{id}/${verdict}`, {
    params: { id },
    token,
    ...(reason ? { body: { reason } } : {}),
  });

export type Subject = { name: string; path: string };

/** What a review is about. */
export const subjectOf = (boot: Api, queue: Queue, id: string) =>
  queryOptions({
    queryKey: queryKeys.reviewSubject.of(queue, id),
    queryFn: async ({ signal }): Promise<Subject> => {
      if (queue === 'partners') {
        const expert = await callApi(boot, 'GET', '/api/partners/experts_marketplace/{id}', {
          params: { id },
          signal,
        });
        return { name: expert.name, path: `/partners/${id}/` };
      }
      const app = await callApi(boot, 'GET', '/api/applications/{slug}/published', {
        params: { slug: id },
        signal,
      });
      return { name: app.name, path: `/apps/${app.slug}/` };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Where an app stands among the results of a text, and why. `app` is an id or a slug; a 404 when there is none. */
export const whyOf = (boot: Api, token: string, asked: AskedPlace) =>
  queryOptions({
    queryKey: queryKeys.searchWhy.of(token, asked.query, asked.app),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', '/api/moderation/search/why', { query: asked, token, signal }),
    enabled: asked.query !== '' && asked.app !== '',
    // Results change with the catalogue: each look is a new one.
    staleTime: 0,
    ...SHOWS_FAILURE,
  });

/** The searches of the last 30 days that found nothing, the most frequent first. */
export const missesOf = (boot: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.searchMisses.of(token),
    queryFn: async ({ signal }) => {
      const { misses } = await callApi(boot, 'GET', '/api/moderation/search/misses', {
        query: { days: 30 },
        token,
        signal,
      });
      return misses ?? [];
    },
    ...SHOWS_FAILURE,
  });

import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../lib/api.gen';
import { request } from '../../lib/http';
import { queryKeys } from '../../lib/queryKeys';
import type { Boot } from '../../lib/wire';
import {
  type ModeratedReview,
  moderatedAppReview,
  moderatedPartnerReview,
  type Queue,
  type ReviewFilter,
} from './model';

type Api = Pick<Boot, 'api'>;

const PATHS: Record<Queue, string> = { apps: 'reviews', partners: 'expert-reviews' };

/** The reviews of a queue, the longest waiting first, a hundred at most: who has judged them gets the next. */
export const reviewsOf = (boot: Api, token: string, { queue, state }: ReviewFilter) =>
  queryOptions({
    queryKey: queryKeys.moderation.of(token, queue, state),
    queryFn: async ({ signal }): Promise<ModeratedReview[]> => {
      const url = `${boot.api}/moderation/${PATHS[queue]}?state=${state}`;
      const options = { token, signal };
      if (queue === 'apps') {
        type Answer = { reviews: components['schemas']['RatingsWaitingReview'][] };
        return (await request<Answer>('GET', url, options)).reviews.map(moderatedAppReview);
      }
      type Answer = { reviews: components['schemas']['ExpertsExpertReview'][] };
      return (await request<Answer>('GET', url, options)).reviews.map(moderatedPartnerReview);
    },
    retry: 1,
  });

/** Shows a review or hides it; safe to repeat. */
export const moderate = (
  boot: Api,
  token: string,
  queue: Queue,
  id: string,
  verdict: 'approve' | 'reject',
  reason = '',
) =>
  request('PUT', `${boot.api}/moderation/${PATHS[queue]}/${encodeURIComponent(id)}/${verdict}`, {
    token,
    ...(reason ? { body: { reason } } : {}),
  });

export type Subject = { name: string; path: string };

/** What a review is about. */
export const subjectOf = (boot: Api, queue: Queue, id: string) =>
  queryOptions({
    queryKey: queryKeys.reviewSubject.of(queue, id),
    queryFn: async ({ signal }): Promise<Subject> => {
      const name = encodeURIComponent(id);
      if (queue === 'partners') {
        const expert = await request<{ name: string; slug?: string }>(
          'GET',
          `${boot.api}/partners/experts_marketplace/${name}`,
          { signal },
        );
        return { name: expert.name, path: `/partners/${expert.slug ?? id}/` };
      }
      const app = await request<{ name: string; slug: string }>(
        'GET',
        `${boot.api}/applications/${name}/published`,
        { signal },
      );
      return { name: app.name, path: `/apps/${app.slug}/` };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

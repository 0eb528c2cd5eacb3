import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api';
import type { components } from '../../lib/api.gen';
import { queryKeys } from '../../lib/queryKeys';
import type { App, Boot, Review } from '../../lib/wire';

type Schemas = components['schemas'];

/** What the person wrote about an app, and whether the person may write. */
export const myRating = (boot: Pick<Boot, 'api'>, token: string, appId: string) =>
  queryOptions({
    queryKey: queryKeys.ownRating.of(token, appId),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', '/api/feedback/rate/application/{id}/mine', {
        params: { id: appId },
        token,
        signal,
      }),
    staleTime: 15_000,
    retry: 1,
  });

export type ReviewFilter = { sort: ReviewOrder; rate: number; answered: boolean };
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

export const REVIEW_ORDERS = ['helpful', 'newest', 'highest', 'lowest'] as const;

const PAGE_SIZE = 20;

/**
 * The reviews of an app that a filter wants, twenty at a time. What the page brought is the first twenty
 * of all.
 */
export function reviewsOf(boot: Pick<Boot, 'api'>, app: Pick<App, 'id' | 'ratings'>, filter: ReviewFilter) {
  const isOfPage = filter.sort === 'helpful' && filter.rate === 0 && !filter.answered;
  const { reviews, withText } = app.ratings;
  const first = {
    pages: [{ reviews, total: withText, page: 0, nbPages: Math.ceil(withText / PAGE_SIZE) }],
    pageParams: [0],
  };
  return infiniteQueryOptions({
    queryKey: queryKeys.reviews.of(app.id, filter),
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, limit: PAGE_SIZE, ...filter };
      const found = await callApi(boot, 'GET', '/api/feedback/rate/application/{id}/reviews', {
        params: { id: app.id },
        query,
        signal,
      });
      return { ...found, reviews: found.reviews.map(fromApi) };
    },
    initialPageParam: 0,
    getNextPageParam: ({ page, nbPages }) => (page + 1 < nbPages ? page + 1 : undefined),
    ...(isOfPage && { initialData: first }),
    staleTime: 60_000,
    retry: 1,
  });
}

/** A review of the API as pages bring it. */
function fromApi({ review, createdAt, repliedAt, ...rest }: Schemas['CatalogueReview']): Review {
  const date = createdAt.slice(0, 10);
  return { ...rest, text: review, date, ...(repliedAt && { repliedOn: repliedAt.slice(0, 10) }) };
}

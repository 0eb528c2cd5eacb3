import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api';
import type { components } from '../../lib/api.gen';
import { ApiError } from '../../lib/http';
import { queryKeys } from '../../lib/queryKeys';
import type { Boot } from '../../lib/wire';

type Api = Pick<Boot, 'api'>;

export type Offer = components['schemas']['AppOfferOutputBody'];

/** What an invitation asks; null for one that there is not, or that is over. */
export const offerOf = (boot: Api, token: string, secret: string) =>
  queryOptions({
    queryKey: queryKeys.appOffer.of(token, secret),
    queryFn: ({ signal }): Promise<Offer | null> =>
      callApi(boot, 'POST', '/api/v2/app-invitations/open', { body: { secret }, token, signal }).catch(
        (failure: unknown) => {
          if (failure instanceof ApiError && failure.status === 404) return null;
          throw failure;
        },
      ),
    retry: 1,
  });

export type ShownDraft = components['schemas']['ShownDraftOutputBody'];

/** The draft behind the address of a preview; null for who may not see it, and when it is over. */
export const draftOf = (boot: Api, token: string, secret: string) =>
  queryOptions({
    queryKey: queryKeys.shownDraft.of(token, secret),
    queryFn: ({ signal }): Promise<ShownDraft | null> =>
      callApi(boot, 'POST', '/api/v2/draft-previews/open', { body: { secret }, token, signal }).catch(
        (failure: unknown) => {
          if (failure instanceof ApiError && failure.status === 404) return null;
          throw failure;
        },
      ),
    retry: 1,
  });

/** Makes the account the reviewer that the address was sent to. */
export const acceptReview = (boot: Api, token: string, secret: string) =>
  callApi(boot, 'POST', '/api/v2/draft-previews/accept', { body: { secret }, token });

/** Accepts it for the organization; safe to repeat. */
export const acceptOffer = (boot: Api, token: string, secret: string) =>
  callApi(boot, 'POST', '/api/v2/app-invitations/accept', { body: { secret }, token });

export const declineOffer = (boot: Api, token: string, secret: string) =>
  callApi(boot, 'POST', '/api/v2/app-invitations/decline', { body: { secret }, token });

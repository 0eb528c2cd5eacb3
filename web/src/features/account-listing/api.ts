import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../lib/api.gen';
import { ApiError, request } from '../../lib/http';
import { queryKeys } from '../../lib/queryKeys';
import type { AccountListing, Boot } from '../../lib/wire';

type Api = Pick<Boot, 'api'>;

/** The parts of an application object that its organization's list shows (contract apps 2). */
export type OwnApp = components['schemas']['CatalogueApplication'];

/** One of them, with what the person may do. */
export type OneApp = components['schemas']['CataloguePrivateApplication'];

/** An organization that may see an app before it is public. */
export type Invitation = components['schemas']['CatalogueAppInvitation'];

const PATHS: Record<AccountListing['list'], string> = {
  private: '/applications',
  'in-review': '/applications/reviewed',
};

/** S7.02, S7.05 */
export const ownApps = (boot: Api, token: string, list: AccountListing['list']) =>
  queryOptions({
    queryKey: queryKeys.ownApps.of(token, list),
    queryFn: ({ signal }) => request<OwnApp[]>('GET', boot.api + PATHS[list], { token, signal }),
    retry: 1,
  });

/** What is not there for this person is an answer, and no failure. */
const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((failure: unknown) => {
    if (failure instanceof ApiError && failure.status === 404) return null;
    throw failure;
  });

const appAddress = (boot: Api, id: string) => `${boot.api}/applications/${encodeURIComponent(id)}`;

/** One app that the person may see, by its slug; null when there is none. */
export const ownApp = (boot: Api, token: string, slug: string) =>
  queryOptions({
    queryKey: queryKeys.ownApp.of(token, slug),
    queryFn: ({ signal }) => orNull(request<OneApp>('GET', appAddress(boot, slug), { token, signal })),
    retry: 1,
  });

/** S7.13. Services are offered by partners, who have no profile as developers: null. */
export const developerProfile = (boot: Api, id: string) =>
  queryOptions({
    queryKey: queryKeys.developer.of(id),
    queryFn: ({ signal }) => {
      type Profile = components['schemas']['CatalogueProfile'];
      return orNull(
        request<Profile>('GET', `${boot.api}/developers/${encodeURIComponent(id)}/profile`, { signal }),
      );
    },
    retry: 1,
  });

/** Who is invited to see an app, the first invited first. */
export const invitationsTo = (boot: Api, token: string, appId: string) =>
  queryOptions({
    queryKey: queryKeys.invitations.of(token, appId),
    queryFn: ({ signal }) =>
      request<Invitation[]>('GET', `${appAddress(boot, appId)}/invitations`, { token, signal }),
    retry: 1,
  });

const invitationAddress = (boot: Api, appId: string, organization: string) =>
  `${appAddress(boot, appId)}/invitations/${encodeURIComponent(organization)}`;

/** Lets an organization see an app; safe to repeat. */
export const invite = (boot: Api, token: string, appId: string, organization: string) =>
  request<Invitation>('PUT', invitationAddress(boot, appId, organization), { token });

/** Takes an invitation back; safe to repeat. */
export const withdraw = (boot: Api, token: string, appId: string, organization: string) =>
  request<void>('DELETE', invitationAddress(boot, appId, organization), { token });

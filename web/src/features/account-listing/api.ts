import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api';
import type { components } from '../../lib/api.gen';
import { ApiError } from '../../lib/http';
import { queryKeys } from '../../lib/queryKeys';
import type { AccountListing, Boot } from '../../lib/wire';

type Api = Pick<Boot, 'api'>;

/** The parts of an application object that its organization's list shows (contract apps 2). */
export type OwnApp = components['schemas']['CatalogueApplication'];

/** One of them, with what the person may do. */
export type OneApp = components['schemas']['CataloguePrivateApplication'];

/** An organization that may see an app before it is public. */
export type Invitation = components['schemas']['CatalogueAppInvitation'];

const PATHS = {
  private: '/api/applications',
  'in-review': '/api/applications/reviewed',
} as const satisfies Record<AccountListing['list'], string>;

/** S7.02, S7.05 */
export const ownApps = (boot: Api, token: string, list: AccountListing['list']) =>
  queryOptions({
    queryKey: queryKeys.ownApps.of(token, list),
    queryFn: ({ signal }) => callApi(boot, 'GET', PATHS[list], { token, signal }),
    retry: 1,
  });

/** A 404 is an answer here, and no failure. */
const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((failure: unknown) => {
    if (failure instanceof ApiError && failure.status === 404) return null;
    throw failure;
  });

/** One app that the person may see, by its slug; null when there is none. */
export const ownApp = (boot: Api, token: string, slug: string) =>
  queryOptions({
    queryKey: queryKeys.ownApp.of(token, slug),
    queryFn: ({ signal }) =>
      orNull(callApi(boot, 'GET', '/api/applications/{id}', { params: { id: slug }, token, signal })),
    retry: 1,
  });

/** S7.13. Services are offered by partners, who have no profile as developers: null. */
export const developerProfile = (boot: Api, id: string) =>
  queryOptions({
    queryKey: queryKeys.developer.of(id),
    queryFn: ({ signal }) =>
      orNull(callApi(boot, 'GET', '/api/developers/{id}/profile', { params: { id }, signal })),
    retry: 1,
  });

/** The organizations that are invited to see an app, the first invited first. */
export const invitationsTo = (boot: Api, token: string, appId: string) =>
  queryOptions({
    queryKey: queryKeys.invitations.of(token, appId),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', '/api/applications/{id}/invitations', { params: { id: appId }, token, signal }),
    retry: 1,
  });

const INVITATION = '/api/applications/{id}/invitations/{organization}';

/** Lets an organization see an app; safe to repeat. */
export const inviteOrganization = (boot: Api, token: string, appId: string, organization: string) =>
  callApi(boot, 'PUT', INVITATION, { params: { id: appId, organization }, token });

/** Takes an invitation back; safe to repeat. */
export const withdrawInvitation = (boot: Api, token: string, appId: string, organization: string) =>
  callApi(boot, 'DELETE', INVITATION, { params: { id: appId, organization }, token });

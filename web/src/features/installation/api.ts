import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api';
import type { components } from '../../lib/api.gen';
import { onceKey } from '../../lib/onceKey';
import { queryKeys } from '../../lib/queryKeys';
import type { App, Boot } from '../../lib/wire';

type Place = Pick<Boot, 'api' | 'accounts'>;

/** S9.07: the platform needs a moment until an uninstalled app is gone everywhere. */
const AFTER_UNINSTALL_MS = 1000;

/** Whether the organization has an app and, if not, whether the person may install it. */
export const instanceOf = (boot: Place, token: string, appId: string) =>
  queryOptions({
    queryKey: queryKeys.instance.of(token, appId),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', '/api/applications/{id}/instance', { params: { id: appId }, token, signal }),
    staleTime: 15_000,
    retry: 1,
  });

/** So many apps the server tells of at once. */
const MOST_INSTANCES = 60;

/** The same of several apps, as lists of cards show them. Who may not see one hears nothing of it. */
export const instancesOf = (boot: Place, token: string, appIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.instance.of(token, appIds),
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(appIds.length / MOST_INSTANCES) }, (_, index) =>
        appIds.slice(index * MOST_INSTANCES, (index + 1) * MOST_INSTANCES),
      );
      const lists = parts.map((ids) =>
        callApi(boot, 'GET', '/api/applications/instances', { query: { ids }, token, signal }),
      );
      return (await Promise.all(lists)).flat();
    },
    staleTime: 15_000,
    retry: 1,
  });

export type Installed = components['schemas']['InstalledApplication'];
export type Removed = components['schemas']['RemovedApplication'];

/** S7.06: what the organization has, of one product or of all. It belongs to the token, so it is dropped with it (S4.28). */
export const installedApps = (boot: Pick<Boot, 'api'>, token: string, product?: App['product']) =>
  queryOptions({
    queryKey: queryKeys.installed.of(token, product ?? ''),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', '/api/applications/installed', { query: { product }, token, signal }),
    retry: 1,
  });

/** What was uninstalled and can be brought back, the last one first. */
export const removedApps = (boot: Pick<Boot, 'api'>, token: string) =>
  queryOptions({
    queryKey: queryKeys.removed.of(token),
    queryFn: ({ signal }) => callApi(boot, 'GET', '/api/applications/removed', { token, signal }),
    retry: 1,
  });

/** An installed app that asks for more than was agreed to. */
export type AskedRights = components['schemas']['InstallsAskedBody'];

/** What people should know of what they have: apps that do the same, rights that are asked for anew. */
export const installedNotes = (boot: Pick<Boot, 'api'>, token: string) =>
  queryOptions({
    queryKey: queryKeys.installedNotes.of(token),
    queryFn: ({ signal }) => callApi(boot, 'GET', '/api/applications/installed/notes', { token, signal }),
    retry: 1,
  });

/** Who of the product's members has access to an installed app priced per agent (S6.12). */
export type Access = components['schemas']['InstallsAccessBody'];

export const accessTo = (boot: Place, token: string, appId: string) =>
  queryOptions({
    queryKey: queryKeys.access.of(token, appId),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', '/api/applications/{id}/access', { params: { id: appId }, token, signal }),
    retry: 1,
    gcTime: 0, // others change it, too: each time the dialog opens, it is read anew
    // Asking while offline fails at once, so that the dialog can say so.
    networkMode: 'always',
  });

/** Makes exactly these accounts the ones without access; safe to repeat. */
export const excludeMembers = (boot: Place, token: string, appId: string, accounts: readonly string[]) =>
  callApi(boot, 'PUT', '/api/applications/{id}/access', {
    params: { id: appId },
    token,
    body: { without_access: [...accounts] },
  });

/** S7.08 */
export const installApp = (boot: Place, token: string, appId: string) =>
  callApi(boot, 'PUT', '/api/applications/{id}/install', { params: { id: appId }, token });

/** S7.21: mails those who manage the product that the person asks to be let in. */
export const requestAccess = (boot: Place, token: string, product: App['product']) =>
  callApi(boot, 'POST', '/accounts/v2/accounts/{id}/send_request_for_invitation', {
    params: { id: 'me' },
    token,
    body: { product },
  });

/** S7.48: one mail when an app that is coming is published. The answer's `confirm`: a mail asks to prove the address first. */
export const joinWaitlist = (boot: Place, appId: string, email: string, token?: string) =>
  callApi(boot, 'POST', '/api/awaiting_apps', { body: { applicationId: appId, email }, token });

/** Brings an uninstalled app back, with its settings and its price. Nothing is charged. */
export const undoUninstall = (boot: Pick<Boot, 'api'>, token: string, appId: string) =>
  callApi(boot, 'POST', '/api/applications/{id}/install/restore', {
    params: { id: appId },
    token,
    key: onceKey(),
  });

/**
 * S4.26: withdraws the consent, deletes the install, waits a second. The server
 * ends a subscription to the app by itself. A consent that cannot be withdrawn
 * does not prevent the uninstall: there may never have been one.
 */
export async function uninstallApp(
  boot: Place,
  token: string,
  app: Pick<App, 'id' | 'clientId'>,
  reason: string,
): Promise<void> {
  if (app.clientId) {
    await callApi(boot, 'DELETE', '/accounts/v2/clients/{id}/consent', {
      params: { id: app.clientId },
      query: { coverage: 'organization' },
      token,
    }).catch(() => {});
  }
  await callApi(boot, 'DELETE', '/api/applications/{id}/install', {
    params: { id: app.id },
    token,
    body: reason.trim() ? { reason: reason.trim() } : {},
  });
  await new Promise((done) => setTimeout(done, AFTER_UNINSTALL_MS));
}

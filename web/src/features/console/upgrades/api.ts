import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { ApiError } from '../../../lib/http';
import { queryKeys } from '../../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../../lib/showsFailure';
import type { Boot } from '../../../lib/wire';
import { devUpgrades as text } from '../../../messages/devUpgrades';
import { readApp } from '../api';
import type { DraftApp } from '../model/values';
import { meaningOf, typedOf } from './values';

type Api = Pick<Boot, 'api'>;

/** An upgrade as the draft has it. */
export type Upgrade = components['schemas']['CatalogueResource'];
/** The same as it is sent. */
export type UpgradeBody = Omit<components['schemas']['ListingsUpgradeBody'], '$schema'>;

/** The upgrades of what is worked on, read anew for each revision of it. */
export const draftUpgrades = (boot: Api, token: string, { id, slug, revision }: DraftApp) =>
  queryOptions({
    queryKey: queryKeys.ownApp.of(token, slug, 'upgrades', revision),
    queryFn: ({ signal }) => readUpgrades(boot, token, id, signal),
    ...SHOWS_FAILURE,
  });

async function readUpgrades(boot: Api, token: string, id: string, signal?: AbortSignal): Promise<Upgrade[]> {
  const { items } = await callApi(boot, 'GET', '/api/v2/applications/{id}/resources', {
    params: { id },
    token,
    signal,
  });
  return items;
}

/** So often what somebody else saves in other parts in between is passed over before it is given up. */
const MOST_REBASES = 5;

/**
 * Saves an upgrade in the draft. What somebody else changed in other parts stays; fails with
 * revision_conflict when they changed this upgrade since it was `seen`.
 */
export async function setUpgrade(
  boot: Api,
  token: string,
  app: DraftApp,
  upgrade: UpgradeBody,
  seen: Upgrade | undefined,
): Promise<DraftApp> {
  const call = { params: { id: app.id }, token };
  let { revision } = app;
  // Anybody may read upgrades: to an ended session the list says what the public sees, and this that it ended.
  await readApp(boot, token, app.id);
  for (let left = MOST_REBASES; ; left -= 1) {
    // Read after the tag: what is saved between both is refused by the tag.
    const now = (await readUpgrades(boot, token, app.id)).find(({ id }) => id === upgrade.id);
    refuseChanged(upgrade, seen, now);
    try {
      await callApi(boot, 'PUT', '/api/v2/applications/{id}/resources', {
        ...call,
        ...(revision ? { headers: { 'If-Match': `"${revision}"` } } : {}),
        body: upgrade,
      });
      return await readApp(boot, token, app.id);
    } catch (failure) {
      const isConflict = failure instanceof ApiError && failure.code === 'revision_conflict';
      if (!isConflict || left === 0) throw failure;
      ({ revision } = await readApp(boot, token, app.id));
    }
  }
}

/** An upgrade that says already what is sent was saved by a call whose answer was lost. */
function refuseChanged(upgrade: UpgradeBody, seen: Upgrade | undefined, now: Upgrade | undefined) {
  const meaning = now && meaningOf(typedOf(now));
  if (meaning === (seen && meaningOf(typedOf(seen)))) return;
  if (now && meaning === meaningOf(typedOf(upgrade))) return;
  throw new ApiError(409, 'revision_conflict', text.changed);
}

/** Lets nobody buy it any more, in the draft. */
export const removeUpgrade = (boot: Api, token: string, id: string, part: string): Promise<DraftApp> =>
  callApi(boot, 'DELETE', '/api/v2/applications/{id}/resources/{part}', { params: { id, part }, token });

/** An app that may get upgrades, with those that it has and the tag of the revision that has them. */
export type CopyTarget = { app: DraftApp; upgrades: Upgrade[] };

/** The tag is read first: what is saved between both is refused by it. */
export const copyTarget = (boot: Api, token: string, slug: string) =>
  queryOptions({
    queryKey: queryKeys.ownApp.of(token, slug, 'copy-target'),
    queryFn: async ({ signal }): Promise<CopyTarget> => {
      const app = await readApp(boot, token, slug, signal);
      return { app, upgrades: await readUpgrades(boot, token, app.id, signal) };
    },
    enabled: slug !== '',
    // What it says is agreed to; it is not that of another time.
    staleTime: 0,
    gcTime: 0,
    ...SHOWS_FAILURE,
  });

/** Copies all upgrades of an app into the draft of another one; gives how many. */
export async function copyUpgrades(boot: Api, token: string, from: string, to: DraftApp): Promise<number> {
  const { items } = await callApi(boot, 'PUT', '/api/v2/applications/{id}/resources/copy', {
    params: { id: from },
    query: { application: to.id },
    token,
    ...(to.revision ? { headers: { 'If-Match': `"${to.revision}"` } } : {}),
  });
  return items.length;
}

/** The id of a copy: one that the shop made begins with the id of its app. */
export const copiedId = (id: string, from: string, to: string): string =>
  id.startsWith(`${from}-`) ? `${to}${id.slice(from.length)}` : id;

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { onceKey } from '../../../lib/onceKey';
import { invalidate, queryKeys } from '../../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../../lib/showsFailure';
import type { Boot } from '../../../lib/wire';
import { devProfile as text } from '../../../messages/devProfile';
import { useNotify } from '../../notifications/notifications';
import type { Written } from './profile';

type Api = Pick<Boot, 'api'>;

export type Developer = components['schemas']['DevelopersDeveloperBody'];
export type Profile = components['schemas']['DevelopersProfileBody'];

/** The organization as a developer; null while it is none. */
export const developerOf = (boot: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.ownDeveloper.of(token),
    queryFn: async ({ signal }): Promise<Developer | null> => {
      try {
        return await callApi(boot, 'GET', '/api/v2/developer', { token, signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_a_developer') return null;
        throw error;
      }
    },
    ...SHOWS_FAILURE,
  });

/** Whether a name and an address are free; fails with the reason when they are not. */
export const checkNames = (boot: Api, token: string, names: { name?: string; slug?: string }) =>
  callApi(boot, 'GET', '/api/v2/developer/names', { query: names, token });

/** What is done with the developer. */
export type DeveloperAct =
  | { kind: 'register'; name: string; slug: string }
  | { kind: 'save'; profile: Written; revision: string }
  | { kind: 'icon'; icon: string }
  | { kind: 'mail' }
  | { kind: 'site'; way: 'dns' | 'file' }
  | { kind: 'accept'; version: string }
  | { kind: 'close' }
  | { kind: 'reopen' };

function doAct(boot: Api, token: string, act: DeveloperAct): Promise<Developer> {
  switch (act.kind) {
    case 'register':
      return callApi(boot, 'POST', '/api/v2/developer', {
        body: { name: act.name, slug: act.slug },
        token,
        key: onceKey(),
      });
    case 'save':
      return callApi(boot, 'PUT', '/api/v2/developer/profile', {
        body: { ...act.profile, revision: act.revision },
        token,
      });
    case 'icon':
      return callApi(boot, 'PUT', '/api/v2/developer/icon', { body: { icon: act.icon }, token });
    case 'mail':
      return callApi(boot, 'POST', '/api/v2/developer/proofs/mail', { token });
    case 'site':
      return callApi(boot, 'POST', '/api/v2/developer/proofs/site', { body: { way: act.way }, token });
    case 'accept':
      return callApi(boot, 'PUT', '/api/v2/developer/agreement', { body: { version: act.version }, token });
    case 'close':
      return callApi(boot, 'DELETE', '/api/v2/developer', { token });
    case 'reopen':
      return callApi(boot, 'PUT', '/api/v2/developer/reopen', { token });
  }
}

/** Does something with the developer; the page shows what comes of it, and `says` is told. */
export function useDeveloperAct(token: string, says?: (developer: Developer) => string | undefined) {
  const boot = useBoot();
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (act: DeveloperAct) => doAct(boot, token, act),
    networkMode: 'always',
    onSuccess: async (developer) => {
      const done = says?.(developer);
      if (done) notify({ kind: 'success', content: done });
      client.setQueryData(queryKeys.ownDeveloper.of(token), developer);
      await invalidate(client, 'ownApps');
    },
  });
}

/** Why it was not done, in plain words. */
export function failureOf(error: Error): string {
  if (!navigator.onLine) return text.offline;
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return text.actFailed;
  return Object.values(error.fields).join(' ') || error.message;
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { useBoot } from '../../../lib/boot';
import { invalidate, queryKeys } from '../../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../../lib/showsFailure';
import type { Boot } from '../../../lib/wire';
import { devClients as text } from '../../../messages/devClients';
import { useNotify } from '../../notifications/notifications';
import { useToken } from '../../session/model/session';
import { useDraft } from '../editor/useDraft';

type Services = Pick<Boot, 'accounts' | 'api'>;

export type Client = components['schemas']['IdentityOwnClientBody'];
export type ClientScope = NonNullable<Client['scopes']>[number];
export type ScopeUse = NonNullable<Client['scope_uses']>[number];
export type ClientType = Client['type'];

/** What is written of a client. */
export type ClientFields = { name: string; type: ClientType; addresses: string; settings: string };

/** The clients of the organization. */
export const ownClients = (boot: Services, token: string) =>
  queryOptions({
    queryKey: queryKeys.ownClients.of(token),
    queryFn: ({ signal }): Promise<Client[] | null> =>
      callApi(boot, 'GET', '/accounts/v2/clients', { token, signal }),
    ...SHOWS_FAILURE,
  });

/** Every permission that an app may ask for. */
export const knownScopes = (boot: Services) =>
  queryOptions({
    queryKey: queryKeys.knownScopes.of(),
    queryFn: ({ signal }) => callApi(boot, 'GET', '/accounts/v2/scopes', { signal }),
    ...SHOWS_FAILURE,
  });

export type WaitingConsent = components['schemas']['ListingsWaitingConsent'];

/** So many organizations are read at once, which is as much as the server gives. */
const MOST_AT_ONCE = 1000;

/** Who has the app and has not agreed to all that it asks for. Who may not see customers is refused. */
export const waitingConsents = (boot: Services, token: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.waitingConsents.of(token, id),
    queryFn: async ({ signal }): Promise<WaitingConsent[]> => {
      const all: WaitingConsent[] = [];
      for (let page = 1; ; page += 1) {
        const { total, result } = await callApi(boot, 'GET', '/api/v2/applications/{id}/consents/waiting', {
          params: { id },
          query: { page, pageSize: MOST_AT_ONCE },
          token,
          signal,
        });
        all.push(...(result ?? []));
        if (all.length >= total || !result?.length) return all;
      }
    },
    retry: 1,
  });

/** What is done with clients. Those that concern the app are written into its draft. */
export type ClientAct =
  | { kind: 'make'; fields: ClientFields; key: string }
  | { kind: 'change'; client: Client; fields: ClientFields }
  | { kind: 'scopes'; client: Client; scopes: ClientScope[] }
  | { kind: 'rotate'; client: Client }
  | { kind: 'endOld'; client: Client }
  | { kind: 'delete'; client: Client }
  | { kind: 'use'; client: Client }
  | { kind: 'none' };

type ActResult = { says?: string; secret?: string; made?: Client };

const bodyOf = ({ name, type, addresses, settings }: ClientFields) => ({
  name,
  type,
  redirect_uri: addresses.split(/\s+/).filter(Boolean).join(','),
  configuration_uri: settings.trim(),
});

async function doAct(boot: Services, token: string, app: string, act: ClientAct): Promise<ActResult> {
  const use = (ssoClient: string) =>
    callApi(boot, 'POST', '/api/v2/applications/{id}/authorization', {
      params: { id: app },
      body: { ssoClient },
      token,
    });
  const of = (client: Client) => ({ params: { id: client.client_id }, token });
  switch (act.kind) {
    case 'make': {
      const made = await callApi(boot, 'POST', '/accounts/v2/clients', {
        body: bodyOf(act.fields),
        token,
        headers: { 'Idempotency-Key': act.key },
      });
      return { says: text.made(made.name), made, ...(made.secret ? { secret: made.secret } : {}) };
    }
    case 'change':
      await callApi(boot, 'PATCH', '/accounts/v2/clients/{id}', {
        ...of(act.client),
        body: bodyOf(act.fields),
      });
      return { says: text.saved };
    case 'scopes':
      await callApi(boot, 'PUT', '/accounts/v2/clients/{id}/scopes', {
        ...of(act.client),
        body: act.scopes,
      });
      await use(act.client.client_id);
      return { says: text.scopesSaved };
    case 'rotate':
      return callApi(boot, 'POST', '/accounts/v2/clients/{id}/secret', of(act.client));
    case 'endOld':
      await callApi(boot, 'DELETE', '/accounts/v2/clients/{id}/secret/previous', of(act.client));
      return { says: text.ended };
    case 'delete':
      await callApi(boot, 'DELETE', '/accounts/v2/clients/{id}', of(act.client));
      return { says: text.gone(act.client.name) };
    case 'use':
      await use(act.client.client_id);
      return { says: text.used(act.client.name) };
    case 'none':
      await callApi(boot, 'DELETE', '/api/v2/applications/{id}/authorization', {
        params: { id: app },
        token,
      });
      return { says: text.removed };
  }
}

/** Does something with a client, after what was typed elsewhere is saved, and says so. */
export function useClientAct() {
  const boot = useBoot();
  const token = useToken();
  const client = useQueryClient();
  const notify = useNotify();
  const { app, keeper } = useDraft();
  return useMutation({
    mutationFn: async (act: ClientAct) => {
      await keeper.flush();
      return doAct(boot, token, app.id, act);
    },
    networkMode: 'always',
    onSuccess: async ({ says }) => {
      if (says) notify({ kind: 'success', content: says });
      await invalidate(client, 'ownClients', 'ownApp', 'ownApps');
    },
  });
}

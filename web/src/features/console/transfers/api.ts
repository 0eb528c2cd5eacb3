import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { useBoot } from '../../../lib/boot';
import { invalidate, queryKeys } from '../../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../../lib/showsFailure';
import type { Boot } from '../../../lib/wire';
import { devTransfers as text } from '../../../messages/devTransfers';
import { useNotify } from '../../notifications/notifications';

type Api = Pick<Boot, 'api'>;

export type Transfer = components['schemas']['TransfersTransferBody'];

/** An app that can be offered. */
export type Transferable = components['schemas']['TransfersTransferableApp'];

/** The transfers of apps to other developers and from them, the newest first, and what can be offered. */
export const transfersOf = (boot: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.team.of(token, 'transfers'),
    queryFn: async ({
      signal,
    }): Promise<{ items: readonly Transfer[]; transferable: readonly Transferable[] }> => {
      const { items, transferable } = await callApi(boot, 'GET', '/api/v2/developer/transfers', {
        token,
        signal,
      });
      return { items: items ?? [], transferable: transferable ?? [] };
    },
    ...SHOWS_FAILURE,
  });

/** Who an offer to an address would go to; an error with the reason for nobody. */
export const receiverOf = (boot: Api, token: string, slug: string) =>
  callApi(boot, 'GET', '/api/v2/developer/transfers/receivers/{slug}', { params: { slug }, token });

/** The address of a developer, of what was typed: the address, or that of their page. */
export const slugOf = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/^.*\//, '');

/** What the apps of a transfer are called in a sentence. */
export function whatOf({ applications }: Pick<Transfer, 'applications'>): string {
  const [first, ...others] = applications ?? [];
  return first && others.length === 0 ? first.name : text.apps(applications?.length ?? 0);
}

/** Who is on the other side. */
export const otherOf = ({ direction, from, to }: Transfer): string => (direction === 'in' ? from : to).name;

/** The ids of apps that are in a transfer that is not over: they are in no second one. */
export const movingOf = (list: readonly Transfer[]): ReadonlySet<string> =>
  new Set(
    list
      .filter(({ state }) => state === 'offered' || state === 'accepted')
      .flatMap(({ applications }) => (applications ?? []).map(({ id }) => id)),
  );

/** What is done with transfers; an offer without apps is one of all. */
export type TransferAct =
  | { kind: 'offer'; to: string; app: string }
  | { kind: 'accept' | 'decline' | 'cancel'; transfer: Transfer };

function doAct(boot: Api, token: string, act: TransferAct): Promise<Transfer> {
  if (act.kind === 'offer') {
    const body = act.app ? { to: act.to, applications: [act.app] } : { to: act.to, all: true };
    return callApi(boot, 'POST', '/api/v2/developer/transfers', { body, token });
  }
  const call = { params: { id: act.transfer.id }, token };
  switch (act.kind) {
    case 'accept':
      return callApi(boot, 'PUT', '/api/v2/developer/transfers/{id}/accept', call);
    case 'decline':
      return callApi(boot, 'PUT', '/api/v2/developer/transfers/{id}/decline', call);
    case 'cancel':
      return callApi(boot, 'PUT', '/api/v2/developer/transfers/{id}/cancel', call);
  }
}

function saidOf(act: TransferAct, after: Transfer): string {
  const what = whatOf(after);
  switch (act.kind) {
    case 'offer':
      return text.offered(what, after.to.name);
    case 'accept':
      return text.accepted(what, after.movesAt ?? '');
    case 'decline':
      return text.declined(what);
    case 'cancel':
      return text.cancelled(what);
  }
}

/** Does something with transfers, and says so. */
export function useTransferAct(token: string) {
  const boot = useBoot();
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (act: TransferAct) => doAct(boot, token, act),
    networkMode: 'always',
    onSuccess: async (after, act) => {
      notify({ kind: 'success', content: saidOf(act, after) });
      await invalidate(client, 'team');
    },
  });
}

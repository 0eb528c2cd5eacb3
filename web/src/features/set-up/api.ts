import { callApi } from '../../lib/api';
import type { Boot, Page } from '../../lib/wire';
import { newState } from '../session/model/transaction';

export type SetUp = NonNullable<Page['setUp']>;

/** Gets a code for the app, in the name of the person, who agreed, and gives the app's address with it (S7.54). */
export async function addressWithCode(
  boot: Pick<Boot, 'accounts'>,
  token: string,
  { clientId, directInstall }: Pick<SetUp, 'clientId' | 'directInstall'>,
): Promise<string> {
  const state = newState();
  const { code } = await callApi(boot, 'POST', '/accounts/v2/clients/{id}/code', {
    params: { id: clientId },
    token,
    body: { redirect_uri: directInstall.url, state, consent: true },
  });
  return `${directInstall.url}?${new URLSearchParams({ code, state })}`;
}

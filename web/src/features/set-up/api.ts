import { request } from '../../lib/http';
import type { Boot, Page } from '../../lib/wire';
import { newState } from '../session/model/transaction';

export type SetUp = NonNullable<Page['setUp']>;

/** Gets a code for the app, in the name of the person, who agreed, and gives the app's address with it (S7.54). */
export async function addressWithCode(
  { accounts }: Pick<Boot, 'accounts'>,
  token: string,
  { clientId, directInstall }: Pick<SetUp, 'clientId' | 'directInstall'>,
): Promise<string> {
  const { code, state } = await request<{ code: string; state: string }>(
    'POST',
    `${accounts}/v2/clients/${encodeURIComponent(clientId)}/code`,
    { token, body: { redirect_uri: directInstall.url, state: newState(), consent: true } },
  );
  return `${directInstall.url}?${new URLSearchParams({ code, state })}`;
}

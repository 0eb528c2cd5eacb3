import { ApiError, request } from '../../../lib/http';
import type { Boot } from '../../../lib/wire';
import { session as text } from '../../../messages/session';
import { parseInfo, parseLicense, parsePerson, type User, userOf } from '../model/user';

type Accounts = Pick<Boot, 'accounts'>;

/** Tells whether a call failed because its token is no longer good: billing answers 401 to a right that is missing, too. */
export const isLoggedOut = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status === 401 && failure.code !== 'scope_missing';

/**
 * Reads who holds a token: its info and its person, merged (S3.18, S3.19). What is
 * not known of the licence keeps nobody out.
 */
export async function userOfToken({ accounts }: Accounts, token: string): Promise<User> {
  const [info, person, organization, license] = await Promise.all([
    read(`${accounts}/v2/info`, token, text.tokenInfoFailed),
    read(`${accounts}/v2/accounts/me`, token, text.userFailed),
    read(`${accounts}/v2/organizations/my`, token, text.userFailed),
    request<unknown>('GET', `${accounts}/v2/properties/license`, { token }).catch(() => null),
  ]);
  const parsedInfo = parseInfo(info);
  const parsedPerson = parsePerson(person);
  if (!parsedInfo) throw new ApiError(0, 'token_info', text.tokenInfoFailed);
  if (!parsedPerson) throw new ApiError(0, 'user_data', text.userFailed);
  const name = (organization as { name?: string } | undefined)?.name ?? '';
  return userOf(token, parsedInfo, parsedPerson, name, parseLicense(license));
}

async function read(url: string, token: string, message: string): Promise<unknown> {
  try {
    return await request<unknown>('GET', url, { token });
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    throw new ApiError(failure.status, failure.code, message, failure.fields);
  }
}

/** Signs the person out at the accounts service (S7.22). */
export async function endSessions({ accounts }: Accounts, token: string): Promise<void> {
  await request('DELETE', `${accounts}/v2/sessions`, { token });
}

import { callApi } from '../../../lib/api';
import { ApiError } from '../../../lib/http';
import type { Boot } from '../../../lib/wire';
import { session as text } from '../../../messages/session';
import { parseInfo, parseLicense, parsePerson, type User, userOf } from '../model/user';

type Accounts = Pick<Boot, 'accounts'>;

/** Tells whether a call failed because its token is no longer good: billing answers 401 to a scope that is missing, too. */
export const isLoggedOut = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status === 401 && failure.code !== 'scope_missing';

/**
 * Reads who holds a token: its info and its person, merged (S3.18, S3.19). What is
 * not known of the licence keeps nobody out.
 */
export async function userOfToken(boot: Accounts, token: string): Promise<User> {
  const [info, person, organization, license] = await Promise.all([
    saying(text.tokenInfoFailed, callApi(boot, 'GET', '/accounts/v2/info', { token })),
    saying(
      text.userFailed,
      callApi(boot, 'GET', '/accounts/v2/accounts/{id}', { params: { id: 'me' }, token }),
    ),
    saying(
      text.userFailed,
      callApi(boot, 'GET', '/accounts/v2/organizations/{id}', { params: { id: 'my' }, token }),
    ),
    callApi(boot, 'GET', '/accounts/v2/properties/license', { token }).catch(() => null),
  ]);
  const parsedInfo = parseInfo(info);
  const parsedPerson = parsePerson(person);
  if (!parsedInfo) throw new ApiError(0, 'token_info', text.tokenInfoFailed);
  if (!parsedPerson) throw new ApiError(0, 'user_data', text.userFailed);
  return userOf(token, parsedInfo, parsedPerson, organization.name, parseLicense(license));
}

/** What a call answers; its failure says the given sentence. */
async function saying<T>(message: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    throw new ApiError(failure.status, failure.code, message, failure.fields);
  }
}

/** Signs the person out at the accounts service (S7.22). */
export async function endSessions(boot: Accounts, token: string): Promise<void> {
  await callApi(boot, 'DELETE', '/accounts/v2/sessions', { token });
}

import { ApiError } from '../../../lib/http';
import { session as text } from '../../../messages/session';

/** What a role is called in each product: livechat, helpdesk, accounts. */
export type Roles = Readonly<Record<string, string>>;

/** S3.18. */
export type User = {
  accountId: string;
  organizationId: string;
  organization: string;
  token: string;
  name: string;
  email: string;
  /** Address of a picture, empty when there is none. */
  avatar: string;
  /** The language that the person chose, as in `lang`; empty for who chose none. */
  language: string;
  /** The scopes of the token. */
  permissions: readonly string[];
  roles: Roles;
  isGhostLogin: boolean;
  /** S3.20; null when the licence could not be read. */
  isReseller: boolean | null;
};

/** S4.31: pending is 'signing-in', fulfilled 'signed-in'. Before the browser has looked, it is 'unknown'. */
export type Session =
  | { status: 'unknown' }
  /** `wasEnded`: a session that the browser kept had ended before the page opened (S8.29). */
  | { status: 'signed-out'; wasEnded?: boolean }
  | { status: 'signing-in' }
  | { status: 'rejected'; error: string }
  | { status: 'signed-in'; user: User };

/** Nobody is signed in, and nothing is under way that would change it. */
export const isSignedOut = ({ status }: Session): boolean => status === 'signed-out' || status === 'rejected';

/** What tells a token's rights: /v2/info (S3.19). */
export type TokenInfo = { accountId: string; organizationId: string; permissions: readonly string[] };

/** What tells a person: /v2/accounts/me (S3.17). */
export type Person = { name: string; email: string; avatar: string; language: string; roles: Roles };

export function userOf(
  token: string,
  info: TokenInfo,
  person: Person,
  organization: string,
  isReseller: boolean | null,
): User {
  return {
    ...info,
    ...person,
    token,
    organization,
    isReseller,
    isGhostLogin: info.permissions.includes('ghost'),
  };
}

/** Whether the person works for the platform. A ghost is its customer. */
export const isStaff = (user: Pick<User, 'permissions' | 'isGhostLogin'>): boolean =>
  user.permissions.includes('dev_platform_admin') && !user.isGhostLogin;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** S5.22: a login requires a token and an account. */
export function parseInfo(data: unknown): TokenInfo | null {
  if (!isRecord(data) || !textOf(data.account_id) || !textOf(data.organization_id)) return null;
  return {
    accountId: textOf(data.account_id),
    organizationId: textOf(data.organization_id),
    permissions: textOf(data.scope).split(',').filter(Boolean),
  };
}

export function parsePerson(data: unknown): Person | null {
  if (!isRecord(data) || !textOf(data.email)) return null;
  const properties = isRecord(data.properties) ? data.properties : {};
  const roles = (Array.isArray(data.roles) ? data.roles : []).filter(isRecord);
  return {
    name: textOf(data.name) || textOf(data.email),
    email: textOf(data.email),
    avatar: textOf(properties.avatar_url),
    language: textOf(properties.language),
    // Products are capitalised in accounts and in lower case everywhere else.
    roles: Object.fromEntries(roles.map((one) => [textOf(one.product).toLowerCase(), textOf(one.role)])),
  };
}

/** Whether the licence is a reseller's (S3.20); null for what is no licence. */
export const parseLicense = (data: unknown): boolean | null =>
  isRecord(data) ? data.partner_type === 'reseller' : null;

/** Why a sign-in failed: the client's description (S8.28), what was read in vain (S8.27), else a sentence with the code. */
export function describeFailure(failure: unknown): string {
  if (failure instanceof ApiError) return failure.message;
  if (!isRecord(failure)) return text.signInFailed('');
  return (
    textOf(failure.description) ||
    text.signInFailed(textOf(failure.oauth_exception) || textOf(failure.identity_exception))
  );
}

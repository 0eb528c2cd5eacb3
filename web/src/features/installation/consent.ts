import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api';
import type { components } from '../../lib/api.gen';
import { queryKeys } from '../../lib/queryKeys';
import type { Boot, Permission } from '../../lib/wire';

// What the accounts service knows of an app: its permissions, and whether consent was given.

type Place = Pick<Boot, 'accounts'>;

/** S9.09: consent is given in another window, and known here only a moment later. */
const CONSENT_DELAY_MS = 2000;
/** S9.11 */
const SCOPES_MS = 300_000;

/** S7.24: whether the person, or their organization, lets the app act. Waits first; a failed call counts as no consent. */
export async function hasConsent(boot: Place, token: string, clientId: string): Promise<boolean> {
  await new Promise((done) => setTimeout(done, CONSENT_DELAY_MS));
  const given = await Promise.all(
    ['account', 'organization'].map((coverage) =>
      callApi(boot, 'GET', '/accounts/clients/{id}/consent/status', {
        params: { id: clientId },
        query: { coverage },
        token,
      }).then(
        ({ consented }) => consented,
        () => false,
      ),
    ),
  );
  return given.includes(true);
}

type Scope = components['schemas']['IdentityClientScope'];

/** S7.24: the areas of the account that the app asks for now; the page's data may be older. */
export const areasOf = (boot: Place, clientId: string) =>
  queryOptions({
    queryKey: queryKeys.clientScopes.of(clientId),
    queryFn: async ({ signal }) => {
      const { scopes } = await callApi(boot, 'GET', '/accounts/clients/{id}/public', {
        params: { id: clientId },
        signal,
      });
      return areas(scopes);
    },
    staleTime: SCOPES_MS,
    gcTime: SCOPES_MS,
    retry: 1,
    enabled: clientId !== '',
  });

/** S3.32: an area is read-only unless one of its scopes changes something. */
export function areas(scopes: readonly Scope[]): Pick<Permission, 'area' | 'readOnly'>[] {
  const isReadOnly = new Map<string, boolean>();
  for (const { area, read_only: one } of scopes) isReadOnly.set(area, one && isReadOnly.get(area) !== false);
  return [...isReadOnly].map(([area, readOnly]) => ({ area, readOnly }));
}

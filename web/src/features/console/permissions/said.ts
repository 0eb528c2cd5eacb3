import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import type { Permission } from '../../../lib/wire';
import { type Client, type ClientScope, knownScopes } from './api';

/** How a consent says a permission. */
type Said = Client['scope_words'][number];

/** How a consent says each permission that the client asks for or could ask for. */
export function useSaid(client: Client): (scope: string) => Said | undefined {
  const known = useQuery(knownScopes(useBoot()));
  const all = new Map([...(known.data ?? []), ...client.scope_words].map((one) => [one.scope, one]));
  return (scope) => all.get(scope);
}

/**
 * What a consent to these would say, area by area, as the server makes it (`PermissionsFor`): one table of cases
 * (internal/site/testdata/permissions.json) holds both.
 */
export function permissionsOf(
  scopes: readonly ClientScope[],
  saidOf: (scope: string) => Said | undefined,
): Permission[] {
  const byPlace = new Map<number, Permission>();
  for (const { scope, description } of scopes) {
    const said = saidOf(scope);
    if (!said) continue;
    const { area, place, read_only: readOnly, says } = said;
    const {
      scopes: of = [],
      says: before = [],
      reasons = [],
      readOnly: wasReadOnly = true,
    } = byPlace.get(place) ?? {};
    const reason = description.trim();
    byPlace.set(place, {
      area,
      readOnly: wasReadOnly && readOnly,
      scopes: [...of, scope],
      says: before.includes(says) ? before : [...before, says],
      reasons: reason === '' || reasons.includes(reason) ? reasons : [...reasons, reason],
    });
  }
  return [...byPlace].sort(([a], [b]) => a - b).map(([, permission]) => permission);
}

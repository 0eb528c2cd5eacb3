import type { components } from '../../lib/api.gen';

type Schemas = components['schemas'];
export type Owned = Schemas['BillingOwnedResource'];
export type Grant = Schemas['BillingResourceGrant'];

/** The most units of a counted upgrade in one purchase. */
export const MOST_UNITS = 1000;

/** How an upgrade stands for an organization. */
export type UpgradeState = {
  /** Null before the first, 1 for what is had once, else the sum (contract billing 9). */
  quantity: number | null;
  badge: 'active' | 'enabling' | 'disabling' | null;
  /** Why the developer refused the last purchase; '' when a later one followed. */
  refusal: string;
  /** An upgrade that is not counted is bought once only. */
  isForSale: boolean;
};

export function upgradeStateOf(counted: boolean, owned: Owned | undefined): UpgradeState {
  const grants = owned?.grants ?? [];
  const last = grants.at(-1);
  const has = (state: Grant['state']) => grants.some((grant) => grant.state === state);
  const isHeld = has('enabled') || has('enabling');
  return {
    quantity: owned?.quantity ?? null,
    badge: has('enabling')
      ? 'enabling'
      : has('enabled')
        ? 'active'
        : has('disabling') || has('leaving')
          ? 'disabling'
          : null,
    refusal: last?.state === 'refused' ? (last.refusal ?? '') : '',
    isForSale: counted || !isHeld,
  };
}

/** The last of what a charge brought: a subscription brings it again after a pause. */
export function grantOf(items: readonly Owned[], chargeId: string): Grant | undefined {
  return items.flatMap((one) => one.grants ?? []).findLast((grant) => grant.charge_id === chargeId);
}

/** Whether the provider's answer may still come. */
export const isWaiting = (grant: Grant | undefined): boolean => grant?.state === 'enabling';

/** What was typed as a quantity; null when it cannot be used. */
export function readUnits(typed: string): number | null {
  const units = Number(typed.trim());
  return /^\d+$/.test(typed.trim()) && units >= 1 && units <= MOST_UNITS ? units : null;
}

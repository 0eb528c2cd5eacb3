import type { components } from '../../lib/api.gen';
import type { App } from '../../lib/wire';

/** Whether and how the organization has an app, or why it cannot have it. */
export type Instance = components['schemas']['InstallsInstanceBody'];

/** S4.25, S2.16: the settings of an installed app. */
export const settingsPath = (app: Pick<App, 'path'>): string => `${app.path}?action=settings`;

/**
 * The accounts without access after a person's switch was turned. One more than the limit
 * is not taken: the list comes back as it is.
 */
export function toggleExclusion(
  without: readonly string[],
  accountId: string,
  most: number,
): readonly string[] {
  if (without.includes(accountId)) return without.filter((one) => one !== accountId);
  return without.length < most ? [...without, accountId] : without;
}

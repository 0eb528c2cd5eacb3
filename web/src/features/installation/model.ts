import type { components } from '../../lib/api.gen';
import type { App } from '../../lib/wire';

/** Whether and how the organization has an app, or why it cannot have it. */
export type Instance = components['schemas']['InstallsInstanceBody'];

export type DirectInstall = NonNullable<App['directInstall']>;

/** Whether the app is installed by itself, and not by a call of ours. A paid app is installed by its payment. */
export function installsItself<T extends Pick<App, 'directInstall'> & { offer: Pick<App['offer'], 'plans'> }>(
  app: T,
): app is T & { directInstall: DirectInstall } {
  return app.directInstall !== undefined && app.offer.plans.length === 0;
}

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

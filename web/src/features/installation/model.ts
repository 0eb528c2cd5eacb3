import type { App } from '../../lib/wire';

/** The organization's copy of an app, or why it cannot have one (GET /applications/{id}/instance). */
export type Instance = {
  applicationId: string;
  installed: boolean;
  installedAt: string | null;
  /** The app says that somebody has to finish its set-up. */
  setupRequired: boolean;
  own: boolean;
  /** S6.12: false for a member who is left without access to the installed app. */
  hasAccess: boolean;
  /** The person may say who has access. */
  choosesAccess: boolean;
  /** The organization had its free trial: it is offered none again. */
  tried?: boolean;
  refusal: { code: string; message: string } | null;
};

/** S4.25, S2.16: the settings of an installed app. */
export const settingsPath = (app: Pick<App, 'path'>): string => `${app.path}?action=settings`;

/**
 * Who is without access after a person's switch was turned. One more than the most
 * is not taken: the list comes back as it is.
 */
export function toggled(without: readonly string[], accountId: string, most: number): readonly string[] {
  if (without.includes(accountId)) return without.filter((one) => one !== accountId);
  return without.length < most ? [...without, accountId] : without;
}

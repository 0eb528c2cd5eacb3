/** The base path of the developer console. */
export const CONSOLE_BASE = '/console';

/** What a developer finds first, below the base path. */
export const OVERVIEW_PATH = '/overview/';

/** The list of apps, below the base path. */
export const APPS_PATH = '/apps/';

/** What the organization is as a developer, below the base path. */
export const PROFILE_PATH = '/profile/';

/** Who works in the console, below the base path. */
export const TEAM_PATH = '/team/';

/** What waits for the staff, below the base path. */
export const SUBMISSIONS_PATH = '/submissions/';

/** A page of an app, below the base path; its listing when no part is named. */
export const appPath = (slug: string, part = ''): string => `${APPS_PATH}${slug}/${part && `${part}/`}`;

/** The address of a path below the base path, for links. */
export const consoleHref = (path: string): string => CONSOLE_BASE + path;

/** What of an app can be looked at before it is public. */
export const VIEWS = ['card', 'page', 'search', 'social', 'embedded'] as const;

export type View = (typeof VIEWS)[number];

export const isView = (text: string): text is View => VIEWS.some((view) => view === text);

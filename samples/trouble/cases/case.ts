/** What an app may not do. `expect` is what the host is to do about it. */
export type Case = { id: string; what: string; expect: string; run: () => void | Promise<void> };

export const DROPPED = 'nothing; the log says why it was dropped';

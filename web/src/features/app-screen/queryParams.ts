/** What looks like a secret is no business of an app. */
const SECRET = /token|secret|password|^code$/i;

/** The query of the page's address, as its app may know it (contract of hosts, 7). */
export const queryParamsOf = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => !SECRET.test(name)));

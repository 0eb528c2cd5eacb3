import { config } from './config';
import { createStore } from './store';

// Whose account the simulated product works with, and its theme. Both live as long as the tab.

export type Theme = 'light' | 'dark';
export type HostSession = {
  email: string;
  token: string;
  theme: Theme;
  /** Of the person; '' of nobody. */
  organization: string;
  /** Viewers read, and write to nobody. */
  mayWrite: boolean;
};

const keys = {
  token: `${config.base}-token`,
  account: `${config.base}-account`,
  theme: `${config.base}-theme`,
  organization: `${config.base}-organization`,
  role: `${config.base}-role`,
};
const stored = (key: string) => sessionStorage.getItem(key) ?? '';

export const session = createStore<HostSession>({
  email: stored(keys.account),
  token: stored(keys.token),
  theme: stored(keys.theme) === 'dark' ? 'dark' : 'light',
  organization: stored(keys.organization),
  mayWrite: stored(keys.role) !== 'viewer',
});

/** The token as it is now: a test, or a person at the console, may have put another one there. */
export const currentToken = (): string => stored(keys.token);

type Person = { token: string; organization: string; role: string };
const NOBODY: Person = { token: '', organization: '', role: '' };

/** Signs in as a demo account, as a host product has its people; '' is nobody. */
export async function chooseAccount(email: string): Promise<void> {
  sessionStorage.removeItem(keys.token);
  sessionStorage.setItem(keys.account, email);
  const { token, organization, role } = email ? await signIn(email) : NOBODY;
  if (token) sessionStorage.setItem(keys.token, token);
  sessionStorage.setItem(keys.organization, organization);
  sessionStorage.setItem(keys.role, role);
  session.set((before) => ({ ...before, email, token, organization, mayWrite: role !== 'viewer' }));
}

/** The token of the simulator, and what the accounts service says of its person. */
async function signIn(email: string): Promise<Person> {
  const answer = await fetch('/demo/hosts/token', { method: 'POST', body: JSON.stringify({ email }) });
  if (!answer.ok) return NOBODY;
  const { token } = (await answer.json()) as { token: string };
  const [info, me] = await Promise.all([
    askAccounts<Info>('info', token),
    askAccounts<Me>('accounts/me', token),
  ]);
  const own = me?.roles.find(({ product }) => product.toLowerCase() === config.product);
  return { token, organization: info?.organization_id ?? '', role: own?.role ?? '' };
}

type Info = { organization_id: string };
type Me = { roles: { product: string; role: string }[] };

async function askAccounts<T>(path: string, token: string): Promise<T | undefined> {
  const answer = await fetch(`${config.shop}${config.accountsBase}/v2/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return answer.ok ? ((await answer.json()) as T) : undefined;
}

export function chooseTheme(theme: Theme): void {
  sessionStorage.setItem(keys.theme, theme);
  session.set((before) => ({ ...before, theme }));
}

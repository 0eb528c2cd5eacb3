import { config } from './config';
import { createStore } from './store';

// Whose account the simulated product works with, and its theme. Both live as long as the tab.

export type Theme = 'light' | 'dark';
export type HostSession = { email: string; token: string; theme: Theme };

const keys = {
  token: `${config.base}-token`,
  account: `${config.base}-account`,
  theme: `${config.base}-theme`,
};
const stored = (key: string) => sessionStorage.getItem(key) ?? '';

export const session = createStore<HostSession>({
  email: stored(keys.account),
  token: stored(keys.token),
  theme: stored(keys.theme) === 'dark' ? 'dark' : 'light',
});

/** The token as it is now: a test, or a person at the console, may have put another one there. */
export const currentToken = (): string => stored(keys.token);

/** Signs in as a demo account, as a host product has its people; '' is nobody. */
export async function chooseAccount(email: string): Promise<void> {
  sessionStorage.removeItem(keys.token);
  sessionStorage.setItem(keys.account, email);
  let token = '';
  if (email) {
    const answer = await fetch('/demo/hosts/token', { method: 'POST', body: JSON.stringify({ email }) });
    if (answer.ok) token = ((await answer.json()) as { token: string }).token;
  }
  if (token) sessionStorage.setItem(keys.token, token);
  session.set((before) => ({ ...before, email, token }));
}

export function chooseTheme(theme: Theme): void {
  sessionStorage.setItem(keys.theme, theme);
  session.set((before) => ({ ...before, theme }));
}

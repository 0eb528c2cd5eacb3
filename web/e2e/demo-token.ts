import { type APIRequestContext, expect } from '@playwright/test';
import { PASSWORD } from './sign-in';

/** A token of one of the demo's accounts, as a host product has it of its person. */
export async function tokenIn(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post('/demo/hosts/token', { data: { email } });
  expect(answer.ok(), `${email} is somebody of the demo's host products`).toBe(true);
  return ((await answer.json()) as { token: string }).token;
}

/** A token of staff who look through the eyes of an account. */
export async function ghostOf(request: APIRequestContext, email: string): Promise<string> {
  const me = await request.get('/accounts/v2/accounts/me', {
    headers: { Authorization: `Bearer ${await tokenIn(request, email)}` },
  });
  const { account_id } = (await me.json()) as { account_id: string };
  const post = (path: string, form: Record<string, string>) => request.post(path, { form, maxRedirects: 0 });
  await post('/accounts/signin?next=%2Faccounts%2Fghost', { email: 'staff@market.test', password: PASSWORD });
  const answer = await post('/accounts/ghost', { account: account_id, reason: 'Ticket 4711' });
  const { hash } = new URL(answer.headers().location ?? '', 'http://localhost');
  return new URLSearchParams(hash.slice(1)).get('access_token') ?? '';
}

import { type APIRequestContext, expect } from '@playwright/test';

/** A token of one of the demo's accounts, as a host product has it of its person. */
export async function tokenIn(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post('/demo/hosts/token', { data: { email } });
  expect(answer.ok(), `${email} is somebody of the demo's host products`).toBe(true);
  return ((await answer.json()) as { token: string }).token;
}

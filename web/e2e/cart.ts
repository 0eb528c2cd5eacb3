import { type APIRequestContext, expect } from '@playwright/test';
import { tokenIn } from './demo-token';

/** What an earlier test left in the cart of somebody is taken out, and its checkout given up. */
export async function emptyCartOf(request: APIRequestContext, email: string) {
  const headers = { Authorization: `Bearer ${await tokenIn(request, email)}` };
  const recent = await request.get('/api/products-carts/recent?empty=204', { headers });
  if (recent.status() === 204) return;
  const { id } = (await recent.json()) as { id: string };
  await request.delete(`/api/products-carts/${id}/checkout`, { headers }); // one that is not locked is refused
  const closed = await request.delete(`/api/products-carts/${id}`, { headers });
  expect(closed.status(), await closed.text()).toBe(204);
}

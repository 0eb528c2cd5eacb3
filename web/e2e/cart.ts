import { type APIRequestContext, expect } from '@playwright/test';
import { tokenIn } from './demo-token';

/** Puts apps into the cart of somebody, as the buttons on their pages do, for tests that begin with what is in it. */
export async function putIntoCart(request: APIRequestContext, email: string, ...slugs: string[]) {
  const headers = { Authorization: `Bearer ${await tokenIn(request, email)}` };
  const { id } = (await (await request.post('/api/products-carts', { headers })).json()) as { id: string };
  for (const slug of slugs) {
    const put = await request.patch(`/api/products-carts/${id}/applications/${slug}`, { headers });
    expect(put.ok(), await put.text()).toBe(true);
  }
}

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

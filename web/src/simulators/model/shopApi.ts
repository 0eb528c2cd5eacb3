import { config } from './config';
import { currentToken } from './session';

/** Calls the Marketplace API as the person who works in the product; gives the JSON of the answer. */
export async function callShop<T>(method: string, path: string, body?: unknown): Promise<T> {
  const token = currentToken();
  const answer = await fetch(config.shop + config.api + path, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

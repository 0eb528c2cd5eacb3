import { createHmac } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';

// What an app for codes does on a phone (RFC 6238).

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
}

/** The code of now, by the clock of the demo. */
export async function codeOf(request: APIRequestContext, secret: string): Promise<string> {
  const { now } = await (await request.get('/demo/clock')).json();
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.parse(now) / 30_000)));
  const sum = createHmac('sha1', fromBase32(secret)).update(step).digest();
  const at = (sum[19] ?? 0) & 15;
  return String((sum.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The key that the page shows for those who cannot scan. */
export const secretOn = async (page: Page) =>
  ((await page.locator('.factor-secret').textContent()) ?? '').replaceAll(' ', '');

import { type APIRequestContext, expect, test } from '@playwright/test';

/** The link of the newest mail to an address; mails are sent by a job, a moment later. */
export async function mailedLink(request: APIRequestContext, to: string, path: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const answer = await request.get(`/demo/mail.json?to=${encodeURIComponent(to)}`);
      const mails: unknown[] = await answer.json();
      const found = new RegExp(`https?://[^\\s"<]+${path}\\?token=[\\w-]+`).exec(
        JSON.stringify(mails[0] ?? ''),
      );
      link = found?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

let count = 0;
/** An address that nobody has yet. */
export const fresh = (name: string) => `${name}-${Date.now()}-${test.info().workerIndex}-${++count}@new.test`;

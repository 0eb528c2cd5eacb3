import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { campaignHeaders, campaignOf } from './campaign';
import { forgetCampaign, saveCampaign } from './keptCampaign';

const BASE = '/marketplace';

beforeEach(() => history.replaceState(null, '', '/marketplace/'));
afterEach(() => forgetCampaign(BASE));

/** Lives of the cookies that are written, in seconds. */
function watchCookies() {
  const written: string[] = [];
  const spy = vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation((value) => {
    written.push(value);
  });
  return { written, stop: () => spy.mockRestore() };
}

describe('campaign data of a visitor', () => {
  test('S9.29 S7.01 campaign data and codes of the address become headers', () => {
    expect(
      campaignOf(
        '?utm_source=mail&utm_content=a&utm_term=%F0%9F%8D%8E&partner=agency-1&promo=SPRING&other=1',
      ),
    ).toEqual({ utm_source: 'mail', utm_content: 'a', partner_code: 'agency-1', promo_code: 'SPRING' });
  });

  test('a value that no header can carry is left out', () => {
    expect(campaignOf(`?utm_source=a%0D%0Ab&utm_medium=${'x'.repeat(201)}&promo=`)).toEqual({});
  });

  test('S9.12 campaign data is stored for 14 days, codes for 120', () => {
    const cookies = watchCookies();
    saveCampaign(BASE, { utm_source: 'mail', partner_code: 'agency-1', promo_code: 'SPRING' });
    cookies.stop();
    const lives = Object.fromEntries(
      cookies.written.map((one) => [one.split('=')[0], /Path=\/marketplace; Max-Age=(\d+)/.exec(one)?.[1]]),
    );
    expect(lives).toEqual({
      marketplace_utm: String(14 * 86_400),
      marketplace_partner_code: String(120 * 86_400),
      marketplace_promo_code: String(120 * 86_400),
    });
  });

  test('stored data is sent later, and a new campaign replaces the whole old one', () => {
    saveCampaign(BASE, { utm_source: 'mail', utm_term: 'chat', partner_code: 'agency-1' });
    expect(campaignHeaders('')).toEqual({ utm_source: 'mail', utm_term: 'chat', partner_code: 'agency-1' });
    expect(campaignHeaders('?utm_source=ad')).toEqual({ utm_source: 'ad', partner_code: 'agency-1' });
    forgetCampaign(BASE);
    expect(campaignHeaders('')).toEqual({});
  });
});

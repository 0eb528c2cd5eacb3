import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './http';
import { reportOf } from './reportOf';

/** The module anew: it remembers whether it was started. */
async function fresh() {
  vi.resetModules();
  return import('./report');
}

describe('S8.31 reports of failures', () => {
  let reporter = vi.fn();
  beforeEach(() => {
    reporter = vi.fn();
  });

  test('contain the area, the type, the status, the code and the response', () => {
    const failure = new ApiError(503, 'billing_unavailable', 'Billing does not answer.', {
      zip: '12345 is no ZIP code',
    });
    expect(reportOf({ area: 'checkout', type: 'start', failure })).toEqual({
      area: 'checkout',
      type: 'start',
      failure,
      status: 503,
      code: 'billing_unavailable',
      response: { message: 'Billing does not answer.', fields: ['zip'] },
    });
  });

  test('are made of anything that was thrown', () => {
    expect(reportOf({ area: 'user', type: 'sign-in', failure: 'no words' })).toEqual({
      area: 'user',
      type: 'sign-in',
      failure: new Error('no words'),
    });
  });

  test('are queued while the reporter is loaded', async () => {
    const { report, startReports } = await fresh();
    let arrive = (_: typeof reporter) => {};
    const started = startReports(() => new Promise((resolve) => (arrive = resolve)));
    report('user', 'sign-in', 'no words');
    arrive(reporter);
    await started;
    expect(reporter).toHaveBeenCalledExactlyOnceWith({ area: 'user', type: 'sign-in', failure: 'no words' });
  });

  test('are dropped without a reporter, or with one that is blocked', async () => {
    const { report, startReports } = await fresh();
    report('user', 'sign-in', new Error('before'));
    await startReports(() => Promise.reject(new Error('blocked')));
    report('user', 'sign-in', new Error('after'));
    await startReports(async () => reporter);
    expect(reporter).not.toHaveBeenCalled();
  });

  test.each([
    'Loading chunk 12 failed.',
    'Failed to fetch dynamically imported module: https://shop.example/a.js',
    'Failed to fetch',
    'Unexpected end of JSON input',
    'ResizeObserver loop completed with undelivered notifications.',
    'CrossStorage: could not connect',
  ])('%s is noise', (message) => {
    expect(reportOf({ area: 'page', type: 'render', failure: new Error(message) })).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { attemptStateOf } from './attempt';
import { failureOf, type Purchase } from './payment';

const charge = { kind: 'direct_charge', id: 'c1' } as const;
const asked = { next_action: { type: 'confirm', url: '/bank', expires_at: '2026-11-23T10:40:00Z' } };
const changed = { total: 5929, lines: [] };
const failed = (code: string): Purchase => ({ step: 'failed', ...failureOf(charge, code) });

describe('the state of a payment attempt', () => {
  test.each<[string, Purchase, object, string]>([
    ['nothing has happened', { step: 'idle' }, {}, 'ready'],
    ['the sum is computed anew', { step: 'idle' }, { isRepricing: true, isUnconfirmed: true }, 'repricing'],
    ['nobody confirmed the last payment in time', { step: 'idle' }, { isUnconfirmed: true }, 'expired'],
    ['another payment runs since', { step: 'starting' }, { isUnconfirmed: true }, 'sending'],
    [
      'the server takes another total',
      { step: 'failed', sentence: 'x', changed, shown: 4900 },
      {},
      'price_changed',
    ],
    ['it is being sent', { step: 'starting' }, {}, 'sending'],
    ['the provider has not answered', { step: 'following', charge }, {}, 'sending'],
    ['the bank asks', { step: 'following', charge }, { charge: asked }, 'bank'],
    ['the bank asks late', { step: 'following', charge }, { charge: asked, isLate: true }, 'bank'],
    ['the answer is late', { step: 'following', charge }, { isLate: true }, 'checking'],
    ['the buyer comes back', { step: 'following', charge, isResumed: true }, {}, 'checking'],
    ['the card has no money', failed('insufficient_funds'), {}, 'refused'],
    ['the card is refused', failed('card_declined'), {}, 'refused'],
    ['nobody confirmed in time', failed('authentication_expired'), {}, 'expired'],
    ['the buyer cancelled', failed('authentication_given_up'), {}, 'failed'],
    ['the provider has an error', failed('processing_error'), {}, 'failed'],
  ])('when %s', (_, purchase, facts, kind) => {
    const state = attemptStateOf({ purchase, charge: undefined, isLate: false, ...facts });
    expect(state.kind).toBe(kind);
  });

  test('of a refused card says what became of it, what to do, and what the bank said', () => {
    expect(
      attemptStateOf({ purchase: failed('insufficient_funds'), charge: undefined, isLate: false }),
    ).toMatchObject({
      title: 'Payment failed',
      sentence: expect.stringMatching(/^Unfortunately, we were unable to charge your card\./),
      reason: 'Your bank refused this card: not enough money on it.',
    });
  });

  test('of a payment that its buyer ended has no title', () => {
    expect(failureOf(charge, 'authentication_given_up')).toEqual({
      sentence: 'You cancelled this payment. Nothing was charged.',
      code: 'authentication_given_up',
    });
    expect(failureOf({ ...charge, kind: 'recurrent_charge' }, undefined).title).toBe(
      'Payment declined/cancelled',
    );
  });
});

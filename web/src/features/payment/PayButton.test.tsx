import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { queryClientWith } from '../../app/queryClient';
import { BootContext } from '../../lib/boot';
import { boot } from '../../testing/fixtures';
import { server } from '../../testing/server';
import { CardRefusal } from './components/CardRefusal';
import { PayButton } from './components/PayButton';
import type { AttemptState } from './model/attempt';
import type { Charge } from './model/payment';

const inTwoHours = new Date(Date.now() + 7_200_000).toISOString();
const atBank = {
  id: 'c1',
  taxes: { price: 1900, tax_rate: 20, tax_value: 380, total_price: 2280 },
  next_action: { type: 'confirm', url: 'http://localhost/sandbox/challenge/p1', expires_at: inTwoHours },
} as Charge;

function show(state: AttemptState, props: { label?: string; reason?: string; noMail?: boolean } = {}) {
  const { noMail, ...rest } = props;
  const onAnotherCard = vi.fn();
  const client = queryClientWith(boot.base, { path: '/', query: '' }, null);
  render(
    <BootContext value={noMail ? { ...boot, noMail } : boot}>
      <QueryClientProvider client={client}>
        <PayButton
          state={state}
          due={2280}
          bank={{
            product: 'livechat',
            token: 't',
            charge: { kind: 'direct_charge', id: 'c1' },
            back: '/billing/',
          }}
          onAnotherCard={onAnotherCard}
          {...rest}
        />
        <CardRefusal state={state} isCardStored />
      </QueryClientProvider>
    </BootContext>,
  );
  return { onAnotherCard, user: userEvent.setup() };
}

const refused: AttemptState = {
  kind: 'refused',
  title: 'Payment failed',
  sentence: 'Unfortunately.',
  reason: 'Your bank refused this card: not enough money on it.',
};

describe('the button of a payment attempt', () => {
  test.each<[AttemptState, string, string]>([
    [{ kind: 'ready' }, 'Pay $22.80', 'We never take more than this button says.'],
    [
      { kind: 'price_changed', total: { total: 5929, lines: [] }, shown: 4900 },
      'Pay $59.29',
      'The total is now $59.29, not $49.00. Nothing was charged.',
    ],
    [{ kind: 'sending' }, 'Pay $22.80', 'Please keep this page open.'],
    [
      { kind: 'checking' },
      'Checking with the bank',
      'You can leave. We send a mail when it is done. You will not be charged twice.',
    ],
    [
      { kind: 'expired' },
      'Start again, $22.80',
      'The bank got no answer within 24 hours. Nothing was charged.',
    ],
  ])('%o: says what it does, and the line under it the rest', (state, button, line) => {
    show(state);
    expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: button })]);
    expect(document.querySelector('.attempt-line')).toHaveTextContent(line);
  });

  test('is disabled and names no sum while the sum is computed', async () => {
    show({ kind: 'repricing' });
    expect(screen.getByRole('button', { name: 'Pay' })).toBeDisabled();
    await vi.waitFor(() => expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true'));
  });

  test('promises no mail in a shop without mails', () => {
    show({ kind: 'checking' }, { noMail: true });
    expect(screen.getByRole('status')).not.toHaveTextContent(/mail/);
  });

  test('leads to the bank in another window, and waits for it with the way back there', async () => {
    server.use(
      http.get('/billing/direct_charge/livechat/c1', () =>
        HttpResponse.json({ ...atBank, status: 'processed' }),
      ),
    );
    const { user } = show({ kind: 'bank', charge: atBank, until: inTwoHours });
    const confirm = screen.getByRole('link', {
      name: 'Confirm with your bank, $22.80 Opens your bank, then comes back here',
    });
    expect(confirm).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('status')).toHaveTextContent(
      /^Your bank asks for a confirmation\. Nothing has been charged\. Open until (tomorrow, )?\d\d:\d\d\.$/,
    );
    confirm.addEventListener('click', (event) => event.preventDefault());
    await user.click(confirm);
    expect(screen.queryByRole('link', { name: /^Confirm with your bank/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Waiting for your bank' })).toBeVisible();
    expect(screen.getByText(/^Confirm in the other window\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open it again' })).toHaveAttribute(
      'href',
      confirm.getAttribute('href'),
    );
  });

  test('gives the payment up before another card is typed', async () => {
    const calls: string[] = [];
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.put('/billing/direct_charge/livechat/c1/give-up', async () => {
        calls.push('give-up');
        await asked;
        return HttpResponse.json({ ...atBank, status: 'failed' });
      }),
    );
    const { user, onAnotherCard } = show({ kind: 'bank', charge: atBank, until: inTwoHours });
    const another = screen.getByRole('button', { name: 'Use another card' });
    await user.click(another);
    // Only what was pressed shows that it is at work.
    await vi.waitFor(() => expect(another).toHaveAttribute('aria-busy', 'true'));
    expect(screen.getByRole('button', { name: 'Cancel this payment' })).not.toHaveAttribute('aria-busy');
    await user.click(screen.getByRole('button', { name: 'Cancel this payment' }));
    answer();
    await vi.waitFor(() => expect(onAnotherCard).toHaveBeenCalledOnce());
    expect(calls).toEqual(['give-up']);
    expect(screen.getByRole('button', { name: 'Cancel this payment' })).toBeVisible();
  });

  test('asks for another card when one was refused, which is said once, at the card', async () => {
    const { user, onAnotherCard } = show(refused);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Payment failed Unfortunately. Your bank refused this card: not enough money on it. Your saved card is unchanged.',
    );
    await user.click(screen.getByRole('button', { name: 'Pay $22.80 with another card' }));
    expect(onAnotherCard).toHaveBeenCalledOnce();
  });

  test('says why nothing can be paid, and promises nothing', () => {
    show({ kind: 'ready' }, { reason: 'You cannot buy your own app' });
    expect(screen.getByRole('button', { name: 'Pay $22.80' })).toBeDisabled();
    expect(screen.queryByText('We never take more than this button says.')).toBeNull();
  });
});

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useKeptFocus } from './useKeptFocus';

function Room({ state }: { state?: 'gone' | 'off' }) {
  useKeptFocus();
  return (
    <main>
      <h1>Dawn Tally</h1>
      <section>
        <h2>Publish</h2>
        {state !== 'gone' && (
          <button type="button" disabled={state === 'off'}>
            Publish it
          </button>
        )}
      </section>
      <p>{state}</p>
    </main>
  );
}

test.each(['gone', 'off'] as const)(
  'what had the focus is %s: the heading above it has it',
  async (state) => {
    const { rerender } = render(<Room />);
    await userEvent.tab();
    expect(screen.getByRole('button')).toHaveFocus();
    rerender(<Room state={state} />);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Publish' })).toHaveFocus());
  },
);

test('who left it by themselves is left alone', async () => {
  const { rerender } = render(<Room />);
  await userEvent.tab();
  await userEvent.click(screen.getByText('Dawn Tally'));
  await new Promise((resolve) => setTimeout(resolve)); // a turn of the browser
  rerender(<Room state="gone" />);
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.body).toHaveFocus();
});

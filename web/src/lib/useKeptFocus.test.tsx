import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
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
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  expect(document.body).toHaveFocus();
});

test('under a pointer the page stands still', async () => {
  const { rerender } = render(<Room />);
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  const button = screen.getByRole('button');
  vi.spyOn(button, 'matches').mockImplementation((selector) => selector !== ':focus-visible');
  await userEvent.click(button);
  rerender(<Room state="gone" />);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Publish' })).toHaveFocus());
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
});

function Stepper({ isLeast }: { isLeast: boolean }) {
  useKeptFocus();
  return (
    <main>
      <h1>Agents</h1>
      <div>
        <button type="button" disabled={isLeast}>
          One less
        </button>
        <input aria-label="Number" />
      </div>
    </main>
  );
}

test('at the end of a stepper the number has it', async () => {
  const { rerender } = render(<Stepper isLeast={false} />);
  screen.getByRole('button').focus();
  rerender(<Stepper isLeast />);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Number' })).toHaveFocus());
});

function Filters({ state }: { state: 'asked' | 'removed' | 'closed' }) {
  useKeptFocus();
  return (
    <main>
      <h1>Apps</h1>
      {state !== 'closed' && <button type="button">Saved filters</button>}
      {state !== 'closed' && (
        <dialog open aria-label="Saved filters">
          <h2>Your filters</h2>
          {state === 'asked' && <button type="button">Remove</button>}
        </dialog>
      )}
    </main>
  );
}

test('in an open dialog its heading has it, and after the dialog that of the page', async () => {
  const { rerender } = render(<Filters state="asked" />);
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
  rerender(<Filters state="removed" />);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your filters' })).toHaveFocus());
  rerender(<Filters state="closed" />);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Apps' })).toHaveFocus());
});

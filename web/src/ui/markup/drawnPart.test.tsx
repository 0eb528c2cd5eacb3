import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Drawn, type DrawnPart, drawnPart } from './drawnPart';

type Props = { noun: string };

function Order({ noun }: Props) {
  const [pressed, setPressed] = useState(0);
  const [order, setOrder] = useState('new');
  return (
    <section>
      <a href="#elsewhere">Elsewhere</a>
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        Mark
      </button>
      <select aria-label="Order" value={order} onChange={({ target }) => setOrder(target.value)}>
        <option value="new">Newest</option>
        <option value="old">Oldest</option>
      </select>
      <output>{`${noun} ${pressed} ${order}`}</output>
    </section>
  );
}

let root: Root | undefined;
let container: HTMLElement;
/** Tells the part that the reader came near. */
let comeNear: () => void;
let answer: { give: () => void; refuse: () => void };
const load = vi.fn<() => Promise<typeof Order>>();

beforeEach(() => {
  container = document.createElement('div');
  document.body.append(container);
  load.mockReset().mockImplementation(
    () =>
      new Promise((give, refuse) => {
        answer = { give: () => give(Order), refuse: () => refuse(new Error('no such file')) };
      }),
  );
  const Observer = class {
    constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
      comeNear = () => seen([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  act(() => root?.unmount());
  container.remove();
});

/** Takes over what a server drew that has the code; this browser has not. */
function hydrate(part: DrawnPart<Props>, isChanged = false) {
  part.code = Order;
  container.innerHTML = renderToString(<Drawn part={part} props={{ noun: 'Reviews' }} />);
  part.code = undefined;
  const failures: unknown[] = [];
  const errors = vi.spyOn(console, 'error').mockImplementation((...args) => void failures.push(args));
  const draw = (noun: string) => <Drawn part={part} props={{ noun }} isChanged={isChanged} />;
  act(() => {
    root = hydrateRoot(container, draw('Reviews'), { onRecoverableError: (one) => failures.push(one) });
  });
  errors.mockRestore();
  expect(failures).toEqual([]);
  return { again: (noun: string) => act(() => root?.render(draw(noun))) };
}

const button = () => container.querySelector('button') as HTMLButtonElement;
const select = () => container.querySelector('select') as HTMLSelectElement;
const said = () => container.querySelector('output')?.textContent;
const settle = (how: 'give' | 'refuse') => act(async () => answer[how]());

test('stands as the server drew it until somebody comes near, whatever is drawn around it', async () => {
  const { again } = hydrate(drawnPart('app', load));
  const before = container.innerHTML;
  again('Answers');
  expect(container.innerHTML).toBe(before);
  expect(load).not.toHaveBeenCalled();
  comeNear();
  comeNear();
  expect(load).toHaveBeenCalledTimes(1);
  expect(container.innerHTML).toBe(before);
  await settle('give');
  expect(said()).toBe('Answers 0 new');
});

test('what is pressed before the code is there is done when it is, once', async () => {
  const user = userEvent.setup();
  hydrate(drawnPart('app', load));
  await user.click(button());
  expect(load).toHaveBeenCalledTimes(1);
  expect(container.querySelector('[aria-busy]')).not.toBeNull();
  await settle('give');
  expect(said()).toBe('Reviews 1 new');
  expect(button()).toHaveFocus();
  expect(container.querySelector('[aria-busy]')).toBeNull();
  await user.click(button());
  expect(said()).toBe('Reviews 2 new');
});

test('an open list of choices stays open, and what was chosen counts', async () => {
  hydrate(drawnPart('app', load));
  const drawn = select();
  act(() => drawn.focus());
  await settle('give');
  expect(select()).toBe(drawn);
  await act(async () => {
    drawn.value = 'old';
    drawn.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(said()).toBe('Reviews 0 old');
});

test('the keyboard stays where it was', async () => {
  const user = userEvent.setup();
  hydrate(drawnPart('app', load));
  await user.tab();
  await user.tab();
  expect(button()).toHaveFocus();
  await settle('give');
  expect(button()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(said()).toBe('Reviews 1 new');
});

test('a link needs no code, and is not followed twice', async () => {
  hydrate(drawnPart('app', load));
  const followed = vi.fn();
  document.addEventListener('click', followed);
  act(() => container.querySelector('a')?.click());
  await act(async () => button().dispatchEvent(new Event('pointerover', { bubbles: true })));
  await settle('give');
  document.removeEventListener('click', followed);
  expect(followed).toHaveBeenCalledTimes(1);
});

test('without its code it stays readable; what was pressed is dropped, and the next touch asks again', async () => {
  const user = userEvent.setup();
  hydrate(drawnPart('app', load));
  await user.click(button());
  await settle('refuse');
  expect(said()).toBe('Reviews 0 new');
  expect(container.querySelector('[aria-busy]')).toBeNull();
  await user.hover(select());
  expect(load).toHaveBeenCalledTimes(2);
  await settle('give');
  await user.click(button());
  expect(said()).toBe('Reviews 1 new');
});

test('a network that is back asks again', async () => {
  hydrate(drawnPart('app', load));
  comeNear();
  await settle('refuse');
  dispatchEvent(new Event('online'));
  await settle('give');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that is read needs no code, unless it is another one for this person', async () => {
  const { again } = hydrate(drawnPart('app', load, { isRead: true }));
  act(() => button().click());
  again('Answers');
  expect(load).not.toHaveBeenCalled();
  act(() => root?.unmount());
  hydrate(drawnPart('app', load, { isRead: true }), true);
  await settle('give');
  expect(said()).toBe('Reviews 0 new');
});

test('a part that is another one for this person comes at once, and does what was pressed before', async () => {
  const user = userEvent.setup();
  hydrate(drawnPart('app', load), true);
  expect(load).toHaveBeenCalledTimes(1);
  await user.click(button());
  await settle('give');
  expect(said()).toBe('Reviews 1 new');
});

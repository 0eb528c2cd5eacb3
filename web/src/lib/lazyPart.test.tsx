import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazyPart';

class Failure extends Component<{ children: ReactNode }, { said: string }> {
  override state = { said: '' };
  static getDerivedStateFromError(failure: Error) {
    return { said: failure.message };
  }
  override render() {
    return this.state.said ? <p>failed: {this.state.said}</p> : this.props.children;
  }
}

function show(load: () => Promise<(props: { name: string }) => ReactNode>) {
  const Part = lazyPart(load);
  render(
    <Failure>
      <p>the page</p>
      <Suspense>
        <Part name="Rosa" />
      </Suspense>
    </Failure>,
  );
}

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('a part is drawn with its code', async () => {
  show(async () => Greeting);
  expect(await screen.findByText('Hello Rosa')).toBeVisible();
});

// An import whose failure was prevented gives nothing; how it says so depends on where the part is taken from it.
test.each([
  ['nothing comes', () => Promise.resolve(undefined as unknown as typeof Greeting)],
  ['it fails', () => Promise.reject(new Error('no network'))],
])(
  'without a network, when %s, the page goes on without the part until the network is back',
  async (_, miss) => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = vi.fn(() => (navigator.onLine ? Promise.resolve(Greeting) : miss()));
    show(load);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    expect(await screen.findByText('the page')).toBeVisible();
    expect(screen.queryByText('Hello Rosa')).toBeNull();
    network.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Hello Rosa')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  },
);

test('code that does not come although there is a network is a failure of the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  show(() => Promise.reject(new Error('no such file')));
  expect(await screen.findByText('failed: no such file')).toBeVisible();
});

import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SectionTabs } from './SectionTabs';

afterEach(() => vi.unstubAllGlobals());

/** Says of everything that is watched that it is in view, as on a screen that shows the whole page. */
class AllInView {
  private readonly watched: Element[] = [];
  constructor(private readonly tell: (entries: Partial<IntersectionObserverEntry>[]) => void) {}
  observe(target: Element) {
    this.watched.push(target);
    queueMicrotask(() => this.tell(this.watched.map((one) => ({ target: one, isIntersecting: true }))));
  }
  disconnect() {}
}

test('S2.18 the current tab is that of the section in view; content above the tabs does not count', async () => {
  vi.stubGlobal('IntersectionObserver', AllInView);
  render(
    <>
      <section id="contact" />
      <SectionTabs
        sections={[
          { id: 'contact', tab: 'Contact' },
          { id: 'apps', tab: 'Apps' },
          { id: 'services', tab: 'Services' },
        ]}
      />
      <section id="apps" />
      <section id="services" />
    </>,
  );
  await act(async () => {});
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('Apps');
});

/** Two sections below their tabs, and what says that one of them is in view. */
function renderTwo(): (id: 'description' | 'reviews') => void {
  let tell: (entries: Partial<IntersectionObserverEntry>[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(toTell: typeof tell) {
        tell = toTell;
      }
      observe() {}
      disconnect() {}
    },
  );
  render(
    <>
      <SectionTabs
        sections={[
          { id: 'description', tab: 'Description' },
          { id: 'reviews', tab: 'Reviews' },
        ]}
      />
      <section id="description" data-testid="description" />
      <section id="reviews" data-testid="reviews" />
    </>,
  );
  return (id) => act(() => tell([{ target: screen.getByTestId(id), isIntersecting: true }]));
}

test('back above all sections, the first one is the current again', () => {
  const show = renderTwo();
  show('reviews');
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('Reviews');
  screen.getByTestId('description').getBoundingClientRect = () => new DOMRect(0, 900, 100, 100);
  // The observer says nothing of who jumps over all sections.
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('Description');
});

test('a strip that is wider than the screen is scrolled until the current tab is in its middle', () => {
  const show = renderTwo();
  const strip = screen.getByRole('navigation', { name: 'Sections' });
  const scrollTo = vi.fn();
  Object.assign(strip, { scrollTo });
  const lies = (one: Element, offsetLeft: number, clientWidth: number) => {
    Object.defineProperties(one, { offsetLeft: { value: offsetLeft }, clientWidth: { value: clientWidth } });
  };
  lies(strip, 16, 300);
  lies(screen.getByRole('link', { name: 'Reviews' }), 416, 100);
  show('reviews');
  expect(scrollTo.mock.calls).toEqual([[{ left: 300, behavior: 'smooth' }]]);
});

test('a section that comes before the others is the current one while all are below', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const description = { id: 'description', tab: 'Description' };
  const page = (sections: { id: string; tab: string }[]) => (
    <>
      <SectionTabs sections={sections} />
      {sections.map(({ id }) => (
        <section key={id} id={id} ref={below} />
      ))}
    </>
  );
  const below = (element: HTMLElement | null) => {
    if (element) element.getBoundingClientRect = () => new DOMRect(0, 900, 100, 100);
  };
  const { rerender } = render(page([description]));
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('Description');
  rerender(page([{ id: 'your-use', tab: 'Your use' }, description]));
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('Your use');
});

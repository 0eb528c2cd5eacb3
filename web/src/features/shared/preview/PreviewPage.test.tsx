import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Picture } from '../../../lib/wire';
import { pages } from '../../../testing/fixtures';
import { signInPerson } from '../../../testing/person';
import { renderPage } from '../../../testing/render';
import { server } from '../../../testing/server';
import type { ShownDraft } from '../api';

const SECRET = 'x'.repeat(43);

const draft: ShownDraft = {
  name: 'Night Tally',
  endsAt: '2999-01-01T00:00:00Z',
  needsAnswer: false,
  revision: 4,
  state: 'draft',
  updatedAt: '2026-11-01T12:00:00Z',
  page: pages.app,
  social: 'data:image/png;base64,AA==',
};

let shown: ShownDraft;
let calls: string[];
/** Tells who watches an element that it has another size. */
let resized = () => {};

class Watcher {
  constructor(tell: () => void) {
    resized = tell;
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Watcher);
  shown = draft;
  calls = [];
  signInPerson();
  server.use(
    http.post('/api/v2/draft-previews/open', () => HttpResponse.json(shown)),
    http.post('/api/v2/draft-previews/accept', () => {
      calls.push('accept');
      shown = draft;
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

test('a preview says which revision it shows, in a frame that follows view, theme and width', async () => {
  const { user } = renderPage(pages.preview, { search: `#${SECRET}` });
  // The hours of the console, where the draft is written, of 24 and without words.
  expect(await screen.findByText(/^Revision 4, as it was saved Nov 1, 2026, \d\d:00\. /)).toBeVisible();
  const frame = () => screen.getByTitle(/^The draft: /);
  expect(frame()).toHaveAttribute('src', `#${SECRET}/card/light`);
  await user.click(screen.getByRole('radio', { name: 'Page' }));
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  await user.click(screen.getByRole('radio', { name: '390 px' }));
  expect(frame()).toHaveAttribute('src', `#${SECRET}/page/dark`);
  expect(frame()).toHaveAttribute('data-width', '390');
});

test('where there is less room the frame is shown smaller, and the choice of its width says so', async () => {
  const room = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1008);
  renderPage(pages.preview, { search: `#${SECRET}` });
  const frame = await screen.findByTitle(/^The draft: /);
  expect(await screen.findByRole('radio', { name: '1440 px, shown at 70 %' })).toBeChecked();
  expect(screen.getByRole('radio', { name: '390 px' })).toBeVisible();
  expect(frame.parentElement?.style.getPropertyValue('--preview-scale')).toBe('0.7');
  room.mockReturnValue(1600);
  act(() => resized());
  expect(await screen.findByRole('radio', { name: '1440 px' })).toBeChecked();
  expect(frame.parentElement?.style.getPropertyValue('--preview-scale')).toBe('1');
});

test('a draft that is discarded or live by now is no draft any more, and that is said', async () => {
  shown = { ...draft, state: 'live' };
  renderPage(pages.preview, { search: `#${SECRET}` });
  expect(
    await screen.findByText(/^There is no draft now\. You see revision 4, which is live\. The preview ends/),
  ).toBeVisible();
  expect(screen.queryByText(/as it was saved/)).toBeNull();
});

test('what is in the frame is drawn by the components of the shop, and cannot be pressed', async () => {
  renderPage(pages.preview, { search: `#${SECRET}/page/dark` });
  const read = within(await screen.findByRole('region', { name: 'The draft: Page' }));
  // It is read aloud as the page is, and nothing of the shop around it.
  expect(await read.findByRole('heading', { level: 1 })).toHaveTextContent(pages.app.app?.name ?? 'missing');
  expect(read.getByText(/^You can read the draft here, and look through its pictures\./)).toBeInTheDocument();
  expect(screen.getByRole('banner').closest('[inert]')).not.toBeNull();
  expect(document.documentElement.dataset.theme).toBe('dark');
  const all = document.querySelectorAll<HTMLElement>(
    '.draft-screen :is(a, button, input, select):not(.gallery *)',
  );
  expect(all.length).toBeGreaterThan(5);
  const before = location.href;
  for (const one of all) {
    expect(one.tabIndex).toBe(-1);
    expect(fireEvent.click(one)).toBe(false);
  }
  expect(location.href).toBe(before);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the pictures of the draft can be looked through, and its video plays', async () => {
  const [scene] = pages.app.app?.pictures ?? [];
  const tour: Picture = {
    kind: 'video',
    src: '/marketplace/poster.png',
    thumb: '/marketplace/poster-small.png',
    alt: 'A tour',
    label: 'Video',
    caption: 'A tour',
    host: 'Vimeo',
    player: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
    watch: 'https://vimeo.com/76979871',
  };
  const pictures = scene ? [scene, tour] : [tour];
  shown = { ...draft, page: { ...pages.app, app: pages.app.app && { ...pages.app.app, pictures } } };
  const { user } = renderPage(pages.preview, { search: `#${SECRET}/page/light` });
  const gallery = within(await screen.findByRole('region', { name: 'Pictures' }));
  await user.click(gallery.getByRole('button', { name: 'Show Video' }));
  const play = await gallery.findByRole('button', { name: 'Play: A tour' });
  expect(play.tabIndex).toBe(0);
  play.focus();
  await user.keyboard('{Enter}');
  expect(gallery.getByTitle('A tour')).toHaveAttribute('src', tour.player);
});

test('a reviewer accepts before anything is shown', async () => {
  shown = { ...draft, needsAnswer: true, page: undefined, social: '' };
  const { user } = renderPage(pages.preview, { search: `#${SECRET}` });
  await user.click(await screen.findByRole('button', { name: 'Accept with this account' }));
  expect(await screen.findByTitle('The draft: Card')).toBeInTheDocument();
  expect(calls).toEqual(['accept']);
});

test('for everybody else there is none', async () => {
  server.use(
    http.post('/api/v2/draft-previews/open', () =>
      HttpResponse.json({ code: 'preview_not_found', message: 'No.' }, { status: 404 }),
    ),
  );
  renderPage(pages.preview, { search: `#${SECRET}` });
  expect(await screen.findByText('There is no such preview')).toBeVisible();
});

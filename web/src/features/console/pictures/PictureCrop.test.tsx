import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderConsole, signInDeveloper } from '../../../testing/console';
import { draftApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { DraftApp } from '../model/values';

const ADDRESS = `http://localhost:3000/marketplace/uploads/${'c'.repeat(32)}/original`;
const MB = 1024 * 1024;

/** jsdom draws nothing: a canvas says which part of the picture it was given, and how wide it is. */
function stubCanvas(bytesOf: (width: number) => number = () => 10) {
  const parts = new WeakMap<HTMLCanvasElement, string>();
  const made: string[] = [];
  const { prototype } = HTMLCanvasElement;
  vi.spyOn(prototype, 'getContext').mockImplementation(function getContext(this: HTMLCanvasElement) {
    return {
      drawImage: (_: unknown, ...numbers: number[]) =>
        parts.set(this, numbers.slice(0, 3).map(Math.round).join()),
    } as unknown as RenderingContext;
  } as typeof prototype.getContext);
  vi.spyOn(prototype, 'toDataURL').mockImplementation(function toDataURL(this: HTMLCanvasElement) {
    return `data:image/png,${parts.get(this)}`;
  });
  vi.spyOn(prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, take) {
    made.push(`${parts.get(this)} in ${this.width}`);
    take(new Blob([new Uint8Array(bytesOf(this.width))], { type: 'image/png' }));
  });
  return made;
}

/** The console with an app, and what it uploads. */
function servePage(width: number, height: number, start: Partial<DraftApp> = { hasIcon: false }) {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height }));
  const app = draftApp(start);
  const sent: string[] = [];
  server.use(
    http.get('/api/v2/applications', () => HttpResponse.json([app])),
    http.get('/api/v2/applications/chat-scorer', () => HttpResponse.json(app)),
    http.put('/api/v2/applications/id-chat-scorer/display/icons', () => HttpResponse.json(app)),
    http.post('/api/v2/applications/id-chat-scorer/media', async ({ request }) => {
      sent.push(await request.text());
      return HttpResponse.json({ id: 'c', original: ADDRESS }, { status: 201 });
    }),
  );
  return { sent, ...renderConsole('/apps/chat-scorer/pictures/') };
}

const file = (type = 'image/jpeg') => new File([new Uint8Array(10)], 'logo.photo.jpg', { type });
const iconSection = () => screen.findByRole('region', { name: 'Icon' });
const chooseIcon = async () => within(await iconSection()).getByLabelText('Upload an icon');
const picture = () => screen.findByRole('button', { name: 'Part of logo.photo.jpg' });
const slider = (name: string) => screen.getByRole('slider', { name });

/** The addresses of the trial: on light ground, on dark ground, at 40 and at 24 pixels. */
const tried = async () =>
  [...(await iconSection()).querySelectorAll('.console-trial img')].map((image) => image.getAttribute('src'));

beforeEach(() => {
  signInDeveloper();
  Element.prototype.setPointerCapture = vi.fn();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

test('a part of a picture is cut out, tried on both grounds and small, and uploaded as a PNG', async () => {
  const made = stubCanvas();
  const { user, sent } = servePage(1200, 600);
  await user.upload(await chooseIcon(), file());
  expect(await picture()).toHaveFocus();
  expect(await tried()).toEqual(Array(4).fill('data:image/png,300,0,600'));
  await user.keyboard('{ArrowLeft}');
  expect(await tried()).toEqual(Array(4).fill('data:image/png,306,0,600'));
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(await tried()).toEqual(Array(4).fill('data:image/png,246,0,600'));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Use this' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatch(/name="kind"\s+icon\s[\s\S]*name="file"[\s\S]*Content-Type: image\/png/);
  expect(made).toEqual(['246,0,600 in 600']);
  expect(screen.queryByRole('slider')).toBeNull();
});

test('the picture follows the pointer, and stops at its edge', async () => {
  stubCanvas();
  const { user } = servePage(1200, 600);
  await user.upload(await chooseIcon(), file());
  const target = await picture();
  fireEvent.pointerDown(target, { button: 0, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(target, { clientX: 110, clientY: 130 });
  // A pixel of the page is three of the picture.
  expect((await tried())[0]).toBe('data:image/png,270,0,600');
  fireEvent.pointerMove(target, { clientX: 900, clientY: 100 });
  expect((await tried())[0]).toBe('data:image/png,0,0,600');
  fireEvent.pointerUp(target);
  fireEvent.pointerMove(target, { clientX: 0, clientY: 0 });
  expect((await tried())[0]).toBe('data:image/png,0,0,600');
});

test('sliders enlarge the picture and move it', async () => {
  stubCanvas();
  const { user } = servePage(1200, 600);
  await user.upload(await chooseIcon(), file());
  await picture();
  expect(slider('Up or down')).toBeDisabled();
  fireEvent.change(slider('Zoom'), { target: { value: '100' } });
  expect(slider('Zoom')).toHaveAttribute('aria-valuetext', '250 %');
  expect((await tried())[0]).toBe('data:image/png,480,180,240');
  fireEvent.change(slider('To the left or right'), { target: { value: '0' } });
  fireEvent.change(slider('Up or down'), { target: { value: '100' } });
  expect((await tried())[0]).toBe('data:image/png,960,0,240');
});

test('what is cut out of a large picture is at most 1024 pixels wide, and less while its file is too large', async () => {
  const made = stubCanvas((width) => (width > 600 ? MB + 1 : 10));
  const { user, sent } = servePage(5000, 4000);
  await user.upload(await chooseIcon(), file());
  await picture();
  await user.click(screen.getByRole('button', { name: 'Use this' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(made).toEqual([1024, 768, 576].map((width) => `500,0,4000 in ${width}`));
});

test('the dark version is cut out for itself', async () => {
  stubCanvas();
  const { user, sent } = servePage(400, 300);
  await user.upload(within(await iconSection()).getByLabelText('Upload a dark version'), file());
  await picture();
  const [light, dark, ...small] = await tried();
  expect(dark).toBe('data:image/png,50,0,300');
  expect([light, ...small]).not.toContain(dark);
  await user.click(screen.getByRole('button', { name: 'Use this' }));
  await waitFor(() => expect(sent[0]).toMatch(/name="kind"\s+icon_dark\s/));
});

test('a crop can be left: nothing is uploaded, and the focus is where the file was chosen', async () => {
  stubCanvas();
  const { user, sent } = servePage(1200, 600);
  const before = await tried();
  await user.upload(await chooseIcon(), file());
  await picture();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await chooseIcon()).toHaveFocus();
  expect(await tried()).toEqual(before);
  expect(screen.queryByRole('slider')).toBeNull();
  expect(sent).toEqual([]);
});

test('a picture that is too small is refused before it is sent', async () => {
  stubCanvas();
  const { user, sent } = servePage(1000, 239);
  await user.upload(await chooseIcon(), file());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The picture must be at least 240 pixels wide and high, not 1000 by 239.',
  );
  expect(screen.queryByRole('slider')).toBeNull();
  expect(sent).toEqual([]);
});

test('what the browser cannot read is sent as it is: the server says what is wrong', async () => {
  stubCanvas();
  const { user, sent } = servePage(1000, 500);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
  await user.upload(await chooseIcon(), file());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatch(/name="file"[\s\S]*Content-Type: image\/jpeg/);
});

const SHOT = `http://localhost:3000/marketplace/uploads/${'a'.repeat(32)}/original`;

/** The console with a picture that is so large, and the lists of pictures that are saved. */
function serveShot(width: number, height: number, status = 200) {
  const page = servePage(width, height, {
    screenshots: [{ id: 'a', small: '', large: '', original: SHOT, title: 'Chats' }],
  });
  const commits: unknown[] = [];
  server.use(
    http.get(SHOT, () =>
      status === 200
        ? new HttpResponse(new Uint8Array(10), { headers: { 'Content-Type': 'image/png' } })
        : new HttpResponse(null, { status }),
    ),
    http.put('/api/v2/applications/id-chat-scorer/screenshots/commit', async ({ request }) => {
      commits.push(await request.json());
      return HttpResponse.json(
        draftApp({ screenshots: [{ id: 'c', small: '', large: '', original: ADDRESS, title: 'Chats' }] }),
      );
    }),
  );
  return { ...page, commits };
}

const crop = () => screen.findByRole('button', { name: 'Crop picture 1' });

test('a picture is cropped as its page frames it, and comes back', async () => {
  const made = stubCanvas();
  const { user, sent, commits } = serveShot(1600, 900);
  await user.click(await crop());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Part of Chats' })).toHaveFocus());
  fireEvent.change(slider('Zoom'), { target: { value: '100' } });
  fireEvent.change(slider('To the left or right'), { target: { value: '100' } });
  await user.click(screen.getByRole('button', { name: 'Use this' }));
  expect(await crop()).toHaveFocus();
  await waitFor(() => expect(commits).toEqual([[{ original: ADDRESS, title: 'Chats' }]]));
  expect(made).toEqual(['0,200,800 in 800']);
  expect(sent[0]).toMatch(/name="kind"\s+screenshot\s[\s\S]*Content-Type: image\/png/);
  expect(screen.queryByRole('slider')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(commits.at(-1)).toEqual([{ original: SHOT, title: 'Chats' }]));
});

test.each([
  [
    'too small',
    800,
    450,
    200,
    'Nothing can be cut out of it: that takes at least 800 by 500 pixels, and the picture has 800 by 450.',
  ],
  ['away', 1600, 900, 503, 'The picture could not be loaded. Try it again.'],
])('a picture that is %s says why it cannot be cropped', async (_, width, height, status, sentence) => {
  stubCanvas();
  const { user } = serveShot(width, height, status);
  await user.click(await crop());
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.queryByRole('slider')).toBeNull();
});

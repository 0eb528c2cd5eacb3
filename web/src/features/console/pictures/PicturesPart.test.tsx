import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderConsole, signInDeveloper } from '../../../testing/console';
import { draftApp } from '../../../testing/ownApps';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { DraftApp } from '../model/values';

const PICTURE_AWAY = 'This picture cannot be loaded now. It is tried again by itself.';

const addressOf = (letter: string) =>
  `http://localhost:3000/marketplace/uploads/${letter.repeat(32)}/original`;
const shot = (letter: string, title: string) => ({
  id: letter,
  small: '',
  large: '',
  original: addressOf(letter),
  title,
});
const picture = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

/** The API with one app, which keeps the pictures that it is told to show. */
function serveApp(start: Partial<DraftApp> = {}) {
  const kept = { app: draftApp({ screenshots: [shot('a', 'Chats'), shot('b', '')], ...start }), edits: 0 };
  const commits: unknown[] = [];
  const write = (change: Partial<DraftApp>) => {
    kept.edits += 1;
    kept.app = { ...kept.app, ...change, revision: `1.${kept.edits}` };
    return HttpResponse.json(kept.app);
  };
  server.use(
    http.get('/api/v2/applications', () => HttpResponse.json([kept.app])),
    http.get('/api/v2/applications/chat-scorer', () => HttpResponse.json(kept.app)),
    http.put('/api/v2/applications/id-chat-scorer/screenshots/commit', async ({ request }) => {
      const body = (await request.json()) as { original: string; title: string }[];
      commits.push(body);
      return write({ screenshots: body.map((one) => ({ ...shot('', one.title), ...one })) });
    }),
    http.put('/api/v2/applications/id-chat-scorer/display/icons', async ({ request }) => {
      const body = (await request.json()) as { default: string; dark: string };
      commits.push(body);
      return write({ icons: { ...kept.app.icons, original: body.default } });
    }),
  );
  server.use(
    http.put('/api/v2/applications/id-chat-scorer/video', async ({ request }) => {
      const video = (await request.json()) as NonNullable<DraftApp['video']>;
      commits.push(video);
      if (video.title === 'Refused') {
        const fields = { url: 'The server does not take this one.' };
        return HttpResponse.json({ code: 'video_refused', message: 'No.', fields }, { status: 422 });
      }
      return write({ video });
    }),
    http.delete('/api/v2/applications/id-chat-scorer/video', () => {
      commits.push('deleted');
      return write({ video: null });
    }),
  );
  return { kept, commits };
}

/** What the server says of uploads; a refusal first, where one is named. */
function serveUploads(refusal?: string) {
  const sent: string[] = [];
  server.use(
    http.post('/api/v2/applications/id-chat-scorer/media', async ({ request }) => {
      sent.push(await request.text());
      return refusal
        ? HttpResponse.json({ code: 'picture_refused', message: refusal }, { status: 422 })
        : HttpResponse.json({ id: 'c', original: addressOf('c') }, { status: 201 });
    }),
  );
  return sent;
}

beforeEach(() => signInDeveloper());
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

const pictures = () => screen.findByRole('region', { name: 'Pictures' });

test('a picture is uploaded, said in words and shown in the draft', async () => {
  const { commits } = serveApp();
  const sent = serveUploads();
  const { user } = renderConsole('/apps/chat-scorer/pictures/');
  await user.upload(within(await pictures()).getByLabelText('Choose pictures'), picture('new.png'));
  const words = await screen.findByRole('textbox', { name: 'What picture 3 shows' });
  expect(words).toHaveAccessibleDescription('Say it for people who do not see the picture.');
  await user.type(words, 'Settings');
  await user.tab();
  await waitFor(() =>
    expect(commits.at(-1)).toEqual([
      { original: addressOf('a'), title: 'Chats' },
      { original: addressOf('b'), title: '' },
      { original: addressOf('c'), title: 'Settings' },
    ]),
  );
  expect(sent[0]).toMatch(/name="kind"\s+screenshot\s+\S+\s+.*name="file"/);
  expect(screen.getByText('3 of 3 to 8')).toBeVisible();
});

test('the same file again is no second picture', async () => {
  const { commits } = serveApp({ screenshots: [shot('c', 'Settings')] });
  serveUploads();
  const { user } = renderConsole('/apps/chat-scorer/pictures/');
  await user.upload(within(await pictures()).getByLabelText('Choose pictures'), picture('same.png'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is picture 1 already.');
  expect(within(await pictures()).getAllByRole('textbox')).toHaveLength(1);
  expect(commits).toEqual([]);
});

test('a picture more than there may be is named, and not dropped without a word', async () => {
  const { commits } = serveApp({ screenshots: [...'efghijklmnopqrstuvw'].map((name) => shot(name, name)) });
  let count = 0;
  server.use(
    http.post('/api/v2/applications/id-chat-scorer/media', () => {
      count += 1;
      return HttpResponse.json({ id: 'n', original: addressOf(count === 1 ? 'c' : 'd') }, { status: 201 });
    }),
  );
  const { user } = renderConsole('/apps/chat-scorer/pictures/');
  const choose = within(await pictures()).getByLabelText('Choose pictures');
  await user.upload(choose, [picture('twentieth.png'), picture('one-more.png')]);
  expect(await screen.findByRole('alert')).toHaveTextContent('There are 20 pictures, which is the most');
  expect(within(await pictures()).getByText(/^one-more\.png/)).toBeVisible();
  await waitFor(() => expect(commits.at(-1)).toHaveLength(20));
});

test('what the server refuses is said in its words, and what is too large is not sent', async () => {
  serveApp();
  const sent = serveUploads('The picture must be 800 to 4096 pixels wide, not 10.');
  const { user } = renderConsole('/apps/chat-scorer/pictures/');
  const choose = within(await pictures()).getByLabelText('Choose pictures');
  await user.upload(choose, picture('small.png'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The picture must be 800 to 4096 pixels wide, not 10.',
  );
  await user.upload(choose, picture('large.png', 5 * 1024 * 1024 + 1));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The file has more than 5 MB.'));
  expect(sent).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what cannot be kept now waits, says so, and is sent again, while texts are saved', async () => {
  const { commits } = serveApp();
  let isAway = true;
  server.use(
    http.post('/api/v2/applications/id-chat-scorer/media', () =>
      isAway
        ? HttpResponse.json({ code: 'bucket_unavailable', message: 'Later.' }, { status: 503 })
        : HttpResponse.json({ id: 'c', original: addressOf('c') }, { status: 201 }),
    ),
  );
  const { user } = renderConsole('/apps/chat-scorer/pictures/');
  await user.upload(within(await pictures()).getByLabelText('Choose pictures'), picture('new.png'));
  const waits = 'It cannot be kept now. It waits, and is sent again by itself.';
  expect(await screen.findByText(waits)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'What picture 2 shows' }), 'Notes');
  await user.tab();
  await waitFor(() => expect(commits).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  expect(await screen.findByText(waits)).toBeVisible();
  isAway = false;
  dispatchEvent(new Event('online'));
  expect(await screen.findByRole('textbox', { name: 'What picture 3 shows' })).toBeVisible();
  expect(screen.queryByText(waits)).toBeNull();
});

test('an upload can be stopped', async () => {
  serveApp();
  server.use(http.post('/api/v2/applications/id-chat-scorer/media', () => new Promise<never>(() => {})));
  const { user } = renderConsole('/apps/chat-scorer/pictures/');
  await user.upload(within(await pictures()).getByLabelText('Choose pictures'), picture('slow.png'));
  expect(await screen.findByRole('progressbar', { name: 'Upload of slow.png' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('pictures are dropped, put in order by keyboard, and come back when one was removed', async () => {
  const { commits } = serveApp();
  serveUploads();
  const { user } = renderConsole('/apps/chat-scorer/pictures/');
  fireEvent.drop(await screen.findByText('Drop pictures here'), {
    dataTransfer: { files: [picture('a.png')] },
  });
  await screen.findByRole('textbox', { name: 'What picture 3 shows' });
  screen.getByRole('button', { name: 'Move Picture 3, place 3 of 3' }).focus();
  await user.keyboard(' {ArrowLeft} ');
  expect(screen.getByText('Picture 3 is put down, place 2 of 3.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
  const orders = () => (commits.at(-1) as { original: string }[]).map(({ original }) => original);
  await waitFor(() => expect(orders()).toEqual([addressOf('c'), addressOf('b')]));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(orders()).toEqual([addressOf('a'), addressOf('c'), addressOf('b')]));
  expect(screen.getByRole('textbox', { name: 'What picture 1 shows' })).toHaveFocus();
});

test('an app without an icon gets one, and can do without again', async () => {
  const { commits, kept } = serveApp({ hasIcon: false });
  serveUploads();
  const { user } = renderConsole('/apps/chat-scorer/pictures/');
  const icon = await screen.findByRole('region', { name: 'Icon' });
  expect(icon).toHaveTextContent('There is no icon yet');
  expect(screen.getByRole('link', { name: 'Icon and pictures, 2 things missing' })).toBeVisible();
  await user.upload(within(icon).getByLabelText('Upload an icon'), picture('icon.png'));
  await waitFor(() => expect(commits).toEqual([{ default: addressOf('c'), dark: '' }]));
  expect(icon).not.toHaveTextContent('There is no icon yet');
  await user.click(within(icon).getByRole('button', { name: 'Remove the icon' }));
  await waitFor(() => expect(kept.app.icons.original).toBe(''));
});

test('pictures of a draft that was submitted cannot be changed', async () => {
  serveApp({ revisionState: 'submitted', status: 'IN_REVIEW' });
  renderConsole('/apps/chat-scorer/pictures/');
  expect(within(await pictures()).getByLabelText('Choose pictures')).toBeDisabled();
});

const videoSection = () => screen.findByRole('region', { name: 'Video' });
const tour = { url: 'https://vimeo.com/76979871', title: 'A tour', poster: addressOf('d') };

test('a video is saved when it is whole, and what it lacks is said beside its fields until then', async () => {
  const { commits } = serveApp();
  const sent = serveUploads();
  const { user } = renderConsole('/apps/chat-scorer/pictures/');
  const video = within(await videoSection());
  const address = video.getByRole('textbox', { name: 'Address of the video' });
  await user.type(address, 'https://videos.example/1');
  const noAddress =
    'Use the address of a video at YouTube or Vimeo that everybody can see, beginning with https://.';
  expect(address).toHaveAccessibleDescription(expect.stringContaining(noAddress));
  expect(video.getByText('Say what it shows.')).toBeVisible();
  await user.clear(address);
  await user.type(address, 'https://youtu.be/aB3_-efGhi9?si=x');
  expect(video.queryByText(noAddress)).toBeNull();
  await user.type(video.getByRole('textbox', { name: /What the video shows/ }), 'A tour');
  await user.tab();
  expect(video.getByRole('alert')).toHaveTextContent('Upload the picture that is shown');
  expect(commits).toEqual([]);
  await user.upload(video.getByLabelText('Upload a poster'), picture('poster.png'));
  await waitFor(() =>
    expect(commits).toEqual([
      { url: 'https://www.youtube.com/watch?v=aB3_-efGhi9', title: 'A tour', poster: addressOf('c') },
    ]),
  );
  expect(sent[0]).toMatch(/name="kind"\s+video_poster\s/);
  expect(video.getByRole('img', { name: 'A tour' })).toBeVisible();
  expect(video.queryByRole('alert')).toBeNull();
});

test('a video is removed, and comes back', async () => {
  const { commits } = serveApp({ video: tour });
  const { user } = renderConsole('/apps/chat-scorer/pictures/');
  await user.click(within(await videoSection()).getByRole('button', { name: 'Remove the video' }));
  await waitFor(() => expect(commits).toEqual(['deleted']));
  expect(within(await videoSection()).queryByRole('button', { name: 'Remove the video' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(commits).toEqual(['deleted', tour]));
});

test('what the server refuses of a video stands beside its field', async () => {
  serveApp({ video: tour });
  const { user } = renderConsole('/apps/chat-scorer/pictures/');
  const video = within(await videoSection());
  const title = video.getByRole('textbox', { name: /What the video shows/ });
  await user.clear(title);
  await user.type(title, 'Refused');
  await user.tab();
  await waitFor(() =>
    expect(video.getByRole('textbox', { name: 'Address of the video' })).toHaveAccessibleDescription(
      expect.stringContaining('The server does not take this one.'),
    ),
  );
});

test('what cannot be loaded says so in the place of each picture, the poster and the icon', async () => {
  serveApp({
    icons: { ...draftApp({}).icons, original: addressOf('d') },
    video: { url: 'https://youtu.be/x', title: 'A tour', poster: addressOf('e') },
  } as Partial<DraftApp>);
  renderConsole('/apps/chat-scorer/pictures/');
  for (const name of ['Pictures', 'Video', 'Icon']) {
    const region = await screen.findByRole('region', { name });
    const images = [...region.querySelectorAll('img')];
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) fireEvent.error(image);
    expect(within(region).getAllByText(PICTURE_AWAY).length).toBeGreaterThan(0);
    expect(region.querySelector('img')).toBeNull();
  }
});

test('nothing is taken that is dropped by who may change nothing', async () => {
  signInDeveloper('organization--my:rw,ghost');
  serveApp();
  const sent = serveUploads();
  renderConsole('/apps/chat-scorer/pictures/');
  fireEvent.drop(await screen.findByText('Drop pictures here'), {
    dataTransfer: { files: [picture('a.png')] },
  });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(sent).toEqual([]);
});

import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Picture } from '../../../lib/wire';
import { app, pages } from '../../../testing/fixtures';
import { renderPage } from '../../../testing/render';

const tour: Picture = {
  kind: 'video',
  src: '/marketplace/poster.png',
  thumb: '/marketplace/poster-small.png',
  alt: 'A tour',
  label: 'Video',
  caption: 'A tour',
  host: 'YouTube',
  player: 'https://www.youtube-nocookie.com/embed/aB3_-efGhi9?autoplay=1',
  watch: 'https://www.youtube.com/watch?v=aB3_-efGhi9',
};

const frame = () => document.querySelector('.video-frame');

/** The page of an app with a video, which is shown. */
async function showTour() {
  const [scene] = app.pictures;
  const { user } = renderPage({
    ...pages.app,
    app: { ...app, pictures: scene ? [scene, tour] : [tour] },
  });
  const gallery = within(screen.getByRole('region', { name: 'Pictures' }));
  await user.click(gallery.getByRole('button', { name: 'Show Video' }));
  return { user, gallery };
}

const refuse = (blockedURI: string) =>
  fireEvent(
    document,
    Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'frame-src', blockedURI }),
  );

test('a video is its poster, which says from where it plays, until it is pressed', async () => {
  const { gallery } = await showTour();
  expect(gallery.getByRole('img', { name: 'A tour' })).toHaveAttribute('src', tour.src);
  expect(gallery.getByRole('button', { name: 'Play: A tour' })).toHaveAccessibleDescription(
    'Plays from YouTube. Open it there',
  );
  expect(gallery.getByRole('link', { name: 'Open it there' })).toHaveAttribute('href', tour.watch);
  expect(frame()).toBeNull();
  expect(document.documentElement.innerHTML).not.toContain('youtube-nocookie');
});

test('the keyboard plays it in its place, in a sandbox, and is in the player then', async () => {
  const { user, gallery } = await showTour();
  gallery.getByRole('button', { name: 'Play: A tour' }).focus();
  await user.keyboard('{Enter}');
  const player = gallery.getByTitle('A tour');
  expect(player).toHaveFocus();
  expect(player).toHaveAttribute('src', tour.player);
  expect(player).toHaveAttribute('allow', 'autoplay; fullscreen; picture-in-picture');
  expect(player).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  expect(player.getAttribute('sandbox')).not.toMatch(/top-navigation|forms|downloads|modals/);
  expect(gallery.queryByRole('button', { name: 'Play: A tour' })).toBeNull();
});

test('another picture stops it', async () => {
  const { user, gallery } = await showTour();
  await user.click(gallery.getByRole('button', { name: 'Play: A tour' }));
  expect(frame()).not.toBeNull();
  await user.click(gallery.getByRole('button', { name: 'Previous picture' }));
  expect(frame()).toBeNull();
  await user.click(gallery.getByRole('button', { name: 'Show Video' }));
  expect(gallery.getByRole('button', { name: 'Play: A tour' })).toBeVisible();
});

test('where the document may not frame the player, it is opened at its host', async () => {
  const { user, gallery } = await showTour();
  await user.click(gallery.getByRole('button', { name: 'Play: A tour' }));
  refuse('https://elsewhere.example/');
  expect(frame()).not.toBeNull();
  refuse('https://www.youtube-nocookie.com/embed/aB3_-efGhi9');
  expect(frame()).toBeNull();
  expect(gallery.getByRole('alert')).toHaveTextContent('YouTube cannot play it on this page. Open it there');
});

import { expect, test } from 'vitest';
import { addressOfVideo } from './video';

const youTube = 'https://www.youtube.com/watch?v=aB3_-efGhi9';
const vimeo = 'https://vimeo.com/76979871';

test.each([
  [youTube, youTube],
  [' https://m.youtube.com/watch?feature=share&v=aB3_-efGhi9&t=42s ', youTube],
  ['https://youtu.be/aB3_-efGhi9?si=abc', youTube],
  ['https://www.youtube.com/shorts/aB3_-efGhi9', youTube],
  ['https://www.youtube-nocookie.com/embed/aB3_-efGhi9/', youTube],
  [vimeo, vimeo],
  ['https://player.vimeo.com/video/76979871', vimeo],
])('%s is kept as %s', (typed, kept) => {
  expect(addressOfVideo(typed)).toBe(kept);
});

test.each([
  '',
  'aB3_-efGhi9',
  'http://youtu.be/aB3_-efGhi9',
  'https://videos.example/1',
  'https://youtube.com.evil.example/watch?v=aB3_-efGhi9',
  'https://me@youtube.com/watch?v=aB3_-efGhi9',
  'https://evil.example\\@youtube.com/watch?v=aB3_-efGhi9',
  'https://www.youtube.com/watch?v=aB3_-efGhi9&v=aB3_-efGhi8',
  'https://www.youtube.com/@somebody',
  'https://youtu.be/aB3_-efGhi',
  'https://youtu.be/aB3_-efGh%69',
  'https://www.youtube-nocookie.com/watch?v=aB3_-efGhi9',
  'https://vimeo.com/somebody',
  'https://vimeo.com/76979871/8272103f6e',
  'https://player.vimeo.com/video/76979871?h=8272103f6e',
])('%s is no video that the server takes', (typed) => {
  expect(addressOfVideo(typed)).toBeUndefined();
});

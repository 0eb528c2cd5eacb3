export const video = {
  play: 'Play captions',
  pause: 'Pause captions',
};

export const video = {
  play: 'Play captions',
  pause: 'Pause captions',
  playVideo: (title: string) => `Play: ${title}`,
  playsFrom: (host: string) => `Plays from ${host}.`,
  openThere: 'Open it there',
  blocked: (host: string) => `${host} cannot play it on this page.`,
};

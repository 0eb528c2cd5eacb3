// The addresses of videos that an app may show, as internal/kit/listing/video.go reads them: one table of
// cases (internal/kit/listing/testdata/videos.json) holds both.

const YOUTUBE_HOSTS = ['www.youtube.com', 'youtube.com', 'm.youtube.com'];
const NO_COOKIE_HOSTS = ['www.youtube-nocookie.com', 'youtube-nocookie.com'];
const VIMEO_HOSTS = ['vimeo.com', 'www.vimeo.com'];

const YOUTUBE_ID = /^[\w-]{11}$/;
const YOUTUBE_PATH = /^\/(?:shorts|embed)\/([\w-]{11})\/?$/;
const SHORT_PATH = /^\/([\w-]{11})\/?$/;
const VIMEO_PATH = /^\/([1-9]\d{0,11})\/?$/;
const VIMEO_PLAYER = /^\/video\/([1-9]\d{0,11})\/?$/;

/** As it is written: `URL` makes good what the server refuses, as a port, other slashes or wide letters. */
const ADDRESS = /^https:\/\/(?<host>[a-z.-]+)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?(?:#.*)?$/i;

type Parts = { host: string; path: string; query: URLSearchParams };

/** The form in which the server keeps the address of a video; undefined for what is none that it takes. */
export function addressOfVideo(typed: string): string | undefined {
  const { host = '', path = '', query } = ADDRESS.exec(typed)?.groups ?? {};
  const parts = { host: host.toLowerCase(), path, query: new URLSearchParams(query) };
  const youTube = youTubeId(parts);
  if (youTube) return `https://www.youtube.com/watch?v=${youTube}`;
  const vimeo = vimeoId(parts);
  return vimeo && `https://vimeo.com/${vimeo}`;
}

function youTubeId({ host, path, query }: Parts): string | undefined {
  if (YOUTUBE_HOSTS.includes(host) && /^\/watch\/?$/.test(path)) {
    const [id = '', ...more] = query.getAll('v');
    return more.length === 0 && YOUTUBE_ID.test(id) ? id : undefined;
  }
  if ([...YOUTUBE_HOSTS, ...NO_COOKIE_HOSTS].includes(host)) return YOUTUBE_PATH.exec(path)?.[1];
  return host === 'youtu.be' ? SHORT_PATH.exec(path)?.[1] : undefined;
}

function vimeoId({ host, path, query }: Parts): string | undefined {
  // One with a secret is not for everybody.
  if (query.has('h')) return undefined;
  if (VIMEO_HOSTS.includes(host)) return VIMEO_PATH.exec(path)?.[1];
  return host === 'player.vimeo.com' ? VIMEO_PLAYER.exec(path)?.[1] : undefined;
}

// The addresses of videos that an app may show (internal/kit/listing/video.go).

const YOUTUBE_HOSTS = ['www.youtube.com', 'youtube.com', 'm.youtube.com'];
const NO_COOKIE_HOSTS = ['www.youtube-nocookie.com', 'youtube-nocookie.com'];
const VIMEO_HOSTS = ['vimeo.com', 'www.vimeo.com'];

const YOUTUBE_ID = /^[\w-]{11}$/;
const YOUTUBE_PATH = /^\/(?:shorts|embed)\/([\w-]{11})\/?$/;
const SHORT_PATH = /^\/([\w-]{11})\/?$/;
const VIMEO_PATH = /^\/([1-9]\d{0,11})\/?$/;
const VIMEO_PLAYER = /^\/video\/([1-9]\d{0,11})\/?$/;

/** The form in which the server keeps the address of a video; undefined for what is none that it takes. */
export function addressOfVideo(typed: string): string | undefined {
  if (!URL.canParse(typed.trim()) || typed.includes('\\')) return undefined;
  const url = new URL(typed.trim());
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  const youTube = youTubeId(url);
  if (youTube) return `https://www.youtube.com/watch?v=${youTube}`;
  const vimeo = vimeoId(url);
  return vimeo && `https://vimeo.com/${vimeo}`;
}

function youTubeId({ host, pathname, searchParams }: URL): string | undefined {
  if (YOUTUBE_HOSTS.includes(host) && /^\/watch\/?$/.test(pathname)) {
    const [id = '', ...more] = searchParams.getAll('v');
    return more.length === 0 && YOUTUBE_ID.test(id) ? id : undefined;
  }
  if ([...YOUTUBE_HOSTS, ...NO_COOKIE_HOSTS].includes(host)) return YOUTUBE_PATH.exec(pathname)?.[1];
  return host === 'youtu.be' ? SHORT_PATH.exec(pathname)?.[1] : undefined;
}

function vimeoId({ host, pathname, searchParams }: URL): string | undefined {
  // One with a secret is not for everybody.
  if (searchParams.has('h')) return undefined;
  if (VIMEO_HOSTS.includes(host)) return VIMEO_PATH.exec(pathname)?.[1];
  return host === 'player.vimeo.com' ? VIMEO_PLAYER.exec(pathname)?.[1] : undefined;
}

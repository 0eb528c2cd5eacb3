import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { shopAddress, useBoot } from '../../lib/boot';
import { failure as text } from '../../messages/failure';
import { Button } from '../../ui/Button';
import { NotFoundTile } from './NotFoundTile';

/** Without a network: what can be done, and the pages that are still here. */
export function Offline() {
  const { offline } = text;
  const visited = useVisited();
  return (
    <div className="failure">
      <NotFoundTile isBroken />
      <h1>{offline.heading}</h1>
      <p className="lead">{offline.text}</p>
      <div className="failure-actions">
        <Button variant="primary" onClick={() => location.reload()}>
          <RefreshCw size={17} strokeWidth={1.75} aria-hidden="true" />
          {offline.retry}
        </Button>
      </div>
      {visited.length > 0 && (
        <nav className="mt-8" aria-label={offline.visited}>
          <h2 className="mb-3 title-16">{offline.visited}</h2>
          <ul>
            {visited.map(({ address, title }) => (
              <li key={address}>
                {/* A document of its own: the shop's loader would ask the network first. */}
                <a className="link" href={address} target="_self">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

type Visited = { address: string; title: string };

const MOST_SHOWN = 8;

/** The documents that the service worker kept, the last visited first. */
function useVisited(): Visited[] {
  const boot = useBoot();
  const [visited, setVisited] = useState<Visited[]>([]);
  useEffect(() => {
    // Outside: the caches of the browser.
    let isGone = false;
    void readVisited(shopAddress(boot, '/')).then((found) => {
      if (!isGone) setVisited(found);
    });
    return () => {
      isGone = true;
    };
  }, [boot]);
  return visited;
}

async function readVisited(base: string): Promise<Visited[]> {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open('marketplace-visited');
  const pages = [...(await cache.keys())]
    .reverse()
    .filter(({ url }) => !new URL(url).pathname.endsWith('.json'));
  const found = await Promise.all(
    pages.map(async (request) => {
      const html = (await (await cache.match(request))?.text()) ?? '';
      const { pathname, search } = new URL(request.url);
      return { address: pathname + search, title: titleOf(html) };
    }),
  );
  return oncePerPage(
    found.filter(({ address, title }) => title !== '' && address.startsWith(base) && !isHere(address)),
  ).slice(0, MOST_SHOWN);
}

/** Only the title is read: the styles of a whole document would be held against this one's policy. */
function titleOf(html: string): string {
  const [title = ''] = /<title>[^<]*<\/title>/.exec(html) ?? [];
  const text = new DOMParser().parseFromString(title, 'text/html').title;
  return text.split(' | ')[0] ?? text;
}

const isHere = (address: string) => address.split('?')[0] === location.pathname;

/** A page that was visited with other words in its address is the same page; the last visit counts. */
function oncePerPage(visited: Visited[]): Visited[] {
  const byPage = new Map<string, Visited>();
  for (const one of visited) {
    const page = one.address.split('?')[0]?.replace(/\/$/, '') ?? '';
    if (!byPage.has(page)) byPage.set(page, one);
  }
  return [...byPage.values()];
}

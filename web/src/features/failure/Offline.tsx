import './offline.css';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight, ChevronRight, CloudOff, FileText, House, Layers } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { shopAddress, useBoot } from '../../lib/boot';
import { type PageAddress, pathBelow, toPageAddress } from '../../lib/pages/address';
import { pageQuery } from '../../lib/pages/pageData';
import type { Boot, PageKind } from '../../lib/wire';
import { failurePages as text } from '../../messages/failurePages';
import { AppIcon } from '../../ui/AppIcon';
import { Button } from '../../ui/Button';
import { readSaved, type SavedPage } from './saved';
import { useConnection } from './useConnection';

/** Without a network: the page goes on by itself when it is back, and leads to what is saved here. */
export function Offline() {
  const { offline } = text;
  const boot = useBoot();
  const home = shopAddress(boot, '/');
  const goOn = useCallback(() => {
    if (location.pathname.startsWith(`${home}offline`)) location.replace(home);
    else location.reload();
  }, [home]);
  const { left, isTrying, look } = useConnection(goOn);
  const saved = useSaved(boot);
  return (
    <div className="offline">
      <div className="offline-head">
        <span className="offline-mark">
          <CloudOff size={22} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div>
          <h1>{offline.heading}</h1>
          <p className="muted">{offline.text}</p>
          <div className="offline-retry">
            <Button variant="primary" busy={isTrying} onClick={() => void look()}>
              {offline.retry}
            </Button>
            <span className="small muted">{offline.next(left)}</span>
          </div>
        </div>
      </div>
      {saved.length > 0 && (
        <nav aria-labelledby="saved">
          <h2 id="saved" className="mb-3 title-16">
            {offline.saved}
          </h2>
          <ul className="offline-list">
            {saved.map((one) => (
              <Saved key={one.address} page={one} />
            ))}
          </ul>
          <p className="mt-3 small muted">{offline.needsNetwork}</p>
        </nav>
      )}
    </div>
  );
}

const SYMBOLS: Partial<Record<PageKind, typeof Layers>> = {
  home: House,
  compare: ArrowLeftRight,
  legal: FileText,
};

function Saved({ page: { address, kind, name, icon, at } }: { page: SavedPage }) {
  const Sign = SYMBOLS[kind] ?? Layers;
  // A page may have been kept before anybody saw it, without its icon.
  const [isMissing, setIsMissing] = useState(false);
  return (
    <li onErrorCapture={() => setIsMissing(true)}>
      {icon && !isMissing ? (
        <AppIcon src={icon} size={40} />
      ) : (
        <span className="offline-symbol">
          <Sign size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
      )}
      <div>
        {/* A document of its own: the shop's loader would ask the network first. */}
        <a href={address} target="_self">
          {name}
        </a>
        <p className="small muted">{text.offline.readAt(kind, new Date(at), new Date())}</p>
      </div>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
    </li>
  );
}

/** What the service worker kept. When the page of this very address is among it, that one is shown. */
function useSaved(boot: Boot): SavedPage[] {
  const { base } = boot;
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState<SavedPage[]>([]);
  useEffect(() => {
    // Outside: the caches of the browser.
    let isGone = false;
    const look = async () => {
      const isOwnAddress = location.pathname.startsWith(`${base}/offline`);
      const address = toPageAddress(pathBelow(base, location.pathname), location.search);
      // The page of this address may have been read without its document.
      if (!isOwnAddress && (await isRead(queryClient, base, address))) return;
      const found = await readSaved(boot, location.pathname);
      if (!isGone) setSaved(found);
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [boot, base, queryClient]);
  return saved;
}

/** Reads the page of an address again; a page that is found takes the place of this one. */
const isRead = (client: QueryClient, base: string, address: PageAddress): Promise<boolean> =>
  client.fetchQuery({ ...pageQuery(base, address), staleTime: 0, retry: false }).then(
    () => true,
    () => false,
  );

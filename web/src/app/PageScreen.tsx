import { memo, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { CardWatch } from '../features/checkout/components/CardWatch';
import { GhostBar } from '../features/session/components/GhostBar';
import { SessionProvider } from '../features/session/model/session';
import { ShopLayout } from '../features/shell/ShopLayout';
import { UnchargedBar } from '../features/shell/UnchargedBar';
import { BootContext, useBoot } from '../lib/boot';
import { lazyPart } from '../lib/lazyPart';
import { PageContext, PendingContext } from '../lib/pages/PageContext';
import { viewOf } from '../lib/pages/views';
import { hostProduct, ProductScope } from '../lib/productScope';
import { useIsHydrated } from '../lib/useIsHydrated';
import type { Boot, Page } from '../lib/wire';
import { layouts } from '../routes/routes.gen';
import { SlowNotice } from './SlowNotice';
import { useArrival } from './useArrival';
import { useLinks } from './useLinks';
import { usePage } from './usePage';

// Only the frames of host products need them.
const EmbeddedTop = lazyPart(() => import('../features/host/EmbeddedTop').then((m) => m.EmbeddedTop));
const HostBridge = lazyPart(() => import('../features/host/HostBridge').then((m) => m.HostBridge));

export function PageScreen() {
  const asked = usePage();
  // The response to a press is painted first; the page that it leads to is rendered after that.
  const page = useDeferredValue(asked.page);
  const isPending = asked.isPending || page !== asked.page;
  const shown = useMemo(() => ({ page }), [page]);
  const boot = useBoot();
  // Parts of the frame that are newer than the document's.
  const [parts, setParts] = useState<Partial<Boot>>();
  const site = useMemo(() => ({ ...boot, ...parts }), [boot, parts]);
  useArrival(page);
  useLinks();
  return (
    <BootContext value={site}>
      <PageContext value={shown}>
        <PendingContext value={isPending}>
          <Screen page={page} />
          <SlowNotice isPending={isPending} />
          {layoutOf(page, boot) !== 'own' && <Behind page={page} onParts={setParts} />}
        </PendingContext>
      </PageContext>
    </BootContext>
  );
}

// What a page does not show comes when it is there.
const Background = lazyPart(() => import('./Background').then((m) => m.Background));

/** A host product's embedded pages show nothing of other products (S1.05). */
const PRODUCTS = { livechat: ['livechat'], helpdesk: ['helpdesk'] } as const;

/** In the frame of a host every page has the bare layout. */
const layoutOf = (page: Page, { parents }: Pick<Boot, 'parents'>) =>
  page.embedded || parents ? 'bare' : layouts[page.kind];

/** The page in its frame. Another address alone does not draw it again. */
const Screen = memo(function Screen({ page }: { page: Page }) {
  const View = viewOf(page.kind);
  const boot = useBoot();
  const { parents, uncharged } = boot;
  const layout = layoutOf(page, boot);
  // A page of its own for each path: no state of one app page leaks into the next.
  const view = <View key={`${page.kind} ${page.path}`} page={page} />;
  // Who comes back from signing in arrives on a page of its own, too (S7.53). At the
  // addresses of the accounts service the session looks for nobody.
  if (layout === 'own')
    return (
      <SessionProvider>
        {uncharged && <UnchargedBar />}
        {view}
      </SessionProvider>
    );
  return (
    <>
      {uncharged && <UnchargedBar />}
      <SessionProvider>
        <GhostBar />
        <CardWatch />
        {layout === 'bare' ? (
          <ProductScope value={PRODUCTS[hostProduct()]}>
            <main id="main" className="page" tabIndex={-1}>
              <HostTop page={page} />
              {view}
            </main>
          </ProductScope>
        ) : layout === 'alone' ? (
          <main id="main" className="page" tabIndex={-1}>
            {view}
          </main>
        ) : (
          <ShopLayout isSlim={layout === 'slim'}>{view}</ShopLayout>
        )}
        {parents && <Bridge page={page} parents={parents} />}
      </SessionProvider>
    </>
  );
});

/**
 * What stands above a page inside a host product. The server leaves its room; on the first page, the
 * list waits for what the organization has, which stands above it.
 */
function HostTop({ page }: { page: Page }) {
  const isHydrated = useIsHydrated();
  if (layouts[page.kind] !== undefined) return null;
  const room = <div className="embedded-top" data-waits={page.path === '/embedded-apps/' || undefined} />;
  if (!isHydrated) return room;
  return (
    <Suspense fallback={room}>
      <EmbeddedTop page={page} />
    </Suspense>
  );
}

type BehindProps = { page: Page; onParts: (parts: Partial<Boot>) => void };

/**
 * Asking whether hydration is done renders a component twice, so only small ones ask. What is behind a page
 * begins after that, in a task of its own.
 */
const Behind = memo(function Behind(props: BehindProps) {
  const [firstPath] = useState(useLocation()[0]);
  return (
    useDeferredValue(useIsHydrated()) && (
      <Suspense>
        <Background {...props} firstPath={firstPath} />
      </Suspense>
    )
  );
});

/** The server renders no markup for the bridge. */
function Bridge(props: { page: Page; parents: readonly string[] }) {
  return (
    useIsHydrated() && (
      <Suspense>
        <HostBridge {...props} />
      </Suspense>
    )
  );
}

import { Suspense } from 'react';
import { InvitationPage } from '../features/shared/InvitationPage';
import { PreviewHead } from '../features/shared/preview/PreviewHead';
import { lazyPart } from '../lib/lazyPart';
import { useIsHydrated } from '../lib/useIsHydrated';
import type { Page } from '../lib/wire';

const PreviewPage = lazyPart(() =>
  import('../features/shared/preview/PreviewPage').then((m) => m.PreviewPage),
);

/** What a draft is drawn with is loaded by the browser, which alone knows the secret. */
export function SharedRoute({ page: { shared } }: { page: Page }) {
  const isHydrated = useIsHydrated();
  if (shared?.what === 'preview') {
    const head = <PreviewHead shared={shared} />;
    return <Suspense fallback={head}>{isHydrated ? <PreviewPage shared={shared} /> : head}</Suspense>;
  }
  return shared ? <InvitationPage shared={shared} /> : null;
}

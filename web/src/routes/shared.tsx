import { Suspense } from 'react';
import { InvitationPage } from '../features/shared/InvitationPage';
import { lazyPart } from '../lib/lazyPart';
import { useIsHydrated } from '../lib/useIsHydrated';
import type { Page } from '../lib/wire';

const PreviewPage = lazyPart(() =>
  import('../features/shared/preview/PreviewPage').then((m) => m.PreviewPage),
);

/** What a draft is drawn with is loaded by the browser, which alone knows the secret. */
export function SharedRoute({ page }: { page: Page }) {
  const isHydrated = useIsHydrated();
  if (page.shared?.what === 'preview') {
    return <Suspense>{isHydrated && <PreviewPage shared={page.shared} />}</Suspense>;
  }
  return page.shared ? <InvitationPage shared={page.shared} /> : null;
}

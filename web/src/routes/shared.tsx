import { Suspense } from 'react';
import { InvitationPage } from '../features/shared/InvitationPage';
import { lazyPart } from '../lib/lazyPart';
import type { Page } from '../lib/wire';

const PreviewPage = lazyPart(() =>
  import('../features/shared/preview/PreviewPage').then((m) => m.PreviewPage),
);

export function SharedRoute({ page }: { page: Page }) {
  if (page.shared?.what === 'preview') {
    return (
      <Suspense>
        <PreviewPage shared={page.shared} />
      </Suspense>
    );
  }
  return page.shared ? <InvitationPage shared={page.shared} /> : null;
}

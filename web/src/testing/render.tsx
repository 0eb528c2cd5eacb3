import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import '../routes/parts';
import '../routes/server.gen';
import { App } from '../app/App';
import { queryClientWith } from '../app/queryClient';
import { toPageAddress } from '../lib/pages/address';
import { ProductScope } from '../lib/productScope';
import type { Boot, Page } from '../lib/wire';
import { boot as defaultBoot } from './fixtures';

type RenderOptions = { boot?: Boot; search?: string; products?: readonly string[] };

/** Draws a page as a document that has just arrived. */
export function renderPage(page: Page, { boot = defaultBoot, search = '', products }: RenderOptions = {}) {
  history.replaceState(null, '', boot.base + page.path + search);
  const queryClient = queryClientWith(boot.base, toPageAddress(page.path, search), page);
  queryClient.setDefaultOptions({ queries: { retryDelay: 1, refetchOnWindowFocus: false } });
  const user = userEvent.setup();
  return {
    user,
    queryClient,
    ...render(
      <ProductScope value={products ?? null}>
        <App boot={boot} queryClient={queryClient} />
      </ProductScope>,
    ),
  };
}

import { cleanup, render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { englishAmong, readOut } from './englishWords';
import { server } from './server';

// The simulated host products in German. Modules are German here, as in the build of that language.

const PRODUCTS = {
  livechat: {
    name: 'LiveChat',
    base: '/demo/agent-app',
    app: '/app/',
    settings: '/settings/integrations/',
    paths: [
      '/chats/',
      '/chats/PJ0MRSHTDG/',
      '/archives/',
      '/customers/',
      '/engage/',
      '/reports/',
      '/team/',
      '/subscription/',
      '/settings/integrations/',
      '/settings/integrations/notes/',
      '/app/notes/',
      '/marketplace/',
      '/nothing/',
    ],
  },
  helpdesk: {
    name: 'HelpDesk',
    base: '/demo/help-desk',
    app: '/apps/',
    settings: '/settings/apps/',
    paths: ['/tickets/', '/tickets/tic_1/', '/reports/', '/settings/apps/', '/legal/help-desk/', '/nothing/'],
  },
  site: { name: 'Garden & Bench', base: '/demo/site', app: '', settings: '', paths: ['/'] },
};

/** The page of a product, whose script reads at its start which one it is. */
async function open(product: keyof typeof PRODUCTS) {
  const { paths, ...config } = PRODUCTS[product];
  const text = JSON.stringify({
    ...config,
    product,
    shop: 'https://shop.example',
    shopBase: '/marketplace/de',
    api: '/api',
    billing: '/billing',
    accountsBase: '/accounts',
    accounts: ['owner@acme.test'],
    demo: true,
  });
  document.body.innerHTML = `<script type="application/json" id="config">${text}</script>`;
  sessionStorage.setItem(`${config.base}-token`, 'fra:secret');
  vi.resetModules();
  const [{ HostProduct }, { SitePage }, { CHATS }, { TICKETS }] = await Promise.all([
    import('../simulators/HostProduct'),
    import('../simulators/site/SitePage'),
    import('../simulators/data/chats'),
    import('../simulators/data/tickets'),
  ]);
  return {
    Product: product === 'site' ? SitePage : HostProduct,
    given: JSON.stringify([text, CHATS, TICKETS]),
  };
}

describe('each page is German', () => {
  test.each(Object.keys(PRODUCTS) as (keyof typeof PRODUCTS)[])('of %s', async (product) => {
    server.use(
      http.get('https://shop.example/api/applications/installed', () =>
        HttpResponse.json([{ id: 'app_1', slug: 'notes', name: 'Notes', widgets: [], setupRequired: true }]),
      ),
      http.get('https://shop.example/api/applications/installed/notes', () =>
        HttpResponse.json({ rightsAsked: [] }),
      ),
      http.all('https://shop.example/*', () => HttpResponse.json({ items: [] })),
    );
    vi.stubGlobal('matchMedia', () => ({ matches: false })); // jsdom has no layout
    const { Product, given } = await open(product);
    const { base, paths } = PRODUCTS[product];
    for (const path of paths) {
      history.replaceState(null, '', base + path);
      render(<Product />);
      expect((await screen.findAllByRole('heading')).length, path).toBeGreaterThan(0);
      const said = readOut(document.body);
      expect(said.length, path).toBeGreaterThan(3);
      expect(englishAmong(said, given), path).toEqual([]);
      cleanup();
    }
  });
});

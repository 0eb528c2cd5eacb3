import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { toPageAddress } from '../lib/pages/address';
import type { Page } from '../lib/wire';
import { boot, pages } from './fixtures';

// The server as the front end sees it, at the edge of the network.

const all: Page[] = Object.values(pages);

/** Page data of an address; unknown ones are 404, as they are in the binary. */
export function pageOf(path: string): Page | undefined {
  return all.find((page) => toPageAddress(page.path, '').path === toPageAddress(path, '').path);
}

export const PAGE_DATA = '/marketplace/page-data/:path*/page-data.json';

export const server = setupServer(
  http.get('/api/applications/:id/resources/purchases', () => HttpResponse.json({ items: [] })),
  http.post('/api/partners/experts/visits', () => new HttpResponse(null, { status: 204 })),
  http.post('/search/1/indexes/*/queries', () =>
    HttpResponse.json({
      results: [
        { nbHits: 0, hits: [] },
        { nbHits: 0, hits: [] },
      ],
    }),
  ),
  http.get('/api/search/popular', () => HttpResponse.json({ queries: [] })),
  http.get('/billing/purchases/bill-to', () =>
    HttpResponse.json({ company: '', country: '', zip: '', vat_number: '' }),
  ),
  http.get('/api/market/products/my', () => HttpResponse.json([])),
  http.get('/api/v2/applications', () => HttpResponse.json([])),
  http.get('/api/v2/applications/:id/events', () => HttpResponse.json([])),
  http.get('/api/applications/installed', () => HttpResponse.json([])),
  http.get('/api/applications/installed/notes', () => HttpResponse.json({ same: [], rightsAsked: [] })),
  http.get('/api/applications/removed', () => HttpResponse.json([])),
  http.get('/api/applications/instances', () => HttpResponse.json([])),
  http.get('/api/company', () => HttpResponse.json({ requests: [], budgets: [], owners: [] })),
  http.get('/api/company/applications', () => HttpResponse.json({ result: [] })),
  http.get('/api/deals/reminders', () => HttpResponse.json([])),
  // Nobody says where the buyer is, so there is no tax.
  http.get('/billing/price_preview/:product', ({ request }) => {
    const price = Number(new URL(request.url).searchParams.get('price'));
    return HttpResponse.json({ price, total_price: price, tax_value: 0, tax_rate: 0 });
  }),
  http.get('/billing/purchases/attempts', () => HttpResponse.json({ result: [] })),
  http.get('/api/products-carts/recent', () => new HttpResponse(null, { status: 204 })),
  http.get('/accounts/v2/properties/license', () => HttpResponse.json({ partner_type: null })),
  http.get('/api/feedback/rate/application/:id/mine', () =>
    HttpResponse.json({ rating: null, refusal: null, helpful: [] }),
  ),
  http.get('/api/feedback/rate/application/:id/reviews', () =>
    HttpResponse.json({ reviews: [], total: 0, page: 0, nbPages: 0 }),
  ),
  http.get('/marketplace/page-data/app-data.json', () =>
    HttpResponse.json({ webpackCompilationHash: boot.build }),
  ),
  http.get('/marketplace/page-data/sq/d/*', () => HttpResponse.json({ categories: [], lists: [] })),
  http.head('/marketplace/*', () => new HttpResponse(null, { status: 404 })),
  http.get(PAGE_DATA, ({ params }) => {
    const path = [params.path].flat().join('/');
    const page = pageOf(path === 'index' ? '/' : (path ?? '/'));
    return page ? HttpResponse.json(page, { status: page.status }) : new HttpResponse(null, { status: 404 });
  }),
);

import { HttpResponse, http } from 'msw';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { server } from '../testing/server';
import { callApi, readFile } from './api';
import type { components } from './api.gen';

type Schemas = components['schemas'];
const place = { api: '/api', billing: '/billing', accounts: '/accounts' };

/** Takes code for the compiler alone: it is never run. */
const compile = (_: () => unknown) => undefined;

describe('a call at run time', () => {
  test('puts the parameters into the path and the query, and leaves out what is undefined', async () => {
    let url = '';
    server.use(
      http.get('/billing/price_preview/livechat', ({ request }) => {
        url = request.url;
        return HttpResponse.json({ price: 1900, total_price: 2337, tax_value: 437, tax_rate: 23 });
      }),
    );
    const taxes = await callApi(place, 'GET', '/billing/price_preview/{product}', {
      params: { product: 'livechat' },
      query: { price: '1900', country: undefined, zip: '1/2 3' },
    });
    expect(new URL(url).search).toBe('?price=1900&zip=1%2F2%203');
    expect(taxes.total_price).toBe(2337);
  });

  test('asks the service at its own base, and encodes an id', async () => {
    let path = '';
    server.use(
      http.get('/elsewhere/v9/applications/:id/instance', ({ request }) => {
        path = new URL(request.url).pathname;
        return HttpResponse.json({ installed: true });
      }),
    );
    await callApi({ api: '/elsewhere/v9' }, 'GET', '/api/applications/{id}/instance', {
      params: { id: 'a/b?c' },
    });
    expect(path).toBe('/elsewhere/v9/applications/a%2Fb%3Fc/instance');
  });

  test('sends the body, the token and the key of a write', async () => {
    let seen: Request | undefined;
    server.use(
      http.post('/billing/account/livechat', ({ request }) => {
        seen = request.clone();
        return HttpResponse.json({});
      }),
    );
    await callApi(place, 'POST', '/billing/account/{product}', {
      params: { product: 'livechat' },
      body: { token: 'tok_1' },
      token: 'bearer',
      key: 'once',
    });
    expect(seen?.headers.get('idempotency-key')).toBe('once');
    expect(seen?.headers.get('authorization')).toBe('Bearer bearer');
    expect(await seen?.json()).toEqual({ token: 'tok_1' });
  });

  test('gives a file, and fails as every call does', async () => {
    server.use(
      http.get('/billing/invoices/7', ({ request }) =>
        new URL(request.url).searchParams.get('format') === 'pdf'
          ? HttpResponse.text('%PDF')
          : HttpResponse.json({ error: 'missing' }, { status: 404 }),
      ),
    );
    const read = (format: string) =>
      readFile(place, '/billing/invoices/{number}', { params: { number: '7' }, query: { format } });
    expect(await (await read('pdf')).text()).toBe('%PDF');
    await expect(read('html')).rejects.toMatchObject({ status: 404, code: 'missing' });
  });
});

describe('a call at compile time', () => {
  test('what the document knows passes, with the type of its answer', () => {
    compile(() => {
      const own = callApi(place, 'GET', '/api/applications/{id}/instance', { params: { id: 'a' } });
      expectTypeOf(own).resolves.toEqualTypeOf<Schemas['InstallsInstanceBody']>();
      const recent = callApi(place, 'GET', '/api/products-carts/recent', { query: { empty: '204' } });
      expectTypeOf(recent).resolves.toEqualTypeOf<Schemas['CartCartBody'] | undefined>();
      const setup = callApi(place, 'PUT', '/api/applications/{id}/instance/setup', { params: { id: 'a' } });
      expectTypeOf(setup).resolves.toEqualTypeOf<undefined>();
      const kind = 'direct_charge' as 'direct_charge' | 'recurrent_charge';
      const charge = callApi(place, 'GET', `/billing/${kind}/{product}/{id}`, {
        params: { product: 'livechat', id: 'c' },
      });
      expectTypeOf(charge).resolves.toEqualTypeOf<
        Schemas['BillingCharge'] | Schemas['BillingRecurrentCharge']
      >();
      // A body and a query that the document does not ask for may be missing.
      callApi(place, 'DELETE', '/api/applications/{id}/install', { params: { id: 'a' } });
      callApi(place, 'GET', '/api/applications/installed');
      return callApi({ api: '/api' }, 'GET', '/api/categories');
    });
  });

  test('what it does not know does not pass', () => {
    compile(() => {
      // @ts-expect-error: there is no such address
      callApi(place, 'GET', '/api/application/{id}/instance', { params: { id: 'a' } });
      // @ts-expect-error: the address has no such method
      callApi(place, 'DELETE', '/api/applications/{id}/instance', { params: { id: 'a' } });
      // @ts-expect-error: a parameter of the path is missing
      callApi(place, 'GET', '/api/applications/{id}/instance', { params: {} });
      // @ts-expect-error: all of them are missing
      callApi(place, 'GET', '/api/applications/{id}/instance');
      // @ts-expect-error: the path has another parameter
      callApi(place, 'GET', '/api/applications/{id}/instance', { params: { slug: 'a' } });
      // @ts-expect-error: the query has no such member
      callApi(place, 'GET', '/api/applications/installed', { query: { products: 'livechat' } });
      // @ts-expect-error: a member of the query that is needed is missing
      callApi(place, 'GET', '/accounts/v2/clients/{id}/consent/status', { params: { id: 'a' } });
      // @ts-expect-error: the body is missing
      callApi(place, 'PUT', '/api/applications/{id}/access', { params: { id: 'a' } });
      const other = { params: { id: 'a' }, body: { without: [] } };
      // @ts-expect-error: the body has another member
      callApi(place, 'PUT', '/api/applications/{id}/access', other);
      callApi(place, 'POST', '/api/awaiting_apps', {
        // @ts-expect-error: the body has a member too many
        body: { applicationId: 'a', mail: 'ann@example.test' },
      });
      // @ts-expect-error: nothing is read with a body
      callApi(place, 'GET', '/api/categories', { body: {} });
      // @ts-expect-error: the operation takes no key
      callApi(place, 'GET', '/api/categories', { key: 'once' });
      // @ts-expect-error: nobody said where billing is
      callApi({ api: '/api' }, 'GET', '/billing/invoices');
      // @ts-expect-error: this is no file
      readFile(place, '/billing/invoices');
    });
  });

  test('the answer has the members of the document, and no others', () => {
    compile(async () => {
      const own = await callApi(place, 'GET', '/api/applications/{id}/instance', { params: { id: 'a' } });
      // @ts-expect-error: there is no such member
      own.isInstalled;
      // @ts-expect-error: it may be null
      own.refusal.code;
    });
  });
});
